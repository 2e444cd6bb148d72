"""The computer's advice on a position set up by hand: the hint it would give the player to act during a
game."""

from __future__ import annotations

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.ui.registry import board_of, game_of
from navals.ui.session.arranged import Arrangement, build_state
from navals.ui.session.stand import Attempt, OnePersonTable

_VIEW_ONLY: Refusal = Refusal(msg("you can only look at this position: to play it, start a game from it"))


def no_hint_reason(game_id: str, arrangement: Arrangement) -> Message | None:
    """Return why there is no hint for a position, or `None`."""
    state = build_state(game_id, arrangement)
    seat = state.actor()
    if seat < 0:
        return msg("wait for the roll or the draw")
    if not board_of(game_id).advises(state.view(seat)):
        return msg("the computer has no hint here")
    return None


class _HintSession(Attempt):
    """The session of a position with advice."""

    has_begun = False
    """Whether thinking has begun. It begins at the first tick, when the page has reported whether there is a
    thinker."""

    def is_idle(self) -> bool:
        return self.has_begun and super().is_idle()

    def step(self) -> list[Event] | None:
        """Think for one slice; show the advice when done. Return the events, as in `Session.step`."""
        seat = self.acting_seat()
        if not self.has_begun and seat is not None:
            self.has_begun = True
            self.thinking.begin_decision(seat, None)
            self.pace = self.pace.hurry()
        events = super().step()
        if self.thinking.decision is None:
            self.stop()
        return events

    def stop(self) -> None:
        """Stop thinking and use the best thought so far as the advice."""
        thinking = self.thinking
        thinking.decision, self.has_begun = None, True
        if thinking.hint is not None and not thinking.shows_advice:
            thinking.shows_advice = True
            self.ui = self.board.apply_hint(self._new_ui(), thinking.hint.action)


class PositionHint:
    """The hint for a position that has one (see `no_hint_reason`); `seed` drives the adviser's random
    choices.
    """

    def __init__(self, game_id: str, arrangement: Arrangement, seed: str) -> None:
        game = game_of(game_id)
        self.arrangement: Arrangement = arrangement
        self.replay: Replay = Replay(
            game, game.schema.parse(arrangement.options), {"Setup": arrangement.setup}
        )
        self.seat: int = self.replay.position.state.actor()  # the seat that gets the hint
        self.session: _HintSession = _HintSession(
            OnePersonTable(self.replay, self.seat, seed), board_of(game_id), is_over=False
        )

    @property
    def is_thinking(self) -> bool:
        return not self.session.has_begun or self.session.thinking.decision is not None

    @property
    def action(self) -> object:
        """The advised action, or `None` while thinking."""
        hint = self.session.thinking.hint
        return hint.action if hint is not None and self.session.thinking.shows_advice else None

    def objection(self, action: object) -> Refusal | None:
        """Refuse all actions: this page is not for playing."""
        return _VIEW_ONLY

    def accept_answer(self, events: list[Event]) -> str:
        """Return "": no gesture follows."""
        return ""
