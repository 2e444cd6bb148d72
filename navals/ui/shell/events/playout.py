"""Play a game between computers in the background, in slices between gestures."""

from __future__ import annotations

from typing import Final

from navals.club.dial import get_player
from navals.core.player import Limit
from navals.core.table import play_in_steps
from navals.ui import clock
from navals.ui.session.session import Session

SLICE: Final = 0.03  # seconds of playing per slice


class Playout:
    """An event's game that is about to begin; `slot` identifies it within the event. Two computers can
    play it on the event's page; it is stored only when it ends.
    """

    def __init__(self, id: str, session: Session, *slot: int) -> None:
        self.id: str = id  # the id of the event
        self.session: Session = session
        self.slot: tuple[int, ...] = slot
        table = session.table
        computers = [computer for seat in range(2) if (computer := table.computer(seat)) is not None]
        players = [get_player(player, table.game) for player in computers if not player.bot]
        self._steps = play_in_steps(table, players, Limit())

    @property
    def is_done(self) -> bool:
        return self.session.result() is not None

    def run_slice(self) -> None:
        deadline = clock.machine_time() + SLICE
        for _ in self._steps:
            if clock.machine_time() >= deadline:
                return
