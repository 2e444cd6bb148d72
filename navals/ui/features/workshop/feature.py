"""The workshop: write a bot and let it play. Its code is in the kit, which most visits never load."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import NOTHING, Door, Feature, Page, Requirements, Route, Slice
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.workshop import model, update, view

PAGE_NAME: Final = "workshop"


def _demands(state: model.Workshop | None, gesture: Gesture, shell: Shell) -> Requirements:
    needs_kit = kit.concerns(gesture, PAGE_NAME) and not kit.is_loaded()
    return Requirements(wheels=(kit.KIT,)) if needs_kit else NOTHING


def _game_needs(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    return (gesture.text("game"),)


def _waits(state: model.Workshop | None, shell: Shell) -> bool:
    is_on_page = shell.part(0) == PAGE_NAME
    return is_on_page and state is not None and state.match is not None and state.match.is_busy


def _foot_doors(shell: Shell) -> tuple[Door, ...]:
    return (Door(20, link(shell.t("Workshop"), "#/workshop", id="workshop-link")),)


FEATURE: Final = Feature(
    model=model.Workshop,
    acts=update.ACTS,
    routes=(
        Route(
            path=PAGE_NAME,
            page=lambda state, shell: Page(view.page(state, shell.store, shell.t)),
            title=msg("Workshop"),
            prerender="title",
        ),
    ),
    needs={"run": _game_needs, "watch": _game_needs},
    demands=_demands,
    unavailable=msg("The workshop could not be loaded. Are you online?"),
    arrive=update.arrive,
    works=(Slice(rank=52, waits=_waits, work=update.work),),
    doors={"foot": _foot_doors},
)
