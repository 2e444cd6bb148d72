"""Finished games as comma-separated values (RFC 4180)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from navals.core.seat import LETTERS
from navals.core.thinking import dial
from navals.ui.session.summary import Summary

HEAD: Final = ("date", "game", "title", *LETTERS, "sides", "first", "result", "reason", "actions")


_FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def cell(value: object) -> str:
    """Return a value as text; an apostrophe protects it from being read as a formula."""
    text = str(value)
    if text.lstrip().startswith(_FORMULA) or text.startswith(("\t", "\r", "\n")):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if any(ch in text for ch in ',"\r\n;\t') else text


def _name(name: str) -> str:
    """The name of a bot; other names as in the record."""
    computer = dial.read(name)
    return computer.called if computer is not None and computer.bot else name


def csv(played: Iterable[Summary]) -> str:
    """Return a line for each game. `sides` has a letter for each seat (A: A's side), `first` is the side that
    began. A byte order mark marks it as UTF-8."""
    lines: list[tuple[object, ...]] = [HEAD]
    for one in played:
        names = (*map(_name, one.names), "", "", "", "")[: len(LETTERS)]
        sides = "".join(LETTERS[side] for side in one.sides)
        first = LETTERS[one.first] if one.first >= 0 else ""
        ended = (one.outcome, one.reason, one.plies)
        lines.append((one.date, one.game, one.title, *names, sides, first, *ended))
    return "\ufeff" + "".join(",".join(map(cell, line)) + "\r\n" for line in lines)
