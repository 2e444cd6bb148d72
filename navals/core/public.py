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
