"""Actions and events of MATS. The rules are in ``rules/__init__.py``."""

from __future__ import annotations

from typing import Final

from navals.core.event import Event
from navals.core.game import Action


class Order(Action, frozen=True, tag="order"):
    """A new column, head first (R1): the names of all surviving ships."""

    ships: tuple[str, ...]


class Advance(Action, frozen=True, tag="advance"):
    """A ship's advance by ``steps`` positions (R6)."""

    ship: str
    steps: int


class Pass(Action, frozen=True, tag="pass"):
    """A turn without a chosen advance (R6)."""


class Die(Action, frozen=True, tag="die"):
    """A chance action: one die showing ``face``, 1 to 6."""

    face: int


MatsAction = Order | Advance | Pass | Die

PASS: Final = Pass()
DICE: Final = tuple((Die(face), 1 / 6) for face in range(1, 7))
FACES: Final = tuple(die for die, _ in DICE)


class Ordered(Event, frozen=True, kw_only=True):
    """``seat`` has formed its column (R1). Everyone gets an event without ``ships``; ``seat`` also gets one
    with them.
    """

    seat: int
    ships: tuple[str, ...] = ()


class Revealed(Event, frozen=True, kw_only=True):
    """Both orders are revealed (R2) and a crossing (numbered from 1) begins. ``columns[seat]`` is head
    first.
    """

    crossing: int
    columns: tuple[tuple[str, ...], tuple[str, ...]]


class Initiative(Event, frozen=True, kw_only=True):
    """``seat`` rolled for the initiative (R3)."""

    seat: int
    face: int


class Began(Event, frozen=True, kw_only=True):
    """``seat`` is player 1 of the first series, or NOBODY after a tie (R3)."""

    seat: int


class Drifted(Event, frozen=True, kw_only=True):
    """The column of ``seat``, player 1 of this series, moved one position (R4)."""

    seat: int
    series: int


class Advanced(Event, frozen=True, kw_only=True):
    """``seat`` moved ``ship`` by ``steps`` to position ``to`` (R6). ``doubled`` and ``was_doubled``: whether
    it is now, and was before, in the double file.
    """

    seat: int
    ship: str
    steps: int
    to: int
    doubled: bool
    was_doubled: bool


class Passed(Event, frozen=True, kw_only=True):
    """``seat`` made no chosen advance; ``forced`` if no advance was legal (R6)."""

    seat: int
    forced: bool


class Engaged(Event, frozen=True, kw_only=True):
    """A combat begins at ``position`` (R18). ``ships[seat]`` are the fighters, base file first."""

    position: int
    ships: tuple[tuple[str, ...], tuple[str, ...]]


class Fired(Event, frozen=True, kw_only=True):
    """``seat`` rolled ``face`` in the combat at ``position`` and adds ``guns`` (R19)."""

    seat: int
    position: int
    face: int
    guns: int


class Decided(Event, frozen=True, kw_only=True):
    """``winner`` won the combat at ``position``; NOBODY: both lost (R20). Other fields are by seat, ships
    base file first.
    """

    position: int
    winner: int
    dice: tuple[int, int]
    totals: tuple[int, int]
    ships: tuple[tuple[str, ...], tuple[str, ...]]


class Struck(Event, frozen=True, kw_only=True):
    """``ship`` of ``seat`` was hit or ``sunk`` (R21). ``again``: it had been hit before."""

    seat: int
    ship: str
    position: int
    face: int
    sunk: bool
    again: bool


class Crossed(Event, frozen=True, kw_only=True):
    """A crossing ended; wrecks and water were removed (R24, R25). ``left[seat]`` are the survivors."""

    crossing: int
    left: tuple[tuple[str, ...], tuple[str, ...]]
