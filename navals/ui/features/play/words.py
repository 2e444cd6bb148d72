"""What the play screen says: names, why a game ended, what happened; and what a board must know to say the rest."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message
from navals.core.result import Result
from navals.core.seat import CHANCE
from navals.ui.board.board import Context
from navals.ui.session import Session
from navals.ui.session.summary import called
from navals.ui.words import sentences
from navals.ui.words.address import YOU
from navals.ui.words.i18n import Language


def shown_names(session: Session, t: Language) -> tuple[str, ...]:
    """What the players are called on the screen."""
    return called(session.table.names, t)


def reason(session: Session, result: Result, names: tuple[str, ...], t: Language) -> str:
    """Why the game ended so."""
    game, options = session.table.game, session.table.options
    return t.sentence(sentences.reason(game.card, result, sentences.sides_of(game, options), names))


def withheld(session: Session, t: Language) -> str | None:
    """Why the record must not be given away: it holds what one of two people must not see yet. None if it may be."""
    if len(session.seats.people) < 2 or session.result() is not None or not session.seats.hiding():
        return None
    return t("Some things are still secret: you can save the game once they are revealed.")


def addressed(session: Session, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names in sentences that are told to the one person who plays against the computer here: that person is ``YOU``. Where pairs play,
    sides are called by all their names, and everybody keeps theirs."""
    people = session.seats.people
    if len(people) != 1 or len(names) != 2:
        return names
    return tuple(YOU if seat == people[0] else name for seat, name in enumerate(names))


def said(session: Session, event: Event, names: tuple[str, ...]) -> Message | None:
    """What is said of an event at this screen."""
    told = addressed(session, names)
    return sentences.event(session.table.game, event, session.handover.eyes(), told, session.table.options)


MOST: Final = 3
"""So many things of equal weight are told in a line."""


def weightiest(session: Session, start: int, end: int, names: tuple[str, ...]) -> list[Message]:
    """What matters most of what happened between two positions; where nothing does, the last thing that somebody did."""
    moments, replay = session.table.game.moments, session.table.replay
    told: list[Message] = []
    weight = 0
    for ply in range(start, end):
        done = False
        for event in session.handover.visible(replay.events[ply]):
            landmark = moments.landmark(event)
            heavy = landmark.weight if landmark is not None else 0
            # Of what an action causes, the first thing is the action; what chance brings goes with it.
            new = heavy > 0 or (not done and (replay.moves[ply].seat != CHANCE or not told))
            if (
                heavy < weight
                or not new
                or moments.passing(event)
                or (message := said(session, event, names)) is None
            ):
                continue
            told = [*told, message] if heavy == weight > 0 else [message]
            weight, done = heavy, True
    return told[-MOST:]


def plan(session: Session, start: int, end: int) -> Message | None:
    """What the computer that acted last between two positions was up to; None where it did not say."""
    moves = session.table.replay.moves
    said = (session.thinking.plan(ply, moves[ply].action) for ply in range(end - 1, start - 1, -1))
    return next((one for one in said if one is not None), None)


def asked(session: Session, t: Language) -> Message:
    """Which real die is to be rolled."""
    context = context_of(session, t)
    return session.board.asked(session.view(), replace(context, names=addressed(session, context.names)))


def context_of(session: Session, t: Language) -> Context:
    """What the board needs to know beside the view."""
    thinking = session.thinking
    return Context(
        t, shown_names(session, t), session.acting(), thinking.hint, thinking.advice, _recent(session)
    )


def _recent(session: Session) -> tuple[tuple[Event, ...], ...]:
    """What each seat's last action caused, as far as this screen may know it."""
    replay = session.table.replay
    recent: list[tuple[Event, ...]] = [()] * session.seats.count
    for ply in range(session.past.shown - 1, -1, -1):
        seat = replay.moves[ply].seat
        if seat >= 0 and not recent[seat]:
            recent[seat] = tuple(event for event in replay.events[ply] if event.audience is None)
            if all(recent):
                break
    return tuple(recent)
