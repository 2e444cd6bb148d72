"""Sailing ships from the side, with as many masts and gun-ports as they have: what a pawn tells, one can count.

A ship lies in a box of 12 by 9 with its bow to the right, on a waterline at y = 8. Damage is seen: a mast that is gone leaves a
stump and its yard over the side, a gun that is gone a hole in the planks; a ship that goes down does so bow up.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, number, path, rect

_HULLS: Final = {
    "three": (0.3, 11.1, 2.9),
    "two": (0.4, 10.9, 2.5),
    "frigate": (0.7, 10.6, 2.1),
    "corvette": (1.1, 10.2, 1.8),
}
"""Stern, bow and height of side, by rate."""
_WATER: Final = 8.0
_SMOKE: Final = ((4.4, 3.3, 1.1), (5.5, 2.2, 1.3), (4.5, 1.0, 0.9))


def _n(*values: float) -> str:
    return " ".join(map(number, values))


def _planks(stern: float, bow: float, high: float) -> str:
    """The outline of a hull: a raised stern, a sheer that rises to the bow, a rounded forefoot."""
    deck = _WATER - high
    return (
        f"M{_n(stern, deck - 0.7)}h1.5l.3 .7H{_n(bow - 1.6)}l1.6-.45"
        f"Q{_n(bow - 0.2, _WATER - 0.5)} {_n(bow - 1.5, _WATER + 0.35)}"
        f"H{_n(stern + 1)}Q{_n(stern + 0.2, _WATER)} {_n(stern, deck - 0.7)}z"
    )


def _sails(x: float, half: float, top: float, foot: float) -> str:
    """The sails of a mast, two or three square ones, bellied towards the bow."""
    out, y, rest = "", foot, foot - top
    for share, wide in ((0.4, 1.0), (0.34, 0.86), (0.2, 0.66)):
        w, h = half * wide, rest * share
        out += (
            f"M{_n(x - w, y)}Q{_n(x - w + 0.35, y - h / 2)} {_n(x - w + 0.1, y - h)}H{_n(x + w - 0.1)}"
            f"Q{_n(x + w + 0.45, y - h / 2)} {_n(x + w, y)}Q{_n(x, y - 0.3)} {_n(x - w, y)}z"
        )
        y -= h + 0.1
    return out


def _places(count: int, low: float, high: float) -> list[float]:
    """``count`` places between two ends, one alone in the middle."""
    step = (high - low) / max(1, count)
    return [low + step * (i + 0.5) for i in range(count)]


@cache
def broadside(rate: str, whole: tuple[int, int], left: tuple[int, int], state: str) -> Markup:
    """A ship that had ``whole`` masts and guns and has ``left`` ones; ``state``: ``intact``, ``hit`` or ``sunk``."""
    if state == "sunk":
        return g(_wreck(whole[0]), class_="mats-hull is-sunk")
    stern, bow, high = _HULLS[rate]
    deck = _WATER - high
    masts = _places(whole[0], stern + 0.9, bow - 0.9)
    ports = _places(whole[1], stern + 0.8, bow - 1.2)
    half = min(1.75, 0.46 * (bow - stern - 1.8) / max(1, whole[0]))
    # What goes first is what stands or lies nearest to the bow.
    standing, firing = masts[: left[0]], ports[: left[1]]
    rig = f"M{_n(bow - 0.4, deck - 0.3)}l1.3-.8"
    sails = ""
    for x in standing:
        top = 0.7 + 0.5 * (abs(x - (stern + bow) / 2) > 2.2)
        rig += f"M{_n(x, deck + 0.1)}V{_n(top - 0.5)}"
        sails += _sails(x, half, top, deck - 0.35)
    stumps = "".join(
        f"M{_n(x, deck + 0.1)}v-1.5l.35-.35M{_n(x - 0.2, deck - 0.5)}l{_n(half + 0.6)} {_n(1.1)}"
        for x in masts[left[0] :]
    )
    band = _WATER - high * 0.62
    size = 0.95 if whole[1] < 6 else 0.85
    parts = [
        path(rig, class_="hull-rig"),
        path(sails, class_="hull-sails") if sails else None,
        path(_planks(stern, bow, high), class_="hull-body"),
        rect(stern + 0.6, band - 0.2, bow - stern - 1.6, size + 0.4, class_="hull-band") if ports else None,
        path("".join(f"M{_n(x - size / 2, band)}h{size}v{size}h-{size}z" for x in firing), class_="hull-guns")
        if firing
        else None,
    ]
    if state == "hit":
        holes = "".join(
            f"M{_n(x - 0.5, band - 0.1)}l.4 .3 .2-.4 .3 .5 .4-.1-.2 .5 .3 .4-.6 0-.3 .4-.3-.4-.5 .1 .2-.5z"
            for x in ports[left[1] :]
        )
        parts += [
            path(stumps, class_="hull-stumps") if stumps else None,
            path(holes, class_="hull-holes") if holes else None,
            g(
                [
                    circle(x + bow - 8 + 1.8 * (not stumps), y, r, class_="hull-smoke")
                    for x, y, r in _SMOKE
                ],
                path(f"M{_n(bow - 3.3, deck + 0.3)}q-.6-1 .1-1.8 .1 .7 .6 .6 .1-.7-.1-1.2 1.3 1 .6 2.4z", class_="hull-fire"),
            ),
        ]  # fmt: skip
    return g(parts, class_=f"mats-hull is-{state}")


def _wreck(masts: int) -> Markup:
    """What is left above the water: the bow, and masts that lean."""
    spars = ""
    for i, share in enumerate(_places(masts, 0.1, 0.9)):
        x, y, tall = 3.2 + 6.8 * share, 7.7 - 4.4 * share, 1.6 + 0.8 * (i % 2)
        spars += f"M{_n(x, y)}l{_n(-0.54 * tall, -0.84 * tall)}l.5-.1"
    waves = "M0 7.3q1.2-1.1 2.4 0t2.4 0 2.4 0 2.4 0 2.4 0V8.7H0z"
    return g(
        path(spars, class_="hull-rig") if spars else None,
        path("M3.2 7.7 10 3.3l1.4-.9q.6 2.6-1.6 5.6z", class_="hull-body"),
        path("M4.5 7.8 10.6 4.1", class_="hull-rig"),
        path(waves, class_="hull-sea"),
    )
