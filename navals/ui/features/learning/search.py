"""Looking for words in the rules: whatever their case, their accents and their typography."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any, Final, NamedTuple

from navals.core.game import Game
from navals.core.words.book import Figure, Rule
from navals.ui.features.learning.rulebook import sections_of, spot_of
from navals.ui.words.i18n import Language

LEAST: Final = 2
"""Letters that must be typed before anything is looked for."""
MOST: Final = 60
"""So many passages are shown."""
LONGEST: Final = 80
"""So much of what was typed counts."""

_LETTERS: Final = {"œ": "oe", "æ": "ae", "ß": "ss", "’": "'", "‘": "'", "–": "-", "—": "-"}


class Passage(NamedTuple):
    """A paragraph, a caption or a title: its address, its number if it has one, its words, and these folded, with the place in
    the words of each folded letter."""

    href: str
    number: str
    text: str
    folded: str
    at: tuple[int, ...]


class Found(NamedTuple):
    """What was found in one section; each passage with the stretches of its text that are hits."""

    game: Game[Any]
    title: str
    passages: tuple[tuple[Passage, tuple[tuple[int, int], ...]], ...]


def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """The text as it is compared: small letters without accents, plain blanks and apostrophes; and where each letter of it
    comes from."""
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
    """What is looked for: each word must be in a passage."""
    sought = fold(query[:LONGEST])[0].split()
    return sought if sum(map(len, sought)) >= LEAST else []


@cache
def _passages(game: Game[Any], t: Language) -> tuple[tuple[str, tuple[Passage, ...]], ...]:
    """The sections of a game's rules: titles and passages, in a language."""
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
    """What is found, and how many passages there are; no more than ``MOST`` of them are given."""
    wanted = words(query)
    results: list[Found] = []
    count = 0
    if not wanted:
        return results, count
    for game in games:
        for title, passages in _passages(game, t):
            hits = [
                (passage, marks) for passage in passages if (marks := _marks(passage, wanted)) is not None
            ]
            room = MOST - count
            count += len(hits)
            if hits and room > 0:
                results.append(Found(game, title, tuple(hits[:room])))
    return results, count


def _marks(passage: Passage, wanted: list[str]) -> tuple[tuple[int, int], ...] | None:
    """The stretches of the text that have the words, None if one of them is missing. A number counts only as a whole."""
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
