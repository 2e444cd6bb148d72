"""What the house knows of wheels of other people: under which keys they are kept, and when what deals with them is needed (``features/extensions``, ``navals.extensions.wheels``, the
conformance kit). That comes as a wheel of its own, with the workshop, where programs are written: whoever has nothing to do with either never loads it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final

from navals.ui.shell.gesture import Gesture

WHEEL: Final = "wheel/"
"""Prefix of the keys of wheels."""
KIT: Final = "kit"
"""The wheel of what deals with them."""
FEATURE: Final = "extensions"
WORKSHOP: Final = "workshop"
"""The feature that comes with it."""


def kept(store: Mapping[str, Any]) -> dict[str, str]:
    """The texts of the wheels that are kept, by their names."""
    return {key.removeprefix(WHEEL): str(text) for key, text in store.items() if key.startswith(WHEEL)}


def here() -> bool:
    """Whether what deals with wheels is here."""
    if "navals.extensions.wheels" in sys.modules:
        return True
    importlib.invalidate_caches()
    return find_spec("navals.extensions") is not None


def concerns(gesture: Gesture, feature: str = FEATURE) -> bool:
    """Whether a gesture is about them (or about that other feature), or leads to their page."""
    if gesture.to == feature:
        return True
    route = gesture.fields.get("route") if gesture.act == "boot" else gesture.arg
    return (
        gesture.to == "app"
        and gesture.act in ("boot", "route")
        and isinstance(route, str)
        and route.removeprefix("#/").split("/")[0] == feature
    )


def deferred(gesture: Gesture) -> bool:
    """Whether they may come after the first answer: the page begins at home."""
    route = gesture.fields.get("route")
    return (gesture.to, gesture.act) == ("app", "boot") and route in (None, "", "#/")
