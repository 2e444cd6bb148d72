"""What somebody asks for on the command line, understood or refused: games, options, players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from navals import games
from navals.commands.extended import why_not
from navals.core.bot import Bot
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.player import LEVELS, PATIENCE, Forfeit, Player
from navals.core.thinking.dial import Computer, at
from navals.extensions import players
from navals.ui.registry import ladder_of

if TYPE_CHECKING:
    from navals.engine.program import Program

COMPUTER: Final = "ai:"
WHEEL: Final = "player:"
PROGRAM: Final = "cmd:"
MARKS: Final = (COMPUTER, WHEEL, PROGRAM)
"""What stands before players who are no people."""


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


def person_of(name: str) -> str:
    """Return the name of a person as given. Raises UserError."""
    if not name or not name.isprintable() or len(name) > 40:
        raise UserError(msg("a name has 1 to 40 printable characters"))
    return name


def player_of(game: Game[Any], text: str, patience: float = PATIENCE) -> Player:
    """Return the player of a spelling: ``ai:LEVEL``, ``ai:dial:RATING``, ``player:NAME`` for one of a wheel, or
    ``cmd:COMMAND``. Levels, ratings and names of players may also stand alone. Raises UserError."""
    if text.startswith(PROGRAM):
        return _program(text.removeprefix(PROGRAM), patience)
    if text.startswith(WHEEL) or (text not in LEVELS and players.find(text) is not None):
        return _bot(game, text.removeprefix(WHEEL))
    return computer_of(game, text).player(game)


def _program(command: str, patience: float) -> Program:
    """Start a program. Raises UserError."""
    from navals.engine.program import Program

    name = PROGRAM + command
    try:
        program = Program(command, patience)
        program.start()
    except (OSError, ValueError) as error:
        raise UserError(msg("{name} cannot be started: {reason}", name=name, reason=str(error))) from None
    except Forfeit as error:
        program.close()
        why = msg("{name} does not speak the protocol: it {reason}", name=name, reason=str(error))
        raise UserError(why) from None
    return program


def _bot(game: Game[Any], name: str) -> Bot:
    """Load the player of a wheel. Raises UserError."""
    entry = players.find(name)
    if entry is None:
        known = ", ".join(one.name for one in players.found())
        why = msg(
            "no wheel brings a player {name}; those that are here: {players}", name=repr(name), players=known
        )
        raise UserError(why)
    try:
        return entry.bot(game)
    except Forfeit as error:
        raise UserError(forfeited(name, error)) from None


def forfeited(name: str, error: Exception) -> Message:
    """Return what a player has done wrong, as a sentence."""
    return msg("{name} did not play by the rules: {why}", name=name, why=str(error))


def computer_of(game: Game[Any], text: str) -> Computer:
    """The computer player that somebody asks for: a level, or a rating on the game's ladder; ``ai:`` may stand before
    it. Raises UserError."""
    text = text.removeprefix(COMPUTER)
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
