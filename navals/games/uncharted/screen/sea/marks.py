"""Marks shared by stations: outlines, arcs of fire, sight lines, notes, the ruler."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, hypot, pi
from typing import Final

from navals.games.uncharted.rules.data.fleet import Profile, Ship
from navals.games.uncharted.rules.fire.aiming import Shot
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.sea import hulls
from navals.games.uncharted.screen.sea.chart import vector
from navals.games.uncharted.screen.ui import INCH, ShipNote, UnchartedUi, to_units
from navals.geometry.plane import Point
from navals.ui.board.labels import text_width
from navals.ui.components.deeds import rich_button
from navals.ui.draw.html import EMPTY, Attribute, Markup, join, tag
from navals.ui.draw.svg import circle, g, line, number, path, rect, text, xy
from navals.ui.words.i18n import Language

BAND_WIDTH: Final = 8 * INCH
NOTE_SIZES: Final = {"threat": 5.2}
"""Font sizes of notes by kind; see the style sheet."""
NOTE_SIZE: Final = 7.8  # Font size of other notes.
_ARC_ANGLES: Final = {"P": (225, 315), "S": (45, 135), "T": (-135, 135)}


def ship_point(view: View, n: int) -> tuple[float, float]:
    """Return a ship's position in user units."""
    return to_units(view, view.ships[n].at)


def hull_transform(view: View, point: Point, heading: int) -> str:
    """Return the transform for a hull at a position and heading."""
    x, y = to_units(view, point)
    return f"translate({xy(x, y)}) rotate({15 * heading})"


def outline(view: View, ship: Ship, kind: str, margin: float = 2.6) -> Markup:
    """Draw a line around a hull. ``kind``: ``own``, ``target``, ``helper``, ``advised``, ``ready``,
    ``ghost``, ``bad`` or ``command``."""
    length, beam = hulls.half_size(ship.card.size)
    return rect(
        -beam - margin,
        -length - margin,
        2 * (beam + margin),
        2 * (length + margin),
        rx={"command": margin}.get(kind, beam + margin if kind in ("own", "advised") else 1.2),
        class_=f"hull-mark is-{kind}",
        transform=hull_transform(view, ship.at, ship.heading),
    )


def hull_mark(view: View, n: int, kind: str) -> Markup:
    """Draw an outline around ship ``n``; targets also get cross hairs."""
    ship = view.ships[n]
    if not ship.is_at_sea:
        return EMPTY
    ring = outline(view, ship, kind)
    if kind != "target":
        return ring
    length, beam = (half + 1 for half in hulls.half_size(ship.card.size))
    cross_hairs = f"M0 {number(-length)}v-4M0 {number(length)}v4M{number(beam)} 0h4M{number(-beam)} 0h-4"
    transform = hull_transform(view, ship.at, ship.heading)
    return join((ring, path(cross_hairs, class_="hull-mark is-target", transform=transform)))


def gun_arc(view: View, ship: Ship, battery: str) -> Markup:
    """Draw the arc or corridor of a battery as far as it has dice, with a line at each range band.

    Ranges are drawn from the firer's side or bow, because they are measured to the target's hull.
    """
    profile: Profile = ship.card
    last_band = max((n for n in (1, 2, 3, 4) if profile.dice(battery, n)), default=0)
    if not last_band:
        return EMPTY
    x, y = to_units(view, ship.at)
    length, beam = hulls.half_size(profile.size)
    has_fired = battery in ship.fired
    heading = 15 * ship.heading
    shapes: list[Markup] = []
    if battery in _ARC_ANGLES:
        start, end = _ARC_ANGLES[battery]
        large_arc_flag = int(end - start > 180)
        for n in range(1, last_band + 1):
            reach = BAND_WIDTH * n + beam
            ax, ay = vector(heading + start, reach)
            bx, by = vector(heading + end, reach)
            arc = f"A{number(reach)} {number(reach)} 0 {large_arc_flag} 1 {xy(x + bx, y + by)}"
            if n == last_band:
                shapes.insert(0, path(f"M{xy(x, y)}l{xy(ax, ay)}{arc}z", class_="arc-face"))
            else:
                shapes.append(path(f"M{xy(x + ax, y + ay)}{arc}", class_="arc-band"))
            tx, ty = vector(heading + (start + end) / 2, reach - 6)
            shapes.append(text(n, x + tx, y + ty + 2, class_="arc-number"))
    else:
        rotation = heading + (180 if battery == "A" else 0)
        reach = min(BAND_WIDTH * last_band, 4 * BAND_WIDTH)
        shapes.append(rect(-beam, -length - reach, 2 * beam, reach, class_="arc-face"))
        for n in range(1, last_band + 1):
            band_y = -length - BAND_WIDTH * n
            if n < last_band:
                shapes.append(line(-beam, band_y, beam, band_y, class_="arc-band"))
        shapes = [g(shapes, transform=f"translate({xy(x, y)}) rotate({rotation})")]
    return g(shapes, class_=["arc", f"arc-{battery.lower()}", has_fired and "is-spent"])


def arcs(view: View, ship: Ship) -> Markup:
    """Draw all arcs of a ship."""
    return g([gun_arc(view, ship, battery) for battery in "TPSFA"], clip_path="url(#sea-clip)")


def sight_line(view: View, point: Point, target: int) -> Markup:
    """Draw a line from a point to ship ``target``."""
    return path(f"M{xy(*to_units(view, point))}L{xy(*ship_point(view, target))}", class_="shot-line")


def chance_notes(shots: Iterable[Shot]) -> tuple[ShipNote, ...]:
    """Return a note for each target with the best chance of damage to it."""
    chances_by_target: dict[int, float] = {}
    for shot in shots:
        chances_by_target[shot.target] = max(chances_by_target.get(shot.target, 0.0), shot.damage_chance)
    return tuple(ShipNote(n, chance) for n, chance in chances_by_target.items())


def note_label(note: ShipNote, t: Language) -> str:
    """Return the text of a note."""
    return str(round(note.value)) if note.kind else t.percent(note.value)


def note_size(label: str, kind: str = "") -> tuple[float, float]:
    """Return the width and height of a note, in user units."""
    size = NOTE_SIZES.get(kind, NOTE_SIZE)
    return text_width(label, size) + 4, size + 2.4


def note_plate(x: float, y: float, label: str, kind: str = "", id: str | None = None) -> Markup:
    """Draw a note: a few characters on a small plate centred on x, y."""
    width, height = note_size(label, kind)
    return g(
        rect(-width / 2, -height / 2, width, height, rx=height / 2, class_="note-face"),
        text(label, 0, 0.34 * NOTE_SIZES.get(kind, NOTE_SIZE), class_="note-text"),
        id=id,
        transform=f"translate({xy(x, y)})",
        class_=["sea-note", kind and f"is-{kind}"],
    )


def ruler(view: View, ui: UnchartedUi, t: Language) -> Markup:
    """Draw the ruler between two points, with inches, bearing and range band."""
    if "ruler" not in ui.toggles or not ui.ruler:
        return EMPTY
    points = [to_units(view, point) for point in ui.ruler]
    end_marks = [circle(x, y, 2.2, class_="ruler-end") for x, y in points]
    if len(points) < 2:
        return g(end_marks, class_="ruler")
    (ax, ay), (bx, by) = points
    inches, degrees, band = measure_ruler(ui)
    label = f"{t.number(inches, 1)} ″ · {degrees:03}° · {band}"
    return g(
        path(f"M{xy(ax, ay)}L{xy(bx, by)}", class_="ruler-line"),
        end_marks,
        note_plate((ax + bx) / 2, (ay + by) / 2 - 8, label),
        class_="ruler",
    )


def measure_ruler(ui: UnchartedUi) -> tuple[float, int, int]:
    """Return the ruler's inches (to a tenth), bearing in degrees, and range band."""
    (ax, ay), (bx, by) = ui.ruler
    thousandths = hypot(bx - ax, by - ay)
    return (
        round(thousandths / 1000, 1),
        round(atan2(bx - ax, by - ay) * 180 / pi) % 360,
        max(1, -(-round(thousandths) // 8000)),
    )


def squadron_button(
    names: Sequence[str],
    act: str,
    arg: Attribute,
    *,
    is_on: bool,
    id: str,
    title: str,
    key: str | None = None,
) -> Markup:
    """Return a button with the names of a squadron's ships, or the first and a count if space is short."""
    first_name, *other_names = names
    return rich_button(
        tag("span", first_name),
        tag("span", " " + " ".join(other_names), class_="squadron-rest") if other_names else None,
        tag("span", f"+{len(other_names)}", class_="squadron-more", aria_hidden="true")
        if other_names
        else None,
        tag("kbd", key, class_="kbd", aria_hidden="true") if key else None,
        act=act,
        arg=arg,
        id=id,
        class_="button button-plain squadron-choice",
        pressed=is_on,
        key=key,
        title=title,
    )


def handle(view: View, point: Point, radius: float, name: str, drag_token: str, **attrs: Attribute) -> Markup:
    """Return a handle for dragging a ship, squadron or piece of terrain; ``drag_token`` is its token."""
    x, y = to_units(view, point)
    return circle(
        x,
        y,
        radius,
        class_="ship-grip",
        id=name,
        data_drag=drag_token,
        data_drag_act="carry",
        data_drag_still=True,
        data_x=round(x, 2),
        data_y=round(y, 2),
        **attrs,
    )
