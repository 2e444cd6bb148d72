"""Set-up positions (the ``Setup`` tag), and notation."""

from __future__ import annotations

import pytest

from navals.core.record import record
from navals.core.record.record import RecordError
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import Die, Toss
from navals.games.trafalgar.rules.notation import text
from navals.games.trafalgar.rules.setup import read_position, write
from tests.games.trafalgar.play import Sea, opened

OPTIONS = GAME.schema.default()
EXAMPLE = (
    "round=5 first=A turn=B wind=NE quiet=2 E1=10,9,W,fz,3/1,B E2=1,1,E,-,1/2,r F1=9,9,E,fmz,3/3 CS=down2"
)


def test_a_position_is_the_beginning_of_a_turn() -> None:
    """R48."""
    sea = Sea(read_position(EXAMPLE, OPTIONS))
    state = sea.state
    assert (state.phase, state.actor(), state.round, state.first, state.quiet) == ("idle", 1, 5, 0, 2)
    assert (state.wind, state.forts) == (5, (0, 2, 0, 0))
    assert (sea.lies("E1"), sea.masts("E1"), sea.ship("E1").guns) == ("10,9 W", "fz", (3, 1))
    assert (sea.flag("A"), sea.flag("B")) == ("home", "E1")
    assert (sea.lies("E2"), sea.masts("E2"), sea.ship("E2").repairs) == ("1,1 E", "-", 1)
    assert sea.lies("F2") == "-"
    assert write(state) == EXAMPLE


def test_what_is_left_out_has_its_default() -> None:
    state = read_position("turn=B wind=W F1=9,9,E E1=10,9,W", OPTIONS)
    assert write(state) == "round=1 first=B turn=B wind=W quiet=0 E1=10,9,W,fmz,3/3 F1=9,9,E,fmz,3/3"


def test_a_position_is_read_in_any_order_and_case() -> None:
    loose = "  cs=DOWN2 f1=9,9,e TURN=b Wind=ne e1=10,9,w,FZ,3/1,b  quiet=2 e2=1,1,E,-,1/2,R first=a round=5 "
    assert write(read_position(loose, OPTIONS)) == EXAMPLE


def test_all_marks() -> None:
    """R31, R33, R34."""
    text = "round=1 first=A turn=A wind=E quiet=0 E2=1,1,W,-,1/2,Arc F1=20,10,E,m,0/0 CN=fired GS=down3"
    assert write(read_position(text, OPTIONS)) == text


RECORD = """[Navals "1"]
[Game "trafalgar"]
[Setup "{}"]

1. B activate F1, port, end, endturn
"""


def test_a_record_begins_with_the_position() -> None:
    replay = record.read(RECORD.format(EXAMPLE))
    assert replay.position.state.phase == "wind_roll"
    assert f'[Setup "{EXAMPLE}"]' in record.write(replay)
    with pytest.raises(RecordError) as caught:
        record.read(RECORD.format("turn=B wind=NE E1=11,8,W"))
    error = caught.value
    assert (error.line, error.column, error.rule) == (3, 24, "")
    assert str(error.message) == "E1 cannot be on that point"


def test_chance_is_stars_or_a_seat() -> None:
    """R12, R19, R22."""
    assert [text(Die(stars)) for stars in range(4)] == list("0123")
    assert GAME.draw(["b", "2"], opened().state) == (Toss(1), 1)
    assert GAME.draw(["2", "b"], opened().state) == (Die(2), 1)
