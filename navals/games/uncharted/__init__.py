"""The Uncharted Seas: fantasy fleets with wind, broadsides, rams, boarding and cards."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.uncharted.game import GAME as GAME
else:
    from navals.core.public import given_out

    __dir__ = ["GAME"].copy
    __getattr__ = given_out(__name__, {"game": "GAME"})
