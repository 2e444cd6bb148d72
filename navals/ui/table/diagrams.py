"""Boards as static pictures, several per page."""

from __future__ import annotations

import re
from typing import Final

from navals.ui.board.board import AnyBoard, Context
from navals.ui.draw.html import Markup
from navals.ui.session import Session
from navals.ui.words.i18n import Language

_TAG: Final = re.compile(r"<[a-z][^<>]*>")
_VALUE: Final = r"""(?:="([^"]*)"|='[^']*')?"""
_ARIA: Final = r"aria-(?:labelledby|describedby|controls|keyshortcuts|live)"
_INTERACTIVE: Final = re.compile(rf" (?:data-[\w-]+|tabindex|role|for|name|contenteditable|{_ARIA})" + _VALUE)
_REFERENCE: Final = re.compile(r'(href="#|url\(#)([\w-]+)')
_ID: Final = re.compile(r' id="([^"]*)"')


def freeze_board(markup: str, id_suffix: str) -> Markup:
    """Make a board a static picture. `id_suffix` is appended to its ids, which must be unique on the page."""
    ids = set(_ID.findall(markup))

    def strip_tag(match: re.Match[str]) -> str:
        tag_text = _INTERACTIVE.sub("", match[0])
        tag_text = _ID.sub(lambda hit: f' id="{hit[1]}{id_suffix}"', tag_text)
        return _REFERENCE.sub(lambda hit: hit[0] + (id_suffix if hit[2] in ids else ""), tag_text)

    return Markup(_TAG.sub(strip_tag, markup))


def public_view(session: Session, ply: int) -> object:
    """Return the view of a position: with everything revealed after the game, otherwise public knowledge
    only."""
    state = session.table.replay.positions[ply].state
    return state.open_view(session.handover.viewer) if session.result() is not None else state.view(None)


def static_boards(
    session: Session, ply: int, names: tuple[str, ...], t: Language, id_suffix: str
) -> list[Markup]:
    """Return static pictures of the board after `ply` actions (see `view_drawings`); `id_suffix` is appended
    to ids.
    """
    drawings = view_drawings(session.board, public_view(session, ply), names, t)
    return [freeze_board(drawing, id_suffix + "b" * number) for number, drawing in enumerate(drawings)]


def view_drawings(board: AnyBoard, view: object, names: tuple[str, ...], t: Language) -> list[Markup]:
    """Return the drawings of a view: its board, and the strip if it contains a second board."""
    scene = board.scene(view, board.new_ui(view), Context(t, names, None))
    return [scene.board, scene.strip] if 'role="grid"' in scene.strip else [scene.board]
