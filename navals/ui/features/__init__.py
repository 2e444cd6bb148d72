"""The features: folders with a `model`, an `update` (gestures) and a `view`.

An `update` module has `START` (the initial model), `ACTS` (handlers by gesture name) and, for calls by the
application, `REPORTS`. It is imported when first needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from navals.ui.session.kind import AnyKind


def names(text: str) -> tuple[str, ...]:
    """Split names with `|` between them."""
    return tuple(text.split("|"))


FEATURES: Final = frozenset(
    names(
        "about|analysis|campaigns|comfort|daily|drills|exercises|extensions|fairness|learning|library|"
        "options|play|positions|rating|replay|setup|share|statistics|tournaments|workshop"
    )
)
"""Features that handle gestures; `home` and `paper` are views only."""


@cache
def feature_of(name: str) -> Any:
    """Return the `update` module of a feature, or `None`."""
    return import_module(f"navals.ui.features.{name}.update") if name in FEATURES else None


EXPORTED: Final = ("tournaments", "campaigns", "daily", "drills", "positions", "options", "exercises")
"""Features whose `model` has a `KIND` of text that goes into the file of all games, most important first."""


@cache
def exported_kinds() -> tuple[AnyKind, ...]:
    """Return the exported kinds, importing their features."""
    found: list[AnyKind] = [import_module(f"navals.ui.features.{name}.model").KIND for name in EXPORTED]
    return tuple(found)
