"""What the answers say: knowledge of the enemy grid and the distribution over whole fleets that follows from
it.

Every legal fleet is taken as equally likely beforehand, ships of equal size interchangeable. The distribution
after the answers is then uniform over the fleets that agree with all of them. When these are few they are all
listed; otherwise they are sampled: the ships through the hits first (every way to cover the hits is listed
and sampled in proportion to an estimate of its weight), then the others, largest first, each among the
placements left; a sample's weight is the number of choices it had, which makes the estimate unbiased
(sequential importance sampling).

Inside, the placements of the sizes still afloat are numbered and a set of placements is one int, so that what
is left after laying a ship is one AND. Squares and masks are those of `layouts`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from math import factorial, fsum
from random import Random

import msgspec

from navals.games.bataille.rules.layouts import COLS, ROWS, Placement, bits, grid

WATER, HIT, SUNK = "water", "hit", "sunk"
_CHUNK = 64  # samples between two partial results: some 2 ms in a browser
_ROOMS = 1500  # sets of places averaged for the ships laid last
_COVERS = 3000  # ways to cover the hits listed at most; beyond, they are drawn


class Knowledge(msgspec.Struct, frozen=True):
    """What one player knows of the enemy grid (sheet R3, R7). Masks over squares ``row * cols + col``."""

    sizes: tuple[int, ...]  # of the ships not sunk, largest first
    water: int = 0  # surely no ship: misses, around sunk ships, corners of hits
    hits: int = 0  # hit squares of ships not sunk
    sunk: int = 0  # squares of sunk ships
    shot: int = 0  # squares bombed already, whatever the answer (R8)
    rows: int = ROWS
    cols: int = COLS

    @classmethod
    def of(
        cls, sizes: Iterable[int], shots: Iterable[tuple[int, str]] = (), rows: int = ROWS, cols: int = COLS
    ) -> Knowledge:
        """Knowledge of a fleet of `sizes` after `shots`, pairs (square, "water" | "hit" | "sunk") in order of
        play."""
        known = cls(tuple(sorted(sizes, reverse=True)), rows=rows, cols=cols)
        for square, answer in shots:
            known = known.after(square, answer)
        return known

    def after(self, square: int, answer: str) -> Knowledge:
        """Knowledge after one more answer. ValueError if no such answer exists or no ship of the sunk size is
        left."""
        g, here = grid(self.rows, self.cols), 1 << square
        if answer == WATER:
            return msgspec.structs.replace(self, water=self.water | here, shot=self.shot | here)
        if answer == HIT:
            return msgspec.structs.replace(
                self, water=self.water | g.corners[square], hits=self.hits | here, shot=self.shot | here
            )
        if answer != SUNK:
            raise ValueError(f"unknown answer {answer!r}")
        ship = next(s for s in g.ships(self.hits | here) if s & here)
        size, around = ship.bit_count(), 0
        if size not in self.sizes:
            raise ValueError(f"no ship of size {size} is left to sink")
        for s in bits(ship):
            around |= g.around[s]
        sizes = list(self.sizes)
        sizes.remove(size)
        return msgspec.structs.replace(
            self,
            sizes=tuple(sizes),
            water=self.water | around & ~ship,
            hits=self.hits & ~ship,
            sunk=self.sunk | ship,
            shot=self.shot | here,
        )

    @property
    def unknown(self) -> int:
        """Squares not shot at that may hold a ship."""
        return grid(self.rows, self.cols).full & ~(self.water | self.hits | self.sunk)


class Tables:
    """Numbered placements of some sizes, and sets of them as ints. Use `tables(...)`."""

    def __init__(self, kinds: tuple[int, ...], rows: int, cols: int) -> None:
        g = grid(rows, cols)
        self.kinds = kinds
        self.places: list[Placement] = [p for kind in kinds for p in g.placements(kind)]
        self.of_kind: list[int] = []  # kind number -> set of its placements
        first = 0
        for kind in kinds:
            n = len(g.placements(kind))
            self.of_kind.append(((1 << n) - 1) << first)
            first += n
        self.everything: int = (1 << first) - 1
        self.kind: list[int] = [kinds.index(p.size) for p in self.places]
        self.holds: list[int] = [0] * (rows * cols)  # square -> placements with a ship there
        self.beside: list[int] = [0] * (
            rows * cols
        )  # square -> placements with the square in their halo, not on the ship
        for i, p in enumerate(self.places):
            for s in p.squares:
                self.holds[s] |= 1 << i
            for s in bits(p.halo & ~p.mask):
                self.beside[s] |= 1 << i
        self.apart: list[int] = []  # placement -> placements that do not touch it
        for p in self.places:
            touching = 0
            for s in bits(p.halo):
                touching |= self.holds[s]
            self.apart.append(self.everything & ~touching)


@lru_cache(maxsize=32)
def tables(kinds: tuple[int, ...], rows: int = ROWS, cols: int = COLS) -> Tables:
    """The tables for these sizes (each once, largest first), shared."""
    return Tables(kinds, rows, cols)


class Belief:
    """Fleets that agree with what is known: all of them (`exact`), or a weighted sample.

    `fleets[k]` are the numbers (in `tables.places`) of the ships not sunk, `weights[k]` is positive, `total`
    their sum; `heat` has for each square the weight of the fleets with a ship there, hits included.
    """

    def __init__(self, known: Knowledge, t: Tables) -> None:
        self.known = known
        self.tables = t
        self.fleets: list[tuple[int, ...]] = []
        self.weights: list[float] = []
        self.last: list[
            tuple[int, int, int]
        ] = []  # of a sample: kind, number and room of the ships laid last
        self.exact = False
        self.tried = 0
        self.total: float = 0.0

    def by_place(self) -> list[float]:
        """Weight of the fleets with each placement. The ships laid last, all of one size, count by all the
        places the very last of them had, not by the one drawn: equal ships are alike, so this is the same
        on average and worth two to three times the samples."""
        load = [0.0] * len(self.tables.places)
        if not self.last:
            for fleet, weight in zip(self.fleets, self.weights, strict=True):
                for i in fleet:
                    load[i] += weight
            return load
        groups: dict[tuple[int, int], tuple[list[int], list[float]]] = {}
        for fleet, weight, (kind, count, room) in zip(self.fleets, self.weights, self.last, strict=True):
            for i in fleet[: len(fleet) - count]:
                load[i] += weight
            if count:
                rooms, shares = groups.setdefault((kind, count), ([], []))
                rooms.append(room)
                shares.append(weight / room.bit_count())
        for (kind, count), (rooms, shares) in groups.items():
            first, columns = self._columns(kind, rooms, shares)
            weight = 0.0
            for room, share in zip(rooms, shares, strict=True):
                weight += share * room.bit_count()
            scale = count * weight / sum(columns)
            for j, n in enumerate(columns):
                load[first + j] += scale * n
        return load

    def _columns(self, kind: int, rooms: list[int], shares: list[float]) -> tuple[int, list[int]]:
        """First placement of a kind, and for each of its placements how many of the `rooms` have it, each room
        counted about in proportion to its share. The rooms are drawn systematically and written as bytes one
        below the other; eight columns of bits at a time then make one long int, to be masked and counted."""
        whole = self.tables.of_kind[kind]
        first, width = (whole & -whole).bit_length() - 1, whole.bit_count()
        size = (width + 7) // 8
        step = fsum(shares) / _ROOMS
        point, reached, drawn = step / 2, 0.0, []
        for room, share in zip(rooms, shares, strict=True):
            reached += share
            while point < reached:
                drawn.append((room >> first).to_bytes(size, "little"))
                point += step
        table, ones = b"".join(drawn), int.from_bytes(b"\1" * len(drawn), "little")
        columns = []
        for k in range(size):
            eight = int.from_bytes(table[k::size], "little")
            columns += [(eight >> j & ones).bit_count() for j in range(min(8, width - 8 * k))]
        return first, columns

    def heat(self) -> tuple[float, ...]:
        """Probability that each square holds a part of a ship not sunk: 1 on hits, 0 on water and sunk
        ships."""
        chance = [0.0] * (self.known.rows * self.known.cols)
        if self.total > 0:
            for p, load in zip(self.tables.places, self.by_place(), strict=True):
                if load:
                    for s in p.squares:
                        chance[s] += load / self.total
        return tuple(min(1.0, c) for c in chance)


class _Cover(msgspec.Struct):
    """One way to explain all hits: the ships through them, and what remains."""

    ships: tuple[int, ...]
    left: tuple[int, ...]  # ships still to lay, by kind
    free: int  # placements still possible, none through a hit


_Step = tuple[int, tuple[int, ...], list[int], Iterator[int]]  # a kind, its placements, their bits, draws


class Sampler:
    """Lists or samples the fleets that agree with `known`. The set-up costs about 0.5 ms."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        t = tables(tuple(dict.fromkeys(known.sizes)), known.rows, known.cols)
        self.tables: Tables = t
        self.left: tuple[int, ...] = tuple(known.sizes.count(kind) for kind in t.kinds)
        allowed = t.everything
        for s in bits(known.water | known.sunk):
            allowed &= ~t.holds[s]
        for s in bits(known.hits):
            allowed &= ~t.beside[s]
        self.hits: tuple[int, ...] = tuple(bits(known.hits))
        through = 0
        self.through: list[int] = []
        for s in self.hits:
            some = allowed & t.holds[s]
            for i in bits(some):
                if not t.places[i].mask & ~known.hits:  # wholly hit would have been sunk
                    some ^= 1 << i
            through |= t.holds[s]
            self.through.append(some)
        self.free: int = allowed & ~through

    def covers(self) -> list[_Cover] | None:
        """All ways to explain the hits, or None if there are more than some thousands."""
        t = self.tables
        ways = [_Cover((), self.left, self.free)]
        avail = [t.everything]
        for s, through in zip(self.hits, self.through, strict=True):
            grown: list[_Cover] = []
            grown_avail: list[int] = []
            for way, fit in zip(ways, avail, strict=True):
                if any(s in t.places[i].squares for i in way.ships):
                    grown.append(way)
                    grown_avail.append(fit)
                    continue
                for i in bits(through & fit):
                    k = t.kind[i]
                    if way.left[k]:
                        left = (*way.left[:k], way.left[k] - 1, *way.left[k + 1 :])
                        grown.append(_Cover((*way.ships, i), left, way.free & t.apart[i]))
                        grown_avail.append(fit & t.apart[i])
            if len(grown) > _COVERS:
                return None
            ways, avail = grown, grown_avail
        return ways

    def draw_cover(self, rng: Random) -> tuple[_Cover, float] | None:
        """One way to explain the hits, each ship drawn among what fits, and the number of choices there
        were."""
        t = self.tables
        ships: tuple[int, ...] = ()
        left, free, fit, weight, seen = self.left, self.free, t.everything, 1.0, 0
        for s, through in zip(self.hits, self.through, strict=True):
            if seen >> s & 1:
                continue
            some = [i for i in bits(through & fit) if left[t.kind[i]]]
            if not some:
                return None
            i = some[int(rng.random() * len(some))]
            k = t.kind[i]
            weight *= len(some)
            ships = (*ships, i)
            left = (*left[:k], left[k] - 1, *left[k + 1 :])
            free, fit, seen = free & t.apart[i], fit & t.apart[i], seen | t.places[i].mask
        return _Cover(ships, left, free), weight

    def guess(self, cover: _Cover) -> float:
        """Rough number of fleets with this cover: the ships left laid as if they did not hinder each
        other."""
        value = 1.0
        for k, count in enumerate(cover.left):
            if count:
                room = (cover.free & self.tables.of_kind[k]).bit_count()
                for j in range(count):
                    value *= max(room - j, 0) / (j + 1)
        return value

    def run(self, samples: int, rng: Random) -> Generator[Belief, None, Belief]:
        """Yields the growing belief every few samples and returns it. All fleets are listed when that is no
        more work than sampling. If nothing at all agrees with the answers, the belief stays empty."""
        belief = Belief(self.known, self.tables)
        covers = self.covers()
        if covers is not None:
            room = [self.guess(cover) for cover in covers]
            whole = fsum(room)
            # The estimate is too large, mostly by a factor of 1 to 10 on late positions.
            if whole <= 40 * samples and (yield from self._list(covers, samples, belief)):
                return belief
            if whole <= 0:
                return belief
            yield from self._sample(covers, [r / whole for r in room], samples, rng, belief)
        else:
            lay = self._layer(rng)
            for tried in range(samples):
                choice = self.draw_cover(rng)
                if choice is not None:
                    lay(choice[0], choice[1], belief)
                belief.tried += 1
                if tried % _CHUNK == _CHUNK - 1:
                    yield belief
        return belief

    def _sample(
        self, covers: Sequence[_Cover], share: Sequence[float], samples: int, rng: Random, belief: Belief
    ) -> Generator[Belief, None, None]:
        """Samples spread over the covers by systematic sampling, in rounds so that a partial belief is fair
        too."""
        lay = self._layer(rng)
        while belief.tried < samples:
            n = min(4 * _CHUNK if len(covers) > 1 else _CHUNK, samples - belief.tried)
            point, reached = rng.random() / n, 0.0
            for cover, part in zip(covers, share, strict=True):
                reached += part
                while point < reached:
                    lay(cover, 1.0 / part, belief)
                    point += 1.0 / n
            belief.tried += n
            yield belief

    def _layer(self, rng: Random) -> Callable[[_Cover, float, Belief], None]:
        """The inner loop as a closure over local names: completes a cover at random and adds the fleet to the
        belief."""
        t = self.tables
        apart = t.apart
        pools = [tuple(bits(self.free & kind)) for kind in t.of_kind]
        kinds = [
            (kind, pool, [1 << i for i in pool], _draws(len(pool), rng))
            for kind, pool in zip(t.of_kind, pools, strict=True)
        ]
        plans: dict[tuple[int, ...], tuple[list[_Step], float, int, int]] = {}

        def lay(cover: _Cover, weight: float, belief: Belief) -> None:
            plan = plans.get(cover.left)
            if plan is None:
                orders = 1  # equal ships come in every order
                for n in cover.left:
                    orders *= factorial(n)
                steps = [kinds[k] for k, n in enumerate(cover.left) for _ in range(n)]
                kind_last = max((k for k, n in enumerate(cover.left) if n), default=0)
                plan = plans[cover.left] = (steps, 1 / orders, kind_last, cover.left[kind_last])
            steps, scale, kind_last, count_last = plan
            room = 0
            free = cover.free
            ships = [*cover.ships]
            for kind, pool, ones, draws in steps:
                room = free & kind
                count = room.bit_count()
                if not count:
                    return
                weight *= count
                for j in draws:
                    if room & ones[j]:
                        break
                i = pool[j]
                ships.append(i)
                free &= apart[i]
            belief.fleets.append(tuple(ships))
            weight *= scale
            belief.weights.append(weight)
            belief.last.append((kind_last, count_last, room))
            belief.total += weight

        return lay

    def _list(self, covers: Sequence[_Cover], limit: int, belief: Belief) -> Generator[Belief, None, bool]:
        """Lists all fleets into `belief`; False, and nothing listed, if there are more than `limit`."""
        t = self.tables
        fleets: list[tuple[int, ...]] = []

        def extend(ships: tuple[int, ...], kind: int, left: Sequence[int], free: int) -> bool:
            while kind < len(left) and not left[kind]:
                kind += 1
            if kind == len(left):
                fleets.append(ships)
                return len(fleets) <= limit
            some = free & t.of_kind[kind]
            rest = [*left[:kind], left[kind] - 1, *left[kind + 1 :]]
            for i in bits(some):
                # Equal sizes in rising order only, so that every fleet comes once.
                free &= ~(1 << i)
                if not extend((*ships, i), kind, rest, free & t.apart[i]):
                    return False
            return True

        for n, cover in enumerate(covers):
            if not extend(cover.ships, 0, cover.left, cover.free):
                return False
            if n % 8 == 7:
                yield belief
        belief.fleets = fleets
        belief.weights = [1.0] * len(fleets)
        belief.total = float(len(fleets))
        belief.exact = True
        belief.tried = len(fleets)
        return True


def _draws(n: int, rng: Random) -> Iterator[int]:
    """Endless uniform draws from range(n). Random bytes mapped at once cost a fifth of `int(n * random())`
    each."""
    if not 0 < n <= 256:
        while True:
            yield int(rng.random() * n)
    whole = 256 // n * n
    table = bytes(b % n for b in range(256))
    excess = bytes(range(whole, 256))
    while True:
        yield from rng.randbytes(1024).translate(table, excess)


def believe(known: Knowledge, samples: int, rng: Random) -> Belief:
    """The belief after `samples` samples, or exact."""
    steps = Sampler(known).run(samples, rng)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            belief: Belief = stop.value
            return belief
