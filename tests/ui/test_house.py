"""Pages import only the game modules that they need, tested in a fresh interpreter."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

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
    names = sorted(name for name in sys.modules if name.startswith("navals."))
    print(json.dumps([answer, names]))
"""


def run(*gestures: tuple[str, object]) -> list[tuple[dict[str, Any], set[str]]]:
    """Return the answers to gestures, and the modules of the package imported so far."""
    texts = json.dumps([gesture.write(act, arg) for act, arg in gestures])
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, input=texts, capture_output=True, text=True, cwd=ROOT, check=True)
    return [(answer, set(names)) for answer, names in map(json.loads, done.stdout.splitlines())]


def boot(route: str) -> tuple[str, object]:
    store = {f"game/{path.stem}": path.read_text(encoding="utf-8") for path in sorted(SAVES.glob("*.json"))}
    return "app:boot", {"route": route, "store": store, "prefs": {"language": "fr"}, "date": "2026-11-21"}


def of_games(names: set[str]) -> set[str]:
    """Return the imported modules of games, except cards and packages."""
    return {name for name in names if re.match(r"navals\.games\.\w+\.(?!card$)", name)}


@pytest.mark.slow
def test_a_page_of_the_house_needs_no_game() -> None:
    key = {"key": "game/mats"}
    (home, names), *later = run(
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
        *(("app:route", f"#/{page}") for page in ("about", "library/mats", "statistics", "")),
    )
    answers = [home, *(answer for answer, _ in later)]
    assert "main" in home["patch"] and of_games(names) == set()
    assert all(answers[:4]) and "over" in answers[1]["patch"]
    assert answers[10]["download"] and answers[11]["download"]
    assert all(answer["patch"]["main"] for answer in answers[-4:])
    assert of_games(later[-1][1]) == set()
    assert not any(name.startswith("navals.duel") for name in later[-1][1]), "nor games on two devices"
    # Starting on another page does not load them either.
    assert of_games(run(boot("#/statistics"))[-1][1]) == set()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_needs_no_other(game_id: str) -> None:
    """Reading and learning need no computer player."""
    pages = [
        boot(f"#/{game_id}/rules"),
        *(("app:route", f"#/{game_id}/{page}") for page in ("learn", "new/ai")),
    ]
    for (answer, names), (_, route) in zip(run(*pages), pages, strict=True):
        assert answer["patch"]["main"]
        modules = of_games(names)
        assert modules and all(name.startswith(f"navals.games.{game_id}.") for name in modules)
        players = re.compile(rf"navals\.games\.{game_id}\.(ai|estimate|shooter|placement|tilt)")
        assert route == f"#/{game_id}/new/ai" or not any(map(players.fullmatch, names))
