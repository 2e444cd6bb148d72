"""Computer players in wheels, found through entry points ``navals.players`` (``docs/bots.md``)::

    [project.entry-points."navals.players"]
    greedy = "my_bots.greedy"

The name is the player's, the value its module or a function in one (``my_bots:best``). The module is a bot
(``navals.club.bot``); ``GAMES``, a tuple of ids, limits its games.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from navals import games
from navals.club.bot import Bot
from navals.core.game import AnyGame
from navals.core.player import LEVELS, Forfeit, Limit, Player
from navals.core.refusal import IllegalAction
from navals.core.table import Table, play_in_steps

GROUP: Final = "navals.players"
TRIALS: Final = 2
"""Number of trial games, for each game, before a player is offered."""
_PLAYER_NAME: Final = re.compile(r"[A-Za-z][\w-]{0,23}", re.ASCII)


class PlayerEntry(NamedTuple):
    """A player in a wheel: its name, and its module or ``module:function``."""

    name: str
    target: str

    def bot(self, game: AnyGame) -> Bot:
        """Load a new instance of the player for a game. Raise ``BotError`` if it cannot be loaded."""
        with redirect_stdout(sys.stderr):
            return Bot(game, self.target, self.name, is_installed=True)

    def games(self) -> tuple[str, ...]:
        """Return the ids of the games the player plays. Raise ``BotError`` if it cannot be loaded."""
        game_ids = self.bot(games.find(games.IDS[0])).games
        return tuple(game_id for game_id in games.IDS if game_ids is None or game_id in game_ids)


def find_all() -> Iterator[PlayerEntry]:
    """Yield the installed players, sorted by name. Skip duplicates, names of levels and invalid names."""
    names = set(LEVELS)
    for entry_point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if entry_point.name not in names and _PLAYER_NAME.fullmatch(entry_point.name):
            names.add(entry_point.name)
            yield PlayerEntry(entry_point.name, entry_point.value)


def find(name: str) -> PlayerEntry | None:
    """Return the installed player with that name, or ``None``."""
    return next((entry for entry in find_all() if entry.name == name), None)


def play_trials(entry: PlayerEntry, game_ids: tuple[str, ...]) -> Iterator[str]:
    """Let a player play ``TRIALS`` games of each id against the easiest computer, with alternating sides.
    Yield "" after each action, and the id after each game. Raise ``Forfeit`` if the player fails or
    ``game_ids`` is empty.
    """
    if not game_ids:
        raise Forfeit("plays no game that is here")
    for game_id in game_ids:
        game = games.find(game_id)
        bot = entry.bot(game)
        options = game.schema.parse(game.match_options)
        for number in range(TRIALS):
            own_flags = game.seating.first_player_seats(number, options)
            names = [entry.name if is_own else f"ai:{LEVELS[0]}" for is_own in own_flags]
            table = Table.new(game, options, names, f"{entry.name} {number}")
            opponent = game.player(LEVELS[0])
            players: list[Player] = [bot if is_own else opponent for is_own in own_flags]
            try:
                for _ in play_in_steps(table, players, Limit()):
                    yield ""
            except (Forfeit, IllegalAction) as error:
                raise Forfeit(f"{error}, after {table.ply} actions of {game_id}") from None
            yield game_id
