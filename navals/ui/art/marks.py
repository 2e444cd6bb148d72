"""Marks of the grid games, each in a box of 10 by 10 (one square). Every meaning has its own shape, not
only a colour.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, el, g, path, points, rect

__all__ = ["mark", "reticle", "sunk_hatch"]


def _star(count: int, outer: float, inner: float, turn: float = 0.0) -> str:
    spots = []
    for i in range(2 * count):
        radius = inner if i % 2 else outer
        angle = pi * i / count + turn
        spots.append((5 + radius * sin(angle), 5 - radius * cos(angle)))
    return points(spots)


@cache
def mark(kind: str) -> Markup:
    """`miss` (rings on the water), `hit` (a burst), `sunk` (a bold cross), `known` (a dot: water by
    deduction).
    """
    if kind == "miss":
        return g(
            circle(5, 5, 2.6, class_="mark-ring"),
            circle(5, 5, 0.9, class_="mark-dot"),
            class_="mark mark-miss",
        )
    if kind == "known":
        return g(path("M4.2 5h1.6", class_="mark-ring"), class_="mark mark-known")
    if kind == "sunk":
        cross = "M2 2 8 8M8 2 2 8"
        return g(path(cross, class_="mark-halo"), path(cross, class_="mark-strike"), class_="mark mark-sunk")
    core = [
        el("polygon", points=_star(8, 4.4, 2.2, 0.12), class_="mark-burst"),
        el("polygon", points=_star(5, 2.2, 1.0), class_="mark-core"),
    ]
    if kind == "hit":
        return g(core, class_="mark mark-hit")
    raise ValueError(f"no mark named {kind!r}")


@cache
def sunk_hatch(size: int) -> Markup:
    """Crossed hatching over a box of `10 * size` by 10, laid on a sunk ship."""
    n = 10 * size
    lines = "".join(f"M{x} 9.5 {x + 9} .5" for x in range(0, n - 8, 3))
    return g(
        rect(0.5, 0.5, n - 1, 9, class_="sunk-frame"), path(lines, class_="sunk-lines"), class_="sunk-hatch"
    )


@cache
def reticle() -> Markup:
    """The aim: a ring with four ticks that leaves its centre free."""
    return g(
        path("M5-.4V2M5 8v2.4M-.4 5H2M8 5h2.4", class_="reticle-line"),
        circle(5, 5, 4, class_="reticle-line"),
        class_="reticle",
    )
