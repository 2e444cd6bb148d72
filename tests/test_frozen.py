"""The players that are kept as a measure play still, and are what they say they are."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import frozen
from navals import games
from navals.search.match import play_match

pytestmark = pytest.mark.native


def test_they_are_those_of_the_commit_they_name(tmp_path: Path) -> None:
    asked = ["git", "rev-parse", "--is-shallow-repository"]
    if (
        subprocess.run(asked, check=True, cwd=frozen.ROOT, capture_output=True, text=True).stdout.strip()
        == "true"
    ):
        pytest.skip("a clone without its history")
    commit = frozen.source()
    known = subprocess.run(
        ["git", "cat-file", "-e", commit], check=False, cwd=frozen.ROOT, capture_output=True
    )
    assert known.returncode == 0, f"{commit} is not in this history"
    frozen.freeze(commit, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == frozen.FROZEN.read_bytes()


def test_they_ask_no_player_of_today() -> None:
    with zipfile.ZipFile(frozen.FROZEN) as held:
        for name in held.namelist():
            assert not re.search(r"navals\.(search|games\.\w+\.ai)\b", held.read(name).decode()), name


@pytest.mark.parametrize("id", games.IDS)
def test_they_play(id: str) -> None:
    game = games.find(id)
    assert game is not None
    short = {preset.id: preset.options for preset in game.presets}.get(game.first_preset, "")
    first = game.schema.parse(short)
    won = play_match(
        game, lambda number: first, (frozen.player(id, "easy"), game.player("easy")), 1, "frozen"
    )
    assert won.games == 1
