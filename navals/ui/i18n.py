"""Languages: gettext catalogues (Babel), French and English.

English sentences in the source are the keys. ``Language`` puts messages into words; the typography of French
(narrow no-break spaces before ``; ! ?`` and guillemets, no-break before ``:``) is applied here, once, so that
translators type plain blanks.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from navals.core.message import Message

LANGUAGES: Final = ("fr", "en")
"""Codes of the languages, the default first."""

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"

_BEFORE_HIGH: Final = re.compile(r"(?<=\S) (?=[;!?»%])")
_BEFORE_COLON: Final = re.compile(r"(?<=\S) (?=:)")
_AFTER_OPEN: Final = re.compile(r"(?<=«) ")


def typeset_french(text: str) -> str:
    """French spacing: U+202F before ``; ! ? » %`` and after ``«``, U+00A0 before ``:``, curly apostrophes."""
    text = _BEFORE_HIGH.sub("\u202f", text)
    text = _AFTER_OPEN.sub("\u202f", text)
    return _BEFORE_COLON.sub("\u00a0", text).replace("'", "\u2019")


class Language:
    """One language. Call it with an English text and arguments, or give it a message."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        self._typeset = typeset_french if code == "fr" else str

    def __call__(self, text: str, /, **args: Any) -> str:
        """The sentence for ``text`` with its fields filled."""
        return self.fill(self._catalogue.gettext(text), args)

    def pattern(self, text: str) -> str:
        """The translation with its fields left open."""
        return self._typeset(self._catalogue.gettext(text))

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
        return set_text.format(
            **{k: self.message(v) if isinstance(v, Message) else v for k, v in args.items()}
        )

    def number(self, value: float, digits: int = 0) -> str:
        """A number with the language's decimal sign and thousands."""
        text = f"{value:,.{digits}f}"
        return text.replace(",", "\u202f").replace(".", ",") if self.code == "fr" else text

    def percent(self, share: float, digits: int = 0) -> str:
        """A share (0 to 1) as a percentage."""
        return self.number(100 * share, digits) + ("\u202f%" if self.code == "fr" else "%")


@cache
def language(code: str) -> Language:
    """The language of that code; an unknown code gives English."""
    if code not in LANGUAGES or code == "en":
        return Language("en", gettext.NullTranslations())
    return Language(code, gettext.translation("navals", str(LOCALE), [code], fallback=True))


def pick(wanted: list[str]) -> str:
    """The best of our languages for a browser's list (``["fr-CA", "en"]``)."""
    for tag in wanted:
        code = tag.split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en" if wanted else LANGUAGES[0]
