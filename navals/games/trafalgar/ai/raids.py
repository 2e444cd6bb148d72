"""Ships sent for the enemy flag, the way of those that have it, and ships in the way of an enemy that has ours.

In a fight every gun counts: a ship sent away from it loses it, and a cripple is sunk by the port guns. So a ship is sent that still has
masts and is near, where no enemy can be there in time, by a side that is not about to win without it, or while nothing happens. With
the flag aboard the enemy cannot win at all (R46), and the way home leads around him.
"""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.errand import Raid
from navals.games.trafalgar.ai.outlook import Outlook, home
from navals.games.trafalgar.ai.pilot import FREE
from navals.games.trafalgar.rules.fleet import HOME, OF, RATE, SIDE
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.games.trafalgar.rules.sailing.drawing import RANGE

CLOSE: Final = 4
"""Steps from the flag at which a raid is gone through with, whatever became of the ship."""
LYING: Final = 1.0
"""Rounds that a raider lies on the corner before the flag is aboard (R34, R35)."""
FAST: Final = 3
"""The slowest that a raider may be, in moves a turn ..."""
RIGGED: Final = 2
"""... and its fewest masts: one is lost to the port guns more often than not."""
LULL: Final = 4
"""Quiet rounds after which also a side that is ahead sends a ship."""


def raid(look: Outlook, ship: int, laden: bool, push: float) -> Raid:
    """What a ship is about that makes for the enemy flag, or home with it."""
    side, rate = SIDE[ship], RATE[ship]
    rule, wind = look.options.wind_no_go, look.view.wind
    # Half with this wind and half without any, for it turns.
    winds = (FREE,) if rule == "off" or wind < 0 else (wind, FREE)
    goals = home(look.view, side) if laden else (look.sea.corner[1 - side],)
    shunned = perils(look)
    ways = tuple(pilot.detour(look.options.board, rate, rule, one, goals, shunned) for one in winds)
    return Raid(ship, laden, push, look.speed[ship], ways)


def perils(look: Outlook) -> bytes:
    """By point, the moves that are worth sailing around it to keep out of the enemy's fire: where he can fire next turn, and one more
    where he can do so as he lies."""
    costs = [0] * look.sea.size
    for n in look.theirs:
        guns = look.view.ships[n].guns
        if not any(guns):
            continue
        reach = look.speed[n] + RANGE
        harm = look.weights.shun
        for point, far in enumerate(look.sea.distances(look.at[n])):
            if far <= reach:
                costs[point] += harm + (far <= RANGE)
    return bytes(costs)


def sent(look: Outlook) -> Raid | None:
    """The ship of the side to decide that is about the enemy flag, None if all of them fight."""
    side, weights = look.side, look.weights
    flag = look.view.flags[1 - side]
    if flag in OF[side]:
        return raid(look, flag, True, weights.haul) if look.speed[flag] else None
    if flag != HOME:
        return None
    best, ship = float("inf"), OFF
    for n in look.ours:
        rounds = look.rounds(n, look.berth[n], look.speed[n])
        if rounds < best - 1e-9 and fit(look, n):
            best, ship = rounds, n
    return raid(look, ship, False, weights.push) if ship >= 0 else None


def fit(look: Outlook, number: int) -> bool:
    """Whether a ship may go for the flag."""
    side, speed = look.side, look.speed[number]
    if not speed:
        return False
    far = look.sea.distances(look.sea.corner[1 - side])
    out = look.out[side][RATE[number]][1][look.berth[number]] / speed
    close = far[look.at[number]] <= CLOSE
    if not close:
        if speed < FAST or look.hull[number][0].bit_count() < RIGGED or out > look.weights.near:
            return False
        if len(look.ours) > len(look.theirs) and look.view.quiet < LULL:
            return False
    opposed = 0
    for n in look.theirs:
        if any(look.view.ships[n].guns):
            steps = max(0, far[look.at[n]] - RANGE)
            opposed += steps <= (out + LYING) * look.speed[n]
    return opposed <= close


class Chase:
    """An enemy that brings our flag to his port: how far our ships are from being in time to stop it."""

    def __init__(self, look: Outlook, carrier: int) -> None:
        self.look = look
        self.track: list[tuple[bytes, float]] = []
        """Points on its shortest way home, as distances to all others, and the rounds after which it is there."""
        speed = max(1, look.speed[carrier])
        ways = look.back[SIDE[carrier]][RATE[carrier]][1]
        steps = pilot.steps(look.options.board, RATE[carrier], "off", FREE)
        berth = look.berth[carrier]
        for moved in range(1 + ways[berth] if look.speed[carrier] else 1):
            if moved % speed == 0:
                self.track.append((look.sea.distances(berth // 6), moved / speed))
            berth = min((to for to in steps[berth] if to >= 0), key=lambda to: ways[to])

    def late(self, number: int, berth: int) -> float:
        """The rounds that a ship of ours comes too late for the best place to fire at the carrier; less than 0: it is there first."""
        speed, point = max(1, self.look.speed[number]), berth // 6
        return min(max(0, far[point] - RANGE) / speed - when for far, when in self.track)
