"""Possible answers to a shot, as far as a view shows, and the resulting public views, for analyses."""

from __future__ import annotations

import random
from math import fsum
from typing import Final

from msgspec.structs import replace

from navals.core.fields import with_one
from navals.core.result import won_by
from navals.core.seat import NOBODY
from navals.games.bataille.rules.guess import knowledge
from navals.games.bataille.rules.layouts import Knowledge
from navals.games.bataille.rules.posterior import believe
from navals.games.bataille.rules.state import BatailleAction, Shoot, Tally, View, Waters, by_tally

SAMPLES: Final = 256


def answers(view: View, action: BatailleAction, rng: random.Random) -> tuple[tuple[View, float], ...]:
    """Return the views after each answer to a shot, with their probabilities; none for other actions."""
    if not isinstance(action, Shoot):
        return ()
    bit, waters = 1 << action.square, view.waters[1 - view.actor]
    known = knowledge(waters)
    dry = replace(waters, bombed=waters.bombed | bit)
    if not known.unknown & bit:
        return ((_after(view, dry, 0), 1.0),)
    struck, sunk = odds(known, action.square, rng)
    wet = replace(dry, hits=waters.hits | bit)
    cases = [(dry, 0, 1.0 - struck - fsum(sunk.values())), (wet, 0, struck)]
    for ship, share in sunk.items():
        left = list(waters.left)
        left.remove(ship.bit_count())
        cases.append((replace(wet, sunk=(*waters.sunk, ship), left=tuple(left)), ship.bit_count(), share))
    return tuple((_after(view, new, size), share) for new, size, share in cases if share > 1e-9)


def odds(known: Knowledge, square: int, rng: random.Random) -> tuple[float, dict[int, float]]:
    """Return the chance of a hit that does not sink, and the chance of sinking each ship."""
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
    """Return the view after a shot. ``waters`` is the target then; ``size`` that of the sunk ship, or 0."""
    seat, target = view.actor, 1 - view.actor
    bombs = with_one(view.bombs, seat, view.bombs[seat] - 1)
    tally = view.tallies[seat]
    tallies = with_one(view.tallies, seat, Tally(tally.sizes + size, tally.ships + (size > 0)))
    result = None
    if not waters.left:
        result = won_by(seat, "fleet")
    elif not any(bombs):
        result = by_tally(*tallies)
    return replace(
        view,
        actor=NOBODY if result is not None else target if bombs[target] else seat,
        phase="over" if result is not None else "play",
        waters=with_one(view.waters, target, waters),
        bombs=bombs,
        tallies=tallies,
        result=result,
    )
