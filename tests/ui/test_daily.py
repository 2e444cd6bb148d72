"""The positions of the day: one try, results, streaks, and sharing."""

from __future__ import annotations

import datetime
import gzip
import json

import pytest

from navals import games
from navals.club.study import days
from navals.ui import clock
from navals.ui.features.daily import model
from navals.ui.session.trial import Trial
from navals.ui.words.i18n import language
from tests import games as under_test
from tests.ui.page import Page, written

pytestmark = pytest.mark.native  # The lists of positions are not available in Pyodide.
DAY = 86_400_000


def trial(page: Page) -> Trial:
    assert page.app.shell.trial is not None
    return page.app.shell.trial


def give_up(page: Page) -> None:
    page.press("trial-give-up")
    page.works()


def answer(page: Page, text: str) -> None:
    """Type an answer and wait until it is graded."""
    page.send("play:command", {"command": text})
    page.works()


def pass_days(patch: pytest.MonkeyPatch, count: int) -> None:
    now = clock.epoch_ms()
    patch.setattr(clock, "epoch_ms", lambda: now + count * DAY)


def test_a_page_left_open_past_midnight_has_the_present_date(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(date=clock.today().isoformat())
    for late in (0, 1, 1, 30):
        pass_days(monkeypatch, late)
        page.go("#/mats/new/watch")
        page.press("start")
        assert page.table.replay.tags["Date"] == page.app.shell.date == clock.today().isoformat()
        page.go("#/")
    assert page.app.shell.opening_date != page.app.shell.date


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test.under_test())
def test_the_best_answer_earns_three_stars_and_counts_once(game_id: str) -> None:
    page = Page(route="#/day")
    assert "come back to keep your streak" in page.text("day-said")
    page.press(f"day-open-{game_id}")
    assert page.text("status") == "Find the best move." and "You have one try." in page.text("note")
    assert page.path == f"#/day/{game_id}"
    exercise, strip = trial(page).exercise, page.find("table-strip")
    answer(page, exercise.better)
    assert "Correct" in page.text("status")
    # The strip with armies and cards stays, so the board does not move.
    assert (page.find("table-strip") is None) == (strip is None)
    ((key, text),) = [(key, text) for key, text in page.store.items() if key.startswith(model.KIND.prefix)]
    today = clock.today()
    assert key == f"days/{today.year}"
    assert json.loads(text) == {today.strftime("%m-%d"): {game_id: "best"}}
    page.press("trial-next")
    assert "★★★" in page.text(f"day-{game_id}") and "1 day in a row." in page.text("day-said")
    page.press(f"day-open-{game_id}")
    assert "Your first answer counts: ★★★" in page.text("note")


def test_giving_up_is_a_miss() -> None:
    page = Page(route="#/day/mats")
    give_up(page)
    assert "This would have been better." in page.text("status")
    assert model.grades_on_day(page.store, clock.today()) == {"mats": "miss"}
    assert "trial-played" not in page.content
    page.press("trial-better")
    page.works()
    # Without a share function, the result is copied.
    page.press("trial-next", "day-copy")
    assert "☆☆☆ MATS" in page.answer["copy"] and "day-share" not in page.content


def test_a_row_of_days_goes_on_and_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(route="#/day/mats")
    first = trial(page).exercise.mark
    give_up(page)
    pass_days(monkeypatch, 1)
    page.go("#/day")
    assert "1 day in a row." in page.text("day-said")
    page.press("day-open-mats")
    assert trial(page).exercise.mark != first, "another day, another position"
    answer(page, trial(page).exercise.better)
    page.go("#/day")
    assert "2 days in a row." in page.text("day-said") and "1 position solved." in page.text("day-said")
    pass_days(monkeypatch, 2)
    page.go("#/")
    page.go("#/day")
    text = page.text("day-said")
    assert "a new streak" in text and "Longest streak: 2 days." in text


def test_what_is_shared_tells_stars_and_no_answer() -> None:
    page = Page(route="#/day/mats", share=True)
    better = trial(page).exercise.better
    answer(page, better)
    page.press("trial-next", "day-share")
    shared = page.answer["share"]["text"]
    today = clock.today()
    date = language("en").date(today.year, today.month, today.day)
    assert shared == f"Navals, {date} · ★★★ MATS · #/day/{today}"
    assert better not in shared and "\n" not in shared
    page.press("day-copy")
    assert page.answer["copy"] == shared


def test_earlier_days_can_be_solved_later(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(route="#/day/mats")
    first = trial(page).exercise.mark
    answer(page, trial(page).exercise.better)
    yesterday = clock.today()
    pass_days(monkeypatch, 1)
    page.go("#/day")
    assert "1 day in a row." in page.text("day-said") and "day-after" not in page.content
    assert "★★★" in page.text(f"day-of-{yesterday}")
    page.press(f"day-of-{yesterday}")
    assert page.path == f"#/day/{yesterday}" and "★★★" in page.text("day-mats")
    # The position is the same as on its day, and the first answer still counts.
    page.press("day-open-mats")
    assert page.path == f"#/day/mats/{yesterday}" and trial(page).exercise.mark == first
    answer(page, trial(page).exercise.played)
    assert model.all_grades(page.store, yesterday) == {"mats": "best"}
    # Another one can be solved later, outside the streak; the result links to its day.
    streak = model.longest_streak(page.store)
    page.press("trial-next", "day-before", "day-open-mats")
    old = yesterday - datetime.timedelta(1)
    give_up(page)
    assert (
        model.all_grades(page.store, old) == {"mats": "miss"} and model.grades_on_day(page.store, old) == {}
    )
    assert model.longest_streak(page.store) == streak == 1
    page.press("trial-next")
    assert page.path == f"#/day/{old}" and "You can still solve these positions" in page.text("day-said")
    page.press("day-copy")
    assert page.answer["copy"].endswith(f" · ☆☆☆ MATS · #/day/{old}")
    page.press("day-after", "day-after")
    assert page.path == "#/day" and "day-now" not in page.content


def test_days_to_come_and_wrong_dates_lead_to_today() -> None:
    today = clock.today()
    for date in (today + datetime.timedelta(1), "2026-02-31", "20x"):
        for route in (f"#/day/{date}", f"#/day/mats/{date}"):
            page = Page(route=route)
            assert page.path == "#/day" and "This day has no positions yet." in page.content
    assert Page(route=f"#/day/{today}").path == "#/day"
    page = Page(route=f"#/day/mats/{today}")
    assert page.path == "#/day/mats" and trial(page).day == today


def test_missing_or_damaged_lists_lead_back(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    lists = [gzip.compress(line * days.LIST_LENGTH) for line in (b"", b"[]\n", b'[0,"","x",[],"","",0,0]\n')]
    for data in (*lists, lists[2][:-9], b"", b"[]", None):
        monkeypatch.setattr(games, "read_data", lambda game_id, name, data=data: data)
        page.go("#/day/mats")
        assert page.path == "#/day" and "This position cannot be read." in page.content
    page.go("#/day/nonsense")
    assert page.path == "#/"
    # The game requests them.
    for route, lists in (("day/mats", (days.WHEEL_NAME,)), ("day", ()), ("day/x", ()), ("mats/rules", ())):
        text = written("app:route", f"#/{route}")
        needed = page.app.requirements(text)
        assert needed.wheels == lists and needed.games == (("mats",) if "mats" in route else ())


def test_the_longest_row_goes_over_the_turn_of_the_year() -> None:
    last, first = datetime.date(2027, 12, 30), datetime.date(2028, 1, 2)
    store: dict[str, str] = {}
    for offset in range((first - last).days + 1):
        day = last + datetime.timedelta(offset)
        year = model.add_answer(store, day, "mats", "part")
        assert year is not None
        store[f"days/{day.year}"] = model.KIND.encode(year)
    assert model.longest_streak(store) == model.streak(store, first) == 4
    assert sorted(store) == ["days/2027", "days/2028"]


@pytest.mark.parametrize("game_id", under_test.under_test())
@pytest.mark.parametrize("number", range(4))
def test_the_reader_is_addressed(game_id: str, number: int) -> None:
    date = datetime.date(2026, 11, 20) - datetime.timedelta(number)
    page = Page(route=f"#/day/{game_id}/{date}")
    seat = trial(page).exercise.seat
    for pressed in ("", "trial-give-up"):
        if pressed:
            page.press(pressed)
        assert f"Player {seat + 1}" not in page.content
        assert "You" in page.text()
