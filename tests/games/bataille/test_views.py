"""Secrecy of Bataille navale: R4 and the worked example X12."""

from __future__ import annotations

import random

import msgspec

from navals.core.seat import CHANCE
from navals.games.bataille.rules.grid import SQUARE_INDEX
from navals.ui.registry import board_text
from navals.ui.words.i18n import language
from tests.games.bataille.play import GAME, Play, begin, opened

OTHER = "A1-A5 C1-C4 F6-F8 H6-H8 J9-J10"
"""The same as FLEET in columns A to C; the other ships are further down."""
ENGLISH = language("en")


SHOTS = "bomb A1 B1 A2 B2 A3 A1 A4 J7 A5 J8 J1 A2 C1"


def twins(shots: str, other: str = OTHER) -> tuple[Play, Play]:
    """Return two games that differ only in B's ships."""
    return opened().place("FLEET", "FLEET").do(shots), opened().place("FLEET", other).do(shots)


def test_x12_states_that_differ_only_in_undamaged_enemy_ships_give_equal_views() -> None:
    """X12, R4: after a sunk ship, hits and misses; byte for byte, as for a screen or a log."""
    first, second = (play.state for play in twins(SHOTS))
    assert first != second
    assert first.view(0) == second.view(0) and first.view(None) == second.view(None)
    assert first.view(1) != second.view(1)
    assert msgspec.json.encode(first.view(0)) == msgspec.json.encode(second.view(0))


def test_r4_between_the_placements_b_sees_nothing_of_a() -> None:
    """R4: B sees only that A has placed, not a single square."""
    first, second = (opened().do(f"place {fleet}").state for fleet in ("FLEET", OTHER))
    assert first.view(1) == second.view(1)
    assert first.view(1).placed == (True, False)
    assert first.view(1).waters[0].ships is None
    assert first.view(0).waters[0].ships is not None


def test_r4_the_order_of_ships_of_one_size_is_not_betrayed_when_one_sinks() -> None:
    """R4: the two destroyers in the other order give A the same view."""
    first, second = twins("bomb G1 J1 G2 J2 G3 J3", "A1-A5 C1-C4 G1-G3 E1-E3 I1-I2")
    assert first.state.view(0) == second.state.view(0)


def test_r4_a_bystander_sees_neither_fleet() -> None:
    assert [waters.ships for waters in begin().state.view(None).waters] == [None, None]


def test_a_player_sees_the_own_fleet_and_all_answers() -> None:
    """R7: B's view of his own grid has his ships and A's shots on it."""
    state = begin().do("bomb A1 B1 J10").state
    waters = state.view(1).waters[1]
    assert waters.ships == state.fleets[1]
    assert waters.bombed == 1 << SQUARE_INDEX["A1"] | 1 << SQUARE_INDEX["J10"]
    assert waters.hits == 1 << SQUARE_INDEX["A1"]
    assert waters.left == (5, 4, 3, 3, 2)


def test_sunk_ships_are_shown_whole_and_leave_the_list() -> None:
    """R7: to both seats alike."""
    state = begin().do("bomb E1 B1 E2 B2 E3 B3").state
    for seat in (0, 1, None):
        waters = state.view(seat).waters[1]
        assert waters.sunk == (1 << SQUARE_INDEX["E1"] | 1 << SQUARE_INDEX["E2"] | 1 << SQUARE_INDEX["E3"],)
        assert waters.left == (5, 4, 3, 2)


def test_everybody_sees_both_fleets_at_the_end_and_an_arbiter_always() -> None:
    """R10, R11."""
    over = begin("bombs=1").do("bomb J10 J10").state
    for view in (begin().state.open_view(), *(over.view(seat) for seat in (0, 1, None))):
        assert all(waters.ships is not None for waters in view.waters)


def test_x12_guesses_differ_where_something_is_hidden() -> None:
    """X12: a guess is not a copy of the secret."""
    state, rng = begin().state, random.Random(1)
    guesses = {GAME.hidden.guess(state.view(0), rng).fleets[1] for _ in range(20)}
    assert len(guesses) > 10
    assert {GAME.hidden.guess(state.view(0), rng).fleets[0] for _ in range(3)} == {state.fleets[0]}


def test_a_guess_keeps_the_phase() -> None:
    """R5: before the placements, between them, and at the draw by lot."""
    play, rng = opened(), random.Random(3)
    assert GAME.hidden.guess(play.state.view(1), rng) == play.state
    assert GAME.hidden.guess(play.do("place FLEET").state.view(1), rng).actor() == 1
    assert GAME.hidden.guess(play.do("place FLEET").state.view(0), rng).actor() == CHANCE


def test_the_text_board_shows_what_the_view_knows() -> None:
    """R4: A's board has marks for answers on B's grid and ships on the own grid only."""
    state = begin().do("bomb A1 B1 I1 J10 I2 J9 B1 J8").state
    row = board_text(GAME.id, state.view(0), ENGLISH).splitlines()[2]
    assert row == " 1 = o = . = . = . = .    1 x o . . . . . . # ."
    assert "=" not in board_text(GAME.id, state.view(None), ENGLISH).split("Key")[0]
