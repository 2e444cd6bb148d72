"""The answer to the page after a gesture (`docs/bridge.md`): a builder and its JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from navals.ui.draw.html import Markup


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """A camera position for a film, in user units of the board: `frame` (x, y, width, height) must be in
    sight, a hull of length `least` must be readable, and cards appear beside the point `at`. Where the frame
    is too wide for that, the elements `actors` (selector and length of a hull) are drawn larger."""

    frame: tuple[float, float, float, float]
    least: float
    at: tuple[float, float] | None = None
    actors: Mapping[str, float] = {}


class Clip(msgspec.Struct, frozen=True, omit_defaults=True):
    """An animation as Web Animations API data. `insert` adds temporary markup to an element; a `still` clip
    moves nothing and plays even with reduced motion. `turns` lets a drawn ball roll: orientations, each a
    time in 1/10,000 of the duration and a quaternion w x y z in hundredths, by the element's axes, with z
    towards the viewer. A clip with `look` moves the camera of its target."""

    target: str
    frames: tuple[Mapping[str, Any], ...]
    timing: Mapping[str, Any]
    insert: Mapping[str, str] | None = None
    still: bool = False
    turns: tuple[int, ...] = ()
    look: Look | None = None


class Sound(msgspec.Struct, frozen=True):
    """A sound by name, `at` milliseconds from now, at normal `volume` (1) or softer."""

    name: str
    at: int = 0
    volume: float | msgspec.UnsetType = msgspec.UNSET


class Answer:
    """Collects instructions for the page; the fields are described in `docs/bridge.md`."""

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
        """Announce text in the polite live region."""
        self.polite.append(text)

    def warn(self, text: str) -> None:
        """Announce text immediately, in the assertive live region."""
        self.alert.append(text)

    def film(self, clips: Iterable[Clip], sounds: Iterable[Sound]) -> None:
        self.play.extend(clips)
        self.sound.extend(sounds)

    def tick(self, milliseconds: float) -> None:
        """Request a tick after a delay; the shortest requested delay wins."""
        wish = max(0, round(milliseconds))
        self.again = wish if self.again is None else min(self.again, wish)

    def encode(self) -> str:
        """Return the JSON, without empty fields."""
        content: dict[str, Any] = dict(self.fields)
        for name in ("patch", "play", "sound", "put"):
            value = getattr(self, name)
            if value:
                content[name] = {k: str(v) for k, v in value.items()} if name == "patch" else value
        if self.polite or self.alert:
            said = {"polite": " ".join(self.polite), "alert": " ".join(self.alert)}
            content["say"] = {name: text for name, text in said.items() if text}
        if self.again is not None:
            content["again"] = self.again
        return msgspec.json.encode(content).decode()
