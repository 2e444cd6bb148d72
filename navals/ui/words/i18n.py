"""Languages: gettext catalogues (Babel) in French and English.

The English sentences in the source are the keys. `Language` translates messages and sets their typography:
apostrophes in both languages, and in French the no-break spaces before `; : ! ?` and inside guillemets. The
source uses straight apostrophes and plain spaces. A game's own sentences are in its own catalogue."""

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
from navals.core.message import Message, isolate, msg
from navals.ui.words.address import fill_you

LANGUAGES: Final = ("fr", "en")  # language codes, the default first

DATE_PATTERNS: Final = (
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
MONTH_PATTERNS: Final = (
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

_SPACE_BEFORE_MARK: Final = re.compile(r"(?<=\S) (?=[;!?»%])")
_SPACE_BEFORE_COLON: Final = re.compile(r"(?<=\S) (?=:)")
_SPACE_AFTER_GUILLEMET: Final = re.compile(r"(?<=«) ")


def typeset_french(text: str) -> str:
    """Apply French spacing: U+202F before `; ! ? » %` and after `«`, U+00A0 before `:`, curly apostrophes."""
    text = _SPACE_BEFORE_MARK.sub("\u202f", text)
    text = _SPACE_AFTER_GUILLEMET.sub("\u202f", text)
    return _SPACE_BEFORE_COLON.sub("\u00a0", text).replace("'", "\u2019")


def typeset_english(text: str) -> str:
    """Replace straight apostrophes with curly ones."""
    return text.replace("'", "\u2019")


_TYPESETTERS: Final = {"fr": typeset_french, "en": typeset_english}
_NAME_FIELD: Final = re.compile(r"\{(name|other|one|leader|winners?|losers?)\}")
"""A field with a player's name, matched at the start of a pattern."""
_SENTENCE_START: Final = re.compile(r"(?:^|[.!?…»]\s)$")
"""The end of the text before the start of a sentence."""


class Rank(str):
    """A player's name that is a rank, such as "Admiral"; it has an article in sentences."""

    def with_article(self, code: str) -> Rank:
        """Return the rank with its article, for use in a sentence of this language.

        >>> Rank("Bosun").with_article("en"), Rank("Amiral").with_article("fr")
        ('the Bosun', 'l’Amiral')
        """
        if code == "en":
            return Rank("the " + self)
        return Rank(("l’" if self[0] in "AEIOUÉ" else "le ") + self)


_NAME_PATTERN: Final = r"(?P<word>\b(?:[Dd]e |[Dd]’|[Àà] ))?\{%s\}"
_ARTICLE: Final = re.compile("le |la |les |l’")
_ELISION: Final = re.compile(r"\u2068?[AEIOUÀÂÉÈÊÎÔaeiouàâéèêîô][^\W\d_]")
"""The start of a name that elides "de" before it."""
_CONTRACTIONS: Final = {
    ("d", "le "): "du ",
    ("d", "les "): "des ",
    ("à", "le "): "au ",
    ("à", "les "): "aux ",
}


def fill_inflected(text: str, values: Mapping[str, str]) -> str:
    """Fill a pattern's fields. Values carry their article where needed, French contractions and elisions are
    applied, and a rank that starts a sentence is capitalized.

    >>> names = (Rank("le Bosco"), Rank("l’Amiral"), "la Surprise", "Anne")
    >>> for pattern in ("{name} réfléchit.", "Au tour de {name}", "À {name}."):
    ...     print(*(fill_inflected(pattern, {"name": name}) for name in names), sep="; ")
    Le Bosco réfléchit.; L’Amiral réfléchit.; la Surprise réfléchit.; Anne réfléchit.
    Au tour du Bosco; Au tour de l’Amiral; Au tour de la Surprise; Au tour d’Anne
    Au Bosco.; À l’Amiral.; À la Surprise.; À Anne.
    """
    for field, name in values.items():

        def insert_name(match: re.Match[str], name: str = name) -> str:
            word = match["word"] or ""
            article = next((form for form in ("le ", "les ") if name.startswith(form)), "")
            if word and article:
                contraction = _CONTRACTIONS[word[0].lower(), article]
                return (contraction.capitalize() if word[0].isupper() else contraction) + name.removeprefix(
                    article
                )
            if word and word[0] in "dD":
                return f"{word[0]}’{name}" if _ELISION.match(name) else f"{word[0]}e {name}"
            if word:
                return word + name
            # A message may later be embedded in another one, so only ranks are capitalized.
            is_start = isinstance(name, Rank) and _SENTENCE_START.search(match.string[: match.start()])
            return name[0].upper() + name[1:] if is_start else name

        text = re.sub(_NAME_PATTERN % field, insert_name, text)
    return text


def _inflected_values(
    code: str, text: str, values: Mapping[str, Any], args: Mapping[str, object]
) -> dict[str, str]:
    """Return the field values whose grammar matters: those that need an article (ranks, except in labels, and
    French messages), and French player names that begin with a vowel."""
    ranks: dict[str, str] = {
        field: value.with_article(code) for field, value in values.items() if isinstance(value, Rank)
    }
    if ranks and not re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)):
        ranks = {}
    if code == "en":
        return ranks
    message_fields = (field for field, value in args.items() if isinstance(value, Message))
    article_names = {field: values[field] for field in message_fields if _ARTICLE.match(values[field])}
    player_fields = (
        field for field, value in args.items() if type(value) is str and _NAME_FIELD.match(f"{{{field}}}")
    )
    return (
        ranks
        | article_names
        | {field: values[field] for field in player_fields if _ELISION.match(values[field])}
    )


class Language:
    """A language. Call it with an English text and arguments, or pass a message to `message`."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        # A screen has hundreds of sentences, most of them unchanged after a gesture.
        self._typeset = lru_cache(maxsize=4096)(_TYPESETTERS[code])
        self._translations: dict[str, str] = {}
        self._fill_cached = lru_cache(maxsize=4096, typed=True)(self._fill)

    def __call__(self, text: str, /, **args: object) -> str:
        """Translate `text` and fill its fields."""
        return self.fill(self._translate(text), args)

    def _translate(self, text: str) -> str:
        translation = self._translations.get(text)
        if translation is None:
            translation = self._catalogue.gettext(text)
            if translation != text or self.code == "en":  # otherwise its catalogue may be loaded later
                self._translations[text] = translation
        return translation

    def pattern(self, text: str) -> str:
        """Return the translation with unfilled fields."""
        return self._typeset(self._translate(text))

    def plural(self, single: str, many: str, /, n: int, **args: object) -> str:
        """Translate a sentence whose form depends on `n`."""
        return self.fill(self._catalogue.ngettext(single, many, n), {"n": n, **args})

    def message(self, message: Message) -> str:
        """Translate a message and the messages among its arguments."""
        if message.many is not None:
            return self.plural(message.text, message.many, **message.args)
        return self(message.text, **message.args)

    def sentence(self, message: Message) -> str:
        """Translate a message as a sentence, starting with a capital; a player's name stays as typed.

        >>> said = msg("{name} passes.", name="anne")
        >>> language("en").sentence(said), language("en").sentence(msg("the die rolls"))
        ('anne passes.', 'The die rolls')
        """
        text = self.message(message)
        match = _NAME_FIELD.match(self._translate(message.text)) if message.many is None else None
        if match is not None and type(message.args.get(match[1])) is str:
            return text
        return text[:1].upper() + text[1:]

    def fill(self, text: str, args: dict[str, object]) -> str:
        """Typeset `text` and fill its fields; names typed by people are not changed."""
        if not args:
            return self._typeset(text)
        try:
            return self._fill_cached(text, tuple(args), *args.values())
        except TypeError:  # messages are not hashable
            return self._fill(text, tuple(args), *args.values())

    def _fill(self, text: str, fields: tuple[str, ...], *raw_values: object) -> str:
        typeset_text = self._typeset(text)
        args = dict(zip(fields, raw_values, strict=True))
        values = {k: self._format(v) for k, v in args.items()}
        for field, value in args.items():
            # A rank that begins an embedded message is only capitalized at the start of a sentence.
            if isinstance(value, Message) and self._begins_with_rank(value):
                preceding_text = typeset_text.partition(f"{{{field}}}")[0]
                if not _SENTENCE_START.search(preceding_text):
                    values[field] = values[field][0].lower() + values[field][1:]
        typeset_text = fill_you(self.code, typeset_text, values)
        typeset_text = fill_inflected(typeset_text, _inflected_values(self.code, typeset_text, values, args))
        return typeset_text.format(**values)

    def _begins_with_rank(self, message: Message) -> bool:
        match = _NAME_FIELD.match(self._translate(message.text))
        return match is not None and isinstance(message.args.get(match[1]), Rank)

    def date(self, year: int, month: int, day: int | None = None) -> str:
        """Format a date or, without a day, a month.

        >>> language("en").date(2026, 11, 21), language("fr").date(2026, 11)
        ('21 November 2026', 'Novembre 2026')
        """
        if day is None:
            return self(MONTH_PATTERNS[month - 1].text, year=year)
        return self(
            DATE_PATTERNS[month - 1].text, day="1er" if self.code == "fr" and day == 1 else day, year=year
        )

    def _format(self, value: object) -> Any:
        """Translate messages, round floats to one decimal, write negative integers with a minus sign, and
        isolate the direction of plain text."""
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, float) or (isinstance(value, int) and value < 0):
            return self.number(value, 0 if value == round(value) else 1)
        return isolate(value) if type(value) is str and "\u2068" not in value else value

    def number(self, value: float, digits: int = 0) -> str:
        """Format a number with the language's separators and minus sign; a number rounded to 0 has no
        sign."""
        text = f"{value:,.{digits}f}"
        text = text.replace("-", "−" if text.strip("-0.,") else "")
        return text.replace(",", "\u202f").replace(".", ",") if self.code == "fr" else text

    def percent(self, fraction: float, digits: int = 0) -> str:
        """Format a share (0 to 1) as a percentage."""
        return self.number(100 * fraction, digits) + ("\u202f%" if self.code == "fr" else "%")


@cache
def language(code: str) -> Language:
    """Return the language with this code, or English if it is unknown."""
    if code not in LANGUAGES or code == "en":
        return Language("en", NullTranslations())
    catalogue = _read_catalogue(code) or NullTranslations()
    catalogue.add_fallback(_GameCatalogues(code))
    return Language(code, catalogue)


def _read_catalogue(code: str, game_id: str = "") -> NullTranslations | None:
    """Read the compiled catalogue of the application or of a game; `None` if it does not exist."""
    parts = (
        ("games", game_id, "words", f"{code}.mo") if game_id else ("locale", code, "LC_MESSAGES", "navals.mo")
    )
    paths = [os.path.join(folder, *parts) for folder in navals.__path__]
    for path in (*paths, *(os.path.join(folder, *parts[2:]) for folder in games.adopted_folders(game_id))):
        # The application may be in a zip file, which only its loader can read; game wheels are unpacked.
        for reader in (getattr(navals.__loader__, "get_data", _read_file), _read_file):
            with suppress(OSError):
                return GNUTranslations(io.BytesIO(reader(path)))
    return None


def _read_file(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read()


class _NoCatalogue(NullTranslations):
    """The fallback of a game's catalogue, which raises `KeyError` for unknown sentences."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise KeyError(msgid1)


class _GameCatalogues(NullTranslations):
    """The fallback of the application's catalogue: the games' catalogues, each read when needed."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code
        self._catalogues: dict[str, NullTranslations] = {}

    def gettext(self, message: str) -> str:
        translation = self._first_translation(lambda catalogue: catalogue.gettext(message))
        return message if translation is None else translation

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        translation = self._first_translation(lambda catalogue: catalogue.ngettext(msgid1, msgid2, n))
        return super().ngettext(msgid1, msgid2, n) if translation is None else translation

    def _first_translation(self, translate: Callable[[NullTranslations], str]) -> str | None:
        for catalogue in self._catalogues.values():
            try:
                return translate(catalogue)
            except KeyError:
                continue
        # Try imported games first.
        unread_ids = [game_id for game_id in games.IDS if game_id not in self._catalogues]
        for game_id in sorted(
            unread_ids, key=lambda game_id: f"navals.games.{game_id}.game" not in sys.modules
        ):
            new_catalogue = _read_catalogue(self._code, game_id)
            if new_catalogue is None:
                continue
            new_catalogue.add_fallback(_NoCatalogue())
            self._catalogues[game_id] = new_catalogue
            try:
                return translate(new_catalogue)
            except KeyError:
                continue
        return None


def pick_language(tags: Sequence[str]) -> str:
    """Return the best available language for a browser's list (`["fr-CA", "en"]`): English if none is
    available, the first of `LANGUAGES` if the list is empty."""
    for tag in tags:
        code = tag.split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en" if tags else LANGUAGES[0]
