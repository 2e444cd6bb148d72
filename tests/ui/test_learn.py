"""Rules and lessons of all games: refusals link to paragraphs, and lessons can be finished."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from navals import games
from navals.club.words.book import Rule
from navals.core.refusal import Refusal
from navals.core.rules import TABLE_RULE
from navals.ui.components import block_reason, button
from navals.ui.registry import lesson_of
from navals.ui.session.tutorial import Tutorial
from navals.ui.table.rulebook import book_sections, paragraph_number
from navals.ui.words.i18n import language
from tests.games import game
from tests.ui.page import Page
from tests.ui.play import alone, two

GAMES = Path(__file__).parents[2] / "navals" / "games"
ENGLISH = language("en")


def _cited(game_id: str) -> set[str]:
    """Return every rule that a refusal of the game may cite."""
    texts = "".join(path.read_text(encoding="utf-8") for path in (GAMES / game_id).rglob("*.py"))
    return set(re.findall(rf'"({game_id} [A-Z]?[\d.]+\w?)"', texts))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_each_cited_paragraph_is_marked_and_has_the_focus(game_id: str) -> None:
    """Draw offers have one as well."""
    page, rules = Page(route=f"#/{game_id}/rules"), game(game_id)
    page.suspicious = False
    assert "is-cited" not in page.regions["main"]
    assert paragraph_number(rules, "") == "" == paragraph_number(rules, f"{game_id} R999")
    assert "print" not in {section.id for section in book_sections(rules)}, "the address of the sheets"
    assert len(_cited(game_id)) > 2
    for rule in sorted(_cited(game_id) | {TABLE_RULE}):
        number = paragraph_number(rules, rule)
        page.go(f"#/{game_id}/rules/{number}")
        (tag,) = re.findall(r"<[^<>]*\bis-cited\b[^<>]*>", page.regions["main"])
        assert page.answer["focus"] == f"rule-{number}"
        for attribute in (f'id="rule-{number}"', 'aria-current="true"', 'tabindex="-1"'):
            assert f" {attribute}" in tag


def test_a_refusal_is_read_and_the_game_found_as_it_was_left() -> None:
    page = alone()
    page.command("A1")
    page.wait()
    page.press("grid-1-B7")
    markup = page.regions["main"]
    page.command("A1")
    # One link is over the board, the other outside the text field.
    link, beside = [e for e in page.elements("main") if e["href"] == "#/bataille/rules/R8"]
    assert link.text == beside.text == "Rule R8" and page.said == ["A1 has already been bombed (Rule R8)"]
    refused = page.regions["main"]
    page.click(link)
    assert page.answer["focus"] == "rule-R8"
    assert page.element("origin").text == "Back to the game"
    page.go("#/bataille/rules/R7")
    page.press("origin")
    assert page.regions["main"] == refused, "the aim, the log and the refusal are unchanged"
    page.press("grid-1-C7")
    assert "already been bombed" not in page.text("note") and markup != page.regions["main"]
    page.go("#/")
    page.go("#/bataille/rules")
    assert not page.find("origin"), "the reader came from elsewhere"


def test_refusals_of_the_table_have_their_paragraph() -> None:
    page = two(openly=True)
    page.command("accept")
    link, _ = [e for e in page.elements("main") if e["href"] == "#/bataille/rules/T2"]
    page.click(link)
    assert "draw" in page.text("rule-T2") and "resign" in page.text("rule-T1")
    # Secrets stay behind the curtain while the rules are open.
    page = two()
    page.go("#/bataille/rules/R8")
    page.press("origin")
    assert page.find("lift") and page.regions["main"] == ""


def test_reasons_of_buttons_cite_their_rule() -> None:
    refusal = Refusal(game("trafalgar").card.blurb, "trafalgar R21")
    markup = button("End", "end", disabled=block_reason(refusal, ENGLISH)).replace("&quot;", '"')
    assert '"rule":"trafalgar R21"' in markup
    page = alone()
    page.send("app:why", {"text": "not now", "rule": "bataille R8"})
    assert page.element("toast-rule")["href"] == "#/bataille/rules/R8"
    for other in ("bataille R99", "x", "mats R1", 7):
        page.send("app:why", {"text": "not now", "rule": other})
        assert not page.find("toast-rule") and "Not now" in page.text()
    page.go("#/")
    assert not page.find("toast-message")
    page.open('[Navals "1"]\n[Game "bataille"]\n\n1. A place A1-A5 A6-D6\n')
    assert "cannot be opened" in page.text()
    assert (page.element("toast-rule")["href"] or "").startswith("#/bataille/rules/R")


@pytest.mark.parametrize("game_id", games.IDS)
def test_lessons_have_a_few_steps_and_each_names_its_rules(game_id: str) -> None:
    lesson, sections = lesson_of(game_id), book_sections(game(game_id))
    ids = {section.id for section in sections}
    ids |= {item.number for section in sections for item in section.items if isinstance(item, Rule)}
    starts = (*lesson.parts, len(lesson.steps))
    assert starts[0] == 0
    assert all(4 <= end - start <= 11 for start, end in pairwise(starts))
    assert all(lesson.steps[start].setup for start in lesson.parts[1:]), "a part begins with a position"
    for step in lesson.steps:
        assert step.rules and set(step.rules.split(",")) <= ids
    # Actions can be typed.
    page = Page(route=f"#/{game_id}/learn")
    page.command("nonsense")
    assert page.answer["say"]["alert"].rstrip(".") in page.text("tutorial")


def test_a_lesson_goes_on_after_reading_the_rules() -> None:
    page = Page(route="#/bataille/learn")
    page.command("place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2")
    page.wait()
    page.press("lesson-next")
    page.wait()
    page.command("A1")
    assert "aim at E5" in page.text("tutorial")
    lesson = page.regions["main"]
    (rule,) = [e for e in page.elements("main") if e["href"] == "#/bataille/rules/R6"]
    page.click(rule)
    assert page.element("origin").text == "Back to the lesson"
    page.press("origin")
    assert page.regions["main"] == lesson
    page.command("E5")
    page.wait()
    assert "3 of 7" in page.text("lesson-head")
    page.press("lesson-restart")
    assert "1 of 7" in page.text("lesson-head") and not page.find("lesson-restart")
    assert not page.find("lesson-part-0")


def test_a_long_lesson_can_be_begun_with_a_part_of_it() -> None:
    page = Page(route="#/trafalgar/learn")
    assert "Part 1, step 1 of 8" in page.text("lesson-head")
    page.press("lesson-part-1")
    assert "Part 2, step 1 of 11" in page.text("lesson-head")
    assert page.element("lesson-part-1")["aria-pressed"] == "true"
    for part in (99, -5, "x"):
        page.send("learning:part", {"part": part})
    assert "Part 1, step" in page.text("lesson-head")


@pytest.mark.parametrize("game_id", games.IDS)
def test_finished_lessons_are_remembered(game_id: str) -> None:
    page = Page(route=f"#/{game_id}/learn")
    course = page.app.shell.tutorial
    assert isinstance(course, Tutorial)
    course.completed_count = len(course.lesson.steps)
    for step in range(1, len(course.lesson.steps)):
        assert not page.prefs.get("learned")
        page.send("learning:step", {"step": step})
    assert page.prefs["learned"] == [game_id]
    page.go("#/")
    assert page.element(f"{game_id}-learn").text == "Learn again"
    links = [e for e in Page(prefs=page.prefs).elements("main") if (e["id"] or "").endswith("-learn")]
    assert [e.text for e in links].count("Learn again") == 1


def test_another_square_is_answered_at_the_coach_and_the_button_stays_dark() -> None:
    page = Page(route="#/bataille/learn")
    while page.find("lesson-next"):
        page.press("lesson-next")
    page.command("place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2")
    page.wait()
    while page.find("lesson-next"):
        page.press("lesson-next")
    page.wait()
    page.press("grid-1-B2")
    assert page.text("tutorial") == "Just this once, aim at E5."
    assert page.element("fire")["aria-disabled"] == "true"
    page.press("grid-1-B2")
    assert page.text("tutorial") == "Just this once, aim at E5." and page.said
    page.press("grid-1-E5")
    assert page.text("tutorial") == "Fire!" and page.element("fire")["aria-disabled"] is None
    page.press("fire")
    assert page.find("tutorial") is None, "nothing lies over what is played"
