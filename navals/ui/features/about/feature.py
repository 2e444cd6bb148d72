"""The page about the program, and the check of its files."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Page, PageItem, Route

with lazy_imports(__package__):
    from navals.ui.features.about import model, update, view


FEATURE: Final = Feature(
    model=model.About,
    acts=update.ACTS,
    on_arrive=update.on_arrival,
    routes=(
        Route(
            path="about",
            page=lambda model, shell: Page(view.about_page(shell.t, model), title=shell.t("About Navals")),
            prerender="page",
        ),
    ),
    page_items={"foot": lambda shell: (PageItem(10, link(shell.t("About and licences"), "#/about")),)},
)
