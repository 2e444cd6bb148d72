"""The editor of a custom fleet, ship by ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from navals.core.message import Message, clip
from navals.core.option import Option, Pick
from navals.games.mats.rules import options
from navals.games.mats.rules.options import MAX_SHIPS, MIN_SHIPS, SCHEMA, Ship, rate_name, ship_of
from navals.games.mats.screen.editor import fleet
from navals.games.mats.screen.editor.fleet import (
    BOUNDS,
    FACES,
    FIGURES,
    MAX_LENGTH,
    OPTION,
    SPOT,
    labels,
    row_spot,
)
from navals.ui.art import draw_icon, line_ship_side
from navals.ui.board.as_text import as_text
from navals.ui.board.editor import (
    ACT,
    FORM,
    Editor,
    EditorFault,
    EditResult,
    field_name,
    gesture,
    start_buttons,
)
from navals.ui.components import button, fieldset, icon_button
from navals.ui.components.fields import field_error, tally
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language


class ShipsEditor(Editor):
    """The editor of the option ``ships``."""

    def change(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        return fleet.change(text, act, arg)

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        parts = fleet.parts_of(text)
        faults, size = fleet.faults(parts), options.size_fault(len(parts))
        rows = []
        for index in range(len(parts)):
            row_fault = (
                fault
                if fault is not None and fault.spot in (row_spot(index), f"{row_spot(index)}-name")
                else None
            )
            rows.append(_row(parts, index, faults[index], row_fault, t))
        # Faults of the whole fleet are shown below the list.
        error = fault.message if fault is not None and fault.spot == SPOT else size
        if error is None and fault is not None and not fault.spot and fault.message not in faults:
            error = fault.message
        full_reason = t.message(BOUNDS) if len(parts) >= MAX_SHIPS else None
        add_gesture = gesture(OPTION, "add")
        return fieldset(
            t.message(option.label),
            _preset_buttons(t),
            tag("ul", _head(t), rows, class_="fleet-rows", role="list"),
            field_error(t.sentence(error), id=f"{SPOT}-error") if error is not None else None,
            tag(
                "div",
                button(
                    t("Add a ship"), ACT, add_gesture, icon="plus", disabled=full_reason, id=f"{SPOT}-add"
                ),
                tag("p", t.plural("{n} ship a side", "{n} ships a side", len(parts)), class_="fleet-count"),
                class_="fleet-foot",
            ),
            as_text(
                option,
                ",".join(parts),
                fault,
                t,
                spot=f"{SPOT}-text",
                section_id=f"{SPOT}-as-text",
                limit=MAX_LENGTH,
                label=t("Fleet notation"),
                rows=3,
            ),
            help=t(
                "Both sides have this fleet. Masts say how far a ship can advance, guns how much it adds "
                "to its die."
            ),
            class_="fleet-editor",
        )


def _preset_buttons(t: Language) -> Markup:
    names = {"standard": t("Standard"), "close": t("Balanced"), "uniform": t("Uniform")}
    roster = SCHEMA.by_name["roster"]
    assert isinstance(roster, Pick)
    titles = {choice.value: t.message(choice.label) for choice in roster.choices}
    return start_buttons(OPTION, ((key, name, titles[key]) for key, name in names.items()), t)


def _head(t: Language) -> Markup:
    """Draw the column headings, visible only if rows are wide enough."""
    return tag(
        "li",
        tag("span", t("Intact"), class_="fleet-head-intact"),
        tag("span", t("Once hit"), class_="fleet-head-hit"),
        (_figure_label(name, t) for name in (*FIGURES, *FIGURES)),
        class_="fleet-head",
        aria_hidden="true",
    )


def _figure_label(name: str, t: Language) -> Markup:
    """Draw masts or guns as icon and word."""
    sign, word = (draw_icon("sail"), t("Masts")) if name == "masts" else (draw_icon("cannon"), t("Guns"))
    return tag("span", sign, word, class_=f"fleet-what is-{name}")


def _row(
    parts: Sequence[str], index: int, fault: Message | None, refusal: EditorFault | None, t: Language
) -> Markup:
    """Draw an entry of the list, with the refusal of its last change or else the fault of the ship."""
    spot, part = row_spot(index), parts[index]
    ship = ship_of(part)
    bad_name = fault is not None and ship is not None and options.fault_of(ship) is None
    if refusal is not None:
        bad_name, fault = refusal.spot != spot, refusal.message
    error = field_error(t.sentence(fault), id=f"{spot}-error") if fault is not None else None
    tools = _tools(parts, index, t)
    if ship is None:
        raw = tag("code", clip(part), class_="fleet-raw")
        return tag("li", raw, tools, error, class_="fleet-row has-error is-raw", id=spot)
    name = tag(
        "input",
        type="text",
        name=field_name(OPTION, "rename", index),
        value=ship.id,
        id=f"{spot}-name",
        class_="input",
        form=FORM,
        data_change=ACT,
        maxlength=3,
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
        aria_label=t("Name of ship {n}", n=index + 1),
        aria_describedby=f"{spot}-error" if error is not None else None,
        aria_invalid="true" if bad_name else None,
    )
    rate = tag("span", t.message(rate_name(ship.rate)), class_="fleet-rate")
    picture = line_ship_side(masts=2 if ship.rate == "corvette" else 3)
    return tag(
        "li",
        tag("span", svg("0 0 40 36", picture, class_=f"fleet-ship is-{ship.rate}"), class_="fleet-picture"),
        tag("span", name, rate, class_="fleet-name"),
        (_face(ship, index, face, t) for face in range(2)),
        tools,
        error,
        class_=["fleet-row", error is not None and "has-error"],
        id=spot,
    )


def _face(ship: Ship, index: int, face: int, t: Language) -> Markup:
    tallies = []
    for figure, name in enumerate(FIGURES):
        label, value = t.message(labels(ship)[face][figure]), (ship.intact, ship.hit)[face][figure]
        step = {"at": index, "face": FACES[face], "what": name}
        counter = tally(
            t("{label}: {n}", label=label, n=value),
            value,
            ACT,
            less_button=(t("{label}: one less", label=label), gesture(OPTION, "step", **step, by=-1)),
            more_button=(t("{label}: one more", label=label), gesture(OPTION, "step", **step, by=1)),
            least=t("{low} is the minimum", low=0) if value <= 0 else None,
            most=t("{high} is the maximum", high=options.MAX_VALUE) if value >= options.MAX_VALUE else None,
            id=f"{row_spot(index)}-{FACES[face]}-{name}",
        )
        tallies.append(tag("span", _figure_label(name, t), counter, class_="fleet-figure"))
    title = t("Once hit") if face else t("Intact")
    head = tag("span", title, class_="fleet-face-name", aria_hidden="true")
    return tag("span", head, tallies, class_=f"fleet-face is-{FACES[face]}")


def _tools(parts: Sequence[str], index: int, t: Language) -> Markup:
    spot, name = row_spot(index), fleet.part_name(parts[index])
    is_ship = ship_of(parts[index]) is not None
    few_reason = t.message(BOUNDS) if len(parts) <= MIN_SHIPS and is_ship else None
    full_reason = t.message(BOUNDS) if len(parts) >= MAX_SHIPS else None
    first_reason = t("it is already first in the list") if index == 0 else None
    last_reason = t("it is already last in the list") if index == len(parts) - 1 else None

    def edit(
        label: str, icon: str, act: str, id: str, reason: str | None, class_: str = "", **arg: int
    ) -> Markup:
        edit_gesture = gesture(OPTION, act, at=index, **arg)
        return icon_button(label, icon, ACT, edit_gesture, disabled=reason, id=f"{spot}-{id}", class_=class_)

    return tag(
        "span",
        edit(
            t("Move {ship} up one place", ship=name),
            "chevron-down",
            "move",
            "up",
            first_reason,
            "is-up",
            by=-1,
        ),
        edit(t("Move {ship} down one place", ship=name), "chevron-down", "move", "down", last_reason, by=1),
        edit(t("Another ship like {ship}", ship=name), "copy", "copy", "copy", full_reason)
        if is_ship
        else None,
        edit(t("Remove {ship}", ship=name), "trash", "remove", "remove", few_reason),
        class_="fleet-tools",
    )


EDITORS: Final[dict[str, Editor]] = {OPTION: ShipsEditor()}
