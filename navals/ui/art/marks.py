"""Marks of the grid games, each in a box of 10 by 10 (a square), distinguished by shape as well as colour."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, el, g, path, points


def _star(count: int, outer_radius: float, inner_radius: float, rotation: float = 0.0) -> str:
    vertices = []
    for i in range(2 * count):
        radius = inner_radius if i % 2 else outer_radius
        angle = pi * i / count + rotation
        vertices.append((5 + radius * sin(angle), 5 - radius * cos(angle)))
    return points(vertices)


@cache
def mark(kind: str) -> Markup:
    """Draw a `miss` (a splash), `hit` (a burning hole), `sunk` (a barred hole) or `known` (a dash: deduced to
    be water). Raise `ValueError` for any other kind."""
    if kind == "miss":
        ring = "M3.7 5q-1.6 .4-1.6 1.3 0 1.4 2.9 1.4t2.9-1.4q0-.9-1.6-1.3"
        return g(
            path(ring + "M5 5.4V3M3.9 5.2 3.2 3.7M6.1 5.2 6.8 3.7", class_="mark-ring"),
            class_="mark mark-miss",
        )
    if kind == "known":
        return g(path("M4.2 5h1.6", class_="mark-ring"), class_="mark mark-known")
    scorch = el("polygon", points=_star(9, 4.5, 3.1, 0.2), class_="mark-scorch")
    if kind == "sunk":
        # A wreck: a barred hole without fire.
        return g(
            scorch,
            path("M2.6 5.8 7.4 4.2", class_="mark-halo"),
            path("M2.6 5.8 7.4 4.2", class_="mark-strike"),
            class_="mark mark-sunk",
        )
    if kind == "hit":
        return g(
            scorch,
            el("polygon", points=_star(7, 3.0, 1.7, 0.12), class_="mark-burst"),
            el("polygon", points=_star(5, 1.5, 0.7), class_="mark-core"),
            class_="mark mark-hit",
        )
    raise ValueError(f"no mark named {kind!r}")


@cache
def wreck(size: int, drawing: Markup) -> Markup:
    """Draw a sinking ship in a box of `10 * size` by 10: listing, broken, with the sea over its lower
    side."""
    n, middle = 10 * size, 5 * size
    waves = "q1.25-1.3 2.5 0t2.5 0" * (2 * size)
    return g(
        g(drawing, transform=f"rotate({6 if size > 1 else 12} {middle} 5)"),
        path(f"M{middle - 0.6} 1.6l1.1 1.7-1.3 1.5 1.2 1.7-.7 1.6", class_="wreck-crack"),
        path(f"M0 6.6{waves}V9.8H0z", class_="wreck-sea"),
        path(f"M0 6.6{waves}", class_="wreck-foam"),
        path(f"M{n * 0.2:.3g} 8.4h2.6M{n * 0.62:.3g} 8.6h2", class_="wreck-foam"),
        class_="wreck",
    )


@cache
def reticle() -> Markup:
    """Draw the reticle: a ring with four ticks and an open centre."""
    return g(
        path("M5-.4V2M5 8v2.4M-.4 5H2M8 5h2.4", class_="reticle-line"),
        circle(5, 5, 4, class_="reticle-line"),
        class_="reticle",
    )
