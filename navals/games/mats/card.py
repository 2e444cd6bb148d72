"""The home page card of MATS."""

from __future__ import annotations

from typing import Final

from navals.core.card import read

CARD: Final = read(__package__)
COMBATS, WINS, SUNK = CARD.counts
