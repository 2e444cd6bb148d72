"""What is kept of the positions of the day: by date and game, what the first answer was worth. No markup here.

A year is one text in the store, ``days/2026``."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Final

from navals import games
from navals.core.study import days
from navals.core.study.exercise import Grade
from navals.ui.features.exercises.trial import Trial
from navals.ui.registry import board_of
from navals.ui.session.kind import Kind

ADDRESS: Final = "#/day"
"""The page; with a game's id behind it, that game's position of today."""
STARS: Final[dict[Grade, int]] = {"best": 3, "good": 2, "part": 1, "miss": 0}
MOST: Final = 3

GRADES: Final[dict[str, Grade]] = {grade: grade for grade in STARS}

Year = dict[str, dict[str, str]]
"""By date (month and day, as in ISO 8601) and the game's id, what was answered."""


def _sound(year: Year) -> Year:
    """Return the answers whose grade is known."""
    return {
        day: {game: grade for game, grade in answers.items() if grade in GRADES}
        for day, answers in year.items()
    }


def _united(here: Year, there: Year) -> Year:
    """Return all answers. Of two answers to one position the one here counts: nobody knows which was first."""
    return {day: {**there.get(day, {}), **here.get(day, {})} for day in (*there, *here)}


KIND: Final = Kind("days/", dict[str, dict[str, str]], check=_sound, random_ids=False, merge=_united)


def _year(store: Mapping[str, str], day: datetime.date) -> Year:
    return KIND.find(store, str(day.year)) or {}


def answered(store: Mapping[str, str], day: datetime.date) -> dict[str, Grade]:
    """What the answers of a day were worth, by the games' ids."""
    answers = _year(store, day).get(day.strftime("%m-%d"), {})
    return {game: GRADES[grade] for game, grade in answers.items()}


def counted(store: Mapping[str, str], day: datetime.date, game: str, grade: Grade) -> Year | None:
    """The year to store when a position is answered; None if it was before: the first answer counts."""
    year = _year(store, day)
    name = day.strftime("%m-%d")
    if game in year.get(name, {}):
        return None
    return {**year, name: {**year.get(name, {}), game: grade}}


def streak(store: Mapping[str, str], day: datetime.date) -> int:
    """On how many days in a row up to this one something was answered; a day that is not over yet does not break them.

    >>> kept = {"days/2026": '{"11-24": {"mats": "miss"}, "11-25": {"mats": "best"}}'}
    >>> [streak(kept, datetime.date(2026, 11, day)) for day in (25, 26, 27)]
    [2, 2, 0]
    """
    one = datetime.timedelta(1)
    count = 0
    if not answered(store, day):
        day -= one
    while answered(store, day):
        count += 1
        day -= one
    return count


def longest(store: Mapping[str, str]) -> int:
    """The most days in a row there ever were.

    >>> longest({"days/2026": '{"12-30": {"mats": "miss"}, "12-31": {"mats": "best"}}', "days/2027": '{"01-01": {"mats": "best"}}'})
    3
    """
    found: set[datetime.date] = set()
    for year, days_of in KIND.all(store):
        for name, answers in days_of.items():
            try:
                day = datetime.date.fromisoformat(f"{year}-{name}")
            except ValueError:
                continue
            if answers:
                found.add(day)
    best, one = 0, datetime.timedelta(1)
    for day in found:
        if day - one not in found:
            length = 1
            while day + length * one in found:
                length += 1
            best = max(best, length)
    return best


def solved(store: Mapping[str, str]) -> int:
    """How many positions were answered well, ever."""
    return sum(
        grade in ("best", "good")
        for _, year in KIND.all(store)
        for answers in year.values()
        for grade in answers.values()
    )


def signs(grade: Grade) -> str:
    """What an answer was worth, as a few signs.

    >>> signs("best"), signs("part"), signs("miss")
    ('★★★', '★☆☆', '☆☆☆')
    """
    return "★" * STARS[grade] + "☆" * (MOST - STARS[grade])


def pose(game_id: str, day: datetime.date) -> Trial:
    """The position of a game on a day. Raises whatever is wrong with it: the list may not have come."""
    game = games.find(game_id)
    text = games.data(game_id, days.FILE)
    if game is None or not text:
        raise ValueError("there are no positions")
    number = days.number_of(day, len(text.splitlines()))
    replay, exercise = days.lay(game, days.read(text, number))
    return Trial("", replay, exercise, board_of(game_id), day)
