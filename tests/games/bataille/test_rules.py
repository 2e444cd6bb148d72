"""Internals of Bataille navale's rules and notation; most rules are tested in ``*.scenes``."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from navals.core.record.record import RecordError, read
from navals.core.seat import NOBODY
from navals.games.bataille.rules.grid import SQUARE_NAMES, ends_of_ship, halo_mask, ship_mask, ship_squares
from navals.games.bataille.rules.notation import parse, text
from navals.games.bataille.rules.state import Bombed, First, Place, Shoot, Skipped, Tally, decide_by_tally
from tests.games.bataille.play import FLEET, begin, opened
from tests.records import commented, golden


def test_r5_only_a_or_b_can_begin_and_only_once() -> None:
    """R5: before any other action."""
    play = opened().do("place FLEET", "place FLEET")
    for action in (First(2), Shoot(0)):
        assert play.state.check(action).rule == "bataille R5"
    assert play.do("A").state.check(First(1)).rule == "bataille R5"


def test_r5_the_lot_falls_on_both_seats() -> None:
    """R5: each seat goes first about equally often."""
    state, rng = opened().do("place FLEET", "place FLEET").state, random.Random(5)
    assert 70 < sum(state.sample(rng).seat for _ in range(200)) < 130


@pytest.mark.parametrize("square", [-1, 100, 10**30])
def test_a_shot_outside_the_grid_is_a_fault_of_form(square: int) -> None:
    """Section 1: without a rule number."""
    assert begin().state.check(Shoot(square)).rule == ""


def test_check_answers_for_any_well_typed_placement() -> None:
    """R1, R2: ships far outside the grid are refused, however large their coordinates."""
    state = opened().state
    for ends in ((0, 0, 10**30, 0), (-5, 0, -1, 0), (10**30, 3, 10**30, 7), (0, -(10**30), 5, 9)):
        assert state.check(Place((ends,))).rule in ("bataille R1", "bataille R2")
    assert state.check(Place(((0, 0, 0, 4),) * 1000)).rule == "bataille R1"


def test_nothing_can_be_done_after_the_end() -> None:
    """R10: the game is over."""
    state = begin("bombs=1").do("bomb A1 A1").state
    assert (state.actor(), state.actions()) == (NOBODY, ())
    for action in (Shoot(50), First(0), Place(())):
        assert str(state.check(action)) == "the game is over"


@pytest.mark.parametrize(
    ("first", "second", "outcome", "reason"),
    [
        (Tally(4, 4), Tally(7, 2), "0-1", "sizes"),
        (Tally(7, 2), Tally(7, 3), "0-1", "ships"),
        (Tally(5, 1), Tally(4, 1), "1-0", "sizes"),
        (Tally(0, 0), Tally(0, 0), "1/2-1/2", "equal"),
    ],
)
def test_r11_sizes_before_ships(first: Tally, second: Tally, outcome: str, reason: str) -> None:
    """R11: for either side."""
    result = decide_by_tally(first, second)
    assert (result.outcome, result.reason) == (outcome, reason)


def test_an_error_in_a_record_cites_the_rule() -> None:
    """R8: the error message of the record format."""
    source = f'[Navals "1"]\n[Game "bataille"]\nA place {FLEET}\nB place {FLEET}\n* A\nA A1\nB A1\n7. A A1\n'
    with pytest.raises(RecordError) as caught:
        read(source)
    assert str(caught.value) == "line 8, column 6: A1 has already been bombed (bataille R8)"
    assert caught.value.replay is not None and len(caught.value.replay.moves) == 5


@pytest.mark.parametrize("path", golden("bataille").values(), ids=golden("bataille"))
def test_the_comments_tell_the_answers(path: Path) -> None:
    """R7, R9: water, hit, sunk, and who is skipped."""
    for events, comment in commented(path):
        for event in events:
            if isinstance(event, Bombed):
                assert event.answer in comment
            if isinstance(event, Skipped):
                assert "skipped (R9)" in comment


def test_squares_are_named_a1_to_j10_by_column_and_row() -> None:
    assert (*SQUARE_NAMES[:2], SQUARE_NAMES[16], SQUARE_NAMES[-1]) == ("A1", "B1", "G2", "J10")
    assert len(set(SQUARE_NAMES)) == 100


def test_a_placement_lists_end_squares_and_one_square_for_size_one() -> None:
    place = parse("place A1-A5 J10", opened().state)
    assert place == Place(((0, 0, 0, 4), (9, 9, 9, 9)))
    assert text(place) == "place A1-A5 J10"


def test_a_ship_given_from_its_far_end_is_written_from_the_near_one() -> None:
    assert text(Place(((4, 2, 1, 2), (7, 9, 7, 3)))) == "place B3-E3 H4-H10"


@pytest.mark.slow
def test_a_placement_of_very_many_ships_is_read_in_linear_time() -> None:
    """A megabyte of ships would take hours if each copied the rest of the line."""
    place = parse("place" + " A1" * 300_000, opened().state)
    assert isinstance(place, Place) and len(place.ships) == 300_000


def test_ends_squares_and_masks_of_a_ship_agree() -> None:
    ends = (2, 3, 2, 6)
    assert [SQUARE_NAMES[square] for square in ship_squares(ends)] == ["C4", "C5", "C6", "C7"]
    assert ends_of_ship(ship_mask(ends)) == ends
    assert ship_squares((2, 6, 2, 3)) == ship_squares(ends)[::-1]


def test_r3_the_surroundings_of_a_ship_are_its_squares_and_their_neighbours() -> None:
    """R3: a corner ship of two squares has four squares around it."""
    assert halo_mask(ship_mask((0, 0, 1, 0))).bit_count() == 6
    assert halo_mask(ship_mask((4, 4, 4, 4))).bit_count() == 9
