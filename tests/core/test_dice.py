"""The dice of a table: numbered draws from a seed, fair, and the same everywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from navals.core.dice import Dice


def test_a_draw_depends_on_seed_number_and_purpose_only() -> None:
    dice = Dice("abc")
    draws = [dice.below(1000, n) for n in range(50)]
    assert [Dice("abc").below(1000, n) for n in range(50)] == draws
    assert [Dice("abd").below(1000, n) for n in range(50)] != draws
    assert [dice.below(1000, n, "other") for n in range(50)] != draws
    assert len(set(draws)) > 40


def test_draws_are_pinned() -> None:
    """A record's seed must give the same dice in every later version, and in the browser."""
    dice = Dice("navals")
    assert [dice.below(6, n) for n in range(12)] == PINNED
    assert dice.generator(3, "rack").random() == PINNED_FLOAT
    assert dice.commitment == PINNED_COMMITMENT


PINNED = [0, 3, 2, 5, 0, 5, 3, 2, 1, 1, 4, 3]
PINNED_FLOAT = 0.5756611288295757
PINNED_COMMITMENT = "03b5b425ec328b96202dded41291c5845e9f8cfcb357dcd6eb10dab11a97dd5c"


@pytest.mark.parametrize("n", [1, 2, 6, 7, 100, 2**31 + 1, 2**32])
def test_a_draw_is_below_its_bound(n: int) -> None:
    dice = Dice("x")
    assert all(0 <= dice.below(n, k) < n for k in range(200))


def test_a_die_is_fair() -> None:
    """6000 throws: each face within five standard deviations (29) of 1000."""
    dice = Dice("fair")
    counts = Counter(dice.below(6, n) for n in range(6000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 1000) < 145 for count in counts.values())


def test_equal_outcomes_are_chosen_alike() -> None:
    dice = Dice("lot")
    counts = Counter(dice.choose((("A", 0.5), ("B", 0.5)), n) for n in range(2000))
    assert abs(counts["A"] - 1000) < 112


def test_unequal_outcomes_are_chosen_by_their_probability() -> None:
    dice = Dice("lot")
    outcomes = (("a", 0.1), ("b", 0.2), ("c", 0.7))
    counts = Counter(dice.choose(outcomes, n) for n in range(4000))
    for value, probability in outcomes:
        expected = 4000 * probability
        assert abs(counts[value] - expected) < 5 * (expected * (1 - probability)) ** 0.5


def test_the_commitment_tells_nothing_but_fits_the_seed() -> None:
    assert Dice("a").commitment == Dice("a").commitment != Dice("b").commitment
    assert len(Dice("a").commitment) == 64
    assert "seed-text" not in Dice("seed-text").commitment
