"""Campaigns without a screen: plans, musters, repairs, prizes, points, ends."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from navals import games
from navals.club.campaign.campaign import Battle, Campaign, Ending, checked, with_battle
from navals.club.campaign.course import Course, Loss, course, proposal
from navals.club.campaign.plan import (
    BattlePlan,
    BattleSaid,
    Campaigns,
    Left,
    Plan,
    PlanSaid,
    Repair,
    campaigns_of,
    plans,
)
from navals.club.tournament.tournament import Entrant
from navals.core.game import Game
from navals.core.message import msg
from tests.games import game as found
from tests.games import tour

Case = tuple[Game[Any], Plan]


def encode(held: Campaign) -> str:
    return msgspec.json.encode(held).decode()


def decode(text: str) -> Campaign:
    return checked(msgspec.json.decode(text, type=Campaign))


def cases() -> list[Case]:
    found_here = [(found(id), campaigns_of(found(id))) for id in games.IDS]
    return [(game, plan) for game, own in found_here if own for plan in own.plans()]


CASES = cases()
every = pytest.mark.parametrize("case", CASES, ids=[f"{game.id} {plan.id}" for game, plan in CASES])


def rules_of(game: Game[Any]) -> Campaigns:
    rules = campaigns_of(game)
    assert rules is not None
    return rules


def legal(game: Game[Any], at: Course) -> Any:
    """Return the checked start of the next battle, with every ship in its state."""
    stage = at.stages[-1]
    setup = rules_of(game).setup(stage.plan, stage.ships)
    state = game.start(game.schema.parse(stage.plan.options), setup)
    assert state.result() is None and game.setup(state) is not None
    left = rules_of(game).left(state, state, -1)
    for side in (0, 1):
        assert {code: one.state for code, one in left[side].items()} == stage.ships[side]
        assert stage.ships[side], "no side is without a ship"
    return state


def battle(outcome: str, *fleets: dict[str, Left]) -> Battle:
    return Battle("game/x", 1, Ending(outcome, (fleets[0], fleets[1])))  # type: ignore[arg-type]


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
    titles = [plan.said.title, *[one.said.title for one in plan.battles]]
    assert len(set(titles)) == len(titles), "no title twice"
    assert len({(one.options, one.setup) for one in plan.battles}) == 5, "five battles that differ"
    for side in (0, 1):
        codes = {*plan.fleets[side], *plan.reserve[side], *plan.prizes[side]}
        assert not {*plan.fleets[side], *plan.reserve[side]} & {*plan.prizes[side]}
        assert len(plan.fleets[side]) >= plan.least
        for code in codes:
            assert plan.worth[rules.kind(code)] > 0
        for number, one in enumerate(plan.battles):
            assert {*one.away[side]} <= codes
            options = game.schema.parse(one.options)
            known = ((*plan.fleets[s], *plan.reserve[s], *plan.prizes[s]) for s in (0, 1))
            ships = [{code: rules.whole(s, code, options) for code in codes} for s, codes in enumerate(known)]
            # Every ship has its own place, even if they will rarely meet.
            state = game.start(options, rules.setup(one, (ships[0], ships[1])))
            assert state.result() is None, number
            left = rules.left(state, state, -1)
            assert [{*left[s]} for s in (0, 1)] == [{*ships[s]} for s in (0, 1)], number
        options = game.schema.parse(plan.battles[0].options)
        for code in codes:
            whole = rules.whole(side, code, options)
            assert rules.repairs(side, code, whole, options) == ()
            left_, of = rules.health(side, code, whole, options)
            assert left_ == of
    assert plan.battles[-1].repairs == 0 and all(one.win > one.draw >= 0 for one in plan.battles)


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
            while offered := rules.repairs(side, code, state, options):
                before = rules.health(side, code, state, options)[0]
                assert len({step.name for step in offered}) == len(offered)
                assert all(step.cost > 0 and step.gain > 0 for step in offered)
                state, steps = offered[-1].state, steps + 1
                assert rules.health(side, code, state, options)[0] > before and steps < 60
            assert state == rules.whole(side, code, options)


@every
def test_a_proposal_spends_as_much_as_possible(case: Case) -> None:
    game, plan = case
    rules = rules_of(game)
    worn = tour(game.id).worn[0]
    options = game.schema.parse(plan.battles[0].options)
    ships = dict.fromkeys(plan.fleets[0], worn)
    for points in range(12):
        state, spent = dict(ships), 0
        for one in proposal(rules, 0, ships, points, options):
            code, _, name = one.partition(":")
            step = next(step for step in rules.repairs(0, code, state[code], options) if step.name == name)
            state[code], spent = step.state, spent + step.cost
        assert spent <= points
        rest = [step.cost for code in state for step in rules.repairs(0, code, state[code], options)]
        assert not rest or points - spent < min(rest)


def test_a_proposal_prefers_the_highest_gain_per_point_and_earlier_ships() -> None:
    offers = {"A1": (4, 3), "B1": (3, 2), "C1": (9, 6), "D1": (1, 1), "E1": (8, 9)}

    class Offers(Campaigns):
        def repairs(self, side: int, code: str, state: str, options: Any) -> tuple[Repair, ...]:
            gain, cost = offers[code]
            return () if state == "whole" else (Repair("refit", cost, gain, "whole", msg("refit")),)

    def proposed(points: int) -> list[str]:
        chosen = proposal(Offers(), 0, dict.fromkeys(offers, "worn"), points, None)
        return [one.partition(":")[0] for one in chosen]

    # By gain for a point: B1 and C1 1.5, A1 1.33, D1 1, E1 0.89.
    assert proposed(99) == ["B1", "C1", "A1", "D1", "E1"]
    assert proposed(10) == ["B1", "C1", "D1"], "A1 costs more than is left"
    assert proposed(5) == ["B1", "A1"] and proposed(1) == ["D1"] and proposed(0) == []


def followed(plan: Plan, before: Course, at: Course, battles: tuple[Battle, ...]) -> None:
    """Check the fleets after the last battle."""
    number = len(battles) - 1
    stage, ending = at.stages[number], battles[-1].ending
    assert ending is not None and stage.points is not None
    for side in (0, 1):
        gone = {code for code, left in ending.ships[side].items() if left.fate != "afloat"}
        # A prize may take the code of one that is lost in the same battle.
        assert gone - {*stage.prizes[side]} <= {*stage.lost[side]} <= gone
        joined = () if at.over else at.stages[-1].joined[side]
        assert not gone & {*at.fleets[side]} - {*joined, *stage.prizes[side]}
        taken = sum(left.fate == "taken" for left in ending.ships[side].values())
        assert len(stage.prizes[1 - side]) <= taken
        if stage.yards is not None:
            yard = stage.yards[side]
            assert 0 <= yard.rest <= yard.points and {*yard.after} == {*yard.before}
        assert at.points[side] == before.points[side] + stage.points[side]
    assert sum(stage.points) > 0 or ending.outcome == "0-0"
    # All of it follows from the stored data.
    assert decode(encode(Campaign("mats", plan.id, (Entrant(), Entrant()), battles))).battles == battles


@pytest.mark.slow
@every
def test_the_next_battle_can_begin_after_any_losses(case: Case) -> None:
    game, plan = case
    ended = 0
    for seed in range(60):
        lot = random.Random(f"losses {seed}")
        battles: tuple[Battle, ...] = ()
        at = course(game, plan, battles)
        harsh = lot.choice((0.1, 0.5, 100))
        while not at.over:
            legal(game, at)
            fleets: tuple[dict[str, Left], dict[str, Left]] = ({}, {})
            for side in (0, 1):
                for code, state in at.stages[-1].ships[side].items():
                    weights = (1, harsh * 3, harsh if any(plan.prizes) else 0)
                    fate = lot.choices(("afloat", "sunk", "taken"), weights)[0]
                    worn = lot.choice(tour(game.id).worn) if lot.random() < 0.7 else state
                    fleets[side][code] = Left("sunk") if fate == "sunk" else Left(fate, worn)  # type: ignore[arg-type]
            battles = (*battles, battle(lot.choice(("1-0", "0-1", "1/2-1/2", "0-0")), *fleets))
            before, at = at, course(game, plan, battles)
            followed(plan, before, at, battles)
        assert at.winner in (-1, 0, 1) and (len(battles) == 5 or not all(at.fleets))
        ended += len(battles) < 5
    assert ended, "some end early"


class Boats(Campaigns):
    """Boats of kinds A and B: refitting a worn one costs 3 points, painting a scratched one 1."""

    def kind(self, code: str) -> str:
        return code[0]

    def whole(self, side: int, code: str, options: Any) -> str:
        return f"new {side}"

    def repairs(self, side: int, code: str, state: str, options: Any) -> tuple[Repair, ...]:
        if state == "worn":
            return (Repair("refit", 3, 6, "scratched", msg("refit")),)
        return (Repair("paint", 1, 1, "whole", msg("paint")),) if state == "scratched" else ()


BOATS: Any = SimpleNamespace(schema=SimpleNamespace(parse=str))


@pytest.fixture(autouse=True)
def boats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give `BOATS`, which is no game with a folder, its campaigns."""
    own = Boats()
    monkeypatch.setattr(
        "navals.club.campaign.course.campaigns_of", lambda game: own if game is BOATS else campaigns_of(game)
    )


BOUT = BattlePlan(BattleSaid("", ""), "", "", win=10, draw=4, repairs=5)
FLEETS = (("A1", "A2", "B1"), ("A1", "B1", "B2"))
WORTH = {"A": 7, "B": 20}
LAKE = Plan("lake", PlanSaid("", "", ("", "")), FLEETS, ((), ()), 2, WORTH, (BOUT, BOUT), prize=2)
SAFE = {"A1": Left("afloat", "sound"), "B1": Left("afloat", "sound"), "B2": Left("afloat", "sound")}


@pytest.mark.parametrize(
    ("outcome", "points"), [("1-0", (10, 0)), ("0-1", (0, 10)), ("1/2-1/2", (4, 4)), ("0-0", (0, 0))]
)
def test_a_battle_scores_by_the_plan(outcome: str, points: tuple[int, int]) -> None:
    after = course(BOATS, LAKE, (battle(outcome, {}, {}),))
    assert after.points == after.stages[0].points == points and not after.over
    again = course(BOATS, LAKE, (battle(outcome, {}, {}), battle("1-0", {}, {})))
    assert again.points == (points[0] + 10, points[1]) and again.stages[1].points == (10, 0)


def test_ships_sunk_and_taken_are_points_for_the_other_side() -> None:
    first = {"X9": Left("sunk"), "A1": SAFE["A1"], "A2": Left("taken", "worn"), "B1": Left("sunk")}
    fleets = first, {**SAFE, "B2": Left("sunk")}
    after = course(BOATS, LAKE, (battle("1/2-1/2", *fleets),))
    assert after.points == (4 + 20, 4 + 7 + 2 + 20), "a ship outside the battle does not count"
    lost = ({"A2": Loss(0, True, ""), "B1": Loss(0, False, "")}, {"B2": Loss(0, False, "")})
    assert after.stages[0].lost == lost
    assert after.losses == after.stages[0].lost and [*after.fleets[0]] == ["A1"]
    assert after.stages[1].ships[0] == {"A1": "sound"} and after.stages[1].lost == ({}, {})
    later = course(BOATS, LAKE, (battle("1/2-1/2", *fleets), battle("0-0", {}, {"A1": Left("sunk")})))
    assert later.stages[1].lost == ({}, {"A1": Loss(1)}) and later.stages[1].points == (7, 0)
    assert later.losses[1] == {"B2": Loss(0), "A1": Loss(1)} and later.losses[0] == after.losses[0]


def test_prizes_take_the_free_codes_of_their_kind_in_order() -> None:
    plan = msgspec.structs.replace(LAKE, prizes=(("A8", "B9", "B8"), ("A7",)))
    both = battle("1-0", {}, {**SAFE, "B1": Left("taken", "worn"), "B2": Left("taken", "sound")})
    idle = msgspec.structs.replace(both, repairs=((), ()))
    after = course(BOATS, plan, (idle,))
    assert after.stages[0].prizes == (("B9", "B8"), ()) and {"B8", "B9"} <= {*after.stages[1].ships[0]}
    assert {code: loss.under for code, loss in after.losses[1].items()} == {"B1": "B9", "B2": "B8"}
    assert after.fleets[0] == {"B1": "new 0", "B8": "sound", "B9": "worn", "A1": "new 0", "A2": "new 0"}
    assert [*after.fleets[0]] == ["B1", "B8", "B9", "A1", "A2"], "the greatest first, then by their codes"
    gone = battle("0-1", {"B8": Left("sunk"), "A1": Left("taken", "sound")}, {})
    retaken = course(BOATS, plan, (idle, gone))
    assert retaken.losses[0] == {"B8": Loss(1), "A1": Loss(1, True, "A7")}
    three = msgspec.structs.replace(plan, battles=(BOUT,) * 3, fleets=(plan.fleets[0], ("B1", "B2", "B3")))
    third = battle("1-0", {}, {"B3": Left("taken", "sound")})
    again = course(BOATS, three, (idle, gone, third))
    assert again.stages[2].prizes[0] == ("B8",) and [*again.losses[0]] == ["A1"], "B8 sails again"


def test_the_yard_repairs_in_the_chosen_order() -> None:
    worn = Left("afloat", "worn")
    fleets = {"A1": worn, "A2": worn, "B1": Left("afloat", "scratched")}, SAFE
    wanted = ("A2:paint", "A1:refit", "A2:refit", "X9:refit", "B1:paint", "A1:paint", "A1:paint")
    chosen = msgspec.structs.replace(battle("1-0", *fleets), repairs=(wanted, None))
    yards = course(BOATS, LAKE, (chosen,)).stages[0].yards
    assert yards is not None
    first, second = yards
    assert first.chosen == ("A1:refit", "B1:paint", "A1:paint")
    assert (first.points, first.rest, first.proposed) == (5, 0, False)
    assert first.before == {"A1": "worn", "A2": "worn", "B1": "scratched"}
    assert first.after == {"A1": "whole", "A2": "worn", "B1": "whole"}
    assert [first.spent(code) for code in ("A1", "A2", "B1")] == [("refit", "paint"), (), ("paint",)]
    assert (second.chosen, second.rest, second.proposed) == ((), 5, True)
    proposed = course(BOATS, LAKE, (battle("1-0", *fleets),))
    assert proposed.fleets[0] == {"B1": "whole", "A1": "whole", "A2": "worn"}
    both = battle("1-0", {"A1": worn}, {"A1": worn})
    other = msgspec.structs.replace(both, repairs=((), ("A1:refit",)))
    assert [fleet["A1"] for fleet in course(BOATS, LAKE, (other,)).fleets] == ["worn", "scratched"]


def test_only_missing_ships_are_called_and_no_lost_ones() -> None:
    away = msgspec.structs.replace(BOUT, away=(("B1", "A2"), ("B2", "B1")))
    plan = msgspec.structs.replace(LAKE, battles=(BOUT, away))
    at = course(BOATS, plan, (battle("0-0", {}, {**SAFE, "B2": Left("sunk")}),))
    assert [*at.stages[1].ships[0]] == ["A1", "B1"] and {*at.fleets[0]} == {"A1", "A2", "B1"}
    assert [*at.stages[1].ships[1]] == ["A1", "B1"] and at.stages[1].joined == ((), ())
    present = msgspec.structs.replace(BOUT, away=(("A2",), ("B1",)))
    enough = msgspec.structs.replace(plan, least=1, battles=(BOUT, present))
    at = course(BOATS, enough, (battle("0-0", {}, {}),))
    assert [[*ships] for ships in at.stages[1].ships] == [["A1", "B1"], ["A1", "B2"]], "more than enough"


def test_the_reserve_replaces_lost_ships_once_for_each_entry() -> None:
    plan = msgspec.structs.replace(LAKE, battles=(BOUT,) * 4, reserve=(("A1", "A1", "B1"), ()))
    lost = battle("0-1", {"A1": Left("sunk"), "A2": Left("sunk")}, {})
    at = course(BOATS, plan, (lost,))
    assert at.stages[1].joined == (("A1",), ()) and at.stages[1].ships[0] == {"A1": "new 0", "B1": "new 0"}
    assert [*at.losses[0]] == ["A2"]
    at = course(BOATS, plan, (lost, lost))
    assert at.stages[2].joined[0] == ("A1",)
    # B1 is afloat, so its entry waits until it is lost.
    at = course(BOATS, plan, (lost, lost, lost))
    assert at.stages[3].joined[0] == () and at.stages[3].ships[0] == {"B1": "new 0"} and not at.over
    at = course(BOATS, plan, (lost, lost, battle("0-1", {"B1": Left("sunk")}, {})))
    assert at.stages[3].joined[0] == ("B1",) and [*at.stages[3].ships[0]] == ["A1", "B1"]


@pytest.mark.parametrize(
    ("text", "winner"), [("1-0 0-1", -1), ("1-0 1/2-1/2", 0), ("0-1 0-0", 1), ("1-0 1-0", 0), ("1-0", None)]
)
def test_the_points_after_the_last_battle_decide(text: str, winner: int | None) -> None:
    outcomes = text.split()
    at = course(BOATS, LAKE, tuple(battle(outcome, {}, {}) for outcome in outcomes))
    assert at.winner == winner and at.over == (winner is not None)
    assert (at.stages[len(outcomes) - 1].yards is None) == at.over


def test_a_side_without_ships_loses_and_points_decide_if_both_have_none() -> None:
    sunk = [{code: Left("sunk") for code in fleet} for fleet in LAKE.fleets]
    for left, winner in (((sunk[0], {}), 1), (({}, sunk[1]), 0), (sunk, 0)):
        at = course(BOATS, LAKE, (battle("0-1", *left),))
        assert at.winner == winner and len(at.stages) == 1, left
    # Both fleets are lost: 20 + 20 + 7 for the first side, 10 + 7 + 7 + 20 for the second.
    assert at.points == (47, 44)


def test_a_battle_in_progress_is_the_last_stage() -> None:
    for begun in ((), (Battle("game/x"),)):
        at = course(BOATS, LAKE, begun)
        assert len(at.stages) == 1 and at.stages[0].points is None and at.points == (0, 0) and not at.over


def test_plans_are_read_strictly() -> None:
    text = (
        '[{"id":"x","said":{"title":"Lake","story":"Long ago.","sides":["Reds","Blues"]},'
        '"fleets":[["A1"],["B1"]],"reserve":[[],["B2"]],"least":1,"worth":{"A":1},'
        '"battles":[{"said":{"title":"Dawn","brief":"Fog."},"options":"o","setup":"s","win":3,"draw":1}]}]'
    )
    (plan,) = plans(text.encode())
    assert (plan.prizes, plan.prize, plan.reserve) == (((), ()), 0, ((), ("B2",)))
    assert [str(plan.title), str(plan.story)] == ["Lake", "Long ago."]
    assert [str(plan.party(side)) for side in (0, 1)] == ["Reds", "Blues"]
    (one,) = plan.battles
    assert (str(one.title), str(one.brief), one.repairs, one.away) == ("Dawn", "Fog.", 0, ((), ()))
    for known in ('"id"', '"title":"Lake"', '"title":"Dawn"', '"win"'):
        with pytest.raises(ValueError, match="unknown"):
            plans(text.replace(known, f'"more":1,{known}').encode())


def test_a_battle_is_replaced() -> None:
    one, two, three = (Battle(f"game/{n}") for n in range(3))
    held = Campaign("mats", "x", (Entrant(), Entrant()), (one, two), "2026.11.28", 7, True)
    assert with_battle(held, 0, three).battles == (three, two)
    assert with_battle(held, 1, three) == msgspec.structs.replace(held, battles=(one, three))


def test_stored_campaigns_are_bounded() -> None:
    def kept(*battles: Battle) -> bool:
        text = encode(Campaign("mats", "x", (Entrant(), Entrant()), battles))
        try:
            return decode(text).battles == battles
        except ValueError:
            return False

    def fleet(count: int) -> dict[str, Left]:
        return {f"A{n}": Left("sunk") for n in range(count)}

    ended = battle("1-0", {}, {})
    assert kept(*(ended,) * 5) and not kept(*(ended,) * 6)
    assert kept(battle("1-0", {}, {"A" * 40: Left("afloat", "s" * 40)}))
    assert not kept(battle("1-0", {}, {"A" * 41: Left()}))
    assert not kept(battle("1-0", {}, {"A1": Left("afloat", "s" * 41)}))
    assert not kept(battle("1-0", {"A1": Left("afloat", "s" * 41)}, {}))
    for side in (0, 1):
        for chosen, good in ((("r" * 40,) * 99, True), (("r",) * 100, False), (("r", "r" * 41), False)):
            repairs = (chosen, None) if side == 0 else (None, chosen)
            assert kept(Battle("a", 1, ended.ending, repairs)) == good
    # A ship counts as two words, a repair as one; the limit is 500.
    full = Battle("a", 1, Ending("1-0", (fleet(100), fleet(101))), (("r",) * 49, ("r",) * 49))
    assert kept(full) and kept(full, full)
    assert not kept(msgspec.structs.replace(full, repairs=(("r",) * 49, ("r",) * 50)))


def test_stored_campaigns_are_checked() -> None:
    nobody, fought = (Entrant(), Entrant()), battle("1-0", {"TP": Left("sunk")}, {})
    players = (Entrant("Ann"), Entrant(kind="easy"))
    good = encode(Campaign("mats", "x", players, (fought, Battle("game/y"))))
    assert decode(good).battles[0].ending == Ending("1-0", ({"TP": Left("sunk")}, {}))
    assert decode(good).goes_on
    assert not Campaign("mats", "x", nobody, (fought,)).goes_on and not Campaign("mats", "x", nobody).goes_on
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
