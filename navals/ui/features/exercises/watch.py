"""Scheduling of the search for exercises: in idle time, one game after another, newest first.

The thinker works on any page except during a game; without a thinker, the search runs only on the exercises
page. It pauses while the page is hidden or if the reader has turned it off."""

from __future__ import annotations

from navals.ui.features.exercises.model import unsearched_games
from navals.ui.session.searching import GameSearch
from navals.ui.shell.shell import Shell


def has_time(shell: Shell, *, has_thinker: bool) -> bool:
    """Return whether a search may run now; `has_thinker`: whether a thinker is available."""
    if not shell.prefs.study or shell.is_prerendered or shell.is_hidden or shell.study_id:
        return False
    if not has_thinker and shell.part(0) != "study":
        return False
    session = shell.session
    is_idle = session is None or session.result() is not None
    return is_idle and shell.tutorial is None and (shell.trial is None or not shell.trial.is_waiting)


def has_work(shell: Shell) -> bool:
    """Return whether this worker has an answer to grade or a game to search between gestures."""
    trial, search = shell.trial, shell.game_search
    if trial is not None and trial.is_waiting:
        return not trial.is_delegated
    return search is not None and not search.is_delegated and has_time(shell, has_thinker=False)


def start_search(
    shell: Shell, search: GameSearch | None, *, has_thinker: bool, has_full_list: bool
) -> GameSearch | None:
    """Return the `search` in progress if its game is unchanged. Otherwise, begin one if there is time and a
    game to search, else return `None`. `has_thinker`: whether there is a thinker; `has_full_list`: whether
    all stored games have been read."""
    if search is not None and shell.store.get(search.key) != search.text:
        search = None
    if search is None and has_full_list and has_time(shell, has_thinker=has_thinker):
        for key, summary in unsearched_games(shell.store, shell.summaries.collect(shell.store)):
            if key in shell.skipped_keys:
                continue
            try:
                return GameSearch(key, shell.store[key], summary.plies)
            except ValueError:
                shell.skipped_keys.add(key)
    return search
