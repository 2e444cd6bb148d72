"""Buttons for boards. A button's id defaults to the name of its gesture."""

from __future__ import annotations

from typing import Any

from navals.ui.components.controls import aria_flag, button, icon_button, reason_args
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import path, svg

_HULL = "M12 8.5c3 2.6 4 5.5 4 8.5v5.5H8V17c0-3 1-5.9 4-8.5z"
STEERING_ICONS = {
    "port": f"{_HULL}M18.5 7A8 8 0 0 0 5.5 5.5M5 1.5v4.2h4.2",
    "ahead": f"{_HULL}M12 6.5v-5M8.8 4.4 12 1.3l3.2 3.1",
    "starboard": f"{_HULL}M5.5 7A8 8 0 0 1 18.5 5.5M19 1.5v4.2h-4.2",
    "back": "M12 4v15M5.5 12.5 12 19l6.5-6.5",
}
"""Icons of the steering buttons: a hull with its bow up, and a direction."""


def main_button(
    label: str,
    act: str,
    icon: str | None = None,
    reason: str | bool | None = None,
    *,
    id: str | None = None,
    key: str | None = "Enter",
    **attrs: Any,
) -> Markup:
    """The main button; `reason` is why it cannot be used now, `key` is its shortcut."""
    return button(label, act, kind="primary", icon=icon, shortcut=key, id=id or act, disabled=reason, **attrs)


def tool_button(
    label: str,
    icon: str,
    act: str,
    arg: object = None,
    *,
    id: str | None = None,
    key: str | None = None,
    **attrs: Any,
) -> Markup:
    """A small icon button next to the main one."""
    return icon_button(label, icon, act, arg, kind="plain", shortcut=key, id=id or act, **attrs)


def rich_button(
    *children: Child,
    act: str,
    arg: Attribute,
    id: str,
    class_: Attribute,
    pressed: bool | None = None,
    key: str | None = None,
    label: str | None = None,
    **attrs: Attribute,
) -> Markup:
    """A button with any content; `pressed` is the state of a toggle button, `None` for other buttons."""
    act_args: dict[str, Attribute] = {"data_act": act, "data_arg": arg, "data_shortcut": key}
    aria_attrs: dict[str, Attribute] = {
        "aria_keyshortcuts": key,
        "aria_label": label,
        "aria_pressed": aria_flag(pressed),
    }
    return tag("button", *children, type="button", class_=class_, id=id, **act_args, **aria_attrs, **attrs)


def steer_button(
    direction: str, label: str, key: str, reason: str | None, *, id: str = "", **attrs: Attribute
) -> Markup:
    """A button that steers a ship: `port`, `ahead`, `starboard` or `back`; `reason` is why this is
    impossible, if it is."""
    attributes: dict[str, Attribute] = {
        "aria_label": label,
        "title": f"{label} — {reason}" if reason else label,
    }
    if reason:
        attributes |= {"aria_disabled": "true", "data_act": "app:why", "data_arg": reason_args(reason)}
    else:
        attributes |= {
            "data_act": "steer",
            "data_arg": {"to": direction},
            "data_shortcut": key,
            "aria_keyshortcuts": key,
        }
    drawing, button_id = (
        svg("0 0 24 24", path(STEERING_ICONS[direction]), class_="icon"),
        id or f"steer-{direction}",
    )
    attrs = attributes | attrs
    return tag(
        "button", drawing, type="button", id=button_id, class_="icon-button button-plain steer", **attrs
    )
