"""The lattice: headings, distances, turns, triangles, lines."""

from __future__ import annotations

from itertools import product

import pytest

from navals.geometry.lattice import (
    HEADINGS,
    NW,
    SE,
    STEPS,
    decompose,
    distance,
    is_between,
    line_points,
    offsets_within,
    rotate,
    to_axial,
)


def to_grid(q: int, r: int) -> tuple[int, int]:
    """Return column and row of the point (q, r), as in drawings."""
    return q + (r >> 1), r


def neighbours(column: int, row: int) -> dict[str, tuple[int, int]]:
    q, r = to_axial(column, row)
    return {name: to_grid(q + dq, r + dr) for name, (dq, dr) in zip(HEADINGS, STEPS, strict=True)}


def test_neighbours_of_even_and_odd_rows() -> None:
    even = {"E": (11, 8), "SE": (10, 9), "SW": (9, 9), "W": (9, 8), "NW": (9, 7), "NE": (10, 7)}
    odd = {"E": (11, 9), "SE": (11, 10), "SW": (10, 10), "W": (9, 9), "NW": (10, 8), "NE": (11, 8)}
    assert neighbours(10, 8) == even
    assert neighbours(10, 9) == odd


def test_drawn_and_axial_are_each_other_s_inverse() -> None:
    for column, row in product(range(-3, 9), range(9)):
        assert to_grid(*to_axial(column, row)) == (column, row)
    assert to_axial(1, 4) == (-1, 4)
    assert to_axial(23, 13) == (17, 13)


def test_a_distance_counts_steps() -> None:
    """The distance is that of a search along neighbours."""
    reached = {(0, 0): 0}
    ring = [(0, 0)]
    for steps in range(1, 6):
        frontier = {(q + dq, r + dr) for q, r in ring for dq, dr in STEPS} - reached.keys()
        reached.update(dict.fromkeys(frontier, steps))
        ring = list(frontier)
    assert all(distance(*place) == steps for place, steps in reached.items())
    assert len(reached) == 1 + 6 * (1 + 2 + 3 + 4 + 5)


def test_six_turns_go_round() -> None:
    for h, step in enumerate(STEPS):
        assert rotate(*step, 1) == STEPS[(h + 1) % 6]
        assert rotate(*step, 6) == step
        assert rotate(*rotate(*step, 4), -4) == step


def test_rings_hold_every_offset_once() -> None:
    ring = offsets_within(3)
    assert len(ring) == len(set(ring)) == 36
    assert [distance(*offset) for offset in ring] == [1] * 6 + [2] * 12 + [3] * 18
    assert ring[:6] == STEPS
    assert {offset for offset in product(range(-3, 4), repeat=2) if 1 <= distance(*offset) <= 3} == set(ring)


def test_an_offset_is_split_into_two_headings() -> None:
    for dq, dr in offsets_within(4):
        h, m, n = decompose(dq, dr)
        assert m >= 1
        assert n >= 0
        (aq, ar), (bq, br) = STEPS[h], STEPS[(h + 1) % 6]
        assert (aq * m + bq * n, ar * m + br * n) == (dq, dr)
    assert decompose(3, 0) == (0, 3, 0)
    assert decompose(2, 1) == (0, 2, 1)
    with pytest.raises(ValueError, match="no heading"):
        decompose(0, 0)


def test_a_triangle_opens_between_two_headings() -> None:
    port = {offset for offset in offsets_within(3) if is_between(*offset, NW)}
    assert port == {(0, -1), (1, -1), (0, -2), (1, -2), (2, -2), (0, -3), (1, -3), (2, -3), (3, -3)}
    starboard = {offset for offset in offsets_within(3) if is_between(*offset, SE)}
    assert starboard == {(0, 1), (-1, 1), (0, 2), (-1, 2), (-2, 2), (0, 3), (-1, 3), (-2, 3), (-3, 3)}
    assert not is_between(0, 0, NW)


@pytest.mark.parametrize(
    ("offset", "low", "high"),
    [
        ((1, 0), (), ()),
        ((3, 0), ((1, 0), (2, 0)), ((1, 0), (2, 0))),
        ((1, 1), ((1, 0),), ((0, 1),)),
        ((2, 1), ((1, 0), (1, 1)), ((1, 0), (1, 1))),
        ((1, 2), ((0, 1), (1, 1)), ((0, 1), (1, 1))),
        ((2, 2), ((1, 0), (1, 1), (2, 1)), ((0, 1), (1, 1), (1, 2))),
    ],
)
def test_lines_are_drawn_twice_where_they_run_midway(offset, low, high) -> None:  # type: ignore[no-untyped-def]
    assert line_points(*offset) == (low, high)


def test_lines_turn_with_their_offset() -> None:
    for offset, turns in product(offsets_within(3), range(6)):
        result = line_points(*rotate(*offset, turns))
        assert result == tuple(tuple(rotate(*step, turns) for step in line) for line in line_points(*offset))
