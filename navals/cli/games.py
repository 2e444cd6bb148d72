"""``navals games``: list the games, or one game's options and their values."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from navals import games
from navals.cli.arguments import Commands, add_json, find_game, print_json
from navals.core.game import AnyGame
from navals.core.option import Number, Numbers, Option, Pick, Switch
from navals.ui.words.i18n import Language


def register(commands: Commands) -> None:
    """Add ``navals games`` and its arguments."""
    parser = commands.add_parser("games", help="list the games, or one game's options and their values")
    parser.add_argument("game", metavar="GAME", nargs="?", help="show only this game, with all option values")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the games and their options."""
    t, chosen_game = args.t, None if args.game is None else find_game(args.game)
    shown_games = [chosen_game] if chosen_game is not None else [find_game(game_id) for game_id in games.IDS]
    if args.json:
        descriptions = [describe(game, t) for game in shown_games]
        print_json(descriptions if chosen_game is None else descriptions[0], 1)
        return 0
    for game in shown_games:
        print(f"{game.id}: {t.message(game.title)}. {t.message(game.card.blurb)}")
        for option in game.schema.options:
            print(f"  {option.name} ({default_text(option) or '-'}): {t.message(option.help)}")
            if chosen_game is not None:
                print("".join(f"    {line}\n" for line in value_lines(option, t)), end="")
        if chosen_game is not None:
            print(t("Presets:"))
            for preset in game.presets:
                print(f"  {t.message(preset.label)}: {preset.options or '-'}")
    return 0


def default_text(option: Option) -> str | None:
    """Return the default value in notation, or ``None`` if it depends on other options."""
    return None if option.default is None else option.write(option.default)


def value_lines(option: Option, t: Language) -> Iterator[str]:
    """Yield lines that describe an option's values: one per choice, or the bounds of numbers."""
    match option:
        case Pick(choices=choices):
            yield from (f"{choice.value}: {t.message(choice.label)}" for choice in choices)
        case Numbers(low=low, high=high, most=most):
            yield t("1 to {most} whole numbers from {low} to {high}", most=most, low=low, high=high)
        case Number(low=low, high=high):
            yield t("a whole number from {low} to {high}", low=low, high=high)
        case Switch():
            yield from ("true", "false")


def describe(game: AnyGame, t: Language) -> dict[str, object]:
    """Describe a game, with its options and presets, for ``--json``."""
    options: list[dict[str, object]] = []
    for entry in game.schema.options:
        option_info: dict[str, object] = {
            "name": entry.name,
            "default": default_text(entry),
            "help": t.message(entry.help),
        }
        bounds = {name: getattr(entry, name) for name in ("low", "high", "most") if hasattr(entry, name)}
        if isinstance(entry, Pick):
            option_info["values"] = {choice.value: t.message(choice.label) for choice in entry.choices}
        elif isinstance(entry, Switch):
            option_info["values"] = {"true": "", "false": ""}
        options.append(option_info | bounds)
    presets = [
        {"id": entry.id, "label": t.message(entry.label), "options": entry.options} for entry in game.presets
    ]
    game_info = {"id": game.id, "title": t.message(game.title), "rules": game.card.rules}
    return game_info | {"options": options, "presets": presets}
