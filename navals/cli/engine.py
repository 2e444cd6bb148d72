"""``navals engine``: play over a line protocol."""

from __future__ import annotations

import argparse

from navals import games
from navals.cli.arguments import Commands, find_game
from navals.cli.players import find_computer


def register(commands: Commands) -> None:
    """Add ``navals engine`` and its arguments."""
    parser = commands.add_parser("engine", help="play over a line protocol on standard input and output")
    parser.add_argument(
        "--player",
        default="ai:expert",
        metavar="PLAYER",
        help="the player: ai:LEVEL or ai:dial:RATING; ai: is optional (default: ai:expert)",
    )
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the player's choices (default: 1)")
    parser.add_argument(
        "--views",
        nargs="?",
        const="",
        metavar="GAME",
        help="describe the views, actions and events of a game (default: of all games) and exit",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the protocol, or print the reference of views, actions and events."""
    from navals.engine.describe import game_chapter, views_page
    from navals.engine.server import serve

    if args.views is not None:
        print(game_chapter(find_game(args.views)) if args.views else views_page(), end="")
        return 0
    # Report an invalid player now, not when it has to move.
    find_computer(find_game(games.IDS[0]), args.player)
    return serve(find_computer, args.player, args.seed)
