"""Cache for parts of a screen, which are redrawn only when something they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class PartCache:
    """Parts of a screen, by name.

    >>> drawn = PartCache()
    >>> drawn.part("title", None, ("A",), lambda: "first")
    'first'
    >>> drawn.part("title", None, ("A",), lambda: "second")
    'first'
    >>> drawn.part("title", None, ("B",), lambda: "third")
    'third'
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, tuple[object, ...], Any]] = {}

    def part(
        self, name: str, subject: object, dependencies: tuple[object, ...], render: Callable[[], T]
    ) -> T:
        """Return the named part, drawn anew if `subject` is another object or `dependencies` differ."""
        entry = self._parts.get(name)
        if entry is None or entry[0] is not subject or entry[1] != dependencies:
            entry = self._parts[name] = (subject, dependencies, render())
        result: T = entry[2]
        return result
