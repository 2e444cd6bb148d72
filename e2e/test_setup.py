"""Tests of game setup and of the list of games: saved options, four seats, statistics."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import bataille
import pytest
from captain import CALM, downloaded, open_record, send_file, set_up, start
from conftest import DESK, PHONE, Opener
from driver import Page
from hands import exists, fingers, focus, go, go_back, key, mouse, reload, select, tab_to, write
from looks import FITS, LANGUAGES, at_size, for_fingers, in_themes, sample

pytestmark = pytest.mark.browser

FLEET = "place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
EVIL = "<img src=x onerror=alert(1)>"
OVER = (
    f'[Navals "1"]\n[Game "bataille"]\n[A "{EVIL}"]\n[B "ai:easy"]\n\nA {FLEET}\nB {FLEET}\n* A\nA A1\nA'
    " resign\n"
)


@pytest.mark.once
def test_options_under_a_name_last_and_travel_in_a_file(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        set_up(hand, "bataille", "ai", "quick", bombs="31")
        hand.press("#keep-options > summary")
        # Enter in the name field saves the options without starting the game.
        hand.press("#keep-name")
        write(page, "À la maison")
        key(page, "Enter")
        assert page.locator("#saved").input_value() == "À la maison"
        assert page.url.endswith("#/bataille/new/ai")
        reload(page)
        select(page, "#saved", "À la maison")
        assert page.locator("#option-bombs").input_value() == "31"
        if page.locator("#keep-options").get_attribute("open") is None:
            hand.press("#keep-options > summary")
        text = downloaded(page, hand.press, "#keep-export", "navals-bataille-options.json")
        assert [entry["name"] for entry in json.loads(text)["configurations"]] == ["À la maison"]
        hand.press("#forget")
        assert not exists(page, "#saved")
        send_file(page, "#keep-import", "x.json", text)
        select(page, "#saved", "À la maison")
        assert page.locator("#option-bombs").input_value() == "31"
        start(hand)


def test_a_file_that_is_none_is_refused_by_touch(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        set_up(hand, "mats", "two", "standard")
        hand.press("#keep-options > summary")
        send_file(page, "#keep-import", "x.json", b"[" * 9000)
        assert exists(page, "#toast-message")
        page.locator("#keep-name").fill("Pairs")
        hand.press("#keep-save")
        assert exists(page, "#saved") and page.locator("#keep-name").input_value() == ""
        assert page.evaluate(FITS)


@pytest.mark.once
def test_games_played_are_listed_counted_opened_and_deleted(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, OVER.replace(EVIL, "Anne"))
        open_record(page, OVER)
        go(page, "#/")
        hand.press("#library-link")
        entries = page.locator("#games > li")
        assert EVIL in entries.first.inner_text() and page.locator("#main img").count() == 0
        # Open a finished game with the keyboard.
        tab_to(page, str(entries.nth(1).locator("a").get_attribute("id")))
        key(page, "Enter")
        assert exists(page, "#finale-open")
        go_back(page)
        go(page, "#/statistics")
        assert "Not counted: 2 games" in page.locator("#statistics-foreign").inner_text()
        go_back(page)
        hand.press("#games > li:first-child [id^=library-delete]")
        assert entries.count() == 1 and "Anne" in entries.first.inner_text() and focus(page) == "shelf-undo"
        reload(page)
        assert entries.count() == 1 and page.locator("#shelf-undo").count() == 0


def screens(page: Page) -> Iterator[str]:
    """Go through the setup with all sections open, the library, and the statistics."""
    hand = mouse(page)
    set_up(hand, "billiard", "keep", "score_pairs")
    hand.press("#all-options > summary")
    hand.press("#keep-options > summary")
    page.locator("#keep-name").fill("At the pub")
    hand.press("#keep-save")
    assert exists(page, "#saved")
    # The next gesture hides the confirmation message.
    hand.press("label:has(#preset-score_pairs)")
    yield "score keeper"
    go(page, "#/billiard/new/ai")
    assert exists(page, "#kind-1")
    hand.press("label:has(#preset-pairs)")
    assert exists(page, "#kind-3")
    yield "pairs"
    for name in ("Anne", "Wilhelmine-Charlotte-Augusta", EVIL):
        open_record(page, OVER.replace(EVIL, name))
    go(page, "#/library")
    page.locator("#games > li").nth(2).wait_for()
    hand.press("#games > li:last-child [id^=library-name]")
    assert exists(page, "#library-title")
    yield "library"
    hand.press("#games > li:last-child [id^=library-delete]")
    assert exists(page, "#shelf-undo")
    yield "deleted"
    # Only games played here are counted.
    go(page, "#/")
    set_up(hand, "bataille", "ai", "quick", kind_1="easy")
    start(hand)
    bataille.place_random(hand)
    for id in ("game-menu", "menu-resign", "confirm-yes", "finale-look"):
        hand.press(f"#{id}")
    go(page, "#/statistics")
    assert exists(page, "#plot-levels")
    yield "statistics"


@pytest.mark.once
@pytest.mark.parametrize("language", sample([*LANGUAGES], 1, "set-up"))
def test_every_screen_is_for_everybody(visit: Opener, site: str, language: str) -> None:
    """Check the layout at a width of 360 px, and run axe on a desk."""
    size: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": LANGUAGES[language]}
    with visit(site, **(PHONE | CALM | size)) as (page, _):
        problems = []
        for name in screens(page):
            problems += [f"{name}: {item}" for item in for_fingers(page)]
            at_size(page, **DESK["viewport"])
            problems += [f"{name}, {item}" for item in in_themes(page)]
            at_size(page, **size["viewport"])
        assert not problems, "\n".join(problems)
