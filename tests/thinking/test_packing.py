"""Values arrive exactly in the other worker, and only allowed types are read."""

from __future__ import annotations

import base64
import pickle
import pickletools
import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from navals import games
from navals.core.game import State
from navals.core.message import msg
from navals.core.player import Limit, Thought
from navals.thinking.job import DecisionTask, Job, Report, read_task
from navals.thinking.packing import pack, unpack
from tests.thinking.positions import table, walk


def exact(value: Any, other: Any) -> bool:
    """Return whether value and types are equal everywhere; to Python, 1, 1.0 and True are equal."""
    if type(value) is not type(other):
        return False
    if isinstance(value, msgspec.Struct):
        return all(exact(getattr(value, name), getattr(other, name)) for name in value.__struct_fields__)
    if isinstance(value, dict):
        return list(value) == list(other) and all(exact(value[key], other[key]) for key in value)
    if isinstance(value, tuple | list):
        return len(value) == len(other) and all(map(exact, value, other))
    return repr(value) == repr(other)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("game_id", games.IDS)
def test_every_view_of_a_game_arrives_exactly(game_id: str, seed: int) -> None:
    count = 0
    for played in walk(table(game_id, seed), seed):
        for seat in (None, *range(len(played.names))):
            view = played.view(seat)
            assert exact(unpack(pack(view)), view)
            count += 1
    assert count > 10


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_every_thought_of_players_and_advisers_arrives_exactly(game_id: str) -> None:
    thoughts = 0
    for number, played in enumerate(walk(table(game_id), 5, limit=60)):
        seat = played.actor()
        if seat < 0 or number % 6:
            continue
        for level in ("easy", None):
            task = DecisionTask(
                played.game, level, played.view(seat), played.seat_rng(seat).getstate(), Limit(20)
            )
            for thought in task.thoughts():
                copy = unpack(pack(thought))
                assert isinstance(copy, Thought) and exact(copy, thought)
                thoughts += 1
    assert thoughts > 8


@pytest.mark.parametrize("game_id", games.IDS)
def test_what_is_sent_for_a_decision_holds_no_state_and_no_seed(game_id: str) -> None:
    for played in walk(table(game_id), 3, limit=40):
        seat = played.actor()
        if seat < 0:
            continue
        task = DecisionTask(played.game, "easy", played.view(seat), played.seat_rng(seat).getstate())
        job = task.job(7)
        raw = base64.b64decode(job.content)
        assert played.dice.seed.encode() not in raw and job.record == ""
        texts = [argument for _, argument, _ in pickletools.genops(raw) if isinstance(argument, str)]
        for module, name in pairwise(texts):
            if module.startswith("navals."):
                kind = getattr(__import__(module, fromlist=[name]), name, None)
                assert not (isinstance(kind, type) and issubclass(kind, State)), name


@pytest.mark.parametrize(
    ("level", "position"), [("hard", None), ("medium", 0), ("medium", 135), (None, None)]
)
@pytest.mark.parametrize("limit", [Limit(), Limit(12), Limit(5, 3), Limit(None, 4)])
def test_a_task_comes_back_from_its_job(limit: Limit, level: str | None, position: int | None) -> None:
    """Without a level it is a hint."""
    played = next(walk(table("mats")))
    task = DecisionTask(played.game, level, played.view(0), played.seat_rng(0).getstate(), limit, position)
    job = msgspec.json.decode(msgspec.json.encode(task.job(3)), type=Job)
    kind = "hint" if level is None else "think"
    assert (job.job, job.kind, job.game, job.level) == (3, kind, "mats", level or "")
    assert (job.nodes, job.times, job.position) == (limit.nodes, limit.times, position)
    assert read_task(job, played.game) == task


def test_what_is_usual_is_left_out_of_a_job_and_its_report() -> None:
    assert msgspec.json.encode(Job(1, "think")) == b'{"job":1,"kind":"think"}'
    job = msgspec.json.decode(b'{"job":1,"kind":"grade"}', type=Job)
    assert job == Job(1, "grade", "", "", None, None, 1, "", "", ())
    assert msgspec.json.decode(b'{"job":2}', type=Report) == Report(2, "", False, "")


class Asked:
    """A game whose players report their level, their effort and a random number."""

    class Player:
        def __init__(self, level: str) -> None:
            self.level = level

        def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
            yield Thought((self.level, view, limit.nodes, limit.times, rng.random()))

    def player(self, level: str) -> Player:
        return self.Player(level)

    def adviser(self) -> Player:
        return self.Player("adviser")


def test_a_task_is_thought_about_by_whom_it_names_from_its_own_generator() -> None:
    rng = random.Random(7)
    state, number = rng.getstate(), rng.random()

    def thoughts(level: str | None, limit: Limit | None = None, position: int | None = None) -> list[Any]:
        task = DecisionTask(Asked(), level, "view", state, limit or Limit(20), position)  # type: ignore[arg-type]
        return [thought.action for thought in task.thoughts()]

    assert thoughts("hard") == [("hard", "view", 20, 1, number)]
    assert thoughts(None) == [("adviser", "view", 20, 1, number)]
    # The dial first draws from the same generator who decides.
    ((level, *_, other),) = thoughts("medium", position=100)
    assert level == "medium" and other != number
    # With more time, the first pass uses the usual effort.
    once, longer = ("hard", "view", None, 1, number), ("hard", "view", None, 4, number)
    assert thoughts("hard", Limit(times=5)) == [once, once, longer]
    assert thoughts("hard", Limit(times=2)) == [once, once]


class Named(msgspec.Struct, frozen=True, kw_only=True):
    value: int


def test_messages_floats_and_structs_with_named_fields_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    value = (0.1 + 0.2, float("inf"), {"n": [1, None, True]}, msg("{one} of {two}", one=msg("a"), two=2))
    assert exact(unpack(pack(value)), value)
    # Make it look like a struct of the package.
    import navals.thinking.job as home

    monkeypatch.setattr(Named, "__module__", home.__name__)
    monkeypatch.setattr(home, "Named", Named, raising=False)
    assert exact(unpack(pack(Named(value=3))), Named(value=3))


class _Bomb:
    def __init__(self, what: Callable[..., Any], *args: Any) -> None:
        self.what, self.args = what, args

    def __reduce__(self) -> Any:
        return self.what, self.args


@pytest.mark.parametrize("damage", ["*", " ", "\n", "é"])
def test_a_text_with_anything_else_in_it_is_not_read(damage: str) -> None:
    text = pack((1, 2))
    with pytest.raises(ValueError, match="cannot be unpacked"):
        unpack(text[:4] + damage + text[4:])


def test_nothing_but_structs_of_the_package_is_read(tmp_path: Any) -> None:
    import os
    from pathlib import Path

    from navals.core.record import record

    target = tmp_path / "written"
    for bomb in (
        _Bomb(os.system, f"touch {target}"),
        _Bomb(eval, "1"),
        _Bomb(record.read, "[Game bataille]"),
        _Bomb(Path, "x"),
        _Bomb(getattr, "navals", "upper"),
    ):
        text = base64.b64encode(pickle.dumps(bomb)).decode()
        with pytest.raises(ValueError, match="cannot be unpacked"):
            unpack(text)
    assert not target.exists()


@pytest.mark.parametrize("text", ["", "x", "AAAA", "gASVé", pack((1, 2))[:-8]])
def test_damaged_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be unpacked"):
        unpack(text)
