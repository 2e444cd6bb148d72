"""A game at this screen: its table and the parts that serve it, each in a file of its own.

No markup here. The session decides what may be seen (``view``), who may act (``acting``), and lets chance and computer
players act when their time has come (``step``).
"""

from __future__ import annotations

from typing import Any

from navals.core import position as rules
from navals.core.event import Event
from navals.core.message import clip, msg
from navals.core.record import audit
from navals.core.refusal import NotationError, Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui.board.board import Board
from navals.ui.session import summary
from navals.ui.session.dice import Dice
from navals.ui.session.handover import HandOver
from navals.ui.session.pace import Pace
from navals.ui.session.past import Past
from navals.ui.session.seats import Seats
from navals.ui.session.summary import Save, Summary
from navals.ui.session.thinking import Thinking
from navals.ui.shell.drawn import Drawn


def address_of(key: str) -> str:
    """Where a stored game is found: the fragment of the address bar."""
    return "#/play/" + key.removeprefix(summary.SAVE)


class Session:
    """One game in progress or over, as this screen plays it."""

    def __init__(
        self, key: str, table: Table, board: Board, openly: bool = False, physical: bool = False
    ) -> None:
        self.key: str = key
        """Under which it is stored."""
        self.table: Table = table
        """The game: its record, its players, its draws."""
        self.board: Board = board
        """How it looks, and what gestures on it mean."""
        self.seats: Seats = Seats(table, board, openly)
        self.past: Past = Past(table, self.seats)
        self.handover: HandOver = HandOver(table, self.seats, self.past)
        self.thinking: Thinking = Thinking(table)
        self.dice: Dice = Dice(physical)
        self.pace: Pace = Pace()

        self.ui: Any = None
        """What whoever may act has in hand: the board's selection."""
        self.habits: tuple[str, ...] = ()
        """What of a selection outlasts it: see ``Board.habits``."""
        self.note: Refusal | None = None
        """Why the last gesture was refused, while that is on the screen."""
        self.counts: bool | None = None
        """Whether it may count for a rating: it was begun here, and nobody had a hint, took a decision back, or changed seats (None: it was
        not begun here)."""
        self.typed: Refusal | None = None
        """The last refusal of an action that was typed: while it is the ``note``, it is said beside the field."""
        self.stands = 0
        """What was done before that ply is not taken back."""
        self.followed: set[int] = set()
        """The plies that were ordered beforehand: they are taken back with the decision before them."""

        self.drawn: Drawn = Drawn()
        """Parts of the screen as they were drawn last."""
        self.audit: audit.Audit | None = None
        """The last check of the draws that was asked for."""
        self.listed: int = 1
        """How many portions of the list of draws were asked for."""
        self.reading: Any = None
        """The analysis of the game that was read last (``features/analysis/model.py``)."""

        self.address: str = address_of(key)
        """Where it is found: the fragment of the address bar."""
        self.twin: str = ""
        """Of a guest: the key of the same game among those stored, if there is one."""
        self.older: bool = False
        """Whether it comes from the save before the last one, which could not be read."""
        self.updated: str = ""
        """When it was stored last: a date."""
        self.summary: Summary | None = None
        """As it was stored last."""
        self.sit_down()

    def visit(self, address: str) -> None:
        """Only look at the game, from its start: it came with the link ``address``, and nobody at this screen played it."""
        self.seats.guest, self.address = True, address
        self.handover.open()
        self.past.look_at(0)
        self.ui = self._begun()

    def adopted(self, key: str) -> Session:
        """A game of this screen's own, under that key, that goes on from the visited one: with dice of this device. It is looked at where
        the visited one was, unless the curtain falls."""
        own = Session(key, Table.opened(self.table.replay), self.board)
        own.past.eyes, own.past.tempo = self.past.eyes, self.past.tempo
        if own.handover.curtain is None:
            own.past.look_at(self.past.ply)
        return own

    def move(self, key: str) -> None:
        """Keep the game under another key from now on."""
        self.key, self.address = key, address_of(key)

    # ------------------------------------------------------------------------------------------------ who sees, who acts

    def sit_down(self) -> None:
        """Decide afresh whose eyes look and who acts: somebody else sits at the table."""
        self.thinking.rest()
        self.handover.begin()
        self.ui = self._begun()

    def hand_over(self) -> None:
        """Put the curtain up for the person who is to act, if what follows is secret to them."""
        if self.handover.hand_over():
            self.thinking.rest()

    def cover(self) -> None:
        """Let the curtain fall if the screen shows what is secret to whoever looks at it: the page is left, or hidden.
        What they have in hand is kept for them."""
        if self.handover.cover(self.ui):
            self.thinking.rest()
            self.ui = self._begun()

    def lift(self) -> list[tuple[int, Event]]:
        """The person for whom the curtain hung is there: show their view. Returns what happened since they last
        looked, as plies and events they may know."""
        events = self.handover.lift()
        held = self.handover.returned()
        self.ui = self._begun() if held is None else held.ui
        return events

    def _begun(self, seat: int | None = None) -> Any:
        """The selection with which somebody begins: whoever looks, or ``seat``."""
        view = self.view() if seat is None else self.table.view(seat)
        return self.board.resumed(self.board.fresh(view), self.habits)

    def choose(self, ui: Any) -> bool:
        """Another selection is in hand. Returns whether it has other habits, which are to be stored."""
        before, self.ui, self.habits = self.habits, ui, self.board.habits(ui)
        return self.habits != before

    def resume(self, habits: tuple[str, ...]) -> None:
        """Take up what was stored of a selection."""
        self.habits = habits
        self.ui = self._begun()

    def view(self) -> Any:
        """What the screen may show now (behind the curtain: what a bystander knows)."""
        handover = self.handover
        state = self.table.replay.positions[self.past.shown].state
        over = self.table.result() is not None
        open_now = over and self.past.ply is None and handover.curtain is None
        return (
            state.open_view(handover.viewer)
            if handover.everything() or open_now
            else state.view(handover.eyes())
        )

    def acting(self) -> int | None:
        """The seat for which this screen may act now."""
        handover, actor = self.handover, self.table.actor()
        away = handover.curtain is not None or self.past.ply is not None or handover.asked is not None
        if away or self.seats.guest or actor not in self.seats.people:
            return None
        return None if handover.due() is not None else actor

    def agreeing(self) -> bool:
        """Whether the people must say who begins (chance that was agreed on, not drawn). Computers among themselves draw lots."""
        people = bool(self.seats.people) and not self.seats.guest
        return people and self.table.actor() == CHANCE and self.table.position.state.agreed()

    # ------------------------------------------------------------------------------------------------ what happens

    def check(self, seat: int, action: Any) -> Refusal | None:
        """Why an action is refused."""
        return rules.check(self.table.game, self.table.position, seat, action)

    def play(self, seat: int, action: Any) -> list[Event]:
        """Take an action, and what was ordered to follow it; returns the events the screen may show."""
        self.pace.turn(None if seat == CHANCE or seat in self.seats.people else seat)
        return self._took(self.table.play(seat, action)) + self._ordered()

    def _took(self, events: tuple[Event, ...]) -> list[Event]:
        self.thinking.rest()
        self.handover.after_action()
        self.note = None
        self.dice.shown = ()
        self.ui = self.board.kept(self.ui, self.view())
        return [event for event in events if self.handover.tells(event)]

    def _ordered(self) -> list[Event]:
        """Take what people have ordered beforehand: the rest of a path, a standing order."""
        events: list[Event] = []
        while True:
            if (seat := self.acting()) is not None:
                action = self.board.follow(self.table.view(seat), self.ui)
            elif (seat := self._due()) is not None:
                action = self.board.unasked(self.table.view(seat), self._begun(seat))
            else:
                break
            if action is None or self.check(seat, action) is not None:
                break
            self.followed.add(self.table.ply)
            events += self._took(self.table.play(seat, action))
        return events

    def _due(self) -> int | None:
        """The person to whom the screen would be handed now."""
        away = self.past.ply is not None or self.handover.asked is not None or self.seats.guest
        return None if away else self.handover.due()

    def wait(self, milliseconds: float, *, flows: bool = False) -> None:
        """Let the next automatic action come only after that time and a pause, unless it ``flows`` on."""
        self.pace.wait(milliseconds, self.past.pace, flows=flows)

    def settled(self) -> None:
        """The animation is over, or was cut short: what is due need not wait for it."""
        self.pace.settled(self.past.pace, soon=bool(self.seats.people) and self.past.ply is None)

    def idle(self) -> bool:
        """Whether nothing happens until a person does something."""
        if self.past.ply is not None:
            return not self.past.rolling
        if self.thinking.current is not None:
            return False
        actor = self.table.actor()
        if actor == NOBODY or self.handover.curtain is not None or self.handover.asked is not None:
            return True
        return actor in self.seats.people or self.agreeing() or self.pace.paused or self.asking()

    def next_step(self) -> float:
        """Milliseconds until ``step`` has something to do."""
        return 0.0 if self._thinks_ahead() else self.pace.left()

    def waits(self) -> bool:
        """Whether nothing happens until the thinker reports, or a person does something."""
        return self.idle() or self.thinking.waits

    def _thinks_ahead(self) -> bool:
        """Whether a computer player has to think: it does so while the last animation still runs."""
        current = self.thinking.current
        if self.past.ply is not None or self.idle() or (current is not None and current.done):
            return False
        actor = self.table.actor()
        return actor != CHANCE and self.table.position.awaits != actor and self.table.level(actor) is not None

    def step(self) -> list[Event] | None:
        """Do a slice of automatic work: a draw, or some thinking and perhaps the computer's action.

        Returns the events to show when something happened, else None (look again if not ``idle``). Draws that belong
        together are drawn together.
        """
        early = self.pace.left() > 0
        if self.past.ply is not None or self.idle() or (early and not self._thinks_ahead()):
            return None
        if self.thinking.advise():
            return None
        actor = self.table.actor()
        if actor == CHANCE:
            events = self._draw()
            while self._goes_on():
                events += self._draw()
            return events + self._ordered()
        if self.table.position.awaits == actor:
            return self.play(actor, rules.Decline())
        return self.play_now() if self.thinking.decide(actor) and not early else None

    def play_now(self) -> list[Event] | None:
        """End the computer's thinking: it plays the best it has found."""
        current = self.thinking.current
        if current is None or current.hint or current.best is None:
            return None
        if current.best.plan is not None:
            self.thinking.plans[current.ply] = current.best.action, current.best.plan
        return self.play(current.seat, current.best.action)

    def ask_hint(self) -> None:
        """Begin to think for the person who is to act, on what they know."""
        seat = self.acting()
        if seat is None or not self.board.advises(self.table.view(seat)):
            return
        self.thinking.begin(seat, None)
        self.spoil()
        self.pace.due = 0.0

    # ------------------------------------------------------------------------------------------------ dice

    def _goes_on(self) -> bool:
        """Whether another draw follows that belongs to the last one and asks nobody anything."""
        if self.table.actor() != CHANCE or self.agreeing() or self.asking():
            return False
        return self.board.together(self.table.view(None))

    def _draw(self) -> list[Event]:
        """Let chance act: dice that were taken back come again, new ones are the table's."""
        again = self.dice.again(self.table)
        if again is None:
            audit.mark(self.table.replay.tags, (self.table.draws(),), None)
            again = self.table.drawn()
        return self._took(self.table.play(CHANCE, again))

    def asking(self) -> bool:
        """Whether the people must tell what a real die shows. Where only computers play, nobody could."""
        handover = self.handover
        away = handover.curtain is not None or self.past.ply is not None or handover.asked is not None
        return not away and bool(self.seats.people) and not self.agreeing() and self.dice.due(self.table)

    def enter(self, tokens: list[str]) -> tuple[list[Event], Refusal | None]:
        """Take what real dice show, one result after the other, as a chance line of the record has them. Returns the
        events to show, and why the first result that does not fit was refused; those before it hold."""
        events: list[Event] = []
        if not tokens:
            return events, Refusal(msg("type what the dice show"))
        while tokens:
            if not self.asking():
                left = clip(" ".join(tokens))
                return events, Refusal(msg("no more dice are needed: {text} was left out", text=left))
            try:
                action, took = self.table.game.draw(tokens, self.table.position.state)
            except NotationError as error:
                return events, Refusal(error.message)
            refusal = self.check(CHANCE, action)
            if refusal is not None:
                return events, refusal
            audit.mark(self.table.replay.tags, (self.table.draws(),), audit.REAL)
            events += self._took(self.table.play(CHANCE, action)) + self._ordered()
            tokens = tokens[took:]
        return events, None

    def seed_told(self) -> str | None:
        """The seed, once the game is over; None before that, and where it is not known."""
        table, tags = self.table, self.table.replay.tags
        if table.result() is None:
            return None
        return tags.get("Seed") or (
            table.dice.seed if table.dice.commitment == tags.get("SeedCommit") else None
        )

    # ------------------------------------------------------------------------------------------------ storage

    def record(self) -> str:
        """The record; when the game is over the seed is told, so that anybody can audit the draws."""
        seed = self.seed_told()
        if seed is not None:
            self.table.replay.tags["Seed"] = seed
        return self.table.text()

    def spoil(self) -> None:
        """Somebody had help: it does not count for a rating any longer."""
        self.counts = self.counts and False

    def entitle(self, title: str) -> None:
        """Give the game a name, or ("") take it away."""
        self.table.replay.tags.pop("Title", None)
        if title:
            self.table.replay.tags["Title"] = title

    def save(self, date: str) -> str:
        """What is to be stored, as JSON."""
        self.summary = summary.of(self.table.replay, date, self.summary)
        save = Save(
            self.table.text(),
            self.table.dice.seed,
            self.seats.openly,
            date,
            self.handover.seen,
            self.dice.physical,
            self.dice.rolled,
            self.summary,
            self.habits,
            self.counts,
        )
        return summary.GAMES.encode(save)

    def result(self) -> Result | None:
        """How the game ended."""
        return self.table.result()


def load(key: str, text: str, boards: Any) -> Session:
    """A session from what was stored. Raises ValueError (RecordError, msgspec.ValidationError among them)."""
    save = summary.GAMES.decode(text)
    table = Table.resume(save.record, save.seed)
    if save.summary is not None and save.summary.plies != table.ply:
        raise ValueError("the record has lost actions")
    session = Session(key, table, boards(table.game.id), save.openly, save.physical)
    session.updated = save.updated
    session.summary = save.summary
    session.dice.rolled = save.rolled
    session.counts = save.counts
    session.resume(save.habits)
    if len(save.seen) == session.seats.count:
        session.handover.seen = [min(max(0, seen), table.ply) for seen in save.seen]
    return session
