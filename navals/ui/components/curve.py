"""A curve of winning chances over the actions of a game, with marks and a cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import circle, g, line, path, points, rect, svg

CURVE_WIDTH: Final = 360
_HEIGHT: Final = 180
_GRID_YS: Final = tuple(_HEIGHT * n / 4 for n in range(5))


class CurveMark(NamedTuple):
    """A mark after action `ply`, at a winning chance from 0 to 1; its kind is `luck` or `skill`."""

    ply: int
    chance: float
    kind: str


def _sign(kind: str, x: float, y: float) -> Markup:
    if kind == "luck":
        return path(f"M{x:.1f} {y - 6:.1f}l6 6-6 6-6-6z", class_="curve-mark is-luck")
    return circle(x, y, 4.5, class_="curve-mark is-skill")


def curve_sign(kind: str) -> Markup:
    """The symbol of a kind of mark, for use in text."""
    return svg("0 0 16 16", _sign(kind, 8, 8), class_="curve-sign")


def curve(
    chances: Sequence[tuple[int, float]],
    last_ply: int,
    marks: Iterable[CurveMark],
    cursor: tuple[int, float] | None,
    *,
    label: str,
    side_labels: tuple[str, str],
    end_labels: tuple[str, str],
    act: str,
    id: str,
) -> Markup:
    """A curve through `chances`, which are (ply, winning chance) pairs; `last_ply` is the greatest ply.

    `side_labels` label the upper and lower edges, `end_labels` the left and right ones. `cursor` is the pair
    to highlight, if any. A tap sends `act` with its position; `id` is the id of the drawing."""

    def point_at(ply: int, chance: float) -> tuple[float, float]:
        return round(CURVE_WIDTH * ply / max(1, last_ply), 1), round(_HEIGHT * (1 - chance), 1)

    curve_points = [point_at(ply, chance) for ply, chance in chances]
    # Omit points in the middle of level stretches.
    corners = [
        point
        for i, point in enumerate(curve_points)
        if not 0 < i < len(curve_points) - 1
        or curve_points[i - 1][1] != point[1]
        or curve_points[i + 1][1] != point[1]
    ]
    outline_path = "M" + "L".join(points([point]) for point in corners) if corners else ""
    cursor_point = point_at(*cursor) if cursor is not None else None
    area_path = f"{outline_path}L{corners[-1][0]:g} {_HEIGHT}L{corners[0][0]:g} {_HEIGHT}z" if corners else ""
    grid_lines = [
        line(0, y, CURVE_WIDTH, y, class_=["curve-rule", y == _HEIGHT / 2 and "is-half"]) for y in _GRID_YS
    ]
    cursor_drawing = cursor_point and (
        line(cursor_point[0], 0, cursor_point[0], _HEIGHT, class_="curve-here"),
        circle(*cursor_point, 5.5, class_="curve-dot"),
    )
    picture = svg(
        f"-8 -8 {CURVE_WIDTH + 16} {_HEIGHT + 16}",
        rect(0, 0, CURVE_WIDTH, _HEIGHT, class_="curve-other"),
        path(area_path, class_="curve-one") if corners else None,
        grid_lines,
        path(outline_path, class_="curve-line") if corners else None,
        g([_sign(mark.kind, *point_at(mark.ply, mark.chance)) for mark in marks]),
        cursor_drawing,
        # The entire plot accepts taps; their position selects the action.
        rect(-8, -8, CURVE_WIDTH + 16, _HEIGHT + 16, class_="curve-touch", data_tap=act, id=f"{id}-touch"),
        class_="curve-plot",
        id=id,
        data_space=True,
        aria_label=label,
    )
    return tag(
        "div",
        tag("p", side_labels[0], class_="curve-top seat-a"),
        picture,
        tag("p", side_labels[1], class_="curve-top seat-b"),
        tag("div", tag("span", end_labels[0]), tag("span", end_labels[1]), class_="curve-ends"),
        class_="curve",
    )
