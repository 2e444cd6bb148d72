"""Stored exercises, which of them are due, and the games still to search.

The result of searching a game is stored next to it: `study/ID` for `game/ID`. Exercises consist of plies and
notation; a text whose game is missing or has changed is ignored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from navals.club.study.exercise import Exercise
from navals.core.message import Message, msg, restored
from navals.core.record.computers import read as computer
from navals.ui.features.exercises.schedule import Due
from navals.ui.session.kind import Kind
from navals.ui.session.summary import SAVE, Summary

Known = Mapping[str, Summary | Message]


class Exercises(msgspec.Struct, frozen=True):
    """The list's filters by `game` and `theme` ("": all), and the number of extra portions shown."""

    game: str = ""
    theme: str = ""
    more: int = 0


class Studied(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a search: the game's number of actions, its exercises, and their due dates by ply."""

    plies: int
    exercises: tuple[Exercise, ...] = ()
    dues: dict[int, Due] = {}


class Line(NamedTuple):
    """An exercise in the list."""

    key: str  # key of the game
    game: str
    summary: Summary
    exercise: Exercise
    due: Due | None

    @property
    def route(self) -> str:
        return f"#/study/{self.key.removeprefix(SAVE)}/{self.exercise.ply}"


def _whole(studied: Studied) -> Studied:
    found = studied.exercises
    exercises = (one if one.reason is None else replace(one, reason=restored(one.reason)) for one in found)
    return replace(studied, exercises=tuple(exercises))


# Messages can be nested.
KIND: Final = Kind(
    "study/",
    Studied,
    check=_whole,
    depth=20,
    missing=msg("This exercise is not on this device, or cannot be read."),
    pages=lambda id: ("#/study",),
    random_ids=False,
    of_game=True,
)


def studied_of(store: Mapping[str, str], key: str, summary: Summary) -> Studied | None:
    """Return the exercises of a game, or `None` if its current state has not been searched."""
    studied = KIND.find(store, key.removeprefix(SAVE))
    return studied if studied is not None and studied.plies == summary.plies else None


def _over(known: Known) -> list[tuple[str, Summary]]:
    """Return the finished games that involve people, newest first."""
    over = ((key, one) for key, one in known.items() if isinstance(one, Summary) and one.outcome)
    finished = [pair for pair in over if any(computer(name) is None for name in pair[1].names)]
    return sorted(finished, key=lambda pair: (-pair[1].at, pair[0]))


def waiting(store: Mapping[str, str], known: Known) -> Iterator[tuple[str, Summary]]:
    """Yield the games that have not been searched yet with their keys, newest first."""
    return ((key, one) for key, one in _over(known) if studied_of(store, key, one) is None)


def lines(store: Mapping[str, str], known: Known) -> list[Line]:
    """Return all exercises, newest game first. The same mistake in the same position is listed once."""
    seen: set[tuple[str, str]] = set()
    found: list[Line] = []
    for key, one in _over(known):
        studied = studied_of(store, key, one) or Studied(0)
        for exercise in studied.exercises:
            if (mark := (exercise.mark, exercise.better)) not in seen:
                seen.add(mark)
                found.append(Line(key, one.game, one, exercise, studied.dues.get(exercise.ply)))
    return found


def chosen(found: list[Line], held: Exercises) -> list[Line]:
    """Return the exercises that match the filters."""
    of_game = (line for line in found if held.game in ("", line.game))
    return [line for line in of_game if held.theme in ("", line.exercise.theme)]


def due_now(found: list[Line], now: int) -> list[Line]:
    """Return the exercises to solve now: first those due again, then new ones, costliest mistake first."""
    back = [line for line in found if line.due is not None and line.due.due <= now]
    new = [line for line in found if line.due is None]
    back.sort(key=lambda line: line.due.due if line.due is not None else 0)
    new.sort(key=lambda line: -line.exercise.gain)
    return back + new
