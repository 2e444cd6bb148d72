"""An exercise: a decision from a finished game that cost its side a chance to win, and the better one that was there."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from navals.core.message import Message
from navals.core.record.record import Replay
from navals.core.seat import LETTERS
from navals.core.thinking import dial

Grade = Literal["best", "good", "part", "miss"]
"""``best``: the key itself; ``good``: worth as much, as far as can be told; ``part``: at least half way from what was played; ``miss``: neither."""


class Exercise(msgspec.Struct, frozen=True, omit_defaults=True):
    """``ply`` actions were taken when ``seat`` had to decide; ``played`` and ``better`` are what it did and what it could have done, in notation.
    ``gain`` is how much more likely its side was to win with the better one (0 to 1), ``error`` the standard error. ``theme`` is what it is
    about (a name of ``Card.themes``), ``reason`` why it is better, in the game's words. ``mark`` is the same for all exercises with the same view."""

    ply: int
    seat: int
    played: str
    better: str
    gain: float
    error: float
    mark: str
    theme: str = ""
    reason: Message | None = None


class Verdict(msgspec.Struct, frozen=True):
    """What an answer is worth: its ``grade``, the chances to win of the side that acts after the ``answer``, what was ``played`` and the ``better``
    action, 0 to 1, and how it may go on after the better one: ``line``, seats and actions in notation."""

    grade: Grade
    answer: float
    played: float
    better: float
    line: tuple[tuple[int, str], ...] = ()


class Found(msgspec.Struct, frozen=True):
    """What a search has found so far, by ply, and how much of it is done, 0 to 1."""

    exercises: tuple[Exercise, ...]
    progress: float


def mark_of(game_id: str, view: Any) -> str:
    """The mark of a view: twelve hexadecimal digits."""
    content = msgspec.json.encode([game_id, view], order="deterministic")
    return hashlib.sha256(content).hexdigest()[:12]


def people(replay: Replay) -> tuple[int, ...]:
    """The seats of a record in which persons sat, or somebody of whom nothing is told.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> people(Replay(game, game.schema.default(), {"A": "Ann", "B": "ai:hard"}))
    (0,)
    """
    seats = range(replay.game.seating.seats(replay.options))
    return tuple(seat for seat in seats if dial.read(dial.name_in(replay.tags, LETTERS[seat]) or "") is None)
