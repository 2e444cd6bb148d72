"""Every bench in its smallest form, without browsers."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bench import mutants, provenance, strength
from navals import games
from navals.search.match import DEFAULT_LIMIT, play_games

ROOT = Path(__file__).resolve().parents[1]
SMALLEST = {
    "days": ("mats", "--verify", "--times", "1", "--part", "400"),
    "duel": ("mats", "--games", "1"),
    "engine": ("--one", "--seconds", "0.001"),
    "films": ("--help",),
    "fuzz": ("--help",),
    "ladder": ("mats", "--look", "--games", "2", "--rungs", "200,300"),
    "lighthouse": ("--help",),
    "mutants": ("--help",),
    "opponents": (),
    "page": ("--help",),
    "startup": ("--help",),
    "structure": (),
    "strength": ("mats", "--against", str(ROOT), "--games", "2"),
}
"""Arguments of each script. Browsers, Atheris and Cosmic Ray are left to `make bench`."""
HELPERS = {"gestures", "memory", "mutants_plugin", "playing", "provenance"}

pytestmark = pytest.mark.native


def test_every_script_is_tried_here() -> None:
    assert {path.stem for path in (ROOT / "bench").glob("*.py")} == {*SMALLEST, *HELPERS}


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALLEST)
def test_the_smallest_form_runs(name: str) -> None:
    command = [sys.executable, f"bench/{name}.py", *SMALLEST[name]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_a_checkout_without_the_protocol_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no navals package"):
        strength.older(tmp_path, "expert")
    (tmp_path / "navals").mkdir()
    for name in ("__init__.py", "__main__.py"):
        (tmp_path / "navals" / name).write_text("")
    with pytest.raises(ValueError, match="line protocol"):
        strength.older(tmp_path, "expert")


def test_rounds_after_the_last_change_of_fortune() -> None:
    game = games.find("trafalgar")
    options = game.schema.parse("fleet=frigates")
    players = game.player("medium"), game.player("easy")
    tails = []
    for played in play_games(game, lambda number: options, players, 2, "fortune", DEFAULT_LIMIT):
        tail = strength.rounds_after(game, played, 60)
        assert tail is not None
        tails.append(tail)
        views = [position.state.view(None) for position in played.table.replay.positions]
        begins = {view.round: view for view in reversed(views) if view.round and view.result is None}
        last, score = max(begins), played.result.score(0)
        chances = [1 - abs(score - (game.analysis.estimate(begins[n]) or 0.0)) for n in range(1, last + 1)]
        assert all(chance > 0.6 for chance in chances[last - tail :]) and chances[last - tail - 1] <= 0.6
    figures = strength.play(game, "medium:easy", 2, "fortune", ["fleet=frigates"], fortune=True)
    assert figures["rounds after being ahead for good (60 %)"]["most"] == max(tails)
    assert figures["rounds"]["most"] >= max(tails)


def test_figures_are_kept_with_commit_and_machine(tmp_path: Path) -> None:
    path = tmp_path / "results" / "one.json"
    game = games.find("mats")
    figures = [strength.play(game, "medium:easy", 4, "tests", [""])]
    provenance.write(path, figures)
    assert provenance.read(path) == provenance.rounded(figures) and figures[0]["games"] == 4
    content = json.loads(path.read_text())
    assert content["commit"] == provenance.commit() and "cores" in content["machine"]


def test_uncommitted_code_is_marked(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Anne", "-c", "user.email=anne@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True)

    assert provenance.commit(tmp_path) == ""
    (tmp_path / "navals").mkdir()
    (tmp_path / "navals" / "a.py").write_text("a")
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "-m", "a")
    assert len(provenance.commit(tmp_path)) == 10
    (tmp_path / "navals" / "a.py").write_text("b")
    assert provenance.commit(tmp_path).endswith("-dirty")


def test_mutants_are_sampled_by_the_lines_of_files() -> None:
    pool = [mutants.Mutant(file, "op", 0, line) for file in ("a.py", "b.py") for line in range(9)]
    sample = mutants.sample(pool, 4, "seed")
    assert [mutant.file for mutant in sample] == ["a.py"] * 2 + ["b.py"] * 2 and len(set(sample)) == 4
    assert sample[:2] == mutants.sample(pool[:9], 2, "seed")


def test_probes_note_files_and_lines() -> None:
    source = "A = 1\ndef f(x):\n    'Doc.'\n    if x:\n        return 1\n    return 2\n"
    reached: set[str] = set()
    names: dict[str, Any] = {"__reached__": reached}
    exec(mutants.add_probes(source, "a.py", {1, 4, 5, 6}), names)
    assert not reached
    assert names["f"](0) == 2 and reached == {"a.py", "a.py:4", "a.py:6"}
    assert names["f"].__doc__ == "Doc."


def test_tests_of_a_line_come_first_from_every_file() -> None:
    seconds = {"a::1": 1.0, "a::2": 2.0, "b::1": 3.0, "c::1": 0.1}
    tests = {test: {"seconds": spent, "reached": ["x.py", "x.py:7"]} for test, spent in seconds.items()}
    tests["c::1"]["reached"] = ["x.py"]
    selected = [[*mutants.select_tests(tests, mutants.Mutant("x.py", "op", 0, line))] for line in (7, 8)]
    assert selected == [["a::1", "b::1", "a::2"], ["c::1", "a::1", "b::1", "a::2"]]


@pytest.mark.slow
def test_mutants_of_scripts() -> None:
    file = "web/src/soon.js"
    source = (ROOT / file).read_text(encoding="utf-8")
    pool = mutants.generate(ROOT, "web", {"files": [file]})
    changed = mutants.generate(ROOT, "web", {"mutants": pool})
    assert len(pool) == len(changed) > 3
    assert all(mutants.diff(source, other) for other in changed)
    assert "web/test/soon.test.mjs" in mutants.script_tests(ROOT, file)


def test_the_stock_page_asks_for_nothing_that_no_index_offers(tmp_path: Path) -> None:
    from bench import startup

    wheel = tmp_path / "game-1.whl"
    metadata = ["Name: game", "Requires-Dist: msgspec>=0.19", "Requires-Dist: shtab>=1.8"]
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("game.py", "x = 1\n")
        file.writestr("game-1.dist-info/METADATA", "\n".join(metadata))
    startup.require_only(wheel, {"msgspec": {}})
    with zipfile.ZipFile(wheel) as file:
        assert file.read("game-1.dist-info/METADATA").decode().splitlines() == metadata[:2]
        assert file.read("game.py") == b"x = 1\n"


def test_stock_pages_get_wheels_that_pyodide_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "e2e"))
    from bench import startup

    packages: dict[str, Any] = {"msgspec": {"version": "0.1", "depends": []}}
    wheel = {"file": "x.whl", "sha256": "0", "version": "0.2"}
    startup.pin(packages, {"msgspec": wheel, "fsrs": wheel})
    assert packages["msgspec"] == {"version": "0.2", "depends": [], "file_name": "x.whl", "sha256": "0"}
    assert packages["fsrs"]["file_name"] == "x.whl" and packages["fsrs"]["imports"] == ["fsrs"]
