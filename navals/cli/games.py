"""``navals games``: list the games and their options."""

from __future__ import annotations

import argparse

from navals import games
from navals.cli.arguments import Commands, add_json, find_game, print_json


def register(commands: Commands) -> None:
    """Add ``navals games`` and its arguments."""
    parser = commands.add_parser("games", help="list the games and their options")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the games and their options."""
    t = args.t
    found = [find_game(game_id) for game_id in games.IDS]
    if args.json:
        print_json([{"id": g.id, "title": t.message(g.title), "rules": g.card.rules} for g in found], 1)
        return 0
    for game in found:
        print(f"{game.id}: {t.message(game.title)}. {t.message(game.card.blurb)}")
        for option in game.schema.options:
            default = "-" if option.default is None else option.write(option.default)
            print(f"  {option.name} ({default}): {t.message(option.help)}")
    return 0
