"""Moorings: boats in rows at their quays; the player who casts off the last one wins."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.moorings.game import GAME as GAME
else:
    from navals.core.public import given_out

    __dir__ = ["GAME"].copy
    __getattr__ = given_out(__name__, {"game": "GAME"})
