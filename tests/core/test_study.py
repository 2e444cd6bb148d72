"""Exercises from finished games: what is found, from whose knowledge, and what answers are worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from navals import games
from navals.core.message import Message, msg, restored
from navals.core.position import TABLE_TYPES
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE
from navals.core.study.exercise import Exercise, mark_of, people
from navals.core.study.grading import ENOUGH, LINE, Grading
from navals.core.study.opening import first_position
from navals.core.study.search import LEAST, PROMISING, Search
from navals.core.study.secrecy import guesses, open_to_all
from navals.core.thinking.packing import pack, unpack
from navals.search.anytime import finished
from tests import games as under_test
from tests.records import missed

GAMES = under_test.under_test()


@cache
def replay(game_id: str) -> Replay:
    return record.read(missed(game_id))


@cache
def found(game_id: str) -> tuple[Exercise, ...]:
    return Search(replay(game_id), (0,)).finish()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_missed_is_found(game_id: str) -> None:
    exercises = found(game_id)
    game, moves = replay(game_id).game, replay(game_id).moves
    assert exercises
    for one in exercises:
        state = replay(game_id).positions[one.ply].state
        action = game.parse(one.better, state)
        assert state.actor() == one.seat == 0 and state.check(action) is None
        assert one.played == game.text(moves[one.ply].action) != one.better
        assert one.gain >= LEAST and one.gain - 2 * one.error > 0
        assert one.theme in game.card.themes
        assert one.mark == mark_of(game_id, state.view(0))
        assert not isinstance(moves[one.ply].action, TABLE_TYPES), "to resign is no mistake on the board"
    assert [one.ply for one in exercises] == sorted({one.ply for one in exercises})


def test_a_search_in_slices_finds_the_same_and_tells_how_far_it_is() -> None:
    search = Search(replay("mats"), (0,))
    seen = [search.progress]
    while not search.done:
        search.work(0.0)
        seen.append(search.findings().progress)
    assert search.findings().exercises == found("mats")
    assert seen == sorted(seen) and seen[0] == 0 and seen[-1] == 1 and len(set(seen)) > 4


def test_only_decisions_of_the_asked_seats_count() -> None:
    assert {one.seat for one in Search(replay("mats"), (1,)).finish()} <= {1}
    assert Search(replay("mats"), ()).finish() == ()


def test_what_seems_to_have_cost_most_is_looked_at_first_and_little_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search, looked = Search(replay("mats"), (0,)), []
    costs = dict(enumerate((PROMISING, PROMISING - 0.01, 0.0, 0.5, 0.25, 0.75)))

    def glance(ply: int) -> Iterator[None]:
        yield
        return costs.get(ply, 0.0)

    def examine(ply: int) -> Iterator[None]:
        looked.append(ply)
        yield

    monkeypatch.setattr(search, "decided", lambda ply: True)
    monkeypatch.setattr(search, "glance", glance)
    monkeypatch.setattr(search, "examine", examine)
    assert search.finish() == () and looked == [5, 3, 4, 0]


@pytest.mark.parametrize(
    ("worth", "hopeless", "tried"),
    [((0.25, 0.5), None, 5), ((0.5, 0.25), 0.0, 2), ((0.25, 0.5), 0.0, 5), ((0.25, 0.5), 0.25, 2)],
)
def test_no_more_futures_than_needed_tell_what_a_decision_cost(
    monkeypatch: pytest.MonkeyPatch, worth: tuple[float, float], hopeless: float | None, tried: int
) -> None:
    search, seen = Search(replay("mats"), (0,)), []

    def difference(ply: int, count: int, view: Any, actions: Any) -> Iterator[None]:
        seen.append(count)
        yield
        return worth

    monkeypatch.setattr(search, "difference", difference)
    monkeypatch.setattr(search, "settled", lambda gains, actions: len(gains) == 5)
    cost = finished(search.gain(0, (None, None), 9, 3, hopeless))
    assert seen == list(range(3, 3 + tried)) and cost == (worth[1] - worth[0], 0.0)


def test_the_key_is_never_worth_less_than_it_was_found_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = found("mats")[0]
    grading = Grading(replay("mats"), exercise, exercise.better)

    def difference(ply: int, count: int, view: Any, actions: Any) -> Iterator[None]:
        yield
        return (0.5, 0.5, 0.25)

    monkeypatch.setattr(grading, "difference", difference)
    verdict = grading.finish()
    assert (verdict.grade, verdict.answer, verdict.played) == ("best", 0.5, 0.5)
    assert verdict.better == 0.5 + ENOUGH


def test_where_no_position_fits_the_first_one_is_given() -> None:
    game = games.find("mats")
    assert game is not None
    options = game.schema.default()
    first = first_position(game, options)
    assert first and first_position(game, options, lambda state: False) == first


def test_people_are_those_who_are_no_computer() -> None:
    game = replay("mats").game
    options = game.schema.default()
    assert people(Replay(game, options, {"A": "Ann", "B": "ai:hard"})) == (0,)
    assert people(Replay(game, options, {"A": "ai:easy", "B": "ai:hard"})) == ()
    assert people(Replay(game, options, {})) == (0, 1)


def test_nothing_but_what_the_seat_knew_decides() -> None:
    """The enemy's fleet lies elsewhere, and answered the same: the same exercises, to the last digit."""
    text = missed("bataille")
    other = text.replace("place E4-E6 A4-B4", "place E4-E6 H1-I1")
    assert other != text
    assert Search(record.read(text), (0,)).finish() == Search(record.read(other), (0,)).finish()


# ---------------------------------------------------------------------------------------------------- answers


def graded(game_id: str, answer: str) -> Any:
    return Grading(replay(game_id), found(game_id)[0], answer).finish()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_key_is_best_and_what_was_played_is_not_it(game_id: str) -> None:
    exercise = found(game_id)[0]
    verdict = graded(game_id, exercise.better)
    assert verdict.grade == "best" and verdict.better > verdict.played
    assert verdict.answer == pytest.approx(verdict.better, abs=0.03)
    assert graded(game_id, exercise.played).grade == "miss"
    assert 0 <= verdict.played <= verdict.better <= 1


@pytest.mark.parametrize("game_id", GAMES)
def test_the_line_can_be_played(game_id: str) -> None:
    """From the position on, by those whose turn it is, and no further than the seat's next turn."""
    exercise, game = found(game_id)[0], replay(game_id).game
    state = replay(game_id).positions[exercise.ply].state
    state = state.apply(game.parse(exercise.better, state))
    verdict = graded(game_id, exercise.better)
    assert len(verdict.line) <= LINE
    for actor, text in verdict.line:
        assert state.actor() == actor
        action = game.draw(text.split(), state)[0] if actor == CHANCE else game.parse(text, state)
        assert state.check(action) is None
        state = state.apply(action)


def test_an_answer_is_worth_what_it_does_not_what_it_is_called() -> None:
    """Of the other answers in MATS some are as good, some are not; what is nearly worth the key counts as good."""
    exercise, game = found("mats")[0], replay("mats").game
    state = replay("mats").positions[exercise.ply].state
    grades = {}
    for action in state.actions() or ():
        text = game.text(action)
        verdict = graded("mats", text)
        grades[text] = verdict.grade
        if verdict.grade in ("good", "best"):
            assert (
                verdict.better - verdict.answer <= max(0.02, 0.25 * (verdict.better - verdict.played)) + 1e-9
            )
    assert grades[exercise.better] == "best" and grades[exercise.played] == "miss"
    assert "miss" in [grade for text, grade in grades.items() if text != exercise.played]


def test_what_is_no_action_is_no_answer() -> None:
    from navals.core.refusal import NotationError

    with pytest.raises(NotationError):
        Grading(replay("mats"), found("mats")[0], "nonsense")


# ---------------------------------------------------------------------------------------------------- what is kept and told


def test_exercises_and_verdicts_travel() -> None:
    exercise = found("mats")[0]
    assert unpack(pack((exercise, "x"))) == (exercise, "x")
    verdict = graded("mats", exercise.better)
    assert unpack(pack(verdict)) == verdict


def test_sentences_within_sentences_come_back() -> None:
    import msgspec

    inner = Message("{n} point", {"n": 2}, "{n} points")
    outer = msg("{ship} does {what}", ship="F1", what=inner)
    again = msgspec.json.decode(msgspec.json.encode(outer), type=Message)
    assert restored(again) == outer


def test_what_is_hidden_is_guessed_so_that_the_view_is_the_same() -> None:
    game = games.find("mats")
    assert game is not None
    ordered = replay("mats").positions[1].state
    seen = ordered.view(1)
    told = {tuple(guess.view(0).line[0]) for guess in guesses(game, seen)}
    assert len(told) > 1, "B does not know the column of A"
    assert all(guess.view(1) == seen for guess in guesses(game, seen))
    assert open_to_all(game, seen, game.parse("order TP V1 F1 C1", ordered))
    bataille = replay("bataille")
    shot = bataille.moves[found("bataille")[0].ply].action
    view = bataille.positions[found("bataille")[0].ply].state.view(0)
    assert not open_to_all(bataille.game, view, shot)
