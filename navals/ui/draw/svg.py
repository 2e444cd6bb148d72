"""SVG produced by functions, following the rules of `html.py`, with short numbers.

Attribute names are Python names (`stroke_width`); camel-case ones may be written either way (`viewBox` or
`view_box`). Numbers have at most two decimals. Unlike in HTML, elements without children are self-closing and
`True` becomes `name=""`, so the result is well-formed XML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from navals.ui.draw.html import Attribute, Child, Markup, attributes_text, children_text, escape

__all__ = ["circle", "el", "g", "line", "number", "path", "points", "rect", "svg", "text", "use"]

_CAMEL_NAMES = (
    "viewBox|preserveAspectRatio|patternUnits|patternContentUnits|patternTransform|gradientUnits|"
    "gradientTransform|clipPathUnits|maskUnits|maskContentUnits|markerWidth|markerHeight|markerUnits|refX|"
    "refY|pathLength|textLength|lengthAdjust|startOffset"
)
_CAMEL_BY_SNAKE = {re.sub("([A-Z])", r"_\1", name).lower(): name for name in _CAMEL_NAMES.split("|")}


def number(value: float) -> str:
    """Format `value` with at most two decimals and no trailing zeros (`-0.001` becomes `0`)."""
    if type(value) is int:
        return str(value)
    text = format(value, ".2f").rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(items: Iterable[tuple[float, float]]) -> str:
    """Format the value of a `points` attribute."""
    return " ".join([number(x) + "," + number(y) for x, y in items])


def xy(x: float, y: float) -> str:
    """Format coordinates for path data, rounded to one decimal."""
    return f"{number(round(x, 1))} {number(round(y, 1))}"


def translation(x: float, y: float) -> str:
    """Return the value of a `transform` attribute that moves a shape by x,y user units."""
    return f"translate({number(x)} {number(y)})"


def _attributes(attributes: Mapping[str, Attribute]) -> str:
    svg_attributes: dict[str, Attribute] = {}
    for name, value in attributes.items():
        if value is True:
            value = ""
        elif type(value) is float:
            value = number(value)
        svg_attributes[_CAMEL_BY_SNAKE.get(name, name)] = value
    return attributes_text(svg_attributes)


def el(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Create an SVG element."""
    content = children_text(children)
    if content:
        return Markup("<" + name + _attributes(attributes) + ">" + content + "</" + name + ">")
    return Markup("<" + name + _attributes(attributes) + "/>")


def svg(viewbox: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Create an `<svg>` root element. Without `role` or `aria_label`, the picture is decorative."""
    if "aria_label" in attributes:
        attributes.setdefault("role", "img")
    elif "role" not in attributes:
        attributes.setdefault("aria_hidden", "true")
    attributes.setdefault("focusable", "false")
    return el("svg", *children, viewBox=viewbox, **attributes)


def g(*children: Child, **attributes: Attribute) -> Markup:
    """Create a group. An empty one has separate start and end tags, because effects are inserted into it."""
    return Markup("<g" + _attributes(attributes) + ">" + children_text(children) + "</g>")


def path(d: str, **attributes: Attribute) -> Markup:
    """Create a path from its commands."""
    return el("path", d=d, **attributes)


def use(href: str, **attributes: Attribute) -> Markup:
    """Create a reference to a symbol in the same document (`#id`)."""
    return el("use", href=href, **attributes)


def text(content: str | int, x: float, y: float, **attributes: Attribute) -> Markup:
    """Create a line of text."""
    return el("text", escape(content), x=number(x), y=number(y), **attributes)


def circle(cx: float, cy: float, r: float, **attributes: Attribute) -> Markup:
    """Create a circle from its centre and radius."""
    return el("circle", cx=number(cx), cy=number(cy), r=number(r), **attributes)


def rect(x: float, y: float, width: float, height: float, /, **attributes: Attribute) -> Markup:
    """Create a rectangle from its corner, width and height."""
    geometry = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
    return el("rect", **{**geometry, **attributes})


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> Markup:
    """Create a line between two points."""
    coordinates = {"x1": number(x1), "y1": number(y1), "x2": number(x2), "y2": number(y2)}
    return el("line", **{**coordinates, **attributes})
