"""Moorings: boats in rows at their quays; the player who casts off the last one wins."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.moorings.game import GAME as GAME
else:
    from navals.core.public import lazy_getattr

    __dir__ = ["GAME"].copy
    __getattr__ = lazy_getattr(__name__, {"game": "GAME"})
