"""What somebody asks for on the command line, understood or refused: games, options, players."""

from __future__ import annotations

from typing import Any

from navals import games
from navals.commands.extended import why_not
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.thinking.dial import Computer, at
from navals.ui.registry import ladder_of


class UserError(Exception):
    """Something the user can mend; printed as one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def known_game(name: str) -> Game[Any]:
    """The game of that id."""
    game = games.find(name)
    if game is None:
        raise UserError(
            why_not(name)
            or msg(
                "there is no game {name}; the games are: {games}",
                name=repr(name),
                games=", ".join(games.IDS),
            )
        )
    return game


def options_of(game: Game[Any], text: str) -> Any:
    """The options that a text gives a game."""
    try:
        return game.schema.parse(text)
    except OptionError as error:
        raise UserError(error.message) from None


def computers_options(game: Game[Any], text: str | None) -> Any:
    """The options of a game in which computers play; without any, the game's own for matches."""
    options = options_of(game, game.match_options if text is None else text)
    if game.seating.people_only(options):
        raise UserError(
            msg(
                "computers cannot play with these options, since people tell what happens; try --options {options}",
                options=repr(game.match_options),
            )
        )
    return options


def name_of(game: Game[Any], name: str) -> str:
    """The name of a person as given, or that of a computer player as tables have it."""
    if name.startswith("ai:"):
        return computer_of(game, name[3:]).name
    if not name or not name.isprintable() or len(name) > 40:
        raise UserError(msg("a name has 1 to 40 printable characters"))
    return name


def computer_of(game: Game[Any], text: str) -> Computer:
    """The computer player that somebody asks for: a level, or a rating on the game's ladder."""
    if text in LEVELS:
        return Computer(text)
    kind, _, rating = text.partition(":")
    if kind != "dial" or not rating.isdecimal() or len(rating) > 4:
        raise UserError(
            msg(
                "{value} is no computer player: its level is one of {levels}, or its rating is given, as in {example}",
                value=repr(text),
                example="dial:1350",
                levels=", ".join(LEVELS),
            )
        )
    ladder = ladder_of(game.id)
    if ladder is None:
        raise UserError(msg("nobody has measured how strong computers are in this game: give a level"))
    position = ladder.position(int(rating))
    return at(position, ladder.rating(position))
