"""Golden games, links and saves of a game, by file name. They are no part of the product, to keep its wheels
small.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from navals.core.event import Event
from navals.core.record import record
from navals.core.seat import CHANCE

TESTS = Path(__file__).parent
SAVES = TESTS / "golden_saves"
GOLDEN = TESTS / "golden"
EXERCISES = TESTS / "golden_exercises"
WRITES = os.environ.get("NAVALS_GOLDEN") == "write"
"""Whether tests write golden files instead of comparing with them: see ``CONTRIBUTING.md``."""

_COMMENT = re.compile(r"^\d.*;", re.M)


def _named(folder: str, game_id: str, ending: str) -> dict[str, Path]:
    """The files of a game by their names, without the game's."""
    paths = sorted((TESTS / folder).glob(f"{game_id}*.{ending}"))
    return {path.stem.removeprefix(game_id).removeprefix("-"): path for path in paths}


def golden(game_id: str) -> dict[str, Path]:
    """Golden games: readable records with comments."""
    return _named("golden", game_id, "navals")


def with_comments(game_id: str) -> dict[str, Path]:
    """Golden games with comments on the events of each move."""
    return {name: path for name, path in golden(game_id).items() if _COMMENT.search(path.read_text("utf-8"))}


def missed(game_id: str) -> str:
    """The record of a short game, lost by Ann, who missed something: ``tests/games/<id>/missed.navals``."""
    return (TESTS / "games" / game_id / "missed.navals").read_text(encoding="utf-8")


def golden_text(name: str) -> str:
    """A golden game by the whole name of its file."""
    return (GOLDEN / f"{name}.navals").read_text(encoding="utf-8")


def stored(name: str) -> str:
    """The golden save of a game."""
    return (SAVES / f"{name}.json").read_text(encoding="utf-8")


def links(game_id: str) -> dict[str, Path]:
    """Links of a game; the record of each has the same name."""
    return _named("links", game_id, "link")


def commented(path: Path) -> Iterator[tuple[list[Event], str]]:
    """Yield the events of each line of a golden game (an action, or consecutive draws), and its comment."""
    text = path.read_text(encoding="utf-8")
    replay, lines, previous = record.read(text), list[list[Event]](), None
    for move, events in zip(replay.moves, replay.events, strict=True):
        if move.seat != CHANCE or previous != CHANCE:
            lines.append([])
        lines[-1].extend(events)
        previous = move.seat
    comments = [line.partition(";")[2].strip() for line in text.split("\n") if re.match(r"\d+\.", line)]
    yield from zip(lines, comments, strict=True)
