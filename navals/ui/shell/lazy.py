"""Imports that wait until something is needed: manifests are imported at start, which has to be fast.

    with lazy_imports(__package__):
        from navals.ui.features.PAGE import model, update

Now `update.on_arrival` is a function that imports `update` when it is called. Values such as `update.ACTS`
can only be passed on: the shell imports them with `load_now`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import NoReturn, TypeVar, cast

T = TypeVar("T")

_import = cache(import_module)


class Lazy:
    """A module attribute whose module may not be imported yet."""

    __slots__ = ("_module", "_name")

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def load(self) -> object:
        """Import the module and return the attribute."""
        attribute: object = getattr(_import(self._module), self._name)
        return attribute

    def __call__(self, *args: object, **kwargs: object) -> object:
        result: object = getattr(_import(self._module), self._name)(*args, **kwargs)
        return result

    def _raise_error(self, *args: object) -> NoReturn:
        raise TypeError(f"{self._module}.{self._name} may not be imported yet: pass it on, or use `load_now`")

    __bool__ = __eq__ = _raise_error
    __hash__ = None  # type: ignore[assignment]


class LazyModule:
    """A module whose attributes are lazy."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Lazy:
        return Lazy(self._name, name)


@contextmanager
def lazy_imports(package: str) -> Iterator[None]:
    """Make `from PACKAGE import ...` return lazy modules, except for modules that are already imported.

    >>> with lazy_imports("navals.club.study"):
    ...     from navals.club.study import days
    >>> callable(days.read), load_now(days.WHEEL_NAME)
    (True, 'days')
    """
    package_module = import_module(package)
    # PEP 562: called for missing attributes, i.e. modules not imported yet.
    package_module.__getattr__ = lambda name: LazyModule(f"{package}.{name}")  # type: ignore[method-assign]
    try:
        yield
    finally:
        del package_module.__getattr__


def load_now(value: T) -> T:
    """Return the object itself, importing it if it is lazy."""
    return cast("T", value.load()) if isinstance(value, Lazy) else value
