"""What features are made of: handlers that get a model and a gesture, and give the next model and the effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from navals.ui.shell.effects import Effects, Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell

M = TypeVar("M")

Step = tuple[M, Effects]
"""The model after a gesture, and what else it brings about."""
Handler = Callable[[M, Gesture, Shell], Step[M]]
"""``Shell`` is read; what of it shall change is told as effects. A session, which is a game at work, may be played."""
Acts = dict[str, Callable[[Any, Gesture, Shell], Step[Any]]]
"""The acts of a feature by their names, each with its handler."""


def opens(overlay: str) -> Handler[Any]:
    """The handler of a gesture that opens what lies over the page under that name."""
    return lambda model, gesture, shell: (model, (Show(overlay=overlay),))
