"""Search in the rules, ignoring case, accents and typography, and matching common synonyms."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from navals.club.words.book import Figure, Rule
from navals.core.game import AnyGame
from navals.core.message import msg
from navals.ui.table.rulebook import sections_of, spot_of
from navals.ui.words.folding import fold
from navals.ui.words.i18n import Language

LEAST: Final = 2  # minimum query length, in letters
MOST: Final = 60  # maximum number of results
LONGEST: Final = 80  # maximum query length, in characters

SYNONYMS: Final = (
    msg("tie draw equal"),
    msg("shoot fire shot bomb"),
    msg("sink sunk destroy"),
    msg("ship boat vessel"),
    msg("win victory winner"),
    msg("lose lost defeat"),
    msg("resign surrender forfeit"),
    msg("gun cannon"),
    msg("pocket hole"),
    msg("secret hidden hide"),
    msg("begin start first"),
    msg("turn rotate"),
    msg("ram collide crash"),
    msg("capture take prize"),
    msg("ball unit"),
)
"""Groups of synonyms. A translation may list as many words as its language has."""


class Passage(NamedTuple):
    """A paragraph, caption or title; `at` has the index in `text` of each letter of the `folded` text."""

    href: str
    number: str
    text: str
    folded: str
    at: tuple[int, ...]


class Found(NamedTuple):
    """The results in one section: passages, each with the ranges of its matches."""

    game: AnyGame
    title: str
    passages: tuple[tuple[Passage, tuple[tuple[int, int], ...]], ...]


def words(query: str) -> list[str]:
    """Return the words of a query, all of which must occur in a passage."""
    sought = fold(query[:LONGEST])[0].split()
    return sought if sum(map(len, sought)) >= LEAST else []


@cache
def _synonyms(t: Language) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(fold(t.message(group))[0].split()) for group in SYNONYMS)


def _sought(word: str, t: Language) -> re.Pattern[str]:
    """Return a pattern that matches a word anywhere, or one of its synonyms at the start of a word."""
    others = {other for group in _synonyms(t) if word in group for other in group if other != word}
    return re.compile("|".join([re.escape(word), *(rf"\b{re.escape(other)}" for other in sorted(others))]))


@cache
def _passages(game: AnyGame, t: Language) -> tuple[tuple[str, tuple[Passage, ...]], ...]:
    """Return the sections of a game's rules in a language, as titles and passages."""
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


def look(query: str, games: list[AnyGame], t: Language) -> tuple[list[Found], int]:
    """Return at most `MOST` results, and the total number."""
    wanted = words(query)
    results: list[Found] = []
    count = 0
    if not wanted:
        return results, count
    patterns = {word: _sought(word, t) for word in wanted}
    for game in games:
        for title, passages in _passages(game, t):
            marked = ((passage, _marks(passage, patterns)) for passage in passages)
            hits = [(passage, marks) for passage, marks in marked if marks is not None]
            room = MOST - count
            count += len(hits)
            if hits and room > 0:
                results.append(Found(game, title, tuple(hits[:room])))
    return results, count


def _marks(passage: Passage, wanted: dict[str, re.Pattern[str]]) -> tuple[tuple[int, int], ...] | None:
    """Return the ranges of the words in a passage, or `None` if one is missing. A rule number must match
    entirely."""
    stretches: list[tuple[int, int]] = []
    number = passage.number.lower()
    for word, pattern in wanted.items():
        hits = [hit.span() for hit in pattern.finditer(passage.folded)]
        if not hits and word != number:
            return None
        stretches += [(passage.at[start], passage.at[end - 1] + 1) for start, end in hits]
    joined: list[tuple[int, int]] = []
    for first, last in sorted(stretches):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return tuple(joined)
