"""The home page and the practice page. Both show links and panels of other features (`Door`)."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Door, Feature, Page, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.home import view


def _desk_doors(shell: Shell) -> tuple[Door, ...]:
    label = shell.t("Practise")
    return (Door(10, link(label, "#/practice", kind="plain", icon="lighthouse", id="practice-link")),)


FEATURE: Final = Feature(
    model=lambda: None,
    routes=(
        Route(
            path="",
            page=lambda model, shell: Page(view.home(shell), back_to=""),
            lists_games=True,
            prerender="page",
        ),
        Route(
            path="practice",
            page=lambda model, shell: Page(view.practice(shell)),
            title=msg("Practise"),
            prerender="page",
        ),
    ),
    doors={"desk": _desk_doors},
)
