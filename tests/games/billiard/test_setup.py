"""Given positions of Naval Battle Billiard: the ``Setup`` tag."""

from __future__ import annotations

import pytest

from navals.core.record import record
from navals.core.record.record import RecordError
from navals.core.refusal import NotationError
from navals.core.result import Result
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, TABLE
from navals.games.billiard.rules.setup import read
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState

OPTIONS = GAME.schema.default()
TABLE_OPTIONS = GAME.schema.parse("use=simulation")
LAID = "turn=B last=B armour=2:3 hangar=1,0 immersed=9@2 lies=2@1.0000,0.6350;11@1.5,0.635;6@0.2,0.2"


def kept(text: str, options: str = "") -> BilliardState:
    found = read(text, GAME.schema.parse(options))
    assert isinstance(found, BilliardState)
    return found


def laid(text: str) -> TableState:
    found = read(text, TABLE_OPTIONS)
    assert isinstance(found, TableState)
    return found


def test_a_position_of_the_score_keeper() -> None:
    """All that is written stands; what the armies lack is lost."""
    state = kept("turn=B armour=2:1,11:0 hangar=1,2 immersed=9")
    assert (state.phase, state.actor(), state.last) == ("aim", 1, 0)
    assert (state.armies.armour[1], state.armies.armour[10], state.armies.armour[0]) == (1, 0, 2)
    assert (state.armies.at(11), state.armies.at(9), state.armies.at(2)) == (DESTROYED, IMMERSED, TABLE)
    assert (state.armies.hangar, state.armies.dives, state.armies.removed) == ((1, 2), (0, 1), (4, 2))
    assert (state.pockets, state.scores()) == ((-1, -1), (10, 20))


def test_what_is_left_out_is_intact() -> None:
    state = kept("turn=A")
    started = GAME.start(GAME.schema.parse("first_breaker=A"))
    assert isinstance(started, BilliardState)
    assert (state.armies, state.scores(), state.turn) == (started.armies, (0, 0), 0)


def test_a_position_is_read_in_any_order_and_case() -> None:
    assert kept(" IMMERSED=9  hangar=1,2 Turn=b armour=11:0,2:1 ") == kept(
        "turn=B armour=2:1,11:0 hangar=1,2 immersed=9"
    )


def test_a_position_on_the_simulated_table() -> None:
    state = laid(LAID)
    assert (state.phase, state.actor(), state.match.last) == ("aim", 1, 1)
    lies = {unit: lie for unit, lie in enumerate(state.lies, 1) if lie is not None}
    assert lies == {2: (100_000, 63_500), 11: (150_000, 63_500), 6: (20_000, 20_000)}
    armies = state.match.armies
    assert {unit for unit in range(1, 17) if armies.at(unit) == TABLE} == set(lies)
    assert (armies.at(9), state.match.pockets) == (IMMERSED, (-1, 2))
    assert armies.hangar == (1, 0), "the carrier 14 is destroyed, and its planes with it"
    assert armies.armour[1] == 3 and sum(armies.armour) == 3 + 2 + 3 + 2
    assert state.check(GAME.parse("shot 11 aim=180.00 speed=2.000", state)) is None


def test_r22_the_immersed_submarine_may_surface() -> None:
    state = laid(LAID)
    shot = GAME.parse("shot 9 aim=90.00 speed=2.000 at=2.4000,1.1500", state)
    assert state.check(shot) is None
    assert kept("turn=A immersed=1").apply(GAME.parse("surface 1", kept("turn=A"))).armies.at(1) == TABLE


def test_r24_a_submarine_that_is_alone_must_surface() -> None:
    state = laid("turn=B immersed=1@4 lies=11@1.0000,0.6350")
    assert (state.phase, state.actor(), state.match.rising) == ("rise", 0, 1)
    assert state.check(GAME.parse("surface 1 at=1.2700,0.0786", state)) is None


def test_r31_a_position_may_be_over() -> None:
    state = laid("turn=A lies=11@1.0000,0.6350")
    assert state.result() == Result("0-1", "destroyed") and state.phase == "over"


def test_places_in_the_cycle_of_turns() -> None:
    """R1: one against a pair, A plays every other shot."""
    assert [kept(f"turn={letter}", "mode=1v2").actor() for letter in "ABCD"] == [0, 1, 0, 2]
    assert [kept(f"turn={letter}", "mode=2v2").actor() for letter in "ABCD"] == [0, 1, 2, 3]


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
