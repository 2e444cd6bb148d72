"""Knowledge from answers, and probabilities against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from random import Random

import pytest

from navals.games.bataille.rules.layouts import Clues, bits, grid, uniform_fleet
from navals.games.bataille.rules.posterior import Sampler, infer_belief
from tests.games.bataille.test_layouts import VARIANT_1, VARIANT_2, answers_of, by_hand, shots_at

Shots = list[tuple[int, str]]


def exact(sizes: tuple[int, ...], rows: int, cols: int, shots: Shots) -> tuple[list[float], int]:
    """Return each square's chance of a ship afloat and the number of consistent fleets, by brute force."""
    facts = Clues.from_shots(sizes, shots, rows, cols)
    fleets = [
        fleet
        for fleet in by_hand(sizes, rows, cols)
        if [answer for _, answer in shots] == answers_of(fleet, [square for square, _ in shots])
    ]
    count = Counter(s for fleet in fleets for ship in fleet if ship & ~facts.wrecks for s in bits(ship))
    return [count[s] / len(fleets) for s in range(rows * cols)], len(fleets)


CASES = [
    ((3, 2), 4, 4, []),
    ((3, 2), 5, 4, [(6, "hit")]),
    ((3, 2, 1), 5, 5, [(12, "water"), (0, "sunk")]),
    ((2, 2, 1), 5, 4, [(5, "hit"), (18, "hit"), (3, "water")]),
    ((3, 2, 2), 5, 5, [(6, "hit"), (7, "hit"), (24, "water")]),
    ((2, 1, 1), 4, 4, [(0, "hit"), (1, "sunk"), (15, "water")]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("sizes", "rows", "cols", "shots"), CASES)
def test_beliefs_agree_with_brute_force(
    sizes: tuple[int, ...], rows: int, cols: int, shots: Shots, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cover listed fleets, sampled fleets, and drawn covers."""
    facts = Clues.from_shots(sizes, shots, rows, cols)
    chance, fleets = exact(sizes, rows, cols, shots)
    belief = infer_belief(facts, 5000, Random(1))
    assert (
        belief.is_exact and belief.square_chances() == pytest.approx(chance) and len(belief.fleets) == fleets
    )
    monkeypatch.setattr(Sampler, "_list_fleets", lambda *_: list_nothing())
    sampled = infer_belief(facts, 6000, Random(2))
    assert not sampled.is_exact and sampled.square_chances() == pytest.approx(chance, abs=0.03)
    assert sampled.total / sampled.tried_samples == pytest.approx(fleets, rel=0.05)
    monkeypatch.setattr(Sampler, "list_covers", lambda self: None)
    assert infer_belief(facts, 6000, Random(3)).square_chances() == pytest.approx(chance, abs=0.03)


def list_nothing() -> Generator[None, None, bool]:
    yield from ()
    return False


@pytest.mark.parametrize("sizes", [VARIANT_1, VARIANT_2])
def test_sampling_agrees_with_listing_late_in_the_game(
    sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(4)
    fleet = uniform_fleet(sizes, rng)
    squares = rng.sample(range(100), 100)
    count = 20
    while not infer_belief(shots_at(fleet, squares[:count]), 2000, Random(0)).is_exact:
        count += 3
    facts = shots_at(fleet, squares[:count])
    belief = infer_belief(facts, 2000, Random(1))
    monkeypatch.setattr(Sampler, "_list_fleets", lambda *_: list_nothing())
    sampled = infer_belief(facts, 3000, Random(1))
    assert not sampled.is_exact
    assert sampled.square_chances() == pytest.approx(belief.square_chances(), abs=0.06)


def test_a_sunk_ship_leaves_water_around_and_its_size_is_gone() -> None:
    facts = Clues.from_shots((3, 2), [(44, "hit"), (45, "sunk")])
    assert (facts.sizes, facts.hits) == ((3,), 0)
    assert facts.wrecks == facts.shot_mask == 1 << 44 | 1 << 45
    assert set(bits(facts.water)) == {33, 34, 35, 36, 43, 46, 53, 54, 55, 56}
    with pytest.raises(ValueError, match="size 1"):
        facts.learn(99, "sunk")
    with pytest.raises(ValueError, match="unknown answer"):
        facts.learn(99, "plouf")


@pytest.mark.parametrize("sizes", [VARIANT_1, VARIANT_2])
def test_heat_sums_to_the_squares_afloat_and_knows_what_is_known(sizes: tuple[int, ...]) -> None:
    fleet = uniform_fleet(sizes, Random(5))
    facts = shots_at(fleet, Random(6).sample(range(100), 25))
    chance = infer_belief(facts, 400, Random(7)).square_chances()
    assert sum(chance) == pytest.approx(sum(facts.sizes))
    for s in range(100):
        if facts.hits >> s & 1:
            assert chance[s] == pytest.approx(1.0)
        elif not facts.unknown_squares >> s & 1:
            assert chance[s] == 0.0


def test_the_empty_grid_is_symmetric_within_the_error_of_sampling() -> None:
    chance = infer_belief(Clues.from_shots(VARIANT_2), 3000, Random(9)).square_chances()
    assert chance[0] == pytest.approx(chance[99], abs=0.06)
    assert chance[44] == pytest.approx(chance[55], abs=0.06)
    assert grid().all_squares.bit_count() == len(chance)
