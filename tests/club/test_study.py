"""Exercises from finished games: finding them, secrecy, and grading answers; positions of the day
and drills."""

from __future__ import annotations

import datetime
import gzip
import random
from collections.abc import Generator, Iterator
from functools import cache
from itertools import groupby
from math import sqrt
from typing import Any

import msgspec
import pytest
from pytest import MonkeyPatch

from navals import games
from navals.club.study import days, drill
from navals.club.study.drill import Drill, Run
from navals.club.study.exercise import Exercise, SearchResult, human_seats, view_hash
from navals.club.study.grading import MAX_VARIATION, Grading
from navals.club.study.opening import opening_setup
from navals.club.study.search import MIN_GAIN, ExerciseSearch
from navals.club.study.secrecy import guess_states, has_public_effect
from navals.core.capabilities import Seating
from navals.core.message import msg, msgn
from navals.core.player import Limit, Player, Thought
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.refusal import NotationError, Refusal
from navals.core.rules import TABLE_TYPES, Resign
from navals.core.seat import CHANCE
from navals.search.anytime import finish
from tests import EVERYTHING
from tests import games as under_test
from tests.club.test_findings import rounded
from tests.core.ferry import GO, Die, Exact, Ferry, FerryGame, Ferryman, Go, Options, varied
from tests.records import EXERCISES, WRITES, missed

GAMES = under_test.under_test()


@cache
def replay(game_id: str) -> Replay:
    return record.read(missed(game_id))


@cache
def searched(game_id: str) -> tuple[ExerciseSearch, list[float]]:
    """Return a finished search, and the progress it reported."""
    search = ExerciseSearch(replay(game_id), (0,))
    return search, [at for at, _ in groupby(round(search.progress, 3) for _ in search.steps())]


def exercises_of(game_id: str) -> tuple[Exercise, ...]:
    return tuple(searched(game_id)[0].exercises)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_search_finds_what_it_always_found(game_id: str) -> None:
    """The verdicts do not change either. After an intended change, run with ``NAVALS_GOLDEN=write`` and
    review it."""
    path, first = EXERCISES / f"{game_id}.json", exercises_of(game_id)[0]
    state = replay(game_id).positions[first.ply].state
    other = replay(game_id).game.text(state.sample(random.Random(2)))
    answers = (first.better, first.played, *([other] if EVERYTHING or WRITES else []))
    verdicts = {answer: graded(game_id, answer) for answer in answers}
    actual = {"course": searched(game_id)[1], "exercises": exercises_of(game_id), "verdicts": verdicts}
    actual = rounded(msgspec.to_builtins(actual))
    if WRITES:
        path.write_bytes(msgspec.json.encode(actual) + b"\n")
    expected = msgspec.json.decode(path.read_bytes())
    assert actual == expected | {"verdicts": {answer: expected["verdicts"][answer] for answer in answers}}
    exercises, game, moves = exercises_of(game_id), replay(game_id).game, replay(game_id).moves
    for exercise in exercises:
        moment = replay(game_id).positions[exercise.ply].state
        action = game.parse(exercise.better, moment)
        assert moment.actor() == exercise.seat == 0 and moment.check(action) is None
        assert exercise.played == game.text(moves[exercise.ply].action) != exercise.better
        assert exercise.gain >= MIN_GAIN and exercise.gain - 2 * exercise.error > 0
        assert exercise.theme in game.card.themes
        assert exercise.mark == view_hash(game_id, moment.view(0))
        assert not isinstance(moves[exercise.ply].action, TABLE_TYPES), "resigning is no mistake on the board"
    assert [exercise.ply for exercise in exercises] == sorted({exercise.ply for exercise in exercises})
    # The key is the best action, the action played is a miss, and the variation can be played.
    verdict = verdicts[first.better]
    assert (verdict.grade, verdicts[first.played].grade) == ("best", "miss")
    assert 0 <= verdict.played < verdict.better <= 1
    assert verdict.answer == pytest.approx(verdict.better, abs=0.03) and len(verdict.line) <= MAX_VARIATION
    state = state.apply(game.parse(first.better, state))
    for actor, text in verdict.line:
        assert state.actor() == actor
        action = game.draw(text.split(), state)[0] if actor == CHANCE else game.parse(text, state)
        assert state.check(action) is None
        state = state.apply(action)


def test_people_are_all_but_computers() -> None:
    game = replay("mats").game
    options = game.schema.default()
    assert human_seats(Replay(game, options, {"A": "Ann", "B": "ai:hard"})) == (0,)
    assert human_seats(Replay(game, options, {"A": "ai:easy", "B": "ai:hard"})) == ()
    assert human_seats(Replay(game, options, {})) == (0, 1)


@pytest.mark.slow
def test_only_the_seats_knowledge_counts() -> None:
    """With another enemy fleet that gives the same answers, the exercises are identical."""
    text = missed("bataille")
    other = text.replace("place E4-E6 A4-B4", "place E4-E6 H1-I1")
    assert other != text
    assert (
        ExerciseSearch(record.read(text), (0,)).finish().exercises
        == ExerciseSearch(record.read(other), (0,)).finish().exercises
    )


# ---------------------------------------------------------------------------------------------------- answers


@cache
def graded(game_id: str, answer: str) -> Any:
    return Grading(replay(game_id), exercises_of(game_id)[0], answer).finish().verdict


def test_an_answer_must_be_an_action() -> None:
    with pytest.raises(NotationError):
        Grading(replay("mats"), exercises_of("mats")[0], "nonsense")


# -------------------------------------------------------------------------------------- storage and secrecy


def test_guesses_fit_the_view() -> None:
    game = games.find("mats")
    ordered = replay("mats").positions[1].state
    seen = ordered.view(1)
    lines = {tuple(guess.view(0).line[0]) for guess in guess_states(game, seen)}
    assert len(lines) > 1, "B does not know the column of A"
    assert all(guess.view(1) == seen for guess in guess_states(game, seen))
    assert has_public_effect(game, seen, game.parse("order TP V1 F1 C1", ordered))
    bataille = replay("bataille")
    shot = bataille.moves[exercises_of("bataille")[0].ply].action
    view = bataille.positions[exercises_of("bataille")[0].ply].state.view(0)
    assert not has_public_effect(bataille.game, view, shot)


# ----------------------------------------------------------------------------------------- exact values


class Written(FerryGame):
    """Ferry with notation, and with setups after at least two turns: ``turn buoys buoys``."""

    def parse(self, text: str, state: Ferry) -> Any:
        return GO[text == "sail"] if text in ("row", "sail") else Die(int(text))

    def setup(self, state: Ferry) -> str | None:
        plain = state.turn >= 2 and not state.sails
        return f"{state.turn} {state.buoys[0]} {state.buoys[1]}" if plain else None

    def start(self, options: Options, setup: str | None = None) -> Ferry:
        turn, a, b = map(int, (setup or "0 0 0").split())
        return Ferry(options, (a, b), turn)


def theme(self: Exact, view: Ferry, action: Go) -> str:
    return f"turn {view.turn} of {view.seat}, {'sail' if action.sail else 'row'}"


FERRY = Written()
ROWED = Exercise(0, 0, "sail", "row", 0.125, 0.0, "")
"""A rowed on the first turn; sailing would have been better."""


def sailed(text: str, game: FerryGame = FERRY) -> Replay:
    """Play Ferry. ``r`` rows; a digit sails and gives the die."""
    replay = Replay(game, Options(), {})
    for letter in text:
        replay.play(replay.position.state.actor(), GO[letter != "r"])
        if letter != "r":
            replay.play(CHANCE, Die(int(letter)))
    return replay


def tells(*worths: tuple[float, ...]) -> tuple[list[int], Any]:
    """Return a list of requested counts of futures, and a ``difference`` that returns these values
    in turn."""
    counts: list[int] = []

    def difference(ply: int, count: int, view: Any, actions: Any) -> Generator[None, None, tuple[float, ...]]:
        counts.append(count)
        yield
        return worths[(len(counts) - 1) % len(worths)]

    return counts, difference


def test_an_exercise_is_complete() -> None:
    """Decisions that cost 1/8 and 1/4 become exercises; one that costs 1/16 does not."""
    replay = sailed("22rr22", varied(Written, theme=theme))
    costs = {0: 0.03125, 2: 0.0625, 6: 0.125, 8: 0.25}
    search = ExerciseSearch(replay, (0, 1))
    assert {ply: finish(search.estimate_cost(ply)) for ply in costs} == pytest.approx(costs)
    view = [position.state.view(position.state.actor()) for position in replay.positions[:-1]]
    better, reason = ("sail", "row"), msg("It is better.")
    assert search.finish().exercises == [
        Exercise(6, 0, *better, 0.125, 0.0, view_hash("ferry", view[6]), "turn 4 of 0, row", reason),
        Exercise(8, 1, *better, 0.25, 0.0, view_hash("ferry", view[8]), "turn 5 of 1, row", reason),
    ]
    assert [exercise.ply for exercise in ExerciseSearch(replay, (1,)).finish().exercises] == [8]
    assert finish(search.examine(2)) is None and ExerciseSearch(sailed("2"), (0,)).finish().exercises == []
    assert finish(search.examine(2, minimum=0.0625)) is not None, "with a lower limit"


@pytest.mark.parametrize(("swing", "passes"), [(0.5, True), (1.0, False)])
def test_an_exercise_must_be_significant(monkeypatch: MonkeyPatch, swing: float, passes: bool) -> None:
    """The gain is 1/8 on average, and varies by ``swing`` from future to future."""
    search = ExerciseSearch(sailed("22rr22"), (0, 1))
    _, difference = tells((0.0, 0.125 - swing), (0.0, 0.125 + swing))
    monkeypatch.setattr(search, "chances_after", difference)
    error = swing / sqrt(119)
    assert finish(search.measure_gain(6, GO, 120)) == pytest.approx((0.125, error))
    exercise = finish(search.examine(6))
    assert (exercise is not None) == passes == (0.125 - 2 * error > 0.02)
    if exercise is not None:
        assert (exercise.gain, exercise.error) == (0.125, round(error, 4))


def test_equal_and_illegal_actions_make_no_exercise(monkeypatch: MonkeyPatch) -> None:
    search = ExerciseSearch(sailed("rrrr22"), (0, 1))
    assert (finish(search.estimate_cost(0)), finish(search.examine(0, minimum=-1.0))) == (0, None)
    monkeypatch.setattr(search, "chances_after", tells((0.25, 0.5))[1])
    assert finish(search.estimate_cost(4)) == 0.25 and finish(search.examine(4)) is not None
    monkeypatch.setattr(Ferry, "check", lambda self, action: Refusal(msg("No.")))
    assert (finish(search.estimate_cost(4)), finish(search.examine(4))) == (0, None)


def test_decisions_are_the_seats_choices_on_the_board(monkeypatch: MonkeyPatch) -> None:
    replay = sailed("r2rr")
    replay.play(0, Resign())
    plies = range(len(replay.moves))
    assert [ply for ply in plies if ExerciseSearch(replay, (0, 1)).is_candidate(ply)] == [0, 1, 3, 4]
    assert [ply for ply in plies if ExerciseSearch(replay, (0,)).is_candidate(ply)] == [0, 3]
    monkeypatch.setattr(Ferry, "actions", lambda self: GO[:1] if self.turn == 2 else GO)
    assert [ply for ply in plies if ExerciseSearch(replay, (0,)).is_candidate(ply)] == [0]


def test_without_an_estimate_there_is_no_search(monkeypatch: MonkeyPatch) -> None:
    search = ExerciseSearch(sailed("22rr22", varied(Written, chance=lambda self, view: None)), (0, 1))
    monkeypatch.setattr(search, "estimate_cost", lambda ply: pytest.fail("it is not looked at"))
    assert search.finish().exercises == [] and search.findings() == SearchResult((), 1.0) and search.done


@pytest.mark.parametrize(
    ("better", "grades"),
    [
        (0.75, {0.875: "good", 0.75: "good", 0.625: "good", 0.609375: "part", 0.5: "part", 0.484375: "miss"}),
        (0.75, {0.25: "miss"}),
        (0.3125, {0.296875: "good", 0.28125: "part"}),
        (0.328125, {0.28125: "miss"}),
    ],
)
def test_an_answer_is_graded_by_its_share_of_the_gain(
    monkeypatch: MonkeyPatch, better: float, grades: dict[float, str]
) -> None:
    """The action played is worth 0.25."""
    for answer, grade in grades.items():
        grading = Grading(sailed("2r"), ROWED, "3")
        monkeypatch.setattr(grading, "chances_after", tells((answer, 0.25, better))[1])
        verdict = grading.finish().verdict
        assert verdict is not None
        actual = (verdict.grade, verdict.answer, verdict.played, verdict.better)
        assert actual == (grade, answer, 0.25, better)


@pytest.mark.parametrize(("answer", "grade"), [("row", "best"), ("sail", "miss")])
def test_key_and_action_played_are_graded_by_name(monkeypatch: MonkeyPatch, answer: str, grade: str) -> None:
    grading = Grading(sailed("2r"), ROWED, answer)
    monkeypatch.setattr(grading, "chances_after", tells((0.5, 0.25, 0.5))[1])
    verdict = grading.finish().verdict
    assert verdict is not None and verdict.grade == grade


def test_stored_marks_of_views_stay_valid() -> None:
    assert view_hash("ferry", {"b": [2, None], "a": 1}) == "8b31ad1c3a22"


class Beginners(Written):
    def player(self, level: str) -> Player:
        assert level == "easy"
        return Sailor()


class Sailor(Ferryman):
    """Thinks of rowing first and then of sailing; it only sees its own view."""

    def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        assert view.seat == view.actor() >= 0
        yield from (Thought(GO[0]), Thought(GO[0]), Thought(GO[1]))


def test_the_first_position_is_reached_by_beginners() -> None:
    first = opening_setup(Beginners(), Options())
    assert first in ("2 0 0", "2 2 0", "2 0 2", "2 2 2") and first == opening_setup(Beginners(), Options())
    fourth = opening_setup(Beginners(), Options(), lambda state: state.turn == 4)
    assert fourth[0] == "4" and {*fourth[1:].split()} <= {"0", "2", "4"}
    assert opening_setup(Beginners(), Options(), lambda state: state.turn > 6) == first


def test_the_first_position_may_be_unwritable_or_too_far(monkeypatch: MonkeyPatch) -> None:
    unwritten = varied(Beginners, {"setup": lambda self, state: None})
    assert opening_setup(unwritten, Options()) == ""
    monkeypatch.setattr("navals.club.study.opening.MAX_ACTIONS", 4)
    assert opening_setup(Beginners(), Options()) == "", "one action too few"
    monkeypatch.setattr("navals.club.study.opening.MAX_ACTIONS", 5)
    assert opening_setup(Beginners(), Options()) != ""


def test_people_reach_the_first_position_at_random() -> None:
    people_only = {"seating": Seating(people_only=lambda options: True), "player": None}
    assert opening_setup(varied(Written, people_only), Options())[:2] == "2 "


# -------------------------------------------------------------------------------------------- days and drills


def test_a_position_of_the_day_is_read_and_set_up() -> None:
    reason = msgn("{who} gains {n} mile.", "{who} gains {n} miles.", 2, who=msg("The ferry"))
    puzzle = days.Puzzle(7, "", "2 1 0", ("sail", "5", "row"), "sail", "row", 0.125, 0.01, "wind", reason)
    line = b'[7,"","2 1 0",["sail","5","row"],"sail","row",0.125,0.01,"wind",'
    line += b'{"text":"{who} gains {n} mile.","args":{"n":2,"who":{"text":"The ferry"}},'
    line += b'"many":"{who} gains {n} miles."}]'
    data = gzip.compress(b"\n".join((line, b'[8,"fast","",[],"","",0,0]', b'[8,"","",[],"","",0,0,1]')))
    lines = days.unpack(data)
    assert days.read(lines[0]) == puzzle
    assert days.read(lines[1]) == days.Puzzle(8, "fast", "", (), "", "", 0, 0)
    with pytest.raises(ValueError, match="Expected `str`"):
        days.read(lines[2])
    for damaged in (data[:-9], data[:30] + data[31:], b"[]"):
        with pytest.raises(ValueError, match="the list is damaged"):
            days.unpack(damaged)
    replay, exercise = days.load_puzzle(FERRY, puzzle)
    moves = [(move.seat, move.action) for move in replay.moves]
    assert moves == [(0, GO[1]), (CHANCE, Die(5)), (1, GO[0]), (0, GO[1])]
    state: Any = replay.positions[3].state
    assert state.buoys == (3, 1)
    mark = view_hash("ferry", state.view(0))
    assert exercise == Exercise(3, 0, "sail", "row", 0.125, 0.01, mark, "wind", reason)


def test_the_position_of_a_date_never_changes() -> None:
    first = datetime.date(1, 1, 1)
    assert [days.index_of_date(first + datetime.timedelta(n)) for n in (0, 1, 2)] == [151, 302, 87]
    assert days.index_of_date(first, 100) == 51


def test_a_drill_has_ten_tries_by_default() -> None:
    assert drill.read('{"options": "", "setup": "", "task": "x"}') == Drill("", "", "x", 10, "")
    assert drill.write(Drill("", "", "x")) == '{"options":"","setup":"","task":"x"}', "as short as can be"
    assert [drill.read(drill.write(Drill("", "", "x", n))).tries for n in (5, 10, 20)] == [5, 10, 20]
    assert (Run().tries, Run().tries_left, Run().pass_rate, Run().best_streak, Run().real) == (
        10,
        10,
        0,
        0,
        False,
    )


def test_foreign_drills_are_bounded() -> None:
    title = drill.write(Drill("", "", "x", title="n" * 60))
    assert drill.read(title).title == "n" * 60
    full = drill.write(Drill("", "", "x"))
    full = full.replace('"x"', '"' + "x" * (4000 - len(full) + 1) + '"')
    assert len(full) == 4000 and drill.read(full).task.startswith("xxx")
    nested = '{"options": "", "setup": "", "task": "x", "more": [[1]]}'
    assert drill.read(nested).task == "x"
    for text in (
        title.replace("n" * 60, "n" * 61),
        full.replace("x", "xx", 1),
        nested.replace("[[1]]", "[[[1]]]"),
        drill.write(Drill("", "", "x", tries=7)),
    ):
        with pytest.raises(ValueError, match="no drill"):
            drill.read(text)


def test_a_run_is_counted_and_checked() -> None:
    run = Run("++-+", 5)
    assert (run.success_count, run.best_streak, run.tries_left, run.pass_rate, run.is_valid) == (
        3,
        2,
        1,
        0.75,
        True,
    )
    sound = {"": True, "+": True, "+-+-+": True, "+-+-+-": False, "+x-": False, "x": False}
    assert {marks: Run(marks, 5).is_valid for marks in sound} == sound
    assert not Run("", 7).is_valid and not Run("+++++++", 7).is_valid
