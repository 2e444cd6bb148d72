"""The static part of the chart: coasts, sandbanks, reefs, ports, names, the lattice, and a compass rose.

One lattice step is 10 user units. The origin is the point in column 0 and row 0; x points east, y south. The
coast is the outline of the hexagons around land points, roughened and rounded; land at the edge of the board
continues to the neat line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

from navals.games.trafalgar.rules.sailing.chart import Chart, chart
from navals.ui.art.emblem import rose_parts
from navals.ui.draw.html import Markup
from navals.ui.draw.rough import noise, rounded_path
from navals.ui.draw.svg import el, g, number, path, rect, text, translation, use, xy

XY = tuple[float, float]

STEP: Final = 10
ROW_DISTANCE: Final = 8.660254
"""Distance between rows."""
RIM_WIDTH: Final = 7.0
"""Width of the sea beyond the outermost points."""
BORDER_WIDTH: Final = 4.5
"""Width of the border of the sheet."""
ROSE_RADIUS: Final = 15.5
"""Radius of the compass rose, on large boards."""
_CELL_RADIUS: Final = STEP / 3**0.5


def coordinates(sea: Chart, point: int) -> XY:
    """Return the coordinates of a point."""
    row, column = divmod(point, sea.width)
    return STEP * column + (STEP / 2 if row & 1 else 0), ROW_DISTANCE * row


def point_nearest_to(sea: Chart, x: float, y: float) -> int:
    """Return the point nearest to coordinates, or OFF outside the board."""
    row = round(y / ROW_DISTANCE)
    column = round((x - (STEP / 2 if row & 1 else 0)) / STEP)
    return sea.point(column, row)


def lattice_size(sea: Chart) -> XY:
    """Return the width and height of the lattice, without rim and border."""
    return STEP * (sea.width - 1) + STEP / 2, ROW_DISTANCE * (sea.height - 1)


def rose_circle(sea: Chart) -> tuple[float, float, float]:
    """Return the centre and radius of the compass rose, in the south-west."""
    width, height = lattice_size(sea)
    radius = round(min(ROSE_RADIUS, width / 8, height / 8), 1)
    return round(1.29 * radius, 1), round(height - 2.27 * radius, 1), radius


def sheet_bounds(sea: Chart) -> tuple[float, float, float, float]:
    """Return the left edge, top edge, width and height of the sheet: its ``viewBox``."""
    width, height = lattice_size(sea)
    margin = RIM_WIDTH + BORDER_WIDTH
    return -margin, -margin, width + 2 * margin, height + 2 * margin


def _outlines(
    sea: Chart, is_covered: Callable[[int, int], bool], margin: int, roughness: float
) -> list[list[XY]]:
    """Return closed outlines around the points for which ``is_covered(column, row)`` holds, with their inside
    on the right.

    Points up to ``margin`` steps outside the board are considered.
    """
    edges: dict[tuple[int, int], tuple[tuple[int, int], XY]] = {}
    for row in range(-margin, sea.height + margin):
        for column in range(-margin, sea.width + margin):
            if not is_covered(column, row):
                continue
            x, y = STEP * column + (STEP / 2 if row & 1 else 0), ROW_DISTANCE * row
            is_odd = row & 1
            neighbours = ((1, 0), (is_odd, 1), (is_odd - 1, 1), (-1, 0), (is_odd - 1, -1), (is_odd, -1))
            for heading, (dx, dy) in enumerate(neighbours):
                if is_covered(column + dx, row + dy):
                    continue
                angles = ((60 * heading + corner_angle) * pi / 180 for corner_angle in (-30, 30))
                ends = [(x + _CELL_RADIUS * cos(angle), y + _CELL_RADIUS * sin(angle)) for angle in angles]
                keys = [(round(corner_x * 4), round(corner_y * 4)) for corner_x, corner_y in ends]
                edges[keys[0]] = (keys[1], ends[0])
    outlines = []
    while edges:
        key = start = min(edges)
        outline: list[XY] = []
        while key in edges:
            next_key, (x, y) = edges.pop(key)
            seed = key[0] * 7919 + key[1] * 104729
            outline.append((x + roughness * noise(seed), y + roughness * noise(seed + 1)))
            key = next_key
        assert key == start
        outlines.append(outline)
    return outlines


def _hachure_path(outline: Sequence[XY], spacing: float = 1.35) -> str:
    """Return the path of short strokes from the coast inland."""
    count, path_data, distance = len(outline), "", 0.0
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy) = outline[i - 1], outline[i], outline[(i + 1) % count]
        start, end = ((ax + bx) / 2, (ay + by) / 2), ((bx + cx) / 2, (by + cy) / 2)
        px, py = start
        for step in range(1, 9):
            u = step / 8
            v = 1 - u
            qx = v * v * start[0] + 2 * u * v * bx + u * u * end[0]
            qy = v * v * start[1] + 2 * u * v * by + u * u * end[1]
            length = hypot(qx - px, qy - py)
            distance += length
            if distance >= spacing and length:
                distance = 0.0
                stroke = 1.3 + 0.9 * abs(noise(i * 31 + step))
                path_data += f"M{xy(qx, qy)}l{xy(-(qy - py) / length * stroke, (qx - px) / length * stroke)}"
            px, py = qx, qy
    return path_data


def _stipple_path(sea: Chart, kinds: str, dot_count: int) -> str:
    path_data = ""
    for point, kind in enumerate(sea.kinds):
        if kind not in kinds:
            continue
        x, y = coordinates(sea, point)
        for i in range(dot_count):
            angle = 2.399963 * i + point
            radius = 4.6 * ((i + 0.5) / dot_count) ** 0.5
            path_data += f"M{xy(x + radius * cos(angle), y + radius * sin(angle))}h0"
    return path_data


def _reef_path(sea: Chart) -> str:
    path_data = ""
    for point, kind in enumerate(sea.kinds):
        if kind == "*":
            x, y = coordinates(sea, point)
            for dx, dy, arm_length in ((0, -0.4, 1.9), (-2.5, 1.9, 1.1), (2.4, 2.1, 1.2)):
                left_end, top_end = xy(x + dx - arm_length, y + dy), xy(x + dx, y + dy - arm_length)
                path_data += f"M{left_end}h{number(2 * arm_length)}M{top_end}v{number(2 * arm_length)}"
    return path_data


def _lattice_path(sea: Chart) -> str:
    (width, height), path_data = lattice_size(sea), ""
    for row in range(sea.height):
        path_data += f"M{-RIM_WIDTH} {number(round(ROW_DISTANCE * row, 1))}H{width + RIM_WIDTH}"
    slant = (height + 2 * RIM_WIDTH) / ROW_DISTANCE * STEP / 2
    overlap = RIM_WIDTH / ROW_DISTANCE * STEP / 2
    first_column = -int((sea.height + 1) // 2) - 1
    for column in range(first_column, sea.width + (sea.height + 1) // 2 + 1):
        x = STEP * column
        for sign in (-1, 1):
            path_data += f"M{xy(x + sign * overlap, -RIM_WIDTH)}l{xy(-sign * slant, height + 2 * RIM_WIDTH)}"
    return path_data


@lru_cache(maxsize=16)
def _sea_ground(board: str, id_prefix: str) -> Markup:
    sea = chart(board)
    width, height = lattice_size(sea)

    def is_land(column: int, row: int) -> bool:
        # Land at the edge continues behind the neat line.
        if not (-3 < column < sea.width + 2 and -3 < row < sea.height + 2):
            return False
        nearest_point = sea.point(min(max(column, 0), sea.width - 1), min(max(row, 0), sea.height - 1))
        return sea.is_land[nearest_point]

    def is_sand(column: int, row: int) -> bool:
        point = sea.point(column, row)
        return point >= 0 and sea.kinds[point] == ":"

    coasts = _outlines(sea, is_land, 2, 1.0)
    coast_path = "".join(rounded_path(line) for line in coasts)
    shoal_path = "".join(rounded_path(line) for line in _outlines(sea, is_sand, 0, 0.7))
    dot_path = "".join(
        f"M{xy(STEP / 2 if row & 1 else 0, ROW_DISTANCE * row)}h{STEP * (sea.width - 1)}"
        for row in range(sea.height)
    )
    reefs = (coordinates(sea, point) for point, kind in enumerate(sea.kinds) if kind == "*")
    ring_path = "".join(f"M{xy(x - 4.4, y)}a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0" for x, y in reefs)
    berths = (coordinates(sea, berth) for port in sea.berths for berth in port)
    anchor_shape = "v4.6m-1.3-3.4h2.6m-3.6 1.8q.3 1.9 2.3 2 2-.1 2.3-2"
    anchor_path = "".join(f"M{xy(x, y - 2.4)}{anchor_shape}" for x, y in berths)
    coast_id = f"{id_prefix}-coast"
    band_classes = [
        f"water-{kind} water-{band_number}" for band_number in (3, 2, 1) for kind in ("line", "gap")
    ]
    water_lines = [use(f"#{coast_id}", class_=band) for band in band_classes]
    left, top, outer_width, outer_height = (
        -RIM_WIDTH,
        -RIM_WIDTH,
        width + 2 * RIM_WIDTH,
        height + 2 * RIM_WIDTH,
    )
    rose_x, rose_y, rose_radius = rose_circle(sea)
    layers = (
        el("defs", path(coast_path, id=coast_id)),
        rect(left, top, outer_width, outer_height, class_="chart-sea"),
        water_lines,
        path(_lattice_path(sea), class_="chart-lattice"),
        path(shoal_path, class_="chart-sand"),
        path(_stipple_path(sea, ":", 11), class_="chart-stipple"),
        g(
            rose_parts(36),
            class_="rose chart-rose",
            transform=f"{translation(rose_x, rose_y)} scale({rose_radius / 97:.3f})",
        ),
        path(dot_path, class_="chart-points", stroke_dasharray=f"0 {STEP}"),
        path(ring_path, class_="chart-danger"),
        path(_reef_path(sea), class_="chart-rocks"),
        use(f"#{coast_id}", class_="chart-land"),
        path("".join(_hachure_path(line) for line in coasts), class_="chart-hachure"),
        path(anchor_path, class_="chart-anchors"),
    )
    size_attributes = {"width": round(outer_width, 2), "height": round(outer_height, 2)}
    view_box = (
        f"{number(left)} {number(top)} {number(size_attributes['width'])} {number(size_attributes['height'])}"
    )
    return el(
        "svg",
        *layers,
        x=left,
        y=top,
        **size_attributes,
        viewBox=view_box,
        class_="chart-ground",
        overflow="hidden",
    )


@lru_cache(maxsize=16)
def _border(board: str) -> Markup:
    sea = chart(board)
    sea_width, height = lattice_size(sea)
    left = top = -RIM_WIDTH
    outer_width, outer_height = sea_width + 2 * RIM_WIDTH, height + 2 * RIM_WIDTH
    right, bottom = left + outer_width, top + outer_height
    bar_path = ""
    for start, length, is_vertical in ((left, outer_width, False), (top, outer_height, True)):
        bar_count = round(length / STEP / 2) * 2
        bar_width = length / bar_count
        bar_length = number(round(bar_width, 1))
        for i in range(0, bar_count, 2):
            bar_start, bar_end = start + i * bar_width, start + (i + 1) * bar_width
            if is_vertical:
                bar_path += (
                    f"M{xy(left - 1.5, bar_start)}v{bar_length}M{xy(right + 1.5, bar_end)}v{bar_length}"
                )
            else:
                bar_path += (
                    f"M{xy(bar_start, top - 1.5)}h{bar_length}M{xy(bar_end, bottom + 1.5)}h{bar_length}"
                )
    return g(
        rect(left, top, outer_width, outer_height, class_="chart-neat"),
        path(bar_path, class_="chart-bars"),
        rect(left - 3, top - 3, outer_width + 6, outer_height + 6, class_="chart-neat is-outer"),
    )


def name_boxes(sea: Chart, names: Sequence[str]) -> list[tuple[float, float, float, float]]:
    """Return the boxes of place names (left, top, right, bottom)."""
    (width, height), boxes = lattice_size(sea), []
    for label, name in zip(sea.labels, names, strict=True):
        x, y = coordinates(sea, sea.point(*label.at))
        half_width = 1.45 * len(name)
        x = min(max(x, half_width - RIM_WIDTH + 1), width + RIM_WIDTH - 1 - half_width)
        y = min(max(y + 1.6, -RIM_WIDTH + 6.5), height + RIM_WIDTH - 2.5)
        boxes.append((x - half_width, y - 3.6, x + half_width, y + 1.2))
    return boxes


def _name_labels(sea: Chart, names: Sequence[str], title: str) -> Markup:
    width, height = lattice_size(sea)
    labels = [
        text(name, round((left + right) / 2, 1), round(top + 3.6, 1), class_="chart-name")
        for name, (left, top, right, _) in zip(names, name_boxes(sea, names), strict=True)
    ]
    if title:
        labels.append(text(title, width * 0.64, height * 0.86, class_="chart-title"))
    return g(labels, class_="chart-names", aria_hidden="true")


@lru_cache(maxsize=32)
def sheet(board: str, names: tuple[str, ...], title: str, id_prefix: str = "sea") -> Markup:
    """Draw the whole sheet as a group for an ``<svg>`` whose ``viewBox`` is ``sheet_bounds``.

    ``names``: the translated place names. ``title``: printed on the open sea. ``id_prefix``: prefix of the
    only id.
    """
    sea = chart(board)
    left, top, outer_width, outer_height = sheet_bounds(sea)
    return g(
        rect(left, top, outer_width, outer_height, class_="chart-paper"),
        _sea_ground(board, id_prefix),
        _border(board),
        _name_labels(sea, names, title),
        class_="chart-sheet",
    )


def sheet_view_box(sea: Chart) -> str:
    """Return the ``viewBox`` of the whole sheet."""
    return " ".join(number(round(value, 1)) for value in sheet_bounds(sea))
