"""The page about the program, and the check of its files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.controls import link
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Door, Feature, Page, Route, Step
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.about.model import About


def _model() -> About:
    from navals.ui.features.about.model import About

    return About()


def _acts() -> Acts[About]:
    from navals.ui.features.about import update

    return update.ACTS


def _arrive(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    from navals.ui.features.about import update

    return update.arrive(model, gesture, shell)


def _page(model: About, shell: Shell) -> Page:
    from navals.ui.features.about import view

    return Page(view.about(shell.t, model), shell.t("About Navals"), "#/")


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(Route(path="about", page=_page, built="page"),),
    arrive=_arrive,
    doors={"foot": lambda shell: (Door(10, link(shell.t("About and licences"), "#/about")),)},
)
