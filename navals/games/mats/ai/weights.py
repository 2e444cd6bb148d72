"""Weights of the computer players, found by self-play: those under which its results are likeliest."""

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

STEEP: Final = 1.0
DOUBT: Final = 1.0
"""How much a lead, and the spread of what is left, count in the chances told to people (``worth.likely``).
Self-play games found no
better values by the Brier score."""
