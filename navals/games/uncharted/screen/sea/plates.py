"""Placement of name plates and chances next to their ships, hiding no hull."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.sea import hulls
from navals.games.uncharted.screen.sea.chart import turned
from navals.games.uncharted.screen.ui import user


def _sides(ship: Ship, half: float) -> Iterator[tuple[float, float]]:
    """Yield places for a plate, from the middle of its ship: astern, ahead, then abeam."""
    length, beam = hulls.halves(ship.card.size)
    ux, uy = turned(15 * ship.heading, 1)
    for sign in (-1, 1):
        far = length + 5.2 + 8 * abs(ux) + (3.2 if sign * uy < -0.3 else 0)
        yield sign * ux * far, sign * uy * far
    broad = abs(uy) * beam + abs(ux) * length + half + 1.5
    yield from ((broad, 0.0), (-broad, 0.0))
    high = abs(uy) * length + abs(ux) * beam
    yield from ((0.0, high + 5.2), (0.0, -high - 8.4))


Box = tuple[float, float, float, float]


def _over(a: Box, b: Box) -> float:
    """Return the common area."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _hull_boxes(x: float, y: float, ship: Ship) -> list[Box]:
    """Cover a hull with squares from bow to stern."""
    length, beam = hulls.halves(ship.card.size)
    ux, uy = turned(15 * ship.heading, 1)
    spots = [(x + ux * length * at, y + uy * length * at) for at in (-0.8, -0.4, 0.0, 0.4, 0.8)]
    return [(a - beam, b - beam, a + beam, b + beam) for a, b in spots]


@lru_cache(maxsize=16)
def plates(ships: tuple[tuple[float, float, Ship, str], ...]) -> tuple[tuple[float, float], ...]:
    """Return offsets of the plates of ships (place, ship, name) that hide no hull and no other plate."""
    hulls_at = [box for x, y, ship, _ in ships for box in _hull_boxes(x, y, ship)]
    taken: list[Box] = []
    chosen = []
    for x, y, ship, name in ships:
        half = hulls.plate_half(name)
        best, least, found = (0.0, 0.0), float("inf"), (0.0, 0.0, 0.0, 0.0)
        for dx, dy in _sides(ship, half):
            box = (x + dx - half, y + dy - 3.2, x + dx + half, y + dy + 6.6)
            # A hull that is hidden is worse than a plate that is.
            cost = 3 * sum(_over(box, one) for one in hulls_at) + sum(_over(box, one) for one in taken)
            if cost < least - 1e-6:
                best, least, found = (dx, dy), cost, box
            if not cost:
                break
        taken.append(found)
        chosen.append(best)
    return tuple(chosen)


def beside(view: View, n: int, half: float) -> tuple[float, float]:
    """Return the middle of a ship's note of half width ``half``, hiding no hull."""
    ship = view.ships[n]
    x, y = user(view, ship.at)
    length, beam = hulls.halves(ship.card.size)
    ux, uy = (abs(part) for part in turned(15 * ship.heading, 1))
    wide, high = ux * length + uy * beam + half + 1.5, uy * length + ux * beam + 6.5
    boxes = [box for one in view.ships if one.on_sea for box in _hull_boxes(*user(view, one.at), one)]

    def cost(at: tuple[float, float]) -> float:
        box = (at[0] - half, at[1] - 5, at[0] + half, at[1] + 5)
        return sum(_over(box, one) for one in boxes)

    return min(
        ((x + wide, y), (x - wide, y), (x, y - high), (x, y + high)), key=lambda at: round(cost(at), 6)
    )
