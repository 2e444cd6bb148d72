"""A game at this screen: the table, whose eyes look at it, the curtain between two people, the computer's thinking.

No markup here. The session decides what may be seen (``view``), who may act (``acting``), and lets chance and computer
players act when their time has come (``step``).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from navals.core import position as rules
from navals.core.event import Event
from navals.core.jsons import nested_deeper
from navals.core.player import Limit, Thought
from navals.core.refusal import Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui.board import Board

SLICE: Final = 0.04
"""Seconds of thinking between two looks at the page."""
PAUSE: Final = 0.65
"""Seconds between the end of an animation and the computer's next action, so that people can follow."""


class Save(msgspec.Struct, omit_defaults=True):
    """What is stored of a session. The record is the truth; the rest is how it was being played."""

    record: str
    seed: str
    openly: bool = False
    updated: str = ""
    seen: list[int] = []


class Thinking:
    """A computer player at work, on a view only."""

    def __init__(self, thoughts: Iterator[Thought], seat: int, ply: int, hint: bool) -> None:
        self.thoughts = thoughts
        self.seat = seat
        self.ply = ply
        self.hint = hint
        self.best: Thought | None = None
        self.done = False

    def work(self, seconds: float) -> None:
        """Think for about that long."""
        until = time.monotonic() + seconds
        while not self.done:
            try:
                self.best = next(self.thoughts)
            except StopIteration:
                self.done = True
            if time.monotonic() >= until:
                return


class Session:
    """One game in progress or over, as this screen plays it."""

    def __init__(self, key: str, table: Table, board: Board, openly: bool = False) -> None:
        self.key = key
        self.table = table
        self.board = board
        self.openly = openly
        self.older = False
        """Whether it comes from the save before the last one, which could not be read."""
        self.updated = ""
        """When it was stored last: a date."""
        self.viewer: int | None = None
        self.perspective: int | None = None
        """When only computers play: the seat whose view is shown, None for everything."""
        self.curtain: int | None = None
        self.asked: tuple[int, int] | None = None
        """A take-back that waits for consent: the ply to go back to, and the seat that is asked."""
        self.seen = [0] * table.game.seats(table.options)
        self.look: int | None = None
        self.hint: Thought | None = None
        self.advice = False
        self.paused = False
        self.speed = 1.0
        self.thinking: Thinking | None = None
        self.due = 0.0
        self.ui: Any = None
        self.note: Refusal | None = None
        self.seat_viewer()

    # ------------------------------------------------------------------------------------------------ who sees what

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.seen)) if self.table.level(seat) is None]

    def seat_viewer(self) -> None:
        """Decide afresh whose eyes look; with two people, the screen is handed over first where something is secret."""
        people = self.people
        self.thinking = self.hint = None
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
            self.hint = None

    def secret(self) -> bool:
        """Whether the person to act needs the screen for themselves."""
        if len(self.people) < 2 or self.table.result() is not None:
            return False
        return not self.openly or self.board.private(self.table.view(None))

    def lift(self) -> list[tuple[int, Event]]:
        """The person for whom the curtain hung is there: show their view. Returns what happened since they last
        looked, as plies and events they may know."""
        assert self.curtain is not None
        self.viewer, self.curtain = self.curtain, None
        since = self.seen[self.viewer]
        self.seen[self.viewer] = self.table.ply
        self.ui = self.board.fresh(self.view())
        return [
            (ply, event)
            for ply in range(since, self.table.ply)
            if self.table.replay.moves[ply].seat != self.viewer
            for event in self.table.replay.events[ply]
            if event.visible_to(self.viewer)
        ]

    def view(self) -> Any:
        """What the screen may show now (behind the curtain: what a bystander knows)."""
        ply = self.table.ply if self.look is None else self.look
        state = self.table.replay.positions[ply].state
        if self.curtain is not None:
            return state.view(None)
        if self.table.result() is not None:
            return state.open_view(self.viewer)
        if not self.people:
            return state.open_view() if self.perspective is None else state.view(self.perspective)
        return state.view(self.viewer)

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
            or self.look is not None
            or self.asked is not None
            or actor not in self.people
        ):
            return None
        return None if self.waiting_to_pass() is not None else actor

    def agreeing(self) -> bool:
        """Whether the people must say who begins (chance that was agreed on, not drawn)."""
        return self.table.actor() == CHANCE and self.table.position.state.agreed()

    # ------------------------------------------------------------------------------------------------ what happens

    def check(self, seat: int, action: Any) -> Refusal | None:
        """Why an action is refused."""
        return rules.check(self.table.game, self.table.position, seat, action)

    def play(self, seat: int, action: Any) -> list[Event]:
        """Take an action; returns the events the screen may show."""
        return self._took(self.table.play(seat, action))

    def _took(self, events: tuple[Event, ...]) -> list[Event]:
        self.thinking = self.hint = self.note = None
        self.advice = False
        if self.openly and self.viewer is not None and len(self.people) > 1 and not self.secret():
            self.viewer = None
        if self.viewer is not None and self.curtain is None:
            self.seen[self.viewer] = self.table.ply
        if self.table.result() is not None and len(self.people) > 1:
            self.viewer = None
        self.ui = self.board.fresh(self.view())
        everything = not self.people and self.perspective is None
        return [
            e for e in events if everything or e.visible_to(self.viewer if self.people else self.perspective)
        ]

    def wait(self, milliseconds: float, pause: float = PAUSE) -> None:
        """Let the next automatic action come only after that time and a pause."""
        self.due = time.monotonic() + milliseconds / 1000 + pause / self.speed

    def idle(self) -> bool:
        """Whether nothing happens until a person does something."""
        actor = self.table.actor()
        if actor == NOBODY or self.curtain is not None or self.look is not None or self.asked is not None:
            return self.thinking is None
        if self.thinking is not None:
            return False
        return actor in self.people or self.agreeing() or self.paused

    def milliseconds_left(self) -> float:
        """Until the next automatic action."""
        return max(0.0, 1000 * (self.due - time.monotonic()))

    def step(self) -> list[Event] | None:
        """Do a slice of automatic work: a draw, or some thinking and perhaps the computer's action.

        Returns the events to show when something happened, else None (look again if not ``idle``).
        """
        if self.idle() or self.milliseconds_left() > 0:
            return None
        if self.thinking is not None and self.thinking.hint:
            self.thinking.work(SLICE)
            self.hint = self.thinking.best
            if self.thinking.done:
                self.thinking = None
            return None
        actor = self.table.actor()
        if actor == CHANCE:
            return self._took(self.table.roll())
        if self.table.position.awaits == actor:
            return self.play(actor, rules.Decline())
        if self.thinking is None:
            level = self.table.level(actor)
            assert level is not None
            player = self.table.game.player(level)
            thoughts = player.think(self.table.view(actor), Limit(), self.table.thinker(actor))
            self.thinking = Thinking(thoughts, actor, self.table.ply, hint=False)
        self.thinking.work(SLICE)
        if not self.thinking.done:
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
        if seat is None:
            return
        player = self.table.game.adviser()
        thoughts = player.think(self.table.view(seat), Limit(), self.table.thinker(seat))
        self.thinking = Thinking(thoughts, seat, self.table.ply, hint=True)
        self.due = 0.0

    # ------------------------------------------------------------------------------------------------ take-back

    def last_decision(self) -> int | None:
        """The ply before the last action of a person who could wish it back, None if there is none."""
        moves = self.table.replay.moves
        mine = self.people if self.viewer is None or len(self.people) > 1 else [self.viewer]
        for ply in range(len(moves) - 1, -1, -1):
            if moves[ply].seat in mine:
                return ply
        return None

    def take_back(self, consent: bool = False) -> bool:
        """Take the last decision back. Between two people the other one is asked first (False is returned, and
        ``asked`` set), unless ``consent`` was given."""
        ply = self.last_decision()
        if ply is None:
            return False
        seat = self.table.replay.moves[ply].seat
        if len(self.people) > 1 and not consent:
            self.asked = (ply, next(other for other in self.people if other != seat))
            return False
        self.table.take_back(ply)
        self.asked = self.thinking = self.hint = self.note = self.look = None
        self.seen = [min(seen, ply) for seen in self.seen]
        if len(self.people) > 1:
            # The person whose action came back acts again; if another pair of eyes is looking, the screen is handed over.
            if not self.secret():
                self.viewer = None
            elif self.viewer != seat:
                self.hand_over()
        self.ui = self.board.fresh(self.view())
        self.due = 0.0
        return True

    # ------------------------------------------------------------------------------------------------ storage

    def save(self, date: str) -> str:
        """What is to be stored, as JSON."""
        save = Save(self.table.text(), self.table.dice.seed, self.openly, date, self.seen)
        return msgspec.json.encode(save).decode()

    def result(self) -> Result | None:
        """How the game ended."""
        return self.table.result()


def load(key: str, text: str, boards: Any) -> Session:
    """A session from what was stored. Raises ValueError (RecordError, msgspec.ValidationError among them)."""
    if nested_deeper(text, 8):
        raise ValueError("nested too deeply")
    save = msgspec.json.decode(text, type=Save)
    table = Table.resume(save.record, save.seed)
    session = Session(key, table, boards(table.game.id), save.openly)
    session.updated = save.updated
    if len(save.seen) == len(session.seen):
        session.seen = [min(max(0, seen), table.ply) for seen in save.seen]
    return session
