"""The density way of shooting, written for the benchmarks on its own: it shares no code with the game.

Every placement of every ship left that meets no known water is counted, ship by ship as if alone; while a hit
ship is afloat only placements through a hit, leaving no hit beside them. The fullest square is shot, drawn
among equals.
"""

from __future__ import annotations

from random import Random

FLEETS = {1: (5, 4, 3, 3, 2), 2: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)}
BOMBS = {1: 35, 2: 50}
FULL = (1 << 100) - 1


def _near(square: int) -> tuple[int, int]:
    row, col = divmod(square, 10)
    corners = around = 0
    for r in range(max(0, row - 1), min(10, row + 2)):
        for c in range(max(0, col - 1), min(10, col + 2)):
            around |= 1 << r * 10 + c
            if r != row and c != col:
                corners |= 1 << r * 10 + c
    return around, corners


AROUND, CORNERS = zip(*(_near(s) for s in range(100)), strict=True)


def _placements(size: int) -> list[tuple[int, int, tuple[int, ...]]]:
    placements = []
    for s in range(100):
        for step in (1, 10) if size > 1 else (1,):
            squares = tuple(s + k * step for k in range(size))
            if squares[-1] > 99 or (step == 1 and squares[-1] // 10 != s // 10):
                continue
            halo = 0
            for q in squares:
                halo |= AROUND[q]
            placements.append((sum(1 << q for q in squares), halo, squares))
    return placements


PLACEMENTS = {size: _placements(size) for size in range(1, 7)}


def uniform(sizes: tuple[int, ...], rng: Random) -> list[int]:
    """A fleet drawn uniformly among legal ones, by whole rejection, as masks."""
    while True:
        used, ships = 0, []
        for size in sizes:
            mask, halo, _ = rng.choice(PLACEMENTS[size])
            if mask & used:
                break
            used |= halo
            ships.append(mask)
        else:
            return ships


class Target:
    """A fleet being shot at: gives the answers and holds what they tell."""

    def __init__(self, ships: list[int]) -> None:
        self.ships = ships
        self.water = self.hits = self.sunk = 0
        self.left = sorted((m.bit_count() for m in ships), reverse=True)
        self.shots = self.ships_sunk = 0

    def shoot(self, square: int) -> str:
        """The answer to a shot."""
        here = 1 << square
        if here & (self.hits | self.sunk):
            raise ValueError("a square already hit")
        self.shots += 1
        ship = next((m for m in self.ships if m & here), 0)
        if not ship:
            self.water |= here
            return "water"
        self.hits |= here
        self.water |= CORNERS[square]
        if ship & ~self.hits:
            return "hit"
        self.hits &= ~ship
        self.sunk |= ship
        self.left.remove(ship.bit_count())
        self.ships_sunk += 1
        for q in range(100):
            if ship >> q & 1:
                self.water |= AROUND[q] & ~ship
        return "sunk"


def density_shot(t: Target, rng: Random) -> int:
    """The square the density way shoots."""
    bad, hits = t.water | t.sunk, t.hits
    unknown = FULL & ~(bad | hits)
    count = [0] * 100
    for size in set(t.left):
        times = t.left.count(size)
        for mask, halo, squares in PLACEMENTS[size]:
            if mask & bad:
                continue
            if hits and (not mask & hits or halo & hits & ~mask or not mask & unknown):
                continue
            for q in squares:
                count[q] += times
    open_ = [q for q in range(100) if unknown >> q & 1]
    top = max(count[q] for q in open_)
    return rng.choice([q for q in open_ if count[q] == top])


def density_cost(ships: list[int], rng: Random) -> int:
    """Shots the density way needs to sink all."""
    t = Target(ships)
    while t.left:
        t.shoot(density_shot(t, rng))
    return t.shots
