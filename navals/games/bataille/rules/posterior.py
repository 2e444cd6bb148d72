"""The posterior distribution over complete fleets, given the answers.

All fleets consistent with the answers are equally likely, with ships of equal size interchangeable. If there
are few, all are listed; otherwise they are sampled: first the ships through the hits (every way to cover the
hits is listed and sampled in proportion to an estimate of its weight), then the others, largest first. A
sample's weight is the inverse of the probability of drawing it, which makes the estimate unbiased
(sequential importance sampling).

Placements of the surviving sizes are numbered and sets of them are ints, so placing a ship takes one AND.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from math import factorial, fsum, prod
from random import Random

import msgspec

from navals.games.bataille.rules.layouts import COLS, ROWS, Clues, Placement, bits, grid, union

_CHUNK_SIZE = 64  # samples between two partial results: about 2 ms in a browser
_MAX_ROWS = 1500  # number of `last_ships` entries averaged in `Belief.place_weights`
_MAX_COVERS = 3000  # up to this many hit covers are enumerated; more are sampled


class PlacementTables:
    """Numbered placements of some sizes, and sets of them as ints. Use `shared_tables(...)`."""

    def __init__(self, sizes: tuple[int, ...], rows: int, cols: int) -> None:
        grid_tables = grid(rows, cols)
        self.sizes = sizes
        self.places: list[Placement] = [place for size in sizes for place in grid_tables.placements(size)]
        self.places_by_kind: list[int] = []  # kind number -> set of its placements
        start = 0
        for size in sizes:
            place_count = len(grid_tables.placements(size))
            self.places_by_kind.append(((1 << place_count) - 1) << start)
            start += place_count
        self.all_places: int = (1 << start) - 1
        self.kind_by_place: list[int] = [sizes.index(place.size) for place in self.places]
        # Square -> placements with a ship there, and with one next to it.
        self.places_by_square: list[int] = [0] * (rows * cols)
        self.adjacent_places: list[int] = [0] * (rows * cols)
        for number, place in enumerate(self.places):
            for square in place.squares:
                self.places_by_square[square] |= 1 << number
            for square in bits(place.halo & ~place.mask):
                self.adjacent_places[square] |= 1 << number
        # Placement -> placements that do not touch it.
        self.separate_places: list[int] = [
            self.all_places & ~union(self.places_by_square[square] for square in bits(place.halo))
            for place in self.places
        ]


@lru_cache(maxsize=32)
def shared_tables(sizes: tuple[int, ...], rows: int = ROWS, cols: int = COLS) -> PlacementTables:
    """Return the shared tables for these sizes (each once, largest first)."""
    return PlacementTables(sizes, rows, cols)


class Belief:
    """Fleets consistent with the answers: all of them (`is_exact`), or a weighted sample.

    `fleets[k]` are the indices (in `tables.places`) of the ships afloat; `weights[k]` is positive and
    `total` is the sum of weights. `last_ships[k]` describes the ships placed last in a sample: their kind,
    their count, and the placements available to the final one. `tried_samples` is the number of samples
    attempted.
    """

    def __init__(self, clues: Clues, placement_tables: PlacementTables) -> None:
        self.clues = clues
        self.tables = placement_tables
        self.fleets: list[tuple[int, ...]] = []
        self.weights: list[float] = []
        self.last_ships: list[tuple[int, int, int]] = []
        self.is_exact = False
        self.tried_samples = 0
        self.total: float = 0.0

    def place_weights(self) -> list[float]:
        """Return the total weight of the fleets containing each placement.

        The result is indexed like `tables.places`. The ships placed last in a sample, all of one size, are
        spread over all placements that the final one could take. The mean is the same as with the placements
        drawn, but as precise as with two to three times the samples.
        """
        weights = [0.0] * len(self.tables.places)
        if not self.last_ships:
            for fleet, weight in zip(self.fleets, self.weights, strict=True):
                for number in fleet:
                    weights[number] += weight
            return weights
        groups: dict[tuple[int, int], tuple[list[int], list[float]]] = {}
        for fleet, weight, (kind, count, open_places) in zip(
            self.fleets, self.weights, self.last_ships, strict=True
        ):
            for number in fleet[: len(fleet) - count]:
                weights[number] += weight
            if count:
                open_sets, place_weights = groups.setdefault((kind, count), ([], []))
                open_sets.append(open_places)
                place_weights.append(weight / open_places.bit_count())
        for (kind, count), (open_sets, place_weights) in groups.items():
            start, counts = self._count_by_place(kind, open_sets, place_weights)
            weight = 0.0
            for open_places, place_weight in zip(open_sets, place_weights, strict=True):
                weight += place_weight * open_places.bit_count()
            scale = count * weight / sum(counts)
            for offset, sample_count in enumerate(counts):
                weights[start + offset] += scale * sample_count
        return weights

    def _count_by_place(
        self, kind: int, open_sets: list[int], place_weights: list[float]
    ) -> tuple[int, list[int]]:
        """Return the index of a kind's first placement and, for each of its placements, how many sets of a
        sample from `open_sets` contain it.

        Sets are drawn systematically, in proportion to `place_weights`, and written as rows of bytes. Each
        column of bytes then makes one long int whose bits are masked and counted.
        """
        mask = self.tables.places_by_kind[kind]
        start, width = (mask & -mask).bit_length() - 1, mask.bit_count()
        byte_count = (width + 7) // 8
        step = fsum(place_weights) / _MAX_ROWS
        threshold, weight_sum, sample = step / 2, 0.0, []
        for open_places, place_weight in zip(open_sets, place_weights, strict=True):
            weight_sum += place_weight
            while threshold < weight_sum:
                sample.append((open_places >> start).to_bytes(byte_count, "little"))
                threshold += step
        table, low_bits = b"".join(sample), int.from_bytes(b"\1" * len(sample), "little")
        counts = []
        for k in range(byte_count):
            byte_column = int.from_bytes(table[k::byte_count], "little")
            counts += [(byte_column >> j & low_bits).bit_count() for j in range(min(8, width - 8 * k))]
        return start, counts

    def square_chances(self) -> tuple[float, ...]:
        """Return each square's chance of holding a ship still afloat: 1 on its hits, 0 on known water."""
        chances = [0.0] * (self.clues.rows * self.clues.cols)
        if self.total > 0:
            for place, weight in zip(self.tables.places, self.place_weights(), strict=True):
                if weight:
                    for square in place.squares:
                        chances[square] += weight / self.total
        return tuple(min(1.0, chance) for chance in chances)


class _Cover(msgspec.Struct):
    """One way to explain all hits: the ships through them, and what remains to be placed."""

    ships: tuple[int, ...]
    counts: tuple[int, ...]  # number of ships still to place, by kind
    open_places: int  # placements still possible, none through a hit


_Step = tuple[int, tuple[int, ...], list[int], Iterator[int]]  # a kind, its placements, their bits, draws


class Sampler:
    """Lists or samples the fleets consistent with `clues`. Construction takes about 0.5 ms."""

    def __init__(self, clues: Clues) -> None:
        self.clues = clues
        t = shared_tables(tuple(dict.fromkeys(clues.sizes)), clues.rows, clues.cols)
        self.tables: PlacementTables = t
        self.counts: tuple[int, ...] = tuple(clues.sizes.count(size) for size in t.sizes)
        allowed_mask = t.all_places & ~union(
            t.places_by_square[square] for square in bits(clues.water | clues.wrecks)
        )
        allowed_mask &= ~union(t.adjacent_places[square] for square in bits(clues.hits))
        self.hits: tuple[int, ...] = tuple(bits(clues.hits))
        self.open_places: int = allowed_mask & ~union(t.places_by_square[square] for square in self.hits)
        # A ship hit on all squares would have been sunk.
        sunk_places = union(
            1 << number
            for number in bits(allowed_mask & ~self.open_places)
            if not t.places[number].mask & ~clues.hits
        )
        self.places_by_hit: list[int] = [
            allowed_mask & ~sunk_places & t.places_by_square[square] for square in self.hits
        ]

    def list_covers(self) -> list[_Cover] | None:
        """Return all ways to explain the hits, or None if there are too many."""
        t = self.tables
        choices = [(_Cover((), self.counts, self.open_places), t.all_places)]
        for square, hit_places in zip(self.hits, self.places_by_hit, strict=True):
            next_choices: list[tuple[_Cover, int]] = []
            for cover, candidates in choices:
                if any(square in t.places[number].squares for number in cover.ships):
                    next_choices.append((cover, candidates))
                    continue
                for number in bits(hit_places & candidates):
                    kind, separate_places = t.kind_by_place[number], t.separate_places[number]
                    if cover.counts[kind]:
                        counts = _remove_ship(cover.counts, kind)
                        next_choices.append(
                            (
                                _Cover((*cover.ships, number), counts, cover.open_places & separate_places),
                                candidates & separate_places,
                            )
                        )
            if len(next_choices) > _MAX_COVERS:
                return None
            choices = next_choices
        return [cover for cover, _ in choices]

    def draw_cover(self, rng: Random) -> tuple[_Cover, float] | None:
        """Draw a way to explain the hits; return it and its inverse probability, or None at a dead end."""
        t = self.tables
        ships: tuple[int, ...] = ()
        counts, open_places, candidates, weight, seen_mask = (
            self.counts,
            self.open_places,
            t.all_places,
            1.0,
            0,
        )
        for square, hit_places in zip(self.hits, self.places_by_hit, strict=True):
            if seen_mask >> square & 1:
                continue
            choices = [ship for ship in bits(hit_places & candidates) if counts[t.kind_by_place[ship]]]
            if not choices:
                return None
            ship = choices[int(rng.random() * len(choices))]
            kind = t.kind_by_place[ship]
            weight *= len(choices)
            ships, counts = (*ships, ship), _remove_ship(counts, kind)
            open_places, candidates, seen_mask = (
                open_places & t.separate_places[ship],
                candidates & t.separate_places[ship],
                seen_mask | t.places[ship].mask,
            )
        return _Cover(ships, counts, open_places), weight

    def estimate_fleet_count(self, cover: _Cover) -> float:
        """Estimate the number of fleets with this cover, ignoring conflicts between the other ships."""
        fleet_count = 1.0
        for kind, count in enumerate(cover.counts):
            if count:
                place_count = (cover.open_places & self.tables.places_by_kind[kind]).bit_count()
                for j in range(count):
                    fleet_count *= max(place_count - j, 0) / (j + 1)
        return fleet_count

    def run(self, sample_count: int, rng: Random) -> Generator[Belief, None, Belief]:
        """Yield the growing belief at intervals, then return it. It is empty if no fleet fits.

        All fleets are listed if that takes no more work than sampling.
        """
        belief = Belief(self.clues, self.tables)
        covers = self.list_covers()
        if covers is not None:
            estimates = [self.estimate_fleet_count(cover) for cover in covers]
            total = fsum(estimates)
            # The estimate is too high, mostly by a factor of 1 to 10 in late positions.
            if total <= 40 * sample_count and (yield from self._list_fleets(covers, sample_count, belief)):
                return belief
            if total <= 0:
                return belief
            yield from self._sample_covers(
                covers, [estimate / total for estimate in estimates], sample_count, rng, belief
            )
        else:
            add_fleet = self._make_completer(rng)
            for attempt in range(sample_count):
                drawn_cover = self.draw_cover(rng)
                if drawn_cover is not None:
                    add_fleet(drawn_cover[0], drawn_cover[1], belief)
                belief.tried_samples += 1
                if attempt % _CHUNK_SIZE == _CHUNK_SIZE - 1:
                    yield belief
        return belief

    def _sample_covers(
        self,
        covers: Sequence[_Cover],
        cover_chances: Sequence[float],
        sample_count: int,
        rng: Random,
        belief: Belief,
    ) -> Generator[Belief, None, None]:
        """Sample the covers systematically, in rounds, so that partial beliefs are unbiased too."""
        add_fleet = self._make_completer(rng)
        while belief.tried_samples < sample_count:
            round_size = min(
                4 * _CHUNK_SIZE if len(covers) > 1 else _CHUNK_SIZE, sample_count - belief.tried_samples
            )
            threshold, chance_sum = rng.random() / round_size, 0.0
            for cover, cover_chance in zip(covers, cover_chances, strict=True):
                chance_sum += cover_chance
                while threshold < chance_sum:
                    add_fleet(cover, 1.0 / cover_chance, belief)
                    threshold += 1.0 / round_size
            belief.tried_samples += round_size
            yield belief

    def _make_completer(self, rng: Random) -> Callable[[_Cover, float, Belief], None]:
        """Return the inner loop: a function that completes a cover at random and adds the fleet to a belief.

        It adds nothing if a ship has no placement left.
        """
        separate_places = self.tables.separate_places
        kind_steps: list[_Step] = []
        for kind_places in self.tables.places_by_kind:
            pool = tuple(bits(self.open_places & kind_places))
            kind_steps.append((kind_places, pool, [1 << i for i in pool], _uniform_draws(len(pool), rng)))
        plans_by_counts: dict[tuple[int, ...], tuple[list[_Step], float, int, int]] = {}

        def add_fleet(cover: _Cover, weight: float, belief: Belief) -> None:
            plan = plans_by_counts.get(cover.counts)
            if plan is None:
                order_count = prod(map(factorial, cover.counts))  # equal ships are drawn in every order
                steps = [kind_steps[k] for k, n in enumerate(cover.counts) for _ in range(n)]
                last_kind = max((k for k, n in enumerate(cover.counts) if n), default=0)
                plan = plans_by_counts[cover.counts] = (
                    steps,
                    1 / order_count,
                    last_kind,
                    cover.counts[last_kind],
                )
            steps, scale, last_kind, last_count = plan
            free_places = 0
            open_places = cover.open_places
            ships = [*cover.ships]
            for kind_places, pool, place_bits, draws in steps:
                free_places = open_places & kind_places
                count = free_places.bit_count()
                if not count:
                    return
                weight *= count
                for j in draws:
                    if free_places & place_bits[j]:
                        break
                i = pool[j]
                ships.append(i)
                open_places &= separate_places[i]
            belief.fleets.append(tuple(ships))
            weight *= scale
            belief.weights.append(weight)
            belief.last_ships.append((last_kind, last_count, free_places))
            belief.total += weight

        return add_fleet

    def _list_fleets(
        self, covers: Sequence[_Cover], limit: int, belief: Belief
    ) -> Generator[Belief, None, bool]:
        """Store all possible fleets in `belief` and return `True`. If there are more than `limit`, leave
        `belief` unchanged and return `False`."""
        t = self.tables
        fleets: list[tuple[int, ...]] = []

        def fill_fleet(ships: tuple[int, ...], kind: int, counts: tuple[int, ...], open_places: int) -> bool:
            while kind < len(counts) and not counts[kind]:
                kind += 1
            if kind == len(counts):
                fleets.append(ships)
                return len(fleets) <= limit
            counts_left = _remove_ship(counts, kind)
            for i in bits(open_places & t.places_by_kind[kind]):
                # Place equal sizes in increasing order only, so that every fleet occurs once.
                open_places &= ~(1 << i)
                if not fill_fleet((*ships, i), kind, counts_left, open_places & t.separate_places[i]):
                    return False
            return True

        for n, cover in enumerate(covers):
            if not fill_fleet(cover.ships, 0, cover.counts, cover.open_places):
                return False
            if n % 8 == 7:
                yield belief
        belief.fleets = fleets
        belief.weights = [1.0] * len(fleets)
        belief.total = float(len(fleets))
        belief.is_exact = True
        belief.tried_samples = len(fleets)
        return True


def _remove_ship(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the counts with one ship of a kind removed."""
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def _uniform_draws(count: int, rng: Random) -> Iterator[int]:
    """Yield uniform draws from range(count) forever.

    Random bytes take a fifth of the time of `int(count * random())`.
    """
    if not 0 < count <= 256:
        while True:
            yield int(rng.random() * count)
    limit = 256 // count * count
    table = bytes(byte % count for byte in range(256))
    excess_bytes = bytes(range(limit, 256))
    while True:
        yield from rng.randbytes(1024).translate(table, excess_bytes)


def infer_belief(clues: Clues, sample_count: int, rng: Random) -> Belief:
    """Return the final belief, exact or after `sample_count` samples."""
    sampling = Sampler(clues).run(sample_count, rng)
    while True:
        try:
            next(sampling)
        except StopIteration as stop:
            belief: Belief = stop.value
            return belief
