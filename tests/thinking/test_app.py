"""With a thinker, the application does the same as without one, even if the thinker fails."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from navals import games
from navals.club.analysis.analysis import GameAnalysis
from navals.club.analysis.findings import Findings
from navals.core.record import record
from navals.thinking.job import Report
from navals.ui.session import reading
from navals.ui.session import thinking as slices
from navals.ui.session.parts.drawn import PartCache
from tests.games import tour
from tests.records import golden_text
from tests.thinking.remote import Remote, content_of
from tests.ui.page import Page
from tests.ui.play import FLEET_A, FLEET_B, alone, lift, new, opened, place, shoot, start, untouched


@pytest.fixture
def page() -> Page:
    """A game against the computer with both fleets placed; the person has seat A and is to act."""
    return alone(kind1="hard")


@pytest.fixture
def remote(page: Page) -> Remote:
    return Remote(page)


def same() -> Page:
    """Return a page like ``page``; all pages from this function have the same dice."""
    page = start(Page(reseed=True), "ai", first="A", kind1="hard")
    place(page, FLEET_A)
    page.wait()
    return page


def hidden_hint() -> tuple[Page, Remote]:
    """Return a game between two people in which the first has asked for a hint."""
    page = new("two", names=("Ann", "Bob"), first="A")
    gestures = calls(page)
    for fleet in (FLEET_A, FLEET_B):
        lift(page)
        place(page, fleet)
        page.wait()
    lift(page)
    assert not gestures and not page.app.job_queue.has_requested_thinker
    page.press("hint")
    assert len(gestures) == 1, "between people a thinker is wanted for the first hint"
    return page, Remote(page)


def fire(page: Page) -> None:
    """Shoot at the first free square."""
    shoot(page, next(untouched(page)))


def thinking(page: Page, remote: Remote) -> dict[str, Any]:
    """Let the person act and the thinker work on the answer; return the job when the answer is due."""
    fire(page)
    while remote.job is None:
        assert page.answer["again"] >= 0
        page.send("app:tick")
    page.send("app:settled")
    page.clock.now += 10
    return remote.job


def automatic(game_id: str, plies: int, *, away: bool) -> str:
    """Return the record of a game between computers after some actions."""
    page = Page(reseed=True, route=f"#/{game_id}/new/watch")
    helper = Remote(page) if away else None
    page.suspicious = False
    for seat in (0, 1):
        page.change(f"kind-{seat}", "easy" if seat else "medium")
    page.press("start")
    (helper or page).wait(lambda: page.table.ply >= plies)
    if helper is not None:
        assert {job["kind"] for job in helper.jobs} == {"think"} and len(helper.jobs) >= 4
    return page.table.text()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_the_same_with_a_thinker(game_id: str) -> None:
    plies, _ = tour(game_id).watched
    local = automatic(game_id, plies, away=False)
    assert automatic(game_id, plies, away=True) == local
    assert local.count("\n") > 4


def test_the_computer_acts_after_the_thought_and_the_animation(page: Page, remote: Remote) -> None:
    fire(page)
    assert page.answer["again"] == 0 and remote.job is None
    page.send("app:tick")
    job = remote.job
    assert job is not None and (job["kind"], job["game"], job["level"]) == ("think", "bataille", "hard")
    assert "record" not in job and "again" not in page.answer
    ply = page.table.ply
    remote.finish()
    assert page.table.ply == ply, "the animation and the pause are not over"
    assert page.answer["again"] > 100
    page.tick()
    assert page.table.ply == ply + 1


def test_a_thought_that_comes_late_is_acted_upon_at_once(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    ply = page.table.ply
    first, *_ = remote.reports()
    remote.tell({**first, "done": False})
    assert page.table.ply == ply and "again" not in page.answer
    assert remote.finish()["play"] and page.table.ply == ply + 1


def test_play_now_plays_the_best_thought_so_far(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    ply = page.table.ply
    page.send("play:play-now")
    assert page.table.ply == ply, "there is no thought yet"
    first, *_ = remote.reports()
    remote.tell({**first, "done": False})
    page.send("play:play-now")
    assert page.table.replay.moves[ply].action == content_of(first).action
    assert remote.job is None and remote.stops == 1


def test_reports_of_a_job_that_is_no_longer_wanted_are_ignored(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    last = [*remote.reports()][-1]
    page.send("play:undo")
    assert remote.job is None and remote.stops == 1
    ply = page.table.ply
    for report in (last, {**last, "done": False}):
        remote.tell(report)
        assert page.table.ply == ply and not page.said
    second = thinking(page, remote)
    ply = page.table.ply
    remote.tell(last)
    assert page.table.ply == ply
    assert remote.job == second, "the report of the first job is none of the second"
    remote.finish()
    assert page.table.ply == ply + 1


def test_invalid_reports_are_ignored(page: Page, remote: Remote) -> None:
    job = thinking(page, remote)
    for report in remote.reports():
        assert set(report) <= set(Report.__struct_fields__)
    ply = page.table.ply
    for arg in (None, 7, "x", [], {}, {"job": "1"}, {"job": job["job"], "done": "yes"}):
        page.send("thinking:thought", arg)
        assert page.table.ply == ply and page.session.thinking.decision is not None
    # A message stays on the screen while the thinker reports.
    page.send("app:why", {"text": "not now"})
    page.send("thinking:thought", {"job": job["job"]})
    page.send("thinking:thinker", True)
    assert "Not now" in page.tree("toast").text
    remote.finish()
    assert page.table.ply == ply + 1


@pytest.mark.slow
@pytest.mark.parametrize("how", ["failed", "unreadable", "empty", "dead", "dead later"])
def test_when_the_thinker_fails_the_engine_comes_to_the_same_action(how: str) -> None:
    local = same()
    fire(local)
    local.wait()
    page = same()
    remote = Remote(page)
    job = thinking(page, remote)
    first, *_ = remote.reports()
    match how:
        case "failed":
            remote.tell({"job": job["job"], "done": True, "failed": "MemoryError()"})
        case "unreadable":
            remote.tell({"job": job["job"], "content": "gAWVAAAA", "done": True})
        case "empty":
            remote.tell({"job": job["job"], "done": True})
        case "dead":
            remote.die()
        case "dead later":
            remote.tell({**first, "done": False})
            remote.die()
    assert remote.job is None
    page.wait()
    assert page.table.replay.moves == local.table.replay.moves
    if "dead" in how:
        fire(page)
        page.wait()
        assert len(remote.jobs) == 1, "there is no thinker any more"
        page.send("thinking:thinker", True)
    thinking(page, remote)
    assert len(remote.jobs) == 2


def test_leaving_the_game_stops_the_thinker_and_coming_back_asks_again(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    last = [*remote.reports()][-1]
    address = page.path
    page.go("#/")
    assert remote.job is None and remote.stops == 1
    remote.tell(last)
    page.go(address)
    assert len(remote.jobs) == 2 and remote.jobs[1]["content"] == remote.jobs[0]["content"]
    ply = page.table.ply
    remote.wait()
    assert page.table.ply > ply


def test_leaving_while_the_thinker_dies(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    address = page.path
    page.go("#/")
    remote.die()
    page.go(address)
    ply = page.table.ply
    page.wait()
    assert page.table.ply > ply and len(remote.jobs) == 1


def test_thinking_that_began_here_ends_here(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    fire(page)
    monkeypatch.setattr(slices, "SLICE", -1.0)
    page.send("app:tick")
    thought = page.session.thinking.decision
    assert thought is not None and not thought.is_done
    remote = Remote(page)
    assert not remote.jobs
    ply = page.table.ply
    page.wait()
    assert page.table.ply > ply and not remote.jobs


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_scene_that_is_not_drawn_anew_is_the_same(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    part = PartCache.part
    hits = []

    def compared(holder: PartCache, name: str, subject: object, depends: tuple[Any, ...], draw: Any) -> Any:
        renders = []
        result = part(holder, name, subject, depends, lambda: renders.append(draw()) or renders[0])
        if name == "scene":
            hits.append(not renders)
            assert result == draw()
        return result

    monkeypatch.setattr(PartCache, "part", compared)
    automatic(game_id, tour(game_id).watched[1], away=False)
    assert any(hits) and not all(hits)


def calls(page: Page) -> list[str]:
    """Return a list that collects the gestures whose answers request a thinker."""
    gestures: list[str] = []
    send = page.send

    def heard(act: str, arg: Any = None) -> dict[str, Any]:
        answer = send(act, arg)
        if answer.get("thinker"):
            gestures.append(act)
        return answer

    page.send = heard
    return gestures


def test_a_thinker_is_wanted_when_a_game_with_a_computer_begins_and_only_once() -> None:
    page = Page()
    gestures = calls(page)
    page.go("#/bataille/rules")
    page.go("#/bataille/new/ai")
    assert not gestures
    page.press("start")
    assert len(gestures) == 1
    page.press("shuffle", "ready")
    page.wait()
    assert len(gestures) == 1


@pytest.mark.slow
def test_a_hint_grows_while_it_is_thought_and_is_the_one_the_engine_gives() -> None:
    local = same()
    local.press("hint")
    local.wait()
    expected = local.session.thinking.hint
    page = same()
    remote = Remote(page)
    page.press("hint")
    assert remote.job is not None and remote.job["kind"] == "hint" and page.session.thinking.hint is None
    hints = set()
    for report in [*remote.reports()]:
        remote.tell(report)
        hints.add(repr(page.session.thinking.hint))
    assert page.session.thinking.hint == expected and len(hints) >= 3
    assert page.element("hint")["aria-pressed"] == "true" and page.session.thinking.decision is None
    page.press("hint")
    assert page.session.thinking.shows_advice


def test_an_action_stops_a_hint(page: Page, remote: Remote) -> None:
    page.press("hint")
    fire(page)
    assert remote.stops == 1 and page.session.thinking.hint is None


def test_the_curtain_stops_a_hint() -> None:
    page, remote = hidden_hint()
    page.press("hint", "hint")
    assert remote.job is not None
    last = [*remote.reports()][-1]
    page.send("app:hidden", True)
    assert page.find("lift") and remote.job is None and remote.stops == 1
    remote.tell(last)
    assert page.session.thinking.hint is None and "patch" not in page.answer


def test_a_learner_gets_a_hint_from_the_thinker() -> None:
    page = Page(route="#/bataille/learn")
    remote = Remote(page)
    course = page.app.shell.tutorial
    assert course is not None
    for _ in range(30):
        if course.session.board.advises(course.session.view()) and course.session.acting_seat() is not None:
            break
        if page.find("lesson-next") is not None:
            page.press("lesson-next")
        else:
            page.send("shuffle")
            page.send("ready")
        page.wait()
    page.send("play:hint")
    assert remote.job is not None and remote.job["kind"] == "hint"
    remote.finish()
    assert course.session.thinking.hint is not None


def test_one_step_of_computers_that_wait_is_thought_about_away_too() -> None:
    page = Page(route="#/bataille/new/watch")
    remote = Remote(page)
    page.press("start")
    page.send("play:pause")
    remote.wait()
    ply = page.table.ply
    for count in (1, 2):
        page.send("play:step")
        if remote.job is not None:
            remote.finish()
        assert page.table.ply == ply + count and page.session.pace.is_paused
        remote.wait()
        assert page.table.ply == ply + count, "nothing goes on by itself"


@pytest.fixture
def studied(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A finished game whose analysis has not been opened yet."""
    monkeypatch.setattr(reading, "_analyses", {})
    monkeypatch.setattr(reading, "SLICE", 0.0)
    return opened("mats-limit")


@cache
def findings() -> Findings:
    """Return the findings of that game's analysis, computed directly."""
    return GameAnalysis(record.read(golden_text("mats-limit"))).finish().findings()


def read(page: Page) -> GameAnalysis:
    return page.session.reading.analysis


@pytest.mark.slow
def test_an_analysis_is_shown_as_it_grows_and_is_the_same(studied: Page) -> None:
    remote = Remote(studied)
    studied.go(studied.path + "/analysis")
    job = remote.job
    assert job is not None and job["kind"] == "analysis" and job["record"].count("\n") > 5
    assert studied.element("analysis-progress")["value"] == "0.0"
    values = set()
    for report in [*remote.reports()][::40]:
        remote.tell({**report, "done": False})
        values.add(studied.element("analysis-progress")["value"])
    assert len(values) > 4
    last = [*remote.reports()][-1]
    remote.tell(last)
    assert studied.said == ["The analysis is complete."] and studied.find("analysis-stop") is None
    assert read(studied).findings() == findings()
    # It is there at once when opened again.
    address = studied.path
    studied.press("bar-back")
    studied.go(address)
    assert remote.job is None and len(remote.jobs) == 1


@pytest.mark.slow
def test_an_analysis_is_stopped_goes_on_and_rests_while_its_page_is_closed(studied: Page) -> None:
    remote = Remote(studied)
    studied.go(studied.path + "/analysis")
    reports = [*remote.reports()]
    remote.tell(reports[100])
    progress = read(studied).progress
    studied.press("analysis-stop")
    assert remote.job is None and remote.stops == 1 and "again" not in studied.answer
    remote.tell(reports[200])
    assert read(studied).progress == progress
    studied.press("analysis-stop")
    assert remote.job is not None
    early = [*remote.reports()][20]
    remote.tell(early)
    assert read(studied).progress == progress, "what is shown is not taken away again"
    address = studied.path
    studied.press("bar-back")
    assert remote.job is None and remote.stops == 2
    studied.go(address)
    remote.wait()
    assert read(studied).done


@pytest.mark.slow
@pytest.mark.parametrize("how", ["failed", "dead", "empty"])
def test_an_analysis_that_the_thinker_cannot_finish_is_finished_here(studied: Page, how: str) -> None:
    remote = Remote(studied)
    studied.go(studied.path + "/analysis")
    reports = [*remote.reports()]
    number = reports[0]["job"]
    remote.tell(reports[len(reports) // 2])
    progress = read(studied).progress
    assert progress > 0.1
    if how == "dead":
        remote.die()
    else:
        remote.tell({"job": number, "done": True} | ({"failed": "it broke"} if how == "failed" else {}))
    assert studied.answer["again"] == 0 and remote.job is None
    studied.suspicious = False
    values: list[float] = []
    while "again" in studied.answer:
        studied.send("app:tick")
        values.append(read(studied).progress)
    assert min(values) >= progress and len(remote.jobs) == 1
    assert studied.said == ["The analysis is complete."]
    assert read(studied).findings() == findings()


@pytest.mark.slow
def test_a_thinker_that_comes_later_takes_an_analysis_over(studied: Page) -> None:
    studied.go(studied.path + "/analysis")
    studied.wait(lambda: read(studied).progress > 0.05)
    progress = read(studied).progress
    remote = Remote(studied)
    assert remote.job is not None
    studied.send("app:tick")
    assert read(studied).progress == progress, "nothing is done here any more"
    remote.wait()
    assert read(studied).done
