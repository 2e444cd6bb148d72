"""What a shot does: the worked examples B1 to B20 of the rules, and every option that changes them."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.games.billiard.rules.damage import (
    DESTROYED,
    IMMERSED,
    TABLE,
    Armies,
    Outcome,
    Terms,
    fresh,
    resolve,
    score,
)
from navals.games.billiard.rules.units import CARRIER, KIND, PLANE, UNITS, army, home_spot, of_army

TERMS = Terms()
S, T = 0, 1


def armies(
    *, terms: Terms = TERMS, hangar: tuple[int, int] | None = None, gone: str = "", **armour: int
) -> Armies:
    """Fresh armies but for ``u4=1`` (armour) and ``gone``: destroyed units."""
    found = fresh(terms)
    points, place = list(found.armour), list(found.place)
    for name, value in armour.items():
        points[int(name[1:]) - 1] = value
    for unit in map(int, gone.split()):
        points[unit - 1], place[unit - 1] = 0, DESTROYED
    return Armies(tuple(points), tuple(place), found.hangar if hangar is None else hangar)


def immersed(found: Armies, unit: int) -> Armies:
    place = list(found.place)
    place[unit - 1] = IMMERSED
    return msgspec.structs.replace(found, place=tuple(place))


def shot(attacker: int, *pocketed: int, before: Armies | None = None, terms: Terms = TERMS) -> Outcome:
    return resolve(fresh(terms) if before is None else before, attacker, pocketed, terms)


def told(outcome: Outcome) -> dict[int, str]:
    return {one.unit: f"{one.before}->{one.after}" for one in outcome.changes}


def scores(outcome: Outcome, terms: Terms = TERMS) -> tuple[int, int]:
    return score(outcome.armies, S, terms), score(outcome.armies, T, terms)


def test_b1_a_miss() -> None:
    """R16."""
    found = shot(2)
    assert found == Outcome(fresh(TERMS)) and scores(found) == (0, 0)


def test_b2_an_enemy_takes_the_strike() -> None:
    """R9, R23: a destroyed unit stays pocketed."""
    found = shot(2, 11)
    assert told(found) == {11: "2->0"} and found.respot == () and scores(found) == (10, 0)
    assert found.armies.at(11) == DESTROYED


def test_b3_the_attacker_pocketed_takes_the_enemys_strike() -> None:
    """R10."""
    found = shot(2, 2, 11)
    assert told(found) == {2: "4->2"} and found.respot == (2, 11) and scores(found) == (0, 10)


def test_b4_own_units_are_hurt() -> None:
    """R11."""
    found = shot(15, 14, 10)
    assert told(found) == {10: "4->2", 14: "3->1"} and found.respot == (10, 14) and scores(found) == (20, 0)


def test_b5_the_attacker_is_not_hurt_by_its_own() -> None:
    found = shot(2, 2, 3)
    assert told(found) == {3: "2->0"} and found.respot == (2,) and scores(found) == (0, 10)


def test_b6_immersion() -> None:
    """R20: unlimited."""
    found = shot(9, 9)
    assert found.dived == 9 and found.respot == () and not found.changes
    assert found.armies.at(9) == IMMERSED and found.armies.dives == (0, 1)


def test_b7_a_submarine_pocketed_with_an_enemy() -> None:
    """R21."""
    found = shot(9, 9, 3)
    assert told(found) == {9: "2->0"} and found.respot == (3,) and scores(found) == (10, 0)


def test_b8_combinations() -> None:
    """R4."""
    assert told(shot(1, 14)) == {14: "3->1"}
    found = shot(1, 2, 14)
    assert told(found) == {2: "4->2", 14: "3->1"} and scores(found) == (10, 10)


def test_b9_repair_lowers_the_enemys_score() -> None:
    """R12, R30."""
    before = armies(u14=1)
    assert score(before, S, TERMS) == 10
    found = shot(16, 14, before=before)
    assert told(found) == {14: "1->2"} and found.respot == (14,) and scores(found) == (5, 0)


def test_b10_repair_by_the_damaged_unit() -> None:
    """R13, and R11 without it."""
    found = shot(2, 8, before=armies(u2=2))
    assert told(found) == {2: "2->3"} and found.respot == (8,)
    off = msgspec.structs.replace(TERMS, repair_by_unit=False)
    assert told(shot(2, 8, before=armies(u2=2), terms=off)) == {8: "2->0"}


def test_b11_nothing_to_repair() -> None:
    """R12."""
    found = shot(8, 3)
    assert not found.changes and found.respot == (3,)


def test_b12_repair_and_damage() -> None:
    """R14."""
    found = shot(8, 4, 11, before=armies(u4=1))
    assert told(found) == {4: "1->2", 11: "2->1"} and scores(found) == (5, 0)


def test_b13_a_plane_is_replaced_while_there_are_some() -> None:
    """R18."""
    found = shot(2, 15)
    assert found.planes == (15,) and found.respot == (15,) and found.armies.hangar == (2, 1)
    assert scores(found) == (5, 0) and not found.changes
    last = shot(2, 15, before=armies(hangar=(2, 0)))
    assert told(last) == {15: "1->0"} and last.respot == () and last.planes == ()


def test_b14_carrier_first() -> None:
    """R17, R19."""
    found = shot(2, 14, 15)
    assert told(found) == {14: "3->0", 15: "1->0"} and found.lost == 2 and scores(found) == (30, 0)


def test_b15_both_sides_pay() -> None:
    """A17."""
    found = shot(2, 2, 3, 11)
    assert told(found) == {2: "4->2", 3: "2->0"} and scores(found) == (0, 20)


@pytest.mark.parametrize("counter", ["sum", "max"])
def test_b16_several_enemies_strike_back(counter: str) -> None:
    """R10."""
    found = shot(3, 3, 10, 14, terms=msgspec.structs.replace(TERMS, multi_counter=counter))
    assert told(found) == {3: "2->0"} and found.respot == (10, 14) and scores(found) == (0, 10)
    cruiser = shot(2, 2, 10, 14, terms=msgspec.structs.replace(TERMS, multi_counter=counter))
    assert told(cruiser) == {2: "4->0" if counter == "sum" else "4->1"}


def test_b17_a_plane_as_the_attacker() -> None:
    """A18."""
    found = shot(7, 7, 12)
    assert found.planes == (7,) and found.armies.hangar == (1, 2) and found.respot == (7, 12)
    assert scores(found) == (0, 5)


def test_b18_the_last_unit_on_the_table_cannot_go_under() -> None:
    """R20."""
    found = shot(1, 1, before=armies(gone="2 3 4 5 6 7 8"))
    assert found.refused == 1 and not found.dived and found.respot == () and found.armies.at(1) == TABLE


def test_b19_an_immersed_submarine_keeps_its_side_in_the_game() -> None:
    """R31."""
    before = immersed(armies(gone="10 11 12 13 14 15", u16=1, hangar=(2, 0)), 9)
    found = shot(2, 16, before=before)
    assert told(found) == {16: "1->0"} and scores(found)[0] == 90
    assert found.armies.alive(T) and not found.armies.on_table(T)


def test_b20_the_end() -> None:
    """R31."""
    before = armies(gone="9 10 11 12 13 14 15", u16=1, hangar=(2, 0))
    found = shot(2, 16, before=before)
    assert scores(found)[0] == 100 and not found.armies.alive(T)


def test_b26_spots() -> None:
    """Section 2."""
    assert [home_spot(unit) for unit in (13, 16, 9, 7, 8)] == [5, 4, 1, 7, 4]


def test_r15_the_attacker_alone_in_a_pocket() -> None:
    found = shot(3, 3)
    assert not found.changes and found.respot == (3,)
    hurt = shot(2, 2, terms=msgspec.structs.replace(TERMS, self_pocket_damage=True))
    assert told(hurt) == {2: "4->1"} and hurt.respot == (2,)


def test_r13_friendly_repair_ship() -> None:
    """Option ``friendly_repairship``."""
    for value, intact, damaged in (
        ("never", {}, {2: "2->3"}),
        ("if_no_repair", {8: "2->0"}, {2: "2->3"}),
        ("always", {8: "2->0"}, {2: "2->3", 8: "2->0"}),
    ):
        terms = msgspec.structs.replace(TERMS, friendly_repairship=value)
        assert told(shot(2, 8, terms=terms)) == intact
        assert told(shot(2, 8, before=armies(u2=2), terms=terms)) == damaged


def test_r20_immersion_limit() -> None:
    """Option ``immersion_limit``: then the submarine is a unit like any other."""
    terms = msgspec.structs.replace(TERMS, immersion_limit=1)
    once = shot(9, 9, terms=terms).armies
    up = msgspec.structs.replace(once, place=(TABLE,) * 16)
    again = shot(9, 9, before=up, terms=terms)
    assert not again.dived and again.respot == (9,)


def test_r21_immersed_by_another_unit() -> None:
    """Option ``immerse_via_other``."""
    assert told(shot(2, 1)) == {1: "2->0"}
    terms = msgspec.structs.replace(TERMS, immerse_via_other=True)
    found = shot(2, 1, terms=terms)
    assert found.dived == 1 and not found.changes
    assert told(shot(2, 1, 11, terms=terms)) == {1: "2->0", 11: "2->0"}, "alone only"


def test_r21_a_submarine_that_survives() -> None:
    """Option ``sub_survivor``."""
    assert shot(9, 9, 6).respot == (6, 9)
    terms = msgspec.structs.replace(TERMS, sub_survivor="immersed")
    found = shot(9, 9, 6, terms=terms)
    assert found.dived == 9 and told(found) == {9: "2->1"} and found.respot == (6,)
    last = armies(gone="10 11 12 13 14 15 16", hangar=(2, 0))
    assert shot(9, 9, 6, before=last, terms=terms).respot == (6, 9), "the last one stays"


def test_r19_planes_may_outlive_their_carrier() -> None:
    """Option ``hangar_lost_with_carrier``."""
    terms = msgspec.structs.replace(TERMS, hangar_lost=False)
    found = shot(2, 14, 15, terms=terms)
    assert told(found) == {14: "3->0"} and found.planes == (15,) and found.armies.hangar == (2, 1)
    assert scores(found, terms) == (20, 0), "3 of the carrier, 1 plane"


def test_r30_cumulative_scores_do_not_fall() -> None:
    """Option ``score_mode``."""
    hurt = shot(1, 14).armies
    mended = shot(16, 14, before=hurt).armies
    assert score(mended, S, TERMS) == 5 and score(mended, S, TERMS, cumulative=True) == 10


def test_random_shots_keep_the_books() -> None:
    """R17, R30: nothing below zero or above its most, nothing comes back, what is lost is what was removed."""
    rng = random.Random(4)
    for number in range(300):
        terms = Terms(
            multi_counter=rng.choice(("sum", "max")),
            self_pocket_damage=rng.random() < 0.5,
            immerse_via_other=rng.random() < 0.5,
            hangar_lost=rng.random() < 0.7,
            planes=rng.randint(1, 4),
        )
        state = fresh(terms)
        for turn in range(60):
            side = turn % 2
            mine = state.on_table(side)
            if not (mine and state.alive(1 - side)):
                break
            attacker = rng.choice(mine)
            table = state.on_table(0) + state.on_table(1)
            fell = {unit for unit in table if rng.random() < 0.15}
            found = resolve(state, attacker, fell, terms)
            after = found.armies
            for unit in range(1, 17):
                points = after.armour[unit - 1]
                assert 0 <= points <= terms.most(unit)
                assert (points == 0) == (after.at(unit) == DESTROYED)
                if state.at(unit) == DESTROYED:
                    assert after.at(unit) == DESTROYED
                if unit not in fell and unit != attacker:
                    assert after.armour[unit - 1] == state.armour[unit - 1]
            lost = [state.strength(s, terms) - after.strength(s, terms) for s in (0, 1)]
            mended = [
                sum(max(0, one.after - one.before) for one in found.changes if army(one.unit) == s)
                for s in (0, 1)
            ]
            for s in (0, 1):
                assert after.removed[s] - state.removed[s] == lost[s] + mended[s], (number, turn)
                assert 0 <= score(after, s, terms) <= 100
            assert set(found.respot) <= fell and list(found.respot) == sorted(found.respot)
            state = after


def test_units_of_the_armies() -> None:
    """Section 1."""
    assert [KIND[unit - 1] for unit in UNITS[0]] == [KIND[unit - 1] for unit in UNITS[1]]
    assert of_army(S, CARRIER) == 6 and of_army(T, PLANE) == 15 and TERMS.total() == 20
