"""Sentences of MATS: what is said of its events and results, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.seat import NOBODY, letter
from navals.games.mats.card import reason
from navals.games.mats.events import (
    Advanced,
    Began,
    Crossed,
    Decided,
    Drifted,
    Ended,
    Engaged,
    Fired,
    Initiative,
    Ordered,
    Passed,
    Revealed,
    Struck,
)
from navals.games.mats.options import HIT
from navals.games.mats.view import Pawn, View

if TYPE_CHECKING:
    from navals.ui.i18n import Language

WIDTH = 8


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """The log's sentence."""
    if isinstance(event, Engaged):
        return msg(
            "Combat: {name} with {ships} against {other} with {other_ships}.",
            name=names[0],
            ships=" + ".join(event.ships[0]),
            other=names[1],
            other_ships=" + ".join(event.ships[1]),
        )
    if isinstance(event, Fired):
        return msg(
            "{name} rolls {face}: {face} + {guns} = {total}.",
            name=names[event.seat],
            face=event.face,
            guns=event.guns,
            total=event.face + event.guns,
        )
    if isinstance(event, Decided):
        if event.winner == NOBODY:
            return msg("Equal totals: both lose the combat.")
        return msg("{name} wins the combat.", name=names[event.winner])
    if isinstance(event, Struck):
        return _struck(event, names[event.seat])
    if isinstance(event, Ended):
        return reason(event.result, names)
    return _march(event, names)


def _struck(event: Struck, name: str) -> Message:
    if event.again:
        return msg(
            "Damage to {ship} ({name}): {face}, but a second hit always sinks: sunk.",
            ship=event.ship,
            name=name,
            face=event.face,
        )
    if event.sunk:
        return msg("Damage to {ship} ({name}): {face}, sunk.", ship=event.ship, name=name, face=event.face)
    return msg("Damage to {ship} ({name}): {face}, hit.", ship=event.ship, name=name, face=event.face)


def _march(event: Event, names: Sequence[str]) -> Message | None:
    """What is not combat."""
    if isinstance(event, Ordered):
        return msg("{name} has formed the column.", name=names[event.seat]) if not event.ships else None
    if isinstance(event, Revealed):
        return msg(
            "Crossing {crossing}, heads first. {name}: {ships}. {other}: {other_ships}.",
            crossing=event.crossing,
            name=names[0],
            ships=" ".join(event.columns[0]),
            other=names[1],
            other_ships=" ".join(event.columns[1]),
        )
    if isinstance(event, Initiative):
        return msg("{name} rolls {face} for the lead.", name=names[event.seat], face=event.face)
    if isinstance(event, Began):
        if event.seat == NOBODY:
            return msg("Equal dice: both roll again.")
        return msg("{name} begins.", name=names[event.seat])
    if isinstance(event, Drifted):
        return msg(
            "Series {series}: {name} moves the whole column one position ahead.",
            series=event.series,
            name=names[event.seat],
        )
    if isinstance(event, Advanced):
        return _advanced(event, names[event.seat])
    if isinstance(event, Passed):
        if event.forced:
            return msg("{name} has no ship that could advance.", name=names[event.seat])
        return msg("{name} advances no ship.", name=names[event.seat])
    if isinstance(event, Crossed):
        return msg(
            "The columns have passed each other. {name}: {ships} left. {other}: {other_ships} left.",
            name=names[0],
            ships=msgn("{n} ship", "{n} ships", len(event.left[0])),
            other=names[1],
            other_ships=msgn("{n} ship", "{n} ships", len(event.left[1])),
        )
    return None


def _advanced(event: Advanced, name: str) -> Message:
    if event.doubled:
        return msgn(
            "{name} advances {ship} by {n} position, into the double file.",
            "{name} advances {ship} by {n} positions, into the double file.",
            event.steps,
            name=name,
            ship=event.ship,
        )
    return msgn(
        "{name} advances {ship} by {n} position.",
        "{name} advances {ship} by {n} positions.",
        event.steps,
        name=name,
        ship=event.ship,
    )


def landmark(event: Event) -> Landmark | None:
    """What combats cost, and where a crossing begins."""
    if isinstance(event, Struck):
        return "sunk" if event.sunk or event.again else "hit"
    return "leg" if isinstance(event, Revealed) else None


def label(view: View, side: int, ship: int) -> str:
    """A ship with the masts and guns it has now: ``V1 2/4``, and ``V1* 1/2`` once hit."""
    pawn, life = view.options.fleet[ship], view.life[side][ship]
    masts, guns = pawn.face(life)
    return f"{pawn.id}{'*' if life == HIT else ''} {masts}/{guns}"


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
