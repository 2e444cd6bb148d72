"""Icons, 24 x 24, drawn with a single pen (`.icon` sets the stroke) and named by meaning.

The component that shows an icon adds the words, visible or for assistive technology only."""

from __future__ import annotations

from functools import cache

from navals.ui.draw.html import Markup
from navals.ui.draw.svg import path, svg


def _disc(x: float, y: float, r: float) -> str:
    """Return a circle as path data."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _box(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return a rounded rectangle as path data."""
    corner = f"a{r:g} {r:g} 0 0 1"
    upper_half = f"M{x + r:g} {y:g}h{w - 2 * r:g}{corner} {r:g} {r:g}v{h - 2 * r:g}{corner} {-r:g} {r:g}"
    return upper_half + f"h{2 * r - w:g}{corner} {-r:g} {-r:g}v{2 * r - h:g}{corner} {r:g} {-r:g}z"


_RING = _disc(12, 12, 8.5)
_SPEAKER = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"
_EYE = "M2.5 12c4-7 15-7 19 0-4 7-15 7-19 0z" + _disc(12, 12, 3)
_LENS = _disc(10.5, 10.5, 6.5) + "M15.3 15.3l5.2 5.2"

# name: path data, or (stroked data, filled data)
ICONS: dict[str, str | tuple[str, str]] = {
    "again": "M4 12a8 8 0 1 0 2.5-5.8L4 8M4 3v5h5M10 9v6l5-3z",
    "anchor": _disc(12, 5, 2)
    + "M12 7v13.5M8 10.5h8M4 13.5c.5 4.5 4 7 8 7s7.5-2.5 8-7M4 13.5 2.5 16M4 13.5 6.7 15"
    "M20 13.5l1.5 2.5M20 13.5 17.3 15",
    "analysis": "M4 4v16h16M7 15.5c3.5 0 3-7.5 6-7.5s3 4 7-2",
    "back": "M20 12H4.5M11 5.5 4.5 12l6.5 6.5",
    "bomb": _disc(10.5, 14, 6.5)
    + "M15 9.4l2-2M15.5 6l3 3M18.5 6c.4-1.8 1.4-2.5 3-2.5M8 13a3 3 0 0 1 2.5-2.5",
    "book": "M12 6.5c-2-1.5-5-2-8.5-2v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2zM12 6.5v14",
    "cannon": "M3.6 9.2 17 5.2l1.6 5.4L5.2 14.6a2.8 2.8 0 0 1-1.6-5.4zM16.3 4.6l2.2 7.2"
    + _disc(9.5, 16.5, 4)
    + _disc(9.5, 16.5, 0.6),
    "check": "M4.5 12.5 9.5 17.5 19.5 7",
    "chevron-down": "M5 9l7 7 7-7",
    "chevron-up": "M5 15l7-7 7 7",
    "clear": "M8.5 19.5 4 15a1.5 1.5 0 0 1 0-2.1L13 4a1.5 1.5 0 0 1 2.1 0l5 5a1.5 1.5 0 0 1 0 2.1L11.7 19.5z"
    "M8.5 8.5l7 7M8.5 19.5H20",
    "clock": _RING + "M12 7v5.5l3.5 2",
    "close": "M6 6l12 12M18 6 6 18",
    "compass": (_RING, "M12 5.5l2 6.5-2 6.5-2-6.5z"),
    "computer": _box(5, 8, 14, 11, 2)
    + "M12 8V5M12 3.5h.01M9.5 12.5h.01M14.5 12.5h.01M9.5 16h5M2.5 12v3M21.5 12v3",
    "contrast": (_RING, "M12 3.5a8.5 8.5 0 0 1 0 17z"),
    "copy": _box(8.5, 8.5, 12, 12, 1.5)
    + "M15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5",
    "dice": (
        _box(4, 4, 16, 16, 2),
        "".join(_disc(x, y, 1.2) for x, y in ((8.5, 8.5), (15.5, 8.5), (12, 12), (8.5, 15.5), (15.5, 15.5))),
    ),
    "download": "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
    "edit": "M4 20l1-4.5L16 4.5a1.4 1.4 0 0 1 2 0l1.5 1.5a1.4 1.4 0 0 1 0 2L8.5 19zM14 6.5l3.5 3.5",
    "eye": _EYE,
    "eye-off": _EYE + "M4 3.5l16 17",
    "first": "M18 5v14l-9-7zM5.5 5v14",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "flag": "M6 21V4M6 4.5c4-2 7.5 2 12.5 0v9c-5 2-8.5-2-12.5 0",
    "handshake": "M2.5 7l4-1.5 5.5 2 5.5-2 4 1.5M2.5 15.5l3.5.5 4.7 3.3c.9.6 1.9.5 2.6-.2l5-4 3.2-.6"
    "M12 7.5 8.2 11c1 1.5 2.9 1.5 4.2.2l1-.9 4.9 4.8",
    "help": _RING + "M9.4 9.3a2.7 2.7 0 1 1 4 2.4c-.9.5-1.4 1-1.4 2M12 16.8h.01",
    "hint": "M9.5 3h5M12 3v2M8 8.5C8 6.5 9.7 5 12 5s4 1.5 4 3.5zM8 8.5h8L17 18H7zM6 21h12"
    "M12 11c2 2 2 4 0 5-2-1-2-3 0-5z",
    "home": "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20",
    "info": _RING + "M12 11v5.5M12 7.6h.01",
    "install": "M12 3v10.5M8 9.5l4 4 4-4M4.5 13v5.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V13",
    "keyboard": _box(2.5, 6, 19, 12, 1.5)
    + "M6 9.5h.01M9 9.5h.01M12 9.5h.01M15 9.5h.01M18 9.5h.01M6 12h.01M18 12h.01M8.5 14.7h7",
    "language": _RING + "M3.5 12h17M12 3.5c4.7 5 4.7 12 0 17M12 3.5c-4.7 5-4.7 12 0 17",
    "last": "M6 5v14l9-7zM18.5 5v14",
    "lighthouse": "M9.5 8h5L16 21H8zM9 8V4.8h6V8M9 4.8l3-2.3 3 2.3M8.9 13h6.2M8.4 17h7.2"
    "M17.5 5.5l4-1.5M17.5 7.5l4 1.5M6.5 5.5l-4-1.5M6.5 7.5l-4 1.5M5 21h14",
    "link": "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3"
    "M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.6-1.6",
    "log": "M5 6h.01M5 12h.01M5 18h.01M9 6h11M9 12h11M9 18h11",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "minus": "M5 12h14",
    "more": ("", _disc(5, 12, 1.7) + _disc(12, 12, 1.7) + _disc(19, 12, 1.7)),
    "next": "M9 5l7 7-7 7",
    "next-event": ("M15.5 6l5.5 6-5.5 6", "M8 6.5 12.5 12 8 17.5 3.5 12z"),
    "officer": "M4.5 9.5c0-3 3.5-5.5 7.5-5.5s7.5 2.5 7.5 5.5l-2 2.5h-11zM6.5 12v2.5c3 1.5 8 1.5 11 0V12"
    "M8 15.5c.5 3 2 5 4 5s3.5-2 4-5M12 6.5V9M10.8 7.7h2.4",
    "pause": "M8.5 5v14M15.5 5v14",
    "person": _disc(12, 8, 4) + "M4.5 20.5c.8-4.5 3.8-6.5 7.5-6.5s6.7 2 7.5 6.5",
    "persons": _disc(9, 8.5, 3.5)
    + "M2.5 20c.6-4 3-6 6.5-6s5.9 2 6.5 6M15 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.5c2.3.8 3.6 2.7 4 5.5",
    "play": "M7 4.5v15L19 12z",
    "plus": "M12 5v14M5 12h14",
    "previous": "M15 5l-7 7 7 7",
    "previous-event": ("M8.5 6 3 12l5.5 6", "M16 6.5l4.5 5.5-4.5 5.5-4.5-5.5z"),
    "print": "M7 9V3.5h10V9"
    "M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-5A1.5 1.5 0 0 1 4.5 9h15"
    "a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7z",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM19.5 14v.01M14 19.5v.01M17 20h3v-3",
    "redo": "M15.5 5.5 20 10l-4.5 4.5M20 10H10a5.25 5.25 0 0 0 0 10.5h5",
    "rotate": "M20 12a8 8 0 1 1-2.5-5.8L20 8M20 3v5h-5",
    "sail": "M11.5 3v15M11.5 4c4 3 6.5 7 7 12h-7zM9 8c-2 2.5-3.5 5-4 8h4zM3.5 18.5h17l-2 3h-13z",
    "save": "M5 4h11l4 4v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8 4v5h7V4M7.5 20v-6.5h9V20",
    "search": _LENS,
    "settings": "M4 7h9M17 7h3M4 17h3M11 17h9" + _disc(15, 7, 2) + _disc(9, 17, 2),
    "share": _disc(6, 12, 2.5)
    + _disc(17.5, 6, 2.5)
    + _disc(17.5, 18, 2.5)
    + "M8.2 10.8l7-3.6M8.2 13.2l7 3.6",
    "shuffle": "M4 7h2.5C11 7 12 17 17 17h3M4 17h2.5c1.8 0 3-1.6 4-3.5M13.5 10.5C14.5 8.6 15.5 7 17 7h3"
    "M17.5 4l3 3-3 3M17.5 14l3 3-3 3",
    "sound-off": _SPEAKER + "M16 9.5l5 5M21 9.5l-5 5",
    "sound-on": _SPEAKER + "M15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.2a8.2 8.2 0 0 1 0 11.6",
    "talk": "M4 5h16v11h-9l-4.5 4v-4H4zM8 9h8M8 12h5",
    "star": "M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8z",
    "step": "M6 5v14l9-7zM18.5 5v14",
    "sun": _disc(12, 12, 4)
    + "M12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7",
    "target": _disc(12, 12, 7) + "M12 2.5v6M12 15.5v6M2.5 12h6M15.5 12h6M12 12h.01",
    "trash": "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5",
    "undo": "M8.5 5.5 4 10l4.5 4.5M4 10h10a5.25 5.25 0 0 1 0 10.5H9",
    "upload": "M12 15.5V4.5M7 9l5-5 5 5M4.5 20h15",
    "warning": "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2h.01",
    "wind": "M3 9h10.5a2.75 2.75 0 1 0-2.7-3.3M3 13h15a2.75 2.75 0 1 1-2.7 3.3M3 17h7.5a2 2 0 1 1-2 2.4",
    "zoom-in": _LENS + "M10.5 7.5v6M7.5 10.5h6",
    "zoom-out": _LENS + "M7.5 10.5h6",
}


@cache
def draw_icon(name: str, class_: str = "") -> Markup:
    """Draw the icon `name` (a key of `ICONS`) as decoration."""
    drawing = ICONS[name]
    stroke, fill = drawing if isinstance(drawing, tuple) else (drawing, "")
    return svg(
        "0 0 24 24",
        path(stroke) if stroke else None,
        path(fill, class_="icon-fill") if fill else None,
        class_=["icon", class_],
    )
