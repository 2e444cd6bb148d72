"""The tutorial of MATS: a whole game with three ships each.

The dice are written below, so that the combats go as the steps tell. Up to the second crossing each task leaves one
action only; from there on the learner is free, and wins whatever order and advance are chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from navals.core.event import Ended, Event
from navals.core.message import Message, msg
from navals.core.seat import NOBODY
from navals.core.words.lesson import Lesson, happens, step
from navals.games.mats.rules import events as ev
from navals.games.mats.rules.guess import whole
from navals.games.mats.rules.view import View

_COLUMN = ("V1", "F1", "C1")
"""The order of both columns in the first crossing."""

_DRAWS = (
    "5 2",  # the learner leads
    "4 2 2",  # V1 and F1 against V1, which is hit
    "2 5 3",  # the Admiral leads: V1, hit, against C1, and sinks
    "3 1 2 5 1 6",  # F1 and C1 against V1 and F1, a tie: F1 hit, C1 sunk, V1 hit, F1 sunk
    "2 5 3",  # C1 against F1: C1 is hit
    "6 3",  # the second crossing: the learner leads
    "4 2 5",  # the last combat: F1 sinks
)


def _begun(events: Sequence[Event]) -> bool:
    """The columns are revealed, and it is known who leads."""
    return any(isinstance(event, ev.Began) and event.seat != NOBODY for event in events)


def _fought(events: Sequence[Event]) -> bool:
    """A series is over, with its last combat: the next one begins, if there is one."""
    return any(
        isinstance(event, ev.Crossed | Ended) or (isinstance(event, ev.Drifted) and event.series > 1)
        for event in events
    )


def _column(action: Any) -> Message | None:
    if isinstance(action, ev.Order) and action.ships != _COLUMN:
        return msg("for this once, order the column {ships}, head first", ships=" ".join(_COLUMN))
    return None


def _only(wanted: ev.Advance, sentence: Message) -> Callable[[Any], Message | None]:
    """An objection to every other advance, and to passing."""
    return lambda action: sentence if not isinstance(action, ev.Order) and action != wanted else None


def _answer(view: View) -> ev.MatsAction:
    """What the Admiral does: the column as above, one advance in the first series, then none."""
    if view.phase == "order":
        left = [view.options.fleet[ship].id for ship in view.survivors(view.actor)]
        return ev.Order(tuple(ship for ship in _COLUMN if ship in left))
    support = ev.Advance("C1", 1)
    first = (view.crossing, view.series) == (1, 1)
    return support if first and whole(view).check(support) is None else ev.PASS


LESSON = Lesson(
    "ships=F1:3/3>2/2,C1:4/2>3/1,V1:2/4>1/2 roster=custom",
    (),
    (
        step(
            msg(
                "Welcome aboard. Two columns of ships sail past each other, board to board, and fire. Blue numbers are masts: how far a ship may advance. Orange ones are guns: how hard it fires."
            ),
            msg(
                "First, order your column in secret. The head meets the enemy first: drag V1, with its four guns, to the top, or tap it and then the first place. Then press Ready to sail."
            ),
            done=_begun,
            object=_column,
            rules="ships,R1",
        ),
        step(
            msg(
                "Your die was higher, so you lead: your whole column moved up by one position. The heads lie board to board, four guns against four; the plate between them shows your chance to win."
            ),
            msg(
                "Now each side may advance one ship. Tap F1, then the place beside V1 in the double file, and press Advance: the guns of both will count."
            ),
            done=_fought,
            object=_only(
                ev.Advance("F1", 1), msg("for this once, advance F1 by 1, to the double file beside V1")
            ),
            rules="R3,R9,R14",
        ),
        step(
            msg(
                "The Admiral advanced a ship as well, then the guns spoke. Your 4 and 7 guns made 11; the Admiral’s 2 and 4 guns made 6. The higher total wins, and suffers nothing."
            ),
            msg(
                "Whoever loses rolls a die for each ship: with 1 to 3 it is hit, with 4 to 6 it sinks. The Admiral rolled 2, so the enemy’s V1 was hit: its pawn is turned, and only 1 mast and 2 guns are left."
            ),
            rules="R18,R20,R21",
        ),
        step(
            msg(
                "In the next series the Admiral leads, so the enemy column has moved down by one position. The Admiral passed; now you may advance a ship."
            ),
            msg(
                "V1 is held as long as F1 lies beside it. Take C1 one position ahead: it replaces the water and meets the enemy’s V1. A ship that was hit always sinks the second time."
            ),
            done=_fought,
            object=_only(ev.Advance("C1", 1), msg("for this once, advance C1 by 1, to meet the enemy’s V1")),
            rules="R8,R10,R15",
        ),
        step(
            msg("C1 won, 5 + 2 against 2 + 2, and the enemy’s V1 sank: it had been hit before."),
            msg(
                "Further up it was 1 + 7 against 3 + 5, a tie: both sides lose, and all four ships rolled for damage. The enemy lost C1, you lost F1, and the two others were hit."
            ),
            msg(
                "A ship that sinks leaves a wreck. It no longer fights, but drifts with its column and keeps its place: that of F1 still holds your V1."
            ),
            rules="R20,R22",
        ),
        step(
            msg(
                "No ship can advance any more, so the last combat of this crossing is fought at once. When the columns are clear of each other, the crossing is over, and wrecks and water are taken away."
            ),
            msg(
                "Then form a new column of your ships that are left, in any order you like. Ships that were hit stay hit."
            ),
            done=_begun,
            rules="R5,R24,R25",
        ),
        step(
            msg(
                "Again you lead, and the Admiral’s last ship lies before you. What to do is up to you: advance a ship, or pass."
            ),
            msg(
                "The lamp gives a hint: first the chances of what could be done, then what an old hand would do."
            ),
            done=happens(ev.Decided),
            rules="R6",
        ),
        step(
            msg(
                "The enemy’s last ship has sunk: you have won. Had the last ships of both sides sunk in one combat, both would have lost."
            ),
            msg(
                "A real game has seven ships a side and lasts two or three crossings. Double your ships where it matters, and finish off ships that were hit."
            ),
            msg(
                "That is all. Play against the cabin boy to begin with, or hand the screen to a friend: a curtain hides your order until both columns are formed."
            ),
            rules="R26,R27",
        ),
    ),
    tuple(face for combat in _DRAWS for face in combat.split()),
    _answer,
)
