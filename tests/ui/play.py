"""Shortcuts to positions in a game of Bataille navale, on a page without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from navals.core.record import record
from navals.games.bataille.rules.grid import SQUARE_NAMES
from tests.games import collect
from tests.records import golden_text
from tests.ui.page import Page

FLEET_A = "A1-A4 C1-C3 E1-E2 G1-G2"
FLEET_B = "A1-A4 C1-C3 E1-E2 G1-G2"
FLEET_OTHER = "J7-J10 H8-H10 A9-A10 C9-C10"
"""Fleets for the quick preset (4, 3, 2, 2). The last one shares no square with the others."""


FINISHED = [f"{game_id}-{name}" for game_id, names in collect("replayed").items() for name in names]
"""Finished golden records of all games."""


def opened(text: str, **more: Any) -> Page:
    """Return a page with an open record, given as text or as the name of a golden record."""
    page = Page(**more)
    page.open(text if "\n" in text else golden_text(text))
    return page


def open_part(page: Page, text: str, lines: int | None, **tags: str) -> list[tuple[str, str]]:
    """Open the first ``lines`` of a record as an unfinished game; return the remaining lines."""
    twin = json.loads(record.write_json(record.read(text)))
    rest = twin["moves"][lines:]
    twin |= {"moves": twin["moves"][:lines], "tags": {**twin["tags"], **tags, "Result": "*"}}
    page.go("#/")
    page.open(json.dumps(twin))
    return rest


def stations(
    path: Path, lines: Callable[[int], set[int]]
) -> Iterator[tuple[str, Page, list[tuple[str, str]]]]:
    """Yield a page at several points of a recorded game between people: a label, the page, the remaining
    lines.

    ``lines`` returns these points, given the length of the record.
    """
    text = path.read_text(encoding="utf-8")
    page = Page()
    page.suspicious = False
    for count in sorted(lines(len(json.loads(record.write_json(record.read(text)))["moves"]))):
        rest = open_part(page, text, count, A="Anne", B="Bob")
        if page.find("lift"):
            page.press("lift")
            page.send("app:dismiss")
        yield f"{path.stem} after {count}", page, rest


def start(
    page: Page,
    mode: str,
    preset: str = "quick",
    names: tuple[str, ...] = (),
    openly: bool = False,
    **options: str,
) -> Page:
    """Go from the home page to the first decision of a new game."""
    page.go("#/")
    page.press(f"bataille-{mode}")
    page.choose("preset", preset)
    for seat, name in enumerate(names):
        page.change(f"name-{seat}", name)
    for name, value in options.items():
        page.change(f"kind-{name[4:]}" if name.startswith("kind") else f"option-{name}", value)
    if openly:
        page.change("openly", True)
    page.press("start")
    return page


def new(mode: str, **more: Any) -> Page:
    """Return a new page with a new game."""
    return start(Page(), mode, **more)


def place(page: Page, fleet: str) -> None:
    """Place a fleet by tapping."""
    for index, span in enumerate(fleet.split()):
        first, _, last = span.partition("-")
        page.press(f"fleet-{index}")
        vertical = first[0] == (last or first)[0]
        if vertical != page.session.ui.is_vertical:
            page.press("turn")
        page.send("tap", {"x": 10 * "ABCDEFGHIJ".index(first[0]) + 5, "y": 10 * int(first[1:]) - 5})
    page.press("ready")


def lift(page: Page) -> None:
    """Hand the screen over and lift the curtain."""
    if not page.find("lift"):
        page.press("pass")
    page.press("lift")


def menu(page: Page, *ids: str) -> None:
    """Open the game menu and press its entries."""
    page.press("game-menu", *(f"menu-{id}" for id in ids))


def shoot(page: Page, square: str) -> None:
    """Aim at a square and fire."""
    grid = next(e["id"] for e in page.live() if e["data-act"] == "aim") or ""
    page.press(f"{grid.rsplit('-', 1)[0]}-{square}", "fire")


def exchange(page: Page, *squares: str) -> None:
    """Shoot at squares in turn; after each shot, wait for the computer to answer."""
    for square in squares:
        shoot(page, square)
        page.wait()


def two(a: str = FLEET_A, b: str = FLEET_B, **more: Any) -> Page:
    """Start a game between two people, with both fleets placed. Anne is to shoot and sees the screen."""
    page = new("two", names=("Anne", "Bob"), **{"first": "A", **more})
    for fleet in (a, b):
        lift(page)
        place(page, fleet)
    page.wait()
    if not more.get("openly"):
        lift(page)
    return page


def alone(**more: Any) -> Page:
    """Start a game against the computer, with both fleets placed. The person has seat A and is to shoot."""
    page = new("ai", **{"first": "A", "kind1": "easy", **more})
    place(page, FLEET_A)
    page.wait()
    return page


def untouched(page: Page) -> Iterator[str]:
    """Yield squares that have not been shot at."""
    while True:
        cell = next(e for e in page.live() if "is-legal" in e.classes)
        yield (cell["id"] or "").rsplit("-", 1)[1]


def play_to_end(page: Page) -> None:
    """Let the people shoot at free squares until the result appears."""
    page.suspicious = False
    for _ in range(400):
        page.wait()
        if page.find("finale"):
            break
        if page.find("lift") or page.find("pass"):
            lift(page)
        target = re.search(
            r'id="grid-\d-(\w+)"[^>]* class="cell is-legal"|class="cell is-legal"[^>]*? id="grid-\d-(\w+)"',
            page.regions["main"],
        )
        assert target is not None
        page.send("aim", {"square": SQUARE_NAMES.index(target[1] or target[2])})
        page.send("fire")
    page.suspicious = True
    page.check()
    page.element("finale")


def events(page: Page) -> list[str]:
    """Return the moves of the record as texts."""
    return [str(move) for move in page.table.replay.moves]
