"""Actions and events of Naval Battle Billiard.

Units are numbers 1 to 16 (``units``); sets of units are increasing tuples. Numbers are integers, as in
records: lengths in 1/10,000 m, angles in 1/100 degree, speeds in mm/s, offsets in 1/100 of the ball's radius.
"""

from __future__ import annotations

from typing import Final

from navals.core.event import Event
from navals.core.game import Action
from navals.core.message import msg

Spot = tuple[int, int]  # x along the table, y across it, in 1/10,000 m
Units = tuple[int, ...]

RACK_SIZE: Final = 15  # balls in a rack
SEED_COUNT: Final = 1 << 32  # seeds of racks are below this
RACK_ERROR: Final = msg("a rack ends with a whole number from 0 to {most}", most=str(SEED_COUNT - 1))


class Lag(Action, frozen=True, tag="lag"):
    """Chance action or agreement: the side that breaks (R5)."""

    side: int


class Rack(Action, frozen=True, tag="rack"):
    """Chance action: the other fifteen balls, apex first, row by row, and the seed of the gaps between them
    (section 11)."""

    units: Units
    seed: int


class Break(Action, frozen=True, tag="break"):
    """A break (R6, R7); ``legal`` if played from behind the head line (R8). ``off``: units off the table."""

    pocketed: Units = ()
    off: Units = ()
    legal: bool = True


class Shot(Action, frozen=True, tag="shot"):
    """The cue struck ``unit``; ``pocketed`` were pocketed, possibly including ``unit`` (R9 to R24).

    ``pocket``: the pocket of a submarine immersed by the shot (option ``track_sub_pocket``), else -1.
    """

    unit: int
    pocketed: Units
    pocket: int = -1


class Miss(Action, frozen=True, tag="miss"):
    """A shot that pocketed nothing (R16)."""


class Strike(Action, frozen=True, tag="strike"):
    """A shot on the simulated table: ``aim`` in 1/100 degree, ``speed`` in mm/s, ``side`` and ``top`` in
    1/100 radius. ``at`` is the position of a breaking or surfacing unit (R6, R22)."""

    unit: int
    aim: int
    speed: int
    side: int = 0
    top: int = 0
    at: Spot | None = None


class Surface(Action, frozen=True, tag="surface"):
    """Surface the submarine, before a shot (R22) or as the last unit of its army (R24)."""

    unit: int
    at: Spot | None = None


class Foul(Action, frozen=True, tag="foul"):
    """A foul (R26 to R29); ``turn`` if played out of turn (R28). ``off``: units off the table."""

    pocketed: Units = ()
    off: Units = ()
    turn: bool = False


class Place(Action, frozen=True, tag="place"):
    """The owner places a unit pocketed in an enemy foul (R27)."""

    unit: int
    at: Spot | None = None


class Time(Action, frozen=True, tag="time"):
    """The time is up (R32)."""


BilliardAction = Lag | Rack | Break | Shot | Miss | Strike | Surface | Foul | Place | Time


class Chosen(Event, frozen=True, kw_only=True):
    """The side that breaks was chosen (R5)."""

    side: int


class Broken(Event, frozen=True, kw_only=True):
    """``seat`` played the break (R6), legal or not (R8)."""

    seat: int
    legal: bool


class Racked(Event, frozen=True, kw_only=True):
    """The other fifteen balls were racked, apex first."""

    units: Units


class Rolled(Event, frozen=True, kw_only=True):
    """``seat`` struck a ball on the simulated table.

    ``before``: positions of the balls in 1/100 mm (None: not on the table); ``touched``: other units in the
    order in which they first moved; ``fell``: pairs (unit, pocket) in the order of falling.
    """

    seat: int
    strike: Strike
    before: tuple[tuple[int, int] | None, ...]
    touched: Units
    fell: tuple[tuple[int, int], ...]


class Struck(Event, frozen=True, kw_only=True):
    """``seat`` struck ``unit`` and pocketed the units ``pocketed``."""

    seat: int
    unit: int
    pocketed: Units


class Missed(Event, frozen=True, kw_only=True):
    """``seat`` pocketed nothing (R16)."""

    seat: int


class Fouled(Event, frozen=True, kw_only=True):
    """``seat`` committed a foul or, with ``turn``, a player of the other side shot out of turn."""

    seat: int
    turn: bool
    pocketed: Units = ()
    off: Units = ()


class Hurt(Event, frozen=True, kw_only=True):
    """``unit`` lost ``by`` points of armour; ``armour`` remains (0: destroyed)."""

    unit: int
    by: int
    armour: int


class Mended(Event, frozen=True, kw_only=True):
    """``unit`` was repaired (R12, R13) and now has ``armour``."""

    unit: int
    armour: int


class PlaneLost(Event, frozen=True, kw_only=True):
    """A plane was shot down and replaced (R18); ``aboard`` planes remain."""

    unit: int
    aboard: int


class HangarLost(Event, frozen=True, kw_only=True):
    """The carrier of army ``side`` (0 for S, 1 for T) sank with ``planes`` planes aboard (R19)."""

    side: int
    planes: int


class Dived(Event, frozen=True, kw_only=True):
    """The submarine was immersed (R20) in ``pocket``, -1 if unknown."""

    unit: int
    pocket: int


class Stayed(Event, frozen=True, kw_only=True):
    """The submarine, the last unit of its army on the table, goes back in front of its pocket (R20)."""

    unit: int


class Surfaced(Event, frozen=True, kw_only=True):
    """The submarine is back on the table, ``forced`` if by R24."""

    unit: int
    forced: bool


class Spotted(Event, frozen=True, kw_only=True):
    """``unit`` returned to ``spot`` (section 2), or as near to it as possible."""

    unit: int
    spot: int


class Placed(Event, frozen=True, kw_only=True):
    """``unit`` was placed by its owner (R27)."""

    unit: int
