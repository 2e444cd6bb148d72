"""The state of a game: its legal actions and their effects. The rules are in ``rules/__init__.py``."""

from __future__ import annotations

import random

from msgspec.structs import replace

from navals.core.event import Event, tell
from navals.core.fields import copy_as
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.result import Result
from navals.core.rules import Answered, Offered
from navals.games.trafalgar.rules import events, legality, listing, rounds
from navals.games.trafalgar.rules.fire import combat
from navals.games.trafalgar.rules.fleet import FLEETS, SHIP_SIDE, SHIPS, Ship, intact_ship
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.position import CHANCE_PHASES, TrafalgarPosition
from navals.games.trafalgar.rules.sailing.chart import OFF, chart
from navals.games.trafalgar.rules.view import View


class TrafalgarState(TrafalgarPosition, frozen=True, kw_only=True):
    """A position with its legal actions and their effects."""

    def check(self, action: events.TrafalgarAction) -> Refusal | None:
        if self.phase == "over":
            return Refusal(msg("the game is over"))
        if isinstance(action, events.Toss | events.Die):
            return self._check_draw(action)
        if self.phase in CHANCE_PHASES:
            return Refusal(msg("nobody can act before the roll or the draw"))
        return legality.check(self, action)

    def _check_draw(self, action: events.Toss | events.Die) -> Refusal | None:
        if self.phase == "toss":
            is_legal = isinstance(action, events.Toss) and action.seat in (0, 1)
            return (
                None if is_legal else Refusal(msg("the winner of the toss must be A or B"), "trafalgar R19")
            )
        if self.phase not in CHANCE_PHASES:
            return Refusal(msg("there is nothing to roll or draw here"))
        if isinstance(action, events.Die) and 0 <= action.stars <= 3:
            return None
        reason = msg("the die can only show 0 to 3 stars")
        return Refusal(reason, "trafalgar R12" if self.phase == "die" else "trafalgar R22")

    def actions(self) -> tuple[events.TrafalgarAction, ...] | None:
        return listing.actions(self)

    def outcomes(self) -> tuple[tuple[events.Toss | events.Die, float], ...] | None:
        return events.TOSSES if self.phase == "toss" else events.DICE

    def sample(self, rng: random.Random) -> events.TrafalgarAction:
        return listing.sample(self, rng)

    def apply(self, action: events.TrafalgarAction, log: list[Event] | None = None) -> TrafalgarState:
        if isinstance(action, events.Die):
            resolve = rounds.turn_wind if self.phase == "wind_roll" else combat.resolve_shot
            return replace(resolve(self, action.stars, log), die=action.stars)
        state = self if self.die < 0 else replace(self, die=OFF)
        return state._apply_action(action, log)

    def _apply_action(self, action: events.TrafalgarAction, log: list[Event] | None) -> TrafalgarState:
        match action:
            case events.Advance():
                return combat.declare_advance(self, log)
            case events.Turn():
                return combat.turn_ship(self, action.side, log)
            case events.Fire():
                return combat.fire(self, action, log)
            case events.Gun():
                return combat.fire_gun(self, action, log)
            case events.Hold():
                tell(log, events.Held, seat=1 - self.turn, ship=self.active)
                return combat.close_window(self, log)
            case events.Activate():
                tell(log, events.Activated, seat=self.turn, ship=action.ship)
                return replace(self, phase="active", active=action.ship)
            case events.End():
                return rounds.end_activation(self, log)
            case events.EndTurn():
                return rounds.end_turn(self, log)
            case events.Done():
                return combat.stop_firing(self, log)
            case events.Lose():
                return combat.dismast(self, action.mast, log)
            case events.Repair():
                return rounds.repair(self, log)
            case events.TakeFlag():
                return rounds.take_flag(self, action.heading, log)
            case events.Transfer():
                tell(log, events.Transferring, giver=action.giver, taker=action.taker)
                return replace(self, transfers=(*self.transfers, (action.giver, action.taker)))
            case events.OfferDraw():
                tell(log, Offered, seat=self.turn)
                return replace(self, phase="draw", offered=True)
            case events.AcceptDraw() | events.DeclineDraw():
                is_accepted = isinstance(action, events.AcceptDraw)
                tell(log, Answered, seat=1 - self.turn, accepted=is_accepted)
                if is_accepted:
                    return rounds.end_game(self, Result("1/2-1/2", "agreement"), log)
                return replace(self, phase="idle")
            case events.Place():
                return rounds.place(self, action.berths, log)
            case events.Toss():
                tell(log, events.Tossed, seat=action.seat)
                return replace(self, phase="wind", turn=action.seat)
            case events.Wind():
                tell(log, events.WindSet, seat=self.turn, heading=action.heading)
                next_state = replace(self, wind=action.heading, first=1 - self.turn)
                return rounds.begin_turn(next_state, 1 - self.turn, log)
        raise TypeError(action)

    def view(self, seat: int | None) -> View:
        return self._view(seat, self.phase != "place" or seat == 0)

    def open_view(self, seat: int | None = None) -> View:
        return self._view(seat, True)

    def _view(self, seat: int | None, shows_placement: bool) -> View:
        """Return the view of ``seat``, with A's placement hidden unless ``shows_placement`` (R49)."""
        ships = self.ships
        if not shows_placement:
            ships = tuple(
                replace(ship, at=OFF) if SHIP_SIDE[number] == 0 else ship for number, ship in enumerate(ships)
            )
        return copy_as(View, self, seat=seat, actor=self.actor(), ships=ships, result=self.outcome)


def opening_state(options: Options) -> TrafalgarState:
    """Return the state before the first action."""
    sea = chart(options.board)
    is_free_setup = options.setup == "free"
    ships = tuple(
        intact_ship(number, OFF if is_free_setup else sea.berths[ship_data.side][ship_data.berth])
        if number in FLEETS[options.fleet]
        else Ship()
        for number, ship_data in enumerate(SHIPS)
    )
    return TrafalgarState(options=options, phase="place" if is_free_setup else "toss", turn=0, ships=ships)
