"""Sentences about the events of MATS. Captions that sum up several events are events too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.club.words.telling import Wording, fill_template
from navals.core.event import Ended, Event, Landmark, Loss
from navals.core.message import Message, msg, msgn
from navals.core.seat import NOBODY
from navals.games.mats.card import CARD
from navals.games.mats.rules import events
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.options import roster
from navals.games.mats.rules.view import View


class LeadRolled(Event, frozen=True, kw_only=True):
    """Both have rolled for the lead (R3): ``faces`` by seat, ``first`` leads (NOBODY: both roll again)."""

    faces: tuple[int, int]
    first: int


class Fought(Event, frozen=True, kw_only=True):
    """A combat so far (R19-R21): ``totals`` by seat, the winner (NOBODY: both lose), the damage so far."""

    totals: tuple[int, int]
    winner: int
    struck: tuple[events.Struck, ...] = ()


WORDS: Final[Wording] = {"total": lambda event: event.face + event.guns}


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log's sentence about an event, or None; ``names`` are the players', by seat."""
    match event:
        case events.Engaged():
            template = msg("Combat: {name} with {ships} against {other} with {other_ships}.")
            return _fill_columns(template, names, [" + ".join(ships) for ships in event.ships])
        case events.Revealed():
            template = msg("Crossing {crossing}, heads first. {name}: {ships}. {other}: {other_ships}.")
            columns = [", ".join(column) for column in event.columns]
            return _fill_columns(template, names, columns, crossing=event.crossing)
        case events.Crossed():
            template = msg(
                "The columns have passed each other. {name}: {ships} left. {other}: {other_ships} left."
            )
            return _fill_columns(
                template, names, [msgn("{n} ship", "{n} ships", len(ships)) for ships in event.left]
            )
        case events.Decided() if event.winner != NOBODY:
            return msg("{name} wins the combat.", name=names[event.winner])
        case Ended():
            return CARD.reason(event.result, names)
        case LeadRolled():
            return _roll_text(event, names)
        case Fought():
            return _fight_text(event, names)
    return fill_template(_combat_text(event) or _advance_text(event), event, names, WORDS)


def _fill_columns(
    template: Message, names: Sequence[str], ship_lists: Sequence[str | Message], **args: int
) -> Message:
    """Fill a sentence about both columns."""
    a_ships, b_ships = ship_lists
    return Message(
        template.text, {**args, "name": names[0], "ships": a_ships, "other": names[1], "other_ships": b_ships}
    )


def _roll_text(event: LeadRolled, names: Sequence[str]) -> Message:
    args = dict(zip(("name", "other", "face", "other_face"), (*names[:2], *event.faces), strict=True))
    if event.first == NOBODY:
        return msg("{name}: {face}, {other}: {other_face}. Both roll again.", **args)
    leader_name = names[event.first]
    return msg("{name}: {face}, {other}: {other_face}. {leader} leads.", leader=leader_name, **args)


def _fight_text(event: Fought, names: Sequence[str]) -> Message:
    args = dict(zip(("name", "other", "total", "other_total"), (*names[:2], *event.totals), strict=True))
    if event.struck:
        losses = _join_sentences([_loss_text(blow, names) for blow in event.struck])
        return msg("{name}: {total}, {other}: {other_total}. {losses}", losses=losses, **args)
    if event.winner == NOBODY:
        return msg("{name}: {total}, {other}: {other_total}. Both lose.", **args)
    winner_name = names[event.winner]
    return msg("{name}: {total}, {other}: {other_total}. {winner} wins.", winner=winner_name, **args)


def _loss_text(blow: events.Struck, names: Sequence[str]) -> Message:
    """Say whose ship was damaged, and how."""
    template = msg("{name}'s {ship} sinks.") if blow.sunk else msg("{name}'s {ship} is hit.")
    return Message(template.text, {"ship": blow.ship, "name": names[blow.seat]})


def _join_sentences(parts: Sequence[Message]) -> Message:
    head, *tail = parts
    return msg("{first} {rest}", first=head, rest=_join_sentences(tail)) if tail else head


def _combat_text(event: Event) -> Message | None:
    match event:
        case events.Fired():
            return msg("{name} rolls a {face}: {face} + {guns} = {total}.")
        case events.Decided():
            return msg("Equal totals: both lose the combat.")
        case events.Struck(again=True):
            return msg("{name}'s {ship} was already hit: it sinks.")
        case events.Struck(sunk=True):
            return msg("{name}'s {ship} sinks (die: {face}).")
        case events.Struck():
            return msg("{name}'s {ship} is hit (die: {face}).")
    return None


def _advance_text(event: Event) -> Message | None:
    match event:
        case events.Ordered() if not event.ships:
            return msg("{name} has formed a column.")
        case events.Initiative():
            return msg("{name} rolls a {face} for the lead.")
        case events.Began() if event.seat == NOBODY:
            return msg("A tie: both roll again.")
        case events.Began():
            return msg("{name} leads the first series.")
        case events.Drifted():
            return msg("Series {series}: {name}'s whole column moves one position ahead.")
        case events.Advanced(doubled=True):
            return msgn(
                "{name} advances {ship} by {n} position, into the double file.",
                "{name} advances {ship} by {n} positions, into the double file.",
                event.steps,
            )
        case events.Advanced():
            return msgn(
                "{name} advances {ship} by {n} position.",
                "{name} advances {ship} by {n} positions.",
                event.steps,
            )
        case events.Passed(forced=True):
            return msg("{name} has no ship that can advance.")
        case events.Passed():
            return msg("{name} passes.")
    return None


SUNK_MARK: Final = Landmark("sunk", "cross", 3)
HIT_MARK: Final = Landmark("hit", "dot", 2)
CROSSING_MARK: Final = Landmark("leg", "line")


def landmark(event: Event) -> Landmark | None:
    """Return the landmark for an event: damage to a ship or the start of a crossing; otherwise `None`."""
    if isinstance(event, events.Struck):
        return SUNK_MARK if event.sunk or event.again else HIT_MARK
    return CROSSING_MARK if isinstance(event, events.Revealed) else None


def loss(event: Event, options: object) -> Loss | None:
    """Return the loss of the side whose ship is damaged; otherwise None."""
    if isinstance(event, events.Struck):
        return Loss(event.seat, event.ship, is_total=event.sunk or event.again)
    return None


def is_decisive(event: Event) -> bool:
    """Return whether a ship sank, or a crossing ended."""
    return isinstance(event, events.Crossed) or (isinstance(event, events.Struck) and event.sunk)


def theme(view: View, action: events.MatsAction) -> str:
    """Return the theme of a decision whose right answer is ``action``: column, stay, double or advance."""
    if isinstance(action, events.Order):
        return "column"
    if not isinstance(action, events.Advance):
        return "stay"
    side, ship_number = view.actor, roster(view.options).numbers[action.ship]
    dest = view.at[side][view.line[side].index(ship_number)] + DIRECTION[side] * action.steps
    return "double" if dest in view.at[side] else "advance"
