"""Naval Battle Billiard: two armies of pool balls, on a real table or a simulated one."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.billiard.game import GAME as GAME
else:
    from navals.core.public import lazy_getattr

    __dir__ = ["GAME"].copy
    __getattr__ = lazy_getattr(__name__, {"game": "GAME"})
