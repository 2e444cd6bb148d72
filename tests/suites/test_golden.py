"""Golden games (``tests/golden``): commented records whose outcome, length and final position never
change."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import msgspec
import pytest

from navals.core import rules
from navals.core.record import record
from tests import records
from tests.games import tour, under_test

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
    assert (f"{result.outcome} {result.reason}", len(replay.moves)) == tour(game_id).endings[name]


COURSES = records.TESTS / "golden_courses.json"
"""Hashes of all positions and events, by record; ``NAVALS_GOLDEN=write`` updates them."""


@pytest.mark.parametrize(("game_id", "name", "path"), GOLDEN)
def test_a_golden_game_goes_the_same_way(game_id: str, name: str, path: Path) -> None:
    """Every position and every event stays the same, too."""
    digests = json.loads(COURSES.read_text(encoding="utf-8")) if COURSES.exists() else {}
    replay, sha = record.read(path.read_text(encoding="utf-8")), hashlib.sha256()
    for position, events in zip(replay.positions, ((), *replay.events), strict=True):
        sha.update(rules.digest(replay.game, position).encode())
        for event in events:
            sha.update(msgspec.json.encode([type(event).__name__, event], order="deterministic"))
    digest = sha.hexdigest()[:16]
    if records.WRITES:
        digests[path.stem] = digest
        COURSES.write_text(json.dumps(digests, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    assert digest == digests[path.stem]


@pytest.mark.parametrize(("game_id", "name", "path"), GOLDEN)
def test_a_golden_game_without_its_comments_is_canonical(game_id: str, name: str, path: Path) -> None:
    """The writer reproduces the file, byte for byte."""
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith(";")]
    bare = [line if line.startswith("[") else re.sub(r"\s*;.*", "", line) for line in lines]
    assert record.write(record.read(text)) == "\n".join(bare).lstrip("\n")


@pytest.mark.parametrize("game_id", under_test())
def test_every_golden_file_is_played(game_id: str) -> None:
    assert set(records.golden(game_id)) == set(tour(game_id).endings)
    digests = json.loads(COURSES.read_text(encoding="utf-8"))
    assert {name for name in digests if name.startswith(f"{game_id}-")} == {
        f"{game_id}-{name}" for name in records.golden(game_id)
    }


def test_every_record_belongs_to_one_game() -> None:
    for folder, named, ending in (
        ("golden", records.golden, "navals"),
        ("links", records.links, "link"),
    ):
        paths = [path for game_id in under_test() for path in named(game_id).values()]
        assert sorted(paths) == sorted((records.TESTS / folder).glob(f"*.{ending}"))
