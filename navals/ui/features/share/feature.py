"""Sharing and receiving games as links, and receiving texts from other programs."""

from __future__ import annotations

from typing import Final

from navals.ui.components.importing import import_controls
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Overlay, Page, PageItem, Requirements, Route, Slice
from navals.ui.shell.offered import game_ids_in_files, linked_game_ids
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.share import model, update, view


def _page(state: model.ShareState, shell: Shell) -> Page:
    main = view.arrival_page(state.read_progress, state.fault, shell.t)
    return Page(main, title=shell.t("A game from a link"))


def _is_dialog_open(shell: Shell) -> bool:
    return shell.session is not None and shell.overlay == "share"


def _share_sheet(state: model.ShareState, shell: Shell) -> Markup:
    session = shell.session
    return EMPTY if session is None else view.share_sheet(session, state.link, shell.share_support, shell.t)


def _is_reading(state: model.ShareState | None, shell: Shell) -> bool:
    return state is not None and state.linked_record is not None


def _game_ids_in_text(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    return game_ids_in_files(gesture)


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    import_button, import_input = import_controls(shell.t, "share:file", "open-record")
    return (PageItem(40, import_button, import_input),)


FEATURE: Final = Feature(
    model=model.ShareState,
    acts=update.ACTS,
    routes=(
        Route(
            path="g",
            page=_page,
            requirements=lambda place: Requirements(linked_game_ids(place.part(1))),
            prerender="page",
        ),
    ),
    overlays=(Overlay(34, _is_dialog_open, _share_sheet),),
    required_games={"file": _game_ids_in_text, "text": _game_ids_in_text},
    on_arrive=update.on_arrival,
    slices=(Slice(rank=10, is_waiting=_is_reading, work=update.read_slice),),
    page_items={"desk": _logbook_items},
    strip=view.strip,
)
