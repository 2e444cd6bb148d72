"""A game of computers that is played out beside a page, a slice between two gestures."""

from __future__ import annotations

from typing import Final

from navals.core.player import Limit
from navals.core.table import playing
from navals.ui.session.session import Session
from navals.ui.shell import clock

SLICE: Final = 0.03
"""Seconds of playing between two looks at the page."""


class Playout:
    """A game of two computers that is played out while the page of its tournament or campaign is looked at; nothing of it is kept before its end."""

    def __init__(self, id: str, session: Session) -> None:
        self.id: str = id
        """Of the tournament, or of the campaign."""
        self.session: Session = session
        table = session.table
        computers = [computer for seat in range(2) if (computer := table.computer(seat)) is not None]
        self._steps = playing(table, [one.player(table.game) for one in computers], Limit())

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self.session.result() is not None

    def work(self) -> None:
        """Go on for a slice of time."""
        until = clock.spent() + SLICE
        for _ in self._steps:
            if clock.spent() >= until:
                return
