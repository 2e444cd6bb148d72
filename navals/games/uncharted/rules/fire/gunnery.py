"""Arcs of fire (3.5) and attack dice (3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import Ship
from navals.geometry import plane
from navals.geometry.plane import FinePoint, Hull, Point, crosses_circle, crosses_hull, gap

BAND_WIDTH: Final = 8000  # Width of a range band, in thousandths of an inch.
CORRIDOR_LENGTH: Final = 32_000
ROUNDING_ERROR: Final = 10  # Upper bound on rounding errors of distances, in thousandths of an inch.
NO_BEARING: Final = 0
PARTIAL_BEARING: Final = 1
FULL_BEARING: Final = 2

_ARC_TESTS: Final[dict[str, Callable[[Hull, FinePoint], bool]]] = {
    "S": plane.is_in_starboard_arc,
    "P": plane.is_in_port_arc,
    "T": plane.is_in_turret_arc,
}


class Cover(msgspec.Struct, frozen=True):
    """Obstacles to sight: hulls with their numbers and size classes, and high islands."""

    hulls: tuple[tuple[int, Hull, int], ...] = ()
    islands: tuple[tuple[Point, int], ...] = ()

    def blocks(self, start: FinePoint, end: FinePoint, size: int, excluded_ships: Iterable[int]) -> bool:
        """Return whether islands, or hulls of at least class ``size`` not in ``excluded_ships``, block a line
        of sight.
        """
        excluded_set = frozenset(excluded_ships)
        return any(crosses_circle(start, end, centre, radius) for centre, radius in self.islands) or any(
            hull_size >= size and number not in excluded_set and crosses_hull(start, end, shape)
            for number, shape, hull_size in self.hulls
        )

    def obstacles_near(self, start: Point, end: Point, margin: int) -> Cover:
        """Return the obstacles that may block a line from ``start`` to within ``margin`` of ``end`` (in
        thousandths of an inch).
        """
        dx, dy = end[0] - start[0], end[1] - start[1]
        squared_length = dx * dx + dy * dy

        def may_block(centre: Point, reach: int) -> bool:
            x, y, limit = centre[0] - start[0], centre[1] - start[1], reach + margin + ROUNDING_ERROR
            fraction = min(1.0, max(0.0, (x * dx + y * dy) / squared_length)) if squared_length else 0.0
            px, py = x - fraction * dx, y - fraction * dy
            return px * px + py * py <= limit * limit

        return Cover(
            tuple(entry for entry in self.hulls if may_block(entry[1].place, entry[1].reach)),
            tuple(entry for entry in self.islands if may_block(*entry)),
        )


def band(distance: int) -> int:
    """Return the range band of a gap in thousandths of an inch; the edge belongs to the nearer band (A55)."""
    return max(1, -(-distance // BAND_WIDTH))


def find_bearing(firer: Ship, battery: str, target: Ship, cover: Cover, ship_numbers: tuple[int, int]) -> int:
    """Return how a battery bears on a target (3.5): NO_BEARING, PARTIAL_BEARING or FULL_BEARING.

    ``ship_numbers`` are the numbers of the two ships in ``cover``, since they do not block their own line of
    sight.
    """
    size = max(firer.card.size_class, target.card.size_class)
    return _find_bearing(firer.shape(), battery, target.shape(), size, cover, ship_numbers)


@lru_cache(maxsize=8192)
def _find_bearing(
    hull: Hull, battery: str, target: Hull, size: int, cover: Cover, ship_numbers: tuple[int, int]
) -> int:
    centre = (hull.x, hull.y)
    points = target.nine_points()
    if (is_in_arc := _ARC_TESTS.get(battery)) is not None:
        arc_points = [point for point in points if is_in_arc(hull, point)]
    else:
        corridor = plane.corridor(hull, CORRIDOR_LENGTH, is_astern=battery == "A")
        arc_points = list(points) if plane.hulls_overlap(corridor, target) else []
    obstacles = cover.obstacles_near(hull.place, target.place, target.reach) if arc_points else Cover()
    seen_count = len(arc_points)
    if obstacles.hulls or obstacles.islands:
        seen_count = sum(not obstacles.blocks(centre, point, size, ship_numbers) for point in arc_points)
    return NO_BEARING if not seen_count else FULL_BEARING if seen_count == len(points) else PARTIAL_BEARING


def attack_dice(firer: Ship, dice: int, *, is_partial: bool = False, is_helping: bool = False) -> int:
    """Return the dice of a battery after reductions (3.6, steps 1 to 6), or 0 if it cannot fire."""
    if dice <= 0:
        return 0
    halving_count = ("guns" in firer.markers) + is_partial + is_helping
    return max(1, (dice - firer.worst_loss()) >> halving_count)


def rakes(firer: Ship, target: Ship) -> bool:
    """Return whether the firer's centre is in the target's stern wedge, in the first band."""
    shape = firer.shape()
    is_in_wedge = plane.is_in_stern_arc(target.shape(), (shape.x, shape.y))
    return is_in_wedge and band(gap(shape, target.shape())) == 1
