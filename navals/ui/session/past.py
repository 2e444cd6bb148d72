"""What is looked back at, and how."""

from __future__ import annotations


class Past:
    """The replay of a game at this screen."""

    def __init__(self) -> None:
        self.ply: int | None = None
        """The past position that is looked at; None: the present one."""
        self.rolling = False
        """Whether it goes on by itself."""
        self.tempo = 1.0
        """How fast it does."""
        self.eyes: int | None = None
        """When only computers play, and in the replay of a game that is over: the seat whose view is shown, None for everything."""

    @property
    def pace(self) -> float:
        """How much shorter pauses are."""
        return 1.0 if self.ply is None else self.tempo
