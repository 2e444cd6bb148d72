"""Placement of labels: as near as possible to their own hulls, without covering other hulls or labels.

A hull's code and the chance of hitting it are placed on the hull (`place_on_hull`). Its name goes next to it,
below if possible, or farther away with a leader line; in a crowd it is omitted (`arrange_labels`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, inf, pi, sin
from typing import Final, NamedTuple

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import number, path

Box = tuple[float, float, float, float]
"""Left, top, right and bottom edges, in user units of the board."""
XY = tuple[float, float]

_LETTERS_BY_WIDTH: Final = {
    0.2: " \xa0\u2009\u202f",
    0.3: "',.:;I·ÌÍÎÏ‘’ijlìíîï",
    0.36: "!()-[]/f•°t",
    0.42: "rs",
    0.48: "*?zcç«»",
    0.58: "AXbdhnpquÀÁÂÃÄÅñùúûüCÇ",
    0.62: "BPKRß",
    0.68: "DGÙÚÛÜ&HNUÑOQÒÓÔÕÖØ",
    0.8: "MwæW—",
    0.88: "œÆ%mŒ@",
}
_LETTER_WIDTHS: Final = {letter: width for width, letters in _LETTERS_BY_WIDTH.items() for letter in letters}
"""Widths of letters in the bold text font, relative to the font size; 0.56 if not listed."""

_ANGLES: Final = (90, 65, 115, -90, -65, -115, 0, 180, 35, 145, -35, -145)
"""Directions to try for a label, in degrees clockwise from the right: below the hull first."""
_ALL_ANGLES: Final = (*_ANGLES, *(turn for turn in range(0, 360, 15) if turn not in (0, 90, 180, 270)))
"""Directions to try for a label on its hull; there are more because this label must be placed somewhere."""


class HullShape(NamedTuple):
    """A hull with round ends: its centre, heading in degrees clockwise from the right, half its length and
    half its breadth."""

    x: float
    y: float
    heading: float
    length: float
    breadth: float


class LabelRequest(NamedTuple):
    """The label requested for a ship: its number, its hull, and sizes (width, height), best first."""

    ship: int
    hull: HullShape
    sizes: tuple[XY, ...]


class Label(NamedTuple):
    """A placed label: the index of its size, its centre, and the ends of its leader line, if any."""

    size_index: int
    x: float
    y: float
    line: tuple[XY, XY] | None = None


def text_width(text: str, size: float) -> float:
    """Return the width of a text in bold, in the same unit as its font size.

    >>> text_width("E1", 10)
    11.2
    """
    return round(size * sum([_LETTER_WIDTHS.get(letter, 0.56) for letter in text]), 3)


def make_box(x: float, y: float, width: float, height: float) -> Box:
    """Return the box of this size around the centre x,y."""
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def boxes_overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes overlap."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _keel_ends(hull: HullShape) -> tuple[float, float, float, float]:
    """Return the ends of a hull's keel (x1, y1, x2, y2), which excludes its round ends."""
    offset = max(0.0, hull.length - hull.breadth)
    dx, dy = offset * cos(hull.heading * pi / 180), offset * sin(hull.heading * pi / 180)
    return hull.x - dx, hull.y - dy, hull.x + dx, hull.y + dy


def _box_distance(x: float, y: float, box: Box) -> float:
    left, top, right, bottom = box
    return hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))


def gap(box: Box, hull: HullShape) -> float:
    """Return the distance between a box and a hull, negative if they overlap.

    >>> gap((10, -1, 14, 1), HullShape(0, 0, 0, 5, 2))
    5.0
    """
    ax, ay, bx, by = _keel_ends(hull)
    dx, dy = bx - ax, by - ay
    left, top, right, bottom = box
    # Clip the keel to the box (Liang-Barsky).
    start, end = 0.0, 1.0
    for slope, clearance in ((-dx, ax - left), (dx, right - ax), (-dy, ay - top), (dy, bottom - ay)):
        if abs(slope) < 1e-9:
            if clearance < 0:
                end = -1.0
        elif slope < 0:
            start = max(start, clearance / slope)
        else:
            end = min(end, clearance / slope)
    if start <= end:
        return -hull.breadth
    squared_length = dx * dx + dy * dy or 1.0
    distance = min(_box_distance(ax, ay, box), _box_distance(bx, by, box))
    for x in (left, right):
        for y in (top, bottom):
            fraction = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / squared_length))
            distance = min(distance, hypot(x - ax - fraction * dx, y - ay - fraction * dy))
    return distance - hull.breadth


@lru_cache(maxsize=1024)
def _label_centres(
    heading: float,
    length: float,
    breadth: float,
    size: XY,
    distance: float,
    angles: tuple[int, ...] = _ANGLES,
) -> tuple[XY, ...]:
    """Return possible label centres around a hull at 0,0, at a distance of `distance`, best first."""
    hull, centres = HullShape(0, 0, heading, length, breadth), []
    for angle in angles:
        ux, uy = cos(angle * pi / 180), sin(angle * pi / 180)
        min_offset, max_offset = 0.0, length + distance + size[0] + size[1]
        for _ in range(9):
            middle = (min_offset + max_offset) / 2
            if gap(make_box(ux * middle, uy * middle, *size), hull) < distance:
                min_offset = middle
            else:
                max_offset = middle
        centres.append((round(max_offset * ux, 2), round(max_offset * uy, 2)))
    return tuple(centres)


def _leader_ends(hull: HullShape, box: Box) -> tuple[XY, XY]:
    """Return the ends of a label's leader line: on the box, and inside the hull."""
    ax, ay, bx, by = _keel_ends(hull)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    dx, dy = bx - ax, by - ay
    fraction = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
    hx, hy = ax + fraction * dx, ay + fraction * dy
    start = min(box[2], max(box[0], hx)), min(box[3], max(box[1], hy))
    length = hypot(hx - start[0], hy - start[1]) or 1.0
    inset = max(0.0, 1 - hull.breadth / length)
    return start, (start[0] + (hx - start[0]) * inset, start[1] + (hy - start[1]) * inset)


def leader_line(label: Label, x: float, y: float, extra_class: str) -> Markup | None:
    """Draw a label's leader line, if any, in coordinates relative to x,y; `extra_class` is a CSS class."""
    if label.line is None:
        return None
    start, end = (f"{number(px - x)} {number(py - y)}" for px, py in label.line)
    return path(f"M{start}L{end}", class_=["label-line", extra_class])


def _line_box(line: tuple[XY, XY]) -> Box:
    (ax, ay), (bx, by) = line
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


@lru_cache(maxsize=64)
def arrange_labels(
    requests: tuple[LabelRequest, ...],
    obstacles: tuple[Box, ...],
    sheet: Box,
    distances: tuple[float, ...],
    margin: float,
    priority_ship: int = -1,
    unlabelled_hulls: tuple[HullShape, ...] = (),
) -> dict[int, Label]:
    """Return the placed labels by ship; labels that do not fit are missing.

    A label is within `sheet`, touches no hulls, `obstacles` or other labels, and is nearer to its own hull
    than to any other by `margin`. `distances` are the distances from the hull to try; beyond the first,
    labels get a leader line. Hulls in a crowd come last, but ship `priority_ship` gets its best size if
    possible. `unlabelled_hulls` are hulls without labels.
    """
    hulls = (*(request.hull for request in requests), *unlabelled_hulls)

    def neighbour_count(request: LabelRequest) -> int:
        hull = request.hull
        reach = hull.length + distances[-1]
        return sum(
            hypot(other_hull.x - hull.x, other_hull.y - hull.y) < reach + other_hull.length
            for other_hull in hulls
        )

    def place_labels(queue: list[LabelRequest]) -> dict[int, Label]:
        boxes, placed_labels = list(obstacles), dict[int, Label]()
        for request in queue:
            label = _place_label(hulls, request, boxes, sheet, distances, margin)
            if label is None:
                continue
            placed_labels[request.ship] = label
            boxes.append(make_box(label.x, label.y, *request.sizes[label.size_index]))
            if label.line is not None:
                boxes.append(_line_box(label.line))
        return placed_labels

    queue = sorted(requests, key=neighbour_count)
    labels = place_labels(queue)
    has_priority = any(request.ship == priority_ship for request in requests)
    if has_priority and (priority_ship not in labels or labels[priority_ship].size_index):
        labels = place_labels(sorted(queue, key=lambda request: request.ship != priority_ship))
    return labels


def _place_label(
    hulls: tuple[HullShape, ...],
    request: LabelRequest,
    boxes: Sequence[Box],
    sheet: Box,
    distances: tuple[float, ...],
    margin: float,
) -> Label | None:
    target = request.hull
    max_diagonal = max(hypot(*size) for size in request.sizes)
    reach = target.length + 2 * distances[-1] + margin + max_diagonal
    near_hulls = [
        hull
        for hull in hulls
        if hull is not target and hypot(hull.x - target.x, hull.y - target.y) < reach + hull.length
    ]
    for index, size in enumerate(request.sizes):
        for distance in distances:
            for dx, dy in _label_centres(target.heading, target.length, target.breadth, size, distance):
                box = make_box(target.x + dx, target.y + dy, *size)
                if box[0] < sheet[0] or box[1] < sheet[1] or box[2] > sheet[2] or box[3] > sheet[3]:
                    continue
                if not _is_free(box, boxes, near_hulls, distance + margin):
                    continue
                line = _leader_ends(target, box) if distance > distances[0] else None
                if line is None or _is_free(_line_box(line), boxes, near_hulls, 0):
                    return Label(index, round(target.x + dx, 2), round(target.y + dy, 2), line)
    return None


def _is_free(box: Box, boxes: Iterable[Box], hulls: Iterable[HullShape], distance: float) -> bool:
    """Return whether a box overlaps no other boxes and keeps a minimum distance from hulls."""
    return not any(boxes_overlap(box, obstacle) for obstacle in boxes) and all(
        gap(box, obstacle) >= distance for obstacle in hulls
    )


def _keel_points(hull: HullShape) -> Iterable[XY]:
    """Yield points along a hull's keel, starting at its centre."""
    for fraction in (0.0, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0):
        offset, angle = fraction * hull.length, hull.heading * pi / 180
        yield offset * cos(angle), offset * sin(angle)


def place_on_hull(
    target: HullShape,
    hulls: Iterable[HullShape],
    size: XY,
    label_boxes: Sequence[Box],
    other_boxes: Sequence[Box],
    depth: float,
) -> XY:
    """Return a centre for a label at the edge of its hull. It overlaps that hull by `depth`, and no other.

    If there is no such position, minimize the overlap with `hulls`, then with `label_boxes`, then with
    `other_boxes`.
    """
    other_hulls = tuple(hulls)
    best_centre, lowest_cost = (target.x, target.y), (inf, 0, 0)
    side_offsets = _label_centres(target.heading, target.length, target.breadth, size, -depth, _ALL_ANGLES)
    for dx, dy in (*side_offsets, *_keel_points(target)):
        box = make_box(target.x + dx, target.y + dy, *size)
        overlap_depth = max((-gap(box, hull) for hull in other_hulls), default=0.0)
        label_overlaps, other_overlaps = (
            sum(boxes_overlap(box, other_box) for other_box in boxes) for boxes in (label_boxes, other_boxes)
        )
        cost = max(0.0, round(overlap_depth, 6)), label_overlaps, other_overlaps
        if cost < lowest_cost:
            best_centre, lowest_cost = (round(target.x + dx, 2), round(target.y + dy, 2)), cost
        if cost == (0.0, 0, 0):
            break
    return best_centre
