"""Guns and their targets (R8-R15, R24): arcs of fire, the possible aims of a shot, and its odds.

A relative position (``offset``) is an index into ``chart.OFFSETS``, the 36 offsets within range.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from navals.games.trafalgar.rules import fleet
from navals.games.trafalgar.rules.events import BATTERY, GUN, MAST, UNAIMED
from navals.games.trafalgar.rules.fleet import MASTS_OF, PORT, SHIP_SIDE, SHIPS_OF, STARBOARD, Ship
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, GUNS_OF, OFF, OFFSETS, OPPOSITES, PATHS
from navals.games.trafalgar.rules.waters import Waters
from navals.geometry import lattice

BOW: Final = 2
STERN: Final = 3
"""Bow and stern as aspects; a ship's sides are PORT and STARBOARD."""

READY: Final = 0
FIRED: Final = -1
"""States of a port gun. A positive number counts down to its replacement (R29)."""
DESTROYED: Final = 3


class Bearing(msgspec.Struct, frozen=True):
    """A target in a ship's arcs: the side that bears on it, and its position relative to the ship."""

    side: int
    target: int
    offset: int

    @property
    def distance(self) -> int:
        return DISTANCES[self.offset]


def _arc_side(heading: int, dq: int, dr: int) -> int:
    offset = lattice.rotate(dq, dr, -heading)
    if lattice.is_between(*offset, lattice.NW):
        return PORT
    return STARBOARD if lattice.is_between(*offset, lattice.SE) else OFF


ARC_SIDE: Final = tuple(tuple(_arc_side(heading, *offset) for offset in OFFSETS) for heading in range(6))
"""``ARC_SIDE[heading][offset]``: the side whose guns reach the relative position (R9), or OFF."""


def _aspect(rule: str, heading: int, offset: int) -> int:
    """Return the aspect of a target (R13); ``offset`` is the shooter's position relative to the target."""
    q, r = lattice.rotate(*OFFSETS[offset], -heading)
    if rule == "arc" and ARC_SIDE[heading][offset] >= 0:
        return ARC_SIDE[heading][offset]
    if rule == "arc" or r == 0:
        return BOW if 2 * q + r > 0 else STERN
    return PORT if r < 0 else STARBOARD


ASPECT: Final = {
    rule: tuple(
        tuple(_aspect(rule, heading, OPPOSITES[n]) for n in range(len(OFFSETS))) for heading in range(6)
    )
    for rule in ("arc", "axis")
}
"""``ASPECT[aspect_rule][target's heading][target's position relative to the shooter]``: the aspect (R13)."""

HIT_FACES: Final = {"max": (0, 3, 2, 1), "exact": (0, 1, 1, 1)}
"""``HIT_FACES[range_rule][distance]``: how many of the die's six faces hit (R12)."""


def exposed_masts(options: Options, masts: int, aspect: int) -> int:
    """Return which of the standing ``masts`` may be named at this aspect (R15), as a bit mask."""
    if aspect < BOW or not masts >> fleet.MAIN & 1:
        return masts
    if options.main_mask == "either":
        is_main_hidden = masts == fleet.ALL_MASTS
    else:
        is_main_hidden = bool(masts >> (fleet.FORE if aspect == BOW else fleet.MIZZEN) & 1)
    return masts & ~(1 << fleet.MAIN) if is_main_hidden else masts


def battery_side(options: Options, ship: Ship, aspect: int) -> int:
    """Return the side that loses a gun when the battery is hit (R14), or OFF if it cannot be hit."""
    port, starboard = ship.guns
    if (aspect == PORT and port) or (aspect == STARBOARD and starboard):
        return aspect
    if ship.masts or options.hulk == "strict":
        return OFF
    return PORT if port >= starboard else STARBOARD


@lru_cache(maxsize=4096)
def _find_aims(
    masts: int, can_hit_battery: bool, aspect: int, main_mask: str, mast_choice: str
) -> tuple[int, ...]:
    named_masts = exposed_masts(Options(main_mask=main_mask), masts, aspect)
    battery_aim = (BATTERY,) * can_hit_battery
    return (
        (*battery_aim, *(MAST,) * (named_masts > 0))
        if mast_choice == "defender"
        else (*MASTS_OF[named_masts], *battery_aim)
    )


def possible_aims(options: Options, ship: Ship, aspect: int) -> tuple[int, ...]:
    """Return the possible aims, besides UNAIMED, when a ship shows this aspect (R14, R15)."""
    can_hit_battery = battery_side(options, ship, aspect) >= 0
    return _find_aims(ship.masts, can_hit_battery, aspect, options.main_mask, options.mast_choice)


def target_aims(state: Waters, target: int, offset: int) -> tuple[int, ...]:
    """Return the possible aims at a target in a relative position: only UNAIMED at a port gun (R18)."""
    if target >= GUN:
        return (UNAIMED,)
    ship = state.ships[target]
    return possible_aims(state.options, ship, ASPECT[state.options.aspect_rule][ship.heading][offset])


def is_in_sight(state: Waters, point: int, offset: int) -> bool:
    """Return whether a shot from a point to a relative position is unobstructed (R10)."""
    rule = state.options.los
    if rule == "none" or offset < 6:
        return True
    sea = state.sea
    if rule == "land":
        return not sea.land_masks[point] >> offset & 1
    for path in PATHS[offset]:
        for step in path:
            dest = sea.point_at[step][point]
            if dest >= 0 and (sea.is_land[dest] or any(ship.at == dest for ship in state.ships)):
                break
        else:
            return True
    return False


def shots_left(ship: Ship, side: int) -> int:
    """Return how many shots a ship has left on one side this turn: one per gun, minus those fired (R8)."""
    return max(0, ship.guns[side] - ship.fired[side])


def bearings(state: Waters, ship_number: int) -> Iterator[Bearing]:
    """Yield the targets at which a ship can still fire this turn (R8-R10): ships, then port guns."""
    ship, sea, enemy = state.ships[ship_number], state.sea, 1 - SHIP_SIDE[ship_number]
    if ship.at < 0:
        return
    can_fire = shots_left(ship, PORT) > 0, shots_left(ship, STARBOARD) > 0
    if not (can_fire[0] or can_fire[1]):
        return
    offsets, arc_sides = sea.offsets_from[ship.at], ARC_SIDE[ship.heading]
    for target in SHIPS_OF[enemy]:
        offset = offsets.get(state.ships[target].at)
        if (
            offset is not None
            and arc_sides[offset] >= 0
            and can_fire[arc_sides[offset]]
            and is_in_sight(state, ship.at, offset)
        ):
            yield Bearing(arc_sides[offset], target, offset)
    for gun in GUNS_OF[enemy]:
        offset = offsets.get(sea.guns[gun])
        if (
            offset is not None
            and state.forts[gun] <= READY
            and arc_sides[offset] >= 0
            and can_fire[arc_sides[offset]]
            and is_in_sight(state, ship.at, offset)
        ):
            yield Bearing(arc_sides[offset], GUN + gun, offset)


def gun_offset(state: Waters, gun: int, target: int) -> int:
    """Return a ship's position relative to a port gun, or OFF if the gun cannot reach and see it (R24)."""
    point = state.sea.guns[gun]
    offset = state.sea.offsets_from[point].get(state.ships[target].at)
    return offset if offset is not None and is_in_sight(state, point, offset) else OFF


def guns_bearing_on(state: Waters, target: int) -> tuple[int, ...]:
    """Return the usable enemy port guns that can reach and see a ship (R24-R26)."""
    return tuple(
        gun
        for gun in GUNS_OF[1 - SHIP_SIDE[target]]
        if state.forts[gun] == READY and gun_offset(state, gun, target) >= 0
    )
