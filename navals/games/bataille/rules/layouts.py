"""Whole fleets on the grid: geometry, uniform drawing, counting, and completing what is known.

A square is ``row * cols + col`` (row 0 on top, column 0 on the left), a set of squares an int with that bit
set, a fleet a tuple of such masks, one a ship, largest first. Ships are straight (sheet R1), inside the grid
(R2) and never touch, by side or by corner (R3).

The search below rests on one remark: stretch every ship by one square to the right and one down. Two ships
touch or overlap exactly when these rectangles, ``(size + 1) x 2`` on a grid one row and one column larger,
overlap. So placing a fleet is packing rectangles, and a single AND tells whether two ships are compatible.
`Grid.block` is that rectangle.

Ships of equal size are interchangeable: counts are of sets of ships, never of labelled ships.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, Protocol

ROWS = COLS = 10
_DRAWS = (
    60_000  # single placements tried by whole rejection before the packing search takes over (about 20 ms)
)


class Placement(NamedTuple):
    """One way to lay one ship: all masks are over the squares of the grid except `block`."""

    size: int
    mask: int  # squares of the ship
    halo: int  # the ship and every square around it
    block: int  # the stretched rectangle, over the (rows + 1) x (cols + 1) grid
    start: int  # index of the top left square in that larger grid
    squares: tuple[int, ...]


class Grid:
    """Tables of a rows x cols grid. Use `grid(rows, cols)`, which builds each size once."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.full: int = (1 << rows * cols) - 1
        self.room: int = (rows + 1) * (cols + 1)  # squares of the larger grid
        self.around: list[int] = [self._near(i, 1, 1) for i in range(rows * cols)]  # 8 neighbours
        self.sides: list[int] = [self._near(i, 1, 0) for i in range(rows * cols)]  # 4 neighbours
        self.corners: list[int] = [a & ~s for a, s in zip(self.around, self.sides, strict=True)]
        self._by_size: dict[int, tuple[Placement, ...]] = {}

    def _near(self, square: int, reach: int, both: int) -> int:
        row, col = divmod(square, self.cols)
        mask = 0
        for dr in (-reach, 0, reach):
            for dc in (-reach, 0, reach):
                if (
                    (dr or dc)
                    and (both or not (dr and dc))
                    and 0 <= row + dr < self.rows
                    and 0 <= col + dc < self.cols
                ):
                    mask |= 1 << (row + dr) * self.cols + col + dc
        return mask

    def placements(self, size: int) -> tuple[Placement, ...]:
        """Every way to lay a ship of `size` squares (once for size 1), ordered by first square, horizontal
        first."""
        places = self._by_size.get(size)
        if places is None:
            places = self._by_size[size] = tuple(self._lay(size))
        return places

    def _lay(self, size: int) -> Iterator[Placement]:
        for row in range(self.rows):
            for col in range(self.cols):
                for down, right in ((0, 1), (1, 0)) if size > 1 else ((0, 1),):
                    if row + down * (size - 1) >= self.rows or col + right * (size - 1) >= self.cols:
                        continue
                    squares = tuple((row + k * down) * self.cols + col + k * right for k in range(size))
                    mask = sum(1 << s for s in squares)
                    halo = mask
                    for s in squares:
                        halo |= self.around[s]
                    high, wide = (size + 1, 2) if down else (2, size + 1)
                    start = row * (self.cols + 1) + col
                    line = ((1 << wide) - 1) << start
                    block = 0
                    for k in range(high):
                        block |= line << k * (self.cols + 1)
                    yield Placement(size, mask, halo, block, start, squares)

    def ships(self, mask: int) -> tuple[int, ...]:
        """The separate ships (side-connected parts) of a mask, largest first, then by lowest square."""
        masks = []
        while mask:
            ship = mask & -mask
            while True:
                grown = ship
                for s in bits(ship):
                    grown |= self.sides[s] & mask
                if grown == ship:
                    break
                ship = grown
            masks.append(ship)
            mask &= ~ship
        return tuple(sorted(masks, key=lambda m: (-m.bit_count(), m & -m)))


@lru_cache(maxsize=16)
def grid(rows: int = ROWS, cols: int = COLS) -> Grid:
    """The tables of one size of grid, shared."""
    return Grid(rows, cols)


def bits(mask: int) -> Iterator[int]:
    """Indices of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Known(Protocol):
    """What completing a fleet needs to know; `posterior.Knowledge` has it."""

    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def water(self) -> int: ...
    @property
    def hits(self) -> int: ...
    @property
    def sunk(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...


def candidates(known: Known) -> dict[int, list[Placement]]:
    """For each size still afloat the placements no answer excludes: no water, no hit beside the ship, not all
    hit."""
    g = grid(known.rows, known.cols)
    bad, hits = known.water | known.sunk, known.hits
    return {
        size: [
            p
            for p in g.placements(size)
            if not p.mask & bad and not p.halo & ~p.mask & hits and p.mask & ~hits
        ]
        for size in dict.fromkeys(known.sizes)
    }


class Packing:
    """Complete search for fleets: fills the larger grid square by square, each first free square either
    begins the stretched rectangle of a ship or is left empty. The squares that may stay empty are counted,
    which cuts early when the fleet is tight, and (squares used, ships left) is remembered, so nothing is
    searched twice.

    `options` maps sizes to the placements allowed; `must` are squares that have to belong to some ship.
    """

    def __init__(
        self, g: Grid, sizes: Sequence[int], options: Mapping[int, Sequence[Placement]], must: int = 0
    ) -> None:
        self.grid = g
        self.must = must
        self.kinds: tuple[int, ...] = tuple(sorted(set(sizes), reverse=True))
        self.left: tuple[int, ...] = tuple(sum(s == k for s in sizes) for k in self.kinds)
        self.spare: int = g.room - sum(2 * (s + 1) for s in sizes)
        self.starting: list[list[tuple[int, Placement]]] = [[] for _ in range(g.room)]
        for k, kind in enumerate(self.kinds):
            for p in options[kind]:
                self.starting[p.start].append((k, p))
        width = g.cols + 1
        self.needed: int = 0  # `must` in the larger grid
        for s in bits(must):
            self.needed |= 1 << s // g.cols * width + s % g.cols

    def find(self) -> tuple[Placement, ...] | None:
        """Some fleet, or None if there is none. Ships are tried before empty squares and long ones first,
        which is quickest where room is short; the answer is always the same, so callers turn or stir it."""
        failed: set[tuple[int, tuple[int, ...]]] = set()
        chosen: list[Placement] = []

        def fill(used: int, left: tuple[int, ...], spare: int) -> bool:
            if not any(left):
                return not self.needed & ~used
            key = (used, left)
            if key in failed:
                return False
            free = ~used & (used + 1)
            for k, p in self.starting[free.bit_length() - 1]:
                if left[k] and not p.block & used:
                    chosen.append(p)
                    if fill(used | p.block, (*left[:k], left[k] - 1, *left[k + 1 :]), spare):
                        return True
                    chosen.pop()
            if spare and not free & self.needed and fill(used | free, left, spare - 1):
                return True
            failed.add(key)
            return False

        return tuple(chosen) if self.spare >= 0 and fill(0, self.left, self.spare) else None


def _everywhere(g: Grid, sizes: Sequence[int]) -> Mapping[int, Sequence[Placement]]:
    return {size: g.placements(size) for size in set(sizes)}


# The fleets of at most 12 ships of size 1 to 6 that have no legal placement on 10 x 10 although their
# stretched rectangles (sum of 2 * (size + 1)) do not exceed the 121 squares of the larger grid: exactly those
# that, ship by ship and both sorted, are at least one of these. Found by running the complete search above
# over all 16 428 such fleets.
_TOO_TIGHT = (
    "555333333331",
    "553333333333",
    "5555553333",
    "55555533311",
    "55555553111",
    "5555555331",
    "55553333333",
    "555555331111",
    "555533333311",
    "555555511111",
    "555553333111",
    "55555333331",
    "5555555511",
    "555555553",
)


def _at_least(sizes: Sequence[int], least: str) -> bool:
    return len(sizes) >= len(least) and all(a >= int(b) for a, b in zip(sizes, least, strict=False))


def admits(sizes: Sequence[int], rows: int = ROWS, cols: int = COLS) -> bool:
    """Whether a fleet of these sizes has any legal placement (sheet, section 1, `custom`).

    By table on the 10 x 10 grid for up to 12 ships of size 1 to 6; otherwise by the complete search, which
    may be slow.
    """
    sizes = sorted(sizes, reverse=True)
    g = grid(rows, cols)
    if any(size < 1 or not g.placements(size) for size in sizes):
        return False
    if sum(2 * (size + 1) for size in sizes) > g.room:
        return False
    if (rows, cols) == (ROWS, COLS) and len(sizes) <= 12 and max(sizes, default=1) <= 6:
        return not any(_at_least(sizes, least) for least in _TOO_TIGHT)
    return Packing(g, sizes, _everywhere(g, sizes)).find() is not None


def _scatter(g: Grid, sizes: Sequence[int], rng: Random, draws: int) -> list[Placement] | None:
    """Whole rejection: independent uniform placements, the whole try thrown away at the first conflict. What
    comes out is exactly uniform over legal fleets. None after `draws` single placements."""
    pools = [g.placements(size) for size in sizes]
    lengths = [len(pool) for pool in pools]
    if not all(lengths):
        return None
    draw = rng.random
    while draws > 0:
        used = 0
        ships = []
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
    """Random walk over fleets: each move offers one ship, drawn at random, another placement of `options`,
    refused if it conflicts with the others or with the blocks `used`. The walk is symmetric: its limit is
    uniform over what it reaches."""
    if not ships:
        return ships
    for ship in ships:
        used |= ship.block
    draw = rng.random
    for _ in range(moves):
        k = int(draw() * len(ships))
        old = ships[k]
        pool = options[old.size]
        new = pool[int(draw() * len(pool))]
        rest = used & ~old.block
        if not new.block & rest:
            used = rest | new.block
            ships[k] = new
    return ships


def _in_order(ships: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(ships, key=lambda m: (-m.bit_count(), m & -m)))


def uniform_fleet(sizes: Sequence[int], rng: Random, rows: int = ROWS, cols: int = COLS) -> tuple[int, ...]:
    """A fleet drawn uniformly among all legal ones, as masks, largest ship first (sheet R1, R2, R3).

    Exactly uniform where whole rejection succeeds within its draws, as it does for both variants of the
    sheet. A fleet too tight for that is laid ship by ship or, failing that, packed by complete search, then
    turned by a random symmetry and stirred: random and near uniform. Raises ValueError if the sizes admit no
    legal placement.
    """
    g = grid(rows, cols)
    sizes = sorted(sizes, reverse=True)
    ships = _scatter(g, sizes, rng, _DRAWS)
    if ships is None:
        options = _everywhere(g, sizes)
        ships = _complete(sizes, 0, options, rng, 60)
        if ships is None:
            packed = Packing(g, sizes, options).find() if admits(sizes, rows, cols) else None
            if packed is None:
                raise ValueError(
                    f"no legal placement on {rows} x {cols} for ships of sizes {', '.join(map(str, sizes))}"
                )
            ships = list(packed)
        by_mask = {p.mask: p for pool in options.values() for p in pool}
        turn = rng.choice(symmetries(rows, cols))
        ships = stir([by_mask[sum(1 << turn[s] for s in p.squares)] for p in ships], options, rng, 4000)
    return _in_order([p.mask for p in ships])


@lru_cache(maxsize=16)
def symmetries(rows: int = ROWS, cols: int = COLS) -> tuple[tuple[int, ...], ...]:
    """The symmetries of the grid, each as a tuple: square -> its image. Eight if it is square, else four."""
    maps = []
    for flip_rows in (False, True):
        for flip_cols in (False, True):
            for swap in (False, True) if rows == cols else (False,):
                image = []
                for square in range(rows * cols):
                    row, col = divmod(square, cols)
                    if flip_rows:
                        row = rows - 1 - row
                    if flip_cols:
                        col = cols - 1 - col
                    if swap:
                        row, col = col, row
                    image.append(row * cols + col)
                maps.append(tuple(image))
    return tuple(maps)


def consistent_fleet(known: Known, rng: Random) -> tuple[int, ...]:
    """A whole fleet, sunk ships included, that agrees with every answer; masks, largest ship first.

    Ships through the hits are drawn first, the others after them, some hundreds of times; if chance finds
    nothing a complete search does, and the ships without a hit are then stirred. Every fleet that agrees can
    come out, not all equally often. Raises ValueError if nothing agrees, which answers given by a real fleet
    exclude.
    """
    g = grid(known.rows, known.cols)
    options = candidates(known)
    ships = _complete(known.sizes, known.hits, options, rng)
    if ships is None:
        packed = Packing(g, known.sizes, options, known.hits).find()
        if packed is None:
            raise ValueError("no fleet agrees with these answers")
        hit = [p for p in packed if p.mask & known.hits]
        free = {size: [p for p in pool if not p.mask & known.hits] for size, pool in options.items()}
        ships = (
            stir([p for p in packed if not p.mask & known.hits], free, rng, 500, sum(p.block for p in hit))
            + hit
        )
    return _in_order([p.mask for p in ships] + list(g.ships(known.sunk)))


def _complete(
    sizes: Sequence[int], must: int, options: Mapping[int, Sequence[Placement]], rng: Random, tries: int = 300
) -> list[Placement] | None:
    """Random tries: first the hits of `must` are covered, then the other ships laid, each drawn among what
    fits."""
    hits = list(bits(must))
    free = {size: [p for p in pool if not p.mask & must] for size, pool in options.items()}
    through = {h: [p for pool in options.values() for p in pool if p.mask >> h & 1] for h in hits}
    for _ in range(tries):
        left = sorted(sizes, reverse=True)
        used = occupied = 0
        ships: list[Placement] = []
        for hit in hits:
            if occupied >> hit & 1:
                continue
            fit = [p for p in through[hit] if p.size in left and not p.block & used]
            if not fit:
                break
            p = rng.choice(fit)
            left.remove(p.size)
            used |= p.block
            occupied |= p.mask
            ships.append(p)
        else:
            for size in left:
                fit = [p for p in free[size] if not p.block & used]
                if not fit:
                    break
                p = rng.choice(fit)
                used |= p.block
                ships.append(p)
            else:
                return ships
    return None
