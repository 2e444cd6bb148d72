"""Keys customized by the reader.

Markup names the default keys. This module rewrites it with the current keys, so that bindings, key caps and
screen reader hints agree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from navals import games
from navals.core.message import Message, msg
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import Markup, escape
from navals.ui.registry import board_of
from navals.ui.words.i18n import Language

PAGE_SCOPE: Final = ""  # the scope of keys that work in every game; other scopes are game ids

PAGE_KEYS: Final[tuple[tuple[str, Message], ...]] = (
    ("z", msg("take back")),
    ("h", msg("hint: first the odds, then the best move")),
    ("m", msg("mute or unmute")),
    ("p", msg("pause when only computers play")),
    ("?", msg("show this list")),
)

_RESERVED_KEYS: Final = frozenset("0123456789+-=− \t")
"""Keys that cannot be assigned: digits enter numbers, signs zoom and count, the space bar presses buttons."""

_MAX_CHANGES: Final = 80


class KeyBinding(NamedTuple):
    """The action of a default `key` (lower case) in a `scope`; `description` describes it. If `description`
    describes several keys, `index_and_count` is this key's index in it and the number of keys.
    """

    scope: str
    key: str
    description: Message
    index_and_count: tuple[int, int] = (0, 1)

    def text(self, t: Language) -> str:
        text = t.message(self.description)
        index, count = self.index_and_count
        parts = text.split(", ")
        return parts[index] if count == len(parts) else text

    @property
    def name(self) -> str:
        """The name used in storage and as the form field."""
        return f"{self.scope}:{self.key}"


def single_key(name: str) -> str:
    """Return the letter of a key cap such as `F` or `Shift+N`, which users can reassign, or ""."""
    key = name.removeprefix("Shift+").lower()
    return key if len(key) == 1 and key.isalpha() else ""


def key_bindings(scope: str) -> tuple[KeyBinding, ...]:
    """Return the changeable keys of a scope. A game's scope excludes the page's keys."""
    if scope == PAGE_SCOPE:
        return tuple(KeyBinding(PAGE_SCOPE, key, description) for key, description in PAGE_KEYS)
    page_keys = {key for key, _ in PAGE_KEYS}
    bindings_by_key: dict[str, KeyBinding] = {}
    for names, description in board_of(scope).keys_ever():
        keys = [single_key(name) for name in names]
        part_count = len(names) if all(keys) and len(set(keys)) == len(keys) else 1
        for index, key in enumerate(keys):
            if key and key not in page_keys:
                bindings_by_key.setdefault(
                    key, KeyBinding(scope, key, description, (index % part_count, part_count))
                )
    return tuple(bindings_by_key.values())


def valid_changes(stored_value: object) -> dict[str, str]:
    """Return the valid key changes in a stored value; no key is assigned twice in a scope."""
    changes: dict[str, str] = {}
    for name, key in list(stored_value.items())[:_MAX_CHANGES] if isinstance(stored_value, dict) else ():
        scope, _, default_key = str(name).partition(":")
        if (
            scope not in (PAGE_SCOPE, *games.IDS)
            or len(default_key) != 1
            or not isinstance(key, str)
            or not is_assignable(key)
        ):
            continue
        if not any(
            key.lower() == other_key and scope == other_name.partition(":")[0]
            for other_name, other_key in changes.items()
        ):
            changes[f"{scope}:{default_key}"] = key.lower()
    return changes


def is_assignable(key: str) -> bool:
    """Return whether a key may be assigned."""
    return len(key) == 1 and len(key.lower()) == 1 and key.isprintable() and key not in _RESERVED_KEYS


def assigned_key(binding: KeyBinding, changes: Mapping[str, str]) -> str:
    """Return the key assigned to a binding."""
    return changes.get(binding.name, binding.key)


def conflicting_binding(binding: KeyBinding, key: str, changes: Mapping[str, str]) -> KeyBinding | None:
    """Return another binding that already uses this key, or `None`."""
    scopes = (PAGE_SCOPE, *games.IDS) if binding.scope == PAGE_SCOPE else (PAGE_SCOPE, binding.scope)
    bindings = (other_binding for scope in scopes for other_binding in key_bindings(scope))
    return next(
        (
            other_binding
            for other_binding in bindings
            if other_binding != binding and assigned_key(other_binding, changes) == key
        ),
        None,
    )


def screen_keys(changes: Mapping[str, str], game_id: str | None) -> dict[str, str]:
    """Map each changed default key to its current key, for the game on the screen."""
    scopes = (PAGE_SCOPE,) if game_id is None else (PAGE_SCOPE, game_id)
    return {
        default_key: current_key
        for scope, _, default_key, current_key in (
            (*name.partition(":"), key) for name, key in changes.items()
        )
        if scope in scopes and default_key != current_key
    }


def current_name(name: str, key_changes: Mapping[str, str]) -> str:
    """Return the current name of a binding such as `f`, `Shift+n` or `N`."""
    modifier, _, key = name.rpartition("+") if len(name) > 1 else ("", "", name)
    current_key = key_changes.get(key.lower())
    if current_key is None:
        return name
    return (f"{modifier}+" if modifier else "") + (current_key.upper() if key.isupper() else current_key)


_KEY_MARKUP: Final = (
    r'(?P<attribute> (?:data-shortcut|aria-keyshortcuts)=")(?P<keys>[^"]*)"'
    r'|(?P<cap><kbd [^>]*aria-hidden="true">)(?P<shown>[^<]+)</kbd>'
)


def rewrite(markup: Markup, key_changes: Mapping[str, str], allows_single_keys: bool) -> Markup:
    """Replace keys in markup. Without `allows_single_keys`, remove single-key bindings, which the page then
    ignores."""
    if not key_changes and allows_single_keys:
        return markup
    escaped_changes = {str(escape(old)): str(escape(new)) for old, new in key_changes.items()}

    def rewrite_match(match: re.Match[str]) -> str:
        if match["cap"]:
            if not allows_single_keys and len(match["shown"]) == 1 and match["shown"] not in "↵←→":
                return ""
            return (
                f"{match['cap']}{current_name(match['shown'], escaped_changes).upper()}</kbd>"
                if escaped_changes
                else match[0]
            )
        names = match["keys"].split(" ")
        if not allows_single_keys and "aria" in match["attribute"]:
            names = [name for name in names if len(name) > 1 and not name.startswith("&")]
            if not names:
                return ""
        return f'{match["attribute"]}{" ".join(current_name(name, escaped_changes) for name in names)}"'

    def rewrite_text(text: str) -> Markup:
        return Markup(re.sub(_KEY_MARKUP, rewrite_match, text))

    if isinstance(markup, PartedMarkup):
        parts = {name: rewrite_text(part) for name, part in markup.parts.items()}
        return PartedMarkup(rewrite_text(markup), rewrite_text(markup.frame), parts)
    return rewrite_text(markup)


def key_caps(names: Iterable[str], key_changes: Mapping[str, str]) -> list[str]:
    """Return key cap labels with the current keys."""
    return [
        current_name(name, key_changes).upper()
        if single_key(name) == name.lower() or name == "?"
        else current_name(name, key_changes)
        for name in names
    ]
