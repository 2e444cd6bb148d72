"""Drills: what a task asks, whether a shot has done it, and that those which come with the game can be done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from navals import games
from navals.core.event import Event
from navals.core.message import msg
from navals.core.refusal import NotationError
from navals.core.study import drill as told
from navals.core.study.drill import Run
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules import tasks
from navals.games.billiard.rules.events import Hurt, Rolled, Strike
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.tasks import Task
from navals.games.billiard.screen.drills import DRILLS
from navals.games.billiard.words.drills import READY
from navals.ui.features.drills import model as drills
from navals.ui.words import i18n
from navals.ui.words.address import YOU

DONE: dict[str, str] = json.loads((Path(__file__).parent / "drills.json").read_text())
"""A shot for each drill that does it, found by random search."""
PLAIN = "turn=A lies=2@1.35000,0.45500;6@0.50000,0.30000;11@1.90000,0.83000;14@0.80000,1.00000"


def laid(setup: str) -> TableState:
    game = games.find("billiard")
    assert game is not None
    state = game.start(game.schema.parse("use=simulation"), setup)
    assert isinstance(state, TableState)
    return state


def shot(state: TableState, text: str) -> tuple[list[Event], TableState]:
    game, events = games.find("billiard"), list[Event]()
    assert game is not None
    action = game.parse(text, state)
    assert state.check(action) is None
    return events, state.apply(action, events)


def lacks(setup: str, task: str, text: str) -> str:
    """What a shot lacks for a task, in English; "" where it has done it."""
    state = laid(setup)
    found = tasks.judge(tasks.read(task, state), state, *shot(state, text))
    return "" if found is None else i18n.language("en").sentence(found)


# ---------------------------------------------------------------------------------------------- those that come with the game


@pytest.mark.parametrize("ready", READY, ids=[one.id for one in READY])
def test_a_drill_of_the_game_is_legal_and_can_be_done(ready: told.Ready) -> None:
    drill = ready.drill
    assert told.read(told.written(drill)) == drill and len(told.written(drill)) < 500
    state = laid(drill.setup)
    assert drills.checked("billiard", drill) and state.result() is None
    game = games.find("billiard")
    assert game is not None
    written = game.setup(state)
    assert written is not None and game.start(game.schema.parse(drill.options), written) == state
    done = DRILLS.judge(state, *shot(state, DONE[ready.id]), drill.task)
    assert done.done, (ready.id, done.why)
    # The gentlest strokes do nothing, in some direction at least: the task does not do itself.
    own = DONE[ready.id].split()[1]
    soft = [f"shot {own} aim={aim}.00 speed=0.200 side=0.00 top=0.00" for aim in range(0, 360, 45)]
    assert not all(DRILLS.judge(state, *shot(state, text), drill.task).done for text in soft)


def test_each_kind_of_task_is_among_them() -> None:
    assert {one.drill.task.split()[0] for one in READY} == set(tasks.KINDS)
    assert len({one.id for one in READY}) == len(READY) == len(DONE)


# ---------------------------------------------------------------------------------------------- what a task is


@pytest.mark.parametrize(
    "text",
    ["pot 11", "pot 11 pocket=3", "pot 11 leave=head", "pot 11 pocket=0 leave=14:30", "sink 14 leave=foot",
     "double", "hide 6", "either 11 hide=2", "pot 6"],
)  # fmt: skip
def test_a_task_comes_back_from_its_text(text: str) -> None:
    assert tasks.text(tasks.read(text, laid(PLAIN))) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no task"), ("win", "no task"), ("pot 11 11", "no task"), ("pot 11 pocket=6", "no task"), ("pot " + "1" * 70, "no task"),
        ("pot", "which ball"), ("double 11", "which ball"), ("pot 12", "not one for this task"), ("sink 2", "not one for this task"),
        ("hide 11", "not one for this task"), ("repair 2", "not one for this task"), ("dive 1", "not one for this task"),
        ("sink 11 pocket=3", "o pocket is named"), ("hide 6 leave=head", "does not say where"), ("pot 11 leave=13:30", "not on the table"),
        ("pot 11 leave=99:30", "not on the table"), ("pot 11 leave=14:200", "from 10 to 150"), ("either 11", "to be hidden"), ("pot 11 hide=6", "to be hidden"),
        ("either 11 hide=14", "to be hidden"),
    ],
)  # fmt: skip
def test_what_is_no_task_here_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        tasks.read(text, laid(PLAIN))
    assert why in i18n.language("en").sentence(caught.value.message)


def test_a_real_table_has_no_tasks() -> None:
    game = games.find("billiard")
    assert game is not None
    state = game.start(game.schema.parse("use=companion"), "turn=A")
    with pytest.raises(NotationError, match="simulated"):
        tasks.read("pot 11", state)
    with pytest.raises(NotationError, match="simulated"):
        DRILLS.first(state)
    with pytest.raises(NotationError, match="two enemy units"):
        tasks.read("double", laid("turn=A lies=2@1.35000,0.45500;11@1.90000,0.83000"))


def test_everything_that_is_offered_is_a_task() -> None:
    """Whatever is chosen on the page, in whatever order, gives a task of the position."""
    for ready in READY:
        state = laid(ready.drill.setup)
        seen, ahead = set[str](), [ready.drill.task, DRILLS.first(state)]
        while ahead and len(seen) < 400:
            task = ahead.pop()
            if task in seen:
                continue
            seen.add(task)
            assert DRILLS.said(state, task)
            for one in DRILLS.choices(state, task):
                assert one.value in dict(one.choices), (task, one)
                ahead += [DRILLS.chosen(state, task, one.name, value) for value, _ in one.choices]
            assert (
                DRILLS.chosen(state, task, "kind", "nonsense") == task == DRILLS.chosen(state, task, "x", "1")
            )
        assert len(seen) > 2


# ---------------------------------------------------------------------------------------------- judging

LINE = "turn=A lies=2@1.35000,0.45500;6@0.50000,0.30000;11@1.90000,0.83000"
POTS = "shot 2 aim=34.32 speed=1.200 side=0.00 top=0.00"
SOFT = "shot 2 aim=180.00 speed=0.300 side=0.00 top=0.00"


@pytest.mark.parametrize(
    ("setup", "task", "text", "why"),
    [
        (LINE, "pot 11", POTS, ""),
        (LINE, "pot 11 pocket=3", POTS, ""),
        (LINE, "pot 11 pocket=1", POTS, "It fell into another pocket."),
        (LINE, "pot 11", SOFT, "The 11 did not fall."),
        (LINE, "pot 11 leave=foot", POTS, ""),
        (LINE, "pot 11 leave=head", POTS, "The ball that was struck came to rest in the other half."),
        (LINE, "pot 11 leave=6:20", POTS, "The ball that was struck came to rest too far from the 6."),
        (LINE, "sink 11", POTS, ""),
        (LINE, "sink 11", SOFT, "The 11 did not fall."),
        # A destroyer has two points of armour, the strike of the repair ship is one.
        ("turn=A lies=8@1.35000,0.45500;11@1.90000,0.83000", "sink 11", POTS.replace("shot 2", "shot 8"), "The 11 is still afloat."),
        # A ball of one's own is pocketed by another one, not by itself.
        ("turn=A lies=2@1.90000,0.83000;6@0.50000,0.30000;11@1.00000,0.20000", "pot 2", "shot 2 aim=34.32 speed=1.500 side=0.00 top=0.00",
         "It was struck itself: another ball must send it there."),
        # The ball that is struck follows into the pocket.
        (LINE.replace("2@1.35000,0.45500", "2@2.23000,1.05500").replace("11@1.90000,0.83000", "11@2.44000,1.19900"), "pot 11",
         "shot 2 aim=34.40 speed=2.600 side=0.00 top=0.50", "The ball that was struck fell too."),
        (PLAIN, "double", POTS, "Fewer than two enemy units fell."),
        ("turn=A armour=4:1 lies=4@2.15000,0.25000;8@1.55000,0.40000;12@1.00000,1.00000", "repair 4", "shot 8 aim=90.00 speed=0.300 side=0.00 top=0.00", "Nothing was repaired."),
        ("turn=A lies=1@0.90000,0.80000;6@0.60000,0.30000;13@0.30000,0.95000", "dive 1", "shot 1 aim=0.00 speed=0.300 side=0.00 top=0.00", "The submarine is not immersed."),
        ("turn=A lies=2@0.70000,0.35000;6@0.60000,0.90000;12@1.90000,0.80000", "hide 6", "shot 2 aim=180.00 speed=0.300 side=0.00 top=0.00", "The 12 sees the 6."),
        # The pot is enough; so is the screen.
        (LINE, "either 11 hide=6", POTS, ""),
        (LINE, "either 11 hide=6", SOFT, "The 11 sees the 6."),
    ],
)  # fmt: skip
def test_a_shot_has_done_a_task_or_lacks_something(setup: str, task: str, text: str, why: str) -> None:
    assert lacks(setup, task, text) == why


def test_what_lies_between_hides() -> None:
    state = laid("turn=A lies=2@1.00000,0.60000;6@0.50000,0.60000;11@1.90000,0.60000")
    assert tasks.seen_by(state, 6) == 0 and tasks.seen_by(state, 2) == 11
    # 57.15 mm beside the line the third ball is just passed.
    assert tasks.seen_by(laid("turn=A lies=2@1.00000,0.65800;6@0.50000,0.60000;11@1.90000,0.60000"), 6) == 11
    assert tasks.seen_by(laid("turn=A lies=2@1.00000,0.65700;6@0.50000,0.60000;11@1.90000,0.60000"), 6) == 0
    # Behind either of the two a ball hides nothing.
    assert tasks.seen_by(laid("turn=A lies=2@2.20000,0.60000;6@0.50000,0.60000;11@1.90000,0.60000"), 6) == 11


def test_a_unit_that_took_damage_or_is_gone_is_not_hidden() -> None:
    state = laid("turn=A lies=2@1.00000,0.60000;6@0.50000,0.60000;11@1.90000,0.60000")
    rolled = Rolled(seat=0, strike=Strike(2, 0, 300), before=state.lies, touched=(), fell=())
    task = tasks.read("hide 6", state)
    assert tasks.judge(task, state, [rolled], state) is None
    said = tasks.judge(task, state, [rolled, Hurt(unit=6, by=2, armour=1)], state)
    assert said is not None and "damage" in said.text
    gone = laid("turn=A lies=2@1.00000,0.60000;11@1.90000,0.60000")
    said = tasks.judge(task, state, [rolled], gone)
    assert said is not None and "not on the table" in said.text
    said = tasks.judge(Task("pot", 11, near=6, within=30), state, [Rolled(seat=0, strike=Strike(2, 0, 300), before=state.lies, touched=(), fell=((11, 3),))], gone)  # fmt: skip
    assert said is not None and "not on the table" in said.text
    nothing = tasks.judge(task, state, [], state)
    assert nothing is not None and "Nothing was struck" in nothing.text


def test_a_table_is_set_up_by_its_diamonds() -> None:
    t = i18n.language("en")
    told_ = [
        t.sentence(one)
        for one in DRILLS.placed(laid("turn=A armour=2:1 lies=2@1.27000,0.63500;11@1.90500,0.31750"))
    ]
    assert told_ == [
        "The 2: 4 diamonds from the head rail, 2 from the right-hand rail.",
        "The 2 has 1 of 4 armour left.",
        "The 11: 6 diamonds from the head rail, 1 from the right-hand rail.",
    ]


def test_marks_are_on_the_picture() -> None:
    for ready in READY:
        for mark in DRILLS.marks(laid(ready.drill.setup), ready.drill.task):
            assert -120 < mark.x < 2660 and -120 < mark.y < 1390 and mark.radius > 0


def test_a_side_of_one_keeps_the_name_of_the_reader() -> None:
    """Where the last enemy falls in a drill, or in a match, the reader is told of a victory in their own language."""
    said = msg("Victory for {name}: nothing is left of the enemy army.", name=called.side(0, (YOU, "Bob")))
    assert i18n.language("fr").sentence(said).startswith("Victoire pour vous")


# ---------------------------------------------------------------------------------------------- runs


@pytest.mark.parametrize(
    ("marks", "made", "best", "left"), [("", 0, 0, 5), ("+", 1, 1, 4), ("-+-", 1, 1, 2), ("++-+", 3, 2, 1), ("+++++", 5, 5, 0)]
)  # fmt: skip
def test_a_run_is_counted(marks: str, made: int, best: int, left: int) -> None:
    run = Run(marks, 5)
    assert (run.made, run.best, run.left) == (made, best, left) and run.sound


@pytest.mark.parametrize("run", [Run("++++++", 5), Run("+x", 5), Run("", 7)])
def test_what_is_no_run_is_known(run: Run) -> None:
    assert not run.sound


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "[[[[[]]]]]", '{"options":"","setup":""}', '{"options":"","setup":"","task":"","tries":7}',
     '{"options":"","setup":"","task":"","title":"' + "x" * 61 + '"}', "x" * 5000],
)  # fmt: skip
def test_what_is_no_drill_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        told.read(text)
