"""A match on a physical table: actions and their effects. The rules are in ``rules/__init__.py``."""

from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from navals.core.event import Ended, Event
from navals.core.fields import copy_as, with_item
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import legality
from navals.games.billiard.rules.damage import IMMERSED, ON_TABLE, Armies, ShotOutcome, resolve
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.position import BilliardPosition
from navals.games.billiard.rules.turns import BREAKERS, next_turn
from navals.games.billiard.rules.units import CARRIER, CENTRE_SPOT, REPAIR, SUBMARINE, army_of, unit_of_class
from navals.games.billiard.rules.view import View

LAG_CHANCES: Final = ((ev.Lag(0), 1 / 2), (ev.Lag(1), 1 / 2))


class BilliardState(BilliardPosition, frozen=True, kw_only=True):
    """A match on a physical table, with its actions and their effects."""

    def check(self, action: ev.BilliardAction) -> Refusal | None:
        return legality.check(self, action)

    def actions(self) -> tuple[ev.BilliardAction, ...] | None:
        if self.phase == "lag":
            return tuple(lag for lag, _ in LAG_CHANCES)
        time_actions: tuple[ev.BilliardAction, ...] = (ev.Time(),) if self.options.time_limit else ()
        if self.phase == "place":
            return (*(ev.Place(unit) for unit in self.owed), *time_actions)
        if self.phase == "rise":
            return (ev.Surface(self.rising), *time_actions)
        return () if self.phase == "over" else None

    def outcomes(self) -> tuple[tuple[ev.BilliardAction, float], ...] | None:
        return LAG_CHANCES if self.phase == "lag" else ()

    def sample(self, rng: random.Random) -> ev.BilliardAction:
        actions = self.actions()
        return actions[rng.randrange(len(actions))] if actions else legality.sample(self, rng)

    def apply(self, action: ev.BilliardAction, log: list[Event] | None = None) -> BilliardState:
        events: list[Event] = [] if log is None else log
        match action:
            case ev.Lag():
                events.append(ev.Chosen(side=action.side))
                return replace(self, phase="break", turn=BREAKERS[action.side])
            case ev.Break():
                return self._apply_break(action, events)
            case ev.Shot():
                return self._apply_shot(action, events)
            case ev.Miss():
                events.append(ev.Missed(seat=self.actor()))
                return self._end_turn(self.armies, events)
            case ev.Surface():
                return self._apply_surface(action, events)
            case ev.Foul():
                return self._apply_foul(action, events)
            case ev.Place():
                events.append(ev.Placed(unit=action.unit))
                owed_units = tuple(unit for unit in self.owed if unit != action.unit)
                return replace(self, owed=owed_units, phase="place" if owed_units else "aim")
            case ev.Time():
                return self._apply_time(events)
        raise TypeError(f"no action of this game: {action}")

    def _apply_break(self, action: ev.Break, events: list[Event]) -> BilliardState:
        """Apply a break (R6 to R8)."""
        events.append(ev.Broken(seat=self.actor(), legal=action.legal))
        if not action.legal:
            return replace(self, turn=next_turn(self.options.mode, self.turn))
        self._respot(action.off, events, uses_centre=True)
        if not self.options.break_damage:
            self._respot(action.pocketed, events)
            return replace(self, phase="aim", last=self.turn)
        attacker = unit_of_class(self.shooting_army(), REPAIR)
        outcome = resolve(self.armies, attacker, action.pocketed, damage_terms_of(self.options))
        self._log_outcome(outcome, events)
        return replace(self, phase="aim", last=self.turn, armies=outcome.armies).settle(events)

    def _apply_shot(self, action: ev.Shot, events: list[Event]) -> BilliardState:
        """Apply a shot (R9 to R25)."""
        events.append(ev.Struck(seat=self.actor(), unit=action.unit, pocketed=action.pocketed))
        outcome = resolve(self.armies, action.unit, action.pocketed, damage_terms_of(self.options))
        self._log_outcome(outcome, events, action.pocket)
        next_state = self
        if outcome.diver:
            next_state = replace(self, pockets=with_item(self.pockets, army_of(outcome.diver), action.pocket))
        shoots_again = self.options.continue_on_pocket and any(
            unit != action.unit for unit in action.pocketed
        )
        return next_state._end_turn(outcome.armies, events, shoots_again=shoots_again)

    def _log_outcome(self, outcome: ShotOutcome, events: list[Event], pocket: int = -1) -> None:
        for change in outcome.changes:
            if change.new_armour < change.old_armour:
                loss = change.old_armour - change.new_armour
                events.append(ev.Hurt(unit=change.unit, by=loss, armour=change.new_armour))
            else:
                events.append(ev.Mended(unit=change.unit, armour=change.new_armour))
        for unit in outcome.lost_planes:
            events.append(ev.PlaneLost(unit=unit, aboard=outcome.armies.hangar[army_of(unit)]))
        for side in (0, 1):
            carrier = unit_of_class(side, CARRIER)
            has_carrier_sunk = self.armies.armour[carrier - 1] and not outcome.armies.armour[carrier - 1]
            if has_carrier_sunk and outcome.sunk_plane_count:
                events.append(ev.HangarLost(side=side, planes=self.armies.hangar[side]))
        if outcome.diver:
            events.append(ev.Dived(unit=outcome.diver, pocket=pocket))
        if outcome.barred_sub:
            events.append(ev.Stayed(unit=outcome.barred_sub))
        self._respot(outcome.respots, events)

    def _respot(self, units: tuple[int, ...], events: list[Event], *, uses_centre: bool = False) -> None:
        """Log that units return to their spots, or to the centre, in increasing order (section 2)."""
        for unit in sorted(units):
            events.append(
                ev.Spotted(unit=unit, spot=CENTRE_SPOT if uses_centre else self.options.spot_of(unit))
            )

    def _end_turn(self, armies: Armies, events: list[Event], *, shoots_again: bool = False) -> BilliardState:
        """End the turn (R2, R24, R25); if ``shoots_again``, the same player shoots again."""
        turn = self.turn if shoots_again else next_turn(self.options.mode, self.turn)
        next_state = replace(self, armies=armies, turn=turn, last=self.turn, surfaced=0, phase="aim")
        return next_state.settle(events)

    def settle(self, events: list[Event]) -> BilliardState:
        """Return the state after applying R31 (an army destroyed) and R24 (a submarine that must surface)."""
        for side in (0, 1):
            if not self.armies.is_alive(self.options.army_of(1 - side)):
                return self._end_game(won_by(side, "destroyed"), events)
        for army_index in (0, 1):
            submarine = unit_of_class(army_index, SUBMARINE)
            if not self.armies.units_on_table(army_index) and self.armies.place_of(submarine) == IMMERSED:
                return replace(self, phase="rise", rising=submarine)
        return self

    def _apply_surface(self, action: ev.Surface, events: list[Event]) -> BilliardState:
        """Surface a submarine (R22, R24)."""
        is_forced = self.phase == "rise"
        events.append(ev.Surfaced(unit=action.unit, forced=is_forced))
        place = with_item(self.armies.place, action.unit - 1, ON_TABLE)
        pockets = with_item(self.pockets, army_of(action.unit), -1)
        armies = replace(self.armies, place=place)
        next_state = replace(self, armies=armies, pockets=pockets, rising=0, phase="aim")
        return next_state if is_forced else replace(next_state, surfaced=action.unit)

    def _apply_foul(self, action: ev.Foul, events: list[Event]) -> BilliardState:
        """Apply a foul (R26 to R29)."""
        events.append(
            ev.Fouled(seat=self.actor(), turn=action.turn, pocketed=action.pocketed, off=action.off)
        )
        offending_army = self.shooting_army() if not action.turn else 1 - self.shooting_army()
        owed_units: tuple[int, ...] = ()
        centre_units = (*action.off, *action.pocketed)
        if not action.off and self.options.foul_enemy_place == "owner":
            owed_units = tuple(unit for unit in action.pocketed if army_of(unit) != offending_army)
            centre_units = tuple(unit for unit in action.pocketed if army_of(unit) == offending_army)
        self._respot(centre_units, events, uses_centre=True)
        next_state = self._end_turn(self.armies, events, shoots_again=action.turn)
        return (
            replace(next_state, owed=owed_units, phase="place")
            if owed_units and next_state.phase == "aim"
            else next_state
        )

    def _apply_time(self, events: list[Event]) -> BilliardState:
        """End the match on time (R32)."""
        score_a, score_b = self.scores()
        return self._end_game(
            Result("1/2-1/2", "time")
            if score_a == score_b
            else won_by(0 if score_a > score_b else 1, "time"),
            events,
        )

    def _end_game(self, result: Result, events: list[Event]) -> BilliardState:
        events.append(Ended(result=result))
        return replace(self, phase="over", outcome=result, owed=(), rising=0)

    def view(self, seat: int | None) -> View:
        return copy_as(View, self, seat=seat, actor=self.actor(), scores=self.scores(), result=self.outcome)

    def open_view(self, seat: int | None = None) -> View:
        return self.view(seat)
