"""Events of the game.

Ships are named with their side, terrain by its kind. Positions are in thousandths of an inch, headings in
steps of 15 degrees, winds in compass points.
"""

from __future__ import annotations

from navals.core.event import Event
from navals.geometry.plane import Point


class RolledOff(Event, frozen=True, kw_only=True):
    """Both seats rolled for ``what`` (``tasks.RollOff``). Sums include cards; ``winner`` is -2 on a tie."""

    what: str
    faces: tuple[int, int]
    sums: tuple[int, int]
    winner: int


class PiecesCounted(Event, frozen=True, kw_only=True):
    """The number of terrain pieces was rolled."""

    face: int
    count: int


class PiecePlaced(Event, frozen=True, kw_only=True):
    """A piece of terrain was placed."""

    seat: int
    kind: str
    at: Point
    radius: int


class Deployed(Event, frozen=True, kw_only=True):
    """A squadron was deployed."""

    seat: int
    squadron: int
    ships: tuple[str, ...]
    at: tuple[Point, ...]
    heading: int


class WindSet(Event, frozen=True, kw_only=True):
    """The wind now blows towards ``point``; ``face`` is the die that changed it, or 0."""

    point: int
    face: int = 0


class WindRolled(Event, frozen=True, kw_only=True):
    """The die for a change of wind was rolled."""

    face: int


class Drawn(Event, frozen=True, kw_only=True):
    """A seat drew cards; only that seat sees ``cards``."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class Reshuffled(Event, frozen=True, kw_only=True):
    """The discards of a seat became its deck."""

    seat: int


class TurnBegan(Event, frozen=True, kw_only=True):
    """Turn ``number`` began."""

    number: int


class Opened(Event, frozen=True, kw_only=True):
    """A seat may play one of its cards now (``play.py`` lists moments and subjects)."""

    seat: int
    moment: str
    subject: str = ""


class Passed(Event, frozen=True, kw_only=True):
    """A seat declined to play a card at ``moment``, or to discard (``discard``)."""

    seat: int
    moment: str


class Played(Event, frozen=True, kw_only=True):
    """A card was played."""

    seat: int
    card: str
    choice: tuple[str, ...] = ()


class Cancelled(Event, frozen=True, kw_only=True):
    """A card of ``seat`` was countermanded."""

    seat: int
    card: str


class Discarded(Event, frozen=True, kw_only=True):
    """A seat discarded cards."""

    seat: int
    cards: tuple[str, ...]


class Activated(Event, frozen=True, kw_only=True):
    """A squadron was activated: the ships in ``group`` act, those in ``left`` are out of command."""

    seat: int
    squadron: int
    group: tuple[str, ...]
    left: tuple[str, ...] = ()


class Idle(Event, frozen=True, kw_only=True):
    """A seat has no squadron left to activate."""

    seat: int


class Moved(Event, frozen=True, kw_only=True):
    """A ship moved, drifted (``drift``) or was pulled by grapnels (``slide``): start and end, steps (``helm``
    and ``back`` as in ``MoveShip``), distance sailed, and the contacts that stopped it (``met``).
    """

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
    """A ship did not move."""

    ship: str


class Anchored(Event, frozen=True, kw_only=True):
    """A ship dropped anchor."""

    ship: str


class Weighed(Event, frozen=True, kw_only=True):
    """A ship weighed anchor."""

    ship: str


class Withdrawn(Event, frozen=True, kw_only=True):
    """A ship left the table."""

    ship: str


class RamDeclared(Event, frozen=True, kw_only=True):
    """A ship that touched an enemy declared a ram."""

    ship: str
    target: str


class Aimed(Event, frozen=True, kw_only=True):
    """Batteries were ordered to fire: ``guns`` such as A.C1.P, leader first; ``shares`` as in ``Fire``."""

    seat: int
    guns: tuple[str, ...]
    shares: tuple[tuple[str, int], ...]


class Attacked(Event, frozen=True, kw_only=True):
    """An attack was announced: ``kind`` and ``band`` as in ``tasks.Attack``, ``guns`` such as A.C1.P."""

    kind: str
    source: str
    target: str
    guns: tuple[str, ...] = ()
    band: int = 0


class Thrown(Event, frozen=True, kw_only=True):
    """Dice of an attack or a ``melee`` were thrown against a ship; ``again``: rerolled misses."""

    target: str
    faces: tuple[int, ...]
    dice: int
    hits: int
    again: bool = False
    melee: bool = False


class Decided(Event, frozen=True, kw_only=True):
    """The hits of an attack were compared with the target's ratings: the result is ``criticals`` critical
    hits, a point of damage (``hurt``), a Speed marker (``chained``, C10), or nothing.
    """

    target: str
    hits: int
    damage: int
    critical: int
    criticals: int
    hurt: bool
    chained: bool = False


class CriticalHit(Event, frozen=True, kw_only=True):
    """A critical hit was rolled: ``row`` of the table (the sum of the dice) and its ``name``."""

    target: str
    faces: tuple[int, int]
    row: int
    name: str


class HullLost(Event, frozen=True, kw_only=True):
    """A ship lost hull points; ``left`` is what remains."""

    ship: str
    lost: int
    left: int


class CrewLost(Event, frozen=True, kw_only=True):
    """A ship lost crew; ``left`` is what remains, ``face`` the die for the loss, or 0."""

    ship: str
    lost: int
    left: int
    face: int = 0


class Marked(Event, frozen=True, kw_only=True):
    """A ship got a marker; ``again`` if it already had it."""

    ship: str
    marker: str
    again: bool = False


class Mended(Event, frozen=True, kw_only=True):
    """A card removed a marker or restored a hull point (``what`` is ``hull``)."""

    ship: str
    what: str


class Sunk(Event, frozen=True, kw_only=True):
    """A ship sank at ``at``; ``blast`` if its magazine exploded."""

    ship: str
    at: Point
    blast: bool = False


class Abandoned(Event, frozen=True, kw_only=True):
    """A ship without crew became a derelict."""

    ship: str


class Taken(Event, frozen=True, kw_only=True):
    """A ship without crew was removed. ``fate`` is ``prize``, ``taken`` or ``saved``; ``side`` took or saved
    it; ``by`` is the ship that touched it ('' in a melee).
    """

    ship: str
    side: int
    fate: str
    by: str = ""


class MeleeBegan(Event, frozen=True, kw_only=True):
    """A melee round began."""

    ships: tuple[str, ...]


class Divided(Event, frozen=True, kw_only=True):
    """A ship divided its melee dice: ``shares`` lists (enemy, dice)."""

    ship: str
    shares: tuple[tuple[str, int], ...]


class Strained(Event, frozen=True, kw_only=True):
    """The dice for overpressure (D1) were rolled, one for each ship."""

    ships: tuple[str, ...]
    faces: tuple[int, ...]


class Quiet(Event, frozen=True, kw_only=True):
    """A seat ended its squadron's fire."""

    seat: int


class ActivationEnded(Event, frozen=True, kw_only=True):
    """The activation of a squadron ended."""

    seat: int
    squadron: int


class Burned(Event, frozen=True, kw_only=True):
    """Fire burned on a ship at the end of the turn."""

    ship: str


class Flooded(Event, frozen=True, kw_only=True):
    """The die for a flood in a ship was rolled."""

    ship: str
    face: int


class Repaired(Event, frozen=True, kw_only=True):
    """The repair dice for a ship's markers were rolled: (marker, face, whether it was removed)."""

    ship: str
    rolls: tuple[tuple[str, int, bool], ...]


class TurnEnded(Event, frozen=True, kw_only=True):
    """Turn ``number`` ended with this score, by side."""

    number: int
    score: tuple[int, int]
