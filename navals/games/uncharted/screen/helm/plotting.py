"""Where a ship in hand could lie: a search for the move that ends nearest to a place, and what can be said of a move beforehand.

The search tries straight, turn, straight (at most half a circle) on the grid of steps with plain arithmetic; only the few moves that
end nearest are then sailed as the rules do it, with all that is in the way.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final

from msgspec.structs import replace

from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import Move
from navals.games.uncharted.rules.data.fleet import BATTERIES, HALVES
from navals.games.uncharted.rules.fire import aiming
from navals.games.uncharted.rules.fire.aiming import Shot
from navals.games.uncharted.rules.fire.attack import part_dice
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.sea.contacts import attacks_of
from navals.games.uncharted.rules.sea.moves import far_enough, fresh, movement, plot
from navals.games.uncharted.rules.sea.sailing import (
    LEAST,
    LEAST_INTO_WIND,
    RAM_RUN,
    STRAIGHT,
    STRAIGHT_WAY,
    TURN_WAY,
    Way,
    cost,
    into_wind,
)
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.tasks import Attack, Contact
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import sea as whole
from navals.games.uncharted.screen.ui import Draft
from navals.geometry.plane import COS, HEADINGS, SIN, Hull, Point

Legs = tuple[tuple[float, float], ...]

MOST_TURNS: Final = 12
TRIES: Final = 10
"""Moves that are sailed, at most, to find one that is not in anything's way."""
TURN_WORTH: Final = 60.0
"""Of two moves the one with fewer turns is taken, if it ends less than this, in thousandths of an inch for each turn, farther off."""
BLOCKED: Final = 700.0
"""What a move that ends in contact must be nearer by."""
BLOCKED_FAR: Final = 3000.0
"""What a move is put back by before it is sailed, if something plainly lies in its way."""
AWAY: Final = 6000.0
"""What a move off the table is put back by."""


def move_of(view: View, n: int, draft: Draft) -> Move:
    """The action of a draft."""
    return Move(view.ships[n].name, draft.steps, draft.helm, draft.back, draft.anchor, draft.ram)


@lru_cache(maxsize=64)
def way_of(view: View, n: int, draft: Draft) -> Way | Refusal:
    """Where a draft leads, whether or not it may end there."""
    return plot(whole(view), n, move_of(view, n, replace(draft, anchor=False, ram="")))


def refusal(view: View, n: int, draft: Draft) -> Refusal | None:
    """Why a draft is no legal move, None if it is one."""
    return whole(view).check(move_of(view, n, draft))


def barred(view: View, n: int, draft: Draft, steps: str) -> Refusal | None:
    """Why a draft cannot go on with a turn, or straight steps, None if it can."""
    state, way = whole(view), way_of(view, n, draft)
    if isinstance(way, Refusal):
        return way
    ship = state.ships[n]
    if way.met or way.off:
        return Refusal(msg("the way ends here: something is in it"), "uncharted 3.8")
    if steps[0] != STRAIGHT and "rudder" in ship.markers:
        return Refusal(msg("{ship} has lost its rudder and cannot turn", ship=ship.name), "uncharted 3.7")
    if len(steps) * cost(ship, steps[0], way.heading, state.wind_of(ship)) > way.left:
        return Refusal(msg("{ship} cannot pay for that", ship=ship.name), "uncharted 3.2")
    return None


def start_of(view: View, n: int, draft: Draft) -> Way:
    """Where the steps of a draft begin: after the helm and the inch astern, if they can be done."""
    way = way_of(view, n, replace(draft, steps=""))
    ship = view.ships[n]
    return way if isinstance(way, Way) else Way(ship.at, ship.heading, movement(whole(view), n))


def toward(view: View, n: int, draft: Draft, x: float, y: float) -> Draft | None:
    """The draft, its helm and inch astern kept, with steps that end nearest to a place (thousandths of an inch); None if the ship
    cannot sail."""
    state = whole(view)
    start = start_of(view, n, draft)
    best, nearest = float("inf"), None
    spot = (round(1000 * x), round(1000 * y))
    sought = any(
        _inside(other.shape(), spot) for m, other in enumerate(state.ships) if m != n and other.on_sea
    )
    for tried, (score, steps) in enumerate(_candidates(view, n, start, x, y, sought=sought)):
        if score >= best or tried >= TRIES:
            break
        new = replace(draft, steps=steps, anchor=False, ram="")
        way = way_of(view, n, new)
        if isinstance(way, Refusal) or not far_enough(state, n, way):
            continue
        off = hypot(way.at[0] - x, way.at[1] - y) + TURN_WORTH * (len(steps) - steps.count(STRAIGHT))
        off += AWAY if way.off else BLOCKED if way.met and not sought else 0.0
        if off < best:
            best, nearest = off, new
    return nearest


def _inside(shape: Hull, spot: tuple[int, int]) -> bool:
    forward, right = shape.local(spot)
    return abs(forward) <= 1_000_000 * shape.length and abs(right) <= 1_000_000 * shape.beam


def _candidates(
    view: View, n: int, start: Way, x: float, y: float, *, sought: bool
) -> list[tuple[float, str]]:
    """Moves by how near to a place they would end on an empty sea, the nearest first; ``sought``: what lies
    there may be run into."""
    state = whole(view)
    ship = state.ships[n]
    wind = state.wind_of(ship)
    half = TURN_WAY[ship.card.size] / 2
    straight = [cost(ship, STRAIGHT, heading, wind) for heading in range(HEADINGS)]
    least = 0 if state.touched(n) else LEAST_INTO_WIND if into(view, n, ship.heading) else LEAST
    sides = () if "rudder" in ship.markers else (("r", 1), ("l", -1))
    bends = [
        (letter, sign, [cost(ship, letter, heading, wind) for heading in range(HEADINGS)])
        for letter, sign in sides
    ]
    ranked: list[tuple[float, str, Legs]] = []

    def last(
        px: float, py: float, heading: int, left: int, gone: float, turns: int, steps: str, legs: Legs
    ) -> None:
        """The straight run that comes nearest."""
        ux, uy = SIN[heading] / 1000, COS[heading] / 1000
        along = ((x - px) * ux + (y - py) * uy) / STRAIGHT_WAY
        most = left // straight[heading]
        count = min(most, max(0, round(along)))
        if gone + count * STRAIGHT_WAY < least:
            # What is too short at the end of the points counts as it is: ``far_enough`` decides.
            count = min(most, -(-int(least - gone) // STRAIGHT_WAY))
        if not steps and not count:
            return
        far = count * STRAIGHT_WAY
        ex, ey = px + far * ux, py + far * uy
        off = hypot(ex - x, ey - y) + TURN_WORTH * turns
        ranked.append((off, steps + STRAIGHT * count, (*legs, (px, py), (ex, ey))))

    px, py = float(start.at[0]), float(start.at[1])
    heading, left, before = start.heading, start.left, 0
    ux, uy = SIN[heading] / 1000, COS[heading] / 1000
    last(px, py, heading, left, 0.0, 0, "", ())
    while True:
        for letter, sign, prices in bends:
            qx, qy, course, rest = px, py, heading, left
            for turns in range(1, MOST_TURNS + 1):
                rest -= prices[course]
                if rest < 0:
                    break
                after = (course + sign) % HEADINGS
                qx += half * (SIN[course] + SIN[after]) / 1000
                qy += half * (COS[course] + COS[after]) / 1000
                course = after
                gone = before * STRAIGHT_WAY + 2 * half * turns
                last(
                    qx,
                    qy,
                    course,
                    rest,
                    gone,
                    turns,
                    STRAIGHT * before + letter * turns,
                    (start.at, (px, py)),
                )
        left -= straight[heading]
        before += 1
        if left < 0:
            break
        px, py = px + STRAIGHT_WAY * ux, py + STRAIGHT_WAY * uy
    ranked.sort(key=lambda one: (round(one[0], 3), len(one[1])))
    # What is plainly in the way of the best ones, so that few of them need be sailed in vain.
    beam = HALVES[ship.card.size][1]
    rocks = [(*piece.at, piece.radius + beam) for piece in state.islands]
    rocks += [
        (*one.at, beam + HALVES[one.card.size][1])
        for m, one in enumerate(state.ships)
        if m != n and one.on_sea
    ]
    reach_ = 250 * start.left + 4000
    rocks = [
        rock for rock in rocks if hypot(rock[0] - start.at[0], rock[1] - start.at[1]) <= reach_ + rock[2]
    ]
    graded: list[tuple[float, str]] = []
    clear = 0
    for at, (off, steps, legs) in enumerate(ranked):
        free = sought or _clear(legs, rocks)
        clear += free
        if free or at < 3:
            graded.append((off if free else off + BLOCKED_FAR, steps))
        if clear >= TRIES:
            break
    graded.sort(key=lambda one: (round(one[0], 3), len(one[1])))
    return graded


def _clear(legs: Legs, rocks: list[tuple[int, int, int]]) -> bool:
    """Whether no leg passes over one of these circles."""
    for (ax, ay), (bx, by) in pairwise(legs):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        for rx, ry, radius in rocks:
            along = ((rx - ax) * dx + (ry - ay) * dy) / square if square else 0.0
            along = 0.0 if along < 0 else 1.0 if along > 1 else along
            ox, oy = ax + along * dx - rx, ay + along * dy - ry
            if ox * ox + oy * oy < radius * radius:
                return False
    return True


@lru_cache(maxsize=8)
def reach(view: View, n: int, draft: Draft) -> tuple[tuple[float, float], ...]:
    """The outline of where the ship could get on an empty sea, as points on the table (thousandths of an inch)."""
    state = whole(view)
    ship, start = state.ships[n], start_of(view, n, draft)
    wind, half = state.wind_of(ship), TURN_WAY[ship.card.size] / 2
    bins: list[tuple[float, float, float]] = [(0.0, float(start.at[0]), float(start.at[1]))] * 72

    def end(px: float, py: float) -> None:
        dx, dy = px - start.at[0], py - start.at[1]
        far = hypot(dx, dy)
        if far < 1:
            return
        # Counted from astern, where no ship gets at once.
        at = int((_angle(dx, dy) + 0.5 - start.heading / HEADINGS) % 1.0 * 72) % 72
        if far > bins[at][0]:
            bins[at] = far, px, py

    def straight(px: float, py: float, heading: int, left: int) -> None:
        far = STRAIGHT_WAY * (left // cost(ship, STRAIGHT, heading, wind))
        end(px + far * SIN[heading] / 1000, py + far * COS[heading] / 1000)

    px, py, left = float(start.at[0]), float(start.at[1]), start.left
    straight(px, py, start.heading, left)
    price = cost(ship, STRAIGHT, start.heading, wind)
    while "rudder" not in ship.markers:
        for letter, sign in (("r", 1), ("l", -1)):
            qx, qy, course, rest = px, py, start.heading, left
            for _ in range(MOST_TURNS):
                rest -= cost(ship, letter, course, wind)
                if rest < 0:
                    break
                after = (course + sign) % HEADINGS
                qx += half * (SIN[course] + SIN[after]) / 1000
                qy += half * (COS[course] + COS[after]) / 1000
                course = after
                straight(qx, qy, course, rest)
        left -= price
        if left < 0:
            break
        px += STRAIGHT_WAY * SIN[start.heading] / 1000
        py += STRAIGHT_WAY * COS[start.heading] / 1000
    # Evened out, so that it reads as an outline and not as the steps it comes from.
    outer, fars = [], [one[0] for one in bins]
    for at, away in enumerate(fars):
        left_of, right_of = fars[at - 1], fars[(at + 1) % len(fars)]
        if away == 0 or left_of == right_of == 0:
            continue
        even = (left_of + 2 * away + right_of) / 4 if left_of > 0 and right_of > 0 else away
        angle = 2 * pi * ((at + 0.5) / len(fars) - 0.5 + start.heading / HEADINGS)
        outer.append((start.at[0] + even * sin(angle), start.at[1] + even * cos(angle)))
    return tuple(outer) if len(outer) == len(bins) else ((float(start.at[0]), float(start.at[1])), *outer)


def _angle(dx: float, dy: float) -> float:
    """A direction as a share of a circle."""
    return (atan2(dx, dy) / (2 * pi)) % 1.0


def track(view: View, n: int, draft: Draft) -> tuple[Point, ...]:
    """The places along a draft's way: where each straight run and each half turn ends; the last one is where it is stopped."""
    way = way_of(view, n, draft)
    if isinstance(way, Refusal):
        return ()
    start = start_of(view, n, draft)
    places, (x, y), heading = [view.ships[n].at, start.at], start.at, start.heading
    half, gone = TURN_WAY[view.ships[n].card.size] // 2, abs(start.travelled)
    for step in draft.steps:
        legs = (STRAIGHT_WAY,) if step == STRAIGHT else (half, half)
        for at, leg in enumerate(legs):
            if at:
                heading = (heading + (1 if step == "r" else -1)) % HEADINGS
            leg = min(leg, way.travelled - gone)
            if leg <= 0:
                break
            gone += leg
            x, y = x + leg * SIN[heading] // 1000, y + leg * COS[heading] // 1000
            places.append((x, y))
    places.append(way.at)
    return tuple(dict.fromkeys(places))


@lru_cache(maxsize=16)
def there(view: View, n: int, at: Point, heading: int) -> UnchartedState:
    """The sea with a ship at its berth."""
    state = whole(view)
    ships = list(state.ships)
    ships[n] = replace(ships[n], at=at, heading=heading)
    return replace(state, ships=tuple(ships))


@lru_cache(maxsize=16)
def shots_from(view: View, n: int, at: Point, heading: int) -> tuple[Shot, ...]:
    """What a ship could fire at from a berth."""
    state = there(view, n, at, heading)
    return aiming.shots(state, n) if n in aiming.gunners(state) else ()


@lru_cache(maxsize=16)
def threats_to(view: View, n: int, at: Point, heading: int) -> tuple[tuple[int, str, int, int], ...]:
    """Which enemy batteries would bear on a ship at a berth, even those that have fired: (ship, battery, band, dice)."""
    state = there(view, n, at, heading)
    threats = []
    for enemy in aiming.in_reach(state, n, state.living(1 - state.ships[n].side)):
        if state.engaged(enemy):
            continue
        for battery in BATTERIES:
            one = aiming.part(state, enemy, battery, n)
            if one is not None:
                dice = part_dice(state, one)
                threats.append((enemy, battery, band(state.distance(enemy, n)), dice))
    return tuple(threats)


def met(view: View, n: int, draft: Draft) -> tuple[int, ...]:
    """What a draft would run into."""
    way = way_of(view, n, draft)
    return () if isinstance(way, Refusal) else fresh(whole(view), n, way)


def rammable(view: View, n: int, draft: Draft) -> tuple[int, ...]:
    """The enemies that a draft may ram."""
    way = way_of(view, n, draft)
    if isinstance(way, Refusal) or way.straight < RAM_RUN:
        return ()
    names = ((m, view.ships[m].name) for m in met(view, n, draft) if m < len(view.ships))
    return tuple(m for m, name in names if refusal(view, n, replace(draft, anchor=False, ram=name)) is None)


def impact(view: View, n: int, other: int, *, ram: bool) -> tuple[Attack, ...]:
    """The attacks that follow from a contact."""
    if other < len(view.ships) and not view.ships[other].alive:
        return ()
    return attacks_of(whole(view), Contact(n, other, ram=ram))


def chances(view: View, attack: Attack) -> tuple[float, float]:
    """Of damage or worse, and of a critical hit."""
    return aiming.chances(whole(view), attack)


def into(view: View, n: int, heading: int) -> bool:
    """Whether a heading of this ship is into the wind."""

    wind = whole(view).wind_of(view.ships[n])
    return wind >= 0 and into_wind(heading, wind)
