"""A match of a bot against a computer player. The table is here, and so is the opponent; what the bot plays is asked of its sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final, Literal

import msgspec

from navals.core import position as rules
from navals.core.analysis.interval import wilson
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Limit
from navals.core.record import record
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.core.thinking.packing import pack
from navals.thinking.cage import Told
from navals.ui.features.library.model import title_of
from navals.ui.session.playout import SLICE
from navals.ui.shell import clock

PATIENCE: Final = 10_000
"""Milliseconds that a bot has for a move."""
LINES: Final = 4_000
"""So many characters of what it printed are shown."""
_NUMBERS: Final = count(1)


class Heard(msgspec.Struct, frozen=True):
    """What the page tells of a question: its number, with what the bot ``said`` (JSON, as it is) or why its sandbox came to an ``end``."""

    n: int
    said: str = ""
    end: Literal["", "time", "talk", "size", "died", "stopped", "start", "network"] = ""


_ENDS: Final[dict[str, Message]] = {
    "time": msg("It thought for more than {n} seconds.", n=PATIENCE // 1000),
    "network": msg("Python could not be loaded for it. Is there a network?"),
    "start": msg("Python did not start for it."),
}
_GONE: Final = msg("It was stopped: it did what no bot may do, or took too much memory.")


class Match:
    """Games of a bot (``source``, called ``name``) against a ``level``, one after the other. Each two have the same dice, with the sides changed."""

    def __init__(self, game: Game[Any], level: str, games: int, source: str, name: str, seed: str) -> None:
        self.game = game
        self.options: Any = self.game.schema.parse(self.game.match_options)
        self.level, self.games, self.source, self.name = level, games, source, name
        self.played = self.wins = self.losses = self.draws = 0
        self.printed = ""
        self.error: Message | str = ""
        """What went wrong, in our words or in Python's; the match is over then."""
        self.line = 0
        self.asked: int | None = None
        """The number of the question under way."""
        self.stopped = False
        self._seed = seed
        self.table: Table = self._new()
        self._thinking: Iterator[Any] | None = None
        self._best: Any = None

    def _new(self) -> Table:
        seating = self.game.seating
        names = [self.name if seating.side(seat, self.options) == self.side else f"ai:{self.level}" for seat in range(seating.seats(self.options))]  # fmt: skip
        table = Table.new(self.game, self.options, names, f"{self._seed}/{self.played // 2}")
        table.replay.tags["SeedCommit"] = table.dice.commitment
        table.replay.tags[record.TITLE] = title_of(self.name)
        return table

    @property
    def side(self) -> int:
        """Which side the bot plays in the game under way, or played in the last one."""
        return min(self.played, self.games - 1) % 2

    @property
    def done(self) -> bool:
        """Whether it is over: played to its end, stopped, or broken off by an error."""
        return self.stopped or bool(self.error) or self.played == self.games

    @property
    def busy(self) -> bool:
        """Whether there is something to do here: not while the bot is asked."""
        return not self.done and self.asked is None

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of its share of the games that were decided."""
        return wilson(self.wins, self.wins + self.losses)

    def work(self) -> dict[str, Any] | None:
        """Go on for a slice of time; returns the question for the bot, if its turn has come (``web/src/bots.js``)."""
        until = clock.spent() + SLICE
        while self.busy:
            seat = self.table.actor()
            if seat == NOBODY:
                self._score()
            elif seat == CHANCE:
                self.table.roll()
            elif self.table.position.awaits == seat:
                self.table.play(seat, rules.Decline())
            elif self.game.seating.side(seat, self.options) == self.side:
                return self._question(seat)
            else:
                self._think(seat)
            if clock.spent() >= until:
                break
        return None

    def _think(self, seat: int) -> None:
        """A thought of the opponent, or its move after the last one."""
        table = self.table
        if self._thinking is None:
            self._best = None
            self._thinking = self.game.player(self.level).think(
                table.view(seat), Limit(), table.thinker(seat)
            )
        thought = next(self._thinking, None)
        if thought is not None:
            self._best = thought
            return
        self._thinking = None
        table.play(seat, self._best.action)

    def _question(self, seat: int) -> dict[str, Any]:
        self.asked = next(_NUMBERS)
        return {
            "n": self.asked, "game": self.game.id, "source": self.source, "ms": PATIENCE,
            "view": pack(self.table.view(seat)), "seed": self.table.thinker(seat).getrandbits(32),
        }  # fmt: skip

    def _score(self) -> None:
        result = self.table.result()
        assert result is not None
        score = result.score(self.side)
        self.wins, self.losses, self.draws = self.wins + (score == 1), self.losses + (score == 0), self.draws + (score == 0.5)  # fmt: skip
        self.played += 1
        if self.played < self.games:
            self.table = self._new()

    def hear(self, arg: Any) -> None:
        """What the page tells. All of it is a stranger's: it is read by its type, and a move is checked by the rules."""
        try:
            heard = msgspec.convert(arg, Heard)
        except msgspec.ValidationError:
            return
        if heard.n != self.asked:
            return
        self.asked = None
        if heard.end:
            self.error = _ENDS.get(heard.end, _GONE)
            return
        try:
            told = msgspec.json.decode(heard.said, type=Told)
        except ValueError:  # it is not even UTF-8, or no JSON of that shape
            self.error = _GONE
            return
        self.printed = (self.printed + told.printed)[-LINES:]
        if told.error or not told.action:
            self.error, self.line = told.error or _GONE, told.line
            return
        self._play(told.action)

    def _play(self, text: str) -> None:
        seat, state = self.table.actor(), self.table.position.state
        try:
            action = self.game.parse(text, state)
            refusal = rules.check(self.game, self.table.position, seat, action)
        except NotationError as error:
            self.error = error.message
            return
        if refusal is not None:
            self.error = msg("{action} is not legal: {why}", action=text, why=refusal.message)
            return
        self.table.play(seat, action)
