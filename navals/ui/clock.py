"""Two clocks: the page's as of the last gesture, for animations, and the machine's, for measuring."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

_page_time: float | None = None


def set_time(milliseconds: float | None) -> None:
    """Set the page's clock to `milliseconds`; with `None` the machine's clock is used."""
    global _page_time  # noqa: PLW0603 (there is one page)
    _page_time = milliseconds


def now() -> float:
    """Return the page's time in seconds, from an arbitrary start."""
    return time.monotonic() if _page_time is None else _page_time / 1000


def machine_time() -> float:
    """Return the machine's time in seconds, from an arbitrary start, for measuring work."""
    return time.monotonic()


def today(timestamp: int | None = None) -> date:
    """Return the date at a time (milliseconds since 1970), by default now, in the local time zone."""
    # Imported late: startup does not need it.
    from datetime import datetime

    return datetime.fromtimestamp((epoch_ms() if timestamp is None else timestamp) / 1000).astimezone().date()


def epoch_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
