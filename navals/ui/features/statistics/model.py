"""The state of the statistics page."""

from __future__ import annotations

import msgspec


class Statistics(msgspec.Struct, frozen=True):
    """The state of the statistics page."""

    player: str = ""  # the selected player, or ""
