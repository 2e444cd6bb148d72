"""Share a game of each kind by link and QR code, open it in another profile, and receive shared files."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import zxingcpp
from captain import ENGLISH, downloaded, open_record, records, status
from conftest import DESK, PHONE, Opener, offline_ready
from driver import Page
from hands import Hand, exists, fingers, go, go_back, key, mouse
from looks import in_themes, sample
from PIL import Image
from waiting import ready, wait_for

from navals.core.record import link, record

pytestmark = [pytest.mark.browser, pytest.mark.once]

LINKS = Path(__file__).parent.parent / "tests" / "links"
NAMES = tuple(sample([*records("shared").values()], 2, "shared"))
TEXTS = {name: (LINKS / f"{name}.navals").read_text(encoding="utf-8") for name in NAMES}

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


def count_games(page: Page) -> int:
    """Return the number of stored games."""
    return int(page.evaluate(GAMES))


def seen_code(page: Page) -> str:
    """Return the text of the QR code in a screenshot."""
    picture = Image.open(io.BytesIO(page.locator("#share-qr").screenshot()))
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)


def share(hand: Hand) -> str:
    """Return the link of the current game, and check that the QR code contains it."""
    page = hand.page
    if exists(page, "#look-end"):
        key(page, "Escape")
    hand.press("#game-menu")
    hand.press("#menu-share")
    url = page.locator("#share-link").input_value()
    assert seen_code(page) == url
    return url


def test_games_go_from_one_profile_to_another_by_link(visit: Opener, site: str) -> None:
    urls = {}
    with visit(site, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        for name in NAMES:
            open_record(page, TEXTS[name])
            urls[name] = share(hand)
            key(page, "Escape")
        assert all(url.startswith(site) and "?" not in url for url in urls.values())
        assert count_games(page) == len(NAMES)

    first, other, *_ = NAMES
    with visit(urls[first], **(DESK | ENGLISH)) as (page, guard):
        assert page.locator("#main h1").inner_text() in ("A game from a link", "Navals")
        hand = mouse(page)
        guard.requests.clear()
        for count, name in enumerate(NAMES):
            if count:
                go(page, "#" + urls[name].partition("#")[2])
            replay = record.read(TEXTS[name])
            assert replay.tags.get("A", "A") in page.locator("#guest").inner_text()
            # The replay starts at the beginning.
            assert "0" in status(page)
            assert count_games(page) == count
            hand.press("#adopt")
            assert "#/play/" in page.url and not exists(page, "#guest")
            assert share(hand) == urls[name]
            assert downloaded(page, hand.press, "#share-save") == TEXTS[name]
            key(page, "Escape")
            assert count_games(page) == count + 1

        go(page, "#/g/1.d.____")
        assert "damaged" in page.locator("#arrival-why").inner_text()
        assert not in_themes(page), "bad link"
        page.locator("#paste-text").fill(f"Look at this: {urls[other]} !")
        hand.press("#paste-open")
        assert "already" in page.locator("#guest").inner_text()
        go_back(page)
        assert exists(page, "#arrival-home")
        assert count_games(page) == len(NAMES)
        assert not [url for url in guard.requests if "1.d." in url.partition("#")[0]], "the game stays here"

        # The service worker handles content shared with the installed app.
        offline_ready(page)
        files = [["one.navals", TEXTS[other]], ["two.txt", "Dear diary"], ["three.txt", urls[first]]]
        for parts, text in ((files, ""), ([], f"A game for you: {urls[first]}")):
            landed = page.evaluate(
                """async ([files, text]) => {
                  const form = new FormData();
                  form.append("title", "Navals");
                  if (text) form.append("text", text);
                  for (const [name, content] of files)
                    form.append("files", new File([content], name, { type: "text/plain" }));
                  const response = await fetch("share", { method: "POST", body: form });
                  return response.url;
                }""",
                [parts, text],
            )
            assert landed == site.rstrip("/") + "/?from=share"
            page.add_init_script(
                "navigator.share = async (what) => { window.sent = what; };navigator.canShare = () => true;"
            )
            page.goto(landed, wait_until="domcontentloaded")
            ready(page)
            if files is parts:
                assert exists(page, "#library-report")
                report = page.locator("#library-report").inner_text()
                assert (
                    "2 games were already here." in report
                    and "1 game could not be added." in report
                    and "two.txt" in report
                )
                assert count_games(page) == len(NAMES)
        assert "from=share" not in page.url and page.url.endswith(urls[first].partition("#")[2])

        # Share the game with other apps.
        assert not in_themes(page), "guest"
        hand.press("#guest-share")
        assert not in_themes(page), "sheet"
        hand.press("#share-send")
        assert wait_for(page, "window.sent")["url"] == urls[first]
        hand.press("#share-file")
        sent = wait_for(page, "window.sent.files && window.sent.files[0].text()")
        assert sent == TEXTS[first] and link.find(sent) is None


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
