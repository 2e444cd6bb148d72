"""Automatic actions: formations, volleys, closing activations, useful cards only; and the taps of a whole
battle."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import product
from math import cos, hypot, pi, sin
from typing import Any

import pytest
from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message
from navals.core.refusal import Refusal
from navals.core.seat import NOBODY
from navals.core.table import Table
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import END, PASS, Activate, Fire, MoveShip, Play
from navals.games.uncharted.rules.sea.sailing import ShipPath
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import hand, standing
from navals.games.uncharted.screen.board import BOARD
from navals.games.uncharted.screen.guns import salvo, volley
from navals.games.uncharted.screen.helm import formation, helm, plotting
from navals.games.uncharted.screen.ui import Draft, UnchartedUi, to_units
from navals.ui.board.board import Do
from navals.ui.session import Session
from tests.games.uncharted.play import EN, Lies, context, do, go, lies, position, scene, sea, states

BUDGET = 105  # Maximum taps in a battle of the starter fleets.
CONTEXT = context()
ALL = replace(UnchartedUi(), toggles=(standing.ASK_TOGGLE,))


def sail(ships: dict[str, Lies], squadron: int = 3, **more: Any) -> UnchartedState:
    return go(sea(ships, options="cards=false", **more), f"A activate S{squadron}")


def carried_out(state: UnchartedState, answer: Do) -> UnchartedState:
    """Apply an action and everything automatic after it."""
    action, ui = answer.action, answer.ui
    while action is not None:
        assert state.check(action) is None
        state = state.apply(action)
        if state.actor() != 0:
            break
        view = state.view(0)
        ui = BOARD.keep(ui if ui is not None else UnchartedUi(), view)
        action = BOARD.follow(view, ui)
    return state


def test_a_group_keeps_its_shape_with_one_gesture_and_one_word() -> None:
    state = sail({f"A.F{n}": lies(18 + 2 * n, 20) for n in (1, 2, 3)})
    view = state.view(0)
    ui = BOARD.new_ui(view)
    for to in (*["ahead"] * 4, "starboard"):
        ui = do(view, ui, "steer", to=to)
    new_state = carried_out(state, do(view, ui, "go"))
    pairs = [pair for pair in zip(new_state.ships, state.ships, strict=True) if pair[1].placed]
    places = {(ship.at[0] - old.at[0], ship.at[1] - old.at[1]) for ship, old in pairs}
    assert len(pairs) == 3 and len(places) == 1 and places.pop()[1] > 0
    assert {ship.heading for ship in new_state.ships if ship.placed} == {1}


def test_ships_in_line_ahead_do_not_run_into_each_other() -> None:
    """The ship in hand sails last, after the others made room."""
    state = sail({f"A.F{n}": lies(20, 16 + 2 * n) for n in (1, 2, 3)})
    view = state.view(0)
    first = next(n for n, ship in enumerate(view.ships) if ship.placed)
    legs = formation.legs(view, first, Draft("s" * 4))
    assert [view.ships[leg.ship].name for leg in legs] == ["F3", "F2", "F1"]
    assert {leg.draft.steps for leg in legs} == {"ssss"}


def test_what_is_told_of_the_ship_in_hand_holds_for_when_its_turn_comes() -> None:
    """Its mate ahead has left by then, so the way is free."""
    state = sail({f"A.F{n}": lies(20, 16 + 2 * n) for n in (1, 2)})
    view = state.view(0)
    ui = replace(BOARD.new_ui(view), draft=Draft("s" * 4))
    n, parts = helm.moving_ship(view, ui), helm.build_parts(view, ui, CONTEXT)
    assert view.ships[n].name == "F1" and plotting.contacts(view, n, ui.draft)
    assert parts.note is None and "is-bad" not in str(parts.overlay)
    assert "Sail 2 together" in str(parts.actions)
    assert do(view, ui, "steer", to="ahead").draft == Draft("s" * 6)


def test_a_ship_that_lies_otherwise_comes_to_its_place() -> None:
    state = sail({"A.F1": lies(20, 20), "A.F2": lies(23, 20, 15)})
    view = state.view(0)
    ui = replace(BOARD.new_ui(view), draft=Draft("s" * 12))
    first, second = (leg.path for leg in sorted(helm.group_legs(view, ui), key=lambda leg: leg.ship))
    assert hypot(second.place[0] - first.place[0] - 3000, second.place[1] - first.place[1]) < 1000


def test_one_by_one_and_whoever_touches_something_sails_alone() -> None:
    state = sail({"A.C1": lies(20, 20), "A.C2": lies(23, 20), "B.C1": lies(20, 25, 90)}, 2)
    view = state.view(0)
    ui = replace(BOARD.new_ui(view), draft=Draft("s" * 4))
    assert len(helm.group_legs(view, ui)) == 2
    assert helm.group_legs(view, do(view, ui, "alone")) == ()
    assert helm.group_legs(view, replace(ui, draft=Draft("s" * 12))) == ()


def test_a_hand_laid_on_ends_what_went_by_itself() -> None:
    state = sail({f"A.F{n}": lies(18 + 2 * n, 20) for n in (1, 2, 3)})
    view = state.view(0)
    ordered = replace(
        BOARD.new_ui(view), orders=(MoveShip("F2", "ssss"),), volley=volley.activation_key(view)
    )
    assert BOARD.follow(view, ordered) == MoveShip("F2", "ssss")
    assert BOARD.follow(view, do(view, ordered, "steer", to="ahead")) is None


def broadsides() -> UnchartedState:
    state = position("A.C1 10,20; A.C2 10,24; B.C1 20,26; B.F1 24,28,180; cards=false wind=2")
    return go(state, "A activate S2", "A move C2 s4", "A move C1 s4")


def test_all_fire_each_at_the_target_it_is_most_likely_to_harm() -> None:
    state = broadsides()
    view = state.view(0)
    orders = volley.orders(view)
    guns = [gun for order in orders for gun in order.aim.guns]
    assert len(guns) == len(set(guns)) >= 2
    for order in orders:
        if len(order.aim.guns) == 1:
            shots = [shot for shot in salvo.all_shots(view) if (shot.ship, shot.battery) == order.aim.guns[0]]
            best = max(shots, key=lambda shot: shot.damage_chance + shot.critical_chance)
            assert best.target == order.target
    answer = do(view, BOARD.new_ui(view), "volley")
    assert isinstance(answer.action, Fire) and BOARD.follow(view, answer.ui) == answer.action


def test_a_volley_goes_on_until_nothing_is_left_and_the_activation_closes() -> None:
    state = broadsides()
    view = state.view(0)
    answer = do(view, BOARD.new_ui(view), "volley")
    ui, action, fired = answer.ui, answer.action, 0
    while action is not None:
        fired += isinstance(action, Fire)
        state = state.apply(action)
        while state.actor() == -1:
            state = state.apply(state.sample(random.Random(fired)))
        if not isinstance(state.agenda[-1], tasks.Aiming):
            break
        ui = BOARD.keep(ui, state.view(0))
        action = BOARD.follow(state.view(0), ui)
    assert fired >= 2 and state.activation is None


def test_an_activation_closes_where_no_shot_can_do_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    view = broadsides().view(0)
    assert BOARD.follow(view, BOARD.new_ui(view)) is None
    monkeypatch.setattr(volley, "orders", lambda view: ())
    assert BOARD.follow(view, BOARD.new_ui(view)) == END
    assert BOARD.follow(view, ALL) is None, "unless one wants to be asked"


def window() -> View:
    state = go(position("A.C1 10,20; A.C2 13,20; B.C1 30,30; hand_a=C05"), "A activate S2")
    assert isinstance(state.agenda[-1], tasks.Window)
    return state.view(0)


def test_a_card_is_offered_where_it_helps_and_once_a_turn() -> None:
    view = window()
    assert BOARD.follow(view, BOARD.new_ui(view)) is None
    answer = do(view, BOARD.new_ui(view), "no-card")
    assert answer.action == PASS
    assert BOARD.follow(view, answer.ui) == PASS, "kept back: not asked for again in this turn"
    assert BOARD.follow(replace(view, turn=view.turn + 1), answer.ui) is None


def test_a_card_of_no_use_is_not_asked_for_unless_one_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    view = window()
    monkeypatch.setattr(hand, "helpful_plays", lambda view: ())
    assert BOARD.follow(view, BOARD.new_ui(view)) == PASS
    ui = do(view, BOARD.new_ui(view), "show", what=standing.ASK_TOGGLE)
    assert BOARD.follow(view, ui) is None
    assert do(view, ui, "card", card="C05").card == "C05"


def test_the_only_squadron_left_acts_by_itself() -> None:
    view = sea({"A.C1": lies(10, 20), "B.C1": lies(30, 30)}, options="cards=false").view(0)
    assert BOARD.follow(view, BOARD.new_ui(view)) == Activate(1)
    assert BOARD.follow(view, ALL) is None


def test_a_hand_is_kept_unless_something_in_it_is_dull_or_too_much() -> None:
    state = sea({"A.C1": lies(10, 20), "B.C1": lies(30, 30)}, hands=(("C08",), ()))
    view = replace(state, agenda=(*state.agenda, tasks.Discarding(0))).view(0)
    assert BOARD.follow(view, BOARD.new_ui(view)) == PASS
    dull = replace(view, hands=(("C02",), ()))
    assert BOARD.follow(dull, BOARD.new_ui(dull)) is None
    assert BOARD.new_ui(dull).discards == ("C02",), "one press is enough"


TAPS: dict[type, str] = {
    tasks.Deploying: "deploy",
    tasks.Choosing: "activate",
    tasks.Aiming: "volley",
    tasks.Dividing: "divide",
    tasks.Discarding: "discard",
}


class Person:
    """A player who taps: approaches, sails to the most shots, fires all, plays helpful cards."""

    def __init__(self, seed: str) -> None:
        table = Table.new(GAME, GAME.schema.parse(""), ("Anne", "ai:medium"), seed, None)
        self.session = Session("x", table, BOARD)
        self.taps: Counter[str] = Counter()

    @property
    def view(self) -> View:
        view: View = self.session.table.view(0)
        return view

    def tap(self, name: str, **args: Any) -> None:
        view = self.view
        self.taps[f"{type(view.task).__name__} {name}"] += 1
        meant = BOARD.interact(view, self.session.ui, name, args)
        assert meant is not None and not isinstance(meant, Refusal), (name, args, meant)
        if not isinstance(meant, Do):
            self.session.ui = meant
            return
        assert self.session.check(0, meant.action) is None
        if meant.ui is not None:
            self.session.ui = meant.ui
        self.session.play(0, meant.action)

    def play(self) -> None:
        while (actor := self.session.table.actor()) != NOBODY:
            assert actor is not None
            if self.session.acting_seat() is not None:
                self.act()
            else:
                self.session.pace = self.session.pace.hurry()
                self.session.step()

    def act(self) -> None:
        match self.view.task:
            case tasks.Moving():
                self.sail(helm.moving_ship(self.view, self.session.ui))
            case tasks.Window():
                self.card()
            case task:
                self.tap(TAPS[type(task)])

    def card(self) -> None:
        view, ui = self.view, self.session.ui
        play = next((item for item, _ in standing.find_offers(view, ui)), None)
        if play is None or play.card in ("C05", "C06", "D1", "L3", "O1"):
            self.tap("no-card")
            return
        if hand.selected_card(view, ui)[0] != play.card:
            self.tap("card", card=play.card)
        if hand.find_play(view, self.session.ui) != play:
            self.tap("pick", choice=list(play.choice))
        assert hand.find_play(view, self.session.ui) == Play(play.card, play.choice)
        self.tap("play")

    def sail(self, n: int) -> None:
        """Tap the best of some places and go, or steer by steps."""
        place = self.best(n)
        if self.view.ships[n].anchored:
            self.tap("weigh")
            return
        if place is not None:
            x, y = to_units(self.view, place)
            self.session.ui = helm.interact(self.view, self.session.ui, "tap", {"x": x, "y": y})
            self.taps["Moving tap"] += 1
            self.tap("go")
            return
        for to in ("ahead", "starboard", "port"):
            for _ in range(5):
                if isinstance(BOARD.interact(self.view, self.session.ui, "steer", {"to": to}), UnchartedUi):
                    self.tap("steer", to=to)
            if plotting.move_refusal(self.view, n, self.session.ui.draft) is None:
                self.tap("go")
                return
        self.tap("stay")

    def best(self, n: int) -> tuple[int, int] | None:
        view, state = self.view, salvo.state_of(self.view)
        foes = [view.ships[m].at for m in state.living_ships(1)]
        (x, y), reach = view.ships[n].at, 250 * helm.movement_points(state, n)
        ranked = []
        for eighth, way_off in product(range(16), (reach, reach // 2)):
            at = round(x + way_off * sin(pi * eighth / 8)), round(y + way_off * cos(pi * eighth / 8))
            draft = plotting.nearest_draft(view, n, Draft(), *at) or Draft()
            path = plotting.draft_path(view, n, draft)
            if (
                not isinstance(path, ShipPath)
                or path.contacts
                or path.leaves_table
                or plotting.move_refusal(view, n, draft)
            ):
                continue
            gap = min((hypot(fx - path.place[0], fy - path.place[1]) for fx, fy in foes), default=0.0)
            shots = plotting.shots_from(view, n, path.place, path.heading)
            ranked.append((sum(shot.damage_chance for shot in shots) * 4000 - abs(gap - 9000), at))
        return max(ranked)[1] if ranked else None


@pytest.mark.native  # counts taps only
@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=pytest.mark.exhaustive)])
def test_a_battle_of_the_starter_fleets_takes_few_taps(seed: str) -> None:
    person = Person(seed * 64)
    person.play()
    assert person.view.turn >= 5, "a real battle"
    assert person.taps.total() <= BUDGET, person.taps.most_common()


def test_what_is_asked_to_be_shown_is_shown_while_firing_too() -> None:
    view = broadsides().view(0)
    plain = scene(view).board.parts
    for what, region, mark in (("arcs", "sea-marks", "arc-face"), ("threats", "sea-overlay", "threat-line")):
        parts = scene(view, do(view, BOARD.new_ui(view), "show", what=what)).board.parts
        assert str(parts[region]).count(mark) > str(plain[region]).count(mark), what


def test_the_camera_goes_to_the_targets_and_arrows_point_to_them() -> None:
    view = broadsides().view(0)
    parts = scene(view).board.parts
    x, y, wide, high = map(float, str(parts["sea-hold"]).split('data-frame="')[1].split('"')[0].split())
    for n in salvo.targets_of(view):
        sx, sy = to_units(view, view.ships[n].at)
        assert x <= sx <= x + wide and y <= sy <= y + high
        assert f'id="beacon-{n}"' in str(parts["sea-beacons"])


def test_the_goal_is_told_at_all_times_and_drawn_on_the_sea() -> None:
    state = next(item for item in states("scenario=breakout", 1) if item.actor() == 0)
    page = scene(state.view(0))
    assert "Goal: Sovereign off the north edge by turn 10" in page.strip
    assert "goal-edge" in str(page.board.parts["sea-marks"])
    assert "must leave the table by the north edge" in page.hand, "told before the battle"
    other = BOARD.scene(state.view(1), UnchartedUi(), context(None))
    assert "Goal: hold Sovereign until turn 10 is over" in other.strip


def captions(*lines: str) -> list[str]:
    """Return the captions of these lines in order."""
    log: list[Event] = []
    state = go(broadsides(), *lines, log=log)
    film = BOARD.motion(state.view(0), log)
    entries = [(item.start, item.content) for item in film.captions]
    assert [at for at, _ in entries] == sorted(at for at, _ in entries)
    texts = [
        words if isinstance(words, Message) else GAME.describe(words, 0, ("Ann", "Bob"), state.options)
        for _, words in entries
    ]
    return [EN.sentence(item) for item in texts if item is not None]


def test_a_shot_is_declared_before_and_told_after_its_dice() -> None:
    shot = salvo.fire_action(
        broadsides().view(0), salvo.propose_aim(broadsides().view(0), broadsides().find_ship("B.C1"))
    )
    first, *_ = captions(f"A fire {shot.guns[0]} B.C1")
    assert re.fullmatch(r"(Intrepid|Valiant) fires at Cauldron: \d dice, \d hits needed.", first)
    dice = int(re.findall(r"\d+", first)[0])
    texts = captions(f"A fire {shot.guns[0]} B.C1", "* " + "1 " * dice)
    assert texts[0].startswith("Intrepid fires at Cauldron")
    assert texts[1] == "No hit on Cauldron.", "once the dice have shown it"
