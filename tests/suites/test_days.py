"""The positions of the day of each game can be read, shown and answered (``navals/club/study/days.py``)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from navals import games
from navals.club.study import days
from navals.club.study.grading import Grading
from navals.club.study.search import MIN_DIFFERENCE
from navals.core.message import Message
from navals.ui.words.i18n import language
from tests.games import game, under_test

pytestmark = pytest.mark.native
"""The lists of positions are not available in Pyodide."""


def puzzles(game_id: str) -> list[days.Puzzle]:
    data = games.read_data(game_id, days.FILE_NAME)
    assert data is not None, "a game has positions"
    return [days.read(line) for line in days.unpack(data)]


def messages(message: Message) -> Iterator[Message]:
    """Yield a message and the messages among its arguments."""
    yield message
    for value in message.args.values():
        if isinstance(value, Message):
            yield from messages(value)


@pytest.mark.parametrize("game_id", under_test())
def test_reasons_are_told_in_french(game_id: str) -> None:
    """A sentence reworded since then would have no translation."""
    french, english = language("fr"), language("en")
    reasons = [puzzle.reason for puzzle in puzzles(game_id) if puzzle.reason]
    for message in (part for reason in reasons for part in messages(reason)):
        if message.args.keys() - {"what", "plan"}:
            assert french.message(message) != english.message(message), message.text


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_half_a_year_of_positions_at_least_in_which_there_is_something_to_find(game_id: str) -> None:
    rules, stored, marks = game(game_id), puzzles(game_id), set()
    assert days.LIST_LENGTH // 2 <= len(stored) <= days.LIST_LENGTH
    for puzzle in stored:
        replay, exercise = days.load_puzzle(rules, puzzle)
        state = replay.positions[exercise.ply].state
        better, played = rules.parse(puzzle.better, state), rules.parse(puzzle.played, state)
        assert state.actor() == exercise.seat and state.check(better) is None and better != played
        assert rules.text(better) == puzzle.better and rules.text(played) == puzzle.played
        assert rules.setup(replay.positions[0].state) == puzzle.setup, "it is canonical"
        assert 0.05 <= puzzle.gain <= 1.0 and puzzle.gain - 2 * puzzle.error > MIN_DIFFERENCE - 1e-4
        marks.add(exercise.mark)
    assert len(marks) == len(stored), "no view comes twice"


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
@pytest.mark.parametrize("number", [0, pytest.param(50, marks=pytest.mark.exhaustive)])
def test_the_key_is_best_and_what_was_played_is_not(game_id: str, number: int) -> None:
    replay, exercise = days.load_puzzle(game(game_id), puzzles(game_id)[number])
    key = Grading(replay, exercise, exercise.better).finish().verdict
    other = Grading(replay, exercise, exercise.played).finish().verdict
    assert (key.grade, other.grade) == ("best", "miss")
    assert key.answer > other.answer, "by its worth too"


@pytest.mark.parametrize("game_id", under_test())
def test_a_position_that_is_none_is_refused(game_id: str) -> None:
    puzzle = puzzles(game_id)[0]
    for name, value in (
        ("setup", "x"),
        ("played", "nonsense"),
        ("moves", ("nonsense",)),
        ("options", "x=1"),
    ):
        wrong = {field: getattr(puzzle, field) for field in puzzle.__struct_fields__} | {name: value}
        with pytest.raises(ValueError, match=r"."):
            days.load_puzzle(game(game_id), days.Puzzle(**wrong))


def test_every_date_has_a_number_and_in_a_year_each_has_its_turn() -> None:
    first = datetime.date(2028, 2, 20)
    numbers = [days.index_of_date(first + datetime.timedelta(n)) for n in range(days.LIST_LENGTH)]
    assert sorted(numbers) == list(range(days.LIST_LENGTH))
    assert all(b == (a + days.STRIDE) % days.LIST_LENGTH for a, b in pairwise(numbers))


@pytest.mark.parametrize("game_id", under_test())
def test_positions_that_do_not_hold_are_taken_out_of_a_list(tmp_path: Path, game_id: str) -> None:
    from bench.days import days_file, drop, load, save

    positions, path = load(days_file(game_id)), tmp_path / days.FILE_NAME
    save(path, positions)
    assert load(path) == positions
    drop(path, {1, 3})
    assert load(path) == [positions[0], positions[2], *positions[4:]]
