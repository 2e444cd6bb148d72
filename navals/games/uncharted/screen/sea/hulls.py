"""Ships from above, bow up, centred on 0,0, in user units and true to scale.

The page holds the art of each class once (``symbols``); colours come from the side (``--deck``, ``--cloth``,
``--line``). Name plates of A are square and those of B round; those of wrecks have cut corners.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import HALF_SIZES, NEUTRAL, Ship
from navals.games.uncharted.screen.ui import INCH
from navals.ui.board.labels import Box, text_width
from navals.ui.draw.html import Markup, join
from navals.ui.draw.svg import circle, g, number, path, rect, svg, text, use

_PAIR_PATTERN: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
NAME_SIZE: Final = 5.2  # Font size of the name on a plate; see the style sheet.
NAME_WIDTH: Final = 28.0  # Maximum width of a name, in user units; wider ones are squeezed.


class _Paths(msgspec.Struct, frozen=True):
    """Path data. ``badges``: marks next to a name plate, in a box of 4 by 4; ``emblems`` of the races (crown,
    hammer, wings, horned skull), in a box of 24 by 24; ``bodies``: hulls by fleet ('': wrecks), as (class
    name, path).
    """

    badges: dict[str, str]
    emblems: dict[str, str]
    bodies: dict[str, tuple[tuple[str, str], ...]]


PATHS: Final = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=_Paths)


@cache
def ship_row(sizes: tuple[tuple[str, bool], ...]) -> Markup:
    """Draw a squadron's ships, as (size, afloat), in a small row, lost ones in outline."""
    paths, x = [], 0.0
    for size, is_afloat in sizes:
        half_width, height = {"S": (2.6, 8.0), "M": (3.2, 11.0), "L": (3.8, 14.0)}[size]

        def scale_xy(dx: float, dy: float, half_width: float = half_width, height: float = height) -> str:
            return f"{number(dx * half_width)} {number(dy * height)}"

        d = f"M{number(x + half_width + 0.6)} {number(14.5 - height)}"
        d += f"q{scale_xy(1, 0.3)} {scale_xy(1, 0.6)}t{scale_xy(-0.4, 0.4)}"
        d += (
            f"h{number(-1.2 * half_width)}q{scale_xy(-0.4, -0.1)} {scale_xy(-0.4, -0.4)}t{scale_xy(1, -0.6)}z"
        )
        paths.append(path(d, class_="" if is_afloat else "is-lost"))
        x += 2 * half_width + 1.6
    return svg(f"0 0 {number(round(x, 2))} 15", *paths, class_="chip-ships", aria_hidden="true")


@cache
def emblem(fleet: str) -> Markup:
    """Draw the emblem of a race."""
    return svg("0 0 24 24", path(PATHS.emblems[fleet]), class_="icon fleet-emblem", aria_hidden="true")


def half_size(size: str) -> tuple[float, float]:
    """Return half the length and half the beam of a hull, in user units."""
    length, beam = HALF_SIZES[size]
    return length * INCH / 1000, beam * INCH / 1000


def _path(d: str, size: str, class_name: str) -> Markup:
    """Draw a path with coordinates in units of half the beam (x) and half the length (y)."""
    length, beam = half_size(size)

    def scale_pair(pair: re.Match[str]) -> str:
        return f"{number(round(float(pair[1]) * beam, 2))} {number(round(float(pair[2]) * length, 2))}"

    return path(_PAIR_PATTERN.sub(scale_pair, d), class_=f"hull-{class_name}")


def _body_paths(fleet: str, size: str) -> list[Markup]:
    return [_path(d, size, class_name) for class_name, d in PATHS.bodies[fleet]]


def _muzzles(size: str, count: int, first_y: float, last_y: float, tip_x: float = 1.3) -> Markup:
    """Draw ``count`` muzzles along each side; ``first_y``, ``last_y`` and ``tip_x`` are in the units of
    ``_path``.
    """
    d = ""
    for i in range(count):
        y = first_y + (last_y - first_y) * (i / (count - 1) if count > 1 else 0.5)
        for sign in (-1, 1):
            d += f"M{sign * 0.8:.2f} {y:.2f} L{sign * tip_x:.2f} {y:.2f}"
    return _path(d, size, "guns")


def _draw_imperials(size: str, has_turret: bool) -> list[Markup]:
    """Draw ships of the line: square sails, stern galleries."""
    masts = {"S": (-0.25, 0.4), "M": (-0.45, 0.05, 0.55), "L": (-0.5, 0.02, 0.54)}[size]
    width = {"S": 1.25, "M": 1.3, "L": 1.2}[size]
    depth = {"S": 0.3, "M": 0.2, "L": 0.17}[size]
    shapes = [_muzzles(size, {"S": 3, "M": 5, "L": 9}[size], -0.5, 0.66), *_body_paths("imperials", size)]
    for i, y in enumerate(masts):
        half, foot = width * (0.86 if i == 0 or (len(masts) == 3 and i == 2) else 1), f"{y + 0.03:.2f}"
        luff = f"Q0 {y - 2 * depth:.2f} {half:.2f} {foot} Q0 {y - depth * 0.5:.2f} {-half:.2f} {foot}z"
        shapes.append(_path(f"M{-half:.2f} {foot} {luff}", size, "sail"))
    return shapes


def _draw_dwarves(size: str, has_turret: bool) -> list[Markup]:
    """Draw ironclads: plates, funnels, turrets."""
    length, beam = half_size(size)
    funnels = {"S": (0.42,), "M": (0.25, 0.5), "L": (0.12, 0.34, 0.56)}[size]
    shapes = [_muzzles(size, {"S": 2, "M": 3, "L": 5}[size], -0.1, 0.6), *_body_paths("dwarves", size)]
    radius = beam * (0.4 if size == "S" else 0.34)
    shapes += [circle(0, y * length, radius, class_="hull-funnel") for y in funnels]
    if not has_turret:
        return [*shapes, _path("M0 -.3 L0 -.86", size, "barrel")]
    y = -0.42 if size == "L" else -0.38
    barrels = _path(f"M-.2 {y} L-.2 {y - 0.5:.2f} M.2 {y} L.2 {y - 0.5:.2f}", size, "barrel")
    return [*shapes, barrels, circle(0, y * length, beam * 0.58, class_="hull-turret")]


def _draw_drakes(size: str, has_turret: bool) -> list[Markup]:
    """Draw slender hulls with wings for sails, fins, and a dragon prow."""
    wings = {"S": (0.05,), "M": (-0.25, 0.35), "L": (-0.38, 0.1, 0.52)}[size]
    span = {"S": 1.75, "M": 1.6, "L": 1.5}[size]
    height = {"S": 0.42, "M": 0.32, "L": 0.26}[size]
    shapes = [_muzzles(size, {"S": 2, "M": 4, "L": 7}[size], -0.4, 0.6, 1.05), *_body_paths("drakes", size)]
    for y in wings:
        for sign in (-1, 1):
            a, b, c = sign * span, sign * span * 0.72, sign * span * 0.4
            wing = (
                f"M0 {y - height * 0.7:.2f} "
                f"Q{sign * span * 0.6:.2f} {y - height:.2f} {a:.2f} {y + height * 0.35:.2f} "
                f"Q{b:.2f} {y + 0.02:.2f} {b:.2f} {y + height * 0.62:.2f} "
                f"Q{c:.2f} {y + 0.08:.2f} {c:.2f} {y + height * 0.6:.2f} "
                f"Q{c * 0.4:.2f} {y + 0.1:.2f} 0 {y + height * 0.35:.2f}z"
            )
            root, tip = f"M0 {y - height * 0.6:.2f}", f"{y + height * 0.5:.2f}"
            ribs = f"{root} L{b:.2f} {tip} {root} L{c:.2f} {tip}"
            shapes += [_path(wing, size, "sail"), _path(ribs, size, "rib")]
    prow = "M0 -1.2 L.4 -.98 L.62 -1.04 L.42 -.82 L0 -.7 L-.42 -.82 L-.62 -1.04 L-.4 -.98z"
    return [*shapes, _path(prow, size, "prow")]


def _draw_orcs(size: str, has_turret: bool) -> list[Markup]:
    """Draw broad tubs with a ram, spikes, and patched sails."""
    masts = {"S": (0.1,), "M": (-0.28, 0.42), "L": (-0.42, 0.06, 0.54)}[size]
    height = {"S": 0.34, "M": 0.25, "L": 0.2}[size]
    spike_count = {"S": 3, "M": 5, "L": 8}[size]
    d = ""
    for i in range(spike_count):
        y = -0.5 + 1.2 * i / (spike_count - 1)
        for sign in (-1, 1):
            root, tip = f"{sign * 0.94:.2f}", f"{sign * 1.3:.2f}"
            d += f"M{root} {y - 0.05:.2f} L{tip} {y:.2f} L{root} {y + 0.05:.2f}"
    shapes = [_path(d, size, "prow"), *_body_paths("orcs", size)]
    for i, y in enumerate(masts):
        w = 1.35 if i != 2 else 1.15
        sail = (
            f"M{-w:.2f} {y:.2f} Q0 {y - 2 * height:.2f} {w:.2f} {y:.2f} L{w * 0.7:.2f} {y + 0.06:.2f} "
            f"Q0 {y - height * 0.4:.2f} {-w * 0.85:.2f} {y + 0.08:.2f}z"
        )
        patch = (
            f"M{-w * 0.5:.2f} {y - height * 0.55:.2f} L{-w * 0.1:.2f} {y - height * 0.8:.2f} "
            f"L{-w * 0.05:.2f} {y - height * 0.35:.2f} L{-w * 0.45:.2f} {y - height * 0.15:.2f}z"
        )
        shapes += [_path(sail, size, "sail"), _path(patch, size, "patch")]
    return shapes


_DRAWING_FUNCTIONS: Final[dict[str, Callable[[str, bool], list[Markup]]]] = {
    "imperials": _draw_imperials,
    "dwarves": _draw_dwarves,
    "drakes": _draw_drakes,
    "orcs": _draw_orcs,
}


ShipKind = tuple[str, str, str, bool]
"""The parameters of a ship's picture: fleet ('' for wrecks), class letter, size, turret."""


def ship_kind(ship: Ship) -> ShipKind:
    """Return the parameters of a ship's picture."""
    card = ship.card
    return ship.fleet, ship.profile, card.size, any(card.turret)


def _symbol_id(kind: ShipKind) -> str:
    return f"hull-{kind[0] or 'wreck'}-{kind[1]}"


@cache
def hull_drawing(kind: ShipKind) -> Markup:
    """Draw the hull of a class."""
    fleet, letter, size, has_turret = kind
    if not fleet:
        return join(_body_paths("", size))
    stripe = [_path("M-.4 .3 L.4 .3", size, "stripe")] if letter == "H" else []
    return join((_DRAWING_FUNCTIONS[fleet](size, has_turret), stripe))


@cache
def symbols(kinds: tuple[ShipKind, ...]) -> Markup:
    """Draw the art of these kinds, for ``<defs>``."""
    return join(g(hull_drawing(kind), id=_symbol_id(kind)) for kind in kinds)


@cache
def hull(kind: ShipKind, side: int, *, is_derelict: bool = False) -> Markup:
    """Draw a ship from its symbol."""
    classes = ["hull", f"side-{'abn'[side]}", f"fleet-{kind[0] or 'wreck'}", is_derelict and "is-derelict"]
    return use(f"#{_symbol_id(kind)}", class_=classes)


def draw_ship(ship: Ship) -> Markup:
    """Draw the hull of a ship."""
    return hull(ship_kind(ship), ship.side, is_derelict=not ship.is_afloat)


PIP_SPACING: Final = 1.7  # Distance between pips, in user units.


@cache
def plate_half(name: str) -> float:
    """Return half the width of a name plate, in user units."""
    return max(9.0, min(text_width(name, NAME_SIZE), NAME_WIDTH)) / 2 + 2


def _row_width(name: str, count: int) -> float:
    """Return the width of a row of pips."""
    return min(PIP_SPACING * count, max(12.5, 2 * plate_half(name) - 4))


@cache
def plate_box(name: str, pips: tuple[int, int, int, int], mark_count: int) -> Box:
    """Return the box around a plate with ``mark_count`` marks, relative to the plate's origin (see
    ``plate``).
    """
    half_width = max(plate_half(name) if name else 0, *(_row_width(name, count) / 2 for count in pips[1::2]))
    half_face_width = plate_half(name) if name else half_width
    right = max(half_width, half_face_width + 5.4 + 5 * ((mark_count - 1) // 2)) if mark_count else half_width
    bottom = 6.6 if pips[3] else 4.8 if pips[1] else 3.3
    top = -4.7 if mark_count else -3.3 if name else 3.4
    return -half_width, top, right, bottom


def plate(side: int, name: str, pips: tuple[int, int, int, int], marks: tuple[str, ...]) -> Markup:
    """Draw a name plate around 0,0 with marks and ``pips``: hull, full hull, crew, full crew.

    Without a name there are only pips and marks.
    """
    name_width, half_width = text_width(name, NAME_SIZE), plate_half(name)
    maximum = 2 * half_width - 4
    pip_paths = []
    hull_left, hull_count, crew_left, crew_count = pips
    for points, count, y, shape in (
        (hull_left, hull_count, 4.1, "hull"),
        (crew_left, crew_count, 5.9, "crew"),
    ):
        if not count:
            continue
        spacing = _row_width(name, count) / count
        for is_lost in (False, True):
            d = ""
            for i in range(points, count) if is_lost else range(min(points, count)):
                x = number(round(-spacing * count / 2 + spacing * i + spacing / 2 - 0.55, 2))
                if shape == "hull":
                    d += f"M{x} {number(y - 0.55)}h1.1v1.1h-1.1z"
                else:
                    d += f"M{x} {number(y)}a.55.55 0 1 0 1.1 0a.55.55 0 1 0-1.1 0"
            if d:
                pip_paths.append(path(d, class_=f"pips pips-{shape}{' is-lost' if is_lost else ''}"))
    if side == NEUTRAL:
        face_path = f"H{number(half_width)}V1.6L{number(half_width - 1.5)} 3.2H{number(-half_width)}z"
        face = path(
            f"M{number(-half_width)}-1.6 {number(1.5 - half_width)}-3.2{face_path}", class_="plate-face"
        )
    else:
        face = rect(-half_width, -3.2, 2 * half_width, 6.4, rx=(0.5, 3.2)[side], class_="plate-face")
    badges = []
    badge_x = half_width if name else max(_row_width(name, hull_count), _row_width(name, crew_count)) / 2
    for i, mark in enumerate(marks):
        transform = f"translate({number(badge_x + 2.9 + 5 * (i // 2))} {-2.2 + 4.9 * (i % 2)})"
        badge = circle(0, 0, 2.4, class_="badge-face"), path(PATHS.badges[mark], class_="badge-mark")
        badges.append(g(badge, class_=f"badge is-{mark}", transform=transform))
    fit_args = (
        {"textLength": number(maximum), "lengthAdjust": "spacingAndGlyphs"} if name_width > maximum else {}
    )
    label = text(name, 0, 1.75, class_="plate-id", **fit_args)
    parts = (face, label) if name else None
    return g(parts, pip_paths, badges, class_=f"ship-plate side-{'abn'[side]}")
