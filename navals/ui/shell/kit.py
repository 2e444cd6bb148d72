"""The kit: the wheel with the code that handles third-party programs. Most visits never load it.

Third-party wheels themselves are stored texts."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from navals.ui.shell.gesture import Gesture

WHEEL: Final = "wheel/"  # prefix of the keys of stored third-party wheels
KIT: Final = "kit"


def kept(store: Mapping[str, str]) -> dict[str, str]:
    """Return the stored wheels by name."""
    return {key.removeprefix(WHEEL): text for key, text in store.items() if key.startswith(WHEEL)}


def here() -> bool:
    """Return whether the kit is loaded."""
    if "navals.extensions.wheels" in sys.modules:
        return True
    importlib.invalidate_caches()
    return find_spec("navals.extensions") is not None


def concerns(gesture: Gesture, name: str) -> bool:
    """Return whether a gesture is addressed to the named feature or leads to its page."""
    return gesture.to == name or gesture.route.removeprefix("#/").split("/")[0] == name
