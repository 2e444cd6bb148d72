"""House numbers: changes of the printed tables, as one text of a game's options.

``imperials.C.move:10,drakes.F.side:5/4/1/0,critical.7.hull:3,card.I2.copies:1,terrain.reef.dice:6``: changes with commas
between them, each the name of an entry, its field, and the number, several numbers with strokes, or the word that it has. Here
is only how such a text is taken apart and laid over an entry; what may stand in it is in ``tables.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
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


@lru_cache(maxsize=KEPT)
def changes(text: str) -> dict[str, dict[str, str]]:
    """Return the changes of a valid text: the new values by field, by entry.

    >>> changes("imperials.C.move:10,imperials.C.hull:5")
    {'imperials.C': {'move': '10', 'hull': '5'}}
    """
    by_part: dict[str, dict[str, str]] = {}
    for one in text.split(",") if text else ():
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
