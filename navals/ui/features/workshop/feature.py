"""The workshop: write a bot and let it play. Its code is in the kit, which most visits never load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.controls import link
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import NOTHING, Acts, Door, Feature, Page, Requirements, Route, Slice, Step
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.workshop.model import Workshop

NAME: Final = "workshop"


def _model() -> Workshop:
    from navals.ui.features.workshop.model import Workshop

    return Workshop()


def _acts() -> Acts[Workshop]:
    from navals.ui.features.workshop import update

    return update.ACTS


def _arrive(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    from navals.ui.features.workshop import update

    return update.arrive(model, gesture, shell)


def _demands(model: Workshop | None, gesture: Gesture, shell: Shell) -> Requirements:
    missing = kit.concerns(gesture, NAME) and not kit.here()
    return Requirements(wheels=(kit.KIT,)) if missing else NOTHING


def _game(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    return (gesture.text("game"),)


def _page(model: Workshop, shell: Shell) -> Page:
    from navals.ui.features.workshop import view

    return Page(view.page(model, shell.store, shell.t), shell.t("Workshop"), "#/")


def _waits(model: Workshop | None, shell: Shell) -> bool:
    here = shell.part(0) == NAME
    return here and model is not None and model.match is not None and model.match.busy


def _work(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    from navals.ui.features.workshop import update

    return update.work(model, gesture, shell)


def _foot(shell: Shell) -> tuple[Door, ...]:
    return (Door(20, link(shell.t("Workshop"), "#/workshop", id="workshop-link")),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(Route(path=NAME, page=_page, title=lambda shell: shell.t("Workshop"), built="title"),),
    needs={"run": _game, "watch": _game},
    demands=_demands,
    unavailable=lambda t: t("The workshop could not be loaded. Are you online?"),
    arrive=_arrive,
    works=(Slice(rank=52, waits=_waits, work=_work),),
    doors={"foot": _foot},
)
