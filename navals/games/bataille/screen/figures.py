"""The figures of the rule book of Bataille navale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.games.bataille.rules.grid import Ends, halo_mask, ship_mask
from navals.games.bataille.rules.layouts import bits
from navals.ui.board.board import Drawing
from navals.ui.components import BoardShip, grid_board
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language

_FLEET: Final = ((0, 0, 0, 4), (2, 1, 5, 1), (7, 3, 7, 5), (2, 7, 4, 7), (9, 0, 9, 1))
_WRECK: Final = (6, 6, 8, 6)


def _make_ship(ends: Ends, state: str = "afloat") -> BoardShip:
    column, row, last_column, last_row = ends
    return BoardShip(row, column, max(last_column - column, last_row - row) + 1, last_row > row, None, state)


def draw_legal(t: Language) -> Markup:
    """Draw ships with water around each."""
    return grid_board("figure-legal", label=t("Five ships that do not touch"), ships=map(_make_ship, _FLEET))


def draw_touching(t: Language) -> Markup:
    """Draw ships that touch at a corner."""
    ship_ends = ((0, 0, 0, 4), (1, 5, 3, 5), (5, 2, 8, 2), (9, 3, 9, 4))
    ships = map(_make_ship, ship_ends, ("afloat", "refused") * 2)
    return grid_board("figure-touching", label=t("Ships that touch at a corner"), ships=ships)


def draw_answers(t: Language) -> Markup:
    """Draw hits, and a sunk ship with the known water around it."""
    wreck = ship_mask(_WRECK)
    marks = {divmod(square, 10): "known" for square in bits(halo_mask(wreck) & ~wreck)}
    marks |= {divmod(square, 10): "sunk" for square in bits(wreck)}
    marks |= {(1, 2): "hit", (1, 3): "hit", (4, 4): "miss", (8, 1): "miss", (3, 8): "miss"}
    label = t("Miss, hit and sunk")
    return grid_board("figure-answers", label=label, ships=[_make_ship(_WRECK, "sunk")], marks=marks)


FIGURES: Final[Mapping[str, Drawing]] = {
    draw.__name__.removeprefix("draw_"): draw for draw in (draw_legal, draw_touching, draw_answers)
}
