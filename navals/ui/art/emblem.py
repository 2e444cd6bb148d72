"""The emblem, the compass rose and a chart's scale bar."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, el, g, number, path, points, rect, svg


def _ray(angle: float, length: float, corner_radius: float) -> tuple[str, str]:
    """Return the polygon points of the dark (left) and light halves of a ray from 0,0; `angle` is in degrees,
    and `corner_radius` is the distance of the inner corners from 0,0."""
    radians = angle * pi / 180
    tip = (length * sin(radians), -length * cos(radians))
    left_corner = (corner_radius * sin(radians - pi / 4), -corner_radius * cos(radians - pi / 4))
    right_corner = (corner_radius * sin(radians + pi / 4), -corner_radius * cos(radians + pi / 4))
    return points((tip, left_corner, (0, 0))), points((tip, right_corner, (0, 0)))


@cache
def rose_parts(tick_count: int = 72) -> Markup:
    """Draw a 16-point rose with a ring of radius 97 and `tick_count` graduations, centred on 0,0, for use in
    a group `.rose`.
    """
    step = 360 / tick_count
    fine_ticks: list[str] = []
    bold_ticks: list[str] = []
    for i in range(tick_count):
        radians = i * step * pi / 180
        inner_radius = 84 if i % 2 == 0 else 86.5
        outer_end = f"M{number(90 * sin(radians))} {number(-90 * cos(radians))}"
        inner_end = f"L{number(inner_radius * sin(radians))} {number(-inner_radius * cos(radians))}"
        (bold_ticks if i % 6 == 0 else fine_ticks).append(outer_end + inner_end)
    rays = []
    for angles, length, corner_radius in (
        ((22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5), 54, 9),
        ((45, 135, 225, 315), 66, 13),
        ((0, 90, 180, 270), 80, 16),
    ):
        for angle in angles:
            dark_half, light_half = _ray(angle, length, corner_radius)
            rays.append(el("polygon", points=light_half, class_="rose-light"))
            rays.append(el("polygon", points=dark_half, class_="rose-dark"))
    return g(
        circle(0, 0, 97, class_="rose-ring"),
        circle(0, 0, 90, class_="rose-ring"),
        circle(0, 0, 40, class_="rose-ring rose-faint"),
        path("".join(fine_ticks), class_="rose-tick"),
        path("".join(bold_ticks), class_="rose-tick rose-bold"),
        rays,
        circle(0, 0, 4, class_="rose-hub"),
        path("M0-99l5 9-5-3-5 3z", class_="rose-north"),
    )


@cache
def compass_rose(class_: str = "") -> Markup:
    """Draw the compass rose as a picture of its own; `class_` is an extra class."""
    return svg("-100 -100 200 200", rose_parts(), class_=["rose", class_])


@cache
def emblem(class_: str = "") -> Markup:
    """Draw the application's emblem: bow and sails in a ring of compass points, 48 x 48."""

    def point_at(radius: float, i: int) -> str:
        return f"{number(24 + radius * sin(i * pi / 8))} {number(24 - radius * cos(i * pi / 8))}"

    tick_path = "".join(f"M{point_at(22.5, i)}L{point_at(20 if i % 4 else 18.6, i)}" for i in range(16))
    return svg(
        "0 0 48 48",
        circle(24, 24, 22.5, class_="emblem-ring"),
        path(tick_path, class_="emblem-tick"),
        path("M25.2 9.5C31.5 15 34 21.5 34.3 28.2H25.2z", class_="emblem-sail"),
        path("M23 13.5C18.5 18 15.8 23 15 28.2h8z", class_="emblem-sail"),
        path("M12 30.5h24.5c-1.4 3.9-3.6 6.3-6.3 7.6H18.6C15.5 37 13.2 34.4 12 30.5z", class_="emblem-hull"),
        path("M14 41.2c2-1.2 4-1.2 6 0s4 1.2 6 0 4-1.2 6 0", class_="emblem-wave"),
        class_=["emblem", class_],
    )


@cache
def scale_bar() -> Markup:
    """Draw the black and white scale of a chart, used under page titles."""
    bars = [rect(i * 10, 0 if i % 2 else 3, 10, 3, class_="scale-dark") for i in range(8)]
    return svg(
        "0 0 80 6", rect(0.15, 0.15, 79.7, 5.7, class_="scale-frame"), bars, class_="scale-bar page-rule"
    )
