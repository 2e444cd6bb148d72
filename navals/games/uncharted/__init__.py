"""The Uncharted Seas: fantasy fleets with wind, broadsides, rams, boarding and cards."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.uncharted.game import GAME as GAME
else:
    from navals.core.public import lazy_getattr

    __dir__ = ["GAME"].copy
    __getattr__ = lazy_getattr(__name__, {"game": "GAME"})
