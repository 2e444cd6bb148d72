"""The numbers of a game's tables: those of its version of the rules, and house numbers, as one text of its options.

``imperials.C.move:10,drakes.F.side:5/4/1/0,critical.7.hull:3,card.I2.copies:1,terrain.reef.dice:6``: changes with commas
between them, each the name of an entry, its field, and the number, several numbers with strokes, or the word that it has. Here
is only how such a text is taken apart and laid over an entry; what may stand in it is in ``tables.py``.

The text of a game's tables is that of its house numbers behind ``TODAY``. Without that it has the numbers of versions 1 to 3 of the rules where they were
others (``older.json``); games of those versions had no more than the house numbers there, and their digests stay as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
D = TypeVar("D")

Bounds = Mapping[str, tuple[int, int]]
"""The least and the greatest number that a field may have, by its name."""
KEPT: Final = 64
"""Games whose tables are kept at a time, at most."""
NO_WORD: Final = "none"
TODAY: Final = "4"
"""The version of the rules that brought today's numbers, and the text of its tables without house numbers."""
OLDER: Final = "older.json"
"""Of versions before: the numbers that were others, by their names."""
_UNITS: Final = {"zones": 1000}
"""Fields that count thousandths, and are written in whole ones."""


def load(name: str, content: type[D]) -> D:
    """The content of a data file. Raises ValueError, which names the file and the place in it that is wrong."""
    text = Path(__file__).with_name(name).read_bytes()
    try:
        return msgspec.json.decode(text, type=content)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def check(file: str, part: str, entry: msgspec.Struct, bounds: Bounds) -> None:
    """Raises ValueError if a number of an entry of a data file is out of bounds."""
    for field, (low, high) in bounds.items():
        if not all(low <= number <= high for number in numbers(field, getattr(entry, field))):
            text = write(field, getattr(entry, field))
            raise ValueError(f"{file}: {part}.{field} must be from {low} to {high}, not {text}")


def numbers(field: str, value: Any) -> tuple[int, ...]:
    """The numbers of a field, in the units in which they are written."""
    unit = _UNITS.get(field, 1)
    return tuple(int(n) // unit for n in (value if isinstance(value, tuple) else (value,)))


def write(field: str, value: Any) -> str:
    """The value of a field as a change has it."""
    return value or NO_WORD if isinstance(value, str) else "/".join(map(str, numbers(field, value)))


def tables(edition: str, house: str) -> str:
    """The text of the tables of a game of that version of the rules with these house numbers.

    >>> tables("4", "imperials.C.move:10"), tables("4", ""), tables("3", "imperials.C.move:10")
    ('4,imperials.C.move:10', '4', 'imperials.C.move:10')
    """
    if older(edition):
        return house
    return f"{TODAY},{house}" if house else TODAY


def older(edition: str) -> dict[str, str]:
    """What the numbers that are others today were in that version of the rules, by their names; {} since ``TODAY``."""
    return _older() if int(edition) < int(TODAY) else {}


@cache
def _older() -> dict[str, str]:
    return load(OLDER, dict[str, str])


@lru_cache(maxsize=KEPT)
def changes(text: str) -> dict[str, dict[str, str]]:
    """What tables of a text that was found good have instead of today's numbers: texts by field, by entry."""
    listed = [one for one in text.split(",") if one]
    if listed[:1] == [TODAY]:
        found = listed[1:]
    else:
        found = [*(f"{name}:{value}" for name, value in _older().items()), *listed]
    by_part: dict[str, dict[str, str]] = {}
    for one in found:
        name, _, value = one.partition(":")
        part, _, field = name.rpartition(".")
        by_part.setdefault(part, {})[field] = value
    return by_part


def amended(entry: T, part: str, tables: str) -> T:
    """An entry with what these tables have otherwise."""
    own = changes(tables).get(part)
    if own is None:
        return entry
    return msgspec.structs.replace(
        entry, **{field: _read(field, getattr(entry, field), text) for field, text in own.items()}
    )


def _read(field: str, like: Any, text: str) -> Any:
    if isinstance(like, str):
        return "" if text == NO_WORD else text
    numbers = tuple(int(number) * _UNITS.get(field, 1) for number in text.split("/"))
    return numbers if isinstance(like, tuple) else type(like)(numbers[0])
