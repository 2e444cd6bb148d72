"""The position editor of Bataille navale: both fleets, bombed squares and bombs left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from navals.core.message import msg
from navals.core.seat import LETTERS
from navals.games.bataille.rules.grid import (
    SIZE,
    SQUARE_INDEX,
    SQUARE_NAMES,
    Ends,
    ends_of_ship,
    ship_text,
    square_name,
)
from navals.games.bataille.rules.layouts import bits
from navals.games.bataille.rules.options import ship_names
from navals.games.bataille.rules.state import BatailleState
from navals.ui.board.arranger import Arranger, Knob, MovablePiece, Pairs, Sheet
from navals.ui.components import BoardShip, grid_board
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language

_VIEW_BOX: Final = "-7 -7 110 110"
"""The view box of a grid board: squares of 10 units, borders of 7 (top, left) and 3 (bottom, right)."""
SHOTS_PIECE: Final = "shots"


def _parse_ends(text: str) -> Ends:
    start_name, _, end_name = text.partition("-")
    first_square, last_square = SQUARE_INDEX[start_name], SQUARE_INDEX[end_name or start_name]
    return first_square % SIZE, first_square // SIZE, last_square % SIZE, last_square // SIZE


class _BatailleArranger(Arranger[BatailleState]):
    def sheets(self, state: BatailleState, t: Language) -> Sequence[Sheet]:
        return tuple(Sheet(self._seat_grid(state, seat, t), _VIEW_BOX) for seat in (0, 1))

    def _seat_grid(self, state: BatailleState, seat: int, t: Language) -> Markup:
        bombed_mask = state.bombed[seat]
        ships, marks = [], {divmod(square, SIZE): "miss" for square in bits(bombed_mask)}
        for ship in state.fleets[seat]:
            column, row, _, last_row = ends_of_ship(ship)
            is_sunk, size = not ship & ~bombed_mask, ship.bit_count()
            ships.append(BoardShip(row, column, size, last_row > row, None, "sunk" if is_sunk else "afloat"))
            marks |= {
                divmod(square, SIZE): "sunk" if is_sunk else "hit" for square in bits(ship & bombed_mask)
            }
        label = t("{seat}'s grid", seat=LETTERS[seat])
        return grid_board(f"arranged-{seat}", label=label, ships=ships, marks=marks)

    def pieces(self, state: BatailleState) -> Sequence[MovablePiece]:
        return tuple(self._generate_pieces(state))

    def _generate_pieces(self, state: BatailleState) -> Iterator[MovablePiece]:
        for seat, letter in enumerate("AB"):
            for index, title in enumerate(ship_names(state.options)):
                column, row, right, bottom = ends_of_ship(state.fleets[seat][index])
                centre = 5.0 * (column + right + 1), 5.0 * (row + bottom + 1)
                yield MovablePiece(
                    f"{letter}:{index}", title, f"{letter}{index + 1}", seat, centre, 6.0, seat
                )
            # A seat's bombs are on the opponent's grid.
            bombs_title = msg("{seat}'s bombs", seat=letter)
            yield MovablePiece(
                f"{letter}:{SHOTS_PIECE}", bombs_title, f"{letter} ●", seat, None, 0.0, 1 - seat
            )

    def knobs(self, state: BatailleState, pairs: Pairs, piece: str) -> Sequence[Knob]:
        if not piece:
            bombs_text = f"{state.bombs[0]},{state.bombs[1]}"
            return (
                Knob("turn", msg("Who shoots"), pairs["turn"], (("A", "A"), ("B", "B"))),
                Knob("left", msg("Bombs left for A and B"), bombs_text, placeholder="12,9"),
            )
        letter, suffix = piece.lower().split(":")
        if suffix == SHOTS_PIECE:
            return (Knob("squares", msg("Squares"), pairs.get(f"shots_{letter}", ""), placeholder="B7,C3"),)
        column, row, _, bottom = _parse_ends(pairs.get_list(letter)[int(suffix)])
        choices = (("across", msg("horizontal")), ("down", msg("vertical")))
        return (
            Knob("place", msg("Top or left end"), square_name(column, row), placeholder="B7"),
            Knob("lies", msg("Direction"), "down" if bottom > row else "across", choices),
        )

    def place(self, state: BatailleState, pairs: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        column, row = int(x // 10), int(y // 10)
        letter, suffix = piece.lower().split(":")
        # A seat's bombs are on the opponent's grid.
        if not (0 <= column < SIZE and 0 <= row < SIZE) or (sheet == "ab".index(letter)) == (
            suffix == SHOTS_PIECE
        ):
            return False
        if suffix == SHOTS_PIECE:
            key, square = f"shots_{letter}", square_name(column, row)
            shots = pairs.get_list(key)
            pairs.set_items(
                key, [shot for shot in shots if shot != square] if square in shots else [*shots, square]
            )
            return True
        # Centre the ship on the point, but keep it inside the grid.
        left, top, right, bottom = _parse_ends(pairs.get_list(letter)[int(suffix)])
        width, height = right - left, bottom - top
        column = max(0, min(SIZE - 1 - width, column - (width + 1) // 2))
        row = max(0, min(SIZE - 1 - height, row - (height + 1) // 2))
        self.set_knob(state, pairs, piece, "place", SQUARE_NAMES[row * SIZE + column])
        return True

    def set_knob(self, state: BatailleState, pairs: Pairs, piece: str, knob: str, value: str) -> None:
        if not piece:
            pairs[knob] = value
            return
        key, suffix = piece.lower().split(":")
        if suffix == SHOTS_PIECE:
            pairs[f"shots_{key}"] = value.upper()
            return
        ships, index = pairs.get_list(key), int(suffix)
        column, row, right, bottom = _parse_ends(ships[index])
        size, is_vertical = max(right - column, bottom - row), bottom > row
        if knob == "lies":
            is_vertical = value == "down"
        elif value.upper() in SQUARE_INDEX:
            row, column = divmod(SQUARE_INDEX[value.upper()], SIZE)
        ships[index] = ship_text(
            (column, row, column + (0 if is_vertical else size), row + (size if is_vertical else 0))
        )
        if knob != "lies" and value.upper() not in SQUARE_INDEX:
            ships[index] = value  # the rules report the fault
        pairs.set_items(key, ships)


ARRANGER: Final = _BatailleArranger()
