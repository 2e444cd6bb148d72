"""Sentences of MATS: what is said of its events and results, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.seat import NOBODY
from navals.games.mats.card import reason
from navals.games.mats.rules import events as ev

if TYPE_CHECKING:
    pass


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """The log's sentence."""
    if isinstance(event, ev.Engaged):
        return msg(
            "Combat: {name} with {ships} against {other} with {other_ships}.",
            name=names[0],
            ships=" + ".join(event.ships[0]),
            other=names[1],
            other_ships=" + ".join(event.ships[1]),
        )
    if isinstance(event, ev.Fired):
        return msg(
            "{name} rolls {face}: {face} + {guns} = {total}.",
            name=names[event.seat],
            face=event.face,
            guns=event.guns,
            total=event.face + event.guns,
        )
    if isinstance(event, ev.Decided):
        if event.winner == NOBODY:
            return msg("Equal totals: both lose the combat.")
        return msg("{name} wins the combat.", name=names[event.winner])
    if isinstance(event, ev.Struck):
        return _struck(event, names[event.seat])
    if isinstance(event, ev.Ended):
        return reason(event.result, names)
    return _march(event, names)


def _struck(event: ev.Struck, name: str) -> Message:
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
    if isinstance(event, ev.Ordered):
        return msg("{name} has formed the column.", name=names[event.seat]) if not event.ships else None
    if isinstance(event, ev.Revealed):
        return msg(
            "Crossing {crossing}, heads first. {name}: {ships}. {other}: {other_ships}.",
            crossing=event.crossing,
            name=names[0],
            ships=" ".join(event.columns[0]),
            other=names[1],
            other_ships=" ".join(event.columns[1]),
        )
    if isinstance(event, ev.Initiative):
        return msg("{name} rolls {face} for the lead.", name=names[event.seat], face=event.face)
    if isinstance(event, ev.Began):
        if event.seat == NOBODY:
            return msg("Equal dice: both roll again.")
        return msg("{name} begins.", name=names[event.seat])
    if isinstance(event, ev.Drifted):
        return msg(
            "Series {series}: {name} moves the whole column one position ahead.",
            series=event.series,
            name=names[event.seat],
        )
    if isinstance(event, ev.Advanced):
        return _advanced(event, names[event.seat])
    if isinstance(event, ev.Passed):
        if event.forced:
            return msg("{name} has no ship that could advance.", name=names[event.seat])
        return msg("{name} advances no ship.", name=names[event.seat])
    if isinstance(event, ev.Crossed):
        return msg(
            "The columns have passed each other. {name}: {ships} left. {other}: {other_ships} left.",
            name=names[0],
            ships=msgn("{n} ship", "{n} ships", len(event.left[0])),
            other=names[1],
            other_ships=msgn("{n} ship", "{n} ships", len(event.left[1])),
        )
    return None


def _advanced(event: ev.Advanced, name: str) -> Message:
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
    if isinstance(event, ev.Struck):
        return "sunk" if event.sunk or event.again else "hit"
    return "leg" if isinstance(event, ev.Revealed) else None
