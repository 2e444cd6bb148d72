"""Arcs of fire (3.5) and attack dice (3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import Ship
from navals.geometry import plane
from navals.geometry.plane import Fine, Hull, Point, crosses_circle, crosses_hull, gap

BAND: Final = 8000  # Width of a range band, in thousandths of an inch.
CORRIDOR: Final = 32_000
ROUNDING: Final = 10  # Upper bound on rounding errors of distances, in thousandths of an inch.
NONE: Final = 0
PARTIAL: Final = 1
WHOLE: Final = 2

_WEDGES: Final[dict[str, Callable[[Hull, Fine], bool]]] = {
    "S": plane.in_starboard,
    "P": plane.in_port,
    "T": plane.in_turret,
}


class Screens(msgspec.Struct, frozen=True):
    """Obstacles to sight: hulls with their numbers and size classes, and high islands."""

    hulls: tuple[tuple[int, Hull, int], ...] = ()
    islands: tuple[tuple[Point, int], ...] = ()

    def hide(self, start: Fine, end: Fine, size: int, skip: Iterable[int]) -> bool:
        """Return whether hulls of at least class ``size``, or islands, block a line of sight."""
        left_out = frozenset(skip)
        return any(crosses_circle(start, end, at, radius) for at, radius in self.islands) or any(
            of >= size and number not in left_out and crosses_hull(start, end, shape)
            for number, shape, of in self.hulls
        )

    def near(self, start: Point, end: Point, wide: int) -> Screens:
        """Return the obstacles that may block a line from ``start`` to within ``wide`` of ``end`` (in
        thousandths of an inch).
        """
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = dx * dx + dy * dy

        def may(at: Point, reach: int) -> bool:
            x, y, far = at[0] - start[0], at[1] - start[1], reach + wide + ROUNDING
            share = min(1.0, max(0.0, (x * dx + y * dy) / length)) if length else 0.0
            px, py = x - share * dx, y - share * dy
            return px * px + py * py <= far * far

        return Screens(
            tuple(one for one in self.hulls if may(one[1].at, one[1].reach)),
            tuple(one for one in self.islands if may(*one)),
        )


def band(distance: int) -> int:
    """Return the range band of a gap in thousandths of an inch; the edge belongs to the nearer band (A55)."""
    return max(1, -(-distance // BAND))


def bears(firer: Ship, battery: str, target: Ship, screens: Screens, numbers: tuple[int, int]) -> int:
    """Return how a battery bears on a target (3.5); ``numbers`` identify both ships among the screens."""
    least = max(firer.card.large, target.card.large)
    return _bears(firer.shape(), battery, target.shape(), least, screens, numbers)


@lru_cache(maxsize=8192)
def _bears(
    own: Hull, battery: str, other: Hull, least: int, screens: Screens, numbers: tuple[int, int]
) -> int:
    centre = (own.x, own.y)
    points = other.nine()
    if (wedge := _WEDGES.get(battery)) is not None:
        points_in = [point for point in points if wedge(own, point)]
    else:
        corridor = plane.strip(own, CORRIDOR, astern=battery == "A")
        points_in = list(points) if plane.overlap(corridor, other) else []
    near = screens.near(own.at, other.at, other.reach) if points_in else Screens()
    seen = len(points_in)
    if near.hulls or near.islands:
        seen = sum(not near.hide(centre, point, least, numbers) for point in points_in)
    return NONE if not seen else WHOLE if seen == len(points) else PARTIAL


def attack_dice(firer: Ship, printed: int, *, partial: bool = False, helping: bool = False) -> int:
    """Return the dice of a battery after reductions (3.6, steps 1 to 6), or 0 if it cannot fire."""
    if printed <= 0:
        return 0
    halvings = ("guns" in firer.markers) + partial + helping
    return max(1, (printed - firer.lost()) >> halvings)


def rakes(firer: Ship, target: Ship) -> bool:
    """Return whether the firer's centre is in the target's stern wedge, in the first band."""
    shape = firer.shape()
    in_wedge = plane.in_stern(target.shape(), (shape.x, shape.y))
    return in_wedge and band(gap(shape, target.shape())) == 1
