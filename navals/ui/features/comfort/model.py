"""The state of the sheet of keys."""

from __future__ import annotations

import msgspec


class Comfort(msgspec.Struct, frozen=True):
    """The state of the sheet of keys; the preferences are in the shell (`prefs.py`)."""

    typed: int = 0  # number of inputs: makes the page rewrite fields that have the focus
    problem: tuple[str, str] | None = None  # the last key that could not be changed, and why
