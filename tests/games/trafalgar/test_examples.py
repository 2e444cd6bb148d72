"""Worked examples of the rules that are tables or geometry; ``examples.scenes`` plays the others."""

from __future__ import annotations

import msgspec
import pytest

from navals.games.trafalgar.rules.events import DICE, FACES
from navals.games.trafalgar.rules.fire.gunnery import ASPECT
from navals.games.trafalgar.rules.fleet import INDEX, OF, SPEED, Ship
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, chart
from navals.games.trafalgar.rules.sailing.moves import reach
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import ASPECTS, begun, field, given

SEA = chart("strait")


def test_x1_guns() -> None:
    state = begun().state
    assert [sum(sum(state.ships[n].guns) for n in OF[side]) + 2 for side in (0, 1)] == [22, 22]


@pytest.mark.parametrize("distance", (1, 2, 3))
@pytest.mark.parametrize(("rule", "hits"), [("max", ("123", "23", "3")), ("exact", ("1", "2", "3"))])
def test_x2_the_die(rule: str, hits: tuple[str, ...], distance: int) -> None:
    """X2, R12: hits by distance."""
    assert FACES == (0, 0, 0, 1, 2, 3)
    assert [(die.stars, round(p * 6)) for die, p in DICE] == [(0, 3), (1, 1), (2, 1), (3, 1)]
    for stars in "0123":
        sea = given(f"E1=10,9,E F2={('10,8', '10,7', '9,6')[distance - 1]},W", f"range_rule={rule}")
        sea.do(f"activate E1, fire port F2 fore, {stars}")
        assert (sea.masts("F2") != "fmz") == (stars in hits[distance - 1])


def test_x4_r1_speed() -> None:
    assert SPEED == ((0, 1, 2, 3, 1, 2, 3, 4), (0, 2, 2, 4, 2, 4, 4, 6))


@pytest.mark.parametrize(
    ("heading", "port", "starboard"),
    [
        (
            "E",
            "10,8 11,8 9,7 10,7 11,7 9,6 10,6 11,6 12,6",
            "11,10 10,10 11,11 10,11 9,11 12,12 11,12 10,12 9,12",
        ),
        ("NE", "9,9 10,8 8,9 9,8 9,7 7,9 8,8 8,7 9,6", "11,9 11,10 12,9 12,10 11,11 13,9 13,10 12,11 12,12"),
    ],
)
def test_x5_x6_arcs(heading: str, port: str, starboard: str) -> None:
    """X5, X6, R9."""
    found = field(SEA, SEA.point(10, 9), HEADINGS.index(heading))
    for points, wanted in zip(found, (port, starboard), strict=True):
        assert {"{},{}".format(*SEA.place(point)) for point in points} == set(wanted.split())


def test_x7_aspect() -> None:
    """X7, R13: aspects of a frigate at (9,6) from (10,9)."""
    lie = SEA.near[SEA.point(10, 9)][SEA.point(9, 6)]
    assert DISTANCE[lie] == 3
    seen = [
        ASPECTS[ASPECT["arc"][HEADINGS.index(heading)][lie]] for heading in ("E", "SE", "SW", "W", "NW", "NE")
    ]
    assert seen == ["starboard", "bow", "port", "port", "stern", "starboard"]


def route(name: str, start: str, heading: str, goal: tuple[int, int], wind: str) -> int:
    state = given(f"wind={wind} {name}={start},{heading} F1=20,10,E").state
    ships = tuple(ship if n == INDEX[name] else Ship() for n, ship in enumerate(state.ships))
    return reach(msgspec.structs.replace(state, ships=ships), INDEX[name], moves=99).points()[
        SEA.point(*goal)
    ]


@pytest.mark.parametrize(
    ("name", "start", "heading", "goal", "moves"),
    [
        ("E1", "1,1", "E", (23, 16), [34, 34, 34, 60, 66, 34]),
        ("E2", "1,1", "E", (23, 16), [33, 33, 33, 60, 58, 33]),
        ("E1", "23,16", "W", (1, 1), [60, 66, 34, 34, 34, 34]),
        ("E2", "23,16", "W", (1, 1), [60, 58, 33, 33, 33, 33]),
    ],
)
def test_x23_route_lengths(
    name: str, start: str, heading: str, goal: tuple[int, int], moves: list[int]
) -> None:
    """X23, R3, R5, R7: from port to port with a wind that does not change."""
    assert [route(name, start, heading, goal, wind) for wind in HEADINGS] == moves


def test_x24_leaving_the_corner() -> None:
    """X24, R6: the other anchorages being taken."""
    crowd = "turn=B E1=20,10,E F1=1,1,E F2=1,2,E S2=1,3,E S1=1,4,E"
    for wind, moves in (("W", 12), ("E", 5)):
        found = reach(given(f"{crowd} wind={wind}").state, INDEX["F1"], moves=99)
        assert found.points()[SEA.point(4, 2)] == moves
    assert route("E1", "1,1", "E", (4, 2), "W") == 12
