"""Tournaments on one device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals import games
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
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
    from navals.ui.features.tournaments.model import Tournaments

EVENT: Final = Event("tournament/", lambda t: t("Back to the tournament"), "flag")


def _model() -> Tournaments:
    from navals.ui.features.tournaments.model import Tournaments

    return Tournaments()


def _acts() -> Acts[Tournaments]:
    from navals.ui.features.tournaments import update

    return update.ACTS


def _arrive(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    from navals.ui.features.tournaments import update

    return update.arrive(model, gesture, shell)


def _page(model: Tournaments, shell: Shell) -> Page:
    from navals.ui.features.tournaments import model as held
    from navals.ui.features.tournaments import view

    t, id = shell.t, shell.part(1)
    if not id:
        return Page(view.page(shell.store, t), t("Tournaments"), "#/")
    if id == held.NEW:
        main = view.setup(model.form, shell.bots, t)
    elif (one := held.KIND.find(shell.store, id)) is not None:
        main = view.tournament(one, shell.store, t, model.playout)
    else:
        main = EMPTY
    return Page(main, t("Tournaments"), held.ADDRESS)


def _needs(place: Place) -> Requirements:
    # The set-up offers all games.
    id = place.part(1)
    return Requirements(games.IDS if id == "new" else games.named(place.store.get(EVENT.prefix + id, "")))


def _saved(model: Tournaments | None, gesture: Gesture, shell: Shell) -> Step[Tournaments] | None:
    if shell.session is None or not event_of(shell.store, shell.session.key, EVENT.prefix):
        return None
    from navals.ui.features.tournaments import update

    return update.saved(model or _model(), gesture, shell)


def _waits(model: Tournaments | None, shell: Shell) -> bool:
    return model is not None and model.playout is not None and shell.part(0) == "tournament"


def _work(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    from navals.ui.features.tournaments import update

    return update.work(model, gesture, shell)


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.features.tournaments.model import KIND

    return (Kept(10, KIND),)


def _desk(shell: Shell) -> tuple[Door, ...]:
    label = shell.t("Tournaments")
    return (Door(50, link(label, "#/tournament", kind="plain", icon="flag", id="tournaments-link")),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(
        Route(
            path="tournament",
            page=_page,
            title=lambda shell: shell.t("Tournaments"),
            needs=_needs,
            built="title",
        ),
    ),
    arrive=_arrive,
    saved=_saved,
    works=(Slice(rank=51, waits=_waits, work=_work),),
    kinds=_kinds,
    event=EVENT,
    doors={"desk": _desk},
)
