"""The tutorial of Trafalgar: sail, wind, a broadside, port guns, the flag.

Each part begins in a position of its own, with few ships and dice that are written below, so that what is told comes true
whatever the learner tries. The Admiral does no more than a part needs: one call of a port gun.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from navals.core.event import Ended, Event
from navals.core.message import msg
from navals.core.words.lesson import Lesson, Test, happens, only, say, step
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules.fleet import FORE, INDEX, MAIN, STARBOARD
from navals.games.trafalgar.rules.guess import whole
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import GUNS, chart
from navals.games.trafalgar.rules.view import View
from navals.geometry.lattice import HEADINGS

_SEA: Final = chart(BOARD)
_VICTORY: Final = INDEX["E1"]
_EURYALUS: Final = INDEX["E2"]
_SOUTH_GUN: Final = GUNS.index("CS")
_OWN_GUN: Final = GUNS.index("GN")
_GOAL: Final = _SEA.point(8, 8)
"""Two points ahead of the Victory in the first task."""
_PAST: Final = _SEA.point(5, 5)
"""Three points ahead of the Euryalus, past Cadiz."""
_HOME: Final = _SEA.point(23, 14)
"""An anchorage of Gibraltar."""
_CORNER: Final = _SEA.corner[1]
_WEST: Final = HEADINGS.index("W")
_SOUTH_EAST: Final = HEADINGS.index("SE")


def _came(point: int) -> Callable[[Sequence[Event]], bool]:
    return happens(ev.Advanced, fits=lambda event: event.to == point)


def _with(ship: int, allowed: Test) -> Test:
    """Taking the ship in hand as well."""
    return lambda action: action == ev.Activate(ship) or allowed(action)


def _is(*wanted: ev.TrafalgarAction) -> Test:
    return lambda action: action in wanted


_MOVES: Final[Test] = lambda action: isinstance(action, ev.Advance | ev.Turn)  # noqa: E731
_OVER: Final = _is(ev.End(), ev.EndTurn())


def _aimed(aim: int) -> Test:
    """A shot at what the ship has in its arc, with that aim."""
    return lambda action: isinstance(action, ev.Fire) and action.aim == aim


def _answer(view: View) -> ev.TrafalgarAction:
    """What the Admiral does: the south gun of Cadiz fires as soon as it can; nothing else."""
    if view.phase == "interrupt":
        call = ev.Gun(_SOUTH_GUN, view.active, FORE)
        return call if whole(view).check(call) is None else ev.Hold()
    return ev.EndTurn()


LESSON = Lesson(
    "",
    (),
    (
        step(
            say(
                msg("Welcome aboard! This is the Victory: three masts give her four moves a turn."), "hull-0"
            ),
            task=(
                say(msg("Tap her."), "hull-0"),
                say(
                    msg("Each point she can reach bears its cost. Tap the second one ahead, marked 2."),
                    f"to-{_GOAL}",
                ),
                say(msg("Tap it again, or press Sail."), "go"),
            ),
            done=_came(_GOAL),
            object=only(
                _with(_VICTORY, _is(ev.Advance())), msg("for this once, sail straight ahead, two points")
            ),
            setup="turn=A wind=SE E1=6,8,E F1=22,5,W",
            rules="R1,R3",
        ),
        step(
            say(
                msg("A turn by a sixth of a circle costs a move as well, and she turns on the spot."),
                "hull-0",
            ),
            say(
                msg("Should you ever lose your way, go back by one step: the ships will lie as before."),
                "lesson-back",
            ),
            task=(
                say(msg("Tap the Victory."), "hull-0"),
                say(msg("Turn her to starboard three times, until her bow points west."), "steer-starboard"),
            ),
            done=happens(ev.Turned, fits=lambda event: event.heading == _WEST),
            object=only(
                _with(_VICTORY, _is(ev.Turn(STARBOARD))), msg("for this once, turn to starboard, three times")
            ),
            setup="turn=A wind=SE E1=8,8,E F1=22,5,W",
            rules="R3",
        ),
        step(
            say(msg("Now the wind. The arrow points where it blows to: west."), "wind-arrow"),
            say(
                msg(
                    "No ship advances straight against it: the Victory, heading east, cannot. Turning is always possible."
                ),
                "hull-0",
            ),
            task=(
                say(msg("Tap the Victory."), "hull-0"),
                say(msg("Turn her once, to starboard or to port."), "steer-starboard,steer-port"),
                say(msg("Now one point ahead."), "steer-ahead"),
            ),
            done=happens(ev.Advanced),
            object=only(
                _with(_VICTORY, _MOVES), msg("for this once, find a course on which she can advance")
            ),
            setup="round=1 first=A turn=A wind=W E1=6,8,E F1=22,5,W",
            draws=("2",),
            rules="R7",
        ),
        step(
            say(msg("That is how one sails to windward: round the corner."), "hull-0"),
            say(
                msg(
                    "When both sides have had their turn, a star die turns the wind: one point clockwise a star."
                ),
                "wind-arrow",
            ),
            task=(
                say(msg("Say that you are done with the Victory."), "end"),
                say(msg("End the turn."), "end-turn"),
            ),
            done=happens(ev.WindTurned),
            object=only(_OVER, msg("for this once, end the turn and look at the wind")),
            rules="R20,R22",
        ),
        step(
            say(msg("Two stars: the wind now blows to the north-east."), "wind-arrow"),
            say(
                msg(
                    "Now let the guns speak! They fire over the side only: the Redoutable lies to port, two steps away."
                ),
                "hull-4",
            ),
            say(
                msg("Each gun throws a die, and hits with at least as many stars as the distance."), "hull-4"
            ),
            task=(
                say(msg("Tap the Victory."), "hull-0"),
                say(msg("Tap the Redoutable."), "hull-4", when="drop"),
                say(msg("Aim at the main mast."), "aim-main"),
            ),
            done=happens(ev.MastLost),
            object=only(
                _with(_VICTORY, _aimed(MAIN)), msg("for this once, fire at the main mast of the Redoutable")
            ),
            setup="turn=A wind=NE E1=10,9,E F1=10,7,W",
            draws=("3", "1", "2"),
            rules="R9,R12",
        ),
        step(
            say(
                msg(
                    "Three stars: the main mast went overboard, and the Redoutable is down from four moves to two."
                ),
                "hull-4",
            ),
            say(
                msg(
                    "Two port guns are left in this turn. A battery is exposed only where a ship shows her side."
                ),
                "hull-4",
            ),
            task=(
                say(msg("Tap the Victory."), "hull-0"),
                say(msg("Tap the Redoutable."), "hull-4", when="drop"),
                say(msg("Aim at the battery."), "aim-battery"),
            ),
            done=happens(ev.GunLost),
            object=only(
                _with(_VICTORY, _aimed(ev.BATTERY)),
                msg("for this once, fire at the battery of the Redoutable"),
            ),
            rules="R13,R14",
        ),
        step(
            say(
                msg("One star fell short, but two were enough: the Redoutable has two port guns left."),
                "hull-4",
            ),
            say(msg("A ship that has lost all masts and all guns sinks."), "hull-4"),
            say(msg("A ship may fire before, between and after her moves, and to both sides."), "hull-0"),
            rules="R16,R17",
        ),
        step(
            say(
                msg("Each port has two guns on land. They reach three steps, and may fire in your turn too."),
                f"fort-{_SOUTH_GUN}",
            ),
            task=(
                say(msg("Take the frigate Euryalus past Cadiz: tap her."), "hull-1"),
                say(msg("Three points ahead, to the south-west."), f"to-{_PAST}"),
                say(msg("Tap it again, or press Sail."), "go"),
            ),
            done=happens(ev.Aimed),
            object=only(
                _with(_EURYALUS, _is(ev.Advance())),
                msg("for this once, sail straight ahead, past the guns of Cadiz"),
            ),
            setup="turn=A wind=E E2=7,2,SW S2=20,9,E",
            draws=("2", "3"),
            rules="R24,R26",
        ),
        step(
            say(
                msg(
                    "The enemy calls fire! But your frigate may fire first at the gun that was called, if her guns bear on it."
                ),
                f"fort-{_SOUTH_GUN}",
            ),
            task=(say(msg("Fire at the south gun of Cadiz until it is silent."), "aim-none"),),
            done=happens(ev.GunDown),
            object=only(
                _with(
                    _EURYALUS,
                    lambda action: (
                        action == ev.Advance()
                        or (isinstance(action, ev.Fire) and action.target == ev.GUN + _SOUTH_GUN)
                    ),
                ),
                msg("for this once, fire at the south gun of Cadiz first"),
            ),
            rules="R27",
        ),
        step(
            say(
                msg(
                    "Silenced just in time. You have port guns as well, and a Spanish frigate lies before Gibraltar."
                ),
                "hull-6",
            ),
            task=(
                say(msg("Tap your north gun."), f"fort-{_OWN_GUN}"),
                say(msg("Aim at whatever you like."), "aim-fore,aim-main,aim-mizzen,aim-battery"),
            ),
            done=happens(ev.MastLost, ev.GunLost),
            object=only(
                lambda action: (
                    isinstance(action, ev.Gun) and action.gun == _OWN_GUN and action.aim != ev.UNAIMED
                ),
                msg("for this once, let the north gun of Gibraltar fire, and name its aim"),
            ),
            setup="turn=A wind=E E1=6,8,E S2=21,11,E",
            draws=("2",),
            rules="R24,R29",
        ),
        step(
            say(
                msg(
                    "Last come the flags: sink the enemy, have three times as many ships, or bring the enemy flag home."
                ),
                "flag-1",
            ),
            say(msg("The guns of Cadiz are silent, and it takes three turns to fetch the flag."), "flag-1"),
            task=(
                say(msg("First turn: tap the Euryalus."), "hull-1"),
                say(msg("Sail to the anchorage at the corner, next to the flag."), f"to-{_CORNER}"),
                say(msg("Tap it again, or press Sail."), "go"),
            ),
            done=_came(_CORNER),
            object=only(
                _with(_EURYALUS, _is(ev.Advance())),
                msg("for this once, sail to the anchorage at the corner, one point ahead"),
            ),
            setup="turn=A wind=W E2=2,2,NW S2=20,9,E CN=down3 CS=down3",
            draws=("0",),
            rules="R42,R44",
        ),
        step(
            say(msg("She must lie there when your turn ends, with the flag at its place."), "hull-1"),
            task=(
                say(msg("Say that you are done with her."), "end"),
                say(msg("End the turn."), "end-turn"),
            ),
            done=happens(ev.TurnBegan, fits=lambda event: event.seat == 0),
            object=only(_OVER, msg("for this once, stay at the corner and end the turn")),
            rules="R34",
        ),
        step(
            say(msg("Second turn: she takes the flag, and does not move in this turn."), "flag-1"),
            task=(
                say(msg("Tap her."), "hull-1"),
                say(msg("Take the flag."), "take-flag"),
                say(msg("Let her head south-east, towards the sea."), f"take-{_SOUTH_EAST}"),
            ),
            done=happens(ev.FlagTaken),
            object=only(
                _with(_EURYALUS, _is(ev.TakeFlag(_SOUTH_EAST))),
                msg("for this once, take the flag and head south-east"),
            ),
            setup="turn=A wind=W E2=1,1,NW,fmz,2/2,c S2=20,9,E CN=down2 CS=down2",
            rules="R35",
        ),
        step(
            say(
                msg("The flag of Cadiz is aboard, and everybody is after her: whoever sinks her has it."),
                "hull-1",
            ),
            say(msg("Some rounds later she has Gibraltar ahead."), "hull-1"),
            task=(
                say(msg("Tap her."), "hull-1"),
                say(msg("Tap one of your four anchorages at the end of the harbour."), f"to-{_HOME}"),
                say(msg("Tap it again, or press Sail."), "go"),
            ),
            done=happens(Ended),
            object=only(_with(_EURYALUS, _MOVES), msg("for this once, bring the flag home to Gibraltar")),
            setup="turn=A wind=E E2=19,14,E,fmz,2/2,B S2=15,14,E",
            rules="R36,R37",
        ),
        step(
            say(msg("The flag of Cadiz is in Gibraltar: you have won!"), "hull-1"),
            say(
                msg(
                    "Had the enemy held your own flag, you would first have had to win it back: sink the ship that carries it."
                ),
                "flag-0",
            ),
            say(
                msg(
                    "A ship without masts can put up her mizzen again, if she does nothing else for two turns."
                ),
                "hull-1",
            ),
            say(
                msg(
                    "That is all. Begin with the quick duel, two ships a side, or take the whole squadron to sea."
                ),
                "hull-1",
            ),
            rules="R31,R46",
        ),
    ),
    (),
    _answer,
    parts=(0, 7),
)
