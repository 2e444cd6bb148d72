"""Sentences about the events of Bataille navale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.club.words.telling import fill_template
from navals.core.event import Ended, Event, Landmark, Loss
from navals.core.message import Message, msg
from navals.games.bataille.card import CARD
from navals.games.bataille.rules.grid import SQUARE_NAMES
from navals.games.bataille.rules.layouts import union
from navals.games.bataille.rules.state import BatailleAction, Begins, Bombed, Placed, Shoot, Skipped, View


class Fires(Event, frozen=True, kw_only=True):
    """``seat`` drops a bomb on ``square`` (R6); the answer is not yet shown."""

    seat: int
    square: int


def answer_word(event: Bombed) -> Message:
    """Return the answer to a shot in words (R7)."""
    if event.name is not None:
        return msg("sunk! It was {ship}", ship=event.name)
    return {"water": msg("miss"), "hit": msg("hit"), "sunk": msg("sunk")}[event.answer]


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log sentence for an event, or None. ``names``: the players' names by seat."""
    match event:
        case Placed() if not event.ships:
            message = msg("{name} placed their fleet.")
        case Begins(drawn=True):
            message = msg("Drawn at random: {name} goes first.")
        case Begins():
            message = msg("{name} goes first.")
        case Bombed():
            square, answer = SQUARE_NAMES[event.square], answer_word(event)
            message = msg("{name} fires at {square}: {answer}.", square=square, answer=answer)
        case Fires():
            message = msg("{name} fires at {square}.", square=SQUARE_NAMES[event.square])
        case Skipped():
            message = msg("{name} has no bombs left and waits.")
        case Ended():
            return CARD.reason(event.result, names)
        case _:
            return None
    return fill_template(message, event, names, {})


SUNK_MARK: Final = Landmark("sunk", "cross", 2)
HIT_MARK: Final = Landmark("hit", "dot")


def landmark(event: Event) -> Landmark | None:
    """Return the landmark of a hit or a sunk ship; None for other events."""
    if isinstance(event, Bombed) and event.answer != "water":
        return SUNK_MARK if event.answer == "sunk" else HIT_MARK
    return None


def loss(event: Event, options: object) -> Loss | None:
    """Return the loss of the side that was hit; None for other events."""
    return Loss(1 - event.seat) if isinstance(event, Bombed) and event.answer != "water" else None


def is_news(event: Event) -> bool:
    """Return whether a bomb was dropped or a player is out of bombs; the recap shows hits as losses."""
    return isinstance(event, Bombed | Skipped)


def is_decisive(event: Event) -> bool:
    """Return whether a ship sank."""
    return isinstance(event, Bombed) and event.answer == "sunk"


def bomb_mark(event: Event) -> str:
    """Return a bomb's mark, which shows its answer; "" for other events."""
    return {"water": "miss"}.get(event.answer, event.answer) if isinstance(event, Bombed) else ""


def theme(view: View, action: BatailleAction) -> str:
    """Return the theme of a decision by its best action: ``fleet``, ``search`` or ``finish`` (a hit ship)."""
    if not isinstance(action, Shoot):
        return "fleet"
    waters = view.waters[1 - view.actor]
    return "finish" if waters.hits & ~union(waters.sunk) else "search"
