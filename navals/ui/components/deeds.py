"""The buttons of boards, in the few kinds that there are. Where no ``id`` is given, a button has that of its gesture."""

from __future__ import annotations

from typing import Any

from navals.ui.components.controls import button, icon_button, why
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import path, svg

STEERING = {
    "port": "M19 20v-6a6 6 0 0 0-6-6H5M10 3 5 8l5 5",
    "ahead": "M12 20V5M5.5 11.5 12 5l6.5 6.5",
    "starboard": "M5 20v-6a6 6 0 0 1 6-6h8M14 3l5 5-5 5",
    "back": "M12 4v15M5.5 12.5 12 19l6.5-6.5",
}
"""The arrows of the buttons that steer."""


def go(
    label: str,
    act: str,
    icon: str | None = None,
    bar: str | bool | None = None,
    *,
    id: str | None = None,
    key: str | None = "Enter",
    **more: Any,
) -> Markup:
    """The word to go; ``bar`` is why it cannot be given now, ``key`` what gives it from the keyboard."""
    return button(label, act, kind="primary", icon=icon, shortcut=key, id=id or act, disabled=bar, **more)


def tool(
    label: str,
    icon: str,
    act: str,
    arg: Any = None,
    *,
    id: str | None = None,
    key: str | None = None,
    **more: Any,
) -> Markup:
    """A small button with a picture, beside the word to go."""
    return icon_button(label, icon, act, arg, kind="plain", shortcut=key, id=id or act, **more)


def press(
    *children: Child,
    act: str,
    arg: Any,
    id: str,
    class_: Attribute,
    on: bool | None = None,
    key: str | None = None,
    label: str | None = None,
    **more: Attribute,
) -> Markup:
    """A thing on the screen that can be pressed; ``on``: whether it is (None: it does not stay so)."""
    return tag(
        "button", *children, type="button", class_=class_, id=id, data_act=act, data_arg=arg, data_shortcut=key,
        aria_keyshortcuts=key, aria_label=label, aria_pressed=None if on is None else "true" if on else "false", **more,
    )  # fmt: skip


def steer(to: str, label: str, key: str, bar: str | None, **more: Attribute) -> Markup:
    """A step of a ship: ``port``, ``ahead``, ``starboard`` or ``back``; ``bar`` is why it cannot be taken."""
    return tag(
        "button", svg("0 0 24 24", path(STEERING[to]), class_="icon"), type="button", id=f"steer-{to}",
        class_="icon-button button-plain steer", aria_label=label, title=f"{label} — {bar}" if bar else label,
        aria_disabled="true" if bar else None, data_act="app:why" if bar else "steer",
        data_arg=why(bar) if bar else {"to": to}, data_shortcut=None if bar else key,
        aria_keyshortcuts=None if bar else key, **more,
    )  # fmt: skip
