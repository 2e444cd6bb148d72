"""Pieces on the chart: the wind and the headings it bars, arcs of fire, port guns, flags, ships, and odds."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from navals.games.trafalgar.rules.events import GUN, Activate
from navals.games.trafalgar.rules.fire.gunnery import DESTROYED, FIRED, READY
from navals.games.trafalgar.rules.fleet import HOME, SHIP_RATE, SHIP_SIDE
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE, OFF
from navals.games.trafalgar.rules.sailing.moves import BARRED_HEADINGS
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.chart import labels
from navals.games.trafalgar.screen.chart.art import damage_marks, flag, fort, hull
from navals.games.trafalgar.screen.chart.labels import ChartShip
from navals.games.trafalgar.screen.chart.sea import (
    ROSE_RADIUS,
    STEP,
    XY,
    coordinates,
    rose_circle,
    sheet_bounds,
)
from navals.games.trafalgar.screen.hands import Selection, ShotChoice, TrafalgarUi
from navals.ui.board.labels import Box, HullShape, Label, make_box
from navals.ui.draw.html import Attribute, Markup, join
from navals.ui.draw.svg import circle, el, g, number, path, points, text, translation
from navals.ui.words.i18n import Language

ARC_LENGTH: Final = 3.42
"""Length of the arcs of fire, in steps: a little beyond the farthest points."""


def offset_toward(heading: float, steps: float) -> XY:
    """Return the offset of ``steps`` steps along a heading, in user units."""
    angle = heading * pi / 3
    return round(STEP * steps * cos(angle), 2), round(STEP * steps * sin(angle), 2)


def wind_arrow(heading: int, size: float) -> Markup:
    """Draw the wind arrow around 0,0, pointing downwind."""
    return g(
        path("M-11 0H8M8-3.4 14 0 8 3.4zM-11 0l-3-2.6M-11 0l-3 2.6M-8.4 0l-3-2.6M-8.4 0l-3 2.6"),
        transform=f"rotate({60 * heading}) scale({number(size)})",
        class_="wind-arrow",
    )


def fort_state_name(state: int) -> str:
    """Return the name of a port gun's state, as ``art.fort`` takes it."""
    return "ready" if state == READY else "fired" if state == FIRED else "down"


def cost_mark(view: View, point: int, cost: int) -> Markup:
    """Draw a point with its cost in moves."""
    disc, cost_text = circle(0, 0, 3.3, class_="reach-face"), text(cost, 0, 1.35, class_="reach-cost")
    return g(disc, cost_text, transform=point_transform(view, point))


def _touch_attributes(is_acting: bool, gesture: str, **arg: int) -> dict[str, Attribute]:
    """Return the attributes that make an element tappable, if ``is_acting``."""
    return {"data_act": gesture, "data_arg": arg, "data_hover": "preview"} if is_acting else {}


def _wind_marks(view: View, ui: TrafalgarUi) -> Markup | None:
    heading = ui.heading if view.phase == "wind" and ui.heading >= 0 else view.wind
    if heading < 0:
        return None
    x, y, radius = rose_circle(view.sea)
    return g(
        g(wind_arrow(heading, round(0.86 * radius / ROSE_RADIUS, 2)), id="wind-arrow"),
        transform=translation(x, y),
    )


def fire_arcs(view: View, point: int, heading: int, can_fire: tuple[bool, bool]) -> Markup:
    """Draw a ship's arcs of fire to port and starboard. ``can_fire``: whether each side can still fire."""
    x, y = coordinates(view.sea, point)
    arcs = []
    for side, heading_steps in enumerate(((5, 4), (1, 2))):
        (ax, ay), (bx, by) = (
            offset_toward(heading + heading_step, ARC_LENGTH) for heading_step in heading_steps
        )
        arc_path = f"M{number(x)} {number(y)}l{number(ax)} {number(ay)}L{number(x + bx)} {number(y + by)}z"
        arcs.append(path(arc_path, class_=["arc", f"arc-{'ps'[side]}", not can_fire[side] and "is-spent"]))
    return g(arcs, class_="arcs")


def _barred_wedges(view: View, point: int) -> Markup | None:
    if view.wind < 0:
        return None
    x, y = coordinates(view.sea, point)
    wedge_path = ""
    for heading, is_barred in enumerate(BARRED_HEADINGS[view.options.wind_no_go][view.wind]):
        if is_barred:
            (ax, ay), (bx, by) = offset_toward(heading - 0.42, 1.5), offset_toward(heading + 0.42, 1.5)
            arc_path = f"A15 15 0 0 1 {number(x + bx)} {number(y + by)}z"
            wedge_path += f"M{number(x)} {number(y)}l{number(ax)} {number(ay)}{arc_path}"
    return path(wedge_path, class_="no-go") if wedge_path else None


def chart_marks(view: View, ui: TrafalgarUi, selection: Selection | None) -> Markup:
    """Draw the wind, the headings it bars to the selected ship, and the arcs of fire of that ship, of the one
    on the open card, and of port guns that can fire.
    """
    parts: list[Markup | None] = [_wind_marks(view, ui)]
    ship_number = selection.ship if selection is not None else view.active
    if ship_number >= 0 and view.ships[ship_number].at >= 0:
        ship = view.ships[ship_number]
        berth = hands.shown_berth(ui, selection)
        point, heading = divmod(berth, 6) if berth >= 0 else (ship.at, ship.heading)
        can_fire = tuple(ship.guns[side] > ship.fired[side] for side in (0, 1))
        parts.append(fire_arcs(view, point, heading, (can_fire[0], can_fire[1])))
        if selection is not None and ship.masts:
            parts.append(_barred_wedges(view, ship.at))
    if 0 <= ui.card_subject < GUN and view.ships[ui.card_subject].at >= 0:
        inspected_ship = view.ships[ui.card_subject]
        can_fire = (inspected_ship.guns[0] > 0, inspected_ship.guns[1] > 0)
        parts.append(
            g(fire_arcs(view, inspected_ship.at, inspected_ship.heading, can_fire), class_="is-looked")
        )
    if view.phase == "interrupt" or ui.gun >= 0:
        for gun in {shot.gun for shot in hands.port_shots(view)}:
            if ui.gun in (OFF, gun):
                x, y = coordinates(view.sea, view.sea.guns[gun])
                corners = [
                    (x + dx, y + dy)
                    for dx, dy in (offset_toward(heading, ARC_LENGTH) for heading in range(6))
                ]
                parts.append(el("polygon", points=points(corners), class_="arc arc-port-gun"))
    return join(parts)


def _flag_pieces(view: View, is_acting: bool) -> list[Markup]:
    flag_pieces = []
    for side in (0, 1):
        pole = path("M0 0V-8.2", class_="flag-pole")
        flag_pieces.append(
            g(
                circle(0, -3, 5.2, class_="sea-grip"),
                g(flag(side), id=f"flag-{side}") if view.flags[side] == HOME else pole,
                transform=point_transform(view, view.sea.flag_points[side], 0, 4),
                class_="sea-thing",
                **_touch_attributes(is_acting, "flag", side=side),
            )
        )
    return flag_pieces


def flag_xy(view: View, side: int) -> XY:
    """Return the position of a side's flag, at home or aboard."""
    carrier = view.flags[side]
    if carrier >= 0 and view.ships[carrier].at >= 0:
        return ship_xy(view, carrier)
    return coordinates(view.sea, view.sea.flag_points[side])


def point_transform(view: View, point: int, dx: float = 0, dy: float = 0) -> str:
    """Return the SVG transform to a point, shifted by ``dx`` and ``dy`` user units."""
    x, y = coordinates(view.sea, point)
    return translation(x + dx, y + dy)


def _fort_pieces(view: View, target_shots: dict[int, ShotChoice], is_acting: bool) -> list[Markup]:
    fort_pieces = []
    for gun, point in enumerate(view.sea.guns):
        fort_state = view.forts[gun]
        picture = fort(GUN_SIDE[gun], fort_state_name(fort_state), max(0, min(fort_state, DESTROYED)))
        fort_pieces.append(
            g(
                circle(0, 0, 5.6, class_="sea-grip"),
                g(picture, id=f"fort-{gun}"),
                _target_ring() if GUN + gun in target_shots else None,
                transform=point_transform(view, point),
                class_="sea-thing",
                **_touch_attributes(is_acting, "fort", gun=gun),
            )
        )
    return fort_pieces


def _target_ring() -> Markup:
    ring_path = "M-6.2 0a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0M-8 0h3M5 0h3M0-8v3M0 5v3"
    return path(ring_path, class_="sight sight-ring")


def _chart_ships(view: View) -> tuple[ChartShip, ...]:
    ships_afloat = ((n, ship.heading) for n, ship in enumerate(view.ships) if ship.at >= 0)
    return tuple(ChartShip(n, *ship_xy(view, n), heading) for n, heading in ships_afloat)


def _odds_marks(
    view: View,
    target_shots: dict[int, ShotChoice],
    ships: tuple[ChartShip, ...],
    obstacles: list[Box],
    t: Language,
) -> list[Markup]:
    """Draw the odds of shots on their targets, and add their boxes to ``obstacles``."""
    marks, boxes = [], list[Box]()
    for target, shot in target_shots.items():
        percent = t.percent(shot.hit_faces / 6)
        if target >= GUN:
            target_hull = HullShape(*target_xy(view, target), 0, 3.5, 3.2)
        else:
            target_hull = next(ship.midship for ship in ships if ship.number == target)
        box = labels.odds_box(target_hull, ships, percent, boxes, obstacles)
        boxes.append(box)
        marks.append(labels.odds_label(target, percent, box))
    obstacles += boxes
    return marks


def ship_xy(view: View, ship_number: int) -> XY:
    """Return the position of a ship; two ships on one point are drawn side by side."""
    ship = view.ships[ship_number]
    x, y = coordinates(view.sea, ship.at)
    ships_on_point = [n for n, other_ship in enumerate(view.ships) if other_ship.at == ship.at]
    if len(ships_on_point) > 1:
        shift_factor = 2.3 if ship_number == ships_on_point[0] else -2.3
        dx, dy = offset_toward(ship.heading + 1, 0.1)
        x, y = x - dx * shift_factor, y - dy * shift_factor
    return x, y


def _ship_piece(
    view: View, chart_ship: ChartShip, is_acting: bool, class_name: str, name_label: Label | None
) -> Markup:
    n = chart_ship.number
    ship, rate = view.ships[n], SHIP_RATE[n]
    hull_drawing = g(
        hull(rate, SHIP_SIDE[n], ship.masts, ship.guns),
        damage_marks(rate, ship.masts, ship.guns),
        id=f"hull-{n}",
    )
    carried_flags = [
        g(flag(side), transform=f"translate({3 + 5 * index} -1) scale(.8)")
        for index, side in enumerate(side for side in (0, 1) if view.flags[side] == n)
    ]
    return g(
        circle(0, 0, 5.2, class_="sea-grip"),
        g(
            g(hull_drawing, transform=f"rotate({60 * ship.heading})"),
            labels.code_label(chart_ship),
            g(carried_flags, id=f"aboard-{n}") if carried_flags else None,
            labels.name_label(chart_ship, name_label) if name_label is not None else None,
            id=f"ship-{n}",
        ),
        transform=translation(chart_ship.x, chart_ship.y),
        class_=["sea-thing", "sea-ship", class_name],
        **_touch_attributes(is_acting, "ship", ship=n),
    )


def render_ships(
    view: View,
    ui: TrafalgarUi,
    selection: Selection | None,
    t: Language | None = None,
    label_boxes: Sequence[Box] = (),
) -> Markup:
    """Draw flags, port guns and ships, with odds on targets if the reader is to act (``t`` is given).

    Ships' names avoid the boxes in ``label_boxes``.
    """
    is_acting = t is not None
    shots: tuple[ShotChoice, ...] = hands.port_shots(view) if is_acting else ()
    if is_acting and selection is not None:
        shots = (*hands.shots_from(view, selection.ship, hands.shown_berth(ui, selection)), *shots)
    # If several guns can hit a target, show the best odds.
    target_shots = {
        shot.target: shot
        for shot in sorted(shots, key=lambda shot: shot.hit_faces)
        if shot.gun == ui.gun or (shot.gun >= 0 and view.phase == "interrupt")
    }
    ready_ships = (
        {action.ship for action in hands.legal_actions(view) if isinstance(action, Activate)}
        if is_acting
        else set()
    )
    selected_ship = selection.ship if selection is not None else view.active
    chart_ships = _chart_ships(view)
    obstacles = [*label_boxes, *(make_box(*coordinates(view.sea, point), 8, 9) for point in view.sea.guns)]
    if is_acting and selection is not None:
        # Keep the costs of reachable points visible too.
        obstacles += [make_box(*coordinates(view.sea, point), 6, 6) for point in selection.reach.points()]
    odds_marks = _odds_marks(view, target_shots, chart_ships, obstacles, t) if t is not None else []
    left, top, width, height = sheet_bounds(view.sea)
    name_labels = labels.arrange_names(
        chart_ships, selected_ship, obstacles, (left, top, left + width, top + height)
    )
    ships = []
    for ship in sorted(
        chart_ships, key=lambda ship: (ship.number == selected_ship, view.ships[ship.number].at)
    ):
        n = ship.number
        class_name = "is-held" if n == selected_ship else "is-ready" if n in ready_ships else ""
        if n == selected_ship and hands.shown_berth(ui, selection) >= 0:
            class_name += " is-leaving"
        if n == ui.card_subject:
            class_name += " is-looked"
        ships.append(_ship_piece(view, ship, is_acting, class_name, name_labels.get(n)))
    # Target rings are below the ships, so they hide no codes.
    rings = [
        g(_target_ring(), transform=translation(ship.x, ship.y))
        for ship in chart_ships
        if ship.number in target_shots
    ]
    return join(
        (_flag_pieces(view, is_acting), _fort_pieces(view, target_shots, is_acting), rings, ships, odds_marks)
    )


def target_xy(view: View, target: int) -> XY:
    """Return the position of a ship or port gun."""
    return coordinates(view.sea, view.sea.guns[target - GUN]) if target >= GUN else ship_xy(view, target)
