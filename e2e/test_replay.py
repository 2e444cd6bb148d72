"""The replay of all five games through the screen: by touch on a phone, then by keys on a desk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from captain import ENGLISH, Finger, apart, by_touch, focus, middle, open_record
from conftest import DESK, PHONE, Opener
from playwright.sync_api import Page
from waiting import ready, wait_for

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
GAMES = {
    "bataille": "bataille-resign",
    "mats": "mats-squadron",
    "trafalgar": "trafalgar-superiority",
    "billiard": "billiard-table",
    "uncharted": "uncharted-skirmish",
}
COUNT_FILMS = (
    "() => { const real = Element.prototype.animate; window.films = 0;"
    " Element.prototype.animate = function (...all) { window.films += 1; return real.apply(this, all); }; }"
)


def at(page: Page) -> int:
    """The position that is looked at."""
    return int(page.locator("#look-scrub").input_value())


def total(page: Page) -> int:
    return int(page.locator("#look-scrub").get_attribute("max") or "")


def arrive(page: Page, ply: int) -> None:
    """Wait until the replay is there, and the page says so too."""
    wait_for(page, f"document.querySelector('#look-scrub')?.getAttribute('value') === '{ply}'")


def tap(page: Page, selector: str) -> None:
    apart(page, selector)
    by_touch(page)(selector)


def begin(page: Page, name: str) -> None:
    """A record from its file, and its replay from the menu."""
    page.evaluate("location.hash = '#/'")
    page.locator("#open-record").wait_for(state="attached")
    open_record(page, (GOLDEN / f"{name}.navals").read_text(encoding="utf-8"))
    page.locator("#game-menu").wait_for()
    tap(page, "#game-menu")
    tap(page, "#menu-look")
    arrive(page, 0)


def on_a_phone(page: Page) -> None:
    """The bar is at the bottom, whole, and large enough for a thumb; its slider follows a finger."""
    width, height = PHONE["viewport"]["width"], PHONE["viewport"]["height"]
    box = page.locator("#recorder").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for control in page.locator("#recorder :is(button, select, input)").all():
        size = control.bounding_box()
        assert size and size["width"] >= 44 and size["height"] >= 44, control.get_attribute("id")
    slider = page.locator("#look-scrub").bounding_box()
    assert slider
    y = slider["y"] + slider["height"] - 15
    Finger(page).drag((slider["x"] + 12, y), (slider["x"] + slider["width"] / 2, y))
    wait_for(
        page, f"Math.abs(document.querySelector('#look-scrub').value - {total(page) / 2}) < {total(page) / 8}"
    )
    arrive(page, at(page))


def films(page: Page) -> None:
    """One action on is its film, one back is none; it runs to its end by itself, and a press anywhere stops it."""
    end = total(page)
    page.locator("#replay-speed").select_option("8")
    tap(page, "#look-last")
    arrive(page, end)
    for _ in range(5):
        before = at(page)
        tap(page, "#look-previous")
        wait_for(page, f"document.querySelector('#look-scrub').value < {before}")
    page.evaluate("window.films = 0")
    tap(page, "#replay-play")
    arrive(page, end)
    wait_for(page, "!document.querySelector('#recorder').dataset.halt", "it has stopped")
    assert page.evaluate("window.films") > 0
    page.locator("#replay-speed").select_option("0.5")
    tap(page, "#replay-play")
    wait_for(page, "!!document.querySelector('#recorder').dataset.halt")
    tap(page, "#bar-title")
    wait_for(page, "!document.querySelector('#recorder').dataset.halt", "a press stops it")
    page.locator("#replay-speed").select_option("4")


def by_keys(page: Page) -> None:
    """Every key, with the slider in focus too."""
    end = total(page)
    keys = page.keyboard
    keys.press("End")
    arrive(page, end)
    keys.press("Home")
    arrive(page, 0)
    keys.press("ArrowRight")
    wait_for(page, "document.querySelector('#look-scrub').value > 0")
    first = at(page)
    keys.press(".")
    wait_for(page, f"document.querySelector('#look-scrub').value > {first}")
    keys.press(",")
    arrive(page, first)
    keys.press("ArrowLeft")
    arrive(page, 0)
    keys.press("Shift+ArrowRight")
    wait_for(page, "document.querySelector('#look-scrub').value > 0")
    assert page.locator("#note").inner_text()
    page.locator("#look-scrub").focus()
    keys.press("Home")
    arrive(page, 0)
    keys.press("ArrowRight")
    arrive(page, 1)
    keys.press("Space")
    wait_for(page, "!!document.querySelector('#recorder').dataset.halt", "the space bar on the slider")
    keys.press("x")
    wait_for(page, "!document.querySelector('#recorder').dataset.halt", "any key stops it")


def log_jump(page: Page) -> None:
    """A line of the log leads there; the line is marked and in sight."""
    line = page.locator("#log .log-line").nth(3)
    line.scroll_into_view_if_needed()
    line.click()
    ply = json.loads(line.get_attribute("data-arg") or "")["ply"]
    arrive(page, ply)
    marked = page.locator("#log [aria-current]").first.get_attribute("data-arg") or ""
    assert json.loads(marked)["ply"] == ply
    page.keyboard.press("End")
    arrive(page, total(page))
    inside = (
        "(() => { const a = document.querySelector('#log').getBoundingClientRect(),"
        " b = document.querySelector('#log [aria-current]')?.getBoundingClientRect();"
        " return !b || (b.top >= a.top - 1 && b.top < a.bottom); })()"
    )
    assert page.evaluate(inside)


def test_all_games_are_seen_again(visit: Opener, site: str) -> None:
    options: dict[str, Any] = PHONE | ENGLISH
    with visit(site, **options) as (page, _):
        ready(page)
        page.evaluate(COUNT_FILMS)
        for game, name in GAMES.items():
            page.set_viewport_size(PHONE["viewport"])
            begin(page, name)
            on_a_phone(page)
            films(page)
            page.set_viewport_size(DESK["viewport"])
            by_keys(page)
            log_jump(page)
            if game == "bataille":
                page.keyboard.press("Home")
                arrive(page, 0)
                page.keyboard.press("Shift+ArrowRight")
                ships = "document.querySelectorAll('[id^=grid-1-ship-]').length"
                wait_for(page, f"{ships} > 0", "both fleets are open")
                page.locator("#replay-eyes").select_option("0")
                wait_for(page, f"{ships} === 0", "through the eyes of one seat")
            page.keyboard.press("Escape")
            wait_for(page, "!document.querySelector('#recorder')", "back to the game")
            assert focus(page) == "title"
            old = page.url
            page.locator("#log .log-line").nth(1).click()
            page.locator("#recorder").wait_for()
            tap(page, "#replay-branch")
            page.locator("#seats").wait_for()
            assert page.url != old
            page.keyboard.press("Escape")
            wait_for(page, "!document.querySelector('#seats')")
        page.set_viewport_size(PHONE["viewport"])
        begin(page, GAMES["bataille"])
        tap(page, "#look-last")
        arrive(page, total(page))
        page.locator("#replay-branch").tap(force=True)  # it tells why it cannot be pressed
        toast = "#toast-message"
        page.locator(toast).wait_for()
        assert middle(page, toast)[1] < middle(page, "#recorder")[1] - 200, "a message leaves the bar free"
