"""What of the rules of Bataille navale no text can say; the rest is played in ``rules.scenes``."""

from __future__ import annotations

import random

import pytest

from navals.core.record.record import RecordError, read
from navals.core.seat import NOBODY
from navals.games.bataille.rules.state import (
    First,
    Place,
    Shoot,
    Tally,
    by_tally,
)
from tests.games.bataille.play import (
    FLEET,
    act,
    begun,
    opened,
    shoot,
)


def test_r5_only_a_or_b_can_begin_and_only_once() -> None:
    """R5: nothing but a seat is drawn, and nothing is drawn later."""
    replay = opened()
    act(replay, f"place {FLEET}")
    act(replay, f"place {FLEET}")
    state = replay.position.state
    assert state.check(First(2)).rule == "bataille R5"
    assert state.check(Shoot(0)).rule == "bataille R5"
    act(replay, "A")
    assert replay.position.state.check(First(1)).rule == "bataille R5"


def test_r5_the_lot_falls_on_both_seats() -> None:
    """R5: neither seat is favoured out of existence."""
    state = begun().positions[2].state
    rng = random.Random(5)
    drawn = [state.sample(rng).seat for _ in range(200)]
    assert 70 < sum(drawn) < 130


@pytest.mark.parametrize("square", [-1, 100, 10**30])
def test_a_shot_outside_the_grid_is_a_fault_of_form(square: int) -> None:
    """Section 1: refused by its form, no rule number."""
    refusal = begun().position.state.check(Shoot(square))
    assert refusal.rule == ""


def test_check_answers_for_any_well_typed_placement() -> None:
    """R1, R2: ships far outside the grid are refused, whatever their numbers."""
    state = opened().position.state
    for ends in ((0, 0, 10**30, 0), (-5, 0, -1, 0), (10**30, 3, 10**30, 7), (0, -(10**30), 5, 9)):
        assert state.check(Place((ends,))).rule in ("bataille R1", "bataille R2")
    assert state.check(Place(((0, 0, 0, 4),) * 1000)).rule == "bataille R1"


def test_nothing_can_be_done_after_the_end() -> None:
    """R10: the game is over."""
    replay = begun("bombs=1")
    shoot(replay, "A1 A1")
    state = replay.position.state
    assert state.actor() == NOBODY
    assert state.actions() == ()
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
    result = by_tally(first, second)
    assert (result.outcome, result.reason) == (outcome, reason)


def test_an_error_in_a_record_cites_the_rule() -> None:
    """R8: the sentence of the record format."""
    text = f'[Navals "1"]\n[Game "bataille"]\nA place {FLEET}\nB place {FLEET}\n* A\nA A1\nB A1\n7. A A1\n'
    with pytest.raises(
        RecordError, match=r"^line 8, column 6: A1 was already bombed \(bataille R8\)$"
    ) as caught:
        read(text)
    assert caught.value.opened is not None
    assert len(caught.value.opened.moves) == 5
