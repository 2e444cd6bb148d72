"""What can be done in MATS, and what happens: its actions and events. The rules are told at the head of the room."""

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
    """``seat`` has formed its column (R1): once for all, without ``ships``, once for its owner, with them."""

    seat: int
    ships: tuple[str, ...] = ()


class Revealed(Event, frozen=True, kw_only=True):
    """Both orders are seen (R2): crossing ``crossing`` (1, 2, ...) begins. ``columns[seat]``: head first."""

    crossing: int
    columns: tuple[tuple[str, ...], tuple[str, ...]]


class Initiative(Event, frozen=True, kw_only=True):
    """``seat`` rolled for the initiative (R3)."""

    seat: int
    face: int


class Began(Event, frozen=True, kw_only=True):
    """``seat`` is player 1 of the first series; NOBODY after equal dice, which are rolled again (R3)."""

    seat: int


class Drifted(Event, frozen=True, kw_only=True):
    """Series ``series`` of the crossing: the whole column of ``seat``, player 1, moved one position (R4)."""

    seat: int
    series: int


class Advanced(Event, frozen=True, kw_only=True):
    """``seat`` moved ``ship`` by ``steps`` positions to position ``to`` (R6); ``doubled`` and ``was_doubled`` tell
    whether it lies, and lay, in the double file."""

    seat: int
    ship: str
    steps: int
    to: int
    doubled: bool
    was_doubled: bool


class Passed(Event, frozen=True, kw_only=True):
    """``seat`` made no chosen advance: it passed, or (``forced``) had none to make (R6)."""

    seat: int
    forced: bool


class Engaged(Event, frozen=True, kw_only=True):
    """A combat begins at ``position`` (R18). ``ships[seat]``: who fights, base file first."""

    position: int
    ships: tuple[tuple[str, ...], tuple[str, ...]]


class Fired(Event, frozen=True, kw_only=True):
    """``seat`` rolled ``face`` in the combat at ``position`` and adds ``guns`` (R19)."""

    seat: int
    position: int
    face: int
    guns: int


class Decided(Event, frozen=True, kw_only=True):
    """The combat at ``position`` is won by ``winner``, NOBODY if both lose (R20). ``dice``, ``totals`` and ``ships`` (who
    fought, base file first) by seat."""

    position: int
    winner: int
    dice: tuple[int, int]
    totals: tuple[int, int]
    ships: tuple[tuple[str, ...], tuple[str, ...]]


class Struck(Event, frozen=True, kw_only=True):
    """``ship`` of ``seat`` at ``position`` suffers (R21): ``sunk``, or else hit; ``again``: it was hit before."""

    seat: int
    ship: str
    position: int
    face: int
    sunk: bool
    again: bool


class Crossed(Event, frozen=True, kw_only=True):
    """Crossing ``crossing`` is over, wrecks and water are gone (R24, R25). ``left[seat]``: the ships that remain."""

    crossing: int
    left: tuple[tuple[str, ...], tuple[str, ...]]
