"""How the computer lays its own fleet: the four levels of placement.

* ``easy`` has a beginner's habits: ships in the middle, side by side, away from the edges.
* ``medium`` draws among all legal fleets alike.
* ``hard`` draws two such fleets and keeps the one that is harder to find.
* ``expert`` plays a mixed strategy: every legal fleet can come, with a probability in proportion to
  ``exp(slope * cost)``, where `cost` foretells how many shots more the fleet takes to find (edges and
  corners, ships close together so that little water is given away). The logarithm keeps the strategy spread
  out: it is the least predictable of all that cost the enemy as much. Drawn by a Metropolis walk.

The slope is a bargain: the steeper it is, the more shots its fleets cost who takes all for equally likely, and the fewer who knows the mixture
(variant 1, shots of the same shooter as shares of those that uniform fleets take, 95 %; 250, 400 and 400 games):

=====  ==============  ==============
slope  knows nothing   knows it
=====  ==============  ==============
0.55   1.088 +- 0.029  0.894 +- 0.027
0.3    1.050 +- 0.022  0.976 +- 0.021
0.25   1.045 +- 0.023  0.994 +- 0.020
=====  ==============  ==============

What foretells the cost is in `tilt`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from navals.games.bataille.ai import tilt
from navals.games.bataille.rules.layouts import grid, symmetries, uniform_fleet

SLOPE = 0.25  # per shot of foretold cost; 0 is uniform
_WALK = 250  # moves a ship
_FEW = 4  # fleets of which a beginner takes the one nearest to the middle, besides the first
_VARIANTS = {(5, 4, 3, 3, 2): 1, (4, 3, 3, 2, 2, 2, 1, 1, 1, 1): 2}
_SPREAD = -0.5  # for other fleets, which have no table of their own


@lru_cache(maxsize=16)
def orbits(size: int) -> dict[int, int]:
    """Ship mask -> number of its class, the placements that the symmetries of the 10 x 10 grid carry into
    each other."""
    turns = symmetries()
    classes: dict[tuple[int, ...], int] = {}
    counts = {}
    for p in grid().placements(size):
        least = min(tuple(sorted(turn[s] for s in p.squares)) for turn in turns)
        counts[p.mask] = classes.setdefault(least, len(classes))
    return counts


@lru_cache(maxsize=1)
def halos() -> dict[int, int]:
    """Ship mask -> its squares and those around it."""
    return {p.mask: p.halo for size in range(1, 11) for p in grid().placements(size)}


def spread(fleet: Sequence[int]) -> int:
    """Number of squares on or around the ships: what the enemy can tell is used once he has found them
    all."""
    halo, union = halos(), 0
    for ship in fleet:
        union |= halo[ship]
    return union.bit_count()


@lru_cache(maxsize=64)
def ship_costs(sizes: tuple[int, ...]) -> tuple[dict[int, float], float]:
    """For each ship mask its part of the foretold cost, and the part of each square of spread."""
    variant = _VARIANTS.get(sizes)
    costs = {}
    for size in set(sizes):
        for mask, orbit in orbits(size).items():
            costs[mask] = tilt.SHIPS[variant][size][orbit] if variant else 0.0
    return costs, tilt.SPREAD[variant] if variant else _SPREAD


def foretold(fleet: Sequence[int]) -> float:
    """Shots more than another fleet of these sizes that finding this one is expected to take, up to a
    constant."""
    costs, per_square = ship_costs(tuple(sorted((m.bit_count() for m in fleet), reverse=True)))
    return sum(costs[m] for m in fleet) + per_square * spread(fleet)


def draw_fleet(sizes: Sequence[int], level: str, rng: Random) -> tuple[int, ...]:
    """A legal fleet (R1, R2, R3) for the level, as masks on the 10 x 10 grid, largest ship first.

    ValueError for an unknown level or sizes without a legal placement.
    """
    if level not in ("easy", "medium", "hard", "expert"):
        raise ValueError(f"unknown level {level!r}")
    fleet = uniform_fleet(sizes, rng)
    if level == "easy":
        return min([fleet, *(uniform_fleet(sizes, rng) for _ in range(_FEW))], key=_off_centre)
    if level == "hard":
        return max(fleet, uniform_fleet(sizes, rng), key=foretold)
    return walk(fleet, SLOPE, rng) if level == "expert" else fleet


def _off_centre(fleet: Sequence[int]) -> int:
    """Twice the sum, over all ship squares, of the distance from the middle of the grid along both sides."""
    total = 0
    for size in {m.bit_count() for m in fleet}:
        for p in grid().placements(size):
            if p.mask in fleet:
                total += sum(abs(2 * (s // 10) - 9) + abs(2 * (s % 10) - 9) for s in p.squares)
    return total


def walk(fleet: Sequence[int], slope: float, rng: Random) -> tuple[int, ...]:
    """Metropolis: a ship is offered another place, taken if legal with probability min(1, exp(slope * gain)).
    Begins at a uniform fleet, so even a walk too short is between uniform and the aim."""
    sizes = tuple(m.bit_count() for m in fleet)
    costs, per_square = ship_costs(sizes)
    pools = [grid().placements(size) for size in sizes]
    halo = halos()
    ships, around = list(fleet), [halo[m] for m in fleet]
    draw, n = rng.random, len(ships)
    for _ in range(_WALK * n):
        k = int(draw() * n)
        new = pools[k][int(draw() * len(pools[k]))]
        others = 0
        for j in range(n):
            if j != k:
                others |= around[j]
        if new.mask & others:
            continue
        gain = costs[new.mask] - costs[ships[k]]
        gain += per_square * ((others | new.halo).bit_count() - (others | around[k]).bit_count())
        if gain >= 0 or draw() < exp(slope * gain):
            ships[k], around[k] = new.mask, new.halo
    return tuple(sorted(ships, key=lambda m: (-m.bit_count(), m & -m)))
