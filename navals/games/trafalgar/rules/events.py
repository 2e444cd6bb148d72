"""What can be done in Trafalgar, and what happens: its actions and events. The rules are told at the head of the room.

Ships are numbers 0 to 7 (``fleet.SHIPS``), port guns 0 to 3 (``chart.GUNS``). A target is a ship, or GUN + a port gun.
"""

from __future__ import annotations

from typing import Final

from navals.core.event import Event
from navals.core.game import Action

GUN: Final = 8
"""From this number on a target is a port gun."""

# Aims (R11): the masts have the numbers of ``fleet``.
BATTERY: Final = 3
MAST: Final = 4
"""Some mast: the owner says which (option ``mast_choice=defender``)."""
UNAIMED: Final = -1
AIMS: Final = ("fore", "main", "mizzen", "battery", "mast")


class Place(Action, frozen=True, tag="place"):
    """The free set-up (R49): ``berths[n]`` is (ship, anchorage of its own port, 0 to 3)."""

    berths: tuple[tuple[int, int], ...]


class Toss(Action, frozen=True, tag="toss"):
    """Chance: the seat that wins the toss (R19)."""

    seat: int


class Wind(Action, frozen=True, tag="wind"):
    """The winner of the toss sets the arrow (R19)."""

    heading: int


class Activate(Action, frozen=True, tag="activate"):
    """A ship's turn to move and fire (R21)."""

    ship: int


class Advance(Action, frozen=True, tag="advance"):
    """The active ship goes one point ahead (R3)."""


class Turn(Action, frozen=True, tag="turn"):
    """A sixth of a circle in place (R3), to PORT or to STARBOARD."""

    side: int


class Fire(Action, frozen=True, tag="fire"):
    """A shot of the active ship (R11)."""

    side: int
    target: int
    aim: int = UNAIMED


class Gun(Action, frozen=True, tag="gun"):
    """A shot of a port gun at a ship (R24)."""

    gun: int
    target: int
    aim: int = UNAIMED


class Hold(Action, frozen=True, tag="hold"):
    """No port gun fires at the ship that passes, or no further one (R26)."""


class Done(Action, frozen=True, tag="done"):
    """The ship fires no more at the port gun that was called (R27)."""


class Lose(Action, frozen=True, tag="lose"):
    """The mast that goes (R15, option ``mast_choice=defender``)."""

    mast: int


class Repair(Action, frozen=True, tag="repair"):
    """The ship spends its turn on its mizzen (R31)."""


class TakeFlag(Action, frozen=True, tag="takeflag"):
    """The enemy flag is taken aboard, the ship turned to ``heading`` (R35)."""

    heading: int


class Transfer(Action, frozen=True, tag="transfer"):
    """All flags of one ship go to another, at the end of the turn (R40)."""

    giver: int
    taker: int


class End(Action, frozen=True, tag="end"):
    """The activation of the ship is over (R21)."""


class EndTurn(Action, frozen=True, tag="endturn"):
    """The turn of the side is over (R21)."""


class OfferDraw(Action, frozen=True, tag="draw"):
    """A draw is offered (R47)."""


class AcceptDraw(Action, frozen=True, tag="accept"):
    """The offer is accepted (R47)."""


class DeclineDraw(Action, frozen=True, tag="decline"):
    """The offer is declined (R47)."""


class Die(Action, frozen=True, tag="die"):
    """Chance: the stars of one die, 0 to 3 (R12, R22)."""

    stars: int


TrafalgarAction = (
    Place
    | Toss
    | Wind
    | Activate
    | Advance
    | Turn
    | Fire
    | Gun
    | Hold
    | Done
    | Lose
    | Repair
    | TakeFlag
    | Transfer
    | End
    | EndTurn
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | Die
)

TOSSES: Final = ((Toss(0), 1 / 2), (Toss(1), 1 / 2))
DICE: Final = ((Die(0), 1 / 2), (Die(1), 1 / 6), (Die(2), 1 / 6), (Die(3), 1 / 6))
FACES: Final = (0, 0, 0, 1, 2, 3)
"""The stars on the six faces of the die."""


class Placed(Event, frozen=True, kw_only=True):
    """``seat`` has placed its ships (R49): once for all, without ``at``, once for its owner with their points."""

    seat: int
    at: tuple[int, ...] = ()


class Arrayed(Event, frozen=True, kw_only=True):
    """Both sides have placed (R49): ``at`` has the points of all ships, OFF for those that take no part."""

    at: tuple[int, ...]


class Tossed(Event, frozen=True, kw_only=True):
    """``seat`` has won the toss and sets the wind; the other plays first (R19)."""

    seat: int


class WindSet(Event, frozen=True, kw_only=True):
    """``seat`` lets the wind blow to ``heading`` (R19)."""

    seat: int
    heading: int


class WindTurned(Event, frozen=True, kw_only=True):
    """The die of the wind showed ``stars``: it now blows to ``heading`` (R22)."""

    stars: int
    heading: int


class TurnBegan(Event, frozen=True, kw_only=True):
    """The turn of ``seat`` in round ``number`` (R20)."""

    seat: int
    number: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """The turn of ``seat`` is over (R21)."""

    seat: int


class Activated(Event, frozen=True, kw_only=True):
    """A ship's activation begins, or goes on (R21)."""

    seat: int
    ship: int


class Finished(Event, frozen=True, kw_only=True):
    """A ship's activation is over, or (``closed`` false) suspended (R21)."""

    ship: int
    closed: bool


class Turned(Event, frozen=True, kw_only=True):
    """A ship has turned to PORT or STARBOARD and now heads for ``heading`` (R3)."""

    ship: int
    side: int
    heading: int


class Declared(Event, frozen=True, kw_only=True):
    """The ship is about to advance within reach of port guns, which may fire before it does (R26)."""

    ship: int


class Advanced(Event, frozen=True, kw_only=True):
    """A ship went from a point to the next (R3); ``joined``: onto a ship of its side (R40)."""

    ship: int
    start: int
    to: int
    joined: bool = False


class Voided(Event, frozen=True, kw_only=True):
    """The advance that was declared is not carried out: no move is left (R26)."""

    ship: int


class Aimed(Event, frozen=True, kw_only=True):
    """A shot is announced (R11): by a ship (``side`` PORT or STARBOARD), or by a port gun (``ship`` is -1). ``call``: in the
    enemy's turn (R26)."""

    seat: int
    ship: int
    gun: int
    side: int
    target: int
    aim: int
    distance: int
    call: bool = False


class Rolled(Event, frozen=True, kw_only=True):
    """The die of a shot (R12), announced as in ``Aimed``, which needs so many stars. ``hit``: it carries; ``counts``: a target
    had been named with an aim (R11)."""

    ship: int
    gun: int
    target: int
    aim: int
    need: int
    stars: int
    hit: bool
    counts: bool


class MastLost(Event, frozen=True, kw_only=True):
    """A mast is gone; ``speed`` is what the ship makes now (R15)."""

    ship: int
    mast: int
    speed: int


class GunLost(Event, frozen=True, kw_only=True):
    """A gun of a side is gone, ``left`` remain there (R14)."""

    ship: int
    side: int
    left: int


class Sunk(Event, frozen=True, kw_only=True):
    """A ship has neither mast nor gun and is taken off the board (R16). ``at`` is where it lay."""

    ship: int
    at: int


class GunDown(Event, frozen=True, kw_only=True):
    """A port gun is destroyed (R29); ``called``: it was about to fire (R27)."""

    gun: int
    called: bool


class GunUp(Event, frozen=True, kw_only=True):
    """A port gun is replaced (R29)."""

    gun: int


class Held(Event, frozen=True, kw_only=True):
    """``seat`` lets the ship pass (R26)."""

    seat: int
    ship: int


class Yielded(Event, frozen=True, kw_only=True):
    """The ship fires no more at the port gun that was called (R27)."""

    ship: int
    gun: int


class Repairing(Event, frozen=True, kw_only=True):
    """A ship spends its turn on its mizzen (R31)."""

    ship: int


class Mended(Event, frozen=True, kw_only=True):
    """The mizzen stands again (R31)."""

    ship: int


class Noted(Event, frozen=True, kw_only=True):
    """A ship lies on the enemy's corner and may take the flag in its next turn (R34)."""

    ship: int


class FlagTaken(Event, frozen=True, kw_only=True):
    """A ship has taken the flag of ``flag``'s side and now heads for ``heading`` (R35)."""

    ship: int
    flag: int
    heading: int


class FlagPassed(Event, frozen=True, kw_only=True):
    """A flag goes from a ship to one of its side (R40), or (``captured``) to the one that sank it (R38)."""

    flag: int
    giver: int
    taker: int
    captured: bool


class FlagHome(Event, frozen=True, kw_only=True):
    """A flag is back at its corner: brought there by ``ship`` (R39), or freed by a port gun (-1, R38)."""

    flag: int
    ship: int


class Transferring(Event, frozen=True, kw_only=True):
    """Two ships pass their turn to hand over what flags the first carries (R40)."""

    giver: int
    taker: int
