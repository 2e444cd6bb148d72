"""The home page, and the page of everything to practise: both show what other pages offer."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.shell.manifest import Door, Feature, Page, Route
from navals.ui.shell.shell import Shell


def _home(model: None, shell: Shell) -> Page:
    from navals.ui.features.home import view

    return Page(view.home(shell))


def _practice(model: None, shell: Shell) -> Page:
    from navals.ui.features.home import view

    return Page(view.practice(shell), shell.t("Practise"), "#/")


def _desk(shell: Shell) -> tuple[Door, ...]:
    label = shell.t("Practise")
    return (Door(10, link(label, "#/practice", kind="plain", icon="lighthouse", id="practice-link")),)


FEATURE: Final = Feature(
    model=lambda: None,
    routes=(
        Route(path="", page=_home, lists_games=True, built="page"),
        Route(path="practice", page=_practice, title=lambda shell: shell.t("Practise"), built="page"),
    ),
    doors={"desk": _desk},
)
