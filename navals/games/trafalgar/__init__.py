"""Trafalgar: two squadrons, two ports, the wind, and a flag to bring home."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.trafalgar.game import GAME as GAME
else:
    from navals.core.public import lazy_getattr

    __dir__ = ["GAME"].copy
    __getattr__ = lazy_getattr(__name__, {"game": "GAME"})
