"""The replay of a game: its gestures and its automatic steps."""

from __future__ import annotations

from typing import Final

from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Slice, Step
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.replay import update


def _stop_replay(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session or shell.active_session()
    if session is not None:
        session.lookback = session.lookback.stop()
    return model, ()


def _is_replaying(model: None, shell: Shell) -> bool:
    session = shell.active_session()
    return session is not None and session.lookback.ply is not None


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    on_interrupt=_stop_replay,
    # The session requests its own ticks.
    slices=(
        Slice(rank=30, is_waiting=_is_replaying, work=update.play_due_step, delay=lambda model, shell: None),
    ),
)
