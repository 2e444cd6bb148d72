"""Tests of the board's place: nothing that happens in a turn moves it or changes its scale."""

from __future__ import annotations

import pytest
from captain import CALM, half_played, of_games, open_record
from conftest import PHONE, Opener
from driver import Page
from hands import Hand, at_hand, exists, fingers, middle
from lifetime import ANYWAY, READY
from looks import at_size
from waiting import rest

from navals import games
from tests.ui.test_camera import BOARDS, TOOLS

pytestmark = [pytest.mark.browser, pytest.mark.once]

STEPS = 6
"""Number of presses in each window."""
PLACE = """() => {
  const board = document.querySelector("#table-board");
  const box = board.getBoundingClientRect();
  const drawing = board.querySelector("#sea, #pool, .board-art, .columns-art, .order-art");
  const part = drawing.matches("#pool") ? drawing.querySelector("[data-units]") : drawing;
  const { a, b } = part.getScreenCTM();
  const outer = document.querySelector("#pool-box")?.getBoundingClientRect() ?? box;
  return [drawing.id, [outer.left, outer.top, outer.width, outer.height, 100 * Math.hypot(a, b)]];
}"""
"""JavaScript: the board's drawing; its rectangle, and its scale in percent (without the camera)."""
COVERS = """() => Math.max(0, ...[...document.querySelectorAll("#sea-box > .sea-tools")].map((one) =>
    one.getBoundingClientRect().bottom - document.querySelector("#sea-box").getBoundingClientRect().top))"""


def _in_play(hand: Hand, game: str) -> None:
    if in_play := of_games("in_play").get(game):
        in_play(hand)
    for name, lines in () if in_play else of_games("HALF")[game].items():
        open_record(hand.page, half_played(name, lines))
    for over in ("#lift", "#recap-close"):
        if exists(hand.page, over):
            hand.press(over)


def _step(hand: Hand, game: str) -> str:
    """Press the button that a player would press next; return its selector."""
    page = hand.page
    selector = page.evaluate(READY, [*ANYWAY, *of_games("USUAL").get(game, ())])
    if selector:
        at_hand(page, selector)
        hand.tap(middle(page, selector))
    return str(selector)


@pytest.mark.parametrize("game", games.IDS)
def test_the_board_stays_in_its_place_throughout_a_turn(visit: Opener, site: str, game: str) -> None:
    with visit(site, warm=True, **(CALM | PHONE)) as (page, _):
        hand = fingers(page)
        for width, height in ((390, 664), (844, 390)):
            at_size(page, width, height)
            _in_play(hand, game)
            first: dict[str, list[float]] = {}
            steps: list[str] = []
            for number in range(STEPS):
                if exists(page, "#finale"):
                    break
                if not exists(page, "#lift, #recap-close, #pass"):
                    # A new series of MATS begins with another drawing.
                    drawing, place = page.evaluate(PLACE)
                    assert place == pytest.approx(first.setdefault(drawing, place), abs=0.6), (width, steps)
                if number in (1, 2) and exists(page, "#hint"):
                    hand.press("#hint")
                    steps.append("#hint")
                else:
                    steps.append(_step(hand, game))
                rest(page)
            assert first and (len(steps) > 4 or exists(page, "#finale"))
            if game in BOARDS:
                _measured(page, game, width, height)


def _measured(page: Page, game: str, width: int, height: int) -> None:
    """Check the sizes that ``tests/ui/test_camera.py`` uses in its calculations."""
    box = page.locator("#sea").bounding_box()
    assert box
    assert (box["width"], box["height"]) == pytest.approx(BOARDS[game][width, height], abs=2)
    assert page.evaluate(COVERS) <= TOOLS
