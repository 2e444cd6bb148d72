"""The tutorial of MATS: a whole game with three ships each.

The dice are scripted, so that the combats go as described. Until the second crossing, each task allows only
one action; after that, the learner is free, and wins with any order and advance.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Predicate, happens, read
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

_has_begun = happens(events.Began, fits=lambda event: event.seat != NOBODY)
_combat_goal = happens(
    events.Crossed, Ended, events.Drifted, fits=lambda event: getattr(event, "series", 2) > 1
)
_advance_goal = happens(events.Advanced, fits=lambda event: event.seat == 0)
_DOUBLING, _MEETING = events.Advance("F1", 1), events.Advance("C1", 1)


def _allow_only(advance: events.MatsAction) -> Predicate:
    """Return a test that allows one advance and any order."""
    return lambda action: isinstance(action, events.Order) or action == advance


def _choose_answer(view: View) -> events.MatsAction:
    """Play the Admiral: order ships as in ``_COLUMN_ORDER``, advance once in the first series, then pass."""
    if view.phase == "order":
        names = [view.options.fleet[ship].id for ship in view.survivors(view.actor)]
        return events.Order(tuple(ship for ship in _COLUMN_ORDER if ship in names))
    is_first_series = (view.crossing, view.series) == (1, 1)
    return _MEETING if is_first_series and state_of(view).check(_MEETING) is None else events.PASS


_TASKS: Final[tuple[tuple[Goal | None, Predicate | None], ...]] = (
    (_has_begun, lambda action: not isinstance(action, events.Order) or action.ships == _COLUMN_ORDER),
    (_advance_goal, _allow_only(_DOUBLING)),
    (_combat_goal, None),
    (_advance_goal, _allow_only(_MEETING)),
    (_combat_goal, None),
    (_has_begun, None),
    (happens(Ended), None),
    (None, None),
)

LESSON = Lesson(
    "ships=F1:3/3>2/2,C1:4/2>3/1,V1:2/4>1/2 roster=custom",
    (),
    read(__package__, _TASKS),
    tuple(face for combat in _DICE for face in combat.split()),
    _choose_answer,
)
