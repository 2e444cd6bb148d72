"""The table: seats, players, dice and the record of one game. The record is the truth; take-back and resume
are replays."""

from __future__ import annotations

import random
import secrets
from typing import Any

from navals.core import audit, record
from navals.core import position as rules
from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import Game
from navals.core.player import LEVELS, Limit, Player, decide
from navals.core.position import Position
from navals.core.record import Move, Replay
from navals.core.result import Result
from navals.core.seat import CHANCE, LETTERS, NOBODY


class Table:
    """A game in progress.

    ``names[i]`` is what seat i is called in the record: a person's name or ``ai:LEVEL``. ``seed`` feeds the
    dice and the computer players; draws are numbered, so that a take-back brings the same dice back.
    """

    def __init__(self, replay: Replay, seed: str) -> None:
        self.replay = replay
        self.dice: Dice = Dice(seed)

    @classmethod
    def new(
        cls, game: Game[Any], options: Any, names: list[str], seed: str, date: str | None = None
    ) -> Table:
        """A new game."""
        tags = dict(zip(LETTERS, names, strict=False))
        if date:
            tags["Date"] = date
        return cls(Replay(game, options, tags), seed)

    @classmethod
    def resume(cls, text: str, seed: str) -> Table:
        """A game from its record. Raises RecordError."""
        return cls(record.read(text), seed)

    @classmethod
    def opened(cls, replay: Replay) -> Table:
        """A game from a record that came from elsewhere. Its dice go on from the seed that the record tells. Without one, a
        game that goes on gets a fresh seed, and a promise that holds for the draws to come; those so far are marked."""
        told = replay.tags.get("Seed")
        table = cls(replay, told or secrets.token_hex(32))
        if not told and replay.result() is None:
            audit.mark(replay.tags, range(table.draws()), audit.EARLIER)
            replay.tags["SeedCommit"] = table.dice.commitment
        return table

    @property
    def game(self) -> Game[Any]:
        """The game played."""
        return self.replay.game

    @property
    def options(self) -> Any:
        """Its options."""
        return self.replay.options

    @property
    def position(self) -> Position:
        """The position now."""
        return self.replay.position

    @property
    def ply(self) -> int:
        """How many actions were taken."""
        return len(self.replay.moves)

    @property
    def names(self) -> list[str]:
        """Names by seat; a seat without a name is its letter."""
        seats = self.game.seating.seats(self.options)
        return [self.replay.tags.get(letter, letter) for letter in LETTERS[:seats]]

    def level(self, seat: int) -> str | None:
        """The level of the computer player at a seat, None for a person."""
        name = self.names[seat]
        return name[3:] if name.startswith("ai:") and name[3:] in LEVELS else None

    def seat_player(self, seat: int, name: str) -> None:
        """Change who sits at a seat, also in the middle of a game."""
        self.replay.tags[LETTERS[seat]] = name

    def actor(self) -> int:
        """Who must act."""
        return rules.actor(self.position)

    def result(self) -> Result | None:
        """How it ended."""
        return rules.result(self.position)

    def view(self, seat: int | None) -> Any:
        """What a seat knows now."""
        return self.position.state.view(seat)

    def play(self, seat: int, action: Any) -> tuple[Event, ...]:
        """Take an action. Raises IllegalAction."""
        return self.replay.play(seat, action)

    def draws(self) -> int:
        """How many draws by lot there were so far: the number of the next one."""
        return sum(1 for move in self.replay.moves if move.seat == CHANCE)

    def roll(self) -> tuple[Event, ...]:
        """Let chance act, from the table's dice."""
        return self.play(CHANCE, self.drawn())

    def drawn(self) -> Any:
        """What the table's dice show here."""
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
        """The canonical record."""
        return record.write(self.replay)


def play_out(table: Table, players: list[Player], limit: Limit) -> Result:
    """Let computer players finish the game."""
    while (seat := table.actor()) != NOBODY:
        if seat == CHANCE:
            table.roll()
        elif table.position.awaits == seat:
            table.play(seat, rules.Decline())
        else:
            thought = decide(players[seat], table.view(seat), limit, table.thinker(seat))
            table.play(seat, thought.action)
    result = table.result()
    assert result is not None
    return result
