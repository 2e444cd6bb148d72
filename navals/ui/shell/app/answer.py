"""The answer to the page after a gesture (`docs/bridge.md`): a builder and its JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from navals.ui.board.clip import Clip, Sound
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import Markup


class Response:
    """Collects instructions for the page; the fields are described in `docs/bridge.md`."""

    def __init__(self) -> None:
        self.patch: dict[str, Markup] = {}
        self.play: list[Clip] = []
        self.sound: list[Sound] = []
        self.polite: list[str] = []
        self.alert: list[str] = []
        self.fields: dict[str, object] = {}
        self.root: dict[str, str | None] = {}
        self.put: dict[str, str | dict[str, str] | None] = {}
        self.peer: list[dict[str, object]] = []
        self.tick_delay: int | None = None

    def say(self, text: str) -> None:
        """Announce text in the polite live region."""
        self.polite.append(text)

    def warn(self, text: str) -> None:
        """Announce text immediately, in the assertive live region."""
        self.alert.append(text)

    def redraw(self, old_regions: dict[str, Markup], regions: Mapping[str, Markup]) -> None:
        """Send the regions or parts that differ from `old_regions`, and update `old_regions`."""
        for region, markup in regions.items():
            old_markup = old_regions.get(region)
            old_regions[region] = markup
            if (
                isinstance(markup, PartedMarkup)
                and isinstance(old_markup, PartedMarkup)
                and markup.frame == old_markup.frame
            ):
                parts = markup.parts.items()
                self.patch.update({part: text for part, text in parts if old_markup.parts.get(part) != text})
            elif old_markup != markup:
                self.patch[region] = markup

    def add_film(self, clips: Iterable[Clip], sounds: Iterable[Sound]) -> None:
        self.play.extend(clips)
        self.sound.extend(sounds)

    def request_tick(self, milliseconds: float) -> None:
        """Request a tick after a delay; the shortest requested delay wins."""
        delay = max(0, round(milliseconds))
        self.tick_delay = delay if self.tick_delay is None else min(self.tick_delay, delay)

    def encode(self) -> str:
        """Return the answer as JSON, without empty fields."""
        content: dict[str, object] = dict(self.fields)
        for name in ("patch", "play", "sound", "put", "root", "peer"):
            value = getattr(self, name)
            if value:
                content[name] = {k: str(v) for k, v in value.items()} if name == "patch" else value
        if self.polite or self.alert:
            speech = {"polite": " ".join(self.polite), "alert": " ".join(self.alert)}
            content["say"] = {name: text for name, text in speech.items() if text}
        if self.tick_delay is not None:
            content["again"] = self.tick_delay
        return msgspec.json.encode(content).decode()
