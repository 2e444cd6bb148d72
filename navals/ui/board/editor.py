"""Editors for complex options, such as a fleet.

A game defines them in `games/<name>/screen/editor`, as `EDITORS` by option name. An editor is pure: it draws
the option's text (as in a record, perhaps invalid), and turns a gesture into a new text. Its buttons send the
act `ACT` with the result of `button_arg`; its fields send it when they change (`field_name`). Fields belong
to the form `FORM_ID`, so that Enter does not start the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

import msgspec

from navals.core.message import Message
from navals.core.option import Option, option_key
from navals.ui.components import button
from navals.ui.draw.html import Markup, tag
from navals.ui.words.i18n import Language

ACT: Final = "setup:edit"
FORM_ID: Final = "editing"  # id of the form for editor fields; it is empty and submits nothing


class EditorFault(msgspec.Struct, frozen=True):
    """An error; `element_id` identifies the part of the editor that shows it, or "" for the whole editor."""

    message: Message
    element_id: str = ""


class EditResult(msgspec.Struct, frozen=True):
    """The option's text after a gesture, the id of the element to focus, what to announce, and the panel to
    open; `None` for none."""

    text: str
    focus: str | None = None
    announcement: Message | None = None
    panel: str | None = None


class Editor(Protocol):
    """The editor of one option."""

    def adapt(self, texts: Mapping[str, str], panel: str) -> Editor:
        """Return the editor to use, given the texts of all options and the selected panel; by default this
        one."""
        return self

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        """Draw the controls for `text` with its `fault`, if any. All ids start with
        `field_id_of(option.name)`."""

    def edit_text(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        """Return the result of the gesture `act`: the new text, the fault, or `None` if nothing changes.
        `arg` is untrusted input."""


def field_id_of(option: str) -> str:
    """Return the id of an option's field in the set-up form."""
    return f"option-{option_key(option)}"


def button_arg(option: str, act: str, **arg: object) -> dict[str, object]:
    """Return the gesture argument for an editor's button."""
    return {"option": option, "do": act, **arg}


def field_name(option: str, act: str, index: int = 0) -> str:
    """Return the name of an editor's field. When the field changes, the editor receives the gesture `act`
    with the argument `{"at": index, "value": value}`.
    """
    return f"{option}.{act}.{index}"


def parse_arg(arg: object) -> tuple[str, str, dict[str, object]] | None:
    """Parse the argument of the act `ACT`: return the option, and the editor's act with its own argument, or
    `None` if it is invalid.
    """
    if not isinstance(arg, dict):
        return None
    if isinstance(arg.get("option"), str) and isinstance(arg.get("do"), str):
        return arg["option"], arg["do"], arg
    parts = str(arg.get("name", "")).rsplit(".", 2)
    if len(parts) != 3 or not parts[2].isdecimal() or len(parts[2]) > 3:
        return None
    return parts[0], parts[1], {"at": int(parts[2]), "value": arg.get("value")}


def start_buttons(option: str, presets: Iterable[tuple[str, str, str]], t: Language) -> Markup:
    """Draw buttons that send the gesture `from` with the text of a preset; `presets` are (value, name,
    tooltip or "")."""
    field_id = field_id_of(option)

    def start_button(value: str, name: str, title: str) -> Markup:
        argument, id = button_arg(option, "from", value=value), f"{field_id}-from-{value}"
        return button(name, ACT, argument, compact=True, title=title or None, id=id)

    return tag(
        "div",
        tag("span", t("Start from"), class_="fleet-starts-label", id=f"{field_id}-starts"),
        [start_button(*preset) for preset in presets],
        class_="fleet-starts",
        role="group",
        aria_labelledby=f"{field_id}-starts",
    )
