"""Given positions of Trafalgar: the ``Setup`` tag, read and written."""

from __future__ import annotations

import random

import pytest

from navals.core import record
from navals.core.record import RecordError
from navals.core.refusal import NotationError
from navals.core.seat import NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.setup import read, write
from tests.games.trafalgar.play import Sea

OPTIONS = GAME.schema.default()
EXAMPLE = (
    "round=5 first=A turn=B wind=NE quiet=2 E1=10,9,W,fz,3/1,B E2=1,1,E,-,1/2,r F1=9,9,E,fmz,3/3 CS=down2"
)


def test_a_position_is_the_beginning_of_a_turn() -> None:
    """R48: all that is written stands."""
    sea = Sea(read(EXAMPLE, OPTIONS))
    state = sea.state
    assert (state.phase, state.actor(), state.round, state.first, state.quiet) == ("idle", 1, 5, 0, 2)
    assert (state.wind, state.forts) == (5, (0, 2, 0, 0))
    assert (sea.lies("E1"), sea.masts("E1"), sea.ship("E1").guns) == ("10,9 W", "fz", (3, 1))
    assert (sea.flag("A"), sea.flag("B")) == ("home", "E1")
    assert (sea.lies("E2"), sea.masts("E2"), sea.ship("E2").repairs) == ("1,1 E", "", 1)
    assert sea.lies("F2") == "-"
    assert write(state) == EXAMPLE


def test_what_is_left_out_has_its_default() -> None:
    state = read("turn=B wind=W F1=9,9,E E1=10,9,W", OPTIONS)
    assert write(state) == "round=1 first=B turn=B wind=W quiet=0 E1=10,9,W,fmz,3/3 F1=9,9,E,fmz,3/3"


def test_a_position_is_read_in_any_order_and_case() -> None:
    """And any blanks."""
    loose = "  cs=DOWN2 f1=9,9,e TURN=b Wind=ne e1=10,9,w,FZ,3/1,b  quiet=2 e2=1,1,E,-,1/2,R first=a round=5 "
    assert write(read(loose, OPTIONS)) == EXAMPLE


def test_all_marks() -> None:
    """R31, R33, R34."""
    text = "round=1 first=A turn=A wind=E quiet=0 E2=1,1,W,-,1/2,Arc F1=20,10,E,m,0/0 CN=fired GS=down3"
    assert write(read(text, OPTIONS)) == text


def test_two_ships_on_a_point_are_a_pair() -> None:
    """R41."""
    state = read("turn=A wind=E E1=9,9,E E2=9,9,W F1=1,4,E", OPTIONS)
    assert state.pairs == ((0, 1, state.ships[0].at),)
    assert read("turn=B wind=E E1=9,9,E E2=9,9,W F1=1,4,E", OPTIONS).pairs == ()


@pytest.mark.parametrize(
    ("text", "offset", "said"),
    [
        ("wind=E E1=9,9,E", 0, "the position must say turn"),
        ("turn=A E1=9,9,E", 0, "the position must say wind"),
        ("turn=C wind=E", 0, "C is neither A nor B"),
        ("turn=A wind=N", 7, "N is no heading: E, SE, SW, W, NW or NE"),
        ("turn=A wind=E turn=B", 14, "turn is given twice"),
        ("turn=A wind=E E1=9,9,E e1=9,8,E", 23, "E1 is given twice"),
        ("turn=A wind=E X1=9,9,E", 14, "X1=9,9,E has no place in a position"),
        ("turn=A wind=E advance", 14, "advance has no place in a position"),
        ("turn=A wind=E round=0", 14, "round is a number from 1 to 9999"),
        ("turn=A wind=E quiet=10000", 14, "quiet is a number from 0 to 9999"),
        ("turn=A wind=E quiet=-1", 14, "quiet is a number from 0 to 9999"),
        ("turn=A wind=E CN=down4", 14, "down4 is no state of a port gun"),
        ("turn=A wind=E E1=9,9", 14, "9,9 is no ship, as in 10,9,W,fz,3/1"),
        ("turn=A wind=E E1=9,9,N", 14, "9,9,N is no ship, as in 10,9,W,fz,3/1"),
        ("turn=A wind=E E1=9,9,E,zf", 14, "9,9,E,zf is no ship, as in 10,9,W,fz,3/1"),
        ("turn=A wind=E E1=9,9,E,", 14, "9,9,E, is no ship, as in 10,9,W,fz,3/1"),
        ("turn=A wind=E E1=9,9,E,fmz,3/3,", 14, "E1 has no marks after the last comma"),
        ("turn=A wind=E E1=9,9,E,fmz,3/3,BA", 14, "9,9,E,fmz,3/3,BA is no ship, as in 10,9,W,fz,3/1"),
        ("turn=A wind=E E1=25,9,E", 14, "E1 cannot lie on that point"),
        ("turn=A wind=E E1=11,8,E", 14, "E1 cannot lie on that point"),
        ("turn=A wind=E E2=14,6,E", 14, "E2 cannot lie on that point"),
        ("turn=A wind=E E2=3,1,E", 14, "E2 cannot lie on that point"),
        ("turn=A wind=E E2=9,9,E,fmz,3/2", 14, "E2 has no more than 2 guns a side"),
        ("turn=A wind=E E1=9,9,E,-,0/0", 14, "E1 has neither mast nor gun: leave it out"),
        ("turn=A wind=E E1=9,9,E,f,3/3,r", 14, "E1 still has a mast"),
        ("turn=A wind=E E1=9,9,E,f,3/3,A E2=9,8,E,f,1/1,A", 31, "the flag of A is aboard two ships"),
        ("turn=A wind=E E1=9,9,E E2=9,9,E E3=9,9,E", 0, "too many ships lie on 9,9"),
        ("turn=A wind=E E1=9,9,E F1=9,9,E", 0, "too many ships lie on 9,9"),
        ("turn=A wind=E E1=1,2,E,fmz,3/3,c F1=9,9,E", 0, "E1 has no flag to take where it lies"),
        ("turn=A wind=E E1=1,1,E,fmz,3/3,c F1=9,9,E,f,0/1,B", 0, "E1 has no flag to take where it lies"),
        ("turn=A wind=E E1=23,16,E,fmz,3/3,c F1=9,9,E", 0, "E1 has no flag to take where it lies"),
    ],
)
def test_positions_that_do_not_fit(text: str, offset: int, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, OPTIONS)
    assert (caught.value.offset, str(caught.value)) == (offset, said)


def test_ships_of_the_fleet_only() -> None:
    with pytest.raises(NotationError, match="E4 takes no part in this game"):
        read("turn=A wind=E E4=9,9,E", GAME.schema.parse("fleet=duel"))


def test_long_nonsense_is_refused() -> None:
    for text in (
        "E1=" + "9" * 500_000,
        "x" * 500_000,
        "E1=9,9,E " * 50_000,
        "turn=A wind=E E1=" + "9," * 9999,
    ):
        with pytest.raises(NotationError) as caught:
            read(text, OPTIONS)
        assert len(str(caught.value)) < 200


def test_r39_r45_a_position_may_be_over() -> None:
    """R39, R45: both are looked at once."""
    assert read("turn=A wind=E E1=9,9,E", OPTIONS).phase == "over"
    assert read("turn=A wind=E E1=23,16,E,fmz,3/3,A F1=9,9,E", OPTIONS).flags == (-1, -1)


RECORD = """[Navals "1"]
[Game "trafalgar"]
[Setup "{}"]

1. B activate F1, port, end, endturn
"""


def test_a_record_begins_with_the_position() -> None:
    """And says where a fault of it stands."""
    replay = record.read(RECORD.format(EXAMPLE))
    assert replay.position.state.phase == "wind_roll"
    assert f'[Setup "{EXAMPLE}"]' in record.write(replay)
    with pytest.raises(RecordError) as caught:
        record.read(RECORD.format("turn=B wind=NE E1=11,8,W"))
    error = caught.value
    assert (error.line, error.column, error.rule) == (3, 24, "")
    assert str(error.message) == "E1 cannot lie on that point"


def test_positions_of_random_games_come_back() -> None:
    """Whenever a turn begins."""
    rng = random.Random(6)
    looked = 0
    for _ in range(6):
        state = GAME.start(GAME.schema.parse("fort_rate=per_round"))
        begins = False
        while state.actor() != NOBODY:
            if begins and state.phase == "idle":
                text = write(state)
                again = read(text, state.options)
                assert write(again) == text
                assert again.ships == state.ships
                assert (again.forts, again.flags, again.pairs) == (state.forts, state.flags, state.pairs)
                looked += 1
            turn, round_ = state.turn, state.round
            state = state.apply(state.sample(rng))
            begins = (state.turn, state.round) != (turn, round_)
    assert looked > 50
