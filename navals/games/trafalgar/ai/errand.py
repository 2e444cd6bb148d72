"""What one ship is about while the others fight."""

from __future__ import annotations

import msgspec


class Raid(msgspec.Struct, frozen=True):
    """``ship`` is sent for the enemy flag or has it aboard (``laden``); ``push``: what a round less on its way is worth; ``ways``: for
    each berth the moves from there to the flag, or home, dangers on the way reckoned as moves, by different winds."""

    ship: int
    laden: bool
    push: float
    speed: int
    ways: tuple[tuple[int, ...], ...]

    def rounds(self, berth: int) -> float:
        """The rounds from a berth to where the ship is bound for.

        >>> Raid(1, False, 2.0, 4, ((10, 8), (6, 4))).rounds(1)
        1.5
        """
        return sum([way[berth] for way in self.ways]) / len(self.ways) / self.speed
