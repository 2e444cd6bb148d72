"""What goes back to the page after a gesture (``docs/bridge.md``): a builder, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from navals.ui.draw.html import Markup


class Clip(msgspec.Struct, frozen=True, omit_defaults=True):
    """One animation: Web Animations API data. ``insert`` puts temporary markup into an element for its time; ``still``:
    it moves nothing, and is played where movement is not wanted too."""

    target: str
    frames: tuple[Mapping[str, Any], ...]
    timing: Mapping[str, Any]
    insert: Mapping[str, str] | None = None
    still: bool = False


class Sound(msgspec.Struct, frozen=True):
    """A sound by name, ``at`` milliseconds from now, as loud as usual (``volume`` 1) or softer."""

    name: str
    at: int = 0
    volume: float | msgspec.UnsetType = msgspec.UNSET


class Answer:
    """Collects what the page has to do; fields as in ``docs/bridge.md``."""

    def __init__(self) -> None:
        self.patch: dict[str, Markup] = {}
        self.play: list[Clip] = []
        self.sound: list[Sound] = []
        self.polite: list[str] = []
        self.alert: list[str] = []
        self.fields: dict[str, Any] = {}
        self.put: dict[str, str | dict[str, str] | None] = {}
        self.again: int | None = None

    def say(self, text: str) -> None:
        """A text to be announced politely, after what is being read."""
        self.polite.append(text)

    def warn(self, text: str) -> None:
        """A text to be announced at once, before what is being read."""
        self.alert.append(text)

    def tick(self, milliseconds: float) -> None:
        """Ask for a ``tick`` after that time; the earliest wish holds."""
        wish = max(0, round(milliseconds))
        self.again = wish if self.again is None else min(self.again, wish)

    def encode(self) -> str:
        """The JSON text; empty fields are left out."""
        content: dict[str, Any] = dict(self.fields)
        for name in ("patch", "play", "sound", "put"):
            value = getattr(self, name)
            if value:
                content[name] = {k: str(v) for k, v in value.items()} if name == "patch" else value
        if self.polite or self.alert:
            content["say"] = {
                **({"polite": " ".join(self.polite)} if self.polite else {}),
                **({"alert": " ".join(self.alert)} if self.alert else {}),
            }
        if self.again is not None:
            content["again"] = self.again
        return msgspec.json.encode(content).decode()
