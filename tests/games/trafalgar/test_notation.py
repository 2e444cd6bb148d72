"""Notation of Trafalgar: canonical out, lenient in."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.core.seat import NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import (
    BATTERY,
    GUN,
    MAST,
    Activate,
    Die,
    Fire,
    Gun,
    Lose,
    Place,
    TakeFlag,
    Toss,
    TrafalgarAction,
    Transfer,
    Turn,
    Wind,
)
from navals.games.trafalgar.rules.notation import parse, text
from tests.games.trafalgar.play import begun, opened

ACTING = begun().state
ROLLING = opened().state


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Activate(7), "activate S1"),
        (Turn(0), "port"),
        (Turn(1), "starboard"),
        (Fire(0, 4, BATTERY), "fire port F1 battery"),
        (Fire(1, 4, 0), "fire starboard F1 fore"),
        (Fire(1, 6, MAST), "fire starboard S2 mast"),
        (Fire(0, 4), "fire port F1"),
        (Fire(0, GUN), "fire port CN"),
        (Gun(0, 0, 1), "gun CN E1 main"),
        (Gun(3, 7), "gun GS S1"),
        (Wind(5), "wind NE"),
        (Lose(2), "lose mizzen"),
        (TakeFlag(2), "takeflag SW"),
        (Transfer(1, 0), "transfer E2 E1"),
        (Place(((4, 0), (5, 1), (6, 2), (7, 3))), "place F1=C1 F2=C2 S2=C3 S1=C4"),
    ],
)
def test_actions_come_back_in_either_case(action: TrafalgarAction, written: str) -> None:
    assert text(action) == written
    assert parse(written, ACTING) == action
    assert parse(written.lower(), ACTING) == action
    assert parse(written.upper().replace(" ", "   "), ACTING) == action


@pytest.mark.parametrize(
    "word",
    ["advance", "port", "starboard", "hold", "done", "repair", "end", "endturn", "draw", "accept", "decline"],
)
def test_actions_of_one_word(word: str) -> None:
    assert text(parse(word, ACTING)) == word
    assert text(parse(word.upper(), ACTING)) == word


def test_ships_are_placed_in_any_order_and_with_blanks() -> None:
    """R49."""
    assert text(parse("place E4=G1 e1 = g2  E3=G4 E2=G3", ACTING)) == "place E1=G2 E2=G3 E3=G4 E4=G1"


def test_chance_is_stars_or_a_seat() -> None:
    """R12, R19, R22."""
    assert [text(Die(stars)) for stars in range(4)] == list("0123")
    assert GAME.draw(["b", "2"], ROLLING) == (Toss(1), 1)
    assert GAME.draw(["2", "b"], ROLLING) == (Die(2), 1)


@pytest.mark.parametrize("wrong", ["", "x", "AB", "-1", "٣", "1.5", "123", "endturn"])
def test_what_chance_never_gives(wrong: str) -> None:
    with pytest.raises(NotationError, match="is no result of a die or a toss"):
        parse(wrong, ROLLING)


@pytest.mark.parametrize(
    ("wrong", "offset", "said"),
    [
        ("activate E9", 9, "E9 does not belong here"),
        ("activate CN", 9, "CN does not belong here"),
        ("activate", 8, "something is missing after activate"),
        ("fire", 4, "something is missing after fire"),
        ("fire left F1", 5, "left does not belong here"),
        ("fire port F9", 10, "F9 does not belong here"),
        ("fire port F1 bow", 13, "bow does not belong here"),
        ("fire port F1 fore aft", 18, "aft does not belong here"),
        ("gun E1 CN", 4, "E1 does not belong here"),
        ("gun CN CS", 7, "CS does not belong here"),
        ("wind N", 5, "N does not belong here"),
        ("takeflag", 8, "something is missing after takeflag"),
        ("lose battery", 5, "battery does not belong here"),
        ("transfer E1", 11, "something is missing after transfer E1"),
        ("place E1=G1 E2", 12, "E2 is no ship at an anchorage, as in E1=G1"),
        ("place E1=X1", 6, "E1=X1 is no ship at an anchorage, as in E1=G1"),
        ("place", 5, "something is missing after place"),
    ],
)
def test_what_is_wrong_says_where(wrong: str, offset: int, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(wrong, ACTING)
    assert (caught.value.offset, str(caught.value)) == (offset, said)


@pytest.mark.parametrize(
    "wrong", ["", "sail", "advance twice", "2", "A", "fireport F1", "endturn now", "activateE1"]
)
def test_what_is_no_action_says_so(wrong: str) -> None:
    with pytest.raises(NotationError):
        parse(wrong, ACTING)


@pytest.mark.parametrize("begin", ["x", "place E1=G1 ", "fire port ", "activate  "])
def test_long_nonsense_is_quoted_briefly(begin: str) -> None:
    for long in (begin + begin[-1] * 500_000, begin * 60_000):
        with pytest.raises(NotationError) as caught:
            parse(long, ACTING)
        assert len(str(caught.value)) < 200


def test_actions_of_random_games_come_back() -> None:
    rng = random.Random(4)
    for _ in range(4):
        state = GAME.start(GAME.schema.random(rng))
        while state.actor() != NOBODY:
            action = state.sample(rng)
            assert parse(text(action), state) == action
            assert parse(text(action).lower(), state) == action
            state = state.apply(action)
