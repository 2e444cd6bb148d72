"""Die faces: `die_face` is a complete picture, `die` is part of a drawing."""

from __future__ import annotations

from functools import cache
from typing import Final

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, rect, svg

_LOW, _MID, _HIGH = 7, 12, 17
_CORNER_PIPS: Final = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))
_SIDE_PIPS: Final = ((_LOW, _MID), (_HIGH, _MID))


def _pips(number: int) -> list[tuple[int, int]]:
    """Return the centres of the pips in a box of 24 by 24; empty for 0."""
    pips = list(_CORNER_PIPS[: 2 * (number // 2)])
    if number == 6:
        pips = [*_CORNER_PIPS, *_SIDE_PIPS]
    if number % 2:
        pips.append((_MID, _MID))
    return pips


@cache
def die_face(number: int) -> Markup:
    """Draw the face with 1 to 6 pips, as decoration."""
    return svg(
        "0 0 24 24",
        rect(1.5, 1.5, 21, 21, rx=4, class_="face-edge"),
        [circle(x, y, 2, class_="face-pip") for x, y in _pips(number)],
        class_="die-face",
    )


@cache
def die(number: int, seat: int | None = None) -> Markup:
    """Draw a die in a box of 10 by 10, light for seat 0 and dark for seat 1; 0 pips means not rolled yet."""
    classes = ["die"]
    if seat is not None:
        classes.append(f"side-{'ab'[seat]}")
    if not number:
        classes.append("is-open")
    return g(
        rect(0.3, 0.3, 9.4, 9.4, rx=1.8, class_="die-body"),
        [circle(x / 2.4, y / 2.4, 0.95, class_="die-pip") for x, y in _pips(number)],
        class_=classes,
    )
