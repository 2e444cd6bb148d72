"""Gestures for exercises: filters, solving an exercise, recording the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from navals.core.record import record
from navals.ui import clock
from navals.ui.features.exercises import model as exercises
from navals.ui.features.exercises import schedule
from navals.ui.features.exercises.model import KIND, Exercises, GameExercises
from navals.ui.features.exercises.view import VERDICTS
from navals.ui.registry import board_of
from navals.ui.session.summary import GAME_KIND, SAVE_PREFIX
from navals.ui.session.trial import VARIATIONS, Trial
from navals.ui.shell.effects import Delete, Effect, Focus, NotifyGraded, Say, SetPreference, Show, Visit
from navals.ui.shell.feature import Act, Acts, Gesture, Handler, Shelf, Shell, Step
from navals.ui.table.posed import verdict_text


def on_arrival(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    """Show an exercise on the board; on the list, delete the exercises of deleted games."""
    if shell.part(0) != "study":
        return Exercises(), ()
    if not shell.part(1):
        # The games of these exercises have been deleted.
        keys = [key for key in shell.store if key.startswith(KIND.prefix)]
        orphan_keys = [key for key in keys if SAVE_PREFIX + key.removeprefix(KIND.prefix) not in shell.store]
        return model, tuple(map(Delete, orphan_keys))
    key = SAVE_PREFIX + shell.part(1)
    try:
        trial = _open_trial(key, int(shell.part(2)[:9]), shell)
    except Exception:  # a broken game must not break the page
        return model, shell.shelf.report_missing(KIND, shell.part(1))
    return model, (Show(trial=trial), Focus("title"))


def _open_trial(key: str, ply: int, shell: Shell) -> Trial:
    """Return the exercise at a ply of a stored game. If it cannot be read, any exception may be raised."""
    game_exercises = KIND.find(shell.store, shell.part(1))
    if game_exercises is None:
        raise ValueError("nothing is known of the game")
    exercise = next(item for item in game_exercises.exercises if item.ply == ply)
    replay = record.read(GAME_KIND.decode(shell.store[key]).record)
    return Trial(key, replay, exercise, board_of(replay.game.id))


def _set_filter(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    game, theme = model.game, gesture.text("value")
    if gesture.text("name") == "study-game":
        game, theme = theme, ""
    return replace(model, game=game, theme=theme, extra_pages=0), ()


def _show_next(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    matches = exercises.filter_rows(
        exercises.list_rows(shell.store, shell.summaries.collect(shell.store)), model
    )
    ready_rows = [
        row for row in exercises.rows_to_solve(matches, clock.epoch_ms()) if row.route != shell.route
    ]
    return model, (Visit(ready_rows[0].route if ready_rows else "#/study", replaces=shell.trial is not None),)


def _trial_handler(handle: Callable[[Trial], None]) -> Handler[Exercises]:
    """Return a handler that applies `handle` to the exercise on the board, if any."""

    def handler(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
        if shell.trial is not None:
            handle(shell.trial)
        return model, (Focus("title"),)

    return handler


def _show_variation(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    trial = shell.trial
    variation = next((name for name in VARIATIONS if name == gesture.text("way")), None)
    if trial is not None and trial.verdict is not None and variation is not None:
        trial.show_variation(variation)
    return model, ()


def run_slice(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    """Grade an answer or search a game for one slice in this worker."""
    trial, search = shell.trial, shell.game_search
    if trial is not None and trial.is_waiting:
        trial.run_slice()
        return model, (NotifyGraded(),)
    if search is not None:
        search.run_slice()
        return on_search(model, gesture, shell)
    return model, ()


def on_answer(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    """Handle the thinker's grade for an answer."""
    return model, (NotifyGraded(),)


def on_grade(model: Exercises | None, gesture: Gesture, shell: Shell) -> Step[Exercises] | None:
    """Announce the grade; the first answer schedules the exercise. Return `None` while it is unknown."""
    trial = shell.trial
    if trial is None or trial.verdict is None:
        return None
    model = model or Exercises()
    effects: list[Effect] = [Say(verdict_text(trial, VERDICTS, shell.t)), Focus("trial-next")]
    id, ply = trial.key.removeprefix(SAVE_PREFIX), trial.exercise.ply
    game_exercises = None if trial.is_counted else KIND.find(shell.store, id)
    trial.is_counted = True
    if game_exercises is not None:
        next_schedule = schedule.reschedule(game_exercises.dues.get(ply), trial.grade, clock.epoch_ms())
        if next_schedule is not None:
            effects.append(
                Shelf.put(KIND, id, replace(game_exercises, dues={**game_exercises.dues, ply: next_schedule}))
            )
    return model, effects


def on_search(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    """Store the result of a finished search, unless another tab has already done so."""
    search = shell.game_search
    if (
        search is None
        or not search.is_done
        or search.has_failed
        or shell.store.get(search.key) != search.text
    ):
        return model, ()
    id = search.key.removeprefix(SAVE_PREFIX)
    game_exercises = KIND.find(shell.store, id)
    if game_exercises is not None and game_exercises.plies == search.ply_count:
        return model, ()
    return model, (Shelf.put(KIND, id, GameExercises(search.ply_count, search.result.exercises)),)


ACTS: Final[Acts[Exercises]] = {
    "filter": Act(_set_filter),
    "more": Act(lambda model, gesture, shell: (replace(model, extra_pages=model.extra_pages + 1), ())),
    "watch": Act(lambda model, gesture, shell: (model, (SetPreference("study", not shell.prefs.study),))),
    "next": Act(_show_next),
    "again": Act(_trial_handler(Trial.restart)),
    "give-up": Act(_trial_handler(Trial.give_up)),
    "show": Act(_show_variation),
}
