"""Actions and events of the game.

Ships are numbers 0 to 7 (``fleet.SHIPS``), port guns 0 to 3 (``chart.GUNS``). A target is the number of a
ship, or GUN plus the number of a port gun.
"""

from __future__ import annotations

from typing import Final

from navals.core.event import Event
from navals.core.game import Action

GUN: Final = 8
"""Targets from this number up are port guns."""

# Aims (R11). Masts are numbered as in ``fleet``.
BATTERY: Final = 3
MAST: Final = 4
"""Any mast; the owner chooses which one (option ``mast_choice=defender``)."""
UNAIMED: Final = -1
AIMS: Final = ("fore", "main", "mizzen", "battery", "mast")


class Place(Action, frozen=True, tag="place"):
    """Place a side's ships in a free set-up (R49). ``berths``: (ship, anchorage 0 to 3 of its port) pairs."""

    berths: tuple[tuple[int, int], ...]


class Toss(Action, frozen=True, tag="toss"):
    """Chance action: ``seat`` wins the toss (R19)."""

    seat: int


class Wind(Action, frozen=True, tag="wind"):
    """Set the heading to which the wind blows, as winner of the toss (R19)."""

    heading: int


class Activate(Action, frozen=True, tag="activate"):
    """Activate a ship (R21)."""

    ship: int


class Advance(Action, frozen=True, tag="advance"):
    """Move the active ship one point ahead (R3)."""


class Turn(Action, frozen=True, tag="turn"):
    """Turn the active ship by a sixth of a circle (R3). ``side``: PORT or STARBOARD."""

    side: int


class Fire(Action, frozen=True, tag="fire"):
    """Fire a gun on one ``side`` of the active ship (R11). ``aim``: an index into AIMS, or UNAIMED."""

    side: int
    target: int
    aim: int = UNAIMED


class Gun(Action, frozen=True, tag="gun"):
    """Fire a port gun at a ship (R24). ``aim``: as in ``Fire``."""

    gun: int
    target: int
    aim: int = UNAIMED


class Hold(Action, frozen=True, tag="hold"):
    """Decline to fire port guns, or any more of them (R26)."""


class Done(Action, frozen=True, tag="done"):
    """Stop firing at the port gun that is about to fire (R27)."""


class Lose(Action, frozen=True, tag="lose"):
    """Choose the mast to lose (R15, option ``mast_choice=defender``)."""

    mast: int


class Repair(Action, frozen=True, tag="repair"):
    """Spend the ship's turn repairing its mizzen (R31)."""


class TakeFlag(Action, frozen=True, tag="takeflag"):
    """Take the enemy flag aboard and turn to ``heading`` (R35)."""

    heading: int


class Transfer(Action, frozen=True, tag="transfer"):
    """Declare the transfer of all of a ship's flags to another at the end of the turn (R40)."""

    giver: int
    taker: int


class End(Action, frozen=True, tag="end"):
    """End the ship's activation (R21)."""


class EndTurn(Action, frozen=True, tag="endturn"):
    """End the side's turn (R21)."""


class OfferDraw(Action, frozen=True, tag="draw"):
    """Offer a draw (R47)."""


class AcceptDraw(Action, frozen=True, tag="accept"):
    """Accept the draw (R47)."""


class DeclineDraw(Action, frozen=True, tag="decline"):
    """Decline the draw (R47)."""


class Die(Action, frozen=True, tag="die"):
    """Chance action: one die showing 0 to 3 stars (R12, R22)."""

    stars: int


_Order = Place | Toss | Wind | Activate | Advance | Turn | Fire | Gun | Hold | Done | Lose | Repair | TakeFlag
TrafalgarAction = _Order | Transfer | End | EndTurn | OfferDraw | AcceptDraw | DeclineDraw | Die

TOSSES: Final = ((Toss(0), 1 / 2), (Toss(1), 1 / 2))
DICE: Final = ((Die(0), 1 / 2), (Die(1), 1 / 6), (Die(2), 1 / 6), (Die(3), 1 / 6))
FACES: Final = (0, 0, 0, 1, 2, 3)
"""Stars on the six faces of the die."""


class Placed(Event, frozen=True, kw_only=True):
    """``seat`` has placed its ships (R49). ``at``: the points of its four ships (OFF if not in the game); ()
    in the event for the enemy.
    """

    seat: int
    at: tuple[int, ...] = ()


class Arrayed(Event, frozen=True, kw_only=True):
    """Both sides have placed their ships (R49). ``at``: all ships' points, OFF for ships not in the game."""

    at: tuple[int, ...]


class Tossed(Event, frozen=True, kw_only=True):
    """``seat`` won the toss and sets the wind; the other side plays first (R19)."""

    seat: int


class WindSet(Event, frozen=True, kw_only=True):
    """``seat`` set the wind to blow towards ``heading`` (R19)."""

    seat: int
    heading: int


class WindTurned(Event, frozen=True, kw_only=True):
    """The wind die showed ``stars``: the wind now blows towards ``heading`` (R22)."""

    stars: int
    heading: int


class TurnBegan(Event, frozen=True, kw_only=True):
    """The turn of ``seat`` in round ``number`` begins (R20)."""

    seat: int
    number: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """The turn of ``seat`` ends (R21)."""

    seat: int


class Activated(Event, frozen=True, kw_only=True):
    """A ship's activation begins or resumes (R21)."""

    seat: int
    ship: int


class Finished(Event, frozen=True, kw_only=True):
    """A ship's activation ends, or is suspended if not ``closed`` (R21)."""

    ship: int
    closed: bool


class Turned(Event, frozen=True, kw_only=True):
    """A ship turned to PORT or STARBOARD and now heads ``heading`` (R3)."""

    ship: int
    side: int
    heading: int


class Declared(Event, frozen=True, kw_only=True):
    """A ship is about to advance within reach of port guns, which may fire first (R26)."""

    ship: int


class Advanced(Event, frozen=True, kw_only=True):
    """A ship moved one point ahead (R3). ``joined``: whether a ship of its side was there already (R40)."""

    ship: int
    start: int
    to: int
    joined: bool = False


class Voided(Event, frozen=True, kw_only=True):
    """A declared advance is cancelled because the ship has no move left (R26)."""

    ship: int


class Aimed(Event, frozen=True, kw_only=True):
    """A shot is announced (R11) by a ship (``gun`` is -1) or a port gun (``ship`` and ``side`` are -1).

    ``call``: whether a port gun fires in the enemy's turn (R26).
    """

    seat: int
    ship: int
    gun: int
    side: int
    target: int
    aim: int
    distance: int
    call: bool = False


class Rolled(Event, frozen=True, kw_only=True):
    """The die of a shot was rolled (R12); it needed ``need`` stars. The shooter is ``ship`` or ``gun``; the
    other is -1.

    ``counts``: whether the shot named an aim or was fired at a port gun (R11); if not, a hit has no effect.
    """

    ship: int
    gun: int
    target: int
    aim: int
    need: int
    stars: int
    hit: bool
    counts: bool


class MastLost(Event, frozen=True, kw_only=True):
    """A ship lost a mast; ``speed`` is its new speed in moves (R15)."""

    ship: int
    mast: int
    speed: int


class GunLost(Event, frozen=True, kw_only=True):
    """A ship lost a gun, with ``left`` remaining on that side (R14)."""

    ship: int
    side: int
    left: int


class Sunk(Event, frozen=True, kw_only=True):
    """A ship without masts and guns left the board (R16) from the point ``at``."""

    ship: int
    at: int


class Struck(Sunk, frozen=True, kw_only=True):
    """A ship struck its colours and left the board as if sunk (R51)."""


class GunDown(Event, frozen=True, kw_only=True):
    """A port gun was destroyed (R29). ``called``: whether this cancelled its pending shot (R27)."""

    gun: int
    called: bool


class GunUp(Event, frozen=True, kw_only=True):
    """A port gun was replaced (R29)."""

    gun: int


class Held(Event, frozen=True, kw_only=True):
    """``seat`` declined to fire its port guns at the ship (R26)."""

    seat: int
    ship: int


class Yielded(Event, frozen=True, kw_only=True):
    """The ship stopped firing at the port gun that is about to fire (R27)."""

    ship: int
    gun: int


class Repairing(Event, frozen=True, kw_only=True):
    """A ship spends its turn repairing its mizzen (R31)."""

    ship: int


class Mended(Event, frozen=True, kw_only=True):
    """The ship's mizzen was repaired (R31)."""

    ship: int


class Noted(Event, frozen=True, kw_only=True):
    """A ship is on the enemy's corner and may take the flag in its next turn (R34)."""

    ship: int


class FlagTaken(Event, frozen=True, kw_only=True):
    """A ship took the flag of side ``flag`` and turned to ``heading`` (R35)."""

    ship: int
    flag: int
    heading: int


class FlagPassed(Event, frozen=True, kw_only=True):
    """A flag passed to a ship of the same side (R40), or to the ship that sank its carrier (``captured``,
    R38).
    """

    flag: int
    giver: int
    taker: int
    captured: bool


class FlagHome(Event, frozen=True, kw_only=True):
    """A flag is back at its corner (R39). ``ship`` brought it; -1: a port gun sank its carrier (R38)."""

    flag: int
    ship: int


class Transferring(Event, frozen=True, kw_only=True):
    """Two ships pass their turn to hand over the flags of ``giver`` (R40)."""

    giver: int
    taker: int
