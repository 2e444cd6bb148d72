"""Copying structs and tuples with some items changed."""

from __future__ import annotations

from functools import cache
from typing import TypeVar, overload

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
V = TypeVar("V")


@cache
def _shared_fields(kind: type[msgspec.Struct], source: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name in source.__struct_fields__)


def copy_as(kind: type[T], source: msgspec.Struct, **values: object) -> T:
    """Return an instance of ``kind`` with fields from ``values``, all others copied from ``source``.

    >>> class Sea(msgspec.Struct):
    ...     wind: int
    ...     hands: tuple[str, ...]
    >>> class Seen(msgspec.Struct):
    ...     seat: int
    ...     wind: int
    ...     hands: tuple[str, ...]
    >>> copy_as(Seen, Sea(3, ("C01",)), seat=1, hands=())
    Seen(seat=1, wind=3, hands=())
    """
    copied_values = {
        name: getattr(source, name) for name in _shared_fields(kind, type(source)) if name not in values
    }
    return kind(**copied_values, **values)


@overload
def with_item(items: tuple[V, V], index: int, value: V) -> tuple[V, V]: ...
@overload
def with_item(items: tuple[V, ...], index: int, value: V) -> tuple[V, ...]: ...
def with_item(items: tuple[V, ...], index: int, value: V) -> tuple[V, ...]:
    """Return ``items`` with the item at index ``index`` replaced by ``value``.

    >>> with_item(("Anne", "Ben"), 1, "Zoé")
    ('Anne', 'Zoé')
    """
    return (*items[:index], value, *items[index + 1 :])
