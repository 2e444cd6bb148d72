"""Golden playthroughs of Bataille navale: readable records with comments, whose outcome and digest stay the
same."""

from __future__ import annotations

import re

import pytest

from navals.core import record
from navals.games.bataille.rules.state import Bombed, Skipped
from tests.games import golden

GAMES = {
    # R7, R11: variant 1, all bombs used, the greater sum of sizes.
    "classic": ("0-1 sizes", 73, "d4b98c9ceb3058fd07f64a58922370c37d708b66dcac2da3031d286fde47a9a3"),
    # R10: the whole fleet of variant 1 is sunk.
    "fleet-sunk": ("1-0 fleet", 70, "a4c60e305704c737250b3790171073aa519033637b6b28541d9244687f617345"),
    # R1, R10: variant 2.
    "flotilla": ("1-0 fleet", 94, "ddba55ec445684d999d51b065eae917eb67c4cd5291a4ab378a1b1d3b5459421"),
    # R9: 5 bombs against 8 (X9).
    "handicap": ("0-1 sizes", 15, "f6ed7cc98875a717b6b4c770674a2c71dd26919fdf7f113ca66dddb90b0b66c3"),
    # table: A resigns in B's turn.
    "resign": ("0-1 resign", 27, "8f8055dfeb1771e7b4511245a68dbd4ccc7486827764f8bcbcb7f03ef5c534b0"),
    # table: offers declined and accepted; R5: the first player agreed.
    "agreed-draw": (
        "1/2-1/2 agreement",
        20,
        "fc9757419879510c39c40d8d887c4f1a2133a610c9a1675f61d0d04c39b69fcf",
    ),
    # R1: a fleet of one's own; R7, A5: sunk ships are named.
    "custom": ("0-1 fleet", 49, "bc221da85ce16c63c4c0193fe03fbadad64f5e9b31ab005ae68faf312c484afc"),
}


def _text(name: str) -> str:
    return golden.text_of("bataille", name)


def test_every_golden_file_of_the_game_is_played() -> None:
    """No file is forgotten, none is missing."""
    assert golden.names("bataille") == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    """R1-R11 and the table: outcome, reason, length, and the digest of the last position."""
    assert golden.ending(record.read(_text(name))) == GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_without_its_comments_is_canonical(name: str) -> None:
    """What the writer gives is the file, byte for byte."""
    text = _text(name)
    assert record.write(record.read(text)) == golden.stripped(text)


@pytest.mark.parametrize("name", GAMES)
def test_the_comments_of_a_golden_game_tell_the_answers(name: str) -> None:
    """R7, R9: water, hit, sunk, and who is skipped."""
    text = _text(name)
    replay = record.read(text)
    comments = [line.partition(";")[2] for line in text.split("\n") if re.match(r"\d+\.", line)]
    for events, comment in zip(replay.events, comments, strict=True):
        for event in events:
            if isinstance(event, Bombed):
                assert event.answer in comment
            if isinstance(event, Skipped):
                assert "skipped (R9)" in comment
