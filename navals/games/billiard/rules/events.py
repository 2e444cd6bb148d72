"""What can be done in Naval Battle Billiard, and what happens: its actions and events. The rules are told at the head of the room.

Units are numbers 1 to 16 (``units``); sets of units are tuples in increasing number. Lengths are ten-thousandths of a metre,
angles hundredths of a degree, speeds millimetres a second, offsets hundredths of the ball's radius: whole numbers, as records
have them.
"""

from __future__ import annotations

from typing import Final

from navals.core.event import Event
from navals.core.game import Action
from navals.core.message import msg

Spot = tuple[int, int]
"""A place on the table, x along its length, in ten-thousandths of a metre."""
Units = tuple[int, ...]

RACKED: Final = 15
"""The balls of a rack."""
SEEDS: Final = 1 << 32
"""The numbers of racks are below this one."""
UNNUMBERED: Final = msg("a rack ends with a whole number from 0 to {most}", most=str(SEEDS - 1))
"""Why a rack is refused."""


class Lag(Action, frozen=True, tag="lag"):
    """Chance, or the table's agreement: the side that breaks (R5)."""

    side: int


class Rack(Action, frozen=True, tag="rack"):
    """Chance: the fifteen other balls, apex first, row by row, and the number from which it follows how they lie against each
    other (section 11)."""

    units: Units
    seed: int


class Break(Action, frozen=True, tag="break"):
    """The break was played (R6, R7): what fell, and what left the table. ``legal``: from behind the head line (R8)."""

    pocketed: Units = ()
    off: Units = ()
    legal: bool = True


class Shot(Action, frozen=True, tag="shot"):
    """A unit was struck by the cue, and these fell, it among them if it did (R9 to R24). ``pocket``: where the submarine that
    is immersed fell, if that is asked (option ``track_sub_pocket``), else -1."""

    unit: int
    pocketed: Units
    pocket: int = -1


class Miss(Action, frozen=True, tag="miss"):
    """Nothing fell, whatever was struck (R16)."""


class Strike(Action, frozen=True, tag="strike"):
    """A shot on the simulated table; ``at`` for the repair ship of a break, and for a submarine that surfaces (R22)."""

    unit: int
    aim: int
    speed: int
    side: int = 0
    top: int = 0
    at: Spot | None = None


class Surface(Action, frozen=True, tag="surface"):
    """The submarine comes up: before a shot (R22), or because nothing else of its army is left on the table (R24)."""

    unit: int
    at: Spot | None = None


class Foul(Action, frozen=True, tag="foul"):
    """A foul (R26 to R29): what fell, what left the table, and whether it was played out of turn (R28)."""

    pocketed: Units = ()
    off: Units = ()
    turn: bool = False


class Place(Action, frozen=True, tag="place"):
    """A unit that fell in the enemy's foul is placed by its owner (R27)."""

    unit: int
    at: Spot | None = None


class Time(Action, frozen=True, tag="time"):
    """The time is up (R32)."""


BilliardAction = Lag | Rack | Break | Shot | Miss | Strike | Surface | Foul | Place | Time


class Chosen(Event, frozen=True, kw_only=True):
    """The side that breaks was drawn by lot (R5)."""

    side: int


class Broken(Event, frozen=True, kw_only=True):
    """``seat`` has broken; ``legal`` or not (R6, R8)."""

    seat: int
    legal: bool


class Racked(Event, frozen=True, kw_only=True):
    """The fifteen other balls lie in the rack, apex first."""

    units: Units


class Rolled(Event, frozen=True, kw_only=True):
    """On the simulated table ``seat`` has struck a ball. ``before``: where all lay (hundredths of a millimetre, None for what is
    not on the table); ``touched``: the other units in the order in which they were set in motion; ``fell``: units and their
    pockets, in the order of time."""

    seat: int
    strike: Strike
    before: tuple[tuple[int, int] | None, ...]
    touched: Units
    fell: tuple[tuple[int, int], ...]


class Struck(Event, frozen=True, kw_only=True):
    """``seat`` has struck ``unit``, and these fell."""

    seat: int
    unit: int
    pocketed: Units


class Missed(Event, frozen=True, kw_only=True):
    """``seat`` has pocketed nothing (R16)."""

    seat: int


class Fouled(Event, frozen=True, kw_only=True):
    """``seat`` has fouled, or with ``turn`` somebody out of turn before it; what fell, and what left the table."""

    seat: int
    turn: bool
    pocketed: Units = ()
    off: Units = ()


class Hurt(Event, frozen=True, kw_only=True):
    """``unit`` lost armour: ``armour`` is left, 0 if it is destroyed."""

    unit: int
    by: int
    armour: int


class Mended(Event, frozen=True, kw_only=True):
    """``unit`` was repaired (R12, R13): ``armour`` now."""

    unit: int
    armour: int


class PlaneLost(Event, frozen=True, kw_only=True):
    """A plane was shot down and a new one took off (R18); ``aboard`` are left there."""

    unit: int
    aboard: int


class HangarLost(Event, frozen=True, kw_only=True):
    """A carrier took planes down with it, ``planes`` of them (R19)."""

    side: int
    planes: int


class Dived(Event, frozen=True, kw_only=True):
    """The submarine is immersed (R20), in ``pocket`` if that is known, else -1."""

    unit: int
    pocket: int


class Stayed(Event, frozen=True, kw_only=True):
    """The submarine, the last unit on the table, is put back in front of its pocket (R20)."""

    unit: int


class Surfaced(Event, frozen=True, kw_only=True):
    """The submarine is on the table again; ``forced`` by R24."""

    unit: int
    forced: bool


class Spotted(Event, frozen=True, kw_only=True):
    """``unit`` goes to a spot (section 2), or as near to it as possible."""

    unit: int
    spot: int


class Placed(Event, frozen=True, kw_only=True):
    """``unit`` was placed by its owner (R27)."""

    unit: int
