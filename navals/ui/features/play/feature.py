"""A game in progress: its screen, its gestures, its dialogs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.ui.draw.html import EMPTY, Markup
from navals.ui.session import Session
from navals.ui.session.bots import BotDecision
from navals.ui.session.summary import SAVE_PREFIX
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


def _play_next(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.active_session()
    return model, () if session is None else update.play_next(session, gesture, shell)


def _is_thinking(shell: Shell) -> bool:
    session = shell.active_session()
    return session is not None and session.thinking.is_waiting


def _thinking_client(shell: Shell) -> Client | None:
    session = shell.active_session()
    decision = None if session is None else session.thinking.decision
    return None if isinstance(decision, BotDecision) else decision


# Dialogs in the order of their ranks ---------------------------------------------------------------------


def _overlay_predicate(*names: str) -> Callable[[Shell], bool]:
    """Return a predicate for `Overlay.is_open`: whether one of these dialogs is open over a game."""
    return lambda shell: shell.session is not None and shell.overlay in names


def _game_overlay(render: Callable[[Session, Shell], Markup]) -> Callable[[None, Shell], Markup]:
    """Return a function that draws a dialog over a game."""
    return lambda model, shell: EMPTY if shell.session is None else render(shell.session, shell)


def _has_curtain(shell: Shell) -> bool:
    return shell.session is not None and shell.session.handover.curtain_seat is not None


def _has_consent_request(shell: Shell) -> bool:
    return shell.session is not None and shell.session.handover.consent_request is not None


def _has_draw_offer(shell: Shell) -> bool:
    session = shell.session
    if session is None:
        return False
    awaited_seat = session.table.position.awaits
    return awaited_seat in session.seats.people and session.acting_seat() == awaited_seat


def _must_agree(shell: Shell) -> bool:
    return shell.session is not None and shell.session.must_agree()


def _shows_result(shell: Shell) -> bool:
    session = shell.session
    return (
        shell.overlay == "finale"
        and session is not None
        and session.is_revealed()
        and session.result() is not None
    )


def _finale(session: Session, shell: Shell) -> Markup:
    from navals.ui.shell import index

    summaries = shell.summaries.collect(shell.store)
    rating_text, event = index.remark_text(session, shell), index.find_event(shell, session.key)
    return finale.finale(session, summaries, shell.t, rating_text, event)


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
            requirements=lambda place: place.game_requirements(SAVE_PREFIX + place.part(1)),
            is_per_game=True,
        ),
    ),
    overlays=(
        Overlay(0, _overlay_predicate("seating"), _game_overlay(dialogs.seats_dialog)),
        Overlay(1, _has_curtain, _game_overlay(dialogs.handover_curtain)),
        Overlay(20, _has_consent_request, _game_overlay(dialogs.take_back_dialog)),
        Overlay(21, _has_draw_offer, _game_overlay(dialogs.draw_offer_dialog)),
        Overlay(22, _must_agree, _game_overlay(dialogs.first_side_dialog)),
        Overlay(30, _overlay_predicate("menu"), _game_overlay(menu.game_menu)),
        Overlay(31, _overlay_predicate("seats"), _game_overlay(dialogs.seats_dialog)),
        Overlay(32, _overlay_predicate("resign"), _game_overlay(dialogs.resign_dialog)),
        Overlay(33, _shows_result, _game_overlay(_finale), lists_games=True),
    ),
    slices=(
        Slice(
            rank=99, is_waiting=lambda model, shell: True, work=_play_next, delay=lambda model, shell: None
        ),
    ),
    thinker_work=(ThinkerWork(30, _is_thinking, _thinking_client, _play_next),),
)
