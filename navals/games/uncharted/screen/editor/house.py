"""House number editor: the fields of one table at a time, and a list of the changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from navals.core.message import Message, msg
from navals.core.option import Option, OptionError
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data import rows
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.data.house import EMPTY_VALUE
from navals.games.uncharted.rules.data.tables import (
    LENGTH_LIMIT,
    OPTION,
    HouseKnob,
    join_changes,
    knobs,
    normalize,
    parse_values,
)
from navals.ui.board.as_text import text_section
from navals.ui.board.editor import (
    ACT,
    FORM_ID,
    Editor,
    EditorFault,
    EditResult,
    button_arg,
    field_id_of,
    field_name,
)
from navals.ui.components import button, details, field, icon_button, select, text_input
from navals.ui.components.fields import field_error
from navals.ui.draw.html import Markup, tag
from navals.ui.words.i18n import Language

BASE_ID: Final = field_id_of(OPTION)
PANELS: Final = {**{fleet: naming.FLEET_NAMES[fleet] for fleet in FLEETS}, **naming.TABLE_TITLES}
FIELD_LABELS: Final = {
    **naming.FIELD_NAMES,
    **{
        field: naming.BATTERY_NAMES[battery]
        for field, battery in (("fore", "F"), ("aft", "A"), ("turret", "T"))
    },
}
YES_NO_FIELDS: Final = ("wind", "red", "crew_die")


def entry_name(entry_key: str) -> Message:
    """Return the name of a table entry such as ``card.C06``."""
    table, _, key = entry_key.partition(".")
    if table in FLEETS:
        fleet = naming.FLEET_NAMES[table]
        return msg("{fleet}, {ship}", fleet=fleet, ship=naming.CLASS_NAMES[key]) if key else fleet
    match table:
        case "critical":
            return msg("{n}, {what}", n=key, what=naming.CRITICAL_NAMES[rows.critical_table()[int(key)].name])
        case "card":
            return msg("{n}, {what}", n=key, what=naming.CARD_NAMES[key])
        case "terrain":
            return naming.TERRAIN_TITLES[key]
        case _:
            return naming.SCENARIO_TITLES[key]


def knob_label(knob: HouseKnob) -> Message:
    """Return the label of a house number: its table entry and its field."""
    entry_key, _, key = knob.name.rpartition(".")
    return msg("{entry}: {what}", entry=entry_name(entry_key), what=FIELD_LABELS[key])


def read_changes(text: str) -> dict[str, str]:
    """Return the values of changed house numbers, by name; empty if the text is invalid."""
    try:
        return parse_values(normalize(text))
    except OptionError:
        return {}


def field_id_at(index: int) -> str:
    """Return the id of the field for the house number at this index of ``knobs()``."""
    return f"{BASE_ID}-{index}"


class HouseEditor(Editor):
    """Editor for the option ``house``. ``panel``: the key in PANELS of the table shown, or ''."""

    def __init__(self, panel: str = "") -> None:
        self.panel = panel

    def adapt(self, texts: Mapping[str, str], panel: str) -> Editor:
        return HouseEditor(panel)

    def edit_text(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        index, value = arg.get("at", 0), str(arg.get("value", "")).strip()
        match act:
            case "show":
                return EditResult(text, panel=value if value in PANELS else "")
            case "clear":
                return EditResult("")
            case "text":
                try:
                    return EditResult(normalize("".join(value[: 2 * LENGTH_LIMIT].split()).strip(",")))
                except OptionError as error:
                    return EditorFault(error.message, f"{BASE_ID}-text")
            case "set" if type(index) is int and 0 <= index < len(knobs()):
                return _set_number(text, index, value)
            case _:
                return None

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        changes = read_changes(text)
        numbered_knobs = enumerate(knobs().values())
        shown_knobs = [
            (index, knob) for index, knob in numbered_knobs if knob.name.startswith(f"{self.panel}.")
        ]
        choices = [("", t("Choose a table")), *((key, t.message(name)) for key, name in PANELS.items())]
        select_id, name = f"{BASE_ID}-show", field_name(OPTION, "show")
        error = None
        if fault is not None and not fault.element_id:
            error = field_error(t.sentence(fault.message), id=f"{BASE_ID}-error")
        text_id, details_id = f"{BASE_ID}-text", f"{BASE_ID}-text-open"
        return tag(
            "div",
            tag("p", t("Play with your own numbers: they are saved with the game."), class_="field-help"),
            field(
                t("Table"),
                select(name, choices, self.panel, id=select_id, change=ACT, form=FORM_ID),
                id=select_id,
            ),
            _field_groups(shown_knobs, changes, fault, t),
            error,
            _change_list(changes, t),
            text_section(
                option,
                text,
                fault,
                t,
                field_id=text_id,
                section_id=details_id,
                limit=2 * LENGTH_LIMIT,
                autocapitalize="off",
            ),
            class_="house",
            id=BASE_ID,
        )


def _set_number(text: str, index: int, value: str) -> EditResult | EditorFault:
    """Change a house number; an empty ``value`` restores the printed one."""
    knob = list(knobs().values())[index]
    value = value or knob.default
    if (message := knob.check(value, knob_label(knob))) is None:
        try:
            return EditResult(normalize(join_changes({**read_changes(text), knob.name: value})))
        except OptionError as error:
            message = error.message
    return EditorFault(message, field_id_at(index))


def _field_groups(
    shown_knobs: Iterable[tuple[int, HouseKnob]],
    changes: Mapping[str, str],
    fault: EditorFault | None,
    t: Language,
) -> list[Markup]:
    groups: dict[str, list[Markup]] = {}
    for index, knob in shown_knobs:
        entry_key, _, key = knob.name.rpartition(".")
        control = _field(index, knob, key, changes.get(knob.name), fault, t)
        groups.setdefault(entry_key, []).append(control)
    sections = []
    for entry_key, fields in groups.items():
        id = f"{BASE_ID}-{entry_key.replace('.', '-')}"
        title = tag("p", t.sentence(entry_name(entry_key)), class_="builder-title", id=id)
        content = tag("div", fields, class_="house-fields")
        sections.append(tag("div", title, content, role="group", aria_labelledby=id))
    return sections


def _field(
    index: int, knob: HouseKnob, key: str, value: str | None, fault: EditorFault | None, t: Language
) -> Markup:
    field_id, name, current_value = (
        field_id_at(index),
        field_name(OPTION, "set", index),
        value or knob.default,
    )
    error = t.sentence(fault.message) if fault is not None and fault.element_id == field_id else None
    printed_text = _value_text(knob, knob.default, t)
    help_text = t("Printed: {value}", value=printed_text) if value is not None else None
    is_wrong, has_help = error is not None, value is not None
    if knob.choices or key in YES_NO_FIELDS:
        choices = [(word, _value_text(knob, word, t)) for word in knob.choices or ("0", "1")]
        control = select(
            name,
            choices,
            current_value,
            id=field_id,
            change=ACT,
            form=FORM_ID,
            error=is_wrong,
            has_help=has_help,
        )
    else:
        input_mode = "numeric" if knob.number_count == 1 else None
        control = text_input(
            name,
            current_value,
            id=field_id,
            change=ACT,
            error=is_wrong,
            has_help=has_help,
            form=FORM_ID,
            inputmode=input_mode,
            maxlength=12,
            spellcheck="false",
        )
    return field(t.sentence(FIELD_LABELS[key]), control, help_text, error, id=field_id)


def _value_text(knob: HouseKnob, value: str, t: Language) -> str:
    """Return a value as shown to players: codes as words."""
    if knob.choices:
        return t("none") if value == EMPTY_VALUE else t.message(naming.MARKER_NAMES[value])
    if knob.name.rpartition(".")[2] in YES_NO_FIELDS:
        return t("yes") if value == "1" else t("no")
    return value


def _change_list(changes: Mapping[str, str], t: Language) -> Markup | None:
    if not changes:
        return None
    lines = []
    for index, knob in enumerate(knobs().values()):
        if knob.name in changes:
            label = t.sentence(knob_label(knob))
            value, default = _value_text(knob, changes[knob.name], t), _value_text(knob, knob.default, t)
            text = t("{what} {value} (printed: {printed})", what=label, value=value, printed=default)
            undo_label, arg = (
                t("{what}: as printed", what=label),
                button_arg(OPTION, "set", at=index, value=knob.default),
            )
            undo_button = icon_button(undo_label, "undo", ACT, arg, id=f"{field_id_at(index)}-undo")
            lines.append(tag("li", tag("span", text), undo_button, class_="house-change"))
    count_text = t.plural("{n} number is changed", "{n} numbers are changed", len(lines))
    clear_label, arg = t("Back to the printed numbers"), button_arg(OPTION, "clear")
    reset_button = button(clear_label, ACT, arg, icon="undo", id=f"{BASE_ID}-clear")
    return details(
        count_text,
        tag("ul", lines, class_="builder-rows", role="list"),
        reset_button,
        id=f"{BASE_ID}-changed",
    )
