"""A run of a drill, on screen or at a real table."""

from __future__ import annotations

from collections.abc import Mapping

from navals.club.study.drill import Drill, Run
from navals.core.game import AnyGame
from navals.ui.components import button, button_row, game_layout, lesson_head, link
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.drills import model as drills
from navals.ui.features.drills import view
from navals.ui.features.drills.drill_try import DrillTry
from navals.ui.features.drills.model import DrillPage
from navals.ui.features.drills.update import address, verdict_text
from navals.ui.session.stand import SeparateBoard
from navals.ui.table.commands import current_scene, refusal_line
from navals.ui.words.i18n import Language


def screen(
    game: AnyGame, model: DrillPage, board: SeparateBoard | None, store: Mapping[str, str], t: Language
) -> Markup:
    """Draw the page of a drill or of a run."""
    run = drills.stored_drill(store, game.id, model.id).run
    if model.drill is None or not model.venue or run is None:
        return view.overview(game, model, store, t)
    if isinstance(board, DrillTry):
        return _try_page(model, model.drill, board, run, t)
    return _run_page(game, model, model.drill, run, t)


def _tally(run: Run, t: Language) -> Markup:
    """Draw the tries of a run as a row of marks, and in words."""
    mark_codes = run.marks.ljust(run.tries, ".")
    mark_classes = {"+": "is-made", "-": "is-missed", ".": "is-open"}
    n, made_count = len(run.marks), run.success_count
    text = t("No tries yet")
    if n:
        text = t("Made: {made} of {n} (best streak: {best})", made=made_count, n=n, best=run.best_streak)
    marks = [tag("i", {"+": "✓", "-": "✗"}.get(code, ""), class_=mark_classes[code]) for code in mark_codes]
    row = tag("span", marks, class_="drill-marks", aria_hidden="true")
    return tag("div", row, tag("span", text, class_="drill-sum", id="drill-sum"), class_="drill-tally")


def _counter_text(run: Run, t: Language, *, is_played: bool) -> str:
    n = len(run.marks) + (0 if is_played else 1)
    return t("try {n} of {total}", n=min(run.tries, max(1, n)), total=run.tries)


def _undo_button(run: Run, t: Language) -> Markup:
    disabled_reason = None if run.marks else t("there is nothing to undo")
    return button(
        t("Undo"), "drills:undo", icon="undo", shortcut="z", id="drill-undo", disabled=disabled_reason
    )


def _end_buttons(run: Run, t: Language) -> Markup:
    args: ButtonArgs = {"kind": "primary", "icon": "play", "id": "drill-again"}
    return button_row(_undo_button(run, t), button(t("Go again"), "drills:begin", {"real": run.real}, **args))


def _results_link(model: DrillPage, t: Language) -> Markup:
    href = address(model.game, model.id)
    return link(t("All results"), href, kind="plain", icon="log", id="drill-all")


def _try_page(model: DrillPage, drill: Drill, drill_try: DrillTry, run: Run, t: Language) -> Markup:
    """Draw a try on screen: first with the task, then with the evaluation."""
    session = drill_try.session
    scene = current_scene(session, t)
    is_played = drill_try.result is not None
    text = verdict_text(drill_try, t) if is_played else view.task_text(model.game, drill, t)
    note: Child = (
        refusal_line(session, session.refusal, t) if session.refusal is not None and not is_played else ""
    )
    if not note and not is_played and scene.note is not None:
        note = t.sentence(scene.note)
    if not is_played:
        actions: Child = button_row(scene.actions)
    elif run.tries_left:
        next_button = button(t("Next try"), "drills:next", kind="primary", icon="step", id="drill-next")
        actions = button_row(_undo_button(run, t), next_button)
    else:
        actions = _end_buttons(run, t)
    title = view.drill_title(model.game, model.id, drill, t)
    return game_layout(
        scene.board,
        t,
        title=t("Drill: {name}", name=title),
        status=(
            lesson_head(0, 0, None, title=title, counter=_counter_text(run, t, is_played=is_played)),
            tag("p", text, id="status", class_="status-line", role="status"),
            tag("p", note, id="note", class_=["status-note", session.refusal is not None and "is-refused"]),
            _tally(run, t),
        ),
        strip=None,
        hand=None if is_played else scene.hand or None,
        actions=actions,
        side=join((scene.facts, _results_link(model, t))),
        game=model.game,
    )


def _run_page(game: AnyGame, model: DrillPage, drill: Drill, run: Run, t: Language) -> Markup:
    has_tries = run.tries_left > 0
    counter = _counter_text(run, t, is_played=not has_tries)
    if has_tries and run.real:
        missed_args: ButtonArgs = {"icon": "close", "shortcut": "-", "id": "drill-missed"}
        made_args: ButtonArgs = {"kind": "primary", "icon": "check", "shortcut": "+", "id": "drill-made"}
        result_part: Markup = tag(
            "div",
            button(t("Missed"), "drills:hit", {"made": False}, **missed_args, class_="drill-big"),
            button(t("Made it"), "drills:hit", {"made": True}, **made_args, class_="drill-big"),
            class_="drill-answers",
        )
        undo_row: Markup = button_row(_undo_button(run, t))
    else:
        text = t("{share} made, best streak: {best}.", share=t.percent(run.pass_rate), best=run.best_streak)
        result_part = tag("p", text, class_="drill-final", id="drill-final")
        undo_row = _end_buttons(run, t)
    title = view.drill_title(model.game, model.id, drill, t)
    return tag(
        "div",
        tag(
            "div",
            tag("h1", title, id="title", class_="position-title", tabindex=-1),
            tag("p", view.task_text(model.game, drill, t), class_="drill-said"),
            view.diagram(game.id, drill, t),
            class_="drill-board",
        ),
        tag(
            "div",
            tag("p", counter[:1].upper() + counter[1:], class_="drill-counter", id="drill-counter"),
            _tally(run, t),
            result_part,
            undo_row,
            _results_link(model, t),
            class_="drill-side",
        ),
        class_="screen screen-drill is-run",
    )
