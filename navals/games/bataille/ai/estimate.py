"""Winning chances from public knowledge: shots still needed, and ships that the remaining bombs can sink.

The number of shots needed is estimated by a formula fitted by least squares to self-play games of a player
that counts placements. The estimate is spread over equally likely cases, and each case of one side is
compared with each case of the other.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from navals.games.bataille.ai.shooter import placement_counts
from navals.games.bataille.rules.guess import derive_clues
from navals.games.bataille.rules.layouts import COLS, ROWS, Clues, bits, grid, union
from navals.games.bataille.rules.state import Tally, View

SHOT_WEIGHTS: Final = (-0.30, 0.05, 0.68, -0.10, -1.7, 1.33)
"""Weights of ``shot_features``."""
EXPOSURE_WEIGHT: Final = 0.15
"""Weight of ``fleet_exposure`` multiplied by the number of squares to search."""
NORMAL_VALUES: Final = (-1.59, -0.97, -0.59, -0.28, 0.0, 0.28, 0.59, 0.97, 1.59)
"""The standard normal distribution as nine equally likely values."""
SINK_CHANCE: Final = 0.85
"""Chance of sinking an undamaged ship with enough bombs; proportionally less with fewer bombs."""


def shot_features(clues: Clues) -> tuple[float, ...]:
    """Return the features for estimating the number of shots needed, one for each of ``SHOT_WEIGHTS``."""
    ship_count, hit_count = len(clues.sizes), clues.hits.bit_count()
    squares_to_hit = sum(clues.sizes) - hit_count
    squares_to_search = float(clues.unknown_squares.bit_count() - squares_to_hit)
    smallest_size = min(clues.sizes)
    expected_search = squares_to_search * ship_count / (ship_count + 1)
    hit_indicator = float(hit_count > 0)
    return (
        float(squares_to_hit),
        expected_search,
        expected_search / smallest_size,
        squares_to_search * hit_indicator * (ship_count == 1),
        hit_indicator,
        float(ship_count * smallest_size),
    )


def fleet_exposure(clues: Clues, fleet_mask: int) -> float:
    """Return how late a shooter would find a fleet, relative to a typical fleet.

    The squares of ``fleet_mask`` are ranked from 0 (likeliest) to 1; the result is their mean rank minus
    that of a typical fleet, 0.3, or 0 if no square can be ranked.
    """
    densities = placement_counts(clues)
    squares = sorted(bits(clues.unknown_squares), key=lambda s: -densities[s])
    ranks = [rank for rank, square in enumerate(squares) if fleet_mask >> square & 1]
    if not ranks or len(squares) < 2:
        return 0.0
    return sum(ranks) / (len(ranks) * (len(squares) - 1)) - 0.3


def shots_needed(clues: Clues, ships: tuple[int, ...] | None) -> tuple[float, ...]:
    """Return equally likely numbers of shots needed to sink the remaining ships.

    ``ships`` are the masks of the whole fleet, or None if unknown.
    """
    if not clues.sizes:
        return (0.0,) * len(NORMAL_VALUES)
    squares_to_hit = float(sum(clues.sizes) - clues.hits.bit_count())
    squares_to_search = clues.unknown_squares.bit_count() - squares_to_hit
    mean_shots = 0.0
    for weight, feature in zip(SHOT_WEIGHTS, shot_features(clues), strict=True):
        mean_shots += weight * feature
    if ships is not None:
        mean_shots += EXPOSURE_WEIGHT * fleet_exposure(clues, union(ships)) * squares_to_search
    deviation = 0.1 * squares_to_search + (2.0 if squares_to_search > 2 else 0.4 * squares_to_search)
    maximum = squares_to_hit + squares_to_search
    return tuple([min(maximum, max(squares_to_hit, mean_shots + deviation * case)) for case in NORMAL_VALUES])


def winning_chance(view: View) -> float:
    """Return A's winning chance, plus half the chance of a draw."""
    if view.result is not None:
        return {"1-0": 1.0, "0-1": 0.0}.get(view.result.outcome, 0.5)
    # A shoots at B's grid.
    shots_by_seat = [
        shots_needed(derive_clues(view.waters[1 - seat]), view.waters[1 - seat].ships) for seat in (0, 1)
    ]
    first_seat = {"A": 0, "B": 1}.get(view.options.first, -1) if view.phase == "place" else view.actor
    first_lead = 0.5 if first_seat == 0 else -0.5 if first_seat == 1 else 0.0
    tally_chance = _lead_chance(
        *(final_tallies(view, seat, shots_by_seat[seat][len(NORMAL_VALUES) // 2]) for seat in (0, 1))
    )
    chance_sum = 0.0
    for a_shots in shots_by_seat[0]:
        a_finish_chance = _linear_ramp(view.bombs[0] + 0.5 - a_shots, 0.5)
        for b_shots in shots_by_seat[1]:
            b_finish_chance = _linear_ramp(view.bombs[1] + 0.5 - b_shots, 0.5)
            chance_sum += a_finish_chance * (1.0 - b_finish_chance)
            if a_finish_chance * b_finish_chance:
                chance_sum += (
                    a_finish_chance * b_finish_chance * _linear_ramp(b_shots - a_shots + first_lead, 2.0)
                )
            chance_sum += (1.0 - a_finish_chance) * (1.0 - b_finish_chance) * tally_chance
    return chance_sum / (len(NORMAL_VALUES) * len(NORMAL_VALUES))


def final_tallies(view: View, seat: int, shots_left: float) -> dict[Tally, float]:
    """Return a side's possible tallies after its last bomb, with their chances, if it does not sink
    everything.

    ``shots_left`` is the number of shots needed to sink everything. Damaged ships are finished first.
    """
    clues = derive_clues(view.waters[1 - seat])
    # By tally, sizes of the other ships, and bombs left.
    cases = {(view.tallies[seat], clues.sizes, float(view.bombs[seat])): 1.0}
    for damaged_ship in sorted(grid().ships(clues.hits), key=lambda ship: -ship.bit_count()):
        end_count, length = _count_ends(clues, damaged_ship), damaged_ship.bit_count()
        next_cases: dict[tuple[Tally, tuple[int, ...], float], float] = defaultdict(float)
        for (tally, sizes, bombs), probability in cases.items():
            larger_sizes = [size for size in sizes if size > length]
            for size in set(larger_sizes):
                other_sizes = list(sizes)
                other_sizes.remove(size)
                sink_chance = min(1.0, max(0.0, (bombs - (size - length) + 1) / end_count))
                bombs_left = max(0.0, bombs - (size - length) - (end_count - 1) / 2)
                for new_tally, tally_chance in _sink_cases(tally, size, sink_chance):
                    next_cases[new_tally, tuple(other_sizes), bombs_left] += (
                        probability * tally_chance * larger_sizes.count(size) / len(larger_sizes)
                    )
        cases = next_cases or cases
    chances: dict[Tally, float] = defaultdict(float)
    for (tally, sizes, bombs), probability in cases.items():
        tallies = {tally: probability}
        for size in sizes:
            sink_chance = SINK_CHANCE * min(1.0, bombs / shots_left) if bombs >= size and shots_left else 0.0
            next_tallies: dict[Tally, float] = defaultdict(float)
            for old_tally, tally_chance in tallies.items():
                for new_tally, case_chance in _sink_cases(old_tally, size, sink_chance):
                    next_tallies[new_tally] += tally_chance * case_chance
            tallies = next_tallies
        for new_tally, tally_chance in tallies.items():
            chances[new_tally] += tally_chance
    return chances


def _sink_cases(tally: Tally, size: int, sink_chance: float) -> list[tuple[Tally, float]]:
    """Return a tally with a ship of ``size`` sunk (chance ``sink_chance``) and without it."""
    cases = [(Tally(tally.sizes + size, tally.ships + 1), sink_chance), (tally, 1.0 - sink_chance)]
    return [case for case in cases if case[1]]


def _count_ends(clues: Clues, ship_mask: int) -> int:
    """Return the number of squares where a damaged ship may continue, at least 1."""
    next_mask = 0
    squares = list(bits(ship_mask))
    for square in squares:
        for step in (1, COLS) if len(squares) == 1 else (squares[1] - squares[0],):
            for neighbour in (square - step, square + step):
                is_inside = 0 <= neighbour < ROWS * COLS and (
                    step != 1 or neighbour // COLS == square // COLS
                )
                if is_inside and clues.unknown_squares >> neighbour & 1:
                    next_mask |= 1 << neighbour
    return max(1, next_mask.bit_count())


def _lead_chance(own_tallies: dict[Tally, float], other_tallies: dict[Tally, float]) -> float:
    """Return the chance that the first side has sunk more (R11), plus half the chance of a draw."""
    total = 0.0
    for own_tally, own_chance in own_tallies.items():
        for other_tally, other_chance in other_tallies.items():
            total += (
                own_chance
                * other_chance
                * (1.0 if own_tally > other_tally else 0.5 if own_tally == other_tally else 0.0)
            )
    return total


def _linear_ramp(lead: float, width: float) -> float:
    """Return a number that rises linearly from 0 to 1 as ``lead`` goes from ``-width`` to ``width``."""
    return min(1.0, max(0.0, 0.5 + lead / (2 * width)))
