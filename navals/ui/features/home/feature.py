"""The home page and the practice page. Both show links and panels of other features (`PageItem`)."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Page, PageItem, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.home import view


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    label = shell.t("Practise")
    return (PageItem(10, link(label, "#/practice", kind="plain", icon="lighthouse", id="practice-link")),)


FEATURE: Final = Feature(
    model=lambda: None,
    routes=(
        Route(
            path="",
            page=lambda model, shell: Page(view.home_page(shell), back_to=""),
            lists_games=True,
            prerender="page",
        ),
        Route(
            path="practice",
            page=lambda model, shell: Page(view.practice_page(shell)),
            title=msg("Practise"),
            prerender="page",
        ),
    ),
    page_items={"desk": _logbook_items},
)
