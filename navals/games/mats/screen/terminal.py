"""The columns as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import msg
from navals.core.seat import letter
from navals.games.mats.rules.options import HIT
from navals.games.mats.rules.view import Pawn, View

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language

CELL_WIDTH = 8


def _cell_text(view: View, side: int, pawn: Pawn | None) -> str:
    if pawn is None:
        return ""
    return {"water": "~", "wreck": "x"}.get(pawn.kind) or ship_label(view, side, pawn.ship)


def board_text(view: View, language: Language) -> str:
    """Return both columns side by side, with ``##`` for pending combats; before R2, list the ships."""
    t = language.message
    lines = [t(msg("Crossing {crossing}, series {series}", crossing=view.crossing, series=view.series)), ""]
    if view.at[0]:
        lines += _column_lines(view, language)
    else:
        for side in (0, 1):
            seat_letter, ships = letter(side), view.line[side] or view.survivors(side)
            ship_names = ", ".join(ship_label(view, side, ship) for ship in ships)
            message = msg("{seat}'s ships: {ships}", seat=seat_letter, ships=ship_names)
            if view.line[side]:
                message = msg("{seat}'s column, head first: {ships}", seat=seat_letter, ships=ship_names)
            elif view.ready[side]:
                message = msg("{seat} has formed a column with: {ships}", seat=seat_letter, ships=ship_names)
            lines.append(t(message))
    return "\n".join([*lines, "", t(msg("Key: masts/guns, * hit, x wreck, ~ water, ## combat"))])


def _column_lines(view: View, language: Language) -> list[str]:
    cells = {(side, pawn.double, pawn.position): pawn for side in (0, 1) for pawn in view.column_pawns(side)}
    positions = [position for _, _, position in cells]
    combat_positions = view.combat_positions()
    up_title, down_title = language.message(msg("A, moving up")), language.message(msg("B, moving down"))
    lines = [f"{up_title:>{2 * CELL_WIDTH + 1}}    {down_title}"]
    for x in range(max(positions), min(positions) - 1, -1):
        a_double, a_base, b_base, b_double = (
            _cell_text(view, side, cells.get((side, double, x)))
            for side, double in ((0, True), (0, False), (1, False), (1, True))
        )
        separator = "##" if x in combat_positions else "||"
        a_cells = f"{a_double:>{CELL_WIDTH}} {a_base:>{CELL_WIDTH}}"
        lines.append(f"{a_cells} {separator} {b_base:<{CELL_WIDTH}} {b_double:<{CELL_WIDTH}}".rstrip())
    return lines


def ship_label(view: View, side: int, ship: int) -> str:
    """Return a ship with its current masts and guns: ``V1 2/4``, or ``V1* 1/2`` once hit."""
    ship_data, hull = view.options.fleet[ship], view.life[side][ship]
    masts, guns = ship_data.face(hull)
    return f"{ship_data.id}{'*' if hull == HIT else ''} {masts}/{guns}"
