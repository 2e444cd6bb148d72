"""Notation of Bataille navale (rules, section 6): canonical out, lenient in."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.games.bataille.rules.grid import NAMES, ends_of, halo, mask_of, squares
from navals.games.bataille.rules.notation import parse, text
from navals.games.bataille.rules.state import SHOTS, First, Place, Shoot
from tests.games.bataille.play import FLEET, act, begun, opened

PLACING = opened().position.state
PLAYING = begun().position.state


def test_squares_are_named_a1_to_j10_by_column_and_row() -> None:
    assert NAMES[:2] == ("A1", "B1")
    assert NAMES[16] == "G2"
    assert NAMES[-1] == "J10"
    assert len(set(NAMES)) == 100


@pytest.mark.parametrize("shot", [SHOTS[0], SHOTS[16], SHOTS[99]])
def test_a_shot_comes_back_in_either_case(shot: Shoot) -> None:
    assert parse(text(shot), PLAYING) == shot
    assert parse(text(shot).lower(), PLAYING) == shot


def test_a_placement_lists_end_squares_and_one_square_for_size_one() -> None:
    place = parse("place A1-A5 J10", PLACING)
    assert place == Place(((0, 0, 0, 4), (9, 9, 9, 9)))
    assert text(place) == "place A1-A5 J10"


@pytest.mark.parametrize(
    "loose",
    [
        "PLACE A1-A5 C1-C4",
        "place a1-a5 c1-c4",
        "place  A1-A5   C1-C4",
        "place A5-A1 C4-C1",
        "place A1 - A5 C1- C4",
        "place\tA1-A5\tC1-C4",
    ],
)
def test_a_placement_is_read_leniently(loose: str) -> None:
    """Lower case, blanks, and ends in either order."""
    assert text(parse(loose, PLACING)) == "place A1-A5 C1-C4"


def test_a_ship_given_from_its_far_end_is_written_from_the_near_one() -> None:
    """What is written must be what reading and writing again gives."""
    assert text(Place(((4, 2, 1, 2), (7, 9, 7, 3)))) == "place B3-E3 H4-H10"


def test_ships_outside_the_grid_can_be_written_down_so_that_r2_can_refuse_them() -> None:
    """R2: J8-J12 is readable."""
    assert text(parse("place J8-J12", PLACING)) == "place J8-J12"


@pytest.mark.parametrize(
    ("wrong", "offset", "said"),
    [
        ("place A1-A5 C1/C4", 12, "C1/C4 is no ship: two squares such as A1-A5, or one such as A1"),
        ("place 11", 6, "11 is no ship: two squares such as A1-A5, or one such as A1"),
        ("place A1-A5-A6", 6, "A1-A5-A6 is no ship: two squares such as A1-A5, or one such as A1"),
        ("place A100", 6, "A100 is no ship: two squares such as A1-A5, or one such as A1"),
        ("place A1,A5", 6, "A1,A5 is no ship: two squares such as A1-A5, or one such as A1"),
        ("place Aı-A٥", 6, "Aı-A٥ is no ship: two squares such as A1-A5, or one such as A1"),
        ("placeA1-A5", 0, "placeA1-A5 is no action of this game: a square such as B7, or place A1-A5 ..."),
    ],
)
def test_an_unreadable_placement_says_where(wrong: str, offset: int, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(wrong, PLACING)
    assert (caught.value.offset, str(caught.value)) == (offset, said)


@pytest.mark.parametrize("outside", ["K1", "A11", "j0", "Z999", "A11 ".strip()])
def test_a_shot_outside_the_grid_says_so(outside: str) -> None:
    """Section 1: refused by its form, without a rule."""
    with pytest.raises(NotationError, match="is outside the grid: columns A to J, rows 1 to 10"):
        parse(outside, PLAYING)


@pytest.mark.parametrize("wrong", ["", "7B", "A01", "B 7", "B7 C7", "shoot B7", "A", "ß1", "B\u0667"])
def test_what_is_no_action_says_so(wrong: str) -> None:
    with pytest.raises(NotationError, match="is no action of this game"):
        parse(wrong, PLAYING)


def test_the_first_player_is_a_or_b() -> None:
    replay = opened()
    act(replay, f"place {FLEET}")
    act(replay, f"place {FLEET}")
    state = replay.position.state
    assert parse("a", state) == First(0)
    assert parse("B", state) == First(1)
    assert text(First(1)) == "B"
    with pytest.raises(NotationError, match="A or B"):
        parse("C", state)


def test_long_nonsense_is_quoted_briefly() -> None:
    with pytest.raises(NotationError) as caught:
        parse("X" * 500_000, PLAYING)
    assert len(str(caught.value)) < 200


def test_a_placement_of_very_many_ships_is_read_in_linear_time() -> None:
    """A megabyte of ships: would take hours if every ship copied the rest of the line."""
    place = parse("place" + " A1" * 300_000, PLACING)
    assert isinstance(place, Place)
    assert len(place.ships) == 300_000


def test_random_placements_come_back() -> None:
    rng = random.Random(4)
    for _ in range(30):
        place = PLACING.sample(rng)
        assert parse(text(place), PLACING) == place
        assert parse(text(place).lower(), PLACING) == place


def test_ends_squares_and_masks_of_a_ship_agree() -> None:
    ends = (2, 3, 2, 6)
    assert [NAMES[square] for square in squares(ends)] == ["C4", "C5", "C6", "C7"]
    assert ends_of(mask_of(ends)) == ends
    assert squares((2, 6, 2, 3)) == squares(ends)[::-1]


def test_r3_the_surroundings_of_a_ship_are_its_squares_and_their_neighbours() -> None:
    """R3: a corner ship of two squares has four squares around it."""
    assert halo(mask_of((0, 0, 1, 0))).bit_count() == 6
    assert halo(mask_of((4, 4, 4, 4))).bit_count() == 9
