"""Golden playthroughs of the Uncharted Seas: readable records with comments, whose outcome and digest stay the same."""

from __future__ import annotations

import pytest

from navals.core import record
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.events import CriticalHit, MeleeBegan, Played, RamDeclared, Sunk, Taken
from tests.games import golden

GAMES = {
    # 3.6 to 3.9 and 3.12: linked fire, a ram, a melee and a prize, a countermand, ships on the island.
    "skirmish": ("0-1 minor", 167, "2edc41a7a24374d9091bfa062e844db0aceeaf46d24ce88817e7b4a81c414904"),
    # 3.14, scenario 2.
    "breakout": ("0-1 held", 239, "bb1a2ed8e3116739ffab543137d73bbddf3fffbc835b6c9ddccf8422f733d138"),
}


def _text(name: str) -> str:
    return golden.text_of("uncharted", name)


def test_every_golden_file_of_the_game_is_played() -> None:
    assert golden.names("uncharted") == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    """Outcome, reason, length, and the digest of the last position."""
    assert golden.ending(record.read(_text(name))) == GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_without_its_comments_is_canonical(name: str) -> None:
    text = _text(name)
    assert record.write(record.read(text)) == golden.stripped(text)


@pytest.mark.parametrize("name", GAMES)
def test_the_comments_of_a_golden_game_tell_what_happened(name: str) -> None:
    """Rams, melees, critical hits, cards, and what became of ships, in their order."""
    comments = " ".join(line.partition(";")[2].strip() for line in _text(name).split("\n"))
    at = count = 0
    for events in record.read(_text(name)).events:
        for event in events:
            if isinstance(event, RamDeclared | MeleeBegan | CriticalHit | Played | Sunk | Taken):
                said = str(GAME.sentence(event, None, ("Ann", "Bo")))
                assert said in comments[at:]
                at = comments.index(said, at) + 1
                count += 1
    assert count > 15
