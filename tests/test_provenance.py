"""Results of benchmarks that are older than the code they measure are known for it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance

Commit = Callable[[str], str]

pytestmark = pytest.mark.native


@pytest.fixture
def commit(tmp_path: Path) -> Commit:
    """Changes a file of a new repository and commits it; the commit."""

    def git(*arguments: str) -> str:
        who = ("-c", "user.name=Anne", "-c", "user.email=anne@example.org", "-c", "commit.gpgsign=false")
        command = ["git", *who, *arguments]
        return subprocess.run(
            command, cwd=tmp_path, check=True, capture_output=True, text=True
        ).stdout.strip()

    git("init", "--quiet")
    texts = iter("abcdefgh")

    def change(name: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(next(texts))
        git("add", ".")
        git("commit", "--quiet", "-m", name)
        return git("rev-parse", "--short=10", "HEAD")

    return change


def test_a_result_is_stale_after_a_change_of_what_it_measures(tmp_path: Path, commit: Commit) -> None:
    commit("navals/a.py")
    measured = commit("web/b.js")
    result = tmp_path / "result.json"
    result.write_text(json.dumps({"commit": measured, "machine": "", "figures": []}))
    assert not provenance.stale(result, tmp_path)
    commit("bench/c.py")
    assert not provenance.stale(result, tmp_path)
    commit("web/b.js")
    assert provenance.stale(result, tmp_path)


def test_figures_of_a_game_are_stale_when_its_play_changes(tmp_path: Path, commit: Commit) -> None:
    commit("navals/games/mats/rules/state.py")
    then = commit("navals/core/record/record.py")
    result = tmp_path / "mats_strength.json"
    result.write_text(json.dumps({"commit": then, "machine": "", "figures": []}))
    commit("navals/ui/shell/app.py")
    commit("web/b.js")
    commit("navals/games/billiard/rules/state.py")
    assert not provenance.stale(result, tmp_path)
    commit("navals/games/mats/rules/state.py")
    assert provenance.stale(result, tmp_path)


@pytest.mark.parametrize(
    "name",
    ["screen/board.py", "screen/sea/chart.py", "words/fr.po", "ai/ladder.py", "days.jsonl", "picture.svg"],
)
def test_what_changes_no_game_leaves_figures_of_a_game_true(
    tmp_path: Path, commit: Commit, name: str
) -> None:
    game = "navals/games/mats"
    then = commit(f"{game}/rules/state.py")
    path = tmp_path / "mats_strength.json"
    path.write_text(json.dumps({"commit": then, "machine": "", "figures": []}))
    commit(f"{game}/{name}")
    assert not provenance.stale(path, tmp_path)
    commit(f"{game}/ai/player.py")
    assert provenance.stale(path, tmp_path)


def test_other_comments_and_docstrings_leave_a_result_true(tmp_path: Path, commit: Commit) -> None:
    file = tmp_path / "navals" / "a.py"

    def written(text: str) -> str:
        """The commit after which the file has this text."""
        commit("README")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        for command in (
            ["add", "."],
            ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "a"],
        ):
            subprocess.run(["git", *command], cwd=tmp_path, check=True)
        told = ["git", "rev-parse", "HEAD"]
        return subprocess.run(told, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.strip()

    then = written('"""What it is."""\n\ndef one(x):\n    """Says one."""\n    return 1\n')
    result = tmp_path / "result.json"
    result.write_text(json.dumps({"commit": then, "machine": "", "figures": []}))
    written('"""What it does."""\n\n# Why.\ndef one(x):\n    """Tells one."""\n    return  1\n')
    assert not provenance.stale(result, tmp_path)
    written('"""What it does."""\n\ndef one(x):\n    return 2\n')
    assert provenance.stale(result, tmp_path)


@pytest.mark.parametrize("told", ["", "0123456789", "HEAD-dirty"])
def test_a_result_of_an_unknown_commit_is_stale(tmp_path: Path, commit: Commit, told: str) -> None:
    commit("navals/a.py")
    result = tmp_path / "result.json"
    result.write_text(json.dumps({"commit": told, "machine": "", "figures": []}))
    assert provenance.stale(result, tmp_path)


def test_uncommitted_code_is_told(tmp_path: Path, commit: Commit) -> None:
    measured = commit("navals/a.py")
    (tmp_path / "notes.txt").write_text("nothing that is measured")
    assert provenance.commit(tmp_path) == measured
    (tmp_path / "navals" / "a.py").write_text("changed")
    assert provenance.commit(tmp_path) == f"{measured}-dirty"


def test_figures_come_back_with_their_machine(tmp_path: Path) -> None:
    path = tmp_path / "results" / "one.json"
    provenance.write(path, {"paint": 12.5})
    assert provenance.read(path) == {"paint": 12.5}
    kept = json.loads(path.read_text())
    assert kept["commit"] == provenance.commit() and "cores" in kept["machine"]
