"""Tournaments on one device."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    Door,
    EventKind,
    ExportedKind,
    Feature,
    Page,
    PageAddress,
    Requirements,
    Route,
    Slice,
)
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.tournaments import model, update, view

EVENT: Final = EventKind("tournament/", msg("Back to the tournament"), "flag")


def _page(state: model.Tournaments, shell: Shell) -> Page:
    t, id = shell.t, shell.part(1)
    if not id:
        return Page(view.page(shell.store, t))
    if id == "new":
        return Page(view.setup(state.form, shell.bots, t), "#/tournament")
    return Page(view.tournament(id, shell.store, t, state.playout), "#/tournament")


def _needs(address: PageAddress) -> Requirements:
    # The set-up page offers all games.
    id = address.part(1)
    return Requirements(
        games.IDS if id == "new" else games.find_ids(address.store.get(EVENT.prefix + id, ""))
    )


def _waits(state: model.Tournaments | None, shell: Shell) -> bool:
    return state is not None and state.playout is not None and shell.part(0) == "tournament"


def _desk_doors(shell: Shell) -> tuple[Door, ...]:
    label = shell.t("Tournaments")
    return (Door(50, link(label, "#/tournament", kind="plain", icon="flag", id="tournaments-link")),)


FEATURE: Final = Feature(
    model=model.initial_state,
    acts=update.ACTS,
    routes=(Route(path="tournament", page=_page, title=msg("Tournaments"), needs=_needs, prerender="title"),),
    arrive=update.arrive,
    on_save=lambda state, gesture, shell: (
        update.on_save(state, gesture, shell) if EVENT.is_on_screen(shell) else None
    ),
    works=(Slice(rank=51, waits=_waits, work=update.work),),
    kinds=(ExportedKind(10, model.KIND),),
    event=EVENT,
    doors={"desk": _desk_doors},
)
