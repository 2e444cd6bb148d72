"""Third-party wheels: their storage keys, and which gestures need the code that handles them
(`features/extensions`, `navals.extensions.wheels`). That code is a separate wheel, which most visits never
load."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from navals.ui.shell.gesture import Gesture

WHEEL: Final = "wheel/"  # prefix of the storage keys
KIT: Final = "kit"  # the wheel with the code that handles them
FEATURE: Final = "extensions"
WORKSHOP: Final = "workshop"  # A feature in the same wheel


def kept(store: Mapping[str, str]) -> dict[str, str]:
    """Return the stored wheels by name."""
    return {key.removeprefix(WHEEL): text for key, text in store.items() if key.startswith(WHEEL)}


def here() -> bool:
    """Return whether the code that handles wheels is loaded."""
    if "navals.extensions.wheels" in sys.modules:
        return True
    importlib.invalidate_caches()
    return find_spec("navals.extensions") is not None


def concerns(gesture: Gesture, feature: str = FEATURE) -> bool:
    """Return whether a gesture is for a feature, or leads to its page."""
    return gesture.to == feature or gesture.route.removeprefix("#/").split("/")[0] == feature


def deferred(gesture: Gesture) -> bool:
    """Return whether wheels may be loaded after the first answer: the home page does not need them."""
    return gesture.name == "app:boot" and gesture.fields.get("route") in (None, "", "#/")
