"""The pictures of the home cards: a corner of each game's own board, 240 x 132."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from navals.ui.art.emblem import fathoms
from navals.ui.art.marks import mark, reticle
from navals.ui.art.ships import line_ship_side, line_ship_top, ship_top
from navals.ui.html import Markup
from navals.ui.svg import circle, el, g, line, path, rect, svg, text

__all__ = ["PICTURES", "card_picture"]

_W, _H = 240, 132


def _sheet(*children: Markup | list[Markup]) -> Markup:
    return svg(
        f"0 0 {_W} {_H}",
        rect(0, 0, _W, _H, class_="pic-sea"),
        *children,
        class_="card-picture",
        preserveAspectRatio="xMidYMid slice",
    )


def _at(x: float, y: float, what: Markup, scale: float = 1, turn: float = 0) -> Markup:
    move = f"translate({x:g} {y:g})"
    if turn:
        move += f" rotate({turn:g})"
    if scale != 1:
        move += f" scale({scale:g})"
    return g(what, transform=move)


def _bataille() -> Markup:
    grid = "".join(f"M{x} 0V{_H}" for x in range(8, _W, 22)) + "".join(
        f"M0 {y}H{_W}" for y in range(0, _H, 22)
    )
    k = 2.2
    squares = [
        _at(8 + 22 * c, 22 * r, mark(kind), k)
        for c, r, kind in (
            (5, 1, "miss"),
            (8, 4, "miss"),
            (9, 1, "miss"),
            (4, 3, "hit"),
            (5, 3, "hit"),
            (2, 4, "miss"),
        )
    ]
    return _sheet(
        path(grid, class_="pic-line"),
        _at(8 + 22 * 3, 66, ship_top(4, "cruiser"), k),
        _at(8 + 22 * 1, 22, ship_top(3, "destroyer"), k),
        _at(8 + 22 * 10, 44, ship_top(3, "destroyer"), k, 90),
        _at(8 + 22 * 4, 110, ship_top(2, "torpedo"), k),
        squares,
        _at(8 + 22 * 6, 66, reticle(), k),
    )


def _mats() -> Markup:
    near = [_at(14 + 54 * i, 62, line_ship_side(), 1.25) for i in range(4)]
    far = [
        g(line_ship_side(), transform=f"translate({48 + 42 * i} 14) scale(-.78 .78)", class_="pic-far")
        for i in range(6)
    ]
    swell = "".join(
        f"M{x} {y}q5-4 10 0t10 0"
        for x, y in ((6, 121), (74, 125), (140, 120), (196, 126), (24, 47), (120, 46), (196, 48))
    )
    return _sheet(
        rect(0, 0, _W, 40, class_="pic-sky"),
        line(0, 40, _W, 40, class_="pic-line"),
        far,
        near,
        path(swell, class_="pic-swell"),
    )


def _coast(d: str, shade: str) -> Markup:
    return g(path(d, class_="pic-land"), path(shade, class_="pic-hachure"))


def _trafalgar() -> Markup:
    north = "M0 0H240V12C214 22 196 9 168 15 138 22 124 34 96 27 64 20 44 36 0 30z"
    south = "M0 132V117C36 106 62 121 92 114 118 108 140 119 172 112 200 106 220 114 240 104V132z"
    shade = "".join(
        f"M{x} {y}l{dx} 5"
        for x, y, dx in (
            (8, 31, 1),
            (20, 31, 1),
            (32, 29, 1),
            (46, 27, 1),
            (60, 25, 0),
            (74, 25, 0),
            (88, 27, 0),
            (102, 28, -1),
            (116, 27, -1),
            (130, 24, -1),
            (146, 20, 0),
            (160, 17, 0),
            (176, 15, 0),
            (192, 15, 0),
            (206, 16, 0),
            (220, 16, -1),
            (232, 14, -1),
        )
    )
    shade += "".join(
        f"M{x} {y}l0-5"
        for x, y in (
            (10, 114),
            (26, 112),
            (42, 112),
            (58, 115),
            (74, 117),
            (90, 115),
            (106, 112),
            (122, 113),
            (138, 116),
            (154, 115),
            (170, 112),
            (188, 109),
            (206, 109),
            (224, 109),
        )
    )
    rose = g(
        circle(0, 0, 17, class_="pic-line"),
        path("M0-21 3.5-3.5 21 0 3.5 3.5 0 21-3.5 3.5-21 0-3.5-3.5z", class_="pic-rose"),
        path("M0-21 3.5-3.5 0 0zM21 0 3.5 3.5 0 0zM0 21-3.5 3.5 0 0zM-21 0-3.5-3.5 0 0z", class_="pic-ink"),
        transform="translate(198 70)",
    )
    fleet = [
        _at(x, y, line_ship_top(), 0.86, t)
        for x, y, t in ((12, 42, 8), (58, 49, 8), (104, 55, 8), (166, 92, -172), (116, 102, -172))
    ]
    wind = path("M222 40 212 50M228 46 214 60M232 54 222 64", class_="pic-wind")
    return _sheet(_coast(north, ""), _coast(south, ""), path(shade, class_="pic-hachure"), rose, fleet, wind)


def _billiard() -> Markup:
    pockets = [
        circle(x, y, 8, class_="pic-hole")
        for x, y in ((22, 22), (120, 18), (218, 22), (22, 110), (120, 114), (218, 110))
    ]
    balls = [
        g(
            circle(0, 0, 8, class_=f"pic-ball {kind}"),
            path("M-4.5 1.5h9l-1.8 3.2h-5.4zM0-5v5.5M0-4.5 3.600.5H0z", class_="pic-ball-mark"),
            transform=f"translate({x} {y})",
        )
        for x, y, kind in (
            (150, 56, "is-a"),
            (165, 65, "is-b"),
            (165, 47, "is-a"),
            (180, 56, "is-b"),
            (180, 74, "is-a"),
            (180, 38, "is-b"),
        )
    ]
    diamonds = "".join(f"M{x} 7.5l2 2-2 2-2-2zM{x} 120.5l2 2-2 2-2-2z" for x in (46, 70, 94, 146, 170, 194))
    return _sheet(
        rect(4, 3, 232, 126, rx=10, class_="pic-rail"),
        path(diamonds, class_="pic-brass"),
        rect(17, 16, 206, 100, rx=3, class_="pic-sea pic-edge"),
        fathoms(3, 190, 84, 0),
        path("M60 16v100", class_="pic-line"),
        path("M60 44a22 22 0 0 0 0 44", class_="pic-line"),
        pockets,
        path("M64 76 142 58", class_="pic-aim"),
        balls,
        circle(56, 78, 8, class_="pic-ball is-cue"),
        el("path", d="M46 80.5 0 92", class_="pic-cue"),
    )


def _uncharted() -> Markup:
    island = "M166 84c8-12 26-14 40-8 14 5 26 2 34 8V132H150c2-20 6-36 16-48z"
    shade = "".join(
        f"M{x} {y}l{dx} {dy}"
        for x, y, dx, dy in (
            (152, 122, -6, 1),
            (153, 110, -6, -1),
            (157, 98, -6, -3),
            (164, 87, -5, -5),
            (174, 79, -3, -6),
            (186, 75, -1, -6),
            (198, 75, 1, -6),
            (210, 78, 1, -6),
            (224, 81, 0, -6),
            (236, 82, 1, -6),
        )
    )
    soundings = g(
        [
            text(n, x, y)
            for n, x, y in (
                ("7", 134, 112),
                ("11", 96, 118),
                ("9", 150, 72),
                ("17", 186, 28),
                ("23", 58, 16),
                ("14", 20, 70),
                ("19", 132, 18),
                ("12", 216, 54),
                ("21", 12, 122),
            )
        ],
        class_="soundings",
    )
    grid = "".join(f"M{x} 0V{_H}" for x in range(24, _W, 24)) + "".join(
        f"M0 {y}H{_W}" for y in range(18, _H, 24)
    )
    return _sheet(
        path(grid, class_="pic-line", opacity=0.35),
        _coast(island, ""),
        path(shade, class_="pic-hachure"),
        soundings,
        path("M54 84 8 30A74 74 0 0 1 112 36z", class_="pic-arc"),
        path("M78 82C104 78 122 68 132 54", class_="pic-course"),
        _at(28, 78, line_ship_top(), 1.25, -8),
        _at(86, 100, line_ship_top(), 0.8, -12),
        _at(62, 28, _ironclad(), 1.1, 172),
        _at(178, 40, _ironclad(), 0.85, 204),
        path("M190 98l4-9 4 9zM206 104l5-11 5 11zM220 96l4-9 4 9z", class_="pic-hachure"),
    )


def _ironclad() -> Markup:
    """A steamer of the dwarves from above, bow to the right."""
    return g(
        path("M20 0 14-4.5 5-6.5H-15L-19-3.5V3.5L-15 6.5H5L14 4.5z", class_="pic-ink"),
        path("M6-1.8H17M6 1.8H17", class_="pic-course", stroke_dasharray="none"),
        circle(5, 0, 4, class_="pic-rail"),
        circle(-5, 0, 2.5, class_="pic-hole"),
        circle(-12, 0, 2.5, class_="pic-hole"),
    )


PICTURES: dict[str, Callable[[], Markup]] = {
    "bataille": _bataille,
    "mats": _mats,
    "trafalgar": _trafalgar,
    "billiard": _billiard,
    "uncharted": _uncharted,
}


@cache
def card_picture(game_id: str) -> Markup:
    """The picture of a game's card (`bataille`, `mats`, `trafalgar`, `billiard`, `uncharted`)."""
    return PICTURES[game_id]()
