"""Accessibility of every screen: axe, target sizes, narrow screens, reduced motion, forced colours."""

from __future__ import annotations

from typing import Any

import bataille
import pytest
import trafalgar
import uncharted
from captain import CALM, ENGLISH, of_games, open_record
from conftest import DESK, PHONE, Opener
from hands import exists, mouse
from looks import (
    CLEAR,
    LANGUAGES,
    PAINT,
    THEMES,
    WINDOWS,
    all_in_sight,
    at_size,
    for_fingers,
    in_themes,
    sample,
    stands_out,
)
from waiting import pace, rest

from navals import games

pytestmark = [pytest.mark.browser, pytest.mark.once]

THERE = {
    "home": f"#{games.IDS[0]}-ai", "set-up": "#start", "looking back": "#look-end", "menu": "#menu",
    "finale": "#finale", "over": "#rematch", "curtain": "#lift", "settings": "#settings", "keys": "#keys",
    "own keys": "#own-keys", "rules": "#rule-R1", "about": ".screen-about", "lesson": "#tutorial",
}  # fmt: skip
"""Selectors that identify some of the screens."""
SCREENS = of_games("SCREENS")
"""Screen names by game."""
FIRES = {"aim", "defence", "answer", "fire"}
"""Screens on which a player fires. Their labels fit on one line, except in games of ``WRAPS``."""
WRAPPED = """() => [...document.querySelectorAll('.table-actions .button-label')].filter((e) =>
    e.getBoundingClientRect().height > 1.6 * parseFloat(getComputedStyle(e).fontSize)).map((e) =>
    `“${e.textContent}” wraps`)"""
WRAPS = of_games("WRAPS")
ALIKE = {"looking back", "menu", "over", "curtain", "rules"}
"""Screens with the same structure in all games: axe checks each of these screens in one game."""


@pytest.mark.parametrize(
    "game", [pytest.param(item, marks=[pytest.mark.exhaustive] * (item == "uncharted")) for item in SCREENS]
)
def test_every_screen_is_for_everybody(visit: Opener, site: str, game: str) -> None:
    """Check overflow and target sizes on a phone, a table in some windows, and axe (a table's on a desktop).

    The pages are in French, whose words are longer. All problems are reported together."""
    narrow: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": LANGUAGES["fr"]}
    with visit(site, warm=True, **(PHONE | CALM | narrow)) as (page, _):
        problems, seen, tables = [], [], 0
        for name in of_games("screens")[game](mouse(page)):
            assert exists(page, THERE.get(name, "#main")), name
            assert page.evaluate("document.documentElement.lang") == "fr"
            seen.append(name)
            problems += [f"{name}: {problem}" for problem in for_fingers(page)]
            if name in FIRES and game not in WRAPS:
                problems += [f"{name}: {problem}" for problem in page.evaluate(WRAPPED)]
            if exists(page, ".game-table"):
                tables += 1
                for width, height in sample(WINDOWS, 1, f"{game} {name}"):
                    at_size(page, width, height)
                    all_in_sight(page, width, height, f"{name} at {width}x{height}")
                at_size(page, **DESK["viewport"])
            if name not in ALIKE or game in sample([*SCREENS], 1, name):
                problems += [f"{name}: {problem}" for problem in in_themes(page, THEMES)]
            at_size(page, **narrow["viewport"])
        assert tuple(seen) == SCREENS[game] and tables > 3
        assert not problems, "\n".join(problems)


COUNT_MOVES = """() => {
  window.moved = 0;
  const old = Element.prototype.animate;
  Element.prototype.animate = function (...given) { if (!this.closest("#caption")) window.moved += 1;
      return old.apply(this, given); };
}"""


def test_reduced_motion_moves_nothing(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        page.evaluate(COUNT_MOVES)
        pace(page, 1)
        hand.press(".cell.is-legal")
        page.locator("#fire").click()
        # Only captions may animate.
        running = (
            "document.getAnimations().filter((a) => a.playState === 'running' &&"
            " a.effect.getComputedTiming().duration > 100 && !a.effect.target.closest('#caption')).length"
        )
        assert page.evaluate(running) == 0
        rest(page)
        assert page.evaluate("window.moved") == 0


def test_motion_where_nobody_minds(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(ENGLISH | {"reduced_motion": "no-preference"})) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        page.evaluate(COUNT_MOVES)
        bataille.shoot(hand)
        assert page.evaluate("window.moved") > 0, "the shell flies"


def test_marks_stay_visible_with_forced_colours(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(CALM | {"forced_colors": "active"})) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        for _ in range(4):
            bataille.shoot(hand)
        sea = page.evaluate(PAINT, "#grid-1 .board-sea")[0]["fill"]
        for selector in (
            "#grid-1-marks *:is(path, circle, rect, line)",
            "#grid-0-ships *:is(path, rect)",
            "#grid-1 .board-lines",
        ):
            painted = page.evaluate(PAINT, selector)
            assert any(part["seen"] and stands_out(part, sea) for part in painted), (
                f"{selector} cannot be told from the sea ({sea}): {painted[:3]}"
            )
        hand.press(".cell.is-legal")
        aim = page.evaluate(PAINT, "#grid-1-aim *:is(path, circle, rect, line)")
        assert any(part["stroke"] not in (*CLEAR, sea) for part in aim), "the reticle is there"
        page.locator("#fire").focus()
        outline = page.locator("#fire").evaluate(
            "(e) => getComputedStyle(e).outlineStyle + getComputedStyle(e).borderStyle"
        )
        assert outline != "nonenone"


def test_ships_and_their_sails_are_told_apart_with_forced_colours(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(CALM | {"forced_colors": "active"})) as (page, _):
        mouse(page)
        open_record(page, trafalgar.record_of(setup=trafalgar.BROADSIDE))
        sea = page.evaluate(PAINT, "#sea .chart-sea")[0]["fill"]
        tall = "#sea-ships .tall.side-{} .tall-{}"
        hulls = {
            side: {part["fill"] for part in page.evaluate(PAINT, tall.format(side, "hull"))} for side in "ab"
        }
        assert all(len(fills) == 1 for fills in hulls.values()) and hulls["a"] != hulls["b"]
        for side in "ab":
            for part in page.evaluate(PAINT, tall.format(side, "hull")):
                assert part["fill"] != sea or part["stroke"] not in (
                    sea,
                    *CLEAR,
                ), "a hull stands out from the sea"
            for part in page.evaluate(PAINT, tall.format(side, "sails")):
                assert part["fill"] not in hulls[side], "sails stand out from their hull"
        open_record(page, uncharted.record_of(setup=uncharted.LINE))
        sea = page.evaluate(PAINT, "#sea .chart-sea")[0]["fill"]
        for name in ("A.C1", "B.C1"):
            painted = page.evaluate(PAINT, f"#hull-{uncharted.number(name)} *:is(path, rect, use)")
            assert any(stands_out(part, sea) for part in painted), f"{name} on the sea ({sea}): {painted[:3]}"
