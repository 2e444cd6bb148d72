"""Sentences that address the reader: `YOU` as a field value turns a pattern about a player into one that
addresses them.

This only works for patterns in which the name is the subject or follows a preposition, as in the events of
the log and of captions (`tests/i18n/test_address.py` tries all of them)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final


class ReaderName(str):
    """The reader as a player's name: `you` in every language."""


YOU: Final = ReaderName("you")

_ENGLISH_FORMS: Final = {"has": "have", "is": "are", "does": "do", "was": "were"}
_NON_VERBS: Final = ("this", "as", "its", "his", "us", "ships", "stars")
_FRENCH_PAIRS: Final = (
    "a=avez|est=êtes|fait=faites|choisit=choisissez|attend=attendez|perd=perdez|prend=prenez|"
    "commet=commettez|continue=continuez"
)
_FRENCH_FORMS: Final = dict(pair.split("=") for pair in _FRENCH_PAIRS.split("|"))
_VERB_FORMS: Final = "|".join(_FRENCH_FORMS)
_POSSESSIVES: Final = {"son": "votre", "sa": "votre", "ses": "vos"}


def english_form(verb: str) -> str:
    """Return the form of a third-person verb after "you".

    >>> [english_form(verb) for verb in ("fires", "has", "passes", "plays", "carries")]
    ['fire', 'have', 'pass', 'play', 'carry']
    """
    if verb in _ENGLISH_FORMS:
        return _ENGLISH_FORMS[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if re.search(r"(?:ch|sh|ss|x|z|o)es$", verb) else verb[:-1]


def french_form(verb: str) -> str:
    """Return the form of a third-person verb after "vous".

    >>> [french_form(verb) for verb in ("tire", "a", "place", "fait")]
    ['tirez', 'avez', 'placez', 'faites']
    """
    return _FRENCH_FORMS[verb] if verb in _FRENCH_FORMS else verb + "z"


def fill_you(code: str, pattern: str, values: Mapping[str, object]) -> str:
    """Fill the fields of a pattern whose value is `YOU`, adapting the words around them.

    >>> names = {"name": YOU, "leader": YOU}
    >>> for one in (
    ...     "{name} fires at {square}.",
    ...     "{name} {face}, {other} {other_face}: {leader} leads.",
    ...     "Round 1: {name} to play.",
    ... ):
    ...     print(fill_you("en", one, names))
    You fire at {square}.
    You {face}, {other} {other_face}: you lead.
    Round 1: you to play.
    >>> fill_you("en", "{name}'s {ship} sinks.", names), fill_you("fr", "Le {ship} de {name} coule.", names)
    ('Your {ship} sinks.', 'Votre {ship} coule.')
    >>> [fill_you("fr", one, names) for one in ("Flotte de {name}", "Eaux de {name}", "les dés de {name}")]
    ['Votre flotte', 'Vos eaux', 'vos dés']
    >>> fill_you("en", "{ship} ({name}) sunk", names), fill_you("fr", "{ship} ({name}) coulé", names)
    ('{ship} (yours) sunk', '{ship} (à vous) coulé')
    >>> for one in (
    ...     "{name} a placé sa flotte.",
    ...     "{name} n'a plus de bombes et attend.",
    ...     "{name} se défausse de {cards}.",
    ...     "À {name} de jouer.",
    ... ):
    ...     print(fill_you("fr", one, names))
    Vous avez placé votre flotte.
    Vous n'avez plus de bombes et attendez.
    Vous vous défaussez de {cards}.
    À vous de jouer.
    """
    for field, value in values.items():
        if isinstance(value, ReaderName):
            pattern = _ADAPTERS.get(code, _adapt_english)(pattern, f"{{{field}}}")
    return pattern


def _pronoun(word: str, possessive: str, prefix: str, suffix: str) -> str:
    """Return the pronoun `word`, capitalized at the start of a sentence, or the possessive `possessive` if
    the field is in brackets.
    """
    if prefix.endswith("(") and suffix.startswith(")"):
        return possessive
    return word.capitalize() if re.search(r"(?:^|[.!?…»]\s)$", prefix) else word


def _surroundings(match: re.Match[str]) -> tuple[str, str]:
    return match.string[: match.start()], match["rest"]


def _adapt_english(pattern: str, field: str) -> str:
    regex = re.compile(re.escape(field) + r"(?P<own>'s|\u2019s)?(?P<verb> [a-z]+s\b)?(?P<rest>[^.:;!?]*)")

    def adapt_clause(match: re.Match[str]) -> str:
        verb, remainder = match["verb"] or "", match["rest"]
        if match["own"]:
            return _pronoun("your", "yours", *_surroundings(match)) + verb + remainder
        if verb and verb[1:] not in _NON_VERBS:
            verb = " " + english_form(verb[1:])
            remainder = re.sub(r"\band ([a-z]+s)\b", lambda hit: f"and {english_form(hit[1])}", remainder)
        remainder = re.sub(r"\btheir\b", "your", remainder)
        return _pronoun("you", "yours", *_surroundings(match)) + verb + remainder

    return regex.sub(adapt_clause, pattern)


_FRENCH_VERB: Final = (
    rf"(?P<verb> (?:(?P<self>se |s['\u2019])|ne |n['\u2019])?(?P<form>{_VERB_FORMS}|[a-zéèêàâîôûç]+e)\b)?"
)


def _adapt_french(pattern: str, field: str) -> str:
    regex = re.compile(re.escape(field) + _FRENCH_VERB + r"(?P<rest>[^.:;!?]*)")

    def adapt_clause(match: re.Match[str]) -> str:
        verb, remainder = match["verb"] or "", match["rest"]
        if match["form"] and match["form"] not in ("de", "contre"):
            verb = verb.removesuffix(match["form"]) + french_form(match["form"])
            if match["self"]:
                verb = verb.replace(match["self"], "vous ", 1)
            remainder = re.sub(rf"\bet ({_VERB_FORMS})\b", lambda hit: f"et {french_form(hit[1])}", remainder)
            remainder = re.sub(r"\b(son|sa|ses)\b", lambda hit: _POSSESSIVES[hit[1]], remainder)
        return _pronoun("vous", "à vous", *_surroundings(match)) + verb + remainder

    def adapt_owner(match: re.Match[str]) -> str:
        article, noun = match["article"] or "", match["noun"]
        is_plural = article.lower() == "les " if article else noun.endswith(("s", "x"))
        possessive = "vos" if is_plural else "votre"
        if article[:1] != "l":
            possessive = possessive.capitalize()
        return f"{possessive} {noun if article else noun.lower()}"

    owner_pattern = rf"(?:\b(?P<article>[Ll]es? |[Ll]a |[Ll]['\u2019])|^)(?P<noun>\S+) de {re.escape(field)}"
    return regex.sub(adapt_clause, re.sub(owner_pattern, adapt_owner, pattern))


_ADAPTERS: Final[dict[str, Callable[[str, str], str]]] = {"en": _adapt_english, "fr": _adapt_french}
