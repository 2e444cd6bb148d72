"""What the page of statistics holds."""

from __future__ import annotations

import msgspec


class Statistics(msgspec.Struct, frozen=True):
    """What the page of statistics holds."""

    player: str = ""
    """Whose results are shown, "" for everybody's."""
