"""What is drawn on the chart of Trafalgar and on its cards: ships from above with what masts and guns they have left,
port guns, flags, the star die.

On the chart a ship lies around its point with the bow to the east (its group is turned on the heading); a step of the
lattice is 10 user units. The sides differ in shape: A's hulls are light and her plates square, B's are dark and his plates
round; A's flag has a cross, B's a forked end.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from navals.games.trafalgar.rules.fleet import ARMS
from navals.games.trafalgar.rules.sailing.chart import LINE
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, el, g, number, path, points, rect, text

MAST_X: Final = ((2.3, 0.0, -2.5), (1.9, -0.1, -2.1))
"""Where the masts stand along the keel, by class."""
_YARD: Final = ((1.9, 2.5, 1.7), (1.6, 2.0, 1.3))
_BEAM: Final = (1.75, 1.35)
_HULLS: Final = (
    "M-4.5-.9Q-4.5-1.7-3.4-1.75H1.6Q3.8-1.5 5 0 3.8 1.5 1.6 1.75H-3.4Q-4.5 1.7-4.5.9-4.75 0-4.5-.9z",
    "M-3.8-.7Q-3.8-1.3-2.9-1.35H1.2Q3.2-1.1 4.3 0 3.2 1.1 1.2 1.35H-2.9Q-3.8 1.3-3.8.7-4 0-3.8-.7z",
)


_WASH: Final = "M-4.5.5Q-.5-.1 4.6.35 3.4 1.6 1.6 1.9H-3.4Q-4.7 1.8-4.5.5z"


def _sail(x: float, half: float) -> str:
    """A sail on its yard, full of wind."""
    return (
        f"M{number(x - 0.35)} {number(-half)}q2 {number(half)} 0 {number(2 * half)}"
        f"q.7 {number(-half)} 0 {number(-2 * half)}z"
    )


def _gun_spots(rate: int, side: int, count: int) -> list[tuple[float, float]]:
    """Where the guns of a side stand: amidships, as many as the class carries."""
    y = _BEAM[rate] * (-1 if side == 0 else 1)
    span = 1.75 if rate == LINE else 1.9
    first = -0.9 - span * (ARMS[rate] - 1) / 2
    return [(first + span * i, y) for i in range(count)]


@cache
def hull(rate: int, side: int, masts: int, guns: tuple[int, int]) -> Markup:
    """A ship from above, bow to the right."""
    barrels = "".join(
        f"M{number(x)} {number(y)}v{number(-0.95 if gun_side == 0 else 0.95)}"
        for gun_side in (0, 1)
        for x, y in _gun_spots(rate, gun_side, guns[gun_side])
    )
    standing = [
        (x, half)
        for mast, (x, half) in enumerate(zip(MAST_X[rate], _YARD[rate], strict=True))
        if masts >> mast & 1
    ]
    stumps = [x for mast, x in enumerate(MAST_X[rate]) if not masts >> mast & 1]
    deck = "M-3.7 0H3.6" if rate == LINE else "M-3.1 0H3"
    return g(
        path(_HULLS[rate], class_="tall-rim"),
        path(barrels, class_="tall-guns") if barrels else None,
        path(f"M{4.8 if rate == LINE else 4.1} 0h1.5", class_="tall-sprit"),
        path(_HULLS[rate], class_="tall-hull"),
        path(_HULLS[rate], class_="tall-wale", transform="scale(.78 .62)") if rate == LINE else None,
        path(deck, class_="tall-deck"),
        [circle(x, 0, 0.42, class_="tall-stump") for x in stumps],
        path("".join(_sail(x, half) for x, half in standing), class_="tall-sails") if standing else None,
        class_=f"tall side-{'ab'[side]}",
    )


@cache
def scars(rate: int, masts: int, guns: tuple[int, int]) -> Markup | None:
    """What a ship has lost, over its hull: masts that hang overboard, holes where guns were, smoke over what is badly
    hurt, and a list."""
    lost = [mast for mast in range(3) if not masts >> mast & 1]
    holes = [spot for side in (0, 1) for spot in _gun_spots(rate, side, ARMS[rate])[guns[side] :]]
    if not lost and not holes:
        return None
    wrecks = ""
    for mast in lost:
        # One after the other to starboard, to port, to starboard.
        x, way = MAST_X[rate][mast], -1 if mast == 1 else 1
        wrecks += f"M{number(x)} 0l{number(-1.1)} {number(way * (_BEAM[rate] + 2.2))}m-.9 {number(-0.7 * way)}l2.3 {number(0.5 * way)}"
    hurt = len(lost) + len(holes)
    fires = ((-1.2, -0.4),) if hurt < 4 else ((-2.6, -0.3), (0.6, 0.2))
    # With so much gone it lists: the sea comes up over its low side.
    wash = (
        path(_WASH, class_="tall-wash", transform=None if rate == LINE else "scale(.85 .78)")
        if hurt > 3
        else None
    )
    return g(
        wash,
        [path(wrecks, class_=f"tall-{part}") for part in ("wreck", "spar")] if wrecks else None,
        [circle(x, y * 0.72, 0.55, class_="tall-hole") for x, y in holes],
        [
            g(smoke(0.5), transform=f"translate({number(x)} {number(y)})", class_="tall-smoke")
            for x, y in fires
        ]
        if hurt > 2
        else None,
        class_="tall-scars",
    )


@cache
def fallen(rate: int, mast: int) -> Markup:
    """A mast with its sail, to fall overboard."""
    return path(_sail(0.35, _YARD[rate][mast]), class_="tall-sails")


@cache
def plate(id: str, side: int, active: bool = False) -> Markup:
    """The name plate of a ship, around 0,0."""
    return g(
        rect(-3.5, -2.3, 7, 4.6, rx=0.4 if side == 0 else 2.3, class_="plate-face"),
        text(id, 0, 1.25, class_="plate-id"),
        class_=["tall-plate", f"side-{'ab'[side]}", active and "is-active"],
    )


@cache
def flag(side: int) -> Markup:
    """A flag on its pole; the foot of the pole is 0,0."""
    if side == 0:
        cloth, charge = "M.3-7.6h6v4h-6z", "M.3-5.6h6M2.6-7.6v4"
    else:
        cloth, charge = "M.3-7.6h6.6l-1.7 2 1.7 2H.3z", "M2.2-7.6v4M3.6-7.6v4"
    return g(
        path("M0 0V-8.2", class_="flag-pole"),
        path(cloth, class_="flag-cloth"),
        path(charge, class_="flag-charge"),
        class_=f"sea-flag side-{'ab'[side]}",
    )


@cache
def fort(side: int, state: str, down: int = 0) -> Markup:
    """A port gun around 0,0; ``state`` is ``ready``, ``fired`` or ``down`` with the turns until it is replaced."""
    works = (
        "M-3.4 2.6V-1.2L-1.9-3h3.8L3.4-1.2V2.6z" if side == 0 else "M-3.4 2.6V-.6A3.4 2.8 0 0 1 3.4-.6V2.6z"
    )
    if state == "down":
        inside: list[Markup] = [
            path("M-3 2.2 3-2.6M-3-2.6 3 2.2", class_="fort-ruin"),
            text(down, 5.2, 1.4, class_="fort-count"),
        ]
    else:
        inside = [
            path("M-1.6 1.5h3.2M0 1.3V-4.6", class_="fort-barrel"),
            circle(0, 0.4, 1.1, class_="fort-gun"),
        ]
        if state == "fired":
            inside.append(
                path("M-1.4-5.4q-1.4-1 0-2 .2-1.6 1.7-1.2 1.5-.6 1.6 1 1.3.8 0 2z", class_="fort-smoke")
            )
    return g(path(works, class_="fort-works"), inside, class_=f"sea-fort is-{state} side-{'ab'[side]}")


@cache
def _star(x: float, y: float, radius: float) -> str:
    spots = []
    for i in range(10):
        far = radius if i % 2 == 0 else radius * 0.42
        spots.append((x + far * sin(pi * i / 5), y - far * cos(pi * i / 5)))
    return points(spots)


_STARS: Final = (
    (),
    ((5.0, 5.1, 3.0),),
    ((3.1, 3.3, 1.9), (6.9, 6.9, 1.9)),
    ((5.0, 2.8, 1.7), (2.9, 6.7, 1.7), (7.1, 6.7, 1.7)),
)


@cache
def star_die(stars: int) -> Markup:
    """The die of the guns and of the wind, in a box of 10 by 10."""
    return g(
        rect(0.3, 0.3, 9.4, 9.4, rx=1.8, class_="die-body"),
        [el("polygon", points=_star(*spot), class_="die-star") for spot in _STARS[stars]],
        class_="die star-die",
    )


@cache
def wanted(stars: int) -> Markup:
    """So many stars in a row around 0,0: what a shot takes."""
    return g(
        [el("polygon", points=_star(6 * i - 3 * (stars - 1), 0, 2.7)) for i in range(stars)],
        class_="stars-wanted",
    )


@cache
def burst() -> Markup:
    """A shot that hits, drawn around 0,0."""
    spots = []
    for i in range(16):
        far = 3.8 if i % 2 == 0 else 1.9
        spots.append((far * sin(pi * i / 8), -far * cos(pi * i / 8)))
    return g(
        el("polygon", points=points(spots), class_="mark-burst"),
        circle(0, 0, 1.2, class_="mark-core"),
        class_="mark mark-hit",
    )


@cache
def splash() -> Markup:
    """A shot that falls short, around 0,0."""
    return g(
        el("ellipse", cx=0, cy=0, rx=3, ry=1.5, class_="mark-ring"),
        path("M-1.6-.6Q-2-3-3-4M0-.8V-5M1.6-.6Q2-3 3-4", class_="mark-ring"),
        class_="mark mark-miss",
    )


@cache
def smoke(size: float) -> Markup:
    """The powder smoke of a broadside, drawn around 0,0."""
    puffs = ((0, 0, 1.6), (1.5, -0.5, 1.2), (-1.4, -0.3, 1.1), (0.4, -1.5, 1.1), (-0.6, 1.1, 0.9))
    return g([circle(x * size, y * size, r * size) for x, y, r in puffs], class_="sea-smoke")


@cache
def card(rate: int, side: int, masts: int, guns: tuple[int, int], spent: tuple[int, int]) -> Markup:
    """What a result card shows of a ship, in a box of 40 by 22: the hull with its masts, the guns of each side in a row.
    ``spent`` are the guns that have fired in this turn."""
    arms = ARMS[rate]
    rows: list[Markup] = []
    for gun_side, (left, fired) in enumerate(zip(guns, spent, strict=True)):
        y = 1.2 if gun_side == 0 else 16.2
        for i in range(arms):
            x = 18 - 4.6 * (arms - 1) / 2 + 4.6 * i
            mouth = -1 if gun_side == 0 else 1
            if i >= left:
                rows.append(
                    path(f"M{number(x - 1.4)} {number(y + 0.9)}l2.8 2.8m0-2.8l-2.8 2.8", class_="card-lost")
                )
            else:
                used = i >= left - fired
                rows.append(
                    path(
                        f"M{number(x - 1)} {number(y + 2.3 - 2.3 * mouth)}h2l.5 {number(4.6 * mouth)}h-3z",
                        class_="card-gun is-spent" if used else "card-gun",
                    )
                )
    return g(
        rows,
        g(hull(rate, side, masts, (0, 0)), transform="translate(18.6 11) scale(2.35)"),
        class_="card-ship",
    )
