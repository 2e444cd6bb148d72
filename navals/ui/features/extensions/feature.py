"""Extensions: games and computer players from third-party wheels.

All code that handles wheels is in the kit, which most visits never load."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    NO_REQUIREMENTS,
    Feature,
    Page,
    PageItem,
    Requirements,
    Route,
    Slice,
    Step,
)
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.extensions import model, update, view

PAGE_NAME: Final = "extensions"


def _is_in_use(state: model.Extensions | None, shell: Shell) -> bool:
    """Return whether there are any wheels, or their page has been opened."""
    return state is not None or bool(kit.stored_wheels(shell.store))


def _gesture_needs(state: model.Extensions | None, gesture: Gesture, shell: Shell) -> Requirements:
    """Require the kit for the extensions page and, once there are wheels, the kit and all wheels for every
    gesture except showing the home page at start."""
    is_for_page, is_boot = kit.is_for_feature(gesture, PAGE_NAME), gesture.name == "app:boot"
    wheel_texts = kit.stored_wheels(gesture.texts("store") if is_boot else shell.store)
    if is_boot:
        needs_wheels = bool(wheel_texts) and gesture.fields.get("route") not in (None, "", "#/")
    else:
        needs_wheels = state is not None or bool(wheel_texts)
    if not (is_for_page or needs_wheels):
        return NO_REQUIREMENTS
    if not kit.is_loaded():
        return (
            Requirements(wheels=(kit.KIT_WHEEL,))
            if is_for_page or kit.KIT_WHEEL not in shell.failed_parts
            else NO_REQUIREMENTS
        )
    from navals.extensions.wheels import statuses

    extensions = model.Extensions() if is_boot or state is None else state
    # A wheel's games are loaded along with it.
    wheel_game_ids = [game_id for status in statuses().values() for game_id in status.wheel.games]
    game_ids = (*(() if state is None else state.required_games), *wheel_game_ids)
    return Requirements(
        game_ids,
        installs=extensions.all_wheel_texts(wheel_texts) if extensions.must_sync(wheel_texts) else None,
    )


def _sync_wheels(
    state: model.Extensions | None, gesture: Gesture, shell: Shell
) -> Step[model.Extensions] | None:
    """Register games and players of newly installed wheels, and drop those of removed wheels."""
    if not _is_in_use(state, shell) or not kit.is_loaded():
        return None
    return update.sync_wheels(model.Extensions() if state is None else state, gesture, shell)


def _tick_delay(state: model.Extensions | None, shell: Shell) -> float | None:
    """Return the delay before the next tick: 0 if wheels are waiting to be loaded, installed or tested, else
    `None`."""
    if shell.is_prerendered or not _is_in_use(state, shell):
        return None
    if not kit.is_loaded():
        return None if kit.KIT_WHEEL in shell.failed_parts else 0
    wheel_texts, extensions = kit.stored_wheels(shell.store), model.Extensions() if state is None else state
    return (
        0
        if extensions.must_sync(wheel_texts) or (_is_test_page(shell) and extensions.must_test(wheel_texts))
        else None
    )


def _is_test_page(shell: Shell) -> bool:
    """Return whether wheels are tested on the current page: the extensions page or the home page."""
    return shell.part(0) in ("", PAGE_NAME)


def _has_work(state: model.Extensions | None, shell: Shell) -> bool:
    return _is_test_page(shell) and _tick_delay(state, shell) is not None


def _page(state: model.Extensions, shell: Shell) -> Page:
    return Page(EMPTY if shell.is_prerendered else view.page(state, shell.store, shell.t))


def _footer_items(shell: Shell) -> tuple[PageItem, ...]:
    return (PageItem(30, link(shell.t("Extensions"), "#/extensions", id="extensions-link")),)


FEATURE: Final = Feature(
    model=model.Extensions,
    acts=update.ACTS,
    routes=(Route(path=PAGE_NAME, page=_page, title=msg("Extensions"), prerender="title"),),
    gesture_needs=_gesture_needs,
    unavailable_note=msg("Extensions could not be loaded. Are you online?"),
    prepare=_sync_wheels,
    slices=(Slice(rank=70, is_waiting=_has_work, work=update.run_slice, delay=_tick_delay),),
    page_items={"foot": _footer_items},
)
