"""Browser tests of the score keeper of Naval Battle Billiard: matches by touch and by keyboard, and device
features.

`tests/games/billiard/test_keeper.py` enters every example of the rules.
"""

from __future__ import annotations

import captain
import pytest
from billiard import GO, go, pressed, record_of, scores, shot, tap, unit
from captain import (
    CALM,
    ENGLISH,
    actions_of,
    downloaded,
    menu_record,
    moves,
    open_record,
    status,
    type_action,
)
from conftest import PHONE, Opener
from driver import Page
from hands import Hand, exists, fingers, focus, key, middle, mouse, tab_to
from looks import at_size, in_themes
from waiting import pace, ready, rest, wait_for

from tests.games.billiard.play import ENTERED, WHOLE

pytestmark = pytest.mark.browser

FRESH = record_of()
AWAKE = "document.documentElement.dataset.awake"


def begin(hand: Hand) -> None:
    """Open a new match and enter the break."""
    open_record(hand.page, FRESH)
    go(hand, "BREAK")


# --- whole matches


def test_a_match_by_keyboard(visit: Opener, site: str) -> None:
    """Play the second half of example B21: Tab to the balls, arrow keys and Enter to mark them, then S."""
    with visit(site, warm=True, **CALM) as (page, _):
        ready(page)
        open_record(page, record_of(*ENTERED.split(", ")[:8]))
        for units, score in WHOLE[7:]:
            tab_to(page, "unit-*")
            for n, number in enumerate(units):
                _arrow_to(page, number)
                key(page, "Enter")
                assert pressed(page) == {*units[: n + 1]}
                if n and number == units[0]:
                    assert exists(page, f"{unit(number)}.is-fell")
            key(page, "s")
            assert scores(page) == score and not pressed(page)
        assert "anne" in page.locator("#finale-title").inner_text().lower()
        assert ", ".join(actions_of(downloaded(page, mouse(page).press))) == ENTERED


def _arrow_to(page: Page, number: int) -> None:
    """Move the focus with the arrow keys to another ball."""
    for _ in range(20):
        current = int(focus(page).removeprefix("unit-"))
        if current == number:
            return
        if (current > 8) != (number > 8):
            page.keyboard.press("ArrowDown" if number > 8 else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if current < number else "ArrowLeft")
    raise AssertionError(f"the arrows do not lead to {number}")


def test_from_the_home_page(visit: Opener, site: str) -> None:
    """Set up a match of pairs and choose who breaks."""
    with visit(site, warm=True, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        captain.begin(hand, "billiard", "keep", "score_pairs", name_0="Ann", name_1="Bob")
        hand.press("#begins-1")
        assert status(page).startswith("Bob")
        go(hand, "BREAK")
        shot(hand, 10, 3)
        assert scores(page) == (0, 10)


# --- touch


def test_quick_taps_on_one_ball_count(visit: Opener, site: str) -> None:
    """Two quick taps on a submarine immerse it; two on the main button make a single entry."""
    with visit(site, warm=True, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        begin(hand)
        pace(page, 1)
        twice(page, unit(1))
        assert page.locator(GO).inner_text() == "SHOT"
        twice(page, unit(1))
        assert page.locator(GO).inner_text() == "SHOT" and pressed(page) == {1}
        twice(page, GO)
        assert exists(page, f"{unit(1)}.is-under")
        assert actions_of(menu_record(hand)) == ["break", "shot 1 > 1"]


def twice(page: Page, selector: str) -> None:
    """Tap twice as quickly as possible."""
    rest(page, skip=1000)
    spot = middle(page, selector)
    page.touchscreen.tap(*spot)
    page.touchscreen.tap(*spot)
    rest(page)


BOXES = """[...Array(16).keys()].map((n) => `unit-${n + 1}`).concat("score-0", "score-1")
  .map((id) => document.getElementById(id).getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"""
"""JavaScript: the rectangles of the sixteen balls and the two scores."""
CHANGED = """() => {
  globalThis.seen = new Set();
  new MutationObserver((all) => all.forEach((one) => seen.add(one.target.closest('[id^=slot-]')?.id)))
    .observe(document.getElementById('balls'), {subtree: true, childList: true, attributes: true});
}"""


def test_all_is_in_sight_on_a_phone(visit: Opener, site: str) -> None:
    """The page fits without scrolling, its layout is stable, and tapping a ball changes only this ball."""
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        begin(hand)
        for height, minimum in ((664, 70), (844, 76)):
            at_size(page, 390, height)
            bar = page.locator(".table-actions").bounding_box()
            assert bar and bar["y"] + bar["height"] <= height + 0.5
            first = page.evaluate(BOXES)
            for x, y, wide, high in first[:16]:
                assert x >= 0 and x + wide <= 390 and y >= 0 and y + high <= bar["y"]
                assert wide >= minimum and high >= minimum
            for _, y, _, high in first[16:]:
                assert y >= 0 and y + high <= bar["y"]
            big = page.locator(GO).bounding_box()
            undo = page.locator("#undo").bounding_box()
            assert big and undo and big["width"] > 170 and big["height"] >= 56 and undo["height"] >= 56
            hand.press(unit(12))  # an enemy ball first: it is refused, and the layout must not move
            hand.press(unit(2))
            page.evaluate(CHANGED)
            hand.press(unit(11))
            assert page.evaluate("[...seen]") == ["slot-11"]
            hand.press(unit(9))
            assert page.evaluate(BOXES) == first
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            key(page, "Escape")


def test_no_side_scrolling(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(CALM | {"locale": "fr-FR"})) as (page, _):
        ready(page)
        open_record(
            page,
            record_of(
                "break",
                "shot 2 > 2 11",
                options="first_breaker=A mode=2v2",
                names="Maximilienne Bartholomeus Wilhelmine Ferdinand-Auguste",
            ),
        )
        for width, height in [(360, 640), (320, 568), (844, 390), (768, 1024), (1280, 800)]:
            at_size(page, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            for n in range(1, 17):
                box = page.locator(unit(n)).bounding_box()
                assert box and min(box["width"], box["height"]) >= 44, (n, width, height)


# --- device


WAKE = """(() => {
  const held = (window.held = []);
  Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
    if (window.refused) throw new Error('low battery');
    const lock = {released: false, release: async () => { lock.released = true; }};
    held.push(lock);
    return lock;
  }}});
})()"""


def test_the_screen_stays_on(visit: Opener, site: str) -> None:
    """Hold a wake lock only while the score keeper is shown; tell the players if the system refuses it."""
    with visit(site, script=WAKE, **ENGLISH) as (page, _):
        hand = mouse(page)
        assert page.evaluate("held.length") == 0
        begin(hand)
        wait_for(page, "held.filter((lock) => !lock.released).length === 1")
        assert page.evaluate(AWAKE) == "yes" and not page.locator(".wake-note").is_visible()
        captain.hide_tab(page)
        wait_for(page, "held.every((lock) => lock.released)")
        captain.hide_tab(page, hidden=False)
        wait_for(page, "held.filter((lock) => !lock.released).length === 1")
        hand.press("#bar-back")
        wait_for(page, "held.every((lock) => lock.released)")
        page.evaluate("window.refused = true")
        begin(hand)
        wait_for(page, f"{AWAKE} === 'no'")
        assert page.locator(".wake-note").is_visible()


def test_typed_and_read_aloud(visit: Opener, site: str) -> None:
    """Check typed actions, the accessible names of the balls, and announcements."""
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        begin(hand)
        type_action(page, "shot 2 > 11")
        assert exists(page, "#unit-11.is-gone")
        assert page.get_by_role("button", name="11, destroyer (Bob), destroyed").count() == 1
        tap(hand, 10, 3)
        assert "The 10 hits the 3 and destroys it." in page.locator("#keeper-said").inner_text()
        assert page.get_by_role("group", name="Solids 1 to 8").count() == 1
        assert (
            page.get_by_role(
                "button",
                name="3, destroyer (Anne), armour 2 of 2, strike 2, on the table, pocketed in this shot",
                pressed=True,
            ).count()
            == 1
        )
        key(page, "Escape")
        assert not pressed(page)
        assert "destroyed" in " ".join(moves(page))


@pytest.mark.once
def test_axe_finds_nothing(visit: Opener, site: str) -> None:
    """Run axe in every theme on the states of the score keeper."""
    steps = (("10", "4", "5", "go"), ("2", "11"), ("clear", "foul", "foul-hit", "12", "go", "go", "9"))
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of("break", "miss", "shot 9 > 9", "shot 8 > 13 7"))
        problems = []
        for part in steps:
            for step in part:
                if step == "go":
                    go(hand)
                elif step.isdecimal():
                    tap(hand, int(step))
                else:
                    hand.press(f"#{step}")
            problems += [f"{part} {item}" for item in in_themes(page)]
        assert not problems, "\n".join(problems)


@pytest.mark.once
def test_states_are_told_apart_with_forced_colours(visit: Opener, site: str) -> None:
    """Destroyed, immersed, striking, and pocketed balls have visible marks in a distinct colour."""
    marks = {11: ".unit-cross", 9: ".unit-waves", 10: ".unit-ring", 3: ".unit-pocket"}
    with visit(site, warm=True, **(PHONE | CALM | {"forced_colors": "active"})) as (page, _):
        hand = fingers(page)
        open_record(page, record_of("break", "shot 2 > 11", "shot 9 > 9", "miss"))
        tap(hand, 10, 3)
        for number, mark in marks.items():
            look = page.locator(f"{unit(number)} + svg {mark}").evaluate(
                "(e) => { const s = getComputedStyle(e); return [s.visibility, s.stroke, s.fill,"
                " getComputedStyle(document.body).backgroundColor]; }"
            )
            assert look[0] == "visible" and {look[1], look[2]} - {"none", look[3]}, (number, look)
