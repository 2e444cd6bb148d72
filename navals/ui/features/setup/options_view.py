"""A game's options as fields, and the named options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from navals.core.game import AnyGame
from navals.core.message import Message
from navals.core.option import Number, Option, Pick, Switch
from navals.ui.board.editor import Fault, spot_of
from navals.ui.components.controls import ButtonArgs, IconArgs, button, button_row, icon_button
from navals.ui.components.fields import (
    InputArgs,
    field,
    fieldset,
    file_input,
    number_input,
    select,
    switch,
    text_input,
)
from navals.ui.components.surfaces import details
from navals.ui.draw.html import Markup, tag
from navals.ui.features.setup.options import LONGEST, Configuration
from navals.ui.registry import editors_of
from navals.ui.words.i18n import Language

KEEPING: Final = "keeping"
"""The id of the form that saves named options; its fields are inside the form that begins the game."""


def of_label(message: Message, option: Option) -> Message:
    """Return the error with the option's label instead of its name in records."""
    if "option" not in message.args:
        return message
    return msgspec.structs.replace(message, args={**message.args, "option": option.label})


def option_fields(
    game: AnyGame,
    visible: Sequence[Option],
    texts: Mapping[str, str],
    options: object,
    faults: Mapping[str, Fault],
    t: Language,
    panels: Mapping[str, str],
) -> list[Markup]:
    """Draw the fields of options in groups. `options` are the parsed texts (`None`: invalid), `faults` the
    errors by option, `panels` the open parts of editors."""
    groups: dict[str, tuple[Message | None, list[Markup]]] = {}
    for option in visible:
        heading = "" if option.group is None else option.group.text
        text, fault = texts.get(option.name, ""), faults.get(option.name)
        editor = editors_of(game.id).get(option.name)
        if editor is not None:
            markup = editor.within(texts, panels.get(option.name, "")).draw(option, text, fault, t)
        else:
            markup = _field(game, option, text, options, fault, t)
        groups.setdefault(heading, (option.group, []))[1].append(markup)
    sections: list[Markup] = []
    for group, fields in groups.values():
        if group is None:
            sections += fields
        else:
            sections.append(fieldset(t.message(group), tag("div", fields, class_="option-grid")))
    return sections


def saved_choice(saved: Sequence[Configuration], current: str, t: Language) -> Markup | None:
    """Draw the selector for named options."""
    if not saved:
        return None
    choices = [("", t("None chosen")), *((entry.name, entry.name) for entry in saved)]
    missing = None if current else t("choose saved options first")
    label = t("Delete these saved options")
    more: IconArgs = {"kind": "plain", "disabled": missing, "id": "forget"}
    forget = icon_button(label, "trash", "options:forget", {"name": current}, **more)
    choose = select("saved", choices, current, id="saved", change="options:choose")
    return field(t("Saved options"), tag("span", choose, forget, class_="saved-choice"), id="saved")


def keeping(saved: Sequence[Configuration], wrong: str | None, t: Language) -> Markup:
    """Draw the section that saves, exports and imports named options; `wrong` is why saving is impossible."""
    # `rev` empties the field after each save.
    more: InputArgs = {"maxlength": LONGEST, "form": KEEPING, "data_keep": True, "rev": len(saved)}
    more["helped"] = True
    name = text_input("configuration", id="keep-name", **more)
    save = button(t("Save"), submit=True, disabled=wrong, id="keep-save", icon="save", form=KEEPING)
    about = t("Saved on this device, for all your future games.")
    bar = None if saved else t("nothing is saved yet")
    look: ButtonArgs = {"icon": "download", "kind": "ghost", "disabled": bar, "id": "keep-export"}
    file = {"accept": ".json,application/json", "id": "keep-import", "kind": "ghost"}
    return details(
        t("Save these options"),
        field(
            t("Name for these options"), tag("span", name, save, class_="saved-choice"), about, id="keep-name"
        ),
        button_row(
            button(t("Export to a file"), "options:export", **look),
            file_input(t("Import from a file"), "options:import", **file, form=KEEPING),
        ),
        id="keep-options",
    )


def _field(
    game: AnyGame, option: Option, text: str, options: object, fault: Fault | None, t: Language
) -> Markup:
    spot = spot_of(option.name)
    error = t.sentence(fault.message) if fault is not None else None
    label, help_text = t.message(option.label), t.message(option.help)
    if isinstance(option, Switch):
        on = (text or option.write(option.default)) == "true"
        return switch(label, option.name, on, id=spot, change="setup:set", help=help_text)
    more: InputArgs = {"change": "setup:set", "helped": True, "error": error is not None}
    if isinstance(option, Pick):
        choices = [(choice.value, t.message(choice.label)) for choice in option.choices]
        control = select(option.name, choices, text or str(option.default), id=spot, **more)
    elif isinstance(option, Number) and option.default is not None and (text or "0").isdecimal():
        control = number_input(
            option.name,
            int(text or option.default),
            less=t("{label}: one less", label=label),
            more_=t("{label}: one more", label=label),
            least=t("{low} is the minimum", low=option.low),
            most=t("{high} is the maximum", high=option.high),
            min=option.low,
            max=option.high,
            id=spot,
            **more,
        )
    else:
        value = game.schema.effective(options, option.name) if options is not None else None
        usual = "" if value is None else option.write(value)
        more["inputmode"] = "numeric" if isinstance(option, Number) else None
        more |= {"spellcheck": "false", "autocapitalize": "off", "placeholder": usual or None}
        control = text_input(option.name, text, id=spot, **more)
    return field(label, control, help_text, error, id=spot)
