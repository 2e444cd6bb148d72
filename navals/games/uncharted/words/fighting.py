"""Sentences of fighting: attacks, critical hits, melees, and losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.words.telling import Wording, filled
from navals.games.uncharted.rules import events as ev
from navals.games.uncharted.rules import names as called

WORDS: Final[Wording] = {
    "gun": lambda event: called.gun(event.guns[0]),
    "ship": lambda event: event.guns[0].rpartition(".")[0] if isinstance(event, ev.Attacked) else event.ship,
    "battery": lambda event: called.BATTERY_NAMES[event.guns[0].rpartition(".")[2]],
    "guns": lambda event: ", ".join(event.guns),
    "shares": lambda event: ", ".join(f"{name} {dice}" for name, dice in event.shares),
    "dice": lambda event: f"{event.faces[0]} + {event.faces[1]} = {event.row}",
    "faces": lambda event: " ".join(map(str, event.faces)),
    "against": lambda event: msg(
        "{damage} for damage, {critical} for a critical hit", damage=event.damage, critical=event.critical
    ),
    "source": lambda event: called.ship_of(event.source),
    "marker": lambda event: called.MARKER_NAMES[event.marker],
}


SUNK: Final = Landmark("sunk", "cross", 5)
BOARDED: Final = Landmark("boarded", "diamond", 4)
HIT: Final = Landmark("hit", "dot", 2)


def landmark(event: Event) -> Landmark | None:
    """Return the landmark of a fighting event."""
    match event:
        case ev.Sunk():
            return SUNK
        case ev.Taken() | ev.Abandoned() | ev.MeleeBegan():
            return BOARDED
        case ev.CriticalHit():
            return HIT
    return None


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log sentence of an event, or ``None``; ``names`` are the players', by seat."""
    if isinstance(event, ev.Taken):
        return _taken(event, names[event.side])
    return filled(_throw(event) or _loss(event) or _other(event), event, names, WORDS)


def _other(event: Event) -> Message | None:
    match event:
        case ev.Attacked():
            return _attack(event)
        case ev.Aimed() if len(event.shares) > 1:
            return msg("{gun} divides its fire: {shares}.")
        case ev.MeleeBegan():
            return msg("Melee: {ships}.", ships=", ".join(event.ships))
        case ev.Divided():
            return msg("{ship} divides its crew: {shares}.")
        case ev.Passed(moment="discard"):
            return msg("{name} keeps the hand.")
        case ev.Passed():
            return msg("{name} plays no card.")
    return None


def _attack(event: ev.Attacked) -> Message:
    match event.kind:
        case "fire" if len(event.guns) > 1:
            return msg("Linked fire at {target}, range band {band}: {guns}.")
        case "fire":
            return msg("{ship} fires at {target}: {battery}, range band {band}.")
        case "parting":
            return msg("{ship} fires a parting shot at {target}: {battery}.")
        case "roar":
            return msg("{ship} roars a last time at {target}: {battery}.")
    source = called.ship_of(event.source)
    match event.kind:
        case "ram":
            return msg("{ship}'s ram strikes {target}.", ship=source)
        case "answer":
            return msg("{target} suffers from ramming {ship}.", ship=source)
        case "terrain":
            return msg("{target} runs into {terrain}.", terrain=source)
        case "blast":
            return msg("The explosion of {ship} reaches {target}.", ship=source)
    return msg("{target} collides with {ship}.", ship=source)


def _throw(event: Event) -> Message | None:
    match event:
        case ev.CriticalHit():
            what = called.CRITICAL_NAMES[event.name]
            return msg("Critical hit on {ship}, {dice}: {what}.", ship=event.target, what=what)
        case ev.Thrown(melee=True):
            return msgn(
                "{faces} against {ship}: {n} hit in the melee.",
                "{faces} against {ship}: {n} hits in the melee.",
                event.hits,
                ship=event.target,
            )
        case ev.Thrown():
            return msgn(
                "{faces} against {ship}: {n} hit.",
                "{faces} against {ship}: {n} hits.",
                event.hits,
                ship=event.target,
            )
        case ev.Decided(chained=True):
            return msgn(
                "{n} hit on {ship} ({against}): its rigging is shot away.",
                "{n} hits on {ship} ({against}): its rigging is shot away.",
                event.hits,
                ship=event.target,
            )
        case ev.Decided() if event.criticals:
            return msgn(
                "{hits} hits on {ship} ({against}): {n} critical hit.",
                "{hits} hits on {ship} ({against}): {n} critical hits.",
                event.criticals,
                ship=event.target,
            )
        case ev.Decided(hurt=True):
            return msgn(
                "{n} hit on {ship} ({against}): damage.",
                "{n} hits on {ship} ({against}): damage.",
                event.hits,
                ship=event.target,
            )
        case ev.Decided():
            return msgn(
                "{n} hit on {ship} ({against}): nothing.",
                "{n} hits on {ship} ({against}): nothing.",
                event.hits,
                ship=event.target,
            )
    return None


def _loss(event: Event) -> Message | None:
    match event:
        case ev.HullLost():
            return msgn(
                "{ship} loses {n} hull point, {left} left.",
                "{ship} loses {n} hull points, {left} left.",
                event.lost,
            )
        case ev.CrewLost():
            return msgn(
                "{ship} loses {n} crew, {left} left.", "{ship} loses {n} crew, {left} left.", event.lost
            )
        case ev.Marked(again=False):
            return msg("{ship} gets a marker: {marker}.")
        case ev.Burned():
            return msg("Fire aboard {ship}.")
        case ev.Sunk(blast=True):
            return msg("{ship} blows up.")
        case ev.Sunk():
            return msg("{ship} sinks.")
        case ev.Abandoned():
            return msg("{ship} has no crew left and drifts.")
    return None


def _taken(event: ev.Taken, name: str) -> Message:
    match event.fate:
        case "prize":
            return msg("{ship} is a prize of {name}.", ship=event.ship, name=name)
        case "saved":
            return msg("{name} saves {ship}.", ship=event.ship, name=name)
    return msg("{name} takes the derelict {ship}.", ship=event.ship, name=name)
