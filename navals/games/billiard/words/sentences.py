"""Sentences of Naval Battle Billiard: its events, its results, and a match as text for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.games.billiard.card import reason
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules.events import (
    Broken,
    Chosen,
    Dived,
    Ended,
    Fouled,
    HangarLost,
    Hurt,
    Mended,
    Missed,
    Placed,
    PlaneLost,
    Racked,
    Rolled,
    Spotted,
    Stayed,
    Struck,
    Surfaced,
)

if TYPE_CHECKING:
    pass


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """What the log says of an event, None if nothing; ``names`` are the players', by seat."""
    match event:
        case Chosen():
            return msg("{name} breaks.", name=names[event.side])
        case Broken(legal=False):
            return msg("{name}'s break is illegal: all is racked again.", name=names[event.seat])
        case Broken():
            return msg("{name} has broken, and plays on.", name=names[event.seat])
        case Racked():
            return msg("The balls are in the rack.")
        case Fouled(turn=True):
            return msg("The others played out of turn: a foul.")
        case Fouled():
            return msg("{name} fouls.", name=names[event.seat])
        case Ended():
            return reason(event.result, (called.side(0, names), called.side(1, names)))
    return _struck(event, names) or _harmed(event) or _moved(event)


SUNK: Final = Landmark("sunk", "cross", 4)
FOUL: Final = Landmark("foul", "bang", 3)
BALL: Final = Landmark("ball", "ring", 2)
HIT: Final = Landmark("hit", "dot")


def landmark(event: Event) -> Landmark | None:
    """Fouls, balls that fall, units damaged and destroyed."""
    match event:
        case Fouled() | Broken(legal=False):
            return FOUL
        case Hurt(armour=0):
            return SUNK
        case Rolled() if event.fell:
            return BALL
        case Struck() | Dived():
            return BALL
        case Hurt() | PlaneLost() | HangarLost():
            return HIT
    return None


def decisive(event: Event) -> bool:
    """Submarines that dive, units destroyed."""
    return isinstance(event, Dived) or (isinstance(event, Hurt) and event.armour == 0)


def _struck(event: Event, names: Sequence[str]) -> Message | None:
    """Shots."""
    match event:
        case Rolled():
            name, unit = names[event.seat], called.numbers((event.strike.unit,))
            if not event.touched:
                return msg("{name} strikes {unit}, which touches no other ball.", name=name, unit=unit)
            return msg(
                "{name} strikes {unit}. Set in motion: {units}.",
                name=name,
                unit=unit,
                units=called.numbers(event.touched),
            )
        case Struck() if event.pocketed == (event.unit,):
            return msg(
                "{name} pockets {unit} alone.", name=names[event.seat], unit=called.numbers((event.unit,))
            )
        case Struck():
            return msg(
                "{name} pockets {units} with {unit}.",
                name=names[event.seat],
                units=called.numbers(event.pocketed),
                unit=called.numbers((event.unit,)),
            )
        case Missed():
            return msg("{name} pockets nothing.", name=names[event.seat])
    return None


def _harmed(event: Event) -> Message | None:
    """Damage and repair."""
    match event:
        case Hurt(armour=0):
            return msg("{unit} is destroyed.", unit=called.unit(event.unit))
        case Hurt():
            return msgn(
                "{unit} loses {n} point of armour: {left} left.",
                "{unit} loses {n} points of armour: {left} left.",
                event.by,
                unit=called.unit(event.unit),
                left=event.armour,
            )
        case Mended():
            return msg(
                "{unit} is repaired: armour {armour}.", unit=called.unit(event.unit), armour=event.armour
            )
        case PlaneLost():
            return msgn(
                "{unit} is shot down; another one takes off, and {n} is left aboard.",
                "{unit} is shot down; another one takes off, and {n} are left aboard.",
                event.aboard,
                unit=called.unit(event.unit),
            )
        case HangarLost():
            return msgn(
                "{n} plane aboard goes down with its carrier.",
                "{n} planes aboard go down with their carrier.",
                event.planes,
            )
    return None


def _moved(event: Event) -> Message | None:
    """Where units go."""
    match event:
        case Dived():
            return msg("{unit} dives: it stays in its pocket.", unit=called.unit(event.unit))
        case Stayed():
            return msg(
                "{unit} cannot dive, since nothing else of its army is on the table: it lies in front of its pocket.",
                unit=called.unit(event.unit),
            )
        case Surfaced():
            return msg("{unit} surfaces.", unit=called.unit(event.unit))
        case Spotted():
            return msg("{unit} goes to spot {spot}.", unit=called.unit(event.unit), spot=event.spot)
        case Placed():
            return msg("{unit} is placed by its owner.", unit=called.unit(event.unit))
    return None
