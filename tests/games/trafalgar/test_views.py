"""Secrecy: A's placement is hidden until B has placed too (R49); and the board as text."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import Arrayed, Placed
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.ui.registry import board_text
from navals.ui.words.i18n import language
from tests.games.trafalgar.play import Sea, begin, opened, set_up

ENGLISH = language("en")
ONE = "place E1=G1 E2=G2 E3=G3 E4=G4"


def test_r49_what_is_told() -> None:
    sea = opened("setup=free").do(ONE)
    assert [event for event in sea.events if event.visible_to(1)] == [Placed(seat=0)]
    events = [event for event in sea.events if event.visible_to(0)]
    assert events[0] == Placed(seat=0, at=sea.state.sea.berths[0], audience=0)
    sea.do("place F1=C4 F2=C3 S2=C2 S1=C1")
    arrayed = sea.happened(Arrayed)[0]
    assert arrayed.at == tuple(ship.at for ship in sea.state.ships)
    views = [msgspec.structs.replace(sea.state.view(seat), seat=None) for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2] == sea.state.open_view()


def test_r49_guesses_differ_where_something_is_hidden_and_only_there() -> None:
    state = opened("setup=free fleet=duel").do("place E1=G1 E2=G2").state
    rng = random.Random(1)
    guesses = {GAME.hidden.guess(state.view(1), rng).ships[:2] for _ in range(200)}
    assert len(guesses) == 12
    assert {GAME.hidden.guess(state.view(0), rng) for _ in range(3)} == {state}


def test_a_view_tells_who_is_to_act_and_on_what() -> None:
    """R26, R27, R48: the window, the call, and the shot."""
    sea = set_up("E2=6,4,SW F1=20,10,E").do("activate E2, advance")
    view = sea.state.view(1)
    assert (view.seat, view.phase, view.actor, view.turn, view.active, view.ahead) == (
        1,
        "interrupt",
        1,
        0,
        1,
        True,
    )
    sea.do("gun CS E2 fore")
    view = sea.state.view(0)
    assert view.call is not None
    assert (view.call.gun, view.call.target, view.actor) == (1, 1, 0)
    sea.do("fire starboard CS")
    view = sea.state.view(None)
    assert view.shot is not None
    assert (view.actor, view.phase) == (-1, "die")
    sea.do("1")
    assert sea.state.view(None).die == 1
    sea.do("done")
    assert sea.state.view(None).die == OFF


def lines(sea: Sea, seat: int | None = 0) -> list[str]:
    return board_text(GAME.id, sea.state.view(seat), ENGLISH).splitlines()


def test_the_text_board_shows_the_map() -> None:
    """R5, R24: ships and port guns by their ids."""
    board = lines(begin())
    assert board[:2] == ["Round 1, A’s turn", "The wind blows to the east"]
    rows = {line.split()[0]: line for line in board if line[:2].strip().isdecimal()}
    assert len(rows) == 18
    assert rows["1"].split()[1:4] == ["P", "F1", "."]
    assert "CN" in rows["1"]
    assert rows["16"].split()[-3:] == [".", "E1", "P"]
    assert rows["8"].split()[1:] == ["."] * 11 + [":"] * 3 + ["."] * 11
    assert max(len(line) for line in rows.values()) <= 80


def test_the_text_board_tells_what_each_ship_sees() -> None:
    """R9, R13: bearing, distance, arc and aspect."""
    sea = set_up("E1=10,9,E,fz,3/1,B E2=9,9,E F1=10,7,W,fmz,2/3 F2=20,6,E CS=down2 CN=fired")
    board = lines(sea)
    assert "The flag of Cadiz is aboard E1 Victory" in board
    state = "(10,9) heading east, masts f-z, guns 3 to port and 1 to starboard, moves left: 2"
    assert f"E1 Victory, ship of the line: {state}" in board
    assert "E3 Sirius: sunk" in board
    assert "CS the south gun of Cadiz: destroyed" in board
    assert "CN the north gun of Cadiz: has fired" in board
    assert "E1 sees F1 Redoutable: NW/NE, distance 2, on the port side; she shows her port side" in board
    assert "E2 sees F1 Redoutable: NE, distance 2, on the port side; she shows her port side" in board
    other = lines(sea, 1)
    assert "F1 sees E1 Victory: SE/SW, distance 2, on the port side; she shows her port side" in other
    assert any(line.startswith("F2 sees E1 Victory: ") and line.endswith("out of range") for line in other)


def test_the_text_board_marks_two_ships_on_a_point() -> None:
    """R40."""
    board = lines(set_up("E1=9,9,E E2=9,9,E F1=1,4,E"))
    assert any("E1+" in line for line in board)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_text_board_before_the_ships_are_placed(seat: int | None) -> None:
    """R49."""
    board = lines(opened("setup=free"), seat)
    assert board[0] == "The fleets are in port"
    assert "E1 Victory: in port" in board
