"""Short ways to be in the middle of a game of Bataille navale on a page without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from navals.core.table import Table
from navals.games.bataille.rules.grid import NAMES
from tests.ui.page import Page

FLEET_A = "A1-A4 C1-C3 E1-E2 G1-G2"
FLEET_B = "A1-A4 C1-C3 E1-E2 G1-G2"
"""Fleets of the quick preset (4, 3, 2, 2)."""
FLEET_OTHER = "J7-J10 H8-H10 A9-A10 C9-C10"
"""Another one, that shares no square with the first."""
QUICK = "quick"


def start(
    page: Page,
    mode: str,
    preset: str = QUICK,
    names: tuple[str, ...] = (),
    openly: bool = False,
    **options: str,
) -> Page:
    """From the home page to the first decision of a new game."""
    page.go("#/")
    page.press(f"bataille-{mode}")
    page.choose("preset", preset)
    for seat, name in enumerate(names):
        page.change(f"name-{seat}", name)
    for name, value in options.items():
        if name.startswith("kind"):
            page.change(f"kind-{name[4:]}", value)
        else:
            page.change(f"option-{name}", value)
    if openly:
        page.change("openly", True)
    page.press("start")
    return page


def new(patch: pytest.MonkeyPatch, mode: str, **more: Any) -> Page:
    """A new page with a new game."""
    return start(Page(patch), mode, **more)


def place(page: Page, fleet: str) -> None:
    """Place a fleet by taps."""
    for index, span in enumerate(fleet.split()):
        first, _, last = span.partition("-")
        page.press(f"fleet-{index}")
        vertical = first[0] == (last or first)[0]
        if vertical != page.app.shell.session.ui.vertical:  # type: ignore[union-attr]
            page.press("turn")
        page.send("tap", {"x": 10 * "ABCDEFGHIJ".index(first[0]) + 5, "y": 10 * int(first[1:]) - 5})
    page.press("ready")


def lift(page: Page) -> None:
    """Hand the screen over and take it."""
    if page.find("lift") is None:
        page.press("pass")
    page.press("lift")
    if page.find("recap-close") is not None:
        page.press("recap-close")


def shoot(page: Page, square: str) -> None:
    """Aim and fire."""
    grid = next(e["id"] for e in page.live() if e["data-act"] == "aim") or ""
    page.press(f"{grid.rsplit('-', 1)[0]}-{square}")
    page.press("fire")


def two(patch: pytest.MonkeyPatch, a: str = FLEET_A, b: str = FLEET_B, **more: Any) -> Page:
    """Two people, both fleets placed; Anne is to shoot and looks at the screen."""
    page = new(patch, "two", names=("Anne", "Bob"), **{"first": "A", **more})
    lift(page)
    place(page, a)
    lift(page)
    place(page, b)
    page.wait()
    if not more.get("openly"):
        lift(page)
    return page


def alone(patch: pytest.MonkeyPatch, **more: Any) -> Page:
    """A person (seat A, who begins) against the computer, both fleets placed."""
    page = new(patch, "ai", **{"first": "A", "kind1": "easy", **more})
    place(page, FLEET_A)
    page.wait()
    return page


def table(page: Page) -> Table:
    """The table behind the page."""
    session = page.app.shell.session
    assert session is not None
    return session.table


def untouched(page: Page) -> Iterator[str]:
    """The squares that can still be aimed at."""
    while True:
        cell = next(e for e in page.live() if "is-legal" in e.classes)
        yield (cell["id"] or "").rsplit("-", 1)[1]


def play_to_end(page: Page) -> None:
    """Both people, or the one person, shoot at one square after the other until the finale."""
    page.suspicious = False
    for _ in range(400):
        page.wait()
        if page.find("finale") is not None:
            break
        if page.find("lift") or page.find("pass"):
            lift(page)
        target = re.search(
            r'id="grid-\d-(\w+)"[^>]* class="cell is-legal"|class="cell is-legal"[^>]*? id="grid-\d-(\w+)"',
            page.regions["main"],
        )
        assert target is not None
        page.send("aim", {"square": NAMES.index(target[1] or target[2])})
        page.send("fire")
    page.suspicious = True
    page.check()
    page.element("finale")


def events(page: Page) -> list[str]:
    """The record's moves."""
    return [json.dumps(str(move)) for move in table(page).replay.moves]


__all__ = ["FLEET_A", "FLEET_B", "FLEET_OTHER", "NAMES"]
