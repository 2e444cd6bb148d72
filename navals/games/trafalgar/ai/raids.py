"""Raids: ships sent for the enemy flag or carrying it home, and ships intercepting an enemy with ours.

In a fight every gun counts, and port guns sink a crippled ship. So a side only sends a ship that has enough
masts, is near the flag, and cannot be stopped in time. A side that is winning anyway sends one only after
several quiet rounds. With the flag aboard, the enemy cannot win (R46), and the ship avoids enemies on its way
home.
"""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.outlook import Outlook, Raid
from navals.games.trafalgar.ai.pilot import FREE
from navals.games.trafalgar.rules.fleet import HOME, OF, RATE, SIDE
from navals.games.trafalgar.rules.rounds import home
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.games.trafalgar.rules.sailing.drawing import RANGE

CLOSE: Final = 4
"""Within this many steps of the flag, a raid goes on whatever the ship's condition."""
LYING: Final = 1.0
"""Rounds a raider spends on the corner before the flag is aboard (R34, R35)."""
FAST: Final = 3
"""Minimum speed of a raider, in moves per turn."""
RIGGED: Final = 2
"""Minimum number of masts of a raider, since port guns usually destroy one."""
LULL: Final = 4
"""Quiet rounds after which a side that is ahead also sends a ship."""


def raid(look: Outlook, ship: int, laden: bool, push: float) -> Raid:
    """Plan a ship's raid: to the enemy flag, or home with it."""
    side, rate = SIDE[ship], RATE[ship]
    rule, wind = look.options.wind_no_go, look.view.wind
    # Average over this wind and no wind, because the wind changes.
    winds = (FREE,) if rule == "off" or wind < 0 else (wind, FREE)
    goals = home(look.view, side) if laden else (look.sea.corner[1 - side],)
    shunned = perils(look)
    routes = tuple(pilot.detour(look.options.board, rate, rule, breeze, goals, shunned) for breeze in winds)
    return Raid(ship, laden, push, look.speed[ship], routes)


def perils(look: Outlook) -> bytes:
    """Return, for each point, the extra moves worth making to avoid enemy fire there next turn."""
    costs = [0] * look.sea.size
    for n in look.theirs:
        guns = look.view.ships[n].guns
        if any(guns):
            reach, harm = look.speed[n] + RANGE, look.weights.shun
            for point, steps in enumerate(look.sea.distances(look.at[n])):
                if steps <= reach:
                    costs[point] += harm + (steps <= RANGE)
    return bytes(costs)


def sent(look: Outlook) -> Raid | None:
    """Return the side's raid, or None if all ships should fight."""
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
    """Return whether a ship is fit to go for the flag."""
    side, speed = look.side, look.speed[number]
    if not speed:
        return False
    distances = look.sea.distances(look.sea.corner[1 - side])
    out = look.out[side][RATE[number]][1][look.berth[number]] / speed
    close = distances[look.at[number]] <= CLOSE
    if not close:
        if speed < FAST or look.hull[number][0].bit_count() < RIGGED or out > look.weights.sortie:
            return False
        if len(look.ours) > len(look.theirs) and look.view.quiet < LULL:
            return False
    opposed = 0
    for n in look.theirs:
        if any(look.view.ships[n].guns):
            steps = max(0, distances[look.at[n]] - RANGE)
            opposed += steps <= (out + LYING) * look.speed[n]
    return opposed <= close


class Chase:
    """An enemy carrying our flag to its port, and how far our ships are from intercepting it."""

    def __init__(self, look: Outlook, carrier: int) -> None:
        self.look = look
        self.track: list[tuple[bytes, float]] = []
        """For points on its shortest way home: distances from all points, and rounds until it gets there."""
        speed = max(1, look.speed[carrier])
        moves = look.back[SIDE[carrier]][RATE[carrier]][1]
        steps = pilot.steps(look.options.board, RATE[carrier], "off", FREE)
        berth = look.berth[carrier]
        for moved in range(1 + moves[berth] if look.speed[carrier] else 1):
            if moved % speed == 0:
                self.track.append((look.sea.distances(berth // 6), moved / speed))
            berth = min((to for to in steps[berth] if to >= 0), key=lambda to: moves[to])

    def late(self, number: int, berth: int) -> float:
        """Return how many rounds late a ship would be to fire at the carrier (negative: early)."""
        speed, point = max(1, self.look.speed[number]), berth // 6
        return min(max(0, distances[point] - RANGE) / speed - when for distances, when in self.track)
