"""What a film tells of several happenings in one line: they are events too, so that the line has the players' names."""

from __future__ import annotations

from navals.core.event import Event
from navals.games.mats.rules.events import Struck


class Rolled(Event, frozen=True, kw_only=True):
    """Both have rolled for the lead (R3): ``faces`` by seat, ``first`` leads (NOBODY: both roll again)."""

    faces: tuple[int, int]
    first: int


class Fought(Event, frozen=True, kw_only=True):
    """A combat so far (R19-R21): ``totals`` by seat, who has won (NOBODY: both lose), and what was lost by then."""

    totals: tuple[int, int]
    winner: int
    struck: tuple[Struck, ...] = ()
