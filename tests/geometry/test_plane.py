"""The open sea, compared with plain geometry in floats: hulls, gaps, arcs, lines of sight."""

from __future__ import annotations

import math
import random

import pytest

from navals.geometry import plane
from navals.geometry.plane import COS, HEADING_COUNT, SIN, Hull, gap, hull, hulls_overlap

SIZES = ((750, 250), (1250, 400), (2000, 600))


def some(rng: random.Random, spread: int = 8000) -> Hull:
    length, beam = rng.choice(SIZES)
    return hull((rng.randrange(spread), rng.randrange(spread)), rng.randrange(HEADING_COUNT), length, beam)


def grid(a: Hull, steps: int = 12) -> list[tuple[float, float]]:
    """Return points all over a hull, including its edges, in millionths."""
    s, c = SIN[a.heading], COS[a.heading]
    points = []
    for i in range(-steps, steps + 1):
        for j in range(-steps, steps + 1):
            f, r = a.length * i / steps, a.beam * j / steps
            points.append((a.x + f * s + r * c, a.y + f * c - r * s))
    return points


def test_the_table_of_directions_is_that_of_the_rules() -> None:
    """Section 3.1: 0, 259, 500, 707, 866, 966, 1000 thousandths."""
    assert SIN[:7] == (0, 259, 500, 707, 866, 966, 1000)
    for heading in range(HEADING_COUNT):
        assert SIN[heading] == pytest.approx(1000 * math.sin(math.radians(15 * heading)), abs=0.6)
        assert COS[heading] == pytest.approx(1000 * math.cos(math.radians(15 * heading)), abs=0.6)
        assert (SIN[heading], COS[heading]) == (-SIN[(heading + 12) % 24], -COS[(heading + 12) % 24])


def test_a_ship_goes_where_its_heading_points() -> None:
    assert plane.point_ahead((0, 0), 0, 500) == (0, 500)
    assert plane.point_ahead((0, 0), 6, 500) == (500, 0)
    assert plane.point_ahead((100, 100), 12, 2000) == (100, -1900)
    assert plane.point_ahead((0, 0), 1, 500) == (130, 483)
    assert plane.point_ahead((0, 0), 0, -1000) == (0, -1000)


def test_gaps_are_the_shortest_way_between_two_hulls() -> None:
    """Gaps are rounded down, and 0 for overlapping hulls."""
    rng = random.Random(1)
    for _ in range(80):
        a, b = some(rng), some(rng)
        sampled = min(math.dist(p, q) for p in grid(a, 4) for q in grid(b, 4)) / 1000
        distance = gap(a, b)
        assert distance == gap(b, a)
        assert distance <= sampled + 1
        assert sampled <= distance + 900
        if hulls_overlap(a, b):
            assert distance == 0


def test_gaps_of_parallel_ships_are_exact() -> None:
    ship = hull((0, 0), 0, 1250, 400)
    assert gap(ship, hull((4800, 0), 0, 1250, 400)) == 4000
    assert gap(ship, hull((0, 2500 + 8000), 0, 1250, 400)) == 8000
    assert gap(ship, hull((0, 2500 + 8001), 0, 1250, 400)) == 8001
    assert gap(ship, hull((800, 0), 0, 1250, 400)) == 0
    assert hulls_overlap(ship, hull((800, 0), 0, 1250, 400))
    assert not hulls_overlap(ship, hull((801, 0), 0, 1250, 400))


def test_crossed_hulls_overlap_though_no_corner_lies_in_the_other() -> None:
    assert hulls_overlap(hull((0, 0), 0, 2000, 600), hull((0, 0), 6, 2000, 600))
    assert gap(hull((0, 0), 0, 2000, 600), hull((0, 0), 6, 2000, 600)) == 0


@pytest.mark.parametrize(
    "side", [(0, 1), (0, -1), (1, 0), (-1, 0)], ids=["bow", "stern", "starboard", "port"]
)
def test_a_corner_before_the_middle_of_an_edge_is_apart_by_that_edge_alone(side: tuple[int, int]) -> None:
    """The edges of a square hull turned by 45 degrees do not separate the two."""
    ship, corner = hull((0, 0), 0, 2000, 1000), 1415
    distance = (1000 if side[0] else 2000) + corner
    across = hull((side[0] * distance, side[1] * distance), 3, 1000, 1000)
    closer = hull((side[0] * (distance - 2), side[1] * (distance - 2)), 3, 1000, 1000)
    assert not hulls_overlap(ship, across) and not hulls_overlap(across, ship)
    assert hulls_overlap(ship, closer) and hulls_overlap(closer, ship)


def test_round_islands() -> None:
    ship = hull((0, 0), 0, 1250, 400)
    assert plane.gap_to_circle(ship, (0, 5250), 4000) == 0
    assert plane.touches_circle(ship, (0, 5250), 4000)
    assert not plane.touches_circle(ship, (0, 5251), 4000)
    assert plane.gap_to_circle(ship, (0, 6250), 4000) == 1000
    assert plane.touches_circle(ship, (100, 100), 10)
    assert plane.touches_circle(ship, (4400, 0), 4000) and not plane.touches_circle(ship, (4401, 0), 4000)


def test_the_middle_of_a_ship_is_in_no_broadside() -> None:
    ship = hull((3000, 4000), 5, 1250, 400)
    assert not plane.is_in_starboard_arc(ship, (ship.x, ship.y)) and not plane.is_in_port_arc(
        ship, (ship.x, ship.y)
    )


def test_arcs_divide_the_sea() -> None:
    """Section 3.5: each point is in a broadside's arc, ahead, or astern; the turret cannot fire astern."""
    rng = random.Random(2)
    for _ in range(2000):
        a = some(rng)
        point = rng.randrange(-20_000_000, 20_000_000), rng.randrange(-20_000_000, 20_000_000)
        angle = math.degrees(math.atan2(point[0] - a.x, point[1] - a.y)) - 15 * a.heading
        angle %= 360
        if min(abs(angle - edge) for edge in (45, 135, 225, 315)) < 0.2:
            continue
        assert plane.is_in_starboard_arc(a, point) == (45 <= angle <= 135)
        assert plane.is_in_port_arc(a, point) == (225 <= angle <= 315)
        assert plane.is_in_stern_arc(a, point) == (135 <= angle <= 225)
        assert plane.is_in_turret_arc(a, point) == (not 135 < angle < 225)
        if min(abs((angle - edge) % 15 - 7.5) for edge in (0,)) > 0.3:
            assert plane.bearing(a, point) == round(angle / 15) * 15 % 360


def test_a_corridor_lies_before_the_bow_or_behind_the_stern() -> None:
    east = hull((10_000, 4_000), 6, 2000, 600)
    assert plane.corridor(east, 4000).place == (14_000, 4_000)
    assert plane.corridor(east, 4000, is_astern=True).place == (6_000, 4_000)


def test_a_corridor_is_as_wide_as_the_beam() -> None:
    """Each reaches 32 inches, from the bow forwards or from the stern backwards."""
    ship = hull((0, 0), 0, 1250, 400)
    fore, aft = plane.corridor(ship, 32_000), plane.corridor(ship, 32_000, is_astern=True)
    assert hulls_overlap(fore, hull((0, 1250 + 31_999 + 750), 0, 750, 250))
    assert not hulls_overlap(fore, hull((0, 1250 + 32_001 + 750), 0, 750, 250))
    assert hulls_overlap(fore, hull((650, 10_000), 0, 750, 250))
    assert not hulls_overlap(fore, hull((651, 10_000), 0, 750, 250))
    assert not hulls_overlap(fore, hull((0, 0), 0, 1249, 250))
    assert hulls_overlap(aft, hull((0, -10_000), 0, 750, 250))
    assert not hulls_overlap(aft, hull((0, 10_000), 0, 750, 250))
    turned = plane.corridor(hull((0, 0), 6, 1250, 400), 32_000)
    assert hulls_overlap(turned, hull((20_000, 0), 3, 750, 250))


def test_hulls_and_islands_stop_a_line_of_sight_that_passes_through_them() -> None:
    rng = random.Random(3)
    for _ in range(200):
        a = some(rng)
        start = rng.randrange(8_000_000), rng.randrange(8_000_000)
        end = rng.randrange(8_000_000), rng.randrange(8_000_000)
        line = [
            (start[0] + (end[0] - start[0]) * k / 400, start[1] + (end[1] - start[1]) * k / 400)
            for k in range(401)
        ]
        s, c = SIN[a.heading], COS[a.heading]
        norm = s * s + c * c
        deep = False
        for x, y in line:
            f, r = (x - a.x) * s + (y - a.y) * c, (x - a.x) * c - (y - a.y) * s
            deep = deep or (abs(f) < a.length * norm * 0.97 and abs(r) < a.beam * norm * 0.97)
        if deep:
            assert plane.crosses_hull(start, end, a)
        nearest = min(math.dist(point, (a.x, a.y)) for point in line)
        if nearest < 995_000:
            assert plane.crosses_circle(start, end, a.place, 1000)
        if nearest > 1_012_000:
            assert not plane.crosses_circle(start, end, a.place, 1000)


def test_a_line_that_grazes_a_hull_passes() -> None:
    ship = hull((0, 0), 0, 1250, 400)
    assert not plane.crosses_hull((400_000, -5_000_000), (400_000, 5_000_000), ship)
    assert plane.crosses_hull((399_999, -5_000_000), (399_999, 5_000_000), ship)
    assert not plane.crosses_hull((0, 2_000_000), (0, 5_000_000), ship)
    assert not plane.crosses_circle((1_000_000, -5_000_000), (1_000_000, 5_000_000), (0, 0), 1000)
    # A line without length is a point.
    assert plane.crosses_circle((999_999, 0), (999_999, 0), (0, 0), 1000)
    assert not plane.crosses_circle((1_000_000, 0), (1_000_000, 0), (0, 0), 1000)


def test_the_nine_points_are_those_of_the_hull() -> None:
    ship = hull((0, 0), 0, 1250, 400)
    assert set(ship.nine_points()) == {
        (0, 0), (400_000, 1_250_000), (-400_000, 1_250_000), (-400_000, -1_250_000), (400_000, -1_250_000),
        (0, 1_250_000), (0, -1_250_000), (400_000, 0), (-400_000, 0),
    }  # fmt: skip


def test_the_edge_of_the_table_belongs_to_it() -> None:
    assert plane.is_inside((0, 48_000), (48_000, 48_000))
    assert not plane.is_inside((-1, 0), (48_000, 48_000))
    assert not plane.is_inside((0, -1), (48_000, 48_000))
    assert not plane.is_inside((0, 48_001), (48_000, 48_000))
