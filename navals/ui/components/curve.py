"""A curve of shares over the actions of a game, with marks and a cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import circle, g, line, path, points, rect, svg

CURVE_WIDTH: Final = 360
_HEIGHT: Final = 180
_RULES: Final = tuple(_HEIGHT * n / 4 for n in range(5))


class CurveMark(NamedTuple):
    """A mark after action `ply`, at a share from 0 to 1; its kind is `luck` or `skill`."""

    ply: int
    share: float
    kind: str


def _sign(kind: str, x: float, y: float) -> Markup:
    if kind == "luck":
        return path(f"M{x:.1f} {y - 6:.1f}l6 6-6 6-6-6z", class_="curve-mark is-luck")
    return circle(x, y, 4.5, class_="curve-mark is-skill")


def curve_sign(kind: str) -> Markup:
    """The symbol of a kind of mark, for use in text."""
    return svg("0 0 16 16", _sign(kind, 8, 8), class_="curve-sign")


def curve(
    shares: Sequence[tuple[int, float]],
    last_ply: int,
    marks: Iterable[CurveMark],
    cursor: tuple[int, float] | None,
    *,
    label: str,
    tops: tuple[str, str],
    ends: tuple[str, str],
    act: str,
    id: str,
) -> Markup:
    """A curve through `shares`, pairs of an action's number and a share; `last_ply` is the largest number.

    `tops` label the upper and lower edges, `ends` the left and right ones. `cursor` is the pair to highlight,
    if any. A tap sends `act` with its position; `id` is the id of the drawing."""

    def spot(ply: int, share: float) -> tuple[float, float]:
        return round(CURVE_WIDTH * ply / max(1, last_ply), 1), round(_HEIGHT * (1 - share), 1)

    places = [spot(ply, share) for ply, share in shares]
    # Omit points in the middle of level stretches.
    corners = [
        place
        for i, place in enumerate(places)
        if not 0 < i < len(places) - 1 or places[i - 1][1] != place[1] or places[i + 1][1] != place[1]
    ]
    shape = "M" + "L".join(points([place]) for place in corners) if corners else ""
    x = spot(*cursor) if cursor is not None else None
    area = f"{shape}L{corners[-1][0]:g} {_HEIGHT}L{corners[0][0]:g} {_HEIGHT}z" if corners else ""
    rules = [
        line(0, y, CURVE_WIDTH, y, class_=["curve-rule", y == _HEIGHT / 2 and "is-half"]) for y in _RULES
    ]
    pointer = x and (line(x[0], 0, x[0], _HEIGHT, class_="curve-here"), circle(*x, 5.5, class_="curve-dot"))
    picture = svg(
        f"-8 -8 {CURVE_WIDTH + 16} {_HEIGHT + 16}",
        rect(0, 0, CURVE_WIDTH, _HEIGHT, class_="curve-other"),
        path(area, class_="curve-one") if corners else None,
        rules,
        path(shape, class_="curve-line") if corners else None,
        g([_sign(mark.kind, *spot(mark.ply, mark.share)) for mark in marks]),
        pointer,
        # The entire plot accepts taps; their position selects the action.
        rect(-8, -8, CURVE_WIDTH + 16, _HEIGHT + 16, class_="curve-touch", data_tap=act, id=f"{id}-touch"),
        class_="curve-plot",
        id=id,
        data_space=True,
        aria_label=label,
    )
    return tag(
        "div",
        tag("p", tops[0], class_="curve-top seat-a"),
        picture,
        tag("p", tops[1], class_="curve-top seat-b"),
        tag("div", tag("span", ends[0]), tag("span", ends[1]), class_="curve-ends"),
        class_="curve",
    )
