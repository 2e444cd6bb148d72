"""Extensions: games and computer players from wheels of other people.

All code that handles wheels is in the kit, which most visits never load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import NOTHING, Acts, Door, Feature, Page, Requirements, Route, Slice, Step
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.extensions.model import Extensions

NAME: Final = "extensions"


def _model() -> Extensions:
    from navals.ui.features.extensions.model import Extensions

    return Extensions()


def _acts() -> Acts[Extensions]:
    from navals.ui.features.extensions import update

    return update.ACTS


def _concerned(model: Extensions | None, shell: Shell) -> bool:
    """Return whether there are wheels, or their page was open."""
    return model is not None or bool(kit.kept(shell.store))


def _demands(model: Extensions | None, gesture: Gesture, shell: Shell) -> Requirements:
    """Wheels are installed before any gesture, but the home page is shown before that."""
    asked, boots = kit.concerns(gesture, NAME), gesture.name == "app:boot"
    kept = kit.kept(gesture.texts("store") if boots else shell.store)
    if boots:
        needed = bool(kept) and gesture.fields.get("route") not in (None, "", "#/")
    else:
        needed = model is not None or bool(kept)
    if not (asked or needed):
        return NOTHING
    if not kit.here():
        return Requirements(wheels=(kit.KIT,)) if asked or kit.KIT not in shell.lacks else NOTHING
    from navals.extensions.wheels import there

    held = _model() if boots or model is None else model
    # Games from a wheel are loaded with the wheel.
    brought = [game_id for one in there().values() for game_id in one.wheel.games]
    games = (*(() if model is None else model.needs), *brought)
    return Requirements(games, installs=held.wanted(kept) if held.unsettled(kept) else None)


def _before(model: Extensions | None, gesture: Gesture, shell: Shell) -> Step[Extensions] | None:
    """Register games and players of newly installed wheels, and forget those in removed ones."""
    if not _concerned(model, shell) or not kit.here():
        return None
    from navals.ui.features.extensions import update

    return update.settled(_model() if model is None else model, gesture, shell)


def _delay(model: Extensions | None, shell: Shell) -> float | None:
    """Return 0 if wheels are to be loaded, installed or tried."""
    if shell.draft or not _concerned(model, shell):
        return None
    if not kit.here():
        return None if kit.KIT in shell.lacks else 0
    kept, held = kit.kept(shell.store), _model() if model is None else model
    return 0 if held.unsettled(kept) or (_tries_here(shell) and held.waits(kept)) else None


def _tries_here(shell: Shell) -> bool:
    """Wheels are tried on their own page and on the home page."""
    return shell.part(0) in ("", NAME)


def _waits(model: Extensions | None, shell: Shell) -> bool:
    return _tries_here(shell) and _delay(model, shell) is not None


def _work(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    from navals.ui.features.extensions import update

    return update.work(model, gesture, shell)


def _page(model: Extensions, shell: Shell) -> Page:
    t = shell.t
    if shell.draft:
        return Page(EMPTY, t("Extensions"), "#/")
    from navals.ui.features.extensions import view

    return Page(view.page(model, shell.store, t), t("Extensions"), "#/")


def _foot(shell: Shell) -> tuple[Door, ...]:
    return (Door(30, link(shell.t("Extensions"), "#/extensions", id="extensions-link")),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(Route(path=NAME, page=_page, title=lambda shell: shell.t("Extensions"), built="title"),),
    demands=_demands,
    unavailable=lambda t: t("Extensions could not be loaded. Are you online?"),
    before=_before,
    works=(Slice(rank=70, waits=_waits, work=_work, delay=_delay),),
    doors={"foot": _foot},
)
