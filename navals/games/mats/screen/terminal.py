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
    """Both columns face to face, A's going up and B's going down, ``##`` where a combat is due; before the columns are
    seen, the ships of each side."""
    t = language.message
    lines = [t(msg("Crossing {crossing}, series {series}", crossing=view.crossing, series=view.series)), ""]
    if not view.at[0]:
        for side in (0, 1):
            ships = view.line[side] or view.survivors(side)
            listed = ", ".join(label(view, side, ship) for ship in ships)
            if view.line[side]:
                lines.append(t(msg("Column of {seat}, head first: {ships}", seat=letter(side), ships=listed)))
            elif view.ready[side]:
                lines.append(
                    t(msg("{seat} has formed the column of: {ships}", seat=letter(side), ships=listed))
                )
            else:
                lines.append(t(msg("Ships of {seat}: {ships}", seat=letter(side), ships=listed)))
    else:
        lines += _columns(view, language)
    lines += ["", t(msg("Marks: masts/guns, * hit, x wreck, ~ water, ## combat"))]
    return "\n".join(lines)


def _columns(view: View, language: Language) -> list[str]:
    cells = [{(pawn.position, pawn.double): pawn for pawn in view.files(side)} for side in (0, 1)]
    places = [position for side in cells for position, _ in side]
    contested = view.contested()
    up = language.message(msg("A, going up"))
    down = language.message(msg("B, going down"))
    lines = [f"{up:>{2 * WIDTH + 1}}    {down}"]
    for x in range(max(places), min(places) - 1, -1):
        row = [
            _cell(view, side, cells[side].get((x, double)))
            for side, double in ((0, True), (0, False), (1, False), (1, True))
        ]
        middle = "##" if x in contested else "||"
        line = f"{row[0]:>{WIDTH}} {row[1]:>{WIDTH}} {middle} {row[2]:<{WIDTH}} {row[3]:<{WIDTH}}"
        lines.append(line.rstrip())
    return lines


def label(view: View, side: int, ship: int) -> str:
    """A ship with the masts and guns it has now: ``V1 2/4``, and ``V1* 1/2`` once hit."""
    pawn, life = view.options.fleet[ship], view.life[side][ship]
    masts, guns = pawn.face(life)
    return f"{pawn.id}{'*' if life == HIT else ''} {masts}/{guns}"
