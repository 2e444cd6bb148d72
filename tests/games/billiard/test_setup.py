"""Given positions of Naval Battle Billiard: the ``Setup`` tag."""

from __future__ import annotations

import pytest

from navals.core.record import record
from navals.core.record.record import RecordError
from navals.core.refusal import NotationError
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.setup import read

OPTIONS = GAME.schema.default()
TABLE_OPTIONS = GAME.schema.parse("use=simulation")
LAID = "turn=B last=B armour=2:3 hangar=1,0 immersed=9@2 lies=2@1.0000,0.6350;11@1.5,0.635;6@0.2,0.2"


def test_what_is_left_out_is_intact() -> None:
    state, begun = GAME.start(OPTIONS, "turn=A"), GAME.start(GAME.schema.parse("first_breaker=A"))
    assert (state.armies, state.scores(), state.turn) == (begun.armies, (0, 0), 0)


def test_long_nonsense_is_refused() -> None:
    for text in (
        "turn=A armour=" + "2:1," * 50_000,
        "x" * 500_000,
        "turn=" + "A" * 500_000,
        "turn=A " * 9999,
    ):
        with pytest.raises(NotationError) as caught:
            read(text, OPTIONS)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("options", "setup", "moves"),
    [
        ("", "turn=B armour=2:1,11:0 hangar=1,2 immersed=9", "1. B surface 9, shot 9 > 3\n"),
        ("use=simulation", LAID, "1. B shot 11 aim=180.00 speed=2.000 side=0.00 top=0.00\n"),
    ],
)
def test_a_record_begins_in_its_position(options: str, setup: str, moves: str) -> None:
    """The tag is written as it was read."""
    text = f'[Navals "1"]\n[Game "billiard"]\n[Options "{options}"]\n[Setup "{setup}"]\n\n{moves}'
    replay = record.read(text)
    assert replay.positions[0].state == read(setup, GAME.schema.parse(options))
    again = record.write(replay)
    assert f'[Setup "{setup}"]' in again
    assert record.read(again).position == replay.position


def test_a_record_tells_what_is_wrong_with_its_position() -> None:
    with pytest.raises(RecordError, match="has no place in a position"):
        record.read('[Navals "1"]\n[Game "billiard"]\n[Setup "turn=A wind=E"]\n')
