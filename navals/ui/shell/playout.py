"""Play a game of computers in the background, in slices between gestures."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from navals.club.dial import player_of
from navals.core.player import Limit
from navals.core.table import playing
from navals.ui import clock
from navals.ui.session.session import Session
from navals.ui.session.summary import SAVE
from navals.ui.shell.effects import Effect, Focus, Keep, Note, Say
from navals.ui.shell.feature import Shell, Step
from navals.ui.words.i18n import Language

SLICE: Final = 0.03  # seconds of playing per slice


class Playout:
    """A game of two computers on an open page of an event; it is stored only at its end."""

    def __init__(self, id: str, session: Session) -> None:
        self.id: str = id  # the id of the tournament or campaign
        self.session: Session = session
        table = session.table
        computers = [computer for seat in range(2) if (computer := table.computer(seat)) is not None]
        players = [player_of(one, table.game) for one in computers if not one.bot]
        self._steps = playing(table, players, Limit())

    @property
    def done(self) -> bool:
        return self.session.result() is not None

    def work(self) -> None:
        until = clock.spent() + SLICE
        for _ in self._steps:
            if clock.spent() >= until:
                return


class Playing(msgspec.Struct, frozen=True):
    """The base of models with a game that is played in the background."""

    playout: Playout | None = None


M = TypeVar("M", bound=Playing)


def settled(model: M, begun: Playout | None, why: list[Effect]) -> Step[M]:
    """Begin to play a game of two computers; if it cannot begin, show `why`."""
    if begun is None:
        return model, why
    if begun.session.seats.people or begun.session.seats.bots:
        return model, ()
    return replace(model, playout=begun), (Focus("playout-stop"),)


def worked(model: M, shell: Shell) -> Step[M] | None:
    """Play for a slice. Return `None` at the end, when `ended` is to store it."""
    if model.playout is None:
        return model, ()
    try:
        model.playout.work()
    except Exception:  # a broken game must not break the page
        text = shell.t("This game could not be played to the end.")
        return replace(model, playout=None), (Note(text), Focus("title"))
    return None if model.playout.done else (model, ())


def ended(model: M, session: Session, text: str, kept: list[Effect], row: str, t: Language) -> Step[M]:
    """Store the finished game as `text`, with the effects `kept`; `row` prefixes the id of its element."""
    key = session.key
    return replace(model, playout=None), (
        Keep(key, text),
        *kept,
        Say(t("The game is over.")),
        Focus(f"{row}-{key.removeprefix(SAVE)}"),
    )


def stopped(model: M) -> Step[M]:
    """Give up the game."""
    return replace(model, playout=None), (Focus("title"),)
