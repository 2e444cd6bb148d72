"""HTML produced by functions, escaped by construction.

`Markup` marks safe text. All other text passed to `tag` or `escape` is escaped, so a player's name or a line
of a record can never become markup. Only this module and `svg.py` create `Markup`.

    tag("button", "Fire", class_=["button", armed and "is-armed"], data_arg={"square": "B7"})

This code runs for every gesture, so it deliberately uses plain string concatenation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Union

import msgspec

__all__ = [
    "EMPTY",
    "Attribute",
    "Child",
    "Markup",
    "attributes_text",
    "children_text",
    "escape",
    "join",
    "tag",
]

_encode_json = msgspec.json.encode


class Markup(str):
    """Text that is already markup. Joining or formatting it yields a plain `str`, which is escaped again."""

    __slots__ = ()


Child = Union[str, int, float, None, Iterable["Child"]]  # noqa: UP007
Attribute = str | int | float | bool | None | Mapping[str, object] | Sequence[object]

EMPTY = Markup("")

_VOID_TAGS = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)


_unsafe_in = re.compile("[&<>\"']").search  # most text has no special characters, so escaping can be skipped


def _escape_text(text: str) -> str:
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&quot;")
    if "'" in text:
        text = text.replace("'", "&#39;")
    return text


def escape(value: object) -> Markup:
    """Return `value` as markup, escaped unless it is `Markup`; `None` becomes ""."""
    if isinstance(value, Markup):
        return value
    if value is None:
        return EMPTY
    return Markup(_escape_text(value if isinstance(value, str) else str(value)))


def _quote(text: str) -> str:
    """Quote an attribute value. JSON is full of double quotes, so it is put in single quotes, which keeps it
    short."""
    if '"' in text and "'" not in text:
        return "='" + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "'"
    return '="' + _escape_text(text) + '"'


def children_text(children: Iterable[Child]) -> str:
    """Return the markup of `children`: iterables are flattened, `None` and booleans skipped."""
    text = ""
    for child in children:
        child_type = type(child)
        if child_type is Markup:
            text += child  # type: ignore[operator]
        elif child_type is str:
            text += child if _unsafe_in(child) is None else _escape_text(child)  # type: ignore
        elif child is None or child_type is bool:
            continue
        elif isinstance(child, str):  # a subclass of Markup is markup, other subclasses are plain text
            text += child if isinstance(child, Markup) else _escape_text(child)
        elif isinstance(child, (int, float)):
            text += str(child)
        else:
            text += children_text(child)
    return text


def join(items: Iterable[Child]) -> Markup:
    """Join children into markup, escaping plain text."""
    return Markup(children_text(items))


_ATTRIBUTE_NAMES: dict[str, str] = {}  # HTML attribute names with a leading space, by keyword


def _attribute_name(name: str) -> str:
    html_name = _ATTRIBUTE_NAMES[name] = " " + name.removesuffix("_").replace("_", "-")
    return html_name


def attributes_text(attributes: Mapping[str, Attribute]) -> str:
    """Return ` name="value"` for each attribute (see `tag`)."""
    text = ""
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        value_type = type(value)
        if name == "class_":
            if value_type is not str:
                value = " ".join([part for part in value if part and isinstance(part, str)])  # type: ignore[union-attr]
            if value:
                class_text = value if _unsafe_in(value) is None else _escape_text(value)  # type: ignore
                text += f' class="{class_text}"'
            continue
        html_name = _ATTRIBUTE_NAMES.get(name) or _attribute_name(name)
        if value_type is str:
            text += html_name + (f'="{value}"' if _unsafe_in(value) is None else _quote(value))  # type: ignore
        elif value is True:
            text += html_name
        elif value_type is int or value_type is float:
            text += f'{html_name}="{value}"'
        elif isinstance(value, (str, int, float)):
            text += html_name + _quote(str(value))
        else:
            text += html_name + _quote(_encode_json(value).decode())
    return text


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Create an element.

    In attribute names, a trailing underscore is dropped (`class_`, `for_`) and inner ones become hyphens
    (`data_act`). `True` becomes a bare attribute, `None` and `False` omit it; a dict, list or tuple becomes
    compact JSON. `class_` may be a list with falsy items."""
    if name in _VOID_TAGS:
        return Markup("<" + name + attributes_text(attributes) + ">")
    return Markup(
        "<" + name + attributes_text(attributes) + ">" + children_text(children) + "</" + name + ">"
    )
