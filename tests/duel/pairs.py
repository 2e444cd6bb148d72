"""Pairs of devices that exchange texts only, with random legal players and short games."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from navals.core.rules import Resign
from navals.duel import Duel, Receipt, accept, invite, load
from tests.games import game as found


class Case(msgspec.Struct, frozen=True):
    """A game with short options: the claim that a liar prefers ("" in a game without claims), whether it has
    sealed actions, and how many games the gating run plays."""

    game: str
    options: str
    lie: str
    seals: bool
    honest: int
    adversary: int


CASES: Final = msgspec.json.decode(Path(__file__).with_name("games.json").read_bytes(), type=dict[str, Case])
"""Cases by name."""
ENTROPIES: Final = [bytes([number]) * 32 for number in range(8)]
"""Few, because their chains are cached. The dice differ with the name of the host."""
LIMIT: Final = 20
"""Number of decisions after which a player resigns."""
SLOW: Final = 0.1
"""Longest time for an answer, in seconds of processor time."""


def timed(duel: Duel, text: str) -> Receipt:
    """Receive a text; assert that it takes no longer than allowed. A slow answer is tried again."""
    before = dict(duel.__dict__)
    for attempt in range(3):
        duel.__dict__.update(before)
        begun = time.process_time()
        receipt: Receipt | None = None
        try:
            receipt = duel.receive(text)
        finally:
            spent = time.process_time() - begun
            assert spent < SLOW or attempt < 2, f"an answer took {spent:.3f} s"
        if spent < SLOW:
            return receipt
    raise AssertionError


class Pair:
    """Two devices with random players."""

    def __init__(self, name: str, seed: int, swift: bool = False, setup: str = "") -> None:
        case = CASES[name]
        self.rng = random.Random(f"{name}/{seed}")
        self.game = found(case.game)
        host = invite(
            self.game,
            self.game.schema.parse(case.options),
            [f"Ann {seed}"] if seed % 2 == 0 else ["", f"Ann {seed}"],
            ENTROPIES[seed % 4],
            side=seed % 2,
            swift=swift,
            setup=setup,
        )
        guest = accept(host.text, "Zoe", ENTROPIES[4 + seed // 4 % 4])
        self.duels = [host, guest]
        timed(host, guest.text)
        self.steps = 0
        self.pump()

    @property
    def over(self) -> bool:
        return self.duels[0].awaited_device < 0 and self.duels[1].awaited_device < 0

    def pump(self) -> None:
        """Carry texts until both devices wait for a player."""
        moved = True
        while moved:
            moved = False
            for number in (0, 1):
                for text in self.duels[number].outgoing_texts():
                    self.carry(number, text)
                    moved = True

    def carry(self, sender: int, text: str) -> None:
        timed(self.duels[1 - sender], text)

    def choose(self, duel: Duel) -> Any:
        """Return a random action, or a resignation after many decisions."""
        return Resign() if self.steps >= LIMIT else duel.table.position.state.sample(self.rng)

    def step(self) -> None:
        """Let a player act or reply, without sending it."""
        number = self.duels[0].awaited_device
        assert self.duels[1].awaited_device == number
        self.act(self.duels[number])

    def act(self, duel: Duel) -> None:
        if duel.next_entry.kind == "reply":
            duel.reply(self.rng.random() < 0.5)
        elif duel.table.position.awaits >= 0:
            duel.act(duel.table.parse(self.rng.choice(("accept", "decline", "decline"))))
        else:
            duel.act(self.choose(duel))
        self.steps += 1

    def play(self) -> None:
        """Play to the end."""
        while not self.over:
            self.step()
            self.pump()

    def reload(self, number: int) -> None:
        """Restart a device from its storage."""
        self.duels[number] = load(self.duels[number].dump())

    def assert_fair(self) -> None:
        """Assert that both devices find the same fair game."""
        first, second = self.duels
        assert first.statement == second.statement
        for duel in self.duels:
            verdict = duel.verdict()
            assert (verdict.outcome, verdict.code) == ("fair", "")
        assert first.record().position == second.record().position
