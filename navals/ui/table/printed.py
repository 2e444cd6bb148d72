"""Text output for ``print``: the board of a state, position, view, table or record, as in terminals."""

from __future__ import annotations

import re
from typing import Final

from navals.core.game import State
from navals.core.record.record import Replay
from navals.core.rules import Position
from navals.core.table import Table
from navals.ui.registry import board_text
from navals.ui.words.i18n import language

_GAME_MODULE: Final = re.compile(r"navals\.games\.(\w+)\.")


def format_board(item: object) -> str | None:
    """Return the board as English text, or ``None`` if `item` has no board.

    A view is drawn as its seat sees it, a table in play as a bystander sees it, anything else with its
    secrets.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> format_board(mats.start(mats.schema.default())).splitlines()[0], format_board(7)
    ('Crossing 1, series 0', None)
    """
    if isinstance(item, Table | Replay):
        replay = item.replay if isinstance(item, Table) else item
        state = replay.position.state
        is_public = isinstance(item, Table) and replay.result() is None
        view = state.view(None) if is_public else state.open_view()
    else:
        view = item.state if isinstance(item, Position) else item
        view = view.open_view() if isinstance(view, State) else view
    match = _GAME_MODULE.match(type(view).__module__)
    return board_text(match[1], view, language("en")) if match is not None else None
