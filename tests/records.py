"""Golden games, links and saves by file name. They are not part of the product, to keep its wheels small."""

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
"""Whether tests write golden files instead of comparing them; see ``CONTRIBUTING.md``."""

_COMMENT = re.compile(r"^\d.*;", re.M)


def _named(folder: str, game_id: str, ending: str) -> dict[str, Path]:
    """Return a game's files by name, without the name of the game."""
    paths = sorted((TESTS / folder).glob(f"{game_id}*.{ending}"))
    return {path.stem.removeprefix(game_id).removeprefix("-"): path for path in paths}


def golden(game_id: str) -> dict[str, Path]:
    """Return a game's golden games: readable records with comments."""
    return _named("golden", game_id, "navals")


def with_comments(game_id: str) -> dict[str, Path]:
    """Return the golden games with a comment on each move."""
    return {name: path for name, path in golden(game_id).items() if _COMMENT.search(path.read_text("utf-8"))}


def missed(game_id: str) -> str:
    """Return the record of a short game lost by Ann, who made a mistake
    (``tests/games/<id>/missed.navals``)."""
    return (TESTS / "games" / game_id / "missed.navals").read_text(encoding="utf-8")


def golden_text(name: str) -> str:
    """Return a golden game by its file name."""
    return (GOLDEN / f"{name}.navals").read_text(encoding="utf-8")


def stored(name: str) -> str:
    """Return the golden save of a game."""
    return (SAVES / f"{name}.json").read_text(encoding="utf-8")


def links(game_id: str) -> dict[str, Path]:
    """Return a game's links; the record of each has the same name."""
    return _named("links", game_id, "link")


def commented(path: Path) -> Iterator[tuple[list[Event], str]]:
    """Yield the events of each line of a golden game (an action, or consecutive draws) with its comment."""
    text = path.read_text(encoding="utf-8")
    replay, lines, previous = record.read(text), list[list[Event]](), None
    for move, events in zip(replay.moves, replay.events, strict=True):
        if move.seat != CHANCE or previous != CHANCE:
            lines.append([])
        lines[-1].extend(events)
        previous = move.seat
    comments = [line.partition(";")[2].strip() for line in text.split("\n") if re.match(r"\d+\.", line)]
    yield from zip(lines, comments, strict=True)
