"""The notebook: remarks on games, found again by their words, which are counted in idle time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.controls import link
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Door, Feature, Kept, Page, Route, Slice, Step
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.jottings.jottings import Notebook


def _model() -> Notebook:
    from navals.ui.features.jottings.jottings import Notebook

    return Notebook()


def _acts() -> Acts[Notebook]:
    from navals.ui.features.jottings.jottings import ACTS

    return ACTS


def _page(model: Notebook, shell: Shell) -> Page:
    from navals.ui.features.jottings.jottings import page

    return Page(page(model, shell), shell.t("Notebook"), "#/")


def _waits(model: Notebook | None, shell: Shell) -> bool:
    return model is not None and shell.part(0) == "jottings" and model.behind(shell.store)


def _count(model: Notebook, gesture: Gesture, shell: Shell) -> Step[Notebook]:
    return model.counting(shell.store), ()


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.features.jottings.jottings import KIND

    return (Kept(99, KIND),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(Route(path="jottings", page=_page, title=lambda shell: shell.t("Notebook")),),
    works=(Slice(rank=60, waits=_waits, work=_count),),
    kinds=_kinds,
    doors={"desk": lambda shell: (Door(70, link(shell.t("Notebook"), "#/jottings", id="jottings-link")),)},
)
