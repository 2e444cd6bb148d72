"""Lessons, and the rules of the games."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.shell.effects import Effects, Say
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Page, PageItem, Requirements, Route, Slice
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.learning import lesson, model, update, view


def _lesson_page(state: model.RulesState, shell: Shell) -> Page:
    return Page(EMPTY if shell.tutorial is None else lesson.screen(shell.tutorial, shell.t))


def _rules_page(state: model.RulesState, shell: Shell) -> Page:
    game = shell.game()
    if game is None:
        return Page(EMPTY)
    render_page = view.sheets_page if shell.part(2) == "print" else view.rules_page
    return Page(render_page(game, shell.t, view.reading_state(state, shell.route)), state.origin or "#/")


def _all_rules_page(state: model.RulesState, shell: Shell) -> Page:
    main = view.rules_index(shell.t, view.reading_state(state, shell.route))
    return Page(main, state.origin or "#/", shell.t("Rules"))


def _announce_line(shell: Shell) -> Effects:
    """Announce the line that the lesson has just shown."""
    announcement = "" if shell.tutorial is None else shell.tutorial.pop_announcement()
    return (Say(announcement),) if announcement else ()


def _has_succeeded(state: model.RulesState | None, shell: Shell) -> bool:
    return shell.tutorial is not None and shell.tutorial.has_succeeded


def _tick_delay(state: model.RulesState | None, shell: Shell) -> float | None:
    tutorial = shell.tutorial
    return tutorial.session.pace.delay() if tutorial is not None and tutorial.has_succeeded else None


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    return (PageItem(90, link(shell.t("Rules"), "#/rules", kind="plain", icon="book", id="rules-link")),)


FEATURE: Final = Feature(
    model=model.RulesState,
    acts=update.ACTS,
    routes=(
        Route(path="<game>/learn", page=_lesson_page),
        Route(path="<game>/rules", page=_rules_page, prerender="page"),
        Route(
            path="rules",
            page=_all_rules_page,
            title=msg("The rules of all games"),
            requirements=lambda place: Requirements(games.IDS),
            prerender="page",
        ),
    ),
    on_leave=update.remember_origin,
    on_arrive=update.on_arrival,
    on_draw=_announce_line,
    slices=(Slice(rank=40, is_waiting=_has_succeeded, work=update.finish_step, delay=_tick_delay),),
    page_items={"desk": _logbook_items},
)
