"""The page that analyses a finished game: only when it is over, beside the table, between gestures, in words and in numbers."""

from __future__ import annotations

from typing import Any

import pytest

from navals.core.analysis import analysis
from navals.ui.features.analysis import model as reading
from tests.games import ANALYSED, analysed_soon_or_late
from tests.records import golden_text
from tests.ui.page import Page
from tests.ui.play import alone, play_to_end


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds what another one has worked out, and a slice of work is one step."""
    monkeypatch.setattr(reading, "_known", {})


def opened(patch: pytest.MonkeyPatch, name: str, **more: Any) -> Page:
    """A golden game, its analysis open."""
    page = Page(patch, **more)
    page.send("share:file", {"name": f"{name}.navals", "text": golden_text(name)})
    page.go(page.path + "/analysis")
    return page


def work(page: Page, until: Any = None) -> None:
    """Let the analysis go on, to its end or until something is so."""
    page.suspicious = False
    page.wait(until, most=100_000)
    page.suspicious = True
    page.check()


def slices(patch: pytest.MonkeyPatch) -> None:
    """From now on a slice of work is one step."""
    patch.setattr(reading, "SLICE", 0.0)


def rows(page: Page, id: str) -> list[list[str]]:
    """The lines of the table in a part of the page."""
    body = next(e for e in page.element(id).walk() if e.tag == "tbody")
    return [[c.text for c in row.walk() if c.tag in ("th", "td")] for row in body.walk() if row.tag == "tr"]


def number(text: str) -> int:
    """A percentage or a signed number."""
    return int(text.strip("%±").replace("−", "-").replace("+", ""))


# ---------------------------------------------------------------------------------------------------- when, and where


def test_it_is_offered_once_the_game_is_over_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    page.press("game-menu")
    assert page.find("menu-analysis") is None
    page.press_text("Close")
    table = page.path
    page.go(table + "/analysis")
    assert "screen-analysis" not in page.whole and not page.app.shell.study
    page.go(table)
    play_to_end(page)
    page.press("finale-analysis")
    assert page.path == table + "/analysis" and page.element("title").text == "Analysis"
    assert page.element("bar-back")["href"] == table


def test_a_game_that_is_taken_back_and_played_on_has_no_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    play_to_end(page)
    page.press("finale-analysis")
    work(page)
    session = page.app.shell.session
    assert session is not None
    page.press("bar-back")
    page.send("play:undo")
    page.go(page.path + "/analysis")
    assert "screen-analysis" not in page.whole


# ---------------------------------------------------------------------------------------------------- while it works


def test_it_works_between_gestures_can_be_stopped_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    slices(monkeypatch)
    page = opened(monkeypatch, "mats-limit")
    assert page.answer["again"] == 0 and page.element("analysis-progress")["max"] == "1"
    work(page, lambda: page.app.shell.session.reading.analysis.stage == "luck")  # type: ignore[union-attr]
    page.press("analysis-stop")
    assert "again" not in page.answer and "Stopped." in page.text("analysis-work")
    found = page.app.shell.session.reading.analysis  # type: ignore[union-attr]
    before = found.progress
    page.send("app:tick")
    assert found.progress == before and "again" not in page.answer
    page.press("analysis-stop")
    work(page)
    assert found.done and page.find("analysis-stop") is None
    assert page.said == ["The analysis is complete."]


def test_it_rests_while_another_page_is_open_and_is_there_at_once_when_it_was_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slices(monkeypatch)
    page = opened(monkeypatch, "mats-limit")
    address = page.path
    work(page, lambda: page.app.shell.session.reading.analysis.progress > 0.2)  # type: ignore[union-attr]
    page.press("bar-back")
    before = page.app.shell.session.reading.analysis.progress  # type: ignore[union-attr]
    page.send("app:tick")
    assert page.app.shell.session.reading.analysis.progress == before  # type: ignore[union-attr]
    page.go(address)
    assert page.app.shell.session.reading.analysis.progress == before  # type: ignore[union-attr]
    work(page)
    # As another session of the same game.
    again = opened(monkeypatch, "mats-limit")
    assert again.find("analysis-stop") is None and "Luck gave" in again.text("analysis-verdict")


def test_the_curve_is_drawn_before_the_rest_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    slices(monkeypatch)
    page = opened(monkeypatch, "uncharted-skirmish")
    work(page, lambda: "curve-line" in page.whole)
    assert page.app.shell.session.reading.analysis.stage == "curve"  # type: ignore[union-attr]
    assert page.find("analysis-verdict") is None


# ---------------------------------------------------------------------------------------------------- what it tells


@pytest.mark.slow
@pytest.mark.parametrize("name", analysed_soon_or_late(ANALYSED))
def test_every_game_gets_a_curve_its_sums_and_its_turning_points(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    page = opened(monkeypatch, name)
    work(page)
    assert page.find("analysis-plot") is not None and "curve-line" in page.whole
    lines = rows(page, "analysis-luck")
    start, *changes, end = ([number(cell) for cell in line[1:]] for line in lines)
    result = page.app.shell.session.result()  # type: ignore[union-attr]
    assert result is not None and end == ([100, 0] if result.outcome == "1-0" else [0, 100])
    # Rounded to whole points, each on its own.
    assert abs(start[0] + sum(change[0] for change in changes) - end[0]) <= 2
    assert abs(start[1] + sum(change[1] for change in changes) - end[1]) <= 2
    assert [line[0] for line in lines][1:4] == ["Luck", "Own decisions", "The other side's decisions"]
    method = page.text("analysis-method")
    reckoning = page.app.shell.session.table.game.analysis.reckoning  # type: ignore[union-attr]
    assert reckoning is not None and reckoning.text in method


def test_where_nobody_can_tell_who_is_ahead_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(monkeypatch, "billiard-sheet")
    work(page)
    assert "cannot tell who is ahead" in page.text("analysis-blind") and "curve-line" not in page.whole
    page.press("analysis-show")
    assert page.app.shell.session.past.ply == 0  # type: ignore[union-attr]


def test_an_action_is_looked_at_by_tap_and_by_slider_and_leads_to_its_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened(monkeypatch, "mats-limit")
    work(page)
    page.send("analysis:tap", {"x": 180.0, "y": 12.0, "arg": None})
    assert page.element("analysis-ply")["value"] == "27"
    page.change("analysis-ply", "5")
    slider = page.element("analysis-ply")
    assert slider["value"] == "5" and "After action 5 of 54" in (slider["aria-valuetext"] or "")
    assert "18%" in (slider["aria-valuetext"] or "") and "After action 5 of 54" in page.text("analysis-curve")
    page.press("analysis-show")
    assert page.path.count("/") == 2 and page.app.shell.session.past.ply == 5  # type: ignore[union-attr]
    assert "action 5 of 54" in page.text("status")
    for wild in ({"x": 1e9}, {"x": -1e9}, {"x": "1"}, None, [], {"value": "-1"}, {"ply": True}):
        page.send("analysis:tap", wild)
        page.send("analysis:pick", wild)
        page.send("analysis:show", wild)


def test_a_turning_point_tells_what_would_have_been_better_and_leads_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened(monkeypatch, "mats-limit")
    work(page)
    turn = page.element("analysis-turn-4")
    assert not [e for e in turn.walk() if e.tag == "code"], "in words, not in notation"
    assert turn.text.count("advances V2") == 3 and "25 points better, give or take 5" in turn.text
    page.press("analysis-at-4")
    assert page.app.shell.session.past.ply == 4  # type: ignore[union-attr]


def test_the_table_tells_the_same_as_the_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(monkeypatch, "mats-limit")
    work(page)
    page.press("analysis-table")
    lines = rows(page, "analysis-list")
    assert lines[-1][3] == "100%" and any("18%" in line for line in lines)
    assert "Ann's chances" in page.text("analysis-list")
    page.press("analysis-table")
    assert "<table" not in page.regions["main"].split('id="analysis-list"')[1]


def test_a_long_game_has_a_table_of_bearable_length(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(monkeypatch, "trafalgar-flag")
    work(page)
    page.press("analysis-table")
    assert 20 < len(rows(page, "analysis-list")) < 140
    assert "left out" in page.text("analysis-list")


def test_the_reader_chooses_whose_knowledge_counts_where_it_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(monkeypatch, "bataille-classic")
    work(page)
    page.change("analysis-ply", "6")
    before = page.element("analysis-ply")["aria-valuetext"]
    page.choose("eyes", analysis.ALL)
    assert page.element("analysis-ply")["aria-valuetext"] != before
    page.send("analysis:eyes", {"value": "everybody"})
    assert page.app.shell.session.reading.eyes == analysis.ALL  # type: ignore[union-attr]
    page = opened(monkeypatch, "mats-limit")
    assert page.find("analysis-eyes") is None


def test_what_people_call_themselves_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    text = golden_text("mats-squadron")
    page.send("share:file", {"name": "x", "text": text.replace('[A "Ann"]', '[A "<b>A</b>"]')})
    page.go(page.path + "/analysis")
    work(page)
    page.press("analysis-table")
    assert "<b>" not in page.whole
