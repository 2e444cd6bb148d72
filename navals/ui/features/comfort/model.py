"""State of the keyboard settings."""

from __future__ import annotations

import msgspec


class Comfort(msgspec.Struct, frozen=True):
    """State of the dialog that changes keys; the keys themselves are preferences (`prefs.py`)."""

    input_count: int = 0  # number of inputs; makes the page rewrite even a field with focus
    key_error: tuple[str, str] | None = None  # name of the last key that could not be changed, and why
