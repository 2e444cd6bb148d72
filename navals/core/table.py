"""A table: seats, players, dice and the record of one game. Games are resumed by replaying the record."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator

from navals.core import rules
from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import AnyGame
from navals.core.player import Limit, Player, decide_in_steps
from navals.core.public import Shown
from navals.core.record import audit, computers, record
from navals.core.record.computers import Computer
from navals.core.record.record import Move, Replay
from navals.core.result import Result
from navals.core.rules import Position
from navals.core.seat import CHANCE, LETTERS, NOBODY, letter


class Table(Shown):
    """A game in progress.

    ``names[i]`` is the name of the person or computer player (``ai:LEVEL`` etc., see ``club.dial``) at seat
    i. ``seed`` determines the dice and the computers' choices. Draws are numbered, so they are the same after
    a take-back.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> table = Table.new(game, game.schema.default(), ["Ann", "ai:easy"], seed="7")
    >>> table.actor(), table.level(0), table.level(1)
    (0, None, 'easy')
    >>> _ = table.play(0, table.parse("order F1 C2 C1 V2 TP F2 V1"))
    >>> table.ply, len(table.take_back(0)), table.ply
    (1, 1, 0)
    >>> table
    <Table of mats: Ann, ai:easy; 0 actions, A to act>
    """

    def __init__(self, replay: Replay, seed: str) -> None:
        self.replay = replay
        self.dice: Dice = Dice(seed)

    @classmethod
    def new(
        cls,
        game: AnyGame,
        options: object,
        names: list[str],
        seed: str,
        date: str | None = None,
        setup: str = "",
    ) -> Table:
        """Start a game. ``date`` (``2026-01-31``) goes into the record; ``setup`` is optional.

        ``names`` are listed by seat: ``ai:hard`` is a computer player, ``player:NAME`` a bot from a wheel,
        any other name a person. Seats with an empty or missing name get no name tag. Raise ``TypeError`` for
        arguments of the wrong type, ``ValueError`` for an empty seed, an unknown computer player or more
        names than seats, ``OptionError`` for inconsistent options, ``NotationError`` for an invalid
        ``setup``.
        """
        if not isinstance(options, game.schema.struct):
            suggestion = f"parse({options!r})" if isinstance(options, str) else "default()"
            raise TypeError(f"these are no options of {game.id}: use game.schema.{suggestion}")
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            raise TypeError(f'the names are a list of texts, such as ["Ann", "ai:hard"], not {names!r}')
        if not isinstance(seed, str):
            raise TypeError(f'the seed is a text, such as "7", not {seed!r}')
        if not seed:
            raise ValueError('the seed is empty: choose a text, such as "7"')
        game.schema.parse(game.schema.write(options))
        if len(names) > (seat_count := game.seating.seats(options)):
            raise ValueError(f"{len(names)} names for {seat_count} seats")
        tags = {"Setup": setup} if setup else {}
        for seat, name in zip(LETTERS, names, strict=False):
            computers.set_seat(tags, seat, name)
        if date:
            tags["Date"] = date
        return cls(Replay(game, options, tags), seed)

    @classmethod
    def resume(cls, text: str, seed: str) -> Table:
        """Resume a game from its record and its seed. Raise ``RecordError`` if the record is invalid."""
        return cls(record.read(text), seed)

    @classmethod
    def from_replay(cls, replay: Replay) -> Table:
        """Open an imported record. Its ``Seed`` tag, if any, determines further dice. Otherwise an unfinished
        game gets a new seed with a commitment, and earlier draws are marked as such."""
        seed = replay.tags.get("Seed")
        table = cls(replay, seed or secrets.token_hex(32))
        if not seed and replay.result() is None:
            audit.record_origin(replay.tags, range(table.draws()), audit.EARLIER_DRAW)
            replay.tags["SeedCommit"] = table.dice.commitment
        return table

    def __repr__(self) -> str:
        seat_computers = map(self.computer, range(len(self.names)))
        bot_names = [player.bot_name or player.bot if player is not None else "" for player in seat_computers]
        name_list = ", ".join(bot or name for bot, name in zip(bot_names, self.names, strict=True))
        result, ply_text = self.result(), f"{self.ply} action{'s' * (self.ply != 1)}"
        status = f"{letter(self.actor())} to act" if result is None else result.outcome
        return f"<Table of {self.game.id}: {name_list}; {ply_text}, {status}>"

    @property
    def game(self) -> AnyGame:
        """Return the game of the record."""
        return self.replay.game

    @property
    def options(self) -> object:
        """Return the options of the record."""
        return self.replay.options

    @property
    def position(self) -> Position:
        """Return the position after the last action."""
        return self.replay.position

    @property
    def ply(self) -> int:
        """Return the number of actions so far."""
        return len(self.replay.moves)

    @property
    def names(self) -> list[str]:
        """Return the names by seat; a seat without a name has its letter (``computers.name_or_letter``)."""
        return [self._name(seat) for seat in range(self.game.seating.seats(self.options))]

    def _name(self, seat: int) -> str:
        return computers.name_or_letter(self.replay.tags, LETTERS[seat])

    def computer(self, seat: int) -> Computer | None:
        """Return the computer player at a seat, or ``None`` for a person."""
        return computers.read(self._name(seat))

    def level(self, seat: int) -> str | None:
        """Return the (nearest) level of the computer player at a seat, or ``None`` for a person."""
        computer = self.computer(seat)
        return None if computer is None else computer.level

    def seat_player(self, seat: int, name: str) -> None:
        """Change the player at a seat: a person, nobody (``""``) or a computer player's name.

        Raise ``ValueError`` for an unknown computer player."""
        computers.set_seat(self.replay.tags, LETTERS[seat], name)

    def actor(self) -> int:
        """Return who must act: a seat, ``CHANCE``, or ``NOBODY`` after the end."""
        return rules.actor(self.position)

    def result(self) -> Result | None:
        """Return the result, or ``None`` during the game."""
        return rules.result(self.position)

    def view(self, seat: int | None) -> object:
        """Return the current view of a seat (``None`` for a spectator)."""
        return self.position.state.view(seat)

    def parse(self, text: str) -> object:
        """Read a game or table action in notation. Raise ``NotationError`` if it is invalid."""
        word = text.strip().lower()
        if word == "resign" or (word in rules.TABLE_ACTIONS and not self.game.seating.own_draw):
            return rules.TABLE_ACTIONS[word]
        return self.game.parse(text.strip(), self.position.state)

    def play(self, seat: int, action: object) -> tuple[Event, ...]:
        """Take an action; return its events. Raise ``IllegalAction`` if it is illegal."""
        return self.replay.play(seat, action)

    def draws(self) -> int:
        """Return the number of chance draws so far, which is also the index of the next one."""
        return sum(1 for move in self.replay.moves if move.seat == CHANCE)

    def roll(self) -> tuple[Event, ...]:
        """Make the next chance draw with the table's dice; return its events."""
        return self.play(CHANCE, self.next_draw())

    def next_draw(self) -> object:
        """Return the chance action that the table's dice give next."""
        return self.dice.draw(self.position.state, self.draws())

    def take_back(self, plies: int) -> list[Move]:
        """Go back to the position after ``plies`` actions; return the moves taken back."""
        moves = self.replay.moves[plies:]
        self.replay.truncate(plies)
        return moves

    def seat_rng(self, seat: int) -> random.Random:
        """Return the generator of the computer player at a seat for this ply, independent of the dice."""
        return self.dice.generator(self.ply, f"player {seat}")

    def text(self) -> str:
        """Return the canonical record of the game so far."""
        return record.write(self.replay)


def play_in_steps(table: Table, players: list[Player], limit: Limit) -> Iterator[None]:
    """Do the same as ``play_out``, but yield after each thought or action.

    ``players`` are listed by seat. Raise ``ValueError`` if a player yields no thought.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> table = Table.new(game, game.schema.default(), ["ai:easy", "ai:easy"], seed="7")
    >>> for _ in play_in_steps(table, [game.player("easy")] * 2, Limit()): pass
    >>> table.result().outcome
    '0-1'
    """
    while (seat := table.actor()) != NOBODY:
        if seat == CHANCE:
            table.roll()
        elif table.position.awaits == seat:
            table.play(seat, rules.Decline())
        else:
            thought = yield from decide_in_steps(players[seat], table.view(seat), limit, table.seat_rng(seat))
            table.play(seat, thought.action)
        yield


def play_out(table: Table, players: list[Player], limit: Limit) -> Result:
    """Let computer players (listed by seat) finish the game; return the result. They decline draw offers.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> table = Table.new(game, game.schema.default(), ["ai:easy", "ai:easy"], seed="7")
    >>> play_out(table, [game.player("easy")] * 2, Limit())
    Result(outcome='0-1', reason='fleet')
    """
    for _ in play_in_steps(table, players, limit):
        pass
    result = table.result()
    assert result is not None
    return result
