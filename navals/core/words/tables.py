"""Tables of sentences in data files, such as ``words/names.json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from navals.core.message import Message

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def read(file: Traversable) -> dict[str, dict[str, Message]]:
    """Return the tables of a data file by name; each has sentences without arguments by key.

    >>> from importlib.resources import files
    >>> tables = read(files("navals.games.uncharted.words") / "names.json")
    >>> str(tables["classes"]["C"])
    'cruiser'
    """
    said = msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, dict[str, str]]])["said"]
    return {name: {key: Message(text) for key, text in table.items()} for name, table in said.items()}
