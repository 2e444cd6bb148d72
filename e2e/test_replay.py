"""Tests of replays in all games, by touch on a phone, then by keyboard on a desk."""

from __future__ import annotations

import json
from typing import Any

import pytest
from captain import ENGLISH, of_games, open_record, records
from conftest import DESK, PHONE, Opener
from driver import Page
from hands import Hand, exists, fingers, focus, key, middle, select
from looks import FITS, at_size, sample
from waiting import PACE, pace, rest, wait_for

from tests.records import golden_text

pytestmark = pytest.mark.browser

GAMES = records("replayed")
COUNT_FILMS = (
    "() => { const real = Element.prototype.animate; window.films = 0;"
    " Element.prototype.animate = function (...all) { window.films += 1; return real.apply(this, all); }; }"
)


def at(page: Page) -> int:
    """Return the number of the position shown."""
    return int(page.locator("#look-scrub").input_value())


def total(page: Page) -> int:
    return int(page.locator("#look-scrub").get_attribute("max") or "")


def runs(page: Page) -> bool:
    """Return whether the replay is running."""
    return exists(page, "#recorder[data-halt]")


def begin(hand: Hand, name: str) -> None:
    """Open a record and start its replay."""
    open_record(hand.page, golden_text(name))
    hand.press("#review")
    assert at(hand.page) == 0


def on_a_phone(hand: Hand) -> None:
    """Check that the bar fits the screen, its controls are large enough, and its slider can be dragged."""
    page = hand.page
    width, height = PHONE["viewport"]["width"], PHONE["viewport"]["height"]
    box = page.locator("#recorder").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
    assert page.evaluate(FITS)
    for control in page.locator("#recorder :is(button, select, input)").all():
        size = control.bounding_box()
        assert size and size["width"] >= 44 and size["height"] >= 44, control.get_attribute("id")
    slider = page.locator("#look-scrub").bounding_box()
    assert slider
    y = slider["y"] + slider["height"] - 15
    hand.draw((slider["x"] + 12, y), (slider["x"] + slider["width"] / 2, y))
    assert abs(at(page) - total(page) / 2) < total(page) / 8


def films(hand: Hand) -> None:
    """Play animations forwards but not backwards; run to the end, and stop at a press anywhere."""
    page = hand.page
    end = total(page)
    select(page, "#replay-speed", "8")
    hand.press("#look-last")
    assert at(page) == end
    for _ in range(5):
        previous = at(page)
        hand.press("#look-previous")
        assert at(page) < previous
    page.evaluate("window.films = 0")
    hand.press("#replay-play")
    assert at(page) == end and not runs(page), "it has stopped"
    assert page.evaluate("window.films") > 0
    select(page, "#replay-speed", "0.5")
    pace(page, 1)
    page.locator("#replay-play").tap()
    wait_for(page, "!!document.querySelector('#recorder').dataset.halt")
    page.locator("#bar-title").tap()
    rest(page)
    pace(page, PACE)
    assert not runs(page), "a press stops it"


def by_keys(page: Page) -> None:
    """Try every key, also with the slider focused."""
    end = total(page)
    key(page, "End")
    assert at(page) == end
    key(page, "Home")
    assert at(page) == 0
    key(page, "ArrowRight")
    first = at(page)
    assert first > 0
    key(page, ".")
    assert at(page) > first
    key(page, ",")
    assert at(page) == first
    key(page, "ArrowLeft")
    assert at(page) == 0
    key(page, "Shift+ArrowRight")
    assert at(page) > 0 and page.locator("#note").inner_text()
    page.locator("#look-scrub").focus()
    key(page, "Home")
    assert at(page) == 0
    key(page, "ArrowRight")
    assert at(page) == 1
    pace(page, 1)
    page.keyboard.press("Space")
    wait_for(page, "!!document.querySelector('#recorder').dataset.halt", "the space bar on the slider")
    page.keyboard.press("x")
    rest(page)
    pace(page, PACE)
    assert not runs(page), "any key stops it"


def log_jump(hand: Hand) -> None:
    """Jump to a line of the log; the current line is marked and visible."""
    page = hand.page
    key(page, "End")  # later lines are hidden before the end
    line = page.locator("#log .log-line").nth(3)
    ply = json.loads(line.get_attribute("data-arg") or "")["ply"]
    hand.press("#log .log-line >> nth=3")
    assert at(page) == ply
    marked = page.locator("#log [aria-current]").first.get_attribute("data-arg") or ""
    assert json.loads(marked)["ply"] == ply
    key(page, "End")
    assert at(page) == total(page)
    inside = (
        "(() => { const a = document.querySelector('#log').getBoundingClientRect(),"
        " b = document.querySelector('#log [aria-current]')?.getBoundingClientRect();"
        " return !b || (b.top >= a.top - 1 && b.top < a.bottom); })()"
    )
    assert page.evaluate(inside)


def test_all_games_are_seen_again(visit: Opener, site: str) -> None:
    options: dict[str, Any] = PHONE | ENGLISH
    with visit(site, warm=True, **options) as (page, _):
        hand = fingers(page)
        page.evaluate(COUNT_FILMS)
        for game, name in sample([*GAMES.items()], 1):
            at_size(page, **PHONE["viewport"])
            begin(hand, name)
            on_a_phone(hand)
            films(hand)
            at_size(page, **DESK["viewport"])
            by_keys(page)
            log_jump(hand)
            if secret := of_games("SECRET").get(game):
                key(page, "Home", "Shift+ArrowRight")
                assert exists(page, secret), "both fleets are open"
                select(page, "#replay-eyes", "0")
                assert not exists(page, secret), "through the eyes of one seat"
            key(page, "Escape")
            assert not exists(page, "#recorder") and focus(page) == "title"
            old = page.url
            hand.press("#log .log-line >> nth=1")
            hand.press("#replay-branch")
            assert exists(page, "#seats") and page.url != old
            key(page, "Escape")
            assert not exists(page, "#seats")
        at_size(page, **PHONE["viewport"])
        begin(hand, GAMES["bataille"])
        hand.press("#look-last")
        hand.reach("#replay-branch")  # it explains why it is disabled
        toast = "#toast-message"
        assert middle(page, toast)[1] < middle(page, "#recorder")[1] - 200, "a message leaves the bar free"
