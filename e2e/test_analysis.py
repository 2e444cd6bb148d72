"""The analysis of a finished game in a real browser: all five games by touch on a phone, then one by keyboard on a desk."""

from __future__ import annotations

from pathlib import Path

from captain import CALM, apart, by_touch, focus, open_record, tab_to
from conftest import PHONE, Opener
from playwright.sync_api import Page
from test_accessibility import AXE, SMALL, THEMES, WEAR, WIDE, violations
from waiting import ready, wait_for

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
FIVE = ("bataille-classic", "mats-limit", "billiard-table", "trafalgar-superiority", "uncharted-skirmish")
OVER = "!document.querySelector('#analysis-stop') && !!document.querySelector('#analysis-verdict')"
PLY = "+document.querySelector('#analysis-ply').value"


def opened(page: Page, name: str) -> None:
    """A golden game, from the home page."""
    page.evaluate("location.hash = '#/'")
    page.locator("#open-record").wait_for()
    open_record(page, (GOLDEN / f"{name}.navals").read_text(encoding="utf-8"))


def test_all_five_games_by_touch(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        tap = by_touch(page)

        def press(id: str) -> None:
            apart(page, id)
            tap(id)

        for name in FIVE:
            opened(page, name)
            press("#game-menu")
            press("#menu-analysis")
            page.locator("#analysis-plot .curve-line").wait_for()
            if name == FIVE[-1]:
                # The longest work is stopped, stands still, and goes on.
                page.locator("#analysis-stop").wait_for()
                press("#analysis-stop")
                wait_for(page, "document.querySelector('#analysis-work').textContent.includes('Stopped')")
                done = page.locator("#analysis-progress").get_attribute("value")
                page.wait_for_timeout(400)
                assert page.locator("#analysis-progress").get_attribute("value") == done
                press("#analysis-stop")
            # While it works the curve answers.
            page.locator("#analysis-plot").scroll_into_view_if_needed()
            box = page.locator("#analysis-plot-touch").bounding_box()
            assert box is not None
            last = page.evaluate("+document.querySelector('#analysis-ply').max")
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 20)
            wait_for(page, f"Math.abs({PLY} - {last} / 2) <= 1")
            if name == FIVE[1]:
                wait_for(page, OVER)
                assert "Luck gave" in page.locator("#analysis-verdict").inner_text()
                assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
                turn = page.locator("[id^=analysis-at-]").first
                at = int((turn.get_attribute("id") or "").rsplit("-", 1)[1])
                press(f"#analysis-at-{at}")
                page.locator("#look-end").wait_for()
                assert f"action {at} of " in page.locator("#status").inner_text()
                assert page.evaluate("location.hash.split('/').length") == 3
                page.go_back()
                page.locator("#analysis-verdict").wait_for()


def test_by_keyboard_on_a_desk_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        opened(page, "bataille-classic")
        page.evaluate("location.hash = location.hash + '/analysis'")
        wait_for(page, OVER)
        tab_to(page, "analysis-ply")
        last = page.evaluate(PLY)
        page.keyboard.press("ArrowLeft")
        wait_for(page, f"{PLY} === {last} - 1 && document.activeElement.id === 'analysis-ply'")
        said = f"document.querySelector('#analysis-ply').getAttribute('aria-valuetext').includes('action {last - 1} ')"
        wait_for(page, said)
        tab_to(page, "analysis-table")
        page.keyboard.press("Enter")
        page.locator("#analysis-list tbody tr").first.wait_for()
        assert focus(page) == "analysis-table"
        found = []
        for theme in THEMES:
            page.evaluate(WEAR, theme)
            only = "" if theme == THEMES[0] else "color-contrast"
            found += [f"{theme}: {one}" for one in violations(page, only)]
        assert not found, "\n".join(found)
        tab_to(page, "analysis-ply", 200)
        for _ in range(2):
            page.keyboard.press("PageDown")
        tab_to(page, "analysis-show")
        page.keyboard.press("Enter")
        page.locator("#look-end").wait_for()
