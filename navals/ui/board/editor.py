"""Editors: fields of the set-up for options that one line of text would ask too much of, such as a fleet.

A game has them in ``games/<name>/screen/editor``, as ``EDITORS`` by the option's name. An editor is pure: it draws the
option's text (as the record has it, perhaps still faulty), and turns a gesture into another text.

Buttons of an editor send the act ``edit`` with what ``gesture`` makes; fields that change send it too, called by
``field_name``. Fields belong to the form ``FORM``, so that Enter in one of them does not begin the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

import msgspec

from navals.core.message import Message
from navals.core.option import Option, key_of
from navals.ui.components import button
from navals.ui.draw.html import Markup, tag
from navals.ui.words.i18n import Language

ACT: Final = "setup:edit"
FORM: Final = "editing"
"""The id of the form that fields of editors belong to: an empty one, which submits nothing."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, or was refused; ``spot`` is the part of the editor beside which it is said, '' for the whole."""

    message: Message
    spot: str = ""


class Edited(msgspec.Struct, frozen=True):
    """The text after a gesture; the element that has the focus then (None: the same as before), and what is said to those
    who listen. ``panel`` is the part of the editor that is shown then (None: the same as before)."""

    text: str
    focus: str | None = None
    say: Message | None = None
    panel: str | None = None


class Editor(Protocol):
    """The editor of an option."""

    def within(self, texts: Mapping[str, str], panel: str) -> Editor:
        """The editor beside the texts of all options, with the panel that was chosen last ('': none); itself, where it
        knows nothing of them."""
        return self

    def draw(self, option: Option, text: str, fault: Fault | None, t: Language) -> Markup:
        """The field. Every id begins with ``spot_of(option.name)``; ``fault`` is what was refused last, or else what is
        wrong with ``text``."""
        ...

    def change(self, text: str, act: str, arg: Mapping[str, Any]) -> Edited | Fault | None:
        """The text after the gesture ``act``, or why it is refused; None if it means nothing here. ``arg`` comes from the
        page: nothing about it is sure."""
        ...


def spot_of(option: str) -> str:
    """The id of an option's field in the set-up."""
    return f"option-{key_of(option)}"


def gesture(option: str, act: str, **arg: Any) -> dict[str, Any]:
    """What a button of an editor sends."""
    return {"option": option, "do": act, **arg}


def field_name(option: str, act: str, at: int = 0) -> str:
    """The name of a field of an editor: when it changes, the editor gets ``act`` with ``at`` and ``value``."""
    return f"{option}.{act}.{at}"


def read(arg: Any) -> tuple[str, str, dict[str, Any]] | None:
    """Option, act and argument of the gesture ``edit``; None if it is none."""
    if not isinstance(arg, dict):
        return None
    if isinstance(arg.get("option"), str) and isinstance(arg.get("do"), str):
        return arg["option"], arg["do"], arg
    parts = str(arg.get("name", "")).rsplit(".", 2)
    if len(parts) != 3 or not parts[2].isdecimal() or len(parts[2]) > 3:
        return None
    return parts[0], parts[1], {"at": int(parts[2]), "value": arg.get("value")}


def starts(option: str, known: Iterable[tuple[str, str, str]], t: Language) -> Markup:
    """Buttons for texts that are a good beginning: the gesture ``from`` with their ``value``; ``known`` are values, names, and what a
    pointer at rest is told ("": nothing more)."""
    spot = spot_of(option)
    return tag(
        "div",
        tag("span", t("Start from"), class_="fleet-starts-label", id=f"{spot}-starts"),
        (
            button(
                name,
                ACT,
                gesture(option, "from", value=value),
                compact=True,
                title=title or None,
                id=f"{spot}-from-{value}",
            )
            for value, name, title in known
        ),
        class_="fleet-starts",
        role="group",
        aria_labelledby=f"{spot}-starts",
    )
