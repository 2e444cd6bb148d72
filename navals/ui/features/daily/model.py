"""Stored answers to positions of the day: grades by date and game, in one text per year (`days/2026`).

Late answers are stored under the date with `LATE_MARK` appended, because they do not count for streaks."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Final

from navals import games
from navals.club.study import days
from navals.club.study.exercise import Grade
from navals.ui.registry import board_of
from navals.ui.session.kind import Kind
from navals.ui.session.trial import Trial

ADDRESS: Final = "#/day"
"""Address of the page; a game's id and the date of an earlier day may follow."""
LATE_MARK: Final = "+"
STARS: Final[dict[Grade, int]] = {"best": 3, "good": 2, "part": 1, "miss": 0}
MAX_STARS: Final = 3

GRADES: Final[dict[str, Grade]] = {grade: grade for grade in STARS}

YearAnswers = dict[str, dict[str, str]]  # answers by date (month and day, as in ISO 8601) and game id


def _clean_year(year_answers: YearAnswers) -> YearAnswers:
    """Keep only answers with a known grade."""
    return {
        day: {game: grade for game, grade in answers.items() if grade in GRADES}
        for day, answers in year_answers.items()
    }


def _merge(local_year: YearAnswers, other_year: YearAnswers) -> YearAnswers:
    """Merge two versions of a year; if both have an answer to a position, keep the local one."""
    return {day: {**other_year.get(day, {}), **local_year.get(day, {})} for day in (*other_year, *local_year)}


KIND: Final = Kind("days/", dict[str, dict[str, str]], check=_clean_year, has_random_ids=False, merge=_merge)


def _load_year(store: Mapping[str, str], day: datetime.date) -> YearAnswers:
    return KIND.find(store, str(day.year)) or {}


def grades_on_day(store: Mapping[str, str], day: datetime.date) -> dict[str, Grade]:
    """Return the grades of answers given on the day itself, by game id."""
    answers = _load_year(store, day).get(day.strftime("%m-%d"), {})
    return {game: GRADES[grade] for game, grade in answers.items()}


def all_grades(store: Mapping[str, str], day: datetime.date) -> dict[str, Grade]:
    """Return the grades of the first answers to a day's positions, given that day or later, by game id.

    >>> kept = {"days/2026": '{"11-24": {"mats": "miss"}, "11-24+": {"bataille": "best"}}'}
    >>> all_grades(kept, datetime.date(2026, 11, 24)), grades_on_day(kept, datetime.date(2026, 11, 24))
    ({'bataille': 'best', 'mats': 'miss'}, {'mats': 'miss'})
    """
    late_grades = _load_year(store, day).get(day.strftime("%m-%d") + LATE_MARK, {})
    return {game: GRADES[grade] for game, grade in late_grades.items()} | grades_on_day(store, day)


def address(day: datetime.date, today: datetime.date, game_id: str = "") -> str:
    """Return the address of a day's positions, or of one of them.

    >>> day = datetime.date(2026, 11, 24)
    >>> address(day, day, "mats"), address(day, datetime.date(2026, 11, 25))
    ('#/day/mats', '#/day/2026-11-24')
    """
    parts = (ADDRESS, game_id, day.isoformat() if day != today else "")
    return "/".join(part for part in parts if part)


def parse_day(text: str, today: datetime.date) -> datetime.date | None:
    """Return the date in an address: today for "", `None` if it is invalid or in the future.

    >>> today = datetime.date(2026, 11, 25)
    >>> [parse_day(text, today) == today for text in ("", "2026-11-25", "2026-11-26", "2026-13-01", "x")]
    [True, True, False, False, False]
    """
    try:
        day = datetime.date.fromisoformat(text) if text else today
    except ValueError:
        return None
    return day if day <= today else None


def add_answer(
    store: Mapping[str, str], day: datetime.date, game_id: str, grade: Grade, *, is_late: bool = False
) -> YearAnswers | None:
    """Return the year with an answer added, or `None` if the position has been answered before."""
    year_answers = _load_year(store, day)
    date_key = day.strftime("%m-%d") + (LATE_MARK if is_late else "")
    if game_id in all_grades(store, day):
        return None
    return {**year_answers, date_key: {**year_answers.get(date_key, {}), game_id: grade}}


def streak(store: Mapping[str, str], day: datetime.date) -> int:
    """Return the number of consecutive days with an answer up to this day, which may itself still be
    unanswered.

    >>> kept = {"days/2026": '{"11-24": {"mats": "miss"}, "11-25": {"mats": "best"}}'}
    >>> [streak(kept, datetime.date(2026, 11, day)) for day in (25, 26, 27)]
    [2, 2, 0]
    """
    one_day = datetime.timedelta(1)
    last_day = day if grades_on_day(store, day) else day - one_day
    return next(n for n in count() if not grades_on_day(store, last_day - n * one_day))


def longest_streak(store: Mapping[str, str]) -> int:
    """Return the length of the longest streak of days with an answer.

    >>> old, new = '{"12-30": {"mats": "miss"}, "12-31": {"mats": "best"}}', '{"01-01": {"mats": "best"}}'
    >>> longest_streak({"days/2026": old, "days/2027": new})
    3
    """
    ordinals: set[int] = set()
    for year, answers_by_date in KIND.items(store):
        for date_key, answers in answers_by_date.items():
            with suppress(ValueError):
                day = datetime.date.fromisoformat(f"{year}-{date_key}").toordinal()
                ordinals |= {day} if answers else set()
    first_days = (day for day in ordinals if day - 1 not in ordinals)
    return max((next(n for n in count(1) if day + n not in ordinals) for day in first_days), default=0)


def count_solved(store: Mapping[str, str]) -> int:
    """Return the number of positions answered with the grade `best` or `good`."""
    return sum(
        grade in ("best", "good")
        for _, year_answers in KIND.items(store)
        for answers in year_answers.values()
        for grade in answers.values()
    )


def star_text(grade: Grade) -> str:
    """Return a grade as stars.

    >>> star_text("best"), star_text("part"), star_text("miss")
    ('★★★', '★☆☆', '☆☆☆')
    """
    return "★" * STARS[grade] + "☆" * (MAX_STARS - STARS[grade])


def make_trial(game_id: str, day: datetime.date) -> Trial:
    """Return a game's position of the day. Raise `ValueError` if the list is missing or damaged."""
    game = games.find(game_id)
    exercise_texts = days.unpack(games.read_data(game_id, days.FILE_NAME) or b"")
    if not exercise_texts:
        raise ValueError("there are no positions")
    replay, exercise = days.load_puzzle(
        game, days.read(exercise_texts[days.index_of_date(day, len(exercise_texts))])
    )
    return Trial("", replay, exercise, board_of(game_id), day)
