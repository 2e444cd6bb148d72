"""The set-up and the games played, in a real browser: options under a name, seats for four, the list and its statistics."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from captain import CALM, by_mouse, by_touch, focus, open_record, set_up, start, tab_to
from conftest import PHONE, Opener
from playwright.sync_api import Page
from test_accessibility import AXE, LANGUAGES, MAIN, SMALL, THEMES, WEAR, WIDE, violations
from waiting import ready, wait_for

pytestmark = pytest.mark.browser

FLEET = "place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
EVIL = "<img src=x onerror=alert(1)>"
OVER = f'[Navals "1"]\n[Game "bataille"]\n[A "{EVIL}"]\n[B "ai:easy"]\n\nA {FLEET}\nB {FLEET}\n* A\nA A1\nA resign\n'


def options_of(page: Page, value: str) -> None:
    """Choose saved options."""
    page.locator("#saved").select_option(value)


def reloaded(page: Page) -> None:
    """The page is opened again, as on another day, once everything is stored."""
    page.wait_for_timeout(500)
    page.reload(wait_until="domcontentloaded")
    ready(page)


def test_options_under_a_name_last_and_travel_in_a_file(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        press = by_mouse(page)
        set_up(page, press, "bataille", "ai", "quick", bombs="31")
        press("#keep-options > summary")
        # The name is typed, and Enter saves: it does not begin the game.
        page.locator("#keep-name").click()
        page.keyboard.type("À la maison")
        page.keyboard.press("Enter")
        wait_for(page, "document.querySelector('#saved')?.value === 'À la maison'")
        assert page.url.endswith("#/bataille/new/ai")
        reloaded(page)
        options_of(page, "À la maison")
        wait_for(page, "document.querySelector('#option-bombs')?.value === '31'")
        with page.expect_download() as waiting:
            if page.locator("#keep-options").get_attribute("open") is None:
                press("#keep-options > summary")
            press("#keep-export")
        text = waiting.value.path().read_text(encoding="utf-8")
        assert waiting.value.suggested_filename == "navals-bataille-options.json"
        assert [one["name"] for one in json.loads(text)["configurations"]] == ["À la maison"]
        press("#forget")
        press("#confirm-yes")
        page.locator("#saved").wait_for(state="detached")
        file = {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
        page.locator("#keep-import").set_input_files(file)  # type: ignore[arg-type]
        page.locator("#saved").wait_for()
        options_of(page, "À la maison")
        wait_for(page, "document.querySelector('#option-bombs')?.value === '31'")
        start(page, press)


def test_a_file_that_is_none_is_refused_by_touch(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        press = by_touch(page)
        set_up(page, press, "mats", "two", "standard")
        press("#keep-options > summary")
        file = {"name": "x.json", "mimeType": "application/json", "buffer": b"[" * 9000}
        page.locator("#keep-import").set_input_files(file)  # type: ignore[arg-type]
        page.locator("#toast-message").wait_for()
        page.locator("#keep-name").fill("Pairs")
        press("#keep-save")
        page.locator("#saved").wait_for()
        wait_for(page, "document.querySelector('#keep-name').value === ''")
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(overflow) <= 0


def test_four_people_keep_the_score_of_a_real_table(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        press = by_touch(page)
        set_up(page, press, "billiard", "keep", "score_pairs", name_0="Anne", name_2="Chloé")
        assert page.locator("#kind-0").count() == 0 and page.locator("#name-3").count() == 1
        press("label:has(#preset-score)")
        page.locator("#name-2").wait_for(state="detached")
        press("label:has(#preset-score_pairs)")
        wait_for(page, "document.querySelector('#name-2')?.value === 'Chloé'")
        start(page, press)
        assert "Chloé" in page.locator("#title").inner_text()


def test_games_played_are_listed_counted_opened_and_deleted(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        press = by_mouse(page)
        open_record(page, OVER.replace(EVIL, "Anne"))
        page.evaluate("location.hash = '#/'")
        page.locator("#open-record").wait_for(state="attached")
        open_record(page, OVER)
        page.evaluate("location.hash = '#/'")
        press("#library-link")
        entries = page.locator("#games > li")
        entries.nth(1).wait_for()
        assert EVIL in entries.first.inner_text() and page.locator("#main img").count() == 0
        # The keyboard opens the game at its end.
        tab_to(page, str(entries.nth(1).locator("a").get_attribute("id")))
        page.keyboard.press("Enter")
        page.locator("#finale-open").wait_for()
        page.go_back()
        press("#statistics-link")
        table = page.locator("#statistics table", has_text="Opponent")
        table.wait_for()
        cells = table.locator("tbody td").all_inner_texts()
        assert cells[:4] == ["2", "0", "2", "0"], "two games lost against the cabin boy"
        page.go_back()
        entries.nth(1).wait_for()
        press("#games > li:first-child [id^=library-delete]")
        entries.nth(1).wait_for(state="detached")
        assert "Anne" in entries.first.inner_text() and focus(page) == "library-undo"
        reloaded(page)
        entries.first.wait_for()
        assert entries.count() == 1 and page.locator("#library-undo").count() == 0


def screens(page: Page) -> Iterator[str]:
    """The set-up with everything unfolded, the library and the statistics."""
    press = by_mouse(page)
    set_up(page, press, "billiard", "keep", "score_pairs")
    press("#all-options > summary")
    press("#keep-options > summary")
    page.locator("#keep-name").fill("At the pub")
    press("#keep-save")
    page.locator("#saved").wait_for()
    # The message that it is saved goes with the next gesture.
    press("label:has(#preset-score_pairs)")
    page.locator("#toast-message").wait_for(state="detached")
    yield "score keeper"
    page.evaluate("location.hash = '#/billiard/new/ai'")
    page.locator("#kind-1").wait_for()
    press("label:has(#preset-pairs)")
    page.locator("#kind-3").wait_for()
    yield "pairs"
    for name in ("Anne", "Wilhelmine-Charlotte-Augusta", EVIL):
        page.evaluate("location.hash = '#/'")
        open_record(page, OVER.replace(EVIL, name))
    page.evaluate("location.hash = '#/library'")
    page.locator("#games > li").nth(2).wait_for()
    press("#games > li:last-child [id^=library-name]")
    page.locator("#library-title").wait_for()
    yield "library"
    press("#games > li:last-child [id^=library-delete]")
    page.locator("#library-undo").wait_for()
    yield "deleted"
    page.evaluate("location.hash = '#/statistics'")
    page.locator("#plot-levels").wait_for()
    yield "statistics"


def test_axe_finds_nothing_in_any_theme(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = []
        for name in screens(page):
            for theme in THEMES:
                page.evaluate(WEAR, theme)
                only = "" if theme == THEMES[0] else "color-contrast"
                found += [f"{name}, {theme}: {one}" for one in violations(page, only)]
        assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_360_px_nothing_sticks_out(visit: Opener, site: str, language: str) -> None:
    size = {"viewport": {"width": 360, "height": 740}, "locale": LANGUAGES[language]}
    with visit(site, **(PHONE | CALM | size)) as (page, _):
        ready(page)
        found = []
        for name in screens(page):
            small = page.evaluate(SMALL, 24) + page.evaluate(MAIN)
            found += [f"{name}: {one}" for one in [*page.evaluate(WIDE), *small]]
        assert not found, "\n".join(found)
