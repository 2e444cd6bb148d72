"""Games of long matches are kept as they are played, and are played anew only where the code has changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench import ledger, provenance, strength, uncharted_balance

pytestmark = pytest.mark.native


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if what stands here were committed, and nothing had changed but since the commit "old"."""
    monkeypatch.setattr(provenance, "commit", lambda: "0123456789")
    monkeypatch.setattr(provenance, "changed_since", lambda then, path: then == "old")


class Player:
    """Plays games by writing down that it did."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def __call__(self, key: str) -> ledger.Row:
        self.played.append(key)
        return {"score": len(key)}


def scores(rows: Sequence[ledger.Row]) -> list[int]:
    return [row["score"] for row in rows]


@pytest.mark.usefixtures("clean")
def test_a_later_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    figures, first, second = tmp_path / "mats_any.json", Player(), Player()
    assert scores(ledger.played(["a", "bb"], first, figures)) == [1, 2]
    assert scores(ledger.played(["ccc", "bb", "a"], second, figures)) == [3, 2, 1]
    assert (first.played, second.played) == (["a", "bb"], ["ccc"])
    assert set(ledger.read(ledger.at(figures))) == {"a", "bb", "ccc"}


@pytest.mark.usefixtures("clean")
def test_games_of_older_code_are_played_anew(tmp_path: Path) -> None:
    figures, player = tmp_path / "mats_any.json", Player()
    path = ledger.at(figures)
    path.parent.mkdir()
    kept = [{"key": "a", "commit": "old", "score": 7}, {"key": "bb", "commit": "new", "score": 8}]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in kept))
    assert scores(ledger.played(["a", "bb"], player, figures)) == [1, 8]
    assert player.played == ["a"]
    assert [json.loads(line)["commit"] for line in path.read_text().splitlines()] == ["new", "0123456789"]


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_is_begun_after_the_time(tmp_path: Path, jobs: int) -> None:
    assert ledger.played(["a", "bb"], Player(), tmp_path / "mats_any.json", jobs=jobs, seconds=-1) == []


@pytest.mark.usefixtures("clean")
def test_several_at_a_time_come_in_the_order_that_was_asked_for(tmp_path: Path) -> None:
    keys = ["a" * count for count in range(9, 0, -1)]
    figures = tmp_path / "mats_any.json"
    assert scores(ledger.played(keys, Player(), figures, jobs=3)) == [*range(9, 0, -1)]
    assert len(ledger.read(ledger.at(figures))) == 9


def test_nothing_is_kept_of_code_that_is_not_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provenance, "commit", lambda: "0123456789-dirty")
    assert scores(ledger.played(["a"], Player(), tmp_path / "mats_any.json")) == [1]
    assert not (tmp_path / "games").exists()


def test_figures_of_a_match_are_those_of_its_games() -> None:
    def one(outcome: str, reason: str, actions: int, seconds: float) -> ledger.Row:
        times = {"turns": 2, "seconds": seconds, "turn most": seconds, "decisions": 4, "decision most": 0.1}
        times |= {"first thought most": 0.0, "without a rest most": 0.0, "effort": 8}
        return {
            "outcome": outcome,
            "reason": reason,
            "noted": {"actions": actions},
            "players": [{"shots": 3}, {"shots": 1}],
            "times": [times, times],
        }

    rows = [
        one("win", "fleet", 10, 0.2),
        one("win", "flag", 30, 0.4),
        one("loss", "fleet", 20, 0.6),
        one("draw", "calm", 40, 0.8),
    ]
    figures = strength.match(rows, ("expert", "hard"), strength.Notes())
    assert [figures[name] for name in ("games", "wins", "losses", "draws")] == [4, 2, 1, 1]
    assert figures["share"] == pytest.approx(2 / 3) and figures["score"] == pytest.approx(5 / 8)
    assert figures["reasons"] == {"calm": 1, "flag": 1, "fleet": 2}
    assert figures["noted"]["actions"] == {"mean": 25, "median": 30, "most": 40}
    assert figures["players"][0]["turn mean (ms)"] == 250 and figures["players"][0]["turn most (ms)"] == 800
    assert figures["players"][0]["effort of a decision"] == 2
    assert [player["shots"] for player in figures["players"]] == [12, 4]
    assert strength.text({"options": "", **figures}).startswith(
        "expert against hard, 4 games (default options): +2 -1 =1"
    )


def test_a_pairing_of_fleets_counts_who_won_from_which_side() -> None:
    def one(score: float, side: int) -> ledger.Row:
        return {
            "score": score,
            "side": side,
            "lead": 10,
            "turns": 8,
            "lost": {"ram": 1, "band 3": 3},
            "done": {"rams": 1},
        }

    found = uncharted_balance.pairing("orcs", "drakes", [one(1, 0), one(1, 1), one(0, 1), one(0.5, 0)])
    assert (found["wins"], found["losses"], found["draws"], found["score"]) == (2, 1, 1, 0.625)
    assert (
        found["won_by_side"] == [2, 1]
        and found["lost"] == {"ram": 4, "band 3": 12}
        and found["close"] == 0.25
    )
