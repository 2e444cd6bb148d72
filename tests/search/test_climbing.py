"""Hill climbing on joint plans."""

from __future__ import annotations

from itertools import product

from navals.search.anytime import finish, yield_all
from navals.search.climbing import MIN_GAIN, climb

CHOICES = {"Ajax": (0, 1, 2, 3), "Swan": (0, 1, 2, 3), "Mars": (0, 1, 2, 3)}
START = dict.fromkeys(CHOICES, 0)


def even(plan: dict[str, int]) -> float:
    """A function with one maximum: at 3, 2, 1."""
    return -float((plan["Ajax"] - 3) ** 2 + (plan["Swan"] - 2) ** 2 + (plan["Mars"] - 1) ** 2)


def crooked(plan: dict[str, int]) -> float:
    return (7 * plan["Ajax"] * plan["Swan"] + 5 * plan["Mars"]) % 11 - 0.5 * plan["Mars"]


def test_the_top_of_a_hill_is_found_from_everywhere() -> None:
    for ajax, swan, mars in product(*CHOICES.values()):
        start = {"Ajax": ajax, "Swan": swan, "Mars": mars}
        assert finish(climb(start, CHOICES, even, 5)) == ({"Ajax": 3, "Swan": 2, "Mars": 1}, 0.0)


def test_at_the_end_no_single_change_is_better() -> None:
    plan, top = finish(climb(START, CHOICES, crooked, 20))
    assert top == crooked(plan)
    assert all(crooked({**plan, who: value}) <= top for who, choices in CHOICES.items() for value in choices)


def test_a_gain_that_is_nothing_but_rounding_changes_nothing() -> None:
    def value(plan: dict[str, int]) -> float:
        return plan["Ajax"] * MIN_GAIN / 10

    assert finish(climb(START, CHOICES, value, 5)) == (START, 0.0)


def test_it_ends_after_some_sweeps_and_rests_as_often_as_it_is_told() -> None:
    """The second sweep brings no improvement, and skips the start."""
    assert len(list(yield_all(climb(START, CHOICES, even, 5)))) - 1 == 2 * 3
    assert len(list(yield_all(climb(START, CHOICES, even, 1)))) - 1 == 3
    rests = (
        len(list(yield_all(climb({"Ajax": 3, "Swan": 2, "Mars": 1}, CHOICES, even, 5, each_choice=True)))) - 1
    )
    assert rests == 3 * 3
