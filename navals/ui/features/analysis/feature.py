"""The analysis of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.core.message import msg
from navals.ui.shell.effects import Effects
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Client, Feature, Slice, Step, Study, ThinkerWork
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.analysis import update, view

if TYPE_CHECKING:
    from navals.ui.session.reading import Reading

STUDY: Final = "analysis"


def _shown_reading(shell: Shell) -> Reading | None:
    """Return the reading if the analysis page or the finale is open, otherwise `None`."""
    if shell.session is None or (shell.study_id != STUDY and (shell.study_id or shell.overlay != "finale")):
        return None
    return update.current_reading(shell)


def _update_reading(shell: Shell) -> Effects:
    """Set `Reading.is_brief` according to whether the finale or the analysis page is open."""
    _shown_reading(shell)
    return ()


def _slice_delay(model: None, shell: Shell) -> float | None:
    reading = _shown_reading(shell)
    return 0 if reading is not None and reading.is_running and not reading.is_delegated else None


def _thinker_client(shell: Shell) -> Client | None:
    reading = _shown_reading(shell)
    if reading is None:
        return None
    reading.is_delegated = reading.is_delegated or (shell.has_thinker and not reading.thinker_failed)
    return reading if reading.is_delegated and reading.is_running else None


def _on_result(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    reading = _shown_reading(shell)
    if reading is None or not reading.analysis.done:
        return model, ()
    return model, update.announce_completion(shell)


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    finish=_update_reading,
    slices=(
        Slice(
            rank=20,
            is_waiting=lambda model, shell: _shown_reading(shell) is not None,
            work=update.analyse_slice,
            delay=_slice_delay,
        ),
    ),
    thinker_work=(
        ThinkerWork(20, lambda shell: _shown_reading(shell) is not None, _thinker_client, _on_result),
    ),
    studies=(Study(STUDY, 10, "analysis", msg("Analysis"), view.analysis_page, view.can_analyse),),
)
