"""Back up all games to one file: the reminder, saving, saving again to the same file, and restoring."""

from __future__ import annotations

from captain import CALM
from conftest import PHONE, Opener
from hands import fingers, go
from test_library import TEXTS, bring_in
from waiting import ready, wait_for

PICKER = """window.showSaveFilePicker = async ({ suggestedName }) => {
  window.asked = (window.asked ?? 0) + 1;
  return (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
}"""
"""Headless browsers have no file dialog: this stub uses a real file in the origin's private file system."""
SAVED = """(async () => {
  const texts = [];
  for await (const [, handle] of (await navigator.storage.getDirectory()).entries())
    texts.push(await (await handle.getFile()).text());
  return texts;
})()"""
EVICT = (
    "new Promise((done) => { const gone = indexedDB.deleteDatabase('navals'); gone.onsuccess = () =>"
    " done(true); })"
)


def test_all_games_are_saved_to_one_file_and_brought_back_from_it(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | PHONE)) as (page, _):
        hand = fingers(page)
        page.add_init_script(PICKER)
        page.evaluate(f"() => {{ {PICKER} }}")
        go(page, "#/library")
        bring_in(page, {f"{name}.navals": text for name, text in TEXTS.items()})
        hand.press("#library-read")
        go(page, "#/")
        assert page.locator("#unsaved").count() == 1
        hand.press("#backup")
        wait_for(page, "!document.querySelector('#unsaved')")
        first = page.evaluate(SAVED)
        assert len(first) == 1 and first[0].count('[Navals "1"]') == len(TEXTS)
        # Saving again from the library reuses the file without asking.
        go(page, "#/library")
        hand.press("#games > li:first-child [id^=library-copy]")
        hand.press("#library-export")
        wait_for(page, "document.querySelector('#toast')?.textContent.includes('.navals')")
        second = page.evaluate(SAVED)
        assert len(second) == 1 and second[0].count('[Navals "1"]') == len(TEXTS) + 1
        assert page.evaluate("window.asked") == 1
        # The browser evicts the games, but not the file.
        page.evaluate(EVICT)
        page.goto(site)
        ready(page)
        hand.press(".engine-notice a")
        assert page.locator(".engine-notice").count() == 0
        hand.press("#restore")
        wait_for(page, "document.querySelector('#library-report')")
        assert page.locator("#games > li").count() == len(TEXTS) + 1
        assert page.locator("#library-problem").count() == 0
