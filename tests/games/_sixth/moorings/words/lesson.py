"""The tutorial of Moorings: a game with three boats, which the learner wins."""

from collections.abc import Sequence
from typing import Any

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.words.lesson import Lesson, Step
from navals.games.moorings.rules.state import Cast, CastOff


def _done(events: Sequence[Event]) -> bool:
    return any(isinstance(event, CastOff) and event.seat == 0 for event in events)


def _two_alike(action: Any) -> Message | None:
    return None if action == Cast(1, 1) else msg("for this once, leave one boat at each quay")


_STEPS = (
    Step((msg("One boat lies at the first quay, two at the second, and you begin."),), rules="R1"),
    Step(
        (msg("Cast off one boat of the second quay: two rows alike are left."),),
        _done,
        _two_alike,
        rules="R2",
    ),
    Step((msg("Your opponent took one boat. Cast off the last one."),), _done, rules="R3"),
    Step((msg("You have won: leave two rows alike, and copy what the other does."),), rules="aim"),
)
LESSON = Lesson("quays=1,2", ("1x1",), _STEPS)
