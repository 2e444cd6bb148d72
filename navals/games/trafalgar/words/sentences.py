"""Sentences of Trafalgar: what is said of its events and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.games.trafalgar.card import reason
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import names as called

if TYPE_CHECKING:
    pass

Sentence = Message | None


def sentence(event: Event, names: Sequence[str]) -> Sentence:
    """The log's sentence."""
    match event:
        case ev.Activated():
            return msg("{name} takes up {ship}.", name=names[event.seat], ship=called.ship(event.ship))
        case ev.Turned():
            return msg(
                "{ship} turns to {side} and heads {heading}.",
                ship=called.ship(event.ship),
                side=called.SIDE_WORDS[event.side],
                heading=called.HEADING_WORDS[event.heading],
            )
        case ev.Advanced():
            if event.joined:
                return msg("{ship} comes alongside, on the same point.", ship=called.ship(event.ship))
            return msg("{ship} advances.", ship=called.ship(event.ship))
        case ev.Aimed() | ev.Rolled() | ev.MastLost() | ev.GunLost() | ev.Sunk() | ev.GunDown() | ev.GunUp():
            return _gunfire(event, names)
        case ev.Placed() | ev.Arrayed() | ev.Tossed() | ev.WindSet() | ev.WindTurned() | ev.TurnBegan():
            return _round(event, names)
        case ev.FlagTaken() | ev.FlagPassed() | ev.FlagHome() | ev.Transferring() | ev.Noted():
            return _flag(event, names)
        case ev.Ended():
            return reason(event.result, names)
    return _pause(event, names)


def _pause(event: Event, names: Sequence[str]) -> Sentence:
    """Repairs, and what surrounds the calls of port guns."""
    match event:
        case ev.Declared():
            return msg("{ship} is about to advance under the port guns.", ship=called.ship(event.ship))
        case ev.Held():
            return msg("{name} lets {ship} pass.", name=names[event.seat], ship=called.ship(event.ship))
        case ev.Yielded():
            return msg("{ship} fires no more.", ship=called.ship(event.ship))
        case ev.Voided():
            return msg("{ship} can no longer advance.", ship=called.ship(event.ship))
        case ev.Repairing():
            return msg("{ship} works on its mizzen mast.", ship=called.ship(event.ship))
        case ev.Mended():
            return msg("{ship}: the mizzen mast stands again.", ship=called.ship(event.ship))
        case ev.Finished() if not event.closed:
            return msg("{ship} waits.", ship=called.ship(event.ship))
    return None


def _round(event: Event, names: Sequence[str]) -> Sentence:
    match event:
        case ev.Placed() if not event.at:
            return msg("{name} has placed the ships.", name=names[event.seat])
        case ev.Arrayed():
            return msg("Both fleets lie at anchor.")
        case ev.Tossed():
            return msg("{name} wins the toss and sets the wind.", name=names[event.seat])
        case ev.WindSet():
            return msg(
                "{name} lets the wind blow to the {heading}.",
                name=names[event.seat],
                heading=called.HEADING_WORDS[event.heading],
            )
        case ev.WindTurned() if event.stars == 0:
            return msg(
                "The wind does not change: it blows to the {heading}.",
                heading=called.HEADING_WORDS[event.heading],
            )
        case ev.WindTurned():
            return msgn(
                "The wind turns by {n} point: it blows to the {heading}.",
                "The wind turns by {n} points: it blows to the {heading}.",
                event.stars,
                heading=called.HEADING_WORDS[event.heading],
            )
        case ev.TurnBegan():
            return msg("Round {number}: {name} to play.", number=event.number, name=names[event.seat])
    return None


def _gunfire(event: Event, names: Sequence[str]) -> Sentence:
    match event:
        case ev.Aimed():
            return _aimed(event, names)
        case ev.Rolled() if not event.hit:
            return msgn("{n} star: short.", "{n} stars: short.", event.stars)
        case ev.Rolled() if not event.counts:
            return msgn(
                "{n} star: a hit, but nothing was aimed at.",
                "{n} stars: a hit, but nothing was aimed at.",
                event.stars,
            )
        case ev.Rolled():
            return msgn("{n} star: a hit.", "{n} stars: a hit.", event.stars)
        case ev.MastLost():
            return msg(
                "{ship} loses {mast}; its speed is now {speed}.",
                ship=called.ship(event.ship),
                mast=called.MAST_WORDS[event.mast],
                speed=event.speed,
            )
        case ev.GunLost():
            return msg(
                "{ship} loses a gun to {side}; {left} left there.",
                ship=called.ship(event.ship),
                side=called.SIDE_WORDS[event.side],
                left=event.left,
            )
        case ev.Sunk():
            return msg("{ship} sinks.", ship=called.ship(event.ship))
        case ev.GunDown() if event.called:
            return msg("{gun} is destroyed before it fires.", gun=called.gun(event.gun))
        case ev.GunDown():
            return msg("{gun} is destroyed.", gun=called.gun(event.gun))
        case ev.GunUp():
            return msg("{gun} is replaced.", gun=called.gun(event.gun))
    return None


def _aimed(event: ev.Aimed, names: Sequence[str]) -> Message:
    target = called.target(event.target)
    shooter = called.ship(event.ship) if event.ship >= 0 else called.gun(event.gun)
    what = None if event.aim == ev.UNAIMED else called.AIM_WORDS[event.aim]
    if event.call:
        if what is None:
            return msg(
                "Fire! {name}: {shooter} at {target}, without an aim.",
                name=names[event.seat],
                shooter=shooter,
                target=target,
            )
        return msg(
            "Fire! {name}: {shooter} at {target}, {aim}.",
            name=names[event.seat],
            shooter=shooter,
            target=target,
            aim=what,
        )
    if event.side >= 0:
        side = called.SIDE_WORDS[event.side]
        if what is None:
            return msg(
                "{shooter} fires to {side} at {target}, distance {distance}.",
                shooter=shooter,
                side=side,
                target=target,
                distance=event.distance,
            )
        return msg(
            "{shooter} fires to {side} at {target}, {aim}, distance {distance}.",
            shooter=shooter,
            side=side,
            target=target,
            aim=what,
            distance=event.distance,
        )
    if what is None:
        return msg(
            "{shooter} fires at {target}, distance {distance}.",
            shooter=shooter,
            target=target,
            distance=event.distance,
        )
    return msg(
        "{shooter} fires at {target}, {aim}, distance {distance}.",
        shooter=shooter,
        target=target,
        aim=what,
        distance=event.distance,
    )


def _flag(event: Event, names: Sequence[str]) -> Sentence:
    match event:
        case ev.Noted():
            return msg(
                "{ship} lies at the enemy's corner and can take the flag next turn.",
                ship=called.ship(event.ship),
            )
        case ev.FlagTaken():
            return msg(
                "{ship} takes the flag of {port}.",
                ship=called.ship(event.ship),
                port=called.PORTS[event.flag],
            )
        case ev.Transferring():
            return msg(
                "{ship} and {other} pass their turn to hand over a flag.",
                ship=called.ship(event.giver),
                other=called.ship(event.taker),
            )
        case ev.FlagPassed():
            return msg(
                "The flag of {port} is now aboard {ship}.",
                port=called.PORTS[event.flag],
                ship=called.ship(event.taker),
            )
        case ev.FlagHome():
            return msg("The flag of {port} is home again.", port=called.PORTS[event.flag])
    return None


def landmark(event: Event) -> Landmark | None:
    """Flags that change hands, ships that sink, masts and guns that are lost."""
    match event:
        case ev.FlagTaken() | ev.FlagPassed() | ev.FlagHome():
            return "flag"
        case ev.Sunk():
            return "sunk"
        case ev.MastLost() | ev.GunLost() | ev.GunDown():
            return "hit"
    return None
