"""The screen's state, and the parts that stations return.

The sea is drawn in user units, ``INCH`` to an inch, x to the east and y to the south. Headings become degrees
when multiplied by 15, as SVG's ``rotate`` expects them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from navals.core.message import Message
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import MoveShip, UnchartedAction
from navals.games.uncharted.rules.view import View
from navals.geometry.plane import Point
from navals.ui.board.board import Do
from navals.ui.board.positions import is_coordinate
from navals.ui.draw.html import EMPTY, Markup

INCH: Final = 10.0
UNSET: Final = -1  # no selection


class Draft(msgspec.Struct, frozen=True):
    """A move being drawn. Its fields are those of ``actions.MoveShip``; ``is_astern`` is ``back`` there."""

    steps: str = ""
    helm: int = 0
    is_astern: bool = False
    drops_anchor: bool = False
    ram: str = ""


NO_DRAFT: Final = Draft()


class DraftPlace(msgspec.Struct, frozen=True):
    """A squadron or piece of terrain being placed. ``points`` and ``radius``: in thousandths of an inch;
    ``heading``: in steps of 15 degrees; ``kind``: the kind of terrain, or ``muster.ONE_BY_ONE``.
    """

    squadron: int = UNSET
    points: tuple[Point, ...] = ()
    heading: int = 0
    kind: str = ""
    radius: int = 0


class Aim(msgspec.Struct, frozen=True):
    """An attack being ordered: batteries as (ship, battery), leader first; targets with dice (0: all)."""

    guns: tuple[tuple[int, str], ...] = ()
    shares: tuple[tuple[int, int], ...] = ()


class UnchartedUi(msgspec.Struct, frozen=True):
    """The selection and settings of the screen. ``ship``: the selected ship; ``mover``: the ship being moved;
    ``previous_draft``: its draft before this drag; ``squadron``, ``group``: those chosen for activation;
    ``draft``, ``berth``, ``aim``: the move, placement and attack being drawn up; ``shares``: division of
    melee dice; ``card``, ``choice``: the card about to be played, and its choice; ``discards``: cards marked
    for discarding; ``ruler``: the ruler's points so far; ``toggles``: those turned on (``arcs``, ``wind``,
    ``threats``, ``ruler``, ``ask``); ``hint``: the hint's action; ``moves_singly``: whether ships of a group
    move one by one; ``orders``: the next moves of a formation; ``volley``: the activation (turn, squadron)
    that fires at will; ``past_offers``: cards offered and not played, as (turn, card, value).
    """

    ship: int = UNSET
    squadron: int = UNSET
    group: tuple[int, ...] = ()
    draft: Draft = Draft()
    berth: DraftPlace = DraftPlace()
    aim: Aim = Aim()
    shares: tuple[tuple[int, int], ...] = ()
    card: str = ""
    choice: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    ruler: tuple[Point, ...] = ()
    toggles: tuple[str, ...] = ()
    mover: int = UNSET
    previous_draft: Draft | None = None
    hint: UnchartedAction | None = None
    moves_singly: bool = False
    orders: tuple[MoveShip, ...] = ()
    volley: tuple[int, int] | None = None
    past_offers: tuple[tuple[int, str, float], ...] = ()
    shown_hand: tuple[int, tuple[str, ...]] | None = None
    """At an open table: the seat whose hand is shown, and that hand, until the other seat acts or the hand
    changes.
    """


class ShipNote(msgspec.Struct, frozen=True):
    """A number on a ship: a chance of damage, or dice if ``kind`` is ``threat``."""

    ship: int
    value: float
    kind: str = ""


class StationParts(msgspec.Struct, frozen=True):
    """Parts of a station: marks above (``overlay``) and below (``underlay``) the ships, actions, facts,
    status; ``notes``: numbers on ships; ``frame_points``: points the camera should show,
    ``small_frame_points`` on small screens; ``tappable_ships``: ships to tap now; ``sought_ships``: ships
    that get an arrow at the edge while out of sight; ``subject_ships``: ships that show arcs, winds and
    threats on demand (``None``: acting ships, else all friendly ones).
    """

    overlay: Markup = EMPTY
    underlay: Markup = EMPTY
    notes: tuple[ShipNote, ...] = ()
    frame_points: tuple[Point, ...] = ()
    small_frame_points: tuple[Point, ...] = ()
    tappable_ships: tuple[int, ...] = ()
    sought_ships: tuple[int, ...] = ()
    subject_ships: tuple[int, ...] | None = None
    actions: Markup = EMPTY
    panels: Markup = EMPTY
    status: Message | None = None
    note: Message | None = None


Response = UnchartedUi | Do | Refusal | None


def to_units(view: View, point: Point) -> tuple[float, float]:
    """Convert a point on the table (thousandths of an inch) to user units."""
    return point[0] * INCH / 1000, (view.options.table[1] - point[1]) * INCH / 1000


def to_point(view: View, x: float, y: float) -> Point:
    """Convert user units to a point on the table."""
    return round(x * 1000 / INCH), view.options.table[1] - round(y * 1000 / INCH)


def dragged_object(view: View, args: dict[str, object], kind: str) -> tuple[int, Point | None]:
    """Return the number of the dragged object (``ship-3``), or ``UNSET``, and its centre, if known."""
    token, (x, y) = str(args.get("token", "")), (args.get("x"), args.get("y"))
    digits = token.removeprefix(kind)
    n = int(digits) if digits != token and digits.isdecimal() else UNSET
    if not is_coordinate(x) or not is_coordinate(y):
        return n, None
    dx, dy = (offset if is_coordinate(offset := args.get(key)) else 0 for key in ("dx", "dy"))
    return n, to_point(view, x - dx, y - dy)
