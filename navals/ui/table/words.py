"""The wording of the play screen: names, results, events; and the context for boards."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message
from navals.core.result import Result
from navals.core.seat import CHANCE, LETTERS
from navals.ui.board.board import Context
from navals.ui.session import Session
from navals.ui.session.summary import called
from navals.ui.words import sentences
from navals.ui.words.address import YOU, You
from navals.ui.words.i18n import Language


def shown_names(session: Session, t: Language) -> tuple[str, ...]:
    """Return the displayed names of the players."""
    return called(session.seats.names, t)


def teams(session: Session, names: tuple[str, ...]) -> tuple[str, str]:
    """Return the displayed names of both sides."""
    return sentences.teams(sentences.sides_of(session.table.game, session.table.options), names)


def score_line(
    label: Message, counts: tuple[str, str], names: tuple[str, str], side: int, t: Language
) -> str:
    """Return the score in words, that of a `side` first; `counts` and `names` are by side."""
    return t(
        "{label}: {own} for {name}, {theirs} for {other}",
        label=label,
        own=counts[side],
        name=names[side],
        theirs=counts[1 - side],
        other=names[1 - side],
    )


def reason(session: Session, result: Result, names: tuple[str, ...], t: Language) -> str:
    """Return why the game ended, in a sentence."""
    game, options = session.table.game, session.table.options
    return t.sentence(sentences.reason(game.card, result, sentences.sides_of(game, options), names))


def withheld(session: Session, t: Language) -> str | None:
    """Return why the record must stay secret for now, or `None`."""
    if len(session.seats.people) < 2 or session.result() is not None or not session.seats.hiding():
        return None
    return t("There are still secrets: you can save the game once they are revealed.")


def may_copy(session: Session) -> bool:
    """Return whether the record may be read: it has everything that was hidden."""
    return session.result() is not None or not session.seats.people or not session.seats.hiding()


def addressed(session: Session, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names for sentences addressed to the only person, who becomes `YOU`, except in teams and in
    a game from a link, whose reader is somebody else."""
    people = session.seats.people
    if len(people) != 1 or len(names) != 2 or session.seats.guest:
        return names
    return tuple(YOU if seat == people[0] else name for seat, name in enumerate(names))


def said(session: Session, event: Event, names: tuple[str, ...]) -> Message | None:
    """Return the sentence for an event at this screen."""
    told = addressed(session, names)
    return sentences.event(session.table.game, event, session.handover.eyes(), told, session.table.options)


MOST: Final = 3  # maximum number of equally important events in a line


def weightiest(session: Session, start: int, end: int, names: tuple[str, ...]) -> list[Message]:
    """Return the most important events between two positions, by default the last action."""
    moments, replay = session.table.game.moments, session.table.replay
    told: list[Message] = []
    weight = 0
    for ply in range(start, end):
        done = False
        for event in session.handover.visible(replay.events[ply]):
            landmark = moments.landmark(event)
            heavy = landmark.weight if landmark is not None else 0
            # The first event of an action is the action; chance events belong to it.
            new = heavy > 0 or (not done and (replay.moves[ply].seat != CHANCE or not told))
            if heavy < weight or not new or moments.passing(event):
                continue
            if (message := said(session, event, names)) is None:
                continue
            told = [*told, message] if heavy == weight > 0 else [message]
            weight, done = heavy, True
    return told[-MOST:]


def asked(session: Session, t: Language) -> Message:
    """Return the sentence on which real die to roll."""
    context = context_of(session, t)
    return session.board.asked(session.view(), replace(context, names=addressed(session, context.names)))


def context_of(session: Session, t: Language) -> Context:
    """Return the context that the board needs besides the view."""
    names, thinking = labels(session, t), session.thinking
    acting, recent, replay = session.acting(), _recent(session), session.table.replay
    start = replay.positions[0].state.view(None) if "Setup" in replay.tags else None
    return Context(t, names, acting, thinking.hint, thinking.advice, recent, session.marks, start)


def labels(session: Session, t: Language) -> tuple[str, ...]:
    """Return the displayed names, with the only person, if unnamed, as "You"."""
    names, given = shown_names(session, t), session.seats.names
    told = zip(addressed(session, names), names, given, LETTERS, strict=False)
    return tuple(
        You(t("You")) if reader is YOU and own == letter else name for reader, name, own, letter in told
    )


def _recent(session: Session) -> tuple[tuple[Event, ...], ...]:
    """The public events of each seat's last action."""
    replay = session.table.replay
    recent: list[tuple[Event, ...]] = [()] * session.seats.count
    for ply in range(session.past.shown - 1, -1, -1):
        seat = replay.moves[ply].seat
        if seat >= 0 and not recent[seat]:
            recent[seat] = tuple(event for event in replay.events[ply] if event.audience is None)
            if all(recent):
                break
    return tuple(recent)
