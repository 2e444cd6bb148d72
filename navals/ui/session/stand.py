"""A board on a separate page: an exercise, a hint for an arranged position, or attempts at a drill."""

from __future__ import annotations

from typing import Protocol

from navals.core.event import Event
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.table import Table
from navals.ui.board.board import AnyBoard
from navals.ui.session import Session
from navals.ui.session.parts.pace import Pace


class OnePersonTable(Table):
    """The table of a board on a separate page. Only seat `own_seat` counts as a person, so no curtain is
    needed."""

    def __init__(self, replay: Replay, own_seat: int, seed: str = "exercise") -> None:
        super().__init__(replay, seed)
        self._own_seat = own_seat

    def level(self, seat: int) -> str | None:
        """Return `None` for the person's seat and a computer level for all others, which are never asked to
        move."""
        return None if seat == self._own_seat else "expert"


class Attempt(Session):
    """The game on a board that accepts a single action, the answer."""

    def __init__(self, table: Table, board: AnyBoard, *, is_over: bool) -> None:
        self.is_over: bool = is_over  # whether the action has been played
        super().__init__("exercise", table, board)
        self.pace: Pace = self.pace.set_paused()
        # Take-backs are disabled: another try starts over.
        self.take_back_limit: int = table.ply + 1

    def acting_seat(self) -> int | None:
        return None if self.is_over else super().acting_seat()

    def ask_hint(self) -> None:
        """Do nothing: a hint would give away the answer."""

    def _play_follow_ups(self) -> list[Event]:
        """Play nothing and return no events: the first action is the answer."""
        return []


class SeparateBoard(Protocol):
    """The board of a page that neither plays a stored game nor poses an exercise (`Shell.separate_board`)."""

    @property
    def session(self) -> Session: ...

    def objection(self, action: object) -> Refusal | None:
        """Return why an action is refused on this page although the rules allow it, or `None`."""

    def accept_answer(self, events: list[Event]) -> str:
        """Return the gesture to send after an action with these events, or ""."""
