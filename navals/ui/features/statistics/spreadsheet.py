"""The games that are over as a table for other programs: comma-separated values (RFC 4180)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from navals.core.seat import LETTERS
from navals.core.thinking import dial
from navals.ui.session.summary import Summary

HEAD: Final = ("date", "game", "title", *LETTERS, "sides", "first", "result", "reason", "actions")


def cell(value: object) -> str:
    """A value as it stands in a line. What a spreadsheet would take for a formula gets an apostrophe before it."""
    text = str(value)
    if text.lstrip()[:1] in ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20") or text[:1] in (
        "\t",
        "\r",
        "\n",
    ):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if any(ch in text for ch in ',"\r\n;\t') else text  # fmt: skip


def _name(name: str) -> str:
    """A bot by its name, all others as the record has them."""
    computer = dial.read(name)
    return computer.called if computer is not None and computer.bot else name


def csv(played: Iterable[Summary]) -> str:
    """The table: a line a game. ``sides`` has a letter a seat (A: A's side), ``first`` the side that began. A byte order mark
    tells spreadsheets that it is UTF-8."""
    lines: list[tuple[object, ...]] = [HEAD]
    for one in played:
        names = (*map(_name, one.names), "", "", "", "")[: len(LETTERS)]
        sides = "".join(LETTERS[side] for side in one.sides)
        first = LETTERS[one.first] if one.first >= 0 else ""
        lines.append(
            (one.date, one.game, one.title, *names, sides, first, one.outcome, one.reason, one.plies)
        )
    return "\ufeff" + "".join(",".join(map(cell, line)) + "\r\n" for line in lines)
