"""Every screen for everybody: axe, sizes of targets, narrow screens, reduced motion, forced colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import bataille
import mats
import pytest
import trafalgar
from captain import CALM, ENGLISH, advised, hand_over, open_record, set_up, switch
from conftest import PHONE, Opener
from hands import Hand, fill, go, key, middle, mouse, select, shown
from looks import CLEAR, LANGUAGES, PAINT, THEMES, for_fingers, in_themes, stands_out
from waiting import pace, rest

pytestmark = [pytest.mark.browser, pytest.mark.once]

SCREENS = {
    "bataille": ("home", "set-up", "placement", "refused placement", "battle", "aim and hint", "looking back", "menu", "finale", "over", "curtain", "settings", "keys", "own keys", "rules", "about", "lesson"),
    "mats": ("set-up", "wrong fleet", "order", "ship in hand", "order and hint", "columns", "advance in hand", "refused advance", "hint", "combat", "looking back", "menu", "finale", "over", "curtain", "rules", "lesson"),
    "trafalgar": ("set-up", "curtain", "anchorages", "wind", "turn", "ship in hand", "way", "refused way", "aim", "refused aim", "hint", "advice", "die", "defence", "answer", "heading", "draw", "looking back", "menu", "finale", "over", "rules", "lesson"),
}  # fmt: skip


def bataille_screens(hand: Hand) -> Iterator[str]:
    """Every screen of the site and of Bataille navale, one after the other."""
    page, press = hand.page, hand.press
    yield "home"
    set_up(hand, "bataille", "ai", "classic", bombs="2000")
    assert shown(page, "#option-bombs-error")
    yield "set-up"
    fill(page, "#option-bombs", "2")
    assert not shown(page, "#option-bombs-error")
    select(page, "#option-first", "A")
    press("#start")
    yield "placement"
    hand.tap(middle(page, "#grid-0-A1"))
    assert shown(page, "#ship-0")
    hand.tap(middle(page, "#grid-0-B2"))
    assert shown(page, "#note.is-refused")
    yield "refused placement"
    bataille.place_random(hand)
    bataille.shoot(hand)
    yield "battle"
    press("#hint")
    assert shown(page, "#grid-1-heat")
    press("#hint")
    assert shown(page, "#grid-1-aim")
    yield "aim and hint"
    yield from looking_back_and_menu(hand)
    bataille.play_to_end(hand)
    yield "finale"
    press("#finale-look")
    yield "over"
    go(page, "#/")
    bataille.begin(hand, mode="two")
    yield "curtain"
    go(page, "#/")
    press("#tool-settings")
    yield "settings"
    key(page, "Escape")
    press("#tool-help")
    yield "keys"
    press("#keys-change")
    yield "own keys"
    key(page, "Escape")
    go(page, "#/bataille/rules")
    yield "rules"
    go(page, "#/about")
    yield "about"
    go(page, "#/bataille/learn")
    yield "lesson"


def looking_back_and_menu(hand: Hand) -> Iterator[str]:
    """What there is in every game."""
    hand.press("#log .log-line")
    yield "looking back"
    hand.press("#look-end")
    hand.press("#game-menu")
    yield "menu"
    key(hand.page, "Escape")


def mats_screens(hand: Hand) -> Iterator[str]:
    """Every screen of MATS."""
    page, press = hand.page, hand.press
    set_up(hand, "mats", "ai", "squadron", kind_1="easy")
    press("#all-options > summary")
    yield "set-up"
    fill(page, "#option-ships-0-name", "?")
    assert shown(page, "#option-ships-0-error")
    yield "wrong fleet"
    press("#option-ships-from-standard")
    assert shown(page, "#option-ships-6")
    press("#start")
    yield "order"
    hand.reach("#grip-F1")
    yield "ship in hand"
    advised(hand)
    yield "order and hint"
    # Wrecks, hit ships and water are on the board.
    open_record(page, mats.last_decision(("Anne", "ai:easy")))
    assert mats.my_move(page) == "advance"
    yield "columns"
    # The first decision of a crossing, before the second player has advanced.
    actions = ("order TP V1 F1 C1", "order V1 TP F1 C1", "1 6", "pass")
    open_record(page, mats.record_of(*actions, names=("Anne", "ai:easy")))
    mats.take(hand)
    hand.reach(".columns-cell.is-target")
    assert shown(page, "#go:not([aria-disabled])")
    yield "advance in hand"
    hand.reach("#grip-TP")
    hand.reach("#at-3-1")
    assert shown(page, "#note.is-refused")
    yield "refused advance"
    advised(hand)
    yield "hint"
    switch(hand, "#menu-physical")
    mats.stay(hand)
    assert mats.my_move(page) == "dice"
    press("#die-2")
    assert shown(page, ".combat-plate.is-fought")
    yield "combat"
    yield from looking_back_and_menu(hand)
    open_record(page, mats.last_decision(("Anne", "ai:easy")))
    mats.play_to_end(hand)
    yield "finale"
    press("#finale-look")
    yield "over"
    go(page, "#/")
    mats.begin(hand, mode="two")
    yield "curtain"
    go(page, "#/mats/rules")
    yield "rules"
    go(page, "#/mats/learn")
    yield "lesson"


def trafalgar_screens(hand: Hand) -> Iterator[str]:
    """Every screen of Trafalgar."""
    page, press = hand.page, hand.press
    set_up(hand, "trafalgar", "two", "admirals")
    press("#all-options > summary")
    yield "set-up"
    press("#start")
    yield "curtain"
    for seat in "AB":
        press("#lift")
        hand.act("#berth-0", over=True)
        if seat == "A":
            yield "anchorages"
        press("#ready")
        if seat == "A":
            hand_over(hand)
    assert trafalgar.my_move(page) == "wind"
    hand.act("#blow-2")
    yield "wind"
    hand.act("#set-wind")
    assert trafalgar.my_move(page) == "turn"
    yield "turn"
    open_record(page, trafalgar.record_of(setup=trafalgar.SCARRED))
    trafalgar.take(hand, "E1")
    yield "ship in hand"
    hand.act(f"#{trafalgar.point('11,10')}", over=True)
    yield "way"
    hand.act("#drop")
    refused_far_away(hand, "#ship-5")
    yield "refused way"
    trafalgar.aim(hand, "F1")
    yield "aim"
    hand.act("#drop")
    refused_far_away(hand, "#ship-6")
    yield "refused aim"
    press("#hint")
    assert shown(page, "#hint-panel .hint-line")
    yield "hint"
    press("#hint")
    assert len(page.locator("#note").inner_text()) > 20, "a reason"
    yield "advice"
    switch(hand, "#menu-physical")
    if not shown(page, ".aims"):
        if not shown(page, "#target-ship-4"):
            trafalgar.take(hand, "E1")
        trafalgar.aim(hand, "F1")
    hand.act(".aims .aim")
    assert trafalgar.my_move(page) == "dice"
    yield "die"
    open_record(page, trafalgar.record_of(setup=trafalgar.PASSAGE, dice="0"))
    trafalgar.take(hand, "E2")
    trafalgar.sail(hand, "5,5")
    assert trafalgar.my_move(page) == "defend"
    yield "defence"
    hand.act("#hold")
    assert trafalgar.my_move(page) == "defend"
    trafalgar.fire(hand, "fore")
    assert trafalgar.my_move(page) == "answer"
    yield "answer"
    open_record(page, trafalgar.record_of(setup=trafalgar.CORNER))
    trafalgar.take(hand, "E2")
    hand.act("#take-flag")
    yield "heading"
    hand.act("#take-1")
    hand.act("#end")
    hand.act("#offer-draw")
    assert trafalgar.my_move(page) == "draw"
    yield "draw"
    yield from looking_back_and_menu(hand)
    press("#accept-draw")
    yield "finale"
    press("#finale-look")
    yield "over"
    go(page, "#/trafalgar/rules")
    yield "rules"
    go(page, "#/trafalgar/learn")
    yield "lesson"


def refused_far_away(hand: Hand, ship: str) -> None:
    """Press a ship far away, which tells why that cannot be."""
    hand.press("#zoom-all")
    hand.act(ship, over=True)
    assert shown(hand.page, "#note.is-refused")
    hand.press("#zoom-frame")


THERE = {
    "home": "#bataille-ai", "set-up": "#start", "placement": "#shuffle", "battle": "#fire", "looking back": "#look-end", "menu": "#menu",
    "finale": "#finale", "over": "#rematch", "curtain": "#lift", "settings": "#settings", "keys": "#keys",
    "own keys": "#own-keys", "rules": "#rule-R1", "about": ".screen-about", "lesson": "#tutorial", "order": "#ready",
    "ship in hand": ".order-cell[aria-selected=true], .ship-card[aria-pressed=true]",
}  # fmt: skip
"""By which element some of them are known."""
ALL_SCREENS = {"bataille": bataille_screens, "mats": mats_screens, "trafalgar": trafalgar_screens}


def on_every_screen(game: str, hand: Hand, look: Callable[[], list[str]]) -> None:
    """Nothing may be found on any screen; everything found is told at once."""
    problems, seen = [], []
    for name in ALL_SCREENS[game](hand):
        assert shown(hand.page, THERE.get(name, "#main")), name
        seen.append(name)
        problems += [f"{name}: {problem}" for problem in look()]
    assert tuple(seen) == SCREENS[game]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SCREENS)
def test_axe_finds_nothing_on_any_screen_in_any_theme(
    visit: Opener, site: str, game: str, language: str
) -> None:
    with visit(site, **(CALM | {"locale": LANGUAGES[language]})) as (page, _):

        def look() -> list[str]:
            assert page.evaluate("document.documentElement.lang") == language
            # Colours do not depend on the language.
            return in_themes(page, THEMES if language == "en" else THEMES[:1])

        on_every_screen(game, mouse(page), look)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SCREENS)
def test_at_360_px_nothing_sticks_out_and_fingers_find_their_targets(
    visit: Opener, site: str, game: str, language: str
) -> None:
    size = {"viewport": {"width": 360, "height": 740}, "locale": LANGUAGES[language]}
    with visit(site, **(PHONE | CALM | size)) as (page, _):
        on_every_screen(game, mouse(page), lambda: for_fingers(page))


COUNT_MOVES = """() => {
  window.moved = 0;
  const old = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.moved += 1; return old.apply(this, given); };
}"""


def test_reduced_motion_moves_nothing(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        page.evaluate(COUNT_MOVES)
        pace(page, 1)
        hand.press(".cell.is-legal")
        page.locator("#fire").click()
        running = "document.getAnimations().filter((a) => a.playState === 'running' && a.effect.getComputedTiming().duration > 100).length"
        assert page.evaluate(running) == 0
        rest(page)
        assert page.evaluate("window.moved") == 0


def test_motion_where_nobody_minds(visit: Opener, site: str) -> None:
    with visit(site, **(ENGLISH | {"reduced_motion": "no-preference"})) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        page.evaluate(COUNT_MOVES)
        bataille.shoot(hand)
        assert page.evaluate("window.moved") > 0, "the shell flies"


def test_marks_stay_visible_with_forced_colours(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | {"forced_colors": "active"})) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand, bombs="12")
        for _ in range(4):
            bataille.shoot(hand)
        sea = page.evaluate(PAINT, "#grid-1 .board-sea")[0]["fill"]
        for selector in (
            "#grid-1-marks *:is(path, circle, rect, line)",
            "#grid-0-ships *:is(path, rect)",
            "#grid-1 .board-lines",
        ):
            painted = page.evaluate(PAINT, selector)
            assert any(one["seen"] and stands_out(one, sea) for one in painted), (
                f"{selector} cannot be told from the sea ({sea}): {painted[:3]}"
            )
        hand.press(".cell.is-legal")
        aim = page.evaluate(PAINT, "#grid-1-aim *:is(path, circle, rect, line)")
        assert any(one["stroke"] not in (*CLEAR, sea) for one in aim), "the reticle is there"
        page.locator("#fire").focus()
        outline = page.locator("#fire").evaluate(
            "(e) => getComputedStyle(e).outlineStyle + getComputedStyle(e).borderStyle"
        )
        assert outline != "nonenone"


def test_ships_and_their_sails_are_told_apart_with_forced_colours(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | {"forced_colors": "active"})) as (page, _):
        mouse(page)
        open_record(page, trafalgar.record_of(setup=trafalgar.BROADSIDE))
        sea = page.evaluate(PAINT, "#sea .chart-sea")[0]["fill"]
        tall = "#sea-ships .tall.side-{} .tall-{}"
        hulls = {
            side: {one["fill"] for one in page.evaluate(PAINT, tall.format(side, "hull"))} for side in "ab"
        }
        assert all(len(fills) == 1 for fills in hulls.values()) and hulls["a"] != hulls["b"]
        for side in "ab":
            for one in page.evaluate(PAINT, tall.format(side, "hull")):
                assert one["fill"] != sea or one["stroke"] not in (sea, *CLEAR), (
                    "a hull stands out from the sea"
                )
            for one in page.evaluate(PAINT, tall.format(side, "sails")):
                assert one["fill"] not in hulls[side], "sails stand out from their hull"
