"""Matrix games with known solutions."""

from __future__ import annotations

import random

import pytest

from navals.search.anytime import finish
from navals.search.matrix import YIELD_INTERVAL, expected_payoff, sample, solve, solve_in_steps


def test_rock_paper_scissors_is_solved() -> None:
    for mixture in solve([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], 4000):
        assert mixture == pytest.approx([0.25, 0.5, 0.25], abs=0.02)


def test_a_choice_that_is_always_better_is_made() -> None:
    ours, theirs = solve([[3.0, 1.0], [2.0, 0.0]], 400)
    assert ours[0] > 0.99 and theirs[1] > 0.99
    assert expected_payoff([3.0, 1.0], theirs) == pytest.approx(1.0, abs=0.02)


def test_it_rests_now_and_then() -> None:
    rows = [[0.0, 1.0], [1.0, 0.0]]
    assert sum(1 for _ in solve_in_steps(rows, 5 * YIELD_INTERVAL)) == 5
    assert finish(solve_in_steps(rows, 5 * YIELD_INTERVAL)) == solve(rows, 5 * YIELD_INTERVAL)


def test_choices_come_up_as_often_as_the_mixture_says() -> None:
    rng = random.Random(7)
    samples = [sample([0.2, 0.0, 0.8], rng) for _ in range(2000)]
    assert samples.count(1) == 0 and samples.count(0) / 2000 == pytest.approx(0.2, abs=0.03)
