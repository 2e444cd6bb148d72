"""Dice, chances and expected damage of shots, against many throws."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest

from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.aiming import (
    battery_part,
    build_attack,
    damage_chances,
    expected_damage,
    hit_odds,
    shots,
)
from navals.games.uncharted.rules.fire.attack import resolve_hits, target_ratings
from navals.games.uncharted.rules.fire.pool import Throw, count_hits, count_misses
from navals.games.uncharted.rules.sea.sailing import ShipPath, Waters, advance
from navals.games.uncharted.rules.turn.tasks import Attack
from navals.geometry.plane import gap, hull, hulls_overlap, point_ahead, shortest_vector
from tests.games.uncharted.play import lies, position, sea


def thrown(rng: random.Random, dice: int) -> int:
    faces: list[int] = []
    for _ in range(dice):
        faces.append(rng.randint(1, 6))
        while faces[-1] == 6:
            faces.append(rng.randint(1, 6))
    return count_hits(tuple(faces), dice)[0]


def test_a_shot_tells_its_dice_and_chances() -> None:
    """3.6: 6 dice against DR 4 and CR 7: 0.6470 and 0.2335."""
    state = sea({"A.C1": lies(20, 20), "B.C1": lies(14, 20)}, options="fleet_b=imperials")
    (shot,) = shots(state, state.find_ship("A.C1"))
    assert (shot.battery, shot.band, shot.is_partial, shot.dice) == ("P", 1, False, 6)
    assert shot.damage_chance == pytest.approx(0.6470, abs=5e-5)
    assert shot.critical_chance == pytest.approx(0.2335, abs=5e-5)


@pytest.mark.parametrize("hull_left", [4, 3, 1])
def test_expected_damage_agrees_with_many_throws(hull_left: int) -> None:
    state = sea({"A.B1": lies(20, 20), "B.C1": lies(14, 20, hull=hull_left)}, options="fleet_b=imperials")
    gun = battery_part(state, state.find_ship("A.B1"), "P", state.find_ship("B.C1"))
    assert gun is not None
    attack = build_attack(state, (gun,), state.find_ship("B.C1"))
    damage, critical = target_ratings(state, attack)
    rng = random.Random(hull_left)
    games = 6000
    total = squares = 0.0
    for _ in range(games):
        criticals, hurt = resolve_hits(thrown(rng, 15), damage, critical)
        points = hull_left - hurt
        for _ in range(criticals):
            if points > 0:
                row = critical_table()[rng.randint(1, 6) + rng.randint(1, 6)]
                points -= row.hull or points
        loss = hull_left - max(0, points)
        total += loss
        squares += loss * loss
    mean = total / games
    error = math.sqrt((squares / games - mean * mean) / games)
    assert expected_damage(state, attack) == pytest.approx(mean, abs=4 * error + 1e-9)


def test_expected_damage_of_several_criticals_is_the_mean_of_all_their_rows() -> None:
    state = sea({"A.B1": lies(20, 20), "B.B1": lies(13, 20)}, options="fleet_b=imperials")
    gun = battery_part(state, state.find_ship("A.B1"), "P", state.find_ship("B.B1"))
    assert gun is not None
    attack, hull = (
        build_attack(state, (gun,), state.find_ship("B.B1")),
        state.ships[state.find_ship("B.B1")].hull,
    )
    damage, critical = target_ratings(state, attack)
    rows = [critical_table()[a + b].hull or hull for a in range(1, 7) for b in range(1, 7)]
    total = several = 0.0
    for hits, chance in enumerate(hit_odds(state, attack)):
        criticals, hurt = resolve_hits(hits, damage, critical)
        costs = {0: 1.0}
        for _ in range(criticals):
            new_costs: dict[int, float] = {}
            for (cost, share), row in product(costs.items(), rows):
                loss = min(hull, cost + row)
                new_costs[loss] = new_costs.get(loss, 0.0) + share / len(rows)
            costs = new_costs
        mean = sum(cost * share for cost, share in costs.items())
        total += chance * (mean if criticals else hurt)
        several += chance * (criticals > 1)
    assert several > 0.05, "two criticals are nothing rare here"
    assert expected_damage(state, attack) == pytest.approx(total)


def test_a_red_ram_is_never_mere_damage() -> None:
    """A27: any damage is a critical hit."""
    state = sea({"A.C1": lies(20, 20), "B.C1": lies(14, 20)}, options="fleet_a=orcs fleet_b=imperials")
    harm, critical = damage_chances(state, Attack("ram", 0, state.find_ship("B.C1"), flat=5, red=True))
    assert harm == critical == pytest.approx(pool.chance_at_least(pool.hit_chances(5), 4))


def test_the_odds_of_linked_fire_add_up_pools_that_throw_apart() -> None:
    """3.6."""
    state = position("A.F1 20,14,90; A.F2 14,20,180; B.C1 20,20; fleet_b=imperials")
    target = state.find_ship("B.C1")
    raking = battery_part(state, state.find_ship("A.F1"), "P", target)
    helping = battery_part(state, state.find_ship("A.F2"), "P", target, is_helping=True)
    assert raking is not None
    assert helping is not None
    result = hit_odds(state, build_attack(state, (raking, helping), target))
    assert result == pool.combine_odds(pool.hit_chances(4, Throw(bonus=1)), pool.hit_chances(2))


def test_first_throws_that_missed_are_counted() -> None:
    """I1, O3: a six followed by a miss has not missed."""
    assert count_misses((6, 1, 3, 4, 2), 4) == 2
    assert count_misses((6, 6, 6, 1), 1) == 0
    assert count_misses((3, 3), 2, Throw(bonus=1)) == 0


def test_the_shortest_way_between_hulls_leads_from_one_to_the_other() -> None:
    """O4: as long as the gap, and no overlap before its end."""
    rng = random.Random(4)
    tried = 0
    while tried < 300:
        a = hull((rng.randrange(9000), rng.randrange(9000)), rng.randrange(24), 1250, 400)
        b = hull((rng.randrange(9000), rng.randrange(9000)), rng.randrange(24), 2000, 600)
        if hulls_overlap(a, b):
            assert shortest_vector(a, b) == (0, 0)
            continue
        tried += 1
        dx, dy = shortest_vector(a, b)
        assert math.hypot(dx, dy) == pytest.approx(gap(a, b), abs=2)
        assert shortest_vector(b, a) == (-dx, -dy) or math.hypot(*shortest_vector(b, a)) == pytest.approx(
            gap(a, b), abs=2
        )
        end = hull((a.place[0] + dx, a.place[1] + dy), a.heading, 1250, 400)
        assert gap(end, b) <= 2
        earlier = hull((a.place[0] + dx * 9 // 10, a.place[1] + dy * 9 // 10), a.heading, 1250, 400)
        assert gap(end, b) <= gap(earlier, b)


def test_a_ship_astern_is_a_ship_ahead_the_other_way() -> None:
    """3.8: moving off."""
    calm = Waters((48_000, 48_000), (), ())
    path = advance("M", ShipPath((24_000, 24_000), 5, 0), -1000, calm)
    assert path.place == point_ahead((24_000, 24_000), 5, -1000)
    assert path.distance == 1000
