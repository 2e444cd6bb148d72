"""What a person has in hand at the table, and what the screen's parts are made of.

The sea is drawn in user units: an inch is ``INCH`` of them, x eastwards and y downwards (north is
up, as the table lies before A). A heading of the rules is turned into degrees by 15 and into SVG by ``rotate`` as it is.
"""

from __future__ import annotations

from typing import Final

import msgspec

from navals.core.message import Message
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import Move, UnchartedAction
from navals.games.uncharted.rules.view import View
from navals.geometry.plane import Point
from navals.ui.board.board import Do
from navals.ui.draw.html import EMPTY, Markup

INCH: Final = 10.0
OFF: Final = -1
"""Nothing chosen."""


class Draft(msgspec.Struct, frozen=True):
    """A move as far as it is drawn: see ``actions.Move``."""

    steps: str = ""
    helm: int = 0
    back: bool = False
    anchor: bool = False
    ram: str = ""


class Berth(msgspec.Struct, frozen=True):
    """A squadron, or a piece of terrain, about to be placed: places in thousandths of an inch, heading in steps of 15 degrees."""

    squadron: int = OFF
    at: tuple[Point, ...] = ()
    heading: int = 0
    kind: str = ""
    radius: int = 0


class Aim(msgspec.Struct, frozen=True):
    """An attack as far as it is ordered: batteries as (ship, battery), the leader's first; targets with their dice (0: all)."""

    guns: tuple[tuple[int, str], ...] = ()
    shares: tuple[tuple[int, int], ...] = ()


class Ui(msgspec.Struct, frozen=True):
    """``ship`` is looked at, ``mover`` the one that is being moved, ``before`` its draft when the
    drag began that goes on; ``squadron`` and ``group`` chosen for activation; ``draft`` its move; ``berth`` what is being
    placed; ``aim`` an attack; ``shares`` a division of melee dice; ``card`` and ``choice`` a card about to be played; ``away``
    cards about to be thrown away; ``ruler`` two places measured; ``shown`` what is drawn on demand (``arcs``, ``wind``, ``threats``, ``ruler``,
    and ``ask``: every card is asked for); ``advised`` an action that the hint names. ``single``: ships of a group move one by
    one; ``orders``: the moves that follow the first one of a formation. ``volley``: the activation (turn, squadron) whose guns all fire;
    ``refused``: cards that were offered in a turn and not played, as (turn, card, what it was worth)."""

    ship: int = OFF
    squadron: int = OFF
    group: tuple[int, ...] = ()
    draft: Draft = Draft()
    berth: Berth = Berth()
    aim: Aim = Aim()
    shares: tuple[tuple[int, int], ...] = ()
    card: str = ""
    choice: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    ruler: tuple[Point, ...] = ()
    shown: tuple[str, ...] = ()
    mover: int = OFF
    before: Draft | None = None
    advised: UnchartedAction | None = None
    single: bool = False
    orders: tuple[Move, ...] = ()
    volley: tuple[int, int] | None = None
    refused: tuple[tuple[int, str, float], ...] = ()
    peek: tuple[int, tuple[str, ...]] | None = None
    """At an open table: the seat whose hand is shown, and the hand. Gone once the other acts, or the hand changes."""


class Parts(msgspec.Struct, frozen=True):
    """What a station gives the screen: marks on the sea above the ships (``overlay``) and below them (``under``), main actions,
    facts, what is to be done in a sentence. ``frame``: places that the camera should show; ``ready``: ships to be tapped now; ``seek``: those that an arrow at the edge points to where
    they are out of sight; ``subjects``: those of which arcs, winds and threats are drawn on demand (None: those that act, else all of
    one's own)."""

    overlay: Markup = EMPTY
    under: Markup = EMPTY
    frame: tuple[Point, ...] = ()
    ready: tuple[int, ...] = ()
    seek: tuple[int, ...] = ()
    subjects: tuple[int, ...] | None = None
    actions: Markup = EMPTY
    facts: Markup = EMPTY
    status: Message | None = None
    note: Message | None = None


Given = Ui | Do | Refusal | None


def fresh(view: View) -> Ui:
    """The state of a screen with nothing in hand."""
    return Ui()


def user(view: View, at: Point) -> tuple[float, float]:
    """User units of a place on the table."""
    return at[0] * INCH / 1000, (view.options.table[1] - at[1]) * INCH / 1000


def place(view: View, x: float, y: float) -> Point:
    """The place on the table at user units."""
    return round(x * 1000 / INCH), view.options.table[1] - round(y * 1000 / INCH)
