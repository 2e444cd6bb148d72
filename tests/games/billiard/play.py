"""Play matches of Naval Battle Billiard in scenes."""

from __future__ import annotations

from typing import Any

from navals.games.billiard.rules.events import Spotted
from tests.suites.scenes import Scene

WHOLE: tuple[tuple[tuple[int, ...], tuple[int, int]], ...] = (
    ((2, 11), (10, 0)),
    ((10, 3), (10, 10)),
    ((2, 10), (25, 10)),
    ((16, 10), (20, 10)),
    ((2, 10), (30, 10)),
    ((9, 9), (30, 10)),
    ((2, 14, 15), (60, 10)),
    ((9, 2, 9), (70, 10)),
    ((4, 12), (80, 10)),
    ((13,), (80, 10)),
    ((4, 13), (90, 10)),
    ((16,), (90, 10)),
    ((4, 16), (100, 10)),
)
"""The complete match B21: the balls tapped, and both scores afterwards."""
ENTERED = (
    "break, shot 2 > 11, shot 10 > 3, shot 2 > 10, shot 16 > 10, shot 2 > 10, shot 9 > 9, shot 2 > 14 15,"
    " surface 9, shot 9 > 2 9, shot 4 > 12, miss, shot 4 > 13, miss, shot 4 > 16"
)
"""``WHOLE`` in notation."""
PLACES = ("table", "immersed", "destroyed")


class Play(Scene):
    """A match on a real or simulated table."""

    def fact(self, name: str) -> Any:
        """Return a fact; also ``u2`` (armour of unit 2), ``at 2`` (its place), ``hangar``, ``spots``."""
        match = getattr(self.state, "match", self.state)
        if name[0] == "u" and name[1:].isdecimal():
            return match.armies.armour[int(name[1:]) - 1]
        if name.startswith("at "):
            return PLACES[match.armies.place_of(int(name[3:]))]
        if name == "hangar":
            return match.armies.hangar
        if name == "spots":
            return [f"{event.unit}@{event.spot}" for event in self.happened(Spotted)]
        return super().fact(name)
