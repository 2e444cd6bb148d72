"""Bataille navale: two hidden fleets that never touch, a limited number of bombs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.bataille.game import GAME as GAME
else:
    from navals.core.public import lazy_getattr

    __dir__ = ["GAME"].copy
    __getattr__ = lazy_getattr(__name__, {"game": "GAME"})
