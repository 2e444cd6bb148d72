"""Pictures of states, views, records and analyses for notebooks and files: SVG that is complete by itself. The page's own boards draw them, and its style
sheets colour them.

>>> from navals import games, pictures
>>> start = games.find("bataille").start(games.find("bataille").schema.default())
>>> pictures.draw(start)[:5], pictures.draw(7)
('<svg ', None)
"""

from __future__ import annotations

import re
from typing import Any

from navals.core.analysis.analysis import Analysis
from navals.core.game import State
from navals.core.position import Position
from navals.core.public import Shown
from navals.core.record.record import Replay
from navals.core.table import Table
from navals.pictures import subjects
from navals.ui.words.i18n import language

__all__ = ["draw", "speak"]

_OF_GAME = re.compile(r"navals\.games\.(\w+)\.")
_spoken = "en"


def speak(code: str) -> None:
    """The language of pictures from now on: ``fr`` or ``en``, which it is at first."""
    global _spoken  # noqa: PLW0603 (what a notebook shows by itself is told its language once)
    _spoken = code


def draw(
    shown: Any, *, at: int | None = None, seat: int | None = None, dark: bool | None = None, lang: str = ""
) -> str | None:
    """A state or position, a view, a table, a record (``Replay``) or an analysis as SVG; None for anything else.

    A view shows what its seat sees, everything else all there is; a table that is still played at only what lies open to everybody. Of a record ``at``
    is how many actions were taken (all), and with ``seat`` it shows what that seat sees. ``dark``: by night or by day only; else the picture follows its
    reader's device, or the notebook. ``lang``: a language other than the one in force. Raises IndexError where the record has no action ``at``.
    """
    t = language(lang or _spoken)
    if isinstance(shown, Table):
        over = shown.result() is not None
        return subjects.record(
            shown.replay, shown.ply if at is None else at, seat, t, dark, secretly=not over
        )
    if isinstance(shown, Replay):
        return subjects.record(shown, len(shown.moves) if at is None else at, seat, t, dark)
    if isinstance(shown, Analysis):
        return subjects.analysis(shown, t, dark)
    there = Position(shown) if isinstance(shown, State) else shown
    game = _OF_GAME.match(type(there.state if isinstance(there, Position) else there).__module__)
    if game is None or not isinstance(there, Shown):
        return None
    if isinstance(there, Position):
        return subjects.position(game[1], there, t, dark)
    return subjects.view(game[1], there, t, dark)
