"""Winning chances from public knowledge: shots still needed, and ships that the remaining bombs can sink.

The number of shots needed is a formula, fitted by least squares to self-play games of the counting player,
with a spread of equally likely cases; every case of one side is compared with every case of the other.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from navals.games.bataille.ai.shooter import density
from navals.games.bataille.rules.guess import knowledge
from navals.games.bataille.rules.layouts import COLS, ROWS, Knowledge, bits, grid, union
from navals.games.bataille.rules.state import Tally, View

MISSES: Final = (-0.30, 0.05, 0.68, -0.10, -1.7, 1.33)
"""Weights of ``features``."""
EXPOSED: Final = 0.15
"""Weight of ``exposure``, times the number of squares to search."""
CASES: Final = (-1.59, -0.97, -0.59, -0.28, 0.0, 0.28, 0.59, 0.97, 1.59)
"""The normal distribution as nine equally likely values."""
FOUND: Final = 0.85
"""The chance of sinking a ship not yet hit, relative to the share of needed bombs still available."""


def features(facts: Knowledge) -> tuple[float, ...]:
    """Return the features for estimating the shots needed: squares to hit and to search, damaged ships."""
    ships, hits = len(facts.sizes), facts.hits.bit_count()
    targets = sum(facts.sizes) - hits
    search = float(facts.unknown.bit_count() - targets)
    size = min(facts.sizes)
    share = search * ships / (ships + 1)
    struck = float(hits > 0)
    return float(targets), share, share / size, search * struck * (ships == 1), struck, float(ships * size)


def exposure(facts: Knowledge, ships: int) -> float:
    """Return how late a shooter would find ``ships``: the mean rank (0 to 1) of their squares, likeliest
    first, minus the usual mean.
    """
    suspected = density(facts)
    squares = sorted(bits(facts.unknown), key=lambda s: -suspected[s])
    ranks = [rank for rank, square in enumerate(squares) if ships >> square & 1]
    if not ranks or len(squares) < 2:
        return 0.0
    return sum(ranks) / (len(ranks) * (len(squares) - 1)) - 0.3


def shots(facts: Knowledge, ships: tuple[int, ...] | None) -> tuple[float, ...]:
    """Return equally likely numbers of shots needed to sink the rest; ``ships`` is the fleet, if known."""
    if not facts.sizes:
        return (0.0,) * len(CASES)
    targets = float(sum(facts.sizes) - facts.hits.bit_count())
    search = facts.unknown.bit_count() - targets
    mean = 0.0
    for weight, value in zip(MISSES, features(facts), strict=True):
        mean += weight * value
    if ships is not None:
        mean += EXPOSED * exposure(facts, union(ships)) * search
    spread = 0.1 * search + (2.0 if search > 2 else 0.4 * search)
    maximum = targets + search
    return tuple([min(maximum, max(targets, mean + spread * case)) for case in CASES])


def chance(view: View) -> float:
    """Return A's winning chance, plus half the chance of a draw."""
    if view.result is not None:
        return {"1-0": 1.0, "0-1": 0.0}.get(view.result.outcome, 0.5)
    # A shoots at B's grid.
    needs = [shots(knowledge(view.waters[1 - seat]), view.waters[1 - seat].ships) for seat in (0, 1)]
    begins = {"A": 0, "B": 1}.get(view.options.first, -1) if view.phase == "place" else view.actor
    lead = 0.5 if begins == 0 else -0.5 if begins == 1 else 0.0
    ahead = _ahead(*(spoils(view, seat, needs[seat][len(CASES) // 2]) for seat in (0, 1)))
    total = 0.0
    for a in needs[0]:
        done = _ramp(view.bombs[0] + 0.5 - a, 0.5)
        for b in needs[1]:
            finished = _ramp(view.bombs[1] + 0.5 - b, 0.5)
            total += done * (1.0 - finished)
            if done * finished:
                total += done * finished * _ramp(b - a + lead, 2.0)
            total += (1.0 - done) * (1.0 - finished) * ahead
    return total / (len(CASES) * len(CASES))


def spoils(view: View, seat: int, needs: float) -> dict[Tally, float]:
    """Return a side's possible tallies after its last bomb, with their chances, if it does not sink
    everything.

    ``needs`` is the number of shots to sink everything. Damaged ships are finished first.
    """
    facts = knowledge(view.waters[1 - seat])
    # By tally, sizes of the other ships, and bombs left.
    cases = {(view.tallies[seat], facts.sizes, float(view.bombs[seat])): 1.0}
    for hull in sorted(grid().ships(facts.hits), key=lambda ship: -ship.bit_count()):
        ends, length = _ends(facts, hull), hull.bit_count()
        then: dict[tuple[Tally, tuple[int, ...], float], float] = defaultdict(float)
        for (tally, sizes, bombs), share in cases.items():
            larger = [size for size in sizes if size > length]
            for size in set(larger):
                rest = list(sizes)
                rest.remove(size)
                p_sink = min(1.0, max(0.0, (bombs - (size - length) + 1) / ends))
                spent = max(0.0, bombs - (size - length) - (ends - 1) / 2)
                for new_tally, odds in _with(tally, size, p_sink):
                    then[new_tally, tuple(rest), spent] += share * odds * larger.count(size) / len(larger)
        cases = then or cases
    chances: dict[Tally, float] = defaultdict(float)
    for (tally, sizes, bombs), share in cases.items():
        tallies = {tally: share}
        for size in sizes:
            p_sink = FOUND * min(1.0, bombs / needs) if bombs >= size and needs else 0.0
            later: dict[Tally, float] = defaultdict(float)
            for old_tally, odds in tallies.items():
                for new_tally, likely in _with(old_tally, size, p_sink):
                    later[new_tally] += odds * likely
            tallies = later
        for new_tally, odds in tallies.items():
            chances[new_tally] += odds
    return chances


def _with(tally: Tally, size: int, p_sink: float) -> list[tuple[Tally, float]]:
    """Return a tally with a ship of ``size`` sunk (chance ``p_sink``) and without it."""
    cases = [(Tally(tally.sizes + size, tally.ships + 1), p_sink), (tally, 1.0 - p_sink)]
    return [case for case in cases if case[1]]


def _ends(facts: Knowledge, hull: int) -> int:
    """Return the number of squares where a damaged ship may continue, at least 1."""
    beside = 0
    squares = list(bits(hull))
    for square in squares:
        for step in (1, COLS) if len(squares) == 1 else (squares[1] - squares[0],):
            for other in (square - step, square + step):
                inside = 0 <= other < ROWS * COLS and (step != 1 or other // COLS == square // COLS)
                if inside and facts.unknown >> other & 1:
                    beside |= 1 << other
    return max(1, beside.bit_count())


def _ahead(first: dict[Tally, float], second: dict[Tally, float]) -> float:
    """Return the chance that the first side has sunk more (R11), plus half the chance of a draw."""
    total = 0.0
    for own_tally, share in first.items():
        for yours, other in second.items():
            total += share * other * (1.0 if own_tally > yours else 0.5 if own_tally == yours else 0.0)
    return total


def _ramp(lead: float, width: float) -> float:
    """Return a number that rises linearly from 0 to 1 around a lead of zero."""
    return min(1.0, max(0.0, 0.5 + lead / (2 * width)))
