"""A game on two devices, over a direct connection or by links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.core.card import Card
from navals.core.message import msg
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.session import Session
from navals.ui.session.summary import event_of
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    Door,
    Event,
    Feature,
    Overlay,
    Place,
    Requirements,
    Route,
    Slice,
)
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language

with lazy_imports(__package__):
    from navals.ui.features.duel import model, pages, update, view

EVENT: Final = Event("duel/", msg("The check"), "check")


def _needs(place: Place) -> Requirements:
    from navals.ui.features.duel.pages import game_in

    return Requirements(game_in(place.part(1), place.store) if place.part(1) else ())


def _text_needs(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    """Return the game that an invitation over the connection names."""
    from navals.ui.features.duel.pages import game_in

    texts = gesture.fields.get("texts")
    words = texts[:1] if isinstance(texts, list) else ()
    return tuple(id for text in words for id in game_in(str(text), shell.store))


def _ways(card: Card, t: Language) -> tuple[Door, ...]:
    if "two" not in card.modes:
        return ()
    label, id = t("Play on two devices"), f"{card.id}-duel"
    return (Door(10, link(label, f"#/{card.id}/duel", kind="plain", icon="link", id=id)),)


def _desk(shell: Shell) -> tuple[Door, ...]:
    if not any(key.startswith(EVENT.prefix) for key in shell.store):
        return ()
    label = shell.t("On two devices")
    return (Door(45, link(label, "#/duel", kind="plain", icon="link", id="duel-link")),)


def _strip(session: Session, t: Language) -> Markup:
    return view.strip(session, t) if session.seats.remote else EMPTY


def _over_game(*names: str) -> Callable[[Shell], bool]:
    return lambda shell: shell.session is not None and shell.session.seats.remote and shell.overlay in names


def _remark(session: Session, shell: Shell) -> str:
    """Say what the check has found, under the result."""
    key = event_of(shell.store, session.key, EVENT.prefix)
    return pages.remark(key, shell) if key else ""


FEATURE: Final = Feature(
    model=model.Duels,
    acts=update.ACTS,
    routes=(
        Route(path="<game>/duel", page=pages.setup, built="page"),
        Route(path="duel", page=pages.page, title=msg("On two devices"), needs=_needs, built="title"),
    ),
    overlays=(
        Overlay(23, pages.is_asked, pages.question),
        Overlay(12, lambda shell: shell.overlay == "duel-scanner", pages.scanner),
        Overlay(24, _over_game("duel-turn", "duel-watch"), pages.handing),
        Overlay(25, _over_game("duel-talk"), pages.talk),
        Overlay(26, _over_game("duel-reconnecting"), pages.reconnecting),
    ),
    needs={"texts": _text_needs},
    arrive=update.arrive,
    works=(
        Slice(rank=4, waits=update.ends, work=update.end, delay=update.until_end),
        Slice(rank=5, waits=update.pumps, work=update.pump, every_gesture=True),
    ),
    event=EVENT,
    doors={"desk": _desk},
    ways=_ways,
    remark=_remark,
    strip=_strip,
)
