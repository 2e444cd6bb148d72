"""The position editor: ships with masts, guns and flags, the wind, port guns, the round, and the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from navals.core.message import Message, msg
from navals.core.seat import LETTERS
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fleet import FLEETS, GUNS_BY_RATE, SHIP_NUMBERS, SHIP_RATE, SHIP_SIDE, SHIPS
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.boards import MAX_SIZE, MIN_SIZE, paint, resize
from navals.games.trafalgar.rules.sailing.chart import GUNS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.screen.chart.sea import coordinates, point_nearest_to, sheet_view_box
from navals.games.trafalgar.screen.chart.still import picture
from navals.geometry.lattice import HEADINGS
from navals.ui.board.arranger import (
    GROUND,
    OFF_BOARD,
    Arranger,
    Brush,
    Knob,
    MovablePiece,
    Pairs,
    Sheet,
    number_choices,
)
from navals.ui.words.i18n import Language

_PIECE_RADIUS: Final = 5.5
_INTACT_SHIPS: Final = (("fmz", 3), ("fmz", 2))
"""Masts and guns of an intact ship, by class."""
_GUN_STATE_CHOICES: Final = (
    ("ready", msg("ready")),
    ("fired", msg("has fired")),
    ("down1", msg("silent for {n} round", n=1)),
    ("down2", msg("silent for {n} rounds", n=2)),
    ("down3", msg("silent for {n} rounds", n=3)),
)


class _ShipEntry:
    """A ship as written in a position: point, heading, masts, guns and marks."""

    def __init__(self, number: int, text: str | None) -> None:
        masts, max_guns = _INTACT_SHIPS[SHIP_RATE[number]]
        fields = (text or f",,{'WE'[SHIP_SIDE[number]]}").split(",")
        self.column, self.row, self.heading = fields[:3]
        self.masts = fields[3] if len(fields) > 3 else masts
        self.guns = (fields[4] if len(fields) > 4 else f"{max_guns}/{max_guns}").split("/")
        self.marks = fields[5] if len(fields) > 5 else ""

    def as_text(self) -> str:
        parts = (self.column, self.row, self.heading, self.masts, "/".join(self.guns))
        return ",".join((*parts, self.marks) if self.marks else parts)

    def flag_marks(self) -> str:
        return "".join(mark for mark in self.marks.lower() if mark in "ab")

    def state_marks(self) -> str:
        return "".join(mark for mark in self.marks.lower() if mark in "rc")


_BOARD_BRUSHES: Final = (
    Brush("land", msg("Land")),
    Brush("reef", msg("Reef")),
    Brush("sandbank", msg("Sandbank")),
    Brush("sea", msg("Open sea")),
    *(Brush(f"anchorage{n}", msg("Anchorage {n}", n=n)) for n in (1, 2, 3, 4)),
    Brush("gun", msg("Port gun")),
    Brush("flag", msg("Port flag")),
    Brush("port", msg("Harbour water")),
)
_BRUSH_KINDS: Final = dict(zip((brush.id for brush in _BOARD_BRUSHES), "#*:.1234gFb", strict=True))
"""The kind of point that each brush paints, as a character for ``paint``."""
_POINT_PATTERN: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2})", re.ASCII)
_HEADING_CHOICES: Final = tuple(zip(HEADINGS, naming.HEADING_WORDS, strict=True))


def _table_choices(table: str) -> tuple[tuple[str, Message], ...]:
    return tuple(naming.NAME_TABLES[table].items())


class _TrafalgarArranger(Arranger[TrafalgarState]):
    ground = msg("The board")
    option = "board"
    hint = msg(
        "Pick one of these, then tap the chart; tap the same place again to turn it back into open sea. "
        "The other end of the board changes to match, rotated by half a turn, so that neither side has the "
        "better port. Anchorages, guns and the flag belong to the nearer port."
    )

    def brushes(self, state: TrafalgarState) -> Sequence[Brush]:
        return _BOARD_BRUSHES

    def is_edited(self, state: TrafalgarState) -> bool:
        return state.options.board != BOARD

    def sheets(self, state: TrafalgarState, t: Language) -> Sequence[Sheet]:
        return (Sheet(picture(state.view(None), t, t("The chart")), sheet_view_box(state.sea)),)

    def pieces(self, state: TrafalgarState) -> Sequence[MovablePiece]:
        return tuple(self._pieces(state))

    def _pieces(self, state: TrafalgarState) -> Iterator[MovablePiece]:
        for number in FLEETS[state.options.fleet]:
            ship_data, point = SHIPS[number], state.ships[number].at
            position = coordinates(state.sea, point) if point >= 0 else None
            yield MovablePiece(
                ship_data.id, naming.ship_name(number), ship_data.id, ship_data.side, position, _PIECE_RADIUS
            )

    def knobs(self, state: TrafalgarState, pairs: Pairs, piece: str) -> Sequence[Knob]:
        if not piece:
            return tuple(_state_knobs(pairs))
        if piece == GROUND:
            return _board_knobs(state)
        if piece in _BRUSH_KINDS:
            return (Knob("place", msg("Points (as many as you like)"), "", placeholder="10,9 11,9"),)
        ship_number = SHIP_NUMBERS[piece]
        entry, is_placed = _ShipEntry(ship_number, pairs.get(piece)), piece in pairs
        place_text = f"{entry.column},{entry.row}" if is_placed else OFF_BOARD
        place_knob = Knob("place", msg("Point"), place_text, placeholder="10,9")
        if not is_placed:
            return (place_knob,)
        gun_choices = number_choices(range(GUNS_BY_RATE[SHIP_RATE[ship_number]] + 1))
        return (
            place_knob,
            Knob("heading", msg("Heading"), entry.heading, _HEADING_CHOICES),
            Knob("masts", msg("Masts"), entry.masts, _table_choices("rigging")),
            Knob("port", msg("Guns to port"), entry.guns[0], gun_choices),
            Knob("starboard", msg("Guns to starboard"), entry.guns[1], gun_choices),
            Knob("flags", msg("Flags aboard"), entry.flag_marks(), _table_choices("aboard")),
            Knob("state", msg("Status"), entry.state_marks(), _table_choices("doing")),
        )

    def place(self, state: TrafalgarState, pairs: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        point = point_nearest_to(state.sea, x, y)
        if point < 0:
            return False
        column, row = state.sea.column_and_row(point)
        if piece in _BRUSH_KINDS:
            pairs.set_option("board", paint(state.options.board, column, row, _BRUSH_KINDS[piece]))
            return True
        self.set_knob(state, pairs, piece, "place", f"{column},{row}")
        return True

    def set_knob(self, state: TrafalgarState, pairs: Pairs, piece: str, knob: str, value: str) -> None:
        if piece == GROUND:
            _reshape_board(state, pairs, knob, value)
            return
        if piece in _BRUSH_KINDS:
            board = state.options.board
            for column, row in (
                (int(point_match[1]), int(point_match[2])) for point_match in _POINT_PATTERN.finditer(value)
            ):
                if state.sea.point(column, row) >= 0:
                    board = paint(board, column, row, _BRUSH_KINDS[piece])
            pairs.set_option("board", board)
            return
        if not piece:
            pairs[knob] = "" if knob in GUNS and value == "ready" else value
            return
        if value == OFF_BOARD and knob == "place":
            pairs.pop(piece, None)
            return
        entry = _ShipEntry(SHIP_NUMBERS[piece], pairs.get(piece))
        match knob:
            case "place":
                entry.column, _, entry.row = value.partition(",")
            case "heading" | "masts":
                setattr(entry, knob, value)
            case "port" | "starboard":
                entry.guns[("port", "starboard").index(knob)] = value
            case "flags":
                entry.marks = value + entry.state_marks()
            case _:
                entry.marks = entry.flag_marks() + value
        pairs[piece] = entry.as_text()


def _board_knobs(state: TrafalgarState) -> tuple[Knob, ...]:
    sea = state.sea
    column_choices, row_choices = (
        number_choices(sorted({*range(MIN_SIZE + size % 2, MAX_SIZE + 1, 2), size}))
        for size in (sea.width, sea.height)
    )
    return (
        Knob("columns", msg("Columns"), str(sea.width), column_choices),
        Knob("rows", msg("Rows"), str(sea.height), row_choices),
        Knob("text", msg("The board as text"), state.options.board, is_code=True),
    )


def _reshape_board(state: TrafalgarState, pairs: Pairs, knob: str, value: str) -> None:
    """Change the board's text or size. On resizing, each ship keeps its distance from the nearer port."""
    if knob == "text":
        pairs.set_option("board", value)
        return
    sea = state.sea
    columns, rows = (int(value), sea.height) if knob == "columns" else (sea.width, int(value))
    if (columns, rows) == (sea.width, sea.height):
        return
    pairs.set_option("board", resize(state.options.board, columns, rows))
    for number, ship_data in enumerate(SHIPS):
        if ship_data.id in pairs:
            entry = _ShipEntry(number, pairs[ship_data.id])
            column, row = int(entry.column), int(entry.row)
            entry.column = str(column + (columns - sea.width) * (2 * column >= sea.width))
            entry.row = str(row + (rows - sea.height) * (2 * row >= sea.height))
            pairs[ship_data.id] = entry.as_text()


def _state_knobs(pairs: Pairs) -> Iterator[Knob]:
    side_choices: tuple[tuple[str, Message | str], ...] = tuple(zip(LETTERS, naming.PORT_NAMES, strict=False))
    yield Knob("turn", msg("Whose turn"), pairs["turn"], side_choices)
    yield Knob("first", msg("Who goes first each round"), pairs["first"], side_choices)
    yield Knob("wind", msg("The wind blows towards"), pairs["wind"], _HEADING_CHOICES)
    yield Knob("round", msg("Round"), pairs["round"], placeholder="7")
    yield Knob("quiet", msg("Rounds without losses"), pairs["quiet"], placeholder="0")
    for number, gun in enumerate(GUNS):
        yield Knob(gun, naming.gun_name(number), pairs.get(gun, "ready"), _GUN_STATE_CHOICES)


ARRANGER: Final = _TrafalgarArranger()
