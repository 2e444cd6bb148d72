"""Clips and sounds one after the other: what the boards' animations are cut from."""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message
from navals.ui.board.board import Caption, Motion
from navals.ui.shell.answer import Clip, Sound

Frames = tuple[dict[str, Any], ...]
"""Keyframes as the Web Animations API takes them."""

READ: Final = 700
"""Milliseconds for which the last line of a film stands at least."""


class Film:
    """An animation in the making; ``now`` is where it has got to, in milliseconds."""

    def __init__(self) -> None:
        self.clips: list[Clip] = []
        self.sounds: list[Sound] = []
        self.captions: list[Caption] = []
        self.now = 0

    def clip(self, target: str, frames: Frames, duration: int, delay: int = 0, **more: Any) -> None:
        """Move a part of the page (a selector); ``delay`` counts from now, ``more`` is timing, or ``insert``: markup that is
        there for as long, or ``still``: no movement, to be seen also where movement is not wanted."""
        insert, still = more.pop("insert", None), more.pop("still", False)
        timing = {
            "duration": duration,
            "delay": self.now + delay,
            "fill": "both",
            "easing": "ease-out",
            **more,
        }
        self.clips.append(Clip(target, frames, timing, insert, still))

    def sound(self, name: str, delay: int = 0, volume: float | UnsetType = UNSET) -> None:
        """Let a sound be heard; ``volume``: 0 to 1, which is the usual. What is to be heard already at that moment is not heard twice."""
        at = self.now + delay
        if not any(sound.name == name and sound.at == at for sound in self.sounds):
            self.sounds.append(Sound(name, at, volume))

    def tell(self, words: Message | Event, delay: int = 0) -> None:
        """Let a line be read from now on (``delay`` later) until the next one: what is about to be tried, or, once it was seen, what
        came of it. An event is told as the log tells it."""
        self.captions.append(Caption(self.now + delay, words))

    def motion(self, *, flows: bool = False, told: bool = False) -> Motion:
        """The whole of it."""
        last = max((caption.at + READ for caption in self.captions), default=0)
        captions = tuple(sorted(self.captions, key=lambda caption: caption.at))
        return Motion(tuple(self.clips), tuple(self.sounds), max(self.now, last), flows, told, captions)


def faster(motion: Motion, rate: float) -> Motion:
    """A film that shows all of another one, ``rate`` times as fast: clips, sounds and captions."""
    if rate == 1:
        return motion
    clips = (
        replace(clip, timing={name: _timed(name, value, rate) for name, value in clip.timing.items()})
        for clip in motion.clips
    )
    return replace(
        motion,
        clips=tuple(clips),
        sounds=tuple(replace(sound, at=round(sound.at / rate)) for sound in motion.sounds),
        captions=tuple(replace(caption, at=round(caption.at / rate)) for caption in motion.captions),
        milliseconds=round(motion.milliseconds / rate),
    )


def _timed(name: str, value: Any, rate: float) -> Any:
    timed = name in ("duration", "delay", "endDelay") and isinstance(value, int | float)
    return round(value / rate, 1) if timed else value
