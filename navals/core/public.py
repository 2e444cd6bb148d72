"""Names that a package gives out without importing the modules behind them: a start that asks for none of them pays for none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def given_out(package: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The function ``__getattr__`` (PEP 562) of a package. ``places`` are pairs of a module below it and the names it gives out, by blanks;
    ``name=inner`` is given out under another name than its own. Raises AttributeError for what is not among them.

    >>> given_out("navals.core", {"seat": "CHANCE called=letter"})("called")(1)
    'B'
    """
    where = {}
    for module, names in places.items():
        for pair in names.split():
            name, _, inner = pair.partition("=")
            where[name] = module, inner or name

    def given(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, inner = where[name]
        return getattr(import_module(f"{package}.{module}"), inner)

    return given


class Shown:
    """What shows itself as a picture where programs are written (IPython, Jupyter): a state, a view, a record. Derive from it. The picture is the page's
    (``navals.pictures``), which sits on the screens and is no part of what the browser loads: so it is found by its name, when somebody asks."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        picture: str | None = given_out("navals", {"pictures": "draw"})("draw")(self)
        return picture
