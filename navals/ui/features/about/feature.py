"""The page about the program, and the check of its files."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Door, Feature, Page, Route

with lazy_imports(__package__):
    from navals.ui.features.about import model, update, view


FEATURE: Final = Feature(
    model=model.About,
    acts=update.ACTS,
    arrive=update.arrive,
    routes=(
        Route(
            path="about",
            page=lambda model, shell: Page(view.about(shell.t, model), title=shell.t("About Navals")),
            prerender="page",
        ),
    ),
    doors={"foot": lambda shell: (Door(10, link(shell.t("About and licences"), "#/about")),)},
)
