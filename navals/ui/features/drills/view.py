"""The pages of drills: the list, the form for a new drill, and a drill with its diagram and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.club.study.drill import NAME, TRIES, Drill, Run
from navals.core.game import AnyGame
from navals.ui.board.arranger import Piece, Sheet
from navals.ui.components.controls import ButtonArgs, button, button_row, link
from navals.ui.components.fields import choice, field, segmented, text_input
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import badge, empty, panel, table
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import circle, svg
from navals.ui.draw.svg import text as svg_text
from navals.ui.features.drills import model as drills
from navals.ui.features.drills.model import NEW, SENT, Held, Kept
from navals.ui.features.drills.update import address
from navals.ui.registry import arranger_of, drills_of
from navals.ui.session.summary import day
from navals.ui.words.i18n import Language

_NAMED: Final = 8  # maximum number of pieces in a diagram that are labelled
_FORM: Final = "drill-form"  # id of a form that contains all fields, so that Enter submits nothing


def named(game_id: str, id: str, drill: Drill, t: Language) -> str:
    """Return a drill's title or, if it has none, its task."""
    ready = drills.ready_of(game_id, id)
    return t.sentence(ready.title) if ready is not None else drill.title or task(game_id, drill, t)


def task(game_id: str, drill: Drill, t: Language) -> str:
    """Return a drill's task as a sentence."""
    return t.sentence(drills.checked(game_id, drill))


def diagram(game_id: str, drill: Drill, t: Language) -> Markup:
    """Draw the position of a drill, with the objects of its task marked and, if there are few, all pieces
    labelled."""
    state, arranger = drills.state_of(game_id, drill), arranger_of(game_id)
    spots = drills_of(game_id).marks(state, drill.task)
    marks = [circle(spot.x, spot.y, spot.radius, class_="drill-mark") for spot in spots]
    lying = [piece for piece in arranger.pieces(state) if piece.at is not None]
    if len(lying) <= _NAMED:
        marks += [_name(piece) for piece in lying]
    return tag("div", [_sheet(sheet, marks) for sheet in arranger.sheets(state, t)], class_="drill-diagram")


def _name(piece: Piece) -> Markup:
    assert piece.at is not None
    x, y = piece.at
    return svg_text(piece.short, x, y - 1.4 * piece.radius, class_="drill-label")


def _sheet(sheet: Sheet, marks: list[Markup]) -> Markup:
    over = svg(sheet.box, marks, class_="drill-over", aria_hidden="true") if marks else None
    return tag("div", sheet.picture, over, class_="drill-sheet")


def page(game: AnyGame, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the list of a game's drills: the player's own and the built-in ones."""
    entries = [_entry(game.id, id, item, store, t) for id, item in drills.own_drills(store, game.id)]
    ready = [_entry(game.id, item.id, item.drill, store, t) for item in drills_of(game.id).ready]
    make = link(t("Make a drill"), address(game.id, NEW), kind="plain", icon="edit", id="drill-new")
    none = empty(t("None yet. Put the balls where you like and set yourself a task."), icon="target")
    own_list = tag("ul", entries, class_="drill-list") if entries else none
    own_group = tag("section", tag("h2", t("Your own")), own_list, make, class_="drill-group")
    shelf = tag("ul", ready, class_="drill-list")
    ready_group = tag("section", tag("h2", t("Ready-made")), shelf, class_="drill-group")
    lead = t(
        "Practise one shot again and again from the same position, here or at a real table. Your results "
        "are saved."
    )
    groups = (own_group, ready_group) if entries else (ready_group, own_group)
    return tag("div", page_title(t("Drills"), lead), groups, class_="screen screen-drills")


def _entry(game_id: str, id: str, drill: Drill, store: Mapping[str, str], t: Language) -> Markup:
    runs = drills.kept_of(store, game_id, id).runs
    best = max((run.share for run in runs if not run.rest), default=None)
    title = named(game_id, id, drill, t)
    text = task(game_id, drill, t)
    top = badge(t("best {share}", share=t.percent(best)), kind="brass") if best is not None else None
    name = tag("span", title, " ", top, class_="drill-name")
    go = link(name, address(game_id, id), id=f"drill-{id}", class_="drill-open")
    about = tag("p", text, class_="drill-task") if text != title else None
    return tag("li", go, about, class_="drill-entry")


def making(game: AnyGame, model: Held, t: Language) -> Markup:
    """Draw the form for a drill from the last arranged position."""
    drill = model.drill
    assert drill is not None
    href = f"#/{game.id}/position"
    moved = link(t("Place the balls"), href, kind="plain", icon="edit", id="drill-position")
    title = tag("h1", t("Your own drill"), id="title", class_="position-title", tabindex=-1)
    if model.refused is not None:
        refused = t.sentence(model.refused).rstrip(".") + "."
        note = tag("p", refused, class_="position-said is-refused", role="status", id="drill-refused")
        return tag("div", tag("div", title, note, moved), class_="screen screen-drill")
    fields: list[Markup] = []
    sends: dict[str, str] = {"change": "drills:set", "form": _FORM}
    for item in drills_of(game.id).choices(drills.state_of(game.id, drill), drill.task):
        options = [
            (value, words if isinstance(words, str) else t.sentence(words)) for value, words in item.choices
        ]
        label, id = t.sentence(item.label), f"task-{item.name}"
        fields.append(choice(label, f"task.{item.name}", options, item.value, id=id, **sends))
    name = text_input("title", drill.title, id="drill-title", change="drills:set", maxlength=NAME, form=_FORM)
    return tag(
        "div",
        tag("form", id=_FORM, hidden=True),
        tag(
            "div",
            title,
            tag("p", task(game.id, drill, t), class_="drill-said", id="drill-said", role="status"),
            diagram(game.id, drill, t),
            moved,
            class_="drill-board",
        ),
        tag(
            "div",
            panel(
                t("The task"),
                (*fields, field(t("Name (optional)"), name, id="drill-title"), _tries(model, t)),
                button(t("Save drill"), "drills:save", kind="primary", icon="check", id="drill-save"),
                class_="drill-form",
            ),
            class_="drill-side",
        ),
        class_="screen screen-drill",
    )


def _tries(model: Held, t: Language) -> Markup:
    options, label = [(str(n), str(n)) for n in TRIES], t("Number of tries")
    return segmented("tries", options, str(model.tries), label=label, change="drills:set", id="drill-tries")


def overview(game: AnyGame, model: Held, store: Mapping[str, str], t: Language) -> Markup:
    """Draw a drill: diagram, placement, results, and how to begin."""
    drill = model.drill
    assert drill is not None
    ready, entry = drills.ready_of(game.id, model.id), drills.kept_of(store, game.id, model.id)
    title, text = named(game.id, model.id, drill, t), task(game.id, drill, t)
    places = drills_of(game.id).placed(drills.state_of(game.id, drill))
    placed = [tag("li", t.sentence(place)) for place in places]
    return tag(
        "div",
        tag(
            "div",
            tag("h1", title, id="title", class_="position-title", tabindex=-1),
            tag("p", text, class_="drill-said", id="drill-said") if text != title else None,
            tag("p", t.sentence(ready.lesson), class_="drill-lesson") if ready is not None else None,
            diagram(game.id, drill, t),
            class_="drill-board",
        ),
        tag(
            "div",
            _sent(t) if model.id.startswith(SENT) else _start(game, model, entry, t),
            _results(entry, t),
            panel(t("How to set it up"), tag("ul", placed, class_="drill-places"), class_="drill-placed"),
            button_row(
                button(t("Copy link"), "drills:copy", icon="link", id="drill-copy"),
                button(t("Print"), "app:print", icon="print", id="drill-print"),
            ),
            _delete(model, entry, is_own=ready is None, t=t),
            class_="drill-side",
        ),
        class_="screen screen-drill",
    )


def _sent(t: Language) -> Markup:
    return panel(
        None,
        tag("p", t("This drill came from a link. Save it to keep your results.")),
        button(t("Save drill"), "drills:save", kind="primary", icon="check", id="drill-save"),
    )


def _start(game: AnyGame, model: Held, entry: Kept, t: Language) -> Markup:
    run, on = entry.run, None
    if run is not None and run.marks and run.rest:
        href = address(game.id, model.id, drills.WAYS[run.real])
        label = t("Resume: try {n} of {total}", n=len(run.marks) + 1, total=run.tries)
        on = link(label, href, kind="primary", icon="step", id="drill-on")
    look: ButtonArgs = {
        "kind": "plain" if on is not None else "primary",
        "icon": "play",
        "id": "drill-table",
    }
    buttons = button_row(
        button(t("On this table"), "drills:begin", {"real": False}, **look),
        button(t("At a real table"), "drills:begin", {"real": True}, icon="persons", id="drill-real"),
    )
    return panel(t("Begin"), (on, _tries(model, t), buttons), class_="drill-begin")


def _results(entry: Kept, t: Language) -> Markup | None:
    rows = [
        (
            day(run.date, t) if run.date else "–",
            t("{made} of {n}", made=run.made, n=len(run.marks)),
            t.percent(run.share),
            t.number(run.best),
            where(run, t),
        )
        for run in entry.runs
    ]
    if not rows:
        return None
    heads = (t("Date"), t("Made"), t("Success rate"), t("Best streak"), t("Table"))
    return panel(t("Results"), table(heads, rows, numeric=(1, 2, 3), id="drill-runs"), class_="drill-results")


def where(run: Run, t: Language) -> str:
    """Return the kind of table used in a run."""
    return t("real") if run.real else t("here")


def _delete(model: Held, entry: Kept, *, is_own: bool, t: Language) -> Markup | None:
    if model.id.startswith(SENT) or not (is_own or entry.runs):
        return None
    label = t("Delete drill") if is_own else t("Delete results")
    return button(label, "drills:delete", kind="ghost", icon="trash", id="drill-delete")
