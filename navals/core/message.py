"""Sentences before translation.

A message is an English text, which is the key in the translation catalogues, and its arguments.
``navals.ui.words.i18n`` translates it; ``str(message)`` gives the English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ``text`` whose ``{name}`` fields are filled from ``args`` (str, int or Message).

    If ``many`` is set, ``text`` is the singular and ``many`` the plural, selected by the argument ``n``.

    >>> str(Message("{n} ship", {"n": 3}, "{n} ships"))
    '3 ships'
    """

    text: str
    args: dict[str, Any] = {}
    many: str | None = None

    def __str__(self) -> str:
        text = self.many if self.many is not None and self.args.get("n") != 1 else self.text
        return text.format(**self.args) if self.args else text


def restore(message: Message) -> Message:
    """Restore nested messages among the arguments, which are dicts after decoding from JSON.

    Raise ``ValueError`` if an argument has an unexpected type.

    >>> said = msg("{shot}: it falls.", shot=msg("Pot the {ball}", ball=9))
    >>> restore(msgspec.json.decode(msgspec.json.encode(said), type=Message)) == said
    True
    """
    args: dict[str, object] = {}
    for name, value in message.args.items():
        if isinstance(value, dict):
            args[name] = restore(msgspec.convert(value, Message))
        elif isinstance(value, str | int | float):
            args[name] = value
        else:
            raise ValueError(f"{name}: {type(value).__name__} is no argument of a message")
    return Message(message.text, args, message.many)


def read(source: bytes) -> dict[str, Any]:
    """Decode a data file. Texts under ``said`` become messages in the enclosing object, arrays become tuples.

    >>> fields = read(b'{"quick": {"said": {"label": "A quick game"}, "modes": ["two"]}}')["quick"]
    >>> fields["modes"], str(fields["label"])
    (('two',), 'A quick game')
    """
    fields: dict[str, Any] = _read(msgspec.json.decode(source), str)
    return fields


def _read(value: object, kind: type[str | Message]) -> Any:
    if isinstance(value, str):
        return kind(value)
    if isinstance(value, list):
        return tuple(_read(item, kind) for item in value)
    if not isinstance(value, dict):
        return value
    texts = _read(value.pop("said"), Message) if "said" in value else {}
    return {name: _read(item, kind) for name, item in value.items()} | texts


def read_tables(file: Traversable) -> dict[str, dict[str, Message]]:
    """Return the tables of a data file by name. Each maps keys to messages without arguments.

    >>> from importlib.resources import files
    >>> tables = read_tables(files("navals.games.uncharted.words") / "names.json")
    >>> str(tables["classes"]["C"])
    'cruiser'
    """
    return read(file.read_bytes())


def msg(text: str, /, **args: object) -> Message:
    """Create a message. The translation extractor recognises this function by its name.

    >>> str(msg("{ship} is sunk", ship="F1"))
    'F1 is sunk'
    """
    return Message(text, args)


def msgn(single: str, many: str, /, n: int, **args: object) -> Message:
    """Create a message with singular and plural forms. ``n`` selects the form and is also an argument.

    >>> str(msgn("{n} ship", "{n} ships", 1)), str(msgn("{n} ship", "{n} ships", 3))
    ('1 ship', '3 ships')
    """
    return Message(single, {"n": n, **args}, many)


_JOINERS: Final = frozenset("\u200c\u200d\u2068\u2069" + "".join(map(chr, range(0xE0020, 0xE0080))))
"""Invisible characters allowed in names: letter and emoji joiners, flag tags, isolates."""
# Right-to-left letters and directional control characters.
_RTL_CHARS: Final = (
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

_MAX_DISTANCE: Final = 2
"""Maximum number of wrong letters in a word that is still recognised."""


def make_printable(text: str, replacement: str = "") -> str:
    """Replace unprintable characters, except letter and emoji joiners, by ``replacement``.

    >>> make_printable("a\\tb"), make_printable("a\\nb", "?"), make_printable("\\u200d") == "\\u200d"
    ('ab', 'a?b', True)
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or character in _JOINERS else replacement for character in text
    )


def isolate(text: str) -> str:
    """Wrap a right-to-left name in directional isolates (UAX 9), to protect the text around it.

    >>> isolate("Ann"), ascii(isolate("\\u05d3\\u05d5\\u05d3"))
    ('Ann', "'\\\\u2068\\\\u05d3\\\\u05d5\\\\u05d3\\\\u2069'")
    """
    if text.isascii() or not re.search(_RTL_CHARS, text):
        return text
    return "\u2068" + re.sub("[\u2066-\u2069]", "", text) + "\u2069"


def clip(text: str, limit: int = 40) -> str:
    """Prepare untrusted text for quoting: cut it to ``limit`` characters and replace unprintable ones.

    >>> clip("battleship", 7), len(clip("a\\nb"))
    ('battle…', 3)
    """
    short_text = text if len(text) <= limit else text[: limit - 1] + "…"
    return make_printable(short_text, "\ufffd")


def nearest_words(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the known words that differ from ``word`` by at most two letters, most similar first.

    Case is ignored. Known words of two letters must match exactly, those of three may differ by one letter.

    >>> nearest_words("matts", ("mats", "bataille")), nearest_words("x", ("mats",))
    (('mats',), ())
    """
    matches = (
        (_edit_distance(word.lower(), candidate), candidate)
        for candidate in words
        if abs(len(word) - len(candidate)) <= _MAX_DISTANCE
    )
    return tuple(
        candidate
        for distance, candidate in sorted(matches)
        if distance <= min(_MAX_DISTANCE, len(candidate) - 2)
    )


def _edit_distance(word: str, other_word: str) -> int:
    """Return the Levenshtein distance."""
    costs: list[int] = [*range(len(other_word) + 1)]
    for number, letter in enumerate(word, 1):
        previous_costs, costs = costs, [number]
        for index, other_letter in enumerate(other_word):
            costs.append(
                min(
                    previous_costs[index] + (letter != other_letter),
                    previous_costs[index + 1] + 1,
                    costs[index] + 1,
                )
            )
    return costs[-1]
