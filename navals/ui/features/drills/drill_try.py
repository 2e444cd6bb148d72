"""A try at a drill on screen: the position, one action, and the game's evaluation of it."""

from __future__ import annotations

from typing import Final

from navals.club.study.drill import Drill, TryResult
from navals.core.event import Event
from navals.core.message import msg
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.rules import TABLE_TYPES
from navals.ui.registry import board_of, drills_of, game_of
from navals.ui.session.stand import Attempt, OnePersonTable

JUDGED_GESTURE: Final = "drills:judged"  # the gesture sent after a try


class DrillTry:
    """A try at `drill`; `seed` determines the chance events."""

    def __init__(self, game_id: str, drill: Drill, seed: str) -> None:
        game = game_of(game_id)
        self.game_id: str = game_id
        self.drill: Drill = drill
        self.result: TryResult | None = None  # the evaluation, once the try is over
        self.is_counted: bool = False  # whether it has been counted in the run
        replay = Replay(game, game.schema.parse(drill.options), {"Setup": drill.setup})
        seat = replay.position.state.actor()
        self.session: Attempt = Attempt(OnePersonTable(replay, seat, seed), board_of(game_id), is_over=False)

    def objection(self, action: object) -> Refusal | None:
        """Return a refusal for table actions, such as resigning or offering a draw, else `None`."""
        if isinstance(action, TABLE_TYPES):
            return Refusal(msg("this is a drill: only the shot counts"))
        return None

    def accept_answer(self, events: list[Event]) -> str:
        """Evaluate the try from its events; return the gesture that adds it to the run."""
        self.session.is_over = True
        state_before, state_after = (self.session.table.replay.positions[index].state for index in (0, -1))
        self.result = drills_of(self.game_id).judge(state_before, events, state_after, self.drill.task)
        return JUDGED_GESTURE
