"""The replay of a game."""

from __future__ import annotations

from typing import Final

from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Feature, Slice, Step
from navals.ui.shell.shell import Shell


def _acts() -> Acts[None]:
    from navals.ui.features.replay import update

    return update.ACTS


def _interrupted(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session or shell.active()
    if session is not None:
        session.past.stop()
    return model, ()


def _waits(model: None, shell: Shell) -> bool:
    session = shell.active()
    return session is not None and session.past.ply is not None


def _roll(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    from navals.ui.features.replay import update

    return update.roll(model, gesture, shell)


FEATURE: Final = Feature(
    model=lambda: None,
    acts=_acts,
    interrupted=_interrupted,
    # The session asks for its own ticks.
    works=(Slice(rank=30, waits=_waits, work=_roll, delay=lambda model, shell: None),),
)
