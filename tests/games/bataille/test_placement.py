"""Placement is always legal; the expert's is hard to find and hard to predict."""

from __future__ import annotations

from random import Random

import pytest

from navals.core.player import LEVELS
from navals.games.bataille.ai.placement import draw_fleet, measure_spread, predict_cost, symmetry_classes
from navals.games.bataille.rules.layouts import uniform_fleet
from tests.games.bataille.test_layouts import VARIANT_1, VARIANT_2, legal

FLEETS = [VARIANT_1, VARIANT_2, (6,) * 7, (2, 1), (4,) * 12, (1,)]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("sizes", FLEETS)
def test_every_level_lays_every_fleet_legally_and_again_the_same(level: str, sizes: tuple[int, ...]) -> None:
    fleet = draw_fleet(sizes, level, Random(1))
    assert legal(fleet, sizes)
    assert draw_fleet(sizes, level, Random(1)) == fleet


@pytest.mark.native  # a statistic over many fleets
@pytest.mark.exhaustive
@pytest.mark.parametrize("sizes", [VARIANT_1, VARIANT_2])
def test_the_stronger_the_level_the_harder_to_find(sizes: tuple[int, ...]) -> None:
    costs = [sum(predict_cost(draw_fleet(sizes, level, Random(n))) for n in range(100)) for level in LEVELS]
    assert costs == sorted(costs) and len(set(costs)) == 4


@pytest.mark.parametrize("sizes", [VARIANT_1, VARIANT_2])
def test_the_expert_repeats_no_fleet_and_prefers_no_square_overmuch(sizes: tuple[int, ...]) -> None:
    fleets = [draw_fleet(sizes, "expert", Random(n)) for n in range(40)]
    assert len(set(fleets)) == 40
    share = [sum(any(m >> s & 1 for m in fleet) for fleet in fleets) / 40 for s in range(100)]
    assert max(share) < 0.75
    assert sum(x > 0 for x in share) > 85


def test_placements_fall_into_classes_by_symmetry() -> None:
    assert len(symmetry_classes(5)) == 120 and len(set(symmetry_classes(5).values())) == 15
    assert symmetry_classes(1)[1] == symmetry_classes(1)[1 << 99] != symmetry_classes(1)[1 << 44]


def test_spread_counts_ships_and_the_squares_around_them() -> None:
    assert [measure_spread(fleet) for fleet in ((1,), (1 << 44,), (1 << 44, 1 << 46))] == [4, 9, 15]


def test_an_unknown_level_or_an_impossible_fleet_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown level"):
        draw_fleet(VARIANT_1, "grandmaster", Random(1))
    with pytest.raises(ValueError, match="no legal placement"):
        draw_fleet((6,) * 12, "expert", Random(1))


def test_custom_fleets_are_hidden_too() -> None:
    sizes = (6, 4, 2, 2)
    rng = Random(5)
    uniform = sum(measure_spread(uniform_fleet(sizes, rng)) for _ in range(15)) / 15
    hidden = sum(measure_spread(draw_fleet(sizes, "expert", rng)) for _ in range(15)) / 15
    assert hidden < uniform - 2
