"""A match between a bot and a computer player. This module has the table and the opponent; the bot runs in
its sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.club.analysis.interval import wilson_interval
from navals.core import rules
from navals.core.game import AnyGame
from navals.core.player import Limit, Thought
from navals.core.record import record
from navals.core.record.computers import Computer
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui import clock
from navals.ui.session import bots
from navals.ui.session.summary import normalize_title
from navals.ui.shell.events.playout import SLICE

MAX_OUTPUT: Final = 4_000  # maximum length of the bot's output; older text is dropped


class WorkshopMatch:
    """A match of `game_count` games between a bot and a computer player of this `level`. `source` is the
    bot's program, `id` its id, or "" if it is not stored. Games are played in pairs, with the same dice and
    swapped sides.
    """

    def __init__(
        self, game: AnyGame, level: str, game_count: int, source: str, name: str, seed: str, id: str = ""
    ) -> None:
        self.game: AnyGame = game
        self.options: object = self.game.schema.parse(self.game.match_options)
        self.level: str = level
        self.game_count: int = game_count
        self.source: str = source
        self.name: str = name
        self.played_count: int = 0
        self.win_count: int = 0
        self.loss_count: int = 0
        self.tie_count: int = 0
        self.output: str = ""
        self.failure: bots.BotFailure | None = None  # the error that ended the match
        self.question_no: int | None = None  # number of the pending question
        self.is_stopped: bool = False
        self._seed = seed
        self._bot = Computer("", bot=id or "example", bot_name=name)
        self.table: Table = self._new_table()
        self._thoughts: Iterator[Thought] | None = None
        self._best_thought: Thought | None = None

    def _new_table(self) -> Table:
        names = [self._bot.name if is_bot else f"ai:{self.level}" for is_bot in self.bot_seats]
        table = Table.new(self.game, self.options, names, f"{self._seed}/{self.played_count // 2}")
        table.replay.tags["SeedCommit"] = table.dice.commitment
        table.replay.tags[record.TITLE_TAG] = normalize_title(self.name)
        return table

    @property
    def bot_seats(self) -> tuple[bool, ...]:
        """For each seat, whether the bot has it in the current or last game."""
        return self.game.seating.first_player_seats(min(self.played_count, self.game_count - 1), self.options)

    @property
    def side(self) -> int:
        """The bot's side in the current or last game."""
        return self.game.seating.side(self.bot_seats.index(True), self.options)

    @property
    def is_done(self) -> bool:
        return self.is_stopped or self.failure is not None or self.played_count == self.game_count

    @property
    def is_busy(self) -> bool:
        """Whether the match is unfinished and not waiting for the bot's answer."""
        return not self.is_done and self.question_no is None

    def win_rate_interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval for the bot's win rate in games that are not drawn."""
        return wilson_interval(self.win_count, self.win_count + self.loss_count)

    def run_slice(self) -> dict[str, object] | None:
        """Play for one slice. If the bot's turn comes, return the question to ask it (`web/src/bots.js`),
        else `None`."""
        deadline = clock.machine_time() + SLICE
        while self.is_busy:
            seat = self.table.actor()
            if seat == NOBODY:
                self._record_score()
            elif seat == CHANCE:
                self.table.roll()
            elif self.table.position.awaits == seat:
                self.table.play(seat, rules.Decline())
            elif self.bot_seats[seat]:
                return self._question_for_bot(seat)
            else:
                self._think(seat)
            if clock.machine_time() >= deadline:
                break
        return None

    def _think(self, seat: int) -> None:
        """Compute one thought of the opponent or, after the last one, play its move."""
        table = self.table
        if self._thoughts is None:
            self._best_thought = None
            player = self.game.player(self.level)
            self._thoughts = player.think(table.view(seat), Limit(), table.seat_rng(seat))
        thought = next(self._thoughts, None)
        if thought is not None:
            self._best_thought = thought
            return
        self._thoughts = None
        assert self._best_thought is not None
        table.play(seat, self._best_thought.action)

    def _question_for_bot(self, seat: int) -> dict[str, object]:
        self.question_no = bots.new_question_number()
        return bots.question(self.table, seat, self.question_no, self.source)

    def _record_score(self) -> None:
        result = self.table.result()
        assert result is not None
        score = result.score(self.side)
        self.win_count += score == 1
        self.loss_count += score == 0
        self.tie_count += score == 0.5
        self.played_count += 1
        if self.played_count < self.game_count:
            self.table = self._new_table()

    def receive_reply(self, arg: object) -> None:
        """Handle the bot's reply from the page."""
        page_reply = bots.read_reply(arg, self.question_no)
        if page_reply is None:
            return
        self.question_no = None
        interpretation = bots.interpret_reply(page_reply, self.table)
        self.output = (self.output + interpretation.output)[-MAX_OUTPUT:]
        self.failure = interpretation.failure
        if interpretation.failure is None:
            self.table.play(self.table.actor(), interpretation.action)
