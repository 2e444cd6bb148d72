"""Values of style sheets: variables filled in, colours by day and by night, mixtures worked out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from navals.pictures.sheets import split

_CALL: Final = re.compile(r"(?<![\w-])(var|light-dark|color-mix)\(")
_HEX: Final = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_RGB: Final = re.compile(r"rgba?\(([\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)(?:\s*[/,]\s*([\d.]+))?\)")
_ROOT: Final = re.compile(r"(\d*\.?\d+)rem\b")
_SHARE: Final = re.compile(r"\s+([\d.]+)%$")

Colour = tuple[float, float, float, float]
"""Red, green and blue of 255, opaqueness of 1."""


def _end(text: str, at: int) -> int:
    """Where the bracket closes that was opened before ``at``."""
    depth = 1
    while depth:
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at


def filled(value: str, known: Mapping[str, str]) -> str | None:
    """A value with its variables filled in; None where one is not known.

    >>> filled("1px var(--ink)", {"--ink": "#123"}), filled("var(--a, red)", {}), filled("var(--a)", {})
    ('1px #123', 'red', None)
    """
    while "var(" in value:
        start = value.rindex("var(")
        end = _end(value, start + 4)
        name, _, other = value[start + 4 : end - 1].partition(",")
        put = known.get(name.strip(), other.strip() or None)
        if put is None:
            return None
        value = value[:start] + put + value[end:]
    return value


def at(value: str, dark: bool) -> str:
    """A value as it is by day or by night, without functions that only browsers know.

    >>> at("light-dark(#fff, #000)", True), at("color-mix(in srgb, #ff0000 25%, transparent)", False)
    ('#000000', 'rgba(255,0,0,.25)')
    """
    while calls := [*_CALL.finditer(value)]:
        last = calls[-1]
        end = _end(value, last.end())
        parts = split(value[last.end() : end - 1], ",")
        put = parts[1 if dark else 0] if last[1] == "light-dark" else _mixed(parts)
        value = value[: last.start()] + put + value[end:]
    # A root's letters are as high as a browser has them by itself: the notebook's own may have any size.
    value = _ROOT.sub(lambda found: f"{16 * float(found[1]):g}px", value)
    return written(colour) if (colour := read(value)) else value


def read(text: str) -> Colour | None:
    """A colour, None for what is none."""
    text = text.strip()
    if text == "transparent":
        return 0, 0, 0, 0
    if found := _HEX.fullmatch(text):
        digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
        red, green, blue = (int(digits[n : n + 2], 16) for n in (0, 2, 4))
        return red, green, blue, 1
    if found := _RGB.fullmatch(text):
        return float(found[1]), float(found[2]), float(found[3]), float(found[4] or 1)
    return None


def written(colour: Colour) -> str:
    """A colour as every program reads it."""
    red, green, blue, opaque = colour
    if opaque == 1:
        return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"
    if not opaque:
        return "none"
    return f"rgba({round(red)},{round(green)},{round(blue)},{f'{opaque:.3f}'.strip('0')})"


def _mixed(parts: list[str]) -> str:
    """Two colours mixed (``color-mix(in srgb, ...)``)."""
    shares: list[float | None] = []
    colours: list[Colour] = []
    for part in parts[1:]:
        share = _SHARE.search(part)
        name = part[: share.start()] if share else part
        colour = read(name)
        if colour is None:  # one that only the page knows
            return name
        shares.append(float(share[1]) / 100 if share else None)
        colours.append(colour)
    one, other = shares
    first = one if one is not None else 1 - other if other is not None else 0.5
    opaque = colours[0][3] * first + colours[1][3] * (1 - first)
    if not opaque:
        return "transparent"
    red, green, blue = (
        (colours[0][n] * colours[0][3] * first + colours[1][n] * colours[1][3] * (1 - first)) / opaque
        for n in range(3)
    )
    return f"rgb({red} {green} {blue} / {opaque})"
