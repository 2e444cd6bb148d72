"""Positions of Bataille navale put together by hand: both fleets, what was bombed, the bombs that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from navals.core.message import msg
from navals.core.seat import LETTERS
from navals.games.bataille.rules.grid import COLUMNS, INDEX, NAMES, SIZE, ends_of, span
from navals.games.bataille.rules.layouts import bits
from navals.games.bataille.rules.options import ship_names
from navals.games.bataille.rules.state import BatailleState
from navals.ui.board.arranger import Arranger, Knob, Pairs, Piece, Sheet
from navals.ui.components import BoardShip, grid_board
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language

_BOX: Final = "-7 -7 110 110"
"""The view of a grid board: squares of 10 units, a border of 7 and one of 3."""
SHOTS: Final = "shots"


def _ends(text: str) -> tuple[int, int, int, int]:
    """A ship of the text: column, row, column, row."""
    first, _, last = text.partition("-")
    a, b = INDEX[first], INDEX[last or first]
    return a % SIZE, a // SIZE, b % SIZE, b // SIZE


class _Arranger(Arranger):
    def sheets(self, state: BatailleState, t: Language) -> Sequence[Sheet]:
        return tuple(Sheet(self._grid(state, seat, t), _BOX) for seat in (0, 1))

    def _grid(self, state: BatailleState, seat: int, t: Language) -> Markup:
        bombed = state.bombed[seat]
        ships, marks = [], {}
        for ship in state.fleets[seat]:
            column, row, _, last = ends_of(ship)
            sunk = not ship & ~bombed
            size = ship.bit_count()
            ships.append(BoardShip(row, column, size, last > row, None, "sunk" if sunk else "afloat"))
            for square in bits(ship & bombed):
                marks[divmod(square, SIZE)] = "sunk" if sunk else "hit"
        for square in bits(bombed):
            marks.setdefault(divmod(square, SIZE), "miss")
        label = t("The grid of {seat}", seat=LETTERS[seat])
        return grid_board(f"arranged-{seat}", label=label, ships=ships, marks=marks)

    def pieces(self, state: BatailleState) -> Sequence[Piece]:
        return tuple(self._pieces(state))

    def _pieces(self, state: BatailleState) -> Iterator[Piece]:
        for seat in (0, 1):
            for index, name in enumerate(ship_names(state.options)):
                column, row, right, low = ends_of(state.fleets[seat][index])
                at = 5.0 * (column + right + 1), 5.0 * (row + low + 1)
                short = f"{LETTERS[seat]}{index + 1}"
                yield Piece(f"{LETTERS[seat]}:{index}", name, short, seat, at, 6.0, seat)
            # What a seat has bombed lies in the grid of the other.
            named = msg("the bombs of {seat}", seat=LETTERS[seat])
            yield Piece(f"{LETTERS[seat]}:{SHOTS}", named, f"{LETTERS[seat]} ●", seat, None, 0.0, 1 - seat)

    def knobs(self, state: BatailleState, text: Pairs, piece: str) -> Sequence[Knob]:
        if not piece:
            sides = tuple((letter, letter) for letter in "AB")
            return (
                Knob("turn", msg("Who shoots"), text["turn"], sides),
                Knob(
                    "left", msg("Bombs left to A and to B"), f"{state.bombs[0]},{state.bombs[1]}", form="12,9"
                ),
            )
        seat, rest = piece.split(":")
        if rest == SHOTS:
            bombed = text.get(f"shots_{seat.lower()}", "")
            return (Knob("squares", msg("Squares"), bombed, form="B7,C3"),)
        ends = _ends(text.items_of(seat.lower())[int(rest)])
        lying = (("across", msg("across")), ("down", msg("down")))
        return (
            Knob(
                "place", msg("Upper or left end"), NAMES[INDEX[f"{COLUMNS[ends[0]]}{ends[1] + 1}"]], form="B7"
            ),
            Knob("lies", msg("Lies"), "down" if ends[3] > ends[1] else "across", lying),
        )

    def put(self, state: BatailleState, text: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        column, row = int(x // 10), int(y // 10)
        seat, rest = piece.split(":")
        if not (0 <= column < SIZE and 0 <= row < SIZE):
            return False
        square = NAMES[row * SIZE + column]
        if rest == SHOTS:
            if sheet == LETTERS.index(seat):
                return False
            key = f"shots_{seat.lower()}"
            shots = text.items_of(key)
            text.keep(key, [one for one in shots if one != square] if square in shots else [*shots, square])
            return True
        if sheet != LETTERS.index(seat):
            return False
        # A finger points at the middle of a ship; inside the grid there is room for all of it.
        left, top, right, low = _ends(text.items_of(seat.lower())[int(rest)])
        wide, high = right - left, low - top
        column = max(0, min(SIZE - 1 - wide, column - (wide + 1) // 2))
        row = max(0, min(SIZE - 1 - high, row - (high + 1) // 2))
        self.turn(state, text, piece, "place", NAMES[row * SIZE + column])
        return True

    def turn(self, state: BatailleState, text: Pairs, piece: str, knob: str, value: str) -> None:
        if not piece:
            text[knob] = value
            return
        seat, rest = piece.split(":")
        key = seat.lower()
        if rest == SHOTS:
            text[f"shots_{key}"] = value.upper()
            return
        ships, index = text.items_of(key), int(rest)
        column, row, right, low = _ends(ships[index])
        size = max(right - column, low - row)
        down = low > row
        if knob == "lies":
            down = value == "down"
        elif value.upper() in INDEX:
            column, row = INDEX[value.upper()] % SIZE, INDEX[value.upper()] // SIZE
        else:
            ships[index] = value  # the rules say what is wrong with it
            text.keep(key, ships)
            return
        ships[index] = span((column, row, column + (0 if down else size), row + (size if down else 0)))
        text.keep(key, ships)


ARRANGER: Final = _Arranger()
