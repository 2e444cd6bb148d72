"""The worth of berths to a ship at the end of its turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from navals.games.trafalgar.ai.outlook import Outlook, Raid
from navals.games.trafalgar.rules.fleet import OF
from navals.games.trafalgar.rules.rounds import home

WON: Final = 100.0
"""Worth of winning the game: more than any shots can gain."""


class Post:
    """The worth of berths to a ship at the end of its turn if no other ship moves."""

    def __init__(self, look: Outlook, number: int) -> None:
        self.look = look
        self.number = number
        self.hazards: dict[int, float] = look.hazards(number)
        self.foes: list[tuple[int, float]] = []
        if look.fear > 0:
            moves = look.moves(number)
            for enemy in look.theirs:
                base = 0.0
                for other in look.settled(number):
                    if look.sea.distance(look.at[enemy], look.at[other]) <= look.scope(enemy):
                        base = max(base, look.menace(enemy, other, look.berth[other], number))
                steps = look.sea.distance(look.at[enemy], look.at[number])
                if steps <= look.scope(enemy) + moves:
                    self.foes.append((enemy, base))
        self.raid: Raid | None = look.raid if look.raid is not None and look.raid.ship == number else None
        self.value: Callable[[int], float] = cache(self._value)
        """The worth of a berth."""
        laden = look.plans and look.view.flags[1 - look.side] == number
        free = look.view.flags[look.side] not in OF[1 - look.side]
        self.havens: tuple[int, ...] = home(look.view, look.side) if laden and free else ()
        """Points where the ship wins the game on arrival (R44, R46)."""
        mates = [n for n in look.ours if n != number] if look.plans else []
        self.errand: float = max((look.errand(n, look.berth[n], look.speed[n]) for n in mates), default=0.0)
        """The worth of the best trip to the flag by another ship of the side."""

    def _value(self, berth: int) -> float:
        return self.calm(berth) - self.look.fear * self.loss(berth)

    def calm(self, berth: int) -> float:
        """Return the worth of a berth, ignoring fire from enemy ships."""
        look, number = self.look, self.number
        value = -self.hazards.get(berth // 6, 0.0)
        if self.raid is not None:
            value -= self.raid.push * self.raid.rounds(berth)
        else:
            value += look.pull(number, berth)
        if look.plans:
            errand = look.errand(number, berth, look.speed[number])
            value += max(self.errand, errand) + look.weights.reserve * errand - look.raided(number, berth)
            if berth // 6 in self.havens:
                value += WON
        return value

    def loss(self, berth: int) -> float:
        """Return our additional losses to the enemy's next turn if this ship is at a berth."""
        total = 0.0
        for enemy, base in self.foes:
            menace = self.look.menace(enemy, self.number, berth, self.number)
            if menace > base:
                total += menace - base
        return total
