"""Extra shots that a probability-density shooter needs to sink a fleet, compared with an average fleet.

They depend on where the ships are: `SHIP_COSTS[variant][size][k]` is the cost of a ship in the k-th class of
placements (`placement.symmetry_classes`), `SPREAD_COSTS[variant]` that of each square on or around the ships.
These are least-squares fits to 20,000 uniform fleets per variant, each played ten times.
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
