"""House numbers: changes to the printed tables, as one text option.

``imperials.C.move:10,drakes.F.side:5/4/1/0,critical.7.hull:3,card.I2.copies:1,terrain.reef.dice:6``: changes
separated by commas, each with an entry, a field, and its new number, numbers (separated by slashes) or word.
This module parses such a text and applies it to entries; ``tables.py`` defines what it may contain.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
D = TypeVar("D")

Bounds = Mapping[str, tuple[int, int]]  # Minimum and maximum of each field, by name.
CACHE_SIZE: Final = 64  # Maximum number of house tables cached.
EMPTY_VALUE: Final = "none"
_UNITS: Final = {"zones": 1000}  # Fields stored in thousandths and written in whole units.


def load_data(name: str, data_type: type[D]) -> D:
    """Decode a data file. Raise ``ValueError`` naming the file and the invalid location if it is
    malformed.
    """
    content = Path(__file__).with_name(name).read_bytes()
    try:
        return msgspec.json.decode(content, type=data_type)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def check_bounds(file: str, key: str, entry: msgspec.Struct, bounds: Bounds) -> None:
    """Raise ``ValueError`` if a number in a data file's entry is out of bounds."""
    for field, (low, high) in bounds.items():
        if not all(low <= number <= high for number in field_numbers(field, getattr(entry, field))):
            text = format_value(field, getattr(entry, field))
            raise ValueError(f"{file}: {key}.{field} must be from {low} to {high}, not {text}")


def field_numbers(field: str, value: object) -> tuple[int, ...]:
    """Return a field's numbers, in the units used in texts."""
    unit = _UNITS.get(field, 1)
    return tuple(int(n) // unit for n in (value if isinstance(value, tuple) else (value,)))


def format_value(field: str, value: object) -> str:
    """Return a field's value as written in a change."""
    return value or EMPTY_VALUE if isinstance(value, str) else "/".join(map(str, field_numbers(field, value)))


@lru_cache(maxsize=CACHE_SIZE)
def parse_changes(text: str) -> dict[str, dict[str, str]]:
    """Return a valid text's changes: new values by entry, then field.

    >>> parse_changes("imperials.C.move:10,imperials.C.hull:5")
    {'imperials.C': {'move': '10', 'hull': '5'}}
    """
    changes_by_key: dict[str, dict[str, str]] = {}
    for item in text.split(",") if text else ():
        name, _, value = item.partition(":")
        key, _, field = name.rpartition(".")
        changes_by_key.setdefault(key, {})[field] = value
    return changes_by_key


def amend(entry: T, key: str, changes: str) -> T:
    """Return the entry named ``key`` with the changes that the text ``changes`` makes to it."""
    if (values := parse_changes(changes).get(key)) is None:
        return entry
    return msgspec.structs.replace(
        entry, **{field: _parse_value(field, getattr(entry, field), text) for field, text in values.items()}
    )


def _parse_value(
    field: str, old_value: str | int | tuple[int, ...], text: str
) -> str | int | tuple[int, ...]:
    if isinstance(old_value, str):
        return "" if text == EMPTY_VALUE else text
    values = tuple(int(number) * _UNITS.get(field, 1) for number in text.split("/"))
    return values if isinstance(old_value, tuple) else type(old_value)(values[0])
