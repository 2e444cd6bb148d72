"""The tutorial of Trafalgar: sail, wind, a broadside, port guns, the flag.

Each part begins in a position of its own, with few ships and dice that are written below, so that what is told comes true
whatever the learner tries. The Admiral does no more than a part needs: one call of a port gun.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from navals.core.event import Ended, Event
from navals.core.message import msg
from navals.core.words.lesson import Lesson, Test, happens, only, step
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
            msg(
                "Welcome aboard. This is the Victory, a ship of the line with three masts. Her masts give her four moves a turn: fore and mizzen one each, the main mast two."
            ),
            msg(
                "Tap her: each point she can reach bears what it costs. Tap the second point ahead of her bow, marked 2, and tap it again, or press Sail."
            ),
            done=_came(_GOAL),
            object=only(
                _with(_VICTORY, _is(ev.Advance())), msg("for this once, sail straight ahead, two points")
            ),
            setup="turn=A wind=SE E1=6,8,E F1=22,5,W",
            rules="R1,R3",
        ),
        step(
            msg(
                "A turn to port or to starboard by a sixth of a circle costs a move as well, and she turns on the spot. Ships never go backwards or sideways."
            ),
            msg(
                "Here is a new turn. Tap the Victory and turn her to starboard three times, until her bow points west: three moves are gone, one is left."
            ),
            msg(
                "Should you ever lose your way in this lesson, go back by one step and come again: the ships will lie as before."
            ),
            done=happens(ev.Turned, fits=lambda event: event.heading == _WEST),
            object=only(
                _with(_VICTORY, _is(ev.Turn(STARBOARD))), msg("for this once, turn to starboard, three times")
            ),
            setup="turn=A wind=SE E1=8,8,E F1=22,5,W",
            rules="R3",
        ),
        step(
            msg(
                "Now the wind. The arrow on the compass rose points where it blows to: west. No ship advances straight against it, so the Victory, heading east, cannot: the red wedge at her bow tells so. Turning is always possible."
            ),
            msg("Turn her by one sixth, to starboard or to port, and advance by one point."),
            done=happens(ev.Advanced),
            object=only(
                _with(_VICTORY, _MOVES), msg("for this once, find a course on which she can advance")
            ),
            setup="round=1 first=A turn=A wind=W E1=6,8,E F1=22,5,W",
            draws=("2",),
            rules="R7",
        ),
        step(
            msg(
                "That is how one sails to windward: round the corner. When both sides have had their turn, a star die is rolled, and the arrow goes clockwise by as many points as it shows stars."
            ),
            msg(
                "Say that you are done with the Victory, then end the turn. The Admiral lets the turn pass, and the die is rolled."
            ),
            done=happens(ev.WindTurned),
            object=only(_OVER, msg("for this once, end the turn and look at the wind")),
            rules="R20,R22",
        ),
        step(
            msg(
                "Two stars: the wind now blows to the north-east. Now let the guns speak! They fire over the side only, into the two triangles that you see when you tap the Victory. The Redoutable lies in the one to port, two steps away."
            ),
            msg(
                "Each gun throws a die once a turn, and hits with at least as many stars as the distance. The aim is named before. Tap the Victory, then the Redoutable, and aim at the main mast."
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
            msg(
                "Three stars: the main mast went overboard, and the Redoutable is down from four moves to two."
            ),
            msg(
                "The Victory has two port guns left in this turn. Aim them at the battery, which is exposed only where a ship shows her side. From ahead and astern there are only masts to be hit."
            ),
            done=happens(ev.GunLost),
            object=only(
                _with(_VICTORY, _aimed(ev.BATTERY)),
                msg("for this once, fire at the battery of the Redoutable"),
            ),
            rules="R13,R14",
        ),
        step(
            msg(
                "One star fell short, but two stars were enough: the Redoutable has two port guns left. Her card shows what a ship still has."
            ),
            msg(
                "A ship that has lost all masts and all guns sinks. Before, between and after her moves a ship may fire, and to both sides: the three starboard guns of the Victory could still speak, if there were anything to starboard."
            ),
            rules="R16,R17",
        ),
        step(
            msg(
                "Each port has two guns on land. They reach three steps in every direction, and may fire in your turn too, while one of your ships passes: once in a round each."
            ),
            msg(
                "Take the frigate Euryalus, with six moves, past Cadiz: tap her and sail straight ahead, three points to the south-west. See what comes."
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
            msg(
                "The Admiral calls fire! But a ship may fire first at the gun that was called, if her own guns bear on it; and they do, at three steps."
            ),
            msg("Fire at the south gun of Cadiz until it is silent. At a port gun no aim is named."),
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
            msg(
                "A hit with three stars, just in time: a gun that is destroyed does not fire, and is replaced only in the third turn of its owner."
            ),
            msg(
                "You have port guns as well. A Spanish frigate lies before Gibraltar, two steps from your north gun. Tap that gun and aim at whatever you like. Port guns fire between your ships."
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
            msg(
                "Well aimed. The last part is about the flags. To win, sink the enemy, have three times as many ships, or bring the enemy flag home. It takes three turns to fetch it."
            ),
            msg(
                "The guns of Cadiz are silent, the Euryalus is in the harbour. First turn: sail her to the anchorage at the corner, next to the flag, one point ahead."
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
            msg(
                "She must lie there when your turn ends, with the flag at its place. Say that you are done with her, and end the turn."
            ),
            done=happens(ev.TurnBegan, fits=lambda event: event.seat == 0),
            object=only(_OVER, msg("for this once, stay at the corner and end the turn")),
            rules="R34",
        ),
        step(
            msg(
                "Second turn: she takes the flag. She may be turned as you like for nothing, but does not move in this turn; she may fire."
            ),
            msg("Tap her, press Take the flag, and let her head south-east, towards the sea."),
            done=happens(ev.FlagTaken),
            object=only(
                _with(_EURYALUS, _is(ev.TakeFlag(_SOUTH_EAST))),
                msg("for this once, take the flag and head south-east"),
            ),
            setup="turn=A wind=W E2=1,1,NW,fmz,2/2,c S2=20,9,E CN=down2 CS=down2",
            rules="R35",
        ),
        step(
            msg(
                "The flag of Cadiz is aboard. From the third turn on she sails home, and everybody is after her: whoever sinks her has the flag. A ship may also hand it over to another one beside it."
            ),
            msg(
                "Some rounds later she has Gibraltar ahead. Tap one of your four anchorages at the end of the harbour, and sail: the flag is home as soon as she is there."
            ),
            done=happens(Ended),
            object=only(_with(_EURYALUS, _MOVES), msg("for this once, bring the flag home to Gibraltar")),
            setup="turn=A wind=E E2=19,14,E,fmz,2/2,B S2=15,14,E",
            rules="R36,R37",
        ),
        step(
            msg(
                "The flag of Cadiz is in Gibraltar: you have won! Had the enemy held your own flag at that moment, you would first have had to win it back: sink the ship that carries it."
            ),
            msg(
                "One thing more: a ship that has lost all masts can put up her mizzen again, if she does nothing else for two turns. Her guns are not restored."
            ),
            msg(
                "That is all. Begin with the quick duel, two ships a side, or take the whole squadron of four to sea."
            ),
            rules="R31,R46",
        ),
    ),
    (),
    _answer,
    parts=(0, 7),
)
