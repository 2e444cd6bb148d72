"""``navals match``: play computer players against each other."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

import msgspec

from navals.cli import arguments
from navals.cli.arguments import Commands, UserError
from navals.cli.players import SPELLINGS, find_player
from navals.core.message import msg
from navals.core.player import PATIENCE, Limit
from navals.search.match import keeper, play_match


def register(commands: Commands) -> None:
    """Add ``navals match`` and its arguments."""
    parser = commands.add_parser("match", help="play computer players against each other")
    arguments.add_game(parser)
    parser.add_argument(
        "--a",
        default="expert",
        metavar="PLAYER",
        help=f"the first player: {SPELLINGS}; ai: and player: may be left out (default: expert)",
    )
    parser.add_argument("--b", default="medium", metavar="PLAYER", help="the second player (default: medium)")
    parser.add_argument(
        "-n", type=int, default=100, metavar="N", help="number of games; seats change every game (100)"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the dice (1)")
    arguments.add_options(parser, "the game's own for matches")
    parser.add_argument(
        "--nodes", type=int, metavar="N", help="effort of each decision (default: the level's)"
    )
    parser.add_argument(
        "--times", type=int, default=1, metavar="N", help="N times the usual effort of each decision (1)"
    )
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game there")
    parser.add_argument(
        "--patience",
        type=float,
        default=PATIENCE,
        metavar="SECONDS",
        help=f"how long a program may take to answer ({PATIENCE:g})",
    )
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the match and print its outcome."""
    game = arguments.find_game(args.game)
    arguments.check_least("-n", args.n, 1)
    arguments.check_least("--nodes", args.nodes, 1)
    arguments.check_least("--times", args.times, 1)
    if not args.patience > 0:
        raise UserError(msg("--patience must be greater than 0"))
    options = arguments.parse_computer_options(game, args.options)
    if args.records is not None:
        args.records.mkdir(parents=True, exist_ok=True)
    with ExitStack() as programs:
        outcome = play_match(
            game,
            lambda number: options,
            (
                find_player(game, args.a, programs, args.patience),
                find_player(game, args.b, programs, args.patience),
            ),
            args.n,
            args.seed,
            Limit(args.nodes, args.times),
            # With the same dice, two players of one level would play both games of a pair alike.
            paired=args.a != args.b,
            seen=keeper(args.records) if args.records is not None else None,
            progress=sys.stderr.isatty() and not args.json,
        )
    print(msgspec.json.encode(outcome).decode() if args.json else outcome.text())
    return 0
