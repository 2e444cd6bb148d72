"""What guns bear on (3.5), and with how many dice they fire (3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import SIZES, Ship
from navals.geometry.plane import (
    Fine,
    Hull,
    Point,
    crosses_circle,
    crosses_hull,
    gap,
    in_port,
    in_starboard,
    in_stern,
    in_turret,
    overlap,
    strip,
)

BAND: Final = 8000
"""The width of a range band, in thousandths of an inch."""
CORRIDOR: Final = 32_000
ROUNDING: Final = 10
"""More than rounding takes of a distance, in thousandths of an inch."""
NONE: Final = 0
PARTIAL: Final = 1
WHOLE: Final = 2

_WEDGES: Final[dict[str, Callable[[Hull, Fine], bool]]] = {
    "S": in_starboard,
    "P": in_port,
    "T": in_turret,
}


class Screens(msgspec.Struct, frozen=True):
    """What blocks sight: hulls with their numbers and size classes, and high islands."""

    hulls: tuple[tuple[int, Hull, int], ...] = ()
    islands: tuple[tuple[Point, int], ...] = ()

    def hide(self, start: Fine, end: Fine, size: int, skip: Iterable[int]) -> bool:
        """Whether a line of sight is blocked; ``size``: hulls of at least that class block it."""
        left_out = frozenset(skip)
        return any(crosses_circle(start, end, at, radius) for at, radius in self.islands) or any(
            of >= size and number not in left_out and crosses_hull(start, end, shape)
            for number, shape, of in self.hulls
        )

    def near(self, start: Point, end: Point, wide: int) -> Screens:
        """Those that may block a line of sight from a place to another that is no farther than ``wide`` from ``end`` (thousandths of an inch):
        the others need not be looked at line by line."""
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
    """The range band of a gap in thousandths of an inch; a gap at an edge belongs to the nearer one (A55)."""
    return max(1, -(-distance // BAND))


def range_between(firer: Ship, target: Ship) -> int:
    """The range band of two ships."""
    return band(gap(firer.shape(), target.shape()))


def bears(firer: Ship, battery: str, target: Ship, screens: Screens, numbers: tuple[int, int]) -> int:
    """Whether a battery bears on a target: NONE, PARTIAL or WHOLE (3.5). ``numbers`` are those of the two among the screens."""
    return _bears(firer.shape(), firer.card.size, battery, target.shape(), target.card.size, screens, numbers)


@lru_cache(maxsize=8192)
def _bears(
    own: Hull,
    own_size: str,
    battery: str,
    other: Hull,
    other_size: str,
    screens: Screens,
    numbers: tuple[int, int],
) -> int:
    least = max(SIZES.index(own_size), SIZES.index(other_size))
    centre = (own.x, own.y)
    points = other.nine()
    wedge = _WEDGES.get(battery)
    if wedge is not None:
        points_in = [point for point in points if wedge(own, point)]
    else:
        points_in = list(points) if overlap(strip(own, CORRIDOR, astern=battery == "A"), other) else []
    near = screens.near(own.at, other.at, other.reach) if points_in else Screens()
    if near.hulls or near.islands:
        seen = sum(not near.hide(centre, point, least, numbers) for point in points_in)
    else:
        seen = len(points_in)
    return NONE if not seen else WHOLE if seen == len(points) else PARTIAL


def attack_dice(
    firer: Ship, printed: int, *, partial: bool = False, helping: bool = False, lined_up: bool = False
) -> int:
    """The dice of one battery after all reductions but cards' bonuses (3.6, steps 1 to 6); 0 if it cannot fire.

    ``lined_up``: partial targets are not halved for it (card I2).
    """
    if printed <= 0:
        return 0
    dice = printed - firer.lost()
    if "guns" in firer.markers:
        dice //= 2
    if partial and not lined_up:
        dice //= 2
    if helping:
        dice //= 2
    return max(1, dice)


def rakes(firer: Ship, target: Ship) -> bool:
    """Stern rake: the firer's centre lies in the wedge astern of the target, in the first band."""
    shape = firer.shape()
    return in_stern(target.shape(), (shape.x, shape.y)) and range_between(firer, target) == 1
