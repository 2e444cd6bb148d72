"""How the page about a finished game speaks of positions, turns and changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from navals.core.event import Event
from navals.core.game import Game
from navals.core.record.record import Replay, action_text
from navals.core.seat import CHANCE
from navals.core.study.secrecy import guesses, open_to_all
from navals.ui.draw.html import Markup, tag
from navals.ui.features.analysis.model import Reading, Turn
from navals.ui.features.analysis.verdict import signed
from navals.ui.session import Session
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

TOLD: Final = 3
"""So many sentences tell what happened in one turn."""


def deed(
    replay: Replay, state: Any, action: Any, names: Sequence[str], t: Language, *, told: bool = True
) -> str | Markup:
    """What somebody does in a state of a game, or could do, in the game's own words; in notation where what comes of it may not be ``told``."""
    game, happened = replay.game, list[Event]()
    if (unsaid := game.unsaid(action)) is not None:
        return t.sentence(unsaid)
    if told:
        state.apply(action, happened)
    messages = [
        sentences.event(game, event, None, names, replay.options)
        for event in happened
        if event.audience is None
    ]
    said = [t.sentence(message) for message in messages if message is not None]
    return " ".join(said[:TOLD]) if said else tag("code", action_text(game, action), translate="no")


def fair_deed(
    replay: Replay, state: Any, action: Any, seat: int, names: Sequence[str], t: Language
) -> str | Markup:
    """What whoever acts at a ``seat`` could do in a state: in words where these tell no more than that seat knows, else in notation."""
    game, view = replay.game, state.view(seat)
    told = open_to_all(game, view, action)
    said = deed(replay, state, action, names, t, told=told)
    if told and any(deed(replay, guess, action, names, t) != said for guess in guesses(game, view)):
        return deed(replay, state, action, names, t, told=False)
    return said


class Words:
    """A reading, and how to speak of it."""

    def __init__(self, session: Session, reading: Reading, t: Language, names: tuple[str, ...]) -> None:
        self.session: Session = session
        self.reading: Reading = reading
        self.t: Language = t
        self.names: tuple[str, ...] = names
        self.game: Game[Any] = session.table.game
        self.sides: tuple[int, ...] = sentences.sides_of(self.game, session.table.options)
        self.teams: tuple[str, str] = sentences.teams(self.sides, names)

    def kept(self, name: str, make: Callable[[], Markup], *depends: Any) -> Markup:
        """A part as it was drawn last, as long as nothing that it depends on is another."""
        return self.reading.drawn.part(name, None, (self.t.code, self.names, *depends), make)

    def happened(self, first: int, last: int) -> str | Markup:
        """What happened in some plies, in the game's own words."""
        replay, said = self.session.table.replay, list[str]()
        for ply in range(first, last):
            for event in replay.events[ply]:
                if event.audience is None:
                    message = sentences.event(self.game, event, None, self.names, replay.options)
                    if message is not None:
                        said.append(self.t.sentence(message))
        if (
            not said
            and last == first + 1
            and (unsaid := self.game.unsaid(replay.moves[first].action)) is not None
        ):
            return self.t.sentence(unsaid)
        if not said:
            texts = [action_text(self.game, move.action) for move in replay.moves[first:last]]
            return tag("code", " ".join(texts), translate="no")
        return " ".join(said if len(said) <= TOLD else (*said[: TOLD - 1], "…", said[-1]))

    def deed(self, ply: int, action: Any) -> str | Markup:
        """What somebody did after so many actions, or could have done."""
        replay = self.session.table.replay
        state = replay.positions[ply].state
        told = open_to_all(self.game, state.view(None), action)
        return deed(replay, state, action, self.names, self.t, told=told)

    def signed(self, change: float) -> str:
        """A change in hundredths, with its sign."""
        return signed(change, self.t)

    def who(self, turn: Turn) -> str:
        """The name of whoever acted, or chance."""
        return self.t("Chance") if turn.seat == CHANCE else self.names[turn.seat]

    def number(self, turn: Turn) -> str:
        """Which actions a turn has."""
        if turn.last == turn.first + 1:
            return self.t("Action {n}", n=turn.last)
        return self.t("Actions {first} to {last}", first=turn.first + 1, last=turn.last)

    def helped(self, change: float) -> str:
        """Whom a change helped, and by how much."""
        side = 0 if change >= 0 else 1
        return self.t("{change} for {name}", change=self.signed(abs(change)), name=self.teams[side])

    def both(self, share: float) -> str:
        """Both chances, in words."""
        t, percent = self.t, round(100 * share)
        return t(
            "Chance to win: {name} {share}, {other} {other_share}",
            name=self.teams[0],
            share=t.percent(percent / 100),
            other=self.teams[1],
            other_share=t.percent((100 - percent) / 100),
        )

    def place(self, ply: int) -> str:
        """Where in the game a position is."""
        if ply == 0:
            return self.t("At the start")
        return self.t("After action {n} of {total}", n=ply, total=self.reading.last)
