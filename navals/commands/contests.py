"""The commands in which somebody plays: ``play``, ``match``, ``engine``."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Any

import msgspec

from navals import games
from navals.commands.asked import UserError, computer_of, computers_options, known_game, name_of, options_of
from navals.core.game import Game
from navals.core.message import msg
from navals.core.player import Limit, Player
from navals.core.table import Table
from navals.core.thinking.dial import Computer


def play(args: argparse.Namespace) -> int:
    """Play in the terminal; returns the exit status."""
    from navals.tools import terminal

    game = known_game(args.game)
    names = ["" if name is None else name_of(game, name) for name in (args.a, args.b, args.c, args.d)]
    options = options_of(game, args.options or "")
    if any(name.startswith("ai:") for name in names[: game.seating.seats(options)]):
        options = computers_options(game, args.options)
    table = Table.new(game, options, names[: game.seating.seats(options)], args.seed or secrets.token_hex(32))
    table.replay.tags["SeedCommit"] = table.dice.commitment
    return terminal.play(table, args.t, args.record)


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
