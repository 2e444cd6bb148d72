"""A game on this screen: its table and the parts around it.

The session decides what is visible (`view`) and who may act (`acting`), and performs draws and computer moves
when they are due (`step`). It produces no markup."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from navals.core import rules
from navals.core.event import Event
from navals.core.message import clip, msg
from navals.core.record import audit
from navals.core.refusal import NotationError, Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui.board.board import AnyBoard
from navals.ui.session import summary
from navals.ui.session.parts.dice import SessionDice
from navals.ui.session.parts.drawn import PartCache
from navals.ui.session.parts.handover import HandOver
from navals.ui.session.parts.pace import Pace
from navals.ui.session.parts.past import Lookback
from navals.ui.session.parts.seats import Seats
from navals.ui.session.summary import Save, Summary
from navals.ui.session.thinking import Thinking


def game_address(key: str) -> str:
    """Return the address (a fragment) of a stored game."""
    return "#/play/" + key.removeprefix(summary.SAVE_PREFIX)


class Session:
    """A game on this screen, in progress or over."""

    def __init__(
        self, key: str, table: Table, board: AnyBoard, is_open: bool = False, has_real_dice: bool = False
    ) -> None:
        self.key: str = key  # storage key
        self.table: Table = table  # the game: its record, players and draws
        self.board: AnyBoard = board  # its appearance, and the meaning of gestures on it
        self.seats: Seats = Seats(table, board, is_open)
        self.thinking: Thinking = Thinking(table)
        # These parts are values: they change by being replaced.
        self.lookback: Lookback = Lookback()
        self.handover: HandOver = HandOver((0,) * self.seats.count)
        self.dice: SessionDice = SessionDice(has_real_dice)
        self.pace: Pace = Pace()

        self.ui: object = None  # the board's selection for the person to act
        self.habits: tuple[str, ...] = ()  # settings kept beyond a selection: see `Board.habits`
        self.shows_marks: bool = True  # whether the board marks deductions from the answers
        self.refusal: Refusal | None = None  # why the last gesture was refused, while this is shown
        self.last_touch_ply: int = -1  # the ply at which the reader last touched the screen
        self.is_rated: bool | None = None
        """Whether the game can be rated: it was started here and played without hints, take-backs or changed
        seats (`None`: started elsewhere)."""
        self.spoil_reason: str = ""  # why it stopped counting: `hint`, `undo` or `seats`
        self.command_refusal: Refusal | None = None
        """The refusal of the last typed action, if any. While it is also the current `refusal`, it is shown
        next to the field."""
        self.take_back_limit = 0  # actions before this ply cannot be taken back
        self.follow_up_plies: set[int] = set()
        """Plies of actions ordered in advance; they are taken back with the decision before them."""

        self.cache: PartCache = PartCache()  # cached parts of the screen
        self.audit: audit.Audit | None = None  # the last requested check of the draws
        self.draw_page_count: int = 1  # number of portions of the list of draws to show
        self.reading: object = None  # the last analysis of the game (`session/reading.py`)

        self.address: str = game_address(key)  # its address (a fragment)
        self.twin_key: str = ""  # for a guest, the key of the same game if it is also stored
        self.is_fallback: bool = False
        """Whether the session was restored from the previous save because the last one was unreadable."""
        self.save_date: str = ""  # the date of the last save
        self.summary: Summary | None = None  # as last stored
        self.is_foreign: bool = False  # whether it was finished when it came here; statistics ignore it
        self.update_viewer()

    def visit(self, address: str) -> None:
        """Show the game from the link `address`, starting at its first decision, without playing it. The
        draws before that are skipped, because the table is still empty."""
        self.seats.is_visitor, self.address = True, address
        self.handover = self.handover.show_to_all()
        moves = self.table.replay.moves
        self.look_at(next((ply for ply, move in enumerate(moves) if move.seat != CHANCE), 0))
        self.ui = self._new_ui()

    def adopt_game(self, key: str) -> Session:
        """Return a copy of the visited game, to store under `key` and continue with this device's dice."""
        session = Session(key, Table.from_replay(self.table.replay), self.board)
        session.is_foreign = self.result() is not None
        session.lookback = Lookback(perspective=self.lookback.perspective, tempo=self.lookback.tempo)
        if session.handover.curtain_seat is None:
            session.look_at(self.lookback.ply)
        return session

    def change_key(self, key: str) -> None:
        """Store the game under another key from now on."""
        self.key, self.address = key, game_address(key)

    # ------------------------------------------------------------------------------------- viewing and acting

    def update_viewer(self) -> None:
        """Update who is looking and who acts, after a change of seats."""
        self.thinking.stop()
        human_seats = self.seats.people
        self.handover = self.handover.show_to_viewer(human_seats[0] if len(human_seats) == 1 else None)
        if len(human_seats) > 1:
            self.hand_over()
        self.ui = self._new_ui()

    def hand_over(self) -> None:
        """Put up the curtain for the person to act if only they may see the screen."""
        actor = self.table.actor()
        if actor in self.seats.people and self.handover.viewer != actor and self.seats.is_secret():
            self._put_up_curtain(actor)

    def cover_secrets(self) -> None:
        """Put up the curtain if the screen shows secrets, saving the viewer's selection."""
        viewer, actor = self.handover.viewer, self.table.actor()
        if viewer is None or self.handover.curtain_seat is not None or not self.seats.is_secret():
            return
        if actor == viewer:
            self.handover = self.handover.save_selection(self.table.ply, self.ui)
        self._put_up_curtain(actor if actor in self.seats.people else viewer)
        self.ui = self._new_ui()

    def _put_up_curtain(self, seat: int) -> None:
        self.handover = self.handover.put_up_curtain(seat)
        self.look_at(None)
        self.thinking.stop()

    def lift_curtain(self) -> list[tuple[int, Event]]:
        """Show the screen to the person behind the curtain. Return what they have missed: (ply, visible
        event) pairs."""
        self.handover = self.handover.lift_curtain(self.table.ply)
        viewer, replay = self.handover.viewer, self.table.replay
        missed_events = [
            (ply, event)
            for ply in range(self.handover.first_missed_ply, self.table.ply)
            if replay.moves[ply].seat != viewer
            for event in replay.events[ply]
            if event.visible_to(viewer)
        ]
        self.last_touch_ply = -1 if missed_events else self.table.ply
        selection = self.handover.selection(self.table.ply)
        self.ui = self._new_ui() if selection is None else selection.ui
        return missed_events

    def next_viewer(self) -> int | None:
        """Return the seat of the person who must get the screen before acting, or `None`."""
        actor = self.table.actor()
        lacks_screen = self.handover.curtain_seat is None and actor != self.handover.viewer
        return actor if lacks_screen and actor in self.seats.people and self.seats.is_secret() else None

    def _new_ui(self, seat: int | None = None) -> object:
        """Return the initial selection of the viewer, or of a seat."""
        view = self.view() if seat is None else self.table.view(seat)
        return self.board.with_habits(self.board.new_ui(view), self.habits)

    def choose(self, ui: object) -> bool:
        """Set the selection. Return whether its lasting settings (`habits`) changed and must be stored."""
        old_habits, self.ui, self.habits = self.habits, ui, self.board.habits(ui)
        return self.habits != old_habits

    def restore_habits(self, habits: tuple[str, ...]) -> None:
        """Restore the stored habits of a selection."""
        self.habits = habits
        self.ui = self._new_ui()

    def view(self) -> object:
        """Return the view to show; behind the curtain, a bystander's."""
        state = self.table.replay.positions[self.shown_ply].state
        is_over = self.table.result() is not None
        is_open = is_over and self.lookback.ply is None and self.handover.curtain_seat is None
        if self.shows_everything() or is_open:
            viewer = self.handover.viewer
            return self.cache.part("open-view", state, (viewer,), lambda: state.open_view(viewer))
        perspective = self.perspective()
        return self.cache.part("view", state, (perspective,), lambda: state.view(perspective))

    @property
    def shown_ply(self) -> int:
        """The number of actions before the position on the screen."""
        return self.table.ply if self.lookback.ply is None else self.lookback.ply

    def look_at(self, ply: int | None) -> None:
        """Show the position after `ply` actions, or return to the current one (`None`)."""
        # A visitor cannot return to playing an unfinished game: show its last position instead.
        stays_in_replay = ply is None and self.seats.is_visitor and self.table.result() is None
        self.lookback = replace(self.lookback, ply=self.table.ply if stays_in_replay else ply)

    def shows_everything(self) -> bool:
        """Return whether nothing is hidden: only computers are playing, or a finished game is being
        replayed."""
        if self.handover.curtain_seat is not None or self.lookback.perspective is not None:
            return False
        return not self.seats.people or (self.lookback.ply is not None and self.table.result() is not None)

    def perspective(self) -> int | None:
        """Return the seat whose view is shown, or `None` for a bystander's view."""
        if self.handover.curtain_seat is not None:
            return None
        is_replaying = self.lookback.ply is not None and self.table.result() is not None
        return self.lookback.perspective if is_replaying or not self.seats.people else self.handover.viewer

    def visible_events(self, events: Iterable[Event]) -> list[Event]:
        """Return the past events that may be shown."""
        shows_everything, perspective = self.shows_everything(), self.perspective()
        return [event for event in events if shows_everything or event.visible_to(perspective)]

    def may_show(self, event: Event) -> bool:
        """Return whether a past event may be shown, regardless of replay and curtain."""
        if self.seats.people:
            return event.visible_to(self.handover.viewer)
        return self.lookback.perspective is None or event.visible_to(self.lookback.perspective)

    def acting_seat(self) -> int | None:
        """Return the seat that may act on this screen now, or `None`."""
        actor = self.table.actor()
        if self._is_covered() or self.seats.is_visitor or actor not in self.seats.people:
            return None
        return None if self.next_viewer() is not None else actor

    def resigning_seat(self) -> int | None:
        """Return the seat that may resign on this screen now, or `None`."""
        return self.acting_seat()

    def _is_covered(self) -> bool:
        """Return whether a curtain, a replay or a question covers the current position."""
        handover = self.handover
        return (
            handover.curtain_seat is not None
            or self.lookback.ply is not None
            or handover.consent_request is not None
        )

    def is_revealed(self) -> bool:
        """Return whether everything about a finished game is known on this device."""
        return True

    def is_outdated(self, text: str) -> bool:
        """Return whether a stored text is further along than this session, because another tab saved it."""
        return True

    def awaited_seat(self) -> int:
        """Return the seat that the game is waiting for, or ``CHANCE`` or ``NOBODY``."""
        return self.table.actor()

    def must_agree(self) -> bool:
        """Return whether people must agree on who begins. Computers draw lots instead."""
        has_people = bool(self.seats.people) and not self.seats.is_visitor
        return has_people and self.table.actor() == CHANCE and self.table.position.state.agreed()

    # --------------------------------------------------------------------------------------------- actions

    def check(self, seat: int, action: object) -> Refusal | None:
        return rules.check(self.table.game, self.table.position, seat, action)

    def play(self, seat: int, action: object) -> list[Event]:
        """Play an action and those ordered to follow it; return the visible events."""
        self.pace = self.pace.with_seat(None if seat == CHANCE or seat in self.seats.people else seat)
        return self._finish_action(self._apply_action(seat, action)) + self._play_follow_ups()

    def _apply_action(self, seat: int, action: object) -> tuple[Event, ...]:
        """Play an action at the table; return its events."""
        return self.table.play(seat, action)

    def _finish_action(self, events: tuple[Event, ...]) -> list[Event]:
        self.thinking.stop()
        has_several_people = len(self.seats.people) > 1 and not self.seats.is_secret()
        self.handover = self.handover.record_action(self.table.ply, is_shared=has_several_people)
        self.refusal = None
        self.dice = self.dice.clear()
        self.ui = self.board.keep(self.ui, self.view())
        return [event for event in events if self.may_show(event)]

    def _play_follow_ups(self) -> list[Event]:
        """Play the actions that people ordered in advance: the rest of a path, a standing order."""
        events: list[Event] = []
        while True:
            if (seat := self.acting_seat()) is not None:
                action = self.board.follow(self.table.view(seat), self.ui)
            elif (seat := self._expected_viewer()) is not None:
                action = self.board.automatic_action(self.table.view(seat), self._new_ui(seat))
            else:
                break
            if action is None or self.check(seat, action) is not None:
                break
            self.follow_up_plies.add(self.table.ply)
            events += self._finish_action(self._apply_action(seat, action))
        return events

    def _expected_viewer(self) -> int | None:
        """Return the seat of the person who should get the screen now, or `None`."""
        is_covered = (
            self.lookback.ply is not None
            or self.handover.consent_request is not None
            or self.seats.is_visitor
        )
        return None if is_covered else self.next_viewer()

    def wait(self, milliseconds: float, *, skips_pause: bool = False) -> None:
        """Delay the next automatic action by a time and, unless it `skips_pause`, a pause."""
        self.pace = self.pace.wait(milliseconds, self.lookback.pause_divisor, skips_pause=skips_pause)

    def record_touch(self) -> None:
        """Record that the reader has touched the screen, unless an animation is still running."""
        if not self.pace.delay():
            self.last_touch_ply = self.table.ply

    def settle(self) -> None:
        """Stop waiting for an animation that has ended or was skipped."""
        self.pace = self.pace.settle(
            self.lookback.pause_divisor, is_hurried=bool(self.seats.people) and self.lookback.ply is None
        )

    def is_idle(self) -> bool:
        """Return whether nothing will happen until a person acts."""
        if self.lookback.ply is not None:
            return not self.lookback.is_playing
        if self.thinking.decision is not None:
            return False
        actor = self.table.actor()
        if (
            actor == NOBODY
            or self.handover.curtain_seat is not None
            or self.handover.consent_request is not None
        ):
            return True
        return actor in self.seats.people or self.must_agree() or self.pace.is_paused or self.asks_for_dice()

    def next_step_delay(self) -> float:
        """Return the milliseconds until `step` has something to do."""
        return 0.0 if self._thinks_ahead() else self.pace.delay()

    def is_waiting(self) -> bool:
        """Return whether nothing will happen until the thinker reports or a person acts."""
        return self.is_idle() or self.thinking.is_waiting

    def _thinks_ahead(self) -> bool:
        """Return whether a computer player may think while the last animation is still running."""
        decision = self.thinking.decision
        if self.lookback.ply is not None or self.is_idle() or (decision is not None and decision.is_done):
            return False
        actor = self.table.actor()
        return actor != CHANCE and self.table.position.awaits != actor and self.table.level(actor) is not None

    def step(self) -> list[Event] | None:
        """Do a slice of automatic work: a draw, or some thinking and perhaps the computer's action.

        Return the events to show if something happened, else `None` (try again unless `is_idle`). Related
        draws are made together."""
        is_early = self.pace.delay() > 0
        if self.lookback.ply is not None or self.is_idle() or (is_early and not self._thinks_ahead()):
            return None
        if self.thinking.think_of_hint():
            return None
        actor = self.table.actor()
        if actor == CHANCE:
            events = self._make_draw()
            while self._draw_continues():
                events += self._make_draw()
            return events + self._play_follow_ups()
        if self.table.position.awaits == actor:
            return self.play(actor, rules.Decline())
        return self.play_now() if self.thinking.decide(actor) and not is_early else None

    def play_now(self) -> list[Event] | None:
        """Stop the computer's thinking and play the best action found so far. Return the visible events;
        `None` if there is no such action."""
        decision = self.thinking.decision
        if decision is None or decision.is_hint or decision.best_thought is None:
            return None
        if decision.best_thought.plan is not None:
            self.thinking.plans[decision.ply] = decision.best_thought.action, decision.best_thought.plan
        return self.play(decision.seat, decision.best_thought.action)

    def ask_hint(self) -> None:
        """Start thinking of a hint for the person to act, based on what they know."""
        seat = self.acting_seat()
        if seat is None or not self.board.advises(self.table.view(seat)):
            return
        self.thinking.begin_decision(seat, None)
        self.spoil_rating("hint")
        self.pace = self.pace.hurry()

    # ----------------------------------------------------------------------------------------- dice

    def _draw_continues(self) -> bool:
        """Return whether another draw follows that is related to the last one."""
        if self.table.actor() != CHANCE or self.must_agree() or self.asks_for_dice():
            return False
        return self.board.joins_last_draw(self.table.view(None))

    def _make_draw(self) -> list[Event]:
        """Repeat a taken-back draw or make a new one at the table."""
        action = self.dice.repeated_draw(self.table)
        if action is None:
            audit.record_origin(self.table.replay.tags, (self.table.draws(),), None)
            action = self.table.next_draw()
        return self._finish_action(self.table.play(CHANCE, action))

    def asks_for_dice(self) -> bool:
        """Return whether people must enter the result of a real die."""
        has_people = bool(self.seats.people)
        return (
            has_people
            and not self._is_covered()
            and not self.must_agree()
            and self.dice.awaits_dice(self.table)
        )

    def enter_dice(self, tokens: list[str]) -> tuple[list[Event], Refusal | None]:
        """Enter results of real dice, as in a chance line of the record. Return the events to show, and the
        refusal of the first result that does not fit, if any; the results before it count."""
        events: list[Event] = []
        if not tokens:
            return events, Refusal(msg("enter what the dice show"))
        while tokens:
            if not self.asks_for_dice():
                extra_text = clip(" ".join(tokens))
                return events, Refusal(msg("no more dice are needed: {text} was ignored", text=extra_text))
            try:
                action, token_count = self.table.game.draw(tokens, self.table.position.state)
            except NotationError as error:
                return events, Refusal(error.message)
            refusal = self.check(CHANCE, action)
            if refusal is not None:
                return events, refusal
            audit.record_origin(self.table.replay.tags, (self.table.draws(),), audit.REAL_DRAW)
            events += self._finish_action(self.table.play(CHANCE, action)) + self._play_follow_ups()
            tokens = tokens[token_count:]
        return events, None

    def known_seed(self) -> str | None:
        """Return the seed of a finished game, if known."""
        table, tags = self.table, self.table.replay.tags
        if table.result() is None:
            return None
        seed = table.dice.seed if table.dice.commitment == tags.get("SeedCommit") else None
        return tags.get("Seed") or seed

    # -------------------------------------------------------------------------------------- storage

    def may_take_back(self, ply: int) -> bool:
        """Return whether this screen may go back to a ply, subject to the rules of `takeback`."""
        return True

    def record(self) -> str:
        """Return the record. It includes the seed once the game is over, so that anyone can audit the
        draws."""
        seed = self.known_seed()
        if seed is not None:
            self.table.replay.tags["Seed"] = seed
        return self.table.text()

    def spoil_rating(self, reason: str) -> None:
        """Exclude the game from rating because someone had help or changed the players."""
        if self.is_rated:
            self.is_rated, self.spoil_reason = False, reason

    def set_title(self, title: str) -> None:
        """Set the title of the game, or remove it ("")."""
        self.table.replay.tags.pop("Title", None)
        if title:
            self.table.replay.tags["Title"] = title

    def to_json(self, date: str) -> str:
        """Return the JSON to store."""
        self.summary = summary.summarize(self.table.replay, date, self.summary)
        if self.is_foreign:
            self.summary = replace(self.summary, foreign=True)
        save = Save(
            self.table.text(),
            self.table.dice.seed,
            self.seats.is_open,
            date,
            list(self.handover.seen_plies),
            self.dice.has_real_dice,
            dict(self.dice.repeated_draws),
            self.summary,
            self.habits,
            self.is_rated,
            self.spoil_reason,
        )
        return summary.GAME_KIND.encode(save)

    def result(self) -> Result | None:
        return self.table.result()


def load(key: str, text: str, get_board: Callable[[str], AnyBoard]) -> Session:
    """Restore a session from a stored text. Raise `ValueError` (or a subclass) if it is damaged."""
    save = summary.GAME_KIND.decode(text)
    table = Table.resume(save.record, save.seed)
    if save.summary is not None and save.summary.plies != table.ply:
        raise ValueError("the record has lost actions")
    session = Session(key, table, get_board(table.game.id), save.openly, save.physical)
    session.save_date = save.updated
    session.summary = save.summary
    session.dice = replace(session.dice, repeated_draws=save.rolled)
    session.is_rated, session.spoil_reason = save.counts, save.spoiled
    session.restore_habits(save.habits)
    if len(save.seen) == session.seats.count:
        seen_plies = tuple(min(max(0, ply), table.ply) for ply in save.seen)
        session.handover = replace(session.handover, seen_plies=seen_plies)
    return session
