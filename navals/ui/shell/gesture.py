"""What the page sends: one gesture of a reader, or one piece of news of the page's own (``docs/bridge.md``)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from navals.core.record.jsons import nested_deeper

BOARD: Final = "board"
"""The scope of a gesture on the board: what markup names without a scope."""
_DEPTH: Final = 32


class File(NamedTuple):
    """A file that the reader has chosen: its `name` with its `text`, or with its `data` in base64; `large` ones were not read."""

    name: str
    text: str
    data: str
    large: bool


class Gesture(msgspec.Struct, frozen=True):
    """Whom it is for (``app``, ``board`` or a feature), what is to be done there, and with what."""

    to: str
    act: str
    arg: Any = None
    now: float | None = None
    """What the page's clock shows, in milliseconds."""

    def text(self, name: str) -> str:
        """The field ``name`` of the argument as a text, "" where there is none."""
        value = self.arg.get(name) if isinstance(self.arg, dict) else None
        return "" if value is None else str(value)

    def whole(self, name: str) -> int | None:
        """The field ``name`` of the argument as a whole number, None where it is none."""
        value = self.arg.get(name) if isinstance(self.arg, dict) else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    @property
    def files(self) -> list[File]:
        """The files that the argument tells of: of a file field as its value, else as it is; none where it tells of none."""
        first = self.fields.get("value", self.arg)
        if not isinstance(first, dict):
            return []
        more = first.get("more")
        told = [first, *(one for one in (more if isinstance(more, list) else ()) if isinstance(one, dict))]
        return [
            File(
                str(one.get("name", "")),
                str(one.get("text", "")),
                str(one.get("data", "")),
                bool(one.get("large")),
            )
            for one in told
        ]

    @property
    def fields(self) -> dict[str, Any]:
        """The argument, {} where it has no fields."""
        return self.arg if isinstance(self.arg, dict) else {}


def read(text: str) -> Gesture | None:
    """The gesture in a JSON text; None where it is none, or nested more deeply than any gesture."""
    if nested_deeper(text, _DEPTH):
        return None
    try:
        return msgspec.json.decode(text, type=Gesture)
    except (ValueError, RecursionError):
        return None


def addressed(name: str) -> tuple[str, str]:
    """Scope and act of a gesture as markup names it.

    >>> addressed("share:copy"), addressed("aim")
    (('share', 'copy'), ('board', 'aim'))
    """
    to, colon, act = name.partition(":")
    return (to, act) if colon else (BOARD, name)


def write(name: str, arg: Any = None) -> str:
    """A gesture as the page would send it, as JSON; ``name`` as in markup."""
    to, act = addressed(name)
    return msgspec.json.encode({"to": to, "act": act} | ({} if arg is None else {"arg": arg})).decode()
