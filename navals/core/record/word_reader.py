"""Reading notation and positions word by word, with the place of whatever is at fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from navals.core.message import Message, clip, msg
from navals.core.refusal import NotationError
from navals.core.seat import LETTERS

S_co = TypeVar("S_co", covariant=True)


def words(source: str, longest: int, most: int) -> list[tuple[int, str]]:
    """The words of an action in notation, as (place, word); none where there are more than ``most``, or more than ``longest`` letters.

    >>> words("fire  port F1", 40, 3), words("fire port F1", 40, 2)
    ([(0, 'fire'), (6, 'port'), (11, 'F1')], [])
    """
    listed = [(word.start(), word[0]) for word in re.finditer(r"\S+", source[:longest])]
    return listed if len(listed) <= most and len(source) <= longest else []


class WordReader:
    """Words as ``words`` gives them, taken one after the other."""

    def __init__(self, source: str, words: list[tuple[int, str]]) -> None:
        self.source = source
        self.words = words
        self.next: int = 0

    def more(self) -> bool:
        """Whether a word is left."""
        return self.next < len(self.words)

    def peek(self) -> str:
        """The next word in upper case, '' at the end."""
        return self.words[self.next][1].upper() if self.more() else ""

    def wrong(self) -> NotationError:
        """The next word, or its absence, is at fault."""
        if not self.more():
            return NotationError(
                msg("something is missing after {text}", text=clip(self.source)), len(self.source)
            )
        at, word = self.words[self.next]
        return NotationError(msg("{text} does not belong here", text=clip(word)), at)

    def take(self) -> str:
        """The next word. Raises NotationError if none is left."""
        if not self.more():
            raise self.wrong()
        self.next += 1
        return self.words[self.next - 1][1]

    def expect(self, good: object) -> str:
        """The next word in upper case, if it is good. Raises NotationError."""
        word = self.peek()
        if not good:
            raise self.wrong()
        self.next += 1
        return word

    def fits(self, pattern: re.Pattern[str]) -> str:
        """The next word in upper case, which has this form. Raises NotationError."""
        return self.expect(pattern.fullmatch(self.peek()))

    def one_of(self, known: Mapping[str, int]) -> int:
        """The number of the next word, which is one of these in upper case. Raises NotationError."""
        return known[self.expect(self.peek() in known)]


class Fault(Exception):
    """What is wrong with a value of a position, and the ``rule`` that it breaks, if it does (game and number)."""

    def __init__(self, message: Message, rule: str = "") -> None:
        self.message = message
        self.rule = rule


def pairs(
    source: str, key_of: Callable[[str], str | None], needed: Iterable[str]
) -> dict[str, tuple[int, str]]:
    """The ``key=value`` pairs of a given position, as (place, value) by key. ``key_of``: the key that is meant, None: it has no
    place in a position; all that are ``needed`` must be there. Raises NotationError.

    >>> pairs("turn=A wind=NE", str.lower, ["turn"])
    {'turn': (0, 'A'), 'wind': (7, 'NE')}
    """
    values: dict[str, tuple[int, str]] = {}
    for word in re.finditer(r"\S+", source):
        text, sign, value = word[0].partition("=")
        key = key_of(text)
        if not sign or key is None:
            raise NotationError(msg("{text} has no place in a position", text=clip(word[0])), word.start())
        if key in values:
            raise NotationError(msg("{text} is given twice", text=key), word.start())
        values[key] = (word.start(), value)
    for key in needed:
        if key not in values:
            raise NotationError(msg("the position must say {text}", text=key))
    return values


class PositionReader(Protocol[S_co]):
    """A given position as far as it is read."""

    def take(self, key: str, value: str) -> None:
        """Read one pair. Raises Fault."""
        ...

    def whole(self) -> S_co:
        """The whole position, looked over. Raises Fault."""
        ...


def position(
    values: Mapping[str, tuple[int, str]], order: Iterable[str], reader: PositionReader[S_co]
) -> S_co:
    """The position that ``pairs`` tell, those that are there read in this order. Raises NotationError with the place of the pair at fault, 0 where it is the
    whole that does not fit."""
    key = ""
    try:
        for key in order:
            if key in values:
                reader.take(key, values[key][1])
        key = ""
        return reader.whole()
    except Fault as fault:
        raise NotationError(fault.message, values[key][0] if key else 0, fault.rule) from None


def seat_of(value: str) -> int:
    """A seat of two, A or B, in either case. Raises Fault.

    >>> seat_of("b")
    1
    """
    if value.upper() not in ("A", "B"):
        raise Fault(msg("{text} is neither A nor B", text=clip(value)))
    return LETTERS.index(value.upper())
