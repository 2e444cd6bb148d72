"""A seat's view: everything but the enemy's hand and the decks."""

from __future__ import annotations

from typing import Final

from navals.core.fields import copy_as
from navals.core.public import Shown
from navals.core.result import Result
from navals.games.uncharted.rules.position import Hand, Sea, UnchartedPosition
from navals.games.uncharted.rules.turn.tasks import AnyTask

HIDDEN_HAND: Final[Hand] = ()


class View(Sea, Shown, frozen=True, kw_only=True):
    """What ``seat`` knows: ``hands`` has the cards it sees, ``held`` the size of each hand."""

    seat: int | None
    actor: int
    held: tuple[int, int]
    result: Result | None

    @property
    def task(self) -> AnyTask | None:
        """The current task, or ``None`` at the end of the game."""
        return self.agenda[-1] if self.agenda else None


def view(state: UnchartedPosition, actor: int, seat: int | None, *, shows_both_hands: bool = False) -> View:
    """Return the view of a seat, or of a spectator (``None``); ``shows_both_hands`` shows both hands, for an
    arbiter.
    """
    hand_a, hand_b = state.hands
    return copy_as(
        View,
        state,
        seat=seat,
        actor=actor,
        hands=(
            hand_a if shows_both_hands or seat == 0 else HIDDEN_HAND,
            hand_b if shows_both_hands or seat == 1 else HIDDEN_HAND,
        ),
        held=(len(hand_a), len(hand_b)),
        result=state.outcome,
    )
