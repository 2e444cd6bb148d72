"""The replay of a game."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class Past(msgspec.Struct, frozen=True):
    """The state of a game's replay on this screen."""

    ply: int | None = None  # the past position shown; `None`: the current one
    rolling: bool = False  # whether it plays automatically
    until: int | None = None  # ply at which it stops, `None` for the end
    returns: bool = False  # whether it returns to the current position at the end
    tempo: float = 1.0  # speed factor
    perspective: int | None = None
    """The seat whose view is shown, in a finished game or one between computers; `None` to show
    everything."""

    @property
    def pace(self) -> float:
        """The factor by which pauses are divided."""
        return 1.0 if self.ply is None else self.tempo

    def roll(self, until: int | None = None, *, returns: bool = False) -> Past:
        """Play automatically, to a ply or to the end."""
        return replace(self, rolling=True, until=until, returns=returns)

    def stop(self) -> Past:
        """Stop the playback."""
        return replace(self, rolling=False, until=None, returns=False)
