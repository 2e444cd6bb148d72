"""The tutorial of Naval Battle Billiard, for both uses: first the score of a real table is kept, then shots are played on the
simulated one.

Each step begins in a position of its own. What the score keeper is to be told leaves one entry; on the simulated table every
shot that does the thing is good, and one that does not can be tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.words.lesson import Lesson, happens, only, step
from navals.games.billiard.rules import events as ev

_SIMULATED: Final = "use=simulation"
_SHOT: Final = msg("SHOT")
_SHOOT: Final = msg("Shoot")
"""Buttons, as the boards have them."""


def _hurt(unit: int) -> Callable[[Sequence[Event]], bool]:
    return happens(ev.Hurt, fits=lambda event: event.unit == unit)


def _struck(unit: int, sentence: Message) -> Callable[[Any], Message | None]:
    """An objection to striking another unit."""
    return lambda action: None if getattr(action, "unit", 0) == unit else sentence


LESSON = Lesson(
    "",
    (),
    (
        step(
            msg(
                "Welcome to the table. Its sixteen balls are two armies: 1 to 8 are yours, 9 to 15 and the white ball are the enemy’s. Beside a real table, this screen keeps the score."
            ),
            msg(
                "You struck your cruiser, ball 2, and ball 11 fell. Tap the 2, then the 11, and press {button}.",
                button=_SHOT,
            ),
            done=_hurt(11),
            object=only(
                lambda action: action == ev.Shot(2, (11,)),
                msg("for this once, tap the 2, then the 11: the 2 was struck, the 11 fell"),
            ),
            setup="turn=A",
            rules="armies,R9",
        ),
        step(
            msg(
                "The cruiser strikes with 3 points, and a destroyer has an armour of 2: it is destroyed and stays in its pocket. Whatever fell, the other side is next."
            ),
            msg(
                "The next shot of yours pockets nothing. Then there is nothing to tap: press {button}. A wrong tap is tapped away again.",
                button=msg("MISS"),
            ),
            done=happens(ev.Missed),
            object=only(
                lambda action: action == ev.Miss(), msg("for this once, tell a shot with which nothing fell")
            ),
            setup="turn=A armour=11:0",
            rules="R2,R16",
        ),
        step(
            msg(
                "A unit of your own that falls is hit by the attacker, too. But your repair ship, ball 8, does good: a damaged unit that it pockets gets a point of armour back."
            ),
            msg(
                "Your cruiser has 2 points of 4 left. You struck the 8, and the 2 fell: tap them in this order, and press {button}.",
                button=_SHOT,
            ),
            done=happens(ev.Mended),
            object=only(
                lambda action: action == ev.Shot(8, (2,)),
                msg("for this once, tap the 8, then the 2: the 8 was struck, the 2 fell"),
            ),
            setup="turn=A armour=2:2,11:0",
            rules="R12",
        ),
        step(
            msg(
                "The cruiser is at 3 points again, and the screen tells to which spot its ball goes back. Now the submarine: struck by the cue and falling alone, it dives. It stays in its pocket, where nothing can hurt it."
            ),
            msg(
                "You struck ball 1 into a pocket. Tap it twice, for it was struck and fell, and press {button}.",
                button=_SHOT,
            ),
            done=happens(ev.Dived),
            object=only(
                lambda action: action == ev.Shot(1, (1,)),
                msg("for this once, tap the 1 twice: it was struck, and it fell"),
            ),
            setup="turn=A armour=2:3,11:0",
            rules="R20,R23",
        ),
        step(
            msg(
                "That is all there is to keeping score: armour, spots and points are counted for you. Now play on this table."
            ),
            msg(
                "Your cruiser, ball 2, is in hand. Tap the enemy destroyer, ball 11, then the corner pocket behind it, and press {button}.",
                button=_SHOOT,
            ),
            done=_hurt(11),
            object=None,
            setup="turn=A lies=2@1.9000,0.6300;8@0.4000,0.9000;11@2.2000,0.9300;14@0.7000,0.3000",
            options=_SIMULATED,
            rules="R3",
        ),
        step(
            msg(
                "The pale ball shows where yours will touch, and the line where the other one will run. The slider, or drawing the cue back, sets the speed."
            ),
            msg(
                "Carrier 14 does not lie straight before a pocket. Tap it: the pockets that it can reach are ringed. Tap one of them, and shoot, not too hard."
            ),
            done=_hurt(14),
            object=_struck(2, msg("for this once, strike the cruiser, ball 2")),
            setup="turn=A lies=2@1.6500,0.5000;8@0.4000,0.9000;14@2.0500,1.0000;16@0.7000,0.3000",
            options=_SIMULATED,
            rules="R4",
        ),
        step(
            msg("The carrier is destroyed, and the two planes aboard go down with it. Now dive."),
            msg(
                "Tap your submarine, ball 1, then the corner pocket behind it, and shoot softly. It must fall alone: with an enemy in a pocket as well, it would be hit instead."
            ),
            done=happens(ev.Dived),
            object=_struck(1, msg("for this once, strike the submarine, ball 1")),
            setup="turn=A lies=1@0.5000,0.4000;2@1.2000,0.4000;9@0.8500,0.4500;16@1.8000,0.9000",
            options=_SIMULATED,
            rules="R20,R19",
        ),
        step(
            msg(
                "A submarine surfaces in the shot in which it is struck, in front of any corner pocket that you like, and may take the enemy in the rear."
            ),
            msg(
                "Tap your submarine, ball 1, in its pocket or in the row below the table. It comes up before the corner where it dived; you could drag it elsewhere. Shoot plane 15 down: tap it, then the middle pocket behind it."
            ),
            done=happens(ev.PlaneLost),
            object=_struck(1, msg("for this once, let the submarine surface: strike ball 1")),
            setup="turn=A immersed=1@0 lies=2@2.2000,0.7000;15@0.5500,0.5500;14@2.4500,0.5000",
            options=_SIMULATED,
            rules="R22",
        ),
        step(
            msg(
                "Shot down; but its carrier has other planes, and one takes off: ball 15 is back on its spot. Whoever destroys all eight units of the enemy has won, with 100 points."
            ),
            msg(
                "Mind that the attacker does not fall together with an enemy: then the attacker is the one that is hit."
            ),
            msg(
                "That is all. Keep the score at your own table, or play on this one, to begin with against the cabin boy."
            ),
            rules="R10,R18,R31",
        ),
    ),
    parts=(0, 4),
)
