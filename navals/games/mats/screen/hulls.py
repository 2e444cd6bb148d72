"""Sailing ships from the side, with as many masts and gun-ports as they have.

A ship is drawn in a box of 12 by 9 with its bow to the right and its waterline at y = 8. A lost mast leaves
a stump and a yard over the side, a lost gun a hole in the planks. A sunken ship shows only its raised bow."""

from __future__ import annotations

from functools import cache
from typing import Final

from navals.ui.draw.html import EMPTY, Markup
from navals.ui.draw.svg import circle, g, number, path, rect

_HULLS: Final = {
    "three": (0.3, 11.1, 2.9),
    "two": (0.4, 10.9, 2.5),
    "frigate": (0.7, 10.6, 2.1),
    "corvette": (1.1, 10.2, 1.8),
}
"""By class: x of stern and bow, and height of the side."""
_WATER: Final = 8.0
_SMOKE: Final = ((4.4, 3.3, 1.1), (5.5, 2.2, 1.3), (4.5, 1.0, 0.9))


def _n(*values: float) -> str:
    return " ".join(map(number, values))


def _path(d: str, class_name: str) -> Markup:
    return path(d, class_=class_name) if d else EMPTY


def _planks(stern: float, bow: float, height: float) -> str:
    """Outline a hull: a raised stern, a sheer that rises to the bow, a rounded forefoot."""
    deck = _WATER - height
    return (
        f"M{_n(stern, deck - 0.7)}h1.5l.3 .7H{_n(bow - 1.6)}l1.6-.45"
        f"Q{_n(bow - 0.2, _WATER - 0.5)} {_n(bow - 1.5, _WATER + 0.35)}"
        f"H{_n(stern + 1)}Q{_n(stern + 0.2, _WATER)} {_n(stern, deck - 0.7)}z"
    )


def _sails(x: float, half: float, top: float, foot: float) -> str:
    """Outline the three square sails of a mast, bellied towards the bow."""
    path_data, y, height = "", foot, foot - top
    for share, width in ((0.4, 1.0), (0.34, 0.86), (0.2, 0.66)):
        w, h = half * width, height * share
        path_data += (
            f"M{_n(x - w, y)}Q{_n(x - w + 0.35, y - h / 2)} {_n(x - w + 0.1, y - h)}H{_n(x + w - 0.1)}"
            f"Q{_n(x + w + 0.45, y - h / 2)} {_n(x + w, y)}Q{_n(x, y - 0.3)} {_n(x - w, y)}z"
        )
        y -= h + 0.1
    return path_data


def _space_evenly(count: int, low: float, high: float) -> list[float]:
    """Return the centres of ``count`` equal parts of an interval."""
    step = (high - low) / max(1, count)
    return [low + step * (i + 0.5) for i in range(count)]


@cache
def broadside(rate: str, total: tuple[int, int], counts_left: tuple[int, int], state: str) -> Markup:
    """Draw a ship, ``intact``, ``hit`` or ``sunk``, with ``counts_left`` of its ``total`` masts and guns."""
    if state == "sunk":
        return g(_wreck(total[0]), class_="mats-hull is-sunk")
    stern, bow, height = _HULLS[rate]
    deck, band = _WATER - height, _WATER - height * 0.62
    masts = _space_evenly(total[0], stern + 0.9, bow - 0.9)
    ports = _space_evenly(total[1], stern + 0.8, bow - 1.2)
    half = min(1.75, 0.46 * (bow - stern - 1.8) / max(1, total[0]))
    rig, sails = f"M{_n(bow - 0.4, deck - 0.3)}l1.3-.8", ""
    # Masts and guns are lost from the bow.
    for x in masts[: counts_left[0]]:
        top = 0.7 + 0.5 * (abs(x - (stern + bow) / 2) > 2.2)
        rig += f"M{_n(x, deck + 0.1)}V{_n(top - 0.5)}"
        sails += _sails(x, half, top, deck - 0.35)
    size = 0.95 if total[1] < 6 else 0.85
    guns = "".join(f"M{_n(x - size / 2, band)}h{size}v{size}h-{size}z" for x in ports[: counts_left[1]])
    stripe = rect(stern + 0.6, band - 0.2, bow - stern - 1.6, size + 0.4, class_="hull-band")
    parts = [
        path(rig, class_="hull-rig"),
        _path(sails, "hull-sails"),
        path(_planks(stern, bow, height), class_="hull-body"),
        stripe if ports else EMPTY,
        _path(guns, "hull-guns"),
    ]
    if state == "hit":
        stumps = "".join(
            f"M{_n(x, deck + 0.1)}v-1.5l.35-.35M{_n(x - 0.2, deck - 0.5)}l{_n(half + 0.6)} {_n(1.1)}"
            for x in masts[counts_left[0] :]
        )
        holes = "".join(
            f"M{_n(x - 0.5, band - 0.1)}l.4 .3 .2-.4 .3 .5 .4-.1-.2 .5 .3 .4-.6 0-.3 .4-.3-.4-.5 .1 .2-.5z"
            for x in ports[counts_left[1] :]
        )
        smoke_x = bow - 8 + 1.8 * (not stumps)
        smoke = [circle(x + smoke_x, y, r, class_="hull-smoke") for x, y, r in _SMOKE]
        flame = f"M{_n(bow - 3.3, deck + 0.3)}q-.6-1 .1-1.8 .1 .7 .6 .6 .1-.7-.1-1.2 1.3 1 .6 2.4z"
        parts += (_path(stumps, "hull-stumps"), _path(holes, "hull-holes"))
        parts.append(g(smoke, path(flame, class_="hull-fire")))
    return g(parts, class_=f"mats-hull is-{state}")


def _wreck(masts: int) -> Markup:
    """Draw the bow and leaning masts above the water."""
    spars = ""
    for i, share in enumerate(_space_evenly(masts, 0.1, 0.9)):
        x, y, height = 3.2 + 6.8 * share, 7.7 - 4.4 * share, 1.6 + 0.8 * (i % 2)
        spars += f"M{_n(x, y)}l{_n(-0.54 * height, -0.84 * height)}l.5-.1"
    return g(
        _path(spars, "hull-rig"),
        path("M3.2 7.7 10 3.3l1.4-.9q.6 2.6-1.6 5.6z", class_="hull-body"),
        path("M4.5 7.8 10.6 4.1", class_="hull-rig"),
        path("M0 7.3q1.2-1.1 2.4 0t2.4 0 2.4 0 2.4 0 2.4 0V8.7H0z", class_="hull-sea"),
    )
