"""Notation of Bataille navale (rules, section 6): canonical out, lenient in."""

from __future__ import annotations

import pytest

from navals.core.refusal import NotationError
from navals.games.bataille.rules.grid import NAMES, ends_of, halo, mask_of, squares
from navals.games.bataille.rules.notation import parse, text
from navals.games.bataille.rules.state import Place
from tests.games.bataille.play import begun, opened

PLACING = opened().position.state
PLAYING = begun().position.state


def test_squares_are_named_a1_to_j10_by_column_and_row() -> None:
    assert NAMES[:2] == ("A1", "B1")
    assert NAMES[16] == "G2"
    assert NAMES[-1] == "J10"
    assert len(set(NAMES)) == 100


def test_a_placement_lists_end_squares_and_one_square_for_size_one() -> None:
    place = parse("place A1-A5 J10", PLACING)
    assert place == Place(((0, 0, 0, 4), (9, 9, 9, 9)))
    assert text(place) == "place A1-A5 J10"


def test_a_ship_given_from_its_far_end_is_written_from_the_near_one() -> None:
    """What is written must be what reading and writing again gives."""
    assert text(Place(((4, 2, 1, 2), (7, 9, 7, 3)))) == "place B3-E3 H4-H10"


def test_long_nonsense_is_quoted_briefly() -> None:
    with pytest.raises(NotationError) as caught:
        parse("X" * 500_000, PLAYING)
    assert len(str(caught.value)) < 200


def test_a_placement_of_very_many_ships_is_read_in_linear_time() -> None:
    """A megabyte of ships: would take hours if every ship copied the rest of the line."""
    place = parse("place" + " A1" * 300_000, PLACING)
    assert isinstance(place, Place)
    assert len(place.ships) == 300_000


def test_ends_squares_and_masks_of_a_ship_agree() -> None:
    ends = (2, 3, 2, 6)
    assert [NAMES[square] for square in squares(ends)] == ["C4", "C5", "C6", "C7"]
    assert ends_of(mask_of(ends)) == ends
    assert squares((2, 6, 2, 3)) == squares(ends)[::-1]


def test_r3_the_surroundings_of_a_ship_are_its_squares_and_their_neighbours() -> None:
    """R3: a corner ship of two squares has four squares around it."""
    assert halo(mask_of((0, 0, 1, 0))).bit_count() == 6
    assert halo(mask_of((4, 4, 4, 4))).bit_count() == 9
