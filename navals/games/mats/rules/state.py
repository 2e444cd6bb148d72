"""The states of MATS: legal actions and their effects. The rules are in ``rules/__init__.py``."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from navals.core.event import Ended, Event, tell
from navals.core.fields import copy_as, with_item
from navals.core.game import State
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.rules import column, events
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.legality import AdvanceCheck, check_order
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options, roster
from navals.games.mats.rules.view import Fight, Pair, View

MAX_LISTED_SHIPS: Final = 5
"""Maximum number of ships for which all orders are listed (five ships have 120)."""


class MatsState(State, frozen=True, kw_only=True):
    """A complete state. Fields are as in ``View``, except that ``turn`` is the actor, ``outcome`` the result,
    ``line`` includes A's order while B forms a column, and ``fights`` begins with the position of ``fight``.
    """

    options: Options
    life: Pair
    turn: int = 0
    crossing: int = 1
    series: int = 0
    first: int = NOBODY
    initiative: int = 0
    line: Pair = ((), ())
    at: Pair = ((), ())
    double: tuple[int, int] = (0, 0)
    fights: tuple[int, ...] = ()
    fight: Fight | None = None
    die: int = 0
    outcome: Result | None = None

    @property
    def phase(self) -> str:
        """Return ``order``, ``initiative``, ``advance``, ``combat`` or ``over``."""
        if self.turn == NOBODY:
            return "over"
        if self.turn == CHANCE:
            return "initiative" if self.fight is None else "combat"
        return "advance" if self.at[0] else "order"

    def actor(self) -> int:
        return self.turn

    def result(self) -> Result | None:
        return self.outcome

    def check(self, action: events.MatsAction) -> Refusal | None:
        phase = self.phase
        if phase == "over":
            return Refusal(msg("the game is over"))
        if isinstance(action, events.Die):
            if self.turn != CHANCE:
                return Refusal(msg("there is nothing to roll or draw here"))
            return None if 1 <= action.face <= 6 else Refusal(msg("a die must show a number from 1 to 6"))
        if self.turn == CHANCE:
            if phase == "initiative":
                return Refusal(msg("the dice must first decide who leads"), "mats R3")
            return Refusal(msg("the combats must be fought first"), "mats R7")
        if isinstance(action, events.Order):
            if phase != "order":
                return Refusal(msg("the columns are already formed"), "mats R1")
            return check_order(self.options, self.life[self.turn], action.ships)
        if phase == "order":
            return Refusal(msg("the column must be formed first"), "mats R1")
        if isinstance(action, events.Pass):
            return None
        checker = AdvanceCheck(self.options, self.life, self.line, self.at, self.double, self.turn)
        return checker.check(action)

    def moves(self, side: int) -> list[tuple[int, int]]:
        """Return a side's legal chosen advances as (index in ``line``, steps)."""
        return self._legal_moves(side, False)

    def _legal_moves(self, side: int, first_only: bool) -> list[tuple[int, int]]:
        hulls, masts, columns = self.life[side], roster(self.options).masts, self.at
        return column.legal_advances(
            columns[side],
            [hulls[ship] for ship in self.line[side]],
            self.double[side],
            [masts[ship][hulls[ship]] for ship in self.line[side]],
            min(columns[0]) if side else max(columns[1]),
            side,
            self.options.pass_double_wreck,
            first_only,
        )

    def actions(self) -> tuple[events.MatsAction, ...] | None:
        if self.turn == NOBODY:
            return ()
        if self.turn == CHANCE:
            return events.FACES
        if self.at[0]:
            line, advances = self.line[self.turn], roster(self.options).advances
            return (*[advances[line[pawn]][steps] for pawn, steps in self.moves(self.turn)], events.PASS)
        names = self._names_afloat(self.turn)
        return None if len(names) > MAX_LISTED_SHIPS else tuple(map(events.Order, permutations(names)))

    def outcomes(self) -> tuple[tuple[events.Die, float], ...] | None:
        return events.DICE

    def sample(self, rng: random.Random) -> events.MatsAction:
        if self.turn == CHANCE or self.at[0]:
            actions = self.actions() or ()
            return actions[int(rng.random() * len(actions))]
        names = list(self._names_afloat(self.turn))
        rng.shuffle(names)
        return events.Order(tuple(names))

    def _names_afloat(self, side: int) -> tuple[str, ...]:
        return self._ship_names(ship for ship, hull in enumerate(self.life[side]) if hull != SUNK)

    def _ship_names(self, ships: Iterable[int]) -> tuple[str, ...]:
        fleet = self.options.fleet
        return tuple([fleet[ship].id for ship in ships])

    def apply(self, action: events.MatsAction, log: list[Event] | None = None) -> MatsState:
        if isinstance(action, events.Die):
            face, fight = action.face, self.fight
            state_after_die = (
                self._roll_initiative(face, log)
                if fight is None
                else self._apply_combat_die(face, fight, log)
            )
            return replace(state_after_die, die=face)
        if isinstance(action, events.Order):
            return self._form_column(action.ships, log)
        side = self.turn
        if isinstance(action, events.Advance):
            next_state = self.advance_ship(action, log)
        else:
            next_state = replace(self, die=0)
            tell(log, events.Passed, seat=side, forced=False)
        return (
            next_state._offer_advance(1 - side, log) if side == self.first else next_state._begin_combats(log)
        )

    def _form_column(self, names: tuple[str, ...], log: list[Event] | None) -> MatsState:
        side = self.turn
        own_order = tuple(map(roster(self.options).numbers.__getitem__, names))
        tell(log, events.Ordered, seat=side, ships=names, audience=side)
        tell(log, events.Ordered, seat=side)
        if side == 0:
            return replace(self, turn=1, line=(own_order, ()), die=0)
        gap, a_order = self.options.gap, self.line[0]
        tell(log, events.Revealed, crossing=self.crossing, columns=(self._ship_names(a_order), names))
        columns = (tuple(range(-1, -1 - len(a_order), -1)), tuple(range(gap, gap + len(own_order))))
        return replace(self, turn=CHANCE, line=(a_order, own_order), at=columns)

    def _roll_initiative(self, face: int, log: list[Event] | None) -> MatsState:
        a_face = self.initiative
        tell(log, events.Initiative, seat=1 if a_face else 0, face=face)
        if not a_face:
            return replace(self, initiative=face)
        first_side = NOBODY if a_face == face else 0 if a_face > face else 1
        tell(log, events.Began, seat=first_side)
        return replace(self, initiative=0) if first_side == NOBODY else self._begin_series(first_side, log)

    def _begin_series(self, first_side: int, log: list[Event] | None) -> MatsState:
        """Begin a series with phase 1 (R4, R5)."""
        direction, series = DIRECTION[first_side], self.series + 1
        columns = with_item(self.at, first_side, tuple([x + direction for x in self.at[first_side]]))
        tell(log, events.Drifted, seat=first_side, series=series)
        next_state = replace(
            self,
            turn=first_side,
            series=series,
            first=first_side,
            initiative=0,
            at=columns,
            fights=(),
            fight=None,
            die=0,
        )
        return (
            next_state._end_crossing(log)
            if next_state.have_passed()
            else next_state._offer_advance(first_side, log)
        )

    def have_passed(self) -> bool:
        """Return whether the columns have completely passed each other (R24)."""
        ships_only = self.options.crossing_end == "ships"
        return column.have_crossed(self.at, (self._pawn_hulls(0), self._pawn_hulls(1)), ships_only)

    def _pawn_hulls(self, side: int) -> tuple[int, ...]:
        """Return INTACT, HIT or SUNK for each pawn of the column."""
        hulls = self.life[side]
        return tuple([hulls[ship] for ship in self.line[side]])

    def _end_crossing(self, log: list[Event] | None) -> MatsState:
        """End the crossing (R24, R25), and the game if ``max_crossings`` is reached (R28)."""
        tell(log, events.Crossed, crossing=self.crossing, left=(self._names_afloat(0), self._names_afloat(1)))
        limit = self.options.max_crossings
        if limit is not None and self.crossing >= limit:
            return self._end_game(decide_by_count(self.life), log)
        return MatsState(options=self.options, life=self.life, turn=0, crossing=self.crossing + 1)

    def _offer_advance(self, side: int, log: list[Event] | None) -> MatsState:
        """Let ``side`` choose an advance if it has one; otherwise continue the series (R6)."""
        if self._legal_moves(side, True):
            return self if self.turn == side else replace(self, turn=side)
        tell(log, events.Passed, seat=side, forced=True)
        return self._offer_advance(1 - side, log) if side == self.first else self._begin_combats(log)

    def advance_ship(self, action: events.Advance, log: list[Event] | None = None) -> MatsState:
        """Return the state after an advance by the seat to act, without continuing the series (R14-R17)."""
        side, ship, steps = self.turn, action.ship, action.steps
        pawn = self.line[side].index(roster(self.options).numbers[ship])
        own_positions, old_bits = self.at[side], self.double[side]
        dest = own_positions[pawn] + DIRECTION[side] * steps
        is_double, was_doubled = dest in own_positions, bool(old_bits >> pawn & 1)
        tell(
            log,
            events.Advanced,
            seat=side,
            ship=ship,
            steps=steps,
            to=dest,
            doubled=is_double,
            was_doubled=was_doubled,
        )
        positions = with_item(self.at, side, with_item(own_positions, pawn, dest))
        double_bits = old_bits | 1 << pawn if is_double else old_bits & ~(1 << pawn)
        return replace(self, at=positions, double=with_item(self.double, side, double_bits), die=0)

    def _begin_combats(self, log: list[Event] | None) -> MatsState:
        """Begin phase 4 (R7)."""
        pawn_hulls, wreck_screens = (self._pawn_hulls(0), self._pawn_hulls(1)), self.options.wreck_screens
        return self._begin_next_combat(
            column.combat_positions(self.at, pawn_hulls, self.double, wreck_screens), self.life, log
        )

    def _begin_next_combat(self, fights: tuple[int, ...], hulls: Pair, log: list[Event] | None) -> MatsState:
        """Begin the next combat, or end the series if none is left (R8, R26, R27)."""
        if not fights:
            return self._end_series(hulls, log)
        guns, x = roster(self.options).guns, fights[0]
        a_ships, b_ships = self._fighters(0, x, hulls), self._fighters(1, x, hulls)
        if log is not None:
            log.append(
                events.Engaged(position=x, ships=(self._ship_names(a_ships), self._ship_names(b_ships)))
            )
        a_guns, b_guns = (
            sum([guns[ship][hulls[side][ship]] for ship in ships])
            for side, ships in ((0, a_ships), (1, b_ships))
        )
        return self._with_fight(hulls, fights, Fight(x, (a_guns, b_guns)))

    def _fighters(self, side: int, x: int, hulls: Pair) -> tuple[int, ...]:
        line, side_hulls = self.line[side], hulls[side]
        pawn_hulls = [side_hulls[ship] for ship in line]
        pawns = column.fighters(self.at[side], pawn_hulls, self.double[side], x, self.options.wreck_screens)
        return tuple([line[pawn] for pawn in pawns])

    def _with_fight(self, hulls: Pair, fights: tuple[int, ...], fight: Fight | None) -> MatsState:
        return replace(self, life=hulls, turn=CHANCE, fights=fights, fight=fight, die=0)

    def _apply_combat_die(self, face: int, fight: Fight, log: list[Event] | None) -> MatsState:
        """Apply a combat die (R19, R20) or a damage die (R21, R22)."""
        if fight.due:
            return self._apply_damage_die(face, fight, log)
        first_side, x, guns = self.first, fight.position, fight.guns
        side = fight.thrower(first_side)
        dice = with_item(fight.dice, side, face)
        tell(log, events.Fired, seat=side, position=x, face=face, guns=guns[side])
        if side == first_side:
            return self._with_fight(self.life, self.fights, Fight(x, guns, dice))
        totals = (dice[0] + guns[0], dice[1] + guns[1])
        winner = NOBODY if totals[0] == totals[1] else 0 if totals[0] > totals[1] else 1
        ships = (self._fighters(0, x, self.life), self._fighters(1, x, self.life))
        if log is not None:
            names = (self._ship_names(ships[0]), self._ship_names(ships[1]))
            log.append(events.Decided(position=x, winner=winner, dice=dice, totals=totals, ships=names))
        losers = tuple(
            [(loser, ship) for loser in (first_side, side) if loser != winner for ship in ships[loser]]
        )
        return self._with_fight(self.life, self.fights, Fight(x, guns, dice, losers))

    def _apply_damage_die(self, face: int, fight: Fight, log: list[Event] | None) -> MatsState:
        side, ship = fight.due[0]
        old_hulls = self.life[side]
        was_hit = old_hulls[ship] == HIT
        is_sunk = was_hit or face > 3
        hulls = with_item(self.life, side, with_item(old_hulls, ship, SUNK if is_sunk else HIT))
        name, x = self.options.fleet[ship].id, fight.position
        tell(log, events.Struck, seat=side, ship=name, position=x, face=face, sunk=is_sunk, again=was_hit)
        if len(fight.due) > 1:
            return self._with_fight(hulls, self.fights, Fight(x, fight.guns, fight.dice, fight.due[1:]))
        return self._begin_next_combat(self.fights[1:], hulls, log)

    def _end_series(self, hulls: Pair, log: list[Event] | None) -> MatsState:
        """End the series: end the game or begin the next series (R8)."""
        next_state = self if hulls is self.life else self._with_fight(hulls, (), None)
        is_fleet_sunk = [min(side) == SUNK for side in hulls]
        if is_fleet_sunk[0] and is_fleet_sunk[1]:
            return next_state._end_game(Result("0-0", "both"), log)
        if is_fleet_sunk[0] or is_fleet_sunk[1]:
            return next_state._end_game(won_by(0 if is_fleet_sunk[1] else 1, "fleet"), log)
        return next_state._begin_series(1 - self.first, log)

    def _end_game(self, result: Result, log: list[Event] | None) -> MatsState:
        tell(log, Ended, result=result)
        return replace(self, turn=NOBODY, outcome=result)

    def view(self, seat: int | None) -> View:
        return self._view(seat, seat == 0 or bool(self.at[0]))

    def open_view(self, seat: int | None = None) -> View:
        return self._view(seat, True)

    def _view(self, seat: int | None, reveals_order: bool) -> View:
        # B's order is never secret: forming it reveals both (R2).
        a_order = self.line[0] if reveals_order else ()
        return copy_as(
            View,
            self,
            seat=seat,
            phase=self.phase,
            actor=self.turn,
            ready=(bool(self.line[0]), bool(self.line[1])),
            line=(a_order, self.line[1]),
            fights=self.fights[1:],
            result=self.outcome,
        )


def decide_by_count(hulls: Pair) -> Result:
    """Decide a game by number of ships, then of intact ships, else as a draw (R28)."""
    for reason, worst_hull in (("ships", HIT), ("intact", INTACT)):
        a_count, b_count = (sum(1 for hull in side if hull <= worst_hull) for side in hulls)
        if a_count != b_count:
            return won_by(0 if a_count > b_count else 1, reason)
    return Result("1/2-1/2", "equal")


def opening_state(options: Options) -> MatsState:
    """Return the state before the first action."""
    intact_hulls = (INTACT,) * len(options.fleet)
    return MatsState(options=options, life=(intact_hulls, intact_hulls))
