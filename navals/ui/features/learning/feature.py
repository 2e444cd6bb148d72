"""Lessons, and the rules of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals import games
from navals.ui.components.controls import link
from navals.ui.draw.html import EMPTY
from navals.ui.shell.effects import Effects, Say
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Door, Feature, Page, Requirements, Route, Slice, Step
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.learning.model import Learning


def _model() -> Learning:
    from navals.ui.features.learning.model import Learning

    return Learning()


def _acts() -> Acts[Learning]:
    from navals.ui.features.learning import update

    return update.ACTS


def _leave(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    from navals.ui.features.learning import update

    return update.leave(model, gesture, shell)


def _arrive(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    from navals.ui.features.learning import update

    return update.arrive(model, gesture, shell)


def _lesson(model: Learning, shell: Shell) -> Page:
    if shell.tutorial is None:
        return Page(EMPTY)
    from navals.ui.features.learning import lesson

    title = shell.t.message(shell.tutorial.game.title)
    return Page(lesson.screen(shell.tutorial, shell.t), title, "#/")


def _rules(model: Learning, shell: Shell) -> Page:
    from navals.ui.features.learning import view

    game, t = shell.game(), shell.t
    if game is None:
        return Page(EMPTY)
    draw = view.sheets if shell.part(2) == "print" else view.rules
    main = draw(game, t, view.reading(model, shell.route))
    return Page(main, t.message(game.title), model.origin or "#/")


def _all_rules(model: Learning, shell: Shell) -> Page:
    from navals.ui.features.learning import view

    main = view.library(shell.t, view.reading(model, shell.route))
    return Page(main, shell.t("Rules"), model.origin or "#/")


def _drawn(shell: Shell) -> Effects:
    """Announce the line of the lesson that has just been drawn."""
    words = "" if shell.tutorial is None else shell.tutorial.news()
    return (Say(words),) if words else ()


def _succeeded(model: Learning | None, shell: Shell) -> bool:
    return shell.tutorial is not None and shell.tutorial.succeeded


def _delay(model: Learning | None, shell: Shell) -> float | None:
    lesson = shell.tutorial
    return lesson.session.pace.left() if lesson is not None and lesson.succeeded else None


def _move_on(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    from navals.ui.features.learning import update

    return update.move_on(model, gesture, shell)


def _desk(shell: Shell) -> tuple[Door, ...]:
    return (Door(90, link(shell.t("Rules"), "#/rules", kind="plain", icon="book", id="rules-link")),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(
        Route(path="<game>/learn", page=_lesson),
        Route(path="<game>/rules", page=_rules, built="page"),
        Route(
            path="rules",
            page=_all_rules,
            title=lambda shell: shell.t("The rules of all games"),
            needs=lambda place: Requirements(games.IDS),
            built="page",
        ),
    ),
    leave=_leave,
    arrive=_arrive,
    drawn=_drawn,
    works=(Slice(rank=40, waits=_succeeded, work=_move_on, delay=_delay),),
    doors={"desk": _desk},
)
