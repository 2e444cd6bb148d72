"""``navals match``: play computer players against each other."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

from navals.cli import arguments
from navals.cli.arguments import Commands, UserError
from navals.cli.players import PLAYER_SYNTAX, find_player
from navals.core.message import msg
from navals.core.player import PATIENCE, Limit
from navals.core.record.computers import AI_PREFIX
from navals.search.match import keeper, play_match


def register(commands: Commands) -> None:
    """Add ``navals match`` and its arguments."""
    parser = commands.add_parser("match", help="play computer players against each other")
    arguments.add_game(parser)
    first_help = f"the first player: {PLAYER_SYNTAX}; ai: and player: are optional (default: ai:expert)"
    parser.add_argument("--a", default="ai:expert", metavar="PLAYER", help=first_help)
    second_help = "the second player (default: ai:medium)"
    parser.add_argument("--b", default="ai:medium", metavar="PLAYER", help=second_help)
    number_help = "number of games; the players swap seats after each (default: 100)"
    parser.add_argument("-n", type=int, default=100, metavar="N", help=number_help)
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the dice (default: 1)")
    arguments.add_options(parser, "the game's options for matches")
    nodes_help = "search effort per decision (default: set by the level)"
    parser.add_argument("--nodes", type=int, metavar="N", help=nodes_help)
    times_help = "multiply the usual effort per decision by N (default: 1)"
    parser.add_argument("--times", type=int, default=1, metavar="N", help=times_help)
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="save the records of the games to this folder"
    )
    patience_help = f"time limit for each answer of a program (default: {PATIENCE:g})"
    parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS", help=patience_help)
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the match and print its outcome."""
    game = arguments.find_game(args.game)
    for name, value in (("-n", args.n), ("--nodes", args.nodes), ("--times", args.times)):
        arguments.check_minimum(name, value, 1)
    if not args.patience > 0:
        raise UserError(msg("--patience must be greater than 0"))
    options = arguments.parse_computer_options(game, args.options)
    if args.records is not None:
        args.records.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        players = (find_player(game, text, stack, args.patience) for text in (args.a, args.b))
        outcome = play_match(
            game,
            lambda number: options,
            (next(players), next(players)),
            args.n,
            args.seed,
            Limit(args.nodes, args.times),
            # With the same dice, two players of one level would play both games of a pair identically.
            in_pairs=args.a.removeprefix(AI_PREFIX) != args.b.removeprefix(AI_PREFIX),
            handle_game=keeper(args.records) if args.records is not None else None,
            progress=sys.stderr.isatty() and not args.json,
        )
    if args.json:
        arguments.print_json(outcome)
    else:
        print(outcome.text())
    return 0
