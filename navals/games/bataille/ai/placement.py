"""Fleet placement by level.

* ``easy`` has a beginner's habits: ships in the middle, side by side, away from the edges.
* ``medium`` draws uniformly among all legal fleets.
* ``hard`` draws two such fleets and keeps the one that is harder to find.
* ``expert`` plays a mixed strategy: any legal fleet, with a probability in proportion to
  ``exp(slope * cost)``, where `cost` predicts how many extra shots the fleet takes to find. No other strategy
  that costs the enemy as much is less predictable. The fleet is drawn by a Metropolis walk.

A steeper slope costs more shots for shooters that assume all fleets equally likely, and fewer for those that
know the mixture (variant 1, shots relative to uniform fleets with 95 % intervals; 250, 400 and 400 games):

=====  ==============  ==============
slope  knows nothing   knows it
=====  ==============  ==============
0.55   1.088 +- 0.029  0.894 +- 0.027
0.3    1.050 +- 0.022  0.976 +- 0.021
0.25   1.045 +- 0.023  0.994 +- 0.020
=====  ==============  ==============

The weights of the cost are in `tilt`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from navals.games.bataille.ai import tilt
from navals.games.bataille.rules.layouts import grid, sort_ships, symmetries, uniform_fleet, union

COST_SLOPE = 0.25  # per predicted extra shot; 0 is uniform
_MOVES_PER_SHIP = 250  # moves tried per ship
_EXTRA_FLEETS = 4  # number of extra fleets from which a beginner picks the most central
_VARIANT_BY_SIZES = {(5, 4, 3, 3, 2): 1, (4, 3, 3, 2, 2, 2, 1, 1, 1, 1): 2}
_SPREAD_COST = -0.5  # cost per square of spread for other fleets, which have no table


@lru_cache(maxsize=16)
def symmetry_classes(size: int) -> dict[int, int]:
    """Return the class number of each ship mask; masks that are symmetric on the grid share a class."""
    grid_symmetries = symmetries()
    classes: dict[tuple[int, ...], int] = {}
    class_by_mask = {}
    for place in grid().placements(size):
        class_key = min(tuple(sorted(image[square] for square in place.squares)) for image in grid_symmetries)
        class_by_mask[place.mask] = classes.setdefault(class_key, len(classes))
    return class_by_mask


@lru_cache(maxsize=1)
def halo_by_mask() -> dict[int, int]:
    """Return, by ship mask, the ship's squares and those around them."""
    return {place.mask: place.halo for size in range(1, 11) for place in grid().placements(size)}


def measure_spread(fleet: Sequence[int]) -> int:
    """Return the number of squares on or around the ships."""
    halo_masks = halo_by_mask()
    return union(halo_masks[ship] for ship in fleet).bit_count()


@lru_cache(maxsize=64)
def ship_costs(sizes: tuple[int, ...]) -> tuple[dict[int, float], float]:
    """Return each ship mask's contribution to the predicted cost, and the cost per square of spread."""
    variant = _VARIANT_BY_SIZES.get(sizes)
    costs = {}
    for size in set(sizes):
        for mask, class_number in symmetry_classes(size).items():
            costs[mask] = tilt.SHIP_COSTS[variant][size][class_number] if variant else 0.0
    return costs, tilt.SPREAD_COSTS[variant] if variant else _SPREAD_COST


def predict_cost(fleet: Sequence[int]) -> float:
    """Return the predicted number of extra shots to find a fleet, up to a constant."""
    costs, square_cost = ship_costs(tuple(sorted((mask.bit_count() for mask in fleet), reverse=True)))
    return sum(costs[mask] for mask in fleet) + square_cost * measure_spread(fleet)


def draw_fleet(sizes: Sequence[int], level: str, rng: Random) -> tuple[int, ...]:
    """Draw a legal fleet (R1, R2, R3) for the level, as masks on the 10 x 10 grid, largest ship first.

    Raise ValueError if the level is unknown or the sizes have no legal placement.
    """
    if level not in ("easy", "medium", "hard", "expert"):
        raise ValueError(f"unknown level {level!r}")
    fleet = uniform_fleet(sizes, rng)
    if level == "easy":
        return min([fleet, *(uniform_fleet(sizes, rng) for _ in range(_EXTRA_FLEETS))], key=_centre_distance)
    if level == "hard":
        return max(fleet, uniform_fleet(sizes, rng), key=predict_cost)
    return improve_fleet(fleet, COST_SLOPE, rng) if level == "expert" else fleet


def _centre_distance(fleet: Sequence[int]) -> int:
    """Return twice the total distance of ship squares from the middle, along both axes."""
    total = 0
    for size in {mask.bit_count() for mask in fleet}:
        for place in grid().placements(size):
            if place.mask in fleet:
                total += sum(
                    abs(2 * (square // 10) - 9) + abs(2 * (square % 10) - 9) for square in place.squares
                )
    return total


def improve_fleet(fleet: Sequence[int], slope: float, rng: Random) -> tuple[int, ...]:
    """Move random ships to random legal places; accept a move with probability min(1, exp(slope * gain)),
    where the gain is the increase in predicted cost (Metropolis)."""
    sizes = tuple(mask.bit_count() for mask in fleet)
    costs, square_cost = ship_costs(sizes)
    places_by_ship = [grid().placements(size) for size in sizes]
    halo_masks = halo_by_mask()
    ships, ship_halos = list(fleet), [halo_masks[mask] for mask in fleet]
    draw_number, ship_count = rng.random, len(ships)
    for _ in range(_MOVES_PER_SHIP * ship_count):
        moved_index = int(draw_number() * ship_count)
        new_place = places_by_ship[moved_index][int(draw_number() * len(places_by_ship[moved_index]))]
        other_halos = 0
        for index in range(ship_count):
            if index != moved_index:
                other_halos |= ship_halos[index]
        if new_place.mask & other_halos:
            continue
        gain = costs[new_place.mask] - costs[ships[moved_index]]
        gain += square_cost * (
            (other_halos | new_place.halo).bit_count() - (other_halos | ship_halos[moved_index]).bit_count()
        )
        if gain >= 0 or draw_number() < exp(slope * gain):
            ships[moved_index], ship_halos[moved_index] = new_place.mask, new_place.halo
    return sort_ships(ships)
