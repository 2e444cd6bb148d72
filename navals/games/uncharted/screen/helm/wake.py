"""Preview of a move: reach, course, ghost, and the shots and threats at its end."""

from __future__ import annotations

from collections.abc import Iterable
from math import pi

from msgspec.structs import replace

from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.fire.aiming import Shot
from navals.games.uncharted.rules.position import FIRST_TERRAIN
from navals.games.uncharted.rules.sea.moves import movement_points
from navals.games.uncharted.rules.sea.sailing import TURN_LENGTH, ShipPath
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import name, state_of
from navals.games.uncharted.screen.helm import plotting
from navals.games.uncharted.screen.sea import chart, hulls, marks
from navals.games.uncharted.screen.ui import INCH, NO_DRAFT, Draft, ShipNote, UnchartedUi, to_units
from navals.ui.components import panel
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.svg import circle, g, path, xy
from navals.ui.words.i18n import Language


def reach_corners(view: View, n: int) -> tuple[tuple[int, int], ...]:
    """Return two opposite corners of a square around all that the ship can reach, within the table."""
    (x, y), margin = view.ships[n].at, 250 * movement_points(state_of(view), n)
    width, height = view.options.table
    return (max(0, x - margin), max(0, y - margin)), (min(width, x + margin), min(height, y + margin))


def ship_handle(view: View, point: tuple[int, int], n: int) -> Markup:
    """Return the handle of a ship, larger than its hull."""
    radius = max(13, hulls.half_size(view.ships[n].card.size)[0] + 2)
    return marks.handle(view, point, radius, f"grip-{n}", f"ship-{n}", data_act="hold", data_arg={"ship": n})


def reach_marks(view: View, n: int, draft: Draft) -> Markup:
    """Draw the ship's reach and turning circles."""
    start_draft = Draft(helm=draft.helm, is_astern=draft.is_astern)
    points = [to_units(view, (round(x), round(y))) for x, y in plotting.reach_outline(view, n, start_draft)]
    start, ship = plotting.start_path(view, n, start_draft), view.ships[n]
    radius = TURN_LENGTH[ship.card.size] / 1000 * INCH * 12 / pi
    x, y = to_units(view, start.place)
    turn_circles = [
        circle(x + dx, y + dy, radius)
        for dx, dy in (chart.vector(15 * start.heading + angle, radius) for angle in (90, -90))
    ]
    area = path("M" + "L".join(xy(*vertex) for vertex in points) + "z", class_="reach-face")
    turn_marks = g(turn_circles, class_="reach-turns") if "rudder" not in ship.markers else None
    return g(area if len(points) > 2 else None, turn_marks, clip_path="url(#sea-clip)")


def draw_path(view: View, n: int, draft: Draft, course: ShipPath) -> Markup:
    """Draw the course, and the ghost at its end."""
    ship = view.ships[n]
    points = [to_units(view, point) for point in plotting.course_points(view, n, draft)]
    is_unsafe = bool(plotting.contacts(view, n, draft)) or course.leaves_table
    final_ship = replace(ship, at=course.place, heading=course.heading)
    end = xy(*to_units(view, course.place))
    anchor_mark = g(
        path(hulls.PATHS.badges["anchor"]), transform=f"translate({end}) scale(2)", class_="ghost-anchor"
    )
    contact_mark = g(path("M-4-4 4 4M4-4-4 4"), transform=f"translate({end})", class_="clash")
    return g(
        path("M" + "L".join(xy(*vertex) for vertex in points), class_="course-line"),
        path("".join(f"M{xy(x, y)}h0" for x, y in points), class_="course-dots"),
        g(
            hulls.draw_ship(ship),
            transform=marks.hull_transform(view, course.place, course.heading),
            class_="sea-ghost",
        ),
        marks.outline(view, final_ship, "bad" if is_unsafe else "ghost"),
        contact_mark if is_unsafe else None,
        anchor_mark if draft.drops_anchor else None,
        class_=["course", is_unsafe and "is-bad"],
        id=None if plotting.is_into_wind(view, n, course.heading) else f"off-wind-{n}",
    )


def _shots(view: View, n: int, end_path: ShipPath) -> tuple[Shot, ...]:
    """Return the ship's shots from the end of a course; none in a melee."""
    is_in_melee = any(
        m < FIRST_TERRAIN and view.ships[m].side == 1 - view.ships[n].side for m in end_path.contacts
    )
    return () if is_in_melee else plotting.shots_from(view, n, end_path.place, end_path.heading)


def shot_lines(view: View, ends: Iterable[tuple[int, ShipPath]]) -> tuple[Markup, tuple[ShipNote, ...]]:
    """Draw lines from the ends of ships' courses to targets; return them with the best chances of damage."""
    lines, all_shots = [], list[Shot]()
    for n, end in ends:
        shots = _shots(view, n, end)
        lines += [marks.sight_line(view, end.place, m) for m in dict.fromkeys(shot.target for shot in shots)]
        all_shots += shots
    return g(lines, class_="prospect"), marks.chance_notes(all_shots)


def threat_lines(view: View, n: int, ship: Ship) -> tuple[Markup, tuple[ShipNote, ...]]:
    """Draw lines from the enemies that bear on ship ``n`` at the position and heading of ``ship``.

    Return them with a note for each enemy: the highest number of dice of its batteries.
    """
    dice_by_ship: dict[int, int] = {}
    for enemy, _, _, dice in plotting.threats_to(view, n, ship.at, ship.heading):
        dice_by_ship[enemy] = max(dice_by_ship.get(enemy, 0), dice)
    lines = [
        path(f"M{xy(*marks.ship_point(view, m))}L{xy(*to_units(view, ship.at))}", class_="threat-line")
        for m in dice_by_ship
    ]
    # If no enemy gun bears on it, show a zero.
    no_threat_mark = None if dice_by_ship else marks.note_plate(*to_units(view, ship.at), "0", "threat")
    notes = tuple(ShipNote(m, dice, "threat") for m, dice in dice_by_ship.items())
    return g(lines, no_threat_mark, class_="prospect"), notes


def toggled_marks(
    view: View, ui: UnchartedUi, ships: Iterable[int]
) -> tuple[Markup, Markup, tuple[ShipNote, ...]]:
    """Return the marks of ``ships`` that are toggled on: those below and those above the ships, and notes.

    Below are arcs and headings into the wind (``table.render`` draws the selected ship's); above are
    threats, whose dice are in the notes.
    """
    underlay, threat_marks, notes_by_ship = list[Markup](), list[Markup](), dict[int, ShipNote]()
    for n in ships:
        ship = view.ships[n]
        if "arcs" in ui.toggles and n != ui.ship:
            underlay.append(marks.arcs(view, ship))
        if "wind" in ui.toggles and ship.has_sails and n != ui.ship:
            underlay.append(chart.upwind_sector(view, ship.at))
        if "threats" in ui.toggles:
            lines, notes = threat_lines(view, n, ship)
            threat_marks.append(lines)
            for ship_note in notes:
                # An enemy that bears on several ships shows only its highest number.
                notes_by_ship[ship_note.ship] = max(
                    ship_note, notes_by_ship.get(ship_note.ship, ship_note), key=lambda note: note.value
                )
    return join(underlay), join(threat_marks), tuple(notes_by_ship.values())


def shot_list(view: View, shots: tuple[Shot, ...], label: str, t: Language) -> Markup:
    """List the six best shots in words, best first. The list can be scrolled with the keyboard."""
    rows = []
    for shot in sorted(shots, key=lambda item: -round(item.damage_chance, 6))[:6]:
        title = t("{ship} at {target}", ship=name(view, shot.ship), target=name(view, shot.target))
        damage, critical = t.percent(shot.damage_chance), t.percent(shot.critical_chance)
        odds_label = tag(
            "span",
            t("damage {damage}, critical {critical}", damage=damage, critical=critical),
            class_="fact-odds",
        )
        rows.append(_battery_row(title, _battery_text(shot.battery, shot.dice, shot.band, t), odds_label))
    return tag("ul", rows, class_="sea-facts", role="list", tabindex=0, aria_label=label)


def _battery_row(title: str, battery_text: str, odds_label: Markup | None = None) -> Markup:
    return tag("li", tag("span", title, class_="fact-name"), tag("span", battery_text), odds_label)


def _battery_text(battery: str, dice: int, band: int, t: Language) -> str:
    return t.plural(
        "{battery}: {n} die, band {band}",
        "{battery}: {n} dice, band {band}",
        dice,
        battery=naming.BATTERY_NAMES[battery],
        band=band,
    )


def fire_panels(view: View, ui: UnchartedUi, n: int, draft: Draft, t: Language) -> Markup:
    """List the shots at the end of a draft and, if toggled on, the threats there."""
    ship = view.ships[n]
    course = plotting.draft_path(view, n, draft) if draft != NO_DRAFT else None
    end_path = course if isinstance(course, ShipPath) else ShipPath(ship.at, ship.heading, 0)
    shots = _shots(view, n, end_path)
    title = t("From there, she could fire")
    panels = [panel(title, shot_list(view, shots, title, t), id="prospect")] if shots else []
    if "threats" in ui.toggles:
        threat_rows = [
            _battery_row(t.message(name(view, enemy)), _battery_text(battery, dice, band, t))
            for enemy, battery, band, dice in plotting.threats_to(view, n, end_path.place, end_path.heading)
        ]
        threat_list = (
            tag("ul", threat_rows, class_="sea-facts")
            if threat_rows
            else tag("p", t("Nothing threatens her there."))
        )
        panels.append(panel(t("What threatens her there"), threat_list, id="threats"))
    return join(panels)
