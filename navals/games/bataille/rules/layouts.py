"""Complete fleets on the grid: geometry, what answers reveal, drawing and completing fleets.

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
_MAX_DRAWS = 60_000  # placements drawn by rejection sampling before other methods are tried (about 20 ms)
WATER, HIT, SUNK = "water", "hit", "sunk"


class Placement(NamedTuple):
    """One possible placement of a ship. All masks are over the squares of the grid except `block`."""

    size: int
    mask: int  # squares of the ship
    halo: int  # the ship and every square around it
    block: int  # the extended rectangle, over the (rows + 1) x (cols + 1) grid
    start: int  # index of the top left square in that larger grid
    squares: tuple[int, ...]


class GridTables:
    """Lookup tables for a rows x cols grid. Use `grid(rows, cols)`, which builds each size once."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.all_squares: int = (1 << rows * cols) - 1
        self.padded_size: int = (rows + 1) * (cols + 1)  # squares of the larger grid
        self.neighbours: list[int] = [
            self._neighbour_mask(i, True) for i in range(rows * cols)
        ]  # 8 neighbours
        self.side_neighbours: list[int] = [
            self._neighbour_mask(i, False) for i in range(rows * cols)
        ]  # 4 neighbours
        self.corner_neighbours: list[int] = [
            all_mask & ~side_mask
            for all_mask, side_mask in zip(self.neighbours, self.side_neighbours, strict=True)
        ]
        self._places_by_size: dict[int, tuple[Placement, ...]] = {}

    def _neighbour_mask(self, square: int, includes_corners: bool) -> int:
        row, col = divmod(square, self.cols)
        near_cells = product((row - 1, row, row + 1), (col - 1, col, col + 1))
        return union(
            1 << near_row * self.cols + near_col
            for near_row, near_col in near_cells
            if (near_row == row) + (near_col == col) in ((0, 1) if includes_corners else (1,))
            and 0 <= near_row < self.rows
            and 0 <= near_col < self.cols
        )

    def placements(self, size: int) -> tuple[Placement, ...]:
        """Return every placement of a ship (one per square for size 1), by first square, horizontal first."""
        places = self._places_by_size.get(size)
        if places is None:
            places = self._places_by_size[size] = tuple(self._generate_placements(size))
        return places

    def _generate_placements(self, size: int) -> Iterator[Placement]:
        steps = ((0, 1), (1, 0)) if size > 1 else ((0, 1),)
        for row, col, (row_step, col_step) in product(range(self.rows), range(self.cols), steps):
            if row + row_step * (size - 1) >= self.rows or col + col_step * (size - 1) >= self.cols:
                continue
            squares = tuple(
                (row + offset * row_step) * self.cols + col + offset * col_step for offset in range(size)
            )
            mask = union(1 << square for square in squares)
            height, width = (size + 1, 2) if row_step else (2, size + 1)
            start = row * (self.cols + 1) + col
            row_mask = ((1 << width) - 1) << start
            block = union(row_mask << offset * (self.cols + 1) for offset in range(height))
            yield Placement(
                size, mask, mask | union(self.neighbours[square] for square in squares), block, start, squares
            )

    def ships(self, mask: int) -> tuple[int, ...]:
        """Return the separate ships (side-connected parts) of a mask, in the order of `sort_ships`."""
        masks = []
        while mask:
            ship, grown_ship = 0, mask & -mask
            while grown_ship != ship:
                ship = grown_ship
                grown_ship |= union(self.side_neighbours[square] & mask for square in bits(ship))
            masks.append(ship)
            mask &= ~ship
        return sort_ships(masks)


@lru_cache(maxsize=16)
def grid(rows: int = ROWS, cols: int = COLS) -> GridTables:
    """Return the shared tables for a grid size."""
    return GridTables(rows, cols)


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the set bits, lowest first."""
    while mask:
        lowest_bit = mask & -mask
        yield lowest_bit.bit_length() - 1
        mask ^= lowest_bit


def union(masks: Iterable[int]) -> int:
    """Return the union of sets of squares."""
    return reduce(or_, masks, 0)


def sort_ships(ships: Iterable[int]) -> tuple[int, ...]:
    """Sort masks of ships, largest first, then by lowest square."""
    return tuple(sorted(ships, key=lambda m: (-m.bit_count(), m & -m)))


class Clues(msgspec.Struct, frozen=True):
    """One player's knowledge of the enemy grid (sheet R3, R7), as masks over squares ``row * cols + col``."""

    sizes: tuple[int, ...]  # of the ships not sunk, largest first
    water: int = 0  # certainly no ship: misses, around sunk ships, corners of hits
    hits: int = 0  # hit squares of ships not sunk
    wrecks: int = 0  # squares of sunk ships
    shot_mask: int = 0  # squares already bombed, whatever the answer (R8)
    rows: int = ROWS
    cols: int = COLS

    @classmethod
    def from_shots(
        cls, sizes: Iterable[int], shots: Iterable[tuple[int, str]] = (), rows: int = ROWS, cols: int = COLS
    ) -> Clues:
        """Return the clues about a fleet of `sizes` after `shots`, a sequence of (square, answer)."""
        clues = cls(tuple(sorted(sizes, reverse=True)), rows=rows, cols=cols)
        for square, answer in shots:
            clues = clues.learn(square, answer)
        return clues

    def learn(self, square: int, answer: str) -> Clues:
        """Return the clues with another answer added. Raise ValueError if the answer is impossible."""
        grid_tables, bit = grid(self.rows, self.cols), 1 << square
        next_clues = msgspec.structs.replace(self, shot_mask=self.shot_mask | bit)
        if answer == WATER:
            return msgspec.structs.replace(next_clues, water=self.water | bit)
        if answer == HIT:
            water = self.water | grid_tables.corner_neighbours[square]
            return msgspec.structs.replace(next_clues, water=water, hits=self.hits | bit)
        if answer != SUNK:
            raise ValueError(f"unknown answer {answer!r}")
        ship = next(s for s in grid_tables.ships(self.hits | bit) if s & bit)
        if ship.bit_count() not in self.sizes:
            raise ValueError(f"no ship of size {ship.bit_count()} is left to sink")
        sizes = list(self.sizes)
        sizes.remove(ship.bit_count())
        halo = union(grid_tables.neighbours[s] for s in bits(ship))
        return msgspec.structs.replace(
            next_clues,
            sizes=tuple(sizes),
            water=self.water | halo & ~ship,
            hits=self.hits & ~ship,
            wrecks=self.wrecks | ship,
        )

    @property
    def unknown_squares(self) -> int:
        """The unbombed squares that may hold a ship."""
        return grid(self.rows, self.cols).all_squares & ~(self.water | self.hits | self.wrecks)


def possible_placements(clues: Clues) -> dict[int, list[Placement]]:
    """Return the placements consistent with all answers, by size of the ships still afloat."""
    grid_tables, excluded_mask, hits = grid(clues.rows, clues.cols), clues.water | clues.wrecks, clues.hits
    return {
        size: [
            place
            for place in grid_tables.placements(size)
            if not place.mask & excluded_mask and not place.halo & ~place.mask & hits and place.mask & ~hits
        ]
        for size in dict.fromkeys(clues.sizes)
    }


class Packing:
    """Exhaustive search for fleets, square by square, on the grid with an extra row and column.

    The first free square either starts a ship's rectangle or stays empty. Counting empty squares prunes tight
    fleets early, and failures are remembered. `options` are the placements by size; ships must cover
    `target_mask`.
    """

    def __init__(
        self,
        grid_tables: GridTables,
        sizes: Sequence[int],
        options: Mapping[int, Sequence[Placement]],
        target_mask: int = 0,
    ) -> None:
        kinds = sorted(set(sizes), reverse=True)
        self.counts: tuple[int, ...] = tuple(sum(size == kind for size in sizes) for kind in kinds)
        self.spare_count: int = grid_tables.padded_size - sum(2 * (size + 1) for size in sizes)
        self.places_by_start: list[list[tuple[int, Placement]]] = [[] for _ in range(grid_tables.padded_size)]
        for kind_number, kind in enumerate(kinds):
            for place in options[kind]:
                self.places_by_start[place.start].append((kind_number, place))
        # `target_mask` in the larger grid
        self.target_mask: int = union(
            1 << square // grid_tables.cols * (grid_tables.cols + 1) + square % grid_tables.cols
            for square in bits(target_mask)
        )

    def find(self) -> tuple[Placement, ...] | None:
        """Return the first fleet that fits, or None if no fleet does. Try long ships first."""
        failures: set[tuple[int, tuple[int, ...]]] = set()
        fleet: list[Placement] = []

        def fill_rest(used_mask: int, counts_left: tuple[int, ...], spare_count: int) -> bool:
            if not any(counts_left):
                return not self.target_mask & ~used_mask
            key = (used_mask, counts_left)
            if key in failures:
                return False
            free_bit = ~used_mask & (used_mask + 1)
            for kind_number, place in self.places_by_start[free_bit.bit_length() - 1]:
                if counts_left[kind_number] and not place.block & used_mask:
                    fleet.append(place)
                    if fill_rest(
                        used_mask | place.block,
                        (
                            *counts_left[:kind_number],
                            counts_left[kind_number] - 1,
                            *counts_left[kind_number + 1 :],
                        ),
                        spare_count,
                    ):
                        return True
                    fleet.pop()
            if (
                spare_count
                and not free_bit & self.target_mask
                and fill_rest(used_mask | free_bit, counts_left, spare_count - 1)
            ):
                return True
            failures.add(key)
            return False

        return tuple(fleet) if self.spare_count >= 0 and fill_rest(0, self.counts, self.spare_count) else None


def _all_placements(grid_tables: GridTables, sizes: Sequence[int]) -> Mapping[int, Sequence[Placement]]:
    return {size: grid_tables.placements(size) for size in set(sizes)}


# A fleet of at most 12 ships of size 1 to 6 whose extended rectangles (sum of 2 * (size + 1)) fit in the 121
# squares of the larger grid has no legal placement exactly if, sorted and compared ship by ship, it is at
# least as large as one of these. Found by an exhaustive search over all 16,428 such fleets.
_TIGHT_FLEETS = (
    "555333333331 553333333333 5555553333 55555533311 55555553111 5555555331 55553333333 "
    "555555331111 555533333311 555555511111 555553333111 55555333331 5555555511 555555553"
)


def has_placement(sizes: Sequence[int], rows: int = ROWS, cols: int = COLS) -> bool:
    """Return whether a fleet of these sizes has any legal placement (sheet, section 1, `custom`).

    Uses a table for up to 12 ships of size 1 to 6 on 10 x 10, otherwise the exhaustive search, which may be
    slow.
    """
    sizes = sorted(sizes, reverse=True)
    grid_tables = grid(rows, cols)
    if any(size < 1 or not grid_tables.placements(size) for size in sizes):
        return False
    if sum(2 * (size + 1) for size in sizes) > grid_tables.padded_size:
        return False
    if (rows, cols) == (ROWS, COLS) and len(sizes) <= 12 and max(sizes, default=1) <= 6:
        return not any(
            len(sizes) >= len(tight_fleet)
            and all(own_size >= int(b) for own_size, b in zip(sizes, tight_fleet, strict=False))
            for tight_fleet in _TIGHT_FLEETS.split()
        )
    return Packing(grid_tables, sizes, _all_placements(grid_tables, sizes)).find() is not None


def _draw_legal_fleet(
    grid_tables: GridTables, sizes: Sequence[int], rng: Random, draws_left: int
) -> list[Placement] | None:
    """Draw fleets until one is legal, uniformly among legal fleets; give up after `draws_left` placements
    and return None."""
    places_by_ship = [grid_tables.placements(size) for size in sizes]
    place_counts = [len(places) for places in places_by_ship]
    if not all(place_counts):
        return None
    draw_number = rng.random
    while draws_left > 0:
        used_mask, ships = 0, []
        for places, place_count in zip(places_by_ship, place_counts, strict=True):
            ship = places[int(draw_number() * place_count)]
            draws_left -= 1
            if ship.block & used_mask:
                break
            used_mask |= ship.block
            ships.append(ship)
        else:
            return ships
    return None


def shuffle_fleet(
    ships: list[Placement],
    options: Mapping[int, Sequence[Placement]],
    rng: Random,
    move_count: int,
    used_mask: int = 0,
) -> list[Placement]:
    """Walk randomly over fleets by repeatedly moving a random ship to another placement in `options`.

    Moves that conflict with other ships or the blocks `used_mask` are rejected. The walk is symmetric, so it
    converges to the uniform distribution. Modify and return `ships`.
    """
    if not ships:
        return ships
    used_mask |= union(ship.block for ship in ships)
    draw_number = rng.random
    for _ in range(move_count):
        moved_index = int(draw_number() * len(ships))
        old_place = ships[moved_index]
        places = options[old_place.size]
        new_place = places[int(draw_number() * len(places))]
        other_blocks = used_mask & ~old_place.block
        if not new_place.block & other_blocks:
            used_mask = other_blocks | new_place.block
            ships[moved_index] = new_place
    return ships


def uniform_fleet(sizes: Sequence[int], rng: Random, rows: int = ROWS, cols: int = COLS) -> tuple[int, ...]:
    """Draw a fleet uniformly among all legal ones, as masks, largest ship first (sheet R1, R2, R3).

    This is exact if rejection sampling succeeds, as for both variants of the sheet. A tighter fleet is placed
    ship by ship, or by exhaustive search, then transformed by a random symmetry and shuffled by
    `shuffle_fleet`, which is nearly uniform. Raise ValueError if there is no legal fleet.
    """
    grid_tables = grid(rows, cols)
    sizes = sorted(sizes, reverse=True)
    ships = _draw_legal_fleet(grid_tables, sizes, rng, _MAX_DRAWS)
    if ships is None:
        options = _all_placements(grid_tables, sizes)
        ships = _build_fleet(sizes, 0, options, rng, 60)
        if ships is None:
            fleet = Packing(grid_tables, sizes, options).find() if has_placement(sizes, rows, cols) else None
            if fleet is None:
                size_text = ", ".join(map(str, sizes))
                raise ValueError(f"no legal placement on {rows} x {cols} for ships of sizes {size_text}")
            ships = list(fleet)
        place_by_mask = {place.mask: place for places in options.values() for place in places}
        symmetry = rng.choice(symmetries(rows, cols))
        ships = shuffle_fleet(
            [place_by_mask[union(1 << symmetry[square] for square in place.squares)] for place in ships],
            options,
            rng,
            4000,
        )
    return sort_ships(place.mask for place in ships)


@lru_cache(maxsize=16)
def symmetries(rows: int = ROWS, cols: int = COLS) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of the grid, each as the image of every square: eight if the grid is square, else
    four."""
    mappings = []
    swap_choices = (False, True) if rows == cols else (False,)
    for flips_rows, flips_cols, is_swapped in product((False, True), (False, True), swap_choices):
        mapping = []
        for row, col in product(range(rows), range(cols)):
            new_row, new_col = rows - 1 - row if flips_rows else row, cols - 1 - col if flips_cols else col
            mapping.append(new_col * cols + new_row if is_swapped else new_row * cols + new_col)
        mappings.append(tuple(mapping))
    return tuple(mappings)


def consistent_fleet(clues: Clues, rng: Random) -> tuple[int, ...]:
    """Draw a complete fleet, including sunk ships, consistent with every answer: masks, largest first.

    Cover the hits first, at random; if that fails, use exhaustive search and `shuffle_fleet`. Every
    consistent fleet can occur, but not all equally often. Raise ValueError if there is none.
    """
    grid_tables = grid(clues.rows, clues.cols)
    options = possible_placements(clues)
    ships = _build_fleet(clues.sizes, clues.hits, options, rng)
    if ships is None:
        fleet = Packing(grid_tables, clues.sizes, options, clues.hits).find()
        if fleet is None:
            raise ValueError("no fleet agrees with these answers")
        hit_ships = [place for place in fleet if place.mask & clues.hits]
        intact_ships = [place for place in fleet if not place.mask & clues.hits]
        free_options = {
            size: [place for place in places if not place.mask & clues.hits]
            for size, places in options.items()
        }
        ships = (
            shuffle_fleet(intact_ships, free_options, rng, 500, union(place.block for place in hit_ships))
            + hit_ships
        )
    return sort_ships([place.mask for place in ships] + list(grid_tables.ships(clues.wrecks)))


def _build_fleet(
    sizes: Sequence[int],
    target_mask: int,
    options: Mapping[int, Sequence[Placement]],
    rng: Random,
    max_tries: int = 300,
) -> list[Placement] | None:
    """Build a fleet at random: cover the hits of `target_mask`, then place the other ships.

    Return None after `max_tries` failures.
    """
    hits = list(bits(target_mask))
    free_options = {
        size: [place for place in places if not place.mask & target_mask] for size, places in options.items()
    }
    places_by_hit = {
        h: [place for places in options.values() for place in places if place.mask >> h & 1] for h in hits
    }
    for _ in range(max_tries):
        sizes_left = sorted(sizes, reverse=True)
        used_mask = ship_mask = 0
        ships: list[Placement] = []
        for hit in hits:
            if ship_mask >> hit & 1:
                continue
            choices = [
                place
                for place in places_by_hit[hit]
                if place.size in sizes_left and not place.block & used_mask
            ]
            if not choices:
                break
            place = rng.choice(choices)
            sizes_left.remove(place.size)
            used_mask |= place.block
            ship_mask |= place.mask
            ships.append(place)
        else:
            for size in sizes_left:
                choices = [place for place in free_options[size] if not place.block & used_mask]
                if not choices:
                    break
                place = rng.choice(choices)
                used_mask |= place.block
                ships.append(place)
            else:
                return ships
    return None
