"""The exercises on a page without a browser: games are looked through, one is solved, and it comes back in time."""

from __future__ import annotations

import json
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from navals import games
from navals.core.analysis import estimates
from navals.core.study.exercise import Verdict
from navals.ui.features.exercises import schedule
from navals.ui.features.exercises.model import KIND
from navals.ui.features.exercises.schedule import DAY, Due, after
from navals.ui.features.exercises.trial import Trial
from tests import games as under_test
from tests.records import golden_text, missed
from tests.thinking.remote import Remote
from tests.ui.page import Page

pytestmark = (
    pytest.mark.native
)  # the library that reckons when exercises come back is no part of the tests in Pyodide
NOW = 1_764_000_000_000


def kept(page: Page) -> list[str]:
    return [key for key in page.store if key.startswith("study/")]


def with_game(patch: pytest.MonkeyPatch, game_id: str = "mats", **more: Any) -> Page:
    """A page on which a game was opened, and that is on the page of the exercises."""
    page = Page(patch, **more)
    page.send("share:file", {"name": "x.navals", "text": missed(game_id)})
    page.go("#/study")
    return page


def solved(patch: pytest.MonkeyPatch, game_id: str = "mats") -> Page:
    """A page that has found an exercise, and shows it."""
    page = with_game(patch, game_id)
    page.works()
    page.press("study-next")
    return page


def trial(page: Page) -> Trial:
    assert page.app.shell.trial is not None
    return page.app.shell.trial


# ---------------------------------------------------------------------------------------------------- the list


def test_without_a_finished_game_there_is_nothing_and_a_way_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/study")
    assert "Finish a game" in page.text() and page.title.startswith("Exercises")
    page.press("study-home")
    assert page.path == "#/"
    page.press("study-link")
    assert page.path == "#/study"


def test_games_are_looked_through_on_the_page_and_what_is_found_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = with_game(monkeypatch)
    assert "looked through" in page.text("study-said")
    page.works()
    (key,) = kept(page)
    studied = KIND.read(page.store[key])
    assert studied is not None and len(studied.exercises) == 1 and studied.dues == {}
    assert page.text("study-said") == "1 exercise to solve now." and page.find("study-watch") is None
    assert page.find("study-more") is None
    assert page.text("exercises").startswith("Doubling up new MATS · Ann – Cabin boy")
    # On the next visit nothing is looked through again.
    later = Page(monkeypatch, store=page.store, route="#/study")
    assert later.app.shell.searching is None and later.text("study-said") == "1 exercise to solve now."


def test_a_game_of_computers_alone_makes_no_exercise(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    text = missed("mats").replace('[A "Ann"]', '[A "ai:easy"]')
    page.send("share:file", {"name": "x.navals", "text": text})
    page.go("#/study")
    page.works()
    assert kept(page) == [] and page.find("study-watch") is None


def test_the_reader_stops_it_and_lets_it_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # A second for each look at the clock: a slice is a single step, however fast the machine is.
    seconds = count()
    monkeypatch.setattr(estimates, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    page = with_game(monkeypatch)
    page.send("app:tick")
    page.press("study-watch")
    assert page.prefs["study"] is False and "again" not in page.answer
    assert "1 game is not looked through yet." in page.text()
    page.press("study-watch")
    page.works()
    assert len(kept(page)) == 1


def test_it_rests_while_the_page_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_game(monkeypatch)
    page.send("app:hidden", True)
    assert "again" not in page.answer
    page.send("app:hidden", False)
    assert "again" in page.answer


def test_what_belongs_to_a_deleted_game_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_game(monkeypatch)
    page.works()
    (key,) = kept(page)
    page.go("#/library")
    page.send("library:delete", {"key": key.replace("study/", "game/")})
    assert kept(page) == [key], "the deletion may be taken back"
    page.send("app:undo")
    page.go("#/study")
    assert page.text("study-said") == "1 exercise to solve now."
    page.go("#/library")
    page.send("library:delete", {"key": key.replace("study/", "game/")})
    page.go("#/study")
    assert kept(page) == []


@pytest.mark.parametrize("spoilt", ["", '{"plies":3}'])
def test_a_spoilt_text_means_looking_again(monkeypatch: pytest.MonkeyPatch, spoilt: str) -> None:
    page = with_game(monkeypatch)
    page.works()
    (key,) = kept(page)
    later = Page(monkeypatch, store=page.store | {key: spoilt}, route="#/study")
    later.works()
    assert later.store[key] == page.store[key]


def test_a_record_that_cannot_be_looked_through_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_game(monkeypatch)
    key = next(key for key in page.store if key.startswith("game/"))
    save = json.loads(page.store[key])
    save["record"] = save["record"].replace("TP+1", "TP+9")
    later = Page(monkeypatch, store={key: json.dumps(save)}, route="#/study")
    later.works()
    assert kept(later) == [] and later.app.shell.skipped == {key}


def test_filters_show_one_game_or_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    for text in (missed("mats"), missed("bataille"), golden_text("mats-squadron")):
        page.go("#/")
        page.send("share:file", {"name": "x.navals", "text": text})
    page.go("#/study")
    page.works()
    whole = page.text("exercises")
    page.change("study-game", "mats")
    assert "Bataille" not in page.text("exercises") and "Bataille" in whole
    page.change("study-theme", "column")
    assert page.text("exercises").count("Solve") == 1 and "Forming the column" in page.text("exercises")
    page.change("study-game", "")
    assert page.text("exercises") == whole
    # The same missed in the same position twice is one exercise.
    page.go("#/")
    page.send("share:file", {"name": "x.navals", "text": missed("mats").replace('[A "Ann"]', '[A "Bea"]')})
    page.go("#/study")
    page.works()
    assert page.text("exercises").count("Solve") == whole.count("Solve")


# ---------------------------------------------------------------------------------------------------- on the board


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test.under_test())
def test_an_exercise_is_solved_on_the_board(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    page = solved(monkeypatch, game_id)
    assert page.text("status") == "It was your turn. Find better."
    assert page.text("note").startswith("In the game: ")
    better = trial(page).exercise.better
    page.command(better)
    assert page.text("status") == "Looking at your answer…" and page.find("trial-next") is None
    page.works()
    assert page.text("status") == "Just so: that is the best there was."
    assert page.answer["focus"] == "trial-next" and page.said[-1] == page.text("status")
    for way in ("answer", "played", "better"):
        page.press(f"trial-{way}")
        assert page.element(f"trial-{way}")["aria-pressed"] == "true"
        page.wait()
        assert page.text("status") == "Just so: that is the best there was."
    page.press("trial-again")
    assert page.text("status") == "It was your turn. Find better."


def test_the_first_answer_counts_and_the_exercise_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    page = solved(monkeypatch)
    key = kept(page)[0]
    page.press("trial-give-up")
    page.works()
    assert page.text("status") == "This would have been better." and page.find("trial-answer") is None
    studied = KIND.read(page.store[key])
    assert studied is not None
    (due,) = studied.dues.values()
    assert due.missed and due.due - due.last >= DAY
    page.press("trial-again")
    page.command(trial(page).exercise.better)
    page.works()
    again = KIND.read(page.store[key])
    assert again is not None and again.dues == studied.dues, "another try is for the pleasure of it"
    page.press("trial-next")
    assert page.path == "#/study" and "in 1 day" in page.text("exercises")
    assert page.text("study-said").startswith("Nothing to solve now")
    # Tomorrow it is there again.
    later = {key: KIND.encode(again).replace(str(due.due), str(due.due - 3 * DAY))}
    tomorrow = Page(monkeypatch, store=page.store | later, route="#/study")
    assert tomorrow.text("study-said") == "1 exercise to solve now." and "again" in tomorrow.text("exercises")


def test_what_happens_on_the_board_is_one_action_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    page = solved(monkeypatch)
    ply = trial(page).exercise.ply
    page.send("play:undo")
    page.send("play:hint")
    assert trial(page).session.table.ply == ply and trial(page).session.thinking.current is None
    page.command("resign")
    assert trial(page).answer is None and "on the board" in page.text("note")
    page.command("nonsense")
    assert trial(page).answer is None and "is-refused" in page.element("note").classes
    page.command(trial(page).exercise.played)
    assert trial(page).session.table.ply == ply + 1
    page.works()
    assert page.text("status") == "That is not it: there is something better."
    page.send("play:undo")
    page.send("play:command", {"command": trial(page).exercise.better})
    assert trial(page).session.table.ply == ply + 1, "the answer is given"


def test_an_answer_says_nothing_that_was_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the answer what was played stands in notation where its words would tell what the seat did not know: the column of the enemy, or what a shot
    hits."""
    page = Page(monkeypatch)
    page.send("share:file", {"name": "x.navals", "text": golden_text("mats-squadron")})
    page.go("#/study")
    page.works()
    line = next(line for line in page.live() if line["href"] and line["href"].endswith("/1"))
    page.go(line["href"] or "")
    assert page.text("note") == "In the game: order F1 V1 TP C1"
    page = solved(monkeypatch, "bataille")
    assert page.text("note") == f"In the game: {trial(page).exercise.played}"


def test_keys_lead_through(monkeypatch: pytest.MonkeyPatch) -> None:
    page = solved(monkeypatch)
    page.press("trial-give-up")
    page.works()
    page.key("z")
    assert trial(page).answer is None


@pytest.mark.parametrize("route", ["#/study/none/1", "#/study/{key}/99", "#/study/{key}/x", "#/study/{key}"])
def test_an_address_without_an_exercise_leads_to_the_list(
    monkeypatch: pytest.MonkeyPatch, route: str
) -> None:
    page = with_game(monkeypatch)
    page.works()
    page.go(route.format(key=kept(page)[0].removeprefix("study/")))
    assert page.path == "#/study" and "is not on this device" in page.tree("toast").text


def test_going_away_ends_it_and_coming_back_begins_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    page = solved(monkeypatch)
    where = page.path
    page.command(trial(page).exercise.better)
    page.go("#/")
    assert page.app.shell.trial is None and "again" not in page.answer
    page.go(where)
    assert trial(page).answer is None
    page.press("trial-game")
    assert page.app.shell.trial is None and page.app.shell.session is not None


# ---------------------------------------------------------------------------------------------------- with a thinker


def test_the_thinker_looks_through_games_while_nothing_else_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    page.send("share:file", {"name": "x.navals", "text": missed("mats")})
    remote = Remote(page)
    assert remote.job is None, "a game is on the screen, and nothing is known of the others"
    page.go("#/")
    assert remote.job is not None and remote.job["kind"] == "exercises"
    # A game in progress comes first.
    page.go("#/mats/new/two")
    page.send("setup:start", {})
    assert remote.job is None and kept(page) == []
    page.go("#/")
    assert remote.job is not None
    page.go("#/library")
    assert remote.stops == 1, "it goes on from page to page"
    remote.finish()
    assert len(kept(page)) == 1 and remote.job is None
    page.go("#/study")
    page.press("study-next")
    page.command(trial(page).exercise.better)
    assert remote.job is not None and remote.job["kind"] == "grade"
    for report in remote.reports():
        remote.tell(report)
    assert page.text("status") == "Just so: that is the best there was."


def test_without_the_thinker_the_page_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_game(monkeypatch)
    remote = Remote(page)
    remote.finish()
    page.press("study-next")
    page.command(trial(page).exercise.better)
    remote.die()
    page.works()
    assert page.text("status") == "Just so: that is the best there was."


def test_a_search_that_fails_in_the_thinker_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_game(monkeypatch)
    remote = Remote(page)
    assert remote.job is not None
    remote.tell({"job": remote.job["job"], "done": True, "failed": "out of memory"})
    assert len(page.app.shell.skipped) == 1 and remote.job is None and kept(page) == []


# ---------------------------------------------------------------------------------------------------- when they come back


def test_what_is_known_comes_back_later_and_what_is_missed_sooner() -> None:
    due: Due | None = None
    now, waits = NOW, []
    for _ in range(4):
        due = after(due, "good", now)
        assert due is not None and not due.missed
        waits.append(due.due - now)
        now = due.due
    assert waits == sorted(waits) and waits[0] >= DAY and waits[-1] > 10 * DAY
    missed_now = after(due, "miss", now)
    assert missed_now is not None and missed_now.missed and DAY <= missed_now.due - now < waits[-1]
    part = after(due, "part", now)
    assert part is not None and missed_now.due < part.due


def test_a_clock_that_is_put_back_harms_nothing() -> None:
    first = after(None, "good", NOW)
    second = after(first, "good", NOW - 400 * DAY)
    assert first is not None and second is not None and second.last == first.last and second.due > NOW


def test_without_the_library_an_exercise_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "find_spec", lambda name: None)
    assert after(None, "best", NOW) is None


def test_every_theme_of_a_game_has_words() -> None:
    for game_id in games.IDS:
        card = games.card(game_id)
        assert card is not None and card.themes and all(card.themes.values())


def test_graded_values_are_shown_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    page = solved(monkeypatch)
    page.press("trial-give-up")
    trial(page).verdict = Verdict("miss", 0.25, 0.254, 0.618)
    page.send("app:read")
    assert page.text("trial-played").endswith("25%") and page.text("trial-better").endswith("62%")


def test_a_game_that_cannot_be_brought_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_game(monkeypatch)
    assert page.app.wanted('{"to":"app","act":"tick"}') == ("mats",)
    page.go("#/bataille/new/two")
    assert page.app.wanted('{"to":"app","act":"tick"}') == (), (
        "what is looked through elsewhere is not wanted here"
    )
    page.go("#/study")
    page.send("app:absent", {"to": "app", "act": "tick"})
    assert "again" not in page.answer and page.tree("toast").text == "" and kept(page) == []


def test_who_plays_alone_is_spoken_to_and_two_people_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    page = solved(monkeypatch)
    assert page.text("status") == "It was your turn. Find better."
    assert page.text("note").startswith("In the game: You advance V1")
    page = Page(monkeypatch)
    page.send("share:file", {"name": "x.navals", "text": golden_text("mats-squadron")})
    page.go("#/study")
    page.works()
    page.press("study-next")
    assert page.text("status").startswith("It was your turn, ")
