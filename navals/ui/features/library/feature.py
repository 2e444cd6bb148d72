"""The library: the stored games, how safely they are stored, export and import."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.controls import link
from navals.ui.draw.html import Markup
from navals.ui.session.summary import newest
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Door, Feature, Overlay, Page, Place, Route, Slice, Step
from navals.ui.shell.offered import brought
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.library.model import Library


def _model() -> Library:
    from navals.ui.features.library.model import Library

    return Library()


def _acts() -> Acts[Library]:
    from navals.ui.features.library import update

    return update.ACTS


def _boot(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    from navals.ui.features.library.model import Library

    facts = gesture.fields
    return Library(persisted=facts.get("persisted") is True, forgets=facts.get("forgets") is True), ()


def _arrive(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    from navals.ui.features.library import update

    return update.arrive(model, gesture, shell)


def _saved(model: Library | None, gesture: Gesture, shell: Shell) -> Step[Library] | None:
    from navals.ui.features.library import update

    return update.saved(model or _model(), gesture, shell)


def _reads(model: Library | None, shell: Shell) -> bool:
    return model is not None and model.intake is not None


def _read_on(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    from navals.ui.features.library import update

    return update.read_on(model, gesture, shell)


def _page(model: Library, shell: Shell) -> Page:
    from navals.ui.features.library import view

    known, behind = shell.summaries.known(shell.store), shell.summaries.behind or shell.draft
    size = sum(map(len, shell.store.values()))
    main = view.page(known, shell.part(1), model, behind, size, shell.t)
    return Page(main, shell.t("Library"), "#/")


def _elsewhere(model: Library, shell: Shell) -> Markup:
    from navals.ui.features.library import view

    return view.elsewhere(shell.t)


def _resumed(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    key = gesture.text("key") or newest(shell.summaries.known(shell.store))
    return Place((), shell.store, shell.previous).stored(key).games


def _shown(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    if shell.session is None:
        return ()
    return Place((), shell.store, shell.previous).stored(shell.session.key).games


def _top(shell: Shell) -> tuple[Door, ...]:
    from navals.ui.features.library import view

    return (Door(10, view.going_on(shell.summaries.known(shell.store), shell.t)),)


def _reminder(shell: Shell) -> tuple[Door, ...]:
    from navals.ui.features.library import view

    return (Door(10, view.reminder(shell.summaries.known(shell.store), shell.prefs, shell.t)),)


def _desk(shell: Shell) -> tuple[Door, ...]:
    # The link is always there: nothing moves when the number of games becomes known.
    t, count, label = shell.t, len(shell.summaries.known(shell.store)), shell.t("Library")
    if count:
        label = t.plural("Library: {n} game", "Library: {n} games", count)
    id = "library-link" if count else None
    return (Door(30, link(label, "#/library", kind="plain", icon="log", id=id)),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(
        Route(
            path="library",
            page=_page,
            title=lambda shell: shell.t("Library"),
            lists_games=True,
            built="page",
        ),
    ),
    overlays=(Overlay(2, lambda shell: shell.session is not None and shell.elsewhere, _elsewhere),),
    needs={"resume": _resumed, "elsewhere-show": _shown, "import": lambda gesture, shell: brought(gesture)},
    boot=_boot,
    arrive=_arrive,
    saved=_saved,
    works=(Slice(rank=0, waits=_reads, work=_read_on, every_gesture=True),),
    doors={"top": _top, "reminder": _reminder, "desk": _desk},
)
