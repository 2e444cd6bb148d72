"""A square board with lettered columns and numbered rows.

All uses (placement, battle, replay, rules figures) share one structure:

    div.board#ID  .board-n10  [.is-placing] [.is-quiet]
      svg.board-art              the sheet, heat, ships, marks, reticle, and last <g id="ID-fx">
      div[role=grid]#ID-grid     transparent cells exactly over the squares: focus, names, clicks
        div[role=row] > div[role=gridcell]#ID-B7
      svg.board-pieces#ID-space   only while placing: draggable ships above everything

In the svg's user units, a square is 10, the upper left corner of A1 is 0,0, and the border is 7 wide on the
upper and left sides and 3 on the others (`viewBox="-7 -7 110 110"`). The cells are positioned over it in
percentages, so both match at any width. `svg.board-art` never receives pointer events.

During placement, `svg.board-pieces` receives mouse and touch events (`data-space`; a tap on the open sea
sends `tap_act` with x and y), while the ARIA grid below it still serves the keyboard and screen readers. Each
piece is `<g id data-drag data-x data-y transform>`: `data-x`, `data-y` are its upper left corner in user
units.

Animation targets: `#ID-fx` (insert into it, user units), `#ID-ship-N` (each ship), `#ID-mark-B7` (each mark),
`#ID-aim`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from navals.ui.art import mark, reticle, ship_top, wreck
from navals.ui.components.controls import encode_arg
from navals.ui.draw.html import Attribute, Markup, tag
from navals.ui.draw.svg import el, g, path, rect, svg, text

_NEAR_BORDER = 7  # border on the upper and left sides, in user units
_FAR_BORDER = 3  # border on the other sides


class Cell(msgspec.Struct, frozen=True):
    """A cell for assistive technology, keyboard and clicks. `label` is its full accessible name ("B7,
    water").

    `state` adds the class `is-STATE` (`is-legal`: a legal target, `is-refused`: an illegal one); `hover` is
    the act in `data-hover`."""

    label: str
    act: str | None = None
    arg: object = None
    hover: str | None = None
    state: str = ""
    is_selected: bool = False


class BoardShip(NamedTuple):
    """A ship on the board; `row` and `col` (0-based) are those of its upper or left end.

    `state`: `afloat`, `damaged`, `sunk`, `ghost` (revealed or assumed), `refused` (a preview that breaks a
    rule)."""

    row: int
    col: int
    size: int
    is_vertical: bool = False
    kind: str | None = None
    state: str = "afloat"
    id: str | None = None


class DragPiece(NamedTuple):
    """A ship that can be placed by dragging. `token` is its `data-drag`; `act` and `arg` are for taps, which
    turn it."""

    ship: BoardShip
    token: str
    act: str | None = None
    arg: object = None
    is_selected: bool = False
    title: str = ""


def column_name(col: int) -> str:
    """Return the letter of a column: `A` for 0."""
    return chr(65 + col)


def square_name(row: int, col: int) -> str:
    """Return the name of a square: `B7` for row 6, column 1."""
    return f"{column_name(col)}{row + 1}"


def _transform_of(ship: BoardShip) -> str:
    """Return the transform for a ship drawn along the x-axis. A vertical ship has its bow at the bottom."""
    x, y = 10 * ship.col, 10 * ship.row
    if ship.is_vertical:
        return f"translate({x + 10} {y}) rotate(90)"
    return f"translate({x} {y})"


@cache
def _sheet(n: int) -> Markup:
    """Draw the printed sheet: graduated border, letters and numbers, sea, squares."""
    side = 10 * n
    bars = []
    for i in range(n):
        shade = "neat-dark" if i % 2 == 0 else "neat-light"
        opposite_shade = "neat-light" if i % 2 == 0 else "neat-dark"
        bars.append(rect(10 * i, -1.6, 10, 1, class_=shade))
        bars.append(rect(-1.6, 10 * i, 1, 10, class_=shade))
        bars.append(rect(10 * i, side + 0.6, 10, 1, class_=opposite_shade))
        bars.append(rect(side + 0.6, 10 * i, 1, 10, class_=opposite_shade))
    line_path = "".join(f"M{10 * i} 0V{side}M0 {10 * i}H{side}" for i in range(1, n))
    labels = [text(column_name(i), 10 * i + 5, -2.6, class_="board-letter") for i in range(n)]
    labels += [text(i + 1, -2.9, 10 * i + 6.3, class_="board-number") for i in range(n)]
    return g(
        rect(-1.6, -1.6, side + 3.2, side + 3.2, class_="neat-frame"),
        rect(0, 0, side, side, class_="board-sea"),
        path(
            f"M0 {side * 0.72}Q{side * 0.2} {side * 0.6} {side * 0.34} {side * 0.78}T{side * 0.62} {side}"
            f"M{side * 0.58} 0Q{side * 0.62} {side * 0.2} {side * 0.82} {side * 0.24}T{side} {side * 0.44}",
            class_="board-depth",
        ),
        path(line_path, class_="board-lines"),
        bars,
        rect(-0.6, -0.6, side + 1.2, side + 1.2, class_="neat-line-inner"),
        rect(-2.3, -2.3, side + 4.6, side + 4.6, class_="neat-line-outer"),
        labels,
        class_="board-sheet",
    )


def _heat_map(values: Mapping[tuple[int, int], float]) -> list[Markup]:
    squares = []
    # Shades are relative to the likeliest square; numbers are absolute.
    peak = max(values.values(), default=0) or 1.0
    for (row, col), value in values.items():
        shade = max(0, min(9, round((value / peak) ** 1.7 * 9)))
        if shade:
            squares.append(rect(10 * col, 10 * row, 10, 10, class_=f"heat heat-{shade}"))
            if value >= 0.05:
                squares.append(text(round(value * 100), 10 * col + 5, 10 * row + 6.2, class_="heat-number"))
    return squares


@lru_cache(maxsize=4096)
def _cell(
    id: str,
    row: int,
    col: int,
    label: str,
    act: str | None,
    arg: str | None,
    hover: str | None,
    state: str,
    is_selected: bool,
    is_focused: bool,
    is_disabled: bool,
) -> Markup:
    """Draw a cell whose argument is already encoded; cached, because a gesture changes two or three of a
    hundred cells."""
    return tag(
        "div",
        role="gridcell",
        id=f"{id}-{square_name(row, col)}",
        class_=f"cell is-{state}" if state else "cell",
        tabindex=0 if is_focused else -1,
        data_row=row,
        data_col=col,
        aria_label=label,
        aria_selected="true" if is_selected else None,
        aria_disabled="true" if is_disabled else None,
        data_act=act,
        data_arg=arg,
        data_hover=hover,
    )


def _cells(id: str, n: int, cells: Mapping[tuple[int, int], Cell], focus: tuple[int, int]) -> list[Markup]:
    rows = []
    # On a read-only board, screen readers would announce "disabled" a hundred times.
    has_actions = bool({cell.act for cell in cells.values()} - {None})
    for row in range(n):
        row_cells = []
        for col in range(n):
            cell = cells.get((row, col)) or Cell(square_name(row, col))
            act, arg = cell.act, cell.arg
            arg_json = None if arg is None else msgspec.json.encode(arg).decode()
            cell_args = cell.hover, cell.state, cell.is_selected, (row, col) == focus, has_actions and not act
            row_cells.append(_cell(id, row, col, cell.label, act, arg_json, *cell_args))
        rows.append(_row(*row_cells))
    return rows


@lru_cache(maxsize=512)
def _row(*cells: Markup) -> Markup:
    return tag("div", cells, role="row", class_="cell-row")


def _piece(piece: DragPiece, drag_act: str) -> Markup:
    ship = piece.ship
    length = 10 * ship.size
    return g(
        el("title", piece.title) if piece.title else None,
        g(
            rect(0.4, 0.4, length - 0.8, 9.2, rx=1.2, class_="piece-grip"),
            ship_top(ship.size, ship.kind, ship.state),
            transform="translate(10 0) rotate(90)" if ship.is_vertical else None,
        ),
        id=ship.id,
        class_=["piece", f"is-{ship.state}", piece.is_selected and "is-selected"],
        transform=f"translate({10 * ship.col} {10 * ship.row})",
        data_drag=piece.token,
        data_drag_act=drag_act,
        data_x=10 * ship.col,
        data_y=10 * ship.row,
        data_act=piece.act,
        data_arg=encode_arg(piece.arg),
    )


def _squares(cells: Mapping[tuple[int, int], Cell]) -> Markup:
    """Draw invisible squares over the cells, to catch pointer events while ships are being placed."""

    def square(row: int, col: int, cell: Cell) -> Markup:
        attrs: dict[str, Attribute] = {
            "data_act": cell.act,
            "data_hover": cell.hover,
            "data_arg": encode_arg(cell.arg),
        }
        return rect(10 * col, 10 * row, 10, 10, class_="pieces-square", **attrs)

    return g(square(*place, cell) for place, cell in cells.items() if cell.hover)


def grid_board(
    id: str,
    *,
    label: str,
    cells: Mapping[tuple[int, int], Cell] | None = None,
    ships: Iterable[BoardShip] = (),
    marks: Mapping[tuple[int, int], str] | None = None,
    heat: Mapping[tuple[int, int], float] | None = None,
    aim: tuple[int, int] | None = None,
    last_shot: tuple[int, int] | None = None,
    focus: tuple[int, int] = (0, 0),
    pieces: Iterable[DragPiece] | None = None,
    drag_act: str = "drag",
    tap_act: str | None = None,
    modifiers: str = "",
    describedby: str | None = None,
) -> Markup:
    """Draw a board of 10 x 10 squares; the module docstring shows its structure.

    cells: (row, col) -> `Cell`; `None` omits the ARIA grid (for a figure, which `label` then names). ships:
    drawn below the marks. marks: (row, col) -> `miss`, `hit`, `sunk`, `known`. heat: (row, col) ->
    probability from 0 to 1. aim: the square with the reticle. last: the square of the last shot. focus: the
    cell with the tab stop. pieces: draggable ships; unless `None`, placement is enabled. look: `quiet` (not
    this player's turn), `enemy`, `own`, separated by spaces."""
    n = 10
    extent = 10 * n + _NEAR_BORDER + _FAR_BORDER
    view_box = f"{-_NEAR_BORDER} {-_NEAR_BORDER} {extent} {extent}"
    layers: list[Markup] = [_sheet(n)]
    if heat:
        layers.append(g(_heat_map(heat), class_="board-heat", id=f"{id}-heat"))
    floating_ships: list[Markup] = []
    wrecks: list[Markup] = []
    for i, ship in enumerate(ships):
        drawing = ship_top(ship.size, ship.kind, ship.state)
        if ship.state == "sunk":
            drawing = wreck(ship.size, drawing)
        group = wrecks if ship.state == "sunk" else floating_ships
        transform, ship_id = _transform_of(ship), ship.id or f"{id}-ship-{i}"
        group.append(g(drawing, id=ship_id, transform=transform, class_=f"board-ship is-{ship.state}"))
    layers.append(g(floating_ships, wrecks, class_="board-ships", id=f"{id}-ships"))
    mark_groups = []
    for (row, col), kind in (marks or {}).items():
        # Animations may transform the inner group.
        mark_group = g(mark(kind), id=f"{id}-mark-{square_name(row, col)}")
        mark_groups.append(g(mark_group, transform=f"translate({10 * col} {10 * row})"))
    layers.append(g(mark_groups, class_="board-marks", id=f"{id}-marks"))
    if last_shot is not None:
        x, y = 10 * last_shot[1] + 0.5, 10 * last_shot[0] + 0.5
        layers.append(rect(x, y, 9, 9, class_="board-last", id=f"{id}-last"))
    if aim is not None:
        layers.append(g(reticle(), id=f"{id}-aim", transform=f"translate({10 * aim[1]} {10 * aim[0]})"))
    layers.append(g(id=f"{id}-fx", class_="board-fx"))
    label_args: dict[str, Attribute] = {"aria_label": label} if cells is None else {}
    picture = svg(view_box, *layers, class_="board-art", id=f"{id}-art", **label_args)
    grid = None
    if cells is not None:
        grid = tag(
            "div",
            _cells(id, n, cells, focus),
            role="grid",
            id=f"{id}-grid",
            class_="board-cells",
            aria_label=label,
            aria_describedby=describedby,
            data_grid=True,
        )
    drag_layer = None
    if pieces is not None:
        sea = rect(0, 0, 10 * n, 10 * n, class_="pieces-sea", data_tap=tap_act, id=f"{id}-sea")
        drag_layer = svg(
            view_box,
            sea,
            _squares(cells or {}),
            [_piece(piece, drag_act) for piece in pieces],
            class_="board-pieces",
            id=f"{id}-space",
            data_space=True,
        )
    classes = [
        "board",
        f"board-n{n}",
        *[f"is-{modifier}" for modifier in modifiers.split()],
        pieces is not None and "is-placing",
    ]
    return tag("div", picture, grid, drag_layer, id=id, class_=classes)
