"""Time, in one place: the page's clock, as the last gesture told it (what goes on by itself, films and pauses, goes by it), and
this machine's, by which slices of work are measured and games are dated."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

_told: float | None = None


def tell(milliseconds: float | None) -> None:
    """The page's clock shows so many milliseconds until it is told again; None: the clock of this machine runs."""
    global _told  # noqa: PLW0603 (there is one page)
    _told = milliseconds


def now() -> float:
    """Seconds since some moment."""
    return time.monotonic() if _told is None else _told / 1000


def spent() -> float:
    """Seconds of this machine since some moment, for measuring work."""
    return time.monotonic()


def today() -> date:
    """Today, where the reader is."""
    # A start does without.
    from datetime import datetime

    return datetime.fromtimestamp(epoch() / 1000).astimezone().date()


def epoch() -> int:
    """Milliseconds since 1970, for dating what is stored."""
    return time.time_ns() // 1_000_000
