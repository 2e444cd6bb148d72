"""Fire orders and melees on the screen match the engine."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import Any

import pytest

from navals.core.fields import with_item
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import END, Divide, End
from navals.games.uncharted.rules.fire.aiming import damage_chances, shots
from navals.games.uncharted.rules.fire.attack import part_dice, pools
from navals.games.uncharted.rules.fire.gunfire import ordered_attacks
from navals.games.uncharted.rules.random_orders import random_fire
from navals.games.uncharted.rules.state import UnchartedState, dice_due
from navals.games.uncharted.rules.turn.tasks import Aiming, Deploying, Dividing
from navals.games.uncharted.screen import track
from navals.games.uncharted.screen.board import BOARD
from navals.games.uncharted.screen.guns import guns, melee, salvo, sheet, thrown
from navals.games.uncharted.screen.ui import Aim, UnchartedUi
from navals.ui.board.board import Do
from tests.games.uncharted.play import EN, context, do_all, go, position, scene, ship, states


def line() -> UnchartedState:
    """Three cruisers abreast of two enemies to starboard, the first damaged, ready to fire."""
    state = position(
        "A.C1 10,20 hull=3; A.C2 10,24; A.C3 10,28; B.C1 20,26; B.F1 24,28,180; cards=false wind=2"
    )
    state = go(state, "A activate S2", "A move C3 s4", "A move C2 s4", "A move C1 s4")
    assert isinstance(state.agenda[-1], Aiming)
    return state


do = partial(do_all, guns)


def press(n: int, battery: str = "") -> dict[str, Any]:
    return {"ship": n, "battery": battery} if battery else {"ship": n}


def test_a_tap_on_an_enemy_aims_the_best_battery_and_enter_fires_it() -> None:
    state = line()
    view, target = state.view(0), state.find_ship("B.C1")
    ui = guns.tap_ship(view, UnchartedUi(), target)
    best = max(s.dice for n in state.activation.group for s in shots(state, n) if s.target == target)
    (attack,) = salvo.attacks(view, ui.aim)
    assert salvo.total_dice(view, attack) == best
    parts = guns.build_parts(view, ui, context())
    assert 'data-shortcut="Enter"' in parts.actions
    answer = do(view, ui, ("fire", {}))
    assert state.check(answer.action) is None
    assert dice_due(state.apply(answer.action))[0] == best


def test_helpers_join_and_the_leader_is_who_gives_most_dice() -> None:
    state = line()
    view, target = state.view(0), state.find_ship("B.C1")
    ui = do(view, UnchartedUi(), ("target", press(target)), ("all", {}))
    names = {view.ships[n].name for n, _ in ui.aim.guns}
    assert names == {"C1", "C2", "C3"}
    # C1 has lost a hull point: one of the others leads.
    assert view.ships[ui.aim.guns[0][0]].name != "C1"
    (attack,) = salvo.attacks(view, ui.aim)
    maximum = salvo.total_dice(view, attack)
    for gun in ui.aim.guns:
        other = guns.interact(view, ui, "lead", press(*gun))
        assert other.aim.guns[0] == gun
        assert sum(salvo.total_dice(view, item) for item in salvo.attacks(view, other.aim)) <= maximum
    answer = do(view, ui, ("fire", {}))
    assert state.check(answer.action) is None
    assert sum(dice for dice, _ in pools(state, attack)) == dice_due(state.apply(answer.action))[0]
    # A second press removes a helper.
    fewer = do(view, ui, ("gun", press(*ui.aim.guns[-1])))
    assert len(fewer.aim.guns) == 2


def test_a_confused_ship_fires_alone() -> None:
    state = line()
    number = state.find_ship("A.C2")
    confused = salvo.replace(state.ships[number], markers=("confusion",))
    state = salvo.replace(state, ships=with_item(state.ships, number, confused))
    view, target = state.view(0), state.find_ship("B.C1")
    ui = do(view, UnchartedUi(), ("target", press(target)), ("all", {}))
    assert number not in {n for n, _ in ui.aim.guns}
    alone = do(view, ui, ("gun", press(number, "S")))
    assert alone.aim.guns == ((number, "S"),)
    assert salvo.attacks(view, alone.aim)


def test_dice_are_divided_among_targets_and_stay_what_they_are_together() -> None:
    state = line()
    view = state.view(0)
    target, other = state.find_ship("B.C1"), state.find_ship("B.F1")
    gun = (state.find_ship("A.C3"), "S")
    assert other in salvo.targets_of(view, gun)
    assert target in salvo.targets_of(view, gun)
    ui = do(view, UnchartedUi(), ("gun", press(*gun)), ("target", press(target)), ("also", press(other)))
    total = sum(dice for _, dice in ui.aim.shares)
    assert len(ui.aim.shares) == 2
    for step in (1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, 1):
        ui = guns.interact(view, ui, "shift", {"ship": target, "by": step}) or ui
        assert sum(dice for _, dice in ui.aim.shares) == total
        assert min(dice for _, dice in ui.aim.shares) >= 1
        assert state.check(salvo.fire_action(view, ui.aim)) is None
    assert dict(ui.aim.shares)[target] == 2
    spared = do(view, ui, ("also", press(target)))
    assert spared.aim.shares == ((other, 0),)


def test_arrows_go_through_all_targets_and_around() -> None:
    view = line().view(0)
    targets, ui = salvo.targets_of(view), UnchartedUi()
    seen = []
    for _ in targets:
        ui = do(view, ui, ("other", {"by": 1}))
        seen.append(ui.aim.shares[0][0])
    assert tuple(seen) == targets
    assert do(view, ui, ("other", {"by": 1})).aim.shares[0][0] == targets[0]
    assert do(view, UnchartedUi(), ("other", {"by": -1})).aim.shares[0][0] == targets[-1]


def test_the_next_key_goes_through_the_targets() -> None:
    view = line().view(0)
    ui, seen = BOARD.new_ui(view), []
    for _ in salvo.targets_of(view):
        answer = BOARD.interact(view, ui, "next", {})
        assert isinstance(answer, UnchartedUi)
        ui = answer
        seen.append(ui.aim.shares[0][0])
    assert sorted(seen) == sorted(salvo.targets_of(view))


def test_firing_no_more_is_asked_twice_while_something_can_fire() -> None:
    view = line().view(0)
    ui = do(view, UnchartedUi(), ("end", {}))
    status = guns.build_parts(view, ui, context()).status
    assert str(status) == "3 batteries can still fire: end the activation?"
    assert do(view, ui, ("end", {})) == Do(End())
    assert do(view, ui, ("drop", {})) == UnchartedUi()


def test_what_cannot_be_aimed_at_means_nothing() -> None:
    state = line()
    view = state.view(0)
    for name, args in (
        ("target", press(state.find_ship("A.C2"))),
        ("target", {"ship": "x"}),
        ("target", {"ship": [1]}),
        ("gun", press(state.find_ship("B.C1"), "P")),
        ("gun", press(0, "Z")),
        ("shift", {"ship": 99}),
        ("fire", {}),
        ("all", {}),
        ("nonsense", {}),
    ):
        assert guns.interact(view, UnchartedUi(), name, args) is None, name
    assert guns.tap_ship(view, UnchartedUi(), state.find_ship("A.C1")) is None


def test_an_advised_order_is_in_hand_as_it_was_meant() -> None:
    state = line()
    view, rng = state.view(0), random.Random(3)
    kinds = set()
    for _ in range(60):
        action = random_fire(state, rng)
        ui = guns.apply_hint(UnchartedUi(aim=Aim(((0, "P"),))), action)
        if isinstance(action, End):
            continue
        kinds.add((len(action.guns) > 1, len(action.shares) > 1))
        assert guns.build_parts(view, ui, context()).panels
        assert guns.interact(view, ui, "fire", {}) == Do(action)
    assert kinds == {(False, False), (True, False), (False, True)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_terms_of_every_battery_end_with_the_dice_that_are_thrown(seed: int) -> None:
    """In random games: losses, markers, partial targets, helpers, split fire, cards."""
    rng, checked = random.Random(seed), 0
    fleets = ("", "fleet_a=drakes fleet_b=orcs", "fleet_a=dwarves")[seed % 3]
    for state in states(fleets, seed):
        if checked >= 60 or not state.agenda or not isinstance(state.agenda[-1], Aiming):
            continue
        view, orders = state.view(state.actor()), [random_fire(state, rng) for _ in range(4)]
        for attack in (item for order in orders if order != END for item in ordered_attacks(state, order)):
            for at, part in enumerate(attack.parts):
                terms = salvo.dice_steps(view, attack, part)
                assert terms[-1].dice == part_dice(state, part, attack.cards)
                assert str(terms[0].number) in guns.explain_dice(view, attack, at, EN)
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("seed", range(3))
def test_the_table_and_the_list_tell_the_same_chance_of_a_target(seed: int) -> None:
    """Nothing chosen, a battery, a target, all batteries at it: each is what the list says, too."""
    checked = 0
    for state in states("", seed):
        if checked >= 30 or not state.agenda or not isinstance(state.agenda[-1], Aiming):
            continue
        view = state.view(state.actor())
        targets = salvo.targets_of(view)
        aimed = [guns.aim_at(view, UnchartedUi(), n) for n in targets]
        linked = [guns.interact(view, ui, "all", {}) or ui for ui in aimed]
        singles = [UnchartedUi(aim=Aim((gun,))) for gun in salvo.all_guns(view)]
        for ui in (UnchartedUi(), *singles, *aimed, *linked):
            page = scene(view, ui)
            entries = dict(re.findall(r'id="target-(\d+)".*?class="target-chance">([^<]*)<', str(page.hand)))
            overlay = str(page.board.parts["sea-overlay"])
            marked = dict(re.findall(r'id="note-(\d+)".*?class="note-text">([^<]*)<', overlay))
            assert marked and marked.items() <= entries.items()
            assert len(marked) == len(ui.aim.shares) or set(marked) == set(entries)
            checked += 1
    assert checked


def test_odds_are_those_of_the_engine_and_are_told_in_words() -> None:
    state = line()
    view, target = state.view(0), state.find_ship("B.C1")
    ui = do(view, UnchartedUi(), ("target", press(target)), ("all", {}))
    (attack,) = salvo.attacks(view, ui.aim)
    odds = salvo.attack_odds(view, attack)
    assert (odds.damage_chance, odds.critical_chance) == damage_chances(state, attack)
    likely = [guns.chance_phrase(chance, EN) for chance in (0.95, 0.5, 0.01)]
    assert likely == ["95% (almost sure)", "50% (about even)", "1% (a long shot)"]
    facts = guns.build_parts(view, ui, context()).panels
    assert EN.percent(odds.damage_chance) in facts and "halved as support" in facts and "1 lost" in facts


def test_a_stern_rake_is_told() -> None:
    state = position("A.C1 10,10,90; A.C2 10,13,90; A.C3 10,16,90; B.C1 15,6,180; cards=false")
    state = go(state, "A activate S2", "A move C3 s4", "A move C2 s4", "A move C1 s4")
    view = state.view(0)
    count = 0
    for shot in salvo.all_shots(view):
        aim = Aim(((shot.ship, shot.battery),), ((shot.target, 0),))
        (attack,) = salvo.attacks(view, aim)
        text = guns.explain_dice(view, attack, 0, EN)
        assert ("stern rake" in text) == (attack.parts[0].bonus == 1)
        count += attack.parts[0].bonus
    assert count


def test_who_only_looks_on_gets_no_buttons() -> None:
    view = line().view(None)
    assert guns.build_parts(view, UnchartedUi(), context(None)).actions == ""


def fight() -> UnchartedState:
    """The battleship divides its dice against two frigates."""
    state = position("A.B1 20,20; B.F1 20.85,20; B.F2 19.15,20 crew=1; cards=false touch=A.B1+B.F1,A.B1+B.F2")
    state = go(state, "A activate S1")
    assert isinstance(state.agenda[-1], Dividing), state.agenda[-1]
    return state


def test_a_melee_is_divided_by_steppers_with_the_sum_kept() -> None:
    state = fight()
    view = state.view(0)
    target, other = state.find_ship("B.F1"), state.find_ship("B.F2")
    crew = ship(state, "A.B1").crew
    ui: Any = UnchartedUi()
    assert dict(melee.division(view, ui)) == {target: crew // 2, other: crew - crew // 2}
    for step in (1,) * 20 + (-1,) * 30 + (1,) * 3:
        ui = melee.interact(view, ui, "allot", {"ship": target, "by": step})
        shares = melee.division(view, ui)
        assert sum(dice for _, dice in shares) == crew
        assert min(dice for _, dice in shares) >= 0
        answer = melee.interact(view, ui, "divide", {})
        assert state.check(answer.action) is None
    assert dict(melee.division(view, ui))[target] == 3
    assert melee.tap_ship(view, UnchartedUi(), other) is not None
    assert melee.interact(view, UnchartedUi(), "allot", {"ship": state.find_ship("A.B1")}) is None


def test_the_best_division_is_better_than_every_other() -> None:
    state = fight()
    view = state.view(0)

    def rate(shares: tuple[tuple[int, int], ...]) -> float:
        odds = (salvo.crew_odds(view, n, dice) for n, dice in shares)
        return sum(killed + 3 * chance for killed, chance in odds)

    number = state.find_ship("A.B1")
    best = salvo.best_division(view, number)
    enemies = [n for n, _ in best]
    crew = ship(state, "A.B1").crew
    assert sum(dice for _, dice in best) == crew
    every = [((enemies[0], dice), (enemies[1], crew - dice)) for dice in range(crew + 1)]
    assert rate(best) == pytest.approx(max(map(rate, every)))
    assert rate(best) > min(map(rate, every))
    ui = melee.interact(view, UnchartedUi(), "best", {})
    assert melee.division(view, ui) == best
    parts = melee.build_parts(view, ui, context())
    assert "crew" in parts.panels and "divide" in parts.actions


def test_an_advised_division_is_in_hand() -> None:
    state = fight()
    view = state.view(0)
    action = Divide("B1", (("B.F1", 2), ("B.F2", ship(state, "A.B1").crew - 2)))
    ui = melee.apply_hint(UnchartedUi(shares=((1, 1),)), action)
    assert melee.interact(view, ui, "divide", {}) == Do(action)
    assert melee.interact(view, UnchartedUi(), "even", {}) == UnchartedUi(
        shares=salvo.divide_evenly(view, state.find_ship("A.B1"))
    )


def test_dice_of_friends_are_counted_where_they_are_sure() -> None:
    ships = "A.B1 20,20; A.F1 21.85,20; B.F1 20.85,20; B.F2 19.15,20"
    state = go(position(f"{ships}; cards=false touch=A.B1+B.F1,A.B1+B.F2,A.F1+B.F1"), "A activate S1")
    while state.ships[state.agenda[-1].ship].side == 1:  # type: ignore[union-attr]
        state = state.apply(state.sample(random.Random(1)))
    view = state.view(0)
    friends = dict(salvo.melee_enemies(view, state.find_ship("A.B1")))
    assert friends == {state.find_ship("B.F1"): ship(state, "A.F1").crew, state.find_ship("B.F2"): 0}


def test_every_throw_of_a_game_is_asked_for_in_its_own_words() -> None:
    texts: dict[str, set[str]] = {}
    for options in ("", "fleet_a=drakes fleet_b=orcs", "map=random fleet_a=dwarves"):
        for state in states(options, 11):
            if state.agenda and state.actor() < 0:
                message = thrown.prompt(state.view(None), context(None))
                texts.setdefault(type(state.agenda[-1]).__name__, set()).add(message.text)
    general = "Roll the dice, then enter the result."
    assert not [kind for kind, words in texts.items() if general in words]
    assert {"RollOff", "WindRoll", "Throwing", "Critical", "Repairs", "OpeningWind", "Drawing"} <= set(texts)


def test_the_dice_that_are_asked_for_are_those_of_the_attack() -> None:
    state = go(line(), "A fire C2.S + C3.S + C1.S B.C1")
    dice, throw = dice_due(state)
    assert throw is not None
    text = str(thrown.prompt(state.view(None), context(None)))
    assert text == f"Ann rolls {dice} dice against Cauldron; each 6 is rolled again."


def test_a_sheet_shows_present_dice_beside_printed_ones() -> None:
    state = line()
    number = state.find_ship("A.C1")
    view = state.view(0)
    assert sheet.battery_dice(view.ships[number], "P", 1) == 5
    page = str(sheet.ship_sheet(view, UnchartedUi(ship=number), context()))
    assert "<b>5</b><small>/6</small>" in page
    assert "Intrepid, cruiser" in page and "Captain Carew · Imperials · squadron 2 (A.C1 in notation)" in page
    assert "3/4" in page
    state = go(state, "A fire C1.S B.C1")
    assert "has fired: starboard broadside" in sheet.state_phrases(state.view(0), number, EN)
    assert sheet.ship_sheet(view, UnchartedUi(), context()) == ""


def test_the_bar_tells_who_has_acted_who_acts_and_what_is_afloat() -> None:
    state = line()
    view = state.view(None)
    assert track.squadron_state(view, 0, 1) == track.ACTIVE
    assert track.squadron_state(view, 1, 1) == track.WAITING
    assert track.squadron_state(view, 0, 0) == track.LOST
    assert track.points_afloat(view, 0) == 180
    page = str(track.turn_bar(view, context(None)))
    assert "squadron 2 acts now: Intrepid, Valiant, Renown" in page
    assert "Turn 1 of 8" in page


def test_before_the_first_turn_nobody_has_the_initiative_and_nothing_is_lost() -> None:
    state = go(GAME.start(GAME.schema.parse("")), "* 6 1")
    assert isinstance(state.agenda[-1], Deploying)
    page = str(track.turn_bar(state.view(None), context(None)))
    assert "initiative" not in page and "is lost" not in page and "0 points" in page
