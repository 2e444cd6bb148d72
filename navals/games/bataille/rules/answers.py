"""The possible answers to a shot and the views that follow them, for analyses."""

from __future__ import annotations

import random
from math import fsum
from typing import Final

from msgspec.structs import replace

from navals.core.fields import with_item
from navals.core.result import won_by
from navals.core.seat import NOBODY
from navals.games.bataille.rules.guess import derive_clues
from navals.games.bataille.rules.layouts import Clues
from navals.games.bataille.rules.posterior import infer_belief
from navals.games.bataille.rules.state import BatailleAction, Shoot, Tally, View, Waters, decide_by_tally

SAMPLE_COUNT: Final = 256


def possible_views(view: View, action: BatailleAction, rng: random.Random) -> tuple[tuple[View, float], ...]:
    """Return the views after each answer to a shot, with their probabilities; () for other actions."""
    if not isinstance(action, Shoot):
        return ()
    bit, waters = 1 << action.square, view.waters[1 - view.actor]
    clues = derive_clues(waters)
    miss_waters = replace(waters, bombed=waters.bombed | bit)
    if not clues.unknown_squares & bit:
        return ((_next_view(view, miss_waters, 0), 1.0),)
    hit_chance, sink_chances = answer_odds(clues, action.square, rng)
    hit_waters = replace(miss_waters, hits=waters.hits | bit)
    cases = [(miss_waters, 0, 1.0 - hit_chance - fsum(sink_chances.values())), (hit_waters, 0, hit_chance)]
    for ship, probability in sink_chances.items():
        sizes = list(waters.left)
        sizes.remove(ship.bit_count())
        cases.append(
            (replace(hit_waters, sunk=(*waters.sunk, ship), left=tuple(sizes)), ship.bit_count(), probability)
        )
    return tuple(
        (_next_view(view, next_waters, size), probability)
        for next_waters, size, probability in cases
        if probability > 1e-9
    )


def answer_odds(clues: Clues, square: int, rng: random.Random) -> tuple[float, dict[int, float]]:
    """Return the chance of a hit that does not sink, and the chance of sinking each ship, by its mask."""
    belief = infer_belief(clues, SAMPLE_COUNT, rng)
    bit, hit_chance = 1 << square, 0.0
    chance_by_ship: dict[int, float] = {}
    if belief.total <= 0:
        return 0.0, chance_by_ship
    for place, weight in zip(belief.tables.places, belief.place_weights(), strict=True):
        if weight and place.mask & bit:
            if place.mask & ~clues.hits == bit:
                chance_by_ship[place.mask] = chance_by_ship.get(place.mask, 0.0) + weight / belief.total
            else:
                hit_chance += weight / belief.total
    total = hit_chance + fsum(chance_by_ship.values())
    if total > 1.0:
        return hit_chance / total, {ship: probability / total for ship, probability in chance_by_ship.items()}
    return hit_chance, chance_by_ship


def _next_view(view: View, waters: Waters, size: int) -> View:
    """Return the view after a shot: ``waters`` is the target grid, ``size`` the sunk ship's size or 0."""
    seat, target = view.actor, 1 - view.actor
    bombs = with_item(view.bombs, seat, view.bombs[seat] - 1)
    tally = view.tallies[seat]
    tallies = with_item(view.tallies, seat, Tally(tally.sizes + size, tally.ships + (size > 0)))
    result = None
    if not waters.left:
        result = won_by(seat, "fleet")
    elif not any(bombs):
        result = decide_by_tally(*tallies)
    return replace(
        view,
        actor=NOBODY if result is not None else target if bombs[target] else seat,
        phase="over" if result is not None else "play",
        waters=with_item(view.waters, target, waters),
        bombs=bombs,
        tallies=tallies,
        result=result,
    )
