"""Where to shoot: the four levels of the computer player, from what it knows and nothing else.

* ``easy`` shoots about at random, drifting to the middle, follows up most of its hits, and forgets at times
  that ships never touch.
* ``medium`` hunts on every second or third square and finishes what it hits.
* ``hard`` counts, for each square, the placements of each ship left, one ship at a time.
* ``expert`` weighs whole fleets (`posterior`), looks to the end of the game when few fleets are left, and
  counts bombs.

A decision depends on the knowledge, the context, the number of samples and the generator only, never on a
clock.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from navals.games.bataille.rules.layouts import bits, candidates, grid
from navals.games.bataille.rules.posterior import Belief, Knowledge, Sampler
from navals.search.anytime import resting

SAMPLES = 1500  # the expert's usual effort a shot
_LAST_BOMBS = 12  # from here on the expert asks what the bombs left can still sink
PLAN_BOMBS = 3  # and from here on it plays them out
PLAN_FLEETS = 60  # fleets it then plays against, and the number up to which it plays out all fleets there are
_PLAN_SQUARES = 5  # first shots it compares


class Context(msgspec.Struct, frozen=True):
    """The state of the fight, for R10 and R11. The player to move is the one who shoots."""

    bombs: int = 100  # own bombs left, this one included
    sunk_sum: int = 0  # sum of sizes, and number, of the enemy ships sunk
    sunk_ships: int = 0
    lost_sum: int = 0  # the same of own ships
    lost_ships: int = 0
    afloat: tuple[int, ...] = ()  # sizes of own ships still afloat


class Thought(NamedTuple):
    """The best square so far, its value (chance of a hit where the level has one) and the effort spent."""

    square: int
    value: float
    effort: int


def choose(
    level: str,
    known: Knowledge,
    context: Context,
    samples: int,
    rng: Random,
    sampler: Callable[[Knowledge], Sampler] = Sampler,
) -> Generator[Thought, None, Thought]:
    """Think about the next shot. Yields the best square so far every few milliseconds; the last is the
    decision, which is returned too. `samples` bounds the effort of ``expert``; the others need no bound.
    `sampler` is what ``expert`` believes of fleets: all alike, unless somebody knows more of the enemy.
    ValueError if every square that may hold a ship has been shot, or for an unknown level."""
    if not known.unknown:
        raise ValueError("no square is left that may hold a ship")
    if level == "easy":
        thought = Thought(_easy(known, rng), 0.0, 1)
    elif level == "medium":
        thought = Thought(_medium(known, rng), 0.0, 1)
    elif level == "hard":
        square, value = _best(density(known), known.unknown, rng)
        thought = Thought(square, value, 1)
    elif level == "expert":
        thought = yield from _expert(known, context, samples, rng, sampler)
    else:
        raise ValueError(f"unknown level {level!r}")
    yield thought
    return thought


def _easy(known: Knowledge, rng: Random) -> int:
    g = grid(known.rows, known.cols)
    if known.hits and rng.random() < 0.85:
        around = 0
        for s in bits(known.hits):
            around |= g.sides[s]
        follow = list(bits(around & ~known.shot))
        if follow:
            return rng.choice(follow)
    # One shot in five is fired without a thought for corners of hits and the surroundings of sunk ships.
    open_ = list(bits(g.full & ~known.shot if rng.random() < 0.2 else known.unknown))
    middle_row, middle_col = (known.rows - 1) / 2, (known.cols - 1) / 2
    weights = [
        1.0 / (4.0 + abs(s // known.cols - middle_row) + abs(s % known.cols - middle_col)) for s in open_
    ]
    return rng.choices(open_, weights)[0]


def _medium(known: Knowledge, rng: Random) -> int:
    g, unknown = grid(known.rows, known.cols), known.unknown
    for ship in g.ships(known.hits):
        around = 0
        for s in bits(ship):
            around |= g.sides[s]
        if around & unknown:
            return rng.choice(list(bits(around & unknown)))
    step = min(known.sizes, default=1)
    lattice = [s for s in bits(unknown) if (s // known.cols + s % known.cols) % step == 0]
    return rng.choice(lattice or list(bits(unknown)))


def density(known: Knowledge) -> list[float]:
    """For each square the number of placements, ship by ship, that no answer excludes; with hits only those
    through a hit. Not a probability: ships are counted as if alone."""
    count = [0.0] * (known.rows * known.cols)
    options = candidates(known)
    for size, pool in options.items():
        times = known.sizes.count(size)
        for p in pool:
            if not known.hits or p.mask & known.hits:
                for s in p.squares:
                    count[s] += times
    return count


def _best(values: Sequence[float], allowed: int, rng: Random) -> tuple[int, float]:
    """The allowed square of the greatest value, drawn among equals."""
    squares = list(bits(allowed))
    top = max(values[s] for s in squares)
    least = top - 1e-9 * abs(top)
    return rng.choice([s for s in squares if values[s] >= least]), top


def _expert(
    known: Knowledge,
    context: Context,
    samples: int,
    rng: Random,
    sampler: Callable[[Knowledge], Sampler],
) -> Generator[Thought, None, Thought]:
    best: Thought | None = None

    def so_far(belief: Belief) -> Thought | None:
        # A thought costs a pass over all samples: a new one at doublings only, else the old one again.
        nonlocal best
        if belief.fleets and (best is None or belief.tried >= 2 * best.effort):
            chance = belief.heat()
            square = max(bits(known.unknown), key=chance.__getitem__)
            best = Thought(square, chance[square], belief.tried)
        return best

    belief = yield from resting(sampler(known).run(samples, rng), so_far)
    if not belief.fleets:  # none of the few samples fitted: the counting way always has an answer
        square, _ = _best(density(known), known.unknown, rng)
        return Thought(square, 0.0, belief.tried)
    chance = belief.heat()
    value = list(chance)
    if context.bombs <= _LAST_BOMBS:
        value = _worth(belief, context.bombs)
    square, _ = _best(value, known.unknown, rng)
    yield Thought(square, chance[square], belief.tried)
    # The likeliest square is close to the best one; the few positions where more can be proved follow.
    certain = chance[square] > 1 - 1e-9
    if context.bombs <= PLAN_BOMBS and not (certain and context.bombs > 1):
        square = yield from _compare(Plan(belief, context, rng).value, value, square, known)
    elif belief.exact and len(belief.fleets) <= PLAN_FLEETS and not certain:
        square = yield from _compare(Plan(belief, context, rng).fewest_misses, value, square, known)
    return Thought(square, chance[square], belief.tried)


def _worth(belief: Belief, bombs: int) -> list[float]:
    """Value of each square when bombs run short: a hit counts for the size of its ship divided by the hits
    still missing, and for nothing on a ship that the bombs left cannot sink."""
    known = belief.known
    value = [1e-6 * c for c in belief.heat()]
    for p, load in zip(belief.tables.places, belief.by_place(), strict=True):
        if not load:
            continue
        missing = (p.mask & ~known.hits).bit_count()
        if missing > bombs:
            continue
        struck = p.size - missing
        # Misses to expect before it sinks: its direction is unknown up to the second hit.
        astray = 0.0 if missing == 1 else 1.2 if not struck else 1.0 if struck == 1 else 0.5
        share = load / belief.total * p.size / missing * min(1.0, (bombs - missing + 1) / (astray + 1.0))
        for s in p.squares:
            value[s] += share
    return value


def _compare(
    judge: Callable[[int], float], value: Sequence[float], square: int, known: Knowledge
) -> Generator[Thought, None, int]:
    """The best by `judge` of the squares of greatest value; the first of them keeps equals."""
    rivals = sorted((s for s in bits(known.unknown) if s != square), key=lambda s: -value[s])[
        : _PLAN_SQUARES - 1
    ]
    best, top = square, judge(square)
    for s in rivals:
        yield Thought(best, value[best], 0)
        if value[s] > 0 and (score := judge(s)) > top + 1e-9:
            best, top = s, score
    return best


class Plan:
    """The game played to its end against each fleet of a belief (at most `PLAN_FLEETS`, thinned evenly)."""

    def __init__(self, belief: Belief, context: Context, rng: Random) -> None:
        places = belief.tables.places
        self.known: Knowledge = belief.known
        self.context = context
        chosen = range(len(belief.fleets))
        self.weights: list[float] = belief.weights
        if not belief.exact and len(chosen) > PLAN_FLEETS:
            # Systematic resampling: equal weights, each fleet about as often as its weight says.
            step = belief.total / PLAN_FLEETS
            point, reached, drawn = rng.random() * step, 0.0, []
            for k, weight in enumerate(belief.weights):
                reached += weight
                while point < reached:
                    drawn.append(k)
                    point += step
            self.weights = [1.0] * len(belief.fleets)
            chosen_list = drawn
        else:
            chosen_list = list(chosen)
        self.all = chosen_list
        self.ships: list[list[int]] = [[places[i].mask for i in fleet] for fleet in belief.fleets]
        self.open: list[int] = [sum(ships) & ~belief.known.hits for ships in self.ships]

    def _split(
        self, some: list[int], square: int, struck: int
    ) -> tuple[list[int], list[int], dict[int, list[int]]]:
        """The fleets that answer water, hit, and sunk (by the size of the ship) to a shot, `struck` being hit
        before."""
        here = 1 << square
        water: list[int] = []
        hit: list[int] = []
        sunk: dict[int, list[int]] = {}
        for k in some:
            if not self.open[k] & here:
                water.append(k)
                continue
            for ship in self.ships[k]:
                if ship & here:
                    if ship & ~(struck | here):
                        hit.append(k)
                    else:
                        sunk.setdefault(ship.bit_count(), []).append(k)
                    break
        return water, hit, sunk

    def _likeliest(self, some: list[int], shot: int, count: int) -> list[int]:
        """The squares not shot that most of the fleets hold, best first."""
        load: dict[int, float] = {}
        for k in some:
            weight = self.weights[k]
            for s in bits(self.open[k] & ~shot):
                load[s] = load.get(s, 0.0) + weight
        return sorted(load, key=lambda s: (-load[s], s))[:count]

    def fewest_misses(self, square: int) -> float:
        """Minus the misses to expect if `square` is shot first and the likeliest square ever after."""
        whole = sum(self.weights[k] for k in self.all)
        return -self._misses(self.all, square, 0, self.known.hits) / whole

    def _misses(self, some: list[int], square: int, shot: int, struck: int) -> float:
        here = 1 << square
        water, hit, sunk = self._split(some, square, struck)
        total = sum(self.weights[k] for k in water)
        for part, hits in (
            (water, struck),
            (hit, struck | here),
            *((part, struck | here) for part in sunk.values()),
        ):
            if len(part) > 1:
                follow = self._likeliest(part, shot | here, 1)
                if follow:
                    total += self._misses(part, follow[0], shot | here, hits)
        return total

    def value(self, square: int) -> float:
        """Chance to win (R10, R11; a draw counts half) if `square` is shot first and the bombs left are then
        used as well as three trials a shot can tell. The enemy is taken to sink no more; greater sums break
        ties."""
        whole = sum(self.weights[k] for k in self.all)
        c = self.context
        return self._win(self.all, square, 0, self.known.hits, c.bombs, c.sunk_sum, c.sunk_ships, 0) / whole

    def _win(
        self,
        some: list[int],
        square: int,
        shot: int,
        struck: int,
        bombs: int,
        total: int,
        ships: int,
        done: int,
    ) -> float:
        here = 1 << square
        water, hit, sunk = self._split(some, square, struck)
        value = 0.0
        parts = [
            (water, struck, 0),
            (hit, struck | here, 0),
            *((part, struck | here, size) for size, part in sunk.items()),
        ]
        for part, hits, size in parts:
            if not part:
                continue
            weight = sum(self.weights[k] for k in part)
            after = (total + size, ships + (size > 0), done + (size > 0))
            if after[2] == len(self.known.sizes):
                value += 2.0 * weight  # all sunk wins at once, whatever the enemy may still do
            elif bombs == 1:
                value += weight * self._reckon(after[0], after[1])
            else:
                follow = self._likeliest(part, shot | here, 3)
                value += max(
                    (self._win(part, s, shot | here, hits, bombs - 1, *after) for s in follow),
                    default=weight * self._reckon(after[0], after[1]),
                )
        return value

    def _reckon(self, total: int, ships: int) -> float:
        mine, enemy = (total, ships), (self.context.lost_sum, self.context.lost_ships)
        return (1.0 if mine > enemy else 0.5 if mine == enemy else 0.0) + 0.02 * total + 0.005 * ships
