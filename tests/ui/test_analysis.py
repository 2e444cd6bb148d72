"""The analysis of a finished game: when it is offered, how it runs, and its results."""

from __future__ import annotations

from typing import Any

import pytest

from navals.club.analysis import analysis
from navals.ui.session import reading
from tests.games import ANALYSED
from tests.ui.page import Page
from tests.ui.play import alone, opened, play_to_end


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget earlier analyses."""
    monkeypatch.setattr(reading, "_analyses", {})


def analysed(name: str, done: bool = True) -> Page:
    """Open the analysis of a golden game; if ``done``, let it finish."""
    page = opened(name)
    page.go(page.path + "/analysis")
    if done:
        work(page)
    return page


def work(page: Page, until: Any = None) -> None:
    """Let the analysis run to the end, or until a condition holds."""
    page.suspicious = False
    page.wait(until, limit=100_000)
    page.suspicious = True
    page.check()


def rows(page: Page, id: str) -> list[list[str]]:
    """Return the cells of the table in an element."""
    body = next(e for e in page.element(id).walk() if e.tag == "tbody")
    return [[c.text for c in row.walk() if c.tag in ("th", "td")] for row in body.walk() if row.tag == "tr"]


def number(text: str) -> int:
    """Read a percentage or a signed number."""
    return int(text.strip("%±").replace("−", "-").replace("+", ""))


@pytest.mark.slow
def test_it_is_offered_while_the_game_is_over() -> None:
    page = alone(bombs="4")
    page.press("game-menu")
    assert not page.find("menu-analysis")
    page.press_text("Close")
    table = page.path
    page.go(table + "/analysis")
    assert "screen-analysis" not in page.content and not page.app.shell.study_id
    page.go(table)
    play_to_end(page)
    page.press("finale-analysis")
    assert page.path == table + "/analysis" and page.element("title").text == "Analysis"
    assert page.element("bar-back")["href"] == table
    work(page)
    page.press("bar-back")
    page.send("play:undo")
    page.go(page.path + "/analysis")
    assert "screen-analysis" not in page.content, "it goes on again"


@pytest.mark.slow
def test_it_works_between_gestures_can_be_stopped_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SLICE", 0.0)  # A slice of work is a single step.
    page = analysed("mats-limit", done=False)
    address, session = page.path, page.session
    assert page.answer["again"] == 0 and page.element("analysis-progress")["max"] == "1"
    # It pauses while another page is open.
    work(page, lambda: session.reading.analysis.progress > 0.2)
    page.press("bar-back")
    current = session.reading.analysis
    progress = current.progress
    page.send("app:tick")
    assert current.progress == progress
    page.go(address)
    assert current.progress == progress
    work(page, lambda: current.stage == "luck")
    page.press("analysis-stop")
    assert "again" not in page.answer and "Paused." in page.text("analysis-work")
    progress = current.progress
    page.send("app:tick")
    assert current.progress == progress and "again" not in page.answer
    page.press("analysis-stop")
    work(page)
    assert current.done and not page.find("analysis-stop")
    assert page.said == ["The analysis is complete."]
    # Another session of the same game has it at once.
    second = analysed("mats-limit", done=False)
    assert not second.find("analysis-stop") and "Luck gave" in second.text("analysis-verdict")


def test_the_curve_is_drawn_before_the_rest_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SLICE", 0.0)  # A slice of work is a single step.
    page = analysed("uncharted-lead", done=False)
    work(page, lambda: "curve-line" in page.content)
    assert page.session.reading.analysis.stage == "curve"
    assert not page.find("analysis-verdict")


@pytest.mark.slow
@pytest.mark.parametrize("name", ANALYSED)
def test_every_game_gets_a_curve_its_sums_and_its_turning_points(name: str) -> None:
    page = analysed(name)
    assert page.find("analysis-plot") and "curve-line" in page.content
    lines = rows(page, "analysis-luck")
    start, *changes, end = ([number(cell) for cell in line[1:]] for line in lines)
    assert end == ([100, 0] if page.session.result().outcome == "1-0" else [0, 100])
    for side in (0, 1):  # Each figure is rounded to whole points.
        assert abs(start[side] + sum(change[side] for change in changes) - end[side]) <= 2
    assert [line[0] for line in lines][1:4] == ["Luck", "Their own decisions", "The other side’s decisions"]
    reckoning = page.table.game.analysis.reckoning
    assert reckoning is not None and reckoning.text in page.text("analysis-method")


def test_without_an_estimate_the_page_says_so() -> None:
    page = analysed("billiard-sheet")
    assert "cannot tell who is ahead" in page.text("analysis-blind") and "curve-line" not in page.content
    page.press("analysis-show")
    assert page.session.lookback.ply == 0


@pytest.mark.slow
def test_actions_and_turning_points_lead_to_their_positions() -> None:
    page = analysed("mats-limit")
    analysis_page = page.path
    assert not page.find("analysis-eyes"), "everything is known to all"
    page.send("analysis:tap", {"x": 180.0, "y": 12.0, "arg": None})
    assert page.element("analysis-ply")["value"] == "27"
    page.change("analysis-ply", "5")
    slider = page.element("analysis-ply")
    assert slider["value"] == "5" and "After action 5 of 54" in (slider["aria-valuetext"] or "")
    assert "18%" in (slider["aria-valuetext"] or "") and "After action 5 of 54" in page.text("analysis-curve")
    assert "a decision" in page.text("analysis-curve"), "a legend for the marks"
    page.press("analysis-table")
    lines = rows(page, "analysis-list")
    assert lines[-1][3] == "100%" and any("18%" in line for line in lines)
    assert "Ann’s chances" in page.text("analysis-list")
    page.press("analysis-table")
    assert "<table" not in page.regions["main"].split('id="analysis-list"')[1]
    turn = page.element("analysis-turn-4")
    assert not [e for e in turn.walk() if e.tag == "code"], "in words, not in notation"
    assert "The computer prefers" in page.text("analysis-turn-26"), "even if little changed"
    assert turn.text.count("advances V2") == 3 and "25 points better, give or take 5" in turn.text
    page.press("analysis-show")
    assert page.path.count("/") == 2 and page.session.lookback.ply == 5
    assert "action 5 of 54" in page.text("status")
    page.go(analysis_page)
    page.press("analysis-at-4")
    assert page.session.lookback.ply == 4
    for wild in ({"x": 1e9}, {"x": -1e9}, {"x": "1"}, None, [], {"value": "-1"}, {"ply": True}):
        for act in ("tap", "pick", "show"):
            page.send(f"analysis:{act}", wild)


@pytest.mark.slow
def test_a_long_game_has_a_table_of_bearable_length() -> None:
    page = analysed("trafalgar-flag")
    page.press("analysis-table")
    assert 20 < len(rows(page, "analysis-list")) < 140
    assert "Only the biggest changes are listed." in page.text("analysis-list")


@pytest.mark.slow
def test_the_reader_chooses_whose_knowledge_counts_where_it_matters() -> None:
    page = analysed("bataille-classic")
    page.change("analysis-ply", "6")
    label = page.element("analysis-ply")["aria-valuetext"]
    page.choose("eyes", analysis.ALL_FACTS)
    assert page.element("analysis-ply")["aria-valuetext"] != label
    page.send("analysis:eyes", {"value": "everybody"})
    assert page.session.reading.perspective == analysis.ALL_FACTS
