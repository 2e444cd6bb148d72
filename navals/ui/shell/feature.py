"""Handler types and factories for the `update` modules of features."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from navals.ui.session import Session
from navals.ui.shell.effects import Effects, Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Act, Acts, Handler, Step
from navals.ui.shell.shelf import Shelf
from navals.ui.shell.shell import Shell

__all__ = [
    "Act",
    "Acts",
    "Gesture",
    "Handler",
    "Shelf",
    "Shell",
    "Step",
    "board_handler",
    "game_handler",
    "overlay_opener",
]

M = TypeVar("M")


def game_handler(handler: Callable[[Session, Gesture, Shell], Effects]) -> Handler[None]:
    """Return a handler for gestures in the current game, for a feature without a model. It ignores gestures
    outside a game."""
    return lambda model, gesture, shell: (
        None,
        () if shell.session is None else handler(shell.session, gesture, shell),
    )


def board_handler(handler: Callable[[Session, Gesture, Shell], Effects]) -> Handler[None]:
    """Return a handler for gestures on the current board (game, lesson or exercise)."""
    return lambda model, gesture, shell: (
        None,
        () if (session := shell.active_session()) is None else handler(session, gesture, shell),
    )


def overlay_opener(overlay: str) -> Handler[M]:
    """Return a handler that opens the overlay of this name."""
    return lambda model, gesture, shell: (model, (Show(overlay=overlay),))
