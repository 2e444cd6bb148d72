"""Kinds of stored text. Changes to stored texts are made in `navals.ui.shell.shelf`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Generic, Protocol, TypeVar, cast

import msgspec

from navals.core.message import Message, msg
from navals.core.record import link
from navals.core.record.jsons import is_nested_deeper
from navals.ui.words.i18n import Language

T = TypeVar("T")

DEFAULT_DEPTH: Final = 8  # default limit for nested arrays and objects


class Kind(msgspec.Struct, Generic[T], frozen=True, eq=False):
    """A kind of stored text.

    >>> class Note(msgspec.Struct, frozen=True):
    ...     words: str
    >>> notes = Kind("note/", Note)
    >>> notes.items({"note/1": '{"words":"Aft"}', "note/2": "{", "game/3": "{}"})
    [('1', Note(words='Aft'))]
    """

    prefix: str  # prefix of the keys; the id follows it
    type: type[T]  # type of the JSON value
    check: Callable[[T], T] = lambda value: value
    """Return the value, or the valid part of it. Raise `ValueError` to reject it."""
    is_usable: Callable[[T], bool] = lambda value: True
    """Return whether a valid value can be used now; its game may need a missing extension."""
    # Returns the creation time; lists are sorted newest first.
    creation_time: Callable[[T], float] = lambda value: 0
    max_depth: int = DEFAULT_DEPTH  # maximum nesting of arrays and objects
    caption: Callable[[str, T, Language], str] = lambda id, value, t: id
    """Return the name shown to players, given the id, the value and the language."""
    remark: Message | None = None  # a sentence to add after a deletion
    missing_message: Message = msg("This is not on this device, or cannot be read.")
    """The message for an id that is missing or unreadable."""
    pages: Callable[[str], tuple[str, ...]] = lambda id: ("#/",)
    """Addresses of the lists that show the text with an id, the main list first."""
    element_prefix: str = ""  # prefix of element ids in those lists; the last part of the text's id follows
    has_random_ids: bool = True  # whether ids are random, so that a text may get another one
    has_game_ids: bool = False  # whether its ids are ids of stored games
    merge: Callable[[T, T], T] | None = None  # merges the second value into the first; `None`: never

    def key(self, id: str) -> str:
        """Return the storage key for an id."""
        return self.prefix + id

    def encode(self, value: T) -> str:
        """Return a value as text to store."""
        return msgspec.json.encode(value).decode()

    def decode(self, text: str) -> T:
        """Return the value in a text. Raise `ValueError` if the text cannot be read."""
        if is_nested_deeper(text, self.max_depth):
            raise ValueError("nested too deeply")
        return self.check(msgspec.json.decode(text, type=self.type))

    def read(self, text: str) -> T | None:
        """Return the value in a text, or `None` if it cannot be read. The value is cached: do not modify
        it."""
        return cast("T | None", _try_decode(self.decode, text))

    def find(self, store: Mapping[str, str], id: str) -> T | None:
        """Return the value with an id, or `None` if it is missing, unreadable or unusable."""
        value = self.read(store.get(self.key(id), ""))
        return value if value is not None and self.is_usable(value) else None

    def items(self, store: Mapping[str, str]) -> list[tuple[str, T]]:
        """Return the usable values with their ids, newest first."""
        ids = [key.removeprefix(self.prefix) for key in store if key.startswith(self.prefix)]
        pairs = [(id, value) for id in ids if (value := self.find(store, id)) is not None]
        return sorted(pairs, key=lambda pair: self.creation_time(pair[1]), reverse=True)

    def is_readable(self, text: str) -> bool:
        """Return whether a text can be read."""
        return self.read(text) is not None

    def merge_texts(self, text: str, other_text: str) -> str:
        """Merge another text into a stored one. Return the stored text itself if nothing is new or it cannot
        be merged."""
        first, second = self.read(text), self.read(other_text)
        if self.merge is None or first is None or second is None:
            return text
        merged_value = self.merge(first, second)
        return text if merged_value == first else self.encode(merged_value)

    def to_fragment(self, value: T) -> str:
        """Encode a value for a link."""
        return link.encode(self.encode(value))

    def from_link(self, fragment: str) -> T | None:
        """Return the value in a link, or `None` if it is unreadable or unusable."""
        try:
            value = self.decode(link.decode(fragment))
        except ValueError:
            return None
        return value if self.is_usable(value) else None


class AnyKind(Protocol):
    """The part of a kind's interface that does not depend on its value type."""

    @property
    def prefix(self) -> str: ...

    @property
    def has_game_ids(self) -> bool: ...

    def is_readable(self, text: str) -> bool: ...

    def merge_texts(self, text: str, other_text: str) -> str: ...


@lru_cache(maxsize=1024)
def _try_decode(decode: Callable[[str], object], text: str) -> object:
    try:
        return decode(text)
    except ValueError:
        return None
