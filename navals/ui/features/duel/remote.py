"""Sessions of games whose other side plays on another device."""

from __future__ import annotations

from typing import Any, Literal

from navals.core.event import Event
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.seat import NOBODY
from navals.core.table import Table
from navals.duel import Duel, DuelError
from navals.ui import clock
from navals.ui.features.duel.stored import KIND, PREFIX, UNSENT_ANSWER, DuelSave, TurnState, newer_version
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.parts.handover import HandOver
from navals.ui.session.summary import display_names
from navals.ui.words.i18n import Language

Connection = Literal["open", "lost", "turns"]


def pending_texts(duel: Duel) -> tuple[str, ...]:
    """Return the texts that the other device may not have yet: the invitation or, once the game has begun,
    the guest's acceptance until it is acknowledged, and the turn."""
    if not duel.has_begun:
        return (duel.text,)
    first_texts = (duel.text,) if duel.device == 1 and not duel.ack_count else ()
    assert duel.ledger is not None
    return (*first_texts, duel.turn()) if duel.ledger.entries or duel.wish or not first_texts else first_texts


def verdict_code(duel: Duel) -> str:
    """Return the result of the check: `fair`, a reason code, or "" while secrets are missing."""
    if not duel.is_opened:
        return ""
    verdict = duel.verdict()
    return verdict.code if verdict.outcome == "broken" else verdict.outcome


class RemoteTable(Table):
    """The table on the screen. The other device's seats count as computers, but are never asked to move."""

    def __init__(self, replay: Replay, seats: frozenset[int]) -> None:
        super().__init__(replay, "remote")
        self._seats = seats

    def level(self, seat: int) -> str | None:
        """Return `None` for the seats of this device, else a level, which is never used."""
        return None if seat in self._seats else "expert"


class RemoteSession(Session):
    """The session of a game on two devices. The duel may be ahead of the screen, which shows its actions one
    by one."""

    def __init__(self, id: str, duel: Duel, save: DuelSave) -> None:
        self.id: str = id
        self.duel: Duel = duel
        self.own_seats: frozenset[int] = frozenset(duel.own_seats)
        self.connection: Connection = "turns" if save.by_turns else "lost"  # how to reach the other device
        self.sent_count: int = save.sent  # `outgoing_count` when last handed over as a link
        self.fault_code: str = ""  # why the last text was refused, as a code
        self.last_phrase: int | None = None  # the index of the other player's last phrase
        self.result_key: str = save.result
        self.secret_key: str = save.secret
        self.stored_text: str = ""  # the stored text of this session
        duel_replay = duel.table.replay
        replay = duel_replay.copy_until(min(save.shown, len(duel_replay.moves)), dict(duel_replay.tags))
        # Someone watching gets all seats, which limits the view to public information and prevents actions.
        seats = self.own_seats or frozenset(range(len(duel.terms.names)))
        super().__init__(PREFIX + id, RemoteTable(replay, seats), board_of(duel_replay.game.id))
        self.address: str = f"#/duel/{id}"
        self.seats.is_duel = True
        self.update_viewer()
        self._show_own_view()

    # The other device ---------------------------------------------------------------------------------

    def other_name(self, t: Language) -> str:
        """Return the displayed name of the other player."""
        other_seats = (seat for seat in range(self.seats.count) if seat not in self.own_seats)
        return display_names(self.seats.names, t)[next(other_seats, 0)]

    def is_outdated(self, text: str) -> bool:
        """Return whether `text`, the stored version, was continued by another tab. If so, this session is out
        of date, because a duel can be continued in only one way."""
        if text == self.stored_text or (save := KIND.read(text)) is None:
            return False
        own_save = KIND.read(self.stored_text)
        return (own_save is None or newer_version(own_save, save) is save) and save.duel != self.duel.dump()

    @property
    def is_watching(self) -> bool:
        """Whether this is a third device, which only watches."""
        return self.duel.device < 0

    @property
    def is_own_turn(self) -> bool:
        """Whether this device's player must act or reply."""
        entry = self.duel.next_entry
        return entry.device == self.duel.device and entry.kind in ("act", "agree", "reply")

    @property
    def outgoing_count(self) -> int:
        """The number of entries in the transcript, plus one if this player has a wish; 0 before the game."""
        ledger = self.duel.ledger
        return 0 if ledger is None else len(ledger.entries) + bool(self.duel.wish)

    @property
    def has_unsent_entries(self) -> bool:
        """Whether there is something to send as a link."""
        return self.has_unsent_answer or self.outgoing_count > max(self.duel.ack_count, self.sent_count)

    @property
    def has_unsent_answer(self) -> bool:
        """Whether this player has accepted an invitation by turns, but not yet sent the answer."""
        return self.sent_count == UNSENT_ANSWER and not self.duel.ack_count

    @property
    def awaits_answer(self) -> bool:
        """Whether the other player has yet to answer this player's request."""
        entry = self.duel.next_entry
        return bool(self.duel.wish) or (entry.kind == "reply" and entry.device != self.duel.device)

    @property
    def pending_count(self) -> int:
        """The number of actions that the screen has not shown yet."""
        return self.duel.table.ply - self.table.ply

    def receive(self, texts: list[str]) -> bool:
        """Process texts from the other device; return whether anything was new. Raise `DuelError` if one is
        invalid."""
        has_news = False
        try:
            for text in texts:
                state_before = self.duel.other_wish, self.outgoing_count
                receipt = self.duel.receive(text)
                # A wish may be granted at once, by an entry of this device.
                has_changed = (self.duel.other_wish, self.outgoing_count) != state_before
                has_news = has_news or receipt.has_begun or has_changed or bool(receipt.phrases)
                self.last_phrase = receipt.phrases[-1] if receipt.phrases else self.last_phrase
        finally:
            self.refresh()
        return has_news

    def refresh(self) -> None:
        """Update the session from the duel, including undone actions and newly revealed secrets."""
        duel_replay, replay = self.duel.table.replay, self.table.replay
        ply = min(len(replay.moves), len(duel_replay.moves))
        if ply < len(replay.moves):
            self.look_at(None)
            self.handover = self.handover.rewind(ply)
            self.refusal: Refusal | None = None
        replay.moves, replay.events = duel_replay.moves[:ply], duel_replay.events[:ply]
        replay.positions = duel_replay.positions[: ply + 1]
        self._show_own_view()
        self.ui: object = self.board.keep(self.ui, self.view())

    # Views and turns ----------------------------------------------------------------------------------

    def _show_own_view(self) -> None:
        """Show the view of the seat to act if it belongs to this device, otherwise that of this device's
        first seat; when watching, the public view."""
        if not self.own_seats:
            self.handover: HandOver = self.handover.with_viewer(None)
        elif len(self.seats.people) > 1:
            actor = self.table.actor()
            self.handover = self.handover.with_viewer(
                actor if actor in self.own_seats else min(self.own_seats)
            )

    def view(self) -> Any:
        """Return the viewer's view of the position on the screen. The other player's secrets in the state
        are only guesses, so nothing can leak."""
        state, viewer = self.table.replay.positions[self.shown_ply].state, self.handover.viewer
        return self.cache.part("view", state, (viewer,), lambda: state.view(viewer))

    def is_revealed(self) -> bool:
        """Return `False`: the finished game with its secrets is stored as a separate session."""
        return False

    def acting_seat(self) -> int | None:
        """Return the seat to act if the duel is waiting for this player and the screen has caught up, else
        `None`."""
        entry = self.duel.next_entry
        is_waiting = entry.kind == "act" and entry.device == self.duel.device and not self.duel.question
        return super().acting_seat() if is_waiting and not self.pending_count else None

    def resigning_seat(self) -> int | None:
        """Return the seat of this device that can resign, even out of turn; `None` once the game is over or
        while an earlier position is shown."""
        seat = self.acting_seat()
        is_over = self.duel.next_entry.kind in ("close", "nothing") or self.duel.wish == "resign"
        if seat is not None or is_over or self.lookback.ply is not None:
            return seat
        return min(self.own_seats, default=None)

    def awaited_seat(self) -> int:
        """Return the seat to act. While this player's action needs an answer from the other device, return a
        seat of that device."""
        actor = self.table.actor()
        if self.pending_count or self.is_own_turn or actor == NOBODY or actor not in self.own_seats:
            return actor
        return next((seat for seat in range(self.seats.count) if seat not in self.own_seats), actor)

    def must_agree(self) -> bool:
        entry = self.duel.next_entry
        return entry.kind == "agree" and entry.device == self.duel.device and not self.pending_count

    # Actions ------------------------------------------------------------------------------------------

    def _apply_action(self, seat: int, action: object) -> tuple[Event, ...]:
        self.duel.act(action)
        self.refresh()
        return self._show_next_action() if self.pending_count else ()

    def _show_next_action(self) -> tuple[Event, ...]:
        """Show the next action of the duel; return its events."""
        duel_replay, replay, ply = self.duel.table.replay, self.table.replay, self.table.ply
        replay.moves.append(duel_replay.moves[ply])
        replay.positions.append(duel_replay.positions[ply + 1])
        replay.events.append(duel_replay.events[ply])
        return replay.events[ply]

    def _finish_action(self, events: tuple[Event, ...]) -> list[Event]:
        visible_events = super()._finish_action(events)
        self._show_own_view()
        return visible_events

    def is_idle(self) -> bool:
        return not self.lookback.is_playing if self.lookback.ply is not None else not self.pending_count

    def _thinks_ahead(self) -> bool:
        return False

    def step(self) -> list[Event] | None:
        """Show the next action of the duel and return its events, or return `None` if it is not due."""
        if self.lookback.ply is not None or self.is_idle() or self.pace.delay() > 0:
            return None
        events = self._finish_action(self._show_next_action())
        while self.pending_count and self._draw_continues():
            events += self._finish_action(self._show_next_action())
        return events + self._play_follow_ups()

    def ask_hint(self) -> None:
        """Do nothing: the other player would not know of a hint."""

    def may_take_back(self, ply: int) -> bool:
        """Ask the other player for a take-back. Return `False`: it happens only once they agree."""
        try:
            self.duel.ask(f"undo {ply}")
        except DuelError as error:
            self.fault_code = error.code
        return False

    # Storage ------------------------------------------------------------------------------------------

    def to_json(self, date: str) -> str:
        """Return the JSON to store."""
        turn: TurnState = "own" if self.is_own_turn else "other"
        if self.duel.next_entry.kind == "nothing":
            turn = "over"
        names = self.seats.names
        other_name = next((names[seat] for seat in range(len(names)) if seat not in self.own_seats), "")
        save = DuelSave(
            self.duel.dump(),
            self.table.game.id,
            self.duel.id,
            self.table.ply,
            turn,
            other_name,
            self.connection == "turns",
            self.sent_count,
            self.result_key,
            verdict_code(self.duel),
            self.secret_key,
            clock.epoch_ms(),
            0 if self.duel.ledger is None else len(self.duel.ledger.entries),
        )
        self.stored_text = KIND.encode(save)
        return self.stored_text
