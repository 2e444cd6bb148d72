"""Animations and sounds of boards, as the page plays them (`docs/bridge.md`)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class CameraView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A camera position in an animation, in user units of the board: `frame` (x, y, width, height) must be
    visible, a hull of length `least` must be readable, and cards appear beside the point `at`. If the frame
    is too wide for that, the elements `actors` (selector and hull length) are enlarged."""

    frame: tuple[float, float, float, float]
    least: float
    at: tuple[float, float] | None = None
    actors: Mapping[str, float] = {}


class Clip(msgspec.Struct, frozen=True, omit_defaults=True):
    """An animation as Web Animations API data. `insert` adds temporary markup to an element. A `still` clip
    moves nothing and plays even with reduced motion. `turns` makes a drawn ball roll: each orientation is a
    time in 1/10,000 of the duration and a quaternion w x y z in hundredths, in the element's axes with z
    towards the viewer. A clip with `look` moves the camera of its target."""

    target: str
    frames: tuple[Mapping[str, object], ...]
    timing: Mapping[str, object]
    insert: Mapping[str, str] | None = None
    still: bool = False
    turns: tuple[int, ...] = ()
    look: CameraView | None = None


class Sound(msgspec.Struct, frozen=True):
    """A named sound, `at` milliseconds after the start of the animation; a `volume` below 1 is softer than
    normal."""

    name: str
    at: int = 0
    volume: float | msgspec.UnsetType = msgspec.UNSET
