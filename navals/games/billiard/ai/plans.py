"""The most promising ideas, and strokes that carry them out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import msgspec

from navals.games.billiard.ai import candidates
from navals.games.billiard.ai.candidates import Idea, Layout
from navals.games.billiard.ai.evaluation import WEIGHTS, BilliardWeights, compute_gains, make_layout
from navals.games.billiard.ai.strokes import find_stroke
from navals.games.billiard.rules.damage import IMMERSED
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.table import shots
from navals.games.billiard.rules.table.directions import FULL_TURN, aim_of
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import CORNER_COUNT, RADIUS, is_free, is_in_corner_zone
from navals.games.billiard.rules.units import REPAIR, SUBMARINE, army_of, unit_of_class

ALL_KINDS: Final = ("pot", "combination", "dive", "bank", "kick")
# Ways to play an idea: target's speed at the pocket (m/s), height of the tip (1/100 radius).
_STROKE_VARIANTS: Final = ((1.2, 0), (0.6, 0), (1.2, -35), (1.2, 35), (2.4, 0), (2.4, -30), (0.3, 20))
_DIVE_VALUE: Final = 0.5  # assumed value of an immersion
_MIN_EXPECTED_GAIN: Final = 0.04  # minimum promise of an idea


class StrokePlan(msgspec.Struct, frozen=True):
    """A stroke to be evaluated, its idea (None: position only), and its promise (odds times gain)."""

    strike: Strike
    idea: Idea | None
    expected_gain: float


RankedIdeas = list[tuple[float, Idea]]  # odds times gain, best first


def find_ideas(
    state: TableState, kinds: tuple[str, ...], sigma: float, weights: BilliardWeights = WEIGHTS
) -> Iterator[RankedIdeas]:
    """Yield increasingly long lists of pots and other ``kinds`` of ideas; ``sigma``: aiming error (rad)."""
    match = state.match
    options, side = match.options, match.shooting_army()
    armies, cloth = match.armies, state.cloth
    layout, table = make_layout(state.lies), shots.get_table(options.table)
    mouths, bounds = candidates.find_mouths(table), (cloth.length, cloth.width)
    gain_matrix = compute_gains(armies, side, damage_terms_of(options), weights)
    own_balls = [ball for ball in layout if army_of(ball[0]) == side]
    targets = [unit for unit, _, _ in layout if any(row and row[unit - 1] > 0.0 for row in gain_matrix)]
    lanes = candidates.find_lanes(layout, mouths, targets)
    ideas = candidates.find_pots(layout, lanes, own_balls, bounds, sigma)
    submarine = unit_of_class(side, SUBMARINE)
    if armies.place_of(submarine) == IMMERSED:
        for x, y in _surfacing_places(state, layout):
            ideas += candidates.find_pots(layout, lanes, ((submarine, x, y),), bounds, sigma, (x, y))
    if "dive" in kinds and len(own_balls) > 1 and any(unit == submarine for unit, _, _ in own_balls):
        ideas += candidates.find_dives(layout, mouths, submarine, sigma)
    yield _rank_ideas(ideas, gain_matrix)
    if "combination" in kinds:
        ideas += candidates.find_combinations(layout, lanes, own_balls, bounds, sigma)
    if "bank" in kinds:
        ideas += candidates.find_banks(layout, mouths, targets, own_balls, bounds, sigma)
        yield _rank_ideas(ideas, gain_matrix)
    if "kick" in kinds:
        ideas += candidates.find_kicks(layout, lanes, own_balls, bounds, sigma)
    yield _rank_ideas(ideas, gain_matrix)


def _rank_ideas(unranked_ideas: list[Idea], gain_matrix: tuple[tuple[float, ...], ...]) -> RankedIdeas:
    """Return the promising ideas, best first; ties keep their order."""
    rated_ideas = [
        (
            idea.odds
            * (_DIVE_VALUE if idea.kind == "dive" else gain_matrix[idea.unit - 1][idea.lane.unit - 1]),
            idea,
        )
        for idea in unranked_ideas
    ]
    return sorted((pair for pair in rated_ideas if pair[0] > _MIN_EXPECTED_GAIN), key=lambda pair: -pair[0])


def _surfacing_places(state: TableState, layout: Layout) -> list[tuple[float, float]]:
    """Return free places where a submarine may surface, in whole millimetres, including some at every
    corner.
    """
    cloth, balls = state.cloth, [(x, y) for _, x, y in layout]
    spacing = cloth.diamond_spacing
    fraction_pairs = ((0.25, 0.25), (0.48, 0.48), (0.12, 0.5), (0.5, 0.12), (0.12, 0.82), (0.82, 0.12))
    places = []
    for pocket in range(CORNER_COUNT):
        cx, cy = cloth.corner(pocket)
        for pair in fraction_pairs:
            dx, dy = (round(1000 * max(fraction * spacing, RADIUS + 0.001)) / 1000 for fraction in pair)
            place = (cx - dx if cx else dx), (cy - dy if cy else dy)
            if is_in_corner_zone(cloth, pocket, place) and is_free(place, balls):
                places.append(place)
    return places


def make_plans(
    state: TableState, ranked_ideas: list[tuple[float, Idea]], limit: int, variant_count: int
) -> Iterator[StrokePlan]:
    """Yield legal strokes for the first ``limit`` ideas: up to ``variant_count`` for each of the best pots,
    half as many for other ideas.
    """
    table = shots.get_table(state.options.table)
    mouths = candidates.find_mouths(table)
    for rank, (expected_gain, idea) in enumerate(ranked_ideas[:limit]):
        count = variant_count if idea.kind == "pot" and 2 * rank < limit else (variant_count + 1) // 2
        for arrival_speed, top in _STROKE_VARIANTS[:count]:
            strike = find_stroke(idea, table, mouths, arrival_speed, top)
            if strike is not None and state.check(strike) is None:
                yield StrokePlan(strike, idea, expected_gain)


def propose_safeties(state: TableState, count: int, rng: random.Random) -> list[StrokePlan]:
    """Return ``count`` soft positional strokes in random directions; none if no unit is on the table."""
    units = state.match.armies.units_on_table(state.match.shooting_army())
    return [
        StrokePlan(Strike(rng.choice(units), rng.randrange(FULL_TURN), rng.randrange(500, 2200)), None, 0.0)
        for _ in range(count if units else 0)
    ]


def propose_breaks(state: TableState, count: int) -> list[StrokePlan]:
    """Return up to ``count`` full-ball breaks at the apex, from different places and at different speeds."""
    cloth = state.cloth
    repair_ship = unit_of_class(state.match.shooting_army(), REPAIR)
    apex, break_plans = cloth.spot(6), []
    break_strokes = ((0.0, 8000), (0.55, 8000), (-0.3, 8000), (0.0, 6000), (-0.55, 8000), (0.3, 7000))
    for offset, speed in break_strokes[:count]:
        x = round(10_000 * (cloth.spot(2)[0] - 0.02))
        y = round(10_000 * (cloth.width / 2 + offset * (cloth.width / 2 - 2 * RADIUS)))
        aim = aim_of(apex[0] - x / 10_000, apex[1] - y / 10_000)
        break_plans.append(StrokePlan(Strike(repair_ship, aim, speed, 0, 0, (x, y)), None, 0.0))
    return break_plans


def find_any_stroke(state: TableState) -> Strike:
    """Return a legal stroke without a search: a break, or a unit on the table (R24) struck to the middle."""
    if state.phase == "break":
        return propose_breaks(state, 1)[0].strike
    cloth = state.cloth
    unit = state.match.armies.units_on_table(state.match.shooting_army())[0]
    position = state.lies[unit - 1]
    assert position is not None
    x, y = shots.to_metres(position)
    dx, dy = cloth.length / 2 - x, cloth.width / 2 - y
    return Strike(unit, aim_of(dx, dy) if dx or dy else 0, 1500)
