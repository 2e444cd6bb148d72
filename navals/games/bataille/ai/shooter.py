"""Shot selection for the four levels of the computer player.

* ``easy`` shoots almost at random, favouring the middle, follows up most of its hits, and sometimes forgets
  that ships never touch.
* ``medium`` hunts on every second or third square and finishes what it hits.
* ``hard`` counts the placements of each remaining ship on each square, one ship at a time.
* ``expert`` considers complete fleets (`posterior`), plays out the game when few fleets are left, and takes
  account of the bombs left.

A decision depends on what the shooter knows, the score, the number of samples and the random generator, but
never on the time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from navals.games.bataille.rules.layouts import Clues, bits, grid, possible_placements, union
from navals.games.bataille.rules.posterior import Belief, Sampler
from navals.search.anytime import resting

DEFAULT_SAMPLE_COUNT = 1500  # the expert's usual effort per shot
_FEW_BOMBS = 12  # with at most this many bombs, the expert checks which ships it can still sink
ENDGAME_BOMBS = 3  # with at most this many bombs, the expert plays out the rest of the game
MAX_FLEETS = 60  # maximum number of fleets to play out
_COMPARED_COUNT = 5  # number of first shots to compare


class ScoreContext(msgspec.Struct, frozen=True):
    """The score so far (R10, R11), from the shooter's side."""

    bombs: int = 100  # bombs left, including this one
    sunk_squares: int = 0  # sum of sizes, and number, of the enemy ships sunk
    sunk_ships: int = 0
    lost_squares: int = 0  # sum of sizes, and number, of the shooter's ships sunk
    lost_ships: int = 0


class ShotThought(NamedTuple):
    """The best square so far, its value (the chance of a hit, if known) and the effort spent."""

    square: int
    value: float
    effort: int


def choose_shot(
    level: str,
    clues: Clues,
    context: ScoreContext,
    sample_count: int,
    rng: Random,
    sampler: Callable[[Clues], Sampler] = Sampler,
) -> Generator[ShotThought, None, ShotThought]:
    """Think about the next shot. Yield the best square so far every few milliseconds; the last one is the
    decision, which is also returned.

    `sample_count` bounds the effort of ``expert``; `sampler` is its model of fleets. Raise ValueError if
    no unbombed square may hold a ship, or if the level is unknown.
    """
    if not clues.unknown_squares:
        raise ValueError("no square is left that may hold a ship")
    if level in ("easy", "medium"):
        thought = ShotThought((_choose_easy if level == "easy" else _choose_medium)(clues, rng), 0.0, 1)
    elif level == "hard":
        thought = ShotThought(*_pick_best_square(placement_counts(clues), clues.unknown_squares, rng), 1)
    elif level == "expert":
        thought = yield from _choose_expert(clues, context, sample_count, rng, sampler)
    else:
        raise ValueError(f"unknown level {level!r}")
    yield thought
    return thought


def _choose_easy(clues: Clues, rng: Random) -> int:
    grid_tables = grid(clues.rows, clues.cols)
    if clues.hits and rng.random() < 0.85:
        next_squares = list(
            bits(union(grid_tables.side_neighbours[square] for square in bits(clues.hits)) & ~clues.shot_mask)
        )
        if next_squares:
            return rng.choice(next_squares)
    # One shot in five ignores the corners of hits and the surroundings of sunk ships.
    open_squares = list(
        bits(grid_tables.all_squares & ~clues.shot_mask if rng.random() < 0.2 else clues.unknown_squares)
    )
    middle_row, middle_col = (clues.rows - 1) / 2, (clues.cols - 1) / 2
    weights = [
        1.0 / (4.0 + abs(square // clues.cols - middle_row) + abs(square % clues.cols - middle_col))
        for square in open_squares
    ]
    return rng.choices(open_squares, weights)[0]


def _choose_medium(clues: Clues, rng: Random) -> int:
    grid_tables, unknown_squares = grid(clues.rows, clues.cols), clues.unknown_squares
    for ship in grid_tables.ships(clues.hits):
        neighbours = unknown_squares & union(grid_tables.side_neighbours[square] for square in bits(ship))
        if neighbours:
            return rng.choice(list(bits(neighbours)))
    step = min(clues.sizes, default=1)
    lattice_squares = [
        square for square in bits(unknown_squares) if (square // clues.cols + square % clues.cols) % step == 0
    ]
    return rng.choice(lattice_squares or list(bits(unknown_squares)))


def placement_counts(clues: Clues) -> list[float]:
    """Count the ship placements that cover each square and agree with the answers so far; after a hit, only
    those through a hit. These are not probabilities: each ship is counted as if it were alone.
    """
    square_counts = [0.0] * (clues.rows * clues.cols)
    for size, places in possible_placements(clues).items():
        ship_count = clues.sizes.count(size)
        for place in places:
            if not clues.hits or place.mask & clues.hits:
                for square in place.squares:
                    square_counts[square] += ship_count
    return square_counts


def _pick_best_square(values: Sequence[float], allowed_mask: int, rng: Random) -> tuple[int, float]:
    """Return the allowed square with the highest value (a random one if several tie) and that value."""
    squares = list(bits(allowed_mask))
    highest_value = max(values[square] for square in squares)
    minimum = highest_value - 1e-9 * abs(highest_value)
    return rng.choice([square for square in squares if values[square] >= minimum]), highest_value


def _choose_expert(
    clues: Clues,
    context: ScoreContext,
    sample_count: int,
    rng: Random,
    sampler: Callable[[Clues], Sampler],
) -> Generator[ShotThought, None, ShotThought]:
    best_thought: ShotThought | None = None

    def current_thought(belief: Belief) -> ShotThought | None:
        # A thought costs a pass over all samples, so make one only when the sample has doubled.
        nonlocal best_thought
        if belief.fleets and (best_thought is None or belief.tried_samples >= 2 * best_thought.effort):
            chances = belief.square_chances()
            square = max(bits(clues.unknown_squares), key=chances.__getitem__)
            best_thought = ShotThought(square, chances[square], belief.tried_samples)
        return best_thought

    belief = yield from resting(sampler(clues).run(sample_count, rng), current_thought)
    if not belief.fleets:  # no sample fits; counting placements always works
        square, _ = _pick_best_square(placement_counts(clues), clues.unknown_squares, rng)
        return ShotThought(square, 0.0, belief.tried_samples)
    chances = belief.square_chances()
    values = _evaluate_squares(belief, context.bombs) if context.bombs <= _FEW_BOMBS else list(chances)
    square, _ = _pick_best_square(values, clues.unknown_squares, rng)
    yield ShotThought(square, chances[square], belief.tried_samples)
    # The likeliest square is nearly optimal; in some positions, playing out the game does better.
    is_certain = chances[square] > 1 - 1e-9
    if context.bombs <= ENDGAME_BOMBS and not (is_certain and context.bombs > 1):
        square = yield from _compare_squares(
            FleetRollouts(belief, context, rng).expected_score, values, square, clues
        )
    elif belief.is_exact and len(belief.fleets) <= MAX_FLEETS and not is_certain:
        square = yield from _compare_squares(
            FleetRollouts(belief, context, rng).negated_misses, values, square, clues
        )
    return ShotThought(square, chances[square], belief.tried_samples)


def _evaluate_squares(belief: Belief, bombs: int) -> list[float]:
    """Return the value of each square when bombs run short: a hit is worth the ship's size divided by
    the number of hits still needed to sink it, or nothing if the remaining bombs cannot sink it.
    """
    clues = belief.clues
    values = [1e-6 * chance for chance in belief.square_chances()]
    for place, weight in zip(belief.tables.places, belief.place_weights(), strict=True):
        if not weight:
            continue
        missing_hits = (place.mask & ~clues.hits).bit_count()
        if missing_hits > bombs:
            continue
        hit_count = place.size - missing_hits
        # Expected misses before it sinks: the direction is unknown until the second hit.
        expected_misses = (
            0.0 if missing_hits == 1 else 1.2 if not hit_count else 1.0 if hit_count == 1 else 0.5
        )
        square_value = (
            weight
            / belief.total
            * place.size
            / missing_hits
            * min(1.0, (bombs - missing_hits + 1) / (expected_misses + 1.0))
        )
        for square in place.squares:
            values[square] += square_value
    return values


def _compare_squares(
    evaluate: Callable[[int], float], values: Sequence[float], square: int, clues: Clues
) -> Generator[ShotThought, None, int]:
    """Return the best of the highest-valued squares according to `evaluate`; `square` wins ties.

    Yield the best square so far before each comparison.
    """
    other_squares = [s for s in bits(clues.unknown_squares) if s != square]
    other_squares.sort(key=lambda s: -values[s])
    best_square, best_score = square, evaluate(square)
    for other_square in other_squares[: _COMPARED_COUNT - 1]:
        yield ShotThought(best_square, values[best_square], 0)
        if values[other_square] > 0 and (score := evaluate(other_square)) > best_score + 1e-9:
            best_square, best_score = other_square, score
    return best_square


class FleetRollouts:
    """The game played out against each fleet of a belief. A sample of more than `MAX_FLEETS` fleets is
    reduced to that number by resampling.
    """

    def __init__(self, belief: Belief, context: ScoreContext, rng: Random) -> None:
        places = belief.tables.places
        self.clues: Clues = belief.clues
        self.context = context
        self.fleet_numbers = list(range(len(belief.fleets)))
        self.weights: list[float] = belief.weights
        if not belief.is_exact and len(self.fleet_numbers) > MAX_FLEETS:
            # Systematic resampling: equal weights, each fleet about as often as its weight says.
            step = belief.total / MAX_FLEETS
            threshold, weight_sum, sample = rng.random() * step, 0.0, []
            for number, weight in enumerate(belief.weights):
                weight_sum += weight
                while threshold < weight_sum:
                    sample.append(number)
                    threshold += step
            self.fleet_numbers, self.weights = sample, [1.0] * len(belief.fleets)
        self.ships_by_fleet: list[list[int]] = [
            [places[place_number].mask for place_number in fleet] for fleet in belief.fleets
        ]
        self.open_masks: list[int] = [sum(ships) & ~belief.clues.hits for ships in self.ships_by_fleet]

    def _split_by_answer(
        self, fleets: list[int], square: int, hits_before: int
    ) -> list[tuple[list[int], int, int]]:
        """Split fleets by their answer to a shot: water, hit, then sunk, by ship size. `hits_before` is the
        mask of earlier hits.

        Return (fleets, mask of hits after the shot, size of the ship sunk or 0) for each answer.
        """
        bit = 1 << square
        water_fleets: list[int] = []
        hit_fleets: list[int] = []
        fleets_by_size: dict[int, list[int]] = {}
        for number in fleets:
            if not self.open_masks[number] & bit:
                water_fleets.append(number)
                continue
            ship = next(ship for ship in self.ships_by_fleet[number] if ship & bit)
            if ship & ~(hits_before | bit):
                hit_fleets.append(number)
            else:
                fleets_by_size.setdefault(ship.bit_count(), []).append(number)
        sunk_groups = [(size_fleets, hits_before | bit, size) for size, size_fleets in fleets_by_size.items()]
        return [(water_fleets, hits_before, 0), (hit_fleets, hits_before | bit, 0), *sunk_groups]

    def _total_weight(self, fleets: list[int]) -> float:
        return sum(self.weights[number] for number in fleets)

    def _likeliest_squares(self, fleets: list[int], shot_mask: int, limit: int) -> list[int]:
        """Return up to `limit` unbombed squares that are most likely to hold a ship, likeliest first."""
        weights: dict[int, float] = {}
        for number in fleets:
            weight = self.weights[number]
            for square in bits(self.open_masks[number] & ~shot_mask):
                weights[square] = weights.get(square, 0.0) + weight
        return sorted(weights, key=lambda s: (-weights[s], s))[:limit]

    def negated_misses(self, square: int) -> float:
        """Return minus the expected misses if `square` is shot first, then always the likeliest square."""
        return -self._weighted_misses(self.fleet_numbers, square, 0, self.clues.hits) / self._total_weight(
            self.fleet_numbers
        )

    def _weighted_misses(self, fleets: list[int], square: int, shot_mask: int, hits_before: int) -> float:
        shot_mask |= 1 << square
        groups = self._split_by_answer(fleets, square, hits_before)
        total = self._total_weight(groups[0][0])
        for group_fleets, hits, _ in groups:
            if len(group_fleets) > 1 and (
                next_squares := self._likeliest_squares(group_fleets, shot_mask, 1)
            ):
                total += self._weighted_misses(group_fleets, next_squares[0], shot_mask, hits)
        return total

    def expected_score(self, square: int) -> float:
        """Return the expected score if `square` is shot first: 2 for sinking everything (R10), otherwise 1
        for a win and 1/2 for a draw on the tallies (R11).

        Each later shot is the best of three candidates. The enemy is assumed to sink nothing more; a greater
        sum of sunk sizes breaks ties.
        """
        context, total_weight = self.context, self._total_weight(self.fleet_numbers)
        return (
            self._weighted_score(
                self.fleet_numbers,
                square,
                0,
                self.clues.hits,
                context.bombs,
                (context.sunk_squares, context.sunk_ships, 0),
            )
            / total_weight
        )

    def _weighted_score(
        self,
        fleets: list[int],
        square: int,
        shot_mask: int,
        hits_before: int,
        bombs: int,
        tally: tuple[int, int, int],
    ) -> float:
        """Return the sum of the fleets' scores (see `expected_score`), each multiplied by the fleet's weight.

        `tally`: the sum of sizes and the number of all ships sunk, and how many of them in this playout.
        """
        shot_mask |= 1 << square
        value = 0.0
        for group_fleets, hits, size in self._split_by_answer(fleets, square, hits_before):
            if not group_fleets:
                continue
            weight, is_sunk = self._total_weight(group_fleets), size > 0
            new_tally = (tally[0] + size, tally[1] + is_sunk, tally[2] + is_sunk)
            if new_tally[2] == len(self.clues.sizes):
                value += 2.0 * weight  # sinking everything wins at once, whatever the enemy could still do
                continue
            estimate = weight * self._estimate_score(new_tally[0], new_tally[1])
            next_squares = self._likeliest_squares(group_fleets, shot_mask, 3) if bombs > 1 else []
            value += max(
                (
                    self._weighted_score(group_fleets, next_square, shot_mask, hits, bombs - 1, new_tally)
                    for next_square in next_squares
                ),
                default=estimate,
            )
        return value

    def _estimate_score(self, size_sum: int, ship_count: int) -> float:
        own_tally, enemy_tally = (size_sum, ship_count), (self.context.lost_squares, self.context.lost_ships)
        return (
            (1.0 if own_tally > enemy_tally else 0.5 if own_tally == enemy_tally else 0.0)
            + 0.02 * size_sum
            + 0.005 * ship_count
        )
