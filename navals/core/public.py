"""Lazy imports of a package's public names, to keep start-up short."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def given_out(package: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the function ``__getattr__`` (PEP 562) of a package; it raises ``AttributeError``.

    ``places`` maps modules below the package to their public names, separated by blanks; ``name=inner``
    publishes ``inner`` under another name.

    >>> given_out("navals.core", {"seat": "CHANCE called=letter"})("called")(1)
    'B'
    """
    where = {}
    for module, names in places.items():
        for pair in names.split():
            name, _, inner = pair.partition("=")
            where[name] = module, inner or name

    def given(name: str) -> object:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, inner = where[name]
        return getattr(import_module(f"{package}.{module}"), inner)

    return given


class Shown:
    """Mixin that shows a state, a view or a record as a picture in IPython and Jupyter, and prints its board.

    Both depend on the screens and are not loaded in the browser, so they are imported on demand.
    """

    __slots__ = ()

    def __str__(self) -> str:
        try:
            board: str | None = given_out("navals.ui.table", {"printed": "board"})("board")(self)
        except ImportError:
            board = None
        return repr(self) if board is None else board

    def _repr_svg_(self) -> str | None:
        picture: str | None = given_out("navals", {"pictures": "draw"})("draw")(self)
        return picture
