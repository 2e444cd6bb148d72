"""The tutorial of MATS: a whole game with three ships each.

The dice are scripted, so that the combats go as described. Until the second crossing, each task allows only
one action; after that, the learner is free, and wins with any order and advance.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Predicate, event_goal, read
from navals.core.event import Ended
from navals.core.seat import NOBODY
from navals.games.mats.rules import events
from navals.games.mats.rules.guess import state_of
from navals.games.mats.rules.view import View

_COLUMN_ORDER = ("V1", "F1", "C1")
"""The order of both columns in the first crossing."""

_DICE = (
    "5 2",  # the learner leads
    "4 2 2",  # V1 and F1 against V1, which is hit
    "2 5 3",  # the Admiral leads: V1, hit, against C1, and sinks
    "3 1 2 5 1 6",  # F1 and C1 against V1 and F1, a tie: F1 hit, C1 sunk, V1 hit, F1 sunk
    "2 5 3",  # C1 against F1: C1 is hit
    "6 3",  # the second crossing: the learner leads
    "4 2 5",  # the last combat: F1 sinks
)

_start_goal = event_goal(events.Began, predicate=lambda event: event.seat != NOBODY)
_combat_goal = event_goal(
    events.Crossed, Ended, events.Drifted, predicate=lambda event: getattr(event, "series", 2) > 1
)
_advance_goal = event_goal(events.Advanced, predicate=lambda event: event.seat == 0)
_DOUBLING_ADVANCE, _MEETING_ADVANCE = events.Advance("F1", 1), events.Advance("C1", 1)


def _advance_test(advance: events.MatsAction) -> Predicate:
    """Return a test that allows one advance and any order."""
    return lambda action: isinstance(action, events.Order) or action == advance


def _scripted_reply(view: View) -> events.MatsAction:
    """Play the Admiral: order ships as in ``_COLUMN_ORDER``, advance once in the first series, then pass."""
    if view.phase == "order":
        names = [view.options.fleet[ship].id for ship in view.survivors(view.actor)]
        return events.Order(tuple(ship for ship in _COLUMN_ORDER if ship in names))
    is_first_series = (view.crossing, view.series) == (1, 1)
    return (
        _MEETING_ADVANCE
        if is_first_series and state_of(view).check(_MEETING_ADVANCE) is None
        else events.PASS
    )


_TASKS: Final[tuple[tuple[Goal | None, Predicate | None], ...]] = (
    (_start_goal, lambda action: not isinstance(action, events.Order) or action.ships == _COLUMN_ORDER),
    (_advance_goal, _advance_test(_DOUBLING_ADVANCE)),
    (_combat_goal, None),
    (_advance_goal, _advance_test(_MEETING_ADVANCE)),
    (_combat_goal, None),
    (_start_goal, None),
    (event_goal(Ended), None),
    (None, None),
)

LESSON = Lesson(
    "ships=F1:3/3>2/2,C1:4/2>3/1,V1:2/4>1/2 roster=custom",
    (),
    read(__package__, _TASKS),
    tuple(face for combat in _DICE for face in combat.split()),
    _scripted_reply,
)
