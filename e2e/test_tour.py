"""Tour of the main features, run in every browser engine like the other tests marked `tour`."""

from __future__ import annotations

import bataille
import pytest
from captain import CALM, downloaded, moves, open_record, records, send_file
from conftest import ROOT, Opener
from hands import exists, focus, go, key, middle, mouse, reload, select
from waiting import ready

pytestmark = [pytest.mark.browser, pytest.mark.once]

GAME = (ROOT / "tests" / "links" / f"{records('shared')['mats']}.navals").read_text(encoding="utf-8")

# Return whether the area around the page is darkened as much as the page behind a dialog.
BENEATH = """() => {
  const { overflowY, backgroundColor } = getComputedStyle(document.documentElement);
  return overflowY === 'hidden' && backgroundColor !== getComputedStyle(document.body).backgroundColor;
}"""


@pytest.mark.tour("webkit")
def test_language_settings_and_a_reload_in_the_middle(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        assert page.evaluate("crossOriginIsolated")
        english = page.locator("#main h1").first.inner_text()
        hand.press("#tool-language")
        assert page.evaluate("document.documentElement.lang") == "fr"
        page.evaluate("scrollTo(0, 60)")
        hand.tap(middle(page, "#tool-settings"))
        assert page.evaluate("scrollY") == 60 and page.evaluate(BENEATH), (
            "the page stands still, dark to its edges"
        )
        hand.press("label:has(#text-large)")
        key(page, "Escape")
        assert not page.evaluate(BENEATH)
        hand.press("#tool-language")
        assert page.locator("#main h1").first.inner_text() == english
        bataille.first_shot(hand)
        bataille.shoot(hand)
        log = moves(page)
        reload(page)
        assert moves(page) == log, "the game is there again"
        assert page.evaluate("document.documentElement.dataset.text") == "large", "and so is what was chosen"
        bataille.shoot(hand)
        assert len(moves(page)) > len(log)


@pytest.mark.tour("firefox")
def test_replay_link_and_library(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, guard):
        hand = mouse(page)
        open_record(page, GAME)
        # Replay by buttons and keys.
        hand.press("#review")
        at = page.locator("#look-scrub")
        assert at.input_value() == "0"
        hand.press("#look-last")
        assert at.input_value() == at.get_attribute("max")
        key(page, "ArrowLeft")
        assert int(at.input_value()) < int(at.get_attribute("max") or "")
        select(page, "#replay-speed", "8")
        key(page, "Escape")
        assert not exists(page, "#recorder") and focus(page) == "title"
        # The link opens the same game, and its content is not sent to any server.
        hand.press("#game-menu")
        hand.press("#menu-share")
        link = page.locator("#share-link").input_value()
        assert page.locator("#share-qr").is_visible() and link.startswith(site)
        assert downloaded(page, hand.press, "#share-save") == GAME
        key(page, "Escape")
        go(page, "#" + link.partition("#")[2])
        assert "already" in page.locator("#guest").inner_text()
        assert not [url for url in guard.requests if "1.d." in url.partition("#")[0]]
        # Export all games, delete them, and import them again.
        go(page, "#/library")
        titles = page.locator("#games .library-title").all_inner_texts()
        text = downloaded(page, hand.press, "#library-export", "")
        hand.press("#games [id^=library-delete]")
        assert not exists(page, "#games > li")
        send_file(page, "#library-import", "all.navals", text)
        hand.press("#library-read")
        assert page.locator("#games .library-title").all_inner_texts() == titles
        page.goto(link, wait_until="domcontentloaded")
        ready(page)
        assert exists(page, "#guest"), "the link as it is sent"
