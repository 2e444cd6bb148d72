"""The game state: legal actions and their effects. The rules are in the package docstring."""

from __future__ import annotations

import random
from typing import Final

from navals.core.capabilities import Claims
from navals.core.event import Event
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.uncharted.rules import losses, random_orders
from navals.games.uncharted.rules.actions import Breeze, Draw, Roll, UnchartedAction
from navals.games.uncharted.rules.boarding import melees
from navals.games.uncharted.rules.cards import play
from navals.games.uncharted.rules.data.fleet import build_wreck, muster_ships
from navals.games.uncharted.rules.fire import attack, criticals, gunfire
from navals.games.uncharted.rules.fire.pool import Throw
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.position import HAND_LIMIT, UnchartedPosition
from navals.games.uncharted.rules.sea import contacts
from navals.games.uncharted.rules.turn import activation, deployment, ending, tasks
from navals.games.uncharted.rules.turn.agenda import AnyHandler, RollHandler, Transition
from navals.games.uncharted.rules.view import View

HANDLERS: Final[dict[type[tasks.Task], AnyHandler]] = {
    tasks.RollOff: deployment.RollOffHandler(),
    tasks.CountPieces: deployment.PieceCountHandler(),
    tasks.PlacePiece: deployment.PieceHandler(),
    tasks.Deploying: deployment.DeploymentHandler(),
    tasks.OpeningWind: deployment.OpeningWindHandler(),
    tasks.Dealing: deployment.DealHandler(),
    tasks.Drawing: deployment.DrawHandler(),
    tasks.NextTurn: activation.TurnHandler(),
    tasks.TurnCards: activation.TurnCardHandler(),
    tasks.WindRoll: activation.WindRollHandler(),
    tasks.WindShift: activation.WindShiftHandler(),
    tasks.Choosing: activation.ActivationHandler(),
    tasks.Moving: random_orders.RandomMoveHandler(),
    tasks.Drifting: activation.DriftHandler(),
    tasks.Meeting: contacts.MeetingHandler(),
    tasks.Fighting: melees.FightHandler(),
    tasks.Firing: gunfire.FireHandler(),
    tasks.Aiming: random_orders.RandomAimHandler(),
    tasks.Closing: activation.ClosingHandler(),
    tasks.Boilers: activation.BoilerHandler(),
    tasks.Batch: attack.BatchHandler(),
    tasks.Throwing: attack.ThrowHandler(),
    tasks.Resolving: attack.ResultHandler(),
    tasks.After: attack.ResponseHandler(),
    tasks.Critical: criticals.CriticalHandler(),
    tasks.Striking: criticals.StrikeHandler(),
    tasks.CrewDie: criticals.CrewDieHandler(),
    tasks.Sinking: losses.SinkingHandler(),
    tasks.Melee: melees.MeleeHandler(),
    tasks.Dividing: melees.DivisionHandler(),
    tasks.Hacking: melees.HackHandler(),
    tasks.Ask: play.AskHandler(),
    tasks.Window: play.WindowHandler(),
    tasks.CardEffect: play.EffectHandler(),
    tasks.EndPhase: ending.EndPhaseHandler(),
    tasks.Upkeep: ending.UpkeepHandler(),
    tasks.FloodDie: ending.FloodDieHandler(),
    tasks.Repairs: ending.RepairHandler(),
    tasks.Adrift: ending.DerelictDriftHandler(),
    tasks.Discarding: ending.DiscardHandler(),
    tasks.TurnEnd: ending.TurnEndHandler(),
}


class UnchartedState(UnchartedPosition, frozen=True, kw_only=True):
    """The complete game state; ``Sea`` describes its fields."""

    @property
    def _task_and_handler(self) -> tuple[tasks.Task, AnyHandler]:
        task = self.agenda[-1]
        return task, HANDLERS[type(task)]

    def actor(self) -> int:
        if self.outcome is not None:
            return NOBODY
        task, handler = self._task_and_handler
        seat = handler.actor(self, task)
        assert seat is not None
        return seat

    def result(self) -> Result | None:
        return self.outcome

    def check(self, action: UnchartedAction) -> Refusal | None:
        actor = self.actor()
        if actor == NOBODY:
            return Refusal(msg("the game is over"))
        if actor != CHANCE and isinstance(action, Roll | Draw | Breeze):
            return Refusal(msg("there is nothing to roll or draw here"))
        task, handler = self._task_and_handler
        return handler.check(self, task, action)

    def actions(self) -> tuple[UnchartedAction, ...] | None:
        if self.outcome is not None:
            return ()
        task, handler = self._task_and_handler
        return handler.legal_actions(self, task)

    def outcomes(self) -> tuple[tuple[UnchartedAction, float], ...] | None:
        actions = self.actions()
        return None if not actions else tuple((action, 1 / len(actions)) for action in actions)

    def sample(self, rng: random.Random) -> UnchartedAction:
        task, handler = self._task_and_handler
        return handler.sample(self, task, rng)

    def apply(self, action: UnchartedAction, log: list[Event] | None = None) -> UnchartedState:
        return apply_action(self, action, log)

    def view(self, seat: int | None) -> View:
        from navals.games.uncharted.rules.view import view

        return view(self, self.actor(), seat)

    def open_view(self, seat: int | None = None) -> View:
        from navals.games.uncharted.rules.view import view

        return view(self, self.actor(), seat, shows_both_hands=True)


def dice_due(state: UnchartedPosition) -> tuple[int, Throw | None]:
    """Return how many dice are due, and their ``Throw`` if sixes are rerolled; (0, None) if none are due."""
    task = state.agenda[-1] if state.agenda else None
    handler = None if task is None else HANDLERS[type(task)]
    if not isinstance(handler, RollHandler):
        return 0, None
    return handler.dice_count(state, task), handler.throw_rule(state, task)


def apply_action(
    state: UnchartedPosition, action: UnchartedAction, log: list[Event] | None, claims: Claims | None = None
) -> UnchartedState:
    """Return the state after a legal action, adding its events to ``log``. With ``claims``, some hands are
    guesses (``Hidden.apply``).
    """
    transition = Transition(state, log, claims)
    task = transition.pop()
    transition.update(last=None if isinstance(action, Draw) else action)
    HANDLERS[type(task)].apply(transition, task, action)
    return run_automatic_tasks(transition)


def run_automatic_tasks(transition: Transition) -> UnchartedState:
    """Run tasks until one needs an action or the game ends; return the state."""
    while transition.state.outcome is None:
        task = transition.state.agenda[-1]
        handler = HANDLERS[type(task)]
        if handler.actor(transition.state, task) is not None:
            break
        transition.pop()
        handler.run(transition, task)
    assert isinstance(transition.state, UnchartedState)
    return transition.state


def opening_state(options: Options) -> UnchartedState:
    """Return the initial state, with fleets off the table but the scenario's terrain and wrecks in place."""
    scenario = options.scenario_data
    ships = [
        *muster_ships(0, options.fleet(0), options.fleet_list(0), options.house),
        *muster_ships(1, options.fleet(1), options.fleet_list(1), options.house),
        *[build_wreck(number, point) for number, point in enumerate(scenario.wrecks, 1)],
    ]
    state = UnchartedState(options=options, ships=tuple(ships), islands=options.terrain)
    transition = Transition(state, None)
    transition.push(tasks.RollOff("place"), tasks.OpeningWind(), *_dealing_tasks(state), tasks.NextTurn())
    return run_automatic_tasks(transition)


def _dealing_tasks(state: UnchartedState) -> list[tasks.Dealing]:
    """Return the tasks that deal the opening hands: a card per squadron, at most five (A45)."""
    if not state.options.cards:
        return []
    squadron_counts = [len({ship.squadron for ship in state.ships if ship.side == seat}) for seat in (0, 1)]
    return [tasks.Dealing(seat, min(HAND_LIMIT, count)) for seat, count in enumerate(squadron_counts)]
