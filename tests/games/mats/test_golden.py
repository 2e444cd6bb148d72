"""The comments of golden games of MATS agree with their events."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navals.core.record import record
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.rules.events import Decided, Struck
from navals.games.mats.rules.notation import throwers
from navals.games.mats.rules.statistics import statistics
from tests.records import commented, golden, golden_text


@pytest.mark.parametrize("path", golden("mats").values(), ids=golden("mats"))
def test_the_comments_tell_the_combats(path: Path) -> None:
    """R19-R22: totals, winners and damage, line by line, and as statistics count them."""
    won, sinks, ties = [0, 0], [0, 0], 0
    for happened, comment in commented(path):
        for event in happened:
            if isinstance(event, Decided):
                who = "both lose" if event.winner == NOBODY else f"{'AB'[event.winner]} wins"
                assert f"{event.totals[0]} to {event.totals[1]}, {who}" in comment
            if isinstance(event, Struck):
                assert f"{'AB'[event.seat]}'s {event.ship} {'sunk' if event.sunk else 'hit'}" in comment
        ties += comment.count("both lose")
        for seat, enemy in enumerate("BA"):
            won[seat] += comment.count(f"{'AB'[seat]} wins")
            sinks[seat] += len(re.findall(rf"{enemy}'s \w+ sunk", comment))
    counted = statistics(record.read(path.read_text(encoding="utf-8")).events)
    combats = sum(won) + ties
    assert combats > 4 and [list(numbers) for _, numbers in counted] == [[combats] * 2, won, sinks]


def test_whose_die_it_is() -> None:
    """R3, R19, R23: first both seats, then player 1, player 2, and a die for each damaged ship."""
    replay = record.read(golden_text("mats-classic"))
    plies = zip(replay.positions, replay.moves, strict=False)
    thrown = [throwers(position.state) for position, move in plies if move.seat == CHANCE]
    initiative, first, second = [0, 1], [0, 1, 0], [1, 0, 1, 1]
    assert [player for (player,) in thrown[:9]] == initiative + first + second
