"""Pools of dice: section 3.6, U1, and cards that change throws."""

from __future__ import annotations

import itertools
import random

import pytest

from navals.games.uncharted.rules.fire import pool


def test_one_die() -> None:
    """3.6: P(0,1,2,3,4) = 1/2, 1/3, 1/12, 1/18, 1/72."""
    assert pool.hit_chances(1)[:5] == pytest.approx([1 / 2, 1 / 3, 1 / 12, 1 / 18, 1 / 72])


@pytest.mark.parametrize(
    ("dice", "damage", "critical", "hurt", "crippled"),
    [
        (3, 3, 5, 0.3958, 0.1296),
        (4, 3, 5, 0.5625, 0.2365),
        (6, 4, 7, 0.6470, 0.2335),
        (10, 4, 7, 0.9258, 0.6347),
        (10, 6, 10, 0.7510, 0.2999),
        (14, 6, 10, 0.9377, 0.6324),
    ],
)
def test_the_reference_values(dice: int, damage: int, critical: int, hurt: float, crippled: float) -> None:
    """3.6: the chances of damage and of a critical hit."""
    odds = pool.hit_chances(dice)
    assert pool.chance_at_least(odds, damage) == pytest.approx(hurt, abs=5e-5)
    assert pool.chance_at_least(odds, critical) == pytest.approx(crippled, abs=5e-5)


def mean(odds: tuple[float, ...]) -> float:
    return sum(number * chance for number, chance in enumerate(odds))


def test_the_means() -> None:
    """3.6: 0.8 a die, 1.0 with a stern rake, 0.6 with one less."""
    assert mean(pool.hit_chances(1)) == pytest.approx(0.8)
    assert mean(pool.hit_chances(1, pool.Throw(bonus=1))) == pytest.approx(1.0)
    assert mean(pool.hit_chances(1, pool.Throw(bonus=-1))) == pytest.approx(0.6)
    assert mean(pool.hit_chances(7)) == pytest.approx(5.6)


def test_u1_a_pool_is_counted_die_by_die() -> None:
    """U1: faces 6 6 3 4 2 with 3 dice are 5 hits."""
    assert pool.count_hits((6, 6, 3, 4, 2), 3) == (5, 5)
    assert pool.is_complete((6, 6, 3, 4, 2), 3)
    assert not pool.is_complete((6, 6, 3, 4), 3)
    assert not pool.is_complete((6, 6, 3, 4, 2, 1), 3)
    assert pool.is_complete((), 0)


def test_only_a_natural_6_is_thrown_again_and_a_natural_1_misses() -> None:
    """A4."""
    raked = pool.Throw(bonus=1)
    assert [pool.face_hits(face, raked) for face in range(1, 7)] == [0, 0, 1, 1, 1, 2]
    assert [pool.face_hits(face, pool.Throw(bonus=4)) for face in range(1, 7)] == [0, 1, 1, 1, 1, 2]
    assert [pool.face_hits(face, pool.Throw(bonus=-1)) for face in range(1, 7)] == [0, 0, 0, 0, 1, 2]
    assert [pool.face_hits(face, pool.Throw(lowest_hit=3)) for face in range(1, 7)] == [0, 0, 1, 1, 1, 2]
    assert pool.count_hits((5, 5), 2, raked) == (2, 2)


def test_dice_that_missed_are_thrown_once_more_after_the_others() -> None:
    """Cards I1 and O3."""
    throw = pool.Throw(rerolls_misses=True)
    assert pool.count_hits((1, 4, 6, 1, 5), 3, throw) == (1 + 2 + 1, 5)
    assert not pool.is_complete((1, 4, 6, 1), 3, throw)
    assert pool.is_complete((4, 4), 2, throw)


@pytest.mark.parametrize(
    "throw",
    [
        pool.PLAIN_THROW,
        pool.Throw(bonus=1),
        pool.Throw(bonus=-1),
        pool.Throw(lowest_hit=3),
        pool.Throw(rerolls_misses=True),
    ],
)
def test_the_chances_are_those_of_counting_faces(throw: pool.Throw) -> None:
    """All sequences of up to six faces for two dice; longer ones are rarer than 1 in 200."""
    sums: dict[int, float] = {}
    for length in range(2, 7):
        for faces in itertools.product(range(1, 7), repeat=length):
            if pool.is_complete(faces, 2, throw):
                number = pool.count_hits(faces, 2, throw)[0]
                sums[number] = sums.get(number, 0.0) + 6.0**-length
    odds = pool.hit_chances(2, throw)
    for number in range(4):
        assert sums.get(number, 0.0) == pytest.approx(odds[number], abs=0.01)
    assert sum(sums.values()) == pytest.approx(1, abs=0.02)


def test_chances_sum_to_one_and_pools_add_up() -> None:
    rng = random.Random(1)
    for _ in range(20):
        a, b = rng.randrange(12), rng.randrange(12)
        assert sum(pool.hit_chances(a)) == pytest.approx(1)
        both = pool.combine_odds(pool.hit_chances(a), pool.hit_chances(b))
        assert both == pytest.approx(pool.hit_chances(a + b), abs=1e-12)
    assert pool.chance_at_least(pool.hit_chances(3), 0) == 1
    assert pool.hit_chances(0)[0] == 1
