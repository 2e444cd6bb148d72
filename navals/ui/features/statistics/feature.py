"""Statistics of the stored games."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.components.surfaces import badge
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Page, PageItem, Route
from navals.ui.shell.prefs import latest_rating
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.statistics import update, view


def _page(model: str, shell: Shell) -> Page:
    from navals.ui.shell import index

    summaries, is_loading = shell.summaries.collect(shell.store), shell.summaries.is_loading
    extra_parts = [item.content for item in index.page_items("statistics", shell)]
    return Page(view.statistics_page(summaries, shell.part(1), model, is_loading, shell.t, extra_parts))


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    t, rating = shell.t, latest_rating(shell.prefs)
    label = (t("Rating and statistics"), " ", badge(rating, kind="brass") if rating else None)
    return (PageItem(20, link(label, "#/statistics", kind="plain", icon="star", id="statistics-link")),)


FEATURE: Final = Feature(
    model=str,  # the selected player, or ""
    acts=update.ACTS,
    routes=(
        Route(path="statistics", page=_page, title=msg("Statistics"), lists_games=True, prerender="title"),
    ),
    page_items={"desk": _logbook_items},
)
