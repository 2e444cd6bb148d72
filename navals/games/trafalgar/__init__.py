"""Trafalgar: two squadrons, two ports, the wind, and a flag to bring home."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.trafalgar.game import GAME as GAME
else:
    from navals.core.public import given_out

    __dir__ = ["GAME"].copy
    __getattr__ = given_out(__name__, {"game": "GAME"})
