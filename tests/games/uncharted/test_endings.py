"""The last turn of a breakout, the lead that wins, and turret drill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navals import games
from navals.core.record import record
from navals.core.record.record import RecordError, Replay
from navals.games.uncharted.rules.cards.volleys import offer_fired_turrets
from navals.games.uncharted.rules.turn.tasks import Activation, Window
from tests.games.uncharted.play import Play, position, replace
from tests.records import golden_text
from tests.ui.page import Page

TURRET = (
    "fleet_a=dwarves fleet_b=imperials",
    "seat=A wind=E turn=2 A.C1=20.000,20.000,0,4/5,anchor B.F1=14.000,20.000,0,1/3 B.B1=40.000,44.000,180 "
    "hand_a=D5",
    "1. A activate S2\n2. A stay C1\n3. A fire C1.T B.F1\n",
)
"""A turret fires at the only ship in its reach, which has one hull point."""


def replayed(options: str, setup: str, moves: str) -> Replay:
    head = f'[Navals "1"]\n[Game "uncharted"]\n[Rules "1"]\n[Options "{options}"]\n[Setup "{setup}"]\n'
    replay = record.read(f"{head}\n{moves}")
    stated = replay.result()
    tag = f'[Result "{stated.outcome if stated else "*"}"]\n'
    assert record.write(replay) == f"{head}{tag}\n{moves}", "it is written as it was read"
    return replay


@pytest.mark.parametrize("turn", [9, 10])
def test_a_hunter_without_a_ship_has_lost_in_the_last_turn_too(turn: int) -> None:
    """3.14, scenario 2."""
    result = replayed(
        "scenario=breakout cards=false",
        f"seat=A wind=E turn={turn} A.B1=40.000,24.000,0 A.C1=30.000,10.000,0,4/6,anchor "
        "B.F1=34.000,10.000,270,1/3",
        "1. A activate S2\n2. A stay C1\n3. A fire C1.S B.F1\n4. * 4 4 4 1 1 1\n5. A activate S1\n6. A "
        "move B1 s4\n",
    ).result()
    assert result is not None and f"{result.outcome} {result.reason}" == "1-0 no_ships"


@pytest.mark.parametrize(
    ("lost", "result"),
    [("F1 derelict", "1/2-1/2 even"), ("F1 sunk", "1-0 minor"), ("C1 sunk", "1-0 minor")],
)
def test_the_lead_that_wins_is_a_twentieth(lost: str, result: str) -> None:
    """3.14: a frigate is 30 of 480 points, half of it adrift."""
    name, fate = lost.split()
    scene = Play.begin(f"A.B1 6,6; B.B1 40,40; B.{name} 40,44 fate={fate}; cards=false turn=8")
    assert scene.fact("verdict") == result


def test_where_nobody_is_left_the_hunter_has_held_and_who_is_out_has_won() -> None:
    """3.14, scenario 2."""
    for fate, verdict in (("derelict", "0-1 held"), ("sunk", "0-1 runner_lost")):
        for turn in (9, 10):
            ships = f"A.B1 24,44 fate={fate}; B.C1 30,30 fate=sunk"
            scene = Play.begin(f"{ships}; scenario=breakout cards=false turn={turn}")
            assert scene.fact("verdict") == verdict
    for turn, verdict in ((9, "-"), (10, "0-1 held")):
        scene = Play.begin(f"A.B1 24,44; B.C1 30,30; scenario=breakout cards=false turn={turn}")
        assert scene.fact("verdict") == verdict


def test_a_turret_without_another_target_is_not_drilled() -> None:
    """D5."""
    options, setup, moves = TURRET
    text = f"{moves}4. * 4 4 4\n"
    state = replayed(options, setup, text).position.state
    assert state.hands[0] == ("D5",) and state.actor() == 1
    with pytest.raises(RecordError, match="it is B's turn"):
        replayed(options, setup, f"{text}5. A play D5 C1\n")


def test_a_turret_that_has_missed_is_drilled() -> None:
    """D5."""
    options, setup, moves = TURRET
    text = f"{moves}4. * 1 1 1\n5. A play D5 C1\n6. A fire C1.T B.F1\n"
    assert replayed(options, setup, text).position.state.actor() == -1


def test_a_turret_of_a_ship_that_may_not_fire_is_not_drilled() -> None:
    """D5, 3.12."""
    fleets = "fleet_a=dwarves fleet_b=imperials hand_a=D5"
    state = position(f"A.C1 20,20 hull=2 anchored; A.C2 20,23 anchored fired=T; B.C1 14,21.5; {fleets}")
    first, two = state.find_ship("A.C1"), state.find_ship("A.C2")
    window, acting = Window(0, "turret", subject=two), Activation(0, 1, (first, two))
    assert offer_fired_turrets(replace(state, activation=acting), window) == (("C2",),)
    silent = replace(state, activation=replace(acting, silent=(two,)))
    assert offer_fired_turrets(silent, window) == ()


def test_the_board_of_the_ending_has_the_styles_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ending shows the drawing without the frame that the table's styles belong to."""
    page = Page(monkeypatch)
    page.open(golden_text("uncharted-lead"))
    page.press("finale-open")
    board = page.element("finale-board")
    classes = {name for e in board.walk() if e.tag == "text" for name in e.classes}
    assert {"finale-board", "game-uncharted"} <= {*board.classes} and "chart-inch" in classes
    folder = Path(games.module("uncharted", "game").__file__ or "").parent / "screen"
    style = (folder / "table.css").read_text(encoding="utf-8")
    scope, inside = re.findall(r"^(\S.*) \{\n((?:  .*\n)+)\}", style, re.MULTILINE)[0]
    assert ".finale-board.game-uncharted" in scope and "& .chart-inch" in inside
