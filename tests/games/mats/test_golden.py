"""Golden playthroughs of MATS: readable records with comments, whose outcome and digest stay the same."""

from __future__ import annotations

import re

import pytest

from navals.core import record
from navals.core.event import Event
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.rules.events import Decided, Struck
from tests.games import golden

GAMES = {
    # R3, R10-R16, R20-R26: three crossings of the standard fleet.
    "classic": ("0-1 fleet", 86, "b77d78bfedaeaec383ebcb67d9ce0ca1c279adf6999d1c1e9939844d8e2cdc31"),
    # R18 (A5), R24 (A3), R27: a fleet of one's own, and both lose.
    "squadron": ("0-0 both", 44, "5085fb3ce864f6287da9b5a9836a9c0b04341a89dfcb7c95bd3352ac32175270"),
    # R2 (gap), R12 (A4), R28: one crossing, decided by intact ships.
    "limit": ("1-0 intact", 54, "58ce8ffe35635e9d0dc36f4b050eeb6ad249755ba30f9edad445784f342da5d6"),
}


def _text(name: str) -> str:
    return golden.text_of("mats", name)


def test_every_golden_file_of_the_game_is_played() -> None:
    """No file is forgotten, none is missing."""
    assert golden.names("mats") == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    """R1-R28: outcome, reason, length, and the digest of the last position."""
    assert golden.ending(record.read(_text(name))) == GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_without_its_comments_is_canonical(name: str) -> None:
    """What the writer gives is the file, byte for byte."""
    text = _text(name)
    assert record.write(record.read(text)) == golden.stripped(text)


@pytest.mark.parametrize("name", GAMES)
def test_the_comments_of_a_golden_game_tell_the_combats(name: str) -> None:
    """R19-R22: totals, winners and damage, line by line."""
    text = _text(name)
    replay = record.read(text)
    lines: list[list[Event]] = []
    previous = None
    for move, events in zip(replay.moves, replay.events, strict=True):
        if move.seat != CHANCE or previous != CHANCE:
            lines.append([])
        lines[-1].extend(events)
        previous = move.seat
    comments = [line.partition(";")[2] for line in text.split("\n") if re.match(r"\d+\.", line)]
    told = 0
    for happened, comment in zip(lines, comments, strict=True):
        for event in happened:
            if isinstance(event, Decided):
                who = "both lose" if event.winner == NOBODY else f"{'AB'[event.winner]} wins"
                assert f"{event.totals[0]} to {event.totals[1]}, {who}" in comment
                told += 1
            if isinstance(event, Struck):
                assert f"{'AB'[event.seat]}'s {event.ship} {'sunk' if event.sunk else 'hit'}" in comment
    assert told > 4
