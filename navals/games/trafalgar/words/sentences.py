"""Sentences for events and results."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from navals.club.words.telling import Wording, fill_template
from navals.core.event import Ended, Event, Landmark, Loss
from navals.core.message import Message, msg, msgn, read_tables
from navals.games.trafalgar.card import CARD
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fleet import SHIP_SIDE
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE
from navals.games.trafalgar.rules.view import View

WORDS: Final[Wording] = {
    "ship": lambda event: naming.ship_name(event.ship),
    "side": lambda event: naming.SIDE_WORDS[event.side],
    "heading": lambda event: naming.HEADING_WORDS[event.heading],
    "mast": lambda event: naming.MAST_WORDS[event.mast],
    "gun": lambda event: naming.gun_name(event.gun),
    "shooter": lambda event: naming.ship_name(event.ship) if event.ship >= 0 else naming.gun_name(event.gun),
    "target": lambda event: naming.target_name(event.target),
    "aim": lambda event: naming.AIM_WORDS[event.aim],
    "port": lambda event: naming.PORT_NAMES[event.flag],
}


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log sentence for an event, or None. ``names``: the players' names by seat."""
    if isinstance(event, Ended):
        return CARD.reason(event.result, names)
    return fill_template(_SENTENCES.get(type(event)) or _event_text(event), event, names, WORDS)


_SENTENCES: Final = {
    getattr(ev, name): text
    for name, text in read_tables(Path(__file__).with_name("sentences.json"))["events"].items()
}


def _event_text(event: Event) -> Message | None:
    """Return the sentence for an event whose wording depends on its fields, or None."""
    match event:
        case ev.Placed() if not event.at:
            return msg("{name} has placed their ships.")
        case ev.WindTurned(stars=0):
            return msg("The wind holds: it blows to the {heading}.")
        case ev.WindTurned():
            return msgn(
                "The wind shifts {n} step: it now blows to the {heading}.",
                "The wind shifts {n} steps: it now blows to the {heading}.",
                event.stars,
            )
        case ev.Advanced(joined=True):
            return msg("{ship} comes alongside, on the same point.")
        case ev.Advanced():
            return msg("{ship} advances.")
        case ev.Finished(closed=False):
            return msg("{ship} waits.")
        case ev.Aimed():
            return _aim_text(event)
        case ev.Rolled():
            return _roll_text(event)
        case ev.GunDown(called=True):
            return msg("{gun} is destroyed before it fires.")
        case ev.GunDown():
            return msg("{gun} is destroyed.")
        case ev.Transferring():
            giver, taker = naming.ship_name(event.giver), naming.ship_name(event.taker)
            return msg("{ship} and {other} pass their turn to hand over a flag.", ship=giver, other=taker)
        case ev.FlagPassed():
            return msg("The flag of {port} is now aboard {ship}.", ship=naming.ship_name(event.taker))
    return None


def verdict(event: ev.Rolled, loss: Event | None) -> Message | None:
    """Return the sentence for a roll: its stars and the loss they caused or, if none, the log sentence."""
    loss_text = sentence(loss, ()) if event.hit and loss is not None else None
    if loss_text is None:
        return sentence(event, ())
    return msgn(
        "{n} star ({need} needed): {cost}",
        "{n} stars ({need} needed): {cost}",
        event.stars,
        need=event.need,
        cost=loss_text,
    )


def _roll_text(event: ev.Rolled) -> Message:
    n = event.stars
    if not event.hit:
        miss_text = msgn("{n} star, {need} needed: a miss.", "{n} stars, {need} needed: a miss.", n)
        return miss_text if n else msg("No star: a miss.")
    if event.counts:
        return msgn("{n} star: a hit.", "{n} stars: a hit.", n)
    return msgn(
        "{n} star: a hit, but nothing was aimed at.", "{n} stars: a hit, but nothing was aimed at.", n
    )


def _aim_text(event: ev.Aimed) -> Message:
    n = event.distance
    if event.target >= ev.GUN:
        return msgn(
            "{shooter} fires at {target}: {n} star needed.",
            "{shooter} fires at {target}: {n} stars needed.",
            n,
        )
    if event.aim == ev.UNAIMED:
        return msgn(
            "{shooter} fires at {target} without aiming: {n} star needed.",
            "{shooter} fires at {target} without aiming: {n} stars needed.",
            n,
        )
    return msgn(
        "{shooter} fires at {aim} of {target}: {n} star needed.",
        "{shooter} fires at {aim} of {target}: {n} stars needed.",
        n,
    )


SILENT_ACTIONS: Final[dict[type, Message]] = {
    ev.End: msg("the ship does nothing more this turn"),
    ev.EndTurn: msg("the turn is over"),
}
"""Descriptions of actions that have no sentence in the log."""

FLAG_MARK: Final = Landmark("flag", "pennant", 3)
SINKING_MARK: Final = Landmark("sunk", "cross", 2)
HIT_MARK: Final = Landmark("hit", "dot")


def landmark(event: Event) -> Landmark | None:
    """Return the landmark for an event: a flag changing hands, the loss of a ship, mast or gun; or None."""
    match event:
        case ev.FlagTaken() | ev.FlagPassed() | ev.FlagHome():
            return FLAG_MARK
        case ev.Sunk():
            return SINKING_MARK
        case ev.MastLost() | ev.GunLost() | ev.GunDown():
            return HIT_MARK
    return None


def loss(event: Event, options: object) -> Loss | None:
    """Return the loss of a mast, a gun, a ship, a port gun or a flag; None for other events."""
    match event:
        case ev.MastLost() | ev.GunLost() | ev.Sunk():
            return Loss(SHIP_SIDE[event.ship], event.ship, is_total=isinstance(event, ev.Sunk))
        case ev.GunDown():
            return Loss(GUN_SIDE[event.gun], ev.GUN + event.gun)
        case ev.FlagTaken():
            return Loss(event.flag)
    return None


def is_news(event: Event) -> bool:
    """Return whether an event is news other than a loss: about the wind, a flag, a port gun or a repair."""
    if isinstance(event, ev.WindTurned):
        return event.stars > 0
    news_types = ev.WindSet | ev.Noted | ev.FlagPassed | ev.FlagHome | ev.GunUp | ev.Mended
    return isinstance(event, news_types)


def is_routine(event: Event) -> bool:
    """Return whether an event only says whose turn it is or which ship acts."""
    return isinstance(event, ev.TurnBegan | ev.Activated | ev.Finished)


def summarize(events: Sequence[Event], options: object = None) -> list[Event | Message]:
    """Return events with each ship's moves, and repeated misses, summarized; drop repeated ``Held``."""
    summaries: list[Event | Message] = []
    for (event_type, *_), group_events in groupby(events, _group_key):
        group = list(group_events)
        shots = [event for event in group if isinstance(event, ev.Aimed)]
        if event_type == "sail":
            summaries.append(
                _sailing_text([event for event in group if isinstance(event, ev.Turned | ev.Advanced)])
            )
        elif len(shots) > 1 and not any(isinstance(event, ev.Rolled) and event.hit for event in group):
            fields = {name: WORDS[name](shots[0]) for name in ("shooter", "target")}
            summaries.append(msg("{shooter} fires at {target}: {n} misses.", n=len(shots), **fields))
        else:
            summaries += [event for event in group if not (isinstance(event, ev.Held) and event in summaries)]
    return summaries


def _group_key(event: Event) -> tuple[object, ...]:
    """Return the key by which events are grouped into one sentence."""
    match event:
        case ev.Turned() | ev.Advanced(joined=False):
            return "sail", event.ship
        case ev.Aimed() | ev.Rolled():
            return "fire", event.ship, event.gun, event.target
    return ("",)


def _sailing_text(moves: Sequence[ev.Turned | ev.Advanced]) -> Message:
    n = sum(isinstance(move, ev.Advanced) for move in moves)
    headings = [naming.HEADING_WORDS[move.heading] for move in moves if isinstance(move, ev.Turned)]
    heading = headings[-1] if headings else ""
    match min(n, 2), bool(headings):
        case 0, _:
            template = msg("{ship} turns on the spot, heading {heading}.")
        case 1, False:
            template = msg("{ship} advances.")
        case 1, _:
            template = msg("{ship} advances and now heads {heading}.")
        case _, False:
            template = msg("{ship} advances {n} points.")
        case _:
            template = msg("{ship} advances {n} points and now heads {heading}.")
    return Message(template.text, {"ship": naming.ship_name(moves[0].ship), "n": n, "heading": heading})


def is_decisive(event: Event) -> bool:
    """Return whether a ship sinks or is taken, or a flag is taken or comes home."""
    return isinstance(event, ev.Sunk | ev.FlagTaken | ev.FlagHome)


_THEMES: Final[dict[str, tuple[type, ...]]] = {
    "array": (ev.Place,),
    "order": (ev.Activate,),
    "sail": (ev.Advance, ev.Turn, ev.End),
    "fire": (ev.Fire,),
    "guns": (ev.Gun, ev.Hold, ev.Done),
    "repair": (ev.Repair,),
    "flag": (ev.TakeFlag, ev.Transfer),
}


def theme(view: View, action: ev.TrafalgarAction) -> str:
    """Return the theme of a decision, given its best action, or "" if it has none.

    Ending an activation counts as sailing.
    """
    return next((name for name, kinds in _THEMES.items() if isinstance(action, kinds)), "")
