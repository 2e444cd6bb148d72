"""Tables of the sea for the computer players: steps between berths, fields of fire, ways with and against the wind.

A berth is a point and a heading: ``point * 6 + heading``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.games.trafalgar.rules.fire.gunnery import ARC, ASPECT
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, OFF, OFFSETS, OPPOSITE, Chart, chart
from navals.games.trafalgar.rules.sailing.drawing import RANGE
from navals.games.trafalgar.rules.sailing.moves import BARRED

NO_WAY: Final = 90
"""Moves where there is no way."""
FAR_ROUND: Final = 200
"""The same, perils reckoned as moves."""
FREE: Final = -1
"""Instead of a wind: none bars a heading."""

LIES: Final = tuple(range(len(OFFSETS)))


@lru_cache(maxsize=64)
def steps(name: str, rate: int, rule: str, wind: int) -> tuple[tuple[int, int, int], ...]:
    """For each berth where a move to port, to starboard and ahead leads (OFF: no way ahead), ships left out."""
    sea = chart(name)
    barred = BARRED[rule][wind] if wind >= 0 else (False,) * 6
    ahead = sea.ahead[rate]
    ends = []
    for point in range(sea.size):
        base = point * 6
        for heading in range(6):
            to = OFF if barred[heading] else ahead[heading][point]
            ends.append(
                (base + (heading + 5) % 6, base + (heading + 1) % 6, to * 6 + heading if to >= 0 else OFF)
            )
    return tuple(ends)


@lru_cache(maxsize=64)
def sources(name: str, rate: int, rule: str, wind: int) -> tuple[tuple[int, ...], ...]:
    """For each berth those from which a move of a ship leads to it (``steps`` the other way round)."""
    opened, ends = chart(name).open[rate], steps(name, rate, rule, wind)
    found: list[list[int]] = [[] for _ in ends]
    for berth, (port, starboard, ahead) in enumerate(ends):
        found[port].append(berth)
        found[starboard].append(berth)
        if ahead >= 0 and opened[berth // 6]:
            found[ahead].append(berth)
    return tuple(map(tuple, found))


@lru_cache(maxsize=128)
def route(name: str, rate: int, rule: str, wind: int, goals: tuple[int, ...]) -> bytes:
    """For each berth the fewest moves to one of ``goals``, whatever the heading there, at most NO_WAY; other ships and
    changes of the wind left out."""
    sea, before = chart(name), sources(name, rate, rule, wind)
    moves = bytearray([NO_WAY]) * (sea.size * 6)
    ring = [goal * 6 + heading for goal in goals for heading in range(6)]
    for berth in ring:
        moves[berth] = 0
    for cost in range(1, NO_WAY):
        following = []
        for berth in ring:
            for other in before[berth]:
                if moves[other] > cost:
                    moves[other] = cost
                    following.append(other)
        if not following:
            break
        ring = following
    return bytes(moves)


@lru_cache(maxsize=128)
def detour(
    name: str, rate: int, rule: str, wind: int, goals: tuple[int, ...], perils: bytes
) -> tuple[int, ...]:
    """Like ``route``, but a move that ends on a point costs as many moves more as ``perils`` has for it: who is in a hurry
    sails around what is dangerous. At most FAR_ROUND."""
    sea, before = chart(name), sources(name, rate, rule, wind)
    moves = [FAR_ROUND] * (sea.size * 6)
    rings: list[list[int]] = [[] for _ in range(FAR_ROUND + 1)]
    for goal in goals:
        for heading in range(6):
            moves[goal * 6 + heading] = 0
            rings[0].append(goal * 6 + heading)
    for cost, ring in enumerate(rings):
        for berth in ring:
            if moves[berth] < cost:
                continue
            after = cost + 1 + perils[berth // 6]
            if after >= FAR_ROUND:
                continue
            for other in before[berth]:
                if moves[other] > after:
                    moves[other] = after
                    rings[after].append(other)
    return tuple(moves)


Field = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
"""To port and to starboard: the points that guns bear on, each with the bit of its lie."""


class Fields:
    """The fields of fire of all berths, made as they are asked for. With ``veiled`` land stops shots."""

    def __init__(self, sea: Chart, veiled: bool) -> None:
        self.sea = sea
        self.veiled = veiled
        self._known: list[Field | None] = [None] * (sea.size * 6)
        self._onto: list[tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] | None] = [None] * sea.size

    def of(self, berth: int) -> Field:
        """The field of a berth."""
        field = self._known[berth]
        if field is None:
            point, heading = divmod(berth, 6)
            sides: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
            for lie in LIES:
                side = ARC[heading][lie]
                to = self.sea.far[lie][point]
                if side >= 0 and to >= 0 and self._clear(point, lie):
                    sides[side].append((to, 1 << lie))
            field = self._known[berth] = (tuple(sides[0]), tuple(sides[1]))
        return field

    def onto(self, point: int) -> tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]:
        """Each way a point can be fired on: the lie of the target, and the berths whose guns to port, and to starboard,
        bear on it so."""
        views = self._onto[point]
        if views is None:
            near = []
            for lie in LIES:
                at = self.sea.far[OPPOSITE[lie]][point]
                if at >= 0 and not self.sea.land[at] and self._clear(at, lie):
                    sides = [tuple(at * 6 + heading for heading in HEADED[side][lie]) for side in (0, 1)]
                    near.append((lie, sides[0], sides[1]))
            views = self._onto[point] = tuple(near)
        return views

    def _clear(self, point: int, lie: int) -> bool:
        return not self.veiled or lie < 6 or not self.sea.veiled[point] >> lie & 1


@lru_cache(maxsize=4)
def fields(name: str, veiled: bool) -> Fields:
    """The fields of fire on a board."""
    return Fields(chart(name), veiled)


def _views(rule: str) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    views = []
    for heading in range(6):
        masks: dict[tuple[int, int], int] = {}
        for lie in LIES:
            key = DISTANCE[lie], ASPECT[rule][heading][lie]
            masks[key] = masks.get(key, 0) | 1 << lie
        views.append(tuple((mask, *key) for key, mask in sorted(masks.items())))
    return tuple(views)


VIEWS: Final = {rule: _views(rule) for rule in ("arc", "axis")}
"""``VIEWS[aspect_rule][heading of the target]``: masks of lies with the distance and aspect that all of them have."""

HEADED: Final = tuple(
    tuple(tuple(heading for heading in range(6) if ARC[heading][lie] == side) for lie in LIES)
    for side in (0, 1)
)
"""``HEADED[side][lie]``: the headings in which the guns of a side bear on what lies so."""

REACH: Final = RANGE
