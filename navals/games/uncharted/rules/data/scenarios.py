"""Scenarios (3.14): length, deployment zones, terrain, and victory."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.house import CACHE_SIZE, Bounds, amend, check_bounds, load_data
from navals.geometry.plane import Point

BATTLE: Final = "battle"
BREAKOUT: Final = "breakout"
WRECK: Final = "wreck"
SCENARIOS: Final = (BATTLE, BREAKOUT, WRECK)


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario. ``turns``: default length; ``minor``: the winning lead, in percent of the points limit
    (a smaller lead is a draw; ignored with a runner); ``table``: its width and height; ``zones``: each side's
    deployment depth; ``wind``: a fixed opening wind; ``runner``: the side that breaks out (-1: neither);
    ``lists`` and ``points``: fixed squadrons and costs of the sides; ``without``: terrain kinds left out;
    ``wrecks``: positions of neutral derelicts. Distances are in thousandths of an inch.
    """

    turns: int
    minor: int
    table: tuple[int, int]
    zones: tuple[int, int]
    wind: int | None = None
    runner: int = -1
    lists: tuple[str, str] | None = None
    points: tuple[int, int] | None = None
    without: tuple[str, ...] = ()
    wrecks: tuple[Point, ...] = ()


FILE: Final = "scenarios.json"
BOUNDS: Final[Bounds] = {"turns": (1, 20), "zones": (8, 18)}  # Turns, and zone depths in inches.


@lru_cache(maxsize=CACHE_SIZE)
def scenarios(changes: str = "") -> dict[str, Scenario]:
    """Return all scenarios by name, with house numbers applied. Raise ``ValueError`` if the file is
    invalid.
    """
    if changes:
        return {name: amend(scenario, f"scenario.{name}", changes) for name, scenario in scenarios().items()}
    scenarios_by_name = load_data(FILE, dict[str, Scenario])
    if tuple(scenarios_by_name) != SCENARIOS:
        raise ValueError(f"{FILE}: the scenarios must be {', '.join(SCENARIOS)}, in this order")
    for name, scenario in scenarios_by_name.items():
        check_bounds(FILE, name, scenario, BOUNDS)
    return scenarios_by_name
