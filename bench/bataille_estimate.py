"""Fits the number of shots that a fleet still takes (`navals/games/bataille/ai/estimate.py`).

The counting player shoots at uniform fleets; every third position gives a row of features and the shots that were still to
come. Least squares give the weights. How well the estimate does is measured by `analysis_calibration.py`.

    python bench/bataille_estimate.py --fleets 2400
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.bataille_placement_fit import solve
from navals.games.bataille.ai import estimate
from navals.games.bataille.ai.shooter import Context, choose
from navals.games.bataille.rules.layouts import uniform_fleet
from navals.games.bataille.rules.posterior import Knowledge

FLEETS = ((5, 4, 3, 3, 2), (4, 3, 3, 2, 2, 2, 1, 1, 1, 1), (4, 3, 2, 2))


def rows(sizes: tuple[int, ...], rng: Random) -> list[tuple[list[float], int]]:
    """One fleet shot at to its end: features with the exposure of the ships last, and the shots still to come."""
    fleet = uniform_fleet(sizes, rng)
    known, shots, samples = Knowledge(sizes), 0, []
    while known.sizes:
        if shots % 3 == 0:
            search = known.unknown.bit_count() - sum(known.sizes) + known.hits.bit_count()
            exposed = estimate.exposure(known, sum(fleet)) * search
            samples.append(([*estimate.features(known), exposed], shots))
        *_, thought = choose("hard", known, Context(), 1, rng)
        square = thought.square
        shots += 1
        hit = next((ship for ship in fleet if ship >> square & 1), 0)
        answer = "water" if not hit else "hit" if hit & ~(known.hits | 1 << square) else "sunk"
        known = known.after(square, answer)
    return [(values, shots - at) for values, at in samples]


def main() -> None:
    """Fit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--fleets", type=int, default=2400)
    args = parser.parse_args()
    rng = Random("bataille estimate")
    data: list[tuple[list[float], int]] = []
    for number in range(args.fleets):
        own = tuple(sorted((rng.randint(1, 6) for _ in range(rng.randint(1, 7))), reverse=True))
        data += rows((*FLEETS, own)[number % 4], rng)
    count = len(data[0][0])
    matrix = [
        [sum(x[i] * x[j] for x, _ in data) + (1e-6 if i == j else 0.0) for j in range(count)]
        for i in range(count)
    ]
    weights = solve(matrix, [sum(x[i] * y for x, y in data) for i in range(count)])
    left = [y - sum(w * v for w, v in zip(weights, x, strict=True)) for x, y in data]
    mean = sum(y for _, y in data) / len(data)
    square = sum(v * v for v in left)
    explained = 1 - square / sum((y - mean) ** 2 for _, y in data)
    print(f"{len(data)} positions; weights, exposure last: {[round(w, 3) for w in weights]}")
    print(f"left over {(square / len(data)) ** 0.5:.2f} shots, explained {explained:.3f}")


if __name__ == "__main__":
    main()
