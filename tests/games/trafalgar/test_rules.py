"""Rules tested for all headings, places or positions; the others are tested in ``*.scenes``."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest

from navals.core.seat import NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import events
from navals.games.trafalgar.rules.events import DICE, FACES, Advance, Turn
from navals.games.trafalgar.rules.fire.gunnery import ASPECT
from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS, SHIPS_OF, SPEEDS, Ship
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, chart
from navals.games.trafalgar.rules.sailing.moves import compute_reach
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import ASPECTS, FAR, begin, field, set_up
from tests.records import commented, golden

SEA = chart("strait")


def test_r48_seats_cannot_roll_and_chance_cannot_sail() -> None:
    acting, rolling = begin().state, set_up("first=A turn=B E1=5,6,E" + FAR).do("endturn").state
    for state, other, text in ((acting, rolling, "2"), (rolling, acting, "endturn")):
        refusal = state.check(GAME.parse(text, other))
        assert refusal is not None and refusal.rule == ""


def test_r47_without_limits_a_game_goes_on() -> None:
    sea = begin("E", "no_progress_rounds=0")
    for _ in range(60):
        sea.do("endturn, endturn, 0")
    assert sea.ended() is None


MOVES = (Advance(), Turn(0), Turn(1))


def berth(state: TrafalgarState, number: int) -> int:
    return state.ships[number].at * 6 + state.ships[number].heading


def test_r3_reach_agrees_with_the_rules() -> None:
    """R3-R7, R40: playing all moves reaches the same berths, and each path is legal."""
    rng = random.Random(8)
    looked = 0
    for _ in range(6):
        state = GAME.start(GAME.schema.parse("fort_interrupt=never"))
        for _ in range(400):
            if state.actor() == NOBODY:
                break
            state = state.apply(state.sample(rng))
            if state.phase != "active" or rng.random() < 0.9:
                continue
            looked += 1
            number = state.active
            result = compute_reach(state, number)
            played, ring, cost = {berth(state, number): 0}, [state], 0
            while ring:
                cost += 1
                steps = [(old, action) for old in ring for action in MOVES if old.check(action) is None]
                ring = []
                for new in (old.apply(action) for old, action in steps):
                    if new.phase == "active" and berth(new, number) not in played:
                        played[berth(new, number)] = cost
                        ring.append(new)
            assert result.costs == played
            for end, moves in list(result.costs.items())[::7]:
                new = state
                path = result.path(end // 6, end % 6)
                assert len(path) == moves
                for action in path:
                    assert new.check(action) is None
                    new = new.apply(action)
                assert berth(new, number) == end
    assert looked > 20


def test_random_options_come_to_an_end() -> None:
    """R47: random options include at least one limit."""
    rng = random.Random(1)
    for _ in range(200):
        options = GAME.schema.random(rng)
        assert options.no_progress_rounds or options.max_rounds


def test_x1_guns() -> None:
    state = begin().state
    assert [sum(sum(state.ships[n].guns) for n in SHIPS_OF[side]) + 2 for side in (0, 1)] == [22, 22]


def test_x2_the_die() -> None:
    assert FACES == (0, 0, 0, 1, 2, 3)
    assert [(die.stars, round(p * 6)) for die, p in DICE] == [(0, 3), (1, 1), (2, 1), (3, 1)]


def test_x4_r1_speed() -> None:
    assert SPEEDS == ((0, 1, 2, 3, 1, 2, 3, 4), (0, 2, 2, 4, 2, 4, 4, 6))


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
    arcs = field(SEA, SEA.point(10, 9), HEADINGS.index(heading))
    for points, expected in zip(arcs, (port, starboard), strict=True):
        assert {"{},{}".format(*SEA.column_and_row(point)) for point in points} == set(expected.split())


def test_x7_aspect() -> None:
    """X7, R13: aspects of a frigate at (9,6) from (10,9)."""
    pos = SEA.offsets_from[SEA.point(10, 9)][SEA.point(9, 6)]
    assert DISTANCES[pos] == 3
    seen = [
        ASPECTS[ASPECT["arc"][HEADINGS.index(heading)][pos]] for heading in ("E", "SE", "SW", "W", "NW", "NE")
    ]
    assert seen == ["starboard", "bow", "port", "port", "stern", "starboard"]


def route(name: str, start: str, heading: str, goal: tuple[int, int], wind: str) -> int:
    state = set_up(f"wind={wind} {name}={start},{heading} F1=20,10,E").state
    ships = tuple(ship if n == SHIP_NUMBERS[name] else Ship() for n, ship in enumerate(state.ships))
    return compute_reach(msgspec.structs.replace(state, ships=ships), SHIP_NUMBERS[name], moves=99).points()[
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
    """X23, R3, R5, R7: from port to port in a steady wind."""
    assert [route(name, start, heading, goal, wind) for wind in HEADINGS] == moves


def test_x24_leaving_the_corner() -> None:
    """X24, R6: with the other anchorages occupied."""
    crowd = "turn=B E1=20,10,E F1=1,1,E F2=1,2,E S2=1,3,E S1=1,4,E"
    for wind, moves in (("W", 12), ("E", 5)):
        result = compute_reach(set_up(f"{crowd} wind={wind}").state, SHIP_NUMBERS["F1"], moves=99)
        assert result.points()[SEA.point(4, 2)] == moves
    assert route("E1", "1,1", "E", (4, 2), "W") == 12


TOLD = (events.FlagHome, events.FlagPassed, events.FlagTaken, events.GunDown, events.GunLost, events.MastLost,
        events.Mended, events.Noted, events.Sunk)  # fmt: skip


FORMER = (
    (r"; its speed is now (\d)\.", r" (speed \1)."),
    (r"; (\d) left there\.", r" (\1 left)."),
    ("stands again", "is repaired"),
    ("lies at the enemy's corner", "is on the enemy's corner anchorage"),
)
"""Patterns of log sentences as in the golden games, with today's wording."""


@pytest.mark.parametrize("path", golden("trafalgar").values(), ids=golden("trafalgar"))
def test_the_comments_tell_the_damage(path: Path) -> None:
    """R14-R16, R29, R31, R34-R39: masts, guns, sinkings and flags agree with the log, line by line."""
    count = 0
    for happened, comment in commented(path):
        for former, now in FORMER:
            comment = re.sub(former, now, comment)
        lines = [str(GAME.sentence(e, None, ["English", "French"])) for e in happened if isinstance(e, TOLD)]
        assert comment == " ".join(lines)
        count += len(lines)
    assert count > 10
