"""Complete fleets on the grid: geometry, knowledge from answers, drawing and completing fleets.

A square is ``row * cols + col`` (row 0 on top, column 0 on the left), a set of squares is an int with those
bits set, and a fleet is a tuple of such masks, one per ship, largest first; ships of equal size are
interchangeable. Ships are straight (sheet R1), inside the grid (R2) and never touch, even at a corner (R3).

The search extends every ship by one column to the right and one row down: ships touch or overlap exactly if
these rectangles (`Placement.block`), on a grid one row and one column larger, overlap, which a single AND
detects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from random import Random
from typing import NamedTuple

import msgspec

ROWS = COLS = 10
_DRAWS = 60_000  # placements drawn by rejection sampling before other methods are tried (about 20 ms)
WATER, HIT, SUNK = "water", "hit", "sunk"


class Placement(NamedTuple):
    """One possible placement of a ship. All masks are over the squares of the grid except `block`."""

    size: int
    mask: int  # squares of the ship
    halo: int  # the ship and every square around it
    block: int  # the extended rectangle, over the (rows + 1) x (cols + 1) grid
    start: int  # index of the top left square in that larger grid
    squares: tuple[int, ...]


class Grid:
    """Lookup tables for a rows x cols grid. Use `grid(rows, cols)`, which builds each size once."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.full: int = (1 << rows * cols) - 1
        self.padded_size: int = (rows + 1) * (cols + 1)  # squares of the larger grid
        self.neighbours: list[int] = [self._neighbours(i, True) for i in range(rows * cols)]  # 8 neighbours
        self.sides: list[int] = [self._neighbours(i, False) for i in range(rows * cols)]  # 4 neighbours
        self.corners: list[int] = [a & ~s for a, s in zip(self.neighbours, self.sides, strict=True)]
        self._by_size: dict[int, tuple[Placement, ...]] = {}

    def _neighbours(self, square: int, with_corners: bool) -> int:
        row, col = divmod(square, self.cols)
        cells = product((row - 1, row, row + 1), (col - 1, col, col + 1))
        return union(
            1 << r * self.cols + c
            for r, c in cells
            if (r == row) + (c == col) in ((0, 1) if with_corners else (1,))
            and 0 <= r < self.rows
            and 0 <= c < self.cols
        )

    def placements(self, size: int) -> tuple[Placement, ...]:
        """Return every placement of a ship (one per square for size 1), by first square, horizontal first."""
        places = self._by_size.get(size)
        if places is None:
            places = self._by_size[size] = tuple(self._lay(size))
        return places

    def _lay(self, size: int) -> Iterator[Placement]:
        steps = ((0, 1), (1, 0)) if size > 1 else ((0, 1),)
        for row, col, (down, right) in product(range(self.rows), range(self.cols), steps):
            if row + down * (size - 1) >= self.rows or col + right * (size - 1) >= self.cols:
                continue
            squares = tuple((row + k * down) * self.cols + col + k * right for k in range(size))
            mask = union(1 << s for s in squares)
            height, width = (size + 1, 2) if down else (2, size + 1)
            start = row * (self.cols + 1) + col
            line = ((1 << width) - 1) << start
            block = union(line << k * (self.cols + 1) for k in range(height))
            yield Placement(
                size, mask, mask | union(self.neighbours[s] for s in squares), block, start, squares
            )

    def ships(self, mask: int) -> tuple[int, ...]:
        """Return the separate ships (side-connected parts) of a mask, in the order of `in_order`."""
        masks = []
        while mask:
            ship, grown = 0, mask & -mask
            while grown != ship:
                ship = grown
                grown |= union(self.sides[s] & mask for s in bits(ship))
            masks.append(ship)
            mask &= ~ship
        return in_order(masks)


@lru_cache(maxsize=16)
def grid(rows: int = ROWS, cols: int = COLS) -> Grid:
    """Return the shared tables for a grid size."""
    return Grid(rows, cols)


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def union(masks: Iterable[int]) -> int:
    """Return the union of sets of squares."""
    return reduce(or_, masks, 0)


def in_order(ships: Iterable[int]) -> tuple[int, ...]:
    """Sort masks of ships, largest first, then by lowest square."""
    return tuple(sorted(ships, key=lambda m: (-m.bit_count(), m & -m)))


class Knowledge(msgspec.Struct, frozen=True):
    """One player's knowledge of the enemy grid (sheet R3, R7), as masks over squares ``row * cols + col``."""

    sizes: tuple[int, ...]  # of the ships not sunk, largest first
    water: int = 0  # certainly no ship: misses, around sunk ships, corners of hits
    hits: int = 0  # hit squares of ships not sunk
    wrecks: int = 0  # squares of sunk ships
    shot: int = 0  # squares already bombed, whatever the answer (R8)
    rows: int = ROWS
    cols: int = COLS

    @classmethod
    def from_shots(
        cls, sizes: Iterable[int], shots: Iterable[tuple[int, str]] = (), rows: int = ROWS, cols: int = COLS
    ) -> Knowledge:
        """Return the knowledge of a fleet of `sizes` after `shots`: (square, answer) pairs in order."""
        facts = cls(tuple(sorted(sizes, reverse=True)), rows=rows, cols=cols)
        for square, answer in shots:
            facts = facts.learn(square, answer)
        return facts

    def learn(self, square: int, answer: str) -> Knowledge:
        """Return the knowledge after another answer. Raise ValueError if the answer is impossible."""
        g, bit = grid(self.rows, self.cols), 1 << square
        next_facts = msgspec.structs.replace(self, shot=self.shot | bit)
        if answer == WATER:
            return msgspec.structs.replace(next_facts, water=self.water | bit)
        if answer == HIT:
            water = self.water | g.corners[square]
            return msgspec.structs.replace(next_facts, water=water, hits=self.hits | bit)
        if answer != SUNK:
            raise ValueError(f"unknown answer {answer!r}")
        ship = next(s for s in g.ships(self.hits | bit) if s & bit)
        if ship.bit_count() not in self.sizes:
            raise ValueError(f"no ship of size {ship.bit_count()} is left to sink")
        sizes = list(self.sizes)
        sizes.remove(ship.bit_count())
        halo = union(g.neighbours[s] for s in bits(ship))
        return msgspec.structs.replace(
            next_facts,
            sizes=tuple(sizes),
            water=self.water | halo & ~ship,
            hits=self.hits & ~ship,
            wrecks=self.wrecks | ship,
        )

    @property
    def unknown(self) -> int:
        """The squares not bombed that may hold a ship."""
        return grid(self.rows, self.cols).full & ~(self.water | self.hits | self.wrecks)


def candidates(facts: Knowledge) -> dict[int, list[Placement]]:
    """Return, for each size not sunk, the placements that agree with all answers."""
    g, excluded_mask, hits = grid(facts.rows, facts.cols), facts.water | facts.wrecks, facts.hits
    return {
        size: [
            p
            for p in g.placements(size)
            if not p.mask & excluded_mask and not p.halo & ~p.mask & hits and p.mask & ~hits
        ]
        for size in dict.fromkeys(facts.sizes)
    }


class Packing:
    """Exhaustive search for fleets on the larger grid, square by square.

    The first free square either starts a ship's rectangle or stays empty. Counting empty squares prunes tight
    fleets early, and failures are remembered. `options` are the placements by size; ships must cover
    `targets`.
    """

    def __init__(
        self, g: Grid, sizes: Sequence[int], options: Mapping[int, Sequence[Placement]], targets: int = 0
    ) -> None:
        kinds = sorted(set(sizes), reverse=True)
        self.counts: tuple[int, ...] = tuple(sum(s == k for s in sizes) for k in kinds)
        self.spare: int = g.padded_size - sum(2 * (s + 1) for s in sizes)
        self.by_start: list[list[tuple[int, Placement]]] = [[] for _ in range(g.padded_size)]
        for k, kind in enumerate(kinds):
            for p in options[kind]:
                self.by_start[p.start].append((k, p))
        # `targets` in the larger grid
        self.targets: int = union(1 << s // g.cols * (g.cols + 1) + s % g.cols for s in bits(targets))

    def find(self) -> tuple[Placement, ...] | None:
        """Return the first fleet that fits, or None if no fleet does. Try long ships first."""
        failures: set[tuple[int, tuple[int, ...]]] = set()
        fleet: list[Placement] = []

        def fill(used: int, counts: tuple[int, ...], spare: int) -> bool:
            if not any(counts):
                return not self.targets & ~used
            key = (used, counts)
            if key in failures:
                return False
            first_free = ~used & (used + 1)
            for k, p in self.by_start[first_free.bit_length() - 1]:
                if counts[k] and not p.block & used:
                    fleet.append(p)
                    if fill(used | p.block, (*counts[:k], counts[k] - 1, *counts[k + 1 :]), spare):
                        return True
                    fleet.pop()
            if spare and not first_free & self.targets and fill(used | first_free, counts, spare - 1):
                return True
            failures.add(key)
            return False

        return tuple(fleet) if self.spare >= 0 and fill(0, self.counts, self.spare) else None


def _all_placements(g: Grid, sizes: Sequence[int]) -> Mapping[int, Sequence[Placement]]:
    return {size: g.placements(size) for size in set(sizes)}


# A fleet of at most 12 ships of size 1 to 6 whose extended rectangles (sum of 2 * (size + 1)) fit in the 121
# squares of the larger grid has no legal placement exactly if, sorted and compared ship by ship, it is at
# least as large as one of these. Found by an exhaustive search over all 16,428 such fleets.
_TOO_TIGHT = (
    "555333333331 553333333333 5555553333 55555533311 55555553111 5555555331 55553333333 "
    "555555331111 555533333311 555555511111 555553333111 55555333331 5555555511 555555553"
)


def admits(sizes: Sequence[int], rows: int = ROWS, cols: int = COLS) -> bool:
    """Return whether a fleet of these sizes has any legal placement (sheet, section 1, `custom`).

    Uses a table for up to 12 ships of size 1 to 6 on 10 x 10, otherwise the exhaustive search, which may be
    slow.
    """
    sizes = sorted(sizes, reverse=True)
    g = grid(rows, cols)
    if any(size < 1 or not g.placements(size) for size in sizes):
        return False
    if sum(2 * (size + 1) for size in sizes) > g.padded_size:
        return False
    if (rows, cols) == (ROWS, COLS) and len(sizes) <= 12 and max(sizes, default=1) <= 6:
        return not any(
            len(sizes) >= len(bound) and all(a >= int(b) for a, b in zip(sizes, bound, strict=False))
            for bound in _TOO_TIGHT.split()
        )
    return Packing(g, sizes, _all_placements(g, sizes)).find() is not None


def _scatter(g: Grid, sizes: Sequence[int], rng: Random, draws: int) -> list[Placement] | None:
    """Draw fleets until one is legal (exactly uniform); return None after `draws` placements."""
    pools = [g.placements(size) for size in sizes]
    lengths = [len(pool) for pool in pools]
    if not all(lengths):
        return None
    draw = rng.random
    while draws > 0:
        used, ships = 0, []
        for pool, length in zip(pools, lengths, strict=True):
            ship = pool[int(draw() * length)]
            draws -= 1
            if ship.block & used:
                break
            used |= ship.block
            ships.append(ship)
        else:
            return ships
    return None


def stir(
    ships: list[Placement], options: Mapping[int, Sequence[Placement]], rng: Random, moves: int, used: int = 0
) -> list[Placement]:
    """Walk randomly over fleets by repeatedly moving a random ship to another placement in `options`.

    Moves that conflict with other ships or the blocks `used` are rejected. The walk is symmetric, so it
    converges to the uniform distribution. Modify and return `ships`.
    """
    if not ships:
        return ships
    used |= union(ship.block for ship in ships)
    draw = rng.random
    for _ in range(moves):
        k = int(draw() * len(ships))
        old = ships[k]
        pool = options[old.size]
        new = pool[int(draw() * len(pool))]
        other_blocks = used & ~old.block
        if not new.block & other_blocks:
            used = other_blocks | new.block
            ships[k] = new
    return ships


def uniform_fleet(sizes: Sequence[int], rng: Random, rows: int = ROWS, cols: int = COLS) -> tuple[int, ...]:
    """Draw a fleet uniformly among all legal ones, as masks, largest ship first (sheet R1, R2, R3).

    This is exact if rejection sampling succeeds, as for both variants of the sheet. A tighter fleet is placed
    ship by ship, or by exhaustive search, then transformed by a random symmetry and shuffled by `stir`, which
    is nearly uniform. Raise ValueError if there is no legal fleet.
    """
    g = grid(rows, cols)
    sizes = sorted(sizes, reverse=True)
    ships = _scatter(g, sizes, rng, _DRAWS)
    if ships is None:
        options = _all_placements(g, sizes)
        ships = _complete(sizes, 0, options, rng, 60)
        if ships is None:
            packing = Packing(g, sizes, options).find() if admits(sizes, rows, cols) else None
            if packing is None:
                text = ", ".join(map(str, sizes))
                raise ValueError(f"no legal placement on {rows} x {cols} for ships of sizes {text}")
            ships = list(packing)
        by_mask = {p.mask: p for pool in options.values() for p in pool}
        symmetry = rng.choice(symmetries(rows, cols))
        ships = stir([by_mask[union(1 << symmetry[s] for s in p.squares)] for p in ships], options, rng, 4000)
    return in_order(p.mask for p in ships)


@lru_cache(maxsize=16)
def symmetries(rows: int = ROWS, cols: int = COLS) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of the grid, each a tuple from square to image: eight if square, else four."""
    maps = []
    swaps = (False, True) if rows == cols else (False,)
    for flip_rows, flip_cols, swap in product((False, True), (False, True), swaps):
        image = []
        for row, col in product(range(rows), range(cols)):
            r, c = rows - 1 - row if flip_rows else row, cols - 1 - col if flip_cols else col
            image.append(c * cols + r if swap else r * cols + c)
        maps.append(tuple(image))
    return tuple(maps)


def consistent_fleet(facts: Knowledge, rng: Random) -> tuple[int, ...]:
    """Draw a complete fleet, including sunk ships, consistent with every answer: masks, largest first.

    Cover the hits first, at random; if that fails, use exhaustive search and `stir`. Every consistent fleet
    can occur, but not all equally often. Raise ValueError if there is none.
    """
    g = grid(facts.rows, facts.cols)
    options = candidates(facts)
    ships = _complete(facts.sizes, facts.hits, options, rng)
    if ships is None:
        packing = Packing(g, facts.sizes, options, facts.hits).find()
        if packing is None:
            raise ValueError("no fleet agrees with these answers")
        hit_ships = [p for p in packing if p.mask & facts.hits]
        intact_ships = [p for p in packing if not p.mask & facts.hits]
        free_options = {size: [p for p in pool if not p.mask & facts.hits] for size, pool in options.items()}
        ships = stir(intact_ships, free_options, rng, 500, union(p.block for p in hit_ships)) + hit_ships
    return in_order([p.mask for p in ships] + list(g.ships(facts.wrecks)))


def _complete(
    sizes: Sequence[int],
    targets: int,
    options: Mapping[int, Sequence[Placement]],
    rng: Random,
    tries: int = 300,
) -> list[Placement] | None:
    """Build a fleet at random: cover the hits of `targets`, then place the other ships.

    Return None after `tries` failures.
    """
    hits = list(bits(targets))
    free_options = {size: [p for p in pool if not p.mask & targets] for size, pool in options.items()}
    by_hit = {h: [p for pool in options.values() for p in pool if p.mask >> h & 1] for h in hits}
    for _ in range(tries):
        sizes_left = sorted(sizes, reverse=True)
        used = ship_mask = 0
        ships: list[Placement] = []
        for hit in hits:
            if ship_mask >> hit & 1:
                continue
            choices = [p for p in by_hit[hit] if p.size in sizes_left and not p.block & used]
            if not choices:
                break
            p = rng.choice(choices)
            sizes_left.remove(p.size)
            used |= p.block
            ship_mask |= p.mask
            ships.append(p)
        else:
            for size in sizes_left:
                choices = [p for p in free_options[size] if not p.block & used]
                if not choices:
                    break
                p = rng.choice(choices)
                used |= p.block
                ships.append(p)
            else:
                return ships
    return None
