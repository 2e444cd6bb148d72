"""House number editor: the fields of one table at a time, and a list of the changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from navals.core.message import Message, msg
from navals.core.option import Option, OptionError
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data import rows
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.data.house import NO_WORD
from navals.games.uncharted.rules.data.tables import (
    LONGEST,
    OPTION,
    HouseKnob,
    join_changes,
    knobs,
    normalize,
    read,
)
from navals.ui.board.as_text import as_text
from navals.ui.board.editor import ACT, FORM, Editor, EditorFault, EditResult, field_name, gesture, spot_of
from navals.ui.components import button, details, field, icon_button, select, text_input
from navals.ui.components.fields import field_error
from navals.ui.draw.html import Markup, tag
from navals.ui.words.i18n import Language

SPOT: Final = spot_of(OPTION)
PANELS: Final = {**{fleet: naming.FLEET_NAMES[fleet] for fleet in FLEETS}, **naming.TABLE_TITLES}
FIELDS: Final = {
    **naming.FIELD_NAMES,
    **{
        field: naming.BATTERY_NAMES[battery]
        for field, battery in (("fore", "F"), ("aft", "A"), ("turret", "T"))
    },
}
YES_NO: Final = ("wind", "red", "crew_die")


def entry_name(part: str) -> Message:
    """Return the name of a table entry such as ``card.C06``."""
    table, _, key = part.partition(".")
    if table in FLEETS:
        fleet = naming.FLEET_NAMES[table]
        return msg("{fleet}, {ship}", fleet=fleet, ship=naming.CLASS_NAMES[key]) if key else fleet
    match table:
        case "critical":
            return msg("{n}, {what}", n=key, what=naming.CRITICAL_NAMES[rows.table()[int(key)].name])
        case "card":
            return msg("{n}, {what}", n=key, what=naming.CARD_NAMES[key])
        case "terrain":
            return naming.TERRAIN_TITLES[key]
        case _:
            return naming.SCENARIO_TITLES[key]


def knob_label(knob: HouseKnob) -> Message:
    """Return the label of a house number: its table entry and its field."""
    part, _, key = knob.name.rpartition(".")
    return msg("{entry}: {what}", entry=entry_name(part), what=FIELDS[key])


def read_changes(text: str) -> dict[str, str]:
    """Parse changed house numbers, by name; return an empty dictionary if the text is invalid."""
    try:
        return read(normalize(text))
    except OptionError:
        return {}


def spot_at(index: int) -> str:
    """Return the id of the field for the house number at this index of ``knobs()``."""
    return f"{SPOT}-{index}"


class HouseEditor(Editor):
    """Editor for the option ``house``. ``panel``: the key in PANELS of the table shown, or ''."""

    def __init__(self, panel: str = "") -> None:
        self.panel = panel

    def adapt(self, texts: Mapping[str, str], panel: str) -> Editor:
        return HouseEditor(panel)

    def change(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        index, value = arg.get("at", 0), str(arg.get("value", "")).strip()
        match act:
            case "show":
                return EditResult(text, panel=value if value in PANELS else "")
            case "clear":
                return EditResult("")
            case "text":
                try:
                    return EditResult(normalize("".join(value[: 2 * LONGEST].split()).strip(",")))
                except OptionError as error:
                    return EditorFault(error.message, f"{SPOT}-text")
            case "set" if type(index) is int and 0 <= index < len(knobs()):
                return _set_number(text, index, value)
            case _:
                return None

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        changes = read_changes(text)
        pairs = enumerate(knobs().values())
        items = [(index, knob) for index, knob in pairs if knob.name.startswith(f"{self.panel}.")]
        choices = [("", t("Choose a table")), *((key, t.message(name)) for key, name in PANELS.items())]
        show, name = f"{SPOT}-show", field_name(OPTION, "show")
        error = None
        if fault is not None and not fault.spot:
            error = field_error(t.sentence(fault.message), id=f"{SPOT}-error")
        spot, details_id = f"{SPOT}-text", f"{SPOT}-text-open"
        return tag(
            "div",
            tag("p", t("Play with your own numbers: they are saved with the game."), class_="field-help"),
            field(t("Table"), select(name, choices, self.panel, id=show, change=ACT, form=FORM), id=show),
            _groups(items, changes, fault, t),
            error,
            _change_list(changes, t),
            as_text(
                option, text, fault, t, spot=spot, section_id=details_id, limit=2 * LONGEST, capitals="off"
            ),
            class_="house",
            id=SPOT,
        )


def _set_number(text: str, index: int, value: str) -> EditResult | EditorFault:
    """Change a house number; an empty ``value`` restores the printed one."""
    knob = list(knobs().values())[index]
    value = value or knob.default
    if (problem := knob.fault(value, knob_label(knob))) is None:
        try:
            return EditResult(normalize(join_changes({**read_changes(text), knob.name: value})))
        except OptionError as error:
            problem = error.message
    return EditorFault(problem, spot_at(index))


def _groups(
    items: Iterable[tuple[int, HouseKnob]],
    changes: Mapping[str, str],
    fault: EditorFault | None,
    t: Language,
) -> list[Markup]:
    groups: dict[str, list[Markup]] = {}
    for index, knob in items:
        part, _, key = knob.name.rpartition(".")
        control = _field(index, knob, key, changes.get(knob.name), fault, t)
        groups.setdefault(part, []).append(control)
    drawn_groups = []
    for part, fields in groups.items():
        id = f"{SPOT}-{part.replace('.', '-')}"
        title = tag("p", t.sentence(entry_name(part)), class_="builder-title", id=id)
        body = tag("div", fields, class_="house-fields")
        drawn_groups.append(tag("div", title, body, role="group", aria_labelledby=id))
    return drawn_groups


def _field(
    index: int, knob: HouseKnob, key: str, value: str | None, fault: EditorFault | None, t: Language
) -> Markup:
    spot, name, current = spot_at(index), field_name(OPTION, "set", index), value or knob.default
    error = t.sentence(fault.message) if fault is not None and fault.spot == spot else None
    default = _value_text(knob, knob.default, t)
    help_text = t("Printed: {value}", value=default) if value is not None else None
    is_wrong, has_help = error is not None, value is not None
    if knob.words or key in YES_NO:
        choices = [(word, _value_text(knob, word, t)) for word in knob.words or ("0", "1")]
        control = select(
            name, choices, current, id=spot, change=ACT, form=FORM, error=is_wrong, helped=has_help
        )
    else:
        mode = "numeric" if knob.count == 1 else None
        control = text_input(
            name,
            current,
            id=spot,
            change=ACT,
            error=is_wrong,
            helped=has_help,
            form=FORM,
            inputmode=mode,
            maxlength=12,
            spellcheck="false",
        )
    return field(t.sentence(FIELDS[key]), control, help_text, error, id=spot)


def _value_text(knob: HouseKnob, value: str, t: Language) -> str:
    """Return a value as shown to players: codes as words."""
    if knob.words:
        return t("none") if value == NO_WORD else t.message(naming.MARKER_NAMES[value])
    if knob.name.rpartition(".")[2] in YES_NO:
        return t("yes") if value == "1" else t("no")
    return value


def _change_list(changes: Mapping[str, str], t: Language) -> Markup | None:
    if not changes:
        return None
    lines = []
    for i, knob in enumerate(knobs().values()):
        if knob.name in changes:
            name = t.sentence(knob_label(knob))
            value, default = _value_text(knob, changes[knob.name], t), _value_text(knob, knob.default, t)
            text = t("{what} {value} (printed: {printed})", what=name, value=value, printed=default)
            undo, arg = t("{what}: as printed", what=name), gesture(OPTION, "set", at=i, value=knob.default)
            restore = icon_button(undo, "undo", ACT, arg, id=f"{spot_at(i)}-undo")
            lines.append(tag("li", tag("span", text), restore, class_="house-change"))
    count = t.plural("{n} number is changed", "{n} numbers are changed", len(lines))
    clear, arg = t("Back to the printed numbers"), gesture(OPTION, "clear")
    reset = button(clear, ACT, arg, icon="undo", id=f"{SPOT}-clear")
    return details(count, tag("ul", lines, class_="builder-rows", role="list"), reset, id=f"{SPOT}-changed")
