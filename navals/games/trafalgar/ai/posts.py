"""The value of berths to a ship at the end of its turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from navals.games.trafalgar.ai.outlook import Outlook, Raid
from navals.games.trafalgar.rules.fleet import SHIPS_OF
from navals.games.trafalgar.rules.rounds import home_points

WIN_VALUE: Final = 100.0
"""Value of winning the game: more than any shots can gain."""


class BerthValue:
    """The value of berths to a ship at the end of its turn if no other ship moves."""

    def __init__(self, outlook: Outlook, ship: int) -> None:
        self.outlook = outlook
        self.ship = ship
        self.hazards: dict[int, float] = outlook.hazards(ship)
        self.base_dangers: list[tuple[int, float]] = []
        if outlook.fear > 0:
            moves = outlook.moves_left(ship)
            for enemy in outlook.enemy_ships:
                base_danger = 0.0
                for settled_ship in outlook.settled_ships(ship):
                    if outlook.sea.distance(
                        outlook.points[enemy], outlook.points[settled_ship]
                    ) <= outlook.fire_reach(enemy):
                        base_danger = max(
                            base_danger,
                            outlook.danger(enemy, settled_ship, outlook.berths[settled_ship], ship),
                        )
                steps = outlook.sea.distance(outlook.points[enemy], outlook.points[ship])
                if steps <= outlook.fire_reach(enemy) + moves:
                    self.base_dangers.append((enemy, base_danger))
        self.raid: Raid | None = (
            outlook.raid if outlook.raid is not None and outlook.raid.ship == ship else None
        )
        self.value: Callable[[int], float] = cache(self._value)
        """The value of a berth."""
        has_flag = outlook.plans_flags and outlook.view.flags[1 - outlook.side] == ship
        is_flag_safe = outlook.view.flags[outlook.side] not in SHIPS_OF[1 - outlook.side]
        self.winning_points: tuple[int, ...] = (
            home_points(outlook.view, outlook.side) if has_flag and is_flag_safe else ()
        )
        """Points where the ship wins the game on arrival (R44, R46)."""
        other_ships = [n for n in outlook.own_ships if n != ship] if outlook.plans_flags else []
        self.other_trip_value: float = max(
            (outlook.trip_value(n, outlook.berths[n], outlook.speeds[n]) for n in other_ships), default=0.0
        )
        """The value of the best trip to the flag by another ship of the side."""

    def _value(self, berth: int) -> float:
        return self.calm_value(berth) - self.outlook.fear * self.added_danger(berth)

    def calm_value(self, berth: int) -> float:
        """Return the value of a berth, ignoring fire from enemy ships."""
        outlook, ship = self.outlook, self.ship
        value = -self.hazards.get(berth // 6, 0.0)
        if self.raid is not None:
            value -= self.raid.round_value * self.raid.rounds(berth)
        else:
            value += outlook.pull_value(ship, berth)
        if outlook.plans_flags:
            trip_value = outlook.trip_value(ship, berth, outlook.speeds[ship])
            value += (
                max(self.other_trip_value, trip_value)
                + outlook.weights.reserve * trip_value
                - outlook.raid_value(ship, berth)
            )
            if berth // 6 in self.winning_points:
                value += WIN_VALUE
        return value

    def added_danger(self, berth: int) -> float:
        """Return our additional losses in the enemy's next turn if this ship is at a berth."""
        total = 0.0
        for enemy, base_danger in self.base_dangers:
            danger = self.outlook.danger(enemy, self.ship, berth, self.ship)
            if danger > base_danger:
                total += danger - base_danger
        return total
