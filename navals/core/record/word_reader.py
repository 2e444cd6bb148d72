"""Read notation and positions word by word, reporting where errors are."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Protocol, TypeVar

from navals.core.message import Message, clip, msg
from navals.core.refusal import NotationError
from navals.core.seat import LETTERS

S_co = TypeVar("S_co", covariant=True)


def split_words(source: str, max_length: int, limit: int) -> list[tuple[int, str]]:
    """Split notation into (offset, word) pairs; ``[]`` for over ``limit`` words or ``max_length`` characters.

    >>> split_words("fire  port F1", 40, 3), split_words("fire port F1", 40, 2)
    ([(0, 'fire'), (6, 'port'), (11, 'F1')], [])
    """
    found_words = [(match.start(), match[0]) for match in re.finditer(r"\S+", source[:max_length])]
    return found_words if len(found_words) <= limit and len(source) <= max_length else []


class WordReader:
    """Reads words from ``words`` one by one."""

    def __init__(self, source: str, words: list[tuple[int, str]]) -> None:
        self.source = source
        self.words = words
        self.index: int = 0

    def has_more(self) -> bool:
        """Return whether words remain."""
        return self.index < len(self.words)

    def peek(self) -> str:
        """Return the next word in upper case without consuming it; '' at the end."""
        return self.words[self.index][1].upper() if self.has_more() else ""

    def error_at_word(self) -> NotationError:
        """Return an error for an unexpected or missing next word."""
        if not self.has_more():
            message = msg("something is missing after {text}", text=clip(self.source))
            return NotationError(message, len(self.source))
        offset, word = self.words[self.index]
        return NotationError(msg("{text} does not belong here", text=clip(word)), offset)

    def take(self) -> str:
        """Consume and return the next word. Raise ``NotationError`` at the end."""
        if not self.has_more():
            raise self.error_at_word()
        self.index += 1
        return self.words[self.index - 1][1]

    def expect(self, is_valid: object) -> str:
        """Consume the next word; return it in upper case. Raise ``NotationError`` unless ``is_valid``."""
        word = self.peek()
        if not is_valid:
            raise self.error_at_word()
        self.index += 1
        return word

    def take_match(self, pattern: re.Pattern[str]) -> str:
        """Consume the next word and return it in upper case. Raise ``NotationError`` if it does not match."""
        return self.expect(pattern.fullmatch(self.peek()))

    def look_up(self, values: Mapping[str, int]) -> int:
        """Consume the next word and return its value in ``values``, whose keys are in upper case. Raise
        ``NotationError`` if it is unknown."""
        return values[self.expect(self.peek() in values)]


class SetupError(Exception):
    """Raised for an invalid value in a position, with the broken ``rule`` if any (game and number)."""

    def __init__(self, message: Message, rule: str = "") -> None:
        self.message = message
        self.rule = rule


def key_normalizer(keys: Container[str]) -> Callable[[str], str | None]:
    """Return a ``normalize_key`` for ``read_pairs`` that accepts these lower-case keys in any case."""
    return lambda text: text.lower() if text.lower() in keys else None


def read_pairs(
    source: str, normalize_key: Callable[[str], str | None], required_keys: Iterable[str]
) -> dict[str, tuple[int, str]]:
    """Split a position into ``key=value`` pairs; return (offset, value) by key.

    ``normalize_key`` normalises a key, or returns ``None`` if it is unknown. Raise ``NotationError`` for
    unknown or repeated keys, and for missing ``required_keys``.

    >>> read_pairs("turn=A wind=NE", str.lower, ["turn"])
    {'turn': (0, 'A'), 'wind': (7, 'NE')}
    """
    values: dict[str, tuple[int, str]] = {}
    for match in re.finditer(r"\S+", source):
        raw_key, separator, value = match[0].partition("=")
        key = normalize_key(raw_key)
        if not separator or key is None:
            raise NotationError(
                msg("{text} cannot be part of a position", text=clip(match[0])), match.start()
            )
        if key in values:
            raise NotationError(msg("{text} is given twice", text=key), match.start())
        values[key] = (match.start(), value)
    for key in required_keys:
        if key not in values:
            raise NotationError(msg("the position must include {text}", text=key))
    return values


class PositionReader(Protocol[S_co]):
    """Collects the values of a position."""

    def read_pair(self, key: str, value: str) -> None:
        """Read one pair. Raise ``SetupError`` if it is invalid."""

    def build_state(self) -> S_co:
        """Check and return the complete position. Raise ``SetupError`` if it is invalid."""


def build_position(
    values: Mapping[str, tuple[int, str]], key_order: Iterable[str], reader: PositionReader[S_co]
) -> S_co:
    """Build a position by reading its pairs in ``key_order``. Raise ``NotationError`` with the offset of the
    invalid pair, or 0 if the position as a whole is invalid."""
    key = ""
    try:
        for key in key_order:
            if key in values:
                reader.read_pair(key, values[key][1])
        key = ""
        return reader.build_state()
    except SetupError as fault:
        raise NotationError(fault.message, values[key][0] if key else 0, fault.rule) from None


def parse_seat(value: str) -> int:
    """Return the seat named A or B, ignoring case. Raise ``SetupError`` for anything else.

    >>> parse_seat("b")
    1
    """
    if value.upper() not in ("A", "B"):
        raise SetupError(msg("{text} is neither A nor B", text=clip(value)))
    return LETTERS.index(value.upper())
