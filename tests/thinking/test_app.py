"""The application with a thinker: everything happens as it does without one, whatever becomes of it, and no tick is asked for while it works."""

from __future__ import annotations

from typing import Any

import pytest

from navals import games
from navals.core.analysis.analysis import Analysis
from navals.core.thinking.job import Report
from navals.ui.features.analysis import model as reading
from navals.ui.session import Session
from navals.ui.session import thinking as slices
from navals.ui.shell.drawn import Drawn
from tests.games import tour
from tests.records import golden_text
from tests.thinking.remote import Remote, found
from tests.ui.page import Page
from tests.ui.play import FLEET_A, FLEET_B, alone, lift, new, place, shoot, start, table, untouched


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A person (seat A, to act) against the computer: the person has placed, and shot."""
    return alone(monkeypatch, kind1="hard")


@pytest.fixture
def remote(page: Page) -> Remote:
    return Remote(page)


def session(page: Page) -> Session:
    assert page.app.shell.session is not None
    return page.app.shell.session


def same(patch: pytest.MonkeyPatch) -> Page:
    """As ``page``, with the dice of every other one that is made so."""
    page = start(Page(patch, again=True), "ai", first="A", kind1="hard")
    place(page, FLEET_A)
    page.wait()
    return page


def fire(page: Page) -> None:
    """The person shoots at the first square that is left."""
    shoot(page, next(untouched(page)))


def thinking(page: Page, remote: Remote) -> dict[str, Any]:
    """The person has acted, and the thinker works on the computer's answer; time is up for it to act."""
    fire(page)
    while remote.job is None:
        assert page.answer["again"] >= 0
        page.send("app:tick")
    page.send("app:settled")
    page.clock.now += 10
    return remote.job


def automatic(patch: pytest.MonkeyPatch, game_id: str, plies: int, *, away: bool) -> str:
    """The record of a game between computers after some actions."""
    page = Page(patch, again=True, route=f"#/{game_id}/new/watch")
    helper = Remote(page) if away else None
    page.suspicious = False
    for seat in (0, 1):
        page.change(f"kind-{seat}", "easy" if seat else "medium")
    page.press("start")

    def enough() -> bool:
        return table(page).ply >= plies

    (helper or page).wait(enough)
    if helper is not None:
        assert {job["kind"] for job in helper.jobs} == {"think"} and len(helper.jobs) >= 4
    return table(page).text()


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_the_same_with_a_thinker(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    plies, _ = tour(game_id).watched
    local = automatic(monkeypatch, game_id, plies, away=False)
    assert automatic(monkeypatch, game_id, plies, away=True) == local
    assert local.count("\n") > 4


def test_the_computer_acts_when_the_thought_is_there_and_the_animation_is_over(
    page: Page, remote: Remote
) -> None:
    fire(page)
    assert page.answer["again"] == 0 and remote.job is None
    page.send("app:tick")
    job = remote.job
    assert job is not None and (job["kind"], job["game"], job["level"]) == ("think", "bataille", "hard")
    assert "record" not in job and "again" not in page.answer
    ply = table(page).ply
    remote.finish()
    assert table(page).ply == ply, "the animation and the pause are not over"
    assert page.answer["again"] > 100
    page.clock.now += page.answer["again"] / 1000 + 0.001
    page.send("app:tick")
    assert table(page).ply == ply + 1


def test_a_thought_that_comes_late_is_acted_upon_at_once(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    ply = table(page).ply
    first, *_ = remote.reports()
    remote.tell({**first, "done": False})
    assert table(page).ply == ply and "again" not in page.answer
    assert remote.finish()["play"] and table(page).ply == ply + 1


def test_play_now_plays_the_best_thought_so_far(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    ply = table(page).ply
    page.send("play:play-now")
    assert table(page).ply == ply, "there is no thought yet"
    first, *_ = remote.reports()
    remote.tell({**first, "done": False})
    page.send("play:play-now")
    assert table(page).replay.moves[ply].action == found(first).action
    assert remote.job is None and remote.stops == 1


def test_reports_of_a_job_that_is_no_longer_wanted_are_ignored(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    last = [*remote.reports()][-1]
    page.send("play:undo")
    assert remote.job is None and remote.stops == 1
    ply = table(page).ply
    for report in (last, {**last, "done": False}):
        remote.tell(report)
        assert table(page).ply == ply and not page.said
    second = thinking(page, remote)
    ply = table(page).ply
    remote.tell(last)
    assert table(page).ply == ply
    assert remote.job == second, "the report of the first job is none of the second"
    remote.finish()
    assert table(page).ply == ply + 1


def test_what_is_no_report_is_ignored(page: Page, remote: Remote) -> None:
    job = thinking(page, remote)
    ply = table(page).ply
    for arg in (None, 7, "x", [], {}, {"job": "1"}, {"job": job["job"], "done": "yes"}):
        page.send("thinking:thought", arg)
        assert table(page).ply == ply and session(page).thinking.current is not None
    remote.finish()
    assert table(page).ply == ply + 1


@pytest.mark.parametrize("how", ["failed", "unreadable", "empty", "dead", "dead later"])
def test_when_the_thinker_fails_the_engine_comes_to_the_same_action(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    local = same(monkeypatch)
    fire(local)
    local.wait()
    page = same(monkeypatch)
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
    assert table(page).replay.moves == table(local).replay.moves
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
    ply = table(page).ply
    remote.wait()
    assert table(page).ply > ply


def test_leaving_while_the_thinker_dies(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    address = page.path
    page.go("#/")
    remote.die()
    page.go(address)
    ply = table(page).ply
    page.wait()
    assert table(page).ply > ply and len(remote.jobs) == 1


def test_thinking_that_began_here_ends_here(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    fire(page)
    monkeypatch.setattr(slices, "SLICE", -1.0)
    page.send("app:tick")
    thought = session(page).thinking.current
    assert thought is not None and not thought.done
    remote = Remote(page)
    assert not remote.jobs
    ply = table(page).ply
    page.wait()
    assert table(page).ply > ply and not remote.jobs


def test_a_short_message_stays_while_the_thinker_reports(page: Page, remote: Remote) -> None:
    job = thinking(page, remote)
    page.send("app:why", {"text": "not now"})
    page.send("thinking:thought", {"job": job["job"]})
    page.send("thinking:thinker", True)
    assert "Not now" in page.text("toast") if page.find("toast") else "Not now" in page.tree("toast").text


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_scene_that_is_not_drawn_anew_is_the_one_that_would_be(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    part = Drawn.part
    again = []

    def compared(drawn: Drawn, name: str, subject: object, depends: tuple[Any, ...], draw: Any) -> Any:
        fresh = []
        kept = part(drawn, name, subject, depends, lambda: fresh.append(draw()) or fresh[0])  # type: ignore[func-returns-value]
        if name == "scene":
            again.append(not fresh)
            assert kept == draw()
        return kept

    monkeypatch.setattr(Drawn, "part", compared)
    automatic(monkeypatch, game_id, tour(game_id).watched[1], away=False)
    assert any(again) and not all(again)


def calls(page: Page) -> list[str]:
    """The gestures, from now on, whose answers ask for a thinker."""
    asked: list[str] = []
    send = page.send

    def heard(act: str, arg: Any = None) -> dict[str, Any]:
        answer = send(act, arg)
        if answer.get("thinker"):
            asked.append(act)
        return answer

    page.send = heard  # type: ignore[method-assign]
    return asked


def test_a_thinker_is_wanted_when_a_game_with_a_computer_begins_and_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(monkeypatch)
    asked = calls(page)
    page.go("#/bataille/rules")
    page.go("#/bataille/new/ai")
    assert not asked
    page.press("start")
    assert len(asked) == 1
    page.press("shuffle")
    page.press("ready")
    page.wait()
    assert len(asked) == 1


def test_between_people_a_thinker_is_wanted_for_the_first_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "two", names=("Ann", "Bob"), first="A")
    asked = calls(page)
    place_both(page)
    assert not asked and not page.app.jobs.called
    page.press("hint")
    assert len(asked) == 1


def test_a_hint_grows_while_it_is_thought_and_is_the_one_the_engine_gives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    local = same(monkeypatch)
    local.press("hint")
    local.wait()
    expected = session(local).thinking.hint
    page = same(monkeypatch)
    remote = Remote(page)
    page.press("hint")
    assert remote.job is not None and remote.job["kind"] == "hint" and session(page).thinking.hint is None
    shown = set()
    for report in [*remote.reports()]:
        remote.tell(report)
        shown.add(repr(session(page).thinking.hint))
    assert session(page).thinking.hint == expected and len(shown) >= 3
    assert page.element("hint")["aria-pressed"] == "true" and session(page).thinking.current is None
    page.press("hint")
    assert session(page).thinking.advice


def test_an_action_stops_a_hint(page: Page, remote: Remote) -> None:
    page.press("hint")
    fire(page)
    assert remote.stops == 1 and session(page).thinking.hint is None


def test_the_curtain_stops_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "two", names=("Ann", "Bob"), first="A")
    place_both(page)
    remote = Remote(page)
    page.press("hint")
    assert remote.job is not None
    last = [*remote.reports()][-1]
    page.send("app:hidden", True)
    assert page.find("lift") is not None and remote.job is None and remote.stops == 1
    remote.tell(last)
    assert session(page).thinking.hint is None and "patch" not in page.answer


def place_both(page: Page) -> None:
    """Two people place their fleets, and the first one looks at the screen."""
    for fleet in (FLEET_A, FLEET_B):
        lift(page)
        place(page, fleet)
        page.wait()
    lift(page)


def test_a_learner_gets_a_hint_from_the_thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/bataille/learn")
    remote = Remote(page)
    course = page.app.shell.tutorial
    assert course is not None
    for _ in range(30):
        if course.session.board.advises(course.session.view()) and course.session.acting() is not None:
            break
        page.send("learning:step", {"step": course.step + 1})
        if course.waits and not course.session.board.advises(course.session.view()):
            page.send("shuffle")
            page.send("ready")
            page.wait(lambda: course.step == 1)
    page.send("play:hint")
    assert remote.job is not None and remote.job["kind"] == "hint"
    remote.finish()
    assert course.session.thinking.hint is not None


def test_one_step_of_computers_that_wait_is_thought_about_away_too(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/bataille/new/watch")
    remote = Remote(page)
    page.press("start")
    page.send("play:pause")
    remote.wait()
    ply = table(page).ply
    for count in (1, 2):
        page.send("play:step")
        if remote.job is not None:
            remote.finish()
        assert table(page).ply == ply + count and session(page).pace.paused
        remote.wait()
        assert table(page).ply == ply + count, "nothing goes on by itself"


@pytest.fixture
def studied(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A game that is over, its analysis not open yet."""
    monkeypatch.setattr(reading, "_known", {})
    monkeypatch.setattr(reading, "SLICE", 0.0)
    page = Page(monkeypatch)
    page.send("share:file", {"name": "x.navals", "text": golden_text("mats-limit")})
    return page


def read(page: Page) -> Analysis:
    shown: Analysis = session(page).reading.analysis
    return shown


def test_an_analysis_is_shown_as_it_grows_and_is_the_same(studied: Page) -> None:
    remote = Remote(studied)
    studied.go(studied.path + "/analysis")
    job = remote.job
    assert job is not None and job["kind"] == "analysis" and job["record"].count("\n") > 5
    assert studied.element("analysis-progress")["value"] == "0.0"
    drawn = set()
    for report in [*remote.reports()][::40]:
        remote.tell({**report, "done": False})
        drawn.add(studied.element("analysis-progress")["value"])
    assert len(drawn) > 4
    last = [*remote.reports()][-1]
    remote.tell(last)
    assert studied.said == ["The analysis is complete."] and studied.find("analysis-stop") is None
    assert read(studied).findings() == Analysis(session(studied).table.replay).finish().findings()
    # Opened again it is there at once.
    address = studied.path
    studied.press("bar-back")
    studied.go(address)
    assert remote.job is None and len(remote.jobs) == 1


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
    least: list[float] = []
    while "again" in studied.answer:
        studied.send("app:tick")
        least.append(read(studied).progress)
    assert min(least) >= progress and len(remote.jobs) == 1
    assert studied.said == ["The analysis is complete."]
    assert read(studied).findings() == Analysis(session(studied).table.replay).finish().findings()


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


def test_a_report_tells_all_there_is(page: Page, remote: Remote) -> None:
    thinking(page, remote)
    for report in remote.reports():
        assert set(report) <= set(Report.__struct_fields__)
