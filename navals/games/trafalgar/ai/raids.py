"""Raids: ships sent for the enemy flag or bringing it home, and the pursuit of an enemy carrying ours.

In a fight every gun counts, and port guns sink a crippled ship. So a side only sends a ship that has enough
masts, is near the flag, and cannot be stopped in time. A side that is winning anyway sends one only after
several quiet rounds. While its flag is aboard, the enemy cannot win (R46), and the ship avoids enemies on
its way home.
"""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.outlook import Outlook, Raid
from navals.games.trafalgar.ai.pilot import NO_WIND
from navals.games.trafalgar.rules.fleet import HOME, RATE, SHIPS_OF, SIDE
from navals.games.trafalgar.rules.rounds import home_points
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.games.trafalgar.rules.sailing.drawing import RANGE

CLOSE_STEPS: Final = 4
"""Within this many steps of the flag, a raider needs no minimum of masts or speed."""
FLAG_ROUNDS: Final = 1.0
"""Rounds a raider spends on the corner before the flag is aboard (R34, R35)."""
MIN_SPEED: Final = 3
"""Minimum speed of a raider, in moves per turn."""
MIN_MASTS: Final = 2
"""Minimum number of masts of a raider, since port guns usually destroy one."""
LULL: Final = 4
"""Quiet rounds after which a side that is ahead also sends a ship."""


def plan_raid(outlook: Outlook, ship: int, has_flag: bool, push: float) -> Raid:
    """Plan a ship's raid: to the enemy flag, or home with it. ``push``: see ``Raid``."""
    side, rate = SIDE[ship], RATE[ship]
    rule, wind = outlook.options.wind_no_go, outlook.view.wind
    # Average over this wind and no wind, because the wind changes.
    winds = (NO_WIND,) if rule == "off" or wind < 0 else (wind, NO_WIND)
    goals = home_points(outlook.view, side) if has_flag else (outlook.sea.corner[1 - side],)
    peril_costs = perils(outlook)
    routes = tuple(
        pilot.detour(outlook.options.board, rate, rule, breeze, goals, peril_costs) for breeze in winds
    )
    return Raid(ship, has_flag, push, outlook.speed[ship], routes)


def perils(outlook: Outlook) -> bytes:
    """Return, for each point, the extra moves worth making to avoid enemy fire there next turn."""
    costs = [0] * outlook.sea.size
    for n in outlook.theirs:
        guns = outlook.view.ships[n].guns
        if any(guns):
            reach, harm = outlook.speed[n] + RANGE, outlook.weights.shun
            for point, steps in enumerate(outlook.sea.distances(outlook.point[n])):
                if steps <= reach:
                    costs[point] += harm + (steps <= RANGE)
    return bytes(costs)


def choose_raid(outlook: Outlook) -> Raid | None:
    """Return the side's raid, or None if all ships should fight."""
    side, weights = outlook.side, outlook.weights
    flag = outlook.view.flags[1 - side]
    if flag in SHIPS_OF[side]:
        return plan_raid(outlook, flag, True, weights.haul) if outlook.speed[flag] else None
    if flag != HOME:
        return None
    best, ship = float("inf"), OFF
    for n in outlook.ours:
        rounds = outlook.rounds(n, outlook.berth[n], outlook.speed[n])
        if rounds < best - 1e-9 and is_fit(outlook, n):
            best, ship = rounds, n
    return plan_raid(outlook, ship, False, weights.push) if ship >= 0 else None


def is_fit(outlook: Outlook, number: int) -> bool:
    """Return whether a ship is fit to go for the flag (see the module's docstring)."""
    side, speed = outlook.side, outlook.speed[number]
    if not speed:
        return False
    distances = outlook.sea.distances(outlook.sea.corner[1 - side])
    rounds = outlook.flag_routes[side][RATE[number]][1][outlook.berth[number]] / speed
    is_close = distances[outlook.point[number]] <= CLOSE_STEPS
    if not is_close:
        if (
            speed < MIN_SPEED
            or outlook.hull[number][0].bit_count() < MIN_MASTS
            or rounds > outlook.weights.sortie
        ):
            return False
        if len(outlook.ours) > len(outlook.theirs) and outlook.view.quiet < LULL:
            return False
    opponents = 0
    for n in outlook.theirs:
        if any(outlook.view.ships[n].guns):
            steps = max(0, distances[outlook.point[n]] - RANGE)
            opponents += steps <= (rounds + FLAG_ROUNDS) * outlook.speed[n]
    return opponents <= is_close


class Chase:
    """An enemy carrying our flag to its port, and how far our ships are from intercepting it."""

    def __init__(self, outlook: Outlook, carrier: int) -> None:
        self.outlook = outlook
        self.track: list[tuple[bytes, float]] = []
        """Points on its shortest way home: distances from all points, and rounds until it gets there."""
        speed = max(1, outlook.speed[carrier])
        moves = outlook.home_routes[SIDE[carrier]][RATE[carrier]][1]
        steps = pilot.steps(outlook.options.board, RATE[carrier], "off", NO_WIND)
        berth = outlook.berth[carrier]
        for moves_made in range(1 + moves[berth] if outlook.speed[carrier] else 1):
            if moves_made % speed == 0:
                self.track.append((outlook.sea.distances(berth // 6), moves_made / speed))
            berth = min((dest for dest in steps[berth] if dest >= 0), key=lambda to: moves[to])

    def rounds_late(self, number: int, berth: int) -> float:
        """Return how many rounds too late a ship would come within range of the carrier (negative: early)."""
        speed, point = max(1, self.outlook.speed[number]), berth // 6
        return min(max(0, distances[point] - RANGE) / speed - rounds for distances, rounds in self.track)
