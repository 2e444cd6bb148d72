"""Naval Battle Billiard: two armies of eight balls on one pool table.

The rules, in our own words; numbers as tests and refusals cite them.

Players
  R1  Two players, two pairs, or one against a pair. The sides alternate, and so do the players of a pair; the cycle goes on
      from whoever breaks.
  R2  After every shot it is the other side's turn, whatever fell. With ``continue_on_pocket`` a player goes on after a shot
      that pocketed a unit other than the one struck.
  R3  The cue strikes a unit of one's own that can be used: on the table, or one's immersed submarine (R22).
  R4  The unit struck by the cue is the attacker, whatever pushed the others.
Break
  R5  Who breaks is agreed, drawn, or an option.
  R6  The breaker strikes his own repair ship, from behind the head line, at the other fifteen.
  R7  Nothing is hurt, repaired or immersed by a break; what fell goes back to its spots, and the breaker plays the first shot.
  R8  A break that is not from behind the head line: the other side breaks anew. A ball that leaves the table in a break goes to
      the centre, and the break stands.
A shot (``damage.py``)
  R9  Enemies that fall, the attacker not among what fell: each takes the attacker's strike.
  R10 The attacker falls with enemies: they take nothing, it takes their strikes together.
  R11 Own units that fall take the attacker's strike.
  R12 A repair ship that pockets damaged units of its own repairs each by a point.
  R13 A damaged unit that pockets its own repair ship is repaired by a point.
  R14 A repair ship does not repair itself; what is destroyed is not repaired.
  R15 The attacker alone falls: nothing, but see R20.
  R16 Nothing falls: a miss.
  R17 First the damage, but to planes; then repairs; then carriers that are destroyed; then planes.
  R18 A plane that is hit is lost; while its carrier is afloat and has planes aboard, the ball stays as a new one.
  R19 A carrier that is destroyed takes the planes aboard with it.
  R20 A submarine that falls alone, struck by the cue, is immersed: it stays in its pocket, where nothing can hurt or repair it;
      unless it is the last unit of its army on the table.
  R21 In every other case a submarine that falls is a unit like others.
  R22 Instead of playing from where a unit lies, one may put one's immersed submarine in front of a corner pocket and strike it.
  R23 What fell and is not destroyed or immersed goes back to its spot.
  R24 An army with nothing on the table but an immersed submarine must put it before its pocket at once.
  R25 Then the score, the winner, the next player.
Fouls
  R26 A ball leaves the table: a miss; it and all that fell go to the centre.
  R27 Other fouls: a miss; enemy units that fell are placed by their owner, one's own go to the centre.
  R28 Out of turn: as R27, and the side whose turn it was plays.
  R29 Both: R26 holds for all.
End
  R30 The score is what was taken from the enemy, in hundredths of an army, rounded down.
  R31 A side without a unit has lost. An immersed submarine is one.
  R32 Resignation; the end of the time, if it is limited: the higher score wins.
"""

from __future__ import annotations

import random
from typing import Final

import msgspec

from navals.core.event import Event
from navals.core.game import State
from navals.core.refusal import Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard import shots
from navals.games.billiard.damage import IMMERSED, TABLE, Armies, Outcome, resolve, score
from navals.games.billiard.events import (
    BilliardAction,
    Break,
    Broken,
    Chosen,
    Dived,
    Ended,
    Foul,
    Fouled,
    HangarLost,
    Hurt,
    Lag,
    Mended,
    Miss,
    Missed,
    Place,
    Placed,
    PlaneLost,
    Shot,
    Spotted,
    Stayed,
    Struck,
    Surface,
    Surfaced,
    Time,
)
from navals.games.billiard.options import Options, terms
from navals.games.billiard.turns import BREAKER, following, next_of_side, seat_at
from navals.games.billiard.units import CARRIER, CENTRE, REPAIR, SUBMARINE, army, of_army
from navals.games.billiard.view import View

replace = msgspec.structs.replace

LAGS: Final = ((Lag(0), 1 / 2), (Lag(1), 1 / 2))


class BilliardState(State, frozen=True):
    """A match kept for a real table.

    ``phase`` is ``lag`` (who breaks), ``break``, ``aim``, ``place`` (units of an enemy's foul, R27), ``rise`` (R24) or
    ``over``. ``turn`` is the place in the cycle of whoever breaks or shoots next, ``last`` that of whoever shot last.
    ``owed`` are the units to be placed, ``rising`` the submarine that must surface, ``surfaced`` the one put on the table
    for the shot that follows (R22), ``pockets`` where the submarine of each army lies immersed (-1: not known).
    """

    options: Options
    phase: str
    armies: Armies
    turn: int = 0
    last: int = 0
    owed: tuple[int, ...] = ()
    rising: int = 0
    surfaced: int = 0
    pockets: tuple[int, int] = (-1, -1)
    outcome: Result | None = None

    # ---------------------------------------------------------------------------------------------------- who acts

    def side(self) -> int:
        """The side that shoots next."""
        return self.turn % 2

    def army(self) -> int:
        """Its army."""
        return self.options.army_of(self.side())

    def actor(self) -> int:
        mode = self.options.mode
        if self.phase == "lag":
            return CHANCE
        if self.phase == "over":
            return NOBODY
        if self.phase == "rise":
            side = int(self.options.army_of(0) != army(self.rising))
            return seat_at(mode, self.last) if self.last % 2 == side else next_of_side(mode, self.last, side)
        return seat_at(mode, self.turn)

    def agreed(self) -> bool:
        return self.phase == "lag" and self.options.first_breaker == "choose"

    def result(self) -> Result | None:
        return self.outcome

    def scores(self) -> tuple[int, int]:
        """What each side has, of 100 (R30)."""
        cumulative = self.options.score_mode == "cumulative"
        found = [
            score(self.armies, self.options.army_of(side), terms(self.options), cumulative=cumulative)
            for side in (0, 1)
        ]
        return found[0], found[1]

    def dives(self, shot: Shot) -> int:
        """The submarine that this shot would immerse, 0 if none (R20)."""
        return resolve(self.armies, shot.unit, shot.pocketed, terms(self.options)).dived

    # ---------------------------------------------------------------------------------------------------- legality

    def check(self, action: BilliardAction) -> Refusal | None:
        return shots.check(self, action)

    def actions(self) -> tuple[BilliardAction, ...] | None:
        if self.phase == "lag":
            return tuple(lag for lag, _ in LAGS)
        clock: tuple[BilliardAction, ...] = (Time(),) if self.options.time_limit else ()
        if self.phase == "place":
            return (*(Place(unit) for unit in self.owed), *clock)
        if self.phase == "rise":
            return (Surface(self.rising), *clock)
        return () if self.phase == "over" else None

    def outcomes(self) -> tuple[tuple[BilliardAction, float], ...] | None:
        return LAGS if self.phase == "lag" else ()

    def sample(self, rng: random.Random) -> BilliardAction:
        return shots.sample(self, rng)

    # ---------------------------------------------------------------------------------------------------- what happens

    def apply(self, action: BilliardAction, log: list[Event] | None = None) -> BilliardState:
        told: list[Event] = [] if log is None else log
        match action:
            case Lag():
                told.append(Chosen(side=action.side))
                return replace(self, phase="break", turn=BREAKER[action.side])
            case Break():
                return self._broken(action, told)
            case Shot():
                return self._shot(action, told)
            case Miss():
                told.append(Missed(seat=self.actor()))
                return self._passed(self.armies, told)
            case Surface():
                return self._risen(action, told)
            case Foul():
                return self._fouled(action, told)
            case Place():
                told.append(Placed(unit=action.unit))
                owed = tuple(unit for unit in self.owed if unit != action.unit)
                return replace(self, owed=owed, phase="place" if owed else "aim")
            case Time():
                return self._time_up(told)
        raise TypeError(f"no action of this game: {action}")

    def _broken(self, action: Break, told: list[Event]) -> BilliardState:
        """R6 to R8."""
        told.append(Broken(seat=self.actor(), legal=action.legal))
        if not action.legal:
            return replace(self, turn=following(self.options.mode, self.turn))
        self._spotted(action.off, told, centre=True)
        if not self.options.break_damage:
            self._spotted(action.pocketed, told)
            return replace(self, phase="aim", last=self.turn)
        attacker = of_army(self.army(), REPAIR)
        found = resolve(self.armies, attacker, action.pocketed, terms(self.options))
        self._told(found, told)
        return replace(self, phase="aim", last=self.turn, armies=found.armies).judged(told)

    def _shot(self, action: Shot, told: list[Event]) -> BilliardState:
        """R9 to R25."""
        told.append(Struck(seat=self.actor(), unit=action.unit, pocketed=action.pocketed))
        found = resolve(self.armies, action.unit, action.pocketed, terms(self.options))
        self._told(found, told, action.pocket)
        after = self
        if found.dived:
            pockets = list(self.pockets)
            pockets[army(found.dived)] = action.pocket
            after = replace(self, pockets=(pockets[0], pockets[1]))
        goes_on = self.options.continue_on_pocket and any(unit != action.unit for unit in action.pocketed)
        return after._passed(found.armies, told, stays=goes_on)

    def _told(self, found: Outcome, told: list[Event], pocket: int = -1) -> None:
        for change in found.changes:
            if change.after < change.before:
                by = change.before - change.after
                told.append(Hurt(unit=change.unit, by=by, armour=change.after))
            else:
                told.append(Mended(unit=change.unit, armour=change.after))
        for unit in found.planes:
            told.append(PlaneLost(unit=unit, aboard=found.armies.hangar[army(unit)]))
        for side in (0, 1):
            carrier = of_army(side, CARRIER)
            sunk = self.armies.armour[carrier - 1] and not found.armies.armour[carrier - 1]
            if sunk and found.lost:
                told.append(HangarLost(side=side, planes=self.armies.hangar[side]))
        if found.dived:
            told.append(Dived(unit=found.dived, pocket=pocket))
        if found.refused:
            told.append(Stayed(unit=found.refused))
        self._spotted(found.respot, told)

    def _spotted(self, units: tuple[int, ...], told: list[Event], *, centre: bool = False) -> None:
        """Section 2: in increasing number."""
        for unit in sorted(units):
            told.append(Spotted(unit=unit, spot=CENTRE if centre else self.options.spot_of(unit)))

    def _passed(self, armies: Armies, told: list[Event], *, stays: bool = False) -> BilliardState:
        """R2, R24, R25: the turn is over."""
        turn = self.turn if stays else following(self.options.mode, self.turn)
        after = replace(self, armies=armies, turn=turn, last=self.turn, surfaced=0, phase="aim")
        return after.judged(told)

    def judged(self, told: list[Event]) -> BilliardState:
        """R31, and R24."""
        for side in (0, 1):
            if not self.armies.alive(self.options.army_of(1 - side)):
                return self._over(Result("1-0" if side == 0 else "0-1", "destroyed"), told)
        for whose in (0, 1):
            submarine = of_army(whose, SUBMARINE)
            if not self.armies.on_table(whose) and self.armies.at(submarine) == IMMERSED:
                return replace(self, phase="rise", rising=submarine)
        return self

    def _risen(self, action: Surface, told: list[Event]) -> BilliardState:
        """R22, R24."""
        forced = self.phase == "rise"
        told.append(Surfaced(unit=action.unit, forced=forced))
        place = list(self.armies.place)
        place[action.unit - 1] = TABLE
        pockets = list(self.pockets)
        pockets[army(action.unit)] = -1
        after = replace(
            self,
            armies=replace(self.armies, place=tuple(place)),
            pockets=(pockets[0], pockets[1]),
            rising=0,
            phase="aim",
        )
        return after if forced else replace(after, surfaced=action.unit)

    def _fouled(self, action: Foul, told: list[Event]) -> BilliardState:
        """R26 to R29."""
        told.append(Fouled(seat=self.actor(), turn=action.turn, pocketed=action.pocketed, off=action.off))
        offender = self.army() if not action.turn else 1 - self.army()
        owed: tuple[int, ...] = ()
        centre = (*action.off, *action.pocketed)
        if not action.off and self.options.foul_enemy_place == "owner":
            owed = tuple(unit for unit in action.pocketed if army(unit) != offender)
            centre = tuple(unit for unit in action.pocketed if army(unit) == offender)
        self._spotted(centre, told, centre=True)
        after = self._passed(self.armies, told, stays=action.turn)
        return replace(after, owed=owed, phase="place") if owed and after.phase == "aim" else after

    def _time_up(self, told: list[Event]) -> BilliardState:
        """R32."""
        a, b = self.scores()
        result = (
            Result("1-0", "time") if a > b else Result("0-1", "time") if b > a else Result("1/2-1/2", "time")
        )
        return self._over(result, told)

    def _over(self, result: Result, told: list[Event]) -> BilliardState:
        told.append(Ended(result=result))
        return replace(self, phase="over", outcome=result, owed=(), rising=0)

    # ---------------------------------------------------------------------------------------------------- views

    def view(self, seat: int | None) -> View:
        return View(
            seat,
            self.actor(),
            self.options,
            self.phase,
            self.armies,
            self.turn,
            self.last,
            self.owed,
            self.rising,
            self.surfaced,
            self.pockets,
            self.scores(),
            self.outcome,
        )

    def open_view(self, seat: int | None = None) -> View:
        return self.view(seat)
