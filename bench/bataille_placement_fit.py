"""Finds the weights of the expert's placement (`navals/games/bataille/ai/tilt.py`) and prints that table.

Uniform fleets are shot at by the density way. Its cost is explained by least squares from where each ship
lies (one unknown for each size and each placement up to symmetry) and from the footprint, the number of
squares on or around ships. The placement then draws fleets with probability in proportion to exp(slope *
predicted cost), so that what the table holds is the only thing an opponent could know.

    python bench/bataille_placement_fit.py --fleets 20000 --plays 3 --out navals/games/bataille/ai/tilt.py

Prints also, as comments on stderr, how well the prediction does on a held-out quarter, and for several slopes
the expected cost of the fleets drawn and the information given away (nats, from uniform).
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.bataille_density import FLEETS, density_cost, uniform
from navals.games.bataille.ai.placement import orbits, spread


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination for a symmetric positive definite system."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = rows[i]
        for j in range(i + 1, n):
            factor = rows[j][i] / pivot[i]
            if factor:
                row = rows[j]
                for k in range(i, n + 1):
                    row[k] -= factor * pivot[k]
    answer = [0.0] * n
    for i in reversed(range(n)):
        known = math.fsum(rows[i][k] * answer[k] for k in range(i + 1, n))
        answer[i] = (rows[i][n] - known) / rows[i][i]
    return answer


def fit(
    variant: int, fleets: int, plays: int, seed: int, ridge: float = 5.0
) -> tuple[dict[int, list[float]], float]:
    """Weights (predicted shots) by size and orbit, and for one square of footprint."""
    sizes = FLEETS[variant]
    first, total = {}, 0
    for size in sorted(set(sizes), reverse=True):
        first[size] = total
        total += max(orbits(size).values()) + 1
    samples = []
    for n in range(fleets):
        rng = Random(f"{seed}/{variant}/{n}")
        ships = uniform(sizes, rng)
        features = [first[m.bit_count()] + orbits(m.bit_count())[m] for m in ships]
        cost = sum(density_cost(ships, rng) for _ in range(plays)) / plays
        samples.append((features, spread(ships), cost))
    train = samples[: fleets * 3 // 4]
    mean_foot = sum(s[1] for s in train) / len(train)
    mean_cost = sum(s[2] for s in train) / len(train)
    share = [0.0] * total  # mean count of each feature
    for features, _, _ in train:
        for f in features:
            share[f] += 1 / len(train)
    n = total + 1
    matrix = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for features, foot, cost in train:
        row = [*features, total]
        value = [1.0] * len(features) + [foot - mean_foot]
        for a, x in zip(row, value, strict=True):
            right[a] += x * (cost - mean_cost)
            for b, y in zip(row, value, strict=True):
                matrix[a][b] += x * y
    for a in range(total):  # centring of the counts
        for b in range(total):
            matrix[a][b] -= len(train) * share[a] * share[b]
    for a in range(n):
        matrix[a][a] += ridge
    weight = solve(matrix, right)
    held = samples[len(train) :]
    foretold = [sum(weight[f] for f in features) + weight[total] * foot for features, foot, _ in held]
    report(variant, foretold, [cost for _, _, cost in held])
    table = {}
    for size, start in first.items():
        mean = sum(share[start + o] * weight[start + o] for o in range(max(orbits(size).values()) + 1))
        mean /= sizes.count(size)
        table[size] = [round(weight[start + o] - mean, 2) for o in range(max(orbits(size).values()) + 1)]
    return table, round(weight[total], 3)


def report(variant: int, foretold: list[float], cost: list[float]) -> None:
    """Held-out quality and the effect of slopes."""
    n = len(foretold)
    m, c = sum(foretold) / n, sum(cost) / n
    sd = math.sqrt(sum((t - m) ** 2 for t in foretold) / n)
    sc = math.sqrt(sum((x - c) ** 2 for x in cost) / n)
    r = sum((t - m) * (x - c) for t, x in zip(foretold, cost, strict=True)) / n / sd / sc
    print(
        f"# variant {variant}: uniform cost {c:.2f}, predicted sd {sd:.2f}, correlation {r:.2f}",
        file=sys.stderr,
    )
    for slope in (0.3, 0.5, 0.7, 0.9):
        weights = [math.exp(slope * (t - m)) for t in foretold]
        z = sum(weights)
        ratio = sum(w * x for w, x in zip(weights, cost, strict=True)) / z / c
        given = sum(w * slope * (t - m) for w, t in zip(weights, foretold, strict=True)) / z - math.log(z / n)
        print(f"#   slope {slope}: cost x {ratio:.3f}, information {given:.2f} nats", file=sys.stderr)


HEAD = '''"""How many shots more or less the density way needs for a fleet, by where its ships lie.

Written by `bench/bataille_placement_fit.py --fleets {fleets} --plays {plays} --seed {seed}`. `SHIPS[variant][size][k]`
belongs to the k-th class of placements (`placement.orbits`), `SPREAD[variant]` to each square on or around
the ships.
"""


def _rows(text: str) -> dict[int, tuple[float, ...]]:
    """The classes of each size, from lines such as ``5: 0.23 0.27``."""
    sizes = (line.split(":") for line in text.strip().splitlines())
    return {{int(size): tuple(map(float, shots.split())) for size, shots in sizes}}


'''


def table_text(lines: dict[int, tuple[dict[int, list[float]], float]]) -> str:
    """The Python source of the table."""
    text = ["SHIPS: dict[int, dict[int, tuple[float, ...]]] = {"]
    for variant, (table, _) in lines.items():
        rows = [f"{size}: {' '.join(map(str, values))}" for size, values in table.items()]
        text += [f'    {variant}: _rows("""', *rows, '"""),']
    text.append("}")
    text.append(f"SPREAD: dict[int, float] = {{1: {lines[1][1]}, 2: {lines[2][1]}}}")
    return "\n".join(text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fleets", type=int, default=20000)
    parser.add_argument("--plays", type=int, default=1, help="of the density way, averaged, a fleet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None)
    args = parser.parse_args()
    text = HEAD.format(fleets=args.fleets, plays=args.plays, seed=args.seed)
    text += table_text({v: fit(v, args.fleets, args.plays, args.seed) for v in (1, 2)})
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
