"""The figures of the rule book of Bataille navale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.games.bataille.rules.grid import ends_of, mask_of
from navals.games.bataille.rules.layouts import bits, grid
from navals.ui.board.board import Drawing
from navals.ui.components import BoardShip, grid_board
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language

_FLEET = ((0, 0, 0, 4), (2, 1, 5, 1), (7, 3, 7, 5), (2, 7, 4, 7), (9, 0, 9, 1))


def _ship(ends: tuple[int, int, int, int], state: str = "afloat") -> BoardShip:
    c, r, c2, r2 = ends
    return BoardShip(r, c, max(c2 - c, r2 - r) + 1, r2 > r, None, state)


def legal(t: Language) -> Markup:
    """Ships with water around each."""
    return grid_board(
        "figure-legal", label=t("Five ships that do not touch"), ships=[_ship(ends) for ends in _FLEET]
    )


def touching(t: Language) -> Markup:
    """Ships that touch by a corner."""
    ships = [
        _ship((0, 0, 0, 4)),
        _ship((1, 5, 3, 5), "refused"),
        _ship((5, 2, 8, 2)),
        _ship((9, 3, 9, 4), "refused"),
    ]
    return grid_board("figure-touching", label=t("Ships that touch by a corner"), ships=ships)


def answers(t: Language) -> Markup:
    """Hits and a sunk ship with what is known around it."""
    sunk = mask_of((6, 6, 8, 6))
    around = 0
    for square in bits(sunk):
        around |= grid().around[square]
    marks = {divmod(square, 10): "known" for square in bits(around & ~sunk)}
    marks |= {divmod(square, 10): "sunk" for square in bits(sunk)}
    marks |= {(1, 2): "hit", (1, 3): "hit", (4, 4): "miss", (8, 1): "miss", (3, 8): "miss"}
    c, r, c2, r2 = ends_of(sunk)
    return grid_board(
        "figure-answers", label=t("Water, hit and sunk"), ships=[_ship((c, r, c2, r2), "sunk")], marks=marks
    )


FIGURES: Final[Mapping[str, Drawing]] = {draw.__name__: draw for draw in (legal, touching, answers)}
"""By the names that the book gives them."""
