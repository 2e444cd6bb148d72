"""Exercises from finished games: what is found, from whose knowledge, and what answers are worth."""

from __future__ import annotations

import datetime
import random
from collections.abc import Generator, Iterator
from functools import cache
from math import sqrt
from typing import Any

import msgspec
import pytest

from navals import games
from navals.core.analysis.analysis import WORTH_A_LOOK
from navals.core.capabilities import Seating
from navals.core.message import Message, msg, restored
from navals.core.player import Limit, Player, Thought
from navals.core.position import TABLE_TYPES, Resign
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.core.study import days, drill
from navals.core.study.drill import Drill, Run
from navals.core.study.exercise import Exercise, Found, mark_of, people
from navals.core.study.grading import ENOUGH, LINE, Grading
from navals.core.study.opening import first_position
from navals.core.study.search import EFFORT, LEAST, PROMISING, Search
from navals.core.study.secrecy import guesses, open_to_all
from navals.core.study.views import Views
from navals.core.thinking.packing import pack, unpack
from navals.search.anytime import finished
from tests import games as under_test
from tests.core.ferry import GO, Die, Exact, Ferry, FerryGame, Ferryman, Go, Options
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


# ---------------------------------------------------------------------------------------------------- where every chance is known


class Written(FerryGame):
    """Ferry that can be read, and begun where somebody stands after at least two turns: ``turn buoys buoys``."""

    def parse(self, text: str, state: Ferry) -> Any:
        return GO[text == "sail"] if text in ("row", "sail") else Die(int(text))

    def setup(self, state: Ferry) -> str | None:
        return (
            f"{state.turn} {state.buoys[0]} {state.buoys[1]}" if state.turn >= 2 and not state.sails else None
        )

    def start(self, options: Options, setup: str | None = None) -> Ferry:
        turn, a, b = map(int, (setup or "0 0 0").split())
        return Ferry(options, (a, b), turn)


class Themed(Exact):
    """Tells what a decision is about."""

    def theme(self, view: Ferry, action: Go) -> str:
        return f"turn {view.turn} of {view.seat}, {'sail' if action.sail else 'row'}"


class ThemedFerry(Written):
    """Ferry whose exercises have themes."""

    analysis = Themed()


FERRY = Written()
ROWED = Exercise(0, 0, "sail", "row", 0.125, 0.0, "")
"""A begins by sailing, and should have rowed."""


def sailed(text: str, game: FerryGame = FERRY) -> Replay:
    """A game of Ferry: ``r`` rows, a digit sails and rolls it."""
    replay = Replay(game, Options(), {})
    for letter in text:
        replay.play(replay.position.state.actor(), GO[letter != "r"])
        if letter != "r":
            replay.play(CHANCE, Die(int(letter)))
    return replay


def tells(*worths: tuple[float, ...]) -> tuple[list[int], Any]:
    """Futures that bring these, one after the other and again from the first; and the numbers of those that were asked for."""
    asked: list[int] = []

    def difference(ply: int, count: int, view: Any, actions: Any) -> Generator[None, None, tuple[float, ...]]:
        asked.append(count)
        yield
        return worths[(len(asked) - 1) % len(worths)]

    return asked, difference


def test_an_exercise_is_told_whole() -> None:
    """Of the decisions of the ferry those that cost an eighth and a quarter are exercises, one that cost a sixteenth is not."""
    replay = sailed("22rr22", ThemedFerry())
    costs = {0: 0.03125, 2: 0.0625, 6: 0.125, 8: 0.25}
    search = Search(replay, (0, 1))
    assert {ply: finished(search.glance(ply)) for ply in costs} == pytest.approx(costs)
    view = [position.state.view(position.state.actor()) for position in replay.positions[:-1]]
    assert search.finish() == (
        Exercise(
            6,
            0,
            "sail",
            "row",
            0.125,
            0.0,
            mark_of("ferry", view[6]),
            "turn 4 of 0, row",
            msg("It is better."),
        ),
        Exercise(
            8,
            1,
            "sail",
            "row",
            0.25,
            0.0,
            mark_of("ferry", view[8]),
            "turn 5 of 1, row",
            msg("It is better."),
        ),
    )
    assert [one.ply for one in Search(replay, (1,)).finish()] == [8]
    assert finished(search.examine(2)) is None and Search(sailed("2"), (0,)).finish() == ()
    assert finished(search.examine(2, least=0.0625)) is not None, "where less is asked for"


def test_the_close_look_is_at_other_futures_than_the_glance_and_ten_times_as_hard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search, limits = Search(sailed("22rr22"), (0, 1)), list[Limit]()
    think = Ferryman.think

    def thinks(self: Ferryman, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        limits.append(limit)
        return think(self, view, limit, rng)

    monkeypatch.setattr(Ferryman, "think", thinks)
    monkeypatch.setattr(search, "settled", lambda gains, actions: False)
    asked, difference = tells((0.25, 0.5))
    monkeypatch.setattr(search, "difference", difference)
    assert finished(search.glance(6)) == 0.25 and limits == [Limit()]
    glanced = [*asked]
    assert finished(search.examine(6)) is not None and limits[1:] == [Limit(times=EFFORT)]
    assert len(set(asked)) == len(asked) == 4 + 120 and glanced == [0, 1, 2, 3]


def test_a_decision_that_cost_nothing_at_a_glance_is_soon_left(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(sailed("22rr22"), (0, 1))
    asked, difference = tells((0.5, 0.25), (0.25, 0.5))
    monkeypatch.setattr(search, "difference", difference)
    assert finished(search.glance(6)) == 0 and asked == [0, 1]


@pytest.mark.parametrize(("swing", "found"), [(0.5, True), (1.0, False)])
def test_what_is_not_beyond_doubt_is_no_exercise(
    monkeypatch: pytest.MonkeyPatch, swing: float, found: bool
) -> None:
    """A gain of an eighth on average, that goes up and down from future to future."""
    search = Search(sailed("22rr22"), (0, 1))
    _, difference = tells((0.0, 0.125 - swing), (0.0, 0.125 + swing))
    monkeypatch.setattr(search, "difference", difference)
    error = swing / sqrt(119)
    assert finished(search.gain(6, GO, 120)) == pytest.approx((0.125, error))
    exercise = finished(search.examine(6))
    assert (exercise is not None) == found == (0.125 - 2 * error > 0.02)
    if exercise is not None:
        assert (exercise.gain, exercise.error) == (0.125, round(error, 4))


def test_a_gain_is_told_to_four_digits_where_it_is_worth_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(sailed("22rr22"), (0, 1))
    monkeypatch.setattr(search, "difference", tells((0.0, 0.123456))[1])
    exercise = finished(search.examine(6))
    assert exercise is not None and exercise.gain == 0.1235
    monkeypatch.setattr(search, "difference", tells((0.0, WORTH_A_LOOK))[1])
    assert finished(search.examine(6, least=WORTH_A_LOOK)) is None


def test_neither_what_was_done_anyway_nor_what_cannot_be_done_is_an_exercise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Search(sailed("rrrr22"), (0, 1))
    assert (finished(search.glance(0)), finished(search.examine(0, least=-1.0))) == (0, None)
    monkeypatch.setattr(search, "difference", tells((0.25, 0.5))[1])
    assert finished(search.glance(4)) == 0.25 and finished(search.examine(4)) is not None
    monkeypatch.setattr(Ferry, "check", lambda self, action: Refusal(msg("No.")))
    assert (finished(search.glance(4)), finished(search.examine(4))) == (0, None)


def test_decisions_are_those_of_the_asked_seats_on_the_board_where_there_was_a_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = sailed("r2rr")
    replay.play(0, Resign())
    plies = range(len(replay.moves))
    assert [ply for ply in plies if Search(replay, (0, 1)).decided(ply)] == [0, 1, 3, 4]
    assert [ply for ply in plies if Search(replay, (0,)).decided(ply)] == [0, 3]
    monkeypatch.setattr(Ferry, "actions", lambda self: GO[:1] if self.turn == 2 else GO)
    assert [ply for ply in plies if Search(replay, (0,)).decided(ply)] == [0]


def test_where_the_game_cannot_tell_who_is_ahead_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unknown(Exact):
        def chance(self, view: Ferry) -> float | None:
            return None

    class Blind(Written):
        analysis = Unknown()

    search = Search(sailed("22rr22", Blind()), (0, 1))
    monkeypatch.setattr(search, "glance", lambda ply: pytest.fail("it is not looked at"))
    assert search.finish() == () and search.findings() == Found((), 1.0) and search.done


def test_a_search_tells_how_far_it_is_and_looks_closely_at_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("navals.core.study.search.LOOKED_AT", 3)
    search = Search(sailed("22rr22"), (0, 1))
    assert search.findings() == Found((), 0.0) and not search.done
    course: list[tuple[float, list[int]]] = []
    for _ in search.steps():
        told = (search.progress, [one.ply for one in search.found])
        if told not in course[-1:]:
            course.append(told)
    assert course == [
        *((step / 12, []) for step in range(6)),
        (0.5, []),
        (0.5 + 0.5 / 3, [8]),
        (0.5 + 1.0 / 3, [6, 8]),
    ]
    assert search.progress == 1 and search.done


@pytest.mark.parametrize(
    ("answer", "better", "grade"),
    [
        (0.75, 0.75, "good"),
        (0.875, 0.75, "good"),
        (0.625, 0.75, "good"),
        (0.609375, 0.75, "part"),
        (0.5, 0.75, "part"),
        (0.484375, 0.75, "miss"),
        (0.25, 0.75, "miss"),
        (0.296875, 0.3125, "good"),
        (0.28125, 0.3125, "part"),
        (0.28125, 0.328125, "miss"),
    ],
)
def test_an_answer_is_graded_by_what_it_leaves_of_the_gain(
    monkeypatch: pytest.MonkeyPatch, answer: float, better: float, grade: str
) -> None:
    """What was played is worth a quarter."""
    grading = Grading(sailed("2r"), ROWED, "3")
    monkeypatch.setattr(grading, "difference", tells((answer, 0.25, better))[1])
    verdict = grading.finish()
    assert (verdict.grade, verdict.answer, verdict.played, verdict.better) == (grade, answer, 0.25, better)


@pytest.mark.parametrize("answer", [("row", "best"), ("sail", "miss")])
def test_the_key_and_what_was_played_are_graded_by_name(
    monkeypatch: pytest.MonkeyPatch, answer: tuple[str, str]
) -> None:
    grading = Grading(sailed("2r"), ROWED, answer[0])
    monkeypatch.setattr(grading, "difference", tells((0.5, 0.25, 0.5))[1])
    assert grading.finish().grade == answer[1]


@pytest.mark.parametrize(
    ("worths", "tried"),
    [
        (((0.5, 0.25, 0.75),), 2),
        (((0.5, 0.25, 0.75), (0.75, 0.5, 1.0)), 2),
        (((0.5, 0.25, 0.75), (0.25, 0.25, 0.75)), 24),
        (((0.5, 0.25, 0.75), (0.5, 0.0, 0.75)), 24),
    ],
)
def test_an_answer_is_compared_in_futures_of_its_own_no_more_than_are_needed(
    monkeypatch: pytest.MonkeyPatch, worths: tuple[tuple[float, ...], ...], tried: int
) -> None:
    grading = Grading(sailed("2r"), ROWED, "3")
    asked, difference = tells(*worths)
    monkeypatch.setattr(grading, "difference", difference)
    verdict, (first, last) = grading.finish(), (worths[0], worths[-1])
    assert len(set(asked)) == len(asked) == tried and min(asked) > 1000 + 120, (
        "not those the key was found in"
    )
    means = tuple((a + b) / 2 for a, b in zip(first, last, strict=True))
    assert (verdict.answer, verdict.played, verdict.better) == pytest.approx(means)


@pytest.mark.parametrize("ply", [0, 2, 8, 10])
def test_the_line_ends_before_the_next_turn_of_the_seat_or_with_the_game(ply: int) -> None:
    replay = sailed("222222")
    state = replay.positions[ply].state
    grading = Grading(replay, Exercise(ply, state.actor(), "row", "sail", 0.125, 0.0, ""), "sail")
    verdict = grading.finish()
    here: Any = state.apply(GO[1])
    for actor, text in verdict.line:
        assert here.actor() == actor != state.actor()
        here = here.apply(FERRY.parse(text, here))
    assert here.actor() == (NOBODY if ply in (8, 10) else state.actor())
    assert [actor for actor, _ in verdict.line][:2] == [CHANCE, 1 - state.actor()][: 1 + (ply < 10)]


def test_the_line_goes_on_while_the_seat_acts_again_and_the_other_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Ferry, "actor", lambda self: self.turn // 2 % 2 if self.turn < 6 else NOBODY)
    monkeypatch.setattr(Ferryman, "think", lambda self, view, limit, rng: iter([Thought(GO[0])]))
    replay = sailed("rrrrrr")
    rowed = [(0, "row"), (1, "row"), (1, "row")]
    grading = Grading(replay, ROWED, "row")
    assert grading.finish().line == tuple(rowed)
    monkeypatch.setattr("navals.core.study.grading.LINE", 2)
    assert Grading(replay, ROWED, "row").finish().line == tuple(rowed[:2])


def test_the_line_tells_what_is_drawn_for_the_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ferryman, "think", lambda self, view, limit, rng: iter([Thought(GO[1])]))
    line = Grading(sailed("2r"), ROWED, "row").finish().line
    assert [actor for actor, _ in line] == [1, CHANCE] and line[1][1] in "123456"


def test_the_line_is_played_by_strong_players_on_what_they_know(monkeypatch: pytest.MonkeyPatch) -> None:
    class Levels(Written):
        def player(self, level: str) -> Player:
            levels.append(level)
            return Knows()

    class Knows(Ferryman):
        def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
            seats.append(view.seat)
            yield Thought(GO[0])

    levels, seats = list[str](), list[int | None]()
    assert Grading(sailed("2r", Levels()), ROWED, "row").finish().line == ((1, "row"),)
    assert (levels[-1], seats) == ("hard", [1])


def test_the_luck_of_an_exercise_follows_from_the_view_alone() -> None:
    one, other = Views(sailed("2r2r")), Views(sailed("2r3r"))
    assert one.seed != other.seed
    assert one.view(3) == one.positions[3].state.view(0) and one.mark(3) == mark_of("ferry", one.view(3))
    assert one.rng(3).random() == other.rng(3).random() != one.rng(3, "line").random()
    assert one.mark(0) != one.mark(3) and one.mark(3) == other.mark(3)


def test_marks_of_views_that_were_kept_stay_what_they_are() -> None:
    assert mark_of("ferry", {"b": [2, None], "a": 1}) == "8b31ad1c3a22"


class Beginners(Written):
    """Ferry whose beginners always sail."""

    def player(self, level: str) -> Player:
        assert level == "easy"
        return Sailor()


class Sailor(Ferryman):
    """Would row at first, then sails, on what it knows."""

    def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        assert view.seat == view.actor() >= 0
        yield from (Thought(GO[0]), Thought(GO[0]), Thought(GO[1]))


def test_the_first_position_is_where_beginners_come_to() -> None:
    first = first_position(Beginners(), Options())
    assert first in ("2 0 0", "2 2 0", "2 0 2", "2 2 2") and first == first_position(Beginners(), Options())
    fourth = first_position(Beginners(), Options(), lambda state: state.turn == 4)
    assert fourth[0] == "4" and {*fourth[1:].split()} <= {"0", "2", "4"}
    assert first_position(Beginners(), Options(), lambda state: state.turn > 6) == first


def test_where_no_position_can_be_written_or_none_is_near_enough_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Unwritten(Beginners):
        def setup(self, state: Ferry) -> str | None:
            return None

    assert first_position(Unwritten(), Options()) == ""
    monkeypatch.setattr("navals.core.study.opening.STEPS", 4)
    assert first_position(Beginners(), Options()) == "", "two sail and roll, and there it would be"
    monkeypatch.setattr("navals.core.study.opening.STEPS", 5)
    assert first_position(Beginners(), Options()) != ""


def test_where_only_people_play_the_first_position_is_drawn_by_lot() -> None:
    class People(Written):
        seating = Seating(people_only=lambda options: True)

        def player(self, level: str) -> Player:
            raise AssertionError("no computer plays")

    assert first_position(People(), Options())[:2] == "2 "


# ---------------------------------------------------------------------------------------------------- days and drills


def test_a_position_of_the_day_is_laid_out_with_its_draws_and_read_with_its_reason() -> None:
    puzzle = days.Puzzle(
        7, "", "2 1 0", ("sail", "5", "row"), "sail", "row", 0.125, 0.01, "wind", msg("It is better.")
    )
    lines = "\n".join(
        msgspec.json.encode(one).decode() for one in (puzzle, days.Puzzle(8, "", "", (), "", "", 0, 0))
    )
    assert days.read(lines, 0) == puzzle and days.read(lines, 1).reason is None
    for number in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no position {number}"):
            days.read(lines, number)
    replay, exercise = days.lay(FERRY, puzzle)
    assert [(move.seat, move.action) for move in replay.moves] == [
        (0, GO[1]),
        (CHANCE, Die(5)),
        (1, GO[0]),
        (0, GO[1]),
    ]
    state: Any = replay.positions[3].state
    assert state.buoys == (3, 1)
    mark = mark_of("ferry", state.view(0))
    assert exercise == Exercise(3, 0, "sail", "row", 0.125, 0.01, mark, "wind", msg("It is better."))


def test_the_position_of_a_date_stays_the_same() -> None:
    first = datetime.date(1, 1, 1)
    assert [days.number_of(first + datetime.timedelta(n)) for n in (0, 1, 2)] == [151, 302, 87]
    assert days.number_of(first, 100) == 51


def test_a_drill_is_ten_tries_unless_it_says_otherwise() -> None:
    assert drill.read('{"options": "", "setup": "", "task": "x"}') == Drill("", "", "x", 10, "")
    assert drill.written(Drill("", "", "x")) == '{"options":"","setup":"","task":"x"}', "as short as can be"
    assert [drill.read(drill.written(Drill("", "", "x", tries))).tries for tries in (5, 10, 20)] == [
        5,
        10,
        20,
    ]
    assert (Run().tries, Run().left, Run().share, Run().best, Run().real) == (10, 10, 0, 0, False)


def test_what_strangers_write_is_a_drill_only_within_bounds() -> None:
    title = drill.written(Drill("", "", "x", title="n" * 60))
    assert drill.read(title).title == "n" * 60
    full = drill.written(Drill("", "", "x"))
    full = full.replace('"x"', '"' + "x" * (4000 - len(full) + 1) + '"')
    assert len(full) == 4000 and drill.read(full).task.startswith("xxx")
    nested = '{"options": "", "setup": "", "task": "x", "more": [[1]]}'
    assert drill.read(nested).task == "x"
    for text in (
        title.replace("n" * 60, "n" * 61),
        full.replace("x", "xx", 1),
        nested.replace("[[1]]", "[[[1]]]"),
        drill.written(Drill("", "", "x", tries=7)),
    ):
        with pytest.raises(ValueError, match="no drill"):
            drill.read(text)


def test_a_run_is_counted_and_one_that_cannot_be_is_known() -> None:
    run = Run("++-+", 5)
    assert (run.made, run.best, run.left, run.share, run.sound) == (3, 2, 1, 0.75, True)
    sound = {"": True, "+": True, "+-+-+": True, "+-+-+-": False, "+x-": False, "x": False}
    assert {marks: Run(marks, 5).sound for marks in sound} == sound
    assert not Run("", 7).sound and not Run("+++++++", 7).sound
