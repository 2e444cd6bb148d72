"""Scenarios (3.14): how long a game lasts, where fleets deploy, what lies on the sea, and who wins when."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.house import KEPT, Bounds, amended, check, load
from navals.geometry.plane import Point

BATTLE: Final = "battle"
BREAKOUT: Final = "breakout"
WRECK: Final = "wreck"
SCENARIOS: Final = (BATTLE, BREAKOUT, WRECK)


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``turns`` unless the options say otherwise; ``minor``: the lead that wins, in percent of the limit of points (a smaller one is a
    draw, and a runner minds none); ``zones``: how deep each side deploys from its edge; ``wind``: the opening
    wind, if it is given; ``runner``: the side that breaks out (-1: nobody); ``lists``: the squadrons of each side, and
    ``points`` what they must cost, where the scenario says; ``without``: kinds of terrain that are not placed; ``wrecks``: the
    places of neutral derelicts. Distances in thousandths of an inch."""

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
BOUNDS: Final[Bounds] = {"turns": (1, 20), "zones": (8, 18)}
"""Of turns, and of inches from a side's edge within which it deploys."""


@lru_cache(maxsize=KEPT)
def scenarios(tables: str = "") -> dict[str, Scenario]:
    """All scenarios by name, with the numbers of a game's tables. Raises ValueError where the data file is wrong."""
    if tables:
        return {name: amended(plan, f"scenario.{name}", tables) for name, plan in scenarios().items()}
    plans = load(FILE, dict[str, Scenario])
    if tuple(plans) != SCENARIOS:
        raise ValueError(f"{FILE}: the scenarios must be {', '.join(SCENARIOS)}, in this order")
    for name, plan in plans.items():
        check(FILE, name, plan, BOUNDS)
    return plans
