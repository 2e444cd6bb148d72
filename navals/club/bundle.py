"""Bundles: several canonical records in one text, separated by blank lines.

A canonical record has a ``Navals`` tag on its first line only, so each such line starts a new record.
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
    line_offset: int = 0


def join_records(records: Iterable[str]) -> str:
    """Join canonical records into one text."""
    return "\n".join(records)


def split_records(text: str) -> list[BundleItem]:
    """Split a text into its records. Any text but a bundle is returned unchanged, as a single item.

    >>> [item.line_offset for item in split_records('[Navals "1"]\\n\\n[Navals "1"]\\n')]
    [0, 2]
    """
    clean_text = text if "\r" not in text else re.sub(r"\r\n?", "\n", text)
    record_starts = [match.start() for match in re.finditer(_RECORD_START, clean_text)]
    if len(record_starts) < 2 or clean_text.lstrip("\ufeff \t\n").startswith("{"):
        return [BundleItem(text)]
    # Text before the first record is kept with it and makes it invalid.
    bounds = [0, *record_starts[1:], len(clean_text)]
    items, line_offset = [], 0
    for start, end in itertools.pairwise(bounds):
        items.append(BundleItem(clean_text[start:end], line_offset))
        line_offset += clean_text.count("\n", start, end)
    return items
