"""The tutorial of MATS: a whole game with three ships each.

The dice are scripted, so that the combats go as told. Up to the second crossing each task allows one action;
from there on the learner is free, and wins with any order and advance.
"""

from __future__ import annotations

from typing import Any

from navals.core.event import Ended
from navals.core.message import msg
from navals.core.seat import NOBODY
from navals.core.words.lesson import Lesson, happens, only, say, step
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

_begun = happens(ev.Began, fits=lambda event: event.seat != NOBODY)
_fought = happens(ev.Crossed, Ended, ev.Drifted, fits=lambda event: getattr(event, "series", 2) > 1)
_DOUBLE, _MEET = ev.Advance("F1", 1), ev.Advance("C1", 1)


def _is(wanted: ev.MatsAction) -> Any:
    """Allow an advance, and every order."""
    return lambda action: isinstance(action, ev.Order) or action == wanted


def _answer(view: View) -> ev.MatsAction:
    """Play the Admiral: the column above, one advance in the first series, then none."""
    if view.phase == "order":
        left = [view.options.fleet[ship].id for ship in view.survivors(view.actor)]
        return ev.Order(tuple(ship for ship in _COLUMN if ship in left))
    first = (view.crossing, view.series) == (1, 1)
    return _MEET if first and whole(view).check(_MEET) is None else ev.PASS


_STEPS = (
    step(
        say(
            msg("Welcome aboard! Two columns of ships sail past each other, board to board, and fire."),
            "order-V1",
        ),
        say(msg("Masts tell how far a ship may advance, guns how hard it fires."), "order-V1"),
        say(msg("Your order is secret, and the head meets the enemy first."), "slot-0"),
        task=(
            say(
                msg(
                    "Take V1, with its four guns, to the head: drag it there, or tap it and then the first "
                    "place. Then press Ready to sail."
                ),
                "order-V1",
            ),
        ),
        done=_begun,
        object=only(
            lambda action: not isinstance(action, ev.Order) or action.ships == _COLUMN,
            msg("for this once, order the column {ships}, head first", ships=" ".join(_COLUMN)),
        ),
        rules="ships,R1",
    ),
    step(
        say(
            msg("Your die was higher: you lead, and your whole column moved up by one position."), "pawn-0-V1"
        ),
        say(
            msg(
                "The heads lie board to board, four guns against four; the plate between them shows your "
                "chance."
            ),
            "pawn-0-V1,pawn-1-V1",
        ),
        say(msg("Now each side may advance one ship."), "at--1-1"),
        task=(
            say(msg("Tap F1."), "at--1-1"),
            say(msg("Now the place beside V1: the guns of both will count."), "at-0-0", when="drop"),
            say(msg("Press Advance."), "go"),
        ),
        done=_fought,
        object=only(_is(_DOUBLE), msg("for this once, advance F1 by 1, to the double file beside V1")),
        rules="R3,R9,R14",
    ),
    step(
        say(
            msg(
                "Your 4 and 7 guns made 11, the enemy’s 2 and 4 made 6: the higher total wins, and suffers "
                "nothing."
            ),
            "pawn-0-V1,pawn-0-F1",
        ),
        say(
            msg("Whoever loses rolls for each ship: with 1 to 3 it is hit, with 4 to 6 it sinks."),
            "pawn-1-V1",
        ),
        say(msg("The enemy rolled 2, so V1 was hit: only 1 mast and 2 guns are left."), "pawn-1-V1"),
        rules="R18,R20,R21",
    ),
    step(
        say(msg("Now the enemy leads, and passes; then you may advance a ship."), "pawn-1-V1"),
        say(msg("V1 is held as long as F1 lies beside it. But C1 is free."), "pawn-0-V1,pawn-0-F1"),
        task=(
            say(msg("Tap C1."), "at--2-1"),
            say(msg("Now the place ahead, where it meets the enemy’s V1."), "at--1-1", when="drop"),
            say(msg("Press Advance."), "go"),
        ),
        done=_fought,
        object=only(_is(_MEET), msg("for this once, advance C1 by 1, to meet the enemy’s V1")),
        rules="R8,R10,R15",
    ),
    step(
        say(
            msg("C1 won, 5 + 2 against 2 + 2. The enemy’s V1 had been hit before: it sank."),
            "pawn-0-C1,order-C1",
        ),
        say(
            msg(
                "Here it was 1 + 7 against 3 + 5, a tie: both sides lose, and all four ships rolled for "
                "damage."
            ),
            "pawn-0-V1,order-V1",
        ),
        say(
            msg("F1 sank and leaves a wreck: it drifts with its column, and still holds your V1."),
            "pawn-0-F1,order-V1",
        ),
        rules="R20,R22",
    ),
    step(
        say(
            msg("No ship can advance any more: the last combat of this crossing is fought at once."),
            "pawn-0-C1,pawn-1-F1,order-C1",
        ),
        task=(
            say(
                msg("Form a new column of the ships you have left. Those that were hit stay hit."),
                "ready,pawn-0-C1",
            ),
        ),
        done=_begun,
        rules="R5,R24,R25",
    ),
    step(
        say(msg("You lead again, and the enemy’s last ship lies before you."), "pawn-1-F1"),
        task=(
            say(msg("The lamp tells your chances: try it. Or decide by yourself."), "hint"),
            say(msg("Advance a ship, or pass."), "no-advance", when="hint-panel,drop"),
            say(msg("Press Advance."), "go"),
        ),
        done=happens(ev.Decided),
        rules="R6",
    ),
    step(
        say(msg("The enemy’s last ship has sunk: you have won!"), "pawn-0-V1,pawn-0-C1"),
        say(
            msg(
                "A real game has seven ships a side: double them where it matters, and finish off those "
                "that were hit."
            ),
            "pawn-0-V1,pawn-0-C1",
        ),
        say(
            msg(
                "That is all. Play against the cabin boy to begin with, or hand the screen to a friend: a "
                "curtain hides your order."
            ),
            "pawn-0-V1,pawn-0-C1",
        ),
        rules="R26,R27",
    ),
)

LESSON = Lesson(
    "ships=F1:3/3>2/2,C1:4/2>3/1,V1:2/4>1/2 roster=custom",
    (),
    _STEPS,
    tuple(face for combat in _DRAWS for face in combat.split()),
    _answer,
)
