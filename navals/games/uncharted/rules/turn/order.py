"""The frame of a turn (3.10): T cards, initiative, wind, and activations."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.seat import NOBODY
from navals.games.uncharted.rules.actions import Activate, Roll, UnchartedAction
from navals.games.uncharted.rules.events import Idle, TurnBegan, WindRolled, WindSet
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.turn import tasks as todo
from navals.games.uncharted.rules.turn.activation import check_activate, choices, start
from navals.games.uncharted.rules.turn.agenda import Handler, Progress, Rolling

SHIFTS: Final = (1, 1, -1, -1, 2, -2)  # Points clockwise, by the second die.


class Turns(Handler[todo.NextTurn]):
    """Queue the phases of a turn."""

    def run(self, progress: Progress, task: todo.NextTurn) -> None:
        number = progress.state.turn + 1
        progress.set(turn=number, first=NOBODY, acted=())
        progress.tell(TurnBegan(number=number))
        cards: list[todo.RollOff | todo.TurnCards] = []
        if progress.state.options.cards:
            first = [todo.RollOff("cards")] if progress.state.lost == NOBODY else []
            cards = [*first, todo.TurnCards()]
        progress.push(
            *cards, todo.RollOff("initiative"), todo.WindRoll(), todo.Choosing(NOBODY), todo.EndPhase()
        )


class TurnCardPlays(Handler[todo.TurnCards]):
    """Offer one T card each, loser of the last initiative first (A47)."""

    def run(self, progress: Progress, task: todo.TurnCards) -> None:
        lost = progress.state.lost
        progress.push(todo.Ask(lost, "turn"), todo.Ask(1 - lost, "turn"))


class WindRolls(Rolling[todo.WindRoll]):
    """Roll for the wind, which changes on 6 (A8), unless a card forbids it."""

    def due(self, state: Position, task: todo.WindRoll) -> int | None:
        steady = any(card in ("C02", "L1") for _, card in state.effects)
        return None if steady else super().due(state, task)

    def take(self, progress: Progress, task: todo.WindRoll, action: Roll) -> None:
        face = action.faces[0]
        progress.tell(WindRolled(face=face))
        if face == 6:
            progress.push(todo.WindShift())


class WindShifts(Rolling[todo.WindShift]):
    """Roll for the change of wind."""

    def take(self, progress: Progress, task: todo.WindShift, action: Roll) -> None:
        face = action.faces[0]
        point = (progress.state.wind + SHIFTS[face - 1]) % 8
        progress.set(wind=point)
        progress.tell(WindSet(point=point, face=face))


class Choices(Handler[todo.Choosing]):
    """Let players activate squadrons in turn, the other going on when one has finished (A51)."""

    def due(self, state: Position, task: todo.Choosing) -> int | None:
        first = state.first if task.seat == NOBODY else task.seat
        for seat in (first, 1 - first):
            if state.waiting(seat):
                return seat
        return None

    def check(self, state: Position, task: todo.Choosing, action: UnchartedAction) -> Refusal | None:
        seat = self.due(state, task)
        assert seat is not None
        if not isinstance(action, Activate):
            return Refusal(msg("a squadron must be activated first"), "uncharted 3.4")
        return check_activate(state, seat, action)

    def menu(self, state: Position, task: todo.Choosing) -> tuple[UnchartedAction, ...]:
        seat = self.due(state, task)
        assert seat is not None
        return choices(state, seat)

    def take(self, progress: Progress, task: todo.Choosing, action: Activate) -> None:
        seat = self.due(progress.state, task)
        assert seat is not None
        if task.seat == 1 - seat:
            progress.tell(Idle(seat=task.seat))
        progress.push(todo.Choosing(1 - seat))
        start(progress, seat, action)
