"""What is looked back at, and how."""

from __future__ import annotations

from navals.core.table import Table
from navals.ui.session.seats import Seats


class Past:
    """The replay of a game at this screen."""

    def __init__(self, table: Table, seats: Seats) -> None:
        self.ply: int | None = None
        """The past position that is looked at; None: the present one."""
        self.rolling: bool = False
        """Whether it goes on by itself."""
        self.until: int | None = None
        """Where it stops, if not at the end."""
        self.returns: bool = False
        """Whether it leads back to the game when it has shown all."""
        self.tempo: float = 1.0
        """How fast it does."""
        self.eyes: int | None = None
        """When only computers play, and in the replay of a game that is over: the seat whose view is shown, None for everything."""
        self._table = table
        self._seats = seats

    @property
    def pace(self) -> float:
        """How much shorter pauses are."""
        return 1.0 if self.ply is None else self.tempo

    @property
    def shown(self) -> int:
        """The number of actions before the position on the screen."""
        return self._table.ply if self.ply is None else self.ply

    def look_at(self, ply: int | None) -> None:
        """Look back at the position after so many plies, or (None) return to the game."""
        # In a game that is only looked at and not over there is nothing to go back to: its end is its last position.
        ended = self._table.result() is not None
        self.ply = self._table.ply if ply is None and self._seats.guest and not ended else ply
