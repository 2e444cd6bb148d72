"""One try of a drill on the game's own table: the position, the one action, and what the game says of it."""

from __future__ import annotations

from typing import Any, Final

from navals.core.event import Event
from navals.core.message import msg
from navals.core.position import TABLE_TYPES
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.study.drill import Drill, Made
from navals.ui.features.drills.model import game_of
from navals.ui.registry import board_of, drills_of
from navals.ui.session.stand import Attempt, Desk

JUDGED: Final = "drills:judged"
"""The gesture that follows a try."""


class Bout:
    """A try; ``seed`` feeds what chance there is."""

    def __init__(self, game_id: str, drill: Drill, seed: str) -> None:
        game = game_of(game_id)
        self.game_id: str = game_id
        self.drill: Drill = drill
        self.made: Made | None = None
        """What came of it, once it was played."""
        self.counted: bool = False
        """Whether it stands in the run."""
        replay = Replay(game, game.schema.parse(drill.options), {"Setup": drill.setup})
        mine = replay.position.state.actor()
        self.session: Attempt = Attempt(Desk(replay, mine, seed), board_of(game_id), over=False)

    def objection(self, action: Any) -> Refusal | None:
        """Nobody resigns or offers anything here."""
        if isinstance(action, TABLE_TYPES):
            return Refusal(msg("this is a drill: only what happens on the table counts"))
        return None

    def after(self, events: list[Event]) -> str:
        """The try was played: it is judged, and then counted."""
        self.session.over = True
        before, now = (self.session.table.replay.positions[at].state for at in (0, -1))
        self.made = drills_of(self.game_id).judge(before, events, now, self.drill.task)
        return JUDGED
