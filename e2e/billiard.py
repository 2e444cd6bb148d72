"""Play Naval Battle Billiard's score keeper through the UI."""

from __future__ import annotations

import captain
import pool
from browsers import ROOT
from driver import Page
from hands import Hand, key, select, shown

from navals.core.record import record
from navals.core.record.record import Replay
from navals.games.billiard.game import GAME

RECAP = "billiard-table", 9
"""A golden game, and the number of actions after which A is to act and much has happened."""
RECORDS = {
    "replayed": "billiard-table",
    "kept": "billiard-sheet",
    "shared": "billiard-sheet",
    "analysed": "billiard-table",
    "checked": "billiard-table",
}
"""The golden record that each tour of all games uses."""
HALF = {"billiard-sheet": 6, "billiard-table": 4}
"""Records to stop halfway, with the number of actions to play."""
TAKEN_BACK = {"billiard-sheet": 3}
"""A finished record, and how many actions to undo before trying one that is refused."""
SHEETS = 2
"""Number of printed sheets besides the rules, a page each."""
USUAL = ("#pool-heed", "#pool-shoot")
"""Selectors to press to move a game on, in order of preference."""

GO = ".keeper-go"

Shots = tuple[tuple[tuple[int, ...], tuple[int, int]], ...]
WHOLE: Shots = (
    ((2, 11), (10, 0)),
    ((10, 3), (10, 10)),
    ((2, 10), (25, 10)),
    ((16, 10), (20, 10)),
    ((2, 10), (30, 10)),
    ((9, 9), (30, 10)),
    ((2, 14, 15), (60, 10)),
    ((9, 2, 9), (70, 10)),
    ((4, 12), (80, 10)),
    ((13,), (80, 10)),
    ((4, 13), (90, 10)),
    ((16,), (90, 10)),
    ((4, 16), (100, 10)),
)
"""The whole match B21: the balls tapped, and both scores afterwards."""
ENTERED = (
    "break, shot 2 > 11, shot 10 > 3, shot 2 > 10, shot 16 > 10, shot 2 > 10, shot 9 > 9, shot 2 > 14 15,"
    " surface 9, shot 9 > 2 9, shot 4 > 12, miss, shot 4 > 13, miss, shot 4 > 16"
)
"""``WHOLE`` in notation."""


def record_of(*actions: str, options: str = "first_breaker=A", names: str = "Anne Bob Cid Dan") -> str:
    """Return the record of a match with these actions."""
    found = GAME.schema.parse(options)
    tags = dict(zip("ABCD", names.split()[: GAME.seating.seats(found)], strict=False))
    replay = Replay(GAME, found, tags)
    for text in actions:
        replay.play(replay.position.state.actor(), GAME.parse(text, replay.position.state))
    return record.write(replay)


def unit(number: int) -> str:
    """Return the selector of a ball."""
    return f"#unit-{number}"


def pressed(page: Page) -> set[int]:
    """Return the selected balls."""
    ids = page.locator(".unit[aria-pressed=true]").evaluate_all("(all) => all.map((e) => e.id)")
    return {int(id.removeprefix("unit-")) for id in ids}


def scores(page: Page) -> tuple[int, int]:
    """Return both scores shown."""
    a, b = (page.locator(f"#score-{side} .keeper-points").inner_text() for side in (0, 1))
    return int(a), int(b)


def tap(hand: Hand, *units: int) -> None:
    """Tap balls, and check that each one's look changes."""
    for number in units:
        before = hand.page.locator(unit(number)).get_attribute("class")
        hand.press(unit(number))
        assert hand.page.locator(unit(number)).get_attribute("class") != before, number


def go(hand: Hand, says: str = "") -> None:
    """Press the main button, which must read ``says`` if given, and check that it is replaced."""
    button = hand.page.locator(GO)
    assert not says or button.inner_text() == says
    id = button.get_attribute("id")
    hand.press(f"{GO}:not([aria-disabled])")
    assert not shown(hand.page, f"#{id}"), f"{says} is entered"


def shot(hand: Hand, *units: int) -> None:
    """Enter a shot: the ball struck, the balls that fell, the main button."""
    tap(hand, *units)
    go(hand, "SHOT" if len(units) > 1 else "MISS")


def in_play(hand: Hand) -> None:
    """Open a match at the simulated table."""
    pool.at_table(hand, pool.replay_of(pool.OPEN))


def picture(page: Page) -> None:
    """Set up the README picture: a shot on the simulated table on a desktop, the score keeper on a phone."""
    desk = page.viewport_size is not None and page.viewport_size["width"] > 600
    name, last = ("billiard-table", 6) if desk else ("billiard-sheet", 10)
    lines = (ROOT / "tests" / "golden" / f"{name}.navals").read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line[:1].isdigit() or int(line.split(".")[0]) <= last]
    text = "\n".join(kept).replace("1-0", "*").replace("ai:hard", "Ann").replace("ai:medium", "Bob")
    captain.open_record(page, text.replace("Solids", "Ann").replace("Stripes", "Bob"))
    if desk:
        select(page, "#aim-target", page.locator("#aim-target option").nth(2).get_attribute("value") or "")
        if page.evaluate("document.querySelector('.table-drawer').matches('[popover]:popover-open')"):
            key(page, "Escape")
