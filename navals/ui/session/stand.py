"""A board that stands on a page of its own: a position with something to find, a hint for one that was put together, the tries of a drill."""

from __future__ import annotations

from typing import Any, Protocol

from navals.core.event import Event
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.table import Table
from navals.ui.board.board import Board
from navals.ui.session import Session


class Desk(Table):
    """The table of such a board: only ``mine`` is a person, so that no curtain falls, though all keep their names."""

    def __init__(self, replay: Replay, mine: int, seed: str = "exercise") -> None:
        super().__init__(replay, seed)
        self._mine = mine

    def level(self, seat: int) -> str | None:
        """Of others, any: they are never asked."""
        return None if seat == self._mine else "expert"


class Attempt(Session):
    """The game on such a board: one action is taken, and nothing follows."""

    def __init__(self, table: Table, board: Board, *, over: bool) -> None:
        self.over: bool = over
        """Whether it was taken."""
        super().__init__("exercise", table, board)
        self.pace.paused = True
        # Nothing of the game is taken back here, nor is the action: another try begins afresh.
        self.stands: int = table.ply + 1

    def acting(self) -> int | None:
        """As in any game, until the action is taken."""
        return None if self.over else super().acting()

    def ask_hint(self) -> None:
        """That would be the answer."""

    def _ordered(self) -> list[Event]:
        """Nothing was ordered beforehand: the first action is the answer."""
        return []


class Stand(Protocol):
    """Such a board, of a page that neither plays a stored game nor poses an exercise (``Shell.stand``)."""

    @property
    def session(self) -> Session:
        """What lies on it."""
        ...

    def objection(self, action: Any) -> Refusal | None:
        """Why an action that the rules allow is not taken here, or None."""
        ...

    def after(self, events: list[Event]) -> str:
        """An action was taken, and caused these events. Returns the gesture that is to follow, ("") none."""
        ...
