"""Sketches: how a game stands, as a handful of whole numbers that are kept with it and drawn again without a replay.

A sketch is 240 wide and 132 high, like the pictures of the home cards. A mark is its kind and numbers; kinds are

    HULL   side, x, y, heading in degrees (0: up), half of its length, state (0 whole, 1 damaged, 2 lost)
    BALL   look (0 A's side, 1 B's side, 2 white, 3 and 4 lost by A's and B's side), x, y, radius
    CELLS  look (0 missed, 1 hit, 2 sunk), size, then x, y of each
    AREA   look (0 sea, 1 cloth), x, y, width, height
    LAND   look (0 high, 1 low), x, y, radius

A game has sketches if it has a module ``screen.sketch`` with ``marks(view)``; with ``preview(options)`` its set-up shows how it begins. What stands below them always is on its card (``ground``), so
that they are drawn without the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from navals import games
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.draw.svg import circle, path, rect, svg

Mark = tuple[int, ...]
Marks = tuple[Mark, ...]

HULL: Final = 0
BALL: Final = 1
CELLS: Final = 2
AREA: Final = 3
LAND: Final = 4
MOST: Final = 200
"""No sketch has more marks than that."""

_SIDES: Final = ("is-a", "is-b")
_STATES: Final = ("", " is-hurt", " is-lost")
_BALLS: Final = ("is-a", "is-b", "is-cue", "is-a is-lost", "is-b is-lost")
_CELLS: Final = ("is-miss", "is-hit", "is-sunk")


def _hull(side: int, x: int, y: int, heading: int, half: int, state: int) -> Markup:
    wide = max(2, half * 2 // 5)
    shape = f"M0-{half}Q{wide}-{half // 3} {wide} {half // 3}L{wide * 2 // 3} {half}h-{wide * 2 // 3 * 2}L-{wide} {half // 3}Q-{wide}-{half // 3} 0-{half}z"
    if state == 2:
        shape += f"M-{wide} 0L{wide} {wide}M{wide} 0L-{wide} {wide}"
    return path(
        shape, transform=f"translate({x} {y}) rotate({heading})", class_=f"sk-hull {_SIDES[side]}{_STATES[state]}"
    )  # fmt: skip


def _ball(look: int, x: int, y: int, r: int) -> Markup:
    return circle(x, y, r, class_=f"pic-ball {_BALLS[look]}")


def _cells(look: int, size: int, *places: int) -> Markup:
    pairs = zip(places[::2], places[1::2], strict=True)
    if look:
        shape = "".join(f"M{x} {y}h{size}v{size}h-{size}z" for x, y in pairs)
    else:  # a dot in the middle of the square
        half = size // 2
        shape = "".join(f"M{x + half} {y + half}h0" for x, y in pairs)
    return path(shape, class_=f"sk-cells {_CELLS[look]}")


def _area(look: int, x: int, y: int, width: int, height: int) -> Markup:
    return rect(x, y, width, height, class_=("sk-frame", "sk-cloth")[look])


def _land(look: int, x: int, y: int, r: int) -> Markup:
    return circle(x, y, r, class_="sk-land is-low" if look else "sk-land")


def card_picture(game_id: str) -> Markup:
    """The picture on a game's card."""
    return Markup(games.picture(game_id))


_DRAWN: Final[tuple[Callable[..., Markup], ...]] = (_hull, _ball, _cells, _area, _land)


def of(game_id: str, view: Any) -> Marks:
    """The sketch of a position, from what a bystander knows of it; empty for games without sketches."""
    return (
        tuple(games.module(game_id, "screen.sketch").marks(view))
        if games.has(game_id, "screen.sketch")
        else ()
    )


def preview(game_id: str, options: Any) -> Marks:
    """How a game with these options begins, as a sketch; empty where there is nothing to be seen before."""
    if not games.has(game_id, "screen.sketch"):
        return ()
    begins = getattr(games.module(game_id, "screen.sketch"), "preview", None)
    return tuple(begins(options)) if begins is not None else ()


def picture(game_id: str, marks: Sequence[Mark]) -> Markup:
    """A sketch as a picture; where there is none, or it makes no sense, the picture of the game's card. Nothing for a game that is not here."""
    card = games.card(game_id)
    if card is None:
        return EMPTY
    if not marks or len(marks) > MOST:
        return card_picture(game_id)
    try:
        drawn = [_DRAWN[mark[0]](*mark[1:]) for mark in marks]
    except (IndexError, TypeError, ValueError):
        return card_picture(game_id)
    lines, look = card.ground
    ground = path(lines, class_=look) if lines else EMPTY
    return svg(
        "0 0 240 132", rect(0, 0, 240, 132, class_="pic-sea"), ground, drawn, class_="card-picture sketch"
    )
