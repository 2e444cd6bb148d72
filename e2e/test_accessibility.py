"""Every screen for everybody: axe, sizes of targets, narrow screens, reduced motion, forced colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import bataille
import mats
import pytest
import trafalgar
from bataille import first_shot, place_random, shoot
from browsers import ROOT
from captain import CALM, ENGLISH, Hand, by_mouse, middle, mouse, open_record, set_up
from conftest import PHONE, Opener
from playwright.sync_api import Page
from waiting import ready, wait_for

pytestmark = pytest.mark.browser

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
SCREENS = {
    "bataille": ("home", "set-up", "placement", "refused placement", "battle", "aim and hint", "looking back", "menu", "finale", "over", "curtain", "settings", "keys", "own keys", "rules", "about", "lesson"),
    "mats": ("set-up", "wrong fleet", "order", "ship in hand", "order and hint", "columns", "advance in hand", "refused advance", "hint", "combat", "looking back", "menu", "finale", "over", "curtain", "rules", "lesson"),
    "trafalgar": ("set-up", "curtain", "anchorages", "wind", "turn", "ship in hand", "way", "refused way", "aim", "refused aim", "hint", "advice", "die", "defence", "answer", "heading", "draw", "looking back", "menu", "finale", "over", "rules", "lesson"),
}  # fmt: skip


def bataille_screens(page: Page) -> Iterator[str]:
    """Every screen of the site and of Bataille navale, one after the other."""
    press = by_mouse(page)
    yield "home"
    press("#bataille-ai")
    page.locator("#start").wait_for()
    press("#all-options > summary")
    page.locator("#option-bombs").fill("2000")
    page.locator("#option-bombs").blur()
    page.locator("#option-bombs-error").wait_for()
    yield "set-up"
    page.locator("#option-bombs").fill("2")
    page.locator("#option-bombs").blur()
    page.locator("#option-bombs-error").wait_for(state="detached")
    page.locator("#option-first").select_option("A")
    press("#start")
    page.locator("#shuffle").wait_for()
    yield "placement"
    page.mouse.click(*middle(page, "#grid-0-A1"))
    page.locator("#ship-0").wait_for()
    page.mouse.click(*middle(page, "#grid-0-B2"))
    page.locator("#note.is-refused").wait_for()
    yield "refused placement"
    place_random(page, press)
    assert bataille.my_move(page) == "fire"
    shoot(page, press)
    bataille.my_move(page)
    yield "battle"
    press("#hint")
    page.locator("#grid-1-heat").wait_for()
    press("#hint")
    page.locator("#grid-1-aim").wait_for()
    yield "aim and hint"
    page.locator("#log .log-line").first.click()
    page.locator("#look-end").wait_for()
    yield "looking back"
    press("#look-end")
    press("#game-menu")
    page.locator("#menu").wait_for()
    yield "menu"
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="detached")
    bataille.play_to_end(page, press)
    yield "finale"
    press("#finale-look")
    page.locator("#finale").wait_for(state="detached")
    yield "over"
    go(page, "#/", "#bataille-ai")
    bataille.begin(page, press, mode="two")
    page.locator("#lift").wait_for()
    yield "curtain"
    go(page, "#/", "#bataille-ai")
    press("#tool-settings")
    page.locator("#settings").wait_for()
    yield "settings"
    page.keyboard.press("Escape")
    page.locator("#settings").wait_for(state="detached")
    press("#tool-help")
    page.locator("#keys").wait_for()
    yield "keys"
    press("#keys-change")
    page.locator("#own-keys").wait_for()
    yield "own keys"
    page.keyboard.press("Escape")
    page.locator("#own-keys").wait_for(state="detached")
    go(page, "#/bataille/rules", "#rule-R1")
    yield "rules"
    go(page, "#/about", ".screen-about")
    yield "about"
    go(page, "#/bataille/learn", "#tutorial")
    yield "lesson"


def mats_screens(page: Page) -> Iterator[str]:
    """Every screen of MATS."""
    hand = mouse(page)
    press = hand.press
    set_up(page, press, "mats", "ai", "squadron", kind_1="easy")
    press("#all-options > summary")
    page.locator("#option-ships-add").wait_for()
    yield "set-up"
    page.locator("#option-ships-0-name").fill("?")
    page.locator("#option-ships-0-name").blur()
    page.locator("#option-ships-0-error").wait_for()
    yield "wrong fleet"
    press("#option-ships-from-standard")
    page.locator("#option-ships-6").wait_for()
    press("#start")
    page.locator("#ready").wait_for()
    yield "order"
    hand.reach("#grip-F1")
    page.locator(".order-cell[aria-selected=true]").wait_for(state="attached")
    yield "ship in hand"
    advice(hand)
    yield "order and hint"
    go(page, "#/", "#mats-ai")
    # Wrecks, hit ships and water are on the board.
    open_record(page, mats.last_decision(("Anne", "ai:easy")))
    assert mats.my_move(page) == "advance"
    yield "columns"
    open_position(page, hand)
    mats.take(hand)
    hand.reach(".columns-cell.is-target")
    page.locator("#go:not([aria-disabled])").wait_for()
    yield "advance in hand"
    hand.reach("#grip-TP")
    hand.reach("#at-3-1")
    page.locator("#note.is-refused").wait_for()
    yield "refused advance"
    advice(hand)
    yield "hint"
    press("#game-menu")
    press("label:has(#menu-physical)")
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="detached")
    mats.stay(hand)
    assert mats.my_move(page) == "dice"
    press("#die-2")
    page.locator(".combat-plate.is-fought").wait_for(state="attached")
    yield "combat"
    page.locator("#log .log-line").first.click()
    page.locator("#look-end").wait_for()
    yield "looking back"
    press("#look-end")
    press("#game-menu")
    page.locator("#menu").wait_for()
    yield "menu"
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="detached")
    go(page, "#/", "#mats-ai")
    open_record(page, mats.last_decision(("Anne", "ai:easy")))
    mats.play_to_end(hand)
    yield "finale"
    press("#finale-look")
    page.locator("#finale").wait_for(state="detached")
    yield "over"
    go(page, "#/", "#mats-ai")
    mats.begin(hand, mode="two")
    page.locator("#lift").wait_for()
    yield "curtain"
    go(page, "#/mats/rules", "#rule-R1")
    yield "rules"
    go(page, "#/mats/learn", "#tutorial")
    yield "lesson"


def trafalgar_screens(page: Page) -> Iterator[str]:
    """Every screen of Trafalgar."""
    hand = mouse(page)
    press = hand.press
    set_up(page, press, "trafalgar", "two", "admirals")
    press("#all-options > summary")
    page.locator("#option-wind_no_go").wait_for()
    yield "set-up"
    press("#start")
    page.locator("#lift").wait_for()
    yield "curtain"
    for seat in "AB":
        press("#lift")
        page.locator("#ready").wait_for()
        trafalgar.press(hand, "#berth-0", over=True)
        if seat == "A":
            yield "anchorages"
        press("#ready")
        page.locator("#ready").wait_for(state="detached")
        if seat == "A":
            trafalgar.hand_over(hand)
    assert trafalgar.my_move(page) == "wind"
    trafalgar.press(hand, "#blow-2")
    yield "wind"
    trafalgar.press(hand, "#set-wind")
    assert trafalgar.my_move(page) == "turn"
    yield "turn"
    go(page, "#/", "#trafalgar-ai")
    open_record(page, trafalgar.record_of(setup=trafalgar.SCARRED))
    assert trafalgar.my_move(page) == "turn"
    trafalgar.take(hand, "E1")
    yield "ship in hand"
    trafalgar.press(hand, f"#{trafalgar.point('11,10')}", over=True)
    yield "way"
    trafalgar.press(hand, "#drop")
    # A frigate far away.
    press("#zoom-all")
    page.wait_for_timeout(200)
    trafalgar.press(hand, "#ship-5", over=True)
    page.locator("#note.is-refused").wait_for()
    press("#zoom-frame")
    yield "refused way"
    trafalgar.aim(hand, "F1")
    yield "aim"
    trafalgar.press(hand, "#drop")
    press("#zoom-all")
    page.wait_for_timeout(200)
    trafalgar.press(hand, "#ship-6", over=True)
    page.locator("#note.is-refused").wait_for()
    press("#zoom-frame")
    yield "refused aim"
    press("#hint")
    page.locator("#hint-panel .hint-line").first.wait_for()
    yield "hint"
    press("#hint")
    wait_for(page, "document.getElementById('note').textContent.length > 20", "a reason")
    yield "advice"
    press("#game-menu")
    press("label:has(#menu-physical)")
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="detached")
    if not page.locator(".aims").count():
        if not page.locator("#target-ship-4").count():
            trafalgar.take(hand, "E1")
        trafalgar.aim(hand, "F1")
    trafalgar.press(hand, ".aims .aim")
    assert trafalgar.my_move(page) == "dice"
    yield "die"
    go(page, "#/", "#trafalgar-ai")
    open_record(page, trafalgar.record_of(setup=trafalgar.PASSAGE, dice="0"))
    assert trafalgar.my_move(page) == "turn"
    trafalgar.take(hand, "E2")
    trafalgar.sail(hand, "5,5")
    assert trafalgar.my_move(page) == "defend"
    yield "defence"
    trafalgar.press(hand, "#hold")
    assert trafalgar.my_move(page) == "defend"
    trafalgar.fire(hand, "fore")
    assert trafalgar.my_move(page) == "answer"
    yield "answer"
    go(page, "#/", "#trafalgar-ai")
    open_record(page, trafalgar.record_of(setup=trafalgar.CORNER))
    assert trafalgar.my_move(page) == "turn"
    trafalgar.take(hand, "E2")
    trafalgar.press(hand, "#take-flag")
    yield "heading"
    trafalgar.press(hand, "#take-1")
    trafalgar.press(hand, "#end")
    trafalgar.press(hand, "#offer-draw")
    assert trafalgar.my_move(page) == "draw"
    yield "draw"
    page.locator("#log .log-line").first.click()
    page.locator("#look-end").wait_for()
    yield "looking back"
    press("#look-end")
    press("#game-menu")
    page.locator("#menu").wait_for()
    yield "menu"
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="detached")
    press("#accept-draw")
    page.locator("#finale").wait_for()
    yield "finale"
    press("#finale-look")
    page.locator("#finale").wait_for(state="detached")
    yield "over"
    go(page, "#/trafalgar/rules", "#rule-R1")
    yield "rules"
    go(page, "#/trafalgar/learn", "#tutorial")
    yield "lesson"


def open_position(page: Page, hand: Hand) -> None:
    """The first decision of a crossing, before the second player has advanced."""
    go(page, "#/", "#mats-ai")
    actions = ("order TP V1 F1 C1", "order V1 TP F1 C1", "1 6", "pass")
    open_record(page, mats.record_of(*actions, names=("Anne", "ai:easy")))
    assert mats.my_move(page) == "advance"


def advice(hand: Hand) -> None:
    """Ask what is likely, then what to do."""
    hand.press("#hint")
    hand.page.locator("#hint-panel").first.wait_for()
    hand.press("#hint")
    wait_for(hand.page, "document.getElementById('note').textContent.length > 20", "a reason")


ALL_SCREENS = {"bataille": bataille_screens, "mats": mats_screens, "trafalgar": trafalgar_screens}


def go(page: Page, route: str, there: str) -> None:
    page.evaluate("(route) => { location.hash = route; }", route)
    page.locator(there).wait_for()


def violations(page: Page, only: str = "") -> list[str]:
    """What axe finds: rule, element, reason."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        options["runOnly"] = [only]
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"][:3]
    ]


def on_every_screen(game: str, page: Page, look: Callable[[str], list[str]]) -> None:
    """Nothing may be found on any screen; everything found is told at once."""
    problems, seen = [], []
    for name in ALL_SCREENS[game](page):
        seen.append(name)
        problems += [f"{name}: {problem}" for problem in look(name)]
    assert tuple(seen) == SCREENS[game]
    assert not problems, "\n".join(problems)


WEAR = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  const changing = () => document.getAnimations().some((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < 1e4);
  // Colours may pass from parent to child, a frame for each.
  for (let quiet = 0; quiet < 4; quiet = changing() ? 0 : quiet + 1) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SCREENS)
def test_axe_finds_nothing_on_any_screen_in_any_theme(
    visit: Opener, site: str, game: str, language: str
) -> None:
    with visit(site, **(CALM | {"locale": LANGUAGES[language]})) as (page, _):
        ready(page)
        page.evaluate(AXE.read_text(encoding="utf-8"))

        def look(name: str) -> list[str]:
            assert page.evaluate("document.documentElement.lang") == language
            found = []
            # Colours do not depend on the language.
            for theme in THEMES if language == "en" else THEMES[:1]:
                page.evaluate(WEAR, theme)
                # Structure is the same in all themes; colours are not.
                found += [
                    f"{theme}: {one}"
                    for one in violations(page, "" if theme == THEMES[0] else "color-contrast")
                ]
            return found

        on_every_screen(game, page, look)


SMALL = """(least) => {
  const live = document.querySelector('#over [data-modal]') ? '#over' : '#top, #main, #over';
  const found = [];
  for (const root of document.querySelectorAll(live))
    for (const e of root.querySelectorAll('a[href], button, input, select, summary, [role=gridcell][data-act]')) {
      const label = e.closest('label') ?? (e.id ? root.querySelector(`label[for="${CSS.escape(e.id)}"]`) : null);
      const boxes = [e, label].filter(Boolean).map((one) => one.getBoundingClientRect());
      if (!boxes[0].width || getComputedStyle(e).visibility === 'hidden') continue;
      // A link within a sentence is as high as its line.
      if (e.matches('p a, li a, .status-note a') && getComputedStyle(e).display === 'inline') continue;
      const box = boxes.sort((a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height))[0];
      if (Math.min(box.width, box.height) < least - 0.5)
        found.push(`${e.id || e.className || e.tagName} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`);
    }
  return found.slice(0, 6);
}"""
MAIN = """() => [...document.querySelectorAll('.button-primary, #shuffle, #turn, #back, #clear, #ready, #go, #no-advance, .aims button, .compass button, .steering button, #end, #end-turn, #drop, #hold, #done, .dice-pad button, #undo, #hint, #game-menu, .bar-tools button, .bar a')]
  .filter((e) => e.getBoundingClientRect().width && Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < 43.5)
  .map((e) => `${e.id || e.className} ${e.getBoundingClientRect().width.toFixed(0)}x${e.getBoundingClientRect().height.toFixed(0)}`)"""


WIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide <= 0) return [];
  const by = [...document.querySelectorAll('#top *, #main *, #over *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1);
  return [`${wide} px too wide: ` + by.slice(0, 4).map((e) => e.id || e.getAttribute('class') || e.tagName).join(', ')];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SCREENS)
def test_at_360_px_nothing_sticks_out_and_fingers_find_their_targets(
    visit: Opener, site: str, game: str, language: str
) -> None:
    size = {"viewport": {"width": 360, "height": 740}, "locale": LANGUAGES[language]}
    with visit(site, **(PHONE | CALM | size)) as (page, _):
        ready(page)

        def look(name: str) -> list[str]:
            small = page.evaluate(SMALL, 24) + [f"main action {one}" for one in page.evaluate(MAIN)]
            return [*page.evaluate(WIDE), *small]

        on_every_screen(game, page, look)


COUNT_MOVES = """() => {
  window.moved = 0;
  const old = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.moved += 1; return old.apply(this, given); };
}"""


def test_reduced_motion_moves_nothing(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        press = first_shot(page)
        page.evaluate(COUNT_MOVES)
        shoot(page, press)
        bataille.my_move(page)
        assert page.evaluate("window.moved") == 0
        running = "document.getAnimations().filter((a) => a.playState === 'running' && a.effect.getComputedTiming().duration > 100).length"
        assert page.evaluate(running) == 0


def test_motion_where_nobody_minds(visit: Opener, site: str) -> None:
    with visit(site, **(ENGLISH | {"reduced_motion": "no-preference"})) as (page, _):
        press = first_shot(page)
        page.evaluate(COUNT_MOVES)
        shoot(page, press)
        wait_for(page, "window.moved > 0", "the shell flies")


PAINT = """(selector) => {
  const seen = [];
  for (const shape of document.querySelectorAll(selector)) {
    const style = getComputedStyle(shape);
    seen.push([style.fill, style.fillOpacity, style.stroke, style.visibility, style.display, style.opacity, getComputedStyle(shape.ownerSVGElement).opacity]);
  }
  return seen;
}"""
CLEAR = ("none", "rgba(0, 0, 0, 0)", "transparent")


def test_marks_stay_visible_with_forced_colours(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | {"forced_colors": "active"})) as (page, _):
        press = first_shot(page, bombs="12")
        for _ in range(4):
            assert bataille.my_move(page) == "fire"
            shoot(page, press)
        bataille.my_move(page)
        sea = page.evaluate(PAINT, "#grid-1 .board-sea")[0][0]
        for selector in (
            "#grid-1-marks *:is(path, circle, rect, line)",
            "#grid-0-ships *:is(path, rect)",
            "#grid-1 .board-lines",
        ):
            painted = page.evaluate(PAINT, selector)
            assert painted, selector
            visible = [
                paint for paint in painted
                if paint[3] == "visible" and paint[4] != "none" and float(paint[5]) > 0.2
                and ((paint[0] not in CLEAR and paint[0] != sea) or (paint[2] not in CLEAR and paint[2] != sea))
            ]  # fmt: skip
            assert visible, f"{selector} cannot be told from the sea ({sea}): {painted[:3]}"
        press(".cell.is-legal >> nth=0")
        page.locator("#grid-1-aim").wait_for()
        aim = page.evaluate(PAINT, "#grid-1-aim *:is(path, circle, rect, line)")
        assert any(paint[2] not in CLEAR and paint[2] != sea for paint in aim), "the reticle is there"
        page.locator("#fire").focus()
        outline = page.locator("#fire").evaluate(
            "(e) => getComputedStyle(e).outlineStyle + getComputedStyle(e).borderStyle"
        )
        assert outline != "nonenone"


def test_ships_and_their_sails_are_told_apart_with_forced_colours(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | {"forced_colors": "active"})) as (page, _):
        ready(page)
        open_record(page, trafalgar.record_of(setup=trafalgar.BROADSIDE))
        assert trafalgar.my_move(page) == "turn"
        sea = page.evaluate(PAINT, "#sea .chart-sea")[0][0]
        hulls = {
            side: {paint[0] for paint in page.evaluate(PAINT, f"#sea-ships .tall.side-{side} .tall-hull")}
            for side in "ab"
        }
        assert all(len(fills) == 1 for fills in hulls.values()) and hulls["a"] != hulls["b"]
        for side in "ab":
            for paint in page.evaluate(PAINT, f"#sea-ships .tall.side-{side} .tall-hull"):
                assert paint[0] != sea or paint[2] not in (sea, *CLEAR), "a hull stands out from the sea"
            for paint in page.evaluate(PAINT, f"#sea-ships .tall.side-{side} .tall-sails"):
                assert paint[0] not in hulls[side], "sails stand out from their hull"
