"""The geometry of guns: arcs, sight, aspects and aims."""

from __future__ import annotations

import pytest

from navals.games.trafalgar.rules.fire.gunnery import (
    ARC_SIDE,
    ASPECT,
    HIT_FACES,
    guns_bearing_on,
    is_in_sight,
)
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, OFFSETS, chart
from navals.geometry import lattice
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import ASPECTS, field, set_up

SEA = chart("strait")


def test_r9_a_field_is_two_triangles() -> None:
    for heading in range(6):
        for points in field(SEA, SEA.point(12, 9), heading):
            counts = [SEA.distance(SEA.point(12, 9), point) for point in points]
            assert counts == [1, 1, 2, 2, 2, 3, 3, 3, 3]
    for heading in range(6):
        assert sorted(ARC_SIDE[heading]) == [-1] * 18 + [0] * 9 + [1] * 9


@pytest.mark.parametrize(
    ("start", "end", "land"),
    [
        # (17,4) and (18,4) are land; (16,4) is a reef, which hides no ship. On a straight line, one land
        # point blocks the shot.
        ("16,5", "17,3", False),
        ("17,6", "18,3", False),
        # X+Y: both points next to the line are land, or only one.
        ("17,5", "17,3", False),
        ("16,5", "16,3", True),
        ("17,3", "19,4", True),
        # 2X+Y: across the reef, or across land.
        ("15,4", "17,5", True),
        ("19,3", "17,5", False),
    ],
)
def test_r10_land_in_the_line(start: str, end: str, land: bool) -> None:
    for first, two in ((start, end), (end, start)):
        results = []
        for los in ("none", "land", "ships"):
            state = set_up(f"E2={first},E F2={two},E", f"los={los}").state
            point, target = state.ships[1].at, state.ships[5].at
            results.append(is_in_sight(state, point, SEA.offsets_from[point][target]))
        assert results == [True, land, land]


def test_r12_chances() -> None:
    assert HIT_FACES == {"max": (0, 3, 2, 1), "exact": (0, 1, 1, 1)}


def test_r13_each_aspect_has_nine_points() -> None:
    for heading in range(6):
        seen_from = ASPECT["arc"][heading]
        assert sorted(seen_from) == [0] * 9 + [1] * 9 + [2] * 9 + [3] * 9
        for offset, aspect in enumerate(seen_from):
            opposite = OFFSETS.index((-OFFSETS[offset][0], -OFFSETS[offset][1]))
            assert (ARC_SIDE[heading][opposite] if aspect < 2 else -1) == (aspect if aspect < 2 else -1)


def test_r13_axis() -> None:
    for heading in range(6):
        for offset, aspect in enumerate(ASPECT["axis"][heading]):
            dq, dr = OFFSETS[offset]
            q, r = lattice.rotate(-dq, -dr, -heading)
            expected = ("port" if r < 0 else "starboard") if r else ("bow" if q > 0 else "stern")
            assert ASPECTS[aspect] == expected
        assert sorted(ASPECT["axis"][heading]) == [0] * 15 + [1] * 15 + [2] * 3 + [3] * 3


def test_r24_a_port_gun_reaches_all_around() -> None:
    """R24, R30: including its own harbour."""
    gun = SEA.guns[0]
    assert len(SEA.offsets_from[gun]) == sum(1 for offset in range(36) if SEA.point_at[offset][gun] >= 0)
    assert guns_bearing_on(set_up("turn=B E2=1,1,W F1=20,10,E").state, 1) == (0, 1)
    hidden = set_up("E2=6,4,SE E1=4,4,E F1=20,10,E wind=SE CN=down3", "los=ships").do("activate E2")
    assert guns_bearing_on(hidden.state, 1) == (), "R26: only guns that see the ship"


def test_r9_every_lie_has_its_distance() -> None:
    """R9, R12."""
    assert [DISTANCES[offset] for offset in range(36)] == [1] * 6 + [2] * 12 + [3] * 18
    assert len(HEADINGS) == 6
