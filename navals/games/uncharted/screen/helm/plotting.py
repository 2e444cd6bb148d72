"""Search for the move that ends nearest to a place, and forecasts of a move.

The search tries moves of the form straight, turn (at most half a circle), straight, with simple arithmetic;
the rules check only the few that end nearest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final

from msgspec.structs import replace

from navals.core.fields import with_item
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import MoveShip
from navals.games.uncharted.rules.data.fleet import BATTERIES, HALF_SIZES
from navals.games.uncharted.rules.fire import aiming
from navals.games.uncharted.rules.fire.aiming import Shot
from navals.games.uncharted.rules.fire.attack import part_dice
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.sea import sailing
from navals.games.uncharted.rules.sea.contacts import contact_attacks
from navals.games.uncharted.rules.sea.moves import (
    is_far_enough,
    minimum_travel,
    movement_points,
    new_contacts,
    plot_course,
)
from navals.games.uncharted.rules.sea.sailing import STRAIGHT, ShipPath, step_cost
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.tasks import Attack, Contact
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.ui import Draft
from navals.geometry.plane import COS, HEADING_COUNT, SIN, Hull, Point

Waypoints = tuple[tuple[float, float], ...]

TRY_LIMIT: Final = 10  # Maximum number of moves checked by the rules.
TURN_PENALTY: Final = 60.0  # Penalty of a turn step, in thousandths of an inch.
CONTACT_PENALTY: Final = 700.0  # Penalty of a move that ends in contact.
OBSTACLE_PENALTY: Final = 3000.0  # Penalty of a move with an obvious obstacle, before it is checked.
OFF_TABLE_PENALTY: Final = 6000.0  # Penalty of a move off the table.


def move_action(view: View, n: int, draft: Draft) -> MoveShip:
    """Convert a draft to an action."""
    return MoveShip(
        view.ships[n].name, draft.steps, draft.helm, draft.is_astern, draft.drops_anchor, draft.ram
    )


@lru_cache(maxsize=64)
def draft_path(view: View, n: int, draft: Draft) -> ShipPath | Refusal:
    """Return the course of a draft, even one that may not end where it does, or why it cannot be sailed."""
    return plot_course(state_of(view), n, move_action(view, n, replace(draft, drops_anchor=False, ram="")))


def move_refusal(view: View, n: int, draft: Draft) -> Refusal | None:
    """Return why a draft is illegal, or ``None``."""
    return state_of(view).check(move_action(view, n, draft))


def step_refusal(view: View, n: int, draft: Draft, steps: str) -> Refusal | None:
    """Return why a draft cannot continue with these steps, or ``None``."""
    state, path = state_of(view), draft_path(view, n, draft)
    if isinstance(path, Refusal):
        return path
    ship = state.ships[n]
    if path.contacts or path.leaves_table:
        return Refusal(msg("the course ends here: something is in the way"), "uncharted 3.8")
    if steps[0] != STRAIGHT and "rudder" in ship.markers:
        return Refusal(msg("{ship} has lost her rudder and cannot turn", ship=ship.name), "uncharted 3.7")
    if len(steps) * step_cost(ship, steps[0], path.heading, state.wind_of(ship)) > path.points:
        return Refusal(msg("{ship} does not have enough movement points", ship=ship.name), "uncharted 3.2")
    return None


def start_path(view: View, n: int, draft: Draft) -> ShipPath:
    """Return where a draft's steps begin: after turning on the spot and going astern, if possible."""
    path = draft_path(view, n, replace(draft, steps=""))
    ship = view.ships[n]
    return (
        path
        if isinstance(path, ShipPath)
        else ShipPath(ship.at, ship.heading, movement_points(state_of(view), n))
    )


def nearest_draft(view: View, n: int, draft: Draft, x: float, y: float) -> Draft | None:
    """Return the draft with steps that end nearest to a place, or ``None`` if the ship cannot sail."""
    state = state_of(view)
    start = start_path(view, n, draft)
    best_penalty, best_draft = float("inf"), None
    fine_point = (round(1000 * x), round(1000 * y))
    ships = (other_ship for m, other_ship in enumerate(state.ships) if m != n and other_ship.is_at_sea)
    is_on_ship = any(_is_inside(other_ship.shape(), fine_point) for other_ship in ships)
    for index, (distance, steps) in enumerate(_candidate_moves(view, n, start, x, y, is_on_ship=is_on_ship)):
        if distance >= best_penalty or index >= TRY_LIMIT:
            break
        new_draft = replace(draft, steps=steps, drops_anchor=False, ram="")
        path = draft_path(view, n, new_draft)
        if isinstance(path, Refusal) or not is_far_enough(state, n, path):
            continue
        penalty = hypot(path.place[0] - x, path.place[1] - y) + TURN_PENALTY * (
            len(steps) - steps.count(STRAIGHT)
        )
        penalty += (
            OFF_TABLE_PENALTY
            if path.leaves_table
            else CONTACT_PENALTY
            if path.contacts and not is_on_ship
            else 0.0
        )
        if penalty < best_penalty:
            best_penalty, best_draft = penalty, new_draft
    return best_draft


def _is_inside(shape: Hull, point: tuple[int, int]) -> bool:
    forward, right = shape.to_local(point)
    return abs(forward) <= 1_000_000 * shape.length and abs(right) <= 1_000_000 * shape.beam


_Place = tuple[float, float, int, int, tuple[float, float], str]
"""A point of a course: x, y, heading, movement left, end of the last straight step, steps."""


def _point_ahead(start: tuple[float, float], heading: int, steps: int) -> tuple[float, float]:
    length = steps * sailing.STRAIGHT_LENGTH
    return start[0] + length * SIN[heading] / 1000, start[1] + length * COS[heading] / 1000


def _bends(state: UnchartedState, n: int, start: ShipPath) -> Iterator[tuple[int, int, _Place]]:
    """Yield (straight steps, turn steps, place) for the start and end of each turn, ignoring obstacles."""
    ship = state.ships[n]
    wind, half_length = state.wind_of(ship), sailing.TURN_LENGTH[ship.card.size] / 2

    def next_place(place: _Place, letter: str) -> _Place | None:
        x, y, heading, points, bend, steps = place
        points -= step_cost(ship, letter, heading, wind)
        if points < 0:
            return None
        if letter == STRAIGHT:
            x, y = bend = _point_ahead((x, y), heading, 1)
            return x, y, heading, points, bend, steps + letter
        new_heading = sailing.heading_after(heading, letter)
        x += half_length * (SIN[heading] + SIN[new_heading]) / 1000
        y += half_length * (COS[heading] + COS[new_heading]) / 1000
        return x, y, new_heading, points, bend, steps + letter

    start_point = (float(start.place[0]), float(start.place[1]))
    turn_steps = "" if "rudder" in ship.markers else sailing.STARBOARD + sailing.PORT
    for straight_count, turn_count, place in sailing.bends(
        (*start_point, start.heading, start.points, start_point, ""), next_place, turn_steps
    ):
        if turn_count or not straight_count:
            yield straight_count, turn_count, place


def _candidate_moves(
    view: View, n: int, start: ShipPath, x: float, y: float, *, is_on_ship: bool
) -> list[tuple[float, str]]:
    """Return moves as (penalized distance of the end, steps), nearest first, ignoring most obstacles.
    ``is_on_ship``: the place is on a ship, so contacts are wanted.
    """
    state = state_of(view)
    ship = state.ships[n]
    wind = state.wind_of(ship)
    minimum = 0 if state.contacts_of(n) else minimum_travel(state, n)
    ranked_moves: list[tuple[float, str, Waypoints]] = []
    for straight_count, turn_count, place in _bends(state, n, start):
        px, py, heading, points, bend, steps = place
        # Find the straight run that comes nearest.
        ideal_count = (
            (x - px) * SIN[heading] / 1000 + (y - py) * COS[heading] / 1000
        ) / sailing.STRAIGHT_LENGTH
        limit = points // step_cost(ship, STRAIGHT, heading, wind)
        count = min(limit, max(0, round(ideal_count)))
        length = straight_count * sailing.STRAIGHT_LENGTH + turn_count * sailing.TURN_LENGTH[ship.card.size]
        if length + count * sailing.STRAIGHT_LENGTH < minimum:
            # If the points run out first, ``is_far_enough`` decides.
            count = min(limit, -(-int(minimum - length) // sailing.STRAIGHT_LENGTH))
        if not steps and not count:
            continue
        end = _point_ahead((px, py), heading, count)
        distance = hypot(end[0] - x, end[1] - y) + TURN_PENALTY * turn_count
        ranked_moves.append((distance, steps + STRAIGHT * count, (start.place, bend, (px, py), end)))
    ranked_moves.sort(key=lambda item: (round(item[0], 3), len(item[1])))
    # Penalize obvious obstacles, so that the rules check few moves in vain.
    beam, range_limit = HALF_SIZES[ship.card.size][1], 250 * start.points + 4000
    obstacles = [(*piece.at, piece.radius + beam) for piece in state.islands]
    ships = (other_ship for m, other_ship in enumerate(state.ships) if m != n and other_ship.is_at_sea)
    obstacles += [(*other_ship.at, beam + HALF_SIZES[other_ship.card.size][1]) for other_ship in ships]
    obstacles = [
        obstacle
        for obstacle in obstacles
        if hypot(obstacle[0] - start.place[0], obstacle[1] - start.place[1]) <= range_limit + obstacle[2]
    ]
    candidates: list[tuple[float, str]] = []
    clear_count = 0
    for rank, (distance, steps, waypoints) in enumerate(ranked_moves):
        is_unblocked = is_on_ship or _is_clear(waypoints, obstacles)
        clear_count += is_unblocked
        if is_unblocked or rank < 3:
            candidates.append((distance if is_unblocked else distance + OBSTACLE_PENALTY, steps))
        if clear_count >= TRY_LIMIT:
            break
    candidates.sort(key=lambda item: (round(item[0], 3), len(item[1])))
    return candidates


def _is_clear(waypoints: Waypoints, obstacles: list[tuple[int, int, int]]) -> bool:
    """Return whether a course is clear of ``obstacles``, which are circles (x, y, radius)."""
    for (ax, ay), (bx, by) in pairwise(waypoints):
        dx, dy = bx - ax, by - ay
        squared_length = dx * dx + dy * dy
        for rx, ry, radius in obstacles:
            fraction = ((rx - ax) * dx + (ry - ay) * dy) / squared_length if squared_length else 0.0
            fraction = 0.0 if fraction < 0 else 1.0 if fraction > 1 else fraction
            ox, oy = ax + fraction * dx - rx, ay + fraction * dy - ry
            if ox * ox + oy * oy < radius * radius:
                return False
    return True


@lru_cache(maxsize=8)
def reach_outline(view: View, n: int, draft: Draft) -> tuple[tuple[float, float], ...]:
    """Return the outline of the ship's reach, ignoring obstacles, in thousandths of an inch."""
    state = state_of(view)
    ship, start = state.ships[n], start_path(view, n, draft)
    wind = state.wind_of(ship)
    bins: list[tuple[float, float, float]] = [(0.0, float(start.place[0]), float(start.place[1]))] * 72
    for _, _, (x, y, heading, points, _, _) in _bends(state, n, start):
        px, py = _point_ahead((x, y), heading, points // step_cost(ship, STRAIGHT, heading, wind))
        dx, dy = px - start.place[0], py - start.place[1]
        length = hypot(dx, dy)
        if length >= 1:
            # Directions count from astern, where no ship can go directly.
            i = int(((atan2(dx, dy) / (2 * pi)) % 1.0 + 0.5 - start.heading / HEADING_COUNT) % 1.0 * 72) % 72
            if length > bins[i][0]:
                bins[i] = length, px, py
    # Smooth the outline, so that single steps do not show.
    outline, radii = [], [entry[0] for entry in bins]
    for i, radius in enumerate(radii):
        left_radius, right_radius = radii[i - 1], radii[(i + 1) % len(radii)]
        if radius == 0 or left_radius == right_radius == 0:
            continue
        smooth_radius = (
            (left_radius + 2 * radius + right_radius) / 4 if left_radius > 0 and right_radius > 0 else radius
        )
        angle = 2 * pi * ((i + 0.5) / len(radii) - 0.5 + start.heading / HEADING_COUNT)
        outline.append(
            (start.place[0] + smooth_radius * sin(angle), start.place[1] + smooth_radius * cos(angle))
        )
    return (
        tuple(outline)
        if len(outline) == len(bins)
        else ((float(start.place[0]), float(start.place[1])), *outline)
    )


def course_points(view: View, n: int, draft: Draft) -> tuple[Point, ...]:
    """Return the points of a draft's course: the end of each straight step and of each half of a turn."""
    path = draft_path(view, n, draft)
    if isinstance(path, Refusal):
        return ()
    start = start_path(view, n, draft)
    points, (x, y), heading = [view.ships[n].at, start.place], start.place, start.heading
    half_length, length = sailing.TURN_LENGTH[view.ships[n].card.size] // 2, abs(start.distance)
    for step in draft.steps:
        leg_lengths = (sailing.STRAIGHT_LENGTH,) if step == STRAIGHT else (half_length, half_length)
        for index, leg_length in enumerate(leg_lengths):
            if index:
                heading = sailing.heading_after(heading, step)
            leg_length = min(leg_length, path.distance - length)
            if leg_length <= 0:
                break
            length += leg_length
            x, y = x + leg_length * SIN[heading] // 1000, y + leg_length * COS[heading] // 1000
            points.append((x, y))
    points.append(path.place)
    return tuple(dict.fromkeys(points))


@lru_cache(maxsize=16)
def state_at(view: View, n: int, point: Point, heading: int) -> UnchartedState:
    """Return the state with a ship moved to a position and heading."""
    state = state_of(view)
    return replace(state, ships=with_item(state.ships, n, replace(state.ships[n], at=point, heading=heading)))


@lru_cache(maxsize=16)
def shots_from(view: View, n: int, point: Point, heading: int) -> tuple[Shot, ...]:
    """Return the possible shots of a ship placed at a position and heading."""
    state = state_at(view, n, point, heading)
    return aiming.shots(state, n) if n in aiming.firing_ships(state) else ()


@lru_cache(maxsize=16)
def threats_to(view: View, n: int, point: Point, heading: int) -> tuple[tuple[int, str, int, int], ...]:
    """Return the enemy batteries that could fire at a ship placed at a position and heading.

    They are (ship, battery, band, dice), including batteries that have already fired this turn.
    """
    state = state_at(view, n, point, heading)
    threats = []
    for enemy in aiming.nearby_ships(state, n, aiming.targets(state, state.ships[n].side)):
        for battery in BATTERIES:
            if (part := aiming.battery_part(state, enemy, battery, n)) is not None:
                threats.append((enemy, battery, band(state.distance(enemy, n)), part_dice(state, part)))
    return tuple(threats)


def contacts(view: View, n: int, draft: Draft) -> tuple[int, ...]:
    """Return a draft's new contacts: the numbers of ships and pieces of terrain."""
    path = draft_path(view, n, draft)
    return () if isinstance(path, Refusal) else new_contacts(state_of(view), n, path)


def ships_to_ram(view: View, n: int, draft: Draft) -> tuple[int, ...]:
    """Return the enemies that a draft may ram."""
    path = draft_path(view, n, draft)
    if isinstance(path, Refusal) or path.straight_run < sailing.MIN_RAM_RUN:
        return ()
    named_ships = ((m, view.ships[m].name) for m in contacts(view, n, draft) if m < len(view.ships))
    ram_draft = replace(draft, drops_anchor=False)
    return tuple(m for m, name in named_ships if move_refusal(view, n, replace(ram_draft, ram=name)) is None)


def impact_attacks(view: View, n: int, obstacle: int, *, is_ram: bool) -> tuple[Attack, ...]:
    """Return the attacks caused if ship ``n`` runs into ``obstacle``; none if that is a derelict."""
    if obstacle < len(view.ships) and not view.ships[obstacle].is_afloat:
        return ()
    return contact_attacks(state_of(view), Contact(n, obstacle, ram=is_ram))


def is_into_wind(view: View, n: int, heading: int) -> bool:
    """Return whether a heading of this ship is into the wind."""
    wind = state_of(view).wind_of(view.ships[n])
    return wind >= 0 and sailing.is_into_wind(heading, wind)
