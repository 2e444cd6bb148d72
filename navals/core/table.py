"""The table: seats, players, dice and the record of one game. The record is the truth; take-back and resume
are replays."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from typing import Any

from navals.core import position as rules
from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import Game
from navals.core.player import Limit, Player
from navals.core.position import Position
from navals.core.public import Shown
from navals.core.record import audit, record
from navals.core.record.record import Move, Replay
from navals.core.result import Result
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.core.thinking import dial
from navals.core.thinking.dial import Computer


class Table(Shown):
    """A game in progress.

    ``names[i]`` is what seat i is called: a person's name, or that of a computer player (``core.thinking.dial``: ``ai:LEVEL`` and more). ``seed`` feeds the
    dice and the computer players; draws are numbered, so that a take-back brings the same dice back.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> table = Table.new(game, game.schema.default(), ["Ann", "ai:easy"], seed="7")
    >>> table.actor(), table.level(0), table.level(1)
    (0, None, 'easy')
    >>> _ = table.play(0, game.parse("order F1 C2 C1 V2 TP F2 V1", table.position.state))
    >>> table.ply, len(table.take_back(0)), table.ply
    (1, 1, 0)
    """

    def __init__(self, replay: Replay, seed: str) -> None:
        self.replay = replay
        self.dice: Dice = Dice(seed)

    @classmethod
    def new(
        cls,
        game: Game[Any],
        options: Any,
        names: list[str],
        seed: str,
        date: str | None = None,
        setup: str = "",
    ) -> Table:
        """A new game; ``date`` is what its record says (``2026-01-31``), ``setup`` the position that it begins at ("": where the game begins). Who has no name ("")
        has none in the record. Raises NotationError where ``setup`` is no position of the game."""
        tags: dict[str, str] = {"Setup": setup} if setup else {}
        for letter, name in zip(LETTERS, names, strict=False):
            dial.seat(tags, letter, name)
        if date:
            tags["Date"] = date
        return cls(Replay(game, options, tags), seed)

    @classmethod
    def resume(cls, text: str, seed: str) -> Table:
        """A game from its record, with the seed that its draws come from. Raises RecordError."""
        return cls(record.read(text), seed)

    @classmethod
    def opened(cls, replay: Replay) -> Table:
        """A game from a record that came from elsewhere. Its dice go on from the seed that the record tells. Without one, a
        game that goes on gets a fresh seed, and a promise that holds for the draws to come; those so far are marked."""
        seed = replay.tags.get("Seed")
        table = cls(replay, seed or secrets.token_hex(32))
        if not seed and replay.result() is None:
            audit.mark(replay.tags, range(table.draws()), audit.EARLIER)
            replay.tags["SeedCommit"] = table.dice.commitment
        return table

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.replay.game

    @property
    def options(self) -> Any:
        """The options of the game that is played."""
        return self.replay.options

    @property
    def position(self) -> Position:
        """The position after the last action."""
        return self.replay.position

    @property
    def ply(self) -> int:
        """How many actions were taken."""
        return len(self.replay.moves)

    @property
    def names(self) -> list[str]:
        """Names by seat; a seat without a name is its letter."""
        seats = self.game.seating.seats(self.options)
        return [self._name(seat) for seat in range(seats)]

    def _name(self, seat: int) -> str:
        return dial.name_in(self.replay.tags, LETTERS[seat]) or LETTERS[seat]

    def computer(self, seat: int) -> Computer | None:
        """The computer player at a seat, None for a person."""
        return dial.read(self._name(seat))

    def level(self, seat: int) -> str | None:
        """The level of the computer player at a seat, or the one nearest to it; None for a person."""
        computer = self.computer(seat)
        return None if computer is None else computer.level

    def seat_player(self, seat: int, name: str) -> None:
        """Change who sits at a seat (a name, "" for none, or that of a ``Computer``), also in the middle of a game. Raises ValueError
        for a computer player that there is not."""
        dial.seat(self.replay.tags, LETTERS[seat], name)

    def actor(self) -> int:
        """Who must act: a seat, CHANCE, or NOBODY when the game is over."""
        return rules.actor(self.position)

    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        return rules.result(self.position)

    def view(self, seat: int | None) -> Any:
        """What a seat knows now (None: a bystander)."""
        return self.position.state.view(seat)

    def play(self, seat: int, action: Any) -> tuple[Event, ...]:
        """Take an action; returns what happened. Raises IllegalAction."""
        return self.replay.play(seat, action)

    def draws(self) -> int:
        """How many draws by lot there were so far: the number of the next one."""
        return sum(1 for move in self.replay.moves if move.seat == CHANCE)

    def roll(self) -> tuple[Event, ...]:
        """Let chance act, from the table's dice; returns what happened."""
        return self.play(CHANCE, self.drawn())

    def drawn(self) -> Any:
        """The action of chance that the table's dice give here."""
        return self.dice.draw(self.position.state, self.draws())

    def take_back(self, plies: int) -> list[Move]:
        """Go back to the position after ``plies`` actions; returns the moves taken back."""
        gone = self.replay.moves[plies:]
        self.replay.cut(plies)
        return gone

    def thinker(self, seat: int) -> random.Random:
        """The generator of a computer player's own choices, by seat and ply: independent of the dice."""
        return self.dice.generator(self.ply, f"player {seat}")

    def text(self) -> str:
        """The canonical record of the game so far."""
        return record.write(self.replay)


def playing(table: Table, players: list[Player], limit: Limit) -> Iterator[None]:
    """What ``play_out`` does, in steps of a thought or an action. ``players`` are by seat. Raises ValueError where one has no thought.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> table = Table.new(game, game.schema.default(), ["ai:easy", "ai:easy"], seed="7")
    >>> for _ in playing(table, [game.player("easy")] * 2, Limit()): pass
    >>> table.result().outcome
    '0-1'
    """
    while (seat := table.actor()) != NOBODY:
        if seat == CHANCE:
            table.roll()
        elif table.position.awaits == seat:
            table.play(seat, rules.Decline())
        else:
            best = None
            for thought in players[seat].think(table.view(seat), limit, table.thinker(seat)):
                best = thought
                yield
            if best is None:
                raise ValueError(f"player {players[seat].level} had no thought")
            table.play(seat, best.action)
        yield


def play_out(table: Table, players: list[Player], limit: Limit) -> Result:
    """Let computer players (by seat) finish the game; returns how it ended. Offers of a draw are declined.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> table = Table.new(game, game.schema.default(), ["ai:easy", "ai:easy"], seed="7")
    >>> play_out(table, [game.player("easy")] * 2, Limit())
    Result(outcome='0-1', reason='fleet')
    """
    for _ in playing(table, players, limit):
        pass
    result = table.result()
    assert result is not None
    return result
