"""The workshop: write a bot and let it play. Its code is in the kit, which most visits never load."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import NO_REQUIREMENTS, Feature, Page, PageItem, Requirements, Route, Slice
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.workshop import model, update, view

PAGE_NAME: Final = "workshop"


def _gesture_needs(state: model.Workshop | None, gesture: Gesture, shell: Shell) -> Requirements:
    needs_kit = kit.is_for_feature(gesture, PAGE_NAME) and not kit.is_loaded()
    return Requirements(wheels=(kit.KIT_WHEEL,)) if needs_kit else NO_REQUIREMENTS


def _required_games(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    return (gesture.text("game"),)


def _is_waiting(state: model.Workshop | None, shell: Shell) -> bool:
    is_on_page = shell.part(0) == PAGE_NAME
    return is_on_page and state is not None and state.match is not None and state.match.is_busy


def _footer_items(shell: Shell) -> tuple[PageItem, ...]:
    return (PageItem(20, link(shell.t("Workshop"), "#/workshop", id="workshop-link")),)


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
    required_games={"run": _required_games, "watch": _required_games},
    gesture_needs=_gesture_needs,
    unavailable_note=msg("The workshop could not be loaded. Are you online?"),
    on_arrive=update.on_arrival,
    slices=(Slice(rank=52, is_waiting=_is_waiting, work=update.run_slice),),
    page_items={"foot": _footer_items},
)
