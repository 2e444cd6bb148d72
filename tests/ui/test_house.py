"""The house boots alone: which modules of games are imported for a page, seen in a fresh interpreter."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from navals import games
from navals.ui.shell import gesture

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[2]
SAVES = ROOT / "tests" / "golden_saves"

PROGRAM = """
import json, sys
from navals.ui.shell import gesture
from navals.ui.shell.app import App
app = App()
for text in json.load(sys.stdin):
    answer = json.loads(app.act(text))
    while "again" in answer and not app.shell.session:
        answer = json.loads(app.act(gesture.write("app:tick")))
    print(json.dumps(answer))
print(json.dumps(sorted(name for name in sys.modules if name.startswith("navals."))))
"""


def run(*gestures: tuple[str, object]) -> tuple[list[dict[str, object]], set[str]]:
    """The answers to gestures, and the modules of the package that were imported for them."""
    texts = [gesture.write(act, arg) for act, arg in gestures]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    *answers, names = map(json.loads, done.stdout.splitlines())
    return answers, set(names)


def boot(route: str) -> tuple[str, object]:
    store = {f"game/{path.stem}": path.read_text(encoding="utf-8") for path in sorted(SAVES.glob("*.json"))}
    return "app:boot", {"route": route, "store": store, "prefs": {"language": "fr"}, "date": "2026-11-21"}


def of_games(names: set[str]) -> set[str]:
    """Modules of games, but for cards and packages."""
    return {name for name in names if re.match(r"navals\.games\.\w+\.(?!card$)", name)}


@pytest.mark.parametrize("route", ["#/", "#/about", "#/library", "#/library/mats", "#/statistics"])
def test_a_page_of_the_house_needs_no_game(route: str) -> None:
    answers, names = run(boot(route))
    assert "main" in answers[-1]["patch"] or route != "#/"
    assert of_games(names) == set()


def test_what_is_open_over_the_house_needs_no_game() -> None:
    key = {"key": "game/mats"}
    answers, names = run(
        boot("#/"),
        ("comfort:settings", None),
        ("comfort:pref", {"name": "theme", "value": "dark"}),
        ("comfort:help", None),
        ("comfort:language", {"language": "en"}),
        ("app:dismiss", None),
        ("app:route", "#/library"),
        ("library:search", {"name": "library-search", "value": "mats"}),
        ("library:copy", key),
        ("library:name", key),
        ("library:save", key),
        ("library:export", None),
        ("library:table", None),
        ("library:delete", key),
        ("app:undo", None),
        ("app:route", "#/"),
    )
    assert all(answers[:4]) and "over" in answers[1]["patch"]
    assert answers[10]["download"] and answers[11]["download"]
    assert of_games(names) == set()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("page", ["new/ai", "rules", "learn"])
def test_a_game_needs_no_other(game_id: str, page: str) -> None:
    answers, names = run(boot(f"#/{game_id}/{page}"))
    assert answers[-1]["patch"]["main"]
    found = of_games(names)
    assert found and all(name.startswith(f"navals.games.{game_id}.") for name in found)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("page", ["rules", "learn"])
def test_reading_and_learning_need_no_computer_player(game_id: str, page: str) -> None:
    _, names = run(boot(f"#/{game_id}/{page}"))
    assert not {
        name
        for name in names
        if re.fullmatch(r"navals\.games\.\w+\.(ai|estimate|shooter|placement|tilt)", name)
    }
