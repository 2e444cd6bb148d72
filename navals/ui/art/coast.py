"""Engraved coasts, and the chart behind the title of the home page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from navals.ui.art.emblem import rose_parts
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, number, path, rect, svg, text

Point = tuple[float, float]


def _curve_points(anchors: Sequence[Point], steps: int = 8) -> list[Point]:
    """Return points on the Catmull-Rom curve through `anchors`: `steps` per segment, and the last anchor."""

    def interpolate(p0: float, p1: float, p2: float, p3: float, t: float) -> float:
        linear, squared, cubed = t, t * t, t * t * t
        quadratic, cubic = 2 * p0 - 5 * p1 + 4 * p2 - p3, 3 * p1 - p0 - 3 * p2 + p3
        return 0.5 * (2 * p1 + (p2 - p0) * linear + quadratic * squared + cubic * cubed)

    points: list[Point] = []
    for i in range(len(anchors) - 1):
        p0, p1 = anchors[max(0, i - 1)], anchors[i]
        p2, p3 = anchors[i + 1], anchors[min(len(anchors) - 1, i + 2)]
        for k in range(steps):
            x, y = (interpolate(*controls, k / steps) for controls in zip(p0, p1, p2, p3, strict=True))
            points.append((x, y))
    points.append(anchors[-1])
    return points


def _polyline(vertices: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in vertices)


def smooth_path(anchors: Sequence[Point]) -> str:
    """Return the path data of a smooth line through `anchors`."""
    return _polyline(_curve_points(anchors))


def coast(anchors: Sequence[Point], land_path: str = "", depth: float = 7, spacing: float = 6) -> Markup:
    """Draw land to the right of a line through `anchors`, with hachures along its shore.

    `land_path` is path data that leads from the last point around the land ("L240 132H0z"); `depth` is the
    length of the longest hachure and `spacing` their spacing, in user units."""
    shoreline = _curve_points(anchors)
    ticks, distance, count = [], 0.0, 0
    for (x1, y1), (x2, y2) in pairwise(shoreline):
        segment_length = hypot(x2 - x1, y2 - y1)
        distance += segment_length
        if segment_length and distance >= spacing:
            distance = 0.0
            count += 1
            tick_length = depth * (1 if count % 3 == 0 else 0.6)
            nx, ny = -(y2 - y1) / segment_length * tick_length, (x2 - x1) / segment_length * tick_length
            x, y, dx, dy = (number(round(value, 1)) for value in (x2, y2, nx, ny))
            ticks.append(f"M{x} {y}l{dx} {dy}")
    return g(
        path(_polyline(shoreline) + land_path, class_="coast-land"),
        path("".join(ticks), class_="coast-hachure"),
        path(_polyline(shoreline), class_="coast-line"),
        class_="coast",
    )


_SHORE = """1270 20, 1200 60, 1150 84, 1128 120, 1146 160, 1118 196, 1070 214, 1044 250, 1062 292, 1020 320,
    968 330, 934 362, 900 400, 880 450, 860 520"""  # x and y along the eastern shore
_SOUNDINGS = """44 44 23, 150 92 31, 70 190 38, 210 262 44, 96 330 36, 330 52 27, 298 170 41, 400 318 39,
    452 110 24, 486 236 33, 560 346 29, 540 64 14, 620 120 18, 664 258 22, 700 350 17, 700 92 9, 784 372 12,
    862 350 8, 962 292 6, 986 222 7, 1010 130 9, 1064 66 11, 980 44 16, 1092 160 4, 900 40 19, 600 200 26,
    380 232 43, 180 372 40, 250 20 25"""  # x, y and depth of soundings


def _parse_groups(text: str) -> Iterator[tuple[int, ...]]:
    return (tuple(map(int, group.split())) for group in text.split(","))


@cache
def panorama() -> Markup:
    """Draw the 1200 x 400 chart behind the title: two shores, soundings, contours, and rhumb lines from a
    rose."""
    cx, cy = 850.0, 196.0
    rhumb_path = "".join(
        f"M{number(round(cx + 104 * cos(i * pi / 16), 1))} {number(round(cy + 104 * sin(i * pi / 16), 1))}"
        f"L{number(round(cx + 1300 * cos(i * pi / 16), 1))} {number(round(cy + 1300 * sin(i * pi / 16), 1))}"
        for i in range(32)
    )
    shore = [(x, y) for x, y in _parse_groups(_SHORE)]
    shallow_contour = tuple((x - 34, y - 26) for x, y in shore)
    deep_contour = tuple((x - 84, y - 58) for x, y in shore)
    north_shore = ((560, 0), (602, 22), (660, 18), (700, 40), (752, 30), (796, 8), (810, 0))
    shoals = g(
        path(smooth_path(deep_contour) + "L1300 520V-60z", class_="chart-shoal chart-shoal-1"),
        path(smooth_path(shallow_contour) + "L1300 520V-60z", class_="chart-shoal chart-shoal-2"),
    )
    light = g(
        path("M0-16C10-34 26-36 34-26L14-2z", class_="chart-flare"),
        circle(0, 0, 3.4, class_="chart-light"),
        transform="translate(1044 250) rotate(-70)",
    )
    return svg(
        "0 0 1200 400",
        rect(0, 0, 1200, 400, class_="chart-sea"),
        shoals,
        path(rhumb_path, class_="chart-rhumb"),
        path(smooth_path(deep_contour), class_="chart-contour"),
        path(smooth_path(shallow_contour), class_="chart-contour"),
        g([text(n, x, y) for x, y, n in _parse_groups(_SOUNDINGS)], class_="soundings"),
        coast(shore[::-1], "V520z", 11, 7),
        coast(north_shore[::-1], "z", 9, 7),
        light,
        g(rose_parts(), class_="rose", transform=f"translate({cx:g} {cy:g}) scale(1.04)"),
        class_="panorama",
        preserveAspectRatio="xMaxYMid slice",
    )
