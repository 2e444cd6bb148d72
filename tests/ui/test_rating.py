"""The player's rating, an opponent as strong as that, and one that is given more time."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from navals.core.player import Limit
from navals.core.thinking import dial
from navals.core.thinking.dial import Ladder
from navals.ui.features.rating import model
from navals.ui.features.rating.model import Standing, after, standing, start
from navals.ui.registry import ladder_of
from navals.ui.session import thinking
from navals.ui.session.thinking import Deliberation, Tempo
from navals.ui.shell.prefs import Prefs
from tests.ui.page import Page
from tests.ui.play import FLEET_A, exchange, place, untouched
from tests.ui.play import start as begin

pytest.importorskip("glicko2")

LADDER = Ladder(((-60, 700), (0, 1200), (100, 1500), (200, 1800), (300, 2000)))


@pytest.fixture
def page() -> Page:
    """A game against an opponent as strong as a new player, the fleet placed."""
    return placed(Page())


def placed(page: Page, **more: str) -> Page:
    begin(page, "ai", **{"kind1": "you", **more})
    place(page, FLEET_A)
    page.wait()
    return page


def middle(ladder: Ladder) -> int:
    """The rating of the first opponent: that of the position nearest to the middle."""
    return ladder.rating(ladder.position(start(ladder).shown))


def resign(page: Page) -> None:
    page.send("play:resign-now")
    page.wait()


def ratings(page: Page) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = page.prefs.get("ratings", {}).get("bataille", [])
    return kept


def test_a_game_moves_the_rating_towards_its_result_and_makes_it_surer() -> None:
    before = start(LADDER)
    won, drawn, lost = (after(before, before.shown, score) for score in (1.0, 0.5, 0.0))
    assert lost.rating < drawn.rating == before.rating < won.rating
    assert won.rating + lost.rating == pytest.approx(2 * before.rating, abs=0.1)
    assert max(one.deviation for one in (won, drawn, lost)) < before.deviation


def test_the_library_reckons_as_glickman_does() -> None:
    """A player of 1500 and 200 beats one of 1400, whose deviation is 30: by the formulas of the paper."""
    now = after(Standing(1500.0, 200.0), 1400, 1.0)
    assert (now.rating, now.deviation) == (pytest.approx(1563.56, abs=0.01), pytest.approx(175.40, abs=0.01))


def test_a_new_player_stands_in_the_middle_of_the_ladder() -> None:
    new = standing((), LADDER)
    assert new.rating == 1350 and new.deviation == 700
    assert start(Ladder(((0, 1900), (300, 2000)))).deviation == 100


def test_the_set_up_says_how_strong_everybody_is() -> None:
    page = Page()
    page.go("#/bataille/new/ai")
    ladder = ladder_of("bataille")
    assert ladder is not None
    for number, level in enumerate(("easy", "medium", "hard", "expert")):
        page.change("kind-1", level)
        assert f"Rated {ladder.rating(100 * number)}." in page.text("kind-1-help")
    page.change("kind-1", "you")
    assert f"Rated {middle(ladder)}. Your first games" in page.text("kind-1-help")
    page.change("kind-1", "rated")
    page.change("strength", "99999")
    page.change("strength", str(ladder.rungs[-1][1] + 500))
    assert f"Rated {ladder.rungs[-1][1]}." in page.text("kind-1-help")
    assert "more bombs" in page.whole


def test_who_is_as_strong_as_you_sits_in_the_record_with_its_rating(page: Page) -> None:
    ladder = ladder_of("bataille")
    assert ladder is not None
    computer = page.table.computer(1)
    assert computer is not None
    assert computer == dial.at(ladder.position(middle(ladder)), middle(ladder))
    assert f'[B "ai:{computer.level}"]' in page.table.text()
    assert f'[DialB "{computer.name.split("@")[1]}"]' in page.table.text()
    assert f"Rival ({middle(ladder)})" in page.whole


def test_a_lost_game_lowers_the_rating_and_the_next_opponent(page: Page) -> None:
    first = page.table.computer(1)
    resign(page)
    (one,) = ratings(page)
    assert first is not None
    assert (one["score"], one["opponent"]) == (0.0, first.rating)
    assert str(round(one["rating"])) in page.text("finale-rating")
    page.go("#/")
    placed(page)
    second = page.table.computer(1)
    assert second is not None
    assert second.rating < first.rating
    assert abs(second.rating - one["rating"]) <= 5


def test_a_game_is_rated_once(page: Page) -> None:
    resign(page)
    page.send("app:dismiss")
    page.send("play:undo")
    resign(page)
    assert len(ratings(page)) == 1


@pytest.mark.parametrize("what", ["hint", "undo", "options", "seats", "time", "people"])
def test_some_games_do_not_count_and_say_so(what: str) -> None:
    page = Page()
    if what == "people":
        begin(page, "two")
        page.send("play:lift")
        resign(page)
        assert not page.find("finale-rating")
        return
    placed(page, **{"options": {"bombs": "31"}, "time": {"kind1": "expert"}}.get(what, {}))
    if what == "hint":
        page.wait(lambda: page.table.actor() == 0)
        page.send("play:hint")
        page.wait()
    elif what == "undo":
        page.wait(lambda: page.table.actor() == 0)
        exchange(page, next(untouched(page)))
        page.send("play:undo")
    elif what == "seats":
        page.send("play:seated", {"kind-0": "person", "name-0": "", "kind-1": "easy"})
    elif what == "time":
        page.table.seat_player(1, "ai:expert@10 s")
    resign(page)
    assert ratings(page) == []
    assert "does not count" in page.text("finale-rating")


def test_a_game_that_was_put_away_still_knows_whether_it_counts(page: Page) -> None:
    again = Page(store=dict(page.store), prefs=page.prefs, route=page.path)
    resign(again)
    assert len(ratings(again)) == 1
    (key,) = page.store
    old = json.loads(page.store[key])
    del old["counts"]
    other = Page(store={key: json.dumps(old)}, route=page.path)
    resign(other)
    assert ratings(other) == [], "nobody knows what happened in it"
    assert not other.find("finale-rating")


def test_the_statistics_show_the_curve_and_everything_can_be_switched_off_and_deleted(page: Page) -> None:
    resign(page)
    page.go("#/statistics")
    (one,) = ratings(page)
    assert page.find("plot-rating-bataille")
    assert f"{round(one['rating'])}, give or take" in page.text("statistics-rating")
    page.change("rating", False)
    page.go("#/")
    placed(page)
    resign(page)
    assert not page.find("finale-rating") and len(ratings(page)) == 1
    page.go("#/statistics")
    page.press("rating-forget", "confirm-yes")
    assert page.prefs["ratings"] == {} and not page.find("plot-rating-bataille")


def test_without_the_library_nobody_is_rated_and_the_game_ends_as_ever(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "find_spec", lambda name: None)
    resign(page)
    assert ratings(page) == [] and page.find("finale")


def test_damaged_ratings_are_as_if_there_were_none() -> None:
    for stored in ({"bataille": 7}, {"bataille": [{"key": "x"}]}, [1], {"bataille": [{"rating": "x"}]}):
        assert Prefs.read({"ratings": stored, "meter": True}) == Prefs(meter=True)
    assert msgspec.to_builtins(Prefs())["ratings"] == {}


def test_an_expert_is_given_time_and_the_record_says_so() -> None:
    page = Page()
    page.go("#/")
    page.press("bataille-ai")
    page.choose("preset", "quick")
    page.change("kind-1", "expert")
    page.change("seconds", "10")
    page.press("start")
    assert '[B "ai:expert"]' in page.table.text() and '[ThinkB "10"]' in page.table.text()
    page.send("play:seated", {"kind-0": "person", "name-0": "", "kind-1": "same"})
    assert page.table.names[1] == "ai:expert@10 s"


def test_time_becomes_effort_by_what_decisions_cost() -> None:
    page = Page()
    placed(page, kind1="expert")
    session = page.session
    computer = dial.read("ai:expert@10 s")
    tempo = session.thinking.tempo = Tempo()
    assert session.thinking.begin(1, computer).task.limit == Limit()
    tempo.note(0.25, 1)
    assert session.thinking.begin(1, computer).task.limit == Limit(times=40)
    job = session.thinking.begin(1, computer).job(3)
    assert (job.times, job.level, job.position) == (40, "expert", None)
    assert session.thinking.begin(1, dial.read("ai:expert")).task.limit == Limit()
    assert session.thinking.begin(1, dial.at(235)).job(4).position == 235


def test_who_is_late_plays_the_best_so_far() -> None:
    page = Page()
    placed(page, kind1="expert")
    session = page.session
    now = [100.0]
    task = session.thinking.begin(1, dial.read("ai:expert@2 s")).task
    slow = Deliberation(task, 1, 0, hint=False, away=True, clock=lambda: now[0], seconds=2)
    now[0] += 2 * thinking.LATE + 0.1
    assert not slow.late, "there is nothing to play yet"
    slow.receive(next(task.thoughts()), done=False)
    assert slow.late and not slow.done
