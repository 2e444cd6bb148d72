"""The pages of drills: the list, the form for a new drill, and a drill with its diagram and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.club.study.drill import MAX_TITLE, TRY_COUNTS, Drill, Run
from navals.core.game import AnyGame
from navals.ui.board.arranger import MovablePiece, Sheet
from navals.ui.components.controls import ButtonArgs, button, button_row, link
from navals.ui.components.fields import choice, field, segmented_control, text_input
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import badge, empty_list_note, panel, table
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import circle, svg
from navals.ui.draw.svg import text as svg_text
from navals.ui.features.drills import model as drills
from navals.ui.features.drills.model import LINK_PREFIX, NEW_DRILL, DrillPage, StoredDrill
from navals.ui.features.drills.update import address
from navals.ui.registry import arranger_of, drills_of
from navals.ui.session.summary import format_date
from navals.ui.words.i18n import Language

_MAX_LABELS: Final = 8  # maximum number of pieces in a diagram that are labelled
_FORM_ID: Final = "drill-form"  # id of a form that contains all fields, so that Enter submits nothing


def drill_title(game_id: str, id: str, drill: Drill, t: Language) -> str:
    """Return a drill's title or, if it has none, its task."""
    built_in = drills.built_in_drill(game_id, id)
    return t.sentence(built_in.title) if built_in is not None else drill.title or task_text(game_id, drill, t)


def task_text(game_id: str, drill: Drill, t: Language) -> str:
    """Return a drill's task as a sentence."""
    return t.sentence(drills.check_drill(game_id, drill))


def diagram(game_id: str, drill: Drill, t: Language) -> Markup:
    """Draw the position of a drill. Mark the objects of its task; label all pieces unless there are too
    many."""
    state, arranger = drills.drill_state(game_id, drill), arranger_of(game_id)
    targets = drills_of(game_id).marks(state, drill.task)
    marks = [circle(target.x, target.y, target.radius, class_="drill-mark") for target in targets]
    placed_pieces = [piece for piece in arranger.pieces(state) if piece.point is not None]
    if len(placed_pieces) <= _MAX_LABELS:
        marks += [_piece_label(piece) for piece in placed_pieces]
    return tag("div", [_sheet(sheet, marks) for sheet in arranger.sheets(state, t)], class_="drill-diagram")


def _piece_label(piece: MovablePiece) -> Markup:
    assert piece.point is not None
    x, y = piece.point
    return svg_text(piece.short_label, x, y - 1.4 * piece.radius, class_="drill-label")


def _sheet(sheet: Sheet, marks: list[Markup]) -> Markup:
    overlay = svg(sheet.box, marks, class_="drill-over", aria_hidden="true") if marks else None
    return tag("div", sheet.picture, overlay, class_="drill-sheet")


def page(game: AnyGame, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the list of a game's drills: the player's own and the built-in ones."""
    own_items = [_drill_item(game.id, id, item, store, t) for id, item in drills.own_drills(store, game.id)]
    built_in_items = [
        _drill_item(game.id, item.id, item.drill, store, t) for item in drills_of(game.id).built_in
    ]
    new_link = link(t("Make a drill"), address(game.id, NEW_DRILL), kind="plain", icon="edit", id="drill-new")
    empty_note = empty_list_note(
        t("No drills yet. Put the balls where you like and set yourself a task."), icon="target"
    )
    own_drill_list = tag("ul", own_items, class_="drill-list") if own_items else empty_note
    own_group = tag("section", tag("h2", t("Your own")), own_drill_list, new_link, class_="drill-group")
    built_in_list = tag("ul", built_in_items, class_="drill-list")
    built_in_group = tag("section", tag("h2", t("Ready-made")), built_in_list, class_="drill-group")
    intro = t(
        "Practise one shot again and again from the same position, here or at a real table. Your results "
        "are saved."
    )
    groups = (own_group, built_in_group) if own_items else (built_in_group, own_group)
    return tag("div", page_title(t("Drills"), intro), groups, class_="screen screen-drills")


def _drill_item(game_id: str, id: str, drill: Drill, store: Mapping[str, str], t: Language) -> Markup:
    runs = drills.stored_drill(store, game_id, id).runs
    best_rate = max((run.pass_rate for run in runs if not run.tries_left), default=None)
    title = drill_title(game_id, id, drill, t)
    text = task_text(game_id, drill, t)
    best_badge = (
        badge(t("best {share}", share=t.percent(best_rate)), kind="brass") if best_rate is not None else None
    )
    name_label = tag("span", title, " ", best_badge, class_="drill-name")
    open_link = link(name_label, address(game_id, id), id=f"drill-{id}", class_="drill-open")
    task_line = tag("p", text, class_="drill-task") if text != title else None
    return tag("li", open_link, task_line, class_="drill-entry")


def drill_form(game: AnyGame, model: DrillPage, t: Language) -> Markup:
    """Draw the form for a drill from the last arranged position, or explain why that is unsuitable."""
    drill = model.drill
    assert drill is not None
    href = f"#/{game.id}/position"
    position_link = link(t("Place the balls"), href, kind="plain", icon="edit", id="drill-position")
    heading = tag("h1", t("Your own drill"), id="title", class_="position-title", tabindex=-1)
    if model.fault is not None:
        fault_text = t.sentence(model.fault).rstrip(".") + "."
        note = tag("p", fault_text, class_="position-said is-refused", role="status", id="drill-refused")
        return tag("div", tag("div", heading, note, position_link), class_="screen screen-drill")
    fields: list[Markup] = []
    args: dict[str, str] = {"change": "drills:set", "form": _FORM_ID}
    for setting in drills_of(game.id).settings(drills.drill_state(game.id, drill), drill.task):
        options = [
            (value, choice_label if isinstance(choice_label, str) else t.sentence(choice_label))
            for value, choice_label in setting.choices
        ]
        label, id = t.sentence(setting.label), f"task-{setting.name}"
        fields.append(choice(label, f"task.{setting.name}", options, setting.value, id=id, **args))
    name_input = text_input(
        "title", drill.title, id="drill-title", change="drills:set", maxlength=MAX_TITLE, form=_FORM_ID
    )
    return tag(
        "div",
        tag("form", id=_FORM_ID, hidden=True),
        tag(
            "div",
            heading,
            tag("p", task_text(game.id, drill, t), class_="drill-said", id="drill-said", role="status"),
            diagram(game.id, drill, t),
            position_link,
            class_="drill-board",
        ),
        tag(
            "div",
            panel(
                t("The task"),
                (
                    *fields,
                    field(t("Name (optional)"), name_input, id="drill-title"),
                    _try_count_control(model, t),
                ),
                button(t("Save drill"), "drills:save", kind="primary", icon="check", id="drill-save"),
                class_="drill-form",
            ),
            class_="drill-side",
        ),
        class_="screen screen-drill",
    )


def _try_count_control(model: DrillPage, t: Language) -> Markup:
    options, label = [(str(n), str(n)) for n in TRY_COUNTS], t("Number of tries")
    return segmented_control(
        "tries", options, str(model.tries), label=label, change="drills:set", id="drill-tries"
    )


def overview(game: AnyGame, model: DrillPage, store: Mapping[str, str], t: Language) -> Markup:
    """Draw a drill: diagram, placement of the pieces, results, and buttons to begin a run."""
    drill = model.drill
    assert drill is not None
    built_in, save = drills.built_in_drill(game.id, model.id), drills.stored_drill(store, game.id, model.id)
    title, text = drill_title(game.id, model.id, drill, t), task_text(game.id, drill, t)
    setup_lines = drills_of(game.id).setup_lines(drills.drill_state(game.id, drill))
    setup_items = [tag("li", t.sentence(setup_line)) for setup_line in setup_lines]
    return tag(
        "div",
        tag(
            "div",
            tag("h1", title, id="title", class_="position-title", tabindex=-1),
            tag("p", text, class_="drill-said", id="drill-said") if text != title else None,
            tag("p", t.sentence(built_in.lesson), class_="drill-lesson") if built_in is not None else None,
            diagram(game.id, drill, t),
            class_="drill-board",
        ),
        tag(
            "div",
            _link_panel(t) if model.id.startswith(LINK_PREFIX) else _start_panel(game, model, save, t),
            _results_panel(save, t),
            panel(
                t("How to set it up"), tag("ul", setup_items, class_="drill-places"), class_="drill-placed"
            ),
            button_row(
                button(t("Copy link"), "drills:copy", icon="link", id="drill-copy"),
                button(t("Print"), "app:print", icon="print", id="drill-print"),
            ),
            _delete_button(model, save, is_own=built_in is None, t=t),
            class_="drill-side",
        ),
        class_="screen screen-drill",
    )


def _link_panel(t: Language) -> Markup:
    return panel(
        None,
        tag("p", t("This drill came from a link. Save it to keep your results.")),
        button(t("Save drill"), "drills:save", kind="primary", icon="check", id="drill-save"),
    )


def _start_panel(game: AnyGame, model: DrillPage, save: StoredDrill, t: Language) -> Markup:
    run, resume_button = save.run, None
    if run is not None and run.marks and run.tries_left:
        href = address(game.id, model.id, drills.VENUES[run.real])
        label = t("Resume: try {n} of {total}", n=len(run.marks) + 1, total=run.tries)
        resume_button = link(label, href, kind="primary", icon="step", id="drill-on")
    args: ButtonArgs = {
        "kind": "plain" if resume_button is not None else "primary",
        "icon": "play",
        "id": "drill-table",
    }
    action_row = button_row(
        button(t("On this table"), "drills:begin", {"real": False}, **args),
        button(t("At a real table"), "drills:begin", {"real": True}, icon="persons", id="drill-real"),
    )
    return panel(t("Begin"), (resume_button, _try_count_control(model, t), action_row), class_="drill-begin")


def _results_panel(save: StoredDrill, t: Language) -> Markup | None:
    rows = [
        (
            format_date(run.date, t) if run.date else "–",
            t("{made} of {n}", made=run.success_count, n=len(run.marks)),
            t.percent(run.pass_rate),
            t.number(run.best_streak),
            venue_text(run, t),
        )
        for run in save.runs
    ]
    if not rows:
        return None
    headers = (t("Date"), t("Made"), t("Success rate"), t("Best streak"), t("Table"))
    return panel(
        t("Results"), table(headers, rows, numeric=(1, 2, 3), id="drill-runs"), class_="drill-results"
    )


def venue_text(run: Run, t: Language) -> str:
    """Return, in words, the kind of table used in a run."""
    return t("real") if run.real else t("here")


def _delete_button(model: DrillPage, save: StoredDrill, *, is_own: bool, t: Language) -> Markup | None:
    if model.id.startswith(LINK_PREFIX) or not (is_own or save.runs):
        return None
    label = t("Delete drill") if is_own else t("Delete results")
    return button(label, "drills:delete", kind="ghost", icon="trash", id="drill-delete")
