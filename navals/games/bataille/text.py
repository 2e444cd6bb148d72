"""Sentences of Bataille navale: what is said of its events and results, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.games.bataille.card import reason
from navals.games.bataille.grid import COLUMNS, NAMES, SIZE
from navals.games.bataille.rules import Begins, Bombed, Ended, Placed, Skipped, View, Waters

if TYPE_CHECKING:
    from navals.ui.i18n import Language


def answer(event: Bombed) -> Message:
    """The answer to a shot in words (R7)."""
    if event.answer == "water":
        return msg("water")
    if event.answer == "hit":
        return msg("hit")
    return msg("sunk, it was {ship}", ship=event.name) if event.name is not None else msg("sunk")


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """The log's sentence."""
    if isinstance(event, Placed):
        return msg("{name} has placed the fleet.", name=names[event.seat]) if not event.ships else None
    if isinstance(event, Begins):
        if event.drawn:
            return msg("{name} begins, drawn by lot.", name=names[event.seat])
        return msg("{name} begins.", name=names[event.seat])
    if isinstance(event, Bombed):
        return msg(
            "{name} fires at {square}: {answer}.",
            name=names[event.seat],
            square=NAMES[event.square],
            answer=answer(event),
        )
    if isinstance(event, Skipped):
        return msg("{name} has no bomb left and waits.", name=names[event.seat])
    if isinstance(event, Ended):
        return reason(event.result, names)
    return None


def landmark(event: Event) -> Landmark | None:
    """Hits, and ships sunk."""
    if isinstance(event, Bombed) and event.answer != "water":
        return "sunk" if event.answer == "sunk" else "hit"
    return None


def _mark(waters: Waters, square: int) -> str:
    """One letter a square: ``.`` unknown or free, ``o`` water bombed, ``x`` hit, ``#`` sunk, ``=`` own
    ship."""
    if any(ship >> square & 1 for ship in waters.sunk):
        return "#"
    if waters.hits >> square & 1:
        return "x"
    if waters.bombed >> square & 1:
        return "o"
    if waters.ships is not None and any(ship >> square & 1 for ship in waters.ships):
        return "="
    return "."


def board_text(view: View, language: Language) -> str:
    """Both grids side by side, then what is left."""
    t = language.message
    lines = []
    titles = [t(msg("Grid of {seat}", seat="AB"[owner])) for owner in (0, 1)]
    lines.append("   ".join(title.ljust(2 * SIZE + 2) for title in titles).rstrip())
    lines.append("   ".join("   " + " ".join(COLUMNS) for _ in titles))
    for row in range(SIZE):
        grids = []
        for waters in view.waters:
            marks = " ".join(_mark(waters, row * SIZE + column) for column in range(SIZE))
            grids.append(f"{row + 1:2d} {marks}")
        lines.append("   ".join(grids))
    lines.append("")
    for owner, waters in enumerate(view.waters):
        afloat = " ".join(str(size) for size in waters.left) or "-"
        bombs = msgn("{n} bomb left", "{n} bombs left", view.bombs[owner])
        lines.append(
            t(msg("{seat}: {bombs}; ships afloat: {ships}", seat="AB"[owner], bombs=bombs, ships=afloat))
        )
    lines.append(t(msg("Marks: o water, x hit, # sunk, = ship, . nothing known")))
    return "\n".join(lines)
