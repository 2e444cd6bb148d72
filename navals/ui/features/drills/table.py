"""A run of a drill on the game's table or a real one."""

from __future__ import annotations

from collections.abc import Mapping

from navals.club.study.drill import Drill, Run
from navals.core.game import AnyGame
from navals.ui.components import button, button_row, game_layout, lesson_head, link
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.drills import model as drills
from navals.ui.features.drills import view
from navals.ui.features.drills.bout import Bout
from navals.ui.features.drills.model import Held
from navals.ui.features.drills.update import address, verdict
from navals.ui.session.stand import Stand
from navals.ui.table.commands import scene_of, told
from navals.ui.words.i18n import Language


def screen(game: AnyGame, held: Held, stand: Stand | None, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the page of a drill or of a run."""
    run = drills.kept_of(store, game.id, held.id).run
    if held.drill is None or not held.way or run is None:
        return view.overview(game, held, store, t)
    if isinstance(stand, Bout):
        return _shot(held, held.drill, stand, run, t)
    return _counted(game, held, held.drill, run, t)


def _tally(run: Run, t: Language) -> Markup:
    """Draw the tries of a run as a row of marks, and in words."""
    signs = run.marks.ljust(run.tries, ".")
    looks = {"+": "is-made", "-": "is-missed", ".": "is-open"}
    n, made = len(run.marks), run.made
    said = t("No tries yet")
    if n:
        said = t("Made: {made} of {n} (best streak: {best})", made=made, n=n, best=run.best)
    marks = [tag("i", {"+": "✓", "-": "✗"}.get(one, ""), class_=looks[one]) for one in signs]
    row = tag("span", marks, class_="drill-marks", aria_hidden="true")
    return tag("div", row, tag("span", said, class_="drill-sum", id="drill-sum"), class_="drill-tally")


def _counter(run: Run, t: Language, *, played: bool) -> str:
    n = len(run.marks) + (0 if played else 1)
    return t("try {n} of {total}", n=min(run.tries, max(1, n)), total=run.tries)


def _undo(run: Run, t: Language) -> Markup:
    bar = None if run.marks else t("there is nothing to take back")
    return button(t("Undo"), "drills:undo", icon="undo", shortcut="z", id="drill-undo", disabled=bar)


def _after_run(run: Run, t: Language) -> Markup:
    look: ButtonArgs = {"kind": "primary", "icon": "play", "id": "drill-again"}
    return button_row(_undo(run, t), button(t("Go again"), "drills:begin", {"real": run.real}, **look))


def _results(held: Held, t: Language) -> Markup:
    href = address(held.game, held.id)
    return link(t("All results"), href, kind="plain", icon="log", id="drill-all")


def _shot(held: Held, drill: Drill, bout: Bout, run: Run, t: Language) -> Markup:
    """Draw a try on the game's table: the task, then the evaluation."""
    session = bout.session
    scene = scene_of(session, t)
    played = bout.made is not None
    said = verdict(bout, t) if played else view.task(held.game, drill, t)
    note: Child = told(session, session.note, t) if session.note is not None and not played else ""
    if not note and not played and scene.note is not None:
        note = t.sentence(scene.note)
    if not played:
        actions: Child = button_row(scene.actions)
    elif run.left:
        onward = button(t("Next try"), "drills:next", kind="primary", icon="step", id="drill-next")
        actions = button_row(_undo(run, t), onward)
    else:
        actions = _after_run(run, t)
    name = view.named(held.game, held.id, drill, t)
    return game_layout(
        scene.board,
        t,
        title=t("Drill: {name}", name=name),
        status=(
            lesson_head(0, 0, None, title=name, counter=_counter(run, t, played=played)),
            tag("p", said, id="status", class_="status-line", role="status"),
            tag("p", note, id="note", class_=["status-note", session.note is not None and "is-refused"]),
            _tally(run, t),
        ),
        strip=None,
        hand=None if played else scene.hand or None,
        actions=actions,
        side=join((scene.facts, _results(held, t))),
        game=held.game,
    )


def _counted(game: AnyGame, held: Held, drill: Drill, run: Run, t: Language) -> Markup:
    left = run.left > 0
    counter = _counter(run, t, played=not left)
    if left and run.real:
        missed: ButtonArgs = {"icon": "close", "shortcut": "-", "id": "drill-missed"}
        made: ButtonArgs = {"kind": "primary", "icon": "check", "shortcut": "+", "id": "drill-made"}
        answers: Markup = tag(
            "div",
            button(t("Missed"), "drills:hit", {"made": False}, **missed, class_="drill-big"),
            button(t("Made it"), "drills:hit", {"made": True}, **made, class_="drill-big"),
            class_="drill-answers",
        )
        below: Markup = button_row(_undo(run, t))
    else:
        said = t("{share} made, best streak: {best}.", share=t.percent(run.share), best=run.best)
        answers = tag("p", said, class_="drill-final", id="drill-final")
        below = _after_run(run, t)
    name = view.named(held.game, held.id, drill, t)
    return tag(
        "div",
        tag(
            "div",
            tag("h1", name, id="title", class_="position-title", tabindex=-1),
            tag("p", view.task(held.game, drill, t), class_="drill-said"),
            view.diagram(game.id, drill, t),
            class_="drill-board",
        ),
        tag(
            "div",
            tag("p", counter[:1].upper() + counter[1:], class_="drill-counter", id="drill-counter"),
            _tally(run, t),
            answers,
            below,
            _results(held, t),
            class_="drill-side",
        ),
        class_="screen screen-drill is-run",
    )
