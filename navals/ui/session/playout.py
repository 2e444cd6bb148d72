"""A game of computers that is played out beside a page, a slice between two gestures."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from msgspec.structs import replace

from navals.core.player import Limit
from navals.core.table import playing
from navals.ui.session.session import Session
from navals.ui.session.summary import SAVE
from navals.ui.shell import clock
from navals.ui.shell.effects import Effect, Focus, Keep, Note, Say
from navals.ui.shell.feature import Step
from navals.ui.shell.shell import Shell

SLICE: Final = 0.03
"""Seconds of playing between two looks at the page."""


class Playout:
    """A game of two computers that is played out while the page of its tournament or campaign is looked at; nothing of it is kept before its end."""

    def __init__(self, id: str, session: Session) -> None:
        self.id: str = id
        """Of the tournament, or of the campaign."""
        self.session: Session = session
        table = session.table
        computers = [computer for seat in range(2) if (computer := table.computer(seat)) is not None]
        players = [one.player(table.game) for one in computers if not one.bot]
        self._steps = playing(table, players, Limit())

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self.session.result() is not None

    def work(self) -> None:
        """Go on for a slice of time."""
        until = clock.spent() + SLICE
        for _ in self._steps:
            if clock.spent() >= until:
                return


M = TypeVar("M", bound=Any)
"""What a feature holds that has its game under ``playout``."""


def settled(model: M, begun: Playout | None, why: list[Effect]) -> Step[M]:
    """The step in which a game of two computers begins to be played out; where none can begin, the reader hears why."""
    if begun is None:
        return model, why
    if begun.session.seats.people or begun.session.seats.bots:
        return model, ()
    return replace(model, playout=begun), (Focus("playout-stop"),)


def worked(model: M, shell: Shell) -> Step[M] | None:
    """The step in which the game goes on for a slice, None where it is over: then it is to be kept (``ended``)."""
    if model.playout is None:
        return model, ()
    try:
        model.playout.work()
    except Exception:  # whatever is wrong with one game, the page lives on
        text = shell.t("This game could not be played to its end.")
        return replace(model, playout=None), (Note(text), Focus("title"))
    return None if model.playout.done else (model, ())


def ended(model: M, shell: Shell, text: str, kept: list[Effect], row: str) -> Step[M]:
    """The step in which the game, as ``text``, and what it belongs to are kept; ``row``: the element of its row, followed by its key."""
    key = model.playout.session.key
    return replace(model, playout=None), (
        Keep(key, text),
        *kept,
        Say(shell.t("The game is over.")),
        Focus(f"{row}-{key.removeprefix(SAVE)}"),
    )


def stopped(model: M) -> Step[M]:
    """The step in which the game is given up; another one can begin."""
    return replace(model, playout=None), (Focus("title"),)
