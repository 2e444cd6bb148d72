"""The card of Trafalgar for the home page."""

from __future__ import annotations

from typing import Final

from navals.core.card import read

CARD: Final = read(__package__)
SHOTS, HITS, SUNK = CARD.counts
