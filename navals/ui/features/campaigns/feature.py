"""Campaigns: series of battles in one game, each with the ships left by the previous one."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.registry import cards
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
    from navals.ui.features.campaigns import model, one, update, view

EVENT: Final = EventKind("campaign/", msg("Back to the campaign"), "compass")


def _page(state: model.Campaigns, shell: Shell) -> Page:
    t, id = shell.t, shell.part(1)
    if not id:
        return Page(view.page(shell.store, t))
    if id == "new":
        game_and_plan = model.find_plan(shell.part(2), shell.part(3))
        main = EMPTY if game_and_plan is None else view.setup(*game_and_plan, state.form, shell.bots, t)
    else:
        status = model.find_status(shell.store, id)
        main = EMPTY if status is None else one.page(status, shell.store, t, state.playout)
    return Page(main, "#/campaign")


def _needs(address: PageAddress) -> Requirements:
    """Require all games with campaigns: every page, even an invalid address, can lead to the list."""
    return Requirements(tuple(card.id for card in cards() if card.campaigns))


def _waits(state: model.Campaigns | None, shell: Shell) -> bool:
    return state is not None and state.playout is not None and shell.part(0) == "campaign"


def _desk_doors(shell: Shell) -> tuple[Door, ...]:
    label = shell.t("Campaigns")
    return (Door(60, link(label, "#/campaign", kind="plain", icon="compass", id="campaigns-link")),)


FEATURE: Final = Feature(
    model=model.initial_state,
    acts=update.ACTS,
    routes=(Route(path="campaign", page=_page, title=msg("Campaigns"), needs=_needs, prerender="title"),),
    arrive=update.arrive,
    on_save=lambda state, gesture, shell: (
        update.on_save(state, gesture, shell) if EVENT.is_on_screen(shell) else None
    ),
    works=(Slice(rank=50, waits=_waits, work=update.work),),
    kinds=(ExportedKind(20, model.KIND),),
    event=EVENT,
    doors={"desk": _desk_doors},
)
