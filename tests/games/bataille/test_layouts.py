"""Fleets on the grid: uniform drawing, existence, completion from answers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from navals.games.bataille.rules.layouts import (
    Clues,
    Packing,
    bits,
    consistent_fleet,
    grid,
    has_placement,
    symmetries,
    uniform_fleet,
)

VARIANT_1 = (5, 4, 3, 3, 2)
VARIANT_2 = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)


def by_hand(sizes: tuple[int, ...], rows: int, cols: int) -> set[tuple[int, ...]]:
    """Return all fleets by brute force, independently of the code under test."""
    ships: list[tuple[frozenset[tuple[int, int]], int]] = []
    for size in set(sizes):
        for r in range(rows):
            for c in range(cols):
                for dr, dc in {(0, 1), (1, 0)} if size > 1 else {(0, 1)}:
                    squares = frozenset((r + k * dr, c + k * dc) for k in range(size))
                    if all(x < rows and y < cols for x, y in squares):
                        ships.append((squares, size))

    def apart(a: frozenset[tuple[int, int]], b: frozenset[tuple[int, int]]) -> bool:
        return all(max(abs(x - u), abs(y - v)) > 1 for x, y in a for u, v in b)

    fleets = set()
    for fleet in combinations(ships, len(sizes)):
        if sorted(s for _, s in fleet) == sorted(sizes) and all(
            apart(a, b) for (a, _), (b, _) in combinations(fleet, 2)
        ):
            fleets.add(tuple(sorted(sum(1 << x * cols + y for x, y in squares) for squares, _ in fleet)))
    return fleets


def legal(fleet: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    halos = {p.mask: p.halo for size in set(sizes) for p in grid().placements(size)}
    sized = [m.bit_count() for m in fleet] == sorted(sizes, reverse=True) and halos.keys() >= set(fleet)
    return sized and all(not halos[a] & b for a, b in combinations(fleet, 2))


def test_one_ship_of_two_on_three_by_three_lies_in_twelve_ways() -> None:
    """Example X11."""
    fleets = by_hand((2,), 3, 3)
    assert len(fleets) == 12
    assert {uniform_fleet((2,), Random(seed), 3, 3) for seed in range(200)} == fleets


@pytest.mark.parametrize(
    ("sizes", "rows", "cols"),
    [
        *[((1,), 1, 1), ((1, 1), 3, 3), ((2, 1), 3, 4), ((3, 2), 4, 4), ((2, 2), 4, 5), ((2, 1, 1), 4, 4)],
        *[((1, 1, 1, 1), 4, 4), ((2, 2), 3, 3), ((2, 1), 2, 4), ((3, 1), 3, 3), ((2, 1, 1), 3, 4)],
    ],
)
def test_what_can_be_laid_agrees_with_brute_force(sizes: tuple[int, ...], rows: int, cols: int) -> None:
    """Compare with a complete search on small grids."""
    assert has_placement(sizes, rows, cols) == bool(by_hand(sizes, rows, cols))


def test_every_fleet_of_a_small_grid_is_drawn_equally_often() -> None:
    everything = by_hand((2, 1), 3, 4)
    rng = Random(1)
    counts = Counter(tuple(sorted(uniform_fleet((2, 1), rng, 3, 4))) for _ in range(200 * len(everything)))
    assert set(counts) == everything
    chi2 = sum((n - 200) ** 2 / 200 for n in counts.values())
    degrees = len(everything) - 1
    assert chi2 < degrees + 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize(
    "sizes", [VARIANT_1, VARIANT_2, (6,) * 6, (6,) * 8, (4,) * 12, (1,) * 12, (6, 6, 5, 5, 5, 4, 4, 2, 2)]
)
def test_a_drawn_fleet_is_legal_however_tight(sizes: tuple[int, ...]) -> None:
    rng = Random(2)
    for _ in range(2):
        assert legal(uniform_fleet(sizes, rng), sizes)


def test_the_same_seed_draws_the_same_fleet() -> None:
    assert uniform_fleet(VARIANT_2, Random(7)) == uniform_fleet(VARIANT_2, Random(7))


def test_fleets_that_cannot_be_laid_are_known() -> None:
    assert all(has_placement(sizes) for sizes in (VARIANT_1, VARIANT_2, (6,) * 8))
    assert not any(has_placement(sizes) for sizes in ((5,) * 9, (6,) * 9, (6,) * 12, (11,)))
    assert not has_placement((3,), 2, 2)
    with pytest.raises(ValueError, match="no legal placement"):
        uniform_fleet((5,) * 9, Random(1))


def test_the_table_of_impossible_fleets_agrees_with_the_search() -> None:
    """The complete search finds a placement for fleets just below those of the table."""
    g = grid()
    for sizes in ((5, 5, 5, 5, 5, 5, 5, 5, 2), (5, 5, 5, 5, 5, 5, 5, 4, 3), (4,) * 12):
        assert has_placement(sizes)
        assert Packing(g, sizes, {s: g.placements(s) for s in set(sizes)}).find() is not None


def test_symmetries_keep_neighbours() -> None:
    g = grid()
    assert len(set(symmetries())) == 8
    for turn in symmetries():
        for s in range(100):
            assert {turn[q] for q in bits(g.side_neighbours[s])} == set(bits(g.side_neighbours[turn[s]]))


def answers_of(fleet: tuple[int, ...], squares: list[int]) -> list[str]:
    """Return a fleet's answers to shots."""
    answers, hit = [], 0
    for square in squares:
        ship = next((m for m in fleet if m >> square & 1), 0)
        hit |= 1 << square
        answers.append("water" if not ship else "hit" if ship & ~hit else "sunk")
    return answers


def shots_at(fleet: tuple[int, ...], squares: list[int]) -> Clues:
    sizes = [m.bit_count() for m in fleet]
    return Clues.from_shots(sizes, zip(squares, answers_of(fleet, squares), strict=True))


@pytest.mark.parametrize(
    "sizes", [VARIANT_1, VARIANT_2, (6,) * 8, (4,) * 12, (6, 5, 5, 5, 5, 5, 3, 2, 2, 2, 2, 2)]
)
@pytest.mark.parametrize("count", [0, 15, 45, 80, 99])
def test_a_fleet_that_agrees_with_all_answers_is_always_found(sizes: tuple[int, ...], count: int) -> None:
    rng = Random(count)
    fleet, shots = uniform_fleet(sizes, rng), rng.sample(range(100), count)
    facts = shots_at(fleet, shots)
    guess = consistent_fleet(facts, rng)
    assert legal(guess, sizes)
    assert shots_at(guess, shots) == facts


def test_answers_no_fleet_can_give_are_refused() -> None:
    # One ship of 2, hit at a corner of the grid, with water on both sides of it.
    facts = Clues((2,), water=1 << 1 | 1 << 10 | 1 << 11, hits=1)
    with pytest.raises(ValueError, match="no fleet agrees"):
        consistent_fleet(facts, Random(1))
