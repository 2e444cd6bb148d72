"""Clips and sounds one after the other: what the boards' animations are cut from."""

from __future__ import annotations

from typing import Any

from navals.ui.board.board import Motion
from navals.ui.shell.answer import Clip, Sound

Frames = tuple[dict[str, Any], ...]
"""Keyframes as the Web Animations API takes them."""


class Film:
    """An animation in the making; ``now`` is where it has got to, in milliseconds."""

    def __init__(self) -> None:
        self.clips: list[Clip] = []
        self.sounds: list[Sound] = []
        self.now = 0

    def clip(self, target: str, frames: Frames, duration: int, delay: int = 0, **more: Any) -> None:
        """Move a part of the page (a selector); ``delay`` counts from now, ``more`` is timing, or ``insert``: markup that is
        there for as long."""
        insert = more.pop("insert", None)
        timing = {
            "duration": duration,
            "delay": self.now + delay,
            "fill": "both",
            "easing": "ease-out",
            **more,
        }
        self.clips.append(Clip(target, frames, timing, insert))

    def sound(self, name: str, delay: int = 0) -> None:
        """Let a sound be heard."""
        self.sounds.append(Sound(name, self.now + delay))

    def motion(self, *, flows: bool = False, told: bool = False) -> Motion:
        """The whole of it."""
        return Motion(tuple(self.clips), tuple(self.sounds), self.now, flows, told)
