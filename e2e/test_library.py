"""Tests of the library: games can be stored, named, copied, restored, and moved to another profile.

A full store, a killed page, and a second tab must not lose games.
"""

from __future__ import annotations

import pytest
from captain import CALM, downloaded, open_record, records
from conftest import PHONE, Opener
from driver import Page
from hands import at_hand, exists, fingers, focus, go, key, mouse, tab_to, write
from waiting import ready, rest, wait_for

from navals.core.record import record
from tests.records import golden_text

pytestmark = [pytest.mark.browser, pytest.mark.once]

NAMES = tuple(records("kept").values())
TEXTS = {name: golden_text(name) for name in NAMES}

KEPT = """new Promise((done) => {
  const open = indexedDB.open('navals');
  open.onsuccess = () => {
    const read = open.result.transaction('kept').objectStore('kept');
    const [keys, values] = [read.getAllKeys(), read.getAll()];
    values.onsuccess = () => { open.result.close(); done(Object.fromEntries(keys.result.map((key, i) => [key,
        values.result[i]]))); };
  };
})"""
FULL = """() => {
  window.realPut = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""


def cut(name: str, lines: int) -> str:
    """Return the unfinished record of a two-player game, cut after the given number of lines."""
    replay = record.read(TEXTS[name])
    head, _, moves = record.write(replay).partition("\n\n")
    return (
        head.replace(f'[Result "{replay.result().outcome}"]', '[Result "*"]')  # type: ignore[union-attr]
        + "\n\n"
        + "".join(line + "\n" for line in moves.split("\n")[:lines])
    )


def bring_in(page: Page, files: dict[str, str]) -> str:
    """Import files and return the library's report."""
    page.locator("#library-import").set_input_files(
        [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in files.items()]
    )
    rest(page)
    return page.locator("#library-report").inner_text()


def all_games(page: Page) -> str:
    return downloaded(page, lambda button: page.locator(button).click(), "#library-export", "")


def titles(page: Page) -> list[str]:
    return page.locator("#games .library-title").all_inner_texts()


def play(page: Page, action: str) -> None:
    """Type an action, opening the command box if necessary."""
    box = page.locator("#command-box")
    at_hand(page, "#command-box")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    page.locator("#command").fill(action)
    key(page, "Enter")


def reopened(page: Page) -> Page:
    """Close the tab and open its URL in a new one."""
    context, url = page.context, page.url
    rest(page)
    page.close()
    other = context.new_page()
    other.goto(url, wait_until="domcontentloaded")
    ready(other)
    return other


def test_games_of_all_kinds_are_kept_and_carried_to_another_profile(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | PHONE)) as (page, _):
        hand = fingers(page)
        go(page, "#/library")
        files = {f"{name}.navals": text for name, text in TEXTS.items()}
        files["going.navals"] = cut("billiard-sheet", 6)
        report = bring_in(page, {**files, "broken.navals": cut("mats-squadron", 3) + "99. A nothing\n"})
        assert (
            "6 games added to your library. 1 game could not be added." in report
            and "broken.navals: this file is damaged" in report
        ), report
        hand.press("#library-read")
        entries = page.locator("#games > li")
        assert entries.count() == 6 and page.locator("#games .sketch").count() == 6
        # Rename a game.
        hand.press("#games > li:first-child [id^=library-name]")
        page.locator("#library-title").fill("Sunday <b>")
        hand.press("#library-named")
        assert "Sunday <b>" in titles(page)
        # Copy it.
        hand.press("#games > li:first-child [id^=library-copy]")
        assert "Sunday <b> (2)" in titles(page) and entries.count() == 7
        # Delete and restore it, with both stored generations.
        go(page, "#/library")
        old = page.evaluate(KEPT)
        named = next(key for key, entry in old.items() if "previous" in entry)
        hand.press(f"#library-delete-{named.removeprefix('game/')}")
        assert named not in page.evaluate(KEPT)
        hand.press("#shelf-undo")
        new = page.evaluate(KEPT)
        # The restored game has a new mark, so that other tabs do not confuse it with the deleted one.
        assert new[named].pop("mark") and new == old
        # Reopen the page: all games remain, and one can be continued.
        page = reopened(page)
        hand = fingers(page)
        assert page.locator("#games > li").count() == 7
        text = all_games(page)
        going = page.locator("#games > li", has_text="Resume")
        assert going.count() == 2, "one and its copy"
        going.first.locator("a").first.tap()
        rest(page)
        assert "Billiard" in page.locator("#title").inner_text()
        play(page, "miss")
        assert any("n7. A miss" in save["current"] for save in page.evaluate(KEPT).values())
        page = reopened(page)
        assert page.evaluate("location.hash").startswith("#/play/")
        go(page, "#/")
        assert "7 actions so far" in page.locator("#resume-card-0").inner_text()
        assert page.locator("#resume-card-0 .sketch").count() == 1
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        go(page, "#/library")
        assert "7 games added" in bring_in(page, {"all.navals": text})
        hand.press("#library-read")
        assert all_games(page) == text
        # Find, rename, and filter a game by keyboard alone.
        tab_to(page, "library-search")
        write(page, "sunday (2)")
        assert page.locator("#games > li").count() == 1
        tab_to(page, "library-name-*")
        key(page, "Enter")
        assert focus(page) == "library-title"
        write(page, "Monday 2", over=True)
        key(page, "Enter")
        assert not exists(page, "#games > li")
        assert "Monday 2" in page.locator("#toast").inner_text()


def test_a_full_store_is_said_and_a_second_tab_is_heard(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, guard):
        guard.allow("QuotaExceeded")
        hand = mouse(page)
        open_record(page, cut("billiard-sheet", 6))
        page.evaluate(FULL)
        play(page, "miss")
        notice = page.locator(".engine-notice")
        assert "full" in notice.inner_text() and "file" in notice.inner_text()
        hand.press(".engine-notice a")
        assert exists(page, "#library-problem")
        assert "7 actions" in page.locator("#games").inner_text(), "it goes on from memory"
        page.evaluate("() => { IDBObjectStore.prototype.put = window.realPut; }")
        hand.press("#games [id^=library-open]")
        play(page, "miss")
        wait_for(page, "!document.querySelector('.engine-notice')")
        assert any("n8. B miss" in save["current"] for save in page.evaluate(KEPT).values())
        # Playing the same game in a second tab stops the first one.
        other = page.context.new_page()
        other.goto(page.url, wait_until="domcontentloaded")
        ready(other)
        play(other, "miss")
        wait_for(page, "document.activeElement.id === 'elsewhere-show'", "the first tab hears of it")
        hand.press("#elsewhere-show")
        assert page.locator("#log .log-line").count() == other.locator("#log .log-line").count()
        play(page, "miss")
        wait_for(other, "!!document.querySelector('#elsewhere')", "the second tab hears of it")
        mouse(other).press("#elsewhere-part")
        assert other.url != page.url
        play(other, "miss")
        rest(page)
        saves = page.evaluate(KEPT)
        assert len(saves) == 2 and not exists(page, "#elsewhere")
