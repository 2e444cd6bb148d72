"""The replay of a game."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class Lookback(msgspec.Struct, frozen=True):
    """The state of a game's replay on this screen."""

    ply: int | None = None  # the past position shown; `None`: the current one
    is_playing: bool = False  # whether it plays automatically
    end_ply: int | None = None  # ply at which it stops, `None` for the end
    returns_to_game: bool = False  # whether it returns to the current position at the end
    tempo: float = 1.0  # speed factor
    perspective: int | None = None
    """The seat whose view is shown, in a finished game or one between computers; `None` to show
    everything."""

    @property
    def pause_divisor(self) -> float:
        """The factor by which pauses are divided."""
        return 1.0 if self.ply is None else self.tempo

    def play(self, end_ply: int | None = None, *, returns_to_game: bool = False) -> Lookback:
        """Play automatically, to a ply or (`None`) to the end; with `returns_to_game`, then return to the
        current position."""
        return replace(self, is_playing=True, end_ply=end_ply, returns_to_game=returns_to_game)

    def stop(self) -> Lookback:
        """Stop the playback."""
        return replace(self, is_playing=False, end_ply=None, returns_to_game=False)
