"""Naval Battle Billiard: the balls of a pool table are two armies, at a real table or a simulated one."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.billiard.game import GAME as GAME
else:
    from navals.core.public import given_out

    __dir__ = ["GAME"].copy
    __getattr__ = given_out(__name__, {"game": "GAME"})
