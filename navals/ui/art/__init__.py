"""Everything drawn: emblem, compass roses, ships, marks, icons, pictures. No words, so nothing to
translate.
"""

from navals.ui.art.coast import coast, panorama, smooth
from navals.ui.art.dice import die, die_face
from navals.ui.art.emblem import compass_rose, emblem, fathoms, scale_bar
from navals.ui.art.icons import ICONS, icon
from navals.ui.art.marks import mark, reticle, sunk_hatch
from navals.ui.art.pictures import PICTURES, card_picture
from navals.ui.art.ships import KINDS, kind_for, line_ship_side, line_ship_top, ship_side, ship_top

__all__ = [
    "ICONS",
    "KINDS",
    "PICTURES",
    "card_picture",
    "coast",
    "compass_rose",
    "die",
    "die_face",
    "emblem",
    "fathoms",
    "icon",
    "kind_for",
    "line_ship_side",
    "line_ship_top",
    "mark",
    "panorama",
    "reticle",
    "scale_bar",
    "ship_side",
    "ship_top",
    "smooth",
    "sunk_hatch",
]
