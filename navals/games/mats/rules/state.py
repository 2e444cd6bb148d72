"""A state of MATS: what can be done in it, and what comes of that. The rules are told at the head of the room (``rules/__init__.py``)."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from navals.core.event import Ended, Event, tell
from navals.core.fields import copied, with_one
from navals.core.game import State
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.rules import column
from navals.games.mats.rules import events as ev
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.legality import March, check_order
from navals.games.mats.rules.options import HIT, INTACT, ROSTERS, SUNK, Options, Ship, roster
from navals.games.mats.rules.view import Fight, Pair, View

MENU_SHIPS: Final = 5
"""Orders of at most that many ships are listed (120); of more they are not."""


def _build(ships: tuple[Ship, ...]) -> tuple[tuple[ev.Advance, ...], ...]:
    return tuple(tuple(ev.Advance(ship.id, steps) for steps in range(ship.intact[0] + 1)) for ship in ships)


_NAMED: Final = {name: _build(ships) for name, ships in ROSTERS.items()}
_custom: Final = lru_cache(maxsize=64)(_build)


def _advances(options: Options) -> tuple[tuple[ev.Advance, ...], ...]:
    """For each ship the actions of 0, 1, 2, ... steps."""
    return _NAMED[options.roster] if options.ships is None else _custom(options.ships)


class MatsState(State, frozen=True, kw_only=True):
    """Fields as in ``View``; ``turn`` is who acts (a seat, CHANCE or NOBODY), ``line`` holds A's order, unseen, while B
    forms his column. ``fights`` begins with the position of ``fight``."""

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
        """``order``, ``initiative``, ``advance``, ``combat`` or ``over``."""
        if self.turn == NOBODY:
            return "over"
        if self.turn == CHANCE:
            return "initiative" if self.fight is None else "combat"
        return "advance" if self.at[0] else "order"

    def actor(self) -> int:
        return self.turn

    def result(self) -> Result | None:
        return self.outcome

    def check(self, action: ev.MatsAction) -> Refusal | None:
        phase = self.phase
        if phase == "over":
            return Refusal(msg("the game is over"))
        if isinstance(action, ev.Die):
            if self.turn != CHANCE:
                return Refusal(msg("no die is rolled here"))
            return None if 1 <= action.face <= 6 else Refusal(msg("a die shows 1 to 6"))
        if self.turn == CHANCE:
            if phase == "initiative":
                return Refusal(msg("first the dice decide who begins"), "mats R3")
            return Refusal(msg("the combats must be fought first"), "mats R7")
        if isinstance(action, ev.Order):
            if phase != "order":
                return Refusal(msg("the columns are formed already"), "mats R1")
            return check_order(self.options, self.life[self.turn], action.ships)
        if phase == "order":
            return Refusal(msg("the column must be formed first"), "mats R1")
        if isinstance(action, ev.Pass):
            return None
        march = March(self.options, self.life, self.line, self.at, self.double, self.turn)
        return march.check(action)

    def moves(self, side: int) -> list[tuple[int, int]]:
        """The legal chosen advances of a side, whoever is to act, as (place in ``line``, steps)."""
        return self._moves(side, False)

    def _moves(self, side: int, one: bool) -> list[tuple[int, int]]:
        life, masts, at = self.life[side], roster(self.options).masts, self.at
        return column.advances(
            at[side],
            [life[ship] for ship in self.line[side]],
            self.double[side],
            [masts[ship][life[ship]] for ship in self.line[side]],
            min(at[0]) if side else max(at[1]),
            side,
            self.options.pass_double_wreck,
            one,
        )

    def actions(self) -> tuple[ev.MatsAction, ...] | None:
        if self.turn == NOBODY:
            return ()
        if self.turn == CHANCE:
            return ev.FACES
        if self.at[0]:
            line, acts = self.line[self.turn], _advances(self.options)
            return (*[acts[line[pawn]][steps] for pawn, steps in self.moves(self.turn)], ev.PASS)
        names = self._afloat(self.turn)
        if len(names) > MENU_SHIPS:
            return None
        return tuple(ev.Order(order) for order in permutations(names))

    def outcomes(self) -> tuple[tuple[ev.Die, float], ...] | None:
        return ev.DICE

    def sample(self, rng: random.Random) -> ev.MatsAction:
        if self.turn == CHANCE:
            return ev.FACES[int(rng.random() * 6)]
        if self.at[0]:
            moves = self.moves(self.turn)
            drawn = int(rng.random() * (len(moves) + 1))
            if drawn == len(moves):
                return ev.PASS
            pawn, steps = moves[drawn]
            return _advances(self.options)[self.line[self.turn][pawn]][steps]
        names = list(self._afloat(self.turn))
        rng.shuffle(names)
        return ev.Order(tuple(names))

    def _afloat(self, side: int) -> tuple[str, ...]:
        return tuple(
            ship.id for ship, life in zip(self.options.fleet, self.life[side], strict=True) if life != SUNK
        )

    def apply(self, action: ev.MatsAction, log: list[Event] | None = None) -> MatsState:
        if isinstance(action, ev.Die):
            fight = self.fight
            after = (
                self._initiative(action.face, log) if fight is None else self._fire(action.face, fight, log)
            )
            return replace(after, die=action.face)
        if isinstance(action, ev.Order):
            return self._order(action.ships, log)
        side = self.turn
        if isinstance(action, ev.Advance):
            state = self.moved(action, log)
        else:
            state = replace(self, die=0)
            tell(log, ev.Passed, seat=side, forced=False)
        return state._offer(1 - side, log) if side == self.first else state._engage(log)

    def _order(self, names: tuple[str, ...], log: list[Event] | None) -> MatsState:
        side, fleet = self.turn, self.options.fleet
        order = tuple(map(roster(self.options).index.__getitem__, names))
        tell(log, ev.Ordered, seat=side, ships=names, audience=side)
        tell(log, ev.Ordered, seat=side)
        if side == 0:
            return replace(self, turn=1, line=(order, ()), die=0)
        gap, white = self.options.gap, self.line[0]
        if log is not None:
            columns = (tuple(fleet[ship].id for ship in white), names)
            log.append(ev.Revealed(crossing=self.crossing, columns=columns))
        at = (tuple(range(-1, -1 - len(white), -1)), tuple(range(gap, gap + len(order))))
        return replace(self, turn=CHANCE, line=(white, order), at=at)

    def _initiative(self, face: int, log: list[Event] | None) -> MatsState:
        before = self.initiative
        tell(log, ev.Initiative, seat=1 if before else 0, face=face)
        if not before:
            return replace(self, initiative=face)
        first = NOBODY if before == face else 0 if before > face else 1
        tell(log, ev.Began, seat=first)
        if first == NOBODY:
            return replace(self, initiative=0)
        return self._series(first, log)

    def _series(self, first: int, log: list[Event] | None) -> MatsState:
        """A new series, with phase 1 (R4, R5)."""
        ahead, series = AHEAD[first], self.series + 1
        at = with_one(self.at, first, tuple([x + ahead for x in self.at[first]]))
        tell(log, ev.Drifted, seat=first, series=series)
        state = replace(
            self, turn=first, series=series, first=first, initiative=0, at=at, fights=(), fight=None, die=0
        )
        if state.passed():
            return state._cross(log)
        return state._offer(first, log)

    def passed(self) -> bool:
        """Whether the columns have wholly passed each other (R24)."""
        if self.options.crossing_end == "pawns":
            return min(self.at[0]) > max(self.at[1])
        return column.crossed(self.at, (self._lives(0), self._lives(1)), True)

    def _lives(self, side: int) -> tuple[int, ...]:
        """INTACT, HIT or SUNK along the column."""
        life = self.life[side]
        return tuple([life[ship] for ship in self.line[side]])

    def _cross(self, log: list[Event] | None) -> MatsState:
        """The end of a crossing (R24, R25), of the game perhaps (R28)."""
        tell(log, ev.Crossed, crossing=self.crossing, left=(self._afloat(0), self._afloat(1)))
        limit = self.options.max_crossings
        if limit is not None and self.crossing >= limit:
            return self._end(by_count(self.life), log)
        return MatsState(options=self.options, life=self.life, turn=0, crossing=self.crossing + 1)

    def _offer(self, side: int, log: list[Event] | None) -> MatsState:
        """The turn of ``side`` to choose an advance, if it has one (R6)."""
        if self._moves(side, True):
            return self if self.turn == side else replace(self, turn=side)
        tell(log, ev.Passed, seat=side, forced=True)
        return self._offer(1 - side, log) if side == self.first else self._engage(log)

    def moved(self, action: ev.Advance, log: list[Event] | None = None) -> MatsState:
        """The columns after an advance of the seat to act, before anything that follows from it (R14-R17)."""
        side, steps = self.turn, action.steps
        index = roster(self.options).index[action.ship]
        pawn, at, double = self.line[side].index(index), self.at[side], self.double[side]
        to = at[pawn] + AHEAD[side] * steps
        doubled = to in at
        after = double | 1 << pawn if doubled else double & ~(1 << pawn)
        moved = with_one(at, pawn, to)
        tell(
            log,
            ev.Advanced,
            seat=side,
            ship=action.ship,
            steps=steps,
            to=to,
            doubled=doubled,
            was_doubled=bool(double >> pawn & 1),
        )
        return replace(
            self, at=with_one(self.at, side, moved), double=with_one(self.double, side, after), die=0
        )

    def _engage(self, log: list[Event] | None) -> MatsState:
        """Phase 4 (R7)."""
        fights = column.contested(
            self.at, (self._lives(0), self._lives(1)), self.double, self.options.wreck_screens
        )
        return self._fights(fights, self.life, log)

    def _fights(self, fights: tuple[int, ...], life: Pair, log: list[Event] | None) -> MatsState:
        """The next combat, or the end of the series (R8, R26, R27)."""
        if not fights:
            return self._close(life, log)
        guns, x = roster(self.options).guns, fights[0]
        white, black = self._fighters(0, x, life), self._fighters(1, x, life)
        if log is not None:
            fleet = self.options.fleet
            named = (tuple(fleet[ship].id for ship in white), tuple(fleet[ship].id for ship in black))
            log.append(ev.Engaged(position=x, ships=named))
        totals = (
            sum([guns[ship][life[0][ship]] for ship in white]),
            sum([guns[ship][life[1][ship]] for ship in black]),
        )
        return self._fought(life, fights, Fight(x, totals))

    def _fighters(self, side: int, x: int, life: Pair) -> tuple[int, ...]:
        line, states = self.line[side], life[side]
        lives = [states[ship] for ship in line]
        pawns = column.fighters(self.at[side], lives, self.double[side], x, self.options.wreck_screens)
        return tuple([line[pawn] for pawn in pawns])

    def _fought(self, life: Pair, fights: tuple[int, ...], fight: Fight | None) -> MatsState:
        return replace(self, life=life, turn=CHANCE, fights=fights, fight=fight, die=0)

    def _fire(self, face: int, fight: Fight, log: list[Event] | None) -> MatsState:
        """A combat die (R19, R20) or a damage die (R21, R22)."""
        if fight.due:
            return self._strike(face, fight, log)
        first, x = self.first, fight.position
        side = 1 - first if fight.dice[first] else first
        dice = with_one(fight.dice, side, face)
        tell(log, ev.Fired, seat=side, position=x, face=face, guns=fight.guns[side])
        if side == first:
            return self._fought(self.life, self.fights, Fight(x, fight.guns, dice))
        totals = (dice[0] + fight.guns[0], dice[1] + fight.guns[1])
        winner = NOBODY if totals[0] == totals[1] else 0 if totals[0] > totals[1] else 1
        if log is not None:
            fleet = self.options.fleet
            named = [tuple(fleet[ship].id for ship in self._fighters(s, x, self.life)) for s in (0, 1)]
            log.append(
                ev.Decided(position=x, winner=winner, dice=dice, totals=totals, ships=(named[0], named[1]))
            )
        due = tuple(
            [(s, ship) for s in (first, side) if s != winner for ship in self._fighters(s, x, self.life)]
        )
        return self._fought(self.life, self.fights, Fight(x, fight.guns, dice, due))

    def _strike(self, face: int, fight: Fight, log: list[Event] | None) -> MatsState:
        side, ship = fight.due[0]
        before = self.life[side]
        again = before[ship] == HIT
        sunk = again or face > 3
        life = with_one(self.life, side, with_one(before, ship, SUNK if sunk else HIT))
        tell(
            log,
            ev.Struck,
            seat=side,
            ship=self.options.fleet[ship].id,
            position=fight.position,
            face=face,
            sunk=sunk,
            again=again,
        )
        if len(fight.due) > 1:
            following = Fight(fight.position, fight.guns, fight.dice, fight.due[1:])
            return self._fought(life, self.fights, following)
        return self._fights(self.fights[1:], life, log)

    def _close(self, life: Pair, log: list[Event] | None) -> MatsState:
        """The end of a series (R8)."""
        state = self if life is self.life else self._fought(life, (), None)
        lost = [min(side) == SUNK for side in life]
        if lost[0] and lost[1]:
            return state._end(Result("0-0", "both"), log)
        if lost[0] or lost[1]:
            return state._end(won_by(0 if lost[1] else 1, "fleet"), log)
        return state._series(1 - self.first, log)

    def _end(self, result: Result, log: list[Event] | None) -> MatsState:
        tell(log, Ended, result=result)
        return replace(self, turn=NOBODY, outcome=result)

    def view(self, seat: int | None) -> View:
        return self._view(seat, seat == 0 or bool(self.at[0]))

    def open_view(self, seat: int | None = None) -> View:
        return self._view(seat, True)

    def _view(self, seat: int | None, white_known: bool) -> View:
        # B's order is never secret from anybody: with it both are revealed (R2).
        white = self.line[0] if white_known else ()
        return copied(
            View,
            self,
            seat=seat,
            phase=self.phase,
            actor=self.turn,
            ready=(bool(self.line[0]), bool(self.line[1])),
            line=(white, self.line[1]),
            fights=self.fights[1:],
            result=self.outcome,
        )


def by_count(life: Pair) -> Result:
    """R28: more ships, then more intact ships, else a draw."""
    for reason, worst in (("ships", HIT), ("intact", INTACT)):
        white, black = (sum(1 for state in side if state <= worst) for side in life)
        if white != black:
            return won_by(0 if white > black else 1, reason)
    return Result("1/2-1/2", "equal")


def opening(options: Options) -> MatsState:
    """The state before the first action."""
    intact = (INTACT,) * len(options.fleet)
    return MatsState(options=options, life=(intact, intact))
