"""The pawns of MATS: ships with their masts and guns, wrecks, water.

A place of the board is 22 by 10 user units, a pawn 21 by 9. Seat A's files are on the left and travel up,
seat B's on the right and travel down. The ship is drawn on the side of the pawn nearer the enemy, with
its bow towards the enemy; the figures are on the other side. On wide boards the style sheet rearranges the
parts of a pawn (``.pawn-ship``, ``.pawn-words``, ``.is-up``)."""

from __future__ import annotations

from functools import cache

from navals.games.mats.rules.options import HIT, INTACT, SUNK, Ship
from navals.games.mats.screen.hulls import draw_ship
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, path, rect, text

LANE_WIDTH = 22
ROW_HEIGHT = 10
STRAIT_WIDTH = 12
WIDTH = 4 * LANE_WIDTH + STRAIT_WIDTH


def lane_x(side: int, is_double: bool) -> float:
    """Return the x coordinate of the left edge of a side's file."""
    if side == 0:
        return 0 if is_double else LANE_WIDTH
    return WIDTH - LANE_WIDTH if is_double else WIDTH - 2 * LANE_WIDTH


def _pawn_labels(ship: Ship, hull: int, class_name: str) -> Markup:
    """Draw name, class, masts and guns of a ship."""
    masts, guns = ship.face(hull)
    parts = [text(ship.id, 0, 3.4, class_="pawn-id")]
    if class_name:
        parts.append(text(class_name, 0, 3.4, class_="pawn-class"))
    if hull != SUNK:
        figures = (
            path("M.6 4.9v3.2M.6 5q1.5 1 0 2.4z", class_="pawn-mast-sign"),
            text(masts, 1.7, 8.1, class_="pawn-masts"),
            circle(4.9, 6.7, 0.9, class_="pawn-gun-sign"),
            text(guns, 6.1, 8.1, class_="pawn-guns"),
        )
        parts.append(g(*figures, class_="pawn-figures"))
    return g(parts, class_="pawn-words")


_CARD_OUTLINE = "M0 1.2Q0 0 1.2 0H19.8Q21 0 21 1.2V7.8Q21 9 19.8 9H1.2Q0 9 0 7.8z"
_TORN_OUTLINE = (
    "M0 1.2Q0 0 1.2 0H19.8Q21 0 21 1.2V7.8"
    "l-1.6 1.2-1.7-.9-1.8.9-2-.9-1.9.9-2-.9-1.9.9-2-.9-1.9.9-1.7-.9L0 7.8z"
)


@cache
def pawn(side: int, ship: Ship, hull_state: int, class_name: str = "") -> Markup:
    """Draw a pawn in a box of 21 by 9 at the origin; ``class_name`` is its class in the reader's language."""
    state_name = {INTACT: "intact", HIT: "hit", SUNK: "sunk"}[hull_state]
    ship_x, labels_x = (8.9, 0.8) if side == 0 else (12.1, 12.4)
    ship_drawing = draw_ship(ship.rate, ship.intact, ship.face(hull_state), state_name)
    turned_ship = g(ship_drawing, transform=f"scale({'' if side == 0 else '-'}.92 .96)", class_="pawn-faces")
    drawing = g(
        g(turned_ship, transform=f"translate({ship_x} .3)", class_="pawn-ship"),
        g(
            _pawn_labels(ship, hull_state, class_name),
            transform=f"translate({labels_x} 0)",
            class_="pawn-said",
        ),
        class_="pawn-parts",
    )
    frame = [rect(0, 0, 21, 9, rx=1.2, class_="wreck-frame")]
    if hull_state != SUNK:
        side_edge = rect(20 if side == 0 else 0, 1.2, 1, 6.6, class_="pawn-edge")
        frame = [
            path(_CARD_OUTLINE if hull_state == INTACT else _TORN_OUTLINE, class_="pawn-card"),
            side_edge,
        ]
    return g(frame, drawing, class_=f"pawn is-{state_name} side-{'ab'[side]}")


@cache
def water() -> Markup:
    """Draw a water pawn in a box of 21 by 9."""
    waves = path("M-4 -1.6q2-1.8 4 0t4 0M-4 1.6q2-1.8 4 0t4 0", class_="water-lines")
    return g(g(g(waves, class_="is-up"), transform="translate(10.5 4.5)"), class_="pawn is-water")


def piece(
    name: str,
    picture: Markup,
    corner: tuple[float, float],
    size: tuple[float, float],
    offset: str,
    drag_token: str,
    tap_gesture: str,
    arg: dict[str, int],
    hover_gesture: str | None = None,
) -> Markup:
    """Return a draggable pawn with its top left corner at ``corner``.

    A tap sends ``tap_gesture`` and hovering sends ``hover_gesture``, both with ``arg``; dragging sends
    ``pull`` with ``drag_token``.
    """
    x, y = corner
    return g(
        rect(0, 0, *size, class_="pawn-grip"),
        g(picture, transform=f"translate({offset})", class_="pawn-pulled"),
        id=f"grip-{name}",
        class_="piece pawn-piece",
        transform=f"translate({x} {y})",
        data_drag=drag_token,
        data_drag_act="pull",
        data_x=x,
        data_y=y,
        data_act=tap_gesture,
        data_hover=hover_gesture,
        data_arg=arg,
    )
