"""Fairness on a phone: a live game from commitment to verification, then a finished game of each kind."""

from __future__ import annotations

from pathlib import Path

import mats
import pytest
from captain import CALM, downloaded, of_games, open_record, records, replayed
from conftest import PHONE, Opener
from driver import Page
from hands import exists, fingers
from looks import FITS, violations
from mats import form, my_move, stay

from navals.cli import main
from navals.core.dice import Dice
from navals.core.seat import CHANCE
from tests.records import golden_text

pytestmark = [pytest.mark.browser, pytest.mark.once]

GAMES = records("checked")
KEY = "document.getElementById('{}').textContent"


def look_over(page: Page) -> None:
    """Check that the page has no overflow, no small targets and no axe violations."""
    assert page.evaluate(FITS)
    small = page.evaluate(
        "[...document.querySelectorAll('#main button, #main a')].map((e) => [e.id,"
        " e.getBoundingClientRect()]).filter(([, box]) => box.height && (box.height < 43.5 || box.width <"
        " 43.5)).map(([id]) => id)"
    )
    assert not small, small
    assert not violations(page)


def test_a_promise_is_made_kept_and_checked(visit: Opener, site: str, tmp_path: Path) -> None:
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        mats.begin(hand, kind_1="easy")
        assert my_move(page) == "order"
        hand.press("#game-menu")
        hand.press("#menu-fairness")
        assert exists(page, "#fair-promise")
        promise = page.evaluate(KEY.format("fair-promise"))
        assert len(promise) == 64 and not exists(page, "#fair-seed, #check-draws")
        look_over(page)
        hand.press("#bar-back")
        form(hand)
        while my_move(page) == "advance" and page.locator("#log .log-line").count() < 12:
            stay(hand)
        hand.press("#game-menu")
        hand.press("#menu-resign")
        hand.press("#confirm-yes")
        assert exists(page, "#finale-fairness")
        text = downloaded(page, hand.press)
        hand.press("#finale-fairness")
        assert exists(page, "#fair-seed")
        assert page.evaluate(KEY.format("fair-promise")) == promise
        assert Dice(page.evaluate(KEY.format("fair-seed"))).commitment == promise, "as any program would find"
        hand.press("#check-draws")
        assert exists(page, "#fair-result.is-fair")
        replay = replayed(text)
        count = sum(move.seat == CHANCE for move in replay.moves)
        assert (
            f"{count} draws come from the seed, and all match it."
            in page.locator("#fair-result").inner_text()
        )
        assert page.locator(".fair-line").count() == count >= 3
        look_over(page)
        (tmp_path / "x.navals").write_text(text, encoding="utf-8")
        assert main(["verify", str(tmp_path / "x.navals")]) == 0
        hand.press("#draw-2")
        assert exists(page, "#look-end")
        assert "fairness" not in page.url

        for game, name in GAMES.items():
            open_record(page, golden_text(name))
            hand.press("#game-menu")
            hand.press("#menu-fairness")
            assert exists(page, ".fair-line")
            assert not exists(page, "#check-draws, #fair-promise"), "nothing was promised"
            assert (page.locator(".fair-table").count() > 0) is (game in of_games("COUNTED"))
            assert page.evaluate(FITS), name
