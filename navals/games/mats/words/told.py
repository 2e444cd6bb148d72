"""Captions of animations that sum up several events: they are events too, to be given the players' names."""

from __future__ import annotations

from navals.core.event import Event
from navals.games.mats.rules.events import Struck


class Rolled(Event, frozen=True, kw_only=True):
    """Both have rolled for the lead (R3): ``faces`` by seat, ``first`` leads (NOBODY: both roll again)."""

    faces: tuple[int, int]
    first: int


class Fought(Event, frozen=True, kw_only=True):
    """A combat so far (R19-R21): ``totals`` by seat, the winner (NOBODY: both lose), the damage so far."""

    totals: tuple[int, int]
    winner: int
    struck: tuple[Struck, ...] = ()
