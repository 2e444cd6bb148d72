"""Honest games on two devices: no false alarm, whatever happens to the devices and the texts."""

from __future__ import annotations

import pytest

from navals.core.record.record import read, write
from navals.duel import Duel, DuelError
from tests.duel.pairs import CASES, Pair


class Careless(Pair):
    """Players who reload, ask, offer and chat, over a line that repeats and loses texts."""

    def carry(self, sender: int, text: str) -> None:
        chance = self.rng.random()
        if chance < 0.1:  # lost; the connection begins again
            self.reload(sender)
            for again in self.duels[sender].outgoing_texts(force=True):
                super().carry(sender, again)
            return
        super().carry(sender, text)
        if chance > 0.9:
            assert self.duels[1 - sender].receive(text).entry_count == 0
        if self.rng.random() < 0.05:
            self.reload(1 - sender)

    def step(self) -> None:
        chance, duel = self.rng.random(), self.rng.choice(self.duels)
        if chance < 0.04 and duel.has_begun and duel.table.ply:
            self.ask(duel, f"undo {self.rng.randrange(duel.table.ply)}")
        elif chance < 0.06:
            self.ask(duel, "strict" if duel.terms and duel.ledger and duel.ledger.is_swift else "swift")
        elif chance < 0.07:
            self.ask(duel, "stop")
        elif chance < 0.08 and duel.own_seats:
            duel.ask("resign")
        elif chance < 0.12:
            duel.send_phrase(self.rng.randrange(8))
        elif self.duels[self.duels[0].awaited_device].question and self.duels[0].next_entry.kind != "reply":
            self.duels[self.duels[0].awaited_device].reply(self.rng.random() < 0.5)
        else:
            super().step()

    def ask(self, duel: Duel, what: str) -> None:
        try:
            duel.ask(what)
        except DuelError as error:
            assert error.code == "kind"


def honest(name: str, seed: int) -> None:
    pair = (Careless if seed % 3 else Pair)(name, seed, swift=seed % 2 == 1)
    pair.play()
    pair.assert_fair()
    replay = pair.duels[seed % 2].record()
    if pair.duels[0].ledger is not None and not pair.duels[0].ledger.is_stopped:
        assert read(write(replay)).position == replay.position


def test_five_hundred_games_are_played() -> None:
    assert sum(case.honest for case in CASES.values()) >= 500


@pytest.mark.parametrize("name", [pytest.param(name, id=f"{name}-{CASES[name].honest}") for name in CASES])
def test_honest_games_end_fair(name: str) -> None:
    for seed in range(CASES[name].honest):
        honest(name, seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(100))
@pytest.mark.parametrize("name", CASES)
def test_ten_thousand_honest_games_end_fair(name: str, part: int) -> None:
    for seed in range(1000 + 17 * part, 1000 + 17 * (part + 1)):
        honest(name, seed)
