"""Extra shots that the probability-density way needs for a fleet, by where its ships are.

`SHIPS[variant][size][k]` belongs to the k-th class of placements (`placement.orbits`), `SPREAD[variant]` to
each square on or around the ships; least-squares fits to 20,000 uniform fleets a variant, ten plays each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec


class _Tilt(msgspec.Struct, frozen=True):
    ships: dict[int, dict[int, tuple[float, ...]]]
    spread: dict[int, float]


_TILT: Final = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=_Tilt)
SHIPS: Final = _TILT.ships
SPREAD: Final = _TILT.spread
