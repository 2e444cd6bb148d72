"""Who is ahead, from what lies open: how many shots each side still needs, and what its bombs can still sink.

The number of shots to come is a formula, fitted by least squares to self-play games of the counting player. Its spread is
a few equally likely cases; every case of one side meets every case of the other.
"""

from __future__ import annotations

from typing import Final

from navals.games.bataille.ai.shooter import density
from navals.games.bataille.rules.guess import knowledge
from navals.games.bataille.rules.layouts import COLS, ROWS, bits, grid
from navals.games.bataille.rules.posterior import Knowledge
from navals.games.bataille.rules.state import Tally, View

MISSES: Final = (-0.30, 0.05, 0.68, -0.10, -1.7, 1.33)
"""Weights of ``features``."""
EXPOSED: Final = 0.15
"""How much later a ship is found, by its place among the squares in the order of suspicion and by how many there are."""
CASES: Final = (-1.59, -0.97, -0.59, -0.28, 0.0, 0.28, 0.59, 0.97, 1.59)
"""The normal distribution in nine equal parts."""
FOUND: Final = 0.85
"""How likely a ship that nobody has hit yet is sunk in the end, as a share of how far the bombs suffice to sink all."""


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
    ahead = _ahead(*(spoils(view, seat, needs[seat][len(CASES) // 2]) for seat in (0, 1)))
    total = 0.0
    for mine in needs[0]:
        done = _ramp(view.bombs[0] + 0.5 - mine, 0.5)
        for yours in needs[1]:
            finished = _ramp(view.bombs[1] + 0.5 - yours, 0.5)
            total += done * (1.0 - finished)
            if done * finished:
                total += done * finished * _ramp(yours - mine + lead, 2.0)
            total += (1.0 - done) * (1.0 - finished) * ahead
    return total / (len(CASES) * len(CASES))


def spoils(view: View, seat: int, needs: float) -> dict[Tally, float]:
    """What a side will have sunk with its last bomb if that does not sink all, with the chances; ``needs``: how many shots all of it
    would take. A ship that is hit is finished first: it may be sunk by the very last bomb."""
    waters, bombs = view.waters[1 - seat], view.bombs[seat]
    known = knowledge(waters)
    found: dict[tuple[Tally, tuple[int, ...], float], float] = {
        (view.tallies[seat], known.sizes, float(bombs)): 1.0
    }
    for hull in sorted(grid().ships(known.hits), key=lambda ship: -ship.bit_count()):
        ends = _ends(known, hull)
        then: dict[tuple[Tally, tuple[int, ...], float], float] = {}
        for (tally, sizes, left), share in found.items():
            larger = [size for size in sizes if size > hull.bit_count()]
            for size in set(larger):
                rest = list(sizes)
                rest.remove(size)
                missing = size - hull.bit_count()
                sunk = min(1.0, max(0.0, (left - missing + 1) / ends))
                spent = max(0.0, left - missing - (ends - 1) / 2)
                for more, odds in ((size, sunk), (0, 1.0 - sunk)):
                    if odds:
                        key = _with(tally, more), tuple(rest), spent
                        then[key] = then.get(key, 0.0) + share * odds * larger.count(size) / len(larger)
        found = then or found
    ends_with: dict[Tally, float] = {}
    for (tally, sizes, left), share in found.items():
        here = {tally: share}
        for size in sizes:
            sunk = FOUND * min(1.0, left / needs) if left >= size and needs else 0.0
            then_here: dict[Tally, float] = {}
            for before, odds in here.items():
                for more, chance_ in ((size, sunk), (0, 1.0 - sunk)):
                    if chance_:
                        after = _with(before, more)
                        then_here[after] = then_here.get(after, 0.0) + odds * chance_
            here = then_here
        for after, odds in here.items():
            ends_with[after] = ends_with.get(after, 0.0) + odds
    return ends_with


def _with(tally: Tally, size: int) -> Tally:
    """A tally with one more ship of that size, or (0) none."""
    return Tally(tally.sizes + size, tally.ships + (size > 0))


def _ends(known: Knowledge, hull: int) -> int:
    """On how many squares a ship that is hit may go on, at least 1."""
    beside = 0
    squares = list(bits(hull))
    for square in squares:
        for step in (1, COLS) if len(squares) == 1 else (squares[1] - squares[0],):
            for other in (square - step, square + step):
                inside = 0 <= other < ROWS * COLS and (step != 1 or other // COLS == square // COLS)
                if inside and known.unknown >> other & 1:
                    beside |= 1 << other
    return max(1, beside.bit_count())


def _ahead(first: dict[Tally, float], second: dict[Tally, float]) -> float:
    """How likely the first has sunk more (R11), half of the chance of a draw added."""
    total = 0.0
    for mine, share in first.items():
        for yours, other in second.items():
            total += share * other * (1.0 if mine > yours else 0.5 if mine == yours else 0.0)
    return total


def _ramp(lead: float, width: float) -> float:
    """From 0 to 1 around an equal lead."""
    return min(1.0, max(0.0, 0.5 + lead / (2 * width)))
