"""When an exercise comes back: by FSRS (Ye et al. 2022, the library ``fsrs``), which lets somebody see again what they are about to forget.

An exercise is no vocable: its answer has just been explained, so it never comes back on the same day."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Final

import msgspec

from navals.core.study.exercise import Grade

DAY: Final = 86_400_000
"""Milliseconds."""
_RATINGS: Final[dict[Grade, int]] = {"miss": 1, "part": 2, "good": 3, "best": 3}
"""What FSRS calls again, hard and good."""


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """When an exercise comes back and when it was answered ``last``, in milliseconds since 1970; the rest is FSRS's: the ``state`` of its card, how
    long it is remembered (``stability``, days) and how hard it is (``difficulty``, 1 to 10). ``missed``: the last answer was not good."""

    due: int
    last: int
    state: int
    stability: float
    difficulty: float
    missed: bool = False


def after(before: Due | None, grade: Grade, now: int) -> Due | None:
    """What is to be kept of an exercise that was answered; ``now`` in milliseconds. None where the library is not there: then the exercise
    stays as it was.

    >>> first = after(None, "best", 1_764_000_000_000)
    >>> first is None or first.due - 1_764_000_000_000 >= DAY
    True
    """
    if find_spec("fsrs") is None:
        return before
    _lend_self()
    from fsrs import Card, Rating, Scheduler, State

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    if before is None:
        card = Card(card_id=0, due=_time(now))
    else:
        card = Card(
            card_id=0,
            state=State(before.state),
            stability=before.stability,
            difficulty=before.difficulty,
            due=_time(before.due),
            last_review=_time(before.last),
        )
    # A clock that was put back must not make an answer older than the one before.
    now = now if before is None else max(now, before.last)
    card, _ = scheduler.review_card(card, Rating(_RATINGS[grade]), _time(now))
    assert card.stability is not None and card.difficulty is not None
    due = max(round(card.due.timestamp() * 1000), now + DAY)
    return Due(
        due,
        now,
        int(card.state),
        round(card.stability, 4),
        round(card.difficulty, 4),
        _RATINGS[grade] < _RATINGS["good"],
    )


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _lend_self() -> None:
    """All that ``fsrs`` takes of ``typing_extensions`` is ``Self``, which Python has itself by now: the page need not load the rest."""
    import sys
    import typing

    if find_spec("typing_extensions") is None:
        sys.modules["typing_extensions"] = typing
