"""The thinker finds the same results as the engine, reports them in time, and can be stopped."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from navals import games
from navals.club.analysis.analysis import GameAnalysis
from navals.club.analysis.findings import Findings
from navals.core.player import Limit, Thought, decide
from navals.core.record import record
from navals.thinking import async_thinker
from navals.thinking.async_thinker import AsyncThinker
from navals.thinking.job import DecisionTask, Job, Report
from navals.thinking.packing import unpack
from navals.thinking.thinker import LONG_JOB_INTERVALS, THOUGHT_INTERVAL, Thinker
from tests.games import tour
from tests.records import golden_text
from tests.thinking.positions import table, walk


class Clock:
    """A clock that advances with every reading."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 100.0, tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def text(job: Job) -> str:
    return msgspec.json.encode(job).decode()


def finished(thinker: Thinker) -> list[Report]:
    """Finish the job; return its reports."""
    reports: list[Report] = []
    while not reports or not reports[-1].done:
        reports += [msgspec.json.decode(line, type=Report) for line in thinker.run_slice(0.02)]
    return reports


def thought(report: Report) -> Thought:
    result = unpack(report.content)
    assert isinstance(result, Thought)
    return result


def decisions(game_id: str, level: str | None, every: int, limit: int) -> int:
    """Compare the thinker's decisions with the players'; return their number."""
    count = 0
    thinker = Thinker()
    for number, played in enumerate(walk(table(game_id, 4), 4, limit)):
        seat = played.actor()
        if seat < 0 or number % every:
            continue
        player = played.game.adviser() if level is None else played.game.player(level)
        local = decide(player, played.view(seat), Limit(), played.seat_rng(seat))
        task = DecisionTask(played.game, level, played.view(seat), played.seat_rng(seat).getstate())
        thinker.order(text(task.job(number)))
        reports = finished(thinker)
        assert {report.job for report in reports} == {number} and not any(report.failed for report in reports)
        assert thought(reports[-1]) == local and thinker.job_number is None
        count += 1
    return count


@pytest.mark.slow
@pytest.mark.parametrize("level", ["expert", None])
@pytest.mark.parametrize("game_id", games.IDS)
def test_the_experts_decisions_and_hints_too(game_id: str, level: str | None) -> None:
    assert decisions(game_id, level, tour(game_id).every, 60) >= 3


def test_a_limit_goes_with_the_job() -> None:
    played = table("trafalgar")
    while played.view(0).phase != "active":
        if (seat := played.actor()) < 0:
            played.roll()
        else:
            played.play(seat, played.position.state.sample(played.seat_rng(0)))
    seat = played.actor()
    for nodes in (1, 6):
        local = decide(played.game.player("expert"), played.view(seat), Limit(nodes), played.seat_rng(seat))
        task = DecisionTask(
            played.game, "expert", played.view(seat), played.seat_rng(seat).getstate(), Limit(nodes)
        )
        thinker = Thinker()
        thinker.order(text(task.job(1)))
        assert thought(finished(thinker)[-1]) == local


def hint(number: int = 1) -> Job:
    """Return a hint that takes many steps."""
    played = table("bataille", options="variant=1")
    for _ in range(2):
        played.play(played.actor(), played.position.state.sample(played.seat_rng(0)))
    played.roll()
    seat = played.actor()
    return DecisionTask(played.game, None, played.view(seat), played.seat_rng(seat).getstate()).job(number)


def test_the_first_thought_is_reported_at_once_and_later_ones_from_time_to_time() -> None:
    clock = Clock(0.02)
    thinker = Thinker(clock)
    thinker.order(text(hint()))
    times: list[tuple[float, Report]] = []
    while thinker.job_number is not None:
        times += [(clock.now, msgspec.json.decode(report, type=Report)) for report in thinker.run_slice(0.03)]
    assert times[0][0] < 100.1 and len(times) >= 3
    between = [later[0] - sooner[0] for sooner, later in pairwise(times[:-1])]
    assert min(between) >= THOUGHT_INTERVAL and max(between) < THOUGHT_INTERVAL + 0.1
    assert [report.done for _, report in times] == [False] * (len(times) - 1) + [True]
    # Work ends in time.
    clock = Clock(0.01)
    thinker = Thinker(clock)
    thinker.order(text(hint()))
    start = clock.now
    thinker.run_slice(0.03)
    assert thinker.job_number == 1 and 0.03 <= clock.now - start <= 0.05


def test_a_job_takes_the_place_of_the_one_under_way_and_can_be_stopped() -> None:
    thinker = Thinker(Clock(0.01))
    assert thinker.job_number is None and thinker.run_slice(0.1) == []
    thinker.order(text(hint(1)))
    thinker.run_slice(0.03)
    thinker.order(text(hint(2)))
    assert {report.job for report in finished(thinker)} == {2}
    thinker.order(text(hint(3)))
    thinker.run_slice(0.03)
    thinker.stop()
    assert thinker.job_number is None and thinker.run_slice(0.1) == []


@pytest.mark.parametrize(
    "job",
    [
        Job(5, "think", "no-such-game", "easy"),
        Job(5, "think", "mats", "easy", content="damaged"),
        Job(5, "analysis", record="no record"),
        msgspec.structs.replace(hint(), job=5, kind="think", level="no-such-level"),
    ],
)
def test_a_job_that_fails_is_told_and_the_next_one_is_done(job: Job) -> None:
    thinker = Thinker()
    thinker.order(text(job))
    (report,) = finished(thinker)
    assert report.job == 5 and report.done and report.failed and not report.content
    thinker.order(text(hint(6)))
    assert thought(finished(thinker)[-1]).reason is not None


@pytest.mark.parametrize("wrong", ["", "{}", '{"job": 1, "kind": "dance"}', '{"job": "1", "kind": "hint"}'])
def test_what_is_no_job_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Thinker().order(wrong)


def findings(report: Report) -> Findings:
    result = unpack(report.content)
    assert isinstance(result, Findings)
    return result


@pytest.mark.slow
def test_an_analysis_is_the_one_made_on_the_spot() -> None:
    source = golden_text("bataille-resign")
    local = GameAnalysis(record.read(source)).finish()
    thinker = Thinker()
    thinker.order(text(Job(1, "analysis", record=source)))
    reports = finished(thinker)
    copy = GameAnalysis(record.read(source))
    copy.adopt(findings(reports[-1]))
    assert copy.done and copy.findings() == local.findings() and copy.ledger() == local.ledger()
    progress = [findings(report).progress for report in reports]
    assert progress == sorted(progress) and progress[-1] == 1.0


def test_reports_of_an_analysis_are_rarer_and_one_that_was_stopped_goes_on_where_it_was() -> None:
    source = golden_text("mats-limit")
    clock = Clock(0.002)
    thinker = Thinker(clock)
    thinker.order(text(Job(1, "analysis", record=source)))
    times: list[float] = []
    while len(times) < 6:
        times += [clock.now for _ in thinker.run_slice(0.0)]
    assert min(later - sooner for sooner, later in pairwise(times[1:])) >= LONG_JOB_INTERVALS["analysis"]
    thinker.stop()
    thinker.order(text(hint(2)))
    finished(thinker)
    thinker.order(text(Job(3, "analysis", record=source)))
    first = findings(finished(thinker)[0])
    assert first.progress > 0.0 and any(share is not None for share in first.curves["both"])


async def nothing_missing(game_ids: Any) -> None:
    """Natively every game is available."""
    raise AssertionError(f"{tuple(game_ids)} were asked for")


def collected(thinker: AsyncThinker, number: int) -> Any:
    async def run() -> list[dict[str, Any]]:
        reports: list[dict[str, Any]] = []
        while not reports or not reports[-1].get("done"):
            report = await thinker.next(number)
            if report:
                reports.append(json.loads(report))
        return reports

    return run()


@pytest.mark.native
def test_the_next_report_is_the_latest_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_thinker, "SLICE", 0.0)

    async def run() -> None:
        thinker = AsyncThinker(nothing_missing)
        for number in (1, 2):
            thinker.order(text(hint(number)))
            reports = await asyncio.wait_for(collected(thinker, number), 20)
            assert reports[-1]["job"] == number and len(reports) >= 2
        thinker.order(text(hint(3)))
        while thinker._thinker.job_number is not None:
            await asyncio.sleep(0)
        assert json.loads(await thinker.next(3))["done"], "earlier reports were not asked for"

    asyncio.run(run())


@pytest.mark.native
def test_halts_arrive_while_it_works_and_who_waits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    # With one step at a time, the job cannot end before it is halted, however fast the machine is.
    monkeypatch.setattr(async_thinker, "SLICE", 0.0)

    async def waits(thinker: AsyncThinker, number: int, end: Callable[[], None]) -> str:
        """Return the answer that a waiting caller gets if the job ends without a report."""
        assert await thinker.next(number)
        with monkeypatch.context() as silent:
            silent.setattr(Thinker, "run_slice", lambda self, seconds: [])
            waiting = asyncio.ensure_future(thinker.next(number))
            await asyncio.sleep(0)
            end()
            return await asyncio.wait_for(waiting, 0.5)

    async def run() -> None:
        thinker = AsyncThinker(nothing_missing)
        thinker.order(text(hint(1)))
        assert await waits(thinker, 1, thinker.halt) == ""
        assert await thinker.next(1) == ""
        # A new job ends the wait for the previous one.
        thinker.order(text(hint(2)))
        assert await waits(thinker, 2, lambda: thinker.order(text(hint(3)))) == ""
        assert json.loads(await thinker.next(3))["job"] == 3

    asyncio.run(run())


@pytest.mark.native
def test_without_news_there_is_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_thinker, "HEARTBEAT", 0.01)
    monkeypatch.setattr(Thinker, "run_slice", lambda self, seconds: [])

    async def run() -> None:
        thinker = AsyncThinker(nothing_missing)
        thinker.order(text(hint(1)))
        assert await asyncio.wait_for(thinker.next(1), 0.5) == ""
        thinker.halt()

    asyncio.run(run())


@pytest.mark.native
@pytest.mark.parametrize("online", [True, False])
def test_a_game_that_is_not_there_is_brought_first(monkeypatch: pytest.MonkeyPatch, online: bool) -> None:
    arrivals: list[str] = []
    monkeypatch.setattr(games, "missing_ids", lambda ids: tuple(id for id in ids if id not in arrivals))

    async def bring(game_ids: Any) -> None:
        arrivals.extend(game_ids)
        if not online:
            raise OSError("no network")

    async def run() -> list[dict[str, Any]]:
        thinker = AsyncThinker(bring)
        thinker.order(text(hint(1)))
        return list(await collected(thinker, 1))

    reports = asyncio.run(run())
    assert len(arrivals) == 1 and reports[-1]["done"]
