"""Sentences before translation.

A message is an English text, the key of the translation catalogues, and its arguments.
``navals.ui.words.i18n`` translates it; ``str(message)`` is its English.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """``text`` with ``{name}`` fields, filled from ``args`` (values: str, int or Message).

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


def restored(message: Message) -> Message:
    """Restore nested messages among the arguments after decoding from JSON, which leaves them as dicts.

    Raise ``ValueError`` for an argument of any other type.

    >>> said = msg("{shot}: it falls.", shot=msg("Pot the {ball}", ball=9))
    >>> restored(msgspec.json.decode(msgspec.json.encode(said), type=Message)) == said
    True
    """
    args: dict[str, Any] = {}
    for name, value in message.args.items():
        if isinstance(value, dict):
            args[name] = restored(msgspec.convert(value, Message))
        elif isinstance(value, str | int | float):
            args[name] = value
        else:
            raise ValueError(f"{name}: {type(value).__name__} is no argument of a message")
    return Message(message.text, args, message.many)


def msg(text: str, /, **args: Any) -> Message:
    """Create a message; the extraction of translations knows this function by name.

    >>> str(msg("{ship} is sunk", ship="F1"))
    'F1 is sunk'
    """
    return Message(text, args)


def msgn(one: str, many: str, /, n: int, **args: Any) -> Message:
    """Create a message with a singular and a plural for the number ``n``, also its argument ``n``.

    >>> str(msgn("{n} ship", "{n} ships", 1)), str(msgn("{n} ship", "{n} ships", 3))
    ('1 ship', '3 ships')
    """
    return Message(one, {"n": n, **args}, many)


def clip(text: str, most: int = 40) -> str:
    """Shorten untrusted ``text`` to ``most`` characters for quoting, and replace unprintable ones.

    >>> clip("battleship", 7), len(clip("a\\nb"))
    ('battle…', 3)
    """
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return cut if cut.isprintable() else "".join(ch if ch.isprintable() else "\ufffd" for ch in cut)
