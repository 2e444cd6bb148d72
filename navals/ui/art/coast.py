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


def _curve(spots: Sequence[Point], steps: int = 8) -> list[Point]:
    """Return points on the Catmull-Rom curve through `spots`: `steps` per segment, and the last spot."""

    def interpolate(p0: float, p1: float, p2: float, p3: float, t: float) -> float:
        a, b, c = t, t * t, t * t * t
        square, cube = 2 * p0 - 5 * p1 + 4 * p2 - p3, 3 * p1 - p0 - 3 * p2 + p3
        return 0.5 * (2 * p1 + (p2 - p0) * a + square * b + cube * c)

    points: list[Point] = []
    for i in range(len(spots) - 1):
        p0, p1 = spots[max(0, i - 1)], spots[i]
        p2, p3 = spots[i + 1], spots[min(len(spots) - 1, i + 2)]
        for k in range(steps):
            x, y = (interpolate(*four, k / steps) for four in zip(p0, p1, p2, p3, strict=True))
            points.append((x, y))
    points.append(spots[-1])
    return points


def _polyline(spots: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in spots)


def smooth(spots: Sequence[Point]) -> str:
    """Return the path data of a smooth line through `spots`."""
    return _polyline(_curve(spots))


def coast(spots: Sequence[Point], close: str = "", depth: float = 7, spacing: float = 6) -> Markup:
    """Draw land to the right of a line through `spots`, with hachures along its shore.

    `close` is path data that leads from the last point around the land ("L240 132H0z"); `depth` is the length
    of the longest hachure and `spacing` their spacing, in user units."""
    line = _curve(spots)
    ticks, run, count = [], 0.0, 0
    for (x1, y1), (x2, y2) in pairwise(line):
        step = hypot(x2 - x1, y2 - y1)
        run += step
        if step and run >= spacing:
            run = 0.0
            count += 1
            size = depth * (1 if count % 3 == 0 else 0.6)
            nx, ny = -(y2 - y1) / step * size, (x2 - x1) / step * size
            x, y, dx, dy = (number(round(value, 1)) for value in (x2, y2, nx, ny))
            ticks.append(f"M{x} {y}l{dx} {dy}")
    return g(
        path(_polyline(line) + close, class_="coast-land"),
        path("".join(ticks), class_="coast-hachure"),
        path(_polyline(line), class_="coast-line"),
        class_="coast",
    )


_SHORE = """1270 20, 1200 60, 1150 84, 1128 120, 1146 160, 1118 196, 1070 214, 1044 250, 1062 292, 1020 320,
    968 330, 934 362, 900 400, 880 450, 860 520"""  # x and y along the eastern shore
_DEPTHS = """44 44 23, 150 92 31, 70 190 38, 210 262 44, 96 330 36, 330 52 27, 298 170 41, 400 318 39,
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
    rhumbs = "".join(
        f"M{number(round(cx + 104 * cos(i * pi / 16), 1))} {number(round(cy + 104 * sin(i * pi / 16), 1))}"
        f"L{number(round(cx + 1300 * cos(i * pi / 16), 1))} {number(round(cy + 1300 * sin(i * pi / 16), 1))}"
        for i in range(32)
    )
    shore = [(x, y) for x, y in _parse_groups(_SHORE)]
    shallow = tuple((x - 34, y - 26) for x, y in shore)
    deep = tuple((x - 84, y - 58) for x, y in shore)
    north = ((560, 0), (602, 22), (660, 18), (700, 40), (752, 30), (796, 8), (810, 0))
    ground = g(
        path(_polyline(_curve(deep)) + "L1300 520V-60z", class_="chart-shoal chart-shoal-1"),
        path(_polyline(_curve(shallow)) + "L1300 520V-60z", class_="chart-shoal chart-shoal-2"),
    )
    light = g(
        path("M0-16C10-34 26-36 34-26L14-2z", class_="chart-flare"),
        circle(0, 0, 3.4, class_="chart-light"),
        transform="translate(1044 250) rotate(-70)",
    )
    return svg(
        "0 0 1200 400",
        rect(0, 0, 1200, 400, class_="chart-sea"),
        ground,
        path(rhumbs, class_="chart-rhumb"),
        path(smooth(deep), class_="chart-contour"),
        path(smooth(shallow), class_="chart-contour"),
        g([text(n, x, y) for x, y, n in _parse_groups(_DEPTHS)], class_="soundings"),
        coast(shore[::-1], "V520z", 11, 7),
        coast(north[::-1], "z", 9, 7),
        light,
        g(rose_parts(), class_="rose", transform=f"translate({cx:g} {cy:g}) scale(1.04)"),
        class_="panorama",
        preserveAspectRatio="xMaxYMid slice",
    )
