"""When to repeat an exercise: just before it would be forgotten, according to FSRS (Ye et al. 2022, the
library `fsrs`).

An exercise is never due again on the same day, because its answer has just been explained."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Final

import msgspec

from navals.club.study.exercise import Grade

DAY_MS: Final = 86_400_000  # a day in milliseconds
_RATINGS: Final[dict[Grade, int]] = {"miss": 1, "part": 2, "good": 3, "best": 3}
"""The FSRS ratings of grades: 1 (again), 2 (hard) and 3 (good)."""


class Schedule(msgspec.Struct, frozen=True, omit_defaults=True):
    """When an exercise is due and was `last` answered, in milliseconds since 1970, with the FSRS card:
    `state`, `stability` (days) and `difficulty` (1 to 10). `missed`: the last answer was not good."""

    due: int
    last: int
    state: int
    stability: float
    difficulty: float
    missed: bool = False


def reschedule(last_schedule: Schedule | None, grade: Grade, now: int) -> Schedule | None:
    """Return the schedule of an exercise after an answer; `now` is in milliseconds. Without the library, it
    is unchanged.

    >>> first = reschedule(None, "best", 1_764_000_000_000)
    >>> first is None or first.due - 1_764_000_000_000 >= DAY_MS
    True
    """
    if find_spec("fsrs") is None:
        return last_schedule
    _register_typing()
    from fsrs import Card, Rating, Scheduler, State

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    if last_schedule is None:
        card = Card(card_id=0, due=_to_datetime(now))
    else:
        memory_state = last_schedule.stability, last_schedule.difficulty
        card = Card(
            0,
            State(last_schedule.state),
            None,
            *memory_state,
            _to_datetime(last_schedule.due),
            _to_datetime(last_schedule.last),
        )
        now = max(now, last_schedule.last)  # the clock may have been set back
    card, _ = scheduler.review_card(card, Rating(_RATINGS[grade]), _to_datetime(now))
    assert card.stability is not None and card.difficulty is not None
    due_ms = max(round(card.due.timestamp() * 1000), now + DAY_MS)
    stability, difficulty = round(card.stability, 4), round(card.difficulty, 4)
    return Schedule(due_ms, now, int(card.state), stability, difficulty, _RATINGS[grade] < _RATINGS["good"])


def _to_datetime(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _register_typing() -> None:
    """Register `typing` as `typing_extensions`, of which `fsrs` only needs `Self`, so that the package need
    not be loaded."""
    import sys
    import typing

    if find_spec("typing_extensions") is None:
        sys.modules["typing_extensions"] = typing
