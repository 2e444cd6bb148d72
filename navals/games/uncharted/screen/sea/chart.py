"""The static chart: paper with a grid of inches, terrain, rose and wind.

An inch is 10 user units; the table's north-west corner is 0,0.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data.fleet import NEUTRAL
from navals.games.uncharted.rules.sea.sailing import HEADINGS_PER_POINT
from navals.games.uncharted.rules.sea.terrain import Island
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.ui import INCH, to_units
from navals.geometry.plane import Point
from navals.ui.art.emblem import rose_parts
from navals.ui.draw.html import EMPTY, Markup, join
from navals.ui.draw.rough import noise, rounded_path
from navals.ui.draw.svg import circle, g, number, path, rect, text, xy
from navals.ui.words.i18n import Language

RIM: Final = 13.0  # Border of the sheet, in user units.
ROSE_POSITION: Final = (
    0.085,
    0.5,
)  # Position of the compass rose, as shares of the table, out of the ships' way.


def vector(heading: float, length: float) -> tuple[float, float]:
    """Return the vector (y to the south) of this length on a heading in degrees."""
    angle = heading * pi / 180
    return length * sin(angle), -length * cos(angle)


def _rough_ring(x: float, y: float, radius: float, seed: int, roughness: float) -> list[tuple[float, float]]:
    """Return points of a rough circle: up to ``roughness`` (a fraction) of the radius inside the true one."""
    count = max(16, round(radius * 1.1))
    ring_points = []
    for i in range(count):
        length = radius * (1 - roughness * (1 + noise(seed + i * 31)) / 2)
        angle = 2 * pi * i / count
        ring_points.append((x + length * cos(angle), y + length * sin(angle)))
    return ring_points


def terrain(kind: str, x: float, y: float, radius: float, name: str) -> Markup:
    """Draw terrain: an island with coast, hachures and hill, a reef with rocks, a stippled sandbank."""
    seed = round(7 * x + 131 * y)
    label = text(name, x, y + 1.8, class_="chart-name")
    edge = circle(x, y, radius, class_="terrain-edge")
    if kind == "island":
        coast = _rough_ring(x, y, radius, seed, 0.1)
        hill = rounded_path([(x + 0.52 * (a - x) + 2, y + 0.5 * (b - y) - 2) for a, b in coast])
        peak = rounded_path([(x + 0.24 * (a - x) + 3, y + 0.2 * (b - y) - 4) for a, b in coast])
        strokes = ""
        for i in range(3 * len(coast)):
            angle = 2 * pi * i / (3 * len(coast))
            start, stroke = radius * 0.92, 2.2 + 1.6 * abs(noise(seed + i))
            a, b = ((x + length * cos(angle), y + length * sin(angle)) for length in (start, start - stroke))
            strokes += f"M{xy(*a)}L{xy(*b)}"
        coast_path = rounded_path(coast)
        return g(
            [
                path(coast_path, class_=f"water-{part} water-{width}")
                for width in (3, 2, 1)
                for part in ("line", "gap")
            ],
            path(coast_path, class_="chart-land"),
            path(strokes, class_="chart-hachure"),
            path(hill + peak, class_="chart-hill"),
            edge,
            label,
        )
    if kind == "reef":
        rocks, count = "", max(5, round(radius / 3))
        for i in range(count):
            angle, length = 2.4 * i + seed, radius * 0.8 * ((i + 0.5) / count) ** 0.5
            rx, ry, arm = x + length * cos(angle), y + length * sin(angle), 1.5 + 0.7 * noise(seed + i)
            arm_length = number(round(2 * arm, 1))
            rocks += f"M{xy(rx - arm, ry)}h{arm_length}M{xy(rx, ry - arm)}v{arm_length}"
        return g(circle(x, y, radius, class_="chart-danger"), path(rocks, class_="chart-rocks"), edge, label)
    dots = ""
    count = round(radius * radius / 9)
    for i in range(count):
        length = radius * 0.93 * ((i + 0.5) / count) ** 0.5
        dots += f"M{xy(x + length * cos(2.39996 * i), y + length * sin(2.39996 * i))}h0"
    return g(
        path(rounded_path(_rough_ring(x, y, radius, seed, 0.12)), class_="chart-sand"),
        path(dots, class_="chart-stipple"),
        edge,
        label,
    )


@cache
def _paper(width: float, height: float, title: str) -> Markup:
    """Draw the paper, the sea, a grid of inches with heavier lines every foot, and the border."""
    thin_lines = "".join(
        f"M{number(i * INCH)} 0V{number(height)}" for i in range(1, round(width / INCH)) if i % 12
    )
    thin_lines += "".join(
        f"M0 {number(i * INCH)}H{number(width)}" for i in range(1, round(height / INCH)) if i % 12
    )
    thick_lines, inch_labels = "", []
    for i in range(0, round(width / INCH) + 1, 12):
        thick_lines += f"M{number(i * INCH)} 0V{number(height)}" if 0 < i * INCH < width else ""
        inch_labels += [text(i, i * INCH, y, class_="chart-inch") for y in (height + 9.4, -5.2)]
    for i in range(0, round(height / INCH) + 1, 12):
        thick_lines += f"M0 {number(height - i * INCH)}H{number(width)}" if 0 < i * INCH < height else ""
        y = height - i * INCH + 1.9
        inch_labels += [text(i, x, y, class_="chart-inch") for x in (-7.6, width + 7.6)]
    scale_bars = ""
    for i in range(0, round(width / INCH), 2):
        start, end = number(i * INCH), number((i + 1) * INCH)
        scale_bars += f"M{start}-1.5h{number(INCH)}M{end} {number(height + 1.5)}h{number(INCH)}"
    for i in range(0, round(height / INCH), 2):
        start, end = number(i * INCH), number((i + 1) * INCH)
        scale_bars += f"M-1.5 {start}v{number(INCH)}M{number(width + 1.5)} {end}v{number(INCH)}"
    rose_transform = f"translate({number(width * ROSE_POSITION[0])} {number(height * ROSE_POSITION[1])})"
    return g(
        rect(-RIM, -RIM, width + 2 * RIM, height + 2 * RIM, class_="chart-paper"),
        rect(0, 0, width, height, class_="chart-sea"),
        path(thin_lines, class_="chart-lattice"),
        path(thick_lines, class_="chart-foot"),
        g(rose_parts(36), class_="rose chart-rose", transform=f"{rose_transform} scale(.34)"),
        text(title, width * 0.79, height * 0.53, class_="chart-title"),
        rect(0, 0, width, height, class_="chart-neat"),
        path(scale_bars, class_="chart-bars"),
        rect(-3, -3, width + 6, height + 6, class_="chart-neat is-outer"),
        inch_labels,
    )


def table_size(view: View) -> tuple[float, float]:
    """Return the width and height of the table in user units."""
    return view.options.table[0] * INCH / 1000, view.options.table[1] * INCH / 1000


def sheet_edges(view: View) -> tuple[float, float, float, float]:
    """Return the edges of the sheet: left, top, right, bottom."""
    width, height = table_size(view)
    return -RIM, -RIM, width + RIM, height + RIM


@lru_cache(maxsize=8)
def _draw_islands(islands: tuple[Island, ...], height: int, names: tuple[str, ...]) -> Markup:
    shapes = []
    for island, name in zip(islands, names, strict=True):
        x, y = island.at[0] * INCH / 1000, (height - island.at[1]) * INCH / 1000
        shapes.append(terrain(island.kind, x, y, island.radius * INCH / 1000, name))
    return join(shapes)


def chart(view: View, t: Language) -> Markup:
    """Draw the paper and the terrain."""
    titles = tuple(t.message(naming.TERRAIN_TITLES[piece.kind]) for piece in view.islands)
    return join(
        (
            _paper(*table_size(view), t("The Uncharted Seas")),
            _draw_islands(view.islands, view.options.table[1], titles),
        )
    )


@cache
def arrow(radius: float) -> Markup:
    """Draw an arrow of length ``2 * radius`` pointing north, centred on 0,0."""
    width, height = number(radius * 0.35), number(radius * 0.5)
    arrow_head = f"M{number(-radius * 0.35)} {number(-radius * 0.5)} 0 {number(-radius)}l{width} {height}"
    return path(f"M0 {number(radius)}V{number(-radius)}{arrow_head}", class_="wind-arrow")


def render_wind(view: View) -> Markup:
    """Draw the wind: an arrow on the rose, and faint ones all over the sea."""
    return _wind_arrows(*table_size(view), 45 * view.wind) if view.wind >= 0 else EMPTY


@lru_cache(maxsize=8)
def _wind_arrows(width: float, height: float, angle: int) -> Markup:
    arrow_points = [
        (number(width * i / 8), number(height * j / 8)) for i in (1, 3, 5, 7) for j in (1, 3, 5, 7)
    ]
    rotation = f"rotate({angle})"
    small_arrows = [
        g(arrow(5), transform=f"translate({x} {y}) {rotation}", class_="wind-faint") for x, y in arrow_points
    ]
    large_arrow = g(g(arrow(25), id="wind-arrow"), transform=rotation)
    rose_transform = f"translate({number(width * ROSE_POSITION[0])} {number(height * ROSE_POSITION[1])})"
    return join((small_arrows, g(large_arrow, transform=rose_transform, class_="wind-rose")))


def upwind_sector(view: View, point: Point, radius: float = 60) -> Markup:
    """Draw the headings into the wind, which cost double."""
    if view.wind < 0:
        return EMPTY
    x, y = to_units(view, point)
    upwind_angle = 15 * HEADINGS_PER_POINT * (view.wind + 4)
    ax, ay = vector(upwind_angle - 45, radius)
    bx, by = vector(upwind_angle + 45, radius)
    return path(
        f"M{xy(x, y)}l{xy(ax, ay)}A{number(radius)} {number(radius)} 0 0 1 {xy(x + bx, y + by)}z",
        class_="no-go",
    )


def objective_marks(view: View, t: Language) -> Markup:
    """Draw the scenario's marks: the edge to escape over, or rings around wrecks."""
    if view.options.scenario_data.runner >= 0:
        width, _ = table_size(view)
        arrow_path = "".join(f"M{number(x)} 9l6-7 6 7m-6-7v14" for x in range(30, round(width) - 30, 60))
        return g(
            rect(0, 0, width, 20, class_="goal-edge"),
            path(arrow_path, class_="goal-arrows"),
            text(t("The way out"), width / 2, 15, class_="goal-word"),
            class_="goal",
        )
    rings = [
        circle(*to_units(view, ship.at), 24, class_="goal-ring")
        for ship in view.ships
        if ship.side == NEUTRAL and ship.is_at_sea
    ]
    return g(rings, class_="goal") if rings else EMPTY
