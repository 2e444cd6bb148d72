"""Analysis of finished games: by touch on a phone, then one by keyboard on a desktop."""

from __future__ import annotations

import pytest
from captain import CALM, half_played, of_games, open_record, records, status
from conftest import PHONE, Opener
from hands import exists, fingers, focus, go, go_back, key, tab_to
from looks import EVERYTHING, SMALL, WIDE, in_themes
from waiting import ready, rest, wait_for

from tests.records import golden_text

pytestmark = pytest.mark.browser

NAMES = records("analysed")
PLY = "+document.querySelector('#analysis-ply').value"


def test_all_games_by_touch(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        length = of_games("ANALYSIS")
        for game, name in NAMES.items():
            if game not in length and not EVERYTHING:
                continue
            open_record(page, golden_text(name))
            hand.press("#game-menu")
            page.locator("#menu-analysis").tap()
            wait_for(page, "!!document.querySelector('#analysis-plot .curve-line')")
            if length.get(game) == "late":
                # Stop the longest analysis; it stays stopped until it is resumed.
                page.locator("#analysis-stop").tap()
                rest(page)
                assert "Paused" in page.locator("#analysis-work").inner_text()
                done = page.locator("#analysis-progress").get_attribute("value")
                page.locator("#analysis-stop").tap()
                wait_for(
                    page, f"document.querySelector('#analysis-progress')?.getAttribute('value') !== '{done}'"
                )
            # The curve responds during the analysis.
            page.locator("#analysis-plot").scroll_into_view_if_needed()
            box = page.locator("#analysis-plot-touch").bounding_box()
            assert box is not None
            last = page.evaluate("+document.querySelector('#analysis-ply').max")
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 20)
            wait_for(page, f"Math.abs({PLY} - {last} / 2) <= 1")
            if length.get(game) == "soon":
                rest(page)
                assert "Luck gave" in page.locator("#analysis-verdict").inner_text()
                assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
                turn = page.locator("[id^=analysis-at-]").first
                at = int((turn.get_attribute("id") or "").rsplit("-", 1)[1])
                hand.press(f"#analysis-at-{at}")
                assert exists(page, "#look-end") and f"action {at} of " in status(page)
                assert page.evaluate("location.hash.split('/').length") == 3
                go_back(page)
                assert exists(page, "#analysis-verdict")
            page.evaluate("location.hash = '#/'")


@pytest.mark.once
def test_by_keyboard_on_a_desk_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        ready(page)
        # A whole game takes long to analyse.
        open_record(page, half_played("bataille-resign", 10, ("A", "resign")))
        go(page, page.evaluate("location.hash") + "/analysis")
        tab_to(page, "analysis-ply")
        last = page.evaluate(PLY)
        key(page, "ArrowLeft")
        assert page.evaluate(PLY) == last - 1 and focus(page) == "analysis-ply"
        assert f"action {last - 1} " in str(page.locator("#analysis-ply").get_attribute("aria-valuetext"))
        tab_to(page, "analysis-table")
        key(page, "Enter")
        assert exists(page, "#analysis-list tbody tr")
        assert focus(page) == "analysis-table"
        assert not in_themes(page)
        tab_to(page, "analysis-ply", 200)
        key(page, "PageDown", "PageDown")
        tab_to(page, "analysis-show")
        key(page, "Enter")
        assert exists(page, "#look-end")
