"""The features: each a folder with what it holds (``model``), what a gesture does (``update``) and what is seen (``view``).

An ``update`` has ``START`` (its first model), ``ACTS`` (its handlers by the names of gestures) and, where the application itself has
something to tell it, ``REPORTS`` (handlers that no gesture reaches). It is imported when it is first asked for: most visits open
few features."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from navals.ui.session.kind import AnyKind

FEATURES: Final = frozenset(
    ("about", "analysis", "campaigns", "comfort", "daily", "drills", "exercises", "extensions", "fairness", "learning", "library", "options", "play", "positions", "rating", "replay", "setup", "share", "statistics", "tournaments", "workshop")
)  # fmt: skip
"""Those that gestures can be for. (``home`` and ``paper`` are views only.)"""


@cache
def feature_of(name: str) -> Any:
    """The ``update`` module of a feature; None where there is no such one."""
    return import_module(f"navals.ui.features.{name}.update") if name in FEATURES else None


EXPORTED: Final = ("tournaments", "campaigns", "daily", "drills", "positions", "options", "exercises")
"""Features whose `model` has a `KIND` of text that goes into the file of all games, the dearest first."""


@cache
def exported_kinds() -> tuple[AnyKind, ...]:
    """Return these kinds. Their features are imported when a file is read or written: most visits do neither."""
    found: list[AnyKind] = [import_module(f"navals.ui.features.{name}.model").KIND for name in EXPORTED]
    return tuple(found)
