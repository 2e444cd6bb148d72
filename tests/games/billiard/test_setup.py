"""Custom positions: the ``Setup`` tag."""

from __future__ import annotations

import pytest

from navals.core.record import record
from navals.core.record.record import RecordError
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.setup import read

OPTIONS = GAME.schema.default()
LAID = "turn=B last=B armour=2:3 hangar=1,0 immersed=9@2 lies=2@1.0000,0.6350;11@1.5,0.635;6@0.2,0.2"


def test_what_is_left_out_is_intact() -> None:
    state, new_state = GAME.start(OPTIONS, "turn=A"), GAME.start(GAME.schema.parse("first_breaker=A"))
    assert (state.armies, state.scores(), state.turn) == (new_state.armies, (0, 0), 0)


@pytest.mark.parametrize(
    ("options", "setup", "moves"),
    [
        ("", "turn=B armour=2:1,11:0 hangar=1,2 immersed=9", "1. B surface 9, shot 9 > 3\n"),
        ("use=simulation", LAID, "1. B shot 11 aim=180.00 speed=2.000 side=0.00 top=0.00\n"),
    ],
)
def test_a_record_begins_in_its_position(options: str, setup: str, moves: str) -> None:
    """A record starts from its ``Setup`` tag, which is written back unchanged."""
    text = f'[Navals "1"]\n[Game "billiard"]\n[Options "{options}"]\n[Setup "{setup}"]\n\n{moves}'
    replay = record.read(text)
    assert replay.positions[0].state == read(setup, GAME.schema.parse(options))
    copy = record.write(replay)
    assert f'[Setup "{setup}"]' in copy
    assert record.read(copy).position == replay.position


def test_options_that_hold_anyway_are_not_written() -> None:
    """Default spots and default tracking are not written; names are written as in records."""
    parse, write = GAME.schema.parse, GAME.schema.write
    assert write(parse("spot_map=8:4,3:5,9:1 ARMY_of_a=T")) == "army_of_A=T spot_map=3:5"
    for text, result in (("false", ""), ("true", "track_sub_pocket=true")):
        assert write(parse(f"track_sub_pocket={text}")) == result
    assert write(parse("use=simulation track_sub_pocket=true")) == "use=simulation"
    assert parse("use=simulation").tracks_pockets() and not parse("").tracks_pockets()


def test_a_record_tells_what_is_wrong_with_its_position() -> None:
    with pytest.raises(RecordError, match="cannot be part of a position"):
        record.read('[Navals "1"]\n[Game "billiard"]\n[Setup "turn=A wind=E"]\n')
