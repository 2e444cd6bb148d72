"""Options that people saved under a name: kept with the games, written to files and read from them.

The text is the same in the store and in a file::

    {"navals-options": 1, "game": "regatta", "configurations": [{"name": "Ours", "options": "boats=40"}]}

Files come from strangers: sizes are bounded, and what is not valid is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from navals.core.game import Game
from navals.core.message import Message, clip, msg, msgn
from navals.core.option import OptionError
from navals.ui.session.kind import Kind

FORMAT: Final = 1
MOST: Final = 50
"""So many are kept of a game."""
LONGEST: Final = 40
"""Characters of a name."""
_LARGEST: Final = 1 << 18
"""Characters of a file: some hundred times what fifty of them usually take."""


class Configuration(msgspec.Struct, frozen=True):
    """Options under a name, as the record has them."""

    name: str
    options: str


class Collection(msgspec.Struct, frozen=True):
    """All saved options of a game."""

    version: int = msgspec.field(name="navals-options")
    game: str
    configurations: list[Configuration]


def _current(found: Collection) -> Collection:
    if found.version != FORMAT:
        raise ValueError("another format")
    return found


KIND: Final = Kind(
    "options/", Collection, check=_current, depth=4, pages=lambda id: ("#/", f"#/{id}/new"), random_ids=False
)


class ConfigurationError(ValueError):
    """A text that holds no saved options of the game."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def collected(game: Game[Any], configurations: Sequence[Configuration]) -> Collection:
    """The saved options of a game, to be stored."""
    return Collection(FORMAT, game.id, list(configurations))


def write(game: Game[Any], configurations: Sequence[Configuration]) -> str:
    """The text of a file."""
    return msgspec.json.format(KIND.encode(collected(game, configurations)), indent=1) + "\n"


def read(game: Game[Any], text: str) -> tuple[list[Configuration], list[Message]]:
    """What a text holds: the saved options that are valid, and why others are not. Raises ConfigurationError."""
    nothing = ConfigurationError(msg("This file holds no saved options."))
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
    for one in file.configurations[:MOST]:
        name = name_of(one.name) or "?"
        try:
            options = game.schema.write(game.schema.parse(one.options))
        except OptionError as error:
            faults.append(msg("{name} is refused: {reason}.", name=name, reason=error.message))
        else:
            good.append(Configuration(numbered(name, good), options))
    if len(file.configurations) > MOST:
        faults.append(msg("Only the first {most} are read.", most=MOST))
    return good, faults


@lru_cache(maxsize=8)
def stored(game: Game[Any], text: str) -> tuple[Configuration, ...]:
    """The valid ones of a text that was stored; none if it is damaged."""
    try:
        return tuple(read(game, text)[0])
    except ConfigurationError:
        return ()


def taken(count: int) -> Message:
    """How many were read from a file."""
    return msgn("{n} set of options was added.", "{n} sets of options were added.", count)


def full() -> Message:
    """Why no more can be saved."""
    return msg("No more than {most} can be saved: delete some first.", most=MOST)


def name_of(text: str) -> str:
    """A name as it is kept: printable, on one line, not too long; '' if nothing is left."""
    return "".join(ch for ch in text[:200] if ch.isprintable()).strip()[:LONGEST].rstrip()


def numbered(name: str, taken: Iterable[Configuration]) -> str:
    """The name, with a number behind it if it is taken."""
    names = {one.name for one in taken}
    free, number = name, 1
    while free in names:
        number += 1
        free = f"{name[: LONGEST - 1 - len(str(number))].rstrip()} {number}"
    return free


def added(
    configurations: Sequence[Configuration], more: Sequence[Configuration]
) -> tuple[list[Configuration], int]:
    """All of them, a name that is taken with a number, and how many found no room."""
    together = list(configurations)
    for one in more[: max(0, MOST - len(together))]:
        together.append(Configuration(numbered(one.name, together), one.options))
    return together, len(configurations) + len(more) - len(together)
