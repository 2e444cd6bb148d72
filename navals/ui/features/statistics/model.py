"""What the page of statistics holds."""

from __future__ import annotations

import msgspec


class Statistics(msgspec.Struct, frozen=True):
    """The page."""

    player: str = ""
    """Whose results are shown, "" for everybody's."""
