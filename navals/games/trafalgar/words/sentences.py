"""Sentences of Trafalgar: what is said of its events and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Ended, Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.words.telling import Wording, filled
from navals.games.trafalgar.card import reason
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import names as called

WORDS: Final[Wording] = {
    "ship": lambda event: called.ship(event.ship),
    "side": lambda event: called.SIDE_WORDS[event.side],
    "heading": lambda event: called.HEADING_WORDS[event.heading],
    "mast": lambda event: called.MAST_WORDS[event.mast],
    "gun": lambda event: called.gun(event.gun),
    "shooter": lambda event: called.ship(event.ship) if event.ship >= 0 else called.gun(event.gun),
    "target": lambda event: called.target(event.target),
    "aim": lambda event: called.AIM_WORDS[event.aim],
    "port": lambda event: called.PORTS[event.flag],
}


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """What the log says of an event, None if nothing; ``names`` are the players', by seat."""
    if isinstance(event, Ended):
        return reason(event.result, names)
    return filled(_sailing(event) or _gunfire(event) or _flag(event), event, names, WORDS)


def _sailing(event: Event) -> Message | None:
    """Rounds, wind and moves, repairs, and what surrounds the calls of port guns."""
    match event:
        case ev.Placed() if not event.at:
            return msg("{name} has placed the ships.")
        case ev.Arrayed():
            return msg("Both fleets lie at anchor.")
        case ev.Tossed():
            return msg("{name} wins the toss and sets the wind.")
        case ev.WindSet():
            return msg("{name} lets the wind blow to the {heading}.")
        case ev.WindTurned(stars=0):
            return msg("The wind holds: it blows to the {heading}.")
        case ev.WindTurned():
            return msgn(
                "The wind turns by {n} point: it now blows to the {heading}.",
                "The wind turns by {n} points: it now blows to the {heading}.",
                event.stars,
            )
        case ev.TurnBegan():
            return msg("Round {number}: {name} to play.")
        case ev.Activated():
            return msg("{name} calls on {ship}.")
        case ev.Turned():
            return msg("{ship} turns to {side}, heading {heading}.")
        case ev.Advanced(joined=True):
            return msg("{ship} comes alongside, on the same point.")
        case ev.Advanced():
            return msg("{ship} advances.")
        case ev.Declared():
            return msg("{ship} is about to advance under the port guns.")
        case ev.Held():
            return msg("{name} lets {ship} pass.")
        case ev.Yielded():
            return msg("{ship} fires no more.")
        case ev.Voided():
            return msg("{ship} can no longer advance.")
        case ev.Repairing():
            return msg("{ship} works on its mizzen mast.")
        case ev.Mended():
            return msg("{ship}: the mizzen mast stands again.")
        case ev.Finished(closed=False):
            return msg("{ship} waits.")
    return None


def _gunfire(event: Event) -> Message | None:
    match event:
        case ev.Aimed():
            return _aimed(event)
        case ev.Rolled(hit=False, stars=0):
            return msg("No star: a miss.")
        case ev.Rolled(hit=False):
            return msgn(
                "{n} star, it takes {need}: a miss.", "{n} stars, it takes {need}: a miss.", event.stars
            )
        case ev.Rolled(counts=False):
            return msgn(
                "{n} star: a hit, but nothing was aimed at.",
                "{n} stars: a hit, but nothing was aimed at.",
                event.stars,
            )
        case ev.Rolled():
            return msgn("{n} star: a hit.", "{n} stars: a hit.", event.stars)
        case ev.MastLost():
            return msg("{ship} loses {mast}; its speed is now {speed}.")
        case ev.GunLost():
            return msg("{ship} loses a gun to {side}; {left} left there.")
        case ev.Sunk():
            return msg("{ship} sinks.")
        case ev.GunDown(called=True):
            return msg("{gun} is destroyed before it fires.")
        case ev.GunDown():
            return msg("{gun} is destroyed.")
        case ev.GunUp():
            return msg("{gun} is replaced.")
    return None


def _aimed(event: ev.Aimed) -> Message:
    n = event.distance
    if event.target >= ev.GUN:
        return msgn(
            "{shooter} fires at {target}: it takes {n} star.",
            "{shooter} fires at {target}: it takes {n} stars.",
            n,
        )
    if event.aim == ev.UNAIMED:
        return msgn(
            "{shooter} fires at {target} without an aim: it takes {n} star.",
            "{shooter} fires at {target} without an aim: it takes {n} stars.",
            n,
        )
    return msgn(
        "{shooter} fires at {aim} of {target}: it takes {n} star.",
        "{shooter} fires at {aim} of {target}: it takes {n} stars.",
        n,
    )


def _flag(event: Event) -> Message | None:
    match event:
        case ev.Noted():
            return msg("{ship} lies at the enemy's corner and can take the flag next turn.")
        case ev.FlagTaken():
            return msg("{ship} takes the flag of {port}.")
        case ev.Transferring():
            ship, other = called.ship(event.giver), called.ship(event.taker)
            return msg("{ship} and {other} pass their turn to hand over a flag.", ship=ship, other=other)
        case ev.FlagPassed():
            return msg("The flag of {port} is now aboard {ship}.", ship=called.ship(event.taker))
        case ev.FlagHome():
            return msg("The flag of {port} is home again.")
    return None


UNSAID: Final[dict[type, Message]] = {
    ev.End: msg("the ship does no more this turn"),
    ev.EndTurn: msg("the turn is ended"),
}
"""Actions that nothing is said of in the log."""

FLAG: Final = Landmark("flag", "pennant", 3)
SUNK: Final = Landmark("sunk", "cross", 2)
HIT: Final = Landmark("hit", "dot")


def landmark(event: Event) -> Landmark | None:
    """Flags that change hands, ships that sink, masts and guns that are lost."""
    match event:
        case ev.FlagTaken() | ev.FlagPassed() | ev.FlagHome():
            return FLAG
        case ev.Sunk():
            return SUNK
        case ev.MastLost() | ev.GunLost() | ev.GunDown():
            return HIT
    return None


def passing(event: Event) -> bool:
    """Whose turn it is, and which ship acts."""
    return isinstance(event, ev.TurnBegan | ev.Activated | ev.Finished)


def decisive(event: Event) -> bool:
    """Ships that sink, flags that are taken or brought home."""
    return isinstance(event, ev.Sunk | ev.FlagTaken | ev.FlagHome)
