"""The commands in which somebody plays: ``play``, ``match``, ``engine``."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Any

import msgspec

from navals import games
from navals.commands.asked import (
    COMPUTER,
    MARKS,
    UserError,
    computer_of,
    computers_options,
    forfeited,
    known_game,
    options_of,
    person_of,
    player_of,
)
from navals.core.game import Game
from navals.core.message import msg
from navals.core.player import Forfeit, Limit, Player
from navals.core.refusal import IllegalAction
from navals.core.table import Table
from navals.core.thinking.dial import Computer


def play(args: argparse.Namespace) -> int:
    """Play in the terminal; returns the exit status."""
    from navals.engine.program import Program
    from navals.tools import terminal

    game = known_game(args.game)
    options = options_of(game, args.options or "")
    asked = [args.a, args.b, args.c, args.d][: game.seating.seats(options)]
    if any(text is not None and text.startswith(MARKS) for text in asked):
        options = computers_options(game, args.options)
    names: list[str] = []
    guests: dict[int, Player] = {}
    try:
        for seat, text in enumerate(asked):
            if text is None:
                names.append("")
            elif text.startswith(COMPUTER):
                names.append(computer_of(game, text).name)
            elif text.startswith(MARKS):
                guests[seat] = player_of(game, text)
                names.append(guests[seat].level)
            else:
                names.append(person_of(text))
        table = Table.new(game, options, names, args.seed or secrets.token_hex(32))
        table.replay.tags["SeedCommit"] = table.dice.commitment
        for seat, guest in guests.items():
            if isinstance(guest, Program):
                guest.sit(table, f"{table.dice.generator(seat, 'guest').getrandbits(64):016x}")
        return terminal.play(table, args.t, args.record, guests)
    except (Forfeit, IllegalAction) as error:
        raise UserError(forfeited(names[max(table.actor(), 0)], error)) from None
    finally:
        for guest in guests.values():
            if isinstance(guest, Program):
                guest.close()


def match(args: argparse.Namespace) -> int:
    """Let players play many games against each other and tell the outcome; returns the exit status."""
    from navals.engine.program import Program
    from navals.search.match import keeper, play_match

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
    asked: list[Player] = []
    try:
        for text in (args.a, args.b):
            asked.append(player_of(game, text, args.patience))
        outcome = play_match(
            game,
            lambda number: options,
            (asked[0], asked[1]),
            args.n,
            args.seed,
            Limit(args.nodes, args.times),
            # With the same dice two players of one level would play both games of a pair alike.
            paired=args.a != args.b,
            seen=keeper(args.records) if args.records is not None else None,
            progress=sys.stderr.isatty() and not args.json,
        )
    finally:
        for player in asked:
            if isinstance(player, Program):
                player.close()
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
