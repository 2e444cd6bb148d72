"""What the sheet of keys holds."""

from __future__ import annotations

import msgspec


class Comfort(msgspec.Struct, frozen=True):
    """The preferences themselves are the shell's (``prefs.py``)."""

    typed: int = 0
    """Counts what was typed in the fields of the sheet: each is written again, though it has the focus."""
    problem: tuple[str, str] | None = None
    """The name of the key that could not be changed last, and why."""
