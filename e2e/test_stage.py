"""Tests of the play screen: all controls are visible in every window, and texts wait for animations."""

from __future__ import annotations

import json

import bataille
import pytest
from captain import CALM, ENGLISH, half_played, of_games, open_record, set_up
from captain import LINES as LOG
from conftest import DESK, PHONE, Opener
from hands import exists, fingers, key, mouse
from looks import BOXES, LANGUAGES, WIDE, WINDOWS, all_in_sight, at_size, sample
from waiting import pace, rest, wait_for

from navals import games

pytestmark = [pytest.mark.browser, pytest.mark.once]

TOLD = """() => {
  globalThis.spoiled = [];
  globalThis.changes = 0;
  globalThis.lines = [];
  const films = () => document.getAnimations().filter((one) => one.playState === "running" &&
      one.effect?.target?.closest?.("svg") && !one.effect.target.matches("[data-camera]")).length;
  const look = (entries) => {
    globalThis.changes += 1;
    if (films()) globalThis.spoiled.push(entries.map((entry) => entry.target.id ||
        entry.target.parentElement?.id || entry.target.nodeName).join(" "));
  };
  for (const part of ["table-status", "table-actions", "table-log"]) {
    new MutationObserver(look).observe(document.getElementById(part), { childList: true, subtree: true,
        characterData: true });
  }
  new MutationObserver((entries) => {
    for (const entry of entries) for (const node of entry.addedNodes) globalThis.lines.push(node.textContent);
  }).observe(document.getElementById("caption"), { childList: true });
}"""
LINES = 5
"""Number of log lines to watch."""


def test_nothing_tells_how_a_shot_ends_before_it_has_landed(visit: Opener, site: str) -> None:
    """Status, buttons, and log change only after each shell has landed."""
    with visit(site, warm=True, **(ENGLISH | {"reduced_motion": "no-preference"})) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        page.evaluate(TOLD)
        bataille.shoot(hand)
        rest(page)
        assert page.evaluate("globalThis.changes") >= 2
        assert page.evaluate("globalThis.spoiled") == []


@pytest.mark.parametrize("game", sample(games.IDS, 1, "film"))
def test_word_log_and_buttons_wait_for_the_film(visit: Opener, site: str, game: str) -> None:
    """Watch two computers: nothing is revealed before its animation ends."""
    manifest = games.find(game)
    preset = next(item.id for item in manifest.presets if not item.modes or "watch" in item.modes)
    with visit(site, warm=True, **(ENGLISH | {"reduced_motion": "no-preference"})) as (page, _):
        hand = mouse(page)
        pace(page, 5)
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
    with visit(site, warm=True, **(CALM | PHONE)) as (page, _):
        hand = fingers(page)
        bataille.first_shot(hand)
        open_now = "document.querySelector('#table-drawer').matches(':popover-open')"
        hand.press("#drawer-open")
        assert page.evaluate(open_now) and page.locator("#log").is_visible()
        hand.tap((page.viewport_size["width"] / 2, 150.0))
        assert not page.evaluate(open_now)
        assert not exists(page, ".cell[aria-selected=true]"), "no square was aimed at"
        hand.press("#drawer-open")
        key(page, "Escape")
        assert not page.evaluate(open_now)
        hand.press("#drawer-open")
        at_size(page, **DESK["viewport"])
        assert not page.evaluate(open_now) and page.locator("#log").is_visible(), "on a desk it is a panel"


CUT = """() => {
  const card = document.querySelector('#recap');
  const around = card.getBoundingClientRect();
  const found = [];
  for (const one of [card, ...card.querySelectorAll('*:not(svg *)')]) {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const name = one.className || one.tagName;
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) found.push(`${name} is too narrow`);
    if (one.scrollHeight > one.clientHeight + 1 && one.clientHeight) found.push(`${name} is too low`);
    if (left < around.left - 1 || right > around.right + 1 || bottom > around.bottom + 1)
      found.push(`${name} leaves the card`);
    if (width && !card.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      found.push(`${name} is covered`);
  }
  return found;
}"""
BELOW = """(names) => {
  const [above, below] = names.map((name) => document.querySelector(name).getBoundingClientRect());
  return above.bottom <= below.top + 1;
}"""
"""JavaScript: whether the second of two elements begins below the first."""
AREA = "JSON.stringify(document.querySelector('#table-board').getBoundingClientRect())"


def test_the_recap_of_a_turn_is_whole_and_leaves_the_board_in_its_place(visit: Opener, site: str) -> None:
    """The recap is shown in every game, on a small phone, until the first touch."""
    small = {"viewport": {"width": 390, "height": 664}}
    with visit(site, warm=True, **(PHONE | CALM | small)) as (page, _):
        hand = fingers(page)
        above = of_games("RECAP_ABOVE")
        for game_id, (name, ply) in of_games("RECAP").items():
            game = json.loads(half_played(name, ply))
            tags = {tag: text for tag, text in game["tags"].items() if tag not in ("A", "Seed", "Dice")}
            open_record(page, json.dumps(game | {"tags": tags | {"B": "ai:easy"}}))
            assert exists(page, "#recap[data-touch]"), name
            if page.locator("#table-strip .grid-block").count():
                at_size(page, 844, 390)
                assert page.evaluate(BELOW, ["#recap", "#table-strip"]), "the own grid is in sight"
                at_size(page, 390, 664)
            area = page.evaluate(AREA)
            assert page.evaluate(CUT) == [], name
            if game_id in above:
                assert page.evaluate(BELOW, ["#recap", "#table-board"]), "it covers no ships"
            hand.press("#recap .recap-lines")
            assert not exists(page, "#recap[data-touch]") and page.evaluate(AREA) == area, name


LARGER = "document.documentElement.dataset.text = 'larger'"
USUAL = "delete document.documentElement.dataset.text"
TINY = {"width": 195, "height": 332}
"""A phone's window at 200% zoom."""


@pytest.mark.parametrize("game", sample([*of_games("HALF")], 1, "swing"))
def test_a_game_in_full_swing_is_in_sight_with_any_text_in_any_window(
    visit: Opener, site: str, game: str
) -> None:
    """Check both languages and text sizes in every window.

    The board must be large in the usual windows; in tiny ones the page may scroll, but only vertically.
    """
    problems: list[str] = []
    with visit(site, warm=True, **(CALM | {"viewport": {"width": 1280, "height": 800}})) as (page, _):
        hand = mouse(page)
        for name, lines in of_games("HALF")[game].items():
            open_record(page, half_played(name, lines))
        for button in ("#lift", "#hint"):
            if exists(page, button):
                hand.press(button)
        for width, height in WINDOWS:
            at_size(page, width, height)
            all_in_sight(page, width, height, f"{game} at {width}x{height}")
            left, top, right, bottom = page.evaluate(BOXES, ["#table-board"])["#table-board"]
            assert (right - left) * (bottom - top) > 0.25 * width * height, f"{game} at {width}x{height}"
        for language in LANGUAGES:
            if language == "fr":
                at_size(page, **DESK["viewport"])
                page.evaluate(USUAL)
                hand.press("#tool-language")
            # The first window is a desktop's at 200% zoom.
            for larger, windows in ((False, ((640, 400),)), (True, ((640, 400), *WINDOWS))):
                page.evaluate(LARGER if larger else USUAL)
                for width, height in windows:
                    at_size(page, width, height)
                    what = f"{game} in {language} at {width}x{height}, larger: {larger}"
                    try:
                        all_in_sight(page, width, height, what)
                    except AssertionError as error:
                        problems.append(str(error).splitlines()[0])
            at_size(page, **TINY)
            for text in (LARGER, USUAL):
                page.evaluate(text)
                rest(page)
                left, top, right, bottom = page.evaluate(BOXES, ["#table-board"])["#table-board"]
                assert right - left > 150 and bottom - top > 140
                problems += [f"{game} in {language}, tiny, {text}: {item}" for item in page.evaluate(WIDE)]
                assert page.evaluate("getComputedStyle(document.body).overflowY") == "visible"
    assert not problems, "\n".join(problems)
