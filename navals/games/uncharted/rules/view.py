"""What a seat knows: everything but the cards in the other hand, and those that are still in the decks."""

from __future__ import annotations

from typing import Final

import msgspec

from navals.core.result import Result
from navals.games.uncharted.rules.actions import UnchartedAction
from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.position import Hand, Position
from navals.games.uncharted.rules.sea.terrain import Island
from navals.games.uncharted.rules.tasks import Activation, AnyTask

UNSEEN: Final[Hand] = ()


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What ``seat`` knows; fields as in ``Position``. ``hands`` has the cards that it sees, ``held`` how many there are in each
    hand, ``agenda`` what waits, the current task last."""

    seat: int | None
    options: Options
    actor: int
    ships: tuple[Ship, ...]
    islands: tuple[Island, ...]
    wind: int
    turn: int
    first: int
    lost: int
    acted: tuple[tuple[int, int], ...]
    touching: tuple[tuple[int, int], ...]
    hands: tuple[Hand, Hand]
    held: tuple[int, int]
    discards: tuple[Hand, Hand]
    effects: tuple[tuple[int, str], ...]
    activation: Activation | None
    agenda: tuple[AnyTask, ...]
    last: UnchartedAction | None
    result: Result | None

    @property
    def task(self) -> AnyTask | None:
        """The task that is done now, None when the game is over."""
        return self.agenda[-1] if self.agenda else None


def view(state: Position, actor: int, seat: int | None, *, everything: bool = False) -> View:
    """What a seat knows of a state; ``everything``: for an arbiter."""
    a, b = state.hands
    return View(
        seat=seat,
        options=state.options,
        actor=actor,
        ships=state.ships,
        islands=state.islands,
        wind=state.wind,
        turn=state.turn,
        first=state.first,
        lost=state.lost,
        acted=state.acted,
        touching=state.touching,
        hands=(a if everything or seat == 0 else UNSEEN, b if everything or seat == 1 else UNSEEN),
        held=(len(a), len(b)),
        discards=state.discards,
        effects=state.effects,
        activation=state.activation,
        agenda=state.agenda,
        last=state.last,
        result=state.outcome,
    )
