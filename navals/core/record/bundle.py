"""Several records in one text: canonical records one after the other, a blank line between them.

``Navals`` is the first tag of every canonical record and stands in none twice, so that its line is where a record begins.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Final

import msgspec

MAX_BYTES: Final = 16 << 20
MAX_RECORDS: Final = 5_000

_FIRST: Final = r'(?im)^\ufeff?[ \t]*+\[[ \t]*+navals[ \t]*+"'


class Piece(msgspec.Struct, frozen=True):
    """A record in a text, and how many lines come before it."""

    text: str
    line: int = 0


def join(records: Iterable[str]) -> str:
    """Canonical records as one text, a blank line between them."""
    return "\n".join(records)


def split(text: str) -> list[Piece]:
    """The records of a text; a text that holds only one, or none, is left as it is.

    >>> [piece.line for piece in split('[Navals "1"]\\n\\n[Navals "1"]\\n')]
    [0, 2]
    """
    lines = text if "\r" not in text else re.sub(r"\r\n?", "\n", text)
    starts = [match.start() for match in re.finditer(_FIRST, lines)]
    if len(starts) < 2 or lines.lstrip("\ufeff \t\n").startswith("{"):
        return [Piece(text)]
    # What comes before the first of them is that one's fault.
    cuts = [0, *starts[1:], len(lines)]
    pieces, line = [], 0
    for start, end in itertools.pairwise(cuts):
        pieces.append(Piece(lines[start:end], line))
        line += lines.count("\n", start, end)
    return pieces
