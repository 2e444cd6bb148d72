"""Named options: stored with the games, and exported to and imported from files.

The text is the same in storage and in files:

    {"navals-options": 1, "game": "regatta", "configurations": [{"name": "Ours", "options": "boats=40"}]}

Files are untrusted: sizes are limited, and invalid options are rejected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from navals.core.game import AnyGame
from navals.core.message import Message, clip, msg, msgn, printable
from navals.core.option import OptionError
from navals.ui.session.kind import Kind

FORMAT: Final = 1
MOST: Final = 50  # maximum number of named options per game
LONGEST: Final = 40  # maximum length of a name
_LARGEST: Final = 1 << 18  # maximum length of a file, about a hundred times the usual one


class Configuration(msgspec.Struct, frozen=True):
    """Named options, written as in a record."""

    name: str
    options: str


class Collection(msgspec.Struct, frozen=True):
    """All named options of a game."""

    version: int = msgspec.field(name="navals-options")
    game: str
    configurations: list[Configuration]


def _current(file: Collection) -> Collection:
    if file.version != FORMAT:
        raise ValueError("another format")
    return file


KIND: Final = Kind(
    "options/", Collection, check=_current, depth=4, pages=lambda id: ("#/", f"#/{id}/new"), random_ids=False
)


class ConfigurationError(ValueError):
    """Raised if a text contains no named options for the game."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def collected(game: AnyGame, configurations: Sequence[Configuration]) -> Collection:
    """Return the stored form of a game's named options."""
    return Collection(FORMAT, game.id, list(configurations))


def write(game: AnyGame, configurations: Sequence[Configuration]) -> str:
    """Return the content of a file with these options."""
    return msgspec.json.format(KIND.encode(collected(game, configurations)), indent=1) + "\n"


def read(game: AnyGame, text: str) -> tuple[list[Configuration], list[Message]]:
    """Return the valid options in a text, and why others are invalid. Raise `ConfigurationError` if there are
    none."""
    nothing = ConfigurationError(msg("There are no saved options in this file."))
    if len(text) > _LARGEST:
        raise nothing
    try:
        file = KIND.decode(text)
    except ValueError:
        raise nothing from None
    if file.game != game.id:
        raise ConfigurationError(msg("These options belong to another game: {game}.", game=clip(file.game)))
    good: list[Configuration] = []
    faults: list[Message] = []
    for entry in file.configurations[:MOST]:
        name = name_of(entry.name) or "?"
        try:
            options = game.schema.write(game.schema.parse(entry.options))
        except OptionError as error:
            faults.append(msg("{name} was not added: {reason}.", name=name, reason=error.message))
        else:
            good.append(Configuration(numbered(name, good), options))
    if len(file.configurations) > MOST:
        faults.append(msg("Only the first {most} were read.", most=MOST))
    return good, faults


@lru_cache(maxsize=8)
def stored(game: AnyGame, text: str) -> tuple[Configuration, ...]:
    """Return the valid options in a stored text; empty if it is damaged."""
    try:
        return tuple(read(game, text)[0])
    except ConfigurationError:
        return ()


def import_report(count: int) -> Message:
    """Return the message after an import."""
    return msgn("{n} set of options was added.", "{n} sets of options were added.", count)


def full() -> Message:
    """Return the message when the limit is reached."""
    return msg("No more than {most} can be saved: delete some first.", most=MOST)


def name_of(text: str) -> str:
    """Normalize a name to a single printable line, or ""."""
    return printable(text[:200]).strip()[:LONGEST].rstrip()


def numbered(name: str, entries: Iterable[Configuration]) -> str:
    """Return the name, numbered if it is already taken."""
    names = {entry.name for entry in entries}
    free, number = name, 1
    while free in names:
        number += 1
        free = f"{name[: LONGEST - 1 - len(str(number))].rstrip()} {number}"
    return free


def added(
    configurations: Sequence[Configuration], more: Sequence[Configuration]
) -> tuple[list[Configuration], int]:
    """Merge two lists of options, numbering duplicate names. Return the list and the number of options left
    out."""
    together = list(configurations)
    for entry in more[: max(0, MOST - len(together))]:
        together.append(Configuration(numbered(entry.name, together), entry.options))
    return together, len(configurations) + len(more) - len(together)
