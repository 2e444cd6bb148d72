"""Tournaments on one device."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    EventKind,
    ExportedKind,
    Feature,
    Page,
    PageAddress,
    PageItem,
    Requirements,
    Route,
    Slice,
)
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.tournaments import model, update, view

EVENT_KIND: Final = EventKind("tournament/", msg("Back to the tournament"), "flag")


def _page(state: model.Tournaments, shell: Shell) -> Page:
    t, id = shell.t, shell.part(1)
    if not id:
        return Page(view.page(shell.store, t))
    if id == "new":
        return Page(view.setup_page(state.form, shell.bot_names, t), "#/tournament")
    return Page(view.tournament_page(id, shell.store, t, state.playout), "#/tournament")


def _required_games(address: PageAddress) -> Requirements:
    # The set-up page offers all games.
    id = address.part(1)
    return Requirements(
        games.IDS if id == "new" else games.mentioned_ids(address.store.get(EVENT_KIND.prefix + id, ""))
    )


def _is_waiting(state: model.Tournaments | None, shell: Shell) -> bool:
    return state is not None and state.playout is not None and shell.part(0) == "tournament"


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    label = shell.t("Tournaments")
    return (PageItem(50, link(label, "#/tournament", kind="plain", icon="flag", id="tournaments-link")),)


FEATURE: Final = Feature(
    model=model.initial_state,
    acts=update.ACTS,
    routes=(
        Route(
            path="tournament",
            page=_page,
            title=msg("Tournaments"),
            requirements=_required_games,
            prerender="title",
        ),
    ),
    on_arrive=update.on_arrival,
    on_save=lambda state, gesture, shell: (
        update.on_save(state, gesture, shell) if EVENT_KIND.is_on_screen(shell) else None
    ),
    slices=(Slice(rank=51, is_waiting=_is_waiting, work=update.run_slice),),
    kinds=(ExportedKind(10, model.KIND),),
    event=EVENT_KIND,
    page_items={"desk": _logbook_items},
)
