"""Arguments and output shared by several commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from navals import extensions, games
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.record import link, record
from navals.core.record.link import LinkError
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, from_letter
from navals.core.table import Table
from navals.ui.session.summary import display_names
from navals.ui.words.i18n import Language

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class UserError(ValueError):
    """Raised for a user's mistake; ``message`` describes it in a translatable sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a game id."""
    parser.add_argument("game", metavar="GAME", help="id of a game, as listed by: navals games")


def add_options(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the argument for game options; ``default`` describes the default."""
    parser.add_argument(
        "--options", metavar="OPTIONS", help=f'for example "variant=2 bombs=40" (default: {default})'
    )


def add_record(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the record to read."""
    parser.add_argument(
        "file", metavar="FILE", help="a record (text or JSON) or a link; - reads standard input"
    )


def add_seat(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the seat whose view is shown."""
    parser.add_argument("--seat", metavar="A", help="show only what this seat can see")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the argument for JSON output."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_report(parser: argparse.ArgumentParser, run: Callable[[argparse.Namespace], int]) -> None:
    """Add the arguments of a command that prints a report on a record as text or JSON."""
    add_record(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def print_json(value: object, indent: int | None = None) -> None:
    """Print a value as JSON, on one line unless ``indent`` is given."""
    text = msgspec.json.encode(value)
    print((text if indent is None else msgspec.json.format(text, indent=indent)).decode())


def find_game(game_id: str) -> AnyGame:
    """Return the game with this id. Raise ``UserError`` if it is unknown or a refused add-on."""
    try:
        return games.find(game_id)
    except games.UnknownGame as error:
        for extension in extensions.find_all():
            if extension.id == game_id:
                raise UserError(explain_refusal(extensions.offer(extension, rehearse=rehearse))) from None
        raise UserError(error.message) from None


def rehearse(game: AnyGame) -> None:
    """Run the tests of ``navals.rehearsal`` on an add-on game. Raise ``ContractError`` if one fails."""
    from navals import rehearsal

    rehearsal.rehearse(game)


def explain_refusal(verdict: extensions.Verdict) -> Message:
    """Explain why an add-on game is not offered."""
    return msg(
        "{game} from {wheel} is not available because it failed the conformance tests: {why}",
        game=verdict.extension.id,
        wheel=wheel_name(verdict),
        why=verdict.why,
    )


def wheel_name(verdict: extensions.Verdict) -> str:
    """Return the name and version of the wheel that contains an add-on."""
    return f"{verdict.extension.name} {verdict.extension.version}".strip()


def parse_options(game: AnyGame, text: str) -> object:
    """Parse a game's options. Raise ``UserError`` if they are invalid."""
    try:
        return game.schema.parse(text)
    except OptionError as error:
        raise UserError(error.message) from None


def parse_computer_options(game: AnyGame, text: str | None) -> object:
    """Parse options for computer players; ``None``: the game's default for matches.

    Raise ``UserError`` if the options are invalid or exclude computer players."""
    options = parse_options(game, game.match_options if text is None else text)
    if game.seating.people_only(options):
        raise UserError(
            msg(
                "the computer cannot play with these options, because the players enter what happens "
                "themselves; try --options {options}",
                options=repr(game.match_options),
            )
        )
    return options


def check_minimum(name: str, value: int | None, minimum: int) -> None:
    """Raise ``UserError`` if a number is given and below ``minimum``."""
    if value is not None and value < minimum:
        raise UserError(msg("{option} must be at least {least}", option=name, least=minimum))


def read_record(source: str, plies: int | None = None) -> Replay:
    """Read a record from a link, or from a file or standard input that contains a record or link. Replay at
    most ``plies`` actions. Raise ``RecordError``, ``UserError`` or ``OSError`` if it cannot be read."""
    return parse_record(read_bytes(source), plies)


def parse_record(data: bytes, plies: int | None = None) -> Replay:
    """Read a record, or a text with a link to one. Raise ``RecordError`` or ``UserError`` if invalid."""
    fragment = link.find(data[: link.MAX_LINK].decode(errors="replace"))
    try:
        return record.read(data if fragment is None else link.decode(fragment), plies)
    except LinkError as error:
        raise UserError(error.message) from None


def read_bytes(source: str) -> bytes:
    """Return the content of a file or of standard input (``-``); a link is its own content."""
    if link.find(source) is not None:
        return source.encode()
    if source == "-":
        return sys.stdin.buffer.read(link.MAX_LINK + 1)
    with open(source, "rb") as file:
        return file.read(link.MAX_LINK + 1)


def print_warnings(replay: Replay, t: Language) -> None:
    """Print the warnings about a record to standard error."""
    for warning in replay.warnings:
        print(t("warning: {warning}", warning=warning), file=sys.stderr)


def seat_names(replay: Replay, t: Language) -> tuple[str, ...]:
    """Return the players' names, by seat."""
    return display_names(Table(replay, "").names, t)


def find_seat(text: str | None, replay: Replay) -> int | None:
    """Return the seat with this letter, ``None`` if none is given. Raise ``UserError`` for a wrong letter."""
    if text is None:
        return None
    seat = from_letter(text)
    if seat is None or seat == CHANCE or seat >= replay.game.seating.seats(replay.options):
        raise UserError(msg("there is no seat {seat} in this game", seat=repr(text)))
    return seat
