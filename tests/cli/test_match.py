"""``navals match``: computer players against each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from navals.core.record import computers, record
from navals.ui.registry import ladder_of
from tests.cli.conftest import Run
from tests.ui.relay import offer_games

SHORT = ["bataille", "--a=medium", "--b=easy", "-n=4", "--options=bombs=4", "--nodes=5", "--json"]


def _match(run: Run, *more: str) -> dict[str, Any]:
    status, out, err = run("match", *SHORT, *more)
    assert (status, err) == (0, "")
    outcome: dict[str, Any] = json.loads(out)
    return outcome


def _records(folder: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]


def test_a_match_counts_its_games_and_writes_their_records(run: Run, tmp_path: Path) -> None:
    """Players swap seats after every game, and every record is canonical."""
    folder = tmp_path / "records"
    outcome = _match(run, "--records", str(folder))
    assert outcome["wins"] + outcome["losses"] + outcome["draws"] + outcome["double_losses"] == 4
    assert 0 <= outcome["low"] <= outcome["share"] <= outcome["high"] <= 1
    texts = _records(folder)
    assert [text.count('[A "ai:medium"]') for text in texts] == [1, 0, 1, 0]
    for text in texts:
        assert record.write(record.read(text)) == text and '[Result "*"]' not in text


def test_players_of_one_level_do_not_repeat_a_game(run: Run, tmp_path: Path) -> None:
    run("match", "mats", "-n", "2", "--a", "easy", "--b", "easy", "--records", str(tmp_path))
    first, second = (text.partition("\n\n")[2] for text in _records(tmp_path))
    assert first != second


def test_players_of_a_rating_play_matches(run: Run, tmp_path: Path) -> None:
    """Records contain the positions on the dial; a rating beyond the ladder is replaced by its end."""
    ladder = ladder_of("mats")
    assert ladder is not None
    positions = (ladder.position(1900), ladder.rungs[0][0])
    names = ["--a", "dial:1900", "--b", "dial:1", "--options", "roster=uniform", "--times", "2"]
    status, out, _ = run("match", "mats", "-n", "2", "--json", "--records", str(tmp_path), *names)
    outcome = json.loads(out)
    assert status == 0
    assert [outcome["a"], outcome["b"]] == [
        computers.from_position(at).name.removeprefix("ai:") for at in positions
    ]
    assert all('[DialA "' in text and '[DialB "' in text for text in _records(tmp_path))


def test_a_match_is_reproducible(run: Run) -> None:
    """Only the duration differs."""
    assert _match(run) | {"seconds": 0} == _match(run) | {"seconds": 0}


def test_computers_do_not_play_for_people(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    offer_games(monkeypatch)
    for command in (("match", "relay", "-n", "2"), ("play", "relay")):
        status, out, err = run(*command, "--options", "mode=2v2")
        assert (status, out) == (2, "") and err.count("\n") == 1
        assert "the computer cannot play with these options" in err and "--options 'use=played'" in err


def test_matches_have_the_games_own_options(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    offer_games(monkeypatch)
    status, out, _ = run("match", "relay", "-n", "2")
    assert status == 0 and out.startswith("relay (use=played): ")
    outcome = json.loads(run("match", "relay", "-n", "4", "--options", "use=played mode=2v2", "--json")[1])
    assert outcome["options"] == "mode=2v2 use=played" and outcome["wins"] == outcome["losses"] == 2
