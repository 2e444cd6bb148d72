"""Geometry of a table: straight cushions, circular noses and pockets, grouped for a fast search.

A ball whose path stays in the inner rectangle touches nothing. Outside it, each of the four rails takes one
quadratic equation; everything else (noses, jaws, pockets) belongs to a mouth, which is skipped unless its box
overlaps that of the path.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt

import msgspec

_CORNER_OPENING = 0.1175 / 1.4142135623730951  # length of each rail taken up by a corner mouth (m)
_SIDE_OPENING = 0.0651
# cosine and sine of 38 degrees: the jaws turn away at 142 degrees
_CORNER_JAW_DIRECTION = (0.788010753607, 0.615661475326)
_SIDE_JAW_DIRECTION = (0.241921895600, 0.970295726276)  # of 76 degrees: the jaws turn away at 104 degrees
_JAW_LENGTH = 0.06


Extent = tuple[float, float, float, float]


class CushionLine(msgspec.Struct, frozen=True):
    """A straight cushion from (x1, y1) to (x2, y2) with unit normal (nx, ny) towards the table."""

    name: str
    x1: float
    y1: float
    x2: float
    y2: float
    nx: float
    ny: float


class Circle(msgspec.Struct, frozen=True):
    """A nose, touched by a ball's surface, or a pocket, touched by its centre."""

    name: str
    x: float
    y: float
    radius: float


class Box(msgspec.Struct, frozen=True):
    """An axis-parallel rectangle."""

    x_lo: float
    y_lo: float
    x_hi: float
    y_hi: float


class Mouth(msgspec.Struct, frozen=True):
    """The surroundings of a pocket, as plain tuples for the inner loop.

    `box` and the first four numbers of each part (x_lo, x_hi, y_lo, y_hi) bound the centres of balls that
    can touch it. Then follow, for a circle: centre x y, distance of a touching ball's centre, whether it is
    the pocket, index; for a jaw: x1 y1, normal nx ny, dx dy to the other end, index.
    """

    box: Extent
    circles: tuple[tuple[float, float, float, float, float, float, float, bool, int], ...]
    jaws: tuple[tuple[float, float, float, float, float, float, float, float, float, float, int], ...]


class Rail(msgspec.Struct, frozen=True):
    """The cushions along one rail: `spans` are (low, high, index).

    A ball touches a cushion when its centre is on the line `position`, within the span.
    """

    position: float
    spans: tuple[tuple[float, float, int], ...]


class PhysicsTable(msgspec.Struct, frozen=True):
    """A table for balls of one radius, built by `build_table`."""

    width: float  # extent along x (m)
    height: float  # extent along y (m)
    lines: tuple[CushionLine, ...]
    noses: tuple[Circle, ...]
    pockets: tuple[Circle, ...]
    inner_box: Box
    rails: tuple[Rail, Rail, Rail, Rail]  # at x = 0, x = width, y = 0, y = height
    mouths: tuple[Mouth, ...]


def build_table(
    width: float,
    height: float,
    lines: Sequence[CushionLine],
    noses: Sequence[Circle],
    pockets: Sequence[Circle],
    radius: float,
) -> PhysicsTable:
    """Build a table for balls of `radius`; jaws and noses are assigned to the nearest pocket."""
    spans_by_rail: tuple[list[tuple[float, float, int]], ...] = ([], [], [], [])
    jaws: list[int] = []
    for k, line in enumerate(lines):
        rail = _find_rail(line, width, height)
        if rail is None:
            jaws.append(k)
        else:
            start, end = (line.y1, line.y2) if rail < 2 else (line.x1, line.x2)
            spans_by_rail[rail].append((min(start, end), max(start, end), k))
    positions = (radius, width - radius, radius, height - radius)
    rails = tuple(
        Rail(position, tuple(sorted(spans))) for position, spans in zip(positions, spans_by_rail, strict=True)
    )
    mouths = tuple(_build_mouth(k, lines, noses, pockets, jaws, radius) for k in range(len(pockets)))
    return PhysicsTable(
        width=width,
        height=height,
        lines=tuple(lines),
        noses=tuple(noses),
        pockets=tuple(pockets),
        inner_box=_inner_box(width, height, noses, pockets, radius),
        rails=(rails[0], rails[1], rails[2], rails[3]),
        mouths=mouths,
    )


def _find_rail(line: CushionLine, width: float, height: float) -> int | None:
    """Return the index of the rail that contains a cushion, or None for a jaw."""
    if line.x1 == line.x2:
        return 0 if line.x1 == 0.0 else 1 if line.x1 == width else None
    if line.y1 == line.y2:
        return 2 if line.y1 == 0.0 else 3 if line.y1 == height else None
    return None


def _inner_box(
    width: float, height: float, noses: Sequence[Circle], pockets: Sequence[Circle], radius: float
) -> Box:
    """Return the largest rectangle, with margins in whole millimetres, that is clear of every circle."""
    circles = [(circle.x, circle.y, circle.radius + radius) for circle in noses] + [
        (circle.x, circle.y, circle.radius) for circle in pockets
    ]

    def is_clear(margin: float) -> bool:
        for x, y, r in circles:
            dx = max(margin - x, x - (width - margin), 0.0)
            dy = max(margin - y, y - (height - margin), 0.0)
            if sqrt(dx * dx + dy * dy) < r - 1e-12:
                return False
        return True

    margin_mm = next(k for k in range(1000) if is_clear(radius + k / 1000.0))
    margin = radius + margin_mm / 1000.0
    return Box(margin, margin, width - margin, height - margin)


def _nearest_pocket(x: float, y: float, pockets: Sequence[Circle]) -> int:
    def squared_distance(k: int) -> float:
        dx, dy = pockets[k].x - x, pockets[k].y - y
        return dx * dx + dy * dy

    return min(range(len(pockets)), key=squared_distance)


def _build_mouth(
    pocket: int,
    lines: Sequence[CushionLine],
    noses: Sequence[Circle],
    pockets: Sequence[Circle],
    jaws: Sequence[int],
    radius: float,
) -> Mouth:
    def is_near(x: float, y: float) -> bool:
        return _nearest_pocket(x, y, pockets) == pocket

    near_noses = [k for k, nose_circle in enumerate(noses) if is_near(nose_circle.x, nose_circle.y)]
    midpoints = [(k, 0.5 * (lines[k].x1 + lines[k].x2), 0.5 * (lines[k].y1 + lines[k].y2)) for k in jaws]
    near_jaws = [k for k, x, y in midpoints if is_near(x, y)]
    disc = pockets[pocket]
    # the pocket first: it wins over a nose touched at the same instant
    circles = [(*_box_around(disc.x, disc.y, disc.radius), disc.x, disc.y, disc.radius, True, pocket)]
    for k in near_noses:
        nose, reach = noses[k], noses[k].radius + radius
        circles.append((*_box_around(nose.x, nose.y, reach), nose.x, nose.y, reach, False, k))
    jaw_boxes = []
    for k in near_jaws:
        jaw = lines[k]
        reach_box = _bounding_box([_box_around(jaw.x1, jaw.y1, radius), _box_around(jaw.x2, jaw.y2, radius)])
        jaw_boxes.append((*reach_box, jaw.x1, jaw.y1, jaw.nx, jaw.ny, jaw.x2 - jaw.x1, jaw.y2 - jaw.y1, k))
    box = _bounding_box([part[:4] for part in circles] + [part[:4] for part in jaw_boxes])
    return Mouth(box, tuple(circles), tuple(jaw_boxes))


def _box_around(x: float, y: float, r: float) -> Extent:
    return x - r, x + r, y - r, y + r


def _bounding_box(boxes: Sequence[Extent]) -> Extent:
    return (
        min(box[0] for box in boxes),
        max(box[1] for box in boxes),
        min(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def make_line(
    name: str, start: tuple[float, float], end: tuple[float, float], inner_point: tuple[float, float]
) -> CushionLine:
    """Return a straight cushion whose table side is the one containing the point `inner_point`."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    length = sqrt(dx * dx + dy * dy)
    nx, ny = -dy / length, dx / length
    if (inner_point[0] - x1) * nx + (inner_point[1] - y1) * ny < 0.0:
        nx, ny = -nx, -ny
    return CushionLine(name, x1, y1, x2, y2, nx, ny)


@cache
def pool_table(length: float = 2.54, width: float = 1.27, radius: float = 0.028575) -> PhysicsTable:
    """Return a standard table with x along its length; pockets 0 to 3 are corners, 4 and 5 middle pockets.

    9 ft: 2.54 x 1.27 m; 8 ft: 2.3368 x 1.1684; 7 ft: 1.9812 x 0.9906. Mouths do not scale with the table.
    """
    half_length = 0.5 * length
    lines: list[CushionLine] = []
    noses: list[Circle] = []

    def add_nose(name: str, x: float, y: float, jaw_direction: tuple[float, float]) -> None:
        """Add a nose at (x, y) and its jaw, which leads away from the table."""
        dx, dy = jaw_direction
        noses.append(Circle(f"{name}{len(noses)}", x, y, 0.0))
        # the playing side of a jaw is that of its pocket's mouth: along the rail, away from the cushion
        inner_point = (x + dx, y) if y in (0.0, width) else (x, y + dy)
        lines.append(
            make_line(
                f"jaw{len(noses) - 1}", (x, y), (x + _JAW_LENGTH * dx, y + _JAW_LENGTH * dy), inner_point
            )
        )

    for sign, y in ((-1.0, 0.0), (1.0, width)):
        centre = (half_length, 0.5 * width)
        lines.append(
            make_line(f"rail{len(lines)}", (_CORNER_OPENING, y), (half_length - _SIDE_OPENING, y), centre)
        )
        lines.append(
            make_line(
                f"rail{len(lines)}", (half_length + _SIDE_OPENING, y), (length - _CORNER_OPENING, y), centre
            )
        )
        c, k = _CORNER_JAW_DIRECTION
        add_nose("corner", _CORNER_OPENING, y, (-c, sign * k))
        add_nose("corner", length - _CORNER_OPENING, y, (c, sign * k))
        c, k = _SIDE_JAW_DIRECTION
        add_nose("side", half_length - _SIDE_OPENING, y, (c, sign * k))
        add_nose("side", half_length + _SIDE_OPENING, y, (-c, sign * k))
    for sign, x in ((-1.0, 0.0), (1.0, length)):
        lines.append(
            make_line(
                f"end{len(lines)}",
                (x, _CORNER_OPENING),
                (x, width - _CORNER_OPENING),
                (half_length, 0.5 * width),
            )
        )
        c, k = _CORNER_JAW_DIRECTION
        add_nose("corner", x, _CORNER_OPENING, (sign * k, -c))
        add_nose("corner", x, width - _CORNER_OPENING, (sign * k, c))
    corners = [(x, y, 0.0588) for y in (0.0, width) for x in (0.0, length)]
    circles = (*corners, (half_length, -0.025, 0.060), (half_length, width + 0.025, 0.060))
    pockets = [Circle(str(k), *circle) for k, circle in enumerate(circles)]
    return build_table(length, width, lines, noses, pockets, radius)
