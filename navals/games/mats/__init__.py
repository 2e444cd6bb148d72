"""MATS: two columns of ships that pass each other, broadside to broadside, until one fleet is gone."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.mats.game import GAME as GAME
else:
    from navals.core.public import lazy_getattr

    __dir__ = ["GAME"].copy
    __getattr__ = lazy_getattr(__name__, {"game": "GAME"})
