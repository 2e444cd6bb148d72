"""The library: stored games, the safety of storage, export and import."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import Markup
from navals.ui.session.summary import newest_key
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Door, Feature, Overlay, Page, PageAddress, Route, Slice, Step
from navals.ui.shell.offered import games_in
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.library import model, update, view


def _boot(state: model.Library, gesture: Gesture, shell: Shell) -> Step[model.Library]:
    is_persisted, may_forget = (gesture.fields.get(name) is True for name in ("persisted", "forgets"))
    return model.Library(is_persistent=is_persisted, forgets=may_forget), ()


def _is_importing(state: model.Library | None, shell: Shell) -> bool:
    return state is not None and state.current_import is not None


def _page(state: model.Library, shell: Shell) -> Page:
    summaries, is_behind = (
        shell.summaries.by_key(shell.store),
        shell.summaries.is_behind or shell.is_prerendered,
    )
    size = sum(map(len, shell.store.values()))
    return Page(view.page(summaries, shell.part(1), state, is_behind, size, shell.t))


def _is_outdated(shell: Shell) -> bool:
    return shell.session is not None and shell.is_outdated


def _elsewhere_dialog(state: model.Library, shell: Shell) -> Markup:
    return view.elsewhere_dialog(
        shell.t, can_separate=shell.session is not None and not shell.session.seats.is_remote
    )


def _resume_games(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    key = gesture.text("key") or newest_key(shell.summaries.by_key(shell.store))
    return PageAddress((), shell.store, shell.previous).games_in(key).games


def _session_games(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    if shell.session is None:
        return ()
    return PageAddress((), shell.store, shell.previous).games_in(shell.session.key).games


def _top_doors(shell: Shell) -> tuple[Door, ...]:
    return (Door(10, view.resume_section(shell.summaries.by_key(shell.store), shell.t)),)


def _reminder_doors(shell: Shell) -> tuple[Door, ...]:
    return (Door(10, view.reminder(shell.summaries.by_key(shell.store), shell.prefs, shell.t)),)


def _desk_doors(shell: Shell) -> tuple[Door, ...]:
    # The link is always shown, so that nothing moves when the number of games becomes known.
    t, count, label = shell.t, len(shell.summaries.by_key(shell.store)), shell.t("Library")
    if count:
        label = t.plural("Library: {n} game", "Library: {n} games", count)
    id = "library-link" if count else None
    return (Door(30, link(label, "#/library", kind="plain", icon="log", id=id)),)


FEATURE: Final = Feature(
    model=model.Library,
    acts=update.ACTS,
    routes=(Route(path="library", page=_page, title=msg("Library"), lists_games=True, prerender="page"),),
    overlays=(Overlay(2, _is_outdated, _elsewhere_dialog),),
    needs={
        "resume": _resume_games,
        "elsewhere-show": _session_games,
        "import": lambda gesture, shell: games_in(gesture),
    },
    boot=_boot,
    arrive=update.arrive,
    on_save=update.after_save,
    works=(Slice(rank=0, waits=_is_importing, work=update.read_on, every_gesture=True),),
    doors={"top": _top_doors, "reminder": _reminder_doors, "desk": _desk_doors},
)
