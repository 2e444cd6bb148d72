"""A small diagram of the table: respots, surfacing zones, pockets.

User units are centimetres, with the head on the left; the cloth is always 254 by 127. Balls are enlarged to
keep their numbers legible.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from navals.games.billiard.rules import naming
from navals.games.billiard.screen.balls import ball
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import circle, g, line, path, rect, svg, text
from navals.ui.words.i18n import Language

BALL_RADIUS: Final = 12.5
# centres by number (in sections 11 and 14 of the rules, y points up)
POCKET_CENTRES: Final = ((0, 127), (254, 127), (0, 0), (254, 0), (127, 130), (127, -3))
_SPACING: Final = 31.75
# offsets from a taken spot, in diameters
_RESPOT_OFFSETS: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))


@cache
def _draw_cloth() -> Markup:
    """Draw rails, diamonds, cloth, pockets, head line, spots."""
    long_marks = "".join(f"M{_SPACING * i} {y}h.01" for i in range(1, 8) if i != 4 for y in (-6.5, 133.5))
    short_marks = "".join(f"M{x} {_SPACING * i}v.01" for i in range(1, 4) for x in (-6.5, 260.5))
    return g(
        rect(-13, -13, 280, 153, rx=9, class_="sketch-rail"),
        rect(0, 0, 254, 127, class_="sketch-cloth"),
        path(long_marks + short_marks, class_="sketch-diamonds"),
        line(63.5, 0, 63.5, 127, class_="sketch-line"),
        path("M190.5 63.5 243 33.5V93.5z", class_="sketch-rack"),
        *(circle(x, y, 9, class_="sketch-pocket") for x, y in POCKET_CENTRES),
        *(circle(_SPACING * k, 63.5, 1.8, class_="sketch-spot") for k in range(1, 8)),
        *(text(k, _SPACING * k, 91, class_="sketch-number") for k in range(1, 8)),
    )


@cache
def _draw_zone(pocket: int) -> Markup:
    """Draw the zone in front of a pocket where a submarine may surface (R22, R24)."""
    x, y = POCKET_CENTRES[pocket]
    if pocket >= 4:
        return rect(x - 7, 0 if y < 60 else 127 - 11, 14, 11, class_="sketch-zone")
    right_sign, down_sign = (-1 if x else 1), (-1 if y else 1)
    zone_size = _SPACING
    return path(
        f"M{x} {y}H{x + right_sign * zone_size}L{x} {y + down_sign * zone_size}z", class_="sketch-zone"
    )


def ball_places(respots: tuple[tuple[int, int], ...]) -> list[tuple[int, float, float]]:
    """Return where to draw each respotted ball, as (unit, x, y): on its spot, or next to it if taken."""
    balls: list[tuple[int, float, float]] = []
    for unit, spot in respots:
        for dx, dy in _RESPOT_OFFSETS:
            x, y = _SPACING * spot + dx * 2 * BALL_RADIUS, 63.5 + dy * 2 * BALL_RADIUS
            if all(
                (x - other_x) ** 2 + (y - other_y) ** 2 >= (1.9 * BALL_RADIUS) ** 2
                for _, other_x, other_y in balls
            ):
                break
        balls.append((unit, x, y))
    return balls


@lru_cache(maxsize=64)
def sketch(respots: tuple[tuple[int, int], ...] = (), zones: tuple[int, ...] = (), unit: int = 0) -> Markup:
    """Draw the table with balls, given as (unit, spot), and the surfacing zones of pockets.

    Unless ``unit`` is 0, draw that ball in each zone.
    """
    corner_balls = []
    for pocket in zones if unit else ():
        x, y = POCKET_CENTRES[pocket]
        dx = 0 if pocket >= 4 else -15 if x else 15
        corner_balls.append(ball(unit, x + dx, y + (-15 if y > 60 else 15), BALL_RADIUS))
    return svg(
        "-14 -14 282 155",
        _draw_cloth(),
        *(_draw_zone(pocket) for pocket in zones),
        *corner_balls,
        *(ball(unit, x, y, BALL_RADIUS) for unit, x, y in ball_places(respots)),
        class_="sketch",
    )


def pocket_buttons(pocket: int, unit: int, t: Language) -> Markup:
    """Draw the six pockets as two rows of buttons, the head on the left."""

    def pocket_button(n: int) -> Markup:
        drawing = ball(unit, 14, 14, 9) if n == pocket else path("M14 8v9M9.5 13l4.5 5 4.5-5")
        return tag(
            "button",
            svg("0 0 28 28", circle(14, 14, 12.5), drawing),
            type="button",
            id=f"pocket-{n}",
            aria_pressed="true" if n == pocket else "false",
            aria_label=t.sentence(naming.POCKET_NAMES[n]),
            data_act="pocket",
            data_arg={"n": n},
        )

    label = t("Which pocket did {unit} go into?", unit=naming.ball_name(unit))
    return tag(
        "div", [pocket_button(n) for n in (2, 5, 3, 0, 4, 1)], class_="pick", role="group", aria_label=label
    )
