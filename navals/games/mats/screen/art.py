"""What is drawn of MATS: pawns with their ship, masts and guns, wrecks, water, dice.

A place of the board is 22 by 10 user units; a pawn fills 21 by 9 of it. Seat A's file is on the left and travels up, seat
B's on the right and travels down; the hull lies on the side of the enemy, the figures on the other. Every state has its
own shape: intact a plain card, hit a torn edge and a burst, sunk a broken hull under a cross, water two waves.
"""

from __future__ import annotations

from functools import cache

from navals.games.mats.rules.options import HIT, INTACT, SUNK, Ship
from navals.ui.art import mark
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, path, rect, text

LANE = 22
ROW = 10
GAP = 12
WIDTH = 4 * LANE + GAP

_HULLS = {"three": (4.35, 2.05), "two": (4.2, 1.75), "frigate": (4.0, 1.45), "corvette": (3.6, 1.2)}
"""Half the length and half the beam, by rate."""


def lane_x(side: int, double: bool) -> float:
    """The left edge of a file."""
    if side == 0:
        return 0 if double else LANE
    return WIDTH - LANE if double else WIDTH - 2 * LANE


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _outline(h: float, b: float) -> str:
    """A hull from above, bow up: full at the shoulders, narrower at the stern."""
    return (
        f"M0 {_n(-h)}C{_n(b * 0.85)} {_n(-h * 0.8)} {_n(b)} {_n(-h * 0.5)} {_n(b)} {_n(-h * 0.15)}"
        f"L{_n(b * 0.92)} {_n(h * 0.6)}Q{_n(b * 0.85)} {_n(h)} {_n(b * 0.5)} {_n(h)}H{_n(-b * 0.5)}"
        f"Q{_n(-b * 0.85)} {_n(h)} {_n(-b * 0.92)} {_n(h * 0.6)}L{_n(-b)} {_n(-h * 0.15)}"
        f"C{_n(-b)} {_n(-h * 0.5)} {_n(-b * 0.85)} {_n(-h * 0.8)} 0 {_n(-h)}z"
    )


def _sail(w: float, y: float, deep: float) -> str:
    """A square sail from above, bellied forward."""
    return (
        f"M{_n(-w)} {_n(y)}C{_n(-w * 0.5)} {_n(y - deep)} {_n(w * 0.5)} {_n(y - deep)} {_n(w)} {_n(y)}"
        f"Q0 {_n(y - deep * 0.12)} {_n(-w)} {_n(y)}z"
    )


@cache
def hull(rate: str, masts: int, guns: int, state: str) -> Markup:
    """A ship from above about the origin, bow up: a sail for each mast, and as many gun-ports on either side as it has
    guns.

    ``state``: ``intact``, ``hit`` or ``sunk``.
    """
    h, b = _HULLS[rate]
    parts = []
    if guns:
        step = 1.2 * h / guns
        ports = "".join(
            f"M{_n(s * (b - 0.3))} {_n(-h * 0.4 + step * (i + 0.5))}h{_n(s * 1.05)}"
            for i in range(guns)
            for s in (-1, 1)
        )
        parts.append(path(ports, class_="hull-guns"))
    parts.append(path(_outline(h, b), class_="hull-body"))
    parts.append(path(_outline(h * 0.8, b * 0.62) + f"M0 {_n(-h)}v-.5", class_="hull-deck"))
    if state == "sunk":
        parts.append(path(f"M{_n(-b - 0.7)} .8l{_n(b)}-1.5 .5 1.2{_n(b + 0.3)}-1.5", class_="hull-crack"))
    elif masts:
        step = 1.55 * h / masts
        deep = min(2.4, step * 1.25)
        w = b + (1.15 if masts < 4 else 0.9)
        places = [-h * 0.52 + step * (i + 0.5) for i in range(masts)]
        # The middle mast carries the widest yard.
        wide = [w * (1 - 0.1 * abs(i - (masts - 1) / 2)) for i in range(masts)]
        sails = "".join(_sail(wide[i], y, deep) for i, y in reversed(tuple(enumerate(places))))
        parts.append(path(sails, class_="hull-sails"))
    if state == "hit":
        parts.append(path(f"M{_n(-b)} {_n(h * 0.72)}l.8-.9.7.8.9-1 .6.7", class_="hull-crack"))
    return g(*parts, class_=f"mats-hull is-{state}")


def _figures(x: float, masts: int, guns: int) -> Markup:
    """Masts and guns of a face: a sign and a number each."""
    return g(
        path(f"M{_n(x + 0.5)} 4.9v3.2M{_n(x + 0.5)} 5q1.5 1 0 2.4z", class_="pawn-mast-sign"),
        text(masts, x + 2.1, 8.2, class_="pawn-masts"),
        circle(x + 6.8, 6.7, 1.1, class_="pawn-gun-sign"),
        text(guns, x + 8.4, 8.2, class_="pawn-guns"),
    )


@cache
def pawn(side: int, ship: Ship, life: int) -> Markup:
    """A pawn in a box of 21 by 9, its upper left corner at the origin."""
    state = {INTACT: "intact", HIT: "hit", SUNK: "sunk"}[life]
    at, words = (17.2, 1.8) if side == 0 else (3.8, 7.2)
    turn = "" if side == 0 else " rotate(180)"
    masts, guns = ship.face(life)
    drawing = g(hull(ship.rate, masts, guns, state), transform=f"translate({at} 4.5){turn}")
    name = text(ship.id, words, 3.7, class_="pawn-id")
    if life == SUNK:
        cross = path("M1.5 1.2 19.5 7.8M19.5 1.2 1.5 7.8", class_="wreck-cross")
        frame = rect(0, 0, 21, 9, rx=1.2, class_="wreck-frame")
        return g(frame, drawing, cross, name, class_=f"pawn is-sunk side-{'ab'[side]}")
    edge = 20 if side else 0
    return g(
        path(
            "M0 1.2Q0 0 1.2 0H19.8Q21 0 21 1.2V7.8Q21 9 19.8 9H1.2Q0 9 0 7.8z"
            if life == INTACT
            else "M0 1.2Q0 0 1.2 0H19.8Q21 0 21 1.2V7.8l-1.6 1.2-1.7-.9-1.8.9-2-.9-1.9.9-2-.9-1.9.9-2-.9-1.9.9-1.7-.9L0 7.8z",
            class_="pawn-card",
        ),
        rect(edge, 1.2, 1, 6.6, class_="pawn-edge"),
        drawing,
        name,
        _figures(words, masts, guns),
        g(mark("hit"), transform=f"translate({words + 7.2} .2) scale(.4)") if life == HIT else None,
        class_=f"pawn is-{state} side-{'ab'[side]}",
    )


@cache
def water() -> Markup:
    """A water pawn in a box of 21 by 9."""
    waves = "M3 3.4q2.5-1.8 5 0t5 0 5 0M3 6.6q2.5-1.8 5 0t5 0 5 0"
    return g(path(waves, class_="water-lines"), class_="pawn is-water")


def piece(
    name: str,
    picture: Markup,
    at: tuple[float, float],
    size: tuple[float, float],
    inset: str,
    drag: str,
    act: str,
    arg: dict[str, int],
) -> Markup:
    """A pawn that can be pulled: the picture, where it lies, how large its place is, and what a tap on it does."""
    x, y = at
    return g(
        rect(0, 0, *size, class_="pawn-grip"),
        g(picture, transform=f"translate({inset})", class_="pawn-pulled"),
        id=f"grip-{name}",
        class_="piece pawn-piece",
        transform=f"translate({x} {y})",
        data_drag=drag,
        data_drag_act="pull",
        data_x=x,
        data_y=y,
        data_act=act,
        data_arg=arg,
    )
