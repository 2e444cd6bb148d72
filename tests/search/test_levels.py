"""Levels as skills, and how much each level examines."""

from __future__ import annotations

import random

from navals.search.levels import on_a_whim, win_chance


def test_a_whim_costs_one_number_whatever_its_share_is() -> None:
    """Levels that only differ in this share then draw the same numbers."""
    numbers = []
    for share in (0.0, 0.3, 1.0):
        rng = random.Random(7)
        on_a_whim(share, rng)
        numbers.append(rng.random())
    assert len(set(numbers)) == 1


def test_whims_come_as_often_as_they_should() -> None:
    rng = random.Random(7)
    assert 260 < sum(on_a_whim(0.3, rng) for _ in range(1000)) < 340


def test_the_chance_of_a_lead_is_fair_to_both_sides() -> None:
    for lead in (0.5, 3.0, 40.0):
        assert win_chance(lead, 7.0) + win_chance(-lead, 7.0) == 1.0
        assert 0.5 < win_chance(lead, 7.0) < 1.0
