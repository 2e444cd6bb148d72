"""Stored exercises, which of them are due, and the games still to search.

The result of searching a game is stored next to it: `study/ID` for `game/ID`. Exercises consist of plies and
notation; a text whose game is missing or has changed is ignored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from navals.club.study.exercise import Exercise
from navals.core.message import Message, msg, restore
from navals.core.record.computers import read
from navals.ui.features.exercises.schedule import Schedule
from navals.ui.session.kind import Kind
from navals.ui.session.summary import SAVE_PREFIX, Summary

Listing = Mapping[str, Summary | Message]


class Exercises(msgspec.Struct, frozen=True):
    """The list's filters by `game` and `theme` ("": all), and how often the reader asked for more rows."""

    game: str = ""
    theme: str = ""
    extra_pages: int = 0


class GameExercises(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a search: the game's number of actions, its exercises, and their due dates by ply."""

    plies: int
    exercises: tuple[Exercise, ...] = ()
    dues: dict[int, Schedule] = {}


class ExerciseRow(NamedTuple):
    """An exercise in the list."""

    key: str  # key of the game
    game: str
    summary: Summary
    exercise: Exercise
    schedule: Schedule | None

    @property
    def route(self) -> str:
        return f"#/study/{self.key.removeprefix(SAVE_PREFIX)}/{self.exercise.ply}"


def _restore_reasons(game_exercises: GameExercises) -> GameExercises:
    stored_exercises = game_exercises.exercises
    exercises = (
        item if item.reason is None else replace(item, reason=restore(item.reason))
        for item in stored_exercises
    )
    return replace(game_exercises, exercises=tuple(exercises))


# Messages can be nested.
KIND: Final = Kind(
    "study/",
    GameExercises,
    check=_restore_reasons,
    max_depth=20,
    missing_message=msg("This exercise is not on this device, or cannot be read."),
    pages=lambda id: ("#/study",),
    has_random_ids=False,
    has_game_ids=True,
)


def find_exercises(store: Mapping[str, str], key: str, summary: Summary) -> GameExercises | None:
    """Return the exercises of a game, or `None` if its current state has not been searched."""
    game_exercises = KIND.find(store, key.removeprefix(SAVE_PREFIX))
    return game_exercises if game_exercises is not None and game_exercises.plies == summary.plies else None


def _finished_games(summaries: Listing) -> list[tuple[str, Summary]]:
    """Return the finished games that involve people, newest first."""
    finished_games = (
        (key, entry) for key, entry in summaries.items() if isinstance(entry, Summary) and entry.outcome
    )
    human_games = [pair for pair in finished_games if any(read(name) is None for name in pair[1].names)]
    return sorted(human_games, key=lambda pair: (-pair[1].at, pair[0]))


def unsearched_games(store: Mapping[str, str], summaries: Listing) -> Iterator[tuple[str, Summary]]:
    """Return (key, summary) of the finished games that have not been searched yet, newest first."""
    return (
        (key, summary)
        for key, summary in _finished_games(summaries)
        if find_exercises(store, key, summary) is None
    )


def list_rows(store: Mapping[str, str], summaries: Listing) -> list[ExerciseRow]:
    """Return all exercises, newest game first. The same mistake in the same position is listed once."""
    seen_mistakes: set[tuple[str, str]] = set()
    rows: list[ExerciseRow] = []
    for key, summary in _finished_games(summaries):
        game_exercises = find_exercises(store, key, summary) or GameExercises(0)
        for exercise in game_exercises.exercises:
            if (mistake := (exercise.mark, exercise.better)) not in seen_mistakes:
                seen_mistakes.add(mistake)
                rows.append(
                    ExerciseRow(key, summary.game, summary, exercise, game_exercises.dues.get(exercise.ply))
                )
    return rows


def filter_rows(rows: list[ExerciseRow], filters: Exercises) -> list[ExerciseRow]:
    """Return the exercises that match the filters."""
    game_rows = (row for row in rows if filters.game in ("", row.game))
    return [row for row in game_rows if filters.theme in ("", row.exercise.theme)]


def rows_to_solve(rows: list[ExerciseRow], now: int) -> list[ExerciseRow]:
    """Return the exercises to solve now: first those due again, then new ones, costliest mistake first."""
    due_rows = [row for row in rows if row.schedule is not None and row.schedule.due <= now]
    new_rows = [row for row in rows if row.schedule is None]
    due_rows.sort(key=lambda row: row.schedule.due if row.schedule is not None else 0)
    new_rows.sort(key=lambda row: -row.exercise.gain)
    return due_rows + new_rows
