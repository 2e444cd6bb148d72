"""A game on two devices, over a direct connection or by links. Most visits never load its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.core.card import Card
from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.session import Session
from navals.ui.session.summary import event_of
from navals.ui.shell import kit
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    NOTHING,
    Door,
    EventKind,
    ExportedKind,
    Feature,
    Overlay,
    PageAddress,
    Requirements,
    Route,
    Slice,
)
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language

with lazy_imports(__package__):
    from navals.ui.features.duel import model, pages, stored, update, view

EVENT: Final = EventKind("duel/", msg("The check"), "check")


def _demands(state: model.Duels | None, gesture: Gesture, shell: Shell) -> Requirements:
    """Require the wheel of games on two devices for their pages and, once one is stored, for all gestures
    except showing the home page at start."""
    is_concerned = gesture.to == "duel" or "duel" in gesture.route.removeprefix("#/").split("/")[:2]
    is_boot = gesture.name == "app:boot"
    if not is_concerned:
        store = gesture.texts("store") if is_boot else shell.store
        is_at_home = is_boot and gesture.route in ("", "#/")
        if is_at_home or kit.DUEL in shell.failures or not any(key.startswith(EVENT.prefix) for key in store):
            return NOTHING
    return NOTHING if _is_loaded() else Requirements(wheels=(kit.DUEL,))


def _is_loaded() -> bool:
    return kit.is_loaded(kit.DUEL)


def _needs(address: PageAddress) -> Requirements:
    return Requirements(
        pages.game_ids_in(address.part(1), address.store) if address.part(1) and _is_loaded() else ()
    )


def _text_needs(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    """Return the id of the game of an invitation received over the connection, if there is one."""
    texts = gesture.fields.get("texts")
    first_texts = texts[:1] if isinstance(texts, list) and _is_loaded() else ()
    return tuple(id for text in first_texts for id in pages.game_ids_in(str(text), shell.store))


def _way_doors(card: Card, t: Language) -> tuple[Door, ...]:
    if "two" not in card.modes:
        return ()
    label, id = t("Play on two devices"), f"{card.id}-duel"
    return (Door(10, link(label, f"#/{card.id}/duel", kind="plain", icon="link", id=id)),)


def _desk_doors(shell: Shell) -> tuple[Door, ...]:
    if not any(key.startswith(EVENT.prefix) for key in shell.store):
        return ()
    label = shell.t("On two devices")
    return (Door(45, link(label, "#/duel", kind="plain", icon="link", id="duel-link")),)


def _strip(session: Session, t: Language) -> Markup:
    return view.strip(session, t) if session.seats.is_remote else EMPTY


def _is_remote(shell: Shell) -> bool:
    return shell.session is not None and shell.session.seats.is_remote


def _is_asked(shell: Shell) -> bool:
    return _is_remote(shell) and pages.is_asked(shell)


def _shows_over_game(*names: str) -> Callable[[Shell], bool]:
    return lambda shell: _is_remote(shell) and shell.overlay in names


def _is_ending(state: model.Duels | None, shell: Shell) -> bool:
    return state is not None and update.is_ending(state, shell)


def _end_delay(state: model.Duels | None, shell: Shell) -> float | None:
    return None if state is None else update.end_delay(state, shell)


def _is_connected(state: model.Duels | None, shell: Shell) -> bool:
    return state is not None and update.is_connected(state, shell)


def _remark(session: Session, shell: Shell) -> str:
    """Return the result of the check, shown below the result of the game, or ""."""
    key = event_of(shell.store, session.key, EVENT.prefix)
    return pages.remark(key, shell) if key and _is_loaded() else ""


FEATURE: Final = Feature(
    model=model.Duels,
    acts=update.ACTS,
    routes=(
        Route(path="<game>/duel", page=pages.setup, prerender="page"),
        Route(path="duel", page=pages.page, title=msg("On two devices"), needs=_needs, prerender="title"),
    ),
    overlays=(
        Overlay(23, _is_asked, pages.question),
        Overlay(12, lambda shell: shell.overlay == "duel-scanner", pages.scanner),
        Overlay(24, _shows_over_game("duel-turn", "duel-watch"), pages.hand_over_sheet),
        Overlay(25, _shows_over_game("duel-talk"), pages.talk_dialog),
        Overlay(26, _shows_over_game("duel-reconnecting"), pages.reconnect_sheet),
    ),
    needs={"texts": _text_needs},
    demands=_demands,
    unavailable=msg("Games on two devices could not be loaded. Are you online?"),
    arrive=update.arrive,
    works=(
        Slice(rank=4, waits=_is_ending, work=update.end_duel, delay=_end_delay),
        Slice(rank=5, waits=_is_connected, work=update.pump, every_gesture=True),
    ),
    kinds=(ExportedKind(5, stored.KIND),),
    event=EVENT,
    doors={"desk": _desk_doors},
    ways=_way_doors,
    remark=_remark,
    strip=_strip,
)
