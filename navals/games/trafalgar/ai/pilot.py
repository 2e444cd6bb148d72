"""Navigation tables: moves between berths, fields of fire, distances with and without wind.

A berth is a point and a heading: ``point * 6 + heading``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from navals.games.trafalgar.rules.fire.gunnery import ARC_SIDE, ASPECT
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, OFF, OFFSETS, OPPOSITES, Chart, chart
from navals.games.trafalgar.rules.sailing.drawing import GUN_RANGE
from navals.games.trafalgar.rules.sailing.moves import BARRED_HEADINGS

UNREACHABLE: Final = 90
"""Number of moves to an unreachable berth."""
MAX_DETOUR: Final = 200
"""Maximum of ``detour_moves``, and its value for an unreachable berth."""
NO_WIND: Final = -1
"""Sentinel for "no wind": no heading is barred."""

ALL_OFFSETS: Final = tuple(range(len(OFFSETS)))


@lru_cache(maxsize=64)
def next_berths(board: str, rate: int, rule: str, wind: int) -> tuple[tuple[int, int, int], ...]:
    """Return, for each berth, the berths after a turn to port, to starboard and after an advance (or OFF)."""
    sea = chart(board)
    barred_headings = BARRED_HEADINGS[rule][wind] if wind >= 0 else (False,) * 6
    neighbours = sea.open_neighbours[rate]
    berth_table = []
    for point in range(sea.size):
        first_berth = point * 6
        for heading in range(6):
            dest = OFF if barred_headings[heading] else neighbours[heading][point]
            turn_berths = first_berth + (heading + 5) % 6, first_berth + (heading + 1) % 6
            berth_table.append((*turn_berths, dest * 6 + heading if dest >= 0 else OFF))
    return tuple(berth_table)


@lru_cache(maxsize=64)
def previous_berths(board: str, rate: int, rule: str, wind: int) -> tuple[tuple[int, ...], ...]:
    """Return the berths from which one move leads to each berth (``next_berths`` reversed)."""
    open_points, berth_table = chart(board).can_enter[rate], next_berths(board, rate, rule, wind)
    origins: list[list[int]] = [[] for _ in berth_table]
    for berth, (port, starboard, ahead) in enumerate(berth_table):
        origins[port].append(berth)
        origins[starboard].append(berth)
        if ahead >= 0 and open_points[berth // 6]:
            origins[ahead].append(berth)
    return tuple(map(tuple, origins))


@lru_cache(maxsize=128)
def fewest_moves(board: str, rate: int, rule: str, wind: int, goals: tuple[int, ...]) -> bytes:
    """Return the fewest moves from each berth to one of ``goals`` with any heading, at most UNREACHABLE.

    Other ships and changes of the wind are ignored.
    """
    sea, origins = chart(board), previous_berths(board, rate, rule, wind)
    moves = bytearray([UNREACHABLE]) * (sea.size * 6)
    frontier = [goal * 6 + heading for goal in goals for heading in range(6)]
    for berth in frontier:
        moves[berth] = 0
    for cost in range(1, UNREACHABLE):
        next_frontier = []
        for berth in frontier:
            for origin in origins[berth]:
                if moves[origin] > cost:
                    moves[origin] = cost
                    next_frontier.append(origin)
        if not next_frontier:
            break
        frontier = next_frontier
    return bytes(moves)


@lru_cache(maxsize=128)
def detour_moves(
    board: str, rate: int, rule: str, wind: int, goals: tuple[int, ...], risk_costs: bytes
) -> tuple[int, ...]:
    """Return moves as in ``fewest_moves``, plus the ``risk_costs`` of each point entered, at most
    MAX_DETOUR.
    """
    sea, origins = chart(board), previous_berths(board, rate, rule, wind)
    moves = [MAX_DETOUR] * (sea.size * 6)
    buckets: list[list[int]] = [[] for _ in range(MAX_DETOUR + 1)]
    for goal in goals:
        for heading in range(6):
            moves[goal * 6 + heading] = 0
            buckets[0].append(goal * 6 + heading)
    for cost, bucket in enumerate(buckets):
        for berth in bucket:
            if moves[berth] < cost:
                continue
            next_cost = cost + 1 + risk_costs[berth // 6]
            if next_cost >= MAX_DETOUR:
                continue
            for origin in origins[berth]:
                if moves[origin] > next_cost:
                    moves[origin] = next_cost
                    buckets[next_cost].append(origin)
    return tuple(moves)


FieldOfFire = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
"""For port and starboard: (point, bit mask of its relative position) for each point under fire."""
FiringBerths = tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]
"""For each relative position of a target, the berths from which port and starboard guns reach it."""


class FieldsOfFire:
    """The fields of fire of all berths, computed on demand. ``land_blocks``: whether land blocks shots."""

    def __init__(self, sea: Chart, land_blocks: bool) -> None:
        self.sea = sea
        self.land_blocks = land_blocks
        self.field_at: Callable[[int], FieldOfFire] = cache(self._compute_field)
        self.firing_berths: Callable[[int], FiringBerths] = cache(self._compute_firing_berths)
        """``firing_berths(point)``: the berths from which a point can be fired at, by the point's position
        relative to them.
        """

    def _compute_field(self, berth: int) -> FieldOfFire:
        point, heading = divmod(berth, 6)
        fields_by_side: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        for offset in ALL_OFFSETS:
            side = ARC_SIDE[heading][offset]
            dest = self.sea.point_at[offset][point]
            if side >= 0 and dest >= 0 and self._is_clear(point, offset):
                fields_by_side[side].append((dest, 1 << offset))
        return tuple(fields_by_side[0]), tuple(fields_by_side[1])

    def _compute_firing_berths(self, point: int) -> FiringBerths:
        entries = []
        for offset in ALL_OFFSETS:
            origin = self.sea.point_at[OPPOSITES[offset]][point]
            if origin >= 0 and not self.sea.is_land[origin] and self._is_clear(origin, offset):
                berths_by_side = [
                    tuple(origin * 6 + heading for heading in GUN_HEADINGS[side][offset]) for side in (0, 1)
                ]
                entries.append((offset, berths_by_side[0], berths_by_side[1]))
        return tuple(entries)

    def _is_clear(self, point: int, offset: int) -> bool:
        return not self.land_blocks or offset < 6 or not self.sea.land_masks[point] >> offset & 1


@lru_cache(maxsize=4)
def fields_of_fire(board: str, land_blocks: bool) -> FieldsOfFire:
    """Return the fields of fire on a board."""
    return FieldsOfFire(chart(board), land_blocks)


def _aspect_masks(rule: str) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    masks_by_heading = []
    for heading in range(6):
        masks: dict[tuple[int, int], int] = {}
        for offset in ALL_OFFSETS:
            key = DISTANCES[offset], ASPECT[rule][heading][offset]
            masks[key] = masks.get(key, 0) | 1 << offset
        masks_by_heading.append(tuple((mask, *key) for key, mask in sorted(masks.items())))
    return tuple(masks_by_heading)


ASPECT_MASKS: Final = {rule: _aspect_masks(rule) for rule in ("arc", "axis")}
"""``ASPECT_MASKS[aspect_rule][target heading]``: (mask of relative positions, distance, aspect) entries."""

GUN_HEADINGS: Final = tuple(
    tuple(
        tuple(heading for heading in range(6) if ARC_SIDE[heading][offset] == side) for offset in ALL_OFFSETS
    )
    for side in (0, 1)
)
"""``GUN_HEADINGS[side][offset]``: the headings on which a side's guns can hit a relative position."""

GUN_REACH: Final = GUN_RANGE
