"""Golden games (``tests/golden``): readable records with comments, whose outcome, length and last position stay the same."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path

import msgspec
import pytest

from navals.core import position as table
from navals.core.record import record
from navals.core.record.record import Replay
from tests import records
from tests.games import game, tour, under_test

GOLDEN = [
    pytest.param(game_id, name, path, id=path.stem)
    for game_id in under_test()
    for name, path in records.golden(game_id).items()
]


@pytest.mark.parametrize(("game_id", "name", "path"), GOLDEN)
def test_a_golden_game_ends_as_it_did(game_id: str, name: str, path: Path) -> None:
    replay = record.read(path.read_text(encoding="utf-8"))
    result = replay.result()
    assert replay.game.id == game_id and result is not None and replay.warnings == []
    digest = table.digest(replay.game, replay.position)
    assert (f"{result.outcome} {result.reason}", len(replay.moves), digest) == tour(game_id).endings[name]


COURSES = records.TESTS / "golden_courses.json"
"""By record, a hash of every position on the way and of all that was told: ``NAVALS_GOLDEN=write`` where a rule is changed on purpose."""


def course(replay: Replay) -> str:
    """The hash of a game's positions and events."""
    whole = hashlib.sha256()
    for position, events in zip(replay.positions, ((), *replay.events), strict=True):
        whole.update(table.digest(replay.game, position).encode())
        for event in events:
            whole.update(msgspec.json.encode([type(event).__name__, event], order="deterministic"))
    return whole.hexdigest()[:16]


@pytest.mark.parametrize(("game_id", "name", "path"), GOLDEN)
def test_a_golden_game_goes_the_same_way(game_id: str, name: str, path: Path) -> None:
    """Not only its end is the same: every position is, and everything that is told."""
    known = json.loads(COURSES.read_text(encoding="utf-8")) if COURSES.exists() else {}
    here = course(record.read(path.read_text(encoding="utf-8")))
    if os.environ.get("NAVALS_GOLDEN") == "write":
        known[path.stem] = here
        COURSES.write_text(json.dumps(known, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    assert here == known[path.stem]


@pytest.mark.parametrize(("game_id", "name", "path"), GOLDEN)
def test_a_golden_game_without_its_comments_is_canonical(game_id: str, name: str, path: Path) -> None:
    """What the writer gives is the file, byte for byte."""
    text = path.read_text(encoding="utf-8")
    kept = [line for line in text.split("\n") if not line.startswith(";")]
    bare = [line if line.startswith("[") else re.sub(r"\s*;.*", "", line) for line in kept]
    assert record.write(record.read(text)) == "\n".join(bare).lstrip("\n")


@pytest.mark.parametrize("game_id", under_test())
def test_every_golden_file_is_played(game_id: str) -> None:
    """No file is forgotten, none is missing."""
    assert set(records.golden(game_id)) == set(tour(game_id).endings)


@pytest.mark.parametrize("game_id", under_test())
def test_every_version_of_the_rules_has_a_record_a_link_and_a_save(game_id: str) -> None:
    """What was played by it must open for ever: whoever changes rules keeps games of the new version beside those of the older ones."""
    card = game(game_id).card
    texts = {
        "record": [path.read_text(encoding="utf-8") for path in records.golden(game_id).values()],
        "link": [path.with_suffix(".navals").read_text(encoding="utf-8") for path in records.links(game_id).values()],
        "save": [json.loads(path.read_text(encoding="utf-8"))["record"] for path in records.saves(game_id).values()],
    }  # fmt: skip
    for kind, kept in texts.items():
        versions = {version for text in kept for version in re.findall(r'^\[Rules "(.+)"\]$', text, re.M)}
        assert versions == {*card.older, card.rules}, kind


def test_every_save_is_opened() -> None:
    """No file is forgotten, none is missing."""
    for game_id in under_test():
        assert set(records.saves(game_id)) == set(tour(game_id).saved)


def test_every_record_belongs_to_one_game() -> None:
    for folder, named, ending in (
        ("golden", records.golden, "navals"),
        ("links", records.links, "link"),
        ("golden_saves", records.saves, "json"),
    ):
        found = [path for game_id in under_test() for path in named(game_id).values()]
        assert sorted(found) == sorted((records.TESTS / folder).glob(f"*.{ending}"))
