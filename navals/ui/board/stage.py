"""What animations of boards have in common: keyframes in short, things put on the board for a while, cards over it."""

from __future__ import annotations

from typing import Any, Final

from navals.ui.board.film import Film, Frames
from navals.ui.draw.html import Child, Markup
from navals.ui.draw.svg import g, number

_FIELDS: Final = ("transform", "opacity", "offset")


def keys(*frames: tuple[Any, ...]) -> Frames:
    """Keyframes from (transform, opacity, offset); what is None, or left out at the end, stays as it is.

    >>> keys((None, 0), ("scale(2)", 1, 0.5))
    ({'opacity': 0}, {'transform': 'scale(2)', 'opacity': 1, 'offset': 0.5})
    """
    return tuple(
        {field: value for field, value in zip(_FIELDS, frame, strict=False) if value is not None}
        for frame in frames
    )


COMES: Final = keys((None, 0), (None, 1))
"""From nothing to all there."""
GOES: Final = keys((None, 1), (None, 0))
"""The other way."""


class Stage(Film):
    """A film on a board; ``view`` is what is known at its end, ``props`` how many things were put there so far."""

    def __init__(self, view: Any) -> None:
        super().__init__()
        self.view = view
        self.props: int = 0

    def prop(
        self, markup: Markup, at: tuple[float, float], frames: Frames, time: int, delay: int = 0, **more: Any
    ) -> None:
        """Something put into ``#sea-air``, at user units, for that long; it is not seen before."""
        self.props += 1
        name = f"prop-{self.props}"
        body = g(g(markup, id=name, opacity=0), transform=f"translate({number(at[0])} {number(at[1])})")
        self.clip(f"#{name}", frames, time, delay, insert={"into": "#sea-air", "markup": str(body)}, **more)

    def card(self, name: str, *children: Child, time: int, edges: tuple[float, float]) -> None:
        """A card ``#name`` in ``#fx`` for that long; ``edges``: the shares of the time at which it is all there, and begins to go."""
        body = g(children, id=name, opacity=0)
        frames = keys((None, 0), (None, 1, edges[0]), (None, 1, edges[1]), (None, 0))
        self.clip(
            f"#{name}", frames, time, easing="linear", still=True, insert={"into": "#fx", "markup": str(body)}
        )
