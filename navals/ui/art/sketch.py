"""Sketches: positions as a few integers, stored with games and drawn without replaying them.

A sketch is 240 by 132, like the pictures on home cards. A mark consists of a kind and numbers:

    HULL   side, x, y, heading in degrees (0: up), half its length, state (0 whole, 1 damaged, 2 lost)
    BALL   look (0 A's side, 1 B's side, 2 white, 3 and 4 lost by A's and B's side), x, y, radius
    CELLS  look (0 missed, 1 hit, 2 sunk), size, then x, y of each
    AREA   look (0 sea, 1 cloth), x, y, width, height
    LAND   look (0 high, 1 low), x, y, radius

A game with sketches has a module `screen.sketch` with `marks(view)`; if it also has `preview(options)`, the
set-up page shows the first position. The fixed background is on the game's card (`ground`), so drawing does
not require the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

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
MAX_MARKS: Final = 200  # maximum number of marks in a sketch

_SIDE_CLASSES: Final = ("is-a", "is-b")
_STATE_CLASSES: Final = ("", " is-hurt", " is-lost")
_BALL_CLASSES: Final = ("is-a", "is-b", "is-cue", "is-a is-lost", "is-b is-lost")
_CELL_CLASSES: Final = ("is-miss", "is-hit", "is-sunk")


def _hull(side: int, x: int, y: int, heading: int, half_length: int, state: int) -> Markup:
    width = max(2, half_length * 2 // 5)
    third_length, half_stern = half_length // 3, width * 2 // 3
    starboard = f"M0-{half_length}Q{width}-{third_length} {width} {third_length}L{half_stern} {half_length}"
    shape = f"{starboard}h-{half_stern * 2}L-{width} {third_length}Q-{width}-{third_length} 0-{half_length}z"
    if state == 2:
        shape += f"M-{width} 0L{width} {width}M{width} 0L-{width} {width}"
    transform = f"translate({x} {y}) rotate({heading})"
    return path(shape, transform=transform, class_=f"sk-hull {_SIDE_CLASSES[side]}{_STATE_CLASSES[state]}")


def _cells(state: int, size: int, *coordinates: int) -> Markup:
    points = zip(coordinates[::2], coordinates[1::2], strict=True)
    if state:
        shape = "".join(f"M{x} {y}h{size}v{size}h-{size}z" for x, y in points)
    else:  # a dot in the square
        half_size = size // 2
        shape = "".join(f"M{x + half_size} {y + half_size}h0" for x, y in points)
    return path(shape, class_=f"sk-cells {_CELL_CLASSES[state]}")


def card_picture(game_id: str) -> Markup:
    """Return the picture on a game's card."""
    return Markup(games.picture(game_id))


_RENDERERS: Final[tuple[Callable[..., Markup], ...]] = (
    _hull,
    lambda look, x, y, r: circle(x, y, r, class_=f"pic-ball {_BALL_CLASSES[look]}"),
    _cells,
    lambda look, x, y, width, height: rect(x, y, width, height, class_=("sk-frame", "sk-cloth")[look]),
    lambda look, x, y, r: circle(x, y, r, class_="sk-land is-low" if look else "sk-land"),
)


def draw_sketch(game_id: str, view: object) -> Marks:
    """Return the sketch of a position from a bystander's view; empty for games without sketches."""
    if not games.has_module(game_id, "screen.sketch"):
        return ()
    return tuple(games.module(game_id, "screen.sketch").marks(view))


def preview(game_id: str, options: object) -> Marks:
    """Return the sketch of a game's first position with these options, or an empty sketch."""
    if not games.has_module(game_id, "screen.sketch"):
        return ()
    game_preview = getattr(games.module(game_id, "screen.sketch"), "preview", None)
    return tuple(game_preview(options)) if game_preview is not None else ()


def picture(game_id: str, marks: Sequence[Mark]) -> Markup:
    """Draw a sketch, or the card's picture if `marks` is empty, too long or invalid; "" if the game is
    missing."""
    card = games.card(game_id)
    if card is None:
        return EMPTY
    if not marks or len(marks) > MAX_MARKS:
        return card_picture(game_id)
    try:
        shapes = [_RENDERERS[mark[0]](*mark[1:]) for mark in marks]
    except (IndexError, TypeError, ValueError):
        return card_picture(game_id)
    outline, class_name = card.ground
    ground = path(outline, class_=class_name) if outline else EMPTY
    sea = rect(0, 0, 240, 132, class_="pic-sea")
    return svg("0 0 240 132", sea, ground, shapes, class_="card-picture sketch")
