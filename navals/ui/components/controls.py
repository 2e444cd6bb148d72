"""Buttons and links. All texts passed in are already translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

import msgspec

from navals.core.refusal import Refusal
from navals.ui.art import draw_icon
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.words.i18n import Language

_KEY_CAPS = {"Enter": "↵", "Escape": "Esc", "ArrowLeft": "←", "ArrowRight": "→"}
"""Key caps, the same in every language."""


class IconArgs(TypedDict, total=False):
    """Keyword arguments of `icon_button`, collected before a call."""

    kind: str
    id: str
    shortcut: str
    disabled: str | None
    pressed: bool
    aria_label: str
    data_autofocus: bool
    data_word: str


class ButtonArgs(IconArgs, total=False):
    """Keyword arguments of `button` and `link`."""

    icon: str | None
    compact: bool
    submit: bool
    popovertarget: str


class BlockReason(str):
    """The reason why an action is currently impossible, with the rule that forbids it, if any."""

    rule: str = ""


def block_reason(refusal: Refusal | None, t: Language) -> BlockReason | None:
    """Convert a refusal, if any, to the reason for disabling a button."""
    if refusal is None:
        return None
    reason = BlockReason(t.sentence(refusal.message))
    reason.rule = refusal.rule
    return reason


def reason_args(reason: str) -> dict[str, str]:
    """Return the argument of the act `app:why`, which explains the reason."""
    rule = getattr(reason, "rule", "")
    return {"text": str(reason)} | ({"rule": rule} if rule else {})


def aria_flag(value: bool | None) -> str | None:
    """Convert a boolean to the value of an ARIA attribute; `None` omits the attribute."""
    return None if value is None else "true" if value else "false"


def _act_attributes(
    act: str | None, arg: object, shortcut: str | None, disabled: str | bool | None, tooltip: str = ""
) -> dict[str, Attribute]:
    """Return the attributes that make a button act or explain why it cannot. `tooltip` is the name of a
    button that shows only an icon."""
    if not isinstance(disabled, str) or not disabled:
        return {
            "data_act": act,
            "data_arg": encode_arg(arg),
            "data_shortcut": shortcut,
            "aria_keyshortcuts": shortcut,
            "disabled": bool(disabled),
        }
    title = f"{tooltip} — {disabled}" if tooltip else str(disabled)
    # Without a description, screen readers would read the tooltip after the name, and so the name twice.
    description_attrs: dict[str, Attribute] = {"aria_description": disabled} if tooltip else {}
    reason_attrs: dict[str, Attribute] = {"data_act": "app:why", "data_arg": reason_args(disabled)}
    return {"aria_disabled": "true", "title": title, **description_attrs, **reason_attrs}


def button(
    label: str,
    act: str | None = None,
    arg: object = None,
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
    **attrs: Attribute,
) -> Markup:
    """A button; `kind` is `primary`, `plain`, `ghost` or `danger`. `shortcut` is bound and shown as a key
    cap.

    `disabled` is the reason why it cannot be used now. Such a button stays focusable, states the reason
    (`aria-disabled`, `title`) and sends the act `app:why` with `{"text": reason}`, so that a tap explains it
    too. `True` disables the button without a reason.
    """
    key_cap = _KEY_CAPS.get(shortcut, shortcut.upper()) if shortcut else ""
    return tag(
        "button",
        draw_icon(icon) if icon else None,
        tag("span", label, class_="button-label"),
        tag("kbd", key_cap, class_="kbd", aria_hidden="true") if key_cap else None,
        id=id,
        class_=["button", f"button-{kind}", compact and "is-compact", class_],
        type="submit" if submit else "button",
        aria_pressed=aria_flag(pressed),
        **_act_attributes(act, arg, shortcut, disabled),
        **attrs,
    )


def encode_arg(arg: object) -> Attribute:
    """Return an argument as `tag` expects it for `data-arg`: strings and numbers as JSON, others
    unchanged."""
    if arg is None or isinstance(arg, Mapping | list | tuple):
        return arg
    return msgspec.json.encode(arg).decode()


def icon_button(
    label: str,
    icon: str,
    act: str | None = None,
    arg: object = None,
    *,
    kind: str = "ghost",
    shortcut: str | None = None,
    disabled: str | bool | None = None,
    id: str | None = None,
    pressed: bool | None = None,
    class_: str = "",
    **attrs: Attribute,
) -> Markup:
    """A square button with an icon; `label` is its accessible name and tooltip."""
    attributes: dict[str, Attribute] = {
        "id": id,
        "class_": ["icon-button", f"button-{kind}", class_],
        "type": "button",
        "aria_label": label,
        "title": label,
        "aria_pressed": aria_flag(pressed),
    }
    attributes |= _act_attributes(act, arg, shortcut, disabled, label)
    return tag("button", draw_icon(icon), **attributes, **attrs)


def link(
    label: Child,
    href: str,
    *,
    kind: str = "text",
    icon: str | None = None,
    id: str | None = None,
    current: bool = False,
    compact: bool = False,
    class_: str = "",
    **attrs: Attribute,
) -> Markup:
    """A link; `kind` is `text`, or a kind of `button` to look like one."""
    classes = "link" if kind == "text" else f"button button-{kind}"
    content: Child = label if kind == "text" else tag("span", label, class_="button-label")
    return tag(
        "a",
        draw_icon(icon) if icon else None,
        content,
        href=href,
        id=id,
        class_=[classes, compact and "is-compact", class_],
        aria_current="page" if current else None,
        **attrs,
    )


def game_link(label: str, href: str, detail: str, *, is_over: bool, id: str, compact: bool = False) -> Markup:
    """A link to view a finished game (`is_over`) or resume a game; `detail` completes the accessible name."""
    kind, icon = ("plain", "eye") if is_over else ("primary", "play")
    return link(label, href, kind=kind, icon=icon, id=id, compact=compact, aria_label=f"{label} – {detail}")


def popover_closer(label: str, popover: str, *, class_: str, id: str) -> Markup:
    """A button that closes a popover."""
    return icon_button(
        label, "close", class_=class_, id=id, popovertarget=popover, popovertargetaction="hide"
    )


def button_row(*buttons: Child, class_: str = "") -> Markup:
    """A row of buttons, which wraps if it is too wide."""
    return tag("div", *buttons, class_=["button-row", class_])
