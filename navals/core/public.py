"""Lazy imports of a package's public names, to keep start-up short."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_getattr(package: str, exports: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` function (PEP 562) for a package; it raises ``AttributeError`` as usual.

    ``exports`` maps submodules to their public names, separated by blanks; ``name=inner`` publishes ``inner``
    as ``name``.

    >>> lazy_getattr("navals.core", {"seat": "CHANCE called=letter"})("called")(1)
    'B'
    """
    origins = {}
    for module, names in exports.items():
        for entry in names.split():
            name, _, attribute = entry.partition("=")
            origins[name] = module, attribute or name

    def load(name: str) -> object:
        if name not in origins:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, attribute = origins[name]
        return getattr(import_module(f"{package}.{module}"), attribute)

    return load


class Shown:
    """Mixin for states, views and records: ``str`` prints the board; IPython and Jupyter show a picture.

    Both need UI modules, which are imported on demand and not available in the browser.
    """

    __slots__ = ()

    def __str__(self) -> str:
        try:
            name = "format_board"
            board: str | None = lazy_getattr("navals.ui.table", {"printed": name})(name)(self)
        except ImportError:
            board = None
        return repr(self) if board is None else board

    def _repr_svg_(self) -> str | None:
        picture: str | None = lazy_getattr("navals", {"pictures": "draw"})("draw")(self)
        return picture
