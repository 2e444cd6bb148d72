"""What happens in the Uncharted Seas. Ships are named with their side, terrain by its kind; places are in thousandths of an inch,
headings in steps of 15 degrees, winds in points of the compass.
"""

from __future__ import annotations

from navals.core.event import Event
from navals.geometry.plane import Point


class RolledOff(Event, frozen=True, kw_only=True):
    """Both rolled a die for ``what`` (see ``tasks.RollOff``), with the sums after cards; ``winner``: -2 if they are equal."""

    what: str
    faces: tuple[int, int]
    sums: tuple[int, int]
    winner: int


class PiecesCounted(Event, frozen=True, kw_only=True):
    """How many pieces of terrain are placed."""

    face: int
    count: int


class PiecePlaced(Event, frozen=True, kw_only=True):
    """A piece of terrain was placed."""

    seat: int
    kind: str
    at: Point
    radius: int


class Deployed(Event, frozen=True, kw_only=True):
    """A squadron was placed."""

    seat: int
    squadron: int
    ships: tuple[str, ...]
    at: tuple[Point, ...]
    heading: int


class WindSet(Event, frozen=True, kw_only=True):
    """The wind now blows to ``point``; ``face``: the die that turned it, 0 if none did."""

    point: int
    face: int = 0


class WindRolled(Event, frozen=True, kw_only=True):
    """The die that tells whether the wind changes."""

    face: int


class Drawn(Event, frozen=True, kw_only=True):
    """A seat drew cards: for all with their number, for the seat with the cards."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Reshuffled(Event, frozen=True, kw_only=True):
    """The discards of a seat are its deck again."""

    seat: int


class TurnBegan(Event, frozen=True, kw_only=True):
    """Turn ``number`` of the game begins."""

    number: int


class Opened(Event, frozen=True, kw_only=True):
    """A seat has a card that it may play now (see ``cards.py`` for the moments)."""

    seat: int
    moment: str
    subject: str = ""


class Passed(Event, frozen=True, kw_only=True):
    """``seat`` plays no card at this moment."""

    seat: int
    moment: str


class Played(Event, frozen=True, kw_only=True):
    """A card is played."""

    seat: int
    card: str
    choice: tuple[str, ...] = ()


class Cancelled(Event, frozen=True, kw_only=True):
    """A card of ``seat`` is cancelled by the other's countermand."""

    seat: int
    card: str


class Discarded(Event, frozen=True, kw_only=True):
    """A seat throws cards away."""

    seat: int
    cards: tuple[str, ...]


class Activated(Event, frozen=True, kw_only=True):
    """A squadron is activated; ``group``: who acts."""

    seat: int
    squadron: int
    group: tuple[str, ...]
    left: tuple[str, ...] = ()


class Idle(Event, frozen=True, kw_only=True):
    """A seat has no squadron left to activate."""

    seat: int


class Moved(Event, frozen=True, kw_only=True):
    """A ship moved, or (``drift``) drifted, or (``slide``) was drawn to an enemy: from where to where, by which steps (``helm``
    and ``back`` as in ``Move``), how far, and what stopped it."""

    ship: str
    start: Point
    start_heading: int
    at: Point
    heading: int
    travelled: int
    steps: str = ""
    helm: int = 0
    back: bool = False
    met: tuple[str, ...] = ()
    drift: bool = False
    slide: bool = False


class Stayed(Event, frozen=True, kw_only=True):
    """A ship does not move."""

    ship: str


class Anchored(Event, frozen=True, kw_only=True):
    """A ship drops anchor."""

    ship: str


class Weighed(Event, frozen=True, kw_only=True):
    """A ship weighs anchor."""

    ship: str


class Withdrawn(Event, frozen=True, kw_only=True):
    """A ship has left the table."""

    ship: str


class RamDeclared(Event, frozen=True, kw_only=True):
    """A ship rams another."""

    ship: str
    target: str


class Aimed(Event, frozen=True, kw_only=True):
    """Batteries are ordered to fire: ``guns`` as A.C1.P, the leader first; ``shares`` (target, dice), see ``Fire``."""

    seat: int
    guns: tuple[str, ...]
    shares: tuple[tuple[str, int], ...]


class Attacked(Event, frozen=True, kw_only=True):
    """An attack is announced: see ``tasks.Attack``. ``guns`` as A.C1.P."""

    kind: str
    source: str
    target: str
    guns: tuple[str, ...] = ()
    band: int = 0


class Thrown(Event, frozen=True, kw_only=True):
    """Dice of an attack, or of a melee (``melee``), against a ship."""

    target: str
    faces: tuple[int, ...]
    dice: int
    hits: int
    again: bool = False
    melee: bool = False


class Decided(Event, frozen=True, kw_only=True):
    """What an attack amounts to: critical hits, or a point of damage, or nothing, against these ratings."""

    target: str
    hits: int
    damage: int
    critical: int
    criticals: int
    hurt: bool
    chained: bool = False


class CriticalHit(Event, frozen=True, kw_only=True):
    """A critical hit: the dice, and the row of the table."""

    target: str
    faces: tuple[int, int]
    row: int
    name: str


class HullLost(Event, frozen=True, kw_only=True):
    """A ship loses hull points, ``left`` remain."""

    ship: str
    lost: int
    left: int


class CrewLost(Event, frozen=True, kw_only=True):
    """A ship loses crew, ``left`` remains; ``face``: the die that told how much, 0 if none."""

    ship: str
    lost: int
    left: int
    face: int = 0


class Marked(Event, frozen=True, kw_only=True):
    """A ship gets a marker; ``again``: it has it already."""

    ship: str
    marker: str
    again: bool = False


class Mended(Event, frozen=True, kw_only=True):
    """A card mends a ship: a marker goes, or (``hull``) a hull point is back."""

    ship: str
    what: str


class Sunk(Event, frozen=True, kw_only=True):
    """A ship goes down; ``blast``: its magazine blew up. ``at``: where."""

    ship: str
    at: Point
    blast: bool = False


class Abandoned(Event, frozen=True, kw_only=True):
    """A ship without crew is a derelict."""

    ship: str


class Taken(Event, frozen=True, kw_only=True):
    """A ship without crew is removed: ``fate`` is ``prize``, ``taken`` or ``saved``; ``by``: the ship that touches it, '' in a
    melee."""

    ship: str
    side: int
    fate: str
    by: str = ""


class MeleeBegan(Event, frozen=True, kw_only=True):
    """A round of a melee."""

    ships: tuple[str, ...]


class Divided(Event, frozen=True, kw_only=True):
    """A ship divides its melee dice, as (enemy, dice)."""

    ship: str
    shares: tuple[tuple[str, int], ...]


class Strained(Event, frozen=True, kw_only=True):
    """The dice for overpressure (D1), by ship."""

    ships: tuple[str, ...]
    faces: tuple[int, ...]


class Quiet(Event, frozen=True, kw_only=True):
    """The squadron fires no more."""

    seat: int


class ActivationEnded(Event, frozen=True, kw_only=True):
    """An activation is over."""

    seat: int
    squadron: int


class Burned(Event, frozen=True, kw_only=True):
    """Fire on a ship at the end of the turn."""

    ship: str


class Flooded(Event, frozen=True, kw_only=True):
    """The die for the flood in a ship."""

    ship: str
    face: int


class Repaired(Event, frozen=True, kw_only=True):
    """The dice for the markers of a ship: (marker, face, removed)."""

    ship: str
    rolls: tuple[tuple[str, int, bool], ...]


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn is over, with the score."""

    number: int
    score: tuple[int, int]
