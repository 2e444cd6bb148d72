"""MATS: the rules.

Two columns of ships pass each other side by side, again and again, until one side has no ship left. A ship has masts (how
far it may advance) and guns (how hard it fires); its pawn has two faces, intact and hit. Source: rules sheet 000; the
figures on the pawns are ours (``options.py``), for the sheet's pictures are lost. Numbers R1-R28 and readings A1-A18 are
those that refusals cite.

The board
  G1  One axis of positions; pawns of both sides at one position are board to board.
  G2  A (white) travels towards +1, B (black) towards -1, in every crossing.
  G3  A side has two places at each position: the base file, next to the enemy (water, a wreck or a ship), and the double
      file, outside (a wreck or a ship, never water).
  G4  A pawn lies in the double file only beside a ship or a wreck of its side.
  G5  Rear and head of a column: its rearmost and its foremost ship or wreck.
  G6  Holes of the base file between rear and head are filled with water; water behind the rear is taken away. Water has
      no other effect.
Set-up of a crossing
  R1  Each player orders all surviving ships in one file, in secret and as he likes (A15), hit ships on their hit face; no
      ship begins in the double file. What is left of a fleet, and which of it is hit, is known to both (A18).
  R2  Then the orders are revealed. The first ship named is the head. The heads are one step apart (A1), or further by
      option ``gap``.
  R3  Each player rolls a die, A first; the higher is player 1 of the first series. Equal: both roll again. This is done
      anew in each crossing (A16).
A series
  R4  Phase 1: all pawns of player 1, wrecks and water too, move one position ahead.
  R5  If the columns have now passed each other, the crossing ends (R24) and the rest of the series is not played.
  R6  Phase 2: player 1 may advance one ship or pass. Phase 3: so may player 2, whatever player 1 did (A12).
  R7  Phase 4: combat (R18) wherever it is due.
  R8  Then the end of the game is looked at (R26); else the players change parts and a new series begins.
The chosen advance: one ship moves some positions ahead
  R9  At least one, at most as many as it now has masts. A ship without masts never does (A17).
  R10 Not out of the base file while a ship or a wreck lies in the double file beside it; out of the double file always.
  R11 Not beyond the enemy's rearmost ship or wreck (A2); beside it is allowed. A ship already beyond it stays.
  R12 Not past a position where a ship of its own side lies in the double file. A wreck there may be passed (A4, option
      ``pass_double_wreck``); single ships, wrecks, water and the enemy never bar the way.
  R13 Not to a position whose double file is taken, by ship or wreck (A7, A8).
  R14 Where a ship or wreck of its side lies, it goes to the double file (A10).
  R15 Where water lies, it takes the water's place.
  R16 Ahead of the head it takes the base file; the gap is filled with water (A11).
  R17 The place left is empty, and G6 puts the file in order.
  A player without a legal advance is skipped.
Combat
  R18 A position is contested where each side has a ship, in either file. Each contested position is fought once a series,
      independently of the others: one or two ships against one or two. A ship in the double file beside a wreck of its
      side fights alone (A5), unless option ``wreck_screens`` says that it neither fights nor is fought. When the base
      ship sinks, the doubled one stays where it is (A9).
  R19 A side's total is a die and the guns of all its ships there, as they were before this combat; bare dice fight too
      (A17).
  R20 The higher total wins and suffers nothing. Equal totals: both lose.
  R21 A loser rolls a die for each of its ships there (A13, A14), base file first: 1-3 hit, 4-6 sunk. A ship hit before
      sinks whatever the die shows; it is rolled all the same (A6).
  R22 A ship hit is turned; a ship sunk becomes a wreck in the same place, which from now on moves with R4 only.
  R23 Dice are rolled by increasing position, and at each position: player 1, player 2, then the damage of player 1's
      ships, then of player 2's.
Ends
  R24 After phase 1 only: the crossing ends when all ships and wrecks of A are beyond all of B's (A3; option
      ``crossing_end=ships``: when all ships are).
  R25 Wrecks and water are taken away; new columns are formed (R1).
  R26 After phase 4: a side without ships has lost.
  R27 Both without ships: both lose.
  R28 A game cannot go on for ever: each crossing has a combat and each combat costs a ship's face. Option
      ``max_crossings`` ends it earlier: after that many crossings the side with more ships wins, then the one with more
      intact ships, else it is a draw.

Choices where the rules are silent: A orders first, then B, and neither order is seen before both are there; one ship left
is ordered too; a die is an action of its own. Reasons of results: ``fleet`` (R26), ``both`` (R27), ``ships``, ``intact``
and ``equal`` (R28).
"""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import permutations
from typing import Final

import msgspec

from navals.core.event import Event
from navals.core.game import State
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats import column
from navals.games.mats.column import AHEAD
from navals.games.mats.events import (
    DICE,
    FACES,
    PASS,
    Advance,
    Advanced,
    Began,
    Crossed,
    Decided,
    Die,
    Drifted,
    Ended,
    Engaged,
    Fired,
    Initiative,
    MatsAction,
    Order,
    Ordered,
    Pass,
    Passed,
    Revealed,
    Struck,
)
from navals.games.mats.legality import March, check_order
from navals.games.mats.options import HIT, INTACT, ROSTERS, SUNK, Options, Ship, roster
from navals.games.mats.view import Fight, Pair, View

MENU_SHIPS: Final = 5
"""Orders of so many ships are listed (120); of more they are not."""


def _build(ships: tuple[Ship, ...]) -> tuple[tuple[Advance, ...], ...]:
    return tuple(tuple(Advance(ship.id, steps) for steps in range(ship.intact[0] + 1)) for ship in ships)


_NAMED: Final = {name: _build(ships) for name, ships in ROSTERS.items()}
_custom: Final = lru_cache(maxsize=64)(_build)


def _advances(options: Options) -> tuple[tuple[Advance, ...], ...]:
    """For each ship the actions of 0, 1, 2, ... steps."""
    return _NAMED[options.roster] if options.ships is None else _custom(options.ships)


class MatsState(State, frozen=True):
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

    # --------------------------------------------------------------------------------------------- legality

    def check(self, action: MatsAction) -> Refusal | None:
        phase = self.phase
        if phase == "over":
            return Refusal(msg("the game is over"))
        if isinstance(action, Die):
            if self.turn != CHANCE:
                return Refusal(msg("no die is rolled here"))
            return None if 1 <= action.face <= 6 else Refusal(msg("a die shows 1 to 6"))
        if self.turn == CHANCE:
            if phase == "initiative":
                return Refusal(msg("the dice must tell first who begins"), "mats R3")
            return Refusal(msg("the combats must be fought first"), "mats R7")
        if isinstance(action, Order):
            if phase != "order":
                return Refusal(msg("the columns are formed already"), "mats R1")
            return check_order(self.options, self.life[self.turn], action.ships)
        if phase == "order":
            return Refusal(msg("the column must be formed first"), "mats R1")
        if isinstance(action, Pass):
            return None
        march = March(self.options, self.life, self.line, self.at, self.double, self.turn)
        return march.check(action)

    # ------------------------------------------------------------------------------------------------ menus

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

    def actions(self) -> tuple[MatsAction, ...] | None:
        if self.turn == NOBODY:
            return ()
        if self.turn == CHANCE:
            return FACES
        if self.at[0]:
            line, acts = self.line[self.turn], _advances(self.options)
            return (*[acts[line[pawn]][steps] for pawn, steps in self.moves(self.turn)], PASS)
        names = self._afloat(self.turn)
        if len(names) > MENU_SHIPS:
            return None
        return tuple(Order(order) for order in permutations(names))

    def outcomes(self) -> tuple[tuple[Die, float], ...] | None:
        return DICE

    def sample(self, rng: random.Random) -> MatsAction:
        if self.turn == CHANCE:
            return FACES[int(rng.random() * 6)]
        if self.at[0]:
            moves = self.moves(self.turn)
            drawn = int(rng.random() * (len(moves) + 1))
            if drawn == len(moves):
                return PASS
            pawn, steps = moves[drawn]
            return _advances(self.options)[self.line[self.turn][pawn]][steps]
        names = list(self._afloat(self.turn))
        rng.shuffle(names)
        return Order(tuple(names))

    def _afloat(self, side: int) -> tuple[str, ...]:
        return tuple(
            ship.id for ship, life in zip(self.options.fleet, self.life[side], strict=True) if life != SUNK
        )

    # ---------------------------------------------------------------------------------------------- changes

    def apply(self, action: MatsAction, log: list[Event] | None = None) -> MatsState:
        if isinstance(action, Die):
            fight = self.fight
            after = (
                self._initiative(action.face, log) if fight is None else self._fire(action.face, fight, log)
            )
            return msgspec.structs.replace(after, die=action.face)
        if isinstance(action, Order):
            return self._order(action.ships, log)
        side = self.turn
        if isinstance(action, Advance):
            state = self.moved(action, log)
        else:
            state = msgspec.structs.replace(self, die=0)
            if log is not None:
                log.append(Passed(seat=side, forced=False))
        return state._offer(1 - side, log) if side == self.first else state._engage(log)

    def _order(self, names: tuple[str, ...], log: list[Event] | None) -> MatsState:
        side, fleet = self.turn, self.options.fleet
        order = tuple(map(roster(self.options).index.__getitem__, names))
        if log is not None:
            log.append(Ordered(seat=side, ships=names, audience=side))
            log.append(Ordered(seat=side))
        if side == 0:
            return msgspec.structs.replace(self, turn=1, line=(order, ()), die=0)
        gap, white = self.options.gap, self.line[0]
        if log is not None:
            columns = (tuple(fleet[ship].id for ship in white), names)
            log.append(Revealed(crossing=self.crossing, columns=columns))
        at = (tuple(range(-1, -1 - len(white), -1)), tuple(range(gap, gap + len(order))))
        return msgspec.structs.replace(self, turn=CHANCE, line=(white, order), at=at)

    def _initiative(self, face: int, log: list[Event] | None) -> MatsState:
        before = self.initiative
        if log is not None:
            log.append(Initiative(seat=1 if before else 0, face=face))
        if not before:
            return msgspec.structs.replace(self, initiative=face)
        first = NOBODY if before == face else 0 if before > face else 1
        if log is not None:
            log.append(Began(seat=first))
        if first == NOBODY:
            return msgspec.structs.replace(self, initiative=0)
        return self._series(first, log)

    def _series(self, first: int, log: list[Event] | None) -> MatsState:
        """A new series, with phase 1 (R4, R5)."""
        ahead, series = AHEAD[first], self.series + 1
        moved = tuple([x + ahead for x in self.at[first]])
        at = (moved, self.at[1]) if first == 0 else (self.at[0], moved)
        if log is not None:
            log.append(Drifted(seat=first, series=series))
        state = MatsState(
            self.options, self.life, first, self.crossing, series, first, 0, self.line, at, self.double
        )
        if state._over():
            return state._cross(log)
        return state._offer(first, log)

    def _over(self) -> bool:
        if self.options.crossing_end == "pawns":
            return min(self.at[0]) > max(self.at[1])
        return column.crossed(self.at, (self._lives(0), self._lives(1)), True)

    def _lives(self, side: int) -> tuple[int, ...]:
        """INTACT, HIT or SUNK along the column."""
        life = self.life[side]
        return tuple([life[ship] for ship in self.line[side]])

    def _cross(self, log: list[Event] | None) -> MatsState:
        """The end of a crossing (R24, R25), of the game perhaps (R28)."""
        if log is not None:
            log.append(Crossed(crossing=self.crossing, left=(self._afloat(0), self._afloat(1))))
        limit = self.options.max_crossings
        if limit is not None and self.crossing >= limit:
            return self._end(by_count(self.life), log)
        return MatsState(self.options, self.life, 0, self.crossing + 1)

    def _offer(self, side: int, log: list[Event] | None) -> MatsState:
        """The turn of ``side`` to choose an advance, if it has one (R6)."""
        if self._moves(side, True):
            return self if self.turn == side else msgspec.structs.replace(self, turn=side)
        if log is not None:
            log.append(Passed(seat=side, forced=True))
        return self._offer(1 - side, log) if side == self.first else self._engage(log)

    def moved(self, action: Advance, log: list[Event] | None = None) -> MatsState:
        """The columns after an advance of the seat to act, before anything that follows from it (R14-R17)."""
        side, steps = self.turn, action.steps
        index = roster(self.options).index[action.ship]
        pawn, at, double = self.line[side].index(index), self.at[side], self.double[side]
        to = at[pawn] + AHEAD[side] * steps
        doubled = to in at
        after = double | 1 << pawn if doubled else double & ~(1 << pawn)
        moved = (*at[:pawn], to, *at[pawn + 1 :])
        if log is not None:
            log.append(
                Advanced(
                    seat=side,
                    ship=action.ship,
                    steps=steps,
                    to=to,
                    doubled=doubled,
                    was_doubled=bool(double >> pawn & 1),
                )
            )
        return MatsState(
            self.options,
            self.life,
            side,
            self.crossing,
            self.series,
            self.first,
            0,
            self.line,
            (moved, self.at[1]) if side == 0 else (self.at[0], moved),
            (after, self.double[1]) if side == 0 else (self.double[0], after),
        )

    # ----------------------------------------------------------------------------------------------- combat

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
            log.append(Engaged(position=x, ships=named))
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
        return MatsState(
            self.options,
            life,
            CHANCE,
            self.crossing,
            self.series,
            self.first,
            0,
            self.line,
            self.at,
            self.double,
            fights,
            fight,
        )

    def _fire(self, face: int, fight: Fight, log: list[Event] | None) -> MatsState:
        """A combat die (R19, R20) or a damage die (R21, R22)."""
        if fight.due:
            return self._strike(face, fight, log)
        first, x = self.first, fight.position
        side = 1 - first if fight.dice[first] else first
        dice = (face, fight.dice[1]) if side == 0 else (fight.dice[0], face)
        if log is not None:
            log.append(Fired(seat=side, position=x, face=face, guns=fight.guns[side]))
        if side == first:
            return self._fought(self.life, self.fights, Fight(x, fight.guns, dice))
        totals = (dice[0] + fight.guns[0], dice[1] + fight.guns[1])
        winner = NOBODY if totals[0] == totals[1] else 0 if totals[0] > totals[1] else 1
        if log is not None:
            fleet = self.options.fleet
            named = [tuple(fleet[ship].id for ship in self._fighters(s, x, self.life)) for s in (0, 1)]
            log.append(
                Decided(position=x, winner=winner, dice=dice, totals=totals, ships=(named[0], named[1]))
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
        struck = (*before[:ship], SUNK if sunk else HIT, *before[ship + 1 :])
        life = (struck, self.life[1]) if side == 0 else (self.life[0], struck)
        if log is not None:
            log.append(
                Struck(
                    seat=side,
                    ship=self.options.fleet[ship].id,
                    position=fight.position,
                    face=face,
                    sunk=sunk,
                    again=again,
                )
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
        if log is not None:
            log.append(Ended(result=result))
        return msgspec.structs.replace(self, turn=NOBODY, outcome=result)

    # ------------------------------------------------------------------------------------------------ views

    def view(self, seat: int | None) -> View:
        return self._view(seat, seat == 0 or bool(self.at[0]))

    def open_view(self, seat: int | None = None) -> View:
        return self._view(seat, True)

    def _view(self, seat: int | None, white_known: bool) -> View:
        # B's order is never secret from anybody: with it both are revealed (R2).
        white = self.line[0] if white_known else ()
        return View(
            seat,
            self.options,
            self.phase,
            self.turn,
            self.crossing,
            self.series,
            self.first,
            self.initiative,
            self.life,
            (bool(self.line[0]), bool(self.line[1])),
            (white, self.line[1]),
            self.at,
            self.double,
            self.fight,
            self.fights[1:],
            self.die,
            self.outcome,
        )


def by_count(life: Pair) -> Result:
    """R28: more ships, then more intact ships, else a draw."""
    for reason, worst in (("ships", HIT), ("intact", INTACT)):
        white, black = (sum(1 for state in side if state <= worst) for side in life)
        if white != black:
            return won_by(0 if white > black else 1, reason)
    return Result("1/2-1/2", "equal")
