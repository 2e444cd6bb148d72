"""What a shot may be answered, as far as a view tells, and what everybody then knows: for analyses."""

from __future__ import annotations

import random
from math import fsum
from typing import Final, TypeVar

import msgspec

from navals.core.result import won_by
from navals.core.seat import NOBODY
from navals.games.bataille.rules.guess import knowledge
from navals.games.bataille.rules.posterior import Knowledge, believe
from navals.games.bataille.rules.state import BatailleAction, Shoot, Tally, View, Waters, by_tally

T = TypeVar("T")

SAMPLES: Final = 256


def answers(view: View, action: BatailleAction, rng: random.Random) -> tuple[tuple[View, float], ...]:
    """The views after each answer, with their probabilities, all fleets that agree with the answers being equally likely;
    () for what is no shot."""
    if not isinstance(action, Shoot):
        return ()
    target, bit = 1 - view.actor, 1 << action.square
    waters = view.waters[target]
    known = knowledge(waters)
    dry = msgspec.structs.replace(waters, bombed=waters.bombed | bit)
    if not known.unknown & bit:
        return ((_after(view, dry, 0), 1.0),)
    struck, sunk = odds(known, action.square, rng)
    wet = msgspec.structs.replace(dry, hits=waters.hits | bit)
    cases = [(dry, 0, 1.0 - struck - fsum(sunk.values())), (wet, 0, struck)]
    for ship, share in sunk.items():
        left = list(waters.left)
        left.remove(ship.bit_count())
        gone = (*waters.sunk, ship)
        cases.append((msgspec.structs.replace(wet, sunk=gone, left=tuple(left)), ship.bit_count(), share))
    return tuple((_after(view, new, size), share) for new, size, share in cases if share > 1e-9)


def odds(known: Knowledge, square: int, rng: random.Random) -> tuple[float, dict[int, float]]:
    """The chances that a shot hits without sinking, and that it sinks, by the ship."""
    belief = believe(known, SAMPLES, rng)
    bit, struck = 1 << square, 0.0
    sunk: dict[int, float] = {}
    if belief.total <= 0:
        return 0.0, sunk
    for place, load in zip(belief.tables.places, belief.by_place(), strict=True):
        if load and place.mask & bit:
            if place.mask & ~known.hits == bit:
                sunk[place.mask] = sunk.get(place.mask, 0.0) + load / belief.total
            else:
                struck += load / belief.total
    whole = struck + fsum(sunk.values())
    if whole > 1.0:
        return struck / whole, {ship: share / whole for ship, share in sunk.items()}
    return struck, sunk


def _after(view: View, waters: Waters, size: int) -> View:
    """The view after the answer: the water shot at as it is then, the size of the ship that sank (0: none)."""
    seat, target = view.actor, 1 - view.actor
    both = _pair(target, waters, view.waters[seat])
    bombs = _pair(seat, view.bombs[seat] - 1, view.bombs[target])
    tally = view.tallies[seat]
    tallies = _pair(seat, Tally(tally.sizes + size, tally.ships + (size > 0)), view.tallies[target])
    result = None
    if not waters.left:
        result = won_by(seat, "fleet")
    elif not any(bombs):
        result = by_tally(*tallies)
    actor = NOBODY if result is not None else target if bombs[target] else seat
    return msgspec.structs.replace(
        view,
        actor=actor,
        phase="over" if result is not None else "play",
        waters=both,
        bombs=bombs,
        tallies=tallies,
        result=result,
    )


def _pair(first: int, one: T, other: T) -> tuple[T, T]:
    """By seat, what belongs to the seat ``first`` and what to the other."""
    return (one, other) if first == 0 else (other, one)
