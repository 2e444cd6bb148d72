"""Extensions: games and computer players from third-party wheels.

All code that handles wheels is in the kit, which most visits never load."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import NOTHING, Door, Feature, Page, Requirements, Route, Slice, Step
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.extensions import model, update, view

NAME: Final = "extensions"


def _concerned(state: model.Extensions | None, shell: Shell) -> bool:
    """Return whether there are any wheels, or their page has been opened."""
    return state is not None or bool(kit.kept(shell.store))


def _demands(state: model.Extensions | None, gesture: Gesture, shell: Shell) -> Requirements:
    """Require wheels before every gesture, except for showing the home page at start."""
    asked, boots = kit.concerns(gesture, NAME), gesture.name == "app:boot"
    kept = kit.kept(gesture.texts("store") if boots else shell.store)
    if boots:
        needed = bool(kept) and gesture.fields.get("route") not in (None, "", "#/")
    else:
        needed = state is not None or bool(kept)
    if not (asked or needed):
        return NOTHING
    if not kit.here():
        return Requirements(wheels=(kit.KIT,)) if asked or kit.KIT not in shell.lacks else NOTHING
    from navals.extensions.wheels import there

    held = model.Extensions() if boots or state is None else state
    # A wheel's games are loaded along with it.
    brought = [game_id for one in there().values() for game_id in one.wheel.games]
    games = (*(() if state is None else state.needs), *brought)
    return Requirements(games, installs=held.wanted(kept) if held.unsettled(kept) else None)


def _before(state: model.Extensions | None, gesture: Gesture, shell: Shell) -> Step[model.Extensions] | None:
    """Register games and players of newly installed wheels, and forget those of removed ones."""
    if not _concerned(state, shell) or not kit.here():
        return None
    return update.settled(model.Extensions() if state is None else state, gesture, shell)


def _delay(state: model.Extensions | None, shell: Shell) -> float | None:
    """Return 0 if wheels are waiting to be loaded, installed or tested."""
    if shell.draft or not _concerned(state, shell):
        return None
    if not kit.here():
        return None if kit.KIT in shell.lacks else 0
    kept, held = kit.kept(shell.store), model.Extensions() if state is None else state
    return 0 if held.unsettled(kept) or (_tries_here(shell) and held.waits(kept)) else None


def _tries_here(shell: Shell) -> bool:
    """Return whether wheels are tested on this page: their own or the home page."""
    return shell.part(0) in ("", NAME)


def _waits(state: model.Extensions | None, shell: Shell) -> bool:
    return _tries_here(shell) and _delay(state, shell) is not None


def _page(state: model.Extensions, shell: Shell) -> Page:
    return Page(EMPTY if shell.draft else view.page(state, shell.store, shell.t))


def _foot(shell: Shell) -> tuple[Door, ...]:
    return (Door(30, link(shell.t("Extensions"), "#/extensions", id="extensions-link")),)


FEATURE: Final = Feature(
    model=model.Extensions,
    acts=update.ACTS,
    routes=(Route(path=NAME, page=_page, title=msg("Extensions"), built="title"),),
    demands=_demands,
    unavailable=msg("Extensions could not be loaded. Are you online?"),
    before=_before,
    works=(Slice(rank=70, waits=_waits, work=update.work, delay=_delay),),
    doors={"foot": _foot},
)
