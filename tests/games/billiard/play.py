"""Matches of Naval Battle Billiard for scenes."""

from __future__ import annotations

from typing import Any

from navals.games.billiard.rules.events import Spotted
from tests.suites.scenes import Scene

PLACES = ("table", "immersed", "destroyed")


class Play(Scene):
    """A match at a real or simulated table."""

    def fact(self, name: str) -> Any:
        """Also ``u2`` (armour of unit 2), ``at 2`` (its place), ``hangar``, ``spots`` (the last respots)."""
        match = getattr(self.state, "match", self.state)
        if name[0] == "u" and name[1:].isdecimal():
            return match.armies.armour[int(name[1:]) - 1]
        if name.startswith("at "):
            return PLACES[match.armies.at(int(name[3:]))]
        if name == "hangar":
            return match.armies.hangar
        if name == "spots":
            return [f"{event.unit}@{event.spot}" for event in self.happened(Spotted)]
        return super().fact(name)
