"""Tables for spreadsheets (CSV, RFC 4180), including the table of finished games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from navals.core.record import computers
from navals.core.seat import LETTERS
from navals.ui.session.summary import Summary
from navals.ui.words.i18n import Language

HEADERS: Final = ("date", "game", "title", *LETTERS, "sides", "first", "result", "reason", "actions")


_FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def csv_text(lines: Iterable[Iterable[object]], t: Language) -> str:
    """Format lines for spreadsheets in this language: French ones expect semicolons between cells and decimal
    commas. A byte order mark marks the text as UTF-8."""
    decimal_sign, separator = (",", ";") if t.number(0.5, 1) == "0,5" else (".", ",")
    return "\ufeff" + "".join(
        separator.join(_format_cell(value, decimal_sign) for value in line) + "\r\n" for line in lines
    )


def _format_cell(value: object, decimal_sign: str) -> str:
    """Format a value; an apostrophe prevents its being read as a formula."""
    if isinstance(value, float):
        return f"{value:g}".replace(".", decimal_sign)
    text = str(value)
    if text.lstrip().startswith(_FORMULA_SIGNS) or text.startswith(("\t", "\r", "\n")):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if any(ch in text for ch in ',"\r\n;\t') else text


def _displayed_name(name: str) -> str:
    """Return a bot's displayed name; other names are as in the record."""
    computer = computers.read(name)
    return computer.bot_name if computer is not None and computer.bot else name.strip("\u2068\u2069")


def games_csv(summaries: Iterable[Summary], t: Language) -> str:
    """Return a table with a line per game. `sides` has the side of each seat (A or B), `first` the side that
    began."""
    lines: list[tuple[object, ...]] = [HEADERS]
    for summary in summaries:
        names = (*map(_displayed_name, summary.names), "", "", "", "")[: len(LETTERS)]
        sides = "".join(LETTERS[side] for side in summary.sides)
        first_side = LETTERS[summary.first] if summary.first >= 0 else ""
        result_cells = (summary.outcome, summary.reason, summary.plies)
        lines.append((summary.date, summary.game, summary.title, *names, sides, first_side, *result_cells))
    return csv_text(lines, t)
