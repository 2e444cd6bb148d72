"""Pictures for the chart and for cards: ships from above with masts and guns, port guns, flags, the star die.

A ship is drawn centred on its point with the bow to the east; its group applies the rotation. One lattice
step is 10 user units. The sides also differ in shape: A has light hulls and a flag with a cross, B dark hulls
and a swallow-tailed flag.
"""

from __future__ import annotations

from functools import cache
from itertools import cycle
from math import cos, pi, sin
from typing import Final

from navals.games.trafalgar.rules.fleet import ALL_MASTS, GUNS_BY_RATE, MASTS_OF
from navals.games.trafalgar.rules.sailing.chart import SHIP_OF_LINE
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, el, g, number, path, points, rect, text, translation

MAST_X: Final = ((3.2, 1.0, -3.9), (2.5, 0.7, -3.2))
"""Positions of the masts along the keel, by class; the ship's code is drawn between the last two."""
HULL_LENGTHS: Final = (9.5, 8.1)
"""Lengths of the hulls, by class."""
FORT_SIZE: Final = 8.0
"""Length and height of a port gun."""
_YARD_LENGTHS: Final = ((1.9, 2.5, 1.7), (1.6, 2.0, 1.3))
_BEAMS: Final = (1.75, 1.35)
_HULL_PATHS: Final = (
    "M-4.5-.9Q-4.5-1.7-3.4-1.75H1.6Q3.8-1.5 5 0 3.8 1.5 1.6 1.75H-3.4Q-4.5 1.7-4.5.9-4.75 0-4.5-.9z",
    "M-3.8-.7Q-3.8-1.3-2.9-1.35H1.2Q3.2-1.1 4.3 0 3.2 1.1 1.2 1.35H-2.9Q-3.8 1.3-3.8.7-4 0-3.8-.7z",
)
_WASH_PATH: Final = "M-4.5.5Q-.5-.1 4.6.35 3.4 1.6 1.6 1.9H-3.4Q-4.7 1.8-4.5.5z"
_FORT_PATHS: Final = ("M-3.4 2.6V-1.2L-1.9-3h3.8L3.4-1.2V2.6z", "M-3.4 2.6V-.6A3.4 2.8 0 0 1 3.4-.6V2.6z")
_FLAG_PATHS: Final = (
    ("M.3-7.6h6v4h-6z", "M.3-5.6h6M2.6-7.6v4"),
    ("M.3-7.6h6.6l-1.7 2 1.7 2H.3z", "M2.2-7.6v4M3.6-7.6v4"),
)
"""The shape and the emblem of each side's flag, as SVG paths."""


def _sail_path(x: float, half_length: float) -> str:
    """Return the path of a wind-filled sail on its yard."""
    top, height = number(half_length), number(2 * half_length)
    return f"M{number(x - 0.35)} -{top}q2 {top} 0 {height}q.7 -{top} 0 -{height}z"


def _gun_positions(rate: int, side: int, count: int) -> list[tuple[float, float]]:
    y = _BEAMS[rate] * (-1 if side == 0 else 1)
    spacing = 1.75 if rate == SHIP_OF_LINE else 1.9
    first_x = -0.9 - spacing * (GUNS_BY_RATE[rate] - 1) / 2
    return [(first_x + spacing * i, y) for i in range(count)]


@cache
def hull(rate: int, side: int, masts: int, guns: tuple[int, int]) -> Markup:
    """Draw a ship from above, bow to the right."""
    barrel_path = "".join(
        f"M{number(x)} {number(y)}v{number(-0.95 if gun_side == 0 else 0.95)}"
        for gun_side in (0, 1)
        for x, y in _gun_positions(rate, gun_side, guns[gun_side])
    )
    standing_masts = [(MAST_X[rate][mast], _YARD_LENGTHS[rate][mast]) for mast in MASTS_OF[masts]]
    stumps = [MAST_X[rate][mast] for mast in MASTS_OF[ALL_MASTS & ~masts]]
    deck_path = "M-3.7 0H3.6" if rate == SHIP_OF_LINE else "M-3.1 0H3"
    return g(
        path(_HULL_PATHS[rate], class_="tall-rim"),
        path(barrel_path, class_="tall-guns") if barrel_path else None,
        path(f"M{4.8 if rate == SHIP_OF_LINE else 4.1} 0h1.5", class_="tall-sprit"),
        path(_HULL_PATHS[rate], class_="tall-hull"),
        path(_HULL_PATHS[rate], class_="tall-wale", transform="scale(.78 .62)")
        if rate == SHIP_OF_LINE
        else None,
        path(deck_path, class_="tall-deck"),
        [circle(x, 0, 0.42, class_="tall-stump") for x in stumps],
        path("".join(_sail_path(x, yard) for x, yard in standing_masts), class_="tall-sails")
        if standing_masts
        else None,
        class_=f"tall side-{'ab'[side]}",
    )


@cache
def damage_marks(rate: int, masts: int, guns: tuple[int, int]) -> Markup | None:
    """Draw a ship's damage over its hull; return None if it is intact.

    The damage is shown by broken masts, holes for lost guns, smoke, and water over the low side.
    """
    stumps = MASTS_OF[ALL_MASTS & ~masts]
    holes = [
        position
        for side in (0, 1)
        for position in _gun_positions(rate, side, GUNS_BY_RATE[rate])[guns[side] :]
    ]
    if not stumps and not holes:
        return None
    fallen_mast_path = ""
    for mast in stumps:
        # The masts fall alternately to starboard and port.
        x, direction = MAST_X[rate][mast], -1 if mast == 1 else 1
        mast_top = number(direction * (_BEAMS[rate] + 2.2))
        fallen_mast_path += (
            f"M{number(x)} 0l-1.1 {mast_top}m-.9 {number(-0.7 * direction)}l2.3 {number(0.5 * direction)}"
        )
    damage_count = len(stumps) + len(holes)
    smoke_positions = ((-1.2, -0.4),) if damage_count < 4 else ((-2.6, -0.3), (0.6, 0.2))
    # A badly damaged ship lists: the sea covers its low side.
    heel_transform = None if rate == SHIP_OF_LINE else "scale(.85 .78)"
    return g(
        path(_WASH_PATH, class_="tall-wash", transform=heel_transform) if damage_count > 3 else None,
        [path(fallen_mast_path, class_=f"tall-{layer}") for layer in ("wreck", "spar")]
        if fallen_mast_path
        else None,
        [circle(x, y * 0.72, 0.55, class_="tall-hole") for x, y in holes],
        [g(smoke(0.5), transform=translation(x, y), class_="tall-smoke") for x, y in smoke_positions]
        if damage_count > 2
        else None,
        class_="tall-scars",
    )


@cache
def fallen_mast(rate: int, mast: int) -> Markup:
    """Draw a mast with its sail, for the animation of its fall."""
    return path(_sail_path(0.35, _YARD_LENGTHS[rate][mast]), class_="tall-sails")


@cache
def flag(side: int) -> Markup:
    """Draw a flag on its pole, whose foot is at 0,0."""
    cloth, emblem = _FLAG_PATHS[side]
    return g(
        path("M0 0V-8.2", class_="flag-pole"),
        path(cloth, class_="flag-cloth"),
        path(emblem, class_="flag-charge"),
        class_=f"sea-flag side-{'ab'[side]}",
    )


@cache
def fort(side: int, state: str, turns_left: int = 0) -> Markup:
    """Draw a port gun around 0,0. ``state`` is ``ready``, ``fired``, or ``down`` for another
    ``turns_left`` turns.
    """
    if state == "down":
        ruin = path("M-3 2.2 3-2.6M-3-2.6 3 2.2", class_="fort-ruin")
        parts = [ruin, text(turns_left, 5.2, 1.4, class_="fort-count")]
    else:
        barrel = path("M-1.6 1.5h3.2M0 1.3V-4.6", class_="fort-barrel")
        parts = [barrel, circle(0, 0.4, 1.1, class_="fort-gun")]
    if state == "fired":
        smoke_path = "M-1.4-5.4q-1.4-1 0-2 .2-1.6 1.7-1.2 1.5-.6 1.6 1 1.3.8 0 2z"
        parts.append(path(smoke_path, class_="fort-smoke"))
    return g(
        path(_FORT_PATHS[side], class_="fort-works"), parts, class_=f"sea-fort is-{state} side-{'ab'[side]}"
    )


def _star_points(x: float, y: float, outer_radius: float, inner_radius: float, tip_count: int) -> str:
    angles = [pi * i / tip_count for i in range(2 * tip_count)]
    return points(
        (x + radius * sin(angle), y - radius * cos(angle))
        for angle, radius in zip(angles, cycle((outer_radius, inner_radius)), strict=False)
    )


_STARS: Final = (
    (),
    ((5.0, 5.1, 3.0),),
    ((3.1, 3.3, 1.9), (6.9, 6.9, 1.9)),
    ((5.0, 2.8, 1.7), (2.9, 6.7, 1.7), (7.1, 6.7, 1.7)),
)


@cache
def star_die(stars: int) -> Markup:
    """Draw the star die in a box of 10 by 10."""
    return g(
        rect(0.3, 0.3, 9.4, 9.4, rx=1.8, class_="die-body"),
        [
            el("polygon", points=_star_points(x, y, r, r * 0.42, 5), class_="die-star")
            for x, y, r in _STARS[stars]
        ],
        class_="die star-die",
    )


@cache
def star_row(stars: int) -> Markup:
    """Draw the stars that a shot needs, in a row around 0,0."""
    half_width = 3 * (stars - 1)
    star_marks = [
        el("polygon", points=_star_points(6 * i - half_width, 0, 2.7, 2.7 * 0.42, 5)) for i in range(stars)
    ]
    return g(star_marks, class_="stars-wanted")


@cache
def burst() -> Markup:
    """Draw a hit around 0,0."""
    return g(
        el("polygon", points=_star_points(0, 0, 3.8, 1.9, 8), class_="mark-burst"),
        circle(0, 0, 1.2, class_="mark-core"),
        class_="mark mark-hit",
    )


@cache
def splash() -> Markup:
    """Draw a miss around 0,0."""
    return g(
        el("ellipse", cx=0, cy=0, rx=3, ry=1.5, class_="mark-ring"),
        path("M-1.6-.6Q-2-3-3-4M0-.8V-5M1.6-.6Q2-3 3-4", class_="mark-ring"),
        class_="mark mark-miss",
    )


@cache
def smoke(size: float) -> Markup:
    """Draw powder smoke around 0,0."""
    puffs = ((0, 0, 1.6), (1.5, -0.5, 1.2), (-1.4, -0.3, 1.1), (0.4, -1.5, 1.1), (-0.6, 1.1, 0.9))
    return g([circle(x * size, y * size, r * size) for x, y, r in puffs], class_="sea-smoke")


@cache
def card(rate: int, side: int, masts: int, guns: tuple[int, int], shots_fired: tuple[int, int]) -> Markup:
    """Draw a ship for its card in a box of 40 by 22: the hull with masts, and a row of guns on each side.

    ``shots_fired``: how many guns of each side have fired this turn.
    """
    gun_count, gun_marks = GUNS_BY_RATE[rate], []
    for y, direction, guns_left, shot_count in zip((1.2, 16.2), (-1, 1), guns, shots_fired, strict=True):
        for i in range(gun_count):
            x = 18 - 4.6 * (gun_count - 1) / 2 + 4.6 * i
            if i >= guns_left:
                cross_path = f"M{number(x - 1.4)} {number(y + 0.9)}l2.8 2.8m0-2.8l-2.8 2.8"
                gun_marks.append(path(cross_path, class_="card-lost"))
            else:
                gun_path = (
                    f"M{number(x - 1)} {number(y + 2.3 - 2.3 * direction)}h2l.5 {number(4.6 * direction)}h-3z"
                )
                has_fired = i >= guns_left - shot_count
                gun_marks.append(path(gun_path, class_="card-gun is-spent" if has_fired else "card-gun"))
    ship_drawing = g(hull(rate, side, masts, (0, 0)), transform="translate(18.6 11) scale(2.35)")
    return g(gun_marks, ship_drawing, class_="card-ship")
