"""Browser tests of the rules, printed sheets, and lessons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from captain import CALM, ENGLISH, of_games, open_record, type_action
from conftest import PHONE, Opener
from driver import Page
from hands import exists, fingers, focus, go, go_back, key, mouse, write
from looks import EVERYTHING, LANGUAGES, SMALL, WIDE, at_size, in_themes
from waiting import ready, rest

from navals import games
from navals.core import rules
from navals.core.record import record
from navals.core.table import Table
from tests.records import golden_text

pytestmark = pytest.mark.browser

PAGES = of_games("SHEETS")


def refused(game_id: str) -> tuple[str, str, str]:
    """Return the record of an unfinished game, a past action that is now illegal, and its rule."""
    ((name, count),) = of_games("TAKEN_BACK")[game_id].items()
    table = Table(record.read(golden_text(name)), "seed")
    table.take_back(count)
    seat = table.actor()
    for other in range(table.game.seating.seats(table.options)):
        table.replay.tags["ABCD"[other]] = "Anne" if other == seat else "ai:easy"
    for move in reversed(table.replay.moves):
        refusal = rules.check(table.game, table.position, seat, move.action) if move.seat >= 0 else None
        if refusal is not None and " " in refusal.rule:
            return table.text(), table.game.text(move.action), refusal.rule.split()[1]
    raise AssertionError(f"{game_id}: nothing is refused")


LOOK = (
    "(e) => { const s = getComputedStyle(e); return [s.borderInlineStartStyle,"
    " parseFloat(s.borderInlineStartWidth) > 0]; }"
)


def test_from_a_refusal_to_its_paragraph_and_back_to_the_game(visit: Opener, site: str) -> None:
    look: dict[str, Any] = {**ENGLISH, **PHONE, "forced_colors": "active", "reduced_motion": "reduce"}
    with visit(site, warm=True, **look) as (page, _):
        ready(page)
        for game_id in of_games("TAKEN_BACK"):
            text, action, number = refused(game_id)
            open_record(page, text)
            type_action(page, action)
            previous = [page.locator(part).text_content() for part in ("#status", "#note", "#log")]
            page.locator(f"#note a[href='#/{game_id}/rules/{number}']").focus()
            key(page, "Enter")
            assert focus(page) == f"rule-{number}"
            rule = page.locator(f"[id='rule-{number}']")
            assert rule.get_attribute("aria-current") == "true"
            assert rule.evaluate(LOOK) == ["double", True], "also in forced colours"
            box = f"document.getElementById('rule-{number}').getBoundingClientRect()"
            assert page.evaluate(f"{box}.top >= 0 && {box}.bottom <= innerHeight")
            page.locator("#origin").focus()
            key(page, "Enter")
            current = [page.locator(part).text_content() for part in ("#status", "#note", "#log")]
            assert current == previous, game_id

        go(page, "#/trafalgar/rules")
        key(page, "/")
        assert focus(page) == "rules-query"
        write(page, "into the wind")
        assert exists(page, "#rules-results mark") and "found" in page.locator("#rules-count").inner_text()
        count = page.locator("#rules-results a").count()
        key(page, "Enter")
        assert focus(page) == "found-0"
        key(page, "Enter")
        assert exists(page, ".is-cited")
        go_back(page)
        assert exists(page, "#rules-results")
        assert page.locator("#rules-query").input_value() == "into the wind"
        assert page.locator("#rules-results a").count() == count


PAPERS = ("A4", "Letter")
"""Paper sizes. French, whose words are longer, is printed on the shorter one."""
INCH = 96
HULLS = """[...document.querySelectorAll('.counters .cut')].slice(0, 2).map((e) => [e.getBBox().width,
  e.getBBox().height].map((side) => side * e.getScreenCTM().a))"""
"""JavaScript: the sizes of two printed counters."""


def sheets(page: Page, paper: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.chromium_only("a page as PDF")
def test_each_sheet_is_a_page_and_a_game_fills_its_pages(visit: Opener, site: str) -> None:
    with visit(site, warm=True) as (page, _):
        hand = mouse(page)
        page.emulate_media(media="print")
        for language in ("fr", "en"):
            if language == "en":
                page.emulate_media(media="screen")
                hand.press("#tool-language")
                assert page.evaluate("document.documentElement.lang") == "en"
                page.emulate_media(media="print")
            for game_id, count in PAGES.items():
                go(page, f"#/{game_id}/rules/print")
                assert page.locator(".sheet").count() == count
                for paper in PAPERS if EVERYTHING else PAPERS[language == "fr" :][:1]:
                    assert sheets(page, paper) == count, (game_id, language, paper)
                wide = page.evaluate(
                    "[...document.querySelectorAll('.sheet')].map((e) => e.scrollWidth - e.clientWidth)"
                )
                assert max(wide) <= 1, (game_id, language, wide)
            go(page, "#/uncharted/rules/print")
            assert page.evaluate(HULLS) == [
                pytest.approx([1.2 * INCH, 4.0 * INCH], abs=0.5),
                pytest.approx([0.8 * INCH, 2.5 * INCH], abs=0.5),
            ], "a battleship and a cruiser"
            stick = page.evaluate("document.querySelector('.cut').getBoundingClientRect().height")
            assert stick == pytest.approx(8 * INCH, abs=1.5)
        page.emulate_media(media="screen")
        open_record(page, golden_text("bataille-classic"))
        go(page, page.evaluate("location.hash") + "/paper")
        assert exists(page, ".paper-moves")
        page.emulate_media(media="print")
        boards = page.locator(".paper-diagram").count()
        assert boards >= 4 and page.locator("#print").is_hidden()
        assert 1 < sheets(page, "A4") <= boards and 1 < sheets(page, "Letter") <= boards
        page.emulate_media(media="screen")
        hand.press("#tool-language")


@pytest.mark.once
def test_axe_finds_nothing_and_nothing_sticks_out(visit: Opener, site: str) -> None:
    problems = []
    with visit(site, warm=True, **ENGLISH, **PHONE) as (page, _):
        ready(page)
        at_size(page, 360, 740)
        open_record(page, golden_text("mats-squadron"))
        game = page.evaluate("location.hash")
        for name, route, selector in (
            ("paper", f"{game}/paper", ".paper-moves"),
            ("all rules", "#/rules", ".rules-shelf"),
            ("rules", "#/mats/rules", "#rule-R1"),
            ("found", "#/trafalgar/rules", "#rule-R1"),
            ("cited", "#/mats/rules/R12", ".is-cited"),
            ("sheets", "#/trafalgar/rules/print", ".sheet"),
            ("lesson", "#/trafalgar/learn", "#lesson-part-1"),
        ):
            go(page, route)
            assert exists(page, selector), name
            if name == "found":
                page.locator("#rules-query").fill("wind")
                rest(page)
                assert exists(page, "#rules-results")
            problems += [f"{name}, {item}" for item in in_themes(page)]
            problems += [f"{name}: {item}" for item in [*page.evaluate(WIDE), *page.evaluate(SMALL, 24)]]
    assert not problems, "\n".join(problems)


# --- lessons

WINDOWS = ((360, 640), (1280, 800), (844, 390), (390, 664))
"""Windows in which the coach is checked; a lesson is played in the last one."""
COACH = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const bubble = document.querySelector('[data-coach]');
  if (!bubble) return null;
  const own = bubble.getBoundingClientRect(), found = [];
  const part = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let up = e.parentElement; up; up = up.parentElement) {
      if (!(up instanceof SVGSVGElement) && getComputedStyle(up).overflow === 'visible') continue;
      const clip = up.getBoundingClientRect();
      left = Math.max(left, clip.left); top = Math.max(top, clip.top); right = Math.min(right, clip.right);
          bottom = Math.min(bottom, clip.bottom);
    }
    return { id: e.id, left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  };
  const ids = bubble.dataset.coach.split(',');
  const targets = ids.flatMap((id) => document.getElementById(id) ?? []).map(part).filter((one) =>
      one.right - one.left > 4 && one.bottom - one.top > 4);
  if (!targets.length) found.push(`nothing of ${ids} is seen`);
  const header = document.getElementById('top').getBoundingClientRect().bottom;
  if (own.left < 0 || own.top < header || own.right > innerWidth ||
      own.bottom > innerHeight) found.push('the bubble sticks out, or lies under the header');
  for (const one of targets) {
    if (own.left < one.right && own.right > one.left && own.top < one.bottom &&
        own.bottom > one.top) found.push(`the bubble lies over ${one.id}`);
    const there = document.elementFromPoint((one.left + one.right) / 2, (one.top + one.bottom) / 2);
    if (!there || there.closest('[data-coach], #toast, #top, .beacon')) found.push(`${one.id} is covered`);
  }
  const lights = [...document.querySelectorAll('.coach-light')];
  if (lights.length !== targets.length)
    found.push(`${lights.length} lights for ${targets.length} targets`);
  if (lights.some((one) => getComputedStyle(one).animationName !== 'none')) found.push('a light moves');
  if (scrollX || scrollY || document.documentElement.scrollHeight > innerHeight ||
      document.documentElement.scrollWidth > innerWidth) found.push('the page is scrolled');
  return { found, text: bubble.innerText, step: document.querySelector('.lesson-count').textContent,
      targets };
}"""
FILMS = """() => {
  globalThis.films = { seen: 0, covered: [] };
  const look = () => {
    if (document.documentElement.dataset.film !== undefined) {
      films.seen += 1;
      for (const one of document.querySelectorAll('[data-coach], .coach-light'))
        if (getComputedStyle(one).visibility === 'visible') films.covered.push(one.className);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""JavaScript: record the parts of the coach that are visible during an animation."""
PATIENT = 14
"""Maximum number of times to press the target before giving up."""


class Pupil:
    """A learner who presses the element that the coach highlights, and checks the layout of both."""

    def __init__(self, page: Page, game: str, points: bool) -> None:
        self.page, self.game = page, game
        self.points = points
        """Whether to use a mouse, which can hover, instead of touch."""
        self.hand = (mouse if points else fingers)(page)
        self.problems: list[str] = []
        self.lines: list[str] = []

    def look(self) -> Any:
        """Return the coach's message and layout problems."""
        rest(self.page)
        return self.page.evaluate(COACH)

    def measure(self, windows: Sequence[tuple[int, int]] = WINDOWS if EVERYTHING else WINDOWS[-1:]) -> Any:
        """Check the layout in these windows, ending with the one in which the lesson continues."""
        for width, height in windows:
            at_size(self.page, width, height)
            seen = self.look()
            what = f"{self.game}, {seen['step']}, {seen['text']!r} at {width}x{height}"
            self.problems += [f"{what}: {item}" for item in seen["found"]]
        return seen

    def follow(self, seen: Any) -> None:
        """Follow the coach's request."""
        first = seen["targets"][0]
        middle = ((first["left"] + first["right"]) / 2, (first["top"] + first["bottom"]) / 2)
        if self.points:
            self.page.mouse.move(*middle)
            look = self.look()
            # Hovering must not change the step: that would move the bubble back and forth forever.
            if (look["text"], look["targets"]) != (seen["text"], seen["targets"]):
                self.problems.append(
                    f"{self.game}, {seen['step']}, {seen['text']!r}: the pointer alone leads to"
                    f" {look['text']!r}"
                )
        self.hand.tap(middle)

    def play(self) -> None:
        """Play the whole lesson."""
        self.page.evaluate(FILMS)
        tries = 0
        while True:
            seen = self.look()
            if seen["text"] not in self.lines[-1:]:
                self.lines.append(seen["text"])
                seen, tries = self.measure(), 0
            if exists(self.page, "#lesson-play"):
                films = self.page.evaluate("films")
                assert films["seen"] and not films["covered"], "the coach lies over what is played"
                return
            if exists(self.page, "#lesson-next"):
                self.hand.press("#lesson-next")
                continue
            tries += 1
            assert tries <= PATIENT, f"{self.game}: lost at {seen['step']}: {seen['text']}"
            self.follow(seen)


PLAYED = ("mats", "fr")
"""The lesson that every change must pass; `tests/suites/test_lesson.py` plays all lessons, without a
browser."""


@pytest.mark.once
@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(*case, marks=() if case == PLAYED else pytest.mark.exhaustive)
        for case in product(games.IDS, LANGUAGES)
    ],
)
def test_every_lesson_is_played_as_its_coach_says(visit: Opener, site: str, game: str, language: str) -> None:
    """Check every message: bubble and target are visible, apart, and without scrolling.

    The lesson is played in French with a finger, in English with a mouse and larger text. Nothing may cover
    an animation."""
    french = language == "fr"
    device = (PHONE if french else {}) | {"locale": LANGUAGES[language]}
    with visit(f"{site}#/{game}/learn", warm=True, **(CALM | device)) as (page, _):
        ready(page)
        pupil = Pupil(page, game, points=not french)
        if not french:
            page.evaluate("document.documentElement.dataset.text = 'larger'")
        at_size(page, 390, 664)
        pupil.play()
        assert len(pupil.lines) > 10
        assert not pupil.problems, "\n".join(pupil.problems)


@pytest.mark.once
def test_every_lesson_begins_with_its_coach_in_place(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(CALM | PHONE | {"locale": LANGUAGES["fr"]})) as (page, _):
        problems: list[str] = []
        for game in games.IDS:
            pupil = Pupil(page, game, points=False)
            go(page, f"#/{game}/learn")
            seen = pupil.measure(WINDOWS[2:])
            pupil.hand.press("#lesson-next") if exists(page, "#lesson-next") else pupil.follow(seen)
            pupil.measure(WINDOWS[2:])
            problems += pupil.problems
        assert not problems, "\n".join(problems)
