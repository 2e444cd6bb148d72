"""Matches: seats, dice, and results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.core.record import record
from navals.search.match import DEFAULT_LIMIT, PlayedGame, keeper, play_games, play_match
from tests.ui.relay import offer_games

MATS: Any = games.find("mats")
DRILL = MATS.schema.parse("roster=uniform")
PAIR = MATS.player("medium"), MATS.player("easy")


def seeds(*, paired: bool) -> list[str]:
    played = play_games(MATS, lambda number: DRILL, PAIR, 4, "7", DEFAULT_LIMIT, in_pairs=paired)
    return [game.table.replay.tags["Seed"] for game in played]


def test_sides_are_swapped_and_each_pair_of_games_has_the_same_dice() -> None:
    played = list(play_games(MATS, lambda number: DRILL, PAIR, 4, "7", DEFAULT_LIMIT))
    assert [game.table.names[0] for game in played] == ["ai:medium", "ai:easy"] * 2
    assert [game.score for game in played] == [
        game.result.score(number % 2) for number, game in enumerate(played)
    ]
    assert seeds(paired=True) == ["7/0", "7/0", "7/1", "7/1"]
    assert seeds(paired=False) == ["7/0", "7/1", "7/2", "7/3"]


def test_partners_play_for_their_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """With four seats and two sides, the first player has both seats of a side."""
    game = offer_games(monkeypatch)
    options = game.schema.parse("use=played mode=2v2")
    medium, easy = game.player("medium"), game.player("easy")
    medium.level = "medium"
    (played,) = play_games(game, lambda number: options, (medium, easy), 1, "7", DEFAULT_LIMIT)
    assert played.table.names == ["ai:medium", "ai:easy"] * 2


def test_options_may_change_from_game_to_game() -> None:
    played = play_games(
        MATS, lambda number: MATS.schema.parse(("", "roster=close")[number]), PAIR, 2, "7", DEFAULT_LIMIT
    )
    assert [game.table.options.roster for game in played] == ["standard", "close"]


def test_an_outcome_counts_what_was_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played: list[PlayedGame] = []
    keep = keeper(tmp_path)

    def seen(game: PlayedGame) -> None:
        played.append(game)
        keep(game)

    outcome = play_match(MATS, lambda number: DRILL, PAIR, 4, "7", handle_game=seen, progress=True)
    scores = [game.score for game in played if game.result.outcome != "0-0"]
    assert (outcome.wins, outcome.losses, outcome.draws) == tuple(map(scores.count, (1, 0, 0.5)))
    assert outcome.double_losses == 4 - len(scores) and sum(outcome.reasons.values()) == 4
    assert outcome.mean_plies == sum(game.table.ply for game in played) / 4
    assert (outcome.a, outcome.b, outcome.options) == ("medium", "easy", "roster=uniform")
    texts = [path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())]
    assert texts == [game.table.text() for game in played]
    assert all(record.write(record.read(text)) == text for text in texts)
    assert "4/4" in capsys.readouterr().err
