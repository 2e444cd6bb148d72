"""Pool balls and silhouettes of the classes, as SVG.

Classes ``ball-1`` to ``ball-16`` set ``--ball`` (``keeper.css``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from navals.games.billiard.rules import units
from navals.games.billiard.rules.naming import CLASS_NAMES
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.units import CARRIER, WHITE_BALL, army_of, class_of
from navals.games.billiard.rules.view import View
from navals.ui.draw.html import Markup, join
from navals.ui.draw.svg import g, path, svg
from navals.ui.words.i18n import Language

_BAND_PATH: Final = "M-8.3-5.1H8.3A9.75 9.75 0 0 1 8.3 5.1H-8.3A9.75 9.75 0 0 1-8.3-5.1z"
_SHADE_PATH: Final = "M9-3.8A9.8 9.8 0 1 1-8.5 4.9 11.5 11.5 0 0 0 9-3.8z"

# Each class from the side (planes from above), bow to the right, in a box of 40 by 16.
SILHOUETTES: Final = {
    units.SUBMARINE: "M0 12q2-2 6-2h8l1-5h2V2h1v3h3l1 5h10q6 0 8 2-2 3-8 3H6q-5 0-6-3z",
    units.CRUISER: "M0 9h6V6h5v1h-3v2h4l1-5h3l.5 2.5L17 2h1V0h1v2h3l1 4h1.5l.5-3h3l1 6h2V7h-4V6h6v3h6l-4"
    " 6H3z",
    units.DESTROYER: "M0 10h5V7h4v1h-2v2h6l.5-4h3l.5 4h4V5h2V1h1v4h3l1 3h11l-4 7H2z",
    CARRIER: "M0 7h22V4h2V1h1v3h4v3h11l-2 2h-2l-4 6H7L4 9H1z",
    units.PLANE: "M31 8q0 1.3-3 1.5h-5L15.5 16H13l3-6.5h-6L7.5 12H5.5l1-4-1-4h2L10 6.5h6L13 0h2.5L23"
    " 6.5h5Q31 6.7 31 8z",
    units.REPAIR: "M0 9h5V4h4v5h5L23 0l1 1.5-1 .8V6h-1.200V3.3L17 9h11V5h5v4h7l-4 6H3z",
}


def _format_number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


@cache
def _draw_face(unit: int) -> str:
    """Draw a ball of radius 10 about the origin: body, band of a stripe, shade, and a disc with the number.

    The white ball has a dot instead, to show that it turns. ``web/src/rolling.js`` moves band and disc."""
    band = f'<path d="{_BAND_PATH}" class="ball-band"/>' if 8 < unit < WHITE_BALL else ""
    disc = f'<circle r="5.4" class="ball-disc"/><text y="2.9">{unit}</text>'
    face = '<circle r="1.7" class="ball-dot"/>' if unit == WHITE_BALL else disc
    shade = f'<path d="{_SHADE_PATH}" class="ball-shade"/>'
    return f'<circle r="10"/>{band}{shade}<g class="ball-face">{face}</g>'


@lru_cache(maxsize=512)
def ball(unit: int, x: float, y: float, r: float, *, classes: str = "") -> Markup:
    """Draw a ball of radius ``r`` about (x, y), in user units; ``classes`` adds classes."""
    suffix = f" {classes}" if classes else ""
    transform = f"translate({_format_number(x)} {_format_number(y)})scale({_format_number(r / 10)})"
    return Markup(f'<g class="ball ball-{unit}{suffix}" transform="{transform}">{_draw_face(unit)}</g>')


def balls(units: Sequence[int], classes: str = "", label: str | None = None) -> Markup:
    """Draw balls in a row; ``label`` is the accessible name of the row, if any."""
    width = 24 * len(units)
    drawings = [ball(unit, 12 + 24 * n, 12, 11) for n, unit in enumerate(units)]
    attrs = {"aria_label": label} if label else {}
    return svg(f"0 0 {width} 24", drawings, class_=["strip-balls", classes], width=width, **attrs)


def unit_details(view: View, unit: int, t: Language) -> list[str]:
    """Describe a unit's armour and strike and, for a carrier, the planes aboard."""
    damage_terms, armies = damage_terms_of(view.options), view.armies
    details = [
        t("armour {n} of {most}", n=armies.armour[unit - 1], most=damage_terms.full_armour(unit)),
        t("strike {n}", n=damage_terms.strike[class_of(unit)]),
    ]
    if class_of(unit) == CARRIER:
        plane_count = armies.planes_aboard(army_of(unit), damage_terms)
        details.append(t.plural("{n} plane aboard", "{n} planes aboard", plane_count))
    return details


def class_label(class_: int, t: Language) -> Markup:
    """Draw the silhouette of a class and write its name, for tables."""
    picture = svg("0 0 40 16", silhouette(class_), class_="legend-mark")
    return join((picture, t.sentence(CLASS_NAMES[class_])))


@cache
def silhouette(class_: int, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """Draw the silhouette of a class, its upper left corner at (x, y)."""
    return g(
        path(SILHOUETTES[class_]),
        class_="class-mark",
        transform=f"translate({_format_number(x)} {_format_number(y)})scale({_format_number(scale)})",
    )
