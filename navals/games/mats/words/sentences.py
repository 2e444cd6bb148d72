"""Sentences of MATS: what is said of its events and results, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.seat import NOBODY
from navals.games.mats.card import reason
from navals.games.mats.rules.events import (
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


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """What the log says of an event, None if nothing; ``names`` are the players', by seat."""
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


SUNK: Final = Landmark("sunk", "cross", 3)
HIT: Final = Landmark("hit", "dot", 2)
CROSSING: Final = Landmark("leg", "line")


def landmark(event: Event) -> Landmark | None:
    """What combats cost, and where a crossing begins."""
    if isinstance(event, Struck):
        return SUNK if event.sunk or event.again else HIT
    return CROSSING if isinstance(event, Revealed) else None


def decisive(event: Event) -> bool:
    """Ships sunk, and columns that have crossed."""
    return isinstance(event, Crossed) or (isinstance(event, Struck) and event.sunk)
