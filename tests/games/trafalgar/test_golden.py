"""Golden playthroughs of Trafalgar: readable records with comments, whose outcome and digest stay the same."""

from __future__ import annotations

import re

import pytest

from navals.core import record
from navals.core.event import Event
from navals.core.seat import CHANCE
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import (
    FlagHome,
    FlagPassed,
    FlagTaken,
    GunDown,
    GunLost,
    MastLost,
    Mended,
    Noted,
    Sunk,
)
from tests.games import golden

GAMES = {
    # R19-R22, R8-R18, R42: one ship of the line and one frigate a side, from the toss on.
    "duel": ("0-1 fleet", 213, "078a4d77373b7834fe94824c0ec73ed9869ba6e98160fcbf1435369a8343cbf6"),
    # R24-R28, R34-R37, R44: past the port guns to the flag, and home.
    "flag": ("1-0 flag", 237, "098d17351728e3bf941bf2fb92b6ac070ee5511f0b9903582c98f160e0bb869f"),
    # R15 (defender), R31, R43: the end of a battle.
    "superiority": (
        "0-1 superiority",
        90,
        "4a490d34eb720787a55e2bb47a1349053619dfdbf23ed644cdc28314c2414e6e",
    ),
}

TOLD = (FlagHome, FlagPassed, FlagTaken, GunDown, GunLost, MastLost, Mended, Noted, Sunk)


def _text(name: str) -> str:
    return golden.text_of("trafalgar", name)


def test_every_golden_file_of_the_game_is_played() -> None:
    """No file is forgotten, none is missing."""
    assert golden.names("trafalgar") == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    """R1-R49: outcome, reason, length, and the digest of the last position."""
    assert golden.ending(record.read(_text(name))) == GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_without_its_comments_is_canonical(name: str) -> None:
    """What the writer gives is the file, byte for byte."""
    text = _text(name)
    assert record.write(record.read(text)) == golden.stripped(text)


@pytest.mark.parametrize("name", GAMES)
def test_the_comments_of_a_golden_game_tell_the_damage(name: str) -> None:
    """R14-R16, R29, R31, R34-R39: masts, guns, sinkings and flags, line by line, in the words of the log."""
    text = _text(name)
    replay = record.read(text)
    lines: list[list[Event]] = []
    previous = None
    for move, events in zip(replay.moves, replay.events, strict=True):
        if move.seat != CHANCE or previous != CHANCE:
            lines.append([])
        lines[-1].extend(events)
        previous = move.seat
    comments = [line.partition(";")[2].strip() for line in text.split("\n") if re.match(r"\d+\.", line)]
    told = 0
    for happened, comment in zip(lines, comments, strict=True):
        sentences = [
            str(GAME.sentence(e, None, ["English", "French"])) for e in happened if isinstance(e, TOLD)
        ]
        assert comment == " ".join(sentences)
        told += len(sentences)
    assert told > 10
