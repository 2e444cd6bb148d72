"""Search in the rules, ignoring case, accents and typography."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any, Final, NamedTuple

from navals.core.game import Game
from navals.core.words.book import Figure, Rule
from navals.ui.features.learning.rulebook import sections_of, spot_of
from navals.ui.words.i18n import Language

LEAST: Final = 2  # minimum query length, in letters
MOST: Final = 60  # maximum number of results
LONGEST: Final = 80  # maximum query length, in characters

_LETTERS: Final = {"œ": "oe", "æ": "ae", "ß": "ss", "’": "'", "‘": "'", "–": "-", "—": "-"}


class Passage(NamedTuple):
    """A paragraph, caption or title; `at` is the place in the text of each letter of the folded text."""

    href: str
    number: str
    text: str
    folded: str
    at: tuple[int, ...]


class Found(NamedTuple):
    """The results in one section; each passage with the ranges of its hits."""

    game: Game[Any]
    title: str
    passages: tuple[tuple[Passage, tuple[tuple[int, int], ...]], ...]


def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the text without case, accents and typography; and the source of each of its letters."""
    letters: list[str] = []
    at: list[int] = []
    for index, letter in enumerate(text):
        small = letter.lower()
        plain = " " if letter.isspace() else _LETTERS.get(small)
        if plain is None:
            plain = "".join(c for c in unicodedata.normalize("NFD", small) if not unicodedata.combining(c))
        letters.append(plain)
        at.extend([index] * len(plain))
    return "".join(letters), tuple(at)


def words(query: str) -> list[str]:
    """Return the words of a query, all of which must be in a passage."""
    sought = fold(query[:LONGEST])[0].split()
    return sought if sum(map(len, sought)) >= LEAST else []


@cache
def _passages(game: Game[Any], t: Language) -> tuple[tuple[str, tuple[Passage, ...]], ...]:
    """The sections of a game's rules in a language: titles and passages."""
    passages = []
    for section in sections_of(game):
        title = t.message(section.title)
        base = f"#/{game.id}/rules/"
        parts = [Passage(base + section.id, "", title, *fold(title))]
        for at, item in enumerate(section.items):
            text = t.message(item.caption if isinstance(item, Figure) else item.text)
            number = item.number if isinstance(item, Rule) else ""
            parts.append(Passage(base + spot_of(section, at), number, text, *fold(text)))
        passages.append((title, tuple(parts)))
    return tuple(passages)


def look(query: str, games: list[Game[Any]], t: Language) -> tuple[list[Found], int]:
    """Return the results, at most `MOST`, and their total number."""
    wanted = words(query)
    results: list[Found] = []
    count = 0
    if not wanted:
        return results, count
    for game in games:
        for title, passages in _passages(game, t):
            marked = ((passage, _marks(passage, wanted)) for passage in passages)
            hits = [(passage, marks) for passage, marks in marked if marks is not None]
            room = MOST - count
            count += len(hits)
            if hits and room > 0:
                results.append(Found(game, title, tuple(hits[:room])))
    return results, count


def _marks(passage: Passage, wanted: list[str]) -> tuple[tuple[int, int], ...] | None:
    """The ranges of the words in a passage, or `None` if one is missing. Numbers must match whole."""
    stretches: list[tuple[int, int]] = []
    number = passage.number.lower()
    for word in wanted:
        start = passage.folded.find(word)
        if start < 0 and word != number:
            return None
        while start >= 0:
            end = start + len(word)
            stretches.append((passage.at[start], passage.at[end - 1] + 1))
            start = passage.folded.find(word, end)
    joined: list[tuple[int, int]] = []
    for first, last in sorted(stretches):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return tuple(joined)
