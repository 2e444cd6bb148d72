"""Players' ratings, opponents of equal strength, and more time for the computer."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from navals.club.dial import Ladder
from navals.core.capabilities import Seating
from navals.core.player import Limit
from navals.core.record import computers
from navals.games.bataille.game import Bataille
from navals.ui.registry import ladder_of
from navals.ui.session import thinking
from navals.ui.session.thinking import Deliberation, EffortClock
from navals.ui.shell import rating
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.rating import Standing, current_standing, initial_standing, updated_standing
from tests.ui.page import Page
from tests.ui.play import FLEET_A, exchange, place, start, untouched

pytest.importorskip("glicko2")

LADDER = Ladder(((-60, 700), (0, 1200), (100, 1500), (200, 1800), (300, 2000)))


@pytest.fixture
def page() -> Page:
    """A game against an opponent as strong as a new player, with the fleet placed."""
    return placed(Page())


def placed(page: Page, **more: str) -> Page:
    start(page, "ai", **{"kind1": "you", **more})
    place(page, FLEET_A)
    page.wait()
    return page


def middle(ladder: Ladder) -> int:
    """Return the first opponent's rating: that of the position closest to the middle."""
    return ladder.rating(ladder.position(initial_standing(ladder).displayed_rating))


def resign(page: Page) -> None:
    page.send("play:resign-now")
    page.wait()


def ratings(page: Page) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = page.prefs.get("ratings", {}).get("bataille", [])
    return entries


def test_a_game_moves_the_rating_towards_its_result_and_makes_it_surer() -> None:
    base = initial_standing(LADDER)
    win, tie, loss = (updated_standing(base, base.displayed_rating, score) for score in (1.0, 0.5, 0.0))
    assert loss.rating < tie.rating == base.rating < win.rating
    assert win.rating + loss.rating == pytest.approx(2 * base.rating, abs=0.1)
    assert max(item.deviation for item in (win, tie, loss)) < base.deviation
    # A new player starts in the middle of the ladder.
    new = current_standing((), LADDER)
    assert new.rating == 1350 and new.deviation == 700
    assert initial_standing(Ladder(((0, 1900), (300, 2000)))).deviation == 100
    # Glickman's formulas: 1500 (deviation 200) beats 1400 (deviation 30).
    now = updated_standing(Standing(1500.0, 200.0), 1400, 1.0)
    assert (now.rating, now.deviation) == (pytest.approx(1563.56, abs=0.01), pytest.approx(175.40, abs=0.01))


def test_the_set_up_says_how_strong_everybody_is() -> None:
    page = Page(route="#/bataille/new/ai")
    ladder = ladder_of("bataille")

    def says(words: str, **fields: str) -> None:
        for name, value in fields.items():
            page.change(name.replace("_", "-"), value)
        assert words in page.text("kind-1-help")

    for number, level in enumerate(("easy", "medium", "hard", "expert")):
        says(f"Rated {ladder.rating(100 * number)}.", kind_1=level)
    says(f"Rated {middle(ladder)}. Your first games", kind_1="you")
    page.change("kind-1", "rated")
    page.change("strength", "99999")
    says(f"Rated {ladder.rungs[-1][1]}.", strength=str(ladder.rungs[-1][1] + 500))
    assert "more bombs" in page.content


def test_a_partner_is_no_opponent(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rating.opponent_rating(page.session) is not None
    monkeypatch.setattr(Bataille, "seating", Seating(side=lambda seat, options: 0))
    assert rating.opponent_rating(page.session) is None
    resign(page)
    assert ratings(page) == []


def test_a_lost_game_lowers_the_rating_and_the_next_opponent(page: Page) -> None:
    ladder = ladder_of("bataille")
    first = page.table.computer(1)
    assert first == computers.from_position(ladder.position(middle(ladder)), middle(ladder))
    assert f'[B "ai:{first.level}"]' in page.table.text()
    assert f'[DialB "{first.name.split("@")[1]}"]' in page.table.text()
    assert f"Rival ({middle(ladder)})" in page.content
    resign(page)
    (entry,) = ratings(page)
    assert (entry["score"], entry["opponent"]) == (0.0, first.rating)
    assert str(round(entry["rating"])) in page.text("finale-rating")
    page.send("app:dismiss")
    page.send("play:undo")
    resign(page)
    assert len(ratings(page)) == 1, "a game is rated once"
    page.go("#/")
    placed(page)
    second = page.table.computer(1)
    assert second.rating < first.rating
    assert abs(second.rating - entry["rating"]) <= 5


def test_games_aimed_by_hand_are_rated_apart() -> None:
    """The choice is part of the setup and keeps the preset; each class has its own rating and opponent."""
    game, page = "billiard", Page(route="#/billiard/new/ai")
    page.choose("preset", "short")
    page.change("option-aim", "free")
    assert page.element("preset-short").has("checked")
    assert "Counts towards your rating" in page.content
    page.change("kind-1", "you")
    page.press("start")
    page.wait(lambda: page.table.actor() == 0)
    assert page.table.options.aim == "free" and rating.matches_preset(page.table.game, page.table.options)
    resign(page)
    (entry,) = page.prefs["ratings"][f"{game} aim=free"]
    assert game not in page.prefs["ratings"] and str(round(entry["rating"])) in page.text("finale-rating")
    page.go("#/statistics")
    assert "Naval Battle Billiard, manual aiming" in page.text("statistics-rating")
    page.go("#/billiard/new/ai")
    page.change("kind-1", "you")
    assert "Your first games" in page.text("kind-1-help")
    page.change("option-aim", "free")
    assert "You are rated " in page.text("kind-1-help")


SPOILED = {"hint": "you used a hint.", "undo": "you took back a move.", "seats": "you changed the players."}


@pytest.mark.slow
@pytest.mark.parametrize("what", ["hint", "undo", "options", "seats", "time", "people"])
def test_some_games_do_not_count_and_say_so(what: str) -> None:
    page = Page()
    if what == "people":
        start(page, "two")
        page.send("play:lift")
        resign(page)
        assert not page.find("finale-rating")
        return
    placed(page, **{"options": {"bombs": "31"}, "time": {"kind1": "expert"}}.get(what, {}))
    if what in ("hint", "undo"):
        page.wait(lambda: page.table.actor() == 0)
    if what == "hint":
        page.send("play:hint")
        page.send("app:tick")
    elif what == "undo":
        exchange(page, next(untouched(page)))
        page.send("play:undo")
        page = Page(store=dict(page.store), prefs=page.prefs, route=page.path)
    elif what == "seats":
        page.send("play:seated", {"kind-0": "person", "name-0": "", "kind-1": "easy"})
    elif what == "time":
        page.table.seat_player(1, "ai:expert@10 s")
    resign(page)
    assert ratings(page) == []
    assert f"does not count towards your rating: {SPOILED.get(what, '')}" in page.text("finale-rating")


def test_a_stored_game_still_knows_whether_it_counts(page: Page) -> None:
    reload = Page(store=dict(page.store), prefs=page.prefs, route=page.path)
    resign(reload)
    assert len(ratings(reload)) == 1
    ((key, text),) = page.store.items()
    old = json.loads(text)
    del old["counts"]
    other = Page(store={key: json.dumps(old)}, route=page.path)
    resign(other)
    assert ratings(other) == [] and not other.find("finale-rating"), "unknown"


def test_the_statistics_show_the_curve_and_everything_can_be_switched_off_and_deleted(page: Page) -> None:
    resign(page)
    page.go("#/statistics")
    (entry,) = ratings(page)
    assert page.find("plot-rating-bataille")
    assert f"{round(entry['rating'])} ±" in page.text("statistics-rating")
    page.change("rating", False)
    page.go("#/")
    placed(page)
    resign(page)
    assert not page.find("finale-rating") and len(ratings(page)) == 1
    page.go("#/statistics")
    page.press("rating-forget", "confirm-yes")
    assert page.prefs["ratings"] == {} and not page.find("plot-rating-bataille")


def test_without_the_library_games_are_not_rated(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "find_spec", lambda name: None)
    resign(page)
    assert ratings(page) == [] and page.find("finale")


def test_damaged_ratings_are_as_if_there_were_none() -> None:
    for stored in ({"bataille": 7}, {"bataille": [{"key": "x"}]}, [1], {"bataille": [{"rating": "x"}]}):
        assert Prefs.read({"ratings": stored, "meter": True}) == Prefs(meter=True)
    assert msgspec.to_builtins(Prefs())["ratings"] == {}


def test_an_expert_is_given_time_and_the_record_says_so(page: Page) -> None:
    page.go("#/bataille/new/ai")
    page.choose("preset", "quick")
    page.change("kind-1", "expert")
    page.change("seconds", "10")
    page.press("start")
    assert '[B "ai:expert"]' in page.table.text() and '[ThinkB "10"]' in page.table.text()
    page.send("play:seated", {"kind-0": "person", "name-0": "", "kind-1": "same"})
    assert page.table.names[1] == "ai:expert@10 s"


def test_time_becomes_effort_by_what_decisions_cost(page: Page) -> None:
    thoughts = page.session.thinking
    computer = computers.read("ai:expert@10 s")
    tempo = thoughts.effort_clock = EffortClock()
    assert thoughts.begin_decision(1, computer).task.limit == Limit()
    tempo.record_time(0.25, 1)
    assert thoughts.begin_decision(1, computer).task.limit == Limit(times=40)
    job = thoughts.begin_decision(1, computer).job(3)
    assert (job.times, job.level, job.position) == (40, "expert", None)
    assert thoughts.begin_decision(1, computers.read("ai:expert")).task.limit == Limit()
    assert thoughts.begin_decision(1, computers.from_position(235)).job(4).position == 235
    # A computer that runs out of time plays its best action so far.
    now = [100.0]
    task = thoughts.begin_decision(1, computers.read("ai:expert@2 s")).task
    slow = Deliberation(task, 1, 0, is_hint=False, is_delegated=True, clock=lambda: now[0], seconds=2)
    now[0] += 2 * thinking.MAX_TIME_FACTOR + 0.1
    assert not slow.is_late, "it has found nothing yet"
    slow.receive(next(task.thoughts()), is_final=False)
    assert slow.is_late and not slow.is_done
