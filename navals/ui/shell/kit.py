"""Wheels of this program that most visits never load: games on two devices, and the kit, which handles
third-party programs. Third-party wheels themselves are stored texts."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from navals.ui.shell.gesture import Gesture

WHEEL_PREFIX: Final = "wheel/"  # prefix of the keys of stored third-party wheels
KIT_WHEEL: Final = "kit"
DUEL_WHEEL: Final = "duel"
_MODULES: Final = {
    KIT_WHEEL: "navals.extensions.wheels",
    DUEL_WHEEL: "navals.duel.duel",
}  # a module of each wheel


def stored_wheels(store: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the stored third-party wheels by name."""
    return {
        key.removeprefix(WHEEL_PREFIX): text for key, text in store.items() if key.startswith(WHEEL_PREFIX)
    }


def is_loaded(wheel: str = KIT_WHEEL) -> bool:
    """Return whether a wheel of this program (`KIT_WHEEL` or `DUEL_WHEEL`) is loaded."""
    module = _MODULES[wheel]
    if module in sys.modules:
        return True
    importlib.invalidate_caches()
    return find_spec(module.rpartition(".")[0]) is not None


def is_for_feature(gesture: Gesture, name: str) -> bool:
    """Return whether a gesture is addressed to the named feature or leads to its page."""
    return gesture.to == name or gesture.route.removeprefix("#/").split("/")[0] == name
