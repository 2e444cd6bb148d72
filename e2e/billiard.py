"""Play Naval Battle Billiard's score keeper through the UI."""

from __future__ import annotations

import captain
import pool
from driver import Page
from hands import Hand, exists, key, select

from navals.core.record import record
from navals.games.billiard.game import GAME
from tests.records import golden_text

RECAP = "billiard-table", 9
RECORDS = {
    "replayed": "billiard-table",
    "kept": "billiard-sheet",
    "shared": "billiard-sheet",
    "analysed": "billiard-table",
    "checked": "billiard-table",
}
HALF = {"billiard-sheet": 6, "billiard-table": 4}
TAKEN_BACK = {"billiard-sheet": 3}
WATCHED = "short", {"kind_0": "easy"}, False
DUEL = "short", False
SHEETS = 2
USUAL = ("#pool-heed", "#pool-shoot")

GO = ".keeper-go"


def record_of(*actions: str, options: str = "first_breaker=A", names: str = "Anne Bob Cid Dan") -> str:
    """Return the record of a match with these actions."""
    seats = GAME.seating.seats(GAME.schema.parse(options))
    return record.write(captain.replay_of(GAME, *actions, options=options, names=names.split()[:seats]))


def unit(number: int) -> str:
    """Return the selector of a ball."""
    return f"#unit-{number}"


def pressed(page: Page) -> set[int]:
    """Return the numbers of the selected balls."""
    ids = page.locator(".unit[aria-pressed=true]").evaluate_all("(all) => all.map((e) => e.id)")
    return {int(id.removeprefix("unit-")) for id in ids}


def scores(page: Page) -> tuple[int, int]:
    """Return both scores shown."""
    a, b = (page.locator(f"#score-{side} .keeper-points").inner_text() for side in (0, 1))
    return int(a), int(b)


def tap(hand: Hand, *units: int) -> None:
    """Tap balls, and check that the look of each changes."""
    for number in units:
        old_look = hand.page.locator(unit(number)).get_attribute("class")
        hand.press(unit(number))
        assert hand.page.locator(unit(number)).get_attribute("class") != old_look, number


def go(hand: Hand, says: str = "") -> None:
    """Press the main button, which must read ``says`` if given, and check that it is replaced."""
    button = hand.page.locator(GO)
    assert not says or button.inner_text() == says
    id = button.get_attribute("id")
    hand.press(f"{GO}:not([aria-disabled])")
    assert not exists(hand.page, f"#{id}"), f"{says} is entered"


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
    lines = golden_text(name).split("\n")
    head = [line for line in lines if not line[:1].isdigit() or int(line.split(".")[0]) <= last]
    text = "\n".join(head).replace("1-0", "*").replace("ai:hard", "Ann").replace("ai:medium", "Bob")
    captain.open_record(page, text.replace("Solids", "Ann").replace("Stripes", "Bob"))
    if desk:
        select(page, "#aim-target", page.locator("#aim-target option").nth(2).get_attribute("value") or "")
        if page.evaluate("document.querySelector('.table-drawer').matches('[popover]:popover-open')"):
            key(page, "Escape")
