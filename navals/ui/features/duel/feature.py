"""A game on two devices, over a direct connection or by links. Most visits never load its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.core.card import Card
from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.session import Session
from navals.ui.session.summary import event_key
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    NO_REQUIREMENTS,
    EventKind,
    ExportedKind,
    Feature,
    Overlay,
    PageAddress,
    PageItem,
    Requirements,
    Route,
    Slice,
)
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language

with lazy_imports(__package__):
    from navals.ui.features.duel import model, pages, stored, update, view

EVENT_KIND: Final = EventKind("duel/", msg("The check"), "check")


def _gesture_needs(state: model.DuelState | None, gesture: Gesture, shell: Shell) -> Requirements:
    """Require the wheel for games on two devices on their pages and, once such a game is stored, for all
    gestures except the one that shows the home page at startup."""
    is_for_duel = gesture.to == "duel" or "duel" in gesture.route.removeprefix("#/").split("/")[:2]
    is_boot = gesture.name == "app:boot"
    if not is_for_duel:
        store = gesture.texts("store") if is_boot else shell.store
        is_home_page = is_boot and gesture.route in ("", "#/")
        if (
            is_home_page
            or kit.DUEL_WHEEL in shell.failed_parts
            or not any(key.startswith(EVENT_KIND.prefix) for key in store)
        ):
            return NO_REQUIREMENTS
    return NO_REQUIREMENTS if _is_loaded() else Requirements(wheels=(kit.DUEL_WHEEL,))


def _is_loaded() -> bool:
    return kit.is_loaded(kit.DUEL_WHEEL)


def _requirements(address: PageAddress) -> Requirements:
    return Requirements(
        pages.find_game_ids(address.part(1), address.store) if address.part(1) and _is_loaded() else ()
    )


def _invited_game_ids(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    """Return, as a tuple, the game id in an invitation just received over the connection; `()` if none."""
    texts = gesture.fields.get("texts")
    first_texts = texts[:1] if isinstance(texts, list) and _is_loaded() else ()
    return tuple(id for text in first_texts for id in pages.find_game_ids(str(text), shell.store))


def _card_items(card: Card, t: Language) -> tuple[PageItem, ...]:
    if "two" not in card.modes:
        return ()
    label, id = t("Play on two devices"), f"{card.id}-duel"
    return (PageItem(10, link(label, f"#/{card.id}/duel", kind="plain", icon="link", id=id)),)


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    if not any(key.startswith(EVENT_KIND.prefix) for key in shell.store):
        return ()
    label = shell.t("On two devices")
    return (PageItem(45, link(label, "#/duel", kind="plain", icon="link", id="duel-link")),)


def _strip(session: Session, t: Language) -> Markup:
    return view.strip(session, t) if session.seats.is_duel else EMPTY


def _is_duel(shell: Shell) -> bool:
    return shell.session is not None and shell.session.seats.is_duel


def _has_request(shell: Shell) -> bool:
    return _is_duel(shell) and pages.has_request(shell)


def _overlay_predicate(*names: str) -> Callable[[Shell], bool]:
    return lambda shell: _is_duel(shell) and shell.overlay in names


def _should_store_result(state: model.DuelState | None, shell: Shell) -> bool:
    return state is not None and update.should_store_result(state, shell)


def _storing_delay(state: model.DuelState | None, shell: Shell) -> float | None:
    return None if state is None else update.storing_delay(state, shell)


def _is_connected(state: model.DuelState | None, shell: Shell) -> bool:
    return state is not None and update.is_connected(state, shell)


def _remark(session: Session, shell: Shell) -> str:
    """Return the result of the check, shown below the result of the game, or ""."""
    key = event_key(shell.store, session.key, EVENT_KIND.prefix)
    return pages.verdict_remark(key, shell) if key and _is_loaded() else ""


FEATURE: Final = Feature(
    model=model.DuelState,
    acts=update.ACTS,
    routes=(
        Route(path="<game>/duel", page=pages.setup_page, prerender="page"),
        Route(
            path="duel",
            page=pages.page,
            title=msg("On two devices"),
            requirements=_requirements,
            prerender="title",
        ),
    ),
    overlays=(
        Overlay(23, _has_request, pages.question_dialog),
        Overlay(12, lambda shell: shell.overlay == "duel-scanner", pages.scanner_dialog),
        Overlay(24, _overlay_predicate("duel-turn", "duel-watch"), pages.link_sheet),
        Overlay(25, _overlay_predicate("duel-talk"), pages.phrases_dialog),
        Overlay(26, _overlay_predicate("duel-reconnecting"), pages.reconnect_sheet),
    ),
    required_games={"texts": _invited_game_ids},
    gesture_needs=_gesture_needs,
    unavailable_note=msg("Games on two devices could not be loaded. Are you online?"),
    on_arrive=update.on_arrival,
    slices=(
        Slice(rank=4, is_waiting=_should_store_result, work=update.end_duel, delay=_storing_delay),
        Slice(rank=5, is_waiting=_is_connected, work=update.sync_game, is_per_gesture=True),
    ),
    kinds=(ExportedKind(5, stored.KIND),),
    event=EVENT_KIND,
    page_items={"desk": _logbook_items},
    start_links=_card_items,
    remark=_remark,
    strip=_strip,
)
