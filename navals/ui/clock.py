"""The page's clock, as the last gesture told it: what goes on by itself (films, pauses) goes by it."""

from __future__ import annotations

import time

_told: float | None = None


def tell(milliseconds: float | None) -> None:
    """The page's clock shows so many milliseconds until it is told again; None: the clock of this machine runs."""
    global _told  # noqa: PLW0603 (there is one page)
    _told = milliseconds


def now() -> float:
    """Seconds since some moment."""
    return time.monotonic() if _told is None else _told / 1000
