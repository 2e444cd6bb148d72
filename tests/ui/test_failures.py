"""Faults reported of other games: the tests named in ``tests/failures.toml``, and the ones with no other home."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.core.record import record
from tests.ui.page import Element, Page

ROOT = Path(__file__).resolve().parents[2]
FAILURES: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "tests" / "failures.toml").read_text(encoding="utf-8")
)["failure"]


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: failure["what"][:40])
def test_every_failure_names_existing_tests(failure: dict[str, Any]) -> None:
    assert failure["tests"]
    for name in failure["tests"]:
        path, _, test = name.partition("::") if "::" in name else name.partition(": ")
        text = (ROOT / path).read_text(encoding="utf-8")
        definition = f'test("{test}"' if path.endswith(".mjs") else f"def {test}("
        assert definition in text, name


def test_the_catalogue_is_complete() -> None:
    assert len(FAILURES) >= 28


def screens(game: str) -> Iterator[tuple[str, Page]]:
    """Some screens of a game: set-up, rules, lesson, decisions on the way through a recorded game, its end."""
    page = Page()
    page.suspicious = False
    for route in (f"#/{game}/new/ai", f"#/{game}/new/two", f"#/{game}/rules", f"#/{game}/learn"):
        page.go(route)
        yield route, page
    path = min((ROOT / "tests" / "golden").glob(f"{game}-*.navals"))
    everything = json.loads(record.write_json(record.read(path.read_text(encoding="utf-8"))))
    moves = everything["moves"]
    for lines in sorted({0, 1, 2, 5, len(moves) // 3, 2 * len(moves) // 3, len(moves)}):
        everything["moves"] = moves[:lines]
        everything["tags"] |= {"A": "Anne", "B": "Bob", "Result": "*"}
        page.go("#/")
        page.open(json.dumps(everything))
        if page.find("lift"):
            page.press("lift")
            page.send("app:dismiss")
        yield f"{path.stem} after {lines}", page


def lies_in(element: Element) -> Element | None:
    """The control around an element."""
    around = element.parent
    while around is not None:
        if around.tag in ("button", "a", "select") or around["role"] in ("gridcell", "button", "switch"):
            return around
        around = around.parent
    return None


CONTROLS = ("button", "a", "input", "select", "textarea", "summary")


@pytest.mark.parametrize("game", games.IDS)
def test_no_control_lies_in_another(game: str) -> None:
    for where, page in screens(game):
        for element in page.elements():
            if element.tag in CONTROLS or element["role"] == "gridcell":
                around = lies_in(element)
                assert around is None, (where, element.tag, element["id"], around and around["id"])


@pytest.mark.parametrize("game", games.IDS)
def test_what_can_be_hovered_can_be_pressed(game: str) -> None:
    """A finger has no way to hover: whatever shows more under a mouse can be pressed or has the focus of the keyboard."""
    for where, page in screens(game):
        for element in page.elements():
            if element.has("data-hover"):
                pressed = element.has("data-act") or element.has("data-tap") or element.tag in CONTROLS
                assert pressed or element["role"] == "gridcell", (where, element.tag, element["id"])


def test_nothing_waits_for_a_long_press() -> None:
    for path in (ROOT / "web" / "src").glob("*.js"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert "confirm-hold" not in text and "touchstart" not in text, path.name
        # The browser's own menu is kept from cutting a pinch or a drag short; nothing is sent then.
        for handler in re.findall(r'"contextmenu", (.*?)\n  \}', text, re.DOTALL):
            assert "preventDefault" in handler and "send(" not in handler, path.name
    for path in (ROOT / "navals").rglob("*.py"):
        assert "confirm_hold" not in path.read_text(encoding="utf-8"), path


@pytest.mark.native
def test_two_starts_have_seeds_of_their_own() -> None:
    """Two programs, one after the other: nothing of the clock or of a fixed state is in a seed."""
    program = (
        "from navals.ui.shell import gesture; from navals.ui.shell.app import App; app = App();"
        " send = lambda act, arg=None: app.act(gesture.write(act, arg));"
        " send('app:boot', {'route': '#/mats/new/watch', 'date': '2026-11-21'}); send('setup:start', {});"
        " print(app.shell.session.table.dice.seed, app.shell.session.table.replay.tags['SeedCommit'])"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    (one, first), (two, second) = told
    assert one != two and first != second and len(one) == len(two) == 64
    assert one not in first and first not in one
