"""Shots that a probability-density shooter needs for a fleet beyond the average, given where its ships are.

`SHIP_COSTS[variant][size][k]` is for the k-th class of placements (`placement.symmetry_classes`),
`SPREAD_COSTS[variant]` for each square on or around the ships; least-squares fits to 20,000 uniform fleets
per variant, ten plays each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec


class _CostTables(msgspec.Struct, frozen=True):
    ships: dict[int, dict[int, tuple[float, ...]]]
    spread: dict[int, float]


_COST_TABLES: Final = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=_CostTables)
SHIP_COSTS: Final = _COST_TABLES.ships
SPREAD_COSTS: Final = _COST_TABLES.spread
