"""Golden matches of Naval Battle Billiard: readable records with comments, whose outcome, scores and digest stay the same."""

from __future__ import annotations

import re

import pytest

from navals.core import record
from navals.core.message import Message
from navals.games.billiard.rules.statistics import statistics
from tests.games import golden

GAMES = {
    # B21, R9-R22, R31: one against one at a real table.
    "sheet": ("1-0 destroyed", 16, "e3962aa0906aaa25d55b52f4d2ee09d851cbd820807646d08935b53265b5a822"),
    # R1, R8, R24, R26-R29: two pairs, an illegal break, every kind of foul.
    "fouls": ("1-0 destroyed", 24, "c7eb28ca287f513cc106addd7e11baa46fb148272079ec7bc22ea420f19558c2"),
    # R5-R7, R9, R10, R23, R31 on the simulated table: the balls come to rest where they did.
    "table": ("1-0 destroyed", 13, "56402357f602ee39289a0ad1917611ab9ee16bad70d9407a6646d2b99cfe64be"),
}


def _text(name: str) -> str:
    return golden.text_of("billiard", name)


def test_every_golden_file_of_the_game_is_played() -> None:
    assert golden.names("billiard") == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_match_ends_as_it_did(name: str) -> None:
    """R1-R32: outcome, reason, length, and the digest of the last position."""
    assert golden.ending(record.read(_text(name))) == GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_match_without_its_comments_is_canonical(name: str) -> None:
    text = _text(name)
    assert record.write(record.read(text)) == golden.stripped(text)


@pytest.mark.parametrize("name", GAMES)
def test_the_comments_of_a_golden_match_tell_the_scores(name: str) -> None:
    """B21, R30: wherever a comment begins with a score, it is the one after that shot."""
    text = _text(name)
    replay = record.read(text)
    lines = [line for line in text.split("\n") if re.match(r"\d+\.", line)]
    told = 0
    # a line may hold two draws
    for line, position in zip(reversed(lines), reversed(replay.positions), strict=False):
        if score := re.search(r"; (\d+)/(\d+)", line):
            assert position.state.view(None).scores == (int(score[1]), int(score[2]))
            told += 1
    assert told > 8


def counted(name: str) -> tuple[tuple[Message, tuple[int, ...]], ...]:
    """What is counted of a golden match."""
    replay = record.read(_text(name))
    return statistics(replay.options, replay.events)


def test_the_statistics_of_a_match_are_those_of_its_shots() -> None:
    """Player by player: B21 is 7 shots against 6, 19 points of armour against 2, one repair, one dive."""
    rows = {row.text: numbers for row, numbers in counted("sheet")}
    assert rows == {
        "Shots": (7, 6),
        "Nothing pocketed": (0, 2),
        "Enemies pocketed": (8, 2),
        "Damage dealt": (19, 2),
        "Damage to oneself": (0, 2),
        "Repairs": (0, 1),
        "Dives": (0, 1),
        "Fouls": (0, 0),
    }
    pairs = {row.text: numbers for row, numbers in counted("fouls")}
    assert pairs["Fouls"] == (0, 1, 0, 1)
    assert pairs["Damage dealt"] == (3 + 6 + 2 + 2, 0, 2 + 1 + 2 + 2, 2)
