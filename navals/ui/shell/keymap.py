"""Keys that readers have changed.

Boards and pages name the key that a button has by itself. A reader may give single keys to other buttons' work; the markup is
then written again, in one place, with the keys that hold: what is bound, what is shown on the button and what is told to
screen readers cannot differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from navals import games
from navals.core.message import Message, msg
from navals.ui.components.layout import Parted
from navals.ui.draw.html import Markup, escape
from navals.ui.registry import board_of
from navals.ui.words.i18n import Language

PAGE: Final = ""
"""The scope of keys that do the same in every game; the others belong to a game, by its id."""

PAGE_KEYS: Final[tuple[tuple[str, Message], ...]] = (
    ("z", msg("take back")),
    ("h", msg("hint: what is likely; again: what I would do")),
    ("m", msg("sound on or off")),
    ("p", msg("pause, when only computers play")),
    ("?", msg("this list")),
)

_RESERVED: Final = frozenset("0123456789+-=− \t")
"""Digits are dice and numbers, the signs zoom and count, the space bar presses."""

_MOST: Final = 80


class Duty(NamedTuple):
    """What a single key does by itself: in which ``scope``, which ``key`` in lower case, and ``what`` it is said to do. The
    list tells several keys at once; ``part`` says which of its words are about this one, if each key has some."""

    scope: str
    key: str
    what: Message
    part: tuple[int, int] = (0, 1)

    def words(self, t: Language) -> str:
        """What the key does, in words."""
        whole = t.message(self.what)
        at, count = self.part
        parts = whole.split(", ")
        return parts[at] if count == len(parts) else whole

    @property
    def name(self) -> str:
        """As it is stored, and as the field for it is called."""
        return f"{self.scope}:{self.key}"


def single(name: str) -> str:
    """The key that can be changed behind what a key cap shows (``F``, ``Shift+N``), or ``""``."""
    key = name.removeprefix("Shift+").lower()
    return key if len(key) == 1 and key.isalpha() else ""


def duties(scope: str) -> tuple[Duty, ...]:
    """The keys of a scope that can be changed. Where a game has one of the page's keys, the page's rules it."""
    if scope == PAGE:
        return tuple(Duty(PAGE, key, what) for key, what in PAGE_KEYS)
    taken = {key for key, _ in PAGE_KEYS}
    by_key: dict[str, Duty] = {}
    for names, what in board_of(scope).keys_ever():
        keys = [single(name) for name in names]
        each = len(names) if all(keys) and len(set(keys)) == len(keys) else 1
        for at, key in enumerate(keys):
            if key and key not in taken:
                by_key.setdefault(key, Duty(scope, key, what, (at % each, each)))
    return tuple(by_key.values())


def clean(stored: Any) -> dict[str, str]:
    """The changes among what a browser kept, whatever that is: known names with keys that can be had, none of them twice."""
    changes: dict[str, str] = {}
    for name, key in list(stored.items())[:_MOST] if isinstance(stored, dict) else ():
        scope, _, old = str(name).partition(":")
        if scope not in (PAGE, *games.IDS) or len(old) != 1 or not isinstance(key, str) or not fits(key):
            continue
        if not any(key.lower() == taken and scope == of.partition(":")[0] for of, taken in changes.items()):
            changes[f"{scope}:{old}"] = key.lower()
    return changes


def fits(key: str) -> bool:
    """Whether this is a key of its own that may be given."""
    return len(key) == 1 and len(key.lower()) == 1 and key.isprintable() and key not in _RESERVED


def key_of(duty: Duty, changes: Mapping[str, str]) -> str:
    """The key that does it now."""
    return changes.get(duty.name, duty.key)


def rival(duty: Duty, key: str, changes: Mapping[str, str]) -> Duty | None:
    """What this key does already where it would do this as well."""
    scopes = (PAGE, *games.IDS) if duty.scope == PAGE else (PAGE, duty.scope)
    for scope in scopes:
        for other in duties(scope):
            if other != duty and key_of(other, changes) == key:
                return other
    return None


def on_screen(changes: Mapping[str, str], game: str | None) -> dict[str, str]:
    """From the keys that markup names to those that hold where this game is on the screen."""
    scopes = (PAGE,) if game is None else (PAGE, game)
    return {
        old: new
        for scope, _, old, new in ((*name.partition(":"), key) for name, key in changes.items())
        if scope in scopes and old != new
    }


def named(name: str, changed: Mapping[str, str]) -> str:
    """What is bound instead of ``f`` or ``Shift+n`` or, as capitals are bound, ``N``."""
    head, _, key = name.rpartition("+") if len(name) > 1 else ("", "", name)
    new = changed.get(key.lower())
    if new is None:
        return name
    return (f"{head}+" if head else "") + (new.upper() if key.isupper() else new)


_BOUND: Final = (
    r'(?P<attribute> (?:data-shortcut|aria-keyshortcuts)=")(?P<keys>[^"]*)"'
    r'|(?P<cap><kbd [^>]*aria-hidden="true">)(?P<shown>[^<]+)</kbd>'
)


def rewritten(markup: Markup, changed: Mapping[str, str], single_keys: bool) -> Markup:
    """The markup with the keys that hold. Without ``single_keys`` nothing says that such a key does anything; the shell does
    not listen to them then."""
    if not changed and single_keys:
        return markup
    safe = {str(escape(old)): str(escape(new)) for old, new in changed.items()}

    def new(match: re.Match[str]) -> str:
        if match["cap"]:
            if not single_keys and len(match["shown"]) == 1 and match["shown"] not in "↵←→":
                return ""
            return f"{match['cap']}{named(match['shown'], safe).upper()}</kbd>" if safe else match[0]
        names = match["keys"].split(" ")
        if not single_keys and "aria" in match["attribute"]:
            names = [name for name in names if len(name) > 1 and not name.startswith("&")]
            if not names:
                return ""
        return f'{match["attribute"]}{" ".join(named(name, safe) for name in names)}"'

    def write(text: str) -> Markup:
        return Markup(re.sub(_BOUND, new, text))

    if isinstance(markup, Parted):
        parts = {name: write(part) for name, part in markup.parts.items()}
        return Parted(write(markup), write(markup.frame), parts)
    return write(markup)


def shown(names: Iterable[str], changed: Mapping[str, str]) -> list[str]:
    """Key caps of a list of keys, as they hold."""
    return [
        named(name, changed).upper() if single(name) == name.lower() or name == "?" else named(name, changed)
        for name in names
    ]
