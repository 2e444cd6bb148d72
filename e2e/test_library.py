"""The library in a real browser: games of all five kinds are kept, named, copied, brought back, carried to another profile; a full
store, a killed page and a second tab lose nothing."""

from __future__ import annotations

from typing import Any

from captain import CALM, by_mouse, by_touch, focus, open_record, tab_to
from conftest import PHONE, ROOT, Opener
from playwright.sync_api import Page
from waiting import ready, wait_for

from navals.core import record

NAMES = ("bataille-resign", "mats-squadron", "trafalgar-superiority", "billiard-sheet", "uncharted-skirmish")
TEXTS = {name: (ROOT / "tests" / "golden" / f"{name}.navals").read_text(encoding="utf-8") for name in NAMES}

KEPT = """new Promise((done) => {
  const open = indexedDB.open('navals');
  open.onsuccess = () => {
    const read = open.result.transaction('kept').objectStore('kept');
    const [keys, values] = [read.getAllKeys(), read.getAll()];
    values.onsuccess = () => { open.result.close(); done(Object.fromEntries(keys.result.map((key, i) => [key, values.result[i]]))); };
  };
})"""
FULL = """() => {
  window.realPut = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""


def cut(name: str, lines: int) -> str:
    """A record of two people as it stood after so many lines of moves."""
    replay = record.read(TEXTS[name])
    head, _, moves = record.write(replay).partition("\n\n")
    return (
        head.replace(f'[Result "{replay.result().outcome}"]', '[Result "*"]')  # type: ignore[union-attr]
        + "\n\n"
        + "".join(line + "\n" for line in moves.split("\n")[:lines])
    )


def bring_in(page: Page, files: dict[str, str]) -> str:
    """Choose files; what the library says of them."""
    told: list[Any] = [
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in files.items()
    ]
    page.locator("#library-import").set_input_files(told)
    page.locator("#library-report").wait_for()
    return page.locator("#library-report").inner_text()


def to_library(page: Page) -> None:
    page.evaluate("location.hash = '#/library'")
    page.locator("#library-import").wait_for(state="attached")


def all_games(page: Page) -> str:
    with page.expect_download() as waiting:
        page.locator("#library-export").click()
    return waiting.value.path().read_text(encoding="utf-8")


def play(page: Page, action: str) -> None:
    """Type an action; the box stays open after the first one."""
    box = page.locator("#command-box")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    page.locator("#command").fill(action)
    page.keyboard.press("Enter")


def reopened(page: Page) -> Page:
    """The tab is killed, and another one opens what it showed."""
    context, url = page.context, page.url
    page.close()
    other = context.new_page()
    other.goto(url, wait_until="domcontentloaded")
    ready(other)
    return other


def test_games_of_all_kinds_are_kept_and_carried_to_another_profile(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | PHONE)) as (page, _):
        ready(page)
        press = by_touch(page)
        to_library(page)
        files = {f"{name}.navals": text for name, text in TEXTS.items()}
        files["going.navals"] = cut("billiard-sheet", 6)
        told = bring_in(page, {**files, "broken.navals": cut("mats-squadron", 3) + "99. A nothing\n"})
        assert "6 games came in. 1 was refused." in told and "broken.navals: line 12, column 7" in told, told
        press("#library-read")
        entries = page.locator("#games > li")
        assert entries.count() == 6 and page.locator("#games .sketch").count() == 6
        # Named, by touch.
        press("#games > li:first-child [id^=library-name]")
        page.locator("#library-title").fill("Sunday <b>")
        press("#library-named")
        page.locator("#games .library-title", has_text="Sunday <b>").wait_for()
        # Copied.
        page.wait_for_timeout(400)
        press("#games > li:first-child [id^=library-copy]")
        page.locator("#games .library-title", has_text="Sunday <b> (2)").wait_for()
        assert entries.count() == 7
        # Deleted and brought back, with both generations.
        to_library(page)
        before = page.evaluate(KEPT)
        named = next(key for key, kept in before.items() if "previous" in kept)
        press(f"#library-delete-{named.removeprefix('game/')}")
        page.locator("#library-undo").wait_for()
        wait_for(page, f"{KEPT}.then((kept) => !('{named}' in kept))", "it is gone")
        page.wait_for_timeout(400)
        press("#library-undo")
        wait_for(page, f"{KEPT}.then((kept) => '{named}' in kept)", "it is back")
        assert page.evaluate(KEPT) == before
        # Killed and opened again: all is there, and a game goes on.
        page = reopened(page)
        press = by_touch(page)
        page.locator("#games > li").nth(6).wait_for()
        text = all_games(page)
        going = page.locator("#games > li", has_text="Resume")
        assert going.count() == 2, "one and its copy"
        going.first.locator("a").first.tap()
        page.locator("#title", has_text="Billiard").wait_for()
        play(page, "miss")
        wait_for(
            page,
            f"{KEPT}.then((kept) => Object.values(kept).some((one) => one.current.includes('n7. A miss')))",
        )
        page = reopened(page)
        assert page.evaluate("location.hash").startswith("#/play/")
        page.evaluate("location.hash = '#/'")
        page.locator("#resume-card-0", has_text="7 actions so far").wait_for()
        assert page.locator("#resume-card-0 .sketch").count() == 1
    with visit(site, **CALM) as (page, _):
        ready(page)
        to_library(page)
        assert "7 games came in." in bring_in(page, {"all.navals": text})
        page.locator("#library-read").click()
        assert all_games(page) == text
        # By keyboard alone: one is found, named, and thrown away.
        tab_to(page, "library-search")
        page.keyboard.type("sunday (2)")
        wait_for(page, "document.querySelectorAll('#games > li').length === 1")
        tab_to(page, "library-name-*")
        page.keyboard.press("Enter")
        wait_for(page, "document.activeElement.id === 'library-title'")
        page.keyboard.press("Control+a")
        page.keyboard.type("Monday 2")
        page.keyboard.press("Enter")
        wait_for(page, "document.querySelectorAll('#games > li').length === 0")
        assert "Monday 2" in page.locator("#toast").inner_text()


def test_a_full_store_is_said_and_a_second_tab_is_heard(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, guard):
        guard.allow("QuotaExceeded")
        ready(page)
        press = by_mouse(page)
        open_record(page, cut("billiard-sheet", 6))
        page.wait_for_timeout(300)
        page.evaluate(FULL)
        play(page, "miss")
        notice = page.locator(".engine-notice")
        notice.wait_for()
        assert "full" in notice.inner_text() and "file" in notice.inner_text()
        notice.locator("a").click()
        page.locator("#library-problem").wait_for()
        assert "7 actions" in page.locator("#games").inner_text(), "it goes on from memory"
        page.evaluate("() => { IDBObjectStore.prototype.put = window.realPut; }")
        press("#games [id^=library-open]")
        page.locator("#command-box").wait_for()
        play(page, "miss")
        notice.wait_for(state="detached")
        wait_for(page, f"{KEPT}.then((kept) => Object.values(kept)[0].current.includes('n8. B miss'))")
        # The same game in a second tab: what is played there stops the first one.
        other = page.context.new_page()
        other.goto(page.url, wait_until="domcontentloaded")
        ready(other)
        play(other, "miss")
        page.locator("#elsewhere").wait_for()
        assert focus(page) == "elsewhere-show"
        press("#elsewhere-show")
        page.locator("#elsewhere").wait_for(state="detached")
        assert page.locator("#log .log-line").count() == other.locator("#log .log-line").count()
        play(page, "miss")
        other.locator("#elsewhere").wait_for()
        by_mouse(other)("#elsewhere-part")
        wait_for(other, f"location.hash !== '{page.evaluate('location.hash')}'")
        play(other, "miss")
        other.wait_for_timeout(500)
        kept = page.evaluate(KEPT)
        assert len(kept) == 2 and page.locator("#elsewhere").count() == 0
