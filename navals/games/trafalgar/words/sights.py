"""What each ship sees, in words."""

from __future__ import annotations

from navals.core.message import Message, msg
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fire.gunnery import ARC_SIDE, ASPECT, READY, is_in_sight
from navals.games.trafalgar.rules.fleet import SHIP_SIDE, SHIPS
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, GUNS, GUNS_OF, OFF
from navals.games.trafalgar.rules.view import View
from navals.geometry import lattice


def ship_label(number: int) -> str:
    """Return a ship's id and name; the notation uses the id."""
    return f"{SHIPS[number].id} {SHIPS[number].name}"


def bearing_text(dq: int, dr: int) -> Message:
    """Return the direction of an offset: a heading, or the two headings it lies between."""
    heading, _, side_steps = lattice.decompose(dq, dr)
    if not side_steps:
        return naming.HEADING_MARKS[heading]
    return msg("{one}/{two}", one=naming.HEADING_MARKS[heading], two=naming.HEADING_MARKS[(heading + 1) % 6])


def describe_enemies(view: View, ship_number: int) -> list[Message]:
    """Describe bearing, distance, arc and aspect of the enemies in range or, if none is, the nearest ship."""
    sea, ship = view.sea, view.ships[ship_number]
    enemy_side = 1 - SHIP_SIDE[ship_number]
    places = [(n, view.ships[n].at) for n in view.ships_afloat(enemy_side)]
    places += [(GUN + gun, sea.guns[gun]) for gun in GUNS_OF[enemy_side] if view.forts[gun] <= READY]
    sightings = sorted((sea.distance(ship.at, point), target, point) for target, point in places)
    sightings_in_range = [entry for entry in sightings if entry[0] <= DISTANCES[-1]]
    lines = []
    for distance, target, point in sightings_in_range or [entry for entry in sightings if entry[1] < GUN][:1]:
        if point == ship.at:
            continue
        lines.append(
            msg(
                "{ship} sees {target}: {bearing}, distance {distance}, {note}",
                ship=SHIPS[ship_number].id,
                target=ship_label(target) if target < GUN else GUNS[target - GUN],
                bearing=bearing_text(*sea.offset(ship.at, point)),
                distance=distance,
                note=_enemy_note(view, ship_number, target, point),
            )
        )
    return lines


def _enemy_note(view: View, ship_number: int, target: int, point: int) -> Message:
    ship = view.ships[ship_number]
    target_offset = view.sea.offsets_from[ship.at].get(point)
    if target_offset is None:
        return msg("out of range")
    side = ARC_SIDE[ship.heading][target_offset] if is_in_sight(view, ship.at, target_offset) else OFF
    if target >= GUN:
        if side < 0:
            return msg("no gun bears")
        return msg("on the {side} side", side=naming.SIDE_WORDS[side])
    target_ship = view.ships[target]
    aspect = naming.ASPECT_WORDS[ASPECT[view.options.aspect_rule][target_ship.heading][target_offset]]
    if side < 0:
        return msg("no gun bears; she shows {aspect}", aspect=aspect)
    return msg("on the {side} side; she shows {aspect}", side=naming.SIDE_WORDS[side], aspect=aspect)
