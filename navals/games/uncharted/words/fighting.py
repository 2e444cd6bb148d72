"""Sentences of fighting: attacks, critical hits, melees, and what becomes of ships."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.games.uncharted.rules import events as ev
from navals.games.uncharted.rules import names as called

Sentence = Message | None


def landmark(event: Event) -> Landmark | None:
    """What one looks for again among these."""
    match event:
        case ev.Sunk():
            return "sunk"
        case ev.Taken() | ev.Abandoned() | ev.MeleeBegan():
            return "boarded"
        case ev.CriticalHit():
            return "hit"
    return None


def sentence(event: Event, names: Sequence[str]) -> Sentence:
    """The log's sentence."""
    match event:
        case ev.Attacked():
            return _attack(event)
        case ev.Aimed() if len(event.shares) > 1:
            return msg(
                "{gun} divides its fire: {shares}.",
                gun=called.gun(event.guns[0]),
                shares=", ".join(f"{name} {dice}" for name, dice in event.shares),
            )
        case ev.Thrown() | ev.Decided():
            return _throw(event)
        case ev.CriticalHit():
            return msg(
                "Critical hit on {ship}, {dice}: {what}.",
                ship=event.target,
                dice=f"{event.faces[0]} + {event.faces[1]} = {event.row}",
                what=called.CRITICAL_NAMES[event.name],
            )
        case ev.HullLost() | ev.CrewLost() | ev.Marked() | ev.Burned():
            return _loss(event)
        case ev.Sunk() | ev.Abandoned() | ev.Taken():
            return _fate(event, names)
        case ev.MeleeBegan():
            return msg("Melee: {ships}.", ships=", ".join(event.ships))
        case ev.Divided():
            return msg(
                "{ship} divides its crew: {shares}.",
                ship=event.ship,
                shares=", ".join(f"{name} {dice}" for name, dice in event.shares),
            )
        case ev.Passed() if event.moment == "discard":
            return msg("{name} keeps the hand.", name=names[event.seat])
        case ev.Passed():
            return msg("{name} plays no card.", name=names[event.seat])
    return None


def _attack(event: ev.Attacked) -> Message:
    source, target = called.ship_of(event.source), event.target
    match event.kind:
        case "fire" if len(event.guns) > 1:
            return msg(
                "Linked fire at {target}, range band {band}: {guns}.",
                target=target,
                band=event.band,
                guns=", ".join(event.guns),
            )
        case "fire":
            return msg(
                "{gun} fires at {target}, range band {band}.",
                gun=called.gun(event.guns[0]),
                target=target,
                band=event.band,
            )
        case "parting":
            return msg("A parting shot at {target}: {gun}.", gun=called.gun(event.guns[0]), target=target)
        case "roar":
            return msg("A last roar at {target}: {gun}.", gun=called.gun(event.guns[0]), target=target)
        case "ram":
            return msg("The ram of {ship} strikes {target}.", ship=source, target=target)
        case "answer":
            return msg("{target} suffers from its ram of {ship}.", ship=source, target=target)
        case "terrain":
            return msg("{target} runs into {terrain}.", terrain=source, target=target)
        case "blast":
            return msg("The explosion of {ship} reaches {target}.", ship=source, target=target)
    return msg("{target} collides with {ship}.", ship=source, target=target)


def _throw(event: ev.Thrown | ev.Decided) -> Message:
    if isinstance(event, ev.Thrown):
        faces = " ".join(map(str, event.faces))
        if event.melee:
            return msgn(
                "{faces} against {ship}: {n} hit in the melee.",
                "{faces} against {ship}: {n} hits in the melee.",
                event.hits,
                faces=faces,
                ship=event.target,
            )
        return msgn(
            "{faces} against {ship}: {n} hit.",
            "{faces} against {ship}: {n} hits.",
            event.hits,
            faces=faces,
            ship=event.target,
        )
    against = msg(
        "{damage} for damage, {critical} for a critical hit", damage=event.damage, critical=event.critical
    )
    if event.chained:
        return msgn(
            "{n} hit on {ship} ({against}): its rigging is shot away.",
            "{n} hits on {ship} ({against}): its rigging is shot away.",
            event.hits,
            ship=event.target,
            against=against,
        )
    if event.criticals:
        return msgn(
            "{hits} hits on {ship} ({against}): {n} critical hit.",
            "{hits} hits on {ship} ({against}): {n} critical hits.",
            event.criticals,
            hits=event.hits,
            ship=event.target,
            against=against,
        )
    if event.hurt:
        return msgn(
            "{n} hit on {ship} ({against}): damage.",
            "{n} hits on {ship} ({against}): damage.",
            event.hits,
            ship=event.target,
            against=against,
        )
    return msgn(
        "{n} hit on {ship} ({against}): nothing.",
        "{n} hits on {ship} ({against}): nothing.",
        event.hits,
        ship=event.target,
        against=against,
    )


def _loss(event: Event) -> Sentence:
    match event:
        case ev.HullLost():
            return msgn(
                "{ship} loses {n} hull point, {left} left.",
                "{ship} loses {n} hull points, {left} left.",
                event.lost,
                ship=event.ship,
                left=event.left,
            )
        case ev.CrewLost():
            return msgn(
                "{ship} loses {n} crew, {left} left.",
                "{ship} loses {n} crew, {left} left.",
                event.lost,
                ship=event.ship,
                left=event.left,
            )
        case ev.Marked() if event.again:
            return None
        case ev.Marked():
            return msg(
                "{ship} gets a marker: {marker}.", ship=event.ship, marker=called.MARKER_NAMES[event.marker]
            )
        case ev.Burned():
            return msg("Fire aboard {ship}.", ship=event.ship)
    return None


def _fate(event: Event, names: Sequence[str]) -> Sentence:
    match event:
        case ev.Sunk() if event.blast:
            return msg("{ship} blows up.", ship=event.ship)
        case ev.Sunk():
            return msg("{ship} sinks.", ship=event.ship)
        case ev.Abandoned():
            return msg("{ship} has no crew left and drifts.", ship=event.ship)
        case ev.Taken() if event.fate == "prize":
            return msg("{ship} is a prize of {name}.", ship=event.ship, name=names[event.side])
        case ev.Taken() if event.fate == "saved":
            return msg("{name} saves {ship}.", ship=event.ship, name=names[event.side])
        case ev.Taken():
            return msg("{name} takes the derelict {ship}.", ship=event.ship, name=names[event.side])
    return None
