"""The tutorial of Moorings: a game with three boats, which the learner wins."""

from collections.abc import Sequence
from typing import Any

from navals.club.words.lesson import Lesson, Line, Step
from navals.core.event import Event
from navals.core.message import Message, msg
from navals.games.moorings.rules.state import Cast, CastOff


def _done(events: Sequence[Event]) -> bool:
    return any(isinstance(event, CastOff) and event.seat == 0 for event in events)


def _two_alike(action: Any) -> Message | None:
    return None if action == Cast(1, 1) else msg("just this once, leave one boat at each quay")


_STEPS = (
    Step(
        (Line(msg("There is one boat at the first quay and two at the second. You go first."), "quays"),),
        rules="R1",
    ),
    Step(
        (),
        task=(Line(msg("Cast off one boat from the second quay: that leaves two equal rows."), "quays"),),
        goal=_done,
        objection=_two_alike,
        rules="R2",
    ),
    Step(
        (),
        task=(Line(msg("Your opponent took one boat. Cast off the last one."), "quays"),),
        goal=_done,
        rules="R3",
    ),
    Step(
        (Line(msg("You won! Leave two equal rows, then copy what your opponent does."), "quays"),),
        rules="aim",
    ),
)
LESSON = Lesson("quays=1,2", ("1x1",), _STEPS)
