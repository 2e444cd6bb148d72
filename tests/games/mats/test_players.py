"""The computer players of MATS: they act legally, on their view alone, and the same every time."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from navals.core.player import LEVELS, Limit, decide
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table, play_out
from navals.games.mats.ai.columns import COLUMNS
from navals.games.mats.ai.crossing import fates, fought, march
from navals.games.mats.ai.estimate import bar
from navals.games.mats.ai.forecast import Reckoner, alone, columns
from navals.games.mats.ai.orders import Orders, Pool
from navals.games.mats.ai.reasons import advance_reason, order_reason
from navals.games.mats.ai.weights import LIKELY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import FACES, PASS, Advance, Order
from navals.games.mats.rules.options import HIT, INTACT, SUNK, roster, text_of
from navals.games.mats.rules.state import MatsState
from tests.games.mats.play import ALL, E1, facing, opened


def test_every_level_has_a_sentence() -> None:
    assert tuple(GAME.card.levels) == LEVELS


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


@pytest.mark.parametrize("level", LEVELS)
def test_r1_a_level_does_not_know_the_hidden_order(level: str) -> None:
    """R1: equal views, equal columns."""
    chosen = []
    for order in (E1, ALL):
        view = opened().do(f"order {order}").state.view(1)
        chosen.append(decide(GAME.player(level), view, Limit(5), random.Random(3)).action)
    assert chosen[0] == chosen[1]
    assert isinstance(chosen[0], Order)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_good_combat_is_sought(level: str) -> None:
    """R18: V1 can support F1 against a lonely F1, or not."""
    view = facing("F1 V1", "F1 C1").state.view(0)
    thought = decide(GAME.player(level), view, Limit(), random.Random(1))
    assert isinstance(thought.action, Advance)
    assert thought.value is not None
    assert thought.reason is not None


def test_the_hint_tells_the_odds() -> None:
    """R20: 7 guns against 3."""
    view = facing("F1 V1", "F1 C1").state.view(0)
    thoughts = list(GAME.adviser().think(view, Limit(), random.Random(1)))
    reasons = {str(thought.reason) for thought in thoughts if thought.reason is not None}
    assert len(reasons) == 1
    assert "% chance to win that combat" in reasons.pop()


def reckoner(options: str = "", likely: tuple[float, ...] = LIKELY) -> Reckoner:
    return Reckoner(GAME.schema.parse(options), likely)


Ending = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The winner, and what the ships of either side are afterwards."""


def enumerated(difference: int, first: tuple[int, ...], second: tuple[int, ...]) -> dict[Ending, Fraction]:
    """Every throw of two combat dice and of a damage die for each ship (dice that nobody rolls do not matter)."""
    count: dict[Ending, int] = {}
    ships = len(first) + len(second)
    for dice in product(range(1, 7), repeat=2 + ships):
        lead = dice[0] + difference - dice[1]
        after = []
        for ship, (life, face) in enumerate(zip(first + second, dice[2:], strict=True)):
            spared = lead > 0 if ship < len(first) else lead < 0
            after.append(life if spared else SUNK if life == HIT or face > 3 else HIT)
        winner = 0 if lead > 0 else 1 if lead < 0 else NOBODY
        key = (winner, tuple(after[: len(first)]), tuple(after[len(first) :]))
        count[key] = count.get(key, 0) + 1
    return {key: Fraction(n, 6 ** (2 + ships)) for key, n in count.items()}


@pytest.mark.parametrize(("white", "black"), [("V1", "F1"), ("TP", "C2"), ("C1", "C1")])
def test_r20_r21_one_combat_is_reckoned_exactly(white: str, black: str) -> None:
    """R20, R21: against every throw of the dice."""
    options = GAME.schema.parse("")
    index = roster(options).index
    one, two = index[white], index[black]
    a, b = fought(reckoner().known, (alone(one, INTACT, 0),), (alone(two, INTACT, 0),))
    lead = options.fleet[one].intact[1] - options.fleet[two].intact[1]
    outcomes = enumerated(lead, (INTACT,), (INTACT,))
    for side, column in enumerate((a, b)):
        for place, life in ((3, INTACT), (4, HIT)):
            exact = sum(float(odds) for (_, *lives), odds in outcomes.items() if lives[side] == (life,))
            assert column[0][place] == pytest.approx(exact)


def test_r19_a_pair_is_reckoned_exactly() -> None:
    """R19, R21: F1 with V1 doubled on it against a three-decker."""
    options = GAME.schema.parse("")
    index = roster(options).index
    pair = (alone(index["F1"], INTACT, 0), alone(index["V1"], HIT, 0, double=True))
    a, _ = fought(reckoner().known, pair, (alone(index["TP"], INTACT, 0),))
    outcomes = enumerated(3 + 2 - 5, (INTACT, HIT), (INTACT,))
    for place, ship in enumerate(a):
        for at, life in ((3, INTACT), (4, HIT)):
            exact = sum(float(odds) for (_, *lives), odds in outcomes.items() if lives[0][place] == life)
            assert ship[at] == pytest.approx(exact)


def reckoned(state: MatsState) -> float:
    known = bar(state.view(None))
    if known is not None:
        return known
    result = state.result()
    assert result is not None
    return {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)


def test_a_crossing_is_reckoned_as_it_comes_out() -> None:
    """R4, R18, R21: what becomes of every ship when nobody advances, against 1000 played crossings."""
    games = 1000
    start = facing("V1 F1", "F1 C1").state
    known = reckoner().known
    ends = march(known, *columns(start.view(0)), (1.0,) * 30)
    seen: Counter[tuple[int, int, int]] = Counter()
    for number in range(games):
        state, rng = start, random.Random(number)
        while state.actor() != NOBODY and state.crossing == start.crossing:
            draw = state.actor() == CHANCE
            state = state.apply(FACES[rng.randrange(6)] if draw else PASS)
        seen.update((side, ship, life) for side in (0, 1) for ship, life in enumerate(state.life[side]))
    for side, places in enumerate(ends):
        for ship, intact, hit in fates(places)[0]:
            assert seen[side, ship, INTACT] / games == pytest.approx(intact, abs=0.05)
            assert seen[side, ship, HIT] / games == pytest.approx(hit, abs=0.05)


def test_equal_columns_are_in_balance() -> None:
    """R18: mirrored fleets, before the first advance and after it."""
    view = facing(ALL, ALL).state.view(0)
    a, b = columns(view)
    assert reckoner().value(a, b) == pytest.approx(0.5, abs=1e-9)
    assert reckoner().balance(a, b) == pytest.approx(0.0, abs=1e-9)
    index = roster(view.options).index["V1"]
    move = (view.line[0].index(index), 1)
    assert reckoner().value(*reckoner().after(a, b, 0, move)) != pytest.approx(0.5, abs=1e-3)


def test_the_chance_to_win_is_told_throughout() -> None:
    """R26: between 0 and 1 at every ply, nearer to what came out at the end than at the beginning, None after it."""
    late = early = 0.0
    for seed in range(12):
        table = Table.new(GAME, GAME.schema.parse(""), ["x", "y"], str(seed))
        told: list[float] = []
        players = [GAME.player("medium"), GAME.player("medium")]
        while (actor := table.actor()) != NOBODY:
            known = bar(table.position.state.view(None))
            assert known is not None
            assert 0.0 <= known <= 1.0
            told.append(known)
            if actor == CHANCE:
                table.roll()
            else:
                view = table.view(actor)
                table.play(actor, decide(players[actor], view, Limit(), random.Random(seed)).action)
        assert bar(table.position.state.view(None)) is None
        end = reckoned(table.position.state)
        late += abs(told[-1] - end)
        early += abs(told[0] - end)
    assert late < early


def test_a_column_is_drawn_from_a_mixture() -> None:
    """R1: not the same column every time, and never a word of a column that is not legal."""
    view = opened().state.view(0)
    drawn = set()
    for seed in range(30):
        thought = decide(GAME.player("expert"), view, Limit(), random.Random(seed))
        assert opened().state.check(thought.action) is None
        assert thought.detail[0].action == thought.action
        assert 0 < sum(candidate.chance for candidate in thought.detail) <= 1 + 1e-9
        drawn.add(thought.action.ships)
    assert len(drawn) > 1


def test_the_columns_of_the_presets_are_many_and_legal() -> None:
    """R1: every fleet with a secret in its order has a mixture, of whole columns, none of which comes up more often than not."""
    fleets = {preset.id: GAME.schema.parse(preset.options) for preset in GAME.presets}
    known = {name: COLUMNS.get(",".join(map(text_of, one.fleet))) for name, one in fleets.items()}
    assert {name for name, mixture in known.items() if mixture is None} == {"drill"}
    for name, mixture in known.items():
        if mixture is not None:
            lines = [tuple(ids.split()) for ids, _ in mixture]
            assert all(sorted(line) == sorted(ship.id for ship in fleets[name].fleet) for line in lines)
            assert len(set(lines)) == len(lines) >= 4
            assert sum(share for _, share in mixture) == pytest.approx(1.0, abs=0.01)
            assert max(share for _, share in mixture) < 0.5


def test_the_columns_are_for_whole_fleets() -> None:
    """A15: with a ship hit on either side the columns are compared anew."""
    view = opened().state.view(0)
    hurt = msgspec.structs.replace(view, life=(view.life[0], (HIT, *view.life[1][1:])))
    for seen, efforts in ((view, False), (hurt, True)):
        thought = decide(GAME.player("expert"), seen, Limit(200), random.Random(1))
        assert (thought.effort > 0) == efforts


def test_the_second_best_level_hides_every_other_column_well() -> None:
    """About half of its columns are those of the mixture; by lot it would hardly find one of them."""
    view = opened().state.view(0)
    mixture = COLUMNS[",".join(map(text_of, view.options.fleet))]
    good = {tuple(ids.split()) for ids, _ in mixture}
    drawn = [
        decide(GAME.player("hard"), view, Limit(), random.Random(seed)).action.ships for seed in range(60)
    ]
    assert 15 <= sum(ships in good for ships in drawn) <= 45


def test_a_hint_names_the_plan() -> None:
    """R14, R18: a pair against one ship; and over a whole game who comes through, and who is in danger."""
    view = facing("F1 V1", "F1 C1").state.view(0)
    thought = decide(GAME.adviser(), view, Limit(), random.Random(1))
    assert str(thought.reason).startswith("V1 doubles up with F1 against F1: 92%")
    state, rng, reasons = opened().state, random.Random(2), []
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            state = state.apply(state.sample(rng))
            continue
        thought = decide(GAME.adviser(), state.view(actor), Limit(), rng)
        reasons.append(str(thought.reason))
        state = state.apply(thought.action)
    assert any("left for the next crossing" in reason for reason in reasons)
    assert any("in the combats to come" in reason for reason in reasons)


def test_a_plan_is_what_a_ship_gains_or_the_enemy_loses() -> None:
    """The ship named is one whose own fate changes: nothing to choose between, no plan."""
    view = facing("F1 V1", "F1 C1").state.view(0)
    known, sides = reckoner(), columns(view)
    plain = str(advance_reason(view, PASS, known, sides, sides))
    assert plain == "No advance is better than staying where the ships are."
    better = (sides[0], tuple([(x, ship, double, 0.0, 0.0) for x, ship, double, _, _ in sides[1]]))
    said = str(advance_reason(view, PASS, known, better, sides))
    assert said != plain


def test_a_last_ship_is_not_said_to_be_well_arranged() -> None:
    assert "nothing to arrange" in str(order_reason(Order(("F2",))))
    assert "nothing to arrange" not in str(order_reason(Order(("F2", "C1"))))


def test_a_plan_that_others_hear_reads_the_same_on_both_sides() -> None:
    """What is told of an advance afterwards speaks of columns, not of enemies; of a column, which is hidden, nothing is told."""
    state, rng, plans = opened().state, random.Random(2), []
    player = GAME.player("expert")
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            state = state.apply(state.sample(rng))
            continue
        phase = state.view(actor).phase
        thought = decide(player, state.view(actor), Limit(), rng)
        if thought.plan is not None:
            assert phase == "advance" and thought.action != PASS
            plans.append(str(thought.plan))
        state = state.apply(thought.action)
    assert plans
    assert not [plan for plan in plans if "enemy" in plan or "your" in plan]


@pytest.mark.parametrize("limit", [1, 40, None])
def test_r15_a_column_of_survivors_is_formed(limit: int | None) -> None:
    """A15: the matrix of columns compared, also when there is little time."""
    view = facing("TP V1 F1 C1", "TP V1 F1 C1").state.view(0)
    orders = Orders(msgspec.structs.replace(view, phase="order"), Pool(24, 10, 2), LIKELY, random.Random(1))
    *_, last = orders.run(limit)
    assert sum(last.mixture) == pytest.approx(1)
    assert sorted(last.lines[last.drawn]) == sorted(view.survivors(0))


def test_a_hint_tells_the_best_advances_with_their_chances() -> None:
    view = facing("F1 V1", "F1 C1").state.view(0)
    thought = decide(GAME.adviser(), view, Limit(), random.Random(1))
    chances = [candidate.chance for candidate in thought.detail]
    assert thought.detail[0].action == thought.action
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= one <= 1 for one in chances)
