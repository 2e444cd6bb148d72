"""Gestures for positions of the day: open one, record the answer, share the results."""

from __future__ import annotations

from typing import Final

from navals.ui import clock
from navals.ui.features.daily import model as daily
from navals.ui.features.daily.view import VERDICTS, share_text
from navals.ui.shell.effects import Copy, Effect, Focus, Say, ShareContent, Show, ShowNote, Visit
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.table.posed import verdict_text


def _is_date(text: str) -> bool:
    return text[:1].isdecimal()


def _date_text(shell: Shell) -> str:
    return shell.part(1) if _is_date(shell.part(1)) else shell.part(2)


def on_arrival(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Show the position of the game and day in the address. Redirect if that day has no position."""
    if shell.part(0) != "day" or not shell.part(1):
        return model, ()
    today = clock.today()
    day = daily.parse_day(_date_text(shell), today)
    game_id = "" if _is_date(shell.part(1)) else shell.part(1)
    if day is None:
        message = shell.t("This day has no positions yet.")
        return model, (Visit(daily.ADDRESS, replaces=True), ShowNote(message))
    if _date_text(shell) and day == today:
        return model, (Visit(daily.address(day, today, game_id), replaces=True),)
    if not game_id:
        return model, ()
    try:
        trial = daily.make_trial(game_id, day)
    except ValueError:  # a damaged list must not break the page
        message = shell.t("This position cannot be read.")
        return model, (Visit(daily.address(day, today), replaces=True), ShowNote(message))
    trial.is_counted = game_id in daily.all_grades(shell.store, day)
    return model, (Show(trial=trial), Focus("title"))


def record_grade(model: None, gesture: Gesture, shell: Shell) -> Step[None] | None:
    """Announce the answer's grade; record it for the first answer. Return `None` while it is unknown."""
    trial = shell.trial
    if trial is None or trial.verdict is None or trial.day is None:
        return None
    effects: list[Effect] = [Say(verdict_text(trial, VERDICTS, shell.t)), Focus("trial-next")]
    if not trial.is_counted:
        trial.is_counted, is_late = True, bool(_date_text(shell))
        year_answers = daily.add_answer(shell.store, trial.day, trial.game_id, trial.grade, is_late=is_late)
        if year_answers is not None:
            effects.append(Shelf.put(daily.KIND, str(trial.day.year), year_answers))
    return model, effects


def _result_text(shell: Shell) -> str:
    today = clock.today()
    day = daily.parse_day(_date_text(shell), today) or today
    return share_text(shell.store, shell.site, day, shell.t)


def _copy_result(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    return model, (Copy(_result_text(shell)), ShowNote(shell.t("Result copied."), is_silent=True))


ACTS: Final[Acts[None]] = {
    "copy": Act(_copy_result),
    "share": Act(
        lambda model, gesture, shell: (
            model,
            (ShareContent({"title": "Navals", "text": _result_text(shell)}),),
        )
    ),
}
