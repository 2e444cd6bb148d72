"""A match on a physical table: actions and their effects. The rules are in ``rules/__init__.py``."""

from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from navals.core.event import Ended, Event
from navals.core.fields import copied, with_one
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import legality
from navals.games.billiard.rules.damage import IMMERSED, TABLE, Armies, Outcome, resolve
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.position import Position
from navals.games.billiard.rules.turns import BREAKER, following
from navals.games.billiard.rules.units import CARRIER, CENTRE, REPAIR, SUBMARINE, army, of_army
from navals.games.billiard.rules.view import View

LAGS: Final = ((ev.Lag(0), 1 / 2), (ev.Lag(1), 1 / 2))


class BilliardState(Position, frozen=True, kw_only=True):
    """A match on a physical table."""

    def check(self, action: ev.BilliardAction) -> Refusal | None:
        return legality.check(self, action)

    def actions(self) -> tuple[ev.BilliardAction, ...] | None:
        if self.phase == "lag":
            return tuple(lag for lag, _ in LAGS)
        clock: tuple[ev.BilliardAction, ...] = (ev.Time(),) if self.options.time_limit else ()
        if self.phase == "place":
            return (*(ev.Place(unit) for unit in self.owed), *clock)
        if self.phase == "rise":
            return (ev.Surface(self.rising), *clock)
        return () if self.phase == "over" else None

    def outcomes(self) -> tuple[tuple[ev.BilliardAction, float], ...] | None:
        return LAGS if self.phase == "lag" else ()

    def sample(self, rng: random.Random) -> ev.BilliardAction:
        listed = self.actions()
        return listed[rng.randrange(len(listed))] if listed else legality.sample(self, rng)

    def apply(self, action: ev.BilliardAction, log: list[Event] | None = None) -> BilliardState:
        events: list[Event] = [] if log is None else log
        match action:
            case ev.Lag():
                events.append(ev.Chosen(side=action.side))
                return replace(self, phase="break", turn=BREAKER[action.side])
            case ev.Break():
                return self._broken(action, events)
            case ev.Shot():
                return self._shot(action, events)
            case ev.Miss():
                events.append(ev.Missed(seat=self.actor()))
                return self._passed(self.armies, events)
            case ev.Surface():
                return self._risen(action, events)
            case ev.Foul():
                return self._fouled(action, events)
            case ev.Place():
                events.append(ev.Placed(unit=action.unit))
                owed = tuple(unit for unit in self.owed if unit != action.unit)
                return replace(self, owed=owed, phase="place" if owed else "aim")
            case ev.Time():
                return self._time_up(events)
        raise TypeError(f"no action of this game: {action}")

    def _broken(self, action: ev.Break, events: list[Event]) -> BilliardState:
        """Apply a break (R6 to R8)."""
        events.append(ev.Broken(seat=self.actor(), legal=action.legal))
        if not action.legal:
            return replace(self, turn=following(self.options.mode, self.turn))
        self._spotted(action.off, events, centre=True)
        if not self.options.break_damage:
            self._spotted(action.pocketed, events)
            return replace(self, phase="aim", last=self.turn)
        attacker = of_army(self.army(), REPAIR)
        outcome = resolve(self.armies, attacker, action.pocketed, terms(self.options))
        self._told(outcome, events)
        return replace(self, phase="aim", last=self.turn, armies=outcome.armies).judged(events)

    def _shot(self, action: ev.Shot, events: list[Event]) -> BilliardState:
        """Apply a shot (R9 to R25)."""
        events.append(ev.Struck(seat=self.actor(), unit=action.unit, pocketed=action.pocketed))
        outcome = resolve(self.armies, action.unit, action.pocketed, terms(self.options))
        self._told(outcome, events, action.pocket)
        after = self
        if outcome.dived:
            after = replace(self, pockets=with_one(self.pockets, army(outcome.dived), action.pocket))
        goes_on = self.options.continue_on_pocket and any(unit != action.unit for unit in action.pocketed)
        return after._passed(outcome.armies, events, stays=goes_on)

    def _told(self, outcome: Outcome, events: list[Event], pocket: int = -1) -> None:
        for change in outcome.changes:
            if change.after < change.before:
                by = change.before - change.after
                events.append(ev.Hurt(unit=change.unit, by=by, armour=change.after))
            else:
                events.append(ev.Mended(unit=change.unit, armour=change.after))
        for unit in outcome.planes:
            events.append(ev.PlaneLost(unit=unit, aboard=outcome.armies.hangar[army(unit)]))
        for side in (0, 1):
            carrier = of_army(side, CARRIER)
            sunk = self.armies.armour[carrier - 1] and not outcome.armies.armour[carrier - 1]
            if sunk and outcome.lost:
                events.append(ev.HangarLost(side=side, planes=self.armies.hangar[side]))
        if outcome.dived:
            events.append(ev.Dived(unit=outcome.dived, pocket=pocket))
        if outcome.refused:
            events.append(ev.Stayed(unit=outcome.refused))
        self._spotted(outcome.respot, events)

    def _spotted(self, units: tuple[int, ...], events: list[Event], *, centre: bool = False) -> None:
        """Respot units in increasing order (section 2)."""
        for unit in sorted(units):
            events.append(ev.Spotted(unit=unit, spot=CENTRE if centre else self.options.spot_of(unit)))

    def _passed(self, armies: Armies, events: list[Event], *, stays: bool = False) -> BilliardState:
        """End the turn (R2, R24, R25)."""
        turn = self.turn if stays else following(self.options.mode, self.turn)
        after = replace(self, armies=armies, turn=turn, last=self.turn, surfaced=0, phase="aim")
        return after.judged(events)

    def judged(self, events: list[Event]) -> BilliardState:
        """Return the state after applying R31 (an army destroyed) and R24 (a submarine that must surface)."""
        for side in (0, 1):
            if not self.armies.alive(self.options.army_of(1 - side)):
                return self._over(won_by(side, "destroyed"), events)
        for whose in (0, 1):
            submarine = of_army(whose, SUBMARINE)
            if not self.armies.on_table(whose) and self.armies.at(submarine) == IMMERSED:
                return replace(self, phase="rise", rising=submarine)
        return self

    def _risen(self, action: ev.Surface, events: list[Event]) -> BilliardState:
        """Surface a submarine (R22, R24)."""
        forced = self.phase == "rise"
        events.append(ev.Surfaced(unit=action.unit, forced=forced))
        place = with_one(self.armies.place, action.unit - 1, TABLE)
        pockets = with_one(self.pockets, army(action.unit), -1)
        armies = replace(self.armies, place=place)
        after = replace(self, armies=armies, pockets=pockets, rising=0, phase="aim")
        return after if forced else replace(after, surfaced=action.unit)

    def _fouled(self, action: ev.Foul, events: list[Event]) -> BilliardState:
        """Apply a foul (R26 to R29)."""
        events.append(
            ev.Fouled(seat=self.actor(), turn=action.turn, pocketed=action.pocketed, off=action.off)
        )
        offender = self.army() if not action.turn else 1 - self.army()
        owed: tuple[int, ...] = ()
        centre = (*action.off, *action.pocketed)
        if not action.off and self.options.foul_enemy_place == "owner":
            owed = tuple(unit for unit in action.pocketed if army(unit) != offender)
            centre = tuple(unit for unit in action.pocketed if army(unit) == offender)
        self._spotted(centre, events, centre=True)
        after = self._passed(self.armies, events, stays=action.turn)
        return replace(after, owed=owed, phase="place") if owed and after.phase == "aim" else after

    def _time_up(self, events: list[Event]) -> BilliardState:
        """End the match on time (R32)."""
        a, b = self.scores()
        return self._over(Result("1/2-1/2", "time") if a == b else won_by(0 if a > b else 1, "time"), events)

    def _over(self, result: Result, events: list[Event]) -> BilliardState:
        events.append(Ended(result=result))
        return replace(self, phase="over", outcome=result, owed=(), rising=0)

    def view(self, seat: int | None) -> View:
        return copied(View, self, seat=seat, actor=self.actor(), scores=self.scores(), result=self.outcome)

    def open_view(self, seat: int | None = None) -> View:
        return self.view(seat)
