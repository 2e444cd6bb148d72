"""Mixed strategies for the column of an intact fleet, hard to beat even for an opponent who knows them.

Computed by the double oracle method over all orders of each fleet, with the expert playing both sides. The
best responses found against these mixtures won 49.5 to 50.8 % of 10,000 games per fleet.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

_COLUMNS_JSON: Final = Path(__file__).with_suffix(".json").read_bytes()
COLUMNS: Final = msgspec.json.decode(_COLUMNS_JSON, type=dict[str, tuple[tuple[str, float], ...]])
"""For each fleet in record notation, its columns (head first) and their probabilities."""
