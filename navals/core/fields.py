"""Structs that share fields: what a state and what a seat knows of it have most of them in common."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


@cache
def _shared(kind: type[msgspec.Struct], source: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name in source.__struct_fields__)


def copied(kind: type[T], source: msgspec.Struct, **others: Any) -> T:
    """A ``kind`` with ``others`` as given and all further fields that ``source`` has too taken from there.

    >>> class Sea(msgspec.Struct):
    ...     wind: int
    ...     hands: tuple[str, ...]
    >>> class Seen(msgspec.Struct):
    ...     seat: int
    ...     wind: int
    ...     hands: tuple[str, ...]
    >>> copied(Seen, Sea(3, ("C01",)), seat=1, hands=())
    Seen(seat=1, wind=3, hands=())
    """
    taken = {name: getattr(source, name) for name in _shared(kind, type(source)) if name not in others}
    return kind(**taken, **others)
