"""Card of Naval Battle Billiard."""

from __future__ import annotations

from typing import Final

from navals.core.card import MODES, Mode, read
from navals.core.message import msg

CARD: Final = read(__package__, ways=(Mode("keep", msg("On a real table"), "edit"),), modes=(*MODES, "keep"))
SHOTS, MISSES, POCKETED, DAMAGE_DEALT, OWN_DAMAGE, REPAIRS, DIVES, FOULS = CARD.counts
