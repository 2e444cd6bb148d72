"""Extra shots that the probability-density way needs for a fleet, by where its ships are.

`SHIPS[variant][size][k]` belongs to the k-th class of placements (`placement.orbits`), `SPREAD[variant]` to
each square on or around the ships; least-squares fits to 20,000 uniform fleets a variant, ten plays each.
"""

import re


def _rows(text: str) -> dict[int, tuple[float, ...]]:
    """Read the classes of each size, as in ``5: 0.23 0.27 4: 0.22``."""
    _, *parts = re.split(r"(\d):", text)
    rows = zip(parts[::2], parts[1::2], strict=True)
    return {int(size): tuple(map(float, shots.split())) for size, shots in rows}


SHIPS: dict[int, dict[int, tuple[float, ...]]] = {
    1: _rows("""
5: 0.23 0.27 1.41 -0.17 -0.23 -0.15 -0.02 1.32 0.38 -0.06 0.09 -1.11 -0.71 -0.77 -2.31
4: 0.22 -0.01 1.11 -0.39 -0.1 -0.46 0.27 0.83 1.27 0.3 -0.44 -0.21 -0.16 0.36 -0.42 -0.73 -0.09 -1.78 -0.69
   -1.79
3: 0.53 0.1 0.74 -0.48 0.25 -0.56 0.65 0.04 0.76 0.47 -0.66 0.09 -0.43 1.18 -1.11 0.3 -1.13 -0.2 0.77 -2.46
2: 3.42 0.51 -0.21 0.51 0.35 0.4 0.55 0.03 -0.55 -0.91 0.09 -0.17 -0.49 -0.07 -1.15 -0.26 -1.87 -0.51 -2.42
   0.52 1.39 -0.8 2.28 -0.8 -5.23
"""),
    2: _rows("""
4: 1.14 0.81 -0.08 0.92 -0.12 0.8 0.18 0.74 -1.02 -1.39 -1.31 -1.07 -0.86 -0.11 -1.46 -1.31 -1.4 -0.81 -1.8
   -0.89
3: 0.77 0.43 0.0 0.46 0.27 0.64 0.72 0.73 -0.95 -0.99 -1.29 -0.57 -0.5 -0.43 -1.09 -0.52 -0.83 -0.27 -0.63
   -0.3
2: 0.51 0.07 0.36 0.16 0.63 0.2 0.66 0.27 0.63 -1.03 -0.77 -0.61 -0.48 -0.2 -0.19 -0.16 -0.94 -0.26 -0.49
   -0.06 -0.21 -0.33 -0.17 -0.22 -0.19
1: 0.46 0.13 -0.01 0.14 0.12 -0.12 -0.18 -0.15 0.1 -0.69 -0.15 -0.03 -0.22 -0.16 -0.11
"""),
}

SPREAD: dict[int, float] = {1: -0.51, 2: -0.56}
