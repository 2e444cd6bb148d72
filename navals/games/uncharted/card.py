"""Home page card of The Uncharted Seas."""

from __future__ import annotations

from typing import Final

from navals.core.card import read

CARD: Final = read(__package__)
ATTACKS, DICE, HITS, CRITICALS, DEALT, SUNK, TAKEN, RAMS, CARDS = CARD.counts
