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
from navals.games.trafalgar.rules.fleet import HOME, SHIP_RATE, SHIP_SIDE, SHIPS_OF
from navals.games.trafalgar.rules.rounds import home_points
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.games.trafalgar.rules.sailing.drawing import GUN_RANGE

CLOSE_DISTANCE: Final = 4
"""Distance from the flag, in steps, within which MIN_MASTS and MIN_SPEED do not apply."""
CAPTURE_ROUNDS: Final = 1.0
"""Rounds a raider spends on the corner before the flag is aboard (R34, R35)."""
MIN_SPEED: Final = 3
"""Minimum speed of a raider, in moves per turn."""
MIN_MASTS: Final = 2
"""Minimum number of masts of a raider, since port guns usually destroy one."""
LULL_ROUNDS: Final = 4
"""Quiet rounds after which a side that is ahead also sends a ship."""


def plan_raid(outlook: Outlook, ship: int, has_flag: bool, round_value: float) -> Raid:
    """Plan a ship's raid: to the enemy flag, or home with it. ``round_value``: see ``Raid``."""
    side, rate = SHIP_SIDE[ship], SHIP_RATE[ship]
    rule, wind = outlook.options.wind_no_go, outlook.view.wind
    # Average over this wind and no wind, because the wind changes.
    winds = (NO_WIND,) if rule == "off" or wind < 0 else (wind, NO_WIND)
    goals = home_points(outlook.view, side) if has_flag else (outlook.sea.corners[1 - side],)
    risk_costs = risk_table(outlook)
    routes = tuple(
        pilot.detour_moves(outlook.options.board, rate, rule, wind_case, goals, risk_costs)
        for wind_case in winds
    )
    return Raid(ship, has_flag, round_value, outlook.speeds[ship], routes)


def risk_table(outlook: Outlook) -> bytes:
    """Return, for each point, the extra moves worth making to avoid enemy fire there next turn."""
    costs = [0] * outlook.sea.size
    for n in outlook.enemy_ships:
        guns = outlook.view.ships[n].guns
        if any(guns):
            fire_reach, extra_moves = outlook.speeds[n] + GUN_RANGE, outlook.weights.avoidance
            for point, steps in enumerate(outlook.sea.distances(outlook.points[n])):
                if steps <= fire_reach:
                    costs[point] += extra_moves + (steps <= GUN_RANGE)
    return bytes(costs)


def choose_raid(outlook: Outlook) -> Raid | None:
    """Return the side's raid, or None if all ships should fight."""
    side, weights = outlook.side, outlook.weights
    flag_place = outlook.view.flags[1 - side]
    if flag_place in SHIPS_OF[side]:
        return (
            plan_raid(outlook, flag_place, True, weights.flag_round_value)
            if outlook.speeds[flag_place]
            else None
        )
    if flag_place != HOME:
        return None
    fewest_rounds, ship = float("inf"), OFF
    for n in outlook.own_ships:
        rounds = outlook.rounds_home(n, outlook.berths[n], outlook.speeds[n])
        if rounds < fewest_rounds - 1e-9 and is_fit(outlook, n):
            fewest_rounds, ship = rounds, n
    return plan_raid(outlook, ship, False, weights.round_value) if ship >= 0 else None


def is_fit(outlook: Outlook, ship: int) -> bool:
    """Return whether a ship is fit to go for the flag (see the module's docstring)."""
    side, speed = outlook.side, outlook.speeds[ship]
    if not speed:
        return False
    distances = outlook.sea.distances(outlook.sea.corners[1 - side])
    rounds = outlook.flag_routes[side][SHIP_RATE[ship]][1][outlook.berths[ship]] / speed
    is_close = distances[outlook.points[ship]] <= CLOSE_DISTANCE
    if not is_close:
        if (
            speed < MIN_SPEED
            or outlook.hulls[ship][0].bit_count() < MIN_MASTS
            or rounds > outlook.weights.max_sortie
        ):
            return False
        if len(outlook.own_ships) > len(outlook.enemy_ships) and outlook.view.quiet < LULL_ROUNDS:
            return False
    opponent_count = 0
    for n in outlook.enemy_ships:
        if any(outlook.view.ships[n].guns):
            steps = max(0, distances[outlook.points[n]] - GUN_RANGE)
            opponent_count += steps <= (rounds + CAPTURE_ROUNDS) * outlook.speeds[n]
    return opponent_count <= is_close


class Chase:
    """An enemy carrying our flag to its port, and how far our ships are from intercepting it."""

    def __init__(self, outlook: Outlook, carrier: int) -> None:
        self.outlook = outlook
        self.track: list[tuple[bytes, float]] = []
        """For points on the carrier's shortest way home: steps to all points, rounds until it gets there."""
        speed = max(1, outlook.speeds[carrier])
        moves = outlook.home_routes[SHIP_SIDE[carrier]][SHIP_RATE[carrier]][1]
        next_berths = pilot.next_berths(outlook.options.board, SHIP_RATE[carrier], "off", NO_WIND)
        berth = outlook.berths[carrier]
        for moves_made in range(1 + moves[berth] if outlook.speeds[carrier] else 1):
            if moves_made % speed == 0:
                self.track.append((outlook.sea.distances(berth // 6), moves_made / speed))
            berth = min((dest for dest in next_berths[berth] if dest >= 0), key=lambda to: moves[to])

    def rounds_late(self, ship: int, berth: int) -> float:
        """Return how many rounds too late a ship would come within range of the carrier (negative: early)."""
        speed, point = max(1, self.outlook.speeds[ship]), berth // 6
        return min(max(0, distances[point] - GUN_RANGE) / speed - rounds for distances, rounds in self.track)
