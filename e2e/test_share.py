"""A game of each kind goes from one profile to another by link: the code on the screen is read from a picture of it, the game is
looked at, kept, and the same bytes come out; and what other programs hand over arrives."""

from __future__ import annotations

import io
import json
from pathlib import Path

import zxingcpp
from captain import ENGLISH, by_mouse, by_touch, downloaded, open_record
from conftest import DESK, PHONE, Opener, offline_ready
from PIL import Image
from playwright.sync_api import Page
from test_accessibility import AXE, THEMES, WEAR, violations
from waiting import ready, wait_for

from navals.core import link, record

LINKS = Path(__file__).parent.parent / "tests" / "links"
NAMES = ("bataille-fleet-sunk", "mats-classic", "trafalgar-flag", "billiard-sheet", "uncharted-skirmish")
TEXTS = {name: (LINKS / f"{name}.navals").read_text(encoding="utf-8") for name in NAMES}

GUEST = "!!document.querySelector('#guest')"
GAMES = """new Promise((done) => {
  const asked = indexedDB.open("navals");
  asked.onsuccess = () => {
    const base = asked.result;
    const names = [...base.objectStoreNames];
    Promise.all(names.map((name) => new Promise((found) => {
      const all = base.transaction(name).objectStore(name).getAllKeys();
      all.onsuccess = () => found(all.result.filter((key) => String(key).startsWith("game/")));
    }))).then((keys) => { base.close(); done([...new Set(keys.flat())].length); });
  };
})"""


def games(page: Page, count: int) -> None:
    """So many games are kept, once all is written."""
    wait_for(page, f"{GAMES}.then((found) => found === {count})", f"{count} games are kept")


def seen_code(page: Page) -> str:
    """What a camera reads from the screen."""
    wait_for(page, "!!document.querySelector('#share-qr')?.shadowRoot?.querySelector('path')")
    picture = Image.open(io.BytesIO(page.locator("#share-qr").screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


def accessible(page: Page, screen: str) -> None:
    """Nothing for axe to find, in any theme."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for theme in THEMES:
        page.evaluate(WEAR, theme)
        found += [f"{screen}, {theme}: {one}" for one in violations(page, "" if theme == THEMES[0] else "color-contrast")]  # fmt: skip
    page.evaluate(WEAR, "light")
    assert not found, "\n".join(found)


def share(page: Page, touch: bool) -> str:
    """The link of the game on the screen, which its code says as well."""
    press = by_touch(page) if touch else by_mouse(page)
    page.keyboard.press("Escape") if page.locator("#look-end").count() else None
    press("#game-menu")
    page.locator("#menu-share").wait_for()
    page.wait_for_timeout(400)
    press("#menu-share")
    page.locator("#share").wait_for()
    url = page.locator("#share-link").input_value()
    assert seen_code(page) == url
    return url


def test_games_go_from_one_profile_to_another_by_link(visit: Opener, site: str) -> None:
    urls = {}
    with visit(site, **(PHONE | ENGLISH)) as (page, _):
        ready(page)
        for name in NAMES:
            page.evaluate("location.hash = '#/'")
            page.locator("#open-record").wait_for(state="attached")
            open_record(page, TEXTS[name])
            urls[name] = share(page, touch=True)
            page.keyboard.press("Escape")
            page.locator("#share").wait_for(state="detached")
        assert all(url.startswith(site) and "?" not in url for url in urls.values())
        games(page, 5)

    first, *others = NAMES
    with visit(urls[first], **(DESK | ENGLISH)) as (page, guard):
        assert page.locator("#main h1").inner_text() in ("A game by link", "Navals")
        ready(page)
        guard.requests.clear()
        press = by_mouse(page)
        for kept, name in enumerate((first, *others)):
            if name != first:
                page.evaluate(
                    "(hash) => { location.hash = hash; }", urls[name].removeprefix(site).partition("#")[2]
                )
            wait_for(page, GUEST)
            replay = record.read(TEXTS[name])
            assert replay.tags.get("A", "A") in page.locator("#guest").inner_text()
            # It begins at the beginning.
            assert "0" in page.locator("#status").inner_text()
            games(page, kept)
            press("#adopt")
            wait_for(page, "location.hash.startsWith('#/play/')")
            wait_for(page, f"!{GUEST}")
            assert share(page, touch=False) == urls[name]
            assert downloaded(page, press, "#share-save") == TEXTS[name]
            page.keyboard.press("Escape")
            page.locator("#share").wait_for(state="detached")
            games(page, kept + 1)

        page.evaluate("location.hash = '#/g/1.d.____'")
        page.locator("#arrival-why").wait_for()
        assert "damaged" in page.locator("#arrival-why").inner_text()
        accessible(page, "bad link")
        page.locator("#paste-text").fill(f"Look at this: {urls[others[0]]} !")
        press("#paste-open")
        wait_for(page, GUEST)
        assert "already" in page.locator("#guest").inner_text()
        page.go_back()
        page.locator("#arrival-home").wait_for()
        games(page, 5)
        assert not [url for url in guard.requests if "1.d." in url.partition("#")[0]], "the game stays here"

        # What the system shares with the installed application goes through the service worker.
        offline_ready(page)
        files = [["one.navals", TEXTS["mats-classic"]], ["two.txt", "Dear diary"], ["three.txt", urls[first]]]
        for given, text in ((files, ""), ([], f"A game for you: {urls[first]}")):
            landed = page.evaluate(
                """async ([files, text]) => {
                  const form = new FormData();
                  form.append("title", "Navals");
                  if (text) form.append("text", text);
                  for (const [name, content] of files) form.append("files", new File([content], name, { type: "text/plain" }));
                  const response = await fetch("share", { method: "POST", body: form });
                  return response.url;
                }""",
                [given, text],
            )
            assert landed == site.rstrip("/") + "/?from=share"
            page.add_init_script(
                "navigator.share = async (what) => { window.sent = what; };navigator.canShare = () => true;"
            )
            page.goto(landed, wait_until="domcontentloaded")
            ready(page)
            if files is given:
                page.locator("#library-report").wait_for()
                said = page.locator("#library-report").inner_text()
                assert "2 games were here already." in said and "1 was refused." in said and "two.txt" in said
                games(page, 5)
        wait_for(page, GUEST)
        assert "from=share" not in page.url and page.url.endswith(urls[first].partition("#")[2])

        # And from here the game goes on to other programs.
        accessible(page, "guest")
        press("#guest-share")
        wait_for(page, "!!document.querySelector('#share-qr')?.shadowRoot?.querySelector('path')")
        page.wait_for_timeout(400)
        accessible(page, "sheet")
        press("#share-send")
        assert wait_for(page, "window.sent")["url"] == urls[first]
        press("#share-file")
        sent = wait_for(page, "window.sent.files && window.sent.files[0].text()")
        assert sent == TEXTS[first] and link.found(sent) is None


def test_the_manifest_tells_what_the_application_takes(site: str, dist: Path) -> None:
    manifest = json.loads((dist / "manifest.webmanifest").read_text(encoding="utf-8"))
    (handler,) = manifest["file_handlers"]
    assert ".navals" in handler["accept"]["text/plain"]
    target = manifest["share_target"]
    assert target["method"] == "POST" and target["enctype"] == "multipart/form-data"
    assert ".navals" in target["params"]["files"][0]["accept"]
    assert "qr-code" in "".join(
        path.read_text(encoding="utf-8") for path in (dist / "assets").glob("main-*.js")
    )
