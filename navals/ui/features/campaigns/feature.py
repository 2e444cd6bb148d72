"""Campaigns: battles of one game, each with the ships that the last one left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.registry import cards
from navals.ui.session.summary import event_of
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import (
    Acts,
    Door,
    Event,
    Feature,
    Kept,
    Page,
    Place,
    Requirements,
    Route,
    Slice,
    Step,
)
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.campaigns.model import Campaigns

EVENT: Final = Event("campaign/", lambda t: t("Back to the campaign"), "compass")


def _model() -> Campaigns:
    from navals.ui.features.campaigns.model import Campaigns

    return Campaigns()


def _acts() -> Acts[Campaigns]:
    from navals.ui.features.campaigns import update

    return update.ACTS


def _arrive(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    from navals.ui.features.campaigns import update

    return update.arrive(model, gesture, shell)


def _page(model: Campaigns, shell: Shell) -> Page:
    from navals.ui.features.campaigns import model as held
    from navals.ui.features.campaigns import one, view

    t, id = shell.t, shell.part(1)
    if not id:
        return Page(view.page(shell.store, t), t("Campaigns"), "#/")
    if id == held.NEW:
        chosen = held.chosen(shell.part(2), shell.part(3))
        main = EMPTY if chosen is None else view.setup(*chosen, model.form, shell.bots, t)
    elif (found := held.find(shell.store, id)) is not None:
        main = one.page(found, shell.store, t, model.playout)
    else:
        main = EMPTY
    return Page(main, t("Campaigns"), held.ADDRESS)


def _needs(place: Place) -> Requirements:
    """Every page, and even an invalid address, can lead to the list of all campaigns."""
    return Requirements(tuple(card.id for card in cards() if card.campaigns))


def _saved(model: Campaigns | None, gesture: Gesture, shell: Shell) -> Step[Campaigns] | None:
    if shell.session is None or not event_of(shell.store, shell.session.key, EVENT.prefix):
        return None
    from navals.ui.features.campaigns import update

    return update.saved(model or _model(), gesture, shell)


def _waits(model: Campaigns | None, shell: Shell) -> bool:
    return model is not None and model.playout is not None and shell.part(0) == "campaign"


def _work(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    from navals.ui.features.campaigns import update

    return update.work(model, gesture, shell)


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.features.campaigns.model import KIND

    return (Kept(20, KIND),)


def _desk(shell: Shell) -> tuple[Door, ...]:
    label = shell.t("Campaigns")
    return (Door(60, link(label, "#/campaign", kind="plain", icon="compass", id="campaigns-link")),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(
        Route(
            path="campaign",
            page=_page,
            title=lambda shell: shell.t("Campaigns"),
            needs=_needs,
            built="title",
        ),
    ),
    arrive=_arrive,
    saved=_saved,
    works=(Slice(rank=50, waits=_waits, work=_work),),
    kinds=_kinds,
    event=EVENT,
    doors={"desk": _desk},
)
