"""Learning and paper in a real browser: from a refusal to its paragraph and back to the game, words looked for, sheets as pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsers import ROOT
from captain import ENGLISH, of_games, open_record, type_action
from conftest import PHONE, Opener
from driver import Page
from hands import back, focus, go, key, mouse, shown, write
from looks import SMALL, WIDE, in_themes
from waiting import ready, rest

from navals.core import position as rules
from navals.core.record import record
from navals.core.table import Table

pytestmark = pytest.mark.browser

PAGES = of_games("SHEETS")


def refused(game_id: str) -> tuple[str, str, str]:
    """The record of a game in which a person is to act, an action of an earlier turn that is refused now, and its rule."""
    ((name, back),) = of_games("TAKEN_BACK")[game_id].items()
    table = Table(record.read((ROOT / "tests" / "golden" / f"{name}.navals").read_text("utf-8")), "seed")
    table.take_back(back)
    seat = table.actor()
    for other in range(table.game.seating.seats(table.options)):
        table.replay.tags["ABCD"[other]] = "Anne" if other == seat else "ai:easy"
    for move in reversed(table.replay.moves):
        refusal = rules.check(table.game, table.position, seat, move.action) if move.seat >= 0 else None
        if refusal is not None and " " in refusal.rule:
            return table.text(), table.game.text(move.action), refusal.rule.split()[1]
    raise AssertionError(f"{game_id}: nothing is refused")


LOOK = "(e) => { const s = getComputedStyle(e); return [s.borderInlineStartStyle, parseFloat(s.borderInlineStartWidth) > 0]; }"


def test_from_a_refusal_to_its_paragraph_and_back_to_the_game(visit: Opener, site: str) -> None:
    look: dict[str, Any] = {**ENGLISH, **PHONE, "forced_colors": "active", "reduced_motion": "reduce"}
    with visit(site, **look) as (page, _):
        ready(page)
        for game_id in of_games("TAKEN_BACK"):
            text, action, number = refused(game_id)
            open_record(page, text)
            type_action(page, action)
            before = [page.locator(part).text_content() for part in ("#status", "#note", "#log")]
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
            after = [page.locator(part).text_content() for part in ("#status", "#note", "#log")]
            assert after == before, game_id

        go(page, "#/trafalgar/rules")
        key(page, "/")
        assert focus(page) == "rules-query"
        write(page, "against it")
        assert shown(page, "#rules-results mark") and "found" in page.locator("#rules-count").inner_text()
        found = page.locator("#rules-results a").count()
        key(page, "Enter")
        assert focus(page) == "found-0"
        key(page, "Enter")
        assert shown(page, ".is-cited")
        back(page)
        assert shown(page, "#rules-results")
        assert page.locator("#rules-query").input_value() == "against it"
        assert page.locator("#rules-results a").count() == found


def sheets(page: Page, paper: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.chromium_only("a page as PDF")
def test_each_sheet_is_a_page_and_a_game_fills_its_pages(visit: Opener, site: str) -> None:
    with visit(site) as (page, _):
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
                for paper in ("A4", "Letter"):
                    assert sheets(page, paper) == count, (game_id, language, paper)
                wide = page.evaluate(
                    "[...document.querySelectorAll('.sheet')].map((e) => e.scrollWidth - e.clientWidth)"
                )
                assert max(wide) <= 1, (game_id, language, wide)
        page.emulate_media(media="screen")
        open_record(page, (ROOT / "tests" / "golden" / "bataille-classic.navals").read_text("utf-8"))
        go(page, page.evaluate("location.hash") + "/paper")
        assert shown(page, ".paper-moves")
        page.emulate_media(media="print")
        boards = page.locator(".paper-diagram").count()
        assert boards >= 4 and page.locator("#print").is_hidden()
        assert 1 < sheets(page, "A4") <= boards and 1 < sheets(page, "Letter") <= boards


@pytest.mark.once
def test_axe_finds_nothing_and_nothing_sticks_out(visit: Opener, site: str) -> None:
    problems = []
    with visit(site, **ENGLISH, **(PHONE | {"viewport": {"width": 360, "height": 740}})) as (page, _):
        ready(page)
        open_record(page, (ROOT / "tests" / "golden" / "mats-squadron.navals").read_text("utf-8"))
        game = page.evaluate("location.hash")
        for name, route, there in (
            ("paper", f"{game}/paper", ".paper-moves"),
            ("all rules", "#/rules", ".rules-shelf"),
            ("rules", "#/mats/rules", "#rule-R1"),
            ("found", "#/trafalgar/rules", "#rule-R1"),
            ("cited", "#/mats/rules/R12", ".is-cited"),
            ("sheets", "#/trafalgar/rules/print", ".sheet"),
            ("lesson", "#/trafalgar/learn", "#lesson-part-1"),
        ):
            go(page, route)
            assert shown(page, there), name
            if name == "found":
                page.locator("#rules-query").fill("wind")
                rest(page)
                assert shown(page, "#rules-results")
            problems += [f"{name}, {one}" for one in in_themes(page)]
            problems += [f"{name}: {one}" for one in [*page.evaluate(WIDE), *page.evaluate(SMALL, 24)]]
    assert not problems, "\n".join(problems)
