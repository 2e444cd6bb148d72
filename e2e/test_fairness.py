"""Fairness on a phone: a live game from its promise to the check of every draw, and the page of a game of each kind."""

from __future__ import annotations

from pathlib import Path

import mats
import pytest
from browsers import ROOT
from captain import CALM, downloaded, fingers, open_record, replayed
from conftest import PHONE, Opener
from mats import form, my_move, stay
from playwright.sync_api import Page
from test_accessibility import AXE, violations
from waiting import ready, wait_for

from navals.cli import main
from navals.core.dice import Dice
from navals.core.seat import CHANCE

pytestmark = pytest.mark.browser

GOLDEN = ROOT / "tests" / "golden"
GAMES = ("bataille-classic", "trafalgar-duel", "billiard-table", "uncharted-skirmish")
KEY = "document.getElementById('{}').textContent"


def look_over(page: Page) -> None:
    """What must hold for the page wherever it is seen: nothing sticks out, targets are large enough, axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        "[...document.querySelectorAll('#main button, #main a')].map((e) => [e.id, e.getBoundingClientRect()])"
        ".filter(([, box]) => box.height && (box.height < 43.5 || box.width < 43.5)).map(([id]) => id)"
    )
    assert not small, small
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not violations(page)


def test_a_promise_is_made_kept_and_checked(visit: Opener, site: str, tmp_path: Path) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        mats.begin(hand, kind_1="easy")
        assert my_move(page) == "order"
        hand.press("#game-menu")
        hand.press("#menu-fairness")
        page.locator("#fair-promise").wait_for()
        promise = page.evaluate(KEY.format("fair-promise"))
        assert len(promise) == 64 and page.locator("#fair-seed, #check-draws").count() == 0
        look_over(page)
        hand.press("#bar-back")
        form(hand)
        while my_move(page) == "advance" and page.locator("#log .log-line").count() < 12:
            stay(hand)
        hand.press("#game-menu")
        hand.press("#menu-resign")
        page.wait_for_timeout(400)
        hand.press("#confirm-yes")
        page.locator("#finale-fairness").wait_for()
        text = downloaded(page, hand.press)
        hand.press("#finale-fairness")
        page.locator("#fair-seed").wait_for()
        assert page.evaluate(KEY.format("fair-promise")) == promise
        assert Dice(page.evaluate(KEY.format("fair-seed"))).commitment == promise, "as any program would find"
        hand.press("#check-draws")
        page.locator("#fair-result.is-fair").wait_for()
        replay = replayed(text)
        count = sum(move.seat == CHANCE for move in replay.moves)
        assert f"{count} draws were made from it, and all agree." in page.locator("#fair-result").inner_text()
        assert page.locator(".fair-line").count() == count >= 3
        look_over(page)
        (tmp_path / "x.navals").write_text(text, encoding="utf-8")
        assert main(["verify", str(tmp_path / "x.navals")]) == 0
        hand.press("#draw-2")
        page.locator("#look-end").wait_for()
        assert "fairness" not in page.url

        for name in GAMES:
            page.evaluate("location.hash = '#/'")
            page.locator("#open-record").wait_for(state="attached")
            open_record(page, (GOLDEN / f"{name}.navals").read_text(encoding="utf-8"))
            page.locator("#finale-open").wait_for()
            wait_for(page, "!document.querySelector('[data-modal]')")
            page.wait_for_timeout(400)
            hand.press("#game-menu")
            hand.press("#menu-fairness")
            page.locator(".fair-line").first.wait_for()
            assert page.locator("#check-draws, #fair-promise").count() == 0, "nothing was promised"
            assert (page.locator(".fair-table").count() > 0) is name.startswith(("trafalgar", "uncharted"))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
