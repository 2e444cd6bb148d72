"""When games are looked through for exercises: while nothing else is to be done, one game after the other, the newest first.

With a thinker it happens there, on any page but a game in progress; without one only on the page of the exercises, where the engine does it between
gestures. It rests while the page is hidden, and when the reader does not want it."""

from __future__ import annotations

from navals.ui.features.exercises.model import Searching, waiting
from navals.ui.shell.shell import Shell


def at_leisure(shell: Shell, *, ready: bool) -> bool:
    """Whether there is time for it now; ``ready``: there is a thinker."""
    if not shell.prefs.study or shell.draft or shell.hidden or shell.study:
        return False
    if not ready and shell.part(0) != "study":
        return False
    session = shell.session
    idle = session is None or session.result() is not None
    return idle and shell.tutorial is None and (shell.trial is None or not shell.trial.waits)


def works_here(shell: Shell) -> bool:
    """Whether the engine itself has something to do now, between gestures: an answer to grade, or a game to look through."""
    trial, search = shell.trial, shell.searching
    if trial is not None and trial.waits:
        return not trial.away
    return search is not None and not search.away and at_leisure(shell, ready=False)


def begun(shell: Shell, *, ready: bool, listing: bool) -> Searching | None:
    """The search that is under way, another one if there is none; ``listing``: what is stored is known. None if nothing is to be looked through."""
    search = shell.searching
    if search is not None and shell.store.get(search.key) != search.text:
        search = None
    if search is None and listing and at_leisure(shell, ready=ready):
        for key, one in waiting(shell.store, shell.summaries.known(shell.store)):
            if key in shell.skipped:
                continue
            try:
                return Searching(key, shell.store[key], one.plies)
            except ValueError:
                shell.skipped.add(key)
    return search
