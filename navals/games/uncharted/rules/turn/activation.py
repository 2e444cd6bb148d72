"""Activation of a squadron (3.3, 3.4): groups, drift, start and end."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.seat import NOBODY
from navals.games.uncharted.rules import events
from navals.games.uncharted.rules.actions import Activate, Roll, UnchartedAction
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.moves import drift_path, move_ship
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import Handler, RollHandler, Transition, activation_of
from navals.games.uncharted.rules.turn.ending import finish_if_decided

CLEAR_ORDERS_RADIUS: Final = 8000  # Command radius with C07, in thousandths of an inch.


def check_activation(state: UnchartedPosition, seat: int, action: Activate) -> Refusal | None:
    """Return why a squadron cannot be activated this way, or ``None`` if it can."""
    number = action.squadron + 1
    if action.squadron not in state.squadrons(seat):
        return Refusal(msg("there is no squadron {number} any more", number=number), "uncharted 3.4")
    if action.squadron not in state.waiting_squadrons(seat):
        return Refusal(msg("squadron {number} has already acted this turn", number=number), "uncharted 3.4")
    groups = [_ship_names(state, group) for group in state.groups(seat, action.squadron)]
    if len(groups) == 1 and action.group:
        return Refusal(msg("the whole squadron is in command: do not name a group"), "uncharted 3.3")
    if len(groups) > 1 and action.group not in groups:
        group_list = ", ".join(" ".join(group) for group in groups)
        reason = msg("the squadron has split up: only one group can act ({groups})", groups=group_list)
        return Refusal(reason, "uncharted 3.3")
    return None


def legal_activations(state: UnchartedPosition, seat: int) -> tuple[UnchartedAction, ...]:
    """Return a seat's legal activations."""
    actions: list[UnchartedAction] = []
    for squadron in state.waiting_squadrons(seat):
        groups = state.groups(seat, squadron)
        actions += [Activate(squadron, _ship_names(state, group) if groups[1:] else ()) for group in groups]
    return tuple(actions)


def _ship_names(state: UnchartedPosition, group: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(state.ships[number].name for number in group)


def start_activation(transition: Transition, seat: int, action: Activate) -> None:
    """Start a legal activation and queue its phases."""
    state = transition.state
    ships = state.squadron_ships(seat, action.squadron)
    group = tuple(state.ship_number(seat, name) for name in action.group) or ships
    transition.update(
        activation=tasks.Activation(seat, action.squadron, group),
        acted=(*state.acted, (seat, action.squadron)),
    )
    drifting_ships = tuple(number for number in ships if number not in group)
    group_names, drifting_names = transition.names_of(group), transition.names_of(drifting_ships)
    transition.log_event(
        events.Activated(seat=seat, squadron=action.squadron, group=group_names, left=drifting_names)
    )
    phases = (
        tasks.Moving(),
        tasks.Drifting(),
        tasks.Meeting(),
        tasks.Fighting(),
        tasks.Firing(),
        tasks.Closing(),
    )
    transition.push(tasks.Ask(seat, "squadron"), *phases)


def widened_group(state: UnchartedPosition) -> tuple[int, ...]:
    """Return the acting group as it would be with a command radius of 8 inches (C07)."""
    activation = activation_of(state)
    groups = state.groups(activation.seat, activation.squadron, CLEAR_ORDERS_RADIUS)
    return next((group for group in groups if activation.group[0] in group), activation.group)


class DriftHandler(Handler[tasks.Drifting]):
    """Lets ships that are out of command drift 2 inches straight ahead, whatever the wind (A15)."""

    def run(self, transition: Transition, task: tasks.Drifting) -> None:
        activation = activation_of(transition.state)
        for number in transition.state.squadron_ships(activation.seat, activation.squadron):
            ship = transition.state.ships[number]
            if number in activation.group or ship.anchored or transition.state.is_engaged(number):
                continue
            path = drift_path(transition.state, number)
            move_ship(transition, number, path, is_drift=True)


class ClosingHandler(Handler[tasks.Closing]):
    """Ends a squadron's activation."""

    def run(self, transition: Transition, task: tasks.Closing) -> None:
        activation = activation_of(transition.state)
        if "D1" in activation.cards:
            squadron_ships = transition.state.squadron_ships(activation.seat, activation.squadron)
            if ships := tuple(n for n in squadron_ships if not transition.state.ships[n].is_confused):
                transition.change_activation(cards=tuple(card for card in activation.cards if card != "D1"))
                transition.push(tasks.Boilers(ships), task)
                return
        transition.update(activation=None)
        transition.log_event(events.ActivationEnded(seat=activation.seat, squadron=activation.squadron))
        finish_if_decided(transition)


class BoilerHandler(RollHandler[tasks.Boilers]):
    """Rolls for overpressure (D1): a die for each ship, which loses a hull point on 1."""

    def dice_count(self, state: UnchartedPosition, task: tasks.Boilers) -> int:
        return len(task.ships)

    def apply(self, transition: Transition, task: tasks.Boilers, action: Roll) -> None:
        transition.log_event(events.Strained(ships=transition.names_of(task.ships), faces=action.faces))
        for number, face in zip(task.ships, action.faces, strict=True):
            if face == 1 and transition.damage_hull(number, 1):
                transition.push(tasks.Sinking(number))


WIND_SHIFTS: Final = (1, 1, -1, -1, 2, -2)  # Points clockwise, by the second die.


class TurnHandler(Handler[tasks.NextTurn]):
    """Queues the phases of a turn."""

    def run(self, transition: Transition, task: tasks.NextTurn) -> None:
        turn = transition.state.turn + 1
        transition.update(turn=turn, first=NOBODY, acted=())
        transition.log_event(events.TurnBegan(number=turn))
        card_tasks: list[tasks.RollOff | tasks.TurnCards] = []
        if transition.state.options.cards:
            opening_tasks = [tasks.RollOff("cards")] if transition.state.lost == NOBODY else []
            card_tasks = [*opening_tasks, tasks.TurnCards()]
        phases = tasks.RollOff("initiative"), tasks.WindRoll(), tasks.Choosing(NOBODY), tasks.EndPhase()
        transition.push(*card_tasks, *phases)


class TurnCardHandler(Handler[tasks.TurnCards]):
    """Lets each player play a T card, the loser of the last initiative first (A47)."""

    def run(self, transition: Transition, task: tasks.TurnCards) -> None:
        loser = transition.state.lost
        transition.push(tasks.Ask(loser, "turn"), tasks.Ask(1 - loser, "turn"))


class WindRollHandler(RollHandler[tasks.WindRoll]):
    """Rolls for the wind, which changes on 6 (A8), unless a card forbids it."""

    def actor(self, state: UnchartedPosition, task: tasks.WindRoll) -> int | None:
        wind_is_steady = any(card in ("C02", "L1") for _, card in state.effects)
        return None if wind_is_steady else super().actor(state, task)

    def apply(self, transition: Transition, task: tasks.WindRoll, action: Roll) -> None:
        face = action.faces[0]
        transition.log_event(events.WindRolled(face=face))
        if face == 6:
            transition.push(tasks.WindShift())


class WindShiftHandler(RollHandler[tasks.WindShift]):
    """Rolls for the size and direction of the change of wind."""

    def apply(self, transition: Transition, task: tasks.WindShift, action: Roll) -> None:
        face = action.faces[0]
        point = (transition.state.wind + WIND_SHIFTS[face - 1]) % 8
        transition.update(wind=point)
        transition.log_event(events.WindSet(point=point, face=face))


class ActivationHandler(Handler[tasks.Choosing]):
    """Lets players alternate in activating squadrons; when one has none left, the other continues (A51)."""

    def actor(self, state: UnchartedPosition, task: tasks.Choosing) -> int | None:
        first_seat = state.first if task.seat == NOBODY else task.seat
        return next((seat for seat in (first_seat, 1 - first_seat) if state.waiting_squadrons(seat)), None)

    def check(
        self, state: UnchartedPosition, task: tasks.Choosing, action: UnchartedAction
    ) -> Refusal | None:
        seat = self.actor(state, task)
        assert seat is not None
        if not isinstance(action, Activate):
            return Refusal(msg("a squadron must be activated first"), "uncharted 3.4")
        return check_activation(state, seat, action)

    def legal_actions(self, state: UnchartedPosition, task: tasks.Choosing) -> tuple[UnchartedAction, ...]:
        seat = self.actor(state, task)
        assert seat is not None
        return legal_activations(state, seat)

    def apply(self, transition: Transition, task: tasks.Choosing, action: Activate) -> None:
        seat = self.actor(transition.state, task)
        assert seat is not None
        if task.seat == 1 - seat:
            transition.log_event(events.Idle(seat=task.seat))
        transition.push(tasks.Choosing(1 - seat))
        start_activation(transition, seat, action)
