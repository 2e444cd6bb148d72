"""Why a computer player of Trafalgar does what it does, in a sentence."""

from __future__ import annotations

from math import ceil

from navals.core.message import Message, msg, msgn
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.posts import Post
from navals.games.trafalgar.ai.raids import Chase
from navals.games.trafalgar.ai.voyage import Voyage
from navals.games.trafalgar.rules import names
from navals.games.trafalgar.rules.events import GUN, Gun
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, BOW, SIXTHS, STERN
from navals.games.trafalgar.rules.fleet import HOME, OF, SIDE
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, OFF
from navals.geometry import lattice

FAR = 60
"""So many turns are not counted."""
BESIDE = 4
"""Steps from a ship at which another escorts it."""


def percent(sixths: int) -> int:
    """A chance in sixths, in percent."""
    return round(100 * sixths / 6)


def voyage(look: Outlook, number: int, plan: Voyage) -> Message:
    """What an activation is for: its first broadside, or the flag, or a better place."""
    ship = names.ship(number)
    berth = look.berth[number]
    for step in plan.way:
        if step < 0:
            return _broadside(look, number, berth, OFF - step, step == plan.way[0])
        berth = step
    side = SIDE[number]
    flags = look.view.flags
    if look.plans and flags[1 - side] == number:
        return msg("{ship} brings the flag of {port} home.", ship=ship, port=names.PORTS[1 - side])
    before, after = Post(look, number), plan.end
    start = look.berth[number]
    if look.fear > 0 and before.loss(start) > before.loss(after) + 0.2:
        return msg("{ship} gets out of the way of enemy broadsides.", ship=ship)
    if bound_for(look, number, plan) >= 0:
        left = ceil(look.rounds(number, after, look.speed[number]))
        where = toward(look, start // 6, look.sea.hoist[1 - side])
        if left > FAR:
            return msg(
                "{ship} makes for the flag of {port}, to the {heading}.",
                ship=ship,
                port=names.PORTS[1 - side],
                heading=where,
            )
        return msgn(
            "{ship} makes for the flag of {port}, to the {heading}: about {n} turn to bring it home.",
            "{ship} makes for the flag of {port}, to the {heading}: about {n} turns to bring it home.",
            left,
            ship=ship,
            port=names.PORTS[1 - side],
            heading=where,
        )
    shared = _shared(look, number, after)
    if shared is not None:
        return shared
    if look.plans and look.guard(number, after, look.due) > look.guard(number, start, look.due):
        return msg(
            "{ship} stays near enough to defend the flag of {port}.", ship=ship, port=names.PORTS[side]
        )
    return msg("{ship} closes with the enemy, as far as is safe.", ship=ship)


def _shared(look: Outlook, number: int, after: int) -> Message | None:
    """What a ship does for the plan of its side: in the way of an enemy that has the flag, beside a ship of its own that is about the
    enemy's, or drawing the enemy off meanwhile."""
    side, start, ship = look.side, look.berth[number], names.ship(number)
    raid, carrier = look.raid, look.view.flags[side]
    if look.plans and carrier in OF[1 - side]:
        chase = Chase(look, carrier)
        if chase.late(number, after) < chase.late(number, start):
            return msg(
                "{ship} cuts off {enemy}, which has the flag of {port}.",
                ship=ship,
                enemy=names.ship(carrier),
                port=names.PORTS[side],
            )
    if raid is None or raid.ship == number:
        return None
    fields = {"ship": ship, "other": names.ship(raid.ship), "port": names.PORTS[1 - side]}
    far = look.sea.distances(look.at[raid.ship])
    if far[after // 6] <= BESIDE and far[after // 6] < far[start // 6]:
        if raid.laden:
            return msg("{ship} escorts {other}, which has the flag of {port}.", **fields)
        return msg("{ship} escorts {other} on the way to the flag of {port}.", **fields)
    if look.pull(number, after) > look.pull(number, start):
        if raid.laden:
            return msg("{ship} draws the enemy off while {other} brings the flag of {port} home.", **fields)
        return msg("{ship} draws the enemy off while {other} makes for the flag of {port}.", **fields)
    return None


def toward(look: Outlook, start: int, end: int) -> Message:
    """The heading that leads most nearly from one point to another."""
    heading, far, beside = lattice.split(*look.sea.offset(start, end))
    return names.HEADING_WORDS[(heading + (beside > far)) % 6]


def bound_for(look: Outlook, number: int, plan: Voyage) -> int:
    """The side whose flag an activation brings nearer, OFF if that is not what it is for."""
    side = SIDE[number]
    sent = look.raider[side] if look.raid is None else look.raid.ship
    if not look.plans or number != sent or look.view.flags[1 - side] != HOME:
        return OFF
    speed = look.speed[number]
    nearer = look.rounds(number, plan.end, speed) < look.rounds(number, look.berth[number], speed)
    return 1 - side if nearer else OFF


def _broadside(look: Outlook, number: int, berth: int, side: int, now: bool) -> Message:
    fires = look.fires(number, look.theirs, look.berth, forts=True)
    _, target = fires[side][berth]
    end = look.sea.guns[target - GUN] if target >= GUN else look.at[target]
    distance = DISTANCE[look.sea.near[berth // 6][end]]
    sixths = SIXTHS[look.options.range_rule][distance]
    if now:
        return fire(number, target, sixths)
    if target < GUN and look.options.aspect_rule == "arc":
        lie = look.sea.near[berth // 6][end]
        aspect = ASPECT["arc"][look.view.ships[target].heading][lie]
        if aspect in (BOW, STERN):
            return rake(number, target, sixths, ahead=aspect == BOW)
    return msg(
        "{ship} sails to where its guns bear on {target}: {percent}% chance a shot.",
        ship=names.ship(number),
        target=names.target(target),
        percent=percent(sixths),
    )


def rake(number: int, target: int, sixths: int, *, ahead: bool) -> Message:
    """A ship sails to where no gun of its target bears on it (R13)."""
    fields = {"ship": names.ship(number), "target": names.target(target), "percent": percent(sixths)}
    if ahead:
        return msg(
            "{ship} crosses the bow of {target} to rake it: {percent}% chance a shot, and none of its guns bear.",
            **fields,
        )
    return msg(
        "{ship} crosses the stern of {target} to rake it: {percent}% chance a shot, and none of its guns bear.",
        **fields,
    )


def fire(number: int, target: int, sixths: int) -> Message:
    """A shot of a ship."""
    return msg(
        "{ship} has {target} under its guns: {percent}% chance a shot.",
        ship=names.ship(number),
        target=names.target(target),
        percent=percent(sixths),
    )


def gun(shot: Gun, sixths: int) -> Message:
    """A shot of a port gun."""
    return msg(
        "{ship} is in reach of {gun}: {percent}% chance a shot.",
        ship=names.ship(shot.target),
        gun=names.gun(shot.gun),
        percent=percent(sixths),
    )


def hold() -> Message:
    """No port gun fires now."""
    return msg("The ship is coming nearer: the port guns wait for a better shot.")


def done(number: int) -> Message:
    """No shot at a port gun."""
    return msg("{ship} keeps its shots for a better target.", ship=names.ship(number))


def lose(mast: int) -> Message:
    """The mast that is given up."""
    return msg("{mast} will be missed least.", mast=names.MAST_WORDS[mast])


def repair(number: int) -> Message:
    """Why a ship without masts begins a repair."""
    return msg("{ship} has no mast: two turns of repair put the mizzen up again.", ship=names.ship(number))


def take(number: int) -> Message:
    """The enemy flag is there for the taking."""
    return msg("{ship} takes the flag.", ship=names.ship(number))


def transfer(giver: int, taker: int) -> Message:
    """A flag goes to a better ship."""
    return msg(
        "{ship} is too slow to bring the flag home: {other} takes it over.",
        ship=names.ship(giver),
        other=names.ship(taker),
    )


def stay(number: int) -> Message:
    """Nothing better than to stay."""
    return msg("{ship} lies well where it is.", ship=names.ship(number))


def end_turn() -> Message:
    """Nothing left to do."""
    return msg("No ship can gain anything more this turn.")


def draw(*, accepted: bool) -> Message:
    """The answer to an offer."""
    if accepted:
        return msg("The enemy is better placed: a draw is welcome.")
    return msg("There is more to be won than a draw.")


def wind(heading: int) -> Message:
    """The wind that is set."""
    return msg(
        "A wind to the {heading} helps your ships most and the enemy's least.",
        heading=names.HEADING_WORDS[heading],
    )
