"""Gestures: messages from the page, sent by the reader or automatically (`docs/bridge.md`)."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from navals.core.record.jsons import is_nested_deeper

BOARD_SCOPE: Final = "board"  # scope of gestures without one in markup
_MAX_DEPTH: Final = 32


class File(NamedTuple):
    """A file chosen by the reader, with its content as `text` or as base64 `data`. The content is missing if
    the file is too `large` or has an `encoding` other than UTF-8."""

    name: str
    text: str
    data: str
    large: bool
    encoding: bool


class Gesture(msgspec.Struct, frozen=True):
    """An act `to` "app", "board" or a feature, with its argument."""

    to: str
    act: str
    arg: object = None
    now: float | None = None  # the page's clock, in milliseconds

    @property
    def name(self) -> str:
        """The scope and act, as in markup."""
        return f"{self.to}:{self.act}"

    @property
    def route(self) -> str:
        """The address that the gesture leads to, or ""."""
        route = {"app:boot": self.fields.get("route"), "app:route": self.arg}.get(self.name)
        return route if isinstance(route, str) else ""

    def text(self, name: str) -> str:
        """Return a field of the argument as text, or "" if missing."""
        value = self.fields.get(name)
        return "" if value is None else str(value)

    def texts(self, name: str) -> dict[str, str]:
        """Return a field of the argument as a mapping of texts, or `{}`."""
        value = self.fields.get(name)
        return {str(k): str(v) for k, v in value.items()} if isinstance(value, dict) else {}

    def integer(self, name: str) -> int | None:
        """Return a field of the argument if it is an integer, else `None`."""
        value = self.fields.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    @property
    def files(self) -> list[File]:
        """The chosen files, from the argument or from its `value` for a file field."""
        first_file = self.fields.get("value", self.arg)
        if not isinstance(first_file, dict):
            return []
        more_files = first_file.get("more")
        files = [
            first_file,
            *(
                item
                for item in (more_files if isinstance(more_files, list) else ())
                if isinstance(item, dict)
            ),
        ]
        return [
            File(
                str(item.get("name", "")),
                str(item.get("text", "")),
                str(item.get("data", "")),
                bool(item.get("large")),
                bool(item.get("encoding")),
            )
            for item in files
        ]

    @property
    def fields(self) -> dict[str, object]:
        """The argument if it is an object, else `{}`."""
        return self.arg if isinstance(self.arg, dict) else {}


def read_gesture(text: str) -> Gesture | None:
    """Parse a gesture; `None` if the JSON is invalid or too deeply nested."""
    if is_nested_deeper(text, _MAX_DEPTH):
        return None
    try:
        return msgspec.json.decode(text, type=Gesture)
    except (ValueError, RecursionError):
        return None


def split_name(name: str) -> tuple[str, str]:
    """Split a gesture's name in markup into scope and act.

    >>> split_name("share:copy"), split_name("aim")
    (('share', 'copy'), ('board', 'aim'))
    """
    scope, colon, act = name.partition(":")
    return (scope, act) if colon else (BOARD_SCOPE, name)


def write(name: str, arg: object = None) -> str:
    """Return the JSON of a gesture as the page would send it; `name` as in markup."""
    scope, act = split_name(name)
    return msgspec.json.encode({"to": scope, "act": act} | ({} if arg is None else {"arg": arg})).decode()
