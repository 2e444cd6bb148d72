"""Shared parts of board animations: keyframes in short form, temporary props, cards over the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

from navals.ui.board.clip import CameraView, Clip
from navals.ui.board.film import Film, Frames
from navals.ui.draw.html import Child, Markup
from navals.ui.draw.svg import g, number

_KEYFRAME_FIELDS: Final = ("transform", "opacity", "offset")
PAN_TIME: Final = 180
"""Time in milliseconds for the camera to arrive before anything happens."""
_MARGIN: Final = 0.7
"""Space around a hull in a frame, measured from its centre, as a share of its length."""
_MIN_EXTENT: Final = 5
"""Minimum width and height of a frame, as a multiple of the length of its smallest hull."""

Hull = tuple[float, float, float]
"""A hull to show: x and y of its centre, and its length."""


def keyframes(*frames: tuple[object, ...]) -> Frames:
    """Return keyframes from (transform, opacity, offset) tuples; `None` and missing values are omitted.

    >>> keyframes((None, 0), ("scale(2)", 1, 0.5))
    ({'opacity': 0}, {'transform': 'scale(2)', 'opacity': 1, 'offset': 0.5})
    """
    return tuple(
        {field: value for field, value in zip(_KEYFRAME_FIELDS, frame, strict=False) if value is not None}
        for frame in frames
    )


FADE_IN: Final = keyframes((None, 0), (None, 1))
FADE_OUT: Final = keyframes((None, 1), (None, 0))


V = TypeVar("V")


class Stage(Film, Generic[V]):
    """A film on a board. `view` is the view at its end; `prop_count` is the number of props so far."""

    def __init__(self, view: V) -> None:
        super().__init__()
        self.view = view
        self.prop_count: int = 0

    def point_camera(
        self,
        *hulls: Hull,
        place: tuple[float, float] | None = None,
        actors: Mapping[str, float] | None = None,
        pan: int = 0,
    ) -> None:
        """Point the camera at some hulls from now on, with cards beside `place` and `actors` as in
        `CameraView`; wait `pan` milliseconds for it to move.
        """
        if not hulls:
            return
        shortest_hull = min(hull[2] for hull in hulls)
        spans = []
        for axis in (0, 1):
            start = min(hull[axis] - _MARGIN * hull[2] for hull in hulls)
            end = max(hull[axis] + _MARGIN * hull[2] for hull in hulls)
            padding = max(0.0, _MIN_EXTENT * shortest_hull - (end - start)) / 2
            spans.append((round(start - padding, 1), round(end - start + 2 * padding, 1)))
        (x, width), (y, height) = spans
        camera = CameraView((x, y, width, height), shortest_hull, place, actors or {})
        timing = {"duration": 1, "delay": self.now}
        self.clips.append(Clip("#sea", (), timing, still=True, look=camera))
        self.now += pan

    def add_prop(
        self,
        markup: Markup,
        point: tuple[float, float],
        frames: Frames,
        duration: int,
        delay: int = 0,
        *,
        easing: str = "ease-out",
        fill: str = "both",
    ) -> None:
        """Show markup in `#sea-air`, at a point in user units, for a limited time."""
        self.prop_count += 1
        prop_id = f"prop-{self.prop_count}"
        group = g(
            g(markup, id=prop_id, opacity=0), transform=f"translate({number(point[0])} {number(point[1])})"
        )
        insert = {"into": "#sea-air", "markup": str(group)}
        self.add_clip(f"#{prop_id}", frames, duration, delay, insert=insert, easing=easing, fill=fill)

    def add_card(self, name: str, *children: Child, duration: int, visible_span: tuple[float, float]) -> None:
        """Show a card `#name` in `#fx`, fully visible between `visible_span` (shares of the time)."""
        group = g(children, id=name, opacity=0)
        frames = keyframes((None, 0), (None, 1, visible_span[0]), (None, 1, visible_span[1]), (None, 0))
        self.add_clip(
            f"#{name}",
            frames,
            duration,
            easing="linear",
            still=True,
            insert={"into": "#fx", "markup": str(group)},
        )
