"""The replay of a game."""

from __future__ import annotations

from navals.core.table import Table
from navals.ui.session.parts.seats import Seats


class Past:
    """The replay of a game on this screen."""

    def __init__(self, table: Table, seats: Seats) -> None:
        self.ply: int | None = None  # the past position shown; `None`: the current one
        self.rolling: bool = False  # whether it plays automatically
        self.until: int | None = None  # ply at which it stops, `None` for the end
        self.returns: bool = False  # whether it returns to the current position at the end
        self.tempo: float = 1.0  # speed factor
        self.eyes: int | None = None
        """The seat whose view is shown, in a finished game or one between computers; `None` to show
        everything."""
        self._table = table
        self._seats = seats

    @property
    def pace(self) -> float:
        """The factor by which pauses are divided."""
        return 1.0 if self.ply is None else self.tempo

    @property
    def shown_ply(self) -> int:
        """The number of actions before the position on the screen."""
        return self._table.ply if self.ply is None else self.ply

    def stop(self) -> None:
        """Stop the playback."""
        self.rolling, self.returns, self.until = False, False, None

    def look_at(self, ply: int | None) -> None:
        """Show the position after `ply` actions, or return to the current one (`None`)."""
        # A visitor cannot return to playing an unfinished game: show its last position instead.
        ended = self._table.result() is not None
        self.ply = self._table.ply if ply is None and self._seats.guest and not ended else ply
