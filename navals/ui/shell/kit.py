"""Wheels of this program that most visits never load: games on two devices, and the kit, which handles
third-party programs. Third-party wheels themselves are stored texts."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from navals.ui.shell.gesture import Gesture

WHEEL: Final = "wheel/"  # prefix of the keys of stored third-party wheels
KIT: Final = "kit"
DUEL: Final = "duel"
_MODULES: Final = {KIT: "navals.extensions.wheels", DUEL: "navals.duel.duel"}  # a module of each wheel


def wheels_in(store: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the stored third-party wheels by name."""
    return {key.removeprefix(WHEEL): text for key, text in store.items() if key.startswith(WHEEL)}


def is_loaded(wheel: str = KIT) -> bool:
    """Return whether a wheel of this program (`KIT` or `DUEL`) is loaded."""
    module = _MODULES[wheel]
    if module in sys.modules:
        return True
    importlib.invalidate_caches()
    return find_spec(module.rpartition(".")[0]) is not None


def concerns(gesture: Gesture, name: str) -> bool:
    """Return whether a gesture is addressed to the named feature or leads to its page."""
    return gesture.to == name or gesture.route.removeprefix("#/").split("/")[0] == name
