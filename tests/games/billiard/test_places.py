"""Spots, free places and zones: examples B26 and B27 of the rules."""

from __future__ import annotations

import pytest

from navals.games.billiard.rules.table import places
from navals.games.billiard.rules.table.places import RADIUS, Cloth, may_rise, surfacing_place

CLOTH = Cloth()


def test_b26_the_nearest_free_place() -> None:
    """Section 2."""
    centre = CLOTH.spot(4)
    assert centre == (1.27, 0.635)
    assert places.nearest_free_place(CLOTH, centre, ()) == centre
    assert places.nearest_free_place(CLOTH, centre, [centre]) == pytest.approx((1.328, 0.635))
    assert places.nearest_free_place(CLOTH, centre, [centre, (1.32715, 0.635)]) == pytest.approx(
        (1.212, 0.635)
    )
    assert places.nearest_free_place(CLOTH, CLOTH.spot(2), [(0.655, 0.635)]) == pytest.approx((0.597, 0.635))


def test_spots_lie_on_the_diamonds() -> None:
    """Section 2."""
    spots = [round(CLOTH.spot(k)[0], 4) for k in range(1, 8)]
    assert spots == [0.3175, 0.635, 0.9525, 1.27, 1.5875, 1.905, 2.2225]


def test_a_free_place_is_free_and_none_nearer_is() -> None:
    balls = [CLOTH.spot(k) for k in range(1, 8)] + [(1.3, 0.6), (1.24, 0.68), (1.27, 0.7)]
    for k in range(1, 8):
        place = places.nearest_free_place(CLOTH, CLOTH.spot(k), balls)
        assert CLOTH.contains(place) and places.is_free(place, balls)
        balls.append(place)


@pytest.mark.parametrize(
    ("place", "good"),
    [((0.10, 0.10), True), ((0.25, 0.10), False), ((0.03, 0.03), False), ((0.02, 0.15), False)],
)
def test_b27_the_zone_of_a_corner(place: tuple[float, float], good: bool) -> None:
    """R22."""
    assert places.is_in_corner_zone(CLOTH, 0, place) is good
    mirrored = ((2.54 - place[0], place[1]), (place[0], 1.27 - place[1]), (2.54 - place[0], 1.27 - place[1]))
    assert [places.is_in_corner_zone(CLOTH, pocket, spot) for pocket, spot in enumerate(mirrored, 1)] == [
        good
    ] * 3
    assert places.may_surface(CLOTH, place, ()) is good
    assert not places.may_surface(CLOTH, place, [(place[0] + RADIUS, place[1])])


def test_b27_forced_surfacing_at_a_side_pocket() -> None:
    """R24."""
    assert surfacing_place(CLOTH, 4) == pytest.approx((1.27, 0.0786), abs=1e-4)
    assert surfacing_place(CLOTH, 5) == pytest.approx((1.27, 1.27 - 0.0786), abs=1e-4)
    for y, good in ((0.0359, False), (0.036, True), (0.0786, True), (0.0787, False)):
        assert may_rise(CLOTH, 4, (1.27, y)) is good
        assert may_rise(CLOTH, 5, (1.27, 1.27 - y)) is good
    assert not may_rise(CLOTH, 4, (1.26, 0.05))


def test_r24_the_usual_place_is_one_of_those_allowed() -> None:
    for cloth in (CLOTH, Cloth(2.3368, 1.1684), Cloth(1.9812, 0.9906)):
        for pocket in range(6):
            assert may_rise(cloth, pocket, surfacing_place(cloth, pocket))
    assert surfacing_place(CLOTH, 3) == pytest.approx((2.46, 1.19))
    assert places.CORNER_COUNT == 4
