"""Computer players of the simulated table: geometry of shots, evaluation, decisions."""

from __future__ import annotations

import math
import random

import msgspec
import pytest

from navals.core.dice import Dice
from navals.core.fields import with_item
from navals.core.player import LEVELS, Limit, Thought, decide
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.ai.candidates import Idea, chance_within, find_lanes, find_mouths, find_pots
from navals.games.billiard.ai.evaluation import (
    army_lead,
    best_pot_value,
    compute_gains,
    evaluate,
    layout_value,
    make_layout,
    win_chance,
)
from navals.games.billiard.ai.plans import ALL_KINDS, RankedIdeas, find_ideas, make_plans
from navals.games.billiard.ai.player import SKILLS, BilliardPlayer, winning_chance
from navals.games.billiard.ai.reasons import ShotStats, describe_intent, explain_stroke
from navals.games.billiard.ai.slips import difficulty, obviousness, speed_error
from navals.games.billiard.ai.strokes import find_stroke
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, ON_TABLE, Armies, new_armies
from navals.games.billiard.rules.events import Strike, Surface
from navals.games.billiard.rules.options import SCHEMA, Options, damage_terms_of
from navals.games.billiard.rules.physics.simulate import BALL
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table import shots
from navals.games.billiard.rules.table.match import TableState

OPTIONS = SCHEMA.parse("use=simulation")
LAW = damage_terms_of(OPTIONS)
TABLE9 = shots.get_table("9ft")
HOLES = find_mouths(TABLE9)
BOUNDS = (2.54, 1.27)
SIGMA = math.radians(0.12)
NEAR, HANGING = (1.9, 0.95), (2.36, 1.18)
"""A ball, and another one in line with it in front of a pocket."""
replace = msgspec.structs.replace


def lay(
    places: dict[int, tuple[float, float]],
    armour: dict[int, int] | None = None,
    side: int = 0,
    options: Options = OPTIONS,
    immersed: tuple[int, ...] = (),
) -> TableState:
    """Return a table with only these units; army S is A's."""
    units, law, cloth = range(1, 17), damage_terms_of(options), shots.CLOTHS[options.table]
    points = {unit: law.full_armour(unit) for unit in (*places, *immersed)} | (armour or {})
    where = [ON_TABLE if unit in places else IMMERSED if unit in immersed else DESTROYED for unit in units]
    armies = Armies(tuple(points.get(unit, 0) for unit in units), tuple(where), (0, 0))
    lies = [shots.to_lie(places[unit], cloth) if unit in places else None for unit in units]
    match = BilliardState(
        options=options, phase="aim", armies=armies, turn=side, last=1 - side, pockets=(0, 0)
    )
    return TableState(match, tuple(lies))


def decided(
    state: TableState, level: str = "expert", seed: int = 1, nodes: int | None = None, errs: bool = False
) -> Thought:
    player = BilliardPlayer(level, makes_errors=errs)
    return decide(player, state.view(state.actor()), Limit(nodes), random.Random(seed))


def scattered(rng: random.Random, count: int = 16) -> TableState:
    """Return a table with all units at random positions, none touching another."""
    places: dict[int, tuple[float, float]] = {}
    while len(places) < count:
        place = rng.uniform(0.05, 2.49), rng.uniform(0.05, 1.22)
        if all(math.dist(place, other) > 0.06 for other in places.values()):
            rest = [unit for unit in range(1, 17) if unit not in places]
            places[rest[0] if count == 16 else rng.choice(rest)] = place
    return lay(places)


def ideas(state: TableState, kinds: tuple[str, ...], sigma: float) -> RankedIdeas:
    """Return all ideas that geometry suggests."""
    return list(find_ideas(state, kinds, sigma))[-1]


@pytest.mark.parametrize("table", ["9ft", "8ft", "7ft"])
def test_mouths_lie_between_their_noses_and_lead_into_their_pockets(table: str) -> None:
    surface, openings = shots.CLOTHS[table], find_mouths(shots.get_table(table))
    for pocket, mouth in enumerate(openings):
        hole = shots.get_table(table).pockets[pocket]
        assert math.hypot(mouth.ax, mouth.ay) == pytest.approx(1.0)
        assert mouth.gap == pytest.approx(0.1175 if pocket < 4 else 0.1302)
        along = (hole.x - mouth.x) * mouth.ax + (hole.y - mouth.y) * mouth.ay
        assert math.hypot(hole.x - mouth.x, hole.y - mouth.y) == pytest.approx(along)
        if pocket < 4:
            corner = surface.corner(pocket)
            assert math.dist((mouth.x, mouth.y), corner) == pytest.approx(0.0831 / math.sqrt(2), abs=1e-4)


def test_odds_are_those_of_the_normal_distribution() -> None:
    for room in (0.0, 0.1, 0.5, 1.0, 1.7, 2.5, 3.0, 6.0):
        assert chance_within(room, 1.0) == pytest.approx(math.erf(room / math.sqrt(2)), abs=6e-4)
    assert chance_within(0.02, 0.0) == 1.0


def test_a_lane_is_closed_by_a_ball_that_overlaps_it_and_only_by_such() -> None:
    line = HOLES[1].x - 2.0, HOLES[1].y - 0.5
    size = math.hypot(*line)
    across = -line[1] / size, line[0] / size
    for off, open_ in ((0.0, False), (0.0565, False), (-0.0565, False), (0.0575, True), (-0.0575, True)):
        x, y = (start + 0.5 * line[n] + off * across[n] for n, start in enumerate((2.0, 0.5)))
        balls = [(9, 2.0, 0.5), (10, x, y)]
        assert any(lane.pocket == 1 for lane in find_lanes(balls, HOLES, (9,))) is open_
    assert any(lane.pocket == 1 for lane in find_lanes([(9, 2.0, 0.5), (10, 1.9, 0.5)], HOLES, (9,)))


def test_a_pot_knows_its_ghost_ball_its_cut_and_that_far_and_thin_is_harder() -> None:
    balls = [(2, 1.0, 0.635), (9, 1.27, 0.635)]
    open_lanes = find_lanes(balls, HOLES, (9,))
    by_pocket = {idea.lane.pocket: idea for idea in find_pots(balls, open_lanes, [balls[0]], BOUNDS, SIGMA)}
    assert set(by_pocket) == {1, 3}
    idea = by_pocket[3]
    ghost = 1.27 - 0.05715 * idea.wx, 0.635 - 0.05715 * idea.wy
    assert idea.distance == pytest.approx(math.dist((1.0, 0.635), ghost))
    cut = ((ghost[0] - 1.0) * idea.wx + (ghost[1] - 0.635) * idea.wy) / idea.distance
    assert idea.cut == pytest.approx(cut)
    assert idea.odds == pytest.approx(by_pocket[1].odds)
    close = [balls[0], (9, 2.3, 1.1)]
    nearer = find_pots(close, find_lanes(close, HOLES, (9,)), [balls[0]], BOUNDS, SIGMA)
    assert max(shot.odds for shot in nearer) > idea.odds
    worse = find_pots(balls, open_lanes, [balls[0]], BOUNDS, 5 * SIGMA)
    assert all(shot.odds < by_pocket[shot.lane.pocket].odds for shot in worse)


def first_way(state: TableState, strike: Strike, ball: int) -> tuple[float, float]:
    """Return the direction in which a ball leaves its first contact."""
    shot = state.simulate(strike).simulation
    time = next(e.time for e in shot.events if e.kind == BALL and ball in (e.ball, e.other_id))
    place = [item.number for item in shot.balls].index(ball)
    start = next(piece for piece in shot.segment_starts[place] if piece[0] >= time)
    size = math.hypot(start[3], start[4])
    return start[3] / size, start[4] / size


def test_strokes_allow_for_throw() -> None:
    rng, worst, seen = random.Random(1), 0.0, 0
    while seen < 120:
        state = scattered(rng, 2)
        layout = make_layout(state.lies)
        for idea in find_pots(layout, find_lanes(layout, HOLES, [layout[1][0]]), layout[:1], BOUNDS, SIGMA):
            strike = find_stroke(idea, TABLE9, HOLES, rng.choice((0.5, 1.2, 2.4)), rng.choice((-30, 0, 30)))
            if strike is None or idea.distance < 0.05:
                continue
            heading = first_way(state, strike, idea.lane.unit)
            turned = abs(heading[0] * idea.wy - heading[1] * idea.wx)
            # half a step of aim moves the ghost ball by this much
            step = math.radians(0.005) * (idea.distance + 0.05715) / (0.05715 * idea.cut)
            worst = max(worst, turned - step)
            seen += 1
    assert worst < 0.002


def fell(state: TableState, idea: Idea, arrival: float = 1.2) -> bool:
    strike = find_stroke(idea, TABLE9, HOLES, arrival, 0)
    return strike is not None and (idea.lane.unit, idea.lane.pocket) in state.simulate(strike).drops


def test_offered_pots_fall_when_nobody_errs() -> None:
    rng, good, seen = random.Random(2), 0, 0
    for _ in range(25):
        state = scattered(rng)
        for _, idea in ideas(state, (), SIGMA):
            if idea.odds > 0.6:
                good += fell(state, idea)
                seen += 1
    assert seen > 100
    assert good / seen > 0.95


def test_odds_agree_with_what_happens() -> None:
    """With aiming errors, pots succeed about as often as geometry predicts."""
    rng, expected, fallen, count = random.Random(3), 0.0, 0, 0
    for _ in range(25):
        state = scattered(rng)
        for _, idea in ideas(state, (), math.radians(0.3))[::3]:
            strike = find_stroke(idea, TABLE9, HOLES, 1.2, 0)
            if strike is None:
                continue
            for _ in range(4):
                played = replace(strike, aim=(strike.aim + round(100 * rng.gauss(0, 0.3))) % 36000)
                fallen += (idea.lane.unit, idea.lane.pocket) in state.simulate(played).drops
                expected += idea.odds
                count += 1
    assert count > 200
    assert fallen / count == pytest.approx(expected / count, abs=0.08)


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ("combination", {2: (1.0, 0.5), 3: (2.2, 1.0), 9: (2.31, 1.085)}),
        (
            "bank",
            {2: (1.5, 0.9), 9: (1.7, 0.6), 10: (2.3, 1.15), 11: (2.3, 0.12), 12: (1.35, 0.1), 13: (1.3, 1.2)},
        ),
        ("kick", {2: (1.0, 0.4), 9: (2.42, 0.16), 10: (1.4, 0.34), 11: (1.6, 0.28)}),
    ],
)
def test_other_shots_are_found_and_fall(kind: str, places: dict[int, tuple[float, float]]) -> None:
    state = lay(places)
    matches = [
        idea for _, idea in ideas(state, ALL_KINDS, SIGMA) if idea.kind == kind and idea.lane.unit == 9
    ]
    assert matches
    assert any(fell(state, idea) for idea in matches)


def test_a_dive_falls_alone() -> None:
    state = lay({1: (0.5, 0.3), 2: (1.5, 1.0), 9: (2.0, 0.6)})
    matches = [idea for _, idea in ideas(state, ALL_KINDS, SIGMA) if idea.kind == "dive"]
    assert matches
    strike = find_stroke(matches[0], TABLE9, HOLES, 0.6, 0)
    assert strike is not None
    assert state.apply(strike).match.armies.place_of(1) == IMMERSED


def test_an_immersed_submarine_may_surface_for_a_pot() -> None:
    state = lay({2: (1.27, 0.635), 3: (0.6, 0.3), 9: (2.2, 0.2)}, immersed=(1,))
    matches = [idea for _, idea in ideas(state, (), SIGMA) if idea.rise_place is not None]
    assert matches
    strike = find_stroke(matches[0], TABLE9, HOLES, 1.2, 0)
    assert strike is not None and strike.unit == 1 and strike.at is not None
    assert state.check(strike) is None


def test_gains_follow_the_rules() -> None:
    armies = new_armies(LAW)
    table = compute_gains(armies, 0, LAW)
    assert table[1][11] > table[0][11] * 0.99  # a cruiser sinks a destroyer, and so does a submarine
    assert table[1][9] > table[7][9] > 0  # but it damages a cruiser more than a repair ship does
    assert table[1][13] > table[2][13]  # three points sink a carrier, with its planes
    assert all(table[1][unit] < 0 for unit in (0, 2, 5, 6))
    assert table[1][7] == 0  # a repair ship pocketed by an intact cruiser is not damaged, and repairs nothing
    hurt = replace(armies, armour=(2, 2, *armies.armour[2:]))
    table = compute_gains(hurt, 0, LAW)
    assert table[7][1] > 0 and table[1][7] > 0
    assert table[8] == ()


def test_the_last_unit_is_worth_the_match() -> None:
    state = lay({2: (1.0, 0.6), 9: (2.0, 0.6)}, {9: 1})
    assert compute_gains(state.match.armies, 0, LAW)[1][8] > 50
    assert army_lead(state.match.armies, 0, LAW) == pytest.approx(-army_lead(state.match.armies, 1, LAW))


def test_hurt_units_are_worth_less_and_planes_less_on_a_hurt_carrier() -> None:
    armies = new_armies(LAW)
    value = evaluate(armies, 0, LAW)
    for n in range(8):
        hurt = replace(armies, armour=with_item(armies.armour, n, armies.armour[n] - 1))
        assert evaluate(hurt, 0, LAW) < value
    assert evaluate(armies, 1, LAW) == value


def test_the_best_pot_is_the_best_of_all() -> None:
    rng = random.Random(5)
    for _ in range(40):
        state = scattered(rng)
        armies, layout = state.match.armies, make_layout(state.lies)
        table = compute_gains(armies, 1, LAW)
        own_balls = [ball for ball in layout if ball[0] > 8]
        every = find_pots(layout, find_lanes(layout, HOLES, range(1, 9)), own_balls, BOUNDS, SIGMA)
        best = max((idea.odds * table[idea.unit - 1][idea.lane.unit - 1] for idea in every), default=0.0)
        assert best_pot_value(state.lies, armies, 1, OPTIONS, SIGMA) == pytest.approx(best)


def test_a_ball_left_hanging_for_the_enemy_counts_against_the_table() -> None:
    safe = lay({2: (1.27, 0.635), 9: (0.4, 0.9)}, side=1)
    hanging = lay({2: (2.46, 1.19), 9: (0.4, 0.9)}, side=1)
    assert layout_value(hanging, 0, SIGMA) < layout_value(safe, 0, SIGMA)


def test_chances_are_fair_and_grow_with_the_lead() -> None:
    places = {unit: (0.1 + 0.14 * unit, 0.3 + 0.04 * unit) for unit in range(1, 17)}
    view, worse = lay(places).view(0), lay(places, {2: 1}).view(0)
    first, second, third = (winning_chance(each) or 0.0 for each in (view, replace(view, turn=1), worse))
    assert first > 0.5 > second > 0.0
    assert first + second == pytest.approx(1.0, abs=2e-4)
    assert 0.0 < third < first
    assert win_chance(0.0) == 0.5 and win_chance(1e6) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("places", "armour", "kind", "text"),
    [
        ({2: NEAR, 9: HANGING, 10: (0.5, 0.5)}, {}, "pot", "goes in about 9 times in 10, and is destroyed."),
        ({2: NEAR, 9: HANGING}, {}, "pot", "it goes in about 9 times in 10, and wins the match."),
        ({8: NEAR, 2: HANGING, 9: (0.5, 0.5)}, {2: 2}, "pot", ", repairing a unit."),
        ({8: NEAR, 10: HANGING}, {}, "pot", ", and loses 1 point of armour."),
        (
            {2: (1.0, 0.5), 3: (2.2, 1.0), 9: (2.31, 1.085)},
            {},
            "combination",
            "the 3 to send the 9 into ",
        ),
        ({1: (0.5, 0.3), 2: (1.5, 1.0), 9: (2.0, 0.6)}, {}, "dive", "Dive with the 1 into "),
    ],
)
def test_reasons_say_the_shot_and_its_effect(
    places: dict[int, tuple[float, float]], armour: dict[int, int], kind: str, text: str
) -> None:
    state = lay(places, armour)
    sentences = {
        str(explain_stroke(state, Strike(idea.unit, 0, 1000), idea, ShotStats(0.9)))
        for _, idea in ideas(state, ALL_KINDS, SIGMA)
        if idea.kind == kind
    }
    assert any(text in sentence for sentence in sentences)


def test_reasons_name_two_way_shots_second_hits_and_safeties() -> None:
    state = lay({2: NEAR, 9: HANGING, 10: (0.5, 0.5)})
    strike = Strike(2, 0, 1000)
    idea = next(idea for _, idea in ideas(state, (), SIGMA) if idea.lane.unit == 9)
    assert "two-way" in str(explain_stroke(state, strike, idea, ShotStats(0.6, 0.0, -0.2)))
    for merits in (ShotStats(0.6, 0.0, -2.0), ShotStats(0.95, 0.0, -0.2), ShotStats(0.6)):
        assert "two-way" not in str(explain_stroke(state, strike, idea, merits))
    assert "Another enemy unit is hit about 1 time in 3" in str(
        explain_stroke(state, strike, idea, ShotStats(0.9, 0.4))
    )
    assert "Play safe with the 2" in str(explain_stroke(state, strike, None))
    # Announced after the shot, which does not show it.
    assert "two-way" in str(describe_intent(state, strike, idea, ShotStats(0.6, 0.0, -0.2)))
    assert describe_intent(state, strike, idea, ShotStats(0.95, 0.0, -0.2)) is None
    assert "safety with the 2" in str(describe_intent(state, strike, None, ShotStats()))


def test_two_enemies_before_pockets_are_told_as_two() -> None:
    """Both balls hang over one corner, one behind the other."""
    state = lay({2: (1.9, 0.65), 9: (2.43, 1.16), 10: (2.37, 1.10), 11: (0.4, 0.3)})
    thought = decided(state)
    armies = state.apply(thought.action).match.armies
    assert armies.armour[8] < 2 and armies.armour[9] < 4
    assert "Another enemy unit" in str(thought.reason)


def test_strain_grows_with_what_people_find_hard() -> None:
    state = lay({2: (1.0, 0.6), 3: (1.0, 0.03), 4: (1.9, 0.6), 5: (1.82, 0.6), 9: (2.0, 1.0)})
    assert difficulty(state, Strike(2, 4500, 1500), None) == 0.0
    hard, low, at_the_rail = Strike(2, 4500, 6000), Strike(2, 4500, 1500, 0, -35), Strike(3, 4500, 1500)
    for strike in (hard, low, at_the_rail):
        assert difficulty(state, strike, None) > 0.0
    assert difficulty(state, Strike(4, 0, 1500), None) > difficulty(
        state, Strike(4, 9000, 1500), None
    )  # over a ball
    balls = [(2, 1.0, 0.3), (9, 1.6, 0.6)]
    results = find_pots(balls, find_lanes(balls, HOLES, (9,)), balls[:1], BOUNDS, SIGMA)
    by_cut = sorted(results, key=lambda idea: -idea.cut)
    strains = [difficulty(state, Strike(2, 4500, 1500), idea) for idea in by_cut]
    assert strains == sorted(strains) and strains[0] < strains[-1]


def test_who_plays_now_and_then_sees_what_is_straight_and_near() -> None:
    """All levels but the expert find a straight, close shot plainer than a long, thin cut."""
    balls = [(2, 2.0, 0.9), (15, 2.3, 1.1), (10, 1.3, 0.1)]
    rows = find_pots(balls, find_lanes(balls, HOLES, (10, 15)), balls[:1], BOUNDS, SIGMA)
    easy, hard = (
        max((obviousness(idea) for idea in rows if idea.lane.unit == n), default=0.0) for n in (15, 10)
    )
    assert 1.0 >= easy > hard >= 0.0
    for name in ("simplicity", "tension"):
        levels = [getattr(SKILLS[level], name) for level in LEVELS]
        assert levels == sorted(levels, reverse=True) and levels[-1] == 0.0


def test_a_ball_before_a_pocket_is_pocketed_and_the_attacker_is_not() -> None:
    state = lay({2: (1.9, 0.95), 3: (0.6, 0.3), 9: (2.36, 1.18), 10: (0.9, 1.0), 12: (1.2, 0.2)})
    fell = state.simulate(decided(state).action).drops
    assert fell and all(unit > 8 for unit, _ in fell)


def test_advice_is_the_stroke_as_meant_and_says_what_for() -> None:
    state = scattered(random.Random(8))
    thought = decided(state)
    rows = thought.detail["candidates"]
    assert rows[0]["strike"] == thought.action
    assert 1 <= len(rows) <= 5
    assert [row["value"] for row in rows] == sorted((row["value"] for row in rows), reverse=True)
    assert all(0 <= row["chance"] <= 1 for row in rows)
    assert thought.reason is not None and "{" not in str(thought.reason)
    erred = decided(state, errs=True)
    assert erred.detail["candidates"][0]["strike"].unit == erred.action.unit


def test_the_winning_shot_is_played() -> None:
    state = lay({2: (1.9, 0.9), 3: (1.0, 0.3), 9: (2.4, 1.15), 4: (0.5, 0.9)}, {9: 1, 4: 1})
    next_state = state.apply(decided(state, "hard", 2).action)
    assert next_state.match.outcome is not None and next_state.match.outcome.outcome == "1-0"


@pytest.mark.parametrize("level", LEVELS)
def test_errors_have_the_size_of_the_level(level: str) -> None:
    state = lay({2: NEAR, 9: HANGING})
    # With a single idea, strokes differ only by their errors.
    skill = replace(SKILLS[level], rounds=((4, 1),), safety_count=0, idea_count=1, variant_count=1, kinds=())
    player = BilliardPlayer(level, skill=skill)
    sure = BilliardPlayer(level, skill=skill, makes_errors=False)
    meant = decide(sure, state.view(0), Limit(), random.Random(0)).action
    turned, paces = [], []
    for seed in range(300):
        action = decide(player, state.view(0), Limit(), random.Random(seed)).action
        turned.append(((action.aim - meant.aim + 18000) % 36000 - 18000) / 100)
        paces.append(action.speed / meant.speed - 1)

    def deviation(errors: list[float]) -> float:
        return math.sqrt(sum(error * error for error in errors) / len(errors))

    plan = next(make_plans(state, ideas(state, (), math.radians(skill.aim_error)), 1, 1))
    aim = skill.aim_error * (1.0 + skill.tension * difficulty(state, meant, plan.idea))
    rng = random.Random(1)
    pace = skill.pace_error * deviation([speed_error(rng.gauss(0, 1), skill.tension) for _ in range(4000)])
    assert deviation(turned) == pytest.approx(aim, rel=0.15)
    assert deviation(paces) == pytest.approx(pace, rel=0.15)


@pytest.mark.parametrize("level", ["easy", "expert"])
def test_without_any_shot_a_player_still_thinks(level: str) -> None:
    """The player's own balls block every path to the enemy's only ball."""
    wall = dict.fromkeys(range(2, 8), (0.0, 0.0))
    for place, unit in enumerate(wall):
        angle = place * math.pi / 3
        wall[unit] = 1.27 + 0.0575 * math.cos(angle), 0.635 + 0.0575 * math.sin(angle)
    state = lay({**wall, 8: (0.3, 0.3), 9: (1.27, 0.635)})
    thought = decided(state, level, 3, errs=True)
    assert state.check(thought.action) is None
    assert thought.reason is not None and thought.effort > 0


def test_effort_is_bounded() -> None:
    state = scattered(random.Random(4))
    for nodes in (1, 20, 60):
        thought = decided(state, "expert", 7, nodes, errs=True)
        assert nodes <= thought.effort <= nodes + 6
        assert state.check(thought.action) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_a_submarine_that_must_surface_does(seat: int) -> None:
    """R24: before the player's own next shot, or before the enemy's."""
    state = lay({9: (1.0, 0.5), 10: (2.0, 0.3)}, immersed=(1,))
    match = replace(state.match, phase="rise", rising=1, turn=seat, last=1 - seat, pockets=(3, -1))
    state = TableState(match, state.lies)
    view = state.view(state.actor())
    thoughts = list(BilliardPlayer("hard").think(view, Limit(), random.Random(1)))
    assert all(state.check(thought.action) is None for thought in thoughts)
    assert isinstance(thoughts[-1].action, Surface)
    sigma = math.radians(0.3)
    values = {at: layout_value(state.apply(Surface(1, at)), 0, sigma) for at in state.rising_spots()}
    assert values[thoughts[-1].action.at] >= sorted(values.values())[len(values) // 2]


def test_at_a_real_table_some_entry_is_told() -> None:
    state = BilliardState(options=SCHEMA.parse(""), phase="aim", armies=new_armies(LAW))
    assert state.check(decided(state, "easy").action) is None  # type: ignore[arg-type]


OTHERS = ["", "table=7ft mode=2v2", "continue_on_pocket=true mode=1v2", "break_damage=true"]


@pytest.mark.parametrize("text", OTHERS)
def test_matches_are_played_to_their_end(text: str) -> None:
    options = SCHEMA.parse(f"use=simulation {text} armour.cruiser=1 armour.carrier=1 planes_total=1".strip())
    state = TableState(
        BilliardState(options=options, phase="lag", armies=new_armies(damage_terms_of(options)))
    )
    dice, player, plies = Dice(text), BilliardPlayer("easy"), 0
    while (seat := state.actor()) != NOBODY and plies < 300:
        if seat == CHANCE:
            action = state.sample(dice.generator(plies, "lot"))
        else:
            action = decide(player, state.view(seat), Limit(), dice.generator(plies)).action
            assert state.check(action) is None
        state, plies = state.apply(action), plies + 1
    assert state.result() is not None


def test_pots_of_candidates_do_not_depend_on_the_order_of_balls() -> None:
    state = scattered(random.Random(9))
    layout = make_layout(state.lies)
    first, second = (
        {
            (idea.unit, idea.lane.unit, idea.lane.pocket, idea.odds)
            for idea in find_pots(balls, find_lanes(balls, HOLES, range(9, 17)), layout[:8], BOUNDS, SIGMA)
        }
        for balls in (layout, layout[::-1])
    )
    assert first == second
