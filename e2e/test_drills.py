"""Drills: on screen and at a real table, by touch on a phone; and a custom drill, by keyboard on a
desktop."""

from __future__ import annotations

import pytest
from captain import CALM, of_games
from conftest import PHONE, Opener
from driver import Page
from hands import fingers, go, mouse, reload
from looks import SMALL, WIDE, in_themes
from waiting import wait_for_element

from navals import games
from navals.ui.registry import drills_of

pytestmark = pytest.mark.browser

DRILLED = [id for id in games.IDS if (card := games.card(id)) is not None and card.drilled]


def drill(game: str) -> str:
    """Return the route of a game's first drill."""
    return f"#/{game}/drill/{drills_of(game).built_in[0].id}"


def tally(page: Page) -> str:
    return str(page.locator("#drill-sum").inner_text())


@pytest.mark.parametrize("game", DRILLED)
def test_a_run_by_touch_on_a_phone(ready_page: Opener, game: str) -> None:
    """Shoot on screen, undo and reload; then count by thumb at a real table."""
    with ready_page(warm=True, **(PHONE | CALM)) as page:
        hand = fingers(page)
        shoot = of_games("USUAL")[game][-1]
        go(page, f"#/{game}/drill")
        assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
        hand.press(f"#drill-{drills_of(game).built_in[0].id}")
        hand.press("label:has(#drill-tries-5)")
        hand.press("#drill-table")
        for n in (1, 2):
            hand.press(shoot)
            wait_for_element(page, "#drill-next")
            assert f"of {n} (" in tally(page)
            if n == 1:
                hand.press("#drill-next")
        hand.press("#drill-undo")
        assert "of 1 (" in tally(page) and page.locator(shoot).count() == 1
        reload(page)
        assert "of 1 (" in tally(page) and page.locator(shoot).count() == 1
        go(page, drill(game))
        hand.press("#drill-real")
        assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 44) == []
        for made in (True, False, True):
            target = "#drill-made" if made else "#drill-missed"
            box = page.locator(target).bounding_box()
            height = page.evaluate("innerHeight")
            assert box is not None and box["height"] >= 80 and box["width"] >= 150
            assert box["y"] + box["height"] <= height, "at hand without scrolling"
            hand.press(target)
        assert tally(page).startswith("Made: 2 of 3 ")
        hand.press("#drill-undo")
        assert tally(page).startswith("Made: 1 of 2 ")


@pytest.mark.once
@pytest.mark.parametrize("game", DRILLED)
def test_in_every_theme(visit: Opener, site: str, game: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        go(page, f"#/{game}/drill")
        assert in_themes(page) == []
        go(page, drill(game))
        assert in_themes(page) == []
        hand.press("#drill-real")
        hand.press("#drill-made")
        hand.press("#drill-missed")
        assert in_themes(page) == []
