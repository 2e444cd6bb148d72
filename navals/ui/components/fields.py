"""Form controls.

A control inside a `field` has the same `id` as the field. Pass `has_help=True` if the field has help and
`error=True` if it shows an error; the control is then described by `<id>-help` and `<id>-error`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from navals.ui.art import draw_icon
from navals.ui.components.controls import icon_button
from navals.ui.draw.html import Attribute, Child, Markup, tag


class InputArgs(TypedDict, total=False):
    """Keyword arguments of `text_input`, `textarea` and `select`, collected before a call."""

    type: str
    change: str
    form: str
    has_help: bool
    error: bool
    rev: int
    placeholder: str | None
    maxlength: int
    inputmode: str | None
    spellcheck: str
    autocapitalize: str
    enterkeyhint: str
    translate: str
    aria_label: str
    data_autofocus: bool
    data_keep: bool
    data_live: bool
    data_shortcut: str


def _description_attrs(id: str, has_help: bool, error: bool) -> dict[str, Attribute]:
    ids = ([f"{id}-help"] if has_help else []) + ([f"{id}-error"] if error else [])
    return {"aria_describedby": " ".join(ids) or None, "aria_invalid": "true" if error else None}


def field(label: str, control: Child, help: Child = None, error: Child = None, *, id: str) -> Markup:
    """A labelled control with help and an error message; `id` is the control's id."""
    return tag(
        "div",
        tag("label", label, for_=id, class_="field-label"),
        control,
        tag("p", help, id=f"{id}-help", class_="field-help") if help else None,
        field_error(error, id=f"{id}-error") if error else None,
        class_=["field", error and "has-error"],
    )


def field_error(error: Child, *, id: str) -> Markup:
    """An error message next to a control; `id` is its own id."""
    return tag("p", draw_icon("warning"), tag("span", error), id=id, class_="field-error")


def file_input(
    label: str,
    change: str,
    *,
    accept: str,
    id: str,
    kind: str = "plain",
    class_: str = "",
    **attrs: Attribute,
) -> Markup:
    """A button that opens a file dialog; `kind` is as for `button`."""
    attrs = {"data_change": change, "id": id, **attrs}
    file_control = tag("input", type="file", accept=accept, class_="visually-hidden", **attrs)
    caption = tag("span", label, class_="button-label")
    return tag(
        "label", draw_icon("upload"), caption, file_control, class_=f"button button-{kind} {class_}".rstrip()
    )


def text_input(
    name: str,
    value: str = "",
    *,
    id: str,
    change: str | None = None,
    has_help: bool = False,
    error: bool = False,
    type: str = "text",
    rev: int | None = None,
    **attrs: Attribute,
) -> Markup:
    """A single-line text field. A new `rev` overwrites the value even while the field has focus."""
    return tag(
        "input",
        type=type,
        name=name,
        value=value,
        id=id,
        class_="input",
        data_change=change,
        data_rev=rev,
        autocomplete="off",
        **_description_attrs(id, has_help, error),
        **attrs,
    )


def textarea(
    name: str,
    value: str = "",
    *,
    id: str,
    rows: int = 4,
    change: str | None = None,
    has_help: bool = False,
    error: bool = False,
    **attrs: Attribute,
) -> Markup:
    """A multi-line text field."""
    attrs = _description_attrs(id, has_help, error) | attrs
    return tag("textarea", value, name=name, id=id, rows=rows, class_="input", data_change=change, **attrs)


def select(
    name: str,
    options: Iterable[tuple[str, str]],
    value: str,
    *,
    id: str,
    change: str | None = None,
    has_help: bool = False,
    error: bool = False,
    **attrs: Attribute,
) -> Markup:
    """A drop-down list; `options` are pairs of value and label."""
    return tag(
        "span",
        tag(
            "select",
            (tag("option", text, value=key, selected=key == value) for key, text in options),
            name=name,
            id=id,
            class_="input",
            data_change=change,
            **_description_attrs(id, has_help, error),
            **attrs,
        ),
        draw_icon("chevron-down"),
        class_="select",
    )


def choice(
    label: str,
    name: str,
    options: Iterable[tuple[str, str]],
    value: str,
    *,
    id: str,
    change: str | None = None,
    form: str | None = None,
) -> Markup:
    """A labelled drop-down list; `form` is the id of the form it belongs to."""
    return field(label, select(name, options, value, id=id, change=change, form=form), id=id)


def number_input(
    name: str,
    value: int,
    *,
    id: str,
    less_label: str,
    more_label: str,
    min_reason: str | None = None,
    max_reason: str | None = None,
    min: int = 0,
    max: int = 100,
    step: int = 1,
    change: str = "option",
    has_help: bool = False,
    error: bool = False,
    **attrs: Attribute,
) -> Markup:
    """A number field with - and + buttons labelled `less_label` and `more_label`.

    The buttons send the act `change` with `{"name": name, "value": new value}`, just as typing does.
    `min_reason` and `max_reason` explain why the number cannot go further. A button with a reason can be
    focused even at its limit."""

    def stepper(label: str, sign: str, direction: int) -> Markup:
        new_value = sorted((min, value + direction * step, max))[1]
        return icon_button(
            label,
            sign,
            change,
            {"name": name, "value": new_value},
            disabled=None
            if (new_value - value) * direction > 0
            else (min_reason if direction < 0 else max_reason) or True,
            id=f"{id}-{sign}",
            kind="plain",
        )

    return tag(
        "span",
        stepper(less_label, "minus", -1),
        tag(
            "input",
            type="number",
            inputmode="numeric",
            name=name,
            value=value,
            min=min,
            max=max,
            step=step,
            id=id,
            class_="input",
            data_change=change,
            **_description_attrs(id, has_help, error),
            **attrs,
        ),
        stepper(more_label, "plus", 1),
        class_="stepper",
    )


def tally(
    label: str,
    value: int,
    act: str,
    *,
    less_button: tuple[str, object],
    more_button: tuple[str, object],
    min_reason: str | None = None,
    max_reason: str | None = None,
    id: str,
) -> Markup:
    """A small number between - and + buttons; `label` gives its name and value to screen readers.

    `less_button` and `more_button` are a button's label and argument; `min_reason` and `max_reason` explain
    why the number cannot go further.
    """
    return tag(
        "span",
        icon_button(
            less_button[0], "minus", act, less_button[1], kind="plain", disabled=min_reason, id=f"{id}-less"
        ),
        tag("output", value, class_="tally-value", id=id, aria_live="off"),
        icon_button(
            more_button[0], "plus", act, more_button[1], kind="plain", disabled=max_reason, id=f"{id}-more"
        ),
        role="group",
        aria_label=label,
        class_="tally",
    )


def switch(
    label: str, name: str, checked: bool, *, id: str, change: str | None = None, help: Child = None
) -> Markup:
    """An on/off setting; its whole line is clickable."""
    return tag(
        "div",
        tag(
            "label",
            tag(
                "input",
                type="checkbox",
                role="switch",
                name=name,
                id=id,
                checked=checked,
                data_change=change,
                class_="switch-input",
                aria_describedby=f"{id}-help" if help else None,
            ),
            tag("span", class_="switch-track", aria_hidden="true"),
            tag("span", label, class_="switch-label"),
            class_="switch",
        ),
        tag("p", help, id=f"{id}-help", class_="field-help") if help else None,
        class_="field",
    )


def segmented_control(
    name: str,
    options: Sequence[tuple[str, Child] | tuple[str, Child, str]],
    value: str,
    *,
    label: str,
    change: str | None = None,
    hides_label: bool = False,
    id: str | None = None,
) -> Markup:
    """A choice between a few visible options: (value, label) or (value, label, icon)."""
    id_prefix = id or name
    length = sum(len(str(option[1])) for option in options)
    # On phones, stack long options, or one may be alone in a row; elsewhere, put four of them in two rows.
    classes = ["segments", len(options) > 2 and length > 40 and "is-long", length > 70 and "is-wide"]

    def segment(key: str, text: Child, icon: str = "") -> Markup:
        attributes: dict[str, Attribute] = {
            "checked": key == value,
            "id": f"{id_prefix}-{key}",
            "data_change": change,
        }
        control = tag("input", type="radio", name=name, value=key, **attributes)
        caption = tag("span", draw_icon(icon) if icon else None, text, class_="segment-face")
        return tag("label", control, caption, class_="segment")

    return tag(
        "fieldset",
        tag("legend", label, class_=["field-label", hides_label and "visually-hidden"]),
        tag(
            "div",
            [segment(option[0], option[1], option[2] if len(option) == 3 else "") for option in options],
            class_=classes,
        ),
        class_="segmented",
        id=id,
    )


def form(
    act: str,
    *children: Child,
    id: str | None = None,
    change: str | None = None,
    class_: str = "",
    keeps_input: bool = False,
) -> Markup:
    """A form that sends `act` with all fields on submission. `keeps_input`: updates of the page do not
    overwrite what has been entered."""
    act_args: dict[str, Attribute] = {"data_act": act, "data_change": change, "data_keep": keeps_input}
    return tag("form", *children, **act_args, id=id, class_=["form", class_], novalidate=True)


def fieldset(legend: str, *children: Child, help: Child = None, class_: str = "") -> Markup:
    """A group of fields with a line and a title above them."""
    return tag(
        "fieldset",
        tag("legend", legend, class_="fieldset-legend"),
        tag("p", help, class_="field-help") if help else None,
        *children,
        class_=["fieldset", class_],
    )
