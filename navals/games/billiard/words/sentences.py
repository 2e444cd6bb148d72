"""Sentences for events of Naval Battle Billiard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Ended, Event, Landmark, Loss
from navals.core.message import Message, msg, msgn
from navals.core.words.telling import Wording, filled
from navals.games.billiard.card import reason
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules.options import Options
from navals.games.billiard.rules.units import UNITS

WORDS: Final[Wording] = {
    "unit": lambda event: called.unit(event.unit),
    "units": lambda event: called.numbers(event.pocketed),
}


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log entry for an event, or None; ``names`` are the players' by seat."""
    match event:
        case ev.Chosen():
            return msg("{name} breaks.", name=names[event.side])
        case Ended():
            return reason(event.result, (called.side(0, names), called.side(1, names)))
    return filled(_played(event) or _harmed(event) or _moved(event), event, names, WORDS)


SUNK: Final = Landmark("sunk", "cross", 4)
FOUL: Final = Landmark("foul", "bang", 3)
BALL: Final = Landmark("ball", "ring", 2)
HIT: Final = Landmark("hit", "dot")


def landmark(event: Event) -> Landmark | None:
    """Mark fouls, balls that fall, units damaged and destroyed."""
    match event:
        case ev.Fouled() | ev.Broken(legal=False):
            return FOUL
        case ev.Hurt(armour=0):
            return SUNK
        case ev.Rolled() if event.fell:
            return BALL
        case ev.Struck() | ev.Dived():
            return BALL
        case ev.Hurt() | ev.PlaneLost() | ev.HangarLost():
            return HIT
    return None


def loss(event: Event, options: Options) -> Loss | None:
    """Return the loss of the army of a damaged or destroyed unit."""
    match event:
        case ev.Hurt() | ev.PlaneLost():
            side = options.army_of(int(event.unit in UNITS[1]))
            return Loss(side, event.unit, gone=isinstance(event, ev.Hurt) and event.armour == 0)
        case ev.HangarLost():
            return Loss(event.side)
    return None


def news(event: Event) -> bool:
    """Return whether an event tells how a shot ended without damage."""
    return isinstance(event, ev.Fouled | ev.Missed | ev.Mended | ev.Dived | ev.Surfaced) or (
        isinstance(event, ev.Broken) and not event.legal
    )


def decisive(event: Event) -> bool:
    """Return whether a submarine dives or a unit is destroyed."""
    return isinstance(event, ev.Dived) or (isinstance(event, ev.Hurt) and event.armour == 0)


MOST_NAMED: Final = 4  # maximum number of moved balls that are named; a break moves them all


def _played(event: Event) -> Message | None:
    """Breaks, fouls and shots."""
    match event:
        case ev.Broken(legal=False):
            return msg("{name}'s break is illegal: the balls are racked again.")
        case ev.Broken():
            return msg("{name} has broken and plays on.")
        case ev.Racked():
            return msg("The balls are in the rack.")
        case ev.Fouled(turn=True):
            return msg("The others played out of turn: a foul.")
        case ev.Fouled():
            return msg("{name} commits a foul.")
        case ev.Rolled():
            unit = called.numbers((event.strike.unit,))
            if not event.touched:
                return msg("{name} strikes {unit}, which touches no other ball.", unit=unit)
            if len(event.touched) > MOST_NAMED:
                return msg("{name} strikes {unit}. It moves {n} balls.", unit=unit, n=len(event.touched))
            units = called.numbers(event.touched)
            return msg("{name} strikes {unit}. It moves {units}.", unit=unit, units=units)
        case ev.Struck() if event.pocketed == (event.unit,):
            return msg("{name} pockets {unit} alone.", unit=called.numbers(event.pocketed))
        case ev.Struck():
            return msg("{name} pockets {units} with {unit}.", unit=called.numbers((event.unit,)))
        case ev.Missed():
            return msg("{name} pockets nothing.")
    return None


def _harmed(event: Event) -> Message | None:
    """Damage and repair."""
    match event:
        case ev.Hurt(armour=0):
            return msg("{unit} is destroyed.")
        case ev.Hurt():
            return msgn(
                "{unit} loses {n} point of armour: {left} left.",
                "{unit} loses {n} points of armour: {left} left.",
                event.by,
                left=event.armour,
            )
        case ev.Mended():
            return msg("{unit} is repaired: armour {armour}.")
        case ev.PlaneLost():
            return msgn(
                "{unit} is shot down; another one takes off, and {n} is left aboard.",
                "{unit} is shot down; another one takes off, and {n} are left aboard.",
                event.aboard,
            )
        case ev.HangarLost():
            return msgn(
                "{n} plane aboard goes down with its carrier.",
                "{n} planes aboard go down with their carrier.",
                event.planes,
            )
    return None


def _moved(event: Event) -> Message | None:
    """Places of units."""
    match event:
        case ev.Dived():
            return msg("{unit} dives: it stays in its pocket.")
        case ev.Stayed():
            return msg(
                "{unit} cannot dive, as nothing else of its army is on the table: it goes back in front "
                "of its pocket."
            )
        case ev.Surfaced():
            return msg("{unit} surfaces.")
        case ev.Spotted():
            return msg("{unit} goes to spot {spot}.")
        case ev.Placed():
            return msg("{unit} is placed by its owner.")
    return None
