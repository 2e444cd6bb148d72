"""Pictures of states, views, records and analyses for notebooks and files: self-contained SVG, using the
page's boards and style sheets.

>>> from navals import games, pictures
>>> start = games.find("bataille").start(games.find("bataille").schema.default())
>>> pictures.draw(start)[:5], pictures.draw(7)
('<svg ', None)
"""

from __future__ import annotations

import re

from navals.club.analysis.analysis import GameAnalysis
from navals.core.game import State
from navals.core.public import Shown
from navals.core.record.record import Replay
from navals.core.rules import Position
from navals.core.table import Table
from navals.pictures import subjects
from navals.ui.words.i18n import language

__all__ = ["draw", "speak"]

_GAME_MODULE = re.compile(r"navals\.games\.(\w+)\.")
_language_code = "en"


def speak(code: str) -> None:
    """Set the default language of pictures: ``en`` (initially) or ``fr``."""
    global _language_code  # noqa: PLW0603 (a setting of the notebook)
    _language_code = code


def draw(
    item: object, *, at: int | None = None, seat: int | None = None, dark: bool | None = None, lang: str = ""
) -> str | None:
    """Draw a state, position, view, table, record (``Replay``) or analysis; return ``None`` for others.

    A view shows what its seat knows, a table in play what everyone knows; everything else is shown with all
    secrets. For a record, ``at`` is the number of actions (default: all), and ``seat`` limits the picture to
    that seat's view. ``dark`` sets dark or light colours; by default the picture follows the reader's device
    or notebook. ``lang`` overrides the language. Raise ``IndexError`` if the record has fewer actions than
    ``at``.
    """
    t = language(lang or _language_code)
    if isinstance(item, Table):
        ply, is_over = item.ply if at is None else at, item.result() is not None
        return subjects.draw_record(item.replay, ply, seat, t, dark, is_public=not is_over)
    if isinstance(item, Replay):
        return subjects.draw_record(item, len(item.moves) if at is None else at, seat, t, dark)
    if isinstance(item, GameAnalysis):
        return subjects.draw_analysis(item, t, dark)
    position = Position(item) if isinstance(item, State) else item
    game = _GAME_MODULE.match(type(position.state if isinstance(position, Position) else position).__module__)
    if game is None or not isinstance(position, Shown):
        return None
    if isinstance(position, Position):
        return subjects.draw_position(game[1], position, t, dark)
    return subjects.draw_view(game[1], position, t, dark)
