"""Exercises: decisions that reduced a side's winning chance, with a better alternative."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

from navals.core.message import Message
from navals.core.record import computers
from navals.core.record.record import Replay
from navals.core.seat import LETTERS

Grade = Literal["best", "good", "part", "miss"]
"""``best``: the solution; ``good``: about as good; ``part``: at least half of the gain; ``miss``: worse."""


class Exercise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of ``seat`` after ``ply`` actions: the action ``played`` and a ``better`` one.

    ``gain`` is the difference in winning chance (0 to 1), ``error`` its standard error. ``theme`` is a name
    in ``Card.themes``, ``reason`` the game's explanation. ``mark`` identifies the view.
    """

    ply: int
    seat: int
    played: str
    better: str
    gain: float
    error: float
    mark: str
    theme: str = ""
    reason: Message | None = None


class AnswerVerdict(msgspec.Struct, frozen=True):
    """The verdict on an answer: its ``grade``; the side's winning chances (0 to 1) after the ``answer``, the
    ``played`` and the ``better`` action; and a sample continuation ``line`` of (seat, notation) pairs."""

    grade: Grade
    answer: float
    played: float
    better: float
    line: tuple[tuple[int, str], ...] = ()


class SearchResult(msgspec.Struct, frozen=True):
    """The exercises found so far, ordered by ply, and the progress of the search (0 to 1)."""

    exercises: tuple[Exercise, ...]
    progress: float


def view_hash(game_id: str, view: object) -> str:
    """Return the mark of a view: a hash of twelve hexadecimal digits."""
    content = msgspec.json.encode([game_id, view], order="deterministic")
    return hashlib.sha256(content).hexdigest()[:12]


def human_seats(replay: Replay) -> tuple[int, ...]:
    """Return the seats in a record whose players are not computers.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> human_seats(Replay(game, game.schema.default(), {"A": "Ann", "B": "ai:hard"}))
    (0,)
    """
    seats = range(replay.game.seating.seats(replay.options))
    names = [computers.seat_name(replay.tags, LETTERS[seat]) or "" for seat in seats]
    return tuple(seat for seat in seats if computers.read(names[seat]) is None)
