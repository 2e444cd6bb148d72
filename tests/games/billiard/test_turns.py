"""Who plays when: example B25 of the rules."""

from __future__ import annotations

import pytest

from navals.games.billiard.rules.turns import BREAKER, CYCLE, SEATS, following, next_of_side, seat_at, side_of

NAMES = {"1v1": ("A", "B"), "2v2": ("A1", "B1", "A2", "B2"), "1v2": ("A", "B1", "B2")}


def order(mode: str, side: int, count: int) -> list[str]:
    place, found = BREAKER[side], []
    for _ in range(count):
        found.append(NAMES[mode][seat_at(mode, place)])
        place = following(mode, place)
    return found


def test_b25_the_order_of_the_players() -> None:
    """R1, R2."""
    assert order("2v2", 0, 5) == ["A1", "B1", "A2", "B2", "A1"]
    assert order("2v2", 1, 5) == ["B1", "A2", "B2", "A1", "B1"]
    assert order("1v2", 0, 5) == ["A", "B1", "A", "B2", "A"]
    assert order("1v2", 1, 4) == ["B1", "A", "B2", "A"]
    assert order("1v1", 1, 3) == ["B", "A", "B"]


@pytest.mark.parametrize("mode", CYCLE)
def test_sides_alternate(mode: str) -> None:
    """R2."""
    assert len(set(CYCLE[mode])) == SEATS[mode]
    for place in range(len(CYCLE[mode])):
        assert side_of(mode, seat_at(mode, place)) == place % 2
        for side in (0, 1):
            seat = next_of_side(mode, place, side)
            assert side_of(mode, seat) == side


def test_r24_the_next_seat_of_a_side() -> None:
    assert next_of_side("2v2", 0, 1) == 1 and next_of_side("2v2", 0, 0) == 2
    assert next_of_side("1v2", 1, 1) == 2 and next_of_side("1v2", 3, 1) == 1
