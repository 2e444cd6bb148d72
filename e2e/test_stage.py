"""The play screen: everything that one plays with is in sight, on phones upright and lying and on desks; words wait for their film."""

from __future__ import annotations

import bataille
import pytest
from captain import CALM, ENGLISH, of_games, set_up
from captain import LINES as LOG
from conftest import PHONE, Opener
from driver import Page
from hands import fingers, key, mouse, shown
from looks import LANGUAGES, WIDE
from waiting import rest, wait_for

from navals import games

pytestmark = [pytest.mark.browser, pytest.mark.once]

WINDOWS = [(360, 640), (390, 664), (844, 390), (1280, 800)]
PARTS = ["#table-status", "#table-board", "#table-strip", "#table-actions"]
BOXES = """(parts) => Object.fromEntries(parts.flatMap((part) => {
  const element = document.querySelector(part);
  if (!element) return [];
  const box = element.getBoundingClientRect();
  return [[part, [box.left, box.top, box.right, box.bottom]]];
}))"""
LENGTH = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"


def all_in_sight(page: Page, width: int, height: int, what: str) -> None:
    """Status, board, strip and actions lie in the window, none over another, and the page is not longer than it."""
    boxes = page.evaluate(BOXES, PARTS)
    for part, (left, top, right, bottom) in boxes.items():
        assert left >= -0.5 and top >= -0.5 and right <= width + 0.5 and bottom <= height + 0.5, (
            f"{what}: {part}"
        )
    board = boxes["#table-board"]
    assert board[2] - board[0] > 150 and board[3] - board[1] > 100, f"{what}: the board has room"
    for part, (left, top, right, bottom) in boxes.items():
        if part != "#table-board":
            apart = (
                left >= board[2] - 1 or right <= board[0] + 1 or top >= board[3] - 1 or bottom <= board[1] + 1
            )
            assert apart, f"{what}: {part} lies over the board"
    high, wide = page.evaluate(LENGTH)
    assert high <= height and wide <= width, f"{what}: the page is longer than the window"


@pytest.mark.parametrize("game", of_games("SCREENS"))
def test_one_plays_without_scrolling(visit: Opener, site: str, game: str) -> None:
    """In French, whose words are the longer ones."""
    with visit(site, **(CALM | {"locale": LANGUAGES["fr"]})) as (page, _):
        hand, seen = mouse(page), 0
        for name in of_games("screens")[game](hand):
            if not shown(page, ".game-table"):
                continue
            before, seen = page.viewport_size, seen + 1
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                rest(page)
                all_in_sight(page, width, height, f"{name} at {width}x{height}")
            assert before is not None
            page.set_viewport_size(before)
            rest(page)
        assert seen > 3


TOLD = """() => {
  globalThis.spoiled = [];
  globalThis.changes = 0;
  globalThis.lines = [];
  const films = () => document.getAnimations().filter((one) => one.playState === "running" && one.effect?.target?.closest?.("svg")).length;
  const look = (entries) => {
    globalThis.changes += 1;
    if (films()) globalThis.spoiled.push(entries.map((entry) => entry.target.id || entry.target.parentElement?.id || entry.target.nodeName).join(" "));
  };
  for (const part of ["table-status", "table-actions", "table-log"]) {
    new MutationObserver(look).observe(document.getElementById(part), { childList: true, subtree: true, characterData: true });
  }
  new MutationObserver((entries) => {
    for (const entry of entries) for (const node of entry.addedNodes) globalThis.lines.push(node.textContent);
  }).observe(document.getElementById("caption"), { childList: true });
}"""
LINES = 5
"""How many lines of the log two computers play while they are watched."""


def test_nothing_tells_how_a_shot_ends_before_it_has_landed(visit: Opener, site: str) -> None:
    """The shell flies first; word, buttons and log change when it is down, and again after the enemy's."""
    with visit(site, **(ENGLISH | {"reduced_motion": "no-preference"})) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        page.evaluate(TOLD)
        bataille.shoot(hand)
        rest(page)
        assert page.evaluate("globalThis.changes") >= 2
        assert page.evaluate("globalThis.spoiled") == []


@pytest.mark.parametrize("game", games.IDS)
def test_word_log_and_buttons_wait_for_the_film(visit: Opener, site: str, game: str) -> None:
    """Two computers play, and whoever watches learns nothing before it is seen."""
    found = games.find(game)
    assert found is not None
    preset = next(one.id for one in found.presets if not one.modes or "watch" in one.modes)
    with visit(site, **(ENGLISH | {"reduced_motion": "no-preference"}), pace=5) as (page, _):
        hand = mouse(page)
        set_up(hand, game, "watch", preset, kind_0="easy", kind_1="easy")
        page.locator("#start").click()
        wait_for(page, "document.getElementById('caption')", "the game is on the screen")
        page.evaluate(TOLD)
        wait_for(page, f"{LOG} >= {LINES}", "the computers play by themselves")
        page.locator("#pause").click()
        rest(page)
        assert page.evaluate("globalThis.changes") > 0
        assert page.evaluate("globalThis.spoiled") == []


def test_the_drawer_opens_and_closes_and_the_press_beside_it_does_nothing_else(
    visit: Opener, site: str
) -> None:
    with visit(site, **(CALM | PHONE)) as (page, _):
        hand = fingers(page)
        bataille.first_shot(hand)
        open_now = "document.querySelector('#table-drawer').matches(':popover-open')"
        hand.press("#drawer-open")
        assert page.evaluate(open_now) and page.locator("#log").is_visible()
        hand.tap((page.viewport_size["width"] / 2, 150.0))
        assert not page.evaluate(open_now)
        assert not shown(page, ".cell[aria-selected=true]"), "no square was aimed at"
        hand.press("#drawer-open")
        key(page, "Escape")
        assert not page.evaluate(open_now)


@pytest.mark.parametrize("game", of_games("picture"))
def test_a_game_in_full_swing_is_in_sight_and_its_board_is_large(visit: Opener, site: str, game: str) -> None:
    with visit(site, **(CALM | {"viewport": {"width": 1280, "height": 800}})) as (page, _):
        mouse(page)
        of_games("picture")[game](page)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            rest(page)
            all_in_sight(page, width, height, f"{game} at {width}x{height}")
            left, top, right, bottom = page.evaluate(BOXES, ["#table-board"])["#table-board"]
            assert (right - left) * (bottom - top) > 0.25 * width * height, f"{game} at {width}x{height}"


LARGER = "document.documentElement.dataset.text = 'larger'"
USUAL = "delete document.documentElement.dataset.text"
TINY = {"width": 195, "height": 332}
"""A phone's window at 200 %."""


@pytest.mark.parametrize("game", of_games("picture"))
def test_larger_text_and_a_page_enlarged_to_twice_its_size_leave_the_board_its_room(
    visit: Opener, site: str, game: str
) -> None:
    """The largest text in both languages, in every window; and where a window is so small that not all of it fits, it is scrolled, but
    only downwards."""
    problems: list[str] = []
    with visit(site, **(CALM | {"viewport": {"width": 1280, "height": 800}})) as (page, _):
        hand = mouse(page)
        of_games("picture")[game](page)
        for language in LANGUAGES:
            if language == "fr":
                page.set_viewport_size({"width": 1280, "height": 800})
                page.evaluate(USUAL)
                hand.press("#tool-language")
            # The first is a desk's window at 200 %.
            for larger, windows in ((False, ((640, 400),)), (True, ((640, 400), *WINDOWS))):
                page.evaluate(LARGER if larger else USUAL)
                for width, height in windows:
                    page.set_viewport_size({"width": width, "height": height})
                    rest(page)
                    what = f"{game} in {language} at {width}x{height}, larger: {larger}"
                    try:
                        all_in_sight(page, width, height, what)
                    except AssertionError as error:
                        problems.append(str(error).splitlines()[0])
            page.set_viewport_size(TINY)
            for text in (LARGER, USUAL):
                page.evaluate(text)
                rest(page)
                left, top, right, bottom = page.evaluate(BOXES, ["#table-board"])["#table-board"]
                assert right - left > 150 and bottom - top > 140
                problems += [f"{game} in {language}, tiny, {text}: {one}" for one in page.evaluate(WIDE)]
                assert page.evaluate("getComputedStyle(document.body).overflowY") == "visible"
    assert not problems, "\n".join(problems)
