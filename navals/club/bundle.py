"""Bundles: several canonical records in one text, separated by blank lines.

Every canonical record begins with its only ``Navals`` tag, so that line marks the start of a record.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Final

import msgspec

MAX_BYTES: Final = 16 << 20
MAX_RECORDS: Final = 5_000

_RECORD_START: Final = r'(?im)^\ufeff?[ \t]*+\[[ \t]*+navals[ \t]*+["\u201c-\u201f\u00ab]'


class BundleItem(msgspec.Struct, frozen=True):
    """One record of a bundle, and the number of lines before it."""

    text: str
    line: int = 0


def join(records: Iterable[str]) -> str:
    """Join canonical records into one text."""
    return "\n".join(records)


def split(text: str) -> list[BundleItem]:
    """Split a text into its records. A single record, or any other text, is returned unchanged.

    >>> [piece.line for piece in split('[Navals "1"]\\n\\n[Navals "1"]\\n')]
    [0, 2]
    """
    lines = text if "\r" not in text else re.sub(r"\r\n?", "\n", text)
    starts = [match.start() for match in re.finditer(_RECORD_START, lines)]
    if len(starts) < 2 or lines.lstrip("\ufeff \t\n").startswith("{"):
        return [BundleItem(text)]
    # Text before the first record is kept with it and makes it invalid.
    cuts = [0, *starts[1:], len(lines)]
    pieces, line = [], 0
    for start, end in itertools.pairwise(cuts):
        pieces.append(BundleItem(lines[start:end], line))
        line += lines.count("\n", start, end)
    return pieces
