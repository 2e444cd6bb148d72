"""Weights of the computer players, found by self-play (``bench/mats_weights.py``, ``bench/mats_columns.py``)."""

from __future__ import annotations

from typing import Final

INTACT_FACE: Final = (1.8, 0.5, 0.15, 0.15, 0.05)
"""What an intact ship is worth: 1.8, and for each gun above the mean, mast, gun once hit, mast once hit."""
HIT_FACE: Final = (1.0, 0.35, 0.1)
"""What a ship that is hit is worth: 1.0, and for each of its guns and masts as it is then."""
POWER: Final = 5
"""Half powers: the exponent is POWER / 2."""

LIKELY: Final = tuple([0.9**phase for phase in range(30)])
"""How likely the combats of each phase to come are to happen as the columns stand (``crossing.march``)."""

COLUMNS: Final[dict[str, tuple[tuple[str, float], ...]]] = {
    "standard": (("C1 TP C2 V1 V2 F1 F2", 0.8), ("TP F1 V1 C1 F2 C2 V2", 0.2)),
    "close": (("TP C1 V1 V2 F1 C2 F2", 0.61), ("V1 C1 V2 TP C2 F1 F2", 0.35), ("V1 TP C1 V2 F1 F2 C2", 0.04)),
}
"""By roster, columns for a whole fleet, head first, with their shares of the mixture: among the best of
``bench/mats_columns.py``, where they win as often against each other. The standard ones also win most against a field of greedy
players; their shares were set so that neither is certain."""
