"""Wording of the play screen: names, results, events; and the context for boards."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message
from navals.core.result import Result
from navals.core.seat import CHANCE, LETTERS
from navals.ui.board.board import Context
from navals.ui.session import Session
from navals.ui.session.summary import display_names
from navals.ui.words import sentences
from navals.ui.words.address import YOU, ReaderName
from navals.ui.words.i18n import Language


def shown_names(session: Session, t: Language) -> tuple[str, ...]:
    """Return the players' displayed names."""
    return display_names(session.seats.names, t)


def side_names(session: Session, names: tuple[str, ...]) -> tuple[str, str]:
    """Return the displayed names of both sides."""
    return sentences.side_names(sentences.seat_sides(session.table.game, session.table.options), names)


def score_line(
    label: Message, scores: tuple[str, str], names: tuple[str, str], side: int, t: Language
) -> str:
    """Put the score into words, starting with that of `side`; `scores` and `names` are by side."""
    return t(
        "{label}: {own} for {name}, {theirs} for {other}",
        label=label,
        own=scores[side],
        name=names[side],
        theirs=scores[1 - side],
        other=names[1 - side],
    )


def end_reason(session: Session, result: Result, names: tuple[str, ...], t: Language) -> str:
    """Explain in a sentence why the game ended."""
    game, options = session.table.game, session.table.options
    return t.sentence(sentences.end_reason(game.card, result, sentences.seat_sides(game, options), names))


def secrecy_reason(session: Session, t: Language) -> str | None:
    """Return why the record must stay secret for now, or `None`."""
    if len(session.seats.people) < 2 or session.result() is not None or not session.seats.has_secrets():
        return None
    return t("There are still secrets: you can save the game once they are revealed.")


def is_copy_allowed(session: Session) -> bool:
    """Return whether the record, which contains all secrets, may be read now."""
    return session.result() is not None or not session.seats.people or not session.seats.has_secrets()


def address_reader(session: Session, names: tuple[str, ...]) -> tuple[str, ...]:
    """Replace the only person's name with `YOU`, for sentences that address the reader. Keep all names in
    team games, and in a game from a link, where the reader is someone else."""
    human_seats = session.seats.people
    if len(human_seats) != 1 or len(names) != 2 or session.seats.is_visitor:
        return names
    return tuple(YOU if seat == human_seats[0] else name for seat, name in enumerate(names))


def event_message(session: Session, event: Event, names: tuple[str, ...]) -> Message | None:
    """Return the sentence for an event as this screen shows it, or `None` if it has none."""
    addressed_names = address_reader(session, names)
    return sentences.event_sentence(
        session.table.game, event, session.perspective(), addressed_names, session.table.options
    )


MAX_MESSAGES: Final = 3  # maximum number of equally important events to mention


def key_sentences(session: Session, start: int, end: int, names: tuple[str, ...]) -> list[Message]:
    """Describe the most important events between two plies."""
    moments, replay = session.table.game.moments, session.table.replay
    messages: list[Message] = []
    weight = 0
    for ply in range(start, end):
        has_event = False
        for event in session.visible_events(replay.events[ply]):
            landmark = moments.landmark(event)
            event_weight = landmark.weight if landmark is not None else 0
            # Only an action's first event counts as new; chance events are part of it.
            is_new = event_weight > 0 or (
                not has_event and (replay.moves[ply].seat != CHANCE or not messages)
            )
            if event_weight < weight or not is_new or moments.passing(event):
                continue
            if (message := event_message(session, event, names)) is None:
                continue
            messages = [*messages, message] if event_weight == weight > 0 else [message]
            weight, has_event = event_weight, True
    return messages[-MAX_MESSAGES:]


def dice_prompt(session: Session, t: Language) -> Message:
    """Return the sentence that says which real die to roll."""
    context = get_context(session, t)
    return session.board.prompt(
        session.view(), replace(context, names=address_reader(session, context.names))
    )


def get_context(session: Session, t: Language) -> Context:
    """Return the context that the board needs besides the view."""
    names, thinking = player_labels(session, t), session.thinking
    acting_seat, recent_events, replay = session.acting_seat(), _recent_events(session), session.table.replay
    start_view = replay.positions[0].state.view(None) if "Setup" in replay.tags else None
    return Context(
        t,
        names,
        acting_seat,
        thinking.hint,
        thinking.shows_advice,
        recent_events,
        session.shows_marks,
        start_view,
    )


def player_labels(session: Session, t: Language) -> tuple[str, ...]:
    """Return the players' displayed names, with "You" for the only person if they have not entered a name."""
    names, stored_names = shown_names(session, t), session.seats.names
    rows = zip(address_reader(session, names), names, stored_names, LETTERS, strict=False)
    return tuple(
        ReaderName(t("You")) if addressed_name is YOU and stored_name == letter else name
        for addressed_name, name, stored_name, letter in rows
    )


def _recent_events(session: Session) -> tuple[tuple[Event, ...], ...]:
    """Return the public events of each seat's last action."""
    replay = session.table.replay
    recent_events: list[tuple[Event, ...]] = [()] * session.seats.count
    for ply in range(session.shown_ply - 1, -1, -1):
        seat = replay.moves[ply].seat
        if seat >= 0 and not recent_events[seat]:
            recent_events[seat] = tuple(event for event in replay.events[ply] if event.audience is None)
            if all(recent_events):
                break
    return tuple(recent_events)
