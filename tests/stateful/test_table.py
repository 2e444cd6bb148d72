"""The table, compared with a model: a list of actions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from navals import games
from navals.core import rules
from navals.core.record import computers, link, record
from navals.core.record.record import Replay
from navals.core.refusal import IllegalAction
from navals.core.rules import TABLE_ACTIONS, digest
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.core.table import Table
from tests.stateful import length

pytestmark = [pytest.mark.native, pytest.mark.slow]

LOTS = strategies.integers(0, 2**16)
PEOPLE = ("", "Ann", "Zoë “Z” O'Neill", 'a "quoted" \\ name')
COMPUTERS = ("ai:easy", "ai:expert@10 s", "ai:hard@2.35 1350", "ai:1432")
NAMES = strategies.sampled_from([*PEOPLE, *COMPUTERS])


class TableMachine(RuleBasedStateMachine):
    """The model consists of the actions by seat, and the names."""

    table: Table
    history: list[tuple[int, Any]]

    @initialize(game_id=strategies.sampled_from(games.IDS), lot=LOTS)
    def begin(self, game_id: str, lot: int) -> None:
        game = games.find(game_id)
        preset = game.presets[lot % len(game.presets)]
        options = game.schema.parse(preset.options)
        seats = game.seating.seats(options)
        self.names = [f"Player {letter}" for letter in LETTERS[:seats]]
        self.table = Table.new(game, options, list(self.names), f"seed {lot}")
        self.history = []

    def going_on(self) -> bool:
        return self.table.actor() != NOBODY

    @precondition(going_on)
    @rule(lot=LOTS, count=strategies.integers(1, 40))
    def play(self, lot: int, count: int) -> None:
        for number in range(count):
            seat = self.table.actor()
            if seat == NOBODY:
                return
            if seat == CHANCE:
                action = self.table.next_draw()
            elif self.table.position.awaits == seat:
                action = TABLE_ACTIONS["decline" if (lot + number) % 4 else "accept"]
            else:
                action = self.table.position.state.sample(random.Random(lot + number))
            self.table.play(seat, action)
            self.history.append((seat, action))

    @precondition(going_on)
    @rule(
        seat=strategies.integers(0, 3),
        word=strategies.sampled_from([*["draw", "decline"] * 6, "accept", "resign"]),
    )
    def at_the_table(self, seat: int, word: str) -> None:
        action = TABLE_ACTIONS[word]
        seat %= len(self.names)
        if rules.check(self.table.game, self.table.position, seat, action) is None:
            self.table.play(seat, action)
            self.history.append((seat, action))
        else:
            with pytest.raises(IllegalAction):
                self.table.play(seat, action)

    @rule(lot=LOTS)
    def out_of_turn(self, lot: int) -> None:
        seat = self.table.actor()
        if seat in (CHANCE, NOBODY):
            return
        action = self.table.position.state.sample(random.Random(lot))
        with pytest.raises(IllegalAction):
            self.table.play((seat + 1) % len(self.names), action)

    @precondition(lambda self: self.history)
    @rule(lot=LOTS, repeat=strategies.booleans())
    def take_back(self, lot: int, repeat: bool) -> None:
        """Undo some actions; if ``repeat``, play them again with the same dice."""
        plies = lot % len(self.history)
        previous = digest(self.table.game, self.table.position)
        moves = self.table.take_back(plies)
        assert [(move.seat, move.action) for move in moves] == self.history[plies:]
        if repeat:
            for seat, action in self.history[plies:]:
                if seat == CHANCE:
                    self.table.roll()
                else:
                    self.table.play(seat, action)
            assert digest(self.table.game, self.table.position) == previous
        else:
            self.history = self.history[:plies]

    @rule(seat=strategies.integers(0, 3), name=NAMES)
    def seat(self, seat: int, name: str) -> None:
        seat %= len(self.names)
        if name.startswith("ai:") and computers.read(name) is None:
            with pytest.raises(ValueError, match="no computer player"):
                self.table.seat_player(seat, name)
            return
        self.table.seat_player(seat, name)
        self.names[seat] = name or LETTERS[seat]

    @rule(form=strategies.sampled_from(["record", "twin", "link"]))
    def put_away(self, form: str) -> None:
        text, seed = self.table.text(), self.table.dice.seed
        if form == "twin":
            content = record.write_json(self.table.replay)
        elif form == "link":
            content = link.decode(link.encode(text))
        else:
            content = text
        self.table = Table.resume(content, seed)
        assert self.table.text() == text

    @rule(lot=LOTS)
    def looked_at(self, lot: int) -> None:
        """Read the record up to an earlier position."""
        plies = lot % (len(self.history) + 1)
        seen = record.read(self.table.text(), plies)
        assert digest(seen.game, seen.position) == digest(self.table.game, self.table.replay.positions[plies])

    @invariant()
    def is_what_was_done(self) -> None:
        if not hasattr(self, "table"):
            return
        table = self.table
        assert table.names == self.names
        assert [(move.seat, move.action) for move in table.replay.moves] == self.history
        assert table.ply == len(self.history) and table.draws() == sum(
            seat == CHANCE for seat, _ in self.history
        )

    def teardown(self) -> None:
        """Replay the game: it looks the same to everyone."""
        if not hasattr(self, "table"):
            return
        table = self.table
        anew = Replay(table.game, table.options, dict(table.replay.tags))
        for seat, action in self.history:
            anew.play(seat, action)
        assert anew.position == table.position and anew.result() == table.result()
        assert anew.events == table.replay.events
        for seat in (*range(len(self.names)), None):
            assert anew.position.state.view(seat) == table.view(seat)


TestTable = TableMachine.TestCase
TestTable.settings = length(70, 50)
