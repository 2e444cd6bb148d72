"""Wording of positions, turns and changes in an analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final

from navals.club.study.secrecy import guess_states, has_public_effect
from navals.core.event import Event
from navals.core.game import AnyGame, State
from navals.core.record.record import Replay, action_text
from navals.core.seat import CHANCE
from navals.ui.draw.html import Markup, tag
from navals.ui.session import Session
from navals.ui.session.reading import Reading, TurnEffect
from navals.ui.table.verdict import change_text
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

MAX_SENTENCES: Final = 3  # maximum number of sentences about a turn


def public_sentences(replay: Replay, events: Iterable[Event], names: Sequence[str], t: Language) -> list[str]:
    """Return sentences for the public events."""
    public_events = (event for event in events if event.audience is None)
    messages = (
        sentences.event_sentence(replay.game, event, None, names, replay.options) for event in public_events
    )
    return [t.sentence(message) for message in messages if message is not None]


def action_phrase(
    replay: Replay,
    state: State,
    action: object,
    names: Sequence[str],
    t: Language,
    *,
    uses_words: bool = True,
) -> str | Markup:
    """Describe an action in the game's own words for it, else by its public events (if `uses_words`), else in
    notation."""
    game, events = replay.game, list[Event]()
    if (description := game.describe_action(action)) is not None:
        return t.sentence(description)
    if uses_words:
        state.apply(action, events)
    event_sentences = public_sentences(replay, events, names, t)
    return (
        " ".join(event_sentences[:MAX_SENTENCES])
        if event_sentences
        else tag("code", action_text(game, action), translate="no")
    )


def safe_phrase(
    replay: Replay, state: State, action: object, seat: int, names: Sequence[str], t: Language
) -> str | Markup:
    """Describe an action to a `seat` in words that reveal only what it knows, or else in notation."""
    game, view = replay.game, state.view(seat)
    is_open = has_public_effect(game, view, action)
    text = action_phrase(replay, state, action, names, t, uses_words=is_open)
    if is_open and any(
        action_phrase(replay, guess, action, names, t) != text for guess in guess_states(game, view)
    ):
        return action_phrase(replay, state, action, names, t, uses_words=False)
    return text


def chances_text(names: Sequence[str], percents: tuple[int, int], t: Language) -> str:
    """Put both sides' winning chances into words."""
    first_text, second_text = (t.percent(percent / 100) for percent in percents)
    return t(
        "Winning chances: {share} for {name}, {other_share} for {other}",
        name=names[0],
        share=first_text,
        other=names[1],
        other_share=second_text,
    )


class Phrases:
    """Puts a reading into words."""

    def __init__(self, session: Session, reading: Reading, t: Language, names: tuple[str, ...]) -> None:
        self.session: Session = session
        self.reading: Reading = reading
        self.t: Language = t
        self.names: tuple[str, ...] = names
        self.game: AnyGame = session.table.game
        self.sides: tuple[int, ...] = sentences.seat_sides(self.game, session.table.options)
        self.side_names: tuple[str, str] = sentences.side_names(self.sides, names)

    def part(self, name: str, render: Callable[[], Markup], *dependencies: object) -> Markup:
        """Return a cached part, redrawn if something it depends on has changed."""
        return self.reading.cache.part(name, None, (self.t.code, self.names, *dependencies), render)

    def events_phrase(self, first_ply: int, end_ply: int) -> str | Markup:
        """Describe the events of some plies in the game's words, or their actions in notation if there are
        none."""
        replay = self.session.table.replay
        events = chain.from_iterable(replay.events[first_ply:end_ply])
        event_sentences = public_sentences(replay, events, self.names, self.t)
        if not event_sentences:
            description = (
                self.game.describe_action(replay.moves[first_ply].action)
                if end_ply == first_ply + 1
                else None
            )
            if description is not None:
                return self.t.sentence(description)
            notations = [action_text(self.game, move.action) for move in replay.moves[first_ply:end_ply]]
            return tag("code", " ".join(notations), translate="no")
        return " ".join(
            event_sentences
            if len(event_sentences) <= MAX_SENTENCES
            else (*event_sentences[: MAX_SENTENCES - 1], "…", event_sentences[-1])
        )

    def action_phrase(self, ply: int, action: object) -> str | Markup:
        """Describe an actual or possible action after `ply` actions."""
        replay = self.session.table.replay
        state = replay.positions[ply].state
        is_open = has_public_effect(self.game, state.view(None), action)
        return action_phrase(replay, state, action, self.names, self.t, uses_words=is_open)

    def change_text(self, change: float) -> str:
        """Format a change in a share, such as a winning chance, in hundredths with a sign."""
        return change_text(change, self.t)

    def actor_name(self, turn: TurnEffect) -> str:
        """Return the name of the player who acted, or "Chance"."""
        return self.t("Chance") if turn.seat == CHANCE else self.names[turn.seat]

    def action_numbers(self, turn: TurnEffect) -> str:
        """Return the action numbers of a turn."""
        if turn.end_ply == turn.first_ply + 1:
            return self.t("Action {n}", n=turn.end_ply)
        return self.t("Actions {first} to {last}", first=turn.first_ply + 1, last=turn.end_ply)

    def benefit_text(self, change: float) -> str:
        """Say how large a change is and which side it helped; omit the side if there is only one."""
        if 1 not in self.sides:
            return self.change_text(change)
        side = 0 if change >= 0 else 1
        return self.t("{change} for {name}", change=self.change_text(abs(change)), name=self.side_names[side])

    def chances_text(self, chance: float) -> str:
        """Put both sides' chances into words."""
        percent = round(100 * chance)
        return chances_text(self.side_names, (percent, 100 - percent), self.t)

    def describe_position(self, ply: int) -> str:
        """Say at what point of the game a position occurs: at the start, or after which action."""
        if ply == 0:
            return self.t("At the start")
        return self.t("After action {n} of {total}", n=ply, total=self.reading.last_ply)
