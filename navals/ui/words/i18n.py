"""Languages: gettext catalogues (Babel), French and English.

English sentences in the source are the keys. ``Language`` puts messages into words; the typography of French
(narrow no-break spaces before ``; ! ?`` and guillemets, no-break before ``:``) is applied here, once, so that
translators type plain blanks.

The sentences of a game that stand nowhere else are in a catalogue of its own, which comes with the game's modules.
"""

from __future__ import annotations

import io
import os.path
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import Any, Final

import navals
from navals import games
from navals.core.message import Message, msg
from navals.ui.words.address import to_reader

LANGUAGES: Final = ("fr", "en")
"""Codes of the languages, the default first."""

DAYS: Final = (
    msg("{day} January {year}"),
    msg("{day} February {year}"),
    msg("{day} March {year}"),
    msg("{day} April {year}"),
    msg("{day} May {year}"),
    msg("{day} June {year}"),
    msg("{day} July {year}"),
    msg("{day} August {year}"),
    msg("{day} September {year}"),
    msg("{day} October {year}"),
    msg("{day} November {year}"),
    msg("{day} December {year}"),
)
MONTHS: Final = (
    msg("January {year}"),
    msg("February {year}"),
    msg("March {year}"),
    msg("April {year}"),
    msg("May {year}"),
    msg("June {year}"),
    msg("July {year}"),
    msg("August {year}"),
    msg("September {year}"),
    msg("October {year}"),
    msg("November {year}"),
    msg("December {year}"),
)

_BEFORE_HIGH: Final = re.compile(r"(?<=\S) (?=[;!?»%])")
_BEFORE_COLON: Final = re.compile(r"(?<=\S) (?=:)")
_AFTER_OPEN: Final = re.compile(r"(?<=«) ")


def typeset_french(text: str) -> str:
    """French spacing: U+202F before ``; ! ? » %`` and after ``«``, U+00A0 before ``:``, curly apostrophes."""
    text = _BEFORE_HIGH.sub("\u202f", text)
    text = _AFTER_OPEN.sub("\u202f", text)
    return _BEFORE_COLON.sub("\u00a0", text).replace("'", "\u2019")


class Rank(str):
    """What somebody is called by what they are, such as "Admiral": alone as it is; in a French sentence with its article."""

    def with_article(self) -> Rank:
        """As a French sentence names them.

        >>> Rank("Bosco").with_article(), Rank("Amiral").with_article()
        ('le Bosco', 'l’Amiral')
        """
        return Rank(("l’" if self[0] in "AEIOUÉ" else "le ") + self)


_BEFORE_NAME: Final = r"(?P<word>\b(?:[Dd]e |[Dd]’|[Àà] ))?\{%s\}"
_ARTICLE: Final = re.compile("le |la |les |l’")
_CONTRACTED: Final = {("d", "le "): "du ", ("d", "les "): "des ", ("à", "le "): "au ", ("à", "les "): "aux "}


def with_articles(text: str, named: Mapping[str, str]) -> str:
    """A French pattern with the fields of ``named`` filled, whose values have an article: with what the article makes of the word before
    it, and a capital for a rank with which a sentence begins.

    >>> for pattern in ("{name} réfléchit.", "Au tour de {name}", "À {name} de jouer, contre {name}."):
    ...     [with_articles(pattern, {"name": name}) for name in (Rank("le Bosco"), Rank("l’Amiral"), "la Surprise")]
    ['Le Bosco réfléchit.', 'L’Amiral réfléchit.', 'la Surprise réfléchit.']
    ['Au tour du Bosco', 'Au tour de l’Amiral', 'Au tour de la Surprise']
    ['Au Bosco de jouer, contre le Bosco.', 'À l’Amiral de jouer, contre l’Amiral.', 'À la Surprise de jouer, contre la Surprise.']
    """
    for field, name in named.items():

        def put(match: re.Match[str], name: str = name) -> str:
            word = match["word"] or ""
            article = next((one for one in ("le ", "les ") if name.startswith(one)), "")
            if word and article:
                short = _CONTRACTED[word[0].lower(), article]
                return (short.capitalize() if word[0].isupper() else short) + name.removeprefix(article)
            if word:
                return (f"{word[0]}e " if word[0] in "dD" else word) + name
            # What stands for a message may yet come to stand within another one.
            begins = isinstance(name, Rank) and re.search(r"(?:^|[.!?…»]\s)$", match.string[: match.start()])
            return name[0].upper() + name[1:] if begins else name

        text = re.sub(_BEFORE_NAME % field, put, text)
    return text


def _names(text: str, values: Mapping[str, Any], args: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a French pattern that are filled with an article: ranks, unless the pattern is but a label, and the words of messages."""
    ranks = {field: value.with_article() for field, value in values.items() if isinstance(value, Rank)}
    if ranks and not re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)):
        ranks = {}
    messages = (field for field, value in args.items() if isinstance(value, Message))
    return ranks | {field: values[field] for field in messages if _ARTICLE.match(values[field])}


class Language:
    """One language. Call it with an English text and arguments, or give it a message."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        # A screen has hundreds of sentences, the same ones after every gesture.
        self._typeset = lru_cache(maxsize=4096)(typeset_french) if code == "fr" else str
        self._known: dict[str, str] = {}

    def __call__(self, text: str, /, **args: Any) -> str:
        """The sentence for ``text`` with its fields filled."""
        return self.fill(self._translated(text), args)

    def _translated(self, text: str) -> str:
        known = self._known.get(text)
        if known is None:
            known = self._catalogue.gettext(text)
            if known != text:  # else the catalogue that has it may still come
                self._known[text] = known
        return known

    def pattern(self, text: str) -> str:
        """The translation with its fields left open."""
        return self._typeset(self._translated(text))

    def plural(self, one: str, many: str, /, n: int, **args: Any) -> str:
        """The sentence whose form depends on ``n``."""
        return self.fill(self._catalogue.ngettext(one, many, n), {"n": n, **args})

    def message(self, message: Message) -> str:
        """A message in this language; messages among its arguments are translated too."""
        if message.many is not None:
            return self.plural(message.text, message.many, **message.args)
        return self(message.text, **message.args)

    def sentence(self, message: Message) -> str:
        """A message as a sentence of its own: with a capital letter at its head."""
        text = self.message(message)
        return text[:1].upper() + text[1:]

    def fill(self, text: str, args: dict[str, Any]) -> str:
        """``text``, typeset, with its fields filled; what people wrote (names) is left as they wrote it."""
        set_text = self._typeset(text)
        if not args:
            return set_text
        values = {k: self._said(v) for k, v in args.items()}
        set_text = to_reader(self.code, set_text, values)
        if self.code == "fr":
            set_text = with_articles(set_text, _names(set_text, values, args))
        return set_text.format(**values)

    def date(self, year: int, month: int, day: int | None = None) -> str:
        """A day, or (without one) a month.

        >>> language("en").date(2026, 11, 21), language("fr").date(2026, 11)
        ('21 November 2026', 'Novembre 2026')
        """
        if day is None:
            return self(MONTHS[month - 1].text, year=year)
        return self(DAYS[month - 1].text, day="1er" if self.code == "fr" and day == 1 else day, year=year)

    def _said(self, value: Any) -> Any:
        """A value as it is read: a message in this language, a measure (float) with one decimal at most, a whole number below zero with its minus sign."""
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, float) or (isinstance(value, int) and value < 0):
            return self.number(value, 0 if value == round(value) else 1)
        return value

    def number(self, value: float, digits: int = 0) -> str:
        """A number with the language's decimal sign and thousands, and a minus sign as wide as a plus; what rounds to 0 has none."""
        text = f"{value:,.{digits}f}"
        text = text.replace("-", "−" if text.strip("-0.,") else "")
        return text.replace(",", "\u202f").replace(".", ",") if self.code == "fr" else text

    def percent(self, share: float, digits: int = 0) -> str:
        """A share (0 to 1) as a percentage."""
        return self.number(100 * share, digits) + ("\u202f%" if self.code == "fr" else "%")


@cache
def language(code: str) -> Language:
    """The language of that code; an unknown code gives English."""
    if code not in LANGUAGES or code == "en":
        return Language("en", NullTranslations())
    catalogue = _read(code) or NullTranslations()
    catalogue.add_fallback(_Games(code))
    return Language(code, catalogue)


def _read(code: str, game_id: str = "") -> NullTranslations | None:
    """The compiled catalogue of the house or of a game, None where it is not there."""
    parts = (
        ("games", game_id, "words", f"{code}.mo") if game_id else ("locale", code, "LC_MESSAGES", "navals.mo")
    )
    paths = [os.path.join(folder, *parts) for folder in navals.__path__]
    for path in (*paths, *(os.path.join(folder, *parts[2:]) for folder in games.places(game_id))):
        # The house may be a zip, to which only its loader has the key; the wheels of games are laid as files.
        for reader in (getattr(navals.__loader__, "get_data", _file), _file):
            with suppress(OSError):
                return GNUTranslations(io.BytesIO(reader(path)))
    return None


def _file(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read()


class _Nowhere(NullTranslations):
    """Behind the catalogue of a game: raises KeyError for what is not in it."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise KeyError(msgid1)


class _Games(NullTranslations):
    """Behind the catalogue of the house: the catalogues of the games that are there. Each is read when a sentence is in none of those that
    were read before; one that comes later is found then."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code
        self._opened: dict[str, NullTranslations] = {}

    def gettext(self, message: str) -> str:
        translated = self._first(lambda catalogue: catalogue.gettext(message))
        return message if translated is None else translated

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        translated = self._first(lambda catalogue: catalogue.ngettext(msgid1, msgid2, n))
        return super().ngettext(msgid1, msgid2, n) if translated is None else translated

    def _first(self, look: Callable[[NullTranslations], str]) -> str | None:
        """What the first catalogue says that has the sentence, None if none has it."""
        for catalogue in self._opened.values():
            try:
                return look(catalogue)
            except KeyError:
                continue
        # A game that has been imported is the likelier one.
        unread = [game_id for game_id in games.IDS if game_id not in self._opened]
        for game_id in sorted(unread, key=lambda game_id: f"navals.games.{game_id}.game" not in sys.modules):
            read = _read(self._code, game_id)
            if read is None:
                continue
            read.add_fallback(_Nowhere())
            self._opened[game_id] = read
            try:
                return look(read)
            except KeyError:
                continue
        return None


def pick(wanted: Sequence[str]) -> str:
    """The best of our languages for a browser's list (``["fr-CA", "en"]``)."""
    for tag in wanted:
        code = tag.split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en" if wanted else LANGUAGES[0]
