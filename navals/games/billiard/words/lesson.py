"""The lesson: first the score of a real table, then shots on the simulated one.

Each step begins in its own position. For the score keeper one entry is right; on the simulated table every
shot that has the effect is good, and others can be tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.words.lesson import Lesson, happens, only, say, step
from navals.games.billiard.rules import events as ev

_SIMULATED: Final = "use=simulation"
_SHOT: Final = msg("SHOT")
_SHOOT: Final = msg("Shoot")


def _hurt(unit: int) -> Callable[[Sequence[Event]], bool]:
    return happens(ev.Hurt, fits=lambda event: event.unit == unit)


def _struck(unit: int, sentence: Message) -> Callable[[Any], Message | None]:
    """Object to striking another unit."""
    return lambda action: None if getattr(action, "unit", 0) == unit else sentence


LESSON = Lesson(
    "",
    (),
    (
        step(
            say(
                msg(
                    "Welcome to the table! Balls 1 to 8 are yours, 9 to 15 and the white one are the enemy’s."
                ),
                "unit-1",
            ),
            say(msg("Beside a real table, this screen keeps the score."), "keeper-strip"),
            task=(
                say(msg("You struck your cruiser, ball 2: tap it."), "unit-2"),
                say(msg("Ball 11 fell: tap it."), "unit-11", when="clear"),
                say(msg("That is all: press {button}.", button=_SHOT), "go-shot-0-0"),
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
            say(
                msg(
                    "The cruiser strikes with 3 points, a destroyer has an armour of 2: it is destroyed, and stays in its pocket."
                ),
                "unit-11",
            ),
            task=(
                say(
                    msg("The next shot of yours pockets nothing: press {button}.", button=msg("MISS")),
                    "go-miss-0-0",
                ),
            ),
            done=happens(ev.Missed),
            object=only(
                lambda action: action == ev.Miss(), msg("for this once, tell a shot with which nothing fell")
            ),
            setup="turn=A armour=11:0",
            rules="R2,R16",
        ),
        step(
            say(
                msg("A unit of your own that falls is hit, too. But your repair ship, ball 8, does good."),
                "unit-8",
            ),
            say(msg("Your cruiser has 2 points of 4 left: the 8 was struck, and the 2 fell."), "unit-2"),
            task=(
                say(msg("Tap the 8, which was struck."), "unit-8"),
                say(msg("Tap the 2, which fell."), "unit-2", when="clear"),
                say(msg("That is all: press {button}.", button=_SHOT), "go-shot-0-0"),
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
            say(msg("The cruiser is at 3 points again."), "unit-2"),
            say(
                msg(
                    "Now the submarine: struck by the cue and falling alone, it dives, and nothing can hurt it."
                ),
                "unit-1",
            ),
            task=(
                say(
                    msg("You struck ball 1 into a pocket. Tap it twice: it was struck, and it fell."),
                    "unit-1",
                ),
                say(msg("That is all: press {button}.", button=_SHOT), "go-shot-0-0"),
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
            say(
                msg(
                    "Keeping score is no more than that. Now play on this table: your cruiser, ball 2, is in hand."
                ),
                "pool-ball-2",
            ),
            say(
                msg("The pale ball shows where yours will touch, and the line where the other one will run."),
                "pool-ball-11",
            ),
            say(msg("The slider, or drawing the cue back, sets the speed."), "pool-speed"),
            task=(
                say(
                    msg(
                        "The enemy destroyer, ball 11, lies straight before the corner pocket: press {button}.",
                        button=_SHOOT,
                    ),
                    "pool-shoot",
                ),
            ),
            done=_hurt(11),
            object=None,
            setup="turn=A lies=2@1.9000,0.6300;8@0.4000,0.9000;11@2.2000,0.9300;14@0.7000,0.3000",
            options=_SIMULATED,
            rules="R3",
        ),
        step(
            say(msg("Destroyed! Carrier 14 does not lie so straight."), "pool-ball-14"),
            task=(
                say(
                    msg(
                        "Tap it: the pockets that it can reach are ringed. Tap one of them, and shoot, not too hard."
                    ),
                    "pool-ball-14",
                ),
            ),
            done=_hurt(14),
            object=_struck(2, msg("for this once, strike the cruiser, ball 2")),
            setup="turn=A lies=2@1.6500,0.5000;8@0.4000,0.9000;14@2.0500,1.0000;16@0.7000,0.3000",
            options=_SIMULATED,
            rules="R4",
        ),
        step(
            say(
                msg("The carrier is destroyed, and the two planes aboard go down with it. Now dive."),
                "pool-ball-1",
            ),
            say(
                msg("It must fall alone: with an enemy in a pocket as well, it would be hit instead."),
                "pool-ball-1",
            ),
            task=(
                say(
                    msg("Tap your submarine, ball 1, then the corner pocket behind it, and shoot softly."),
                    "pool-ball-1",
                ),
            ),
            done=happens(ev.Dived),
            object=_struck(1, msg("for this once, strike the submarine, ball 1")),
            setup="turn=A lies=1@0.5000,0.4000;2@1.2000,0.4000;9@0.8500,0.4500;16@1.8000,0.9000",
            options=_SIMULATED,
            rules="R20,R19",
        ),
        step(
            say(
                msg(
                    "A submarine surfaces in the shot in which it is struck, and may take the enemy in the rear."
                ),
                "pool-under-1",
            ),
            task=(
                say(msg("Tap your submarine, ball 1, in its pocket."), "pool-under-1"),
                say(
                    msg("Shoot plane 15 down: tap it, then the middle pocket behind it, and shoot."),
                    "pool-ball-15",
                    when="pool-ball-1",
                ),
            ),
            done=happens(ev.PlaneLost),
            object=_struck(1, msg("for this once, let the submarine surface: strike ball 1")),
            setup="turn=A immersed=1@0 lies=2@2.2000,0.7000;15@0.5500,0.5500;14@2.4500,0.5000",
            options=_SIMULATED,
            rules="R22",
        ),
        step(
            say(
                msg(
                    "Shot down! But its carrier has other planes, and one takes off: ball 15 is back on its spot."
                ),
                "pool-ball-15",
            ),
            say(
                msg(
                    "Whoever destroys all eight units of the enemy has won. Mind that the attacker does not fall together with one."
                ),
                "pool-ball-15",
            ),
            say(
                msg(
                    "That is all. Keep the score at your own table, or play on this one, to begin with against the cabin boy."
                ),
                "pool-ball-15",
            ),
            rules="R10,R18,R31",
        ),
    ),
    parts=(0, 4),
)
