"""Readable text: names instead of codes, clear name plates, toggles in every phase, and hand-overs only when
needed."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from navals.core.player import Limit, decide
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import Pass
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import standing
from navals.games.uncharted.screen.board import BOARD
from navals.games.uncharted.screen.terminal import board_text
from navals.games.uncharted.screen.ui import UnchartedUi
from navals.ui.session import Session, load
from navals.ui.words.i18n import language
from tests.games.uncharted.play import EN, faced, go, lies, scene, sea, states

NAMES = ("Anne", "Bob")
LINE = "seat=A wind=N A.C1=18,6,0,4/6 A.C2=18,9.5,0,4/6 B.C1=25,8,0,4/5 B.C2=25,12,0"


def render(view: View, ui: UnchartedUi) -> str:
    return str(scene(view, ui).board)


def test_the_terminal_tells_names_and_classes_beside_the_codes() -> None:
    state = sea({"A.F1": lies(20, 8), "B.B1": lies(24, 40, 180)}, hands=(("C08",), ()))
    text = board_text(state.view(0), EN)
    assert re.search(r"A\.F1 .*Swift, frigate", text) and re.search(r"B\.B1 .*Mountain, battleship", text)
    assert "C08 Heavy broadside" in text
    french = board_text(state.view(0), language("fr"))
    assert "frégate" in french and "A.F1" in french


def test_what_refuses_a_typed_action_names_the_ship() -> None:
    state = go(sea({"A.F1": lies(20, 8), "B.B1": lies(24, 40, 180)}), "A activate S3")
    refusal = state.check(GAME.parse("move F1 s1", state))
    named = EN.sentence(GAME.reword(refusal.message, 0, state.options))
    assert named.startswith("Swift (F1) must travel"), named


PHASES = {
    "choose": ((), tasks.Choosing),
    "sail": (("A activate S2",), tasks.Moving),
    "fire": (("A activate S2", "A stay C1"), tasks.Aiming),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    ("what", "mark"), [("arcs", "arc-face"), ("threats", "is-threat"), ("wind", "no-go")]
)
def test_what_is_asked_for_is_drawn_in_every_phase(phase: str, what: str, mark: str) -> None:
    state = sea({"A.C1": lies(20, 20, anchored=True), "A.F1": lies(30, 6), "B.C1": lies(28, 20)}, wind=0)
    lines, task = PHASES[phase]
    view = go(state, *lines).view(0)
    assert isinstance(view.task, task)
    # At the start, and with an empty hand.
    for ui in (BOARD.new_ui(view), UnchartedUi()):
        plain = render(view, ui).count(mark)
        assert render(view, replace(ui, toggles=(what,))).count(mark) > plain, ui


@pytest.mark.parametrize(("what", "mark"), [("arcs", "arc-face"), ("threats", "is-threat")])
def test_it_is_drawn_for_a_squadron_about_to_be_deployed_and_while_a_card_is_asked_for(
    what: str, mark: str
) -> None:
    deploys = next(item for item in states("cards=false", 1) if isinstance(item.agenda[-1], tasks.Deploying))
    for item in (deploys, _window()):
        view, ui = faced(item)
        assert mark not in render(view, ui)
        assert mark in render(view, replace(ui, toggles=(what,)))


def _window() -> UnchartedState:
    state = sea({"A.C1": lies(20, 20), "B.C1": lies(28, 20)}, hands=(("C06",), ()))
    state = go(state, "A activate S2")
    assert isinstance(state.view(0).task, tasks.Window)
    return state


def two(setup: str = "", options: str = "") -> Session:
    """Return a game of two people at one screen."""
    tags = {"A": NAMES[0], "B": NAMES[1]} | ({"Setup": setup} if setup else {})
    return Session("x", Table(Replay(GAME, GAME.schema.parse(options), tags), "5" * 64), BOARD)


def test_the_screen_is_handed_over_for_a_card_only_where_one_may_help() -> None:
    session, count = two(options="turns=3"), 0
    rng = random.Random(3)
    player = GAME.player("easy")
    while (actor := session.table.actor()) != NOBODY:
        if session.handover.curtain_seat is not None:
            session.lift_curtain()
        elif (seat := session.next_viewer()) is not None:
            view = session.table.view(seat)
            if isinstance(view.task, tasks.Window):
                count += 1
                assert standing.find_offers(view, BOARD.new_ui(view)), "handed over, and nothing to be played"
            session.hand_over()
        elif actor == CHANCE:
            session.pace = session.pace.settle(1, is_hurried=True)
            session.play(CHANCE, session.table.position.state.sample(rng))
        else:
            thought = decide(player, session.table.view(actor), Limit(), session.table.seat_rng(actor))
            session.play(actor, thought.action)
    moves = session.table.replay.moves
    spared = sum(isinstance(moves[ply].action, Pass) for ply in session.follow_up_plies)
    assert spared > 3 and count > 0, (spared, count)


def test_whoever_wants_to_be_asked_for_every_card_is_after_a_hand_over_and_a_reload() -> None:
    session = two(setup=f"{LINE} hand_a=C06 hand_b=D3")
    session.lift_curtain()
    view = session.table.view(0)
    for what in (standing.ASK_TOGGLE, "arcs"):
        meant = BOARD.interact(view, session.ui, "show", {"what": what})
        assert session.choose(meant), "it is to be stored"
    assert not session.choose(BOARD.interact(view, session.ui, "show", {"what": "ruler"})), "measured once"
    session.cover_secrets()
    session.lift_curtain()
    assert {standing.ASK_TOGGLE, "arcs"} <= {*session.ui.toggles}
    copy = load("x", session.to_json("2026-01-01"), lambda _: BOARD)
    copy.lift_curtain()
    assert {*copy.ui.toggles} == {standing.ASK_TOGGLE, "arcs"}
    assert not isinstance(copy.ui, str) and BOARD.with_habits(UnchartedUi(), ("nonsense",)).toggles == ()
