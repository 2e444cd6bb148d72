"""The types of feature handlers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from navals.ui.shell.effects import Effects, Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell

M = TypeVar("M")

Step = tuple[M, Effects]  # the next model, and the effects
Handler = Callable[[M, Gesture, Shell], Step[M]]
"""Handles a gesture. It only reads `Shell` and changes it by effects; it may play moves in a session."""
Acts = dict[str, Callable[[Any, Gesture, Shell], Step[Any]]]  # handlers by gesture name


def opens(overlay: str) -> Handler[Any]:
    """Return a handler that opens an overlay."""
    return lambda model, gesture, shell: (model, (Show(overlay=overlay),))


def stateless() -> None:
    """The `START` of a feature without a model."""
