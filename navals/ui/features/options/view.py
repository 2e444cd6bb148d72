"""The options of a game as fields, and those that were saved under a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from navals.core.game import Game
from navals.core.message import Message
from navals.core.option import Number, Option, Pick, Switch
from navals.ui.board.editor import Fault, spot_of
from navals.ui.components import (
    button,
    button_row,
    details,
    field,
    fieldset,
    file_input,
    icon_button,
    number_input,
    select,
    switch,
    text_input,
)
from navals.ui.draw.html import Markup, tag
from navals.ui.features.options.model import LONGEST, Configuration
from navals.ui.registry import editors_of
from navals.ui.words.i18n import Language

KEEPING: Final = "keeping"
"""The id of the form that saves the options: its fields stand inside the form that begins the game."""


def of_label(message: Message, option: Option) -> Message:
    """A complaint about an option, calling it what the form calls it instead of its name in records."""
    if "option" not in message.args:
        return message
    return msgspec.structs.replace(message, args={**message.args, "option": option.label})


def option_fields(
    game: Game[Any],
    shown: Sequence[Option],
    texts: Mapping[str, str],
    options: Any,
    faults: Mapping[str, Fault],
    t: Language,
    panels: Mapping[str, str],
) -> list[Markup]:
    """The fields of options, under the headings of their groups; ``options`` are those that the texts stand for (None:
    something is wrong), ``faults`` what is wrong by option, ``panels`` which parts of editors are shown."""
    groups: dict[str, tuple[Message | None, list[Markup]]] = {}
    for option in shown:
        heading = "" if option.group is None else option.group.text
        text, fault = texts.get(option.name, ""), faults.get(option.name)
        editor = editors_of(game.id).get(option.name)
        if editor is not None:
            drawn = editor.within(texts, panels.get(option.name, "")).draw(option, text, fault, t)
        else:
            drawn = _field(game, option, text, options, fault, t)
        groups.setdefault(heading, (option.group, []))[1].append(drawn)
    sections: list[Markup] = []
    for group, fields in groups.values():
        if group is None:
            sections += fields
        else:
            sections.append(fieldset(t.message(group), tag("div", fields, class_="option-grid")))
    return sections


def saved_choice(saved: Sequence[Configuration], current: str, t: Language) -> Markup | None:
    """The options that were saved, to choose from."""
    if not saved:
        return None
    choices = [("", t("None chosen")), *((one.name, one.name) for one in saved)]
    missing = None if current else t("choose saved options first")
    return field(
        t("Saved options"),
        tag(
            "span",
            select("saved", choices, current, id="saved", change="options:choose"),
            icon_button(
                t("Delete these saved options"),
                "trash",
                "options:forget",
                {"name": current},
                kind="plain",
                disabled=missing,
                id="forget",
            ),
            class_="saved-choice",
        ),
        id="saved",
    )


def keeping(saved: Sequence[Configuration], wrong: str | None, t: Language) -> Markup:
    """Where the present options are saved under a name, and saved ones are written to a file or read from one; ``wrong``
    is why the present ones cannot be saved."""
    # Once something is saved the name is done with: the field is empty again.
    name = text_input(
        "configuration",
        id="keep-name",
        helped=True,
        maxlength=LONGEST,
        form=KEEPING,
        data_keep=True,
        rev=len(saved),
    )
    return details(
        t("Save these options under a name"),
        field(
            t("Name of the options"),
            tag(
                "span",
                name,
                button(t("Save"), submit=True, disabled=wrong, id="keep-save", icon="save", form=KEEPING),
                class_="saved-choice",
            ),
            t("They stay on this device, for all your games to come."),
            id="keep-name",
        ),
        button_row(
            button(
                t("Export to a file"),
                "options:export",
                icon="download",
                kind="ghost",
                disabled=None if saved else t("nothing is saved yet"),
                id="keep-export",
            ),
            file_input(
                t("Import from a file"),
                "options:import",
                accept=".json,application/json",
                id="keep-import",
                kind="ghost",
                form=KEEPING,
            ),
        ),
        id="keep-options",
    )


def _field(
    game: Game[Any], option: Option, text: str, options: Any, fault: Fault | None, t: Language
) -> Markup:
    spot = spot_of(option.name)
    error = t.sentence(fault.message) if fault is not None else None
    label, help_text = t.message(option.label), t.message(option.help)
    if isinstance(option, Switch):
        return switch(
            label,
            option.name,
            (text or option.write(option.default)) == "true",
            id=spot,
            change="setup:set",
            help=help_text,
        )
    if isinstance(option, Pick):
        choices = [(choice.value, t.message(choice.label)) for choice in option.choices]
        control = select(
            option.name,
            choices,
            text or str(option.default),
            id=spot,
            change="setup:set",
            helped=True,
            error=error is not None,
        )
        return field(label, control, help_text, error, id=spot)
    if isinstance(option, Number) and option.default is not None and (text or "0").isdecimal():
        control = number_input(
            option.name,
            int(text or option.default),
            id=spot,
            less=t("{label}: one less", label=label),
            more_=t("{label}: one more", label=label),
            least=t("{low} is the least", low=option.low),
            most=t("{high} is the most", high=option.high),
            min=option.low,
            max=option.high,
            change="setup:set",
            helped=True,
            error=error is not None,
        )
        return field(label, control, help_text, error, id=spot)
    held = game.schema.effective(options, option.name) if options is not None else None
    usual = "" if held is None else option.write(held)
    control = text_input(
        option.name,
        text,
        id=spot,
        change="setup:set",
        helped=True,
        error=error is not None,
        inputmode="numeric" if isinstance(option, Number) else None,
        spellcheck="false",
        autocapitalize="off",
        placeholder=usual or None,
    )
    return field(label, control, help_text, error, id=spot)
