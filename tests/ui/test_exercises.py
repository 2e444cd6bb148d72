"""Exercises on the page: searching games, solving exercises, and scheduling them."""

from __future__ import annotations

import json
from functools import cache
from itertools import count
from types import SimpleNamespace

import pytest

from navals.club.analysis import estimates
from navals.club.study.exercise import AnswerVerdict
from navals.ui.features.exercises import schedule
from navals.ui.features.exercises.model import KIND
from navals.ui.features.exercises.schedule import DAY_MS, Schedule, reschedule
from navals.ui.session.trial import Trial
from navals.ui.shell import gesture
from tests import games
from tests.records import EXERCISES, golden_text, missed
from tests.thinking.remote import Remote
from tests.ui.page import Page, written

pytestmark = pytest.mark.native  # The library that schedules exercises is not available in Pyodide.
NOW = 1_764_000_000_000
RIGHT = "Correct: that was the best move."


def study_keys(page: Page) -> list[str]:
    return [key for key in page.store if key.startswith("study/")]


def with_game(game_id: str = "mats") -> Page:
    """Return the exercises page with one game to be searched."""
    page = Page()
    page.open(missed(game_id))
    page.go("#/study")
    return page


def know(page: Page) -> None:
    """Store the known exercises of the short game on the screen, as if the search had found them."""
    data = json.loads((EXERCISES / f"{page.table.game.id}.json").read_text(encoding="utf-8"))
    studied = json.dumps({"plies": page.table.ply, "exercises": data["exercises"]})
    page.store[page.session.key.replace("game/", KIND.prefix)] = KIND.encode(KIND.decode(studied))


@cache
def searched(text: str) -> tuple[tuple[str, str], ...]:
    """Return the store after searching a record. Exercises of the short games are known in advance."""
    page = Page()
    page.open(text)
    if text == missed(page.table.game.id):
        know(page)
    page = Page(store=page.store, route="#/study")
    page.works()
    return tuple(page.store.items())


def solving(text: str = "mats") -> Page:
    """Return a page with the exercise of a record, by default of the short game that Ann lost."""
    page = Page(store=dict(searched(text if "\n" in text else missed(text))), route="#/study")
    page.click(next(e for e in page.live() if (e["href"] or "").startswith("#/study/")))
    return page


def trial(page: Page) -> Trial:
    assert page.app.shell.trial is not None
    return page.app.shell.trial


def test_without_a_finished_game_there_is_nothing_and_a_way_to_one() -> None:
    page = Page(route="#/study")
    assert "Finish a game" in page.text() and page.title.startswith("Exercises")
    page.press("study-home")
    assert page.path == "#/"
    page.press("practice-link", "study-link")
    assert page.path == "#/study"
    # A game between computers makes no exercise either.
    page.open(missed("mats").replace('[A "Ann"]', '[A "ai:easy"]'))
    page.go("#/study")
    page.works()
    assert study_keys(page) == [] and not page.find("study-watch")


def test_games_are_searched_on_the_page_and_the_findings_kept() -> None:
    page = with_game()
    assert "have been analysed" in page.text("study-said")
    page.send("app:hidden", True)
    assert "again" not in page.tick()
    page.send("app:hidden", False)
    assert "again" in page.answer
    page.works()
    (key,) = study_keys(page)
    studied = KIND.read(page.store[key])
    assert studied is not None and len(studied.exercises) == 1 and studied.dues == {}
    assert page.text("study-said") == "1 exercise to solve now." and not page.find("study-watch")
    assert not page.find("study-more")
    assert page.text("exercises").startswith("Doubling up new MATS · Ann – Cabin boy")
    # At the next visit, only damaged findings are searched again.
    later = Page(store=page.store, route="#/study")
    assert later.app.shell.game_search is None and later.text("study-said") == "1 exercise to solve now."
    for spoilt in ("", '{"plies":3}'):
        later = Page(store=page.store | {key: spoilt}, route="#/study")
        later.works()
        assert later.store[key] == page.store[key]


def test_the_reader_stops_it_and_lets_it_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # The clock advances by a second per reading, so a slice is one step on any machine.
    seconds = count()
    monkeypatch.setattr(estimates, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    page = with_game()
    page.send("app:tick")
    page.press("study-watch")
    assert page.prefs["study"] is False and "again" not in page.answer
    assert "1 game not analysed yet." in page.text()
    page.press("study-watch")
    page.works()
    assert len(study_keys(page)) == 1


def test_the_exercises_of_a_deleted_game_are_deleted() -> None:
    page = Page(store=dict(searched(missed("mats"))), route="#/library")
    (key,) = study_keys(page)
    page.send("library:delete", {"key": key.replace("study/", "game/")})
    assert study_keys(page) == [key], "the deletion can be undone"
    page.send("app:undo")
    page.go("#/study")
    assert page.text("study-said") == "1 exercise to solve now."
    page.go("#/library")
    page.send("library:delete", {"key": key.replace("study/", "game/")})
    page.go("#/study")
    assert study_keys(page) == []


@pytest.mark.slow
def test_filters_show_one_game_or_theme(page: Page) -> None:
    for text in (missed("mats"), missed("bataille"), golden_text("mats-squadron")):
        page.go("#/")
        page.open(text)
        if text == missed(page.table.game.id):
            know(page)
    page = Page(store=page.store, route="#/study")
    page.works()
    listing = page.text("exercises")
    page.change("study-game", "mats")
    assert "Bataille" not in page.text("exercises") and "Bataille" in listing
    page.change("study-theme", "column")
    assert page.text("exercises").count("Solve") == 1 and "Forming the column" in page.text("exercises")
    page.change("study-game", "")
    assert page.text("exercises") == listing
    # The same mistake in the same position makes only one exercise.
    page.go("#/")
    page.open(missed("mats").replace('[A "Ann"]', '[A "Bea"]'))
    page.go("#/study")
    page.works()
    assert page.text("exercises").count("Solve") == listing.count("Solve")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.under_test())
def test_an_exercise_is_solved_on_the_board(game_id: str) -> None:
    page = solving(game_id)
    assert page.text("status") == "It was your turn. Find a better move."
    assert page.text("note").startswith("In the game: ")
    page.command(trial(page).exercise.better)
    assert page.text("status") == "Checking your answer…" and not page.find("trial-next")
    page.works()
    assert page.text("status") == RIGHT
    assert page.answer["focus"] == "trial-next" and page.said[-1] == page.text("status")
    for button in ("answer", "played", "better"):
        page.press(f"trial-{button}")
        assert page.element(f"trial-{button}")["aria-pressed"] == "true"
        page.wait()
        assert page.text("status") == RIGHT
    page.press("trial-again")
    assert page.text("status") == "It was your turn. Find a better move."


def test_the_first_answer_counts_and_the_exercise_comes_back() -> None:
    page = solving()
    key = study_keys(page)[0]
    page.press("trial-give-up")
    page.works()
    assert page.text("status") == "This would have been better." and not page.find("trial-answer")
    studied = KIND.read(page.store[key])
    (review,) = studied.dues.values()
    assert review.missed and review.due - review.last >= DAY_MS
    trial(page).verdict = AnswerVerdict("miss", 0.25, 0.254, 0.618)
    page.send("app:read")
    assert page.text("trial-played").endswith("25%") and page.text("trial-better").endswith("62%")
    page.press("trial-again")
    page.command(trial(page).exercise.better)
    page.works()
    current = KIND.read(page.store[key])
    assert current.dues == studied.dues, "only the first answer counts"
    page.press("trial-next")
    assert page.path == "#/study" and "in 1 day" in page.text("exercises")
    assert page.text("study-said").startswith("Nothing to solve now")
    # It is due again tomorrow.
    later = {key: KIND.encode(current).replace(str(review.due), str(review.due - 3 * DAY_MS))}
    tomorrow = Page(store=page.store | later, route="#/study")
    assert tomorrow.text("study-said") == "1 exercise to solve now." and "due" in tomorrow.text("exercises")


def test_what_happens_on_the_board_is_one_action_and_no_more() -> None:
    page = solving()
    ply = trial(page).exercise.ply
    page.send("play:undo")
    page.send("play:hint")
    assert trial(page).session.table.ply == ply and trial(page).session.thinking.decision is None
    page.command("resign")
    assert trial(page).answer is None and "should have played" in page.text("note")
    page.command("nonsense")
    assert trial(page).answer is None and "is-refused" in page.element("note").classes
    page.command(trial(page).exercise.played)
    assert trial(page).session.table.ply == ply + 1
    page.works()
    assert page.text("status") == "That’s not it: there’s a better move."
    page.send("play:undo")
    page.send("play:command", {"command": trial(page).exercise.better})
    assert trial(page).session.table.ply == ply + 1, "the answer is given"
    page.key("z")
    assert trial(page).answer is None


@pytest.mark.slow
def test_an_exercise_says_nothing_that_was_hidden() -> None:
    """The page shows the played action in notation if words would reveal a column or a hit."""
    page = solving("bataille")
    assert page.text("note") == f"In the game: {trial(page).exercise.played}"
    assert solving().text("note").startswith("In the game: You advance V1")
    page = solving(golden_text("mats-squadron"))
    assert page.text("status").startswith("It was your turn, "), "two people are called by their names"
    page.go("#/study")
    page.go(next(e["href"] for e in page.live() if (e["href"] or "").endswith("/1")))
    assert page.text("note") == "In the game: order F1 V1 TP C1"


def test_an_address_without_an_exercise_leads_to_the_list() -> None:
    page = Page(store=dict(searched(missed("mats"))))
    key = study_keys(page)[0]
    for route in ("study/none/1", f"{key}/99", f"{key}/x", key):
        page.go(f"#/{route}")
        assert page.path == "#/study" and "is not on this device" in page.tree("toast").text


def test_the_next_exercise_brings_its_game() -> None:
    """On a later visit the game has not been loaded yet."""
    page = Page(store=dict(searched(missed("mats"))), route="#/study")
    assert page.app.requirements(gesture.write("exercises:next")).games == ("mats",)


def test_going_away_ends_it_and_coming_back_begins_afresh() -> None:
    page = solving()
    where = page.path
    page.command(trial(page).exercise.better)
    page.go("#/")
    assert page.app.shell.trial is None and "again" not in page.answer
    page.go(where)
    assert trial(page).answer is None
    page.press("trial-game")
    assert page.app.shell.trial is None and page.app.shell.session is not None


def test_the_thinker_searches_games_while_nothing_else_is_done(page: Page) -> None:
    page.open(missed("mats"))
    remote = Remote(page)
    assert remote.job is None, "a game is on the screen"
    page.go("#/")
    assert remote.job is not None and remote.job["kind"] == "exercises"
    # Games in progress come first.
    page.go("#/mats/new/two")
    page.send("setup:start", {})
    assert remote.job is None and study_keys(page) == []
    page.go("#/")
    assert remote.job is not None
    page.go("#/library")
    assert remote.stops == 1, "it goes on from page to page"
    remote.finish()
    assert len(study_keys(page)) == 1 and remote.job is None
    page.go("#/study")
    page.press("study-next")
    page.command(trial(page).exercise.better)
    assert remote.job is not None and remote.job["kind"] == "grade"
    for report in remote.reports():
        remote.tell(report)
    assert page.text("status") == RIGHT


def test_the_page_goes_on_if_the_thinker_fails() -> None:
    page = solving()
    remote = Remote(page)
    page.command(trial(page).exercise.better)
    remote.die()
    page.works()
    assert page.text("status") == RIGHT
    page = with_game()
    remote = Remote(page)
    assert remote.job is not None
    remote.tell({"job": remote.job["job"], "done": True, "failed": "out of memory"})
    assert len(page.app.shell.skipped_keys) == 1 and remote.job is None and study_keys(page) == []


def test_what_is_known_comes_back_later_and_what_is_missed_sooner() -> None:
    review: Schedule | None = None
    now, waits = NOW, []
    for _ in range(4):
        review = reschedule(review, "good", now)
        assert review is not None and not review.missed
        waits.append(review.due - now)
        now = review.due
    assert waits == sorted(waits) and waits[0] >= DAY_MS and waits[-1] > 10 * DAY_MS
    missed_now, part = (reschedule(review, grade, now) for grade in ("miss", "part"))
    assert missed_now.missed and DAY_MS <= missed_now.due - now < waits[-1]
    assert missed_now.due < part.due
    # The clock may be set back.
    first = reschedule(None, "good", NOW)
    second = reschedule(first, "good", NOW - 400 * DAY_MS)
    assert second.last == first.last and second.due > NOW


def test_without_the_library_an_exercise_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "find_spec", lambda name: None)
    assert reschedule(None, "best", NOW) is None


def test_a_game_that_cannot_be_loaded_or_searched_is_left_out() -> None:
    page = with_game()
    tick = written("app:tick")
    assert page.app.requirements(tick).games == ("mats",)
    page.go("#/bataille/new/two")
    assert page.app.requirements(tick).games == ()
    page.go("#/study")
    page.send("app:absent", {"to": "app", "act": "tick"})
    assert "again" not in page.tick() and page.tree("toast").text == "" and study_keys(page) == []
    ((key, text),) = page.store.items()
    later = Page(store={key: text.replace("TP+1", "TP+9")}, route="#/study")
    later.works()
    assert study_keys(later) == [] and later.app.shell.skipped_keys == {key}
