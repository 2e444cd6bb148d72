"""Campaigns without a screen: plans, fleets, repairs, prizes, points, endings."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from navals import games
from navals.club.campaign.campaign import Battle, BattleResult, Campaign, validate, with_battle
from navals.club.campaign.course import Course, ShipLoss, build_course, propose_repairs
from navals.club.campaign.plan import (
    BattlePlan,
    BattleTexts,
    Campaigns,
    Plan,
    PlanTexts,
    RepairOption,
    ShipFate,
    campaigns_of,
    read_plans,
)
from navals.club.tournament.tournament import Entrant
from navals.core.game import Game
from navals.core.message import msg
from tests.games import game as found
from tests.games import tour

Case = tuple[Game[Any], Plan]


def encode(campaign: Campaign) -> str:
    return msgspec.json.encode(campaign).decode()


def decode(text: str) -> Campaign:
    return validate(msgspec.json.decode(text, type=Campaign))


def cases() -> list[Case]:
    found_here = [(found(id), campaigns_of(found(id))) for id in games.IDS]
    return [(game, plan) for game, rules in found_here if rules for plan in rules.plans()]


CASES = cases()
every = pytest.mark.parametrize("case", CASES, ids=[f"{game.id} {plan.id}" for game, plan in CASES])


def rules_of(game: Game[Any]) -> Campaigns:
    rules = campaigns_of(game)
    assert rules is not None
    return rules


def legal(game: Game[Any], at: Course) -> Any:
    """Return the start of the next battle; check that it is legal and that every ship has its state."""
    stage = at.stages[-1]
    setup = rules_of(game).setup(stage.plan, stage.ships)
    state = game.start(game.schema.parse(stage.plan.options), setup)
    assert state.result() is None and game.setup(state) is not None
    fates = rules_of(game).fates(state, state, -1)
    for side in (0, 1):
        assert {code: ship.state for code, ship in fates[side].items()} == stage.ships[side]
        assert stage.ships[side], "no side is without a ship"
    return state


def battle(outcome: str, *fleets: dict[str, ShipFate]) -> Battle:
    return Battle("game/x", 1, BattleResult(outcome, (fleets[0], fleets[1])))  # type: ignore[arg-type]


def test_three_games_have_campaigns_by_their_cards() -> None:
    for id in games.IDS:
        card = games.card(id)
        assert card is not None and card.campaigns == (campaigns_of(found(id)) is not None)
    assert len({game.id for game, _ in CASES}) == 3


@every
def test_plans_are_consistent(case: Case) -> None:
    game, plan = case
    assert len(plan.battles) == 5 and plan.least >= 2
    rules = rules_of(game)
    titles = [plan.said.title, *[battle.said.title for battle in plan.battles]]
    assert len(set(titles)) == len(titles), "no title twice"
    assert len({(battle.options, battle.setup) for battle in plan.battles}) == 5, "five battles that differ"
    for side in (0, 1):
        codes = {*plan.fleets[side], *plan.reserve[side], *plan.prizes[side]}
        assert not {*plan.fleets[side], *plan.reserve[side]} & {*plan.prizes[side]}
        assert len(plan.fleets[side]) >= plan.least
        for code in codes:
            assert plan.worth[rules.kind(code)] > 0
        for number, battle in enumerate(plan.battles):
            assert {*battle.away[side]} <= codes
            options = game.schema.parse(battle.options)
            sets = ((*plan.fleets[s], *plan.reserve[s], *plan.prizes[s]) for s in (0, 1))
            ships = [
                {code: rules.new_ship(s, code, options) for code in codes} for s, codes in enumerate(sets)
            ]
            # All ships can be placed at once, even if they rarely meet.
            state = game.start(options, rules.setup(battle, (ships[0], ships[1])))
            assert state.result() is None, number
            fates = rules.fates(state, state, -1)
            assert [{*fates[s]} for s in (0, 1)] == [{*ships[s]} for s in (0, 1)], number
        options = game.schema.parse(plan.battles[0].options)
        for code in codes:
            intact = rules.new_ship(side, code, options)
            assert rules.repairs(side, code, intact, options) == ()
            health, of = rules.health(side, code, intact, options)
            assert health == of
    assert plan.battles[-1].repairs == 0 and all(battle.win > battle.draw >= 0 for battle in plan.battles)


@every
def test_sides_begin_equal(case: Case) -> None:
    game, plan = case
    rules = rules_of(game)
    fleets = [sorted(rules.kind(code) for code in plan.fleets[side]) for side in (0, 1)]
    reserve = [sorted(rules.kind(code) for code in plan.reserve[side]) for side in (0, 1)]
    assert fleets[0] == fleets[1] and reserve[0] == reserve[1]


@every
def test_repairs_end_with_an_undamaged_ship(case: Case) -> None:
    game, plan = case
    rules = rules_of(game)
    worn = tour(game.id).worn[0]
    options = game.schema.parse(plan.battles[0].options)
    for side in (0, 1):
        for code in plan.fleets[side]:
            state, steps = worn, 0
            while repairs := rules.repairs(side, code, state, options):
                health = rules.health(side, code, state, options)[0]
                assert len({step.name for step in repairs}) == len(repairs)
                assert all(step.cost > 0 and step.gain > 0 for step in repairs)
                state, steps = repairs[-1].state, steps + 1
                assert rules.health(side, code, state, options)[0] > health and steps < 60
            assert state == rules.new_ship(side, code, options)


@every
def test_a_proposal_spends_as_much_as_possible(case: Case) -> None:
    game, plan = case
    rules = rules_of(game)
    worn = tour(game.id).worn[0]
    options = game.schema.parse(plan.battles[0].options)
    ships = dict.fromkeys(plan.fleets[0], worn)
    for points in range(12):
        state, spent = dict(ships), 0
        for entry in propose_repairs(rules, 0, ships, points, options):
            code, _, name = entry.partition(":")
            step = next(step for step in rules.repairs(0, code, state[code], options) if step.name == name)
            state[code], spent = step.state, spent + step.cost
        assert spent <= points
        rest = [step.cost for code in state for step in rules.repairs(0, code, state[code], options)]
        assert not rest or points - spent < min(rest)


def test_a_proposal_prefers_the_highest_gain_per_point_and_earlier_ships() -> None:
    offers = {"A1": (4, 3), "B1": (3, 2), "C1": (9, 6), "D1": (1, 1), "E1": (8, 9)}

    class Offers(Campaigns):
        def repairs(self, side: int, code: str, state: str, options: Any) -> tuple[RepairOption, ...]:
            gain, cost = offers[code]
            return () if state == "whole" else (RepairOption("refit", cost, gain, "whole", msg("refit")),)

    def proposed(points: int) -> list[str]:
        entries = propose_repairs(Offers(), 0, dict.fromkeys(offers, "worn"), points, None)
        return [entry.partition(":")[0] for entry in entries]

    # Gain per point: B1 and C1 1.5, A1 1.33, D1 1, E1 0.89.
    assert proposed(99) == ["B1", "C1", "A1", "D1", "E1"]
    assert proposed(10) == ["B1", "C1", "D1"], "A1 costs more than is left"
    assert proposed(5) == ["B1", "A1"] and proposed(1) == ["D1"] and proposed(0) == []


def followed(plan: Plan, previous: Course, at: Course, battles: tuple[Battle, ...]) -> None:
    """Check losses, prizes, repairs and points after the last battle."""
    number = len(battles) - 1
    stage, ending = at.stages[number], battles[-1].ending
    assert ending is not None and stage.points is not None
    for side in (0, 1):
        losses = {code for code, ship in ending.ships[side].items() if ship.fate != "afloat"}
        # A prize may get the code of a ship lost in the same battle.
        assert losses - {*stage.prizes[side]} <= {*stage.losses[side]} <= losses
        joined = () if at.is_finished else at.stages[-1].arrivals[side]
        assert not losses & {*at.fleets[side]} - {*joined, *stage.prizes[side]}
        captures = sum(ship.fate == "taken" for ship in ending.ships[side].values())
        assert len(stage.prizes[1 - side]) <= captures
        if stage.yards is not None:
            yard = stage.yards[side]
            assert 0 <= yard.points_left <= yard.points and {*yard.new_ships} == {*yard.old_ships}
        assert at.points[side] == previous.points[side] + stage.points[side]
    assert sum(stage.points) > 0 or ending.outcome == "0-0"
    # The stored data determine everything.
    assert decode(encode(Campaign("mats", plan.id, (Entrant(), Entrant()), battles))).battles == battles


@pytest.mark.slow
@every
def test_the_next_battle_can_begin_after_any_losses(case: Case) -> None:
    game, plan = case
    ended = 0
    for seed in range(60):
        lot = random.Random(f"losses {seed}")
        battles: tuple[Battle, ...] = ()
        at = build_course(game, plan, battles)
        harsh = lot.choice((0.1, 0.5, 100))
        while not at.is_finished:
            legal(game, at)
            fleets: tuple[dict[str, ShipFate], dict[str, ShipFate]] = ({}, {})
            for side in (0, 1):
                for code, state in at.stages[-1].ships[side].items():
                    weights = (1, harsh * 3, harsh if any(plan.prizes) else 0)
                    fate = lot.choices(("afloat", "sunk", "taken"), weights)[0]
                    worn = lot.choice(tour(game.id).worn) if lot.random() < 0.7 else state
                    fleets[side][code] = ShipFate("sunk") if fate == "sunk" else ShipFate(fate, worn)  # type: ignore[arg-type]
            battles = (*battles, battle(lot.choice(("1-0", "0-1", "1/2-1/2", "0-0")), *fleets))
            previous, at = at, build_course(game, plan, battles)
            followed(plan, previous, at, battles)
        assert at.winner in (-1, 0, 1) and (len(battles) == 5 or not all(at.fleets))
        ended += len(battles) < 5
    assert ended, "some end early"


class Boats(Campaigns):
    """Boats of kinds A and B. Refitting a worn boat costs 3 points, painting a scratched one 1."""

    def kind(self, code: str) -> str:
        return code[0]

    def new_ship(self, side: int, code: str, options: Any) -> str:
        return f"new {side}"

    def repairs(self, side: int, code: str, state: str, options: Any) -> tuple[RepairOption, ...]:
        if state == "worn":
            return (RepairOption("refit", 3, 6, "scratched", msg("refit")),)
        return (RepairOption("paint", 1, 1, "whole", msg("paint")),) if state == "scratched" else ()


BOATS: Any = SimpleNamespace(schema=SimpleNamespace(parse=str))


@pytest.fixture(autouse=True)
def boats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give campaigns to `BOATS`, which is not a game with a folder."""
    fake = Boats()
    monkeypatch.setattr(
        "navals.club.campaign.course.campaigns_of", lambda game: fake if game is BOATS else campaigns_of(game)
    )


BOUT = BattlePlan(BattleTexts("", ""), "", "", win=10, draw=4, repairs=5)
FLEETS = (("A1", "A2", "B1"), ("A1", "B1", "B2"))
WORTH = {"A": 7, "B": 20}
LAKE = Plan("lake", PlanTexts("", "", ("", "")), FLEETS, ((), ()), 2, WORTH, (BOUT, BOUT), prize=2)
SAFE = {
    "A1": ShipFate("afloat", "sound"),
    "B1": ShipFate("afloat", "sound"),
    "B2": ShipFate("afloat", "sound"),
}


@pytest.mark.parametrize(
    ("outcome", "points"), [("1-0", (10, 0)), ("0-1", (0, 10)), ("1/2-1/2", (4, 4)), ("0-0", (0, 0))]
)
def test_a_battle_scores_by_the_plan(outcome: str, points: tuple[int, int]) -> None:
    first = build_course(BOATS, LAKE, (battle(outcome, {}, {}),))
    assert first.points == first.stages[0].points == points and not first.is_finished
    second = build_course(BOATS, LAKE, (battle(outcome, {}, {}), battle("1-0", {}, {})))
    assert second.points == (points[0] + 10, points[1]) and second.stages[1].points == (10, 0)


def test_ships_sunk_and_taken_are_points_for_the_other_side() -> None:
    first = {
        "X9": ShipFate("sunk"),
        "A1": SAFE["A1"],
        "A2": ShipFate("taken", "worn"),
        "B1": ShipFate("sunk"),
    }
    fleets = first, {**SAFE, "B2": ShipFate("sunk")}
    now = build_course(BOATS, LAKE, (battle("1/2-1/2", *fleets),))
    assert now.points == (4 + 20, 4 + 7 + 2 + 20), "a ship outside the battle does not count"
    losses = ({"A2": ShipLoss(0, True, ""), "B1": ShipLoss(0, False, "")}, {"B2": ShipLoss(0, False, "")})
    assert now.stages[0].losses == losses
    assert now.losses == now.stages[0].losses and [*now.fleets[0]] == ["A1"]
    assert now.stages[1].ships[0] == {"A1": "sound"} and now.stages[1].losses == ({}, {})
    later = build_course(
        BOATS, LAKE, (battle("1/2-1/2", *fleets), battle("0-0", {}, {"A1": ShipFate("sunk")}))
    )
    assert later.stages[1].losses == ({}, {"A1": ShipLoss(1)}) and later.stages[1].points == (7, 0)
    assert later.losses[1] == {"B2": ShipLoss(0), "A1": ShipLoss(1)} and later.losses[0] == now.losses[0]


def test_prizes_take_the_free_codes_of_their_kind_in_order() -> None:
    plan = msgspec.structs.replace(LAKE, prizes=(("A8", "B9", "B8"), ("A7",)))
    both = battle("1-0", {}, {**SAFE, "B1": ShipFate("taken", "worn"), "B2": ShipFate("taken", "sound")})
    idle = msgspec.structs.replace(both, repairs=((), ()))
    now = build_course(BOATS, plan, (idle,))
    assert now.stages[0].prizes == (("B9", "B8"), ()) and {"B8", "B9"} <= {*now.stages[1].ships[0]}
    assert {code: loss.new_code for code, loss in now.losses[1].items()} == {"B1": "B9", "B2": "B8"}
    assert now.fleets[0] == {"B1": "new 0", "B8": "sound", "B9": "worn", "A1": "new 0", "A2": "new 0"}
    assert [*now.fleets[0]] == ["B1", "B8", "B9", "A1", "A2"], "the greatest first, then by their codes"
    defeat = battle("0-1", {"B8": ShipFate("sunk"), "A1": ShipFate("taken", "sound")}, {})
    retaken = build_course(BOATS, plan, (idle, defeat))
    assert retaken.losses[0] == {"B8": ShipLoss(1), "A1": ShipLoss(1, True, "A7")}
    three = msgspec.structs.replace(plan, battles=(BOUT,) * 3, fleets=(plan.fleets[0], ("B1", "B2", "B3")))
    third = battle("1-0", {}, {"B3": ShipFate("taken", "sound")})
    last = build_course(BOATS, three, (idle, defeat, third))
    assert last.stages[2].prizes[0] == ("B8",) and [*last.losses[0]] == ["A1"], "B8 sails again"


def test_the_yard_repairs_in_the_chosen_order() -> None:
    worn = ShipFate("afloat", "worn")
    fleets = {"A1": worn, "A2": worn, "B1": ShipFate("afloat", "scratched")}, SAFE
    orders = ("A2:paint", "A1:refit", "A2:refit", "X9:refit", "B1:paint", "A1:paint", "A1:paint")
    fight = msgspec.structs.replace(battle("1-0", *fleets), repairs=(orders, None))
    yards = build_course(BOATS, LAKE, (fight,)).stages[0].yards
    assert yards is not None
    first, second = yards
    assert first.repairs == ("A1:refit", "B1:paint", "A1:paint")
    assert (first.points, first.points_left, first.is_proposal) == (5, 0, False)
    assert first.old_ships == {"A1": "worn", "A2": "worn", "B1": "scratched"}
    assert first.new_ships == {"A1": "whole", "A2": "worn", "B1": "whole"}
    assert [first.ship_repairs(code) for code in ("A1", "A2", "B1")] == [("refit", "paint"), (), ("paint",)]
    assert (second.repairs, second.points_left, second.is_proposal) == ((), 5, True)
    proposed = build_course(BOATS, LAKE, (battle("1-0", *fleets),))
    assert proposed.fleets[0] == {"B1": "whole", "A1": "whole", "A2": "worn"}
    both = battle("1-0", {"A1": worn}, {"A1": worn})
    other = msgspec.structs.replace(both, repairs=((), ("A1:refit",)))
    assert [fleet["A1"] for fleet in build_course(BOATS, LAKE, (other,)).fleets] == ["worn", "scratched"]


def test_only_missing_ships_are_called_and_no_lost_ones() -> None:
    away = msgspec.structs.replace(BOUT, away=(("B1", "A2"), ("B2", "B1")))
    plan = msgspec.structs.replace(LAKE, battles=(BOUT, away))
    at = build_course(BOATS, plan, (battle("0-0", {}, {**SAFE, "B2": ShipFate("sunk")}),))
    assert [*at.stages[1].ships[0]] == ["A1", "B1"] and {*at.fleets[0]} == {"A1", "A2", "B1"}
    assert [*at.stages[1].ships[1]] == ["A1", "B1"] and at.stages[1].arrivals == ((), ())
    present = msgspec.structs.replace(BOUT, away=(("A2",), ("B1",)))
    enough = msgspec.structs.replace(plan, least=1, battles=(BOUT, present))
    at = build_course(BOATS, enough, (battle("0-0", {}, {}),))
    assert [[*ships] for ships in at.stages[1].ships] == [["A1", "B1"], ["A1", "B2"]], "more than enough"


def test_the_reserve_replaces_lost_ships_once_for_each_entry() -> None:
    plan = msgspec.structs.replace(LAKE, battles=(BOUT,) * 4, reserve=(("A1", "A1", "B1"), ()))
    defeat = battle("0-1", {"A1": ShipFate("sunk"), "A2": ShipFate("sunk")}, {})
    at = build_course(BOATS, plan, (defeat,))
    assert at.stages[1].arrivals == (("A1",), ()) and at.stages[1].ships[0] == {"A1": "new 0", "B1": "new 0"}
    assert [*at.losses[0]] == ["A2"]
    at = build_course(BOATS, plan, (defeat, defeat))
    assert at.stages[2].arrivals[0] == ("A1",)
    # B1 is still afloat, so its replacement waits until it is lost.
    at = build_course(BOATS, plan, (defeat, defeat, defeat))
    assert at.stages[3].arrivals[0] == () and at.stages[3].ships[0] == {"B1": "new 0"} and not at.is_finished
    at = build_course(BOATS, plan, (defeat, defeat, battle("0-1", {"B1": ShipFate("sunk")}, {})))
    assert at.stages[3].arrivals[0] == ("B1",) and [*at.stages[3].ships[0]] == ["A1", "B1"]


@pytest.mark.parametrize(
    ("text", "winner"), [("1-0 0-1", -1), ("1-0 1/2-1/2", 0), ("0-1 0-0", 1), ("1-0 1-0", 0), ("1-0", None)]
)
def test_the_points_after_the_last_battle_decide(text: str, winner: int | None) -> None:
    outcomes = text.split()
    at = build_course(BOATS, LAKE, tuple(battle(outcome, {}, {}) for outcome in outcomes))
    assert at.winner == winner and at.is_finished == (winner is not None)
    assert (at.stages[len(outcomes) - 1].yards is None) == at.is_finished


def test_a_side_without_ships_loses_and_points_decide_if_both_have_none() -> None:
    wrecks = [{code: ShipFate("sunk") for code in fleet} for fleet in LAKE.fleets]
    for fleets, winner in (((wrecks[0], {}), 1), (({}, wrecks[1]), 0), (wrecks, 0)):
        at = build_course(BOATS, LAKE, (battle("0-1", *fleets),))
        assert at.winner == winner and len(at.stages) == 1, fleets
    # Both fleets are lost: 20 + 20 + 7 for the first side, 10 + 7 + 7 + 20 for the second.
    assert at.points == (47, 44)


def test_a_battle_in_progress_is_the_last_stage() -> None:
    for battles in ((), (Battle("game/x"),)):
        at = build_course(BOATS, LAKE, battles)
        assert (
            len(at.stages) == 1 and at.stages[0].points is None and at.points == (0, 0) and not at.is_finished
        )


def test_plans_are_read_strictly() -> None:
    text = (
        '[{"id":"x","said":{"title":"Lake","story":"Long ago.","sides":["Reds","Blues"]},'
        '"fleets":[["A1"],["B1"]],"reserve":[[],["B2"]],"least":1,"worth":{"A":1},'
        '"battles":[{"said":{"title":"Dawn","brief":"Fog."},"options":"o","setup":"s","win":3,"draw":1}]}]'
    )
    (plan,) = read_plans(text.encode())
    assert (plan.prizes, plan.prize, plan.reserve) == (((), ()), 0, ((), ("B2",)))
    assert [str(plan.title), str(plan.story)] == ["Lake", "Long ago."]
    assert [str(plan.side_name(side)) for side in (0, 1)] == ["Reds", "Blues"]
    (bout,) = plan.battles
    assert (str(bout.title), str(bout.brief), bout.repairs, bout.away) == ("Dawn", "Fog.", 0, ((), ()))
    for key in ('"id"', '"title":"Lake"', '"title":"Dawn"', '"win"'):
        with pytest.raises(ValueError, match="unknown"):
            read_plans(text.replace(key, f'"more":1,{key}').encode())


def test_a_battle_is_replaced() -> None:
    first, second, third = (Battle(f"game/{n}") for n in range(3))
    campaign = Campaign("mats", "x", (Entrant(), Entrant()), (first, second), "2026.11.28", 7, True)
    assert with_battle(campaign, 0, third).battles == (third, second)
    assert with_battle(campaign, 1, third) == msgspec.structs.replace(campaign, battles=(first, third))


def test_stored_campaigns_are_bounded() -> None:
    def is_valid(*battles: Battle) -> bool:
        text = encode(Campaign("mats", "x", (Entrant(), Entrant()), battles))
        try:
            return decode(text).battles == battles
        except ValueError:
            return False

    def fleet(count: int) -> dict[str, ShipFate]:
        return {f"A{n}": ShipFate("sunk") for n in range(count)}

    ended = battle("1-0", {}, {})
    assert is_valid(*(ended,) * 5) and not is_valid(*(ended,) * 6)
    assert is_valid(battle("1-0", {}, {"A" * 40: ShipFate("afloat", "s" * 40)}))
    assert not is_valid(battle("1-0", {}, {"A" * 41: ShipFate()}))
    assert not is_valid(battle("1-0", {}, {"A1": ShipFate("afloat", "s" * 41)}))
    assert not is_valid(battle("1-0", {"A1": ShipFate("afloat", "s" * 41)}, {}))
    for side in (0, 1):
        for orders, good in ((("r" * 40,) * 99, True), (("r",) * 100, False), (("r", "r" * 41), False)):
            repairs = (orders, None) if side == 0 else (None, orders)
            assert is_valid(Battle("a", 1, ended.ending, repairs)) == good
    # A ship counts as two words, a repair as one; the limit is 500.
    full = Battle("a", 1, BattleResult("1-0", (fleet(100), fleet(101))), (("r",) * 49, ("r",) * 49))
    assert is_valid(full) and is_valid(full, full)
    assert not is_valid(msgspec.structs.replace(full, repairs=(("r",) * 49, ("r",) * 50)))


def test_stored_campaigns_are_checked() -> None:
    nobody, fought = (Entrant(), Entrant()), battle("1-0", {"TP": ShipFate("sunk")}, {})
    players = (Entrant("Ann"), Entrant(kind="easy"))
    good = encode(Campaign("mats", "x", players, (fought, Battle("game/y"))))
    assert decode(good).battles[0].ending == BattleResult("1-0", ({"TP": ShipFate("sunk")}, {}))
    assert decode(good).is_in_progress
    assert (
        not Campaign("mats", "x", nobody, (fought,)).is_in_progress
        and not Campaign("mats", "x", nobody).is_in_progress
    )
    for text in (
        "",
        "[]",
        "{}",
        good.replace('"1-0"', '"2-0"'),
        good.replace('"sunk"', '"lost"'),
        good.replace('"TP"', f'"{"T" * 99}"'),
        good.replace('{"key":"game/y"}', '{"key":"game/y"},{"key":"game/z"}'),
    ):
        with pytest.raises(ValueError):
            decode(text)
