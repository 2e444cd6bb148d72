"""Every refusal has its paragraph, every lesson its way: rules and tutorials of all games on a page without a browser."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.core.position import RULE
from navals.core.refusal import Refusal
from navals.core.words.book import Rule
from navals.ui.components import barred, button
from navals.ui.features.learning.model import Tutorial
from navals.ui.features.learning.rulebook import place_of, sections_of
from navals.ui.registry import lesson_of
from navals.ui.words.i18n import language
from tests.ui.page import Page
from tests.ui.play import alone, two

GAMES = Path(__file__).parents[2] / "navals" / "games"
ENGLISH = language("en")


def _game(game_id: str) -> Any:
    game = games.find(game_id)
    assert game is not None
    return game


def _cited(game_id: str) -> set[str]:
    """Every rule that the code of a game names, on its board too: what a refusal may cite."""
    found: set[str] = set()
    for path in (GAMES / game_id).rglob("*.py"):
        found |= set(re.findall(rf'"({game_id} [A-Z]?[\d.]+\w?)"', path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_rule_that_a_refusal_may_cite_has_its_paragraph(game_id: str) -> None:
    cited = _cited(game_id)
    assert len(cited) > 2
    assert [rule for rule in sorted(cited) if not place_of(_game(game_id), rule)] == []
    assert place_of(_game(game_id), RULE) == "T2", "offers of a draw as well"
    assert place_of(_game(game_id), "") == "" and place_of(_game(game_id), f"{game_id} R999") == ""


@pytest.mark.parametrize("game_id", games.IDS)
def test_paragraphs_are_numbered_once_and_sections_named_once(game_id: str) -> None:
    sections = sections_of(_game(game_id))
    names = [section.id for section in sections]
    numbers = [item.number for section in sections for item in section.items if isinstance(item, Rule)]
    for list_ in (names, numbers):
        assert len(list_) == len(set(list_))
    assert not set(names) & set(numbers) and "print" not in names


@pytest.mark.parametrize("game_id", games.IDS)
def test_each_paragraph_that_is_cited_stands_out_and_has_the_focus(game_id: str) -> None:
    page = Page(route=f"#/{game_id}/rules")
    page.suspicious = False
    assert not [e for e in page.elements("main") if "is-cited" in e.classes]
    for rule in sorted(_cited(game_id) | {RULE}):
        number = place_of(_game(game_id), rule)
        page.go(f"#/{game_id}/rules/{number}")
        (cited,) = [e for e in page.elements("main") if "is-cited" in e.classes]
        assert cited["id"] == page.answer["focus"] == f"rule-{number}"
        assert cited["aria-current"] == "true" and cited["tabindex"] == "-1"


def test_a_refusal_is_read_and_the_game_found_as_it_was_left() -> None:
    page = alone()
    page.command("A1")
    page.wait()
    page.press("grid-1-B7")
    before = page.regions["main"]
    page.command("A1")
    # Over the board, and beside the field in which it was typed.
    link, beside = [e for e in page.elements("main") if e["href"] == "#/bataille/rules/R8"]
    assert link.text == beside.text == "Rule R8" and page.said == ["A1 was already bombed (Rule R8)"]
    refused = page.regions["main"]
    page.go(link["href"] or "")
    assert page.answer["focus"] == "rule-R8"
    assert page.element("origin").text == "Back to the game"
    page.go("#/bataille/rules/R7")
    page.press("origin")
    assert page.regions["main"] == refused, "the aim, the log and what was said are still there"
    page.press("grid-1-C7")
    assert "already bombed" not in page.text("note") and before != page.regions["main"]
    page.go("#/")
    page.go("#/bataille/rules")
    assert not page.find("origin"), "the reader came from elsewhere"


def test_refusals_of_the_table_have_their_paragraph() -> None:
    page = two(openly=True)
    page.command("accept")
    link, _ = [e for e in page.elements("main") if e["href"] == "#/bataille/rules/T2"]
    page.go(link["href"] or "")
    assert "draw" in page.text("rule-T2") and "resign" in page.text("rule-T1")


def test_secrets_stay_behind_the_curtain_while_rules_are_read() -> None:
    page = two()
    page.go("#/bataille/rules/R8")
    page.press("origin")
    assert page.find("lift") and page.regions["main"] == ""


def test_reasons_of_buttons_cite_their_rule() -> None:
    refusal = Refusal(_game("trafalgar").card.blurb, "trafalgar R21")
    assert '"rule":"trafalgar R21"' in button("End", "end", disabled=barred(refusal, ENGLISH)).replace(
        "&quot;", '"'
    )
    page = alone()
    page.send("app:why", {"text": "not now", "rule": "bataille R8"})
    assert page.element("toast-rule")["href"] == "#/bataille/rules/R8"
    for other in ("bataille R99", "x", "mats R1", 7):
        page.send("app:why", {"text": "not now", "rule": other})
        assert not page.find("toast-rule") and "Not now" in page.text()
    page.go("#/")
    assert not page.find("toast-message")


def test_a_record_that_breaks_a_rule_names_it() -> None:
    page = Page()
    text = '[Navals "1"]\n[Game "bataille"]\n\n1. A place A1-A5 A6-D6\n'
    page.open(text)
    assert "cannot be opened" in page.text()
    assert (page.element("toast-rule")["href"] or "").startswith("#/bataille/rules/R")


@pytest.mark.parametrize("game_id", games.IDS)
def test_lessons_have_a_few_steps_and_each_names_its_rules(game_id: str) -> None:
    lesson = lesson_of(game_id)
    sections = sections_of(_game(game_id))
    known = {section.id for section in sections}
    known |= {item.number for section in sections for item in section.items if isinstance(item, Rule)}
    starts = (*lesson.parts, len(lesson.steps))
    assert starts[0] == 0
    assert all(4 <= end - start <= 8 for start, end in pairwise(starts))
    assert all(lesson.steps[start].setup for start in lesson.parts[1:]), "a part begins with a position"
    for step in lesson.steps:
        assert step.rules and set(step.rules.split(",")) <= known


@pytest.mark.parametrize("game_id", games.IDS)
def test_what_a_lesson_asks_for_can_be_typed(game_id: str) -> None:
    """Whoever cannot see or drag takes the lesson in the notation of records; each game's own tests go to its end so."""
    page = Page(route=f"#/{game_id}/learn")
    page.command("nonsense")
    assert "is-refused" in (page.element("note")["class"] or "") and page.said


def test_a_lesson_is_read_up_and_gone_on_with() -> None:
    page = Page(route="#/bataille/learn")
    page.command("place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2")
    page.wait()
    page.command("A1")
    assert "aim at E5" in page.text("note")
    lesson = page.regions["main"]
    (rule,) = [e for e in page.elements("main") if e["href"] == "#/bataille/rules/R6"]
    page.go(rule["href"] or "")
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
    assert "Part 1 of 2: step 1 of 7" in page.text("lesson-head")
    page.press("lesson-part-1")
    assert "Part 2 of 2: step 1 of 8" in page.text("lesson-head")
    assert page.element("lesson-part-1")["aria-pressed"] == "true"
    for part in (99, -5):
        page.send("learning:part", {"part": part})
    assert "Part 1 of 2" in page.text("lesson-head")
    page.send("learning:part", {"part": "x"})


@pytest.mark.parametrize("game_id", games.IDS)
def test_lessons_that_were_finished_are_remembered(game_id: str) -> None:
    page = Page(route=f"#/{game_id}/learn")
    course = page.app.shell.tutorial
    assert isinstance(course, Tutorial)
    course.behind = len(course.lesson.steps)
    for step in range(1, len(course.lesson.steps)):
        assert "learned" not in page.prefs or not page.prefs["learned"]
        page.send("learning:step", {"step": step})
    assert page.prefs["learned"] == [game_id]
    page.go("#/")
    assert page.element(f"{game_id}-learn").text == "Learned"
    again = Page(prefs=page.prefs)
    assert [e.text for e in again.elements("main") if (e["id"] or "").endswith("-learn")].count(
        "Learned"
    ) == 1
