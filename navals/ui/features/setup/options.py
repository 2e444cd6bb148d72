"""Named sets of options: stored on this device, exported to files and imported from them.

The text is the same in storage and in files:

    {"navals-options": 1, "game": "regatta", "configurations": [{"name": "Ours", "options": "boats=40"}]}

Files are untrusted: sizes are limited, and invalid options are rejected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from navals.core.game import AnyGame
from navals.core.message import Message, clip, make_printable, msg, msgn
from navals.core.option import OptionError
from navals.ui.session.kind import Kind

FORMAT_VERSION: Final = 1
MAX_CONFIGURATIONS: Final = 50  # maximum number of named options per game
MAX_NAME_LENGTH: Final = 40  # maximum length of a name
_MAX_FILE_LENGTH: Final = 1 << 18  # maximum length of a file, about a hundred times the usual length


class Configuration(msgspec.Struct, frozen=True):
    """A named set of options, written as in a record."""

    name: str
    options: str


class OptionsFile(msgspec.Struct, frozen=True):
    """All named sets of options of a game."""

    version: int = msgspec.field(name="navals-options")
    game: str
    configurations: list[Configuration]


def _check_version(options_file: OptionsFile) -> OptionsFile:
    if options_file.version != FORMAT_VERSION:
        raise ValueError("another format")
    return options_file


KIND: Final = Kind(
    "options/",
    OptionsFile,
    check=_check_version,
    max_depth=4,
    pages=lambda id: ("#/", f"#/{id}/new"),
    has_random_ids=False,
)


class ConfigurationError(ValueError):
    """Raised if a text contains no named options for the game."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def make_options_file(game: AnyGame, configurations: Sequence[Configuration]) -> OptionsFile:
    """Return the stored form of a game's named options."""
    return OptionsFile(FORMAT_VERSION, game.id, list(configurations))


def write_file(game: AnyGame, configurations: Sequence[Configuration]) -> str:
    """Return the content of a file with these options."""
    return msgspec.json.format(KIND.encode(make_options_file(game, configurations)), indent=1) + "\n"


def read_file(game: AnyGame, text: str) -> tuple[list[Configuration], list[Message]]:
    """Return the valid options in a text, and why others are invalid. Raise `ConfigurationError` if there are
    none."""
    empty_error = ConfigurationError(msg("There are no saved options in this file."))
    if len(text) > _MAX_FILE_LENGTH:
        raise empty_error
    try:
        options_file = KIND.decode(text)
    except ValueError:
        raise empty_error from None
    if options_file.game != game.id:
        raise ConfigurationError(
            msg("These options belong to another game: {game}.", game=clip(options_file.game))
        )
    valid_entries: list[Configuration] = []
    faults: list[Message] = []
    for entry in options_file.configurations[:MAX_CONFIGURATIONS]:
        name = normalize_name(entry.name) or "?"
        try:
            options = game.schema.write(game.schema.parse(entry.options))
        except OptionError as error:
            faults.append(msg("{name} was not added: {reason}.", name=name, reason=error.message))
        else:
            valid_entries.append(Configuration(unique_name(name, valid_entries), options))
    if len(options_file.configurations) > MAX_CONFIGURATIONS:
        faults.append(msg("Only the first {most} were read.", most=MAX_CONFIGURATIONS))
    return valid_entries, faults


@lru_cache(maxsize=8)
def read_stored_text(game: AnyGame, text: str) -> tuple[Configuration, ...]:
    """Return the valid options in a stored text; empty if it is damaged."""
    try:
        return tuple(read_file(game, text)[0])
    except ConfigurationError:
        return ()


def import_message(count: int) -> Message:
    """Return the message on how many sets of options were imported."""
    return msgn("{n} set of options was added.", "{n} sets of options were added.", count)


def limit_message() -> Message:
    """Return the message that no more options can be saved."""
    return msg("No more than {most} can be saved: delete some first.", most=MAX_CONFIGURATIONS)


def normalize_name(text: str) -> str:
    """Normalize a name to a single printable line, or ""."""
    return make_printable(text[:200]).strip()[:MAX_NAME_LENGTH].rstrip()


def unique_name(name: str, entries: Iterable[Configuration]) -> str:
    """Return the name, numbered if it is already taken."""
    names = {entry.name for entry in entries}
    new_name, number = name, 1
    while new_name in names:
        number += 1
        new_name = f"{name[: MAX_NAME_LENGTH - 1 - len(str(number))].rstrip()} {number}"
    return new_name


def merge_entries(
    configurations: Sequence[Configuration], additions: Sequence[Configuration]
) -> tuple[list[Configuration], int]:
    """Merge two lists of options, numbering duplicate names. Return the list, limited to
    `MAX_CONFIGURATIONS`, and the number of additions left out.
    """
    merged_entries = list(configurations)
    for entry in additions[: max(0, MAX_CONFIGURATIONS - len(merged_entries))]:
        merged_entries.append(Configuration(unique_name(entry.name, merged_entries), entry.options))
    return merged_entries, len(configurations) + len(additions) - len(merged_entries)
