"""Cache for parts of a screen, which are redrawn only when something they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Drawn:
    """Parts of a screen, by name.

    >>> drawn = Drawn()
    >>> drawn.part("title", None, ("A",), lambda: "first")
    'first'
    >>> drawn.part("title", None, ("A",), lambda: "second")
    'first'
    >>> drawn.part("title", None, ("B",), lambda: "third")
    'third'
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, tuple[object, ...], Any]] = {}

    def part(self, name: str, subject: object, depends: tuple[object, ...], draw: Callable[[], T]) -> T:
        """Return the named part, calling `draw` if `subject` is another object or `depends` is unequal."""
        kept = self._parts.get(name)
        if kept is None or kept[0] is not subject or kept[1] != depends:
            kept = self._parts[name] = (subject, depends, draw())
        drawn: T = kept[2]
        return drawn
