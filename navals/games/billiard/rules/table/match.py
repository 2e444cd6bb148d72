"""A match on the simulated table: the score keeper's match, and the positions of the balls.

A strike is simulated (``shots.py``), its result is entered into the match (``state.py``), and respots and
surfacings are applied to the balls. Forbidden strikes are refused and no ball leaves the table, so R26 to R29
never apply.

Our choices where the rules are silent: with ``surface_must_attack=false``, a shot of another unit may include
the position of the surfacing submarine. If a forced surfacing has no free place, the submarine goes as near
as possible to the default one.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import Final

from msgspec.structs import replace

from navals.core.event import Event
from navals.core.fields import copy_as, with_item
from navals.core.game import State
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import legality, naming
from navals.games.billiard.rules.damage import IMMERSED, ON_TABLE
from navals.games.billiard.rules.legality import refuse
from navals.games.billiard.rules.options import Options
from navals.games.billiard.rules.physics.table import Circle
from navals.games.billiard.rules.state import LAG_CHANCES, BilliardState
from navals.games.billiard.rules.table import places, shots
from navals.games.billiard.rules.table.directions import FULL_TURN, aim_of
from navals.games.billiard.rules.table.shots import ACTION_SCALE, Lies, ShotResult
from navals.games.billiard.rules.units import REPAIR, SUBMARINE, UNIT_COUNT, army_of, unit_of_class
from navals.games.billiard.rules.view import View

MIN_SPEED: Final = 200
MAX_SPEED: Final = 8_000  # mm/s, like ``SLOWEST``
MAX_OFFSET: Final = 50  # maximum offset of the cue tip from the ball's centre, in 1/100 of the radius
_GRID_STEP: Final = 50  # step of the search for free places, in 1/10,000 m


class TableState(State, frozen=True):
    """A match on the simulated table.

    ``match`` is the score keeper's match; ``lies`` are the positions of the balls, () before racking.
    """

    match: BilliardState
    lies: Lies = ()

    @property
    def options(self) -> Options:
        return self.match.options

    @property
    def phase(self) -> str:
        """The match's phase, or ``rack`` before the first break."""
        return "rack" if self.match.phase == "break" and not self.lies else self.match.phase

    @property
    def cloth(self) -> places.Cloth:
        """The playing surface, in metres."""
        return shots.CLOTHS[self.options.table]

    def actor(self) -> int:
        return CHANCE if self.phase == "rack" else self.match.actor()

    def agreed(self) -> bool:
        return self.match.agreed()

    def result(self) -> Result | None:
        return self.match.outcome

    def check(self, action: ev.BilliardAction) -> Refusal | None:
        phase = self.phase
        if phase in ("lag", "over") or isinstance(action, ev.Lag | ev.Time):
            if phase == "rack":
                return refuse("billiard R6", msg("the balls must be racked first"))
            return legality.check(self.match, action)
        if isinstance(action, ev.Rack):
            return self._check_rack(action)
        if phase == "rack":
            return refuse("billiard R6", msg("the balls must be racked first"))
        if isinstance(action, ev.Strike):
            return self._check_strike(action)
        if isinstance(action, ev.Surface) and phase == "rise":
            return self._check_rise(action)
        return refuse(
            "billiard R3",
            msg("on the simulated table, a shot is written like this: shot 2 aim=37.50 speed=3.200"),
        )

    def _check_rack(self, action: ev.Rack) -> Refusal | None:
        if self.phase != "rack":
            return refuse("billiard R6", msg("the balls are already racked"))
        if sorted(action.units) != self._rack_units():
            return refuse("billiard R6", msg("a rack holds each of the other fifteen units once"))
        return None if 0 <= action.seed < ev.SEED_COUNT else refuse("billiard R6", ev.RACK_ERROR)

    def _rack_units(self) -> list[int]:
        """Return the units in the rack: all but the breaking repair ship (R6)."""
        return [
            unit
            for unit in range(1, UNIT_COUNT + 1)
            if unit != unit_of_class(self.match.shooting_army(), REPAIR)
        ]

    def _check_strike(self, action: ev.Strike) -> Refusal | None:
        if self.phase == "rise":
            return refuse("billiard R24", msg("the submarine must surface first"))
        if not 0 <= action.aim < FULL_TURN:
            return refuse("billiard R3", msg("the aim is an angle from 0.00 to 359.99"))
        if not MIN_SPEED <= action.speed <= MAX_SPEED:
            return refuse("billiard R3", msg("the speed is from 0.200 to 8.000 metres per second"))
        if action.side * action.side + action.top * action.top > MAX_OFFSET * MAX_OFFSET:
            return refuse("billiard R3", msg("the cue can strike at most half a radius from the centre"))
        return self._check_break(action) if self.phase == "break" else self._check_shot(action)

    def _check_break(self, action: ev.Strike) -> Refusal | None:
        """Check a break (R6, R8)."""
        repair_ship = unit_of_class(self.match.shooting_army(), REPAIR)
        if action.unit != repair_ship:
            return refuse(
                "billiard R6",
                msg("you must break with your repair ship: {unit}", unit=naming.ball_name(repair_ship)),
            )
        if action.at is None:
            return refuse("billiard R6", msg("say where the repair ship is: at=x,y"))
        place = shots.to_place(action.at)
        if not self.cloth.contains(place) or place[0] >= self.cloth.spot(2)[0]:
            return refuse("billiard R8", msg("the repair ship must be behind the head line"))
        if not places.is_free(place, shots.other_places(self.lies, repair_ship)):
            return refuse("billiard R6", msg("another ball is already there"))
        return None

    def _check_shot(self, action: ev.Strike) -> Refusal | None:
        """Check a shot (R3, R22)."""
        refusal = legality.check_unit(self.match, action.unit, may_surface=action.at is not None)
        if refusal is not None or action.at is None:
            return refusal
        submarine = unit_of_class(self.match.shooting_army(), SUBMARINE)
        if self.match.armies.place_of(submarine) != IMMERSED:
            return refuse("billiard R22", msg("only your own submerged submarine can surface"))
        if action.unit != submarine and self.options.surface_must_attack:
            return refuse("billiard R22", msg("you must strike the submarine that surfaced"))
        place = shots.to_place(action.at)
        if not any(
            places.is_in_corner_zone(self.cloth, pocket, place) for pocket in range(places.CORNER_COUNT)
        ):
            return refuse("billiard R22", msg("a submarine can only surface in front of a corner pocket"))
        is_free = places.is_free(place, shots.other_places(self.lies))
        return None if is_free else refuse("billiard R22", msg("another ball is already there"))

    def _check_rise(self, action: ev.Surface) -> Refusal | None:
        """Check a forced surfacing (R24)."""
        if action.unit != self.match.rising:
            return refuse("billiard R24", msg("submarine {unit} must surface", unit=self.match.rising))
        if action.at is None:
            return refuse("billiard R24", msg("say where it surfaces: at=x,y"))
        place = shots.to_place(action.at)
        balls = shots.other_places(self.lies)
        pockets = self._rise_pockets()
        if any(places.may_rise(self.cloth, pocket, place) for pocket in pockets):
            return (
                None
                if places.is_free(place, balls)
                else refuse("billiard R24", msg("another ball is already there"))
            )
        are_pockets_full = all(not _free_spots(self.cloth, pocket, balls) for pocket in pockets)
        if are_pockets_full and action.at in [self._fallback_spot(pocket, balls) for pocket in pockets]:
            return None
        return refuse("billiard R24", msg("the submarine must surface in front of the pocket it is in"))

    def _rise_pockets(self) -> tuple[int, ...]:
        """Return the possible pockets of a forced surfacing: the submarine's, or all if unknown."""
        pocket = self.match.pockets[army_of(self.match.rising)]
        return (pocket,) if pocket >= 0 else tuple(range(6))

    def _fallback_spot(self, pocket: int, balls: list[places.Place]) -> ev.Spot:
        """Return the free spot nearest to a pocket's default surfacing place, legal or not."""
        return shots.to_spot(
            places.nearest_free_place(self.cloth, places.surfacing_place(self.cloth, pocket), balls)
        )

    def rising_spots(self) -> tuple[ev.Spot, ...]:
        """Return free spots for a forced surfacing (R24), the default one first."""
        balls, pockets = shots.other_places(self.lies), self._rise_pockets()
        spots = tuple(spot for pocket in pockets for spot in _free_spots(self.cloth, pocket, balls))
        return spots or tuple(self._fallback_spot(pocket, balls) for pocket in pockets)

    def actions(self) -> tuple[ev.BilliardAction, ...] | None:
        return self.match.actions() if self.phase in ("lag", "over") else None

    def outcomes(self) -> tuple[tuple[ev.BilliardAction, float], ...] | None:
        return LAG_CHANCES if self.phase == "lag" else None if self.phase == "rack" else ()

    def sample(self, rng: random.Random) -> ev.BilliardAction:
        """Return a legal action that tends to pocket something, so that random matches come to an end."""
        match self.phase:
            case "lag":
                return ev.Lag(rng.randrange(2))
            case "rack":
                units = self._rack_units()
                rng.shuffle(units)
                return ev.Rack(tuple(units), rng.getrandbits(32))
            case "rise":
                return ev.Surface(self.match.rising, rng.choice(self.rising_spots()))
            case "break":
                middle_y, (x, y) = round(self.cloth.width * ACTION_SCALE / 2), self.cloth.spot(6)
                start = rng.randrange(1000, 4500), middle_y + rng.randrange(-2000, 2001)
                aim = aim_of(x - start[0] / ACTION_SCALE, y - start[1] / ACTION_SCALE) + rng.randrange(
                    -300, 301
                )
                repair_ship = unit_of_class(self.match.shooting_army(), REPAIR)
                return ev.Strike(repair_ship, aim % FULL_TURN, rng.randrange(3000, 8001), 0, 0, start)
        side = self.match.shooting_army()
        submarine = unit_of_class(side, SUBMARINE)
        unit = rng.choice(self.match.armies.units_on_table(side) or [submarine])
        rise_spot: ev.Spot | None = None
        if self.match.armies.place_of(submarine) == IMMERSED and rng.random() < 0.3:
            place = places.surfacing_place(self.cloth, rng.randrange(places.CORNER_COUNT))
            if places.may_surface(self.cloth, place, shots.other_places(self.lies)):
                unit, rise_spot = submarine, shots.to_spot(place)
        aim, speed = _random_aim(self, unit, rise_spot, rng)
        return ev.Strike(unit, aim, speed, rng.randrange(-30, 31), rng.randrange(-30, 31), rise_spot)

    def apply(self, action: ev.BilliardAction, log: list[Event] | None = None) -> TableState:
        events: list[Event] = [] if log is None else log
        match action:
            case ev.Rack():
                events.append(ev.Racked(units=action.units))
                return replace(self, lies=shots.rack(action.units, self.cloth, action.seed))
            case ev.Strike():
                return self._apply_strike(action, events)
            case ev.Surface():
                match = self.match.apply(action, events)
                assert action.at is not None
                return TableState(match, shots.place_ball(self.lies, action.unit, action.at, self.cloth))
        return replace(self, match=self.match.apply(action, events))

    def positions_before(self, action: ev.Strike) -> Lies:
        """Return the positions of the balls just before the stroke, with any ball that the action places."""
        if action.at is None:
            return self.lies
        unit = action.unit if self.phase == "break" else unit_of_class(self.match.shooting_army(), SUBMARINE)
        return shots.place_ball(self.lies, unit, action.at, self.cloth)

    def simulate(self, action: ev.Strike) -> ShotResult:
        strike_args = action.unit, action.aim, action.speed, action.side, action.top
        return shots.simulate_shot(self.positions_before(action), *strike_args, self.options.table)

    def _apply_strike(self, action: ev.Strike, events: list[Event]) -> TableState:
        """Apply a strike (R6, R7, R9 to R25)."""
        result = self.simulate(action)
        match, pocket_by_unit = self.match, dict(result.drops)
        if action.at is not None and match.phase != "break":
            match = match.apply(
                ev.Surface(unit_of_class(match.shooting_army(), SUBMARINE), action.at), events
            )
        seat = self.actor()
        events.append(
            ev.Rolled(
                seat=seat,
                strike=action,
                before=result.start_positions,
                touched=result.touched_units,
                fell=result.drops,
            )
        )
        pocketed_units = tuple(sorted(pocket_by_unit))
        match_events: list[Event] = []
        is_break = match.phase == "break"
        next_match = match.apply(
            ev.Break(pocketed_units) if is_break else self._score_entry(match, action.unit, pocket_by_unit),
            match_events,
        )
        events += match_events
        positions = tuple(
            position if next_match.armies.place_of(unit) == ON_TABLE and unit not in pocket_by_unit else None
            for unit, position in enumerate(result.end_positions, 1)
        )
        for event in match_events:
            if isinstance(event, ev.Spotted):
                positions = shots.place_ball_near(
                    positions, event.unit, self.cloth.spot(event.spot), self.cloth
                )
            elif isinstance(event, ev.Stayed):
                place = places.surfacing_place(self.cloth, pocket_by_unit[event.unit])
                positions = shots.place_ball_near(positions, event.unit, place, self.cloth)
        return TableState(self._record_pocket(next_match, pocket_by_unit), positions)

    def _score_entry(
        self, match: BilliardState, unit: int, pocket_by_unit: dict[int, int]
    ) -> ev.Shot | ev.Miss:
        """Return the score keeper's entry for a shot."""
        if not pocket_by_unit:
            return ev.Miss()
        shot = ev.Shot(unit, tuple(sorted(pocket_by_unit)))
        diver = match.diver(shot) if self.options.tracks_pockets() else 0
        return replace(shot, pocket=pocket_by_unit[diver]) if diver else shot

    def _record_pocket(self, match: BilliardState, pocket_by_unit: dict[int, int]) -> BilliardState:
        """Return the match with the pocket of a submarine just immersed, if pockets are tracked."""
        for side in (0, 1):
            submarine = unit_of_class(side, SUBMARINE)
            has_dived = match.armies.place_of(submarine) == IMMERSED and submarine in pocket_by_unit
            if has_dived and self.options.tracks_pockets():
                match = replace(match, pockets=with_item(match.pockets, side, pocket_by_unit[submarine]))
        return match

    def view(self, seat: int | None) -> View:
        return replace(self.match.view(seat), phase=self.phase, actor=self.actor(), spots=self.lies)

    def open_view(self, seat: int | None = None) -> View:
        return self.view(seat)


def state_of(view: View) -> BilliardState | TableState:
    """Return the state behind a view; views hide nothing."""
    phase = "break" if view.phase == "rack" else view.phase
    match = copy_as(BilliardState, view, phase=phase, outcome=view.result)
    return TableState(match, view.spots) if view.options.is_simulated else match


def _free_spots(cloth: places.Cloth, pocket: int, balls: list[places.Place]) -> list[ev.Spot]:
    """Return the free places in front of a pocket: the default one, then those on a grid."""
    default_spot = shots.to_spot(places.surfacing_place(cloth, pocket))
    spots = [default_spot]
    if pocket >= places.CORNER_COUNT:
        inward_sign = 1 if default_spot[1] < cloth.width * ACTION_SCALE / 2 else -1
        spots += [(default_spot[0], default_spot[1] - inward_sign * step) for step in range(10, 430, 10)]
    else:
        cx, cy = shots.to_spot(cloth.corner(pocket))
        steps = range(290, round(cloth.diamond_spacing * ACTION_SCALE), _GRID_STEP)
        spots += [(cx - i if cx else i, cy - j if cy else j) for i in steps for j in steps]

    def is_free(place: places.Place) -> bool:
        return places.may_rise(cloth, pocket, place) and places.is_free(place, balls)

    return [spot for spot in spots if is_free(shots.to_place(spot))]


def _random_aim(
    state: TableState, unit: int, rise_spot: ev.Spot | None, rng: random.Random
) -> tuple[int, int]:
    """Return an aim and a speed that usually send a random ball roughly towards the easiest pocket."""
    if rng.random() < 0.1:
        return rng.randrange(FULL_TURN), rng.randrange(MIN_SPEED, 3000)
    position = state.lies[unit - 1]
    start_place = (
        shots.to_place(rise_spot)
        if rise_spot is not None
        else shots.to_metres(position)
        if position is not None
        else None
    )
    assert start_place is not None
    targets = [n for n in range(1, UNIT_COUNT + 1) if n != unit and state.lies[n - 1] is not None]
    enemies = [n for n in targets if army_of(n) != army_of(unit)]
    target_position = state.lies[rng.choice(enemies if enemies and rng.random() < 0.8 else targets) - 1]
    assert target_position is not None
    target_place = shots.to_metres(target_position)

    def rate_pocket(pocket: Circle) -> tuple[float, int]:
        dx, dy = pocket.x - target_place[0], pocket.y - target_place[1]
        length = sqrt(dx * dx + dy * dy)
        gx = target_place[0] - dx / length * 2 * places.RADIUS - start_place[0]
        gy = target_place[1] - dy / length * 2 * places.RADIUS - start_place[1]
        distance = sqrt(gx * gx + gy * gy)
        straightness = (gx * dx + gy * dy) / (length * distance) if distance > 0 else 0.0
        return straightness - length / 4, aim_of(gx, gy) if distance > 0 else 0

    best_choice = max(
        map(rate_pocket, shots.get_table(state.options.table).pockets), key=lambda choice: choice[0]
    )
    return (best_choice[1] + rng.randrange(-60, 61)) % FULL_TURN, rng.randrange(900, 4000)
