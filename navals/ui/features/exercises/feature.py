"""Exercises: positions from the player's own games where a better move was available, found in idle time."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui import clock
from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.session.summary import SAVE_PREFIX
from navals.ui.shell.effects import Effects, Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import (
    Client,
    ExportedKind,
    Feature,
    Page,
    PageAddress,
    PageItem,
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


def _requirements(address: PageAddress) -> Requirements:
    key = SAVE_PREFIX + address.part(1)
    return address.game_requirements(key)._replace(libraries=("fsrs",))


def _exercise_game_ids(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    return tuple({row.game for row in model.list_rows(shell.store, shell.summaries.collect(shell.store))})


def _page(state: model.Exercises, shell: Shell) -> Page:
    t, summaries = shell.t, shell.summaries.collect(shell.store)
    if shell.trial is not None:
        return Page(view.screen(shell.trial, t), "#/study")
    if shell.part(1):  # the exercise is not on the board yet
        return Page(EMPTY, "#/study")
    now, is_active, is_loading = clock.epoch_ms(), shell.prefs.study, shell.summaries.is_loading
    main = view.page(state, shell.store, summaries, shell.game_search, now, is_active, is_loading, t)
    return Page(main, "#/practice")


def _update_search(shell: Shell) -> Effects:
    """End a finished search for exercises, and begin the next one if there is time."""
    search = shell.game_search
    if search is not None and search.is_done:
        if search.has_failed:
            shell.skipped_keys.add(search.key)
        search = None
    if search is None and not (shell.has_full_list and (shell.has_thinker or shell.part(0) == PAGE_NAME)):
        return () if shell.game_search is None else (Show(game_search=None),)
    new_search = watch.start_search(
        shell, search, has_thinker=shell.has_thinker, has_full_list=shell.has_full_list
    )
    return () if new_search is shell.game_search else (Show(game_search=new_search),)


def _skip_game(state: model.Exercises | None, gesture: Gesture, shell: Shell) -> Step[model.Exercises] | None:
    """Skip a game that cannot be searched because something it needs could not be loaded."""
    if gesture.name != "app:tick" or shell.game_search is None:
        return None
    shell.skipped_keys.add(shell.game_search.key)
    return state or model.Exercises(), (Show(game_search=None),)


def _has_work(state: model.Exercises | None, shell: Shell) -> bool:
    """Return whether an answer is being graded or a game searched in this worker."""
    return (shell.trial is not None or shell.game_search is not None) and watch.has_work(shell)


def _search_game_ids(shell: Shell) -> tuple[str, ...]:
    search = shell.game_search
    return () if search is None or not _has_work(None, shell) else tuple(search.required_games)


def _has_answer(shell: Shell) -> bool:
    return shell.trial is not None and shell.trial.delegate(is_ready=shell.has_thinker)


def _is_searching(shell: Shell) -> bool:
    return shell.game_search is not None and not shell.game_search.is_done


def _search_client(shell: Shell) -> Client | None:
    search = shell.game_search
    if search is None:
        return None
    search.is_delegated = shell.has_thinker and watch.has_time(shell, has_thinker=True)
    return search if search.is_delegated else None


def _practice_items(shell: Shell) -> tuple[PageItem, ...]:
    t = shell.t
    intro = t("Moments in your own games when there was a better move.")
    start_link = link(t("Your exercises"), "#/study", kind="primary", icon="lighthouse", id="study-link")
    return (PageItem(20, panel(t("Exercises"), tag("p", intro), (start_link,), class_="practice-part")),)


FEATURE: Final = Feature(
    model=model.Exercises,
    acts=update.ACTS,
    routes=(
        Route(
            path=PAGE_NAME,
            page=_page,
            title=msg("Exercises"),
            requirements=_requirements,
            lists_games=True,
            needs_thinker=True,
            prerender="title",
        ),
    ),
    required_games={"next": _exercise_game_ids},
    on_arrive=update.on_arrival,
    on_grade=lambda state, gesture, shell: (
        update.on_grade(state, gesture, shell) if shell.trial is not None and not shell.trial.day else None
    ),
    on_absent=_skip_game,
    finish=_update_search,
    slices=(Slice(rank=80, is_waiting=_has_work, work=update.run_slice, required_games=_search_game_ids),),
    thinker_work=(
        ThinkerWork(10, _has_answer, lambda shell: shell.trial, update.on_answer),
        ThinkerWork(40, _is_searching, _search_client, update.on_search),
    ),
    kinds=(ExportedKind(70, model.KIND),),
    page_items={"practice": _practice_items},
)
