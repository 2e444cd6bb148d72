"""Ships in the style of an old fleet register.

A grid square is 10 user units. `ship_top` fills a box of `10 * size` by 10 along the x-axis, bow to the
right; `ship_side` has the same size, with the waterline at y = 8.5. The style sheet sets colours: `.ship`
with `.is-afloat`, `.is-damaged`, `.is-sunk` or `.is-ghost`; inside it `.ship-hull`, `.ship-deck` (furniture)
and `.ship-detail` (fine lines)."""

from __future__ import annotations

from functools import cache

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, path

KINDS = ("carrier", "battleship", "cruiser", "destroyer", "torpedo", "submarine", "generic")

_KIND_BY_SIZE = {1: "submarine", 2: "torpedo", 3: "destroyer", 4: "cruiser", 5: "carrier", 6: "battleship"}


def default_kind(size: int) -> str:
    """Return the kind of ship to draw for `size` squares if the fleet names none."""
    return _KIND_BY_SIZE.get(size, "generic")


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _hull(length: float, beam: float, stern: float = 0.55, bow: float = 0.3) -> str:
    """Return the path data of a hull from above, `beam` wide. The stern is `stern` times as wide; the bow
    tapers over the fraction `bow` of the length."""
    a, tip = 1.0, length - 0.8
    top, low = 5 - beam / 2, 5 + beam / 2
    tail = beam * stern / 2
    taper_x = tip - length * bow
    return (
        f"M{_n(a)} {_n(5 - tail)}Q{_n(a + 1)} {_n(top)} {_n(a + 4)} {_n(top)}H{_n(taper_x)}"
        f"Q{_n(tip - length * bow * 0.3)} {_n(top + 0.3)} {_n(tip)} 5"
        f"Q{_n(tip - length * bow * 0.3)} {_n(low - 0.3)} {_n(taper_x)} {_n(low)}"
        f"H{_n(a + 4)}Q{_n(a + 1)} {_n(low)} {_n(a)} {_n(5 + tail)}Q{_n(a - 0.5)} 5 {_n(a)} {_n(5 - tail)}z"
    )


def _turret(x: float, r: float, direction: int) -> str:
    """Return the path data of a turret of radius `r` with two barrels, aimed at the bow (1) or the stern
    (-1)."""
    barrel_length = r * 2.3 * direction
    barrel_offset = r * 0.42
    return (
        f"M{_n(x - r)} 5a{_n(r)} {_n(r)} 0 1 0 {_n(2 * r)} 0a{_n(r)} {_n(r)} 0 1 0 {_n(-2 * r)} 0z"
        f"M{_n(x)} {_n(5 - barrel_offset - 0.2)}h{_n(barrel_length)}v.4h{_n(-barrel_length)}z"
        f"M{_n(x)} {_n(5 + barrel_offset - 0.2)}h{_n(barrel_length)}v.4h{_n(-barrel_length)}z"
    )


def _block(x: float, w: float, h: float) -> str:
    """Return the path data of a deckhouse with cut corners, centred on the ship's axis."""
    return f"M{_n(x)} {_n(5 - h / 2 + 0.5)}l.6-.5h{_n(w - 1.2)}l.6.5v{_n(h - 1)}l-.6.5h{_n(1.2 - w)}l-.6-.5z"


def _top_parts(size: int, kind: str) -> tuple[str, str, str, float]:
    """Return the hull, furniture, fine lines and funnel radius (0: no funnels) of a ship seen from above."""
    length = 10.0 * size
    if kind == "carrier":
        tip = length - 1
        hull = (
            f"M1.2 3.4 4 1.9H{_n(length * 0.3)}L{_n(length * 0.36)} 1.2H{_n(length * 0.66)}"
            f"L{_n(length * 0.74)} 2.2"
            f"L{_n(tip - 3)} 3.1Q{_n(tip)} 5 {_n(tip - 3)} 6.9L{_n(length * 0.7)} 7.8H{_n(length * 0.6)}"
            f"v.7H{_n(length * 0.46)}v-.7H4L1.2 6.8z"
        )
        deck = (
            f"M{_n(length * 0.48)} 6.7h{_n(length * 0.1)}v1.5h{_n(-length * 0.1)}z"
            f"M{_n(length * 0.3)} 5.9h3.2v1.5h-3.2zM{_n(length * 0.72)} 5.7h2.6v1.2h-2.6z"
        )
        planes = "".join(
            f"M{_n(x)} {_n(y)}h1.9M{_n(x + 1)} {_n(y - 0.9)}v1.8M{_n(x + 0.2)} {_n(y - 0.4)}v.8"
            for x, y in ((3.6, 6.4), (6.4, 6.4), (9.2, 6.4))
        )
        centre_line = "M3 5H6.5M8 5h3.5M13 5h3.5M18 5h3.5M23 5h3.5M28 5h3.5M33 5h3.5M38 5h3.5"
        return hull, deck, f"{centre_line}M2.6 4.2 {_n(length * 0.62)} 2.3{planes}", 0.0
    if kind == "battleship":
        hull = _hull(length, 7.4, 0.6, 0.32)
        mid_x = length * 0.46
        deck = (
            _turret(length * 0.13, 1.5, -1)
            + _turret(length * 0.25, 1.5, -1)
            + _block(mid_x - 4.5, 9, 4)
            + _turret(length * 0.68, 1.5, 1)
            + _turret(length * 0.79, 1.4, 1)
        )
        aft_x, fore_x = _n(mid_x - 5), _n(mid_x + 5)
        rails = f"M{aft_x} 2.2v1M{fore_x} 2.2v1M{aft_x} 7.8v-1M{fore_x} 7.8v-1"
        return hull, deck, f"M2.5 5h1M{_n(length - 4.5)} 5h2.5{rails}", 0.9
    if kind == "destroyer":
        hull = _hull(length, 5.2, 0.6, 0.36)
        mid_x = length * 0.45
        deck = _turret(length * 0.14, 1.1, -1) + _block(mid_x - 3.5, 8, 2.6) + _turret(length * 0.72, 1.1, 1)
        tubes = "".join(f"M{_n(length * 0.23)} {y}h2.6" for y in ("4.1", "5", "5.9"))
        return hull, deck, f"{tubes}M{_n(length - 4)} 5h2", 0.65
    if kind == "torpedo":
        hull = _hull(length, 4.2, 0.7, 0.42)
        deck = _block(length * 0.42, 4.4, 2.2) + f"M{_n(length * 0.14)} 4.7h3.6v.6h-3.6z"
        tube_x = _n(length * 0.33)
        details = f"M{tube_x} 3.6l3.5-1.3M{tube_x} 6.4l3.5 1.3M{_n(length * 0.7)} 5h{_n(length * 0.16)}"
        return hull, deck, details, 0.0
    if kind == "submarine":
        tip = length - 0.8
        bow = f"H{_n(tip - 2.6)}Q{_n(tip)} 3.6 {_n(tip)} 5T{_n(tip - 2.6)} 6.6"
        hull = f"M2 4.6Q3 3.5 4.5 3.4{bow}H4.5Q3 6.5 2 5.4L.9 6.6V3.4z"
        deck = f"M{_n(length * 0.44)} 5q.2-.9 1.3-.9h1q1 0 1.2.9-.2.9-1.2.9h-1q-1.1 0-1.3-.9z"
        details = f"M3 5h{_n(length * 0.44 - 3.4)}M{_n(length * 0.44 + 4)} 5h{_n(tip - length * 0.44 - 5)}"
        return hull, deck, details, 0.0
    # cruiser, and the generic ship of any other size
    beam = 6.2 if kind == "cruiser" else 5.6
    hull = _hull(length, beam, 0.55, 0.34 if size > 1 else 0.5)
    mid_x = length * 0.47
    if size == 1:
        return hull, _block(3, 3.4, 2.4), "M7 5h1.4", 0.0
    house = 4.0 + size
    deck = _turret(length * 0.15, 1.25, -1) + _block(mid_x - house / 2, house, 3.2)
    if size > 2:
        deck += _turret(length * 0.71, 1.25, 1)
    if size > 3:
        deck += _turret(length * 0.81, 1.1, 1)
    details = f"M2.4 5h1M{_n(length - 4.2)} 5h2.2M{_n(mid_x - house / 2)} 2.7v1M{_n(mid_x + house / 2)} 2.7v1"
    return hull, deck, details, 0.75 if size > 2 else 0.0


@cache
def ship_top(size: int, kind: str | None = None, state: str = "afloat") -> Markup:
    """Draw a warship of `size` squares from above, bow to the right, in a box of `10 * size` by 10. `kind`
    defaults to `default_kind(size)`; `state` sets the class `is-STATE`."""
    kind = kind or default_kind(size)
    hull, deck, detail, radius = _top_parts(size, kind)
    mid_x = 10.0 * size * 0.46
    funnels = [
        circle(mid_x + offset, 5, radius, class_="ship-funnel") for offset in ((-1.8, 0.9) if radius else ())
    ]
    return g(
        path(hull, class_="ship-hull"),
        path(detail, class_="ship-detail"),
        path(deck, class_="ship-deck"),
        funnels,
        class_=f"ship ship-{kind} is-{state}",
    )


def _side_parts(size: int, kind: str) -> tuple[str, str]:
    """Return the path data of the silhouette and the rigging of a ship seen from starboard."""
    n = 10.0 * size
    if kind == "carrier":
        outline = (
            f"M1 5.5h{_n(n - 2)}l-1 .9h-2L{_n(n - 5.5)} 8.5H4.5L3 6.4H1.6z"
            f"M{_n(n * 0.5)} 5.5V3.6h1.6V2.2h3.6v1.4h2.2v1.9z"
        )
        rig = f"M{_n(n * 0.5 + 3.4)} 2.2V.6M{_n(n * 0.5 + 2)} 1.2h2.8" + "".join(
            f"M{_n(x)} 5.2h2.4l.6-.7" for x in (n * 0.12, n * 0.22, n * 0.32, n * 0.74)
        )
        return outline, rig
    if kind == "submarine":
        outline = (
            f"M.8 7.3q1.5-1 3-1h{_n(n - 6.4)}q2 0 2.2 1-.4 1.2-2.4 1.2H3.6q-1.6 0-2.8-1.2z"
            f"M{_n(n * 0.4)} 6.3l.4-2h2.4l.3 2z"
        )
        return outline, f"M{_n(n * 0.4 + 1.8)} 4.3V2.6h.9"
    if kind == "torpedo":
        outline = f"M1 6.3h{_n(n - 9)}l3-.6h5.2l-1.8 2.8H1.8zM{_n(n * 0.5)} 6V4.6h1.2l.4-.9h2.2l.5 2.3z"
        rig = f"M{_n(n * 0.5 + 1.2)} 4V1.7M{_n(n * 0.5)} 2.4h2.4M{_n(n * 0.16)} 5.7h4l1-.5"
        return outline, rig
    if kind == "destroyer":
        outline = (
            f"M1 6.4h{_n(n * 0.62)}v-.9h{_n(n * 0.38 - 1.6)}l-2 3H1.8z"
            f"M{_n(n * 0.55)} 6.2V4h1.4V2.8h2.6l.5 2.7z"
            f"M{_n(n * 0.38)} 6.2l.3-2.7h1.8l.3 2.7zM{_n(n * 0.26)} 6.2l.3-2.2h1.5l.3 2.2z"
            f"M{_n(n * 0.12)} 6.4v-1h2.6v1zM{_n(n * 0.76)} 5.5v-1h2.4v1z"
        )
        mast = f"M{_n(n * 0.55 + 1.4)} 3V.9M{_n(n * 0.55)} 1.6h2.8"
        return outline, mast + f"M{_n(n * 0.12)} 5.6h-2M{_n(n * 0.76 + 2)} 4.7h2.2"
    # Battleship, cruiser and generic: as many turrets and funnels as fit the length.
    is_battleship = kind == "battleship"
    mid_x = n * 0.5
    tower = 3.0 if is_battleship else 2.4
    outline = (
        f"M.9 6.3h{_n(n * 0.66)}l.6-.7h{_n(n * 0.34 - 2.6)}l-1.8 2.9H2z"
        f"M{_n(mid_x)} 6.3V3.6h1.2V{_n(4.6 - tower)}h{_n(tower)}l.4 {_n(tower - 1)}h.9V6.3z"
    )
    rig = f"M{_n(mid_x + 2.4)} {_n(4.8 - tower)}V.5M{_n(mid_x + 1)} 1.2h2.8"
    if size >= 2:
        outline += f"M{_n(mid_x - 3)} 6.3l.3-3.3h2l.3 3.3z"
    if size >= 4:
        outline += f"M{_n(mid_x - 6.4)} 6.3l.3-3h2l.3 3z"
        rig += f"M{_n(mid_x - 8)} 6V2M{_n(mid_x - 9)} 2.8h2"
    if size >= 3:
        outline += f"M{_n(n * 0.13)} 6.3V5h3.2v1.3zM{_n(n * 0.76)} 5.6V4.4h3.2v1.2z"
        rig += f"M{_n(n * 0.13)} 5.4h-2.6M{_n(n * 0.76 + 3)} 4.8h2.8"
    if size >= 5 or (is_battleship and size >= 4):
        outline += f"M{_n(n * 0.24)} 6.3V4h2.8v2.3zM{_n(n * 0.66)} 5.6V3.7h2.8v1.9z"
        rig += f"M{_n(n * 0.24)} 4.5h-2.4M{_n(n * 0.66 + 2.6)} 4.2h2.6"
    return outline, rig


@cache
def ship_side(size: int, kind: str | None = None, state: str = "afloat") -> Markup:
    """Draw a warship of `size` squares from starboard, in a box of `10 * size` by 10, waterline at y = 8.5;
    `kind` and `state` are as for `ship_top`."""
    kind = kind or default_kind(size)
    outline, rig = _side_parts(size, kind)
    return g(
        path(outline, class_="ship-hull"),
        path(rig, class_="ship-detail"),
        class_=f"ship ship-profile ship-{kind} is-{state}",
    )


@cache
def line_ship_side(state: str = "afloat", mast_count: int = 3) -> Markup:
    """Draw a sailing ship from starboard in a box of 40 by 36, waterline at y = 33, with 1 to 3 masts."""
    mast_xs = {1: (20.0,), 2: (14.0, 25.0), 3: (10.0, 19.5, 29.0)}[mast_count]
    sail_path = ""
    rig = "M34 26.5 40 22.5"
    for x in mast_xs:
        height_factor = 1.0 if x == mast_xs[len(mast_xs) // 2] else 0.86
        foot_y = 25.5
        for level, (height, half) in enumerate(((8.0, 4.6), (7.0, 3.9), (5.0, 3.0))):
            h, w = height * height_factor, half * height_factor
            sail_path += (
                f"M{_n(x - w)} {_n(foot_y)}q1.6 {_n(-h / 2)} .4 {_n(-h + 0.6)}"
                f"h{_n(2 * w - 1)}q2 {_n(h / 2)} .6 {_n(h - 0.6)}"
                f"q{_n(-w)} -1 {_n(-2 * w)} 0z"
            )
            foot_y -= h + (0.4 if level < 2 else 0)
        rig += f"M{_n(x)} 27V{_n(foot_y - 1.5)}l3 .8-3 .8"
    last_x = mast_xs[-1]
    sail_path += f"M{_n(last_x + 4.6)} 25.5 39 22.6 {_n(last_x + 1.5)} 10z"
    hull = "M2 24.5h4.5v1.7H34l2-.6q-.6 4.8-3.5 7.4H6.5Q3.5 29.5 2 24.5z"
    ports = "".join(f"M{x} 29.2h1.2" for x in range(8, 32, 3))
    return g(
        path(rig, class_="ship-detail"),
        path(sail_path, class_="ship-sail"),
        path(hull, class_="ship-hull"),
        path("M4 27.8h30.5" + ports, class_="ship-detail"),
        class_=f"ship ship-tall is-{state}",
    )
