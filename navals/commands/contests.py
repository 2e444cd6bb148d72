"""The commands in which somebody plays: ``play``, ``match``, ``engine``."""

from __future__ import annotations

import argparse
import random
import secrets
import sys
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from navals import games
from navals.commands.asked import UserError, computer_of, computers_options, known_game, name_of, options_of
from navals.core.game import Game
from navals.core.message import msg
from navals.core.player import LEVELS, Limit, Player, Thought
from navals.core.refusal import IllegalAction
from navals.core.result import Result
from navals.core.table import Table
from navals.core.thinking.dial import Computer
from navals.extensions import players
from navals.extensions.players import PlayerError

GUEST: Final = "player:"
"""What stands before the name of a player of a wheel."""


def play(args: argparse.Namespace) -> int:
    """Play in the terminal; returns the exit status."""
    from navals.tools import terminal

    game = known_game(args.game)
    asked = [args.a, args.b, args.c, args.d]
    guests: dict[int, Player] = {}
    for seat, name in enumerate(asked):
        if name is not None and name.startswith(GUEST):
            guests[seat] = _Guest(game, name.removeprefix(GUEST))
            asked[seat] = name.removeprefix(GUEST)
    names = ["" if name is None else name_of(game, name) for name in asked]
    options = options_of(game, args.options or "")
    seats = game.seating.seats(options)
    guests = {seat: guest for seat, guest in guests.items() if seat < seats}
    if guests or any(name.startswith("ai:") for name in names[:seats]):
        options = computers_options(game, args.options)
    table = Table.new(game, options, names[:seats], args.seed or secrets.token_hex(32))
    table.replay.tags["SeedCommit"] = table.dice.commitment
    try:
        return terminal.play(table, args.t, args.record, guests)
    except (PlayerError, IllegalAction) as error:
        guest = names[max(table.actor(), 0)]
        raise UserError(msg("{name} did not play by the rules: {why}", name=guest, why=str(error))) from None


class _Guest:
    """A player of a wheel at a table. See ``navals.search.match.Guest``."""

    def __init__(self, game: Game[Any], name: str) -> None:
        found = players.find(name)
        if found is None:
            known = ", ".join(one.id for one in players.found())
            raise UserError(
                msg(
                    "no wheel brings a player {name}; those that are here: {players}",
                    name=repr(name),
                    players=known,
                )
            )
        try:
            self._player = players.seated(found, game)
        except PlayerError as error:
            raise UserError(
                msg("{name} did not play by the rules: {why}", name=name, why=str(error))
            ) from None
        self.level: str = name
        self._table: Table | None = None

    def sit(self, table: Table, seed: str) -> None:
        """A game begins at this table."""
        self._table = table

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """One thought. In a match what is not by the rules loses the game (``Forfeit``)."""
        from navals.search.match import Forfeit

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
        """The game is over."""
        self._table = None


def match(args: argparse.Namespace) -> int:
    """Let players play many games against each other and tell the outcome; returns the exit status."""
    from navals.engine.program import MARK, Program
    from navals.search.match import Forfeit, keeper, play_match

    game = known_game(args.game)
    if args.n < 1:
        raise UserError(msg("-n takes a number of games, 1 or more"))
    if args.nodes is not None and args.nodes < 1:
        raise UserError(msg("--nodes takes a number, 1 or more"))
    if args.times < 1:
        raise UserError(msg("--times takes a number, 1 or more"))
    if not args.patience > 0:
        raise UserError(msg("--patience takes a number of seconds, greater than 0"))
    options = computers_options(game, args.options)
    if args.records is not None:
        try:
            args.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                msg("{name} cannot be written: {reason}", name=str(args.records), reason=error.strerror)
            ) from None
    programs: list[Program] = []

    def seated(text: str) -> Player:
        if text.startswith(GUEST) or (text not in LEVELS and players.find(text) is not None):
            return _Guest(game, text.removeprefix(GUEST))
        if not text.startswith(MARK):
            return computer_of(game, text).player(game)
        try:
            program = Program(text.removeprefix(MARK), args.patience)
            programs.append(program)
            program.start()
        except (OSError, ValueError) as error:
            raise UserError(msg("{name} cannot be started: {reason}", name=text, reason=str(error))) from None
        except Forfeit as error:
            raise UserError(
                msg("{name} does not speak the protocol: it {reason}", name=text, reason=str(error))
            ) from None
        return program

    try:
        outcome = play_match(
            game,
            lambda number: options,
            (seated(args.a), seated(args.b)),
            args.n,
            args.seed,
            Limit(args.nodes, args.times),
            # With the same dice two players of one level would play both games of a pair alike.
            paired=args.a != args.b,
            seen=keeper(args.records) if args.records is not None else None,
            progress=sys.stderr.isatty() and not args.json,
        )
    finally:
        for program in programs:
            program.close()
    print(msgspec.json.encode(outcome).decode() if args.json else outcome.text())
    return 0


def engine(args: argparse.Namespace) -> int:
    """Speak the line protocol, or print what its positions say; returns the exit status."""
    from navals.engine.server import converse

    def computer(game: Game[Any], text: str) -> Computer:
        try:
            return computer_of(game, text)
        except UserError as error:
            raise ValueError(str(error)) from None

    if args.views is not None:
        from navals.engine.describe import book, page

        print(page(known_game(args.views)) if args.views else book(), end="")
        return 0
    computer_of(known_game(games.IDS[0]), args.player)
    return converse(computer, args.player, args.seed)
