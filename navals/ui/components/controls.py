"""Buttons and links. Every text is already in the reader's language."""

from __future__ import annotations

from typing import Any

import msgspec

from navals.core.refusal import Refusal
from navals.ui.art import icon as draw
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.words.i18n import Language

__all__ = ["Barred", "barred", "button", "button_row", "icon_button", "link", "why", "wire"]


_CAPS = {"Enter": "↵", "Escape": "Esc", "ArrowLeft": "←", "ArrowRight": "→"}
"""What key caps show, in every language."""


class Barred(str):
    """Why something cannot be done now, in words; and the rule that says so, if one does."""

    rule: str = ""


def barred(refusal: Refusal | None, t: Language) -> Barred | None:
    """The reason of a button that cannot be used now, of a refusal; None without one."""
    if refusal is None:
        return None
    reason = Barred(t.sentence(refusal.message))
    reason.rule = refusal.rule
    return reason


def why(reason: str) -> dict[str, str]:
    """What the act `why` is told of a reason."""
    rule = getattr(reason, "rule", "")
    return {"text": str(reason)} | ({"rule": rule} if rule else {})


def button(
    label: str,
    act: str | None = None,
    arg: Any = None,
    *,
    kind: str = "plain",
    icon: str | None = None,
    shortcut: str | None = None,
    disabled: str | bool | None = None,
    compact: bool = False,
    id: str | None = None,
    pressed: bool | None = None,
    submit: bool = False,
    class_: str = "",
    **more: Attribute,
) -> Markup:
    """A button; `kind` is `primary`, `plain`, `ghost` or `danger`. `shortcut` is shown as a key cap and
    bound.

    `disabled` is the reason why it cannot be used now. The button then stays reachable, says so
    (`aria-disabled`, `title`) and sends the act `why` with `{"text": reason}`, so that a tap explains too.
    True disables it without a word.
    """
    attributes: dict[str, Attribute] = {
        "id": id,
        "class_": ["button", f"button-{kind}", compact and "is-compact", class_],
        "type": "submit" if submit else "button",
        "aria_pressed": None if pressed is None else ("true" if pressed else "false"),
    }
    if isinstance(disabled, str) and disabled:
        attributes |= {
            "aria_disabled": "true",
            "title": str(disabled),
            "data_act": "app:why",
            "data_arg": why(disabled),
        }
    else:
        attributes |= {
            "data_act": act,
            "data_arg": wire(arg),
            "data_shortcut": shortcut,
            "aria_keyshortcuts": shortcut,
            "disabled": bool(disabled),
        }
    return tag(
        "button",
        draw(icon) if icon else None,
        tag("span", label, class_="button-label"),
        tag("kbd", _CAPS.get(shortcut, shortcut.upper()), class_="kbd", aria_hidden="true")
        if shortcut
        else None,
        **attributes,
        **more,
    )


def wire(arg: Any) -> Attribute:
    """`data-arg` is JSON whatever its type: a string is quoted too."""
    if arg is None:
        return None
    if isinstance(arg, str):
        return msgspec.json.encode(arg).decode()
    if isinstance(arg, bool):
        return "true" if arg else "false"
    value: Attribute = arg
    return value


def icon_button(
    label: str,
    icon: str,
    act: str | None = None,
    arg: Any = None,
    *,
    kind: str = "ghost",
    shortcut: str | None = None,
    disabled: str | bool | None = None,
    id: str | None = None,
    pressed: bool | None = None,
    class_: str = "",
    **more: Attribute,
) -> Markup:
    """A square button with an icon; its words are its accessible name and its tooltip."""
    attributes: dict[str, Attribute] = {
        "id": id,
        "class_": ["icon-button", f"button-{kind}", class_],
        "type": "button",
        "aria_label": label,
        "title": label,
        "aria_pressed": None if pressed is None else ("true" if pressed else "false"),
    }
    if isinstance(disabled, str) and disabled:
        attributes |= {
            "aria_disabled": "true",
            "title": f"{label} — {disabled}",
            # Without it the tooltip would be read after the name, and the name twice.
            "aria_description": disabled,
            "data_act": "app:why",
            "data_arg": why(disabled),
        }
    else:
        attributes |= {
            "data_act": act,
            "data_arg": wire(arg),
            "data_shortcut": shortcut,
            "aria_keyshortcuts": shortcut,
            "disabled": bool(disabled),
        }
    return tag("button", draw(icon), **attributes, **more)


def link(
    label: Child,
    href: str,
    *,
    kind: str = "text",
    icon: str | None = None,
    id: str | None = None,
    current: bool = False,
    class_: str = "",
    **more: Attribute,
) -> Markup:
    """A link; `kind` is `text` or one of the kinds of `button`, which makes it look like one."""
    look = "link" if kind == "text" else f"button button-{kind}"
    body: Child = label if kind == "text" else tag("span", label, class_="button-label")
    return tag(
        "a",
        draw(icon) if icon else None,
        body,
        href=href,
        id=id,
        class_=[look, class_],
        aria_current="page" if current else None,
        **more,
    )


def button_row(*buttons: Child, class_: str = "") -> Markup:
    """Buttons side by side, wrapping."""
    return tag("div", *buttons, class_=["button-row", class_])
