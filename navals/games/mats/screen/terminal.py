"""The columns as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import msg
from navals.core.seat import letter
from navals.games.mats.rules.options import HIT
from navals.games.mats.rules.view import Pawn, View

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language

WIDTH = 8


def _cell(view: View, side: int, pawn: Pawn | None) -> str:
    if pawn is None:
        return ""
    return {"water": "~", "wreck": "x"}.get(pawn.kind) or label(view, side, pawn.ship)


def board_text(view: View, language: Language) -> str:
    """Return both columns side by side, with ``##`` for pending combats; before R2, list the ships."""
    t = language.message
    lines = [t(msg("Crossing {crossing}, series {series}", crossing=view.crossing, series=view.series)), ""]
    if view.at[0]:
        lines += _columns(view, language)
    else:
        for side in (0, 1):
            seat, ships = letter(side), view.line[side] or view.survivors(side)
            names = ", ".join(label(view, side, ship) for ship in ships)
            text = msg("{seat}'s ships: {ships}", seat=seat, ships=names)
            if view.line[side]:
                text = msg("{seat}'s column, head first: {ships}", seat=seat, ships=names)
            elif view.ready[side]:
                text = msg("{seat} has formed a column with: {ships}", seat=seat, ships=names)
            lines.append(t(text))
    return "\n".join([*lines, "", t(msg("Key: masts/guns, * hit, x wreck, ~ water, ## combat"))])


def _columns(view: View, language: Language) -> list[str]:
    cells = {(side, pawn.double, pawn.position): pawn for side in (0, 1) for pawn in view.files(side)}
    places = [position for _, _, position in cells]
    combat_positions = view.combat_positions()
    up_title, down_title = language.message(msg("A, moving up")), language.message(msg("B, moving down"))
    lines = [f"{up_title:>{2 * WIDTH + 1}}    {down_title}"]
    for x in range(max(places), min(places) - 1, -1):
        a_double, a, b, b_double = (
            _cell(view, side, cells.get((side, double, x)))
            for side, double in ((0, True), (0, False), (1, False), (1, True))
        )
        middle = "##" if x in combat_positions else "||"
        lines.append(f"{a_double:>{WIDTH}} {a:>{WIDTH}} {middle} {b:<{WIDTH}} {b_double:<{WIDTH}}".rstrip())
    return lines


def label(view: View, side: int, ship: int) -> str:
    """Return a ship with its current masts and guns: ``V1 2/4``, or ``V1* 1/2`` once hit."""
    pawn, hull = view.options.fleet[ship], view.life[side][ship]
    masts, guns = pawn.face(hull)
    return f"{pawn.id}{'*' if hull == HIT else ''} {masts}/{guns}"
