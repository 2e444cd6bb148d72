"""Resolve CSS values: variables, light and dark colours, colour mixing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tinycss2.color4 import Color, parse_color

_VARIABLE: Final = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
_COLOUR: Final = r"\s*([^(),%\s]+|rgba?\([^()]*\))\s*"
_LIGHT_DARK: Final = re.compile(rf"light-dark\({_COLOUR},{_COLOUR}\)")
_MIX: Final = re.compile(rf"color-mix\(in srgb,{_COLOUR}\s([\d.]+)%,{_COLOUR}\)")
_REM_LENGTH: Final = re.compile(r"(\d*\.?\d+)rem\b")


def fill(value: str, variables: Mapping[str, str]) -> str | None:
    """Replace the variables in a value; return ``None`` if one is unknown.

    >>> fill("1px var(--ink)", {"--ink": "#123"}), fill("var(--a, red)", {}), fill("var(--a)", {})
    ('1px #123', 'red', None)
    """
    while match := _VARIABLE.search(value):
        content = variables.get(match[1], match[2])
        if content is None:
            return None
        value = value[: match.start()] + content + value[match.end() :]
    return value


def resolve(value: str, dark: bool) -> str:
    """Resolve a value for the light or dark theme, without functions that only browsers support.

    >>> resolve("light-dark(#fff, #000)", True)
    '#000000'
    >>> resolve("color-mix(in srgb, #ff0000 25%, transparent)", False)
    'rgba(255,0,0,.25)'
    """
    old_value = ""
    while value != old_value:
        old_value, value = value, _MIX.sub(_mix_colours, _LIGHT_DARK.sub(r"\2" if dark else r"\1", value))
    # A notebook may have any root font size, so use the browsers' default.
    value = _REM_LENGTH.sub(lambda match: f"{16 * float(match[1]):g}px", value)
    colour = parse_color(value)
    return _format_colour(colour) if isinstance(colour, Color) else value


def _mix_colours(match: re.Match[str]) -> str:
    """Mix two colours as browsers do; return a colour known only to the page (``currentColor``) unmixed."""
    colours = [parse_color(name) for name in match.group(1, 3)]
    for name, colour in zip(match.group(1, 3), colours, strict=True):
        if not isinstance(colour, Color):
            return name
    fraction = float(match[2]) / 100
    (*first, first_alpha), (*second, second_alpha) = colours
    weights = first_alpha * fraction, second_alpha * (1 - fraction)
    alpha = sum(weights)
    channel_pairs = zip(first, second, strict=True)
    channels = [
        (weights[0] * channel + weights[1] * other_channel) / (alpha or 1)
        for channel, other_channel in channel_pairs
    ]
    return _format_colour(Color("srgb", channels, alpha))


def _format_colour(colour: Color) -> str:
    """Write a colour in a form that every program can read."""
    *channels, alpha = colour
    red, green, blue = (round(255 * channel) for channel in channels)
    if alpha == 1:
        return f"#{red:02x}{green:02x}{blue:02x}"
    return f"rgba({red},{green},{blue},{f'{alpha:.3f}'.strip('0')})" if alpha else "none"
