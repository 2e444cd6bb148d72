"""Gestures on the positions of the day: open one, record the answer, share the results."""

from __future__ import annotations

from typing import Final

from navals.ui.shell import clock
from navals.ui.shell.effects import Copy, Effect, Focus, HandOn, Note, Pose, Say, Visit
from navals.ui.shell.feature import Acts, Step, stateless
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from navals.ui.shell.storage.shelf import Shelf

START: Final = stateless


def _arrive(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    if shell.part(0) != "day" or not shell.part(1) or not shell.leads_anywhere():
        return model, ()
    # Imported late: other pages do not need it.
    from navals.ui.features.daily import model as daily

    game_id, day = shell.part(1), clock.today()
    try:
        trial = daily.pose(game_id, day)
    except ValueError:  # a damaged list must not break the page
        text = shell.t("This position cannot be read.")
        return model, (Visit(daily.ADDRESS, replace=True), Note(text))
    trial.counted = game_id in daily.answered(shell.store, day)
    return model, (Pose(trial), Focus("title"))


def _graded(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Record the grade of the first answer when it arrives."""
    trial = shell.trial
    if trial is None or trial.verdict is None or trial.day is None:
        return model, ()
    from navals.ui.features.daily import model as daily
    from navals.ui.features.daily.view import verdict

    effects: list[Effect] = [Say(verdict(trial, shell.t)), Focus("trial-next")]
    if not trial.counted:
        trial.counted = True
        year = daily.counted(shell.store, trial.day, trial.game_id, trial.grade)
        if year is not None:
            effects.append(Shelf.put(daily.KIND, str(trial.day.year), year))
    return model, effects


def _copy(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    from navals.ui.features.daily.view import result

    text = result(shell.store, shell.site, shell.t)
    return model, (Copy(text), Note(shell.t("The result is copied."), silent=True))


def _share(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    from navals.ui.features.daily.view import result

    return model, (HandOn({"title": "Navals", "text": result(shell.store, shell.site, shell.t)}),)


ACTS: Final[Acts] = {"copy": _copy, "share": _share}

REPORTS: Final[Acts] = {"arrive": _arrive, "graded": _graded}
