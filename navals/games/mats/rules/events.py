"""Actions and events of MATS. For the rules see ``rules/__init__.py``."""

from __future__ import annotations

from typing import Final

from navals.core.event import Event
from navals.core.game import Action


class Order(Action, frozen=True, tag="order"):
    """The column, head first (R1): the names of all surviving ships."""

    ships: tuple[str, ...]


class Advance(Action, frozen=True, tag="advance"):
    """One ship moves ``steps`` positions ahead (R6)."""

    ship: str
    steps: int


class Pass(Action, frozen=True, tag="pass"):
    """The player makes no chosen advance (R6)."""


class Die(Action, frozen=True, tag="die"):
    """Chance: the face of one die, 1 to 6."""

    face: int


MatsAction = Order | Advance | Pass | Die

PASS: Final = Pass()
DICE: Final = tuple((Die(face), 1 / 6) for face in range(1, 7))
FACES: Final = tuple(die for die, _ in DICE)


class Ordered(Event, frozen=True, kw_only=True):
    """``seat`` has formed its column (R1): one event for all, and one with ``ships`` for its owner."""

    seat: int
    ships: tuple[str, ...] = ()


class Revealed(Event, frozen=True, kw_only=True):
    """Both orders are revealed (R2): a crossing (from 1) begins. ``columns[seat]`` is head first."""

    crossing: int
    columns: tuple[tuple[str, ...], tuple[str, ...]]


class Initiative(Event, frozen=True, kw_only=True):
    """``seat`` rolled for the initiative (R3)."""

    seat: int
    face: int


class Began(Event, frozen=True, kw_only=True):
    """``seat`` is player 1 of the first series, NOBODY after a tie (R3)."""

    seat: int


class Drifted(Event, frozen=True, kw_only=True):
    """The column of ``seat``, player 1 of this series, moved one position (R4)."""

    seat: int
    series: int


class Advanced(Event, frozen=True, kw_only=True):
    """``seat`` moved ``ship`` by ``steps`` to position ``to`` (R6); it is now ``doubled``, or was."""

    seat: int
    ship: str
    steps: int
    to: int
    doubled: bool
    was_doubled: bool


class Passed(Event, frozen=True, kw_only=True):
    """``seat`` made no chosen advance; ``forced``: it had none to make (R6)."""

    seat: int
    forced: bool


class Engaged(Event, frozen=True, kw_only=True):
    """A combat begins at ``position`` (R18); ``ships[seat]`` fight, base file first."""

    position: int
    ships: tuple[tuple[str, ...], tuple[str, ...]]


class Fired(Event, frozen=True, kw_only=True):
    """``seat`` rolled ``face`` in the combat at ``position`` and adds ``guns`` (R19)."""

    seat: int
    position: int
    face: int
    guns: int


class Decided(Event, frozen=True, kw_only=True):
    """``winner`` won the combat at ``position``, or NOBODY (R20); the rest by seat, ships base file first."""

    position: int
    winner: int
    dice: tuple[int, int]
    totals: tuple[int, int]
    ships: tuple[tuple[str, ...], tuple[str, ...]]


class Struck(Event, frozen=True, kw_only=True):
    """``ship`` of ``seat`` is ``sunk``, or else hit (R21); ``again``: it was hit before."""

    seat: int
    ship: str
    position: int
    face: int
    sunk: bool
    again: bool


class Crossed(Event, frozen=True, kw_only=True):
    """A crossing is over, wrecks and water are removed (R24, R25). ``left[seat]`` are the survivors."""

    crossing: int
    left: tuple[tuple[str, ...], tuple[str, ...]]
