"""The editor of a custom fleet, ship by ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from navals.core.message import Message, clip
from navals.core.option import Option, Pick
from navals.games.mats.rules import options
from navals.games.mats.rules.options import MAX_SHIPS, MIN_SHIPS, SCHEMA, Ship, parse_ship, rate_name
from navals.games.mats.screen.editor import fleet
from navals.games.mats.screen.editor.fleet import (
    FACES,
    FIELD_ID,
    FIGURES,
    MAX_LENGTH,
    OPTION,
    SIZE_BOUNDS,
    row_id,
    strength_labels,
)
from navals.ui.art import draw_icon, line_ship_side
from navals.ui.board.as_text import text_section
from navals.ui.board.editor import (
    ACT,
    FORM_ID,
    Editor,
    EditorFault,
    EditResult,
    button_arg,
    field_name,
    start_buttons,
)
from navals.ui.components import button, fieldset, icon_button
from navals.ui.components.fields import field_error, tally
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language


class ShipsEditor(Editor):
    """The editor of the option ``ships``."""

    def edit_text(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        return fleet.change_fleet(text, act, arg)

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        entries = fleet.split_entries(text)
        faults, size_fault = fleet.entry_faults(entries), options.size_fault(len(entries))
        rows = []
        for index in range(len(entries)):
            row_fault = (
                fault
                if fault is not None and fault.element_id in (row_id(index), f"{row_id(index)}-name")
                else None
            )
            rows.append(_ship_row(entries, index, faults[index], row_fault, t))
        # Faults of the whole fleet are shown below the list.
        error = fault.message if fault is not None and fault.element_id == FIELD_ID else size_fault
        if error is None and fault is not None and not fault.element_id and fault.message not in faults:
            error = fault.message
        full_reason = t.message(SIZE_BOUNDS) if len(entries) >= MAX_SHIPS else None
        add_arg = button_arg(OPTION, "add")
        return fieldset(
            t.message(option.label),
            _preset_buttons(t),
            tag("ul", _header_row(t), rows, class_="fleet-rows", role="list"),
            field_error(t.sentence(error), id=f"{FIELD_ID}-error") if error is not None else None,
            tag(
                "div",
                button(
                    t("Add a ship"), ACT, add_arg, icon="plus", disabled=full_reason, id=f"{FIELD_ID}-add"
                ),
                tag("p", t.plural("{n} ship a side", "{n} ships a side", len(entries)), class_="fleet-count"),
                class_="fleet-foot",
            ),
            text_section(
                option,
                ",".join(entries),
                fault,
                t,
                field_id=f"{FIELD_ID}-text",
                section_id=f"{FIELD_ID}-as-text",
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
    roster_option = SCHEMA.by_name["roster"]
    assert isinstance(roster_option, Pick)
    titles = {choice.value: t.message(choice.label) for choice in roster_option.choices}
    return start_buttons(OPTION, ((key, name, titles[key]) for key, name in names.items()), t)


def _header_row(t: Language) -> Markup:
    """Draw the column headings, visible only if rows are wide enough."""
    return tag(
        "li",
        tag("span", t("Intact"), class_="fleet-head-intact"),
        tag("span", t("Once hit"), class_="fleet-head-hit"),
        (_strength_label(name, t) for name in (*FIGURES, *FIGURES)),
        class_="fleet-head",
        aria_hidden="true",
    )


def _strength_label(name: str, t: Language) -> Markup:
    """Draw masts or guns as icon and word."""
    icon, label = (draw_icon("sail"), t("Masts")) if name == "masts" else (draw_icon("cannon"), t("Guns"))
    return tag("span", icon, label, class_=f"fleet-what is-{name}")


def _ship_row(
    entries: Sequence[str], index: int, fault: Message | None, refusal: EditorFault | None, t: Language
) -> Markup:
    """Draw an entry of the list, with the refusal of its last change or else the fault of the ship."""
    base_id, ship_text = row_id(index), entries[index]
    ship = parse_ship(ship_text)
    is_name_invalid = fault is not None and ship is not None and options.ship_fault(ship) is None
    if refusal is not None:
        is_name_invalid, fault = refusal.element_id != base_id, refusal.message
    error = field_error(t.sentence(fault), id=f"{base_id}-error") if fault is not None else None
    buttons = _row_buttons(entries, index, t)
    if ship is None:
        invalid_entry = tag("code", clip(ship_text), class_="fleet-raw")
        return tag("li", invalid_entry, buttons, error, class_="fleet-row has-error is-raw", id=base_id)
    name_input = tag(
        "input",
        type="text",
        name=field_name(OPTION, "rename", index),
        value=ship.id,
        id=f"{base_id}-name",
        class_="input",
        form=FORM_ID,
        data_change=ACT,
        maxlength=3,
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
        aria_label=t("Name of ship {n}", n=index + 1),
        aria_describedby=f"{base_id}-error" if error is not None else None,
        aria_invalid="true" if is_name_invalid else None,
    )
    rate_label = tag("span", t.message(rate_name(ship.rate)), class_="fleet-rate")
    picture = line_ship_side(mast_count=2 if ship.rate == "corvette" else 3)
    return tag(
        "li",
        tag("span", svg("0 0 40 36", picture, class_=f"fleet-ship is-{ship.rate}"), class_="fleet-picture"),
        tag("span", name_input, rate_label, class_="fleet-name"),
        (_face_fields(ship, index, face, t) for face in range(2)),
        buttons,
        error,
        class_=["fleet-row", error is not None and "has-error"],
        id=base_id,
    )


def _face_fields(ship: Ship, index: int, face: int, t: Language) -> Markup:
    tallies = []
    for figure, name in enumerate(FIGURES):
        label, value = t.message(strength_labels(ship)[face][figure]), (ship.intact, ship.hit)[face][figure]
        step_args = {"at": index, "face": FACES[face], "what": name}
        strength_tally = tally(
            t("{label}: {n}", label=label, n=value),
            value,
            ACT,
            less_button=(t("{label}: one less", label=label), button_arg(OPTION, "step", **step_args, by=-1)),
            more_button=(t("{label}: one more", label=label), button_arg(OPTION, "step", **step_args, by=1)),
            min_reason=t("{low} is the minimum", low=0) if value <= 0 else None,
            max_reason=t("{high} is the maximum", high=options.MAX_FIGURE)
            if value >= options.MAX_FIGURE
            else None,
            id=f"{row_id(index)}-{FACES[face]}-{name}",
        )
        tallies.append(tag("span", _strength_label(name, t), strength_tally, class_="fleet-figure"))
    title = t("Once hit") if face else t("Intact")
    title_span = tag("span", title, class_="fleet-face-name", aria_hidden="true")
    return tag("span", title_span, tallies, class_=f"fleet-face is-{FACES[face]}")


def _row_buttons(entries: Sequence[str], index: int, t: Language) -> Markup:
    base_id, name = row_id(index), fleet.entry_name(entries[index])
    is_ship = parse_ship(entries[index]) is not None
    minimum_reason = t.message(SIZE_BOUNDS) if len(entries) <= MIN_SHIPS and is_ship else None
    maximum_reason = t.message(SIZE_BOUNDS) if len(entries) >= MAX_SHIPS else None
    first_reason = t("it is already first in the list") if index == 0 else None
    last_reason = t("it is already last in the list") if index == len(entries) - 1 else None

    def edit_button(
        label: str, icon: str, act: str, id: str, reason: str | None, class_: str = "", **arg: int
    ) -> Markup:
        gesture_arg = button_arg(OPTION, act, at=index, **arg)
        return icon_button(
            label, icon, ACT, gesture_arg, disabled=reason, id=f"{base_id}-{id}", class_=class_
        )

    return tag(
        "span",
        edit_button(
            t("Move {ship} up one place", ship=name),
            "chevron-down",
            "move",
            "up",
            first_reason,
            "is-up",
            by=-1,
        ),
        edit_button(
            t("Move {ship} down one place", ship=name), "chevron-down", "move", "down", last_reason, by=1
        ),
        edit_button(t("Another ship like {ship}", ship=name), "copy", "copy", "copy", maximum_reason)
        if is_ship
        else None,
        edit_button(t("Remove {ship}", ship=name), "trash", "remove", "remove", minimum_reason),
        class_="fleet-tools",
    )


EDITORS: Final[dict[str, Editor]] = {OPTION: ShipsEditor()}
