"""A game in progress: its screen, its gestures, its dialogs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.ui.draw.html import EMPTY, Markup
from navals.ui.session import Session
from navals.ui.session.bots import BotDecision
from navals.ui.session.summary import SAVE
from navals.ui.shell.effects import Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    Client,
    Feature,
    Overlay,
    Page,
    Route,
    Slice,
    Step,
    TablePage,
    ThinkerWork,
)
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.play import dialogs, finale, menu, update, view


def _go_on(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.active_session()
    return model, () if session is None else update.go_on(session, gesture, shell)


def _is_thinking(shell: Shell) -> bool:
    session = shell.active_session()
    return session is not None and session.thinking.waits


def _thinking_client(shell: Shell) -> Client | None:
    session = shell.active_session()
    decision = None if session is None else session.thinking.decision
    return None if isinstance(decision, BotDecision) else decision


# Dialogs in the order of their ranks ---------------------------------------------------------------------


def _shows_over_game(*names: str) -> Callable[[Shell], bool]:
    """Return an `Overlay.is_open` for dialogs with these names over a game."""
    return lambda shell: shell.session is not None and shell.overlay in names


def _with_session(render: Callable[[Session, Shell], Markup]) -> Callable[[None, Shell], Markup]:
    """Return a function that draws a dialog over a game."""
    return lambda model, shell: EMPTY if shell.session is None else render(shell.session, shell)


def _is_covered(shell: Shell) -> bool:
    return shell.session is not None and shell.session.handover.curtain_seat is not None


def _is_asking(shell: Shell) -> bool:
    return shell.session is not None and shell.session.handover.question is not None


def _has_draw_offer(shell: Shell) -> bool:
    session = shell.session
    if session is None:
        return False
    awaited_seat = session.table.position.awaits
    return awaited_seat in session.seats.people and session.acting_seat() == awaited_seat


def _must_agree(shell: Shell) -> bool:
    return shell.session is not None and shell.session.must_agree()


def _has_ended(shell: Shell) -> bool:
    session = shell.session
    return (
        shell.overlay == "finale"
        and session is not None
        and session.is_revealed()
        and session.result() is not None
    )


def _finale(session: Session, shell: Shell) -> Markup:
    from navals.ui.shell import index

    summaries = shell.summaries.by_key(shell.store)
    rating, event = index.remarks(session, shell), index.event_of(shell, session.key)
    return finale.finale(session, summaries, shell.t, rating, event)


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    table=TablePage(
        page=lambda session, shell: view.game_screen(session, shell.t, shell.prefs.meter),
        board=update.on_board_gesture,
        key=update.on_key,
        on_settle=lambda session, shell: (Show(overlay="finale"),),
    ),
    routes=(
        Route(
            path="play",
            # `table` draws the game on the screen.
            page=lambda model, shell: Page(EMPTY),
            needs=lambda place: place.games_in(SAVE + place.part(1)),
            of_game=True,
        ),
    ),
    overlays=(
        Overlay(0, _shows_over_game("seating"), _with_session(dialogs.seats_dialog)),
        Overlay(1, _is_covered, _with_session(dialogs.curtain_for)),
        Overlay(20, _is_asking, _with_session(dialogs.take_back_dialog)),
        Overlay(21, _has_draw_offer, _with_session(dialogs.draw_offer_dialog)),
        Overlay(22, _must_agree, _with_session(dialogs.first_side_dialog)),
        Overlay(30, _shows_over_game("menu"), _with_session(menu.menu)),
        Overlay(31, _shows_over_game("seats"), _with_session(dialogs.seats_dialog)),
        Overlay(32, _shows_over_game("resign"), _with_session(dialogs.resign_dialog)),
        Overlay(33, _has_ended, _with_session(_finale), lists_games=True),
    ),
    works=(Slice(rank=99, waits=lambda model, shell: True, work=_go_on, delay=lambda model, shell: None),),
    thinks=(ThinkerWork(30, _is_thinking, _thinking_client, _go_on),),
)
