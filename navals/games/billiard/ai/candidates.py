"""Candidate shots from geometry alone: pots, combinations, banks and kicks, with their odds for a given
aiming error.

Lengths are in metres, directions are unit vectors; a layout lists the balls on the table as ``(unit, x, y)``.
Only ``+ - * /`` and ``sqrt`` are used, so every machine finds the same shots in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import sqrt
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.games.billiard.rules.physics.table import PhysicsTable
from navals.games.billiard.rules.table.places import DIAMETER, RADIUS

Layout = Sequence[tuple[int, float, float]]
Bounds = tuple[float, float]

THINNEST_CUT: Final = 0.22  # cosine of the thinnest cut tried (77 degrees)
_SQUARED_CONTACT_DISTANCE: Final = (DIAMETER - 0.0004) * (DIAMETER - 0.0004)
MAX_COMBINATION_GAP: Final = 0.45  # maximum distance between the two balls of a combination (m)


class PocketMouth(msgspec.Struct, frozen=True):
    """A pocket as seen by a ball: the midpoint of its noses, the axis into it, and the gap between the
    noses.
    """

    x: float
    y: float
    ax: float
    ay: float
    gap: float


class Lane(msgspec.Struct, frozen=True):
    """A ball's clear path into a pocket: start, unit vector, length, and room on either side at its end
    (m).
    """

    unit: int
    pocket: int
    x: float
    y: float
    ux: float
    uy: float
    length: float
    margin: float


class Idea(msgspec.Struct, frozen=True):
    """A possible shot. ``kind`` is ``pot``, ``combination``, ``bank``, ``kick`` or ``dive``.

    ``unit`` at (x, y) is struck, hits the ball ``hit_unit`` (0 for a dive) at (mx, my) and sends it along
    (wx, wy) to pocket the ball of ``lane``; for a kick, (wx, wy) is the struck ball's own direction to the
    cushion. ``distance`` is the distance to the ghost ball, ``cut`` the cosine of the cut angle, ``odds`` the
    estimated chance. ``rail``: the cushion of a bank or kick (0 to 3: x low, x high, y low, y high; else -1).
    ``rise_place``: where the submarine surfaces, if it does.
    """

    kind: str
    unit: int
    x: float
    y: float
    lane: Lane
    hit_unit: int
    mx: float
    my: float
    wx: float
    wy: float
    distance: float
    cut: float
    odds: float
    rail: int = -1
    rise_place: tuple[float, float] | None = None


@cache
def find_mouths(table: PhysicsTable) -> tuple[PocketMouth, ...]:
    """Return the mouths of a table's pockets, by pocket number."""
    mouths = []
    for pocket in table.pockets:
        nose_indices = sorted(
            range(len(table.noses)),
            key=lambda k: (table.noses[k].x - pocket.x) ** 2 + (table.noses[k].y - pocket.y) ** 2,
        )
        nose, other_nose = table.noses[nose_indices[0]], table.noses[nose_indices[1]]
        dx, dy = other_nose.x - nose.x, other_nose.y - nose.y
        gap = sqrt(dx * dx + dy * dy)
        x, y, ax, ay = 0.5 * (nose.x + other_nose.x), 0.5 * (nose.y + other_nose.y), -dy / gap, dx / gap
        if (pocket.x - x) * ax + (pocket.y - y) * ay < 0.0:
            ax, ay = -ax, -ay
        mouths.append(PocketMouth(x, y, ax, ay, gap))
    return tuple(mouths)


def chance_within(margin: float, sigma: float) -> float:
    """Return the chance that a normal error with standard deviation ``sigma`` is within ``margin`` of 0
    (Abramowitz, Stegun 7.1.27)."""
    if sigma <= 0.0:
        return 1.0
    x = margin / sigma * 0.7071067811865476
    if x > 4.0:
        return 1.0
    d = 1.0 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)))
    d *= d
    return 1.0 - 1.0 / (d * d)


def can_roll(
    layout: Layout, x1: float, y1: float, x2: float, y2: float, unit_a: int, unit_b: int, unit_c: int = 0
) -> bool:
    """Return whether a ball can roll straight from (x1, y1) to (x2, y2) without touching any ball other than
    the units a, b and c.
    """
    dx, dy = x2 - x1, y2 - y1
    squared_length = dx * dx + dy * dy
    for unit, x, y in layout:
        if unit in (unit_a, unit_b, unit_c):
            continue
        px, py = x - x1, y - y1
        dot = px * dx + py * dy
        if dot <= 0.0:
            continue
        if dot >= squared_length:
            px, py = x - x2, y - y2
            if px * px + py * py < _SQUARED_CONTACT_DISTANCE:
                return False
            continue
        cross = px * dy - py * dx
        if cross * cross < _SQUARED_CONTACT_DISTANCE * squared_length:
            return False
    return True


def _pocket_margin(mouth: PocketMouth, ux: float, uy: float) -> float:
    """Return how far from the midpoint of a mouth a ball rolling along (ux, uy) may arrive and still go in.

    Return 0 if it cannot go in. Most balls that touch a jaw do go in; the formula is fitted to shots on the
    simulated table.
    """
    clearance = 0.5 * mouth.gap * (ux * mouth.ax + uy * mouth.ay) - RADIUS
    return 0.8 * clearance + 0.025 if clearance > 0.0 else 0.0


def find_lanes(
    layout: Layout, mouths: Sequence[PocketMouth], units: Iterable[int], ignored_unit: int = 0
) -> list[Lane]:
    """Return the clear paths of ``units`` into the pockets. ``ignored_unit`` (0: none) does not block any."""
    targets = set(units)
    return [
        lane
        for ball in layout
        if ball[0] in targets
        for lane in _lanes_of_ball(layout, mouths, ball, ignored_unit)
    ]


def _lanes_of_ball(
    layout: Layout, mouths: Sequence[PocketMouth], ball: tuple[int, float, float], ignored_unit: int
) -> Iterator[Lane]:
    unit, x, y = ball
    for pocket, mouth in enumerate(mouths):
        dx, dy = mouth.x - x, mouth.y - y
        length = sqrt(dx * dx + dy * dy)
        if length < 1e-6:
            continue
        ux, uy = dx / length, dy / length
        margin = _pocket_margin(mouth, ux, uy)
        if margin and can_roll(layout, x, y, mouth.x, mouth.y, unit, ignored_unit):
            yield Lane(unit, pocket, x, y, ux, uy, length, margin)


def _ghost_ball(lane: Lane, x: float, y: float, bounds: Bounds) -> tuple[float, float, float, float]:
    """Return the ghost ball's position, the distance to it from (x, y), and the cosine of the cut (0:
    impossible).
    """
    gx, gy = lane.x - DIAMETER * lane.ux, lane.y - DIAMETER * lane.uy
    dx, dy = gx - x, gy - y
    dot = dx * lane.ux + dy * lane.uy
    if dot <= 0.0:
        return gx, gy, 0.0, 0.0
    distance = sqrt(dx * dx + dy * dy)
    if dot < THINNEST_CUT * distance:
        return gx, gy, distance, 0.0
    if not (RADIUS <= gx <= bounds[0] - RADIUS and RADIUS <= gy <= bounds[1] - RADIUS):
        return gx, gy, distance, 0.0
    return gx, gy, distance, dot / distance


def _pot_odds(lane: Lane, distance: float, cut: float, sigma: float) -> float:
    return chance_within(lane.margin, sigma * (distance + DIAMETER) / (DIAMETER * cut) * lane.length + 0.0015)


def find_pots(
    layout: Layout,
    lanes: Sequence[Lane],
    strikers: Iterable[tuple[int, float, float]],
    bounds: Bounds,
    sigma: float,
    rise_place: tuple[float, float] | None = None,
) -> list[Idea]:
    """Return direct pots. ``bounds``: length and width of the table; ``sigma``: aiming error (radians);
    ``rise_place``: where the submarine surfaces, if it does."""
    ideas = []
    for unit, x, y in strikers:
        for lane in lanes:
            if lane.unit == unit:
                continue
            gx, gy, distance, cut = _ghost_ball(lane, x, y, bounds)
            if cut and can_roll(layout, x, y, gx, gy, unit, lane.unit):
                contact = lane.unit, lane.x, lane.y, lane.ux, lane.uy, distance, cut
                odds = _pot_odds(lane, distance, cut, sigma)
                ideas.append(Idea("pot", unit, x, y, lane, *contact, odds, rise_place=rise_place))
    return ideas


def best_pot_value(
    layout: Layout,
    mouths: Sequence[PocketMouth],
    targets: Layout,
    strikers: Layout,
    bounds: Bounds,
    sigma: float,
    gains: Sequence[Sequence[float]],
    max_gains: Sequence[float],
) -> float:
    """Return the maximum of odds times ``gains`` over direct pots, or 0.

    ``gains`` is indexed by striker and target, ``max_gains`` by target (unit numbers minus one).
    ``targets`` are sorted by ``max_gains``, highest first, so that the search can stop early.
    """
    best_value = 0.0
    for target in targets:
        if max_gains[target[0] - 1] <= best_value:
            break
        for lane in _lanes_of_ball(layout, mouths, target, 0):
            for unit, x, y in strikers:
                gain = gains[unit - 1][lane.unit - 1]
                if gain <= best_value or lane.unit == unit:
                    continue
                gx, gy, distance, cut = _ghost_ball(lane, x, y, bounds)
                if cut:
                    value = gain * _pot_odds(lane, distance, cut, sigma)
                    if value > best_value and can_roll(layout, x, y, gx, gy, unit, lane.unit):
                        best_value = value
    return best_value


def find_combinations(
    layout: Layout, lanes: Sequence[Lane], strikers: Layout, bounds: Bounds, sigma: float
) -> list[Idea]:
    """Return shots in which the struck ball sends a second ball into a nearby third one and pockets it."""
    ideas = []
    for lane in lanes:
        gx, gy = lane.x - DIAMETER * lane.ux, lane.y - DIAMETER * lane.uy
        for hit_unit, x, y in layout:
            dx, dy = gx - x, gy - y
            squared_gap = dx * dx + dy * dy
            if (
                hit_unit == lane.unit
                or squared_gap > MAX_COMBINATION_GAP * MAX_COMBINATION_GAP
                or squared_gap < 1e-8
            ):
                continue
            gap = sqrt(squared_gap)
            second_cut = (dx * lane.ux + dy * lane.uy) / gap
            if second_cut < 0.35 or not can_roll(layout, x, y, gx, gy, hit_unit, lane.unit):
                continue
            # an error at the ghost ball grows with both distances
            error_factor = (gap + DIAMETER) / (DIAMETER * second_cut) * lane.length
            hit_lane = Lane(hit_unit, lane.pocket, x, y, dx / gap, dy / gap, gap, lane.margin)
            other_strikers = [ball for ball in strikers if ball[0] != lane.unit]
            for idea in find_pots(layout, (hit_lane,), other_strikers, bounds, 0.0):
                spread = sigma * (idea.distance + DIAMETER) / (DIAMETER * idea.cut) * error_factor + 0.003
                odds = chance_within(lane.margin, spread)
                ideas.append(replace(idea, kind="combination", lane=lane, odds=odds))
    return ideas


def find_banks(
    layout: Layout,
    mouths: Sequence[PocketMouth],
    units: Iterable[int],
    strikers: Layout,
    bounds: Bounds,
    sigma: float,
) -> list[Idea]:
    """Return shots that send a ball into a pocket off one cushion, by mirroring the pocket."""
    targets, ideas = set(units), []
    for unit, x, y in layout:
        if unit not in targets:
            continue
        for pocket, mouth in enumerate(mouths):
            for rail in range(4):
                mx, my, bx, by = _mirror(x, y, mouth.x, mouth.y, rail, bounds)
                dx, dy = mx - x, my - y
                length = sqrt(dx * dx + dy * dy)
                if length < 0.2 or not _hits_cushion(bx, by, rail, bounds):
                    continue
                lx, ly = mouth.x - bx, mouth.y - by
                leg_length = sqrt(lx * lx + ly * ly)
                if leg_length < 0.1:
                    continue
                margin = _pocket_margin(mouth, lx / leg_length, ly / leg_length)
                if not margin or not can_roll(layout, x, y, bx, by, unit, 0):
                    continue
                if can_roll(layout, bx, by, mouth.x, mouth.y, unit, 0):
                    lane = Lane(unit, pocket, x, y, dx / length, dy / length, length, margin)
                    ideas += [
                        replace(idea, kind="bank", odds=0.6 * idea.odds, rail=rail)
                        for idea in find_pots(layout, (lane,), strikers, bounds, sigma)
                    ]
    return ideas


def find_kicks(
    layout: Layout, lanes: Sequence[Lane], strikers: Layout, bounds: Bounds, sigma: float
) -> list[Idea]:
    """Return pots in which the struck ball hits a cushion first."""
    ideas = []
    for unit, x, y in strikers:
        for lane in lanes:
            if lane.unit == unit:
                continue
            gx, gy = lane.x - DIAMETER * lane.ux, lane.y - DIAMETER * lane.uy
            for rail in range(4):
                mx, my, bx, by = _mirror(x, y, gx, gy, rail, bounds)
                dx, dy = mx - x, my - y
                distance = sqrt(dx * dx + dy * dy)
                lx, ly = gx - bx, gy - by
                leg_length = sqrt(lx * lx + ly * ly)
                if distance < 0.2 or leg_length < 1e-6 or not _hits_cushion(bx, by, rail, bounds):
                    continue
                cut = (lx * lane.ux + ly * lane.uy) / leg_length
                if cut < 0.4 or not can_roll(layout, x, y, bx, by, unit, lane.unit):
                    continue
                if not can_roll(layout, bx, by, gx, gy, unit, lane.unit):
                    continue
                spread = (sigma + 0.001) * (distance + DIAMETER) / (DIAMETER * cut) * lane.length + 0.003
                contact = lane.unit, lane.x, lane.y, dx / distance, dy / distance, distance, cut
                ideas.append(
                    Idea("kick", unit, x, y, lane, *contact, 0.7 * chance_within(lane.margin, spread), rail)
                )
    return ideas


def find_dives(layout: Layout, mouths: Sequence[PocketMouth], submarine: int, sigma: float) -> list[Idea]:
    """Return shots that pocket the submarine alone."""
    ideas = []
    for lane in find_lanes(layout, mouths, (submarine,)):
        contact = 0, lane.x, lane.y, lane.ux, lane.uy, lane.length, 1.0
        odds = chance_within(lane.margin, sigma * lane.length + 0.001)
        ideas.append(Idea("dive", submarine, lane.x, lane.y, lane, *contact, odds))
    return ideas


def _mirror(
    x: float, y: float, tx: float, ty: float, rail: int, bounds: Bounds
) -> tuple[float, float, float, float]:
    """Return (tx, ty) mirrored in a rail (0 to 3), and where the path from (x, y) to it hits the rail."""
    size = bounds[rail >> 1]
    line = size - RADIUS if rail & 1 else RADIUS
    if rail < 2:
        mx, my = 2.0 * line - tx, ty
        fraction = (line - x) / (mx - x) if mx != x else -1.0
        return mx, my, line, y + fraction * (my - y)
    mx, my = tx, 2.0 * line - ty
    fraction = (line - y) / (my - y) if my != y else -1.0
    return mx, my, x + fraction * (mx - x), line


def _hits_cushion(x: float, y: float, rail: int, bounds: Bounds) -> bool:
    """Return whether a ball at this point hits a straight cushion rather than a pocket's mouth."""
    position, size = (y, bounds[1]) if rail < 2 else (x, bounds[0])
    if not 0.11 < position < size - 0.11:
        return False
    return rail < 2 or abs(position - 0.5 * size) > 0.1
