"""Players named on the command line: levels, ratings, add-on players and programs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from navals.cli.arguments import UserError
from navals.core.game import Game
from navals.core.message import msg
from navals.core.player import LEVELS, Limit, Thought
from navals.core.result import Result
from navals.core.table import Table
from navals.core.thinking.dial import Computer, at
from navals.extensions import players
from navals.extensions.players import PlayerError
from navals.search.match import Forfeit
from navals.ui.registry import ladder_of

PREFIX: Final = "player:"
"""Comes before the name of an add-on player."""


def find_computer(game: Game[Any], text: str) -> Computer:
    """Return the computer player of a level, or of a rating on the game's ladder. Raise UserError."""
    if text in LEVELS:
        return Computer(text)
    kind, _, rating = text.partition(":")
    if kind != "dial" or not rating.isdecimal() or len(rating) > 4:
        raise UserError(
            msg(
                "there is no computer player {value}: give a level ({levels}) or a rating, such as {example}",
                value=repr(text),
                example="dial:1350",
                levels=", ".join(LEVELS),
            )
        )
    ladder = ladder_of(game.id)
    if ladder is None:
        raise UserError(msg("the computer players of this game have no ratings: give a level"))
    position = ladder.position(int(rating))
    return at(position, ladder.rating(position))


class AddOnPlayer:
    """A player from a wheel, as a guest of matches (``navals.search.match.Guest``)."""

    def __init__(self, game: Game[Any], name: str) -> None:
        found = players.find(name)
        if found is None:
            known = ", ".join(one.id for one in players.found())
            raise UserError(
                msg("there is no player {name}; installed: {players}", name=repr(name), players=known)
            )
        try:
            self._player = players.seated(found, game)
        except PlayerError as error:
            raise fault(name, error) from None
        self.level: str = name
        self._table: Table | None = None

    def sit(self, table: Table, seed: str) -> None:
        """Begin a game at this table."""
        self._table = table

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield one thought. In a match, raise Forfeit for a fault."""
        table = self._table
        if table is None:
            yield from self._player.think(view, limit, rng)
            return
        try:
            for thought in self._player.think(view, limit, rng):
                if refusal := players.refused(table, view.seat, thought.action):
                    raise Forfeit(f"named what is not legal: {refusal}")
                yield thought
        except PlayerError as error:
            raise Forfeit(str(error)) from None

    def rise(self, result: Result) -> None:
        """End the game."""
        self._table = None


def fault(name: str, error: Exception) -> UserError:
    """Return the error that says what a player did wrong."""
    return UserError(msg("{name} broke the rules: {why}", name=name, why=str(error)))
