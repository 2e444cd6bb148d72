"""The computer players: legal, deterministic, blind to hidden cards, and sensible."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from navals.core.dice import Dice
from navals.core.fields import with_item
from navals.core.message import Message
from navals.core.player import Limit, Thought, decide
from navals.core.seat import CHANCE, NOBODY
from navals.games.uncharted.ai import plans
from navals.games.uncharted.ai.admiral import Admiral, state_after
from navals.games.uncharted.ai.cardplay import choose_discards
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.formation import CourseOption, Formation
from navals.games.uncharted.ai.gunner import attack_value
from navals.games.uncharted.ai.helmsman import Helmsman
from navals.games.uncharted.ai.odds import expected_harm, fight_odds
from navals.games.uncharted.ai.player import SKILLS, UnchartedDecision, UnchartedPlayer
from navals.games.uncharted.ai.vessels import BestShot
from navals.games.uncharted.ai.weights import WEIGHTS
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import PASS, Deploy, Fire, MoveShip, Pass, Play, Roll, Stay
from navals.games.uncharted.rules.cards.deck import full_deck
from navals.games.uncharted.rules.data.fleet import HALF_SIZES
from navals.games.uncharted.rules.fire.aiming import battery_part, build_attack, shots
from navals.games.uncharted.rules.sea.moves import movable_ships, plot_course
from navals.games.uncharted.rules.state import UnchartedState, dice_due
from navals.games.uncharted.rules.turn.tasks import Deploying, Moving, Window
from navals.search.anytime import finish

from .play import go, lies, position, replace, sea, ship

SMALL = "limit=300 list_a=CC;FFF list_b=CC;FFF"
GAME_PLAYED = ("expert", "hard"), "cards", f"turns=5 fleet_a=orcs fleet_b=dwarves {SMALL}"
"""A game shared by several tests."""


def thought(state: UnchartedState, level: str = "expert", seed: int = 1) -> Thought:
    """Return the legal thought of a level."""
    result = decide(GAME.player(level), state.view(state.actor()), Limit(), random.Random(seed))
    refusal = state.check(result.action)
    assert refusal is None, f"{GAME.text(result.action)}: {refusal}"
    return result


@cache
def play(levels: tuple[str, str], seed: str, options: str = "") -> list[tuple[UnchartedState, Any]]:
    """Return all states of a game with the actions taken; the last one is over."""
    state, dice, draws = GAME.start(GAME.schema.parse(options)), Dice(seed), 0
    players = GAME.player(levels[0]), GAME.player(levels[1])
    steps: list[tuple[UnchartedState, Any]] = []
    while (seat := state.actor()) != NOBODY:
        if seat == CHANCE:
            action: Any = state.sample(dice.generator(draws, "chance"))
            draws += 1
        else:
            action = decide(players[seat], state.view(seat), Limit(), dice.generator(len(steps), "p")).action
            refusal = state.check(action)
            assert refusal is None, f"{GAME.text(action)}: {refusal}"
        steps.append((state, action))
        state = state.apply(action)
    return [*steps, (state, None)]


def activation(state: UnchartedState, level: str = "expert") -> tuple[UnchartedState, list[str]]:
    """Let a level play until the other seat acts, attacks throwing threes; return its actions too."""
    seat, rng = state.actor(), random.Random(1)
    done: list[str] = []
    while state.actor() in (seat, CHANCE):
        if state.actor() == CHANCE:
            count, throw = dice_due(state)
            state = state.apply(state.sample(rng) if throw is None else Roll((3,) * count))
            continue
        action = thought(state, level).action
        done.append(GAME.text(action))
        state = state.apply(action)
        assert len(done) < 60
    return state, done


@pytest.mark.slow
@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (("easy", "medium"), f"turns=2 fleet_a=orcs fleet_b=drakes {SMALL}"),
        (("hard", "easy"), f"turns=2 map=random small_target=true {SMALL}"),
        (("expert", "hard"), f"turns=3 fleet_a=drakes fleet_b=orcs {SMALL}"),
        (("expert", "medium"), f"turns=2 scenario=wreck fleet_a=dwarves {SMALL} fleet_b=imperials"),
        (("medium", "expert"), "turns=2 scenario=breakout"),
    ],
)
def test_games_are_legal_and_end(levels: tuple[str, str], options: str) -> None:
    game = play(levels, "legal", options)
    assert game[-1][0].result() is not None


def decisions() -> list[UnchartedState]:
    """Return the states of one game in which a player decides."""
    return [state for state, _ in play(*GAME_PLAYED) if state.actor() in (0, 1)]


def redealt(state: UnchartedState, seat: int, rng: random.Random) -> UnchartedState:
    """Return the state with other cards in a hand."""
    deck, order = [*state.deck(seat), *state.hands[seat]], full_deck(state.options.fleet(seat)).index
    hand = tuple(sorted(rng.sample(deck, len(state.hands[seat])), key=order))
    return replace(state, hands=with_item(state.hands, seat, hand))


def test_the_helmsman_agrees_with_the_rules() -> None:
    looked, rng = 0, random.Random(5)
    for state, _ in play(*GAME_PLAYED):
        if not (state.agenda and isinstance(state.agenda[-1], Moving)):
            continue
        for number in movable_ships(state)[:1]:
            courses = Helmsman(state, number).find_courses()
            for course in rng.sample(courses, min(6, len(courses))):
                assert state.check(course.move) is None
                path = plot_course(state, number, course.move)
                assert (path.place, path.heading, path.contacts) == ((course.x, course.y), course.heading, ())
                looked += 1
    assert looked > 50
    state = go(position("A.C1 20,20; B.C1 20,26,90; cards=false fleet_a=orcs"), "A activate S2")
    helm = Helmsman(state, state.find_ship("A.C1"))
    helm.find_courses()
    contacts = helm.boarding_courses()
    assert {course.contact for course in contacts} == {state.find_ship("B.C1")}
    assert any(course.move.ram == "C1" for course in contacts)
    assert all(state.check(course.move) is None for course in contacts)


def test_quick_shots_are_mostly_those_of_the_rules() -> None:
    both = extra = 0
    for state in (state for state, _ in play(*GAME_PLAYED) if state.turn and state.actor() != NOBODY):
        judge = Judge(state, 0)
        for vessel in (vessel for vessel in judge.own_vessels if not vessel.is_engaged):
            quick = {shot.battery for shot in judge.best_shots(vessel, vessel.x, vessel.y, vessel.heading)}
            exact = {shot.battery for shot in shots(state, vessel.number)}
            both += len(quick & exact)
            extra += len(quick ^ exact)
    assert both > 40
    assert extra < both


def test_worth_of_shots_and_fights() -> None:
    card = ship(sea({}), "A.C1").card
    values = [expected_harm(card, card.hull, card.crew, dice) for dice in range(12)]
    assert values == sorted(values) and values[0] == 0.0
    assert expected_harm(card, 1, card.crew, 8) <= card.points
    for crew, other in ((6, 6), (9, 4), (3, 8)):
        won, defeat, share = fight_odds(crew, other)
        assert 0 <= won <= 1 and 0 <= share <= 1 and won + defeat <= 1 + 1e-9
    assert fight_odds(6, 6)[0] == pytest.approx(fight_odds(6, 6)[1])
    assert fight_odds(9, 4)[0] > 0.8


def test_critical_hits_are_weighed_by_the_numbers_of_the_house() -> None:
    card = ship(sea({}), "A.B1").card
    value = expected_harm(card, card.hull, card.crew, 20)
    assert expected_harm(card, card.hull, card.crew, 20, changes="critical.7.hull:5") > value + 1


def test_it_closes_and_fires_at_what_it_can_sink() -> None:
    state = position("A.B1 20,20; B.F1 25,20 hull=1; B.C1 44,44,180; cards=false")
    for level in ("medium", "hard", "expert"):
        _, done = activation(state, level)
        assert any(text.startswith("fire B1") and "B.F1" in text for text in done), (level, done)


def test_it_takes_a_derelict_in_its_way() -> None:
    """3.9."""
    state = position("A.C1 20,20; B.C1 20,26,90 crew=0 fate=derelict; B.F1 45,45,180; cards=false")
    new_state, done = activation(state)
    assert ship(new_state, "B.C1").fate == "taken", done


def test_it_stays_on_the_table_and_off_the_land() -> None:
    """Ships near the edge and before an island turn away at every level."""
    for level in ("medium", "hard", "expert"):
        state = position("A.C1 3,40; A.B1 24,16; B.C1 40,8,180; island 24,24,4; cards=false")
        state, done = activation(state, level)
        for _ in range(4):
            if state.actor() == NOBODY:
                break
            state, more = activation(state, level)
            done += more
        assert ship(state, "A.C1").fate == "afloat", done
        assert ship(state, "A.B1").hull == ship(state, "A.B1").card.hull, (level, done)


def test_it_boards_where_it_is_much_stronger() -> None:
    """3.9."""
    state = position("A.C1 20,20; B.C1 20,24,90 crew=2 hull=4; B.F1 45,45,180; cards=false fleet_a=orcs")
    for level in ("hard", "expert"):
        _, done = activation(state, level)
        moved = thought(go(state, "A activate S2"), level)
        assert isinstance(moved.action, MoveShip)
        new_state = go(state, "A activate S2").apply(moved.action)
        assert new_state.is_engaged(new_state.find_ship("A.C1")), (level, done)


def test_the_runner_runs() -> None:
    """3.14: over the north edge as soon as it can."""
    state = position("A.B1 24,45; B.C1 10,20; B.F1 40,10; scenario=breakout cards=false wind=2")
    new_state, done = activation(state)
    result = new_state.result()
    assert result and result.reason == "escaped", done
    south = position("A.B1 8,10; A.C1 12,10; B.C1 40,40,180; scenario=breakout cards=false wind=2")
    new_state, _ = activation(replace(south, acted=((0, 1),)))
    assert ship(new_state, "A.B1").at[1] > 13_000


@pytest.mark.slow
def test_the_runner_passes_an_island_and_never_anchors() -> None:
    """A regression: it sailed up to the island in mid-table, and dropped and weighed anchor there."""
    state = position(
        "A.B1 24,8; B.C1 45,8,180; B.C2 3,8,180; scenario=breakout cards=false wind=2; "
        "island 24,24,4; reef 36,29,2.5"
    )
    player, rng = GAME.player("expert"), random.Random(1)
    while (seat := state.actor()) != NOBODY:
        dice = state.sample(rng) if seat == CHANCE else None
        action = dice or decide(player, state.view(seat), Limit(), rng).action
        assert not (seat == 0 and isinstance(action, MoveShip) and action.anchor), state.turn
        state = state.apply(action)
    assert state.result().reason == "escaped" and state.turn <= 9


SUNK = "A.C1 40,2 fate=sunk hull=0; A.C2 42,2 fate=sunk hull=0"
LOSING = f"A.B1 8,8; B.C1 24,34,180; B.C2 28,34,180; {SUNK}; cards=false"


def test_who_loses_near_the_end_attacks() -> None:
    """A regression: behind on points, a sound battleship sailed to the far corner for the last turns."""
    for turn, plan in ((5, False), (6, True), (8, True)):
        state = position(f"{LOSING} turn={turn}")
        assert (planned(state) == plans.ATTACK) == plan
        # The winner is in no such hurry.
        assert planned(state, 1) != plans.ATTACK
    state = go(position(f"{LOSING} turn=6"), "A activate S1")
    assert "The plan: attack" in str(thought(state).plan)
    number = state.find_ship("A.B1")

    def gap(state: UnchartedState) -> int:
        return min(state.distance(number, state.find_ship(f"B.C{n}")) for n in (1, 2))

    new_state = state.apply(thought(state).action)
    assert gap(new_state) < gap(state)


def test_a_breakout_and_an_even_score_are_no_reason_to_attack() -> None:
    assert planned(position("A.B1 8,8; B.C1 24,34,180; cards=false turn=7")) != plans.ATTACK
    broken = position(f"A.B1 8,8; {SUNK}; B.C1 24,34,180; scenario=breakout cards=false turn=9")
    assert planned(broken) == plans.BREAK and planned(broken, 1) == plans.CLOSE


def test_careless_orders_wreck_no_ship() -> None:
    """A regression: the easy level ran two frigates into the island in one activation."""
    player = UnchartedPlayer("easy", msgspec.structs.replace(SKILLS["easy"], whim=1.0))
    state = go(
        position("A.F1 20,17; A.F2 22,17; A.F3 24,17; island 24,24,4; B.C1 24,40,180; cards=false"),
        "A activate S3",
    )
    plain = 0
    for seed in range(60):
        action = decide(player, state.view(0), Limit(), random.Random(seed)).action
        for order, careful in ((action, True), (state.sample(random.Random(seed)), False)):
            path = (
                plot_course(state, state.ship_number(0, order.ship), order)
                if isinstance(order, MoveShip)
                else None
            )
            ashore = path is not None and bool(path.contacts or path.leaves_table)
            assert not (careful and ashore), GAME.text(order)
            plain += ashore
    assert plain, "random orders do"


@pytest.mark.slow
def test_strong_cards_are_played_and_dull_ones_thrown_away() -> None:
    """3.12: a heavy broadside when it counts, and legal plays only."""
    game = play(("expert", "hard"), "played", "turns=3 fleet_a=imperials fleet_b=drakes")
    actions = [move for state, move in game if state.agenda and isinstance(state.agenda[-1], Window)]
    assert len({action.card for action in actions if isinstance(action, Play)}) >= 5
    assert any(isinstance(action, Pass) for action in actions)


def test_expert_wins_a_won_position() -> None:
    state = position("A.B1 24,20; A.C1 14,20; A.C2 16,20; A.C3 18,20; B.F1 24,34,180; turns=5")
    player, rng = GAME.player("expert"), random.Random(4)
    while (seat := state.actor()) != NOBODY:
        dice = state.sample(rng) if seat == CHANCE else None
        state = state.apply(dice or decide(player, state.view(seat), Limit(), rng).action)
    assert state.result().outcome == "1-0"


def test_reasons_and_details_are_told() -> None:
    state = go(position("A.C1 20,20; B.C1 28,22,180; B.F1 45,45,180; cards=false"), "A activate S2")
    move = thought(state, "medium")
    assert isinstance(move.reason, Message)
    assert move.detail[0].end is not None
    assert move.detail[0].shots
    fire = thought(state.apply(move.action), "medium")
    assert isinstance(fire.action, Fire)
    assert "dice" in str(fire.reason)


def test_a_limit_bounds_the_effort() -> None:
    state = position("A.C1 20,20; A.C2 22,20; A.C3 24,20; B.C1 28,32,180; B.F1 45,45,180; cards=false")
    state = go(state, "A activate S2")
    thoughts = [*UnchartedPlayer("expert").think(state.view(0), Limit(nodes=1), random.Random(1))]
    assert state.check(thoughts[0].action) is None
    assert state.check(thoughts[-1].action) is None
    assert len(thoughts) > 2


def test_the_chance_follows_score_and_ships() -> None:
    even = sea({"A.C1": lies(20, 10), "B.C1": lies(20, 40, 180)})
    assert GAME.analysis.chance(even.view(0)) == 0.5
    better = sea({"A.C1": lies(20, 10), "A.B1": lies(30, 10), "B.C1": lies(20, 40, 180)})
    assert (GAME.analysis.chance(better.view(0)) or 0) > 0.55
    hurt = sea({"A.C1": lies(20, 10), "B.C1": lies(20, 40, 180, hull=1)})
    assert 0.5 < (GAME.analysis.chance(hurt.view(None)) or 0) < (GAME.analysis.chance(better.view(None)) or 0)
    over = play(("easy", "easy"), "chance", f"turns=1 {SMALL}")[-1][0]
    assert GAME.analysis.chance(over.view(0)) in (0.0, 0.5, 1.0)
    assert isinstance(msgspec.json.encode(GAME.analysis.chance(even.view(0))), bytes)


@pytest.mark.native  # two estimates of the same Python code
@pytest.mark.slow
def test_courses_promise_what_the_guns_do_from_there() -> None:
    """3.5, 3.6: including partial and hidden targets."""
    looked = 0
    for state, _ in play(("expert", "hard"), "guns", f"cards=false {SMALL}"):
        activation = state.activation
        if state.actor() not in (0, 1) or activation is None or not movable_ships(state):
            continue
        admiral = Admiral(Judge(state, state.actor()), SKILLS["expert"])
        for number, option in finish(admiral.plan(movable_ships(state), 1)).choices:
            if option.contact >= 0 or not isinstance(option.action, MoveShip):
                continue
            new_state = state_after(state, number, option)
            for shot in option.shots:
                gun = battery_part(new_state, number, shot.battery, shot.target)
                value = attack_value(new_state, admiral.judge, build_attack(new_state, (gun,), shot.target))
                assert shot.value == pytest.approx(value), GAME.text(option.action)
                looked += 1
    assert looked > 20


APART = {"A.C1": lies(10, 8, 0), "A.C2": lies(13, 8, 0), "B.C1": lies(30, 40, 180), "B.F1": lies(36, 40, 180)}


def planned(state: UnchartedState, seat: int = 0) -> str:
    return plans.choose_plan(Judge(state, seat)).name


def test_orcs_beside_a_weak_crew_mean_to_board() -> None:
    setup = "A.C1 20,20; A.C2 23,20; B.C1 22,28,90 crew=2; cards=false fleet_a=orcs turn=3"
    assert planned(position(setup)) == plans.CLOSE


def test_the_runner_breaks_through() -> None:
    state = sea({"A.B1": lies(24, 10, 0), "B.C1": lies(24, 40, 180)}, options="scenario=breakout cards=false")
    assert planned(state) == plans.BREAK
    assert planned(state, 1) != plans.BREAK


def test_a_forecast_gains_what_the_other_side_loses() -> None:
    """Equal fleets gain nothing, although points change hands."""
    pair = {"A.B1": lies(24, 14, 0), "B.B1": lies(24, 34, 180)}
    state = sea(pair, options="cards=false fleet_a=dwarves fleet_b=dwarves", turn=2)
    seen = plans.FleetOutlook(Judge(state, 0)).forecast(plans.DEFAULT_PLAN, plans.DEFAULT_PLAN)
    assert seen.gain == pytest.approx(0.0)
    assert seen.stake > 0
    weak = replace(state, ships=tuple(replace(item, hull=2) if item.side else item for item in state.ships))
    assert plans.FleetOutlook(Judge(weak, 0)).forecast(plans.DEFAULT_PLAN, plans.DEFAULT_PLAN).gain > 0


def test_a_ship_that_lies_adrift_draws_the_nearest_only() -> None:
    """3.14, scenario 3: a wreck is worth 60 points."""
    state = sea({**APART, "B.C2": lies(10, 30, crew=0, fate="derelict")}, options="cards=false", turn=2)
    judge = Judge(state, 0)
    first, away = (judge.vessels[state.find_ship(name)] for name in ("A.C1", "A.C2"))
    assert len(judge.find_prospects(first)) == len(judge.find_prospects(away)) + 1
    x, y = first.x, first.y
    assert judge.assess_point(first, x, y + 8000)[0] > judge.assess_point(first, x, y - 4000)[0]


@pytest.mark.parametrize(
    ("ships", "moved", "strayed"),
    [
        ("A.C1 20,20; A.C2 23,20; A.C3 26,20", 3, []),
        # From ship to ship the chain holds.
        ("A.C1 20,20; A.C2 24,20; A.C3 28,20", 3, []),
        ("A.C1 20,20; A.C2 23,20; A.C3 34,20", 3, ["A.C3"]),
        # The stronger part of a split squadron pays nothing.
        ("A.C1 34,20; A.C2 37,20; A.C3 20,20", 2, []),
        ("A.C1 34,20; A.C2 20,20; A.C3 23,20", 1, ["A.C1"]),
    ],
)
def test_out_of_command_of_the_strongest_part_costs_points(
    ships: str, moved: int, strayed: list[str]
) -> None:
    """3.3. The first ``moved`` ships sail."""
    state = position(f"{ships}; B.B1 40,44,180; turn=2")
    judge = Judge(state, 0)
    choices = {}
    for ship_ in (judge.vessels[state.find_ship(f"A.C{n + 1}")] for n in range(moved)):
        berth = ship_.x, ship_.y, ship_.heading
        choices[ship_.number] = CourseOption(Stay(ship_.ship.name), *berth, (), position_value=0.0, fear=0.0)
    points = sum(judge.vessels[state.find_ship(name)].card.points for name in strayed)
    assert Formation(judge).cost(choices) == judge.weights.stray * points
    # The last turn ignores it.
    assert Formation(Judge(replace(state, turn=state.options.turn_count), 0)).cost(choices) == 0


def test_no_group_acts_that_leaves_a_mate_drifting_into_a_friend() -> None:
    """3.3: two frigates promise more, unless the third then drifts into the battleship."""
    frigates = {"A.F1": lies(10, 10, 0), "A.F2": lies(10, 22, 0), "A.F3": lies(12, 22, 0)}
    for battleship, group in ((lies(20, 14, 0), ("F2", "F3")), (lies(10, 14, 0), ("F1",))):
        ships = frigates | {"A.B1": battleship, "B.B1": lies(14, 44, 180)}
        state = sea(ships, turn=2, options="cards=false")
        assert [entry.action.group for entry in thought(state).detail if entry.action.group] == [group]


def test_cards_for_a_boarding_are_kept_by_who_means_to_board() -> None:
    hand = ("C01", "I5", "O2")
    assert choose_discards(hand, 0, 3) == ("C01",)
    assert choose_discards(hand, 1, 3) == ("C01",)
    assert choose_discards(hand, 2) == ("C01", "I5")


def test_the_plan_is_told() -> None:
    state = position("A.C1 20,20; A.F1 10,20; B.C1 28,32,180; B.F1 40,40,180; cards=false turn=2")
    best = thought(state)
    assert "The plan:" in str(best.reason)
    assert "The plan:" not in str(thought(state, "hard").reason)
    # Everyone hears it afterwards.
    assert "The plan:" in str(best.plan)
    assert thought(state, "hard").plan is None


def test_the_plan_that_all_hear_does_not_depend_on_the_cards_in_hand() -> None:
    rng = random.Random(5)
    heard = set()
    for state in decisions()[6::10]:
        first, two = thought(state).plan, thought(redealt(state, state.actor(), rng)).plan
        assert first == two
        heard.add(str(first))
    assert len(heard) > 1


@pytest.mark.parametrize(
    ("level", "options", "back"),
    [
        ("expert", "", True),
        ("hard", "", False),
        ("expert", f"turns=6 {SMALL}", False),
        ("expert", "scenario=wreck", False),
        ("expert", "scenario=breakout", False),
    ],
    ids=["long battle", "hard", "short battle", "a wreck to be fetched", "a ship to be stopped"],
)
def test_who_has_time_and_nothing_to_fetch_lies_far_back(level: str, options: str, back: bool) -> None:
    """Attackers come into range ship by ship."""
    state = GAME.start(GAME.schema.parse(options))
    dice = Dice("deploy")
    while not isinstance(state.agenda[-1], Deploying):
        state = state.apply(state.sample(dice.generator(0, "chance")))
    depths = []
    while isinstance(state.agenda[-1], Deploying):
        result = thought(state, level)
        assert isinstance(result.action, Deploy) and (result.reason is not None) == back
        height = state.options.table[1]
        for name, _, y in result.action.at:
            half = HALF_SIZES[state.ships[state.ship_number(state.actor(), name)].card.size][0]
            depth = y if state.actor() == 0 else height - y
            assert depth >= half, "the whole hull is on the table"
            depths.append(depth / state.options.scenario_data.zones[state.actor()])
        state = state.apply(result.action)
    assert len(depths) >= 8 and all(depth < 0.4 if back else depth > 0.6 for depth in depths)


def test_what_an_order_is_for_is_no_shot_that_promises_nothing() -> None:
    """A regression: a hopeless shot explained a move with "0 points"."""
    state = sea({"A.C1": lies(20, 20), "B.C1": lies(20, 44)}, options="fleet_b=imperials")
    decision = UnchartedDecision(state, 0, SKILLS["hard"], WEIGHTS, PASS)
    number, enemy = state.find_ship("A.C1"), state.find_ship("B.C1")

    def explain(promised: float) -> str:
        shots = (BestShot(enemy, "P", promised / 2), BestShot(enemy, "T", promised / 2))
        return str(
            decision._move_reason(
                number, CourseOption(MoveShip("C1", "ssss"), 20_000, 22_000, 0, shots, 0.0, 0.0)
            )
        )

    assert "moves up" in explain(0.4) and "moves up" in explain(1.4)
    assert "about 2 points" in explain(1.5)
