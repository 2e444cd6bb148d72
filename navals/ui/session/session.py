"""A game at this screen: the table, whose eyes look at it, the curtain between two people, the computer's thinking.

No markup here. The session decides what may be seen (``view``), who may act (``acting``), and lets chance and computer
players act when their time has come (``step``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from navals.core import audit
from navals.core import position as rules
from navals.core.event import Event
from navals.core.job import Task
from navals.core.message import clip, msg
from navals.core.player import Thought
from navals.core.position import Position
from navals.core.refusal import NotationError, Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui import clock, summary
from navals.ui.board import Board, Scene
from navals.ui.html import Markup
from navals.ui.session.dice import Dice
from navals.ui.session.pace import Pace
from navals.ui.session.past import Past
from navals.ui.summary import Save, Summary
from navals.ui.thinking import Thinking

SLICE: Final = 0.016
"""Seconds of thinking between two looks at the page: a gesture waits no longer."""


def address_of(key: str) -> str:
    """Where a stored game is found: the fragment of the address bar."""
    return "#/play/" + key.removeprefix(summary.SAVE)


class Held(msgspec.Struct, frozen=True):
    """What a person had in hand when the curtain fell, and when: at that ply it is given back to that seat alone."""

    seat: int
    ply: int
    ui: Any


class Session:
    """One game in progress or over, as this screen plays it."""

    def __init__(
        self, key: str, table: Table, board: Board, openly: bool = False, physical: bool = False
    ) -> None:
        self.key = key
        self.table = table
        self.board = board
        self.openly = openly
        self.dice = Dice(physical)
        self.past = Past()
        self.pace = Pace()
        self.audit: audit.Audit | None = None
        """The last check of the draws that was asked for."""
        self.listed = 1
        """How many portions of the list of draws were asked for."""
        self.guest = False
        """Whether the game is only looked at, and stored nowhere: it came with a link."""
        self.address = address_of(key)
        """Where it is found: the fragment of the address bar."""
        self.twin = ""
        """Of a guest: the key of the same game among those stored, if there is one."""
        self.older = False
        """Whether it comes from the save before the last one, which could not be read."""
        self.updated = ""
        """When it was stored last: a date."""
        self.summary: Summary | None = None
        """As it was stored last."""
        self.viewer: int | None = None
        self.curtain: int | None = None
        self.asked: tuple[int, int] | None = None
        """A take-back that waits for consent: the ply to go back to, and the seat that is asked."""
        self.seen = [0] * table.game.seating.seats(table.options)
        """By seat, the ply up to which its person has seen what happened."""
        self.hint: Thought | None = None
        self.advice = False
        self.thinking: Thinking | None = None
        self.thinks_away = False
        """Whether thinking that begins is done by the thinker."""
        self.ui: Any = None
        self.note: Refusal | None = None
        self.held: Held | None = None
        self.followed: set[int] = set()
        """The plies that were ordered beforehand: they are taken back with the decision before them."""
        self.scene: tuple[tuple[Any, ...], Scene] | None = None
        """The board's part of the screen as it was drawn last, and what it depends on."""
        self.log: tuple[tuple[Any, ...], Any] | None = None
        """The log as it was drawn last, and what it depends on."""
        self.events: tuple[tuple[Any, ...], Markup] | None = None
        """The same of the list of events."""
        self.marks: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None
        """What is marked in the replay, and what it depends on."""
        self.reading: Any = None
        """The analysis of the game that was read last (``reading.py``)."""
        self._reckoned: tuple[Position, int | None, float | None] | None = None
        """The last answer of ``ahead``: of which position, to whom, and what."""
        self._veils: tuple[Position, bool, bool] | None = None
        """Whether the decision is secret and whether seats know different things, of the position last asked about."""
        self.seat_viewer()

    def visit(self, address: str) -> None:
        """Only look at the game, from its start: it came with the link ``address``, and nobody at this screen played it."""
        self.guest, self.address = True, address
        self.viewer = self.curtain = self.asked = None
        self.look_at(0)
        self.ui = self.board.fresh(self.view())

    def adopt(self, key: str) -> None:
        """Make a visited game one of this screen's own, under that key. Where something is secret the curtain falls."""
        self.guest = False
        self.move(key)
        self.seat_viewer()
        if self.curtain is not None:
            self.look_at(None)

    def move(self, key: str) -> None:
        """Keep the game under another key from now on."""
        self.key, self.address = key, address_of(key)

    # ------------------------------------------------------------------------------------------------ who sees what

    def look_at(self, ply: int | None) -> None:
        """Look back at the position after so many plies, or (None) return to the game."""
        # In a game that is only looked at and not over there is nothing to go back to: its end is its last position.
        ended = self.table.result() is not None
        self.past.ply = self.table.ply if ply is None and self.guest and not ended else ply

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.seen)) if self.table.level(seat) is None]

    def seat_viewer(self) -> None:
        """Decide afresh whose eyes look; with two people, the screen is handed over first where something is secret."""
        people = self.people
        self.thinking = self.hint = self.held = None
        self.advice = False
        self.asked = None
        self.curtain = None
        if len(people) < 2:
            self.viewer = people[0] if people else None
        else:
            self.viewer = None
            self.hand_over()
        self.ui = self.board.fresh(self.view())

    def hand_over(self) -> None:
        """Put the curtain up for the person who is to act, if what follows is secret to them."""
        actor = self.table.actor()
        if actor in self.people and self.secret() and self.viewer != actor:
            self.curtain = actor
            self.rest()
            self.look_at(None)

    def cover(self) -> None:
        """Let the curtain fall if the screen shows what is secret to whoever looks at it: the page is left, or hidden.
        What they have in hand is kept for them."""
        if self.viewer is None or self.curtain is not None or not self.secret():
            return
        actor = self.table.actor()
        if actor == self.viewer:
            self.held = Held(self.viewer, self.table.ply, self.ui)
        self.curtain = actor if actor in self.people else self.viewer
        self.rest()
        self.look_at(None)
        self.ui = self.board.fresh(self.view())

    def secret(self) -> bool:
        """Whether the person to act needs the screen for themselves: they decide in secret, or seats know different
        things and the table is not an open one."""
        if self.guest or len(self.people) < 2 or self.table.result() is not None:
            return False
        private, hidden = self._veil()
        return private or (hidden and not self.openly)

    def hiding(self) -> bool:
        """Whether seats know different things now."""
        return self._veil()[1]

    def _veil(self) -> tuple[bool, bool]:
        """Whether the decision to take is secret, and whether anything is."""
        position = self.table.position
        if self._veils is None or self._veils[0] is not position:
            view = position.state.view(None)
            self._veils = (position, self.board.private(view), self.board.hidden(view))
        return self._veils[1:]

    def lift(self) -> list[tuple[int, Event]]:
        """The person for whom the curtain hung is there: show their view. Returns what happened since they last
        looked, as plies and events they may know."""
        assert self.curtain is not None
        self.viewer, self.curtain = self.curtain, None
        since = self.seen[self.viewer]
        self.seen[self.viewer] = self.table.ply
        held = self.held
        back = held is not None and (held.seat, held.ply) == (self.viewer, self.table.ply)
        self.ui = held.ui if held is not None and back else self.board.fresh(self.view())
        return [
            (ply, event)
            for ply in range(since, self.table.ply)
            if self.table.replay.moves[ply].seat != self.viewer
            for event in self.table.replay.events[ply]
            if event.visible_to(self.viewer)
        ]

    def view(self) -> Any:
        """What the screen may show now (behind the curtain: what a bystander knows)."""
        ply = self.table.ply if self.past.ply is None else self.past.ply
        state = self.table.replay.positions[ply].state
        over = self.table.result() is not None
        everything = self.everything() or (over and self.past.ply is None and self.curtain is None)
        return state.open_view(self.viewer) if everything else state.view(self.eyes())

    def everything(self) -> bool:
        """Whether there are no eyes to look through: only computers play, or the game is over and looked back at."""
        if self.curtain is not None or self.past.eyes is not None:
            return False
        return not self.people or (self.past.ply is not None and self.table.result() is not None)

    def eyes(self) -> int | None:
        """The seat through whose eyes the screen looks, None for a bystander's."""
        if self.curtain is not None:
            return None
        replaying = self.past.ply is not None and self.table.result() is not None
        return self.past.eyes if replaying or not self.people else self.viewer

    def told(self, events: Iterable[Event]) -> list[Event]:
        """Those of past events that the screen may tell of."""
        everything, eyes = self.everything(), self.eyes()
        return [event for event in events if everything or event.visible_to(eyes)]

    def waiting_to_pass(self) -> int | None:
        """The person to whom the screen must be handed before they can act, None if there is none."""
        actor = self.table.actor()
        if self.curtain is None and actor in self.people and self.secret() and actor != self.viewer:
            return actor
        return None

    def acting(self) -> int | None:
        """The seat for which this screen may act now."""
        actor = self.table.actor()
        if (
            self.curtain is not None
            or self.past.ply is not None
            or self.asked is not None
            or self.guest
            or actor not in self.people
        ):
            return None
        return None if self.waiting_to_pass() is not None else actor

    def agreeing(self) -> bool:
        """Whether the people must say who begins (chance that was agreed on, not drawn)."""
        return not self.guest and self.table.actor() == CHANCE and self.table.position.state.agreed()

    def ahead(self) -> float | None:
        """How likely A's side is to win, as far as the screen may tell; None where that is not known, or over."""
        ply = self.table.ply if self.past.ply is None else self.past.ply
        position = self.table.replay.positions[ply]
        if self.curtain is not None or rules.result(position) is not None:
            return None
        state = position.state
        seat = self.eyes()
        if len(self.people) > 1 and self.board.private(state.view(None)):
            seat = None
        known = self._reckoned
        if known is None or known[0] is not position or known[1] != seat:
            known = self._reckoned = (position, seat, self.table.game.analysis.chance(state.view(seat)))
        return known[2]

    # ------------------------------------------------------------------------------------------------ what happens

    def check(self, seat: int, action: Any) -> Refusal | None:
        """Why an action is refused."""
        return rules.check(self.table.game, self.table.position, seat, action)

    def play(self, seat: int, action: Any) -> list[Event]:
        """Take an action, and what was ordered to follow it; returns the events the screen may show."""
        return self._took(self.table.play(seat, action)) + self._ordered()

    def _took(self, events: tuple[Event, ...]) -> list[Event]:
        self.thinking = self.hint = self.note = self.held = None
        self.advice = False
        self.dice.shown = ()
        if len(self.people) > 1 and not self.secret():
            self.viewer = None
        if self.curtain is None:  # without a viewer all look on together
            for seat in range(len(self.seen)) if self.viewer is None else (self.viewer,):
                self.seen[seat] = self.table.ply
        self.ui = self.board.kept(self.ui, self.view())
        everything = not self.people and self.past.eyes is None
        return [
            e for e in events if everything or e.visible_to(self.viewer if self.people else self.past.eyes)
        ]

    def _ordered(self) -> list[Event]:
        """Take what people have ordered beforehand: the rest of a path, a standing order."""
        events: list[Event] = []
        while (seat := self.acting()) is not None:
            action = self.board.follow(self.table.view(seat), self.ui)
            if action is None or self.check(seat, action) is not None:
                break
            self.followed.add(self.table.ply)
            events += self._took(self.table.play(seat, action))
        return events

    def wait(self, milliseconds: float, *, flows: bool = False) -> None:
        """Let the next automatic action come only after that time and a pause, unless it ``flows`` on."""
        self.pace.wait(milliseconds, self.past.pace, flows=flows)

    def rest(self) -> None:
        """No hint, and nobody thinks."""
        self.hint = self.thinking = None
        self.advice = False

    def settled(self) -> None:
        """The animation is over, or was cut short: what is due need not wait for it."""
        self.pace.settled(self.past.pace, soon=bool(self.people) and self.past.ply is None)

    def idle(self) -> bool:
        """Whether nothing happens until a person does something."""
        if self.past.ply is not None:
            return not self.past.rolling
        actor = self.table.actor()
        if actor == NOBODY or self.curtain is not None or self.asked is not None:
            return self.thinking is None
        if self.thinking is not None:
            return False
        return actor in self.people or self.agreeing() or self.pace.paused or self.asking()

    def next_step(self) -> float:
        """Milliseconds until ``step`` has something to do."""
        return 0.0 if self._thinks_ahead() else self.pace.left()

    def waits(self) -> bool:
        """Whether nothing happens until the thinker reports, or a person does something."""
        return self.idle() or (self.thinking is not None and self.thinking.waits)

    def _thinks_ahead(self) -> bool:
        """Whether a computer player has to think: it does so while the last animation still runs."""
        if self.past.ply is not None or self.idle() or (self.thinking is not None and self.thinking.done):
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
        if self.thinking is not None and self.thinking.hint:
            self.thinking.work(SLICE)
            self.hint = self.thinking.best
            if self.thinking.done:
                self.thinking = None
            return None
        actor = self.table.actor()
        if actor == CHANCE:
            events = self._draw()
            while self._goes_on():
                events += self._draw()
            return events + self._ordered()
        if self.table.position.awaits == actor:
            return self.play(actor, rules.Decline())
        if self.thinking is None:
            level = self.table.level(actor)
            assert level is not None
            self.thinking = self._think(actor, level)
        self.thinking.work(SLICE)
        if not self.thinking.done or early:
            return None
        if self.thinking.best is None:
            raise ValueError("a computer player had no thought")
        return self.play_now()

    def play_now(self) -> list[Event] | None:
        """End the computer's thinking: it plays the best it has found."""
        thinking = self.thinking
        if thinking is None or thinking.hint or thinking.best is None:
            return None
        return self.play(thinking.seat, thinking.best.action)

    def ask_hint(self) -> None:
        """Begin to think for the person who is to act, on what they know."""
        seat = self.acting()
        if seat is None or not self.board.advises(self.table.view(seat)):
            return
        self.thinking = self._think(seat, None)
        self.pace.due = 0.0

    def _think(self, seat: int, level: str | None) -> Thinking:
        """Begin to think for a seat, on what it knows: as a computer player of that level, or (None) for a hint."""
        table = self.table
        task = Task(table.game, level, table.view(seat), table.thinker(seat).getstate())
        return Thinking(task, seat, table.ply, hint=level is None, away=self.thinks_away, clock=clock.spent)

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
        away = self.curtain is not None or self.past.ply is not None or self.asked is not None
        return not away and bool(self.people) and not self.agreeing() and self.dice.due(self.table)

    def enter(self, tokens: list[str]) -> tuple[list[Event], Refusal | None]:
        """Take what real dice show, one result after the other, as a chance line of the record has them. Returns the
        events to show, and why the first result that does not fit was refused; those before it hold."""
        events: list[Event] = []
        if not tokens:
            return events, Refusal(msg("type what the dice show"))
        while tokens:
            if not self.asking():
                left = clip(" ".join(tokens))
                return events, Refusal(msg("no more dice are due here: {text} was left out", text=left))
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
            self.openly,
            date,
            self.seen,
            self.dice.physical,
            self.dice.rolled,
            self.summary,
        )
        return summary.encode(save)

    def result(self) -> Result | None:
        """How the game ended."""
        return self.table.result()


def load(key: str, text: str, boards: Any) -> Session:
    """A session from what was stored. Raises ValueError (RecordError, msgspec.ValidationError among them)."""
    save = summary.decode(text)
    table = Table.resume(save.record, save.seed)
    if save.summary is not None and save.summary.plies != table.ply:
        raise ValueError("the record has lost actions")
    session = Session(key, table, boards(table.game.id), save.openly, save.physical)
    session.updated = save.updated
    session.summary = save.summary
    session.dice.rolled = save.rolled
    if len(save.seen) == len(session.seen):
        session.seen = [min(max(0, seen), table.ply) for seen in save.seen]
    return session
