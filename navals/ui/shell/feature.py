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
    "in_game",
    "on_board",
    "opener_of",
]

M = TypeVar("M")


def in_game(handle: Callable[[Session, Gesture, Shell], Effects]) -> Handler[None]:
    """Return a handler for gestures in the current game, for a feature without a model. It ignores gestures
    outside a game."""
    return lambda model, gesture, shell: (
        None,
        () if shell.session is None else handle(shell.session, gesture, shell),
    )


def on_board(handle: Callable[[Session, Gesture, Shell], Effects]) -> Handler[None]:
    """Return a handler for gestures on the current board (game, lesson or exercise)."""
    return lambda model, gesture, shell: (
        None,
        () if (session := shell.active_session()) is None else handle(session, gesture, shell),
    )


def opener_of(overlay: str) -> Handler[M]:
    """Return a handler that opens the overlay of this name."""
    return lambda model, gesture, shell: (model, (Show(overlay=overlay),))
