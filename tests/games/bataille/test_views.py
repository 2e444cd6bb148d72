"""Secrecy of Bataille navale: R4 and the worked example X12."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.core.record.record import Replay
from navals.core.seat import CHANCE
from navals.games.bataille.rules.grid import INDEX
from navals.games.bataille.rules.state import BatailleState, View
from navals.ui.registry import board_text
from navals.ui.words.i18n import language
from tests.games.bataille.play import FLEET, FLEET2, GAME, act, begun, opened, shoot

OTHER = "A1-A5 C1-C4 F6-F8 H6-H8 J9-J10"
"""The same as FLEET in columns A to C, elsewhere behind."""
ENGLISH = language("en")


def twins(squares: str) -> tuple[Replay, Replay]:
    """Two games that differ only in B's undamaged ships."""
    replays = (begun(b=FLEET), begun(b=OTHER))
    for replay in replays:
        shoot(replay, squares)
    return replays


SHOTS = "A1 B1 A2 B2 A3 A1 A4 J7 A5 J8 J1 A2 C1"


def test_x12_states_that_differ_only_in_undamaged_enemy_ships_give_equal_views() -> None:
    """X12, R4: after a sunk ship, hits, and water."""
    one, two = (replay.position.state for replay in twins(SHOTS))
    assert one != two
    assert one.view(0) == two.view(0)
    assert one.view(None) == two.view(None)
    assert one.view(1) != two.view(1)


def test_x12_equal_views_give_equal_menus_screens_and_events() -> None:
    """X12: what A may do, sees and is told."""
    one, two = twins(SHOTS + " E9")  # A's turn again
    states = [replay.position.state for replay in (one, two)]
    assert states[0].turn == 0
    assert states[0].actions() == states[1].actions()
    boards = [board_text(GAME.id, state.view(0), ENGLISH) for state in states]
    assert boards[0] == boards[1]
    for before, after in zip(one.events, two.events, strict=True):
        assert [e for e in before if e.visible_to(0)] == [e for e in after if e.visible_to(0)]


def test_x12_views_written_as_json_hold_no_trace_of_the_hidden_ships() -> None:
    """X12: byte for byte, as a screen or a log would get them."""
    one, two = (replay.position.state for replay in twins(SHOTS))
    assert msgspec.json.encode(one.view(0)) == msgspec.json.encode(two.view(0))


def test_r4_between_the_placements_b_sees_nothing_of_a() -> None:
    """R4: not even a square; only that A has placed."""
    states: list[BatailleState] = []
    for fleet in (FLEET, OTHER):
        replay = opened()
        act(replay, f"place {fleet}")
        states.append(replay.position.state)
    assert states[0].view(1) == states[1].view(1)
    assert states[0].view(1).placed == (True, False)
    assert states[0].view(1).waters[0].ships is None
    assert states[0].view(0).waters[0].ships is not None


def test_r4_the_order_of_ships_of_one_size_is_not_betrayed_when_one_sinks() -> None:
    """R4: the two destroyers listed the other way round give A the same view."""
    swapped = "A1-A5 C1-C4 G1-G3 E1-E3 I1-I2"
    one, two = begun(b=FLEET), begun(b=swapped)
    for replay in (one, two):
        shoot(replay, "G1 J1 G2 J2 G3 J3")
    assert one.position.state.view(0) == two.position.state.view(0)


def test_r4_a_bystander_sees_neither_fleet() -> None:
    """R4: nobody else's eyes either."""
    view: View = begun().position.state.view(None)
    assert [waters.ships for waters in view.waters] == [None, None]


def test_a_player_sees_the_own_fleet_and_all_answers() -> None:
    """R7: B's view of his own grid has his ships and A's shots on it."""
    replay = begun()
    shoot(replay, "A1 B1 J10")
    own = replay.position.state.view(1).waters[1]
    assert own.ships == replay.position.state.fleets[1]
    assert own.bombed == 1 << INDEX["A1"] | 1 << INDEX["J10"]
    assert own.hits == 1 << INDEX["A1"]
    assert own.left == (5, 4, 3, 3, 2)


def test_sunk_ships_are_shown_whole_and_leave_the_list() -> None:
    """R7: sizes still afloat and masks of sunk ships, for both seats alike."""
    replay = begun()
    shoot(replay, "E1 B1 E2 B2 E3 B3")
    for seat in (0, 1, None):
        waters = replay.position.state.view(seat).waters[1]
        assert waters.sunk == (1 << INDEX["E1"] | 1 << INDEX["E2"] | 1 << INDEX["E3"],)
        assert waters.left == (5, 4, 3, 2)


def test_when_the_game_is_over_everybody_sees_both_fleets() -> None:
    """R10, R11: nothing is left to hide."""
    replay = begun("bombs=1")
    shoot(replay, "J10 J10")
    for seat in (0, 1, None):
        assert all(waters.ships is not None for waters in replay.position.state.view(seat).waters)


def test_the_open_view_of_the_arbiter_shows_both_fleets_at_any_time() -> None:
    assert all(waters.ships is not None for waters in begun().position.state.open_view().waters)


@pytest.mark.parametrize(("options", "fleet"), [("", FLEET), ("variant=2", FLEET2)])
def test_x12_a_guess_agrees_with_the_view_it_came_from(options: str, fleet: str) -> None:
    """X12: at every third ply of a random game, for both seats."""
    replay, rng = begun(options, fleet, fleet), random.Random(12)
    while (state := replay.position.state).actor() >= 0:
        if len(replay.moves) % 3 == 0:
            for seat in (0, 1):
                guess = GAME.hidden.guess(state.view(seat), rng)
                assert guess.view(seat) == state.view(seat)
                assert guess.actions() == state.actions()
        replay.play(state.actor(), state.sample(rng))


def test_x12_guesses_differ_where_something_is_hidden() -> None:
    """X12: a guess is no copy of the secret."""
    state, rng = begun().position.state, random.Random(1)
    guesses = {GAME.hidden.guess(state.view(0), rng).fleets[1] for _ in range(20)}
    assert len(guesses) > 10
    assert {GAME.hidden.guess(state.view(0), rng).fleets[0] for _ in range(3)} == {state.fleets[0]}


def test_a_guess_keeps_the_phase() -> None:
    """R5: before the placements, between them, and at the draw by lot."""
    replay, rng = opened(), random.Random(3)
    assert GAME.hidden.guess(replay.position.state.view(1), rng) == replay.position.state
    act(replay, f"place {FLEET}")
    assert GAME.hidden.guess(replay.position.state.view(1), rng).actor() == 1
    act(replay, f"place {FLEET}")
    assert GAME.hidden.guess(replay.position.state.view(0), rng).actor() == CHANCE


def test_the_text_board_shows_what_the_view_knows() -> None:
    """R4: A's board has marks for answers on B's grid and ships on the own grid only."""
    replay = begun()
    shoot(replay, "A1 B1 I1 J10 I2 J9 B1 J8")
    row = board_text(GAME.id, replay.position.state.view(0), ENGLISH).splitlines()[2]
    assert row == " 1 = o = . = . = . = .    1 x o . . . . . . # ."
    assert "=" not in board_text(GAME.id, replay.position.state.view(None), ENGLISH).split("Marks")[0]
