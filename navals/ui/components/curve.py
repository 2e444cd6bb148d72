"""A curve of shares over the actions of a game, with marks and the action that is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import circle, g, line, path, points, rect, svg

__all__ = ["CURVE_WIDTH", "CurveMark", "curve", "curve_sign"]

CURVE_WIDTH: Final = 360
_HEIGHT: Final = 180


class CurveMark(NamedTuple):
    """A mark: after which action, at what share (0 to 1), and of what kind: ``luck`` or ``skill``."""

    at: int
    share: float
    kind: str


def _sign(kind: str, x: float, y: float) -> Markup:
    """A diamond for luck, a disc for decisions."""
    if kind == "luck":
        return path(f"M{x:.1f} {y - 6:.1f}l6 6-6 6-6-6z", class_="curve-mark is-luck")
    return circle(x, y, 4.5, class_="curve-mark is-skill")


def curve_sign(kind: str) -> Markup:
    """The sign of a kind of mark, to stand in a text."""
    return svg("0 0 16 16", _sign(kind, 8, 8), class_="curve-sign")


def curve(
    shares: Sequence[tuple[int, float]],
    last: int,
    marks: Iterable[CurveMark],
    chosen: tuple[int, float] | None,
    *,
    label: str,
    tops: tuple[str, str],
    ends: tuple[str, str],
    act: str,
    id: str,
) -> Markup:
    """The curve: ``shares`` are pairs of an action's number and a share, ``last`` the greatest number, ``tops`` what is written at
    the upper and at the lower edge, ``ends`` at the left and right one. A tap anywhere sends ``act`` with its place; ``id`` is
    that of the drawing."""

    def spot(at: int, share: float) -> tuple[float, float]:
        return round(CURVE_WIDTH * at / max(1, last), 1), round(_HEIGHT * (1 - share), 1)

    places = [spot(at, share) for at, share in shares]
    # Where nothing changes one point less is drawn: long games have long quiet stretches.
    kept = [
        place
        for i, place in enumerate(places)
        if not 0 < i < len(places) - 1 or places[i - 1][1] != place[1] or places[i + 1][1] != place[1]
    ]
    shape = "M" + "L".join(points([place]) for place in kept) if kept else ""
    x = spot(*chosen) if chosen is not None else None
    picture = svg(
        f"-8 -8 {CURVE_WIDTH + 16} {_HEIGHT + 16}",
        rect(0, 0, CURVE_WIDTH, _HEIGHT, class_="curve-other"),
        path(f"{shape}L{kept[-1][0]:g} {_HEIGHT}L{kept[0][0]:g} {_HEIGHT}z", class_="curve-one") if kept else None,
        [line(0, _HEIGHT * n / 4, CURVE_WIDTH, _HEIGHT * n / 4, class_=["curve-rule", n == 2 and "is-half"]) for n in range(5)],
        path(shape, class_="curve-line") if kept else None,
        g([_sign(mark.kind, *spot(mark.at, mark.share)) for mark in marks]),
        (line(x[0], 0, x[0], _HEIGHT, class_="curve-here"), circle(x[0], x[1], 5.5, class_="curve-dot")) if x else None,
        # The whole of it can be tapped: the place tells the action, so there are no gaps.
        rect(-8, -8, CURVE_WIDTH + 16, _HEIGHT + 16, class_="curve-touch", data_tap=act, id=f"{id}-touch"),
        class_="curve-plot",
        id=id,
        data_space=True,
        aria_label=label,
    )  # fmt: skip
    return tag(
        "div",
        tag("p", tops[0], class_="curve-top seat-a"),
        picture,
        tag("p", tops[1], class_="curve-top seat-b"),
        tag("div", tag("span", ends[0]), tag("span", ends[1]), class_="curve-ends"),
        class_="curve",
    )
