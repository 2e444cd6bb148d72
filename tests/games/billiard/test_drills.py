"""Drills: tasks, their evaluation, and solutions of the built-in ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from navals.club.study import drill as drill_texts
from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.refusal import NotationError
from navals.games.billiard.game import GAME
from navals.games.billiard.rules import naming, tasks
from navals.games.billiard.rules.events import Hurt, Rolled, Strike
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.tasks import ShotTask
from navals.games.billiard.screen.drills import DRILLS
from navals.games.billiard.words.drills import BUILT_IN
from navals.ui.features.drills import model
from navals.ui.words import i18n
from navals.ui.words.address import YOU
from tests import EVERYTHING

DONE: dict[str, str] = json.loads((Path(__file__).parent / "drills.json").read_text())
"""A shot that solves each drill, found by random search."""
PLAIN = "turn=A lies=2@1.35000,0.45500;6@0.50000,0.30000;11@1.90000,0.83000;14@0.80000,1.00000"


def laid(setup: str) -> TableState:
    state: TableState = GAME.start(GAME.schema.parse("use=simulation"), setup)
    return state


def shot(state: TableState, text: str) -> tuple[list[Event], TableState]:
    events, action = list[Event](), GAME.parse(text, state)
    assert state.check(action) is None
    return events, state.apply(action, events)


def english(sentence: Message) -> str:
    return i18n.language("en").sentence(sentence)


def lacks(setup: str, task: str, text: str) -> str:
    """Return why a shot fails a task, in English, or ""."""
    state = laid(f"turn=A {setup}")
    message = tasks.find_failure(tasks.read(task, state), state, *shot(state, text))
    return "" if message is None else english(message)


@pytest.mark.parametrize("ready", BUILT_IN, ids=[entry.id for entry in BUILT_IN])
def test_a_drill_of_the_game_is_legal_and_can_be_done(ready: drill_texts.BuiltInDrill) -> None:
    drill = ready.drill
    assert drill_texts.read(drill_texts.write(drill)) == drill and len(drill_texts.write(drill)) < 500
    state = laid(drill.setup)
    assert model.check_drill("billiard", drill) and state.result() is None
    written = GAME.setup(state)
    assert written is not None and GAME.start(GAME.schema.parse(drill.options), written) == state
    done = DRILLS.judge(state, *shot(state, DONE[ready.id]), drill.task)
    assert done.done, (ready.id, done.reason)
    # Some soft stroke fails: the task is not trivial.
    ball = DONE[ready.id].split()[1]
    soft = [f"shot {ball} aim={aim}.00 speed=0.200 side=0.00 top=0.00" for aim in range(0, 360, 45)]
    assert not all(DRILLS.judge(state, *shot(state, text), drill.task).done for text in soft)


def test_each_kind_of_task_is_among_them() -> None:
    assert {entry.drill.task.split()[0] for entry in BUILT_IN} == set(tasks.KINDS)
    assert len({entry.id for entry in BUILT_IN}) == len(BUILT_IN) == len(DONE)


TASKS = [
    "pot 11",
    "pot 11 pocket=3",
    "pot 11 leave=head",
    "pot 11 pocket=0 leave=14:30",
    "sink 14 leave=foot",
    "double",
    "hide 6",
    "either 11 hide=2",
    "pot 6",
]


@pytest.mark.parametrize("text", TASKS)
def test_a_task_comes_back_from_its_text(text: str) -> None:
    assert tasks.text(tasks.read(text, laid(PLAIN))) == text


REFUSED = (
    ("not a drill task", "|win|pot 11 11|pot 11 pocket=6|pot " + "1" * 70),
    ("which ball", "pot|double 11"),
    ("does not fit the task", "pot 12|sink 2|hide 11|repair 2|dive 1"),
    ("do not name a pocket", "sink 11 pocket=3"),
    ("cannot specify where", "hide 6 leave=head"),
    ("not on the table", "pot 11 leave=13:30|pot 11 leave=99:30"),
    ("from 10 to 150", "pot 11 leave=14:200"),
    ("to hide", "either 11|pot 11 hide=6|either 11 hide=14"),
)


@pytest.mark.parametrize(
    ("why", "text"), [(why, text) for why, texts in REFUSED for text in texts.split("|")]
)
def test_invalid_tasks_are_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        tasks.read(text, laid(PLAIN))
    assert why in english(caught.value.message).lower()


def test_a_real_table_has_no_tasks() -> None:
    state = GAME.start(GAME.schema.parse("use=companion"), "turn=A")
    for call in (lambda: tasks.read("pot 11", state), lambda: DRILLS.first_task(state)):
        with pytest.raises(NotationError, match="simulated"):
            call()
    with pytest.raises(NotationError, match="two enemy units"):
        tasks.read("double", laid("turn=A lies=2@1.35000,0.45500;11@1.90000,0.83000"))


@pytest.mark.native  # checked over many tasks
@pytest.mark.slow
def test_everything_that_is_offered_is_a_task() -> None:
    """Every sequence of choices on the page results in a valid task for the position."""
    for ready in BUILT_IN:
        state = laid(ready.drill.setup)
        seen, ahead = set[str](), [ready.drill.task, DRILLS.first_task(state)]
        while ahead and len(seen) < (400 if EVERYTHING else 150):
            task = ahead.pop()
            if task in seen:
                continue
            seen.add(task)
            assert DRILLS.describe(state, task)
            for choice in DRILLS.settings(state, task):
                assert choice.value in dict(choice.choices), (task, choice)
                ahead += [DRILLS.adjust(state, task, choice.name, value) for value, _ in choice.choices]
            assert (
                DRILLS.adjust(state, task, "kind", "nonsense") == task == DRILLS.adjust(state, task, "x", "1")
            )
        assert len(seen) > 2


LINE = "lies=2@1.35,0.455;6@0.5,0.3;11@1.9,0.83"
POTS = "shot 2 aim=34.32 speed=1.2"
SOFT = "shot 2 aim=180 speed=0.3"
ITSELF, TOO = (
    "You struck that ball with the cue: use another ball to pocket it.",
    "The ball you struck went in too.",
)
JUDGED = [
    (LINE, "pot 11", POTS, ""),
    (LINE, "pot 11 pocket=3", POTS, ""),
    (LINE, "pot 11 pocket=1", POTS, "It went into another pocket."),
    (LINE, "pot 11", SOFT, "The 11 did not go in."),
    (LINE, "pot 11 leave=foot", POTS, ""),
    (LINE, "pot 11 leave=head", POTS, "The ball you struck stopped in the other half of the table."),
    (LINE, "pot 11 leave=6:20", POTS, "The ball you struck stopped too far from the 6."),
    (LINE, "sink 11", POTS, ""),
    (LINE, "sink 11", SOFT, "The 11 did not go in."),
    # A destroyer has two points of armour, but the repair ship's strike is one.
    ("lies=8@1.35,0.455;11@1.9,0.83", "sink 11", "shot 8 aim=34.32 speed=1.2", "The 11 is still afloat."),
    # Another ball must pocket a friendly one; then the struck ball follows it into the pocket.
    ("lies=2@1.9,0.83;6@0.5,0.3;11@1,0.2", "pot 2", "shot 2 aim=34.32 speed=1.5", ITSELF),
    ("lies=2@2.23,1.055;6@0.5,0.3;11@2.44,1.199", "pot 11", "shot 2 aim=34.4 speed=2.6 top=0.5", TOO),
    (f"{LINE};14@0.8,1", "double", POTS, "You pocketed fewer than two enemy units."),
    (
        "armour=4:1 lies=4@2.15,0.25;8@1.55,0.4;12@1,1",
        "repair 4",
        "shot 8 aim=90 speed=0.3",
        "Nothing was repaired.",
    ),
    (
        "lies=1@0.9,0.8;6@0.6,0.3;13@0.3,0.95",
        "dive 1",
        "shot 1 aim=0 speed=0.3",
        "The submarine did not dive.",
    ),
    ("lies=2@0.7,0.35;6@0.6,0.9;12@1.9,0.8", "hide 6", SOFT, "The 12 has a clear shot at the 6."),
    # Either the pot or the screen is enough.
    (LINE, "either 11 hide=6", POTS, ""),
    (LINE, "either 11 hide=6", SOFT, "The 11 has a clear shot at the 6."),
]


@pytest.mark.parametrize(("setup", "task", "text", "why"), JUDGED)
def test_a_shot_has_done_a_task_or_lacks_something(setup: str, task: str, text: str, why: str) -> None:
    assert lacks(setup, task, text) == why


def test_what_lies_between_hides() -> None:
    def seen_by(third: str, unit: int = 6) -> int:
        return tasks.find_observer(laid(f"turn=A lies=2@{third};6@0.5,0.6;11@1.9,0.6"), unit)

    assert seen_by("1.00000,0.60000") == 0 and seen_by("1.00000,0.60000", 2) == 11
    # A ball just passes another one 57.15 mm off its line.
    assert seen_by("1.00000,0.65800") == 11 and seen_by("1.00000,0.65700") == 0
    # A ball behind either of the two does not hide them.
    assert seen_by("2.20000,0.60000") == 11


def test_a_unit_that_took_damage_or_is_gone_is_not_hidden() -> None:
    state = laid("turn=A lies=2@1,0.6;6@0.5,0.6;11@1.9,0.6")
    sunk_state = laid("turn=A lies=2@1,0.6;11@1.9,0.6")
    rolled = Rolled(seat=0, strike=Strike(2, 0, 300), before=state.lies, touched=(), fell=())
    task, pot = tasks.read("hide 6", state), ShotTask("pot", 11, near=6, within=30)
    assert tasks.find_failure(task, state, [rolled], state) is None
    for goal, events, result, why in (
        (task, [rolled, Hurt(unit=6, by=2, armour=1)], state, "damage"),
        (task, [rolled], sunk_state, "no longer on the table"),
        (pot, [replace(rolled, fell=((11, 3),))], sunk_state, "no longer on the table"),
        (task, [], state, "No ball was struck"),
    ):
        message = tasks.find_failure(goal, state, events, result)
        assert message is not None and why in message.text


def test_a_table_is_set_up_by_its_diamonds() -> None:
    state = laid("turn=A armour=2:1 lies=2@1.27000,0.63500;11@1.90500,0.31750")
    assert [english(line) for line in DRILLS.setup_lines(state)] == [
        "The 2: 4 diamonds from the head rail, 2 from the right rail.",
        "The 2 has 1 of its 4 armour points left.",
        "The 11: 6 diamonds from the head rail, 1 from the right rail.",
    ]


def test_marks_are_on_the_picture() -> None:
    for ready in BUILT_IN:
        for mark in DRILLS.marks(laid(ready.drill.setup), ready.drill.task):
            assert -120 < mark.x < 2660 and -120 < mark.y < 1390 and mark.radius > 0


def test_a_side_of_one_keeps_the_name_of_the_reader() -> None:
    """A victory is announced in the reader's language."""
    sides = [naming.side_name(side, (YOU, "Bob")) for side in (0, 1)]
    message = msg("{name} won: {loser} lost every unit.", name=sides[0], loser=sides[1])
    assert i18n.language("fr").sentence(message).startswith("La partie est à vous")
