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

from navals.games.bataille.rules.layouts import Knowledge, bits, grid, possible_placements, union
from navals.games.bataille.rules.posterior import Belief, Sampler
from navals.search.anytime import resting

DEFAULT_SAMPLES = 1500  # the expert's usual effort per shot
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


def choose_shot(
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
        thought = ShotThought(*_pick_best(placement_counts(facts), facts.unknown, rng), 1)
    elif level == "expert":
        thought = yield from _choose_expert(facts, context, samples, rng, sampler)
    else:
        raise ValueError(f"unknown level {level!r}")
    yield thought
    return thought


def _choose_easy(facts: Knowledge, rng: Random) -> int:
    grid_tables = grid(facts.rows, facts.cols)
    if facts.hits and rng.random() < 0.85:
        next_squares = list(
            bits(union(grid_tables.side_neighbours[square] for square in bits(facts.hits)) & ~facts.shot)
        )
        if next_squares:
            return rng.choice(next_squares)
    # One shot in five ignores the corners of hits and the surroundings of sunk ships.
    open_squares = list(bits(grid_tables.all_squares & ~facts.shot if rng.random() < 0.2 else facts.unknown))
    middle_row, middle_col = (facts.rows - 1) / 2, (facts.cols - 1) / 2
    weights = [
        1.0 / (4.0 + abs(square // facts.cols - middle_row) + abs(square % facts.cols - middle_col))
        for square in open_squares
    ]
    return rng.choices(open_squares, weights)[0]


def _choose_medium(facts: Knowledge, rng: Random) -> int:
    grid_tables, unknown = grid(facts.rows, facts.cols), facts.unknown
    for ship in grid_tables.ships(facts.hits):
        neighbours = unknown & union(grid_tables.side_neighbours[square] for square in bits(ship))
        if neighbours:
            return rng.choice(list(bits(neighbours)))
    step = min(facts.sizes, default=1)
    lattice_squares = [
        square for square in bits(unknown) if (square // facts.cols + square % facts.cols) % step == 0
    ]
    return rng.choice(lattice_squares or list(bits(unknown)))


def placement_counts(facts: Knowledge) -> list[float]:
    """Count the ship placements that cover each square and agree with the answers so far; after a hit, only
    those through a hit. These are not probabilities: each ship is counted as if it were alone.
    """
    square_counts = [0.0] * (facts.rows * facts.cols)
    for size, places in possible_placements(facts).items():
        ship_count = facts.sizes.count(size)
        for place in places:
            if not facts.hits or place.mask & facts.hits:
                for square in place.squares:
                    square_counts[square] += ship_count
    return square_counts


def _pick_best(values: Sequence[float], allowed_mask: int, rng: Random) -> tuple[int, float]:
    """Return the allowed square with the highest value, at random among ties, and the value."""
    squares = list(bits(allowed_mask))
    highest = max(values[square] for square in squares)
    minimum = highest - 1e-9 * abs(highest)
    return rng.choice([square for square in squares if values[square] >= minimum]), highest


def _choose_expert(
    facts: Knowledge,
    context: ScoreContext,
    samples: int,
    rng: Random,
    sampler: Callable[[Knowledge], Sampler],
) -> Generator[ShotThought, None, ShotThought]:
    best_thought: ShotThought | None = None

    def best_so_far(belief: Belief) -> ShotThought | None:
        # A thought costs a pass over all samples, so make one only when the sample has doubled.
        nonlocal best_thought
        if belief.fleets and (best_thought is None or belief.tried_samples >= 2 * best_thought.effort):
            chances = belief.square_chances()
            square = max(bits(facts.unknown), key=chances.__getitem__)
            best_thought = ShotThought(square, chances[square], belief.tried_samples)
        return best_thought

    belief = yield from resting(sampler(facts).run(samples, rng), best_so_far)
    if not belief.fleets:  # no sample fits; counting placements always works
        square, _ = _pick_best(placement_counts(facts), facts.unknown, rng)
        return ShotThought(square, 0.0, belief.tried_samples)
    chances = belief.square_chances()
    values = _evaluate_squares(belief, context.bombs) if context.bombs <= _LAST_BOMBS else list(chances)
    square, _ = _pick_best(values, facts.unknown, rng)
    yield ShotThought(square, chances[square], belief.tried_samples)
    # The likeliest square is nearly optimal; in some positions, playing out the game does better.
    is_certain = chances[square] > 1 - 1e-9
    if context.bombs <= PLAN_BOMBS and not (is_certain and context.bombs > 1):
        square = yield from _compare_squares(
            ShotPlan(belief, context, rng).expected_score, values, square, facts
        )
    elif belief.is_exact and len(belief.fleets) <= PLAN_FLEETS and not is_certain:
        square = yield from _compare_squares(
            ShotPlan(belief, context, rng).fewest_misses, values, square, facts
        )
    return ShotThought(square, chances[square], belief.tried_samples)


def _evaluate_squares(belief: Belief, bombs: int) -> list[float]:
    """Return the value of each square when bombs run short: a hit is worth its ship's size divided by the
    missing hits, or nothing if the remaining bombs cannot sink the ship.
    """
    facts = belief.facts
    values = [1e-6 * chance for chance in belief.square_chances()]
    for place, weight in zip(belief.tables.places, belief.place_weights(), strict=True):
        if not weight:
            continue
        hits_missing = (place.mask & ~facts.hits).bit_count()
        if hits_missing > bombs:
            continue
        hit_count = place.size - hits_missing
        # Expected misses before it sinks: the direction is unknown until the second hit.
        expected_misses = (
            0.0 if hits_missing == 1 else 1.2 if not hit_count else 1.0 if hit_count == 1 else 0.5
        )
        square_value = (
            weight
            / belief.total
            * place.size
            / hits_missing
            * min(1.0, (bombs - hits_missing + 1) / (expected_misses + 1.0))
        )
        for square in place.squares:
            values[square] += square_value
    return values


def _compare_squares(
    evaluate: Callable[[int], float], values: Sequence[float], square: int, facts: Knowledge
) -> Generator[ShotThought, None, int]:
    """Return the best by `evaluate` of the highest-valued squares; `square` wins ties."""
    rivals = sorted((rival for rival in bits(facts.unknown) if rival != square), key=lambda s: -values[s])
    best_square, best_score = square, evaluate(square)
    for rival in rivals[: _PLAN_SQUARES - 1]:
        yield ShotThought(best_square, values[best_square], 0)
        if values[rival] > 0 and (score := evaluate(rival)) > best_score + 1e-9:
            best_square, best_score = rival, score
    return best_square


class ShotPlan:
    """The game played out against each fleet of a belief. A sample of more than `PLAN_FLEETS` fleets is
    reduced to that number by resampling.
    """

    def __init__(self, belief: Belief, context: ScoreContext, rng: Random) -> None:
        places = belief.tables.places
        self.facts: Knowledge = belief.facts
        self.context = context
        self.fleet_numbers = list(range(len(belief.fleets)))
        self.weights: list[float] = belief.weights
        if not belief.is_exact and len(self.fleet_numbers) > PLAN_FLEETS:
            # Systematic resampling: equal weights, each fleet about as often as its weight says.
            step = belief.total / PLAN_FLEETS
            threshold, weight_sum, sample = rng.random() * step, 0.0, []
            for number, weight in enumerate(belief.weights):
                weight_sum += weight
                while threshold < weight_sum:
                    sample.append(number)
                    threshold += step
            self.fleet_numbers, self.weights = sample, [1.0] * len(belief.fleets)
        self.ships: list[list[int]] = [
            [places[place_number].mask for place_number in fleet] for fleet in belief.fleets
        ]
        self.open_squares: list[int] = [sum(ships) & ~belief.facts.hits for ships in self.ships]

    def _split_by_answer(
        self, fleets: list[int], square: int, hits_before: int
    ) -> list[tuple[list[int], int, int]]:
        """Split fleets by their answer to a shot, after the hits `hits_before`: water, hit, then sunk by
        size.

        Return (fleets, mask of hits after the shot, size of the ship sunk or 0) for each answer.
        """
        bit = 1 << square
        water_fleets: list[int] = []
        hit_fleets: list[int] = []
        sunk_by_size: dict[int, list[int]] = {}
        for number in fleets:
            if not self.open_squares[number] & bit:
                water_fleets.append(number)
                continue
            ship = next(ship for ship in self.ships[number] if ship & bit)
            if ship & ~(hits_before | bit):
                hit_fleets.append(number)
            else:
                sunk_by_size.setdefault(ship.bit_count(), []).append(number)
        sunk_parts = [(size_fleets, hits_before | bit, size) for size, size_fleets in sunk_by_size.items()]
        return [(water_fleets, hits_before, 0), (hit_fleets, hits_before | bit, 0), *sunk_parts]

    def _total_weight(self, fleets: list[int]) -> float:
        return sum(self.weights[number] for number in fleets)

    def _likeliest_squares(self, fleets: list[int], shot_mask: int, limit: int) -> list[int]:
        """Return up to `limit` squares not yet shot that most fleets occupy, likeliest first."""
        weights: dict[int, float] = {}
        for number in fleets:
            weight = self.weights[number]
            for square in bits(self.open_squares[number] & ~shot_mask):
                weights[square] = weights.get(square, 0.0) + weight
        return sorted(weights, key=lambda s: (-weights[s], s))[:limit]

    def fewest_misses(self, square: int) -> float:
        """Return minus the expected misses if `square` is shot first, then always the likeliest square."""
        return -self._weighted_misses(self.fleet_numbers, square, 0, self.facts.hits) / self._total_weight(
            self.fleet_numbers
        )

    def _weighted_misses(self, fleets: list[int], square: int, shot_mask: int, hits_before: int) -> float:
        shot_mask |= 1 << square
        parts = self._split_by_answer(fleets, square, hits_before)
        total = self._total_weight(parts[0][0])
        for part_fleets, hits, _ in parts:
            if len(part_fleets) > 1 and (next_squares := self._likeliest_squares(part_fleets, shot_mask, 1)):
                total += self._weighted_misses(part_fleets, next_squares[0], shot_mask, hits)
        return total

    def expected_score(self, square: int) -> float:
        """Return the expected score if `square` is shot first: 2 for sinking everything (R10), otherwise 1
        for a win and 1/2 for a draw on the tallies (R11).

        Later shots are the best of three candidates each. The enemy is assumed to sink nothing more; larger
        sums break ties.
        """
        context, total_weight = self.context, self._total_weight(self.fleet_numbers)
        return (
            self._won_weight(
                self.fleet_numbers,
                square,
                0,
                self.facts.hits,
                context.bombs,
                (context.sunk_sum, context.sunk_ships, 0),
            )
            / total_weight
        )

    def _won_weight(
        self,
        fleets: list[int],
        square: int,
        shot_mask: int,
        hits_before: int,
        bombs: int,
        tally: tuple[int, int, int],
    ) -> float:
        """Return the total weight of the fleets times their scores (see `expected_score`). `tally`: sum of
        sizes and number of all ships sunk, and number sunk in this plan.
        """
        shot_mask |= 1 << square
        value = 0.0
        for part_fleets, hits, size in self._split_by_answer(fleets, square, hits_before):
            if not part_fleets:
                continue
            weight, is_sunk = self._total_weight(part_fleets), size > 0
            new_tally = (tally[0] + size, tally[1] + is_sunk, tally[2] + is_sunk)
            if new_tally[2] == len(self.facts.sizes):
                value += 2.0 * weight  # sinking everything wins at once, whatever the enemy could still do
                continue
            estimate = weight * self._estimate_score(new_tally[0], new_tally[1])
            next_squares = self._likeliest_squares(part_fleets, shot_mask, 3) if bombs > 1 else []
            value += max(
                (
                    self._won_weight(part_fleets, next_square, shot_mask, hits, bombs - 1, new_tally)
                    for next_square in next_squares
                ),
                default=estimate,
            )
        return value

    def _estimate_score(self, size_sum: int, ship_count: int) -> float:
        own_sums, enemy_sums = (size_sum, ship_count), (self.context.lost_sum, self.context.lost_ships)
        return (
            (1.0 if own_sums > enemy_sums else 0.5 if own_sums == enemy_sums else 0.0)
            + 0.02 * size_sum
            + 0.005 * ship_count
        )
