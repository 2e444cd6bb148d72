"""What was drawn last, so that it is drawn again only where something that it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Drawn:
    """Parts of a screen, by their names.

    >>> drawn = Drawn()
    >>> drawn.part("title", None, ("A",), lambda: "first")
    'first'
    >>> drawn.part("title", None, ("A",), lambda: "second")
    'first'
    >>> drawn.part("title", None, ("B",), lambda: "third")
    'third'
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, tuple[Any, ...], Any]] = {}

    def part(self, name: str, subject: object, depends: tuple[Any, ...], draw: Callable[[], T]) -> T:
        """The part of that name, from ``draw`` where it is not as it was: another ``subject`` (the same object counts as unchanged, an
        equal one does not) or unequal values in ``depends``."""
        kept = self._parts.get(name)
        if kept is None or kept[0] is not subject or kept[1] != depends:
            kept = self._parts[name] = (subject, depends, draw())
        drawn: T = kept[2]
        return drawn
