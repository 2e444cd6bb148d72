"""What a seat knows: everything but the cards in the other hand, and those that are still in the decks."""

from __future__ import annotations

from typing import Final

from navals.core.fields import copied
from navals.core.public import Shown
from navals.core.result import Result
from navals.games.uncharted.rules.position import Hand, Position, Sea
from navals.games.uncharted.rules.turn.tasks import AnyTask

UNSEEN: Final[Hand] = ()


class View(Sea, Shown, frozen=True, kw_only=True):
    """What ``seat`` knows. ``hands`` has the cards that it sees, ``held`` how many there are in each hand, ``agenda`` what waits,
    the current task last."""

    seat: int | None
    actor: int
    held: tuple[int, int]
    result: Result | None

    @property
    def task(self) -> AnyTask | None:
        """The task that is done now, None when the game is over."""
        return self.agenda[-1] if self.agenda else None


def view(state: Position, actor: int, seat: int | None, *, everything: bool = False) -> View:
    """What a seat knows of a state; ``everything``: for an arbiter."""
    a, b = state.hands
    return copied(
        View,
        state,
        seat=seat,
        actor=actor,
        hands=(a if everything or seat == 0 else UNSEEN, b if everything or seat == 1 else UNSEEN),
        held=(len(a), len(b)),
        result=state.outcome,
    )
