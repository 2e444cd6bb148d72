"""Explain the computer players' actions in sentences."""

from __future__ import annotations

from math import ceil

from navals.core.message import Message, msg, msgn
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.posts import Post
from navals.games.trafalgar.ai.raids import Chase
from navals.games.trafalgar.ai.voyage import Voyage
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN, Gun
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, BOW, SIXTHS, STERN
from navals.games.trafalgar.rules.fleet import HOME, SHIPS_OF, SIDE
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, OFF
from navals.geometry import lattice

MAX_TURNS = 60
"""Maximum number of turns mentioned in a sentence."""
ESCORT_STEPS = 4
"""Maximum distance, in steps, between a ship and the one it escorts."""


def percent(sixths: int) -> int:
    """Return a chance given in sixths as a percentage."""
    return round(100 * sixths / 6)


def voyage(outlook: Outlook, number: int, plan: Voyage) -> Message:
    """Explain an activation by its first broadside, the flag, or a better position."""
    ship, port = naming.ship(number), naming.PORTS[1 - SIDE[number]]
    berth = outlook.berth[number]
    for step in plan.path:
        if step < 0:
            return _broadside(outlook, number, berth, OFF - step, step == plan.path[0])
        berth = step
    side = SIDE[number]
    flags = outlook.view.flags
    if outlook.plans and flags[1 - side] == number:
        return msg("{ship} brings the flag of {port} home.", ship=ship, port=port)
    post, end = Post(outlook, number), plan.end
    start = outlook.berth[number]
    if outlook.fear > 0 and post.loss(start) > post.loss(end) + 0.2:
        return msg("{ship} gets clear of the enemy broadsides.", ship=ship)
    if bound_for(outlook, number, plan) >= 0:
        turns = ceil(outlook.rounds(number, end, outlook.speed[number]))
        heading = heading_toward(outlook, start // 6, outlook.sea.flag_points[1 - side])
        fields = {"ship": ship, "port": port, "heading": heading}
        if turns > MAX_TURNS:
            return msg("{ship} makes for the flag of {port}, to the {heading}.", **fields)
        return msgn(
            "{ship} makes for the flag of {port}, to the {heading}: about {n} turn to bring it home.",
            "{ship} makes for the flag of {port}, to the {heading}: about {n} turns to bring it home.",
            turns,
            **fields,
        )
    team_reason = _team_reason(outlook, number, end)
    if team_reason is not None:
        return team_reason
    if outlook.plans and outlook.guard_weight(number, end, outlook.raid_arrival) > outlook.guard_weight(
        number, start, outlook.raid_arrival
    ):
        home_port = naming.PORTS[side]
        return msg("{ship} stays close enough to defend the flag of {port}.", ship=ship, port=home_port)
    return msg("{ship} approaches the enemy cautiously.", ship=ship)


def _team_reason(outlook: Outlook, number: int, end: int) -> Message | None:
    """Explain a ship's part in its side's plan (cutting off a carrier, escort or decoy), or return None."""
    side, start, ship = outlook.side, outlook.berth[number], naming.ship(number)
    raid, carrier = outlook.raid, outlook.view.flags[side]
    if outlook.plans and carrier in SHIPS_OF[1 - side]:
        chase = Chase(outlook, carrier)
        if chase.rounds_late(number, end) < chase.rounds_late(number, start):
            fields = {"ship": ship, "enemy": naming.ship(carrier), "port": naming.PORTS[side]}
            return msg("{ship} cuts off {enemy}, which has the flag of {port}.", **fields)
    if raid is None or raid.ship == number:
        return None
    fields = {"ship": ship, "other": naming.ship(raid.ship), "port": naming.PORTS[1 - side]}
    steps = outlook.sea.distances(outlook.point[raid.ship])
    if steps[end // 6] <= ESCORT_STEPS and steps[end // 6] < steps[start // 6]:
        if raid.has_flag:
            return msg("{ship} escorts {other}, which has the flag of {port}.", **fields)
        return msg("{ship} escorts {other} on the way to the flag of {port}.", **fields)
    if outlook.pull(number, end) > outlook.pull(number, start):
        if raid.has_flag:
            return msg("{ship} draws the enemy off while {other} brings the flag of {port} home.", **fields)
        return msg("{ship} draws the enemy off while {other} makes for the flag of {port}.", **fields)
    return None


def heading_toward(outlook: Outlook, start: int, end: int) -> Message:
    """Return the heading closest to the direction between two points."""
    heading, steps, side_steps = lattice.decompose(*outlook.sea.offset(start, end))
    return naming.HEADING_WORDS[(heading + (side_steps > steps)) % 6]


def bound_for(outlook: Outlook, number: int, plan: Voyage) -> int:
    """Return the side whose flag the ship was sent to capture if this voyage brings her closer to it;
    otherwise OFF."""
    side = SIDE[number]
    raider = outlook.raider[side] if outlook.raid is None else outlook.raid.ship
    if not outlook.plans or number != raider or outlook.view.flags[1 - side] != HOME:
        return OFF
    speed = outlook.speed[number]
    is_nearer = outlook.rounds(number, plan.end, speed) < outlook.rounds(number, outlook.berth[number], speed)
    return 1 - side if is_nearer else OFF


def _broadside(outlook: Outlook, number: int, berth: int, side: int, at_once: bool) -> Message:
    fires = outlook.fires(number, outlook.theirs, outlook.berth, forts=True)
    _, target = fires[side][berth]
    end = outlook.sea.guns[target - GUN] if target >= GUN else outlook.point[target]
    offset = outlook.sea.offsets_from[berth // 6][end]
    sixths = SIXTHS[outlook.options.range_rule][DISTANCE[offset]]
    if at_once:
        return fire(number, target, sixths)
    if target < GUN and outlook.options.aspect_rule == "arc":
        aspect = ASPECT["arc"][outlook.view.ships[target].heading][offset]
        if aspect in (BOW, STERN):
            return rake(number, target, sixths, at_bow=aspect == BOW)
    odds = _odds(number, target, sixths)
    return msg("{ship} brings her guns to bear on {target}: {percent}% chance per shot.", **odds)


def _odds(number: int, target: int, sixths: int) -> dict[str, object]:
    return {"ship": naming.ship(number), "target": naming.target(target), "percent": percent(sixths)}


def rake(number: int, target: int, sixths: int, *, at_bow: bool) -> Message:
    """Explain that a ship rakes a target from outside the target's own arcs (R13)."""
    fields = _odds(number, target, sixths)
    if at_bow:
        return msg(
            "{ship} crosses the bow of {target} to rake her: {percent}% chance per shot, and no gun can "
            "reply.",
            **fields,
        )
    return msg(
        "{ship} crosses the stern of {target} to rake her: {percent}% chance per shot, and no gun can reply.",
        **fields,
    )


def fire(number: int, target: int, sixths: int) -> Message:
    """Explain a ship's shot."""
    odds = _odds(number, target, sixths)
    return msg("{ship} has {target} under her guns: {percent}% chance per shot.", **odds)


def gun(shot: Gun, sixths: int) -> Message:
    """Explain a port gun's shot."""
    fields = {"ship": naming.ship(shot.target), "gun": naming.gun(shot.gun), "percent": percent(sixths)}
    return msg("{ship} is within range of {gun}: {percent}% chance per shot.", **fields)


def repair(number: int) -> Message:
    """Explain a repair."""
    return msg("{ship} has no masts left: it takes two turns to repair the mizzen.", ship=naming.ship(number))


def take(number: int) -> Message:
    """Explain taking the flag."""
    return msg("{ship} is next to the enemy's flag and can take it.", ship=naming.ship(number))


def stay(number: int) -> Message:
    """Explain that staying put is best."""
    return msg("{ship} is well placed where she is.", ship=naming.ship(number))
