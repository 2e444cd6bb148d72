"""Everything drawn: emblem, compass roses, ships, marks, icons. No words, so nothing to
translate.
"""

from navals.ui.art.coast import coast, panorama, smooth
from navals.ui.art.dice import die, die_face
from navals.ui.art.emblem import compass_rose, emblem, scale_bar
from navals.ui.art.icons import ICONS, icon
from navals.ui.art.marks import mark, reticle, wreck
from navals.ui.art.ships import KINDS, kind_for, line_ship_side, ship_side, ship_top

__all__ = [
    "ICONS",
    "KINDS",
    "coast",
    "compass_rose",
    "die",
    "die_face",
    "emblem",
    "icon",
    "kind_for",
    "line_ship_side",
    "mark",
    "panorama",
    "reticle",
    "scale_bar",
    "ship_side",
    "ship_top",
    "smooth",
    "wreck",
]
