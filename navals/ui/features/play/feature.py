"""A game in progress: its screen, its gestures, its dialogs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.ui.draw.html import EMPTY, Markup
from navals.ui.session import Session
from navals.ui.session.bots import Asked
from navals.ui.session.summary import SAVE
from navals.ui.shell.effects import Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Client, Feature, Overlay, Page, Route, Slice, Step, Table, Thinking
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.play import dialogs, finale, menu, update, view


def _go_on(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.active()
    return model, () if session is None else update.go_on(session, gesture, shell)


def _thinks(shell: Shell) -> bool:
    session = shell.active()
    return session is not None and session.thinking.waits


def _thought(shell: Shell) -> Client | None:
    session = shell.active()
    current = None if session is None else session.thinking.current
    return None if isinstance(current, Asked) else current


# Dialogs in the order of their ranks ---------------------------------------------------------------------


def _in_game(*names: str) -> Callable[[Shell], bool]:
    """Return an `Overlay.is_open` for dialogs with these names over a game."""
    return lambda shell: shell.session is not None and shell.overlay in names


def _over(draw: Callable[[Session, Shell], Markup]) -> Callable[[None, Shell], Markup]:
    """Return a function that draws a dialog over a game."""
    return lambda model, shell: EMPTY if shell.session is None else draw(shell.session, shell)


def _covered(shell: Shell) -> bool:
    return shell.session is not None and shell.session.handover.curtain is not None


def _asked(shell: Shell) -> bool:
    return shell.session is not None and shell.session.handover.asked is not None


def _awaited(shell: Shell) -> bool:
    session = shell.session
    if session is None:
        return False
    awaits = session.table.position.awaits
    return awaits in session.seats.people and session.acting() == awaits


def _agreeing(shell: Shell) -> bool:
    return shell.session is not None and shell.session.agreeing()


def _ended(shell: Shell) -> bool:
    session = shell.session
    return (
        shell.overlay == "finale"
        and session is not None
        and session.revealed()
        and session.result() is not None
    )


def _finale(session: Session, shell: Shell) -> Markup:
    from navals.ui.shell import index

    known = shell.summaries.known(shell.store)
    rated, event = index.remarks(session, shell), index.event_of(shell, session.key)
    return finale.finale(session, known, shell.t, rated, event)


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    table=Table(
        page=lambda session, shell: view.table(session, shell.t, shell.prefs.meter),
        board=update.board,
        key=update.key,
        settled=lambda session, shell: (Show(overlay="finale"),),
    ),
    routes=(
        Route(
            path="play",
            # `table` draws the game on the screen.
            page=lambda model, shell: Page(EMPTY),
            needs=lambda place: place.stored(SAVE + place.part(1)),
            of_game=True,
        ),
    ),
    overlays=(
        Overlay(0, _in_game("seating"), _over(dialogs.seats)),
        Overlay(1, _covered, _over(dialogs.curtain_for)),
        Overlay(20, _asked, _over(dialogs.asking_back)),
        Overlay(21, _awaited, _over(dialogs.offered)),
        Overlay(22, _agreeing, _over(dialogs.first_agreed)),
        Overlay(30, _in_game("menu"), _over(menu.menu)),
        Overlay(31, _in_game("seats"), _over(dialogs.seats)),
        Overlay(32, _in_game("resign"), _over(dialogs.resigning)),
        Overlay(33, _ended, _over(_finale), lists_games=True),
    ),
    works=(Slice(rank=99, waits=lambda model, shell: True, work=_go_on, delay=lambda model, shell: None),),
    thinks=(Thinking(30, _thinks, _thought, _go_on),),
)
