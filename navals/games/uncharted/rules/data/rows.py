"""The table of critical hits (3.7); ``criticals.py`` applies its rows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import MARKERS
from navals.games.uncharted.rules.data.house import CACHE_SIZE, Bounds, amend, check_bounds, load_data

FILE: Final = "criticals.json"
MAGAZINE_ROW: Final = 2  # The magazine's row, which costs all hull points.
BOUNDS: Final[Bounds] = {"hull": (1, 20), "crew": (0, 20), "crew_die": (0, 1)}


class CriticalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row: hull points lost (0: all, the magazine explodes), crew lost, marker placed; ``crew_die``:
    whether 1D3 more crew are lost.
    """

    name: str
    hull: int
    crew: int = 0
    marker: str = ""
    crew_die: bool = False


@lru_cache(maxsize=CACHE_SIZE)
def critical_table(changes: str = "") -> dict[int, CriticalRow]:
    """Return the rows by sum of two dice, with house numbers applied. Raise ``ValueError`` if the file is
    invalid.
    """
    if changes:
        return {number: amend(row, f"critical.{number}", changes) for number, row in critical_table().items()}
    rows = {int(key): row for key, row in load_data(FILE, dict[str, CriticalRow]).items()}
    if list(rows) != list(range(2, 13)) or rows[MAGAZINE_ROW].hull:
        raise ValueError(
            f"{FILE}: the rows must be 2 to 12, in order, and row 2 must cost 0 hull points (all)"
        )
    for number, row in rows.items():
        if number != MAGAZINE_ROW:
            check_bounds(FILE, str(number), row, BOUNDS)
        if row.marker and row.marker not in MARKERS:
            raise ValueError(f"{FILE}: {number}.marker must be one of {', '.join(MARKERS)}, not {row.marker}")
    return rows
