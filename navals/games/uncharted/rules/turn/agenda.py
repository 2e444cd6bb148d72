"""Task handlers, and the mutable state they work on."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec

from navals.core.capabilities import Claims
from navals.core.event import Event
from navals.core.fields import with_item
from navals.core.message import msg
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE
from navals.games.uncharted.rules.actions import Roll, UnchartedAction
from navals.games.uncharted.rules.cards.deck import sort_cards
from navals.games.uncharted.rules.events import CrewLost, HullLost, Marked
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.position import FIRST_TERRAIN, UnchartedPosition
from navals.games.uncharted.rules.turn.tasks import Activation, Attack, Batch, Task

T = TypeVar("T", bound=Task)
replace: Final = msgspec.structs.replace

_ONE_DIE_ROLLS: Final = tuple(Roll((face,)) for face in range(1, 7))
_TWO_DICE_ROLLS: Final = tuple(Roll(pair) for pair in itertools.product(range(1, 7), repeat=2))


class Transition:
    """A state in transition to the next decision; every change replaces ``state``.

    With ``claims``, some hands in the state are guesses (``Hidden.apply``).
    """

    def __init__(
        self, state: UnchartedPosition, log: list[Event] | None, claims: Claims | None = None
    ) -> None:
        self.state: UnchartedPosition = state
        self.log = log
        self.claims = claims

    def log_event(self, event: Event) -> None:
        """Log an event, if there is a log."""
        if self.log is not None:
            self.log.append(event)

    def update(self, **changes: object) -> None:
        self.state = replace(self.state, **changes)

    def name_of(self, number: int) -> str:
        """Return the name of a ship or piece of terrain as in events, or '' for -1."""
        return self.state.full_name(number) if number >= 0 else ""

    def names_of(self, numbers: Iterable[int]) -> tuple[str, ...]:
        return tuple(map(self.name_of, numbers))

    def push(self, *tasks: object) -> None:
        """Add tasks; the first one runs first."""
        self.update(agenda=self.state.agenda + tuple(reversed(tasks)))

    def pop(self) -> Task:
        task = self.state.agenda[-1]
        self.update(agenda=self.state.agenda[:-1])
        return task

    def find_task(self, kind: type[T]) -> T | None:
        return top_task(self.state, kind)

    def replace_task(self, task: Task) -> None:
        """Replace the topmost task of the same kind with ``task``."""
        agenda = self.state.agenda
        index = max(index for index, entry in enumerate(agenda) if type(entry) is type(task))
        self.update(agenda=with_item(agenda, index, task))

    def change_attack(self, **changes: object) -> None:
        """Change fields of the attack whose dice are being rolled."""
        batch = self.find_task(Batch)
        assert batch is not None
        attack = replace(batch.attacks[batch.at], **changes)
        self.replace_task(replace(batch, attacks=with_item(batch.attacks, batch.at, attack)))

    def change_ship(self, number: int, **changes: object) -> None:
        ships = self.state.ships
        self.update(ships=with_item(ships, number, replace(ships[number], **changes)))

    def change_activation(self, **changes: object) -> None:
        """Change fields of the activation, if there is one."""
        if self.state.activation is not None:
            self.update(activation=replace(self.state.activation, **changes))

    def add_contacts(self, ship_number: int, contacts: tuple[int, ...]) -> None:
        pairs = {(min(ship_number, contact), max(ship_number, contact)) for contact in contacts}
        self.update(touching=tuple(sorted(pairs.union(self.state.touching))))

    def end_contacts(self, ship_number: int) -> None:
        """End all contacts of a ship. Derelicts at rest against it stay where they are (A41)."""
        for contact in self.state.contacts_of(ship_number):
            if not is_terrain(contact) and self.state.is_at_rest(contact):
                self.change_ship(contact, anchored=True)
        self.update(touching=tuple(pair for pair in self.state.touching if ship_number not in pair))

    def add_marker(self, ship_number: int, marker: str) -> None:
        """Give a ship a marker, unless it already has one of that kind (3.7)."""
        ship = self.state.ships[ship_number]
        if not (is_repeat := marker in ship.markers):
            self.change_ship(ship_number, markers=(*ship.markers, marker))
        self.log_event(Marked(ship=self.name_of(ship_number), marker=marker, again=is_repeat))

    def damage_hull(self, ship_number: int, points: int) -> bool:
        """Remove hull points from a ship; return whether it has none left."""
        ship = self.state.ships[ship_number]
        self.change_ship(ship_number, hull=ship.hull - points)
        self.log_event(HullLost(ship=self.name_of(ship_number), lost=points, left=max(0, ship.hull - points)))
        return ship.hull - points <= 0

    def kill_crew(self, ship_number: int, crew: int, face: int = 0) -> bool:
        """Remove crew from a ship; return whether it has none left. ``face``: the die to log, or 0."""
        ship = self.state.ships[ship_number]
        loss = min(crew, ship.crew)
        self.change_ship(ship_number, crew=ship.crew - loss)
        self.log_event(CrewLost(ship=self.name_of(ship_number), lost=loss, left=ship.crew - loss, face=face))
        return ship.crew - loss <= 0

    def give_cards(self, seat: int, cards: tuple[str, ...]) -> None:
        hands = self.state.hands
        self.update(hands=with_item(hands, seat, sort_cards(hands[seat] + cards)))

    def discard_cards(self, seat: int, cards: tuple[str, ...]) -> None:
        hands, piles = self.state.hands, self.state.discards
        hand = list(hands[seat])
        for card in cards:
            hand.remove(card)
        self.update(
            hands=with_item(hands, seat, tuple(hand)),
            discards=with_item(piles, seat, sort_cards(piles[seat] + cards)),
        )


def top_task(state: UnchartedPosition, kind: type[T]) -> T | None:
    """Return the topmost task of a kind, or ``None``."""
    return next((task for task in reversed(state.agenda) if type(task) is kind), None)


def attack_of(state: UnchartedPosition) -> Attack:
    """Return the attack whose dice are being rolled."""
    batch = top_task(state, Batch)
    assert batch is not None
    return batch.attacks[batch.at]


def activation_of(state: UnchartedPosition) -> Activation:
    """Return the current activation."""
    assert state.activation is not None
    return state.activation


def is_terrain(number: int) -> bool:
    """Return whether a number identifies terrain."""
    return number >= FIRST_TERRAIN


class Handler(Generic[T]):
    """The behaviour of one kind of task. Automatic tasks only override ``run``."""

    def actor(self, state: UnchartedPosition, task: T) -> int | None:
        """Return who must act, or ``None`` for automatic tasks. Must only depend on public information."""
        return None

    def run(self, transition: Transition, task: T) -> None:
        """Run an automatic task, already off the agenda."""

    def check(self, state: UnchartedPosition, task: T, action: UnchartedAction) -> Refusal | None:
        """Return why the action is illegal, or ``None`` if it is legal."""
        raise NotImplementedError

    def legal_actions(self, state: UnchartedPosition, task: T) -> tuple[UnchartedAction, ...] | None:
        """Return all legal actions, or ``None`` if there are too many."""
        return None

    def sample(self, state: UnchartedPosition, task: T, rng: random.Random) -> UnchartedAction:
        """Return a random legal action."""
        actions = self.legal_actions(state, task)
        assert actions
        return actions[rng.randrange(len(actions))]

    def apply(self, transition: Transition, task: T, action: Any) -> None:
        """Apply a decision or throw; the task is already off the agenda."""
        raise NotImplementedError


AnyHandler = Handler[Any]
"""The behaviour of any kind of task."""


class RollHandler(Handler[T]):
    """The behaviour of a task that waits for dice."""

    def dice_count(self, state: UnchartedPosition, task: T) -> int:
        """Return the number of dice thrown at once."""
        return 1

    def throw_rule(self, state: UnchartedPosition, task: T) -> pool.Throw | None:
        """Return the rule for hits if sixes are rerolled, or ``None`` if each die is thrown only once."""
        return None

    def actor(self, state: UnchartedPosition, task: T) -> int | None:
        return CHANCE

    def is_complete(self, state: UnchartedPosition, task: T, faces: tuple[int, ...]) -> bool:
        """Return whether these are exactly the faces of the whole throw."""
        dice, throw_rule = self.dice_count(state, task), self.throw_rule(state, task)
        return len(faces) == dice if throw_rule is None else pool.is_complete(faces, dice, throw_rule)

    def check(self, state: UnchartedPosition, task: T, action: UnchartedAction) -> Refusal | None:
        if not isinstance(action, Roll):
            return Refusal(msg("first roll the dice"), "uncharted 3.1")
        if not all(1 <= face <= 6 for face in action.faces):
            return Refusal(msg("a die must show a number from 1 to 6"), "uncharted 3.1")
        if not self.is_complete(state, task, action.faces):
            dice = self.dice_count(state, task)
            reason = msg("roll {n} dice here; in an attack, roll each six again", n=dice)
            return Refusal(reason, "uncharted 3.6")
        return None

    def legal_actions(self, state: UnchartedPosition, task: T) -> tuple[UnchartedAction, ...] | None:
        if self.throw_rule(state, task) is not None:
            return None
        dice = self.dice_count(state, task)
        return _ONE_DIE_ROLLS if dice == 1 else _TWO_DICE_ROLLS if dice == 2 else None

    def sample(self, state: UnchartedPosition, task: T, rng: random.Random) -> UnchartedAction:
        is_plain_roll = self.throw_rule(state, task) is None
        faces: list[int] = []
        for _ in range(self.dice_count(state, task)):
            face = 6
            while face == 6:
                face = 1 + int(rng.random() * 6)
                faces.append(face)
                if is_plain_roll:
                    break
        return Roll(tuple(faces))
