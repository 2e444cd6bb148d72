"""Shot selection for the four levels of the computer player.

* ``easy`` shoots almost at random, favouring the middle, follows up most of its hits, and sometimes forgets
  that ships never touch.
* ``medium`` hunts on every second or third square and finishes what it hits.
* ``hard`` counts the placements of each remaining ship on each square, one ship at a time.
* ``expert`` considers complete fleets (`posterior`), plays out the game when few fleets are left, and counts
  bombs.

A decision depends on the knowledge, the context, the number of samples and the generator, never on a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from navals.games.bataille.rules.layouts import Knowledge, bits, candidates, grid, union
from navals.games.bataille.rules.posterior import Belief, Sampler
from navals.search.anytime import resting

SAMPLES = 1500  # the expert's usual effort per shot
_LAST_BOMBS = 12  # with at most this many bombs, the expert checks which ships it can still sink
PLAN_BOMBS = 3  # with at most this many bombs, the expert plays out the rest of the game
PLAN_FLEETS = 60  # maximum number of fleets to play out
_PLAN_SQUARES = 5  # number of first shots to compare


class ScoreContext(msgspec.Struct, frozen=True):
    """The score so far (R10, R11), from the shooter's side."""

    bombs: int = 100  # bombs left, including this one
    sunk_sum: int = 0  # sum of sizes, and number, of the enemy ships sunk
    sunk_ships: int = 0
    lost_sum: int = 0  # sum of sizes, and number, of the shooter's ships sunk
    lost_ships: int = 0


class ShotThought(NamedTuple):
    """The best square so far, its value (the chance of a hit, if known) and the effort spent."""

    square: int
    value: float
    effort: int


def choose(
    level: str,
    facts: Knowledge,
    context: ScoreContext,
    samples: int,
    rng: Random,
    sampler: Callable[[Knowledge], Sampler] = Sampler,
) -> Generator[ShotThought, None, ShotThought]:
    """Think about the next shot. Yield the best square so far every few milliseconds; the last one is the
    decision, which is also returned.

    `samples` bounds the effort of ``expert``; `sampler` is its model of fleets. Raise ValueError if every
    square that may hold a ship has been shot, or if the level is unknown.
    """
    if not facts.unknown:
        raise ValueError("no square is left that may hold a ship")
    if level in ("easy", "medium"):
        thought = ShotThought((_choose_easy if level == "easy" else _choose_medium)(facts, rng), 0.0, 1)
    elif level == "hard":
        thought = ShotThought(*_pick_best(density(facts), facts.unknown, rng), 1)
    elif level == "expert":
        thought = yield from _choose_expert(facts, context, samples, rng, sampler)
    else:
        raise ValueError(f"unknown level {level!r}")
    yield thought
    return thought


def _choose_easy(facts: Knowledge, rng: Random) -> int:
    g = grid(facts.rows, facts.cols)
    if facts.hits and rng.random() < 0.85:
        next_squares = list(bits(union(g.sides[s] for s in bits(facts.hits)) & ~facts.shot))
        if next_squares:
            return rng.choice(next_squares)
    # One shot in five ignores the corners of hits and the surroundings of sunk ships.
    open_squares = list(bits(g.full & ~facts.shot if rng.random() < 0.2 else facts.unknown))
    middle_row, middle_col = (facts.rows - 1) / 2, (facts.cols - 1) / 2
    weights = [
        1.0 / (4.0 + abs(s // facts.cols - middle_row) + abs(s % facts.cols - middle_col))
        for s in open_squares
    ]
    return rng.choices(open_squares, weights)[0]


def _choose_medium(facts: Knowledge, rng: Random) -> int:
    g, unknown = grid(facts.rows, facts.cols), facts.unknown
    for ship in g.ships(facts.hits):
        neighbours = unknown & union(g.sides[s] for s in bits(ship))
        if neighbours:
            return rng.choice(list(bits(neighbours)))
    step = min(facts.sizes, default=1)
    lattice = [s for s in bits(unknown) if (s // facts.cols + s % facts.cols) % step == 0]
    return rng.choice(lattice or list(bits(unknown)))


def density(facts: Knowledge) -> list[float]:
    """Count the ship placements that cover each square and agree with the answers so far; after a hit, only
    those through a hit. These are not probabilities: each ship is counted as if it were alone.
    """
    counts = [0.0] * (facts.rows * facts.cols)
    for size, pool in candidates(facts).items():
        ship_count = facts.sizes.count(size)
        for p in pool:
            if not facts.hits or p.mask & facts.hits:
                for s in p.squares:
                    counts[s] += ship_count
    return counts


def _pick_best(values: Sequence[float], allowed_mask: int, rng: Random) -> tuple[int, float]:
    """Return the allowed square with the highest value, at random among ties, and the value."""
    squares = list(bits(allowed_mask))
    top = max(values[s] for s in squares)
    minimum = top - 1e-9 * abs(top)
    return rng.choice([s for s in squares if values[s] >= minimum]), top


def _choose_expert(
    facts: Knowledge,
    context: ScoreContext,
    samples: int,
    rng: Random,
    sampler: Callable[[Knowledge], Sampler],
) -> Generator[ShotThought, None, ShotThought]:
    best: ShotThought | None = None

    def best_so_far(belief: Belief) -> ShotThought | None:
        # A thought costs a pass over all samples, so make one only when the sample has doubled.
        nonlocal best
        if belief.fleets and (best is None or belief.tries >= 2 * best.effort):
            chances = belief.heat()
            square = max(bits(facts.unknown), key=chances.__getitem__)
            best = ShotThought(square, chances[square], belief.tries)
        return best

    belief = yield from resting(sampler(facts).run(samples, rng), best_so_far)
    if not belief.fleets:  # no sample fits; counting placements always works
        square, _ = _pick_best(density(facts), facts.unknown, rng)
        return ShotThought(square, 0.0, belief.tries)
    chances = belief.heat()
    values = _evaluate_squares(belief, context.bombs) if context.bombs <= _LAST_BOMBS else list(chances)
    square, _ = _pick_best(values, facts.unknown, rng)
    yield ShotThought(square, chances[square], belief.tries)
    # The likeliest square is nearly optimal; in some positions, playing out the game does better.
    is_certain = chances[square] > 1 - 1e-9
    if context.bombs <= PLAN_BOMBS and not (is_certain and context.bombs > 1):
        square = yield from _compare(ShotPlan(belief, context, rng).value, values, square, facts)
    elif belief.exact and len(belief.fleets) <= PLAN_FLEETS and not is_certain:
        square = yield from _compare(ShotPlan(belief, context, rng).fewest_misses, values, square, facts)
    return ShotThought(square, chances[square], belief.tries)


def _evaluate_squares(belief: Belief, bombs: int) -> list[float]:
    """Return the value of each square when bombs run short: a hit is worth its ship's size divided by the
    missing hits, or nothing if the remaining bombs cannot sink the ship.
    """
    facts = belief.facts
    values = [1e-6 * c for c in belief.heat()]
    for p, weight in zip(belief.tables.places, belief.by_place(), strict=True):
        if not weight:
            continue
        missing = (p.mask & ~facts.hits).bit_count()
        if missing > bombs:
            continue
        hit_count = p.size - missing
        # Expected misses before it sinks: the direction is unknown until the second hit.
        misses = 0.0 if missing == 1 else 1.2 if not hit_count else 1.0 if hit_count == 1 else 0.5
        share = weight / belief.total * p.size / missing * min(1.0, (bombs - missing + 1) / (misses + 1.0))
        for s in p.squares:
            values[s] += share
    return values


def _compare(
    judge: Callable[[int], float], values: Sequence[float], square: int, facts: Knowledge
) -> Generator[ShotThought, None, int]:
    """Return the best by `judge` of the highest-valued squares; `square` wins ties."""
    rivals = sorted((s for s in bits(facts.unknown) if s != square), key=lambda s: -values[s])
    best, top = square, judge(square)
    for s in rivals[: _PLAN_SQUARES - 1]:
        yield ShotThought(best, values[best], 0)
        if values[s] > 0 and (score := judge(s)) > top + 1e-9:
            best, top = s, score
    return best


class ShotPlan:
    """The game played out against each fleet of a belief. A sample of more than `PLAN_FLEETS` fleets is
    reduced to that number by resampling.
    """

    def __init__(self, belief: Belief, context: ScoreContext, rng: Random) -> None:
        places = belief.tables.places
        self.facts: Knowledge = belief.facts
        self.context = context
        self.indices = list(range(len(belief.fleets)))
        self.weights: list[float] = belief.weights
        if not belief.exact and len(self.indices) > PLAN_FLEETS:
            # Systematic resampling: equal weights, each fleet about as often as its weight says.
            step = belief.total / PLAN_FLEETS
            point, running_total, sample = rng.random() * step, 0.0, []
            for k, weight in enumerate(belief.weights):
                running_total += weight
                while point < running_total:
                    sample.append(k)
                    point += step
            self.indices, self.weights = sample, [1.0] * len(belief.fleets)
        self.ships: list[list[int]] = [[places[i].mask for i in fleet] for fleet in belief.fleets]
        self.open_squares: list[int] = [sum(ships) & ~belief.facts.hits for ships in self.ships]

    def _split(self, fleets: list[int], square: int, hits_before: int) -> list[tuple[list[int], int, int]]:
        """Split fleets by their answer to a shot, after the hits `hits_before`: water, hit, then sunk by
        size.

        Return (fleets, mask of hits after the shot, size of the ship sunk or 0) for each answer.
        """
        bit = 1 << square
        water: list[int] = []
        hit: list[int] = []
        by_size: dict[int, list[int]] = {}
        for k in fleets:
            if not self.open_squares[k] & bit:
                water.append(k)
                continue
            ship = next(ship for ship in self.ships[k] if ship & bit)
            if ship & ~(hits_before | bit):
                hit.append(k)
            else:
                by_size.setdefault(ship.bit_count(), []).append(k)
        sinks = [(part, hits_before | bit, size) for size, part in by_size.items()]
        return [(water, hits_before, 0), (hit, hits_before | bit, 0), *sinks]

    def _total_weight(self, fleets: list[int]) -> float:
        return sum(self.weights[k] for k in fleets)

    def _likeliest(self, fleets: list[int], shot: int, count: int) -> list[int]:
        """Return up to `count` squares not yet shot that most fleets occupy, likeliest first."""
        weights: dict[int, float] = {}
        for k in fleets:
            weight = self.weights[k]
            for s in bits(self.open_squares[k] & ~shot):
                weights[s] = weights.get(s, 0.0) + weight
        return sorted(weights, key=lambda s: (-weights[s], s))[:count]

    def fewest_misses(self, square: int) -> float:
        """Return minus the expected misses if `square` is shot first, then always the likeliest square."""
        return -self._misses(self.indices, square, 0, self.facts.hits) / self._total_weight(self.indices)

    def _misses(self, fleets: list[int], square: int, shot: int, hits_before: int) -> float:
        shot |= 1 << square
        parts = self._split(fleets, square, hits_before)
        total = self._total_weight(parts[0][0])
        for part, hits, _ in parts:
            if len(part) > 1 and (next_squares := self._likeliest(part, shot, 1)):
                total += self._misses(part, next_squares[0], shot, hits)
        return total

    def value(self, square: int) -> float:
        """Return the expected score if `square` is shot first: 2 for sinking everything (R10), otherwise 1
        for a win and 1/2 for a draw on the tallies (R11).

        Later shots are the best of three candidates each. The enemy is assumed to sink nothing more; larger
        sums break ties.
        """
        c, total = self.context, self._total_weight(self.indices)
        return (
            self._won_weight(self.indices, square, 0, self.facts.hits, c.bombs, (c.sunk_sum, c.sunk_ships, 0))
            / total
        )

    def _won_weight(
        self,
        fleets: list[int],
        square: int,
        shot: int,
        hits_before: int,
        bombs: int,
        tally: tuple[int, int, int],
    ) -> float:
        """Return the total weight of the fleets times their scores (see `value`). `tally`: sum of sizes and
        number of all ships sunk, and number sunk in this plan.
        """
        shot |= 1 << square
        value = 0.0
        for part, hits, size in self._split(fleets, square, hits_before):
            if not part:
                continue
            weight, sinks = self._total_weight(part), size > 0
            new_tally = (tally[0] + size, tally[1] + sinks, tally[2] + sinks)
            if new_tally[2] == len(self.facts.sizes):
                value += 2.0 * weight  # sinking everything wins at once, whatever the enemy could still do
                continue
            estimate = weight * self._estimate(new_tally[0], new_tally[1])
            next_squares = self._likeliest(part, shot, 3) if bombs > 1 else []
            value += max(
                (self._won_weight(part, s, shot, hits, bombs - 1, new_tally) for s in next_squares),
                default=estimate,
            )
        return value

    def _estimate(self, total: int, ships: int) -> float:
        own_sums, enemy = (total, ships), (self.context.lost_sum, self.context.lost_ships)
        return (1.0 if own_sums > enemy else 0.5 if own_sums == enemy else 0.0) + 0.02 * total + 0.005 * ships
