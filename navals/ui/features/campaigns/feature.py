"""Campaigns: series of battles in one game, each with the ships left by the previous one."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.registry import cards
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
    from navals.ui.features.campaigns import model, one, update, view

EVENT_KIND: Final = EventKind("campaign/", msg("Back to the campaign"), "compass")


def _page(state: model.Campaigns, shell: Shell) -> Page:
    t, id = shell.t, shell.part(1)
    if not id:
        return Page(view.page(shell.store, t))
    if id == "new":
        game_and_plan = model.find_plan(shell.part(2), shell.part(3))
        content = (
            EMPTY
            if game_and_plan is None
            else view.setup_page(*game_and_plan, state.form, shell.bot_names, t)
        )
    else:
        status = model.find_status(shell.store, id)
        content = EMPTY if status is None else one.page(status, shell.store, t, state.playout)
    return Page(content, "#/campaign")


def _requirements(address: PageAddress) -> Requirements:
    """Require all games with campaigns: every page, even an invalid address, can lead to the list."""
    return Requirements(tuple(card.id for card in cards() if card.campaigns))


def _has_playout(state: model.Campaigns | None, shell: Shell) -> bool:
    return state is not None and state.playout is not None and shell.part(0) == "campaign"


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    label = shell.t("Campaigns")
    return (PageItem(60, link(label, "#/campaign", kind="plain", icon="compass", id="campaigns-link")),)


FEATURE: Final = Feature(
    model=model.initial_state,
    acts=update.ACTS,
    routes=(
        Route(
            path="campaign", page=_page, title=msg("Campaigns"), requirements=_requirements, prerender="title"
        ),
    ),
    on_arrive=update.on_arrival,
    on_save=lambda state, gesture, shell: (
        update.on_save(state, gesture, shell) if EVENT_KIND.is_on_screen(shell) else None
    ),
    slices=(Slice(rank=50, is_waiting=_has_playout, work=update.run_slice),),
    kinds=(ExportedKind(20, model.KIND),),
    event=EVENT_KIND,
    page_items={"desk": _logbook_items},
)
