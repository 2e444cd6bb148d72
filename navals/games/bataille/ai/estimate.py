"""Who is ahead, from what lies open: how many shots each side still needs, and what its bombs can still sink.

The number of shots to come is a formula fitted to games of the counting player (``bench/bataille_estimate.py``); its spread is
kept as a few equally likely cases, and every case of one side is set against every case of the other.
"""

from __future__ import annotations

from typing import Final

from navals.games.bataille.ai.shooter import density
from navals.games.bataille.rules.guess import knowledge
from navals.games.bataille.rules.layouts import bits
from navals.games.bataille.rules.posterior import Knowledge
from navals.games.bataille.rules.state import Tally, View

MISSES: Final = (-0.30, 0.05, 0.68, -0.10, -1.7, 1.33)
"""Weights of ``features``."""
EXPOSED: Final = 0.15
"""How much later a ship is found, by its place among the squares in the order of suspicion and by how many there are."""
CASES: Final = (-1.59, -0.97, -0.59, -0.28, 0.0, 0.28, 0.59, 0.97, 1.59)
"""The normal distribution in nine equal parts."""


def features(known: Knowledge) -> tuple[float, ...]:
    """What the number of shots to come depends on: squares still to hit, squares to search by the ships that hide there, and
    whether a ship is hit already."""
    ships, hits = len(known.sizes), known.hits.bit_count()
    due = sum(known.sizes) - hits
    search = float(known.unknown.bit_count() - due)
    least = min(known.sizes)
    share = search * ships / (ships + 1)
    struck = float(hits > 0)
    return float(due), share, share / least, search * struck * (ships == 1), struck, float(ships * least)


def exposure(known: Knowledge, whole: int) -> float:
    """Where the ships (a mask) stand in the order in which the squares are suspected, less the usual place: above 0 they are
    well hidden."""
    suspected = density(known)
    squares = list(bits(known.unknown))
    hidden = list(bits(whole & known.unknown))
    if not hidden or len(squares) < 2:
        return 0.0
    squares.sort(key=lambda s: -suspected[s])
    place = {square: i for i, square in enumerate(squares)}
    total = 0
    for square in hidden:
        total += place[square]
    return total / (len(hidden) * (len(squares) - 1)) - 0.3


def shots(known: Knowledge, ships: tuple[int, ...] | None) -> tuple[float, ...]:
    """How many shots it takes to sink what is left, in equally likely cases; ``ships`` is the fleet, where it is known."""
    if not known.sizes:
        return (0.0,) * len(CASES)
    due = float(sum(known.sizes) - known.hits.bit_count())
    search = known.unknown.bit_count() - due
    mean = 0.0
    for weight, value in zip(MISSES, features(known), strict=True):
        mean += weight * value
    if ships is not None:
        whole = 0
        for ship in ships:
            whole |= ship
        mean += EXPOSED * exposure(known, whole) * search
    spread = 0.1 * search + (2.0 if search > 2 else 0.4 * search)
    most = due + search
    return tuple([min(most, max(due, mean + spread * case)) for case in CASES])


def chance(view: View) -> float:
    """How likely A is to win, half of the chance of a draw added."""
    if view.result is not None:
        return {"1-0": 1.0, "0-1": 0.0}.get(view.result.outcome, 0.5)
    # A shoots at the waters of B.
    needs = [shots(knowledge(view.waters[1 - seat]), view.waters[1 - seat].ships) for seat in (0, 1)]
    begins = {"A": 0, "B": 1}.get(view.options.first, -1) if view.phase == "place" else view.actor
    lead = 0.5 if begins == 0 else -0.5 if begins == 1 else 0.0
    total = 0.0
    for mine in needs[0]:
        done = _ramp(view.bombs[0] + 0.5 - mine, 0.5)
        for yours in needs[1]:
            finished = _ramp(view.bombs[1] + 0.5 - yours, 0.5)
            total += done * (1.0 - finished)
            if done * finished:
                total += done * finished * _ramp(yours - mine + lead, 2.0)
            if done < 1.0 and finished < 1.0:
                ahead = _sunk(view, 0, mine) - _sunk(view, 1, yours)
                total += (1.0 - done) * (1.0 - finished) * _ramp(ahead, 2.5)
    return total / (len(CASES) * len(CASES))


def _sunk(view: View, seat: int, needs: float) -> float:
    """The sizes that a side will have sunk with its last bomb, if that does not sink all."""
    tally: Tally = view.tallies[seat]
    already = tally.sizes + 0.3 * tally.ships
    if not needs:
        return already
    share = min(1.0, view.bombs[seat] / needs)
    rest = sum(view.waters[1 - seat].left)
    return already + 0.85 * rest * share


def _ramp(lead: float, width: float) -> float:
    """From 0 to 1 around an equal lead."""
    return min(1.0, max(0.0, 0.5 + lead / (2 * width)))
