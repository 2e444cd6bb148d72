"""The tests in ``tests/failures.toml`` (faults reported for similar games), and some more."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navals import games
from tests.records import GOLDEN
from tests.ui.page import Element, Page
from tests.ui.play import stations

ROOT = Path(__file__).resolve().parents[2]
FAILURES: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "tests" / "failures.toml").read_text(encoding="utf-8")
)["failure"]


def test_every_failure_names_existing_tests() -> None:
    assert len(FAILURES) >= 28
    for failure in FAILURES:
        assert failure["tests"], failure["what"]
        for name in failure["tests"]:
            path, _, test = name.partition("::") if "::" in name else name.partition(": ")
            definition = f'test("{test}"' if path.endswith(".mjs") else f"def {test}("
            assert definition in (ROOT / path).read_text(encoding="utf-8"), name


def screens(game: str) -> Iterator[tuple[str, Page]]:
    """Yield screens of a game: setup, rules, lesson, and several points of a recorded game."""
    page = Page()
    page.suspicious = False
    for route in ("new/ai", "new/two", "rules", "learn"):
        page.go(f"#/{game}/{route}")
        yield route, page
    path = min(GOLDEN.glob(f"{game}-*.navals"))
    for where, station, _ in stations(path, lambda count: {0, 1, 2, 5, count // 3, 2 * count // 3, count}):
        yield where, station


def control_around(element: Element) -> Element | None:
    """Return the control that contains an element."""
    around = element.parent
    while around is not None:
        if around.tag in ("button", "a", "select") or around["role"] in ("gridcell", "button", "switch"):
            return around
        around = around.parent
    return None


CONTROLS = ("button", "a", "input", "select", "textarea", "summary")


@pytest.mark.slow
@pytest.mark.parametrize("game", games.IDS)
def test_no_control_lies_in_another(game: str) -> None:
    """Touch screens cannot hover, so anything that reacts to hovering can also be pressed or focused."""
    for where, page in screens(game):
        for element in page.elements():
            control = element.tag in CONTROLS or element["role"] == "gridcell"
            place = (where, element.tag, element["id"])
            assert not control or control_around(element) is None, place
            pressed = control or element.has("data-act") or element.has("data-tap")
            assert pressed or not element.has("data-hover"), place


def test_nothing_waits_for_a_long_press() -> None:
    for path in (ROOT / "web" / "src").glob("*.js"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert "confirm-hold" not in text and "touchstart" not in text, path.name
        # The browser's menu must not interrupt a pinch or a drag; the page sends no gesture then.
        for handler in re.findall(r'"contextmenu", (.*?)\n  \}', text, re.DOTALL):
            assert "preventDefault" in handler and "send(" not in handler, path.name
    for path in (ROOT / "navals").rglob("*.py"):
        assert "confirm_hold" not in path.read_text(encoding="utf-8"), path
