"""Exercises: positions from the player's own games where a better move was available, found in idle time."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui import clock
from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.session.summary import SAVE
from navals.ui.shell.effects import Effects, Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    Client,
    Door,
    ExportedKind,
    Feature,
    Page,
    PageAddress,
    Requirements,
    Route,
    Slice,
    Step,
    ThinkerWork,
)
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.exercises import model, update, view, watch

PAGE_NAME: Final = "study"


def _needs(address: PageAddress) -> Requirements:
    key = SAVE + address.part(1)
    return address.games_in(key)._replace(libraries=("fsrs",))


def _next_needs(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    return tuple({row.game for row in model.list_rows(shell.store, shell.summaries.by_key(shell.store))})


def _page(state: model.Exercises, shell: Shell) -> Page:
    t, summaries = shell.t, shell.summaries.by_key(shell.store)
    if shell.trial is not None:
        return Page(view.screen(shell.trial, t), "#/study")
    if shell.part(1):  # the exercise is not on the board yet
        return Page(EMPTY, "#/study")
    now, is_watching, is_behind = clock.epoch(), shell.prefs.study, shell.summaries.is_behind
    main = view.page(state, shell.store, summaries, shell.searching, now, is_watching, is_behind, t)
    return Page(main, "#/practice")


def _finish(shell: Shell) -> Effects:
    """End a finished search for exercises, and begin the next one if there is time."""
    search = shell.searching
    if search is not None and search.done:
        if search.has_failed:
            shell.skipped_keys.add(search.key)
        search = None
    if search is None and not (shell.has_list and (shell.has_thinker or shell.part(0) == PAGE_NAME)):
        return () if shell.searching is None else (Show(searching=None),)
    new_search = watch.start_search(shell, search, has_thinker=shell.has_thinker, has_listing=shell.has_list)
    return () if new_search is shell.searching else (Show(searching=new_search),)


def _skip_game(state: model.Exercises | None, gesture: Gesture, shell: Shell) -> Step[model.Exercises] | None:
    """Skip a game that cannot be searched because something it needs could not be loaded."""
    if gesture.name != "app:tick" or shell.searching is None:
        return None
    shell.skipped_keys.add(shell.searching.key)
    return state or model.Exercises(), (Show(searching=None),)


def _waits(state: model.Exercises | None, shell: Shell) -> bool:
    """Return whether an answer is being graded or a game searched in this worker."""
    return (shell.trial is not None or shell.searching is not None) and watch.has_work(shell)


def _slice_needs(shell: Shell) -> tuple[str, ...]:
    search = shell.searching
    return () if search is None or not _waits(None, shell) else tuple(search.needs)


def _has_answer(shell: Shell) -> bool:
    return shell.trial is not None and shell.trial.delegate(ready=shell.has_thinker)


def _is_searching(shell: Shell) -> bool:
    return shell.searching is not None and not shell.searching.done


def _search_client(shell: Shell) -> Client | None:
    search = shell.searching
    if search is None:
        return None
    search.is_delegated = shell.has_thinker and watch.has_time(shell, has_thinker=True)
    return search if search.is_delegated else None


def _practice_doors(shell: Shell) -> tuple[Door, ...]:
    t = shell.t
    lead = t("Moments in your own games when there was a better move.")
    start_link = link(t("Your exercises"), "#/study", kind="primary", icon="lighthouse", id="study-link")
    return (Door(20, panel(t("Exercises"), tag("p", lead), (start_link,), class_="practice-part")),)


FEATURE: Final = Feature(
    model=model.Exercises,
    acts=update.ACTS,
    routes=(
        Route(
            path=PAGE_NAME,
            page=_page,
            title=msg("Exercises"),
            needs=_needs,
            lists_games=True,
            thinks=True,
            prerender="title",
        ),
    ),
    needs={"next": _next_needs},
    arrive=update.arrive,
    on_grade=lambda state, gesture, shell: (
        update.on_grade(state, gesture, shell) if shell.trial is not None and not shell.trial.day else None
    ),
    absent=_skip_game,
    finish=_finish,
    works=(Slice(rank=80, waits=_waits, work=update.work, needs=_slice_needs),),
    thinks=(
        ThinkerWork(10, _has_answer, lambda shell: shell.trial, update.on_answer),
        ThinkerWork(40, _is_searching, _search_client, update.on_search),
    ),
    kinds=(ExportedKind(70, model.KIND),),
    doors={"practice": _practice_doors},
)
