"""Sailing ships seen from the side, showing each mast and gun that they have left.

A ship is drawn in a box of 12 by 9 with its bow to the right and its waterline at y = 8. A lost mast leaves
a stump and a yard over the side; a lost gun leaves a hole in the planks. A sunken ship shows only its raised
bow."""

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
_WATERLINE: Final = 8.0
_SMOKE_PUFFS: Final = ((4.4, 3.3, 1.1), (5.5, 2.2, 1.3), (4.5, 1.0, 0.9))


def _xy(*values: float) -> str:
    return " ".join(map(number, values))


def _optional_path(path_data: str, class_name: str) -> Markup:
    return path(path_data, class_=class_name) if path_data else EMPTY


def _hull_outline(stern: float, bow: float, height: float) -> str:
    """Outline a hull: a raised stern, a sheer that rises to the bow, a rounded forefoot."""
    deck_y = _WATERLINE - height
    return (
        f"M{_xy(stern, deck_y - 0.7)}h1.5l.3 .7H{_xy(bow - 1.6)}l1.6-.45"
        f"Q{_xy(bow - 0.2, _WATERLINE - 0.5)} {_xy(bow - 1.5, _WATERLINE + 0.35)}"
        f"H{_xy(stern + 1)}Q{_xy(stern + 0.2, _WATERLINE)} {_xy(stern, deck_y - 0.7)}z"
    )


def _sail_outlines(x: float, half_width: float, top_y: float, foot_y: float) -> str:
    """Outline the three square sails of a mast, bellied towards the bow."""
    path_data, y, height = "", foot_y, foot_y - top_y
    for fraction, width in ((0.4, 1.0), (0.34, 0.86), (0.2, 0.66)):
        half_foot, sail_height = half_width * width, height * fraction
        left, right, middle_y, top = x - half_foot, x + half_foot, y - sail_height / 2, y - sail_height
        path_data += (
            f"M{_xy(left, y)}Q{_xy(left + 0.35, middle_y)} {_xy(left + 0.1, top)}H{_xy(right - 0.1)}"
            f"Q{_xy(right + 0.45, middle_y)} {_xy(right, y)}Q{_xy(x, y - 0.3)} {_xy(left, y)}z"
        )
        y -= sail_height + 0.1
    return path_data


def _space_evenly(count: int, low: float, high: float) -> list[float]:
    """Return the centres of ``count`` equal parts of an interval."""
    step = (high - low) / max(1, count)
    return [low + step * (i + 0.5) for i in range(count)]


@cache
def draw_ship(rate: str, full_counts: tuple[int, int], counts_left: tuple[int, int], state: str) -> Markup:
    """Draw a ship, ``intact``, ``hit`` or ``sunk``, with ``counts_left`` of its ``full_counts`` masts and
    guns.
    """
    if state == "sunk":
        return g(_wreck(full_counts[0]), class_="mats-hull is-sunk")
    stern, bow, height = _HULLS[rate]
    deck_y, band_y = _WATERLINE - height, _WATERLINE - height * 0.62
    masts = _space_evenly(full_counts[0], stern + 0.9, bow - 0.9)
    ports = _space_evenly(full_counts[1], stern + 0.8, bow - 1.2)
    half_width = min(1.75, 0.46 * (bow - stern - 1.8) / max(1, full_counts[0]))
    rig, sails = f"M{_xy(bow - 0.4, deck_y - 0.3)}l1.3-.8", ""
    # Masts and guns are lost from the bow.
    for x in masts[: counts_left[0]]:
        top_y = 0.7 + 0.5 * (abs(x - (stern + bow) / 2) > 2.2)
        rig += f"M{_xy(x, deck_y + 0.1)}V{_xy(top_y - 0.5)}"
        sails += _sail_outlines(x, half_width, top_y, deck_y - 0.35)
    port_size = 0.95 if full_counts[1] < 6 else 0.85
    guns = "".join(
        f"M{_xy(x - port_size / 2, band_y)}h{port_size}v{port_size}h-{port_size}z"
        for x in ports[: counts_left[1]]
    )
    stripe = rect(stern + 0.6, band_y - 0.2, bow - stern - 1.6, port_size + 0.4, class_="hull-band")
    parts = [
        path(rig, class_="hull-rig"),
        _optional_path(sails, "hull-sails"),
        path(_hull_outline(stern, bow, height), class_="hull-body"),
        stripe if ports else EMPTY,
        _optional_path(guns, "hull-guns"),
    ]
    if state == "hit":
        stumps = "".join(
            f"M{_xy(x, deck_y + 0.1)}v-1.5l.35-.35"
            f"M{_xy(x - 0.2, deck_y - 0.5)}l{_xy(half_width + 0.6)} {_xy(1.1)}"
            for x in masts[counts_left[0] :]
        )
        shot_holes = "".join(
            f"M{_xy(x - 0.5, band_y - 0.1)}l.4 .3 .2-.4 .3 .5 .4-.1-.2 .5 .3 .4-.6 0-.3 .4-.3-.4-.5 .1 .2-.5z"
            for x in ports[counts_left[1] :]
        )
        smoke_x = bow - 8 + 1.8 * (not stumps)
        smoke = [circle(x + smoke_x, y, r, class_="hull-smoke") for x, y, r in _SMOKE_PUFFS]
        flame = f"M{_xy(bow - 3.3, deck_y + 0.3)}q-.6-1 .1-1.8 .1 .7 .6 .6 .1-.7-.1-1.2 1.3 1 .6 2.4z"
        parts += (_optional_path(stumps, "hull-stumps"), _optional_path(shot_holes, "hull-holes"))
        parts.append(g(smoke, path(flame, class_="hull-fire")))
    return g(parts, class_=f"mats-hull is-{state}")


def _wreck(mast_count: int) -> Markup:
    """Draw the bow and leaning masts above the water."""
    spars = ""
    for i, fraction in enumerate(_space_evenly(mast_count, 0.1, 0.9)):
        x, y, height = 3.2 + 6.8 * fraction, 7.7 - 4.4 * fraction, 1.6 + 0.8 * (i % 2)
        spars += f"M{_xy(x, y)}l{_xy(-0.54 * height, -0.84 * height)}l.5-.1"
    return g(
        _optional_path(spars, "hull-rig"),
        path("M3.2 7.7 10 3.3l1.4-.9q.6 2.6-1.6 5.6z", class_="hull-body"),
        path("M4.5 7.8 10.6 4.1", class_="hull-rig"),
        path("M0 7.3q1.2-1.1 2.4 0t2.4 0 2.4 0 2.4 0 2.4 0V8.7H0z", class_="hull-sea"),
    )
