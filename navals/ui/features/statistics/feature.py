"""Statistics of the stored games."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.components.surfaces import badge
from navals.ui.shell.manifest import Acts, Door, Feature, Page, Route
from navals.ui.shell.prefs import latest
from navals.ui.shell.shell import Shell


def _acts() -> Acts[str]:
    from navals.ui.features.statistics import update

    return update.ACTS


def _page(model: str, shell: Shell) -> Page:
    from navals.ui.features.statistics import view
    from navals.ui.shell import index

    known, behind = shell.summaries.known(shell.store), shell.summaries.behind
    parts = [door.shown for door in index.doors("statistics", shell)]
    main = view.statistics(known, shell.part(1), model, behind, shell.t, parts)
    return Page(main, shell.t("Statistics"), "#/")


def _desk(shell: Shell) -> tuple[Door, ...]:
    t, rating = shell.t, latest(shell.prefs)
    label = (t("Rating and statistics"), " ", badge(rating, kind="brass") if rating else None)
    return (Door(20, link(label, "#/statistics", kind="plain", icon="star", id="statistics-link")),)


FEATURE: Final = Feature(
    model=str,  # the selected player, or ""
    acts=_acts,
    routes=(
        Route(
            path="statistics",
            page=_page,
            title=lambda shell: shell.t("Statistics"),
            lists_games=True,
            built="title",
        ),
    ),
    doors={"desk": _desk},
)
