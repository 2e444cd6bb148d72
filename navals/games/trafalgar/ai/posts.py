"""The worth of berths to a ship at the end of its turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from navals.games.trafalgar.ai.outlook import Outlook, Raid
from navals.games.trafalgar.rules.fleet import SHIPS_OF
from navals.games.trafalgar.rules.rounds import home_points

WIN_WORTH: Final = 100.0
"""Worth of winning the game: more than any shots can gain."""


class Post:
    """The worth of berths to a ship at the end of its turn if no other ship moves."""

    def __init__(self, outlook: Outlook, number: int) -> None:
        self.outlook = outlook
        self.number = number
        self.hazards: dict[int, float] = outlook.hazards(number)
        self.foes: list[tuple[int, float]] = []
        if outlook.fear > 0:
            moves = outlook.moves(number)
            for enemy in outlook.theirs:
                base = 0.0
                for mate in outlook.settled_ships(number):
                    if outlook.sea.distance(outlook.point[enemy], outlook.point[mate]) <= outlook.scope(
                        enemy
                    ):
                        base = max(base, outlook.menace(enemy, mate, outlook.berth[mate], number))
                steps = outlook.sea.distance(outlook.point[enemy], outlook.point[number])
                if steps <= outlook.scope(enemy) + moves:
                    self.foes.append((enemy, base))
        self.raid: Raid | None = (
            outlook.raid if outlook.raid is not None and outlook.raid.ship == number else None
        )
        self.value: Callable[[int], float] = cache(self._value)
        """The worth of a berth."""
        has_flag = outlook.plans and outlook.view.flags[1 - outlook.side] == number
        is_flag_safe = outlook.view.flags[outlook.side] not in SHIPS_OF[1 - outlook.side]
        self.havens: tuple[int, ...] = (
            home_points(outlook.view, outlook.side) if has_flag and is_flag_safe else ()
        )
        """Points where the ship wins the game on arrival (R44, R46)."""
        mates = [n for n in outlook.ours if n != number] if outlook.plans else []
        self.errand: float = max(
            (outlook.errand(n, outlook.berth[n], outlook.speed[n]) for n in mates), default=0.0
        )
        """The worth of the best trip to the flag by another ship of the side."""

    def _value(self, berth: int) -> float:
        return self.calm_value(berth) - self.outlook.fear * self.loss(berth)

    def calm_value(self, berth: int) -> float:
        """Return the worth of a berth, ignoring fire from enemy ships."""
        outlook, number = self.outlook, self.number
        value = -self.hazards.get(berth // 6, 0.0)
        if self.raid is not None:
            value -= self.raid.push * self.raid.rounds(berth)
        else:
            value += outlook.pull(number, berth)
        if outlook.plans:
            errand = outlook.errand(number, berth, outlook.speed[number])
            value += (
                max(self.errand, errand)
                + outlook.weights.reserve * errand
                - outlook.raid_worth(number, berth)
            )
            if berth // 6 in self.havens:
                value += WIN_WORTH
        return value

    def loss(self, berth: int) -> float:
        """Return our additional losses in the enemy's next turn if this ship is at a berth."""
        total = 0.0
        for enemy, base in self.foes:
            menace = self.outlook.menace(enemy, self.number, berth, self.number)
            if menace > base:
                total += menace - base
        return total
