"""The table: chart, wind, ships, and the marks of a station.

div.sea-box#sea-box
  svg#sea [data-zoom data-space]
    defs            ships by class, the clip of the table
    g[data-camera]
      g#sea-chart     paper, grid, terrain: changes while terrain is placed
      g#sea-marks     the wind, zones, reach, arcs
      rect#sea-tap    taps on the open sea
      g#sea-ships     ships (#ship-N > #hull-N)
      g#sea-overlay   drafts and aims
      g#sea-air       effects of animations above
      g#sea-hold      the frame that matters now
  svg.sea-over > g#fx   dice and cards of animations
  div#sea-wind, div.sea-tools, div#sea-views
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.turn.tasks import PlacePiece
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import sea
from navals.games.uncharted.screen.sea import hulls, plates
from navals.games.uncharted.screen.sea.chart import RIM, aims, chart, lull, paper, render_wind, size, turned
from navals.games.uncharted.screen.sea.marks import arcs_of, note_size, note_words, outline, ruler, tag_at
from navals.games.uncharted.screen.sea.plates import Lying
from navals.games.uncharted.screen.ui import OFF, Note, Parts, Ui, user
from navals.games.uncharted.words import navy
from navals.games.uncharted.words.navy import bare
from navals.geometry.plane import Point
from navals.ui.board.board import Context
from navals.ui.board.labels import Label
from navals.ui.components import icon_button
from navals.ui.components.chartbox import Pieces, beacon, chart_box, hole, parted
from navals.ui.components.layout import Parted
from navals.ui.draw.html import EMPTY, Markup, join
from navals.ui.draw.svg import el, g, number, rect, xy
from navals.ui.words.i18n import Language

BELOW: Final = "1.15"  # The chart moves to its frame by itself if a unit is smaller than this, in CSS pixels.
NARROW: Final = 140.0  # Minimum width of a frame, in user units.
NEAR: Final = 9.0  # Maximum distance of a tap from a hull, in user units.


def near_ship(view: View, x: float, y: float) -> int:
    """Return the ship a tap is meant for, or OFF."""
    best, nearest = NEAR, OFF
    for n, ship in enumerate(view.ships):
        if not ship.on_sea:
            continue
        length, beam = hulls.halves(ship.card.size)
        sx, sy = user(view, ship.at)
        ux, uy = turned(15 * ship.heading, 1)
        along, aside = abs((x - sx) * ux + (y - sy) * uy), abs((x - sx) * uy - (y - sy) * ux)
        gap = hypot(max(0.0, along - length), max(0.0, aside - beam))
        if gap < best or (gap == 0 and best == 0 and hypot(x - sx, y - sy) < 1):
            best, nearest = gap, n
    return nearest


@lru_cache(maxsize=64)
def _ship(lying: Lying, label: Label | None, looks: str, title: str, acting: bool) -> Markup:
    n, ship = lying.number, lying.ship
    length, beam = hulls.halves(ship.card.size)
    turn = f"rotate({15 * ship.heading})"
    hull = g(g(hulls.of(ship), id=f"hull-{n}"), transform=turn)
    plate = plates.plate(lying, label) if label is not None else None
    return g(
        el("title", title),
        rect(-beam - 3, -length - 3, 2 * beam + 6, 2 * length + 6, class_="sea-grip", transform=turn),
        g(hull, plates.code(ship), plate, id=f"ship-{n}"),
        transform=f"translate({xy(lying.x, lying.y)})",
        id=f"at-{n}",
        class_=["sea-thing", "sea-ship", looks],
        data_act="ship" if acting else None,
        data_arg={"ship": n} if acting else None,
    )


@lru_cache(maxsize=4)
def ships_of(view: View, t: Language) -> tuple[Lying, ...]:
    """Return the ships on the sea with their labels."""
    lying = []
    for n, ship in enumerate(view.ships):
        if ship.on_sea:
            signs = *["engaged"] * sea(view).engaged(n), *["anchor"] * ship.anchored, *ship.markers
            lying.append(Lying(n, *user(view, ship.at), ship, short_name(ship, t), signs))
    return tuple(lying)


def short_name(ship: Ship, t: Language) -> str:
    """Return a ship's name without an article."""
    return bare(t.message(navy.name_of(ship)))


def render_ships(
    view: View,
    t: Language,
    ready: tuple[int, ...],
    acting: bool,
    leaving: tuple[int, ...] = (),
    in_hand: int = OFF,
    numbers: tuple[Note, ...] = (),
) -> tuple[Markup, Markup]:
    """Draw all ships on the sea, and the numbers on them; ``leaving`` ones have ghosts elsewhere, that
    ``in_hand`` is in hand."""
    afloat = ships_of(view, t)
    numbers = tuple(note for note in numbers if view.ships[note.ship].on_sea)
    words = [note_words(note, t) for note in numbers]
    sizes = [(note.ship, note_size(word, note.kind)) for note, word in zip(numbers, words, strict=True)]
    boxes = plates.notes(afloat, sizes)
    labels = plates.places(afloat, in_hand, boxes, paper(view))
    shapes = []
    for lying in afloat:
        n = lying.number
        looks = " ".join(("is-ready" * (n in ready), "is-leaving" * (n in leaving))).strip()
        shapes.append(_ship(lying, labels.get(n), looks, t.message(navy.class_of(lying.ship)), acting))
    notes = [
        tag_at((left + right) / 2, (top + bottom) / 2, word, note.kind, f"note-{note.ship}")
        for (left, top, right, bottom), word, note in zip(boxes, words, numbers, strict=True)
    ]
    return join(shapes), join(notes)


@lru_cache(maxsize=8)
def _shell(
    wide: float, high: float, kinds: tuple[hulls.Kind, ...], label: str, tools: tuple[str, ...]
) -> Pieces:
    paper = (-RIM, -RIM, wide + 2 * RIM, high + 2 * RIM)
    return chart_box(
        f"{-RIM} {-RIM} {number(paper[2])} {number(paper[3])}",
        hole("sea-chart"),
        hole("sea-marks"),
        rect(*paper, class_="sea-tap", data_tap="tap", id="sea-tap"),
        hole("sea-ships"),
        hole("sea-overlay"),
        g(id="sea-air", aria_hidden="true"),
        hole("sea-hold", data_after=""),
        label=label,
        zoom="10",
        over="0 0 120 60",
        names=hulls.NAME,
        tools=tools,
        defs=el("defs", hulls.symbols(kinds), el("clipPath", rect(0, 0, wide, high), id="sea-clip")),
        views=True,
        class_="sea-box uncharted-sea",
    )


def _views(view: View, ui: Ui, t: Language) -> Markup:
    """Return toggles of ships' arcs and threats, of the wind if it matters, and of the ruler."""
    fleet = [ship for ship in view.ships if ship.side == view.actor]
    ships = not isinstance(view.task, PlacePiece)
    wind = ships and view.wind >= 0 and any(ship.sails for ship in fleet)
    toggles = (
        ("arcs", "cannon", "a", ships, t("Arcs of fire and range bands")),
        ("threats", "warning", "t", ships, t("What the enemy can fire at")),
        ("wind", "wind", "w", wind, t("Headings into the wind")),
        ("ruler", "edit", "r", True, t("Ruler: tap two places")),
    )
    tools = []
    for what, icon, key, useful, words in toggles:
        if useful:
            arg, id, on = {"what": what}, f"show-{what}", what in ui.toggles
            tool = icon_button(words, icon, "show", arg, id=id, shortcut=key, pressed=on, class_="sea-tool")
            tools.append(tool)
    return join(tools)


def _frame(view: View, places: Sequence[Point], inner: Sequence[Point] = ()) -> Markup:
    frames = " ".join(_around(view, each) for each in (places, inner) if each)
    return g(id="sea-frame", data_frame=frames, data_frame_below=BELOW)


def _around(view: View, places: Sequence[Point]) -> str:
    """Return left, top, width and height around places, within the paper."""
    spans = []
    for each, full in zip(zip(*[user(view, at) for at in places], strict=True), size(view), strict=True):
        low, high = min(each), max(each)
        out = max(30.0, (NARROW - high + low) / 2)
        spans.append((max(-RIM, round(low - out)), min(full + RIM, round(high + out))))
    (left, right), (top, bottom) = spans
    return f"{number(left)} {number(top)} {number(right - left)} {number(bottom - top)}"


def _beacons(view: View, parts: Parts, t: Language) -> Markup:
    """Point to ships that matter now."""
    signs = []
    for n in parts.seek:
        label, arg = t.message(navy.class_of(view.ships[n])), {"ship": n}
        spot = user(view, view.ships[n].at)
        signs.append(beacon(*spot, label, data_act="ship", data_arg=arg, id=f"beacon-{n}"))
    return join(signs)


def render(view: View, ui: Ui, context: Context, parts: Parts, leaving: tuple[int, ...] = ()) -> Parted:
    """Draw the whole table with the marks of a station."""
    t, acting = context.t, context.acting is not None
    tools = (t("Closer"), t("Farther"), t("The whole table"), t("What matters now"))
    kinds = tuple(sorted({hulls.kind_of(ship) for ship in view.ships}))
    pieces = _shell(*size(view), kinds, t("The table"), tools)
    looked = view.ships[ui.ship] if 0 <= ui.ship < len(view.ships) and view.ships[ui.ship].on_sea else None
    under: list[Markup] = [aims(view, t), render_wind(view)]
    if looked is not None and not leaving:
        if "arcs" in ui.toggles:
            under.append(arcs_of(view, looked))
        if "wind" in ui.toggles and looked.sails:
            under.append(lull(view, looked.at))
    under += [outline(view, looked, "own")] if looked is not None and not leaving else []
    ships, numbers = render_ships(view, t, parts.ready, acting, leaving, max(ui.ship, ui.mover), parts.notes)
    filled = {
        "sea-chart": chart(view, t),
        "sea-marks": join((under, parts.under)),
        "sea-ships": ships,
        "sea-overlay": join((parts.overlay, numbers, ruler(view, ui, t))),
        "sea-hold": _frame(view, parts.frame, parts.inner),
        "sea-wind": EMPTY,  # told in the bar of the turn, where it hides no ship
        "sea-views": _views(view, ui, t) if acting else EMPTY,
        "sea-beacons": _beacons(view, parts, t),
    }
    return parted(pieces, filled)
