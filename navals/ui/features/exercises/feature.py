"""Exercises: moments of the player's own games with a better move, found in idle time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui import clock
from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.session.summary import SAVE
from navals.ui.shell.effects import Effects, Graded, Show
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import (
    Acts,
    Client,
    Door,
    Feature,
    Kept,
    Page,
    Place,
    Requirements,
    Route,
    Slice,
    Step,
    Thinking,
)
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.exercises.model import Exercises

PAGE: Final = "study"


def _model() -> Exercises:
    from navals.ui.features.exercises.model import Exercises

    return Exercises()


def _acts() -> Acts[Exercises]:
    from navals.ui.features.exercises import update

    return update.ACTS


def _arrive(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    from navals.ui.features.exercises import update

    return update.arrive(model, gesture, shell)


def _graded(model: Exercises | None, gesture: Gesture, shell: Shell) -> Step[Exercises] | None:
    if shell.trial is None or shell.trial.day is not None:
        return None
    from navals.ui.features.exercises import update

    return update.graded(model or _model(), gesture, shell)


def _needs(place: Place) -> Requirements:
    key = SAVE + place.part(1)
    return place.stored(key)._replace(libraries=("fsrs",))


def _next_needs(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    from navals.ui.features.exercises.model import lines

    return tuple({line.game for line in lines(shell.store, shell.summaries.known(shell.store))})


def _page(model: Exercises, shell: Shell) -> Page:
    from navals.ui.features.exercises import view

    t, known = shell.t, shell.summaries.known(shell.store)
    if shell.trial is not None:
        return Page(view.screen(shell.trial, t), t("Exercises"), "#/study")
    if shell.part(1):  # still being read
        return Page(EMPTY, t("Exercises"), "#/study")
    now, watching, behind = clock.epoch(), shell.prefs.study, shell.summaries.behind
    main = view.page(model, shell.store, known, shell.searching, now, watching, behind, t)
    return Page(main, t("Exercises"), "#/practice")


def _finish(shell: Shell) -> Effects:
    """Search stored games for exercises when idle."""
    search = shell.searching
    if search is not None and search.done:
        if search.failed:
            shell.skipped.add(search.key)
        search = None
    if search is None and not (shell.listed and (shell.thinker or shell.part(0) == PAGE)):
        return () if shell.searching is None else (Show(searching=None),)
    from navals.ui.features.exercises.watch import begun

    found = begun(shell, search, ready=shell.thinker, listing=shell.listed)
    return () if found is shell.searching else (Show(searching=found),)


def _absent(model: Exercises | None, gesture: Gesture, shell: Shell) -> Step[Exercises] | None:
    """Skip the game that cannot be searched."""
    if gesture.name != "app:tick" or shell.searching is None:
        return None
    shell.skipped.add(shell.searching.key)
    return model or _model(), (Show(searching=None),)


def _waits(model: Exercises | None, shell: Shell) -> bool:
    """Return whether an answer is graded, or a game searched, between gestures."""
    if shell.trial is None and shell.searching is None:
        return False
    from navals.ui.features.exercises.watch import works_here

    return works_here(shell)


def _work(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    from navals.ui.features.exercises import update

    return update.work(model, gesture, shell)


def _slice_needs(shell: Shell) -> tuple[str, ...]:
    search = shell.searching
    return () if search is None or not _waits(None, shell) else tuple(search.needs)


def _answered(shell: Shell) -> bool:
    return shell.trial is not None and shell.trial.lent(ready=shell.thinker)


def _heard_answer(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    return model, (Graded(),)


def _searches(shell: Shell) -> bool:
    return shell.searching is not None and not shell.searching.done


def _search(shell: Shell) -> Client | None:
    from navals.ui.features.exercises.watch import at_leisure

    search = shell.searching
    if search is None:
        return None
    search.away = shell.thinker and at_leisure(shell, ready=True)
    return search if search.away else None


def _heard_search(model: Exercises, gesture: Gesture, shell: Shell) -> Step[Exercises]:
    from navals.ui.features.exercises import update

    return update.searched(model, gesture, shell)


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.features.exercises.model import KIND

    return (Kept(70, KIND),)


def _practice(shell: Shell) -> tuple[Door, ...]:
    t = shell.t
    said = t("Moments from your own games when there was a better move.")
    way = link(t("Your exercises"), "#/study", kind="primary", icon="lighthouse", id="study-link")
    return (Door(20, panel(t("Exercises"), tag("p", said), (way,), class_="practice-part")),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(
        Route(
            path=PAGE,
            page=_page,
            title=lambda shell: shell.t("Exercises"),
            needs=_needs,
            lists_games=True,
            thinks=True,
            built="title",
        ),
    ),
    needs={"next": _next_needs},
    arrive=_arrive,
    graded=_graded,
    absent=_absent,
    finish=_finish,
    works=(Slice(rank=80, waits=_waits, work=_work, needs=_slice_needs),),
    thinks=(
        Thinking(10, _answered, lambda shell: shell.trial, _heard_answer),
        Thinking(40, _searches, _search, _heard_search),
    ),
    kinds=_kinds,
    doors={"practice": _practice},
)
