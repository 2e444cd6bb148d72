"""The library: stored games, the safety of storage, export and import."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import Markup
from navals.ui.session.summary import newest_key
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Overlay, Page, PageAddress, PageItem, Route, Slice, Step
from navals.ui.shell.offered import game_ids_in_files
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.library import model, update, view


def _on_boot(state: model.Library, gesture: Gesture, shell: Shell) -> Step[model.Library]:
    is_persisted, may_forget = (gesture.fields.get(name) is True for name in ("persisted", "forgets"))
    return model.Library(is_persistent=is_persisted, browser_may_delete=may_forget), ()


def _is_importing(state: model.Library | None, shell: Shell) -> bool:
    return state is not None and state.current_import is not None


def _page(state: model.Library, shell: Shell) -> Page:
    summaries, is_loading = (
        shell.summaries.collect(shell.store),
        shell.summaries.is_loading or shell.is_prerendered,
    )
    size = sum(map(len, shell.store.values()))
    return Page(view.page(summaries, shell.part(1), state, is_loading, size, shell.t))


def _is_outdated(shell: Shell) -> bool:
    return shell.session is not None and shell.is_outdated


def _conflict_dialog(state: model.Library, shell: Shell) -> Markup:
    return view.conflict_dialog(
        shell.t, can_separate=shell.session is not None and not shell.session.seats.is_duel
    )


def _resumed_game_ids(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    key = gesture.text("key") or newest_key(shell.summaries.collect(shell.store))
    return PageAddress((), shell.store, shell.previous_texts).game_requirements(key).games


def _session_game_ids(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    if shell.session is None:
        return ()
    return PageAddress((), shell.store, shell.previous_texts).game_requirements(shell.session.key).games


def _top_items(shell: Shell) -> tuple[PageItem, ...]:
    return (PageItem(10, view.resume_section(shell.summaries.collect(shell.store), shell.t)),)


def _reminder_items(shell: Shell) -> tuple[PageItem, ...]:
    return (PageItem(10, view.reminder(shell.summaries.collect(shell.store), shell.prefs, shell.t)),)


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    # The link is always shown, so that nothing moves when the number of games becomes known.
    t, count, label = shell.t, len(shell.summaries.collect(shell.store)), shell.t("Library")
    if count:
        label = t.plural("Library: {n} game", "Library: {n} games", count)
    id = "library-link" if count else None
    return (PageItem(30, link(label, "#/library", kind="plain", icon="log", id=id)),)


FEATURE: Final = Feature(
    model=model.Library,
    acts=update.ACTS,
    routes=(Route(path="library", page=_page, title=msg("Library"), lists_games=True, prerender="page"),),
    overlays=(Overlay(2, _is_outdated, _conflict_dialog),),
    required_games={
        "resume": _resumed_game_ids,
        "elsewhere-show": _session_game_ids,
        "import": lambda gesture, shell: game_ids_in_files(gesture),
    },
    boot=_on_boot,
    on_arrive=update.on_arrival,
    on_save=update.on_save,
    slices=(Slice(rank=0, is_waiting=_is_importing, work=update.read_slice, is_per_gesture=True),),
    page_items={"top": _top_items, "reminder": _reminder_items, "desk": _logbook_items},
)
