"""Sequences of clips and sounds for board animations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message
from navals.ui.board.board import Caption, Motion
from navals.ui.board.clip import Clip, Sound

Frames = tuple[Mapping[str, object], ...]  # keyframes of the Web Animations API

READING_TIME: Final = 700  # minimum time in milliseconds for the last caption


class Film:
    """An animation under construction; `now` is the current time in milliseconds."""

    def __init__(self) -> None:
        self.clips: list[Clip] = []
        self.sounds: list[Sound] = []
        self.captions: list[Caption] = []
        self.now = 0

    def add_clip(
        self,
        target: str,
        frames: Frames,
        duration: int,
        delay: int = 0,
        *,
        insert: Mapping[str, str] | None = None,
        still: bool = False,
        turns: tuple[int, ...] = (),
        easing: str = "ease-out",
        fill: str = "both",
    ) -> None:
        """Animate the element matching the selector `target`, `delay` milliseconds from now; see `Clip`."""
        timing = {"duration": duration, "delay": self.now + delay, "fill": fill, "easing": easing}
        self.clips.append(Clip(target, frames, timing, insert, still, turns))

    def add_sound(self, name: str, delay: int = 0, volume: float | UnsetType = UNSET) -> None:
        """Play a sound at a `volume` from 0 to 1 (normal). Simultaneous duplicates are dropped."""
        start = self.now + delay
        if not any(sound.name == name and sound.at == start for sound in self.sounds):
            self.sounds.append(Sound(name, start, volume))

    def add_caption(self, content: Message | Event, delay: int = 0) -> None:
        """Show a caption, `delay` milliseconds from now, until the next one. It announces an attempt, or
        states a result that the animation has already shown. An event is worded as in the log."""
        self.captions.append(Caption(self.now + delay, content))

    def motion(self, *, flows: bool = False) -> Motion:
        """Return the finished animation; for `flows`, see `Motion`."""
        caption_end = max((caption.start + READING_TIME for caption in self.captions), default=0)
        captions = tuple(sorted(self.captions, key=lambda caption: caption.start))
        return Motion(tuple(self.clips), tuple(self.sounds), max(self.now, caption_end), flows, captions)


def speed_up(motion: Motion, rate: float) -> Motion:
    """Return the animation at `rate` times its speed."""
    if rate == 1:
        return motion
    clips = (
        replace(clip, timing={name: _scale_time(name, value, rate) for name, value in clip.timing.items()})
        for clip in motion.clips
    )
    return replace(
        motion,
        clips=tuple(clips),
        sounds=tuple(replace(sound, at=round(sound.at / rate)) for sound in motion.sounds),
        captions=tuple(replace(caption, start=round(caption.start / rate)) for caption in motion.captions),
        milliseconds=round(motion.milliseconds / rate),
    )


def _scale_time(name: str, value: object, rate: float) -> object:
    is_duration = name in ("duration", "delay", "endDelay")
    return round(value / rate, 1) if is_duration and isinstance(value, int | float) else value
