"""Search in the rules, ignoring case, accents and typography, and matching common synonyms."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from navals.club.words.book import Figure, Rule
from navals.core.game import AnyGame
from navals.core.message import msg
from navals.ui.table.rulebook import book_sections, item_anchor
from navals.ui.words.folding import fold
from navals.ui.words.i18n import Language

MIN_QUERY_LENGTH: Final = 2  # minimum query length, in letters
MAX_RESULTS: Final = 60  # maximum number of results
MAX_QUERY_LENGTH: Final = 80  # maximum query length, in characters

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
    """A paragraph, caption or title; `indices` has the index in `text` of each letter of
    `folded_text`.
    """

    href: str
    number: str
    text: str
    folded_text: str
    indices: tuple[int, ...]


class SectionResult(NamedTuple):
    """The results in one section: passages, each with the ranges of its matches."""

    game: AnyGame
    title: str
    passages: tuple[tuple[Passage, tuple[tuple[int, int], ...]], ...]


def query_words(query: str) -> list[str]:
    """Return the folded words of a query, all of which must occur in a passage; none if it is too short."""
    words = fold(query[:MAX_QUERY_LENGTH])[0].split()
    return words if sum(map(len, words)) >= MIN_QUERY_LENGTH else []


@cache
def _synonyms(t: Language) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(fold(t.message(group))[0].split()) for group in SYNONYMS)


def _word_pattern(word: str, t: Language) -> re.Pattern[str]:
    """Return a pattern that matches a word anywhere, or one of its synonyms at the start of a word."""
    synonyms = {
        term for word_group in _synonyms(t) if word in word_group for term in word_group if term != word
    }
    return re.compile("|".join([re.escape(word), *(rf"\b{re.escape(term)}" for term in sorted(synonyms))]))


@cache
def _sections(game: AnyGame, t: Language) -> tuple[tuple[str, tuple[Passage, ...]], ...]:
    """Return the sections of a game's rules in a language, as titles and passages."""
    sections = []
    for section in book_sections(game):
        title = t.message(section.title)
        address = f"#/{game.id}/rules/"
        section_passages = [Passage(address + section.id, "", title, *fold(title))]
        for index, item in enumerate(section.items):
            text = t.message(item.caption if isinstance(item, Figure) else item.text)
            number = item.number if isinstance(item, Rule) else ""
            section_passages.append(Passage(address + item_anchor(section, index), number, text, *fold(text)))
        sections.append((title, tuple(section_passages)))
    return tuple(sections)


def find_passages(query: str, games: list[AnyGame], t: Language) -> tuple[list[SectionResult], int]:
    """Search the rules. Return at most `MAX_RESULTS` passages, by section, and the total number."""
    words = query_words(query)
    results: list[SectionResult] = []
    match_count = 0
    if not words:
        return results, match_count
    patterns = {word: _word_pattern(word, t) for word in words}
    for game in games:
        for title, passages in _sections(game, t):
            marked_passages = ((passage, _find_marks(passage, patterns)) for passage in passages)
            matches = [(passage, marks) for passage, marks in marked_passages if marks is not None]
            remaining_count = MAX_RESULTS - match_count
            match_count += len(matches)
            if matches and remaining_count > 0:
                results.append(SectionResult(game, title, tuple(matches[:remaining_count])))
    return results, match_count


def _find_marks(passage: Passage, patterns: dict[str, re.Pattern[str]]) -> tuple[tuple[int, int], ...] | None:
    """Return the ranges of a query's words in a passage, merged and sorted, or `None` if a word is missing. A
    word that is the passage's rule number is never missing."""
    ranges: list[tuple[int, int]] = []
    number = passage.number.lower()
    for word, pattern in patterns.items():
        spans = [match.span() for match in pattern.finditer(passage.folded_text)]
        if not spans and word != number:
            return None
        ranges += [(passage.indices[start], passage.indices[end - 1] + 1) for start, end in spans]
    merged_ranges: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged_ranges and low <= merged_ranges[-1][1]:
            merged_ranges[-1] = (merged_ranges[-1][0], max(high, merged_ranges[-1][1]))
        else:
            merged_ranges.append((low, high))
    return tuple(merged_ranges)
