"""A game's options as fields, and the named options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from navals.core.game import AnyGame
from navals.core.message import Message
from navals.core.option import Number, Option, Pick, Switch
from navals.ui.board.editor import EditorFault, field_id_of
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
from navals.ui.features.setup.options import MAX_NAME_LENGTH, Configuration
from navals.ui.registry import editors_of
from navals.ui.words.i18n import Language

FORM_ID: Final = "keeping"
"""The id of the form that saves named options; its fields are inside the form that begins the game."""


def with_label(message: Message, option: Option) -> Message:
    """Return an error message with the option's label instead of its name in records."""
    if "option" not in message.args:
        return message
    return msgspec.structs.replace(message, args={**message.args, "option": option.label})


def option_fields(
    game: AnyGame,
    visible_options: Sequence[Option],
    texts: Mapping[str, str],
    options: object,
    faults: Mapping[str, EditorFault],
    t: Language,
    panels: Mapping[str, str],
) -> list[Markup]:
    """Draw the fields of options in groups. `options` are the parsed texts (`None`: invalid), `faults` the
    errors by option, `panels` the open parts of editors."""
    groups: dict[str, tuple[Message | None, list[Markup]]] = {}
    for option in visible_options:
        heading = "" if option.group is None else option.group.text
        text, fault = texts.get(option.name, ""), faults.get(option.name)
        editor = editors_of(game.id).get(option.name)
        if editor is not None:
            markup = editor.adapt(texts, panels.get(option.name, "")).draw(option, text, fault, t)
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


def saved_options_choice(
    saved_options: Sequence[Configuration], current_name: str, t: Language
) -> Markup | None:
    """Draw the selector for named options and a delete button; return `None` if no options are saved."""
    if not saved_options:
        return None
    choices = [("", t("None chosen")), *((entry.name, entry.name) for entry in saved_options)]
    disabled_reason = None if current_name else t("choose saved options first")
    label = t("Delete these saved options")
    args: IconArgs = {"kind": "plain", "disabled": disabled_reason, "id": "forget"}
    delete_button = icon_button(label, "trash", "options:forget", {"name": current_name}, **args)
    selector = select("saved", choices, current_name, id="saved", change="options:choose")
    return field(t("Saved options"), tag("span", selector, delete_button, class_="saved-choice"), id="saved")


def saving_section(saved_options: Sequence[Configuration], error: str | None, t: Language) -> Markup:
    """Draw the section that saves, exports and imports named options; `error` is why saving is impossible."""
    # `rev` empties the field after each save.
    name_args: InputArgs = {
        "maxlength": MAX_NAME_LENGTH,
        "form": FORM_ID,
        "data_keep": True,
        "rev": len(saved_options),
    }
    name_args["has_help"] = True
    name_input = text_input("configuration", id="keep-name", **name_args)
    save_button = button(t("Save"), submit=True, disabled=error, id="keep-save", icon="save", form=FORM_ID)
    note = t("Saved on this device, for all your future games.")
    reason = None if saved_options else t("nothing is saved yet")
    args: ButtonArgs = {"icon": "download", "kind": "ghost", "disabled": reason, "id": "keep-export"}
    file_args = {"accept": ".json,application/json", "id": "keep-import", "kind": "ghost"}
    return details(
        t("Save these options"),
        field(
            t("Name for these options"),
            tag("span", name_input, save_button, class_="saved-choice"),
            note,
            id="keep-name",
        ),
        button_row(
            button(t("Export to a file"), "options:export", **args),
            file_input(t("Import from a file"), "options:import", **file_args, form=FORM_ID),
        ),
        id="keep-options",
    )


def _field(
    game: AnyGame, option: Option, text: str, options: object, fault: EditorFault | None, t: Language
) -> Markup:
    field_id = field_id_of(option.name)
    error = t.sentence(fault.message) if fault is not None else None
    label, help_text = t.message(option.label), t.message(option.help)
    if isinstance(option, Switch):
        is_on = (text or option.write(option.default)) == "true"
        return switch(label, option.name, is_on, id=field_id, change="setup:set", help=help_text)
    args: InputArgs = {"change": "setup:set", "has_help": True, "error": error is not None}
    if isinstance(option, Pick):
        choices = [(choice.value, t.message(choice.label)) for choice in option.choices]
        control = select(option.name, choices, text or str(option.default), id=field_id, **args)
    elif isinstance(option, Number) and option.default is not None and (text or "0").isdecimal():
        control = number_input(
            option.name,
            int(text or option.default),
            less_label=t("{label}: one less", label=label),
            more_label=t("{label}: one more", label=label),
            min_reason=t("{low} is the minimum", low=option.low),
            max_reason=t("{high} is the maximum", high=option.high),
            min=option.low,
            max=option.high,
            id=field_id,
            **args,
        )
    else:
        value = game.schema.effective(options, option.name) if options is not None else None
        value_text = "" if value is None else option.write(value)
        args["inputmode"] = "numeric" if isinstance(option, Number) else None
        args |= {"spellcheck": "false", "autocapitalize": "off", "placeholder": value_text or None}
        control = text_input(option.name, text, id=field_id, **args)
    return field(label, control, help_text, error, id=field_id)
