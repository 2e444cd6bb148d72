"""The notebook page: remarks on games, with a search. Their words are counted in idle time."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import ExportedKind, Feature, PageItem, Route, Slice, Step
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.jottings import jottings


def _waits(model: jottings.Notebook | None, shell: Shell) -> bool:
    return model is not None and shell.part(0) == "jottings" and model.behind(shell.store)


def _count(model: jottings.Notebook, gesture: Gesture, shell: Shell) -> Step[jottings.Notebook]:
    return model.counting(shell.store), ()


FEATURE: Final = Feature(
    model=jottings.Notebook,
    acts=jottings.ACTS,
    routes=(Route(path="jottings", page=jottings.page, title=msg("Notebook")),),
    slices=(Slice(rank=60, is_waiting=_waits, work=_count),),
    kinds=(ExportedKind(99, jottings.KIND),),
    page_items={
        "desk": lambda shell: (PageItem(70, link(shell.t("Notebook"), "#/jottings", id="jottings-link")),)
    },
)
