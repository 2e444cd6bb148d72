"""Sentences of Naval Battle Billiard: its events, its results, and a match as text for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.games.billiard.card import reason
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import names as called

if TYPE_CHECKING:
    pass


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """The log's sentence."""
    match event:
        case ev.Chosen():
            return msg("{name} breaks.", name=names[event.side])
        case ev.Broken(legal=False):
            return msg("{name}'s break is illegal: all is racked again.", name=names[event.seat])
        case ev.Broken():
            return msg("{name} has broken, and plays on.", name=names[event.seat])
        case ev.Racked():
            return msg("The balls are in the rack.")
        case ev.Fouled(turn=True):
            return msg("The others played out of turn: a foul.")
        case ev.Fouled():
            return msg("{name} fouls.", name=names[event.seat])
        case ev.Ended():
            return reason(event.result, (called.side(0, names), called.side(1, names)))
    return _struck(event, names) or _harmed(event) or _moved(event)


def landmark(event: Event) -> Landmark | None:
    """Fouls, balls that fall, units damaged and destroyed."""
    match event:
        case ev.Fouled() | ev.Broken(legal=False):
            return "foul"
        case ev.Hurt(armour=0):
            return "sunk"
        case ev.Rolled() if event.fell:
            return "ball"
        case ev.Struck() | ev.Dived():
            return "ball"
        case ev.Hurt() | ev.PlaneLost() | ev.HangarLost():
            return "hit"
    return None


def _struck(event: Event, names: Sequence[str]) -> Message | None:
    """Shots."""
    match event:
        case ev.Rolled():
            name, unit = names[event.seat], called.numbers((event.strike.unit,))
            if not event.touched:
                return msg("{name} strikes {unit}, which touches no other ball.", name=name, unit=unit)
            return msg(
                "{name} strikes {unit}. Set in motion: {units}.",
                name=name,
                unit=unit,
                units=called.numbers(event.touched),
            )
        case ev.Struck() if event.pocketed == (event.unit,):
            return msg(
                "{name} pockets {unit} alone.", name=names[event.seat], unit=called.numbers((event.unit,))
            )
        case ev.Struck():
            return msg(
                "{name} pockets {units} with {unit}.",
                name=names[event.seat],
                units=called.numbers(event.pocketed),
                unit=called.numbers((event.unit,)),
            )
        case ev.Missed():
            return msg("{name} pockets nothing.", name=names[event.seat])
    return None


def _harmed(event: Event) -> Message | None:
    """Damage and repair."""
    match event:
        case ev.Hurt(armour=0):
            return msg("{unit} is destroyed.", unit=called.unit(event.unit))
        case ev.Hurt():
            return msgn(
                "{unit} loses {n} point of armour: {left} left.",
                "{unit} loses {n} points of armour: {left} left.",
                event.by,
                unit=called.unit(event.unit),
                left=event.armour,
            )
        case ev.Mended():
            return msg(
                "{unit} is repaired: armour {armour}.", unit=called.unit(event.unit), armour=event.armour
            )
        case ev.PlaneLost():
            return msgn(
                "{unit} is shot down; another one takes off, and {n} is left aboard.",
                "{unit} is shot down; another one takes off, and {n} are left aboard.",
                event.aboard,
                unit=called.unit(event.unit),
            )
        case ev.HangarLost():
            return msgn(
                "{n} plane aboard goes down with its carrier.",
                "{n} planes aboard go down with their carrier.",
                event.planes,
            )
    return None


def _moved(event: Event) -> Message | None:
    """Where units go."""
    match event:
        case ev.Dived():
            return msg("{unit} dives: it stays in its pocket.", unit=called.unit(event.unit))
        case ev.Stayed():
            return msg(
                "{unit} cannot dive, since nothing else of its army is on the table: it lies in front of its pocket.",
                unit=called.unit(event.unit),
            )
        case ev.Surfaced():
            return msg("{unit} surfaces.", unit=called.unit(event.unit))
        case ev.Spotted():
            return msg("{unit} goes to spot {spot}.", unit=called.unit(event.unit), spot=event.spot)
        case ev.Placed():
            return msg("{unit} is placed by its owner.", unit=called.unit(event.unit))
    return None
