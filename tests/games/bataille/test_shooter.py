"""Shooting: every level plays complete games without cheating, and the expert finds provably best shots."""

from __future__ import annotations

from random import Random

import pytest

from navals.core.player import LEVELS
from navals.games.bataille.ai.shooter import ScoreContext, ShotThought, choose_shot, placement_counts
from navals.games.bataille.rules.layouts import Clues, bits, grid, uniform_fleet
from tests.games.bataille.test_layouts import VARIANT_1, VARIANT_2

ALONE = ScoreContext()


def decide(level: str, facts: Clues, context: ScoreContext = ALONE, samples: int = 60, seed: int = 1) -> int:
    steps = choose_shot(level, facts, context, samples, Random(seed))
    thoughts: list[ShotThought] = []
    while True:
        try:
            thoughts.append(next(steps))
        except StopIteration as stop:
            assert stop.value == thoughts[-1]
            return thoughts[-1].square


def shots_to_sink(level: str, fleet: tuple[int, ...], seed: int, samples: int = 60) -> int:
    facts, shots = Clues.from_shots([m.bit_count() for m in fleet]), 0
    while facts.sizes:
        square = decide(level, facts, samples=samples, seed=seed + shots)
        assert not facts.shot_mask >> square & 1  # R8
        ship = next((m for m in fleet if m >> square & 1), 0)
        struck = facts.hits | 1 << square
        facts = facts.learn(square, "water" if not ship else "hit" if ship & ~struck else "sunk")
        shots += 1
    return shots


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("sizes", [VARIANT_1, VARIANT_2, (6, 6, 1), (4,) * 12])
def test_every_level_sinks_every_fleet(level: str, sizes: tuple[int, ...]) -> None:
    assert sum(sizes) <= shots_to_sink(level, uniform_fleet(sizes, Random(3)), 5, 24) <= 100


def test_stronger_levels_need_fewer_shots() -> None:
    fleets = [uniform_fleet(VARIANT_1, Random(n)) for n in range(12)]
    easy, medium, hard = (sum(shots_to_sink(level, f, 9) for f in fleets) for level in LEVELS[:3])
    assert hard < medium < easy


@pytest.mark.parametrize("level", LEVELS)
def test_same_knowledge_same_seed_same_samples_give_the_same_shot(level: str) -> None:
    facts = Clues.from_shots(VARIANT_2, [(44, "hit"), (0, "water"), (9, "sunk")])
    assert decide(level, facts, seed=7) == decide(level, facts, seed=7)


@pytest.mark.parametrize("level", LEVELS[1:])
def test_known_water_is_never_shot_and_a_hit_is_followed_up(level: str) -> None:
    facts = Clues.from_shots(VARIANT_1, [(44, "hit"), (45, "sunk"), (70, "hit")])
    for seed in range(5):
        assert facts.unknown_squares >> decide(level, facts, seed=seed) & 1
    assert decide(level, Clues.from_shots(VARIANT_1, [(44, "hit")])) in set(bits(grid().side_neighbours[44]))


def test_the_expert_takes_the_square_that_is_certain() -> None:
    # One ship of 3, hit twice against the left edge: only one square can complete it.
    facts = Clues.from_shots((3,), [(40, "hit"), (41, "hit")])
    assert decide("expert", facts) == 42


def test_the_expert_does_not_begin_what_its_bombs_cannot_end() -> None:
    """R11: with one bomb left, only a ship of one square can still be sunk."""
    facts = Clues.from_shots((3, 1), [(44, "hit"), (0, "water")])
    sides = set(bits(grid().side_neighbours[44]))
    assert decide("expert", facts, samples=300) in sides
    assert decide("expert", facts, ScoreContext(bombs=1), samples=300) not in sides


def test_the_expert_prefers_the_ship_that_wins_the_reckoning() -> None:
    """R11: the last bomb can sink the damaged 2 or the damaged 4; only the 4 beats the enemy's 3."""
    # The 2 at square 0 can only end on square 1 (water below); the 4 at 70-72 ends on 73.
    facts = Clues.from_shots((4, 2), [(0, "hit"), (10, "water"), (70, "hit"), (71, "hit"), (72, "hit")])
    assert decide("expert", facts, ScoreContext(bombs=1, lost_squares=3, lost_ships=1), samples=300) == 73
    assert decide("expert", facts, ScoreContext(bombs=1), samples=300) == 73


def test_thoughts_come_in_steps_and_end_in_the_decision() -> None:
    thoughts = list(choose_shot("expert", Clues.from_shots(VARIANT_1), ScoreContext(), 400, Random(1)))
    assert len(thoughts) > 3
    assert [t.effort for t in thoughts] == sorted(t.effort for t in thoughts)
    assert thoughts[-1].value > 0


def test_density_counts_placements_ship_by_ship() -> None:
    # A ship of 2 covers a corner in two ways, the middle in four.
    count = placement_counts(Clues.from_shots((2, 2)))
    assert (count[0], count[44]) == (4, 8)


def test_an_unknown_level_and_a_finished_grid_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown level"):
        decide("grandmaster", Clues.from_shots(VARIANT_1))
    with pytest.raises(ValueError, match="no square"):
        decide("expert", Clues((1,), water=(1 << 100) - 1))
