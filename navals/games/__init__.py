"""The games, found by their id. Each is a package of its own with the same parts; see
``docs/adding-a-game.md``."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from navals.core.game import Game

IDS: Final = ("bataille", "mats", "trafalgar", "billiard", "uncharted")
"""The games that can be played, in the order of the home page."""


def find(game_id: str) -> Game[Any] | None:
    """The game of that id, None if there is none. Its package is imported at the first call."""
    if game_id not in IDS:
        return None
    game: Game[Any] = import_module(f"navals.games.{game_id}").GAME
    return game
