"""Explain the computer players' actions in sentences."""

from __future__ import annotations

from math import ceil

from navals.core.message import Message, msg, msgn
from navals.games.trafalgar.ai.activation import ActivationPlan
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.posts import BerthValue
from navals.games.trafalgar.ai.raids import Chase
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN, Gun
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, BOW, HIT_FACES, STERN
from navals.games.trafalgar.rules.fleet import HOME, SHIP_SIDE, SHIPS_OF
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, OFF
from navals.geometry import lattice

MAX_TURNS = 60
"""Maximum number of turns mentioned in a sentence."""
ESCORT_DISTANCE = 4
"""Maximum distance, in steps, between a ship and the one it escorts."""


def hit_percent(hit_faces: int) -> int:
    """Return the chance of ``hit_faces`` of 6 as a percentage."""
    return round(100 * hit_faces / 6)


def explain_plan(outlook: Outlook, ship: int, plan: ActivationPlan) -> Message:
    """Explain an activation by its first broadside, the flag, or a better position."""
    ship_name, port = naming.ship_name(ship), naming.PORT_NAMES[1 - SHIP_SIDE[ship]]
    berth = outlook.berths[ship]
    for step in plan.path:
        if step < 0:
            return _explain_broadside(outlook, ship, berth, OFF - step, step == plan.path[0])
        berth = step
    side = SHIP_SIDE[ship]
    flags = outlook.view.flags
    if outlook.plans_flags and flags[1 - side] == ship:
        return msg("{ship} brings the flag of {port} home.", ship=ship_name, port=port)
    berth_value, end = BerthValue(outlook, ship), plan.end_berth
    start = outlook.berths[ship]
    if outlook.fear > 0 and berth_value.added_danger(start) > berth_value.added_danger(end) + 0.2:
        return msg("{ship} gets clear of the enemy broadsides.", ship=ship_name)
    if sought_flag(outlook, ship, plan) >= 0:
        turns = ceil(outlook.rounds_home(ship, end, outlook.speeds[ship]))
        heading = heading_toward(outlook, start // 6, outlook.sea.flag_points[1 - side])
        args = {"ship": ship_name, "port": port, "heading": heading}
        if turns > MAX_TURNS:
            return msg("{ship} makes for the flag of {port}, to the {heading}.", **args)
        return msgn(
            "{ship} makes for the flag of {port}, to the {heading}: about {n} turn to bring it home.",
            "{ship} makes for the flag of {port}, to the {heading}: about {n} turns to bring it home.",
            turns,
            **args,
        )
    role_reason = _role_reason(outlook, ship, end)
    if role_reason is not None:
        return role_reason
    if outlook.plans_flags and outlook.guard_weight(ship, end, outlook.raid_arrival) > outlook.guard_weight(
        ship, start, outlook.raid_arrival
    ):
        home_port = naming.PORT_NAMES[side]
        return msg("{ship} stays close enough to defend the flag of {port}.", ship=ship_name, port=home_port)
    return msg("{ship} approaches the enemy cautiously.", ship=ship_name)


def _role_reason(outlook: Outlook, ship: int, end: int) -> Message | None:
    """Explain a ship's part in its side's plan (cutting off a carrier, escort or decoy), or return None."""
    side, start, ship_name = outlook.side, outlook.berths[ship], naming.ship_name(ship)
    raid, carrier = outlook.raid, outlook.view.flags[side]
    if outlook.plans_flags and carrier in SHIPS_OF[1 - side]:
        chase = Chase(outlook, carrier)
        if chase.rounds_late(ship, end) < chase.rounds_late(ship, start):
            args = {"ship": ship_name, "enemy": naming.ship_name(carrier), "port": naming.PORT_NAMES[side]}
            return msg("{ship} cuts off {enemy}, which has the flag of {port}.", **args)
    if raid is None or raid.ship == ship:
        return None
    args = {"ship": ship_name, "other": naming.ship_name(raid.ship), "port": naming.PORT_NAMES[1 - side]}
    distances = outlook.sea.distances(outlook.points[raid.ship])
    if distances[end // 6] <= ESCORT_DISTANCE and distances[end // 6] < distances[start // 6]:
        if raid.has_flag:
            return msg("{ship} escorts {other}, which has the flag of {port}.", **args)
        return msg("{ship} escorts {other} on the way to the flag of {port}.", **args)
    if outlook.pull_value(ship, end) > outlook.pull_value(ship, start):
        if raid.has_flag:
            return msg("{ship} draws the enemy off while {other} brings the flag of {port} home.", **args)
        return msg("{ship} draws the enemy off while {other} makes for the flag of {port}.", **args)
    return None


def heading_toward(outlook: Outlook, start: int, end: int) -> Message:
    """Return the heading closest to the direction between two points."""
    heading, steps, side_steps = lattice.decompose(*outlook.sea.offset(start, end))
    return naming.HEADING_WORDS[(heading + (side_steps > steps)) % 6]


def sought_flag(outlook: Outlook, ship: int, plan: ActivationPlan) -> int:
    """Return the side whose flag the ship was sent to capture if this plan brings her closer to it;
    otherwise OFF."""
    side = SHIP_SIDE[ship]
    raider = outlook.raiders[side] if outlook.raid is None else outlook.raid.ship
    if not outlook.plans_flags or ship != raider or outlook.view.flags[1 - side] != HOME:
        return OFF
    speed = outlook.speeds[ship]
    is_nearer = outlook.rounds_home(ship, plan.end_berth, speed) < outlook.rounds_home(
        ship, outlook.berths[ship], speed
    )
    return 1 - side if is_nearer else OFF


def _explain_broadside(outlook: Outlook, ship: int, berth: int, side: int, is_immediate: bool) -> Message:
    firing_table = outlook.firing_table(ship, outlook.enemy_ships, outlook.berths, with_forts=True)
    _, target = firing_table[side][berth]
    target_point = outlook.sea.guns[target - GUN] if target >= GUN else outlook.points[target]
    offset = outlook.sea.offsets_from[berth // 6][target_point]
    hit_faces = HIT_FACES[outlook.options.range_rule][DISTANCES[offset]]
    if is_immediate:
        return explain_fire(ship, target, hit_faces)
    if target < GUN and outlook.options.aspect_rule == "arc":
        aspect = ASPECT["arc"][outlook.view.ships[target].heading][offset]
        if aspect in (BOW, STERN):
            return explain_rake(ship, target, hit_faces, is_bow=aspect == BOW)
    args = _odds_args(ship, target, hit_faces)
    return msg("{ship} brings her guns to bear on {target}: {percent}% chance per shot.", **args)


def _odds_args(ship: int, target: int, hit_faces: int) -> dict[str, object]:
    return {
        "ship": naming.ship_name(ship),
        "target": naming.target_name(target),
        "percent": hit_percent(hit_faces),
    }


def explain_rake(ship: int, target: int, hit_faces: int, *, is_bow: bool) -> Message:
    """Explain that a ship rakes a target from outside the target's own arcs (R13)."""
    args = _odds_args(ship, target, hit_faces)
    if is_bow:
        return msg(
            "{ship} crosses the bow of {target} to rake her: {percent}% chance per shot, and no gun can "
            "reply.",
            **args,
        )
    return msg(
        "{ship} crosses the stern of {target} to rake her: {percent}% chance per shot, and no gun can reply.",
        **args,
    )


def explain_fire(ship: int, target: int, hit_faces: int) -> Message:
    """Explain a ship's shot."""
    args = _odds_args(ship, target, hit_faces)
    return msg("{ship} has {target} under her guns: {percent}% chance per shot.", **args)


def explain_gun(shot: Gun, hit_faces: int) -> Message:
    """Explain a port gun's shot."""
    args = {
        "ship": naming.ship_name(shot.target),
        "gun": naming.gun_name(shot.gun),
        "percent": hit_percent(hit_faces),
    }
    return msg("{ship} is within range of {gun}: {percent}% chance per shot.", **args)


def explain_repair(ship: int) -> Message:
    """Explain a repair."""
    return msg(
        "{ship} has no masts left: it takes two turns to repair the mizzen.", ship=naming.ship_name(ship)
    )


def explain_taking(ship: int) -> Message:
    """Explain taking the flag."""
    return msg("{ship} is next to the enemy's flag and can take it.", ship=naming.ship_name(ship))


def explain_staying(ship: int) -> Message:
    """Explain that staying put is best."""
    return msg("{ship} is well placed where she is.", ship=naming.ship_name(ship))
