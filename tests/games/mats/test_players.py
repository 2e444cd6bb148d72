"""The computer players of MATS: legal, honest and reproducible."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from navals.core.player import LEVELS, Limit, Player, Thought, decide
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table, play_out
from navals.games.mats.ai.columns import COLUMNS
from navals.games.mats.ai.crossing import predict, resolve_combats, ship_fates
from navals.games.mats.ai.estimate import quick_chance
from navals.games.mats.ai.forecast import Evaluator, columns_of, make_pawn
from navals.games.mats.ai.orders import OrderSearch, SearchBreadth
from navals.games.mats.ai.reasons import advance_reason, order_reason
from navals.games.mats.ai.weights import LIKELIHOODS
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import FACES, PASS, Advance, Order
from navals.games.mats.rules.options import HIT, INTACT, SUNK, roster, ship_text
from tests.games.mats.play import ALL, facing, opened


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options", ["", "ships=A:0/6>0/0,B:6/0>1/0,C:3/3>2/2 roster=custom gap=2 wreck_screens=true"]
)
def test_a_level_plays_a_game_to_its_end_and_again_the_same(level: str, options: str) -> None:
    """R28: legal throughout; the same seed gives the same record."""
    texts = []
    for _ in range(2):
        table = Table.new(GAME, GAME.schema.parse(options), ["x", "y"], "7")
        play_out(table, [GAME.player(level), GAME.player("easy")], Limit(20))
        texts.append(table.text())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_good_combat_is_sought(level: str) -> None:
    """R18."""
    thought = decide(GAME.player(level), VIEW, Limit(), random.Random(1))
    assert isinstance(thought.action, Advance)
    assert thought.value is not None and thought.reason is not None


VIEW = facing("F1 V1", "F1 C1").state.view(0)
"""R18: V1 can support F1 against a single F1."""


def test_the_hint_tells_the_odds() -> None:
    """R20: 7 guns against 3."""
    thoughts = list(GAME.adviser().think(VIEW, Limit(), random.Random(1)))
    (reason,) = {str(thought.reason) for thought in thoughts if thought.reason is not None}
    assert "% chance of winning the combat" in reason


def reckoner(options: str = "", likely: tuple[float, ...] = LIKELIHOODS) -> Evaluator:
    return Evaluator(GAME.schema.parse(options), likely)


Ending = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The winner and the ships of both sides afterwards."""


def enumerated(difference: int, first: tuple[int, ...], second: tuple[int, ...]) -> dict[Ending, Fraction]:
    """Return the chances of all outcomes, over all throws of two combat dice and a damage die per ship."""
    count: Counter[Ending] = Counter()
    ships = len(first) + len(second)
    for dice in product(range(1, 7), repeat=2 + ships):
        lead = dice[0] + difference - dice[1]
        hulls = []
        for ship, (hull, face) in enumerate(zip(first + second, dice[2:], strict=True)):
            spared = lead > 0 if ship < len(first) else lead < 0
            hulls.append(hull if spared else SUNK if hull == HIT or face > 3 else HIT)
        winner = 0 if lead > 0 else 1 if lead < 0 else NOBODY
        count[winner, tuple(hulls[: len(first)]), tuple(hulls[len(first) :])] += 1
    return {key: Fraction(n, 6 ** (2 + ships)) for key, n in count.items()}


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ((("V1", INTACT),), "F1"),
        ((("TP", INTACT),), "C2"),
        ((("C1", INTACT),), "C1"),
        ((("F1", INTACT), ("V1", HIT)), "TP"),
    ],
)
def test_r19_r20_r21_one_combat_is_reckoned_exactly(white: tuple[tuple[str, int], ...], black: str) -> None:
    """R19, R20, R21: against every throw of the dice; the second ship of a pair is doubled."""
    options = GAME.schema.parse("")
    index = roster(options).numbers
    ours = tuple(make_pawn(index[name], hull, 0, is_double=n > 0) for n, (name, hull) in enumerate(white))
    theirs = (make_pawn(index[black], INTACT, 0),)
    guns = sum(options.fleet[index[name]].face(hull)[1] for name, hull in white)
    lead = guns - options.fleet[index[black]].intact[1]
    outcomes = enumerated(lead, tuple(hull for _, hull in white), (INTACT,))
    for side, column in enumerate(resolve_combats(reckoner().tables, ours, theirs)):
        for (n, ship), (place, hull) in product(enumerate(column), ((3, INTACT), (4, HIT))):
            exact = sum(float(odds) for (_, *lives), odds in outcomes.items() if lives[side][n] == hull)
            assert ship[place] == pytest.approx(exact)


def test_a_crossing_is_reckoned_as_it_comes_out() -> None:
    """R4, R18, R21: the state of every ship without advances, against 1000 played crossings."""
    games, start = 1000, facing("V1 F1", "F1 C1").state
    ends = predict(reckoner().tables, *columns_of(start.view(0)), (1.0,) * 30)
    seen: Counter[tuple[int, int, int]] = Counter()
    for number in range(games):
        state, rng = start, random.Random(number)
        while state.actor() != NOBODY and state.crossing == start.crossing:
            draw = state.actor() == CHANCE
            state = state.apply(FACES[rng.randrange(6)] if draw else PASS)
        seen.update((side, ship, hull) for side in (0, 1) for ship, hull in enumerate(state.life[side]))
    for side, places in enumerate(ends):
        for ship, intact, hit in ship_fates(places)[0]:
            played = [seen[side, ship, hull] / games for hull in (INTACT, HIT)]
            assert played == pytest.approx([intact, hit], abs=0.05)


def test_equal_columns_are_in_balance() -> None:
    """R18: mirrored fleets, before the first advance and after it."""
    view = facing(ALL, ALL).state.view(0)
    a, b = columns_of(view)
    assert reckoner().value(a, b) == pytest.approx(0.5, abs=1e-9)
    assert reckoner().expected_lead(a, b) == pytest.approx(0.0, abs=1e-9)
    index = roster(view.options).numbers["V1"]
    move = (view.line[0].index(index), 1)
    assert reckoner().value(*reckoner().advance(a, b, 0, move)) != pytest.approx(0.5, abs=1e-3)


def test_the_chance_to_win_is_told_throughout() -> None:
    """R26: between 0 and 1 at every ply, nearer to the outcome at the end than at the start, None after
    it."""
    late = early = 0.0
    for seed in range(12):
        table = Table.new(GAME, GAME.schema.parse(""), ["x", "y"], str(seed))
        chances: list[float] = []
        players = [GAME.player("medium"), GAME.player("medium")]
        while (actor := table.actor()) != NOBODY:
            chance = quick_chance(table.position.state.view(None))
            assert chance is not None and 0.0 <= chance <= 1.0
            chances.append(chance)
            if actor == CHANCE:
                table.roll()
            else:
                view = table.view(actor)
                table.play(actor, decide(players[actor], view, Limit(), random.Random(seed)).action)
        assert quick_chance(table.position.state.view(None)) is None
        result = table.position.state.result()
        assert result is not None
        end = {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)
        late += abs(chances[-1] - end)
        early += abs(chances[0] - end)
    assert late < early


def test_a_column_is_drawn_from_a_mixture() -> None:
    """R1: not the same column every time, and always a legal one."""
    view = opened().state.view(0)
    orders = set()
    for seed in range(30):
        thought = decide(GAME.player("expert"), view, Limit(), random.Random(seed))
        assert opened().state.check(thought.action) is None
        assert thought.detail[0].action == thought.action
        assert 0 < sum(candidate.chance for candidate in thought.detail) <= 1 + 1e-9
        orders.add(thought.action.ships)
    assert len(orders) > 1


def test_the_columns_of_the_presets_are_many_and_legal() -> None:
    """R1: fleets of different ships have mixtures of complete columns, none with a share of half or more."""
    fleets = {preset.id: GAME.schema.parse(preset.options) for preset in GAME.presets}
    mixtures = {
        name: COLUMNS.get(",".join(map(ship_text, options.fleet))) for name, options in fleets.items()
    }
    assert {name for name, mixture in mixtures.items() if mixture is None} == {"drill"}
    for name, mixture in mixtures.items():
        lines = [tuple(ids.split()) for ids, _ in mixture or ()]
        shares = [share for _, share in mixture or ()]
        assert all(sorted(line) == sorted(ship.id for ship in fleets[name].fleet) for line in lines)
        assert mixture is None or len(set(lines)) == len(lines) >= 4
        assert mixture is None or sum(shares) == pytest.approx(1.0, abs=0.01)
        assert max(shares, default=0) < 0.5


def test_the_columns_are_for_whole_fleets() -> None:
    """A15: if a ship of either side is hit, columns are compared anew."""
    view = opened().state.view(0)
    hurt = msgspec.structs.replace(view, life=(view.life[0], (HIT, *view.life[1][1:])))
    for seen, efforts in ((view, False), (hurt, True)):
        thought = decide(GAME.player("expert"), seen, Limit(200), random.Random(1))
        assert (thought.effort > 0) == efforts


def test_the_second_best_level_hides_every_other_column_well() -> None:
    view = opened().state.view(0)
    mixture = COLUMNS[",".join(map(ship_text, view.options.fleet))]
    good = {tuple(ids.split()) for ids, _ in mixture}
    orders = [decide(GAME.player("hard"), view, Limit(), random.Random(seed)).action for seed in range(60)]
    assert 15 <= sum(order.ships in good for order in orders) <= 45


def whole_game(player: Player) -> Iterator[tuple[str, Thought]]:
    state, rng = opened().state, random.Random(2)
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            state = state.apply(state.sample(rng))
            continue
        thought = decide(player, state.view(actor), Limit(), rng)
        yield state.phase, thought
        state = state.apply(thought.action)


def test_a_hint_names_the_plan() -> None:
    """R14, R18: a pair against one ship; and over a whole game who comes through, and who is in danger."""
    thought = decide(GAME.adviser(), VIEW, Limit(), random.Random(1))
    assert str(thought.reason).startswith("V1 doubles up with F1 against F1: 92%")
    reasons = " ".join(str(thought.reason) for _, thought in whole_game(GAME.adviser()))
    assert "survive this crossing" in reasons and "opposite" in reasons


def test_a_plan_is_what_a_ship_gains_or_the_enemy_loses() -> None:
    judge, sides = reckoner(), columns_of(VIEW)
    plain = str(advance_reason(VIEW, PASS, judge, sides, sides))
    assert plain == "No advance would improve things: stay put."
    better = (sides[0], tuple([(*pawn[:3], 0.0, 0.0) for pawn in sides[1]]))
    assert str(advance_reason(VIEW, PASS, judge, better, sides)) != plain


def test_a_last_ship_is_not_said_to_be_well_arranged() -> None:
    assert "no order to choose" in str(order_reason(Order(("F2",))))
    assert "no order to choose" not in str(order_reason(Order(("F2", "C1"))))


def test_a_plan_that_others_hear_reads_the_same_on_both_sides() -> None:
    """Plans of advances name columns, not enemies; hidden columns have no plan."""
    plans = []
    for phase, thought in whole_game(GAME.player("expert")):
        if thought.plan is not None:
            assert phase == "advance" and thought.action != PASS
            plans.append(str(thought.plan))
    assert plans
    assert not [plan for plan in plans if "enemy" in plan or "your" in plan]


@pytest.mark.parametrize("limit", [1, 40, None])
def test_r15_a_column_of_survivors_is_formed(limit: int | None) -> None:
    """A15: columns are compared even in little time."""
    view = facing("TP V1 F1 C1", "TP V1 F1 C1").state.view(0)
    orders = OrderSearch(
        msgspec.structs.replace(view, phase="order"), SearchBreadth(24, 10, 2), LIKELIHOODS, random.Random(1)
    )
    *_, last = orders.run(limit)
    assert sum(last.mixture) == pytest.approx(1)
    assert sorted(last.orders[last.drawn_index]) == sorted(view.survivors(0))


def test_a_hint_tells_the_best_advances_with_their_chances() -> None:
    thought = decide(GAME.adviser(), VIEW, Limit(), random.Random(1))
    chances = [candidate.chance for candidate in thought.detail]
    assert thought.detail[0].action == thought.action
    assert chances == sorted(chances, reverse=True) and all(0 <= chance <= 1 for chance in chances)
