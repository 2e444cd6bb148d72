"""The tutorial of MATS, on a page without a browser: to its end, and with every detour it allows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from navals.core.event import Event
from navals.core.seat import NOBODY
from navals.games.mats.rules.events import Advance, Decided, Order, Pass, Passed, Struck
from navals.games.mats.words.lesson import LESSON
from navals.ui.words import i18n
from tests.suites.learner import Learner

ENGLISH = i18n.language("en")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Learner:
    """A learner who has just come."""
    return Learner(monkeypatch, "mats")


def happened(page: Learner) -> Iterator[Event]:
    for events in page.course.session.table.replay.events:
        yield from events


FIRST_CROSSING = [
    *["order V1 F1 C1", "order V1 F1 C1", "5", "2"],
    *["F1+1", "C1+1", "4", "2", "2"],
    *["pass", "C1+1", "2", "5", "3", "3", "1", "2", "5", "1", "6"],
    *["2", "5", "3"],
]
"""What every learner sees, whatever they try."""


def first_crossing(page: Learner) -> None:
    """To the second order, as intended."""
    page.do("order V1 F1 C1")
    page.on()
    page.do("F1+1")
    page.on()
    page.on()
    page.do("C1+1")
    page.on()
    page.on()


def test_the_lesson_to_its_end_by_hand(page: Learner) -> None:
    """With the gestures that the steps name: R1, R14, R15, R20-R22, R24-R26 in a game."""
    assert "Welcome" in page.text("tutorial") and page.waiting
    page.send("learning:step", {"step": 1})
    assert "Welcome" in page.text("tutorial"), "first the task, then the next step"
    page.press("slot-2")
    page.press("slot-0")
    page.press("ready")
    assert "play" not in page.answer and "again" in page.answer, "the Admiral and the dice take their time"
    page.wait()
    page.on()
    page.press("at--1-1")  # F1
    page.press("at-0-0")  # the place beside V1
    page.press("go")
    page.wait()
    assert page.find("pawn-1-V1") is not None
    page.on()
    page.on()
    page.press("at--2-1")  # C1
    page.press("at--1-1")
    page.press("at--1-1")
    page.wait()
    page.on()
    page.on()
    page.wait()
    assert page.done == FIRST_CROSSING
    page.press("ready")
    page.wait()
    page.on()
    page.press("hint")
    page.wait()
    assert page.find("hint-panel") is not None
    page.press("no-advance")
    page.wait()
    page.on()
    assert "you have won" in page.text("tutorial")
    assert page.outcome == ("1-0", "fleet")
    page.press("lesson-back")
    assert not page.waiting
    page.turn_to(7)
    page.read()
    assert not page.store, "a lesson is not stored among the games"
    page.press("lesson-play")
    assert page.path.startswith("#/play/") and len(page.store) == 1


def test_what_the_admiral_and_the_dice_do_is_shown_and_told(page: Learner) -> None:
    """They act one after the other, each with its animation, not all at once."""
    page.send("play:command", {"command": "order V1 F1 C1"})
    told, plays = [], 0
    while "again" in page.answer and not page.course.succeeded:
        page.clock.now += page.answer["again"] / 1000 + 0.001
        page.send("app:tick")
        told += page.said
        plays += bool(page.answer.get("play"))
    assert any("You" in line or "Cadet" in line for line in told) and plays >= 2
    page.on()
    page.send("play:command", {"command": "F1+1"})
    assert page.answer["play"], "the learner's advance"
    seen = []
    while "again" in page.answer and not page.course.succeeded:
        page.clock.now += page.answer["again"] / 1000 + 0.001
        page.send("app:tick")
        if page.answer.get("play"):
            seen.append(" ".join(page.said))
    assert len(seen) == 2 and "C1" in seen[0] and "V1" in seen[1]


def test_turning_back_asks_for_nothing_twice(page: Learner) -> None:
    page.do("order V1 F1 C1")
    page.on()
    page.press("lesson-back")
    assert "Welcome" in page.text("tutorial") and not page.waiting
    assert "Read on" in page.refused("F1+1")
    page.turn_to(1)
    assert page.waiting
    page.send("play:command", {"command": "F1+1"})
    page.press("lesson-back")
    page.wait()
    page.turn_to(1)
    page.read()
    assert not page.waiting, "the combat was fought when the learner came back to it"


def other(page: Learner, wanted: str) -> list[str]:
    """The legal actions but one."""
    table = page.course.session.table
    texts = [table.game.text(action) for action in table.position.state.actions() or ()]
    assert wanted in texts and len(texts) > 1
    return [text for text in texts if text != wanted]


@pytest.mark.parametrize("order", ["V1 C1", "C1 V1"])
@pytest.mark.parametrize("advance", [True, False])
def test_the_second_crossing_is_free(page: Learner, order: str, advance: bool) -> None:
    """Both orders and both decisions: the same dice, and a victory."""
    first_crossing(page)
    page.do(f"order {order}")
    page.on()
    tail = order.split()[1]
    assert other(page, "pass") == [f"{tail}+1"]
    page.do(f"{tail}+1" if advance else "pass")
    dice = [text for text in page.done if text.isdigit()]
    assert "".join(dice) == "".join(LESSON.draws)
    page.on()
    result = page.course.session.result()
    assert result is not None and result.outcome == "1-0"
    page.read()
    assert page.find("lesson-play") is not None


def test_an_undo_does_not_break_the_lesson(page: Learner) -> None:
    """There is no button for it here, but a gesture can come: what was taken back can be done again."""
    page.do("order V1 F1 C1")
    page.on()
    page.send("play:undo")
    page.do("order V1 F1 C1")
    page.do("F1+1")
    page.on()
    assert page.done == FIRST_CROSSING[:9]


def test_a_game_that_is_over_asks_for_nothing(page: Learner) -> None:
    page.do("order V1 F1 C1")
    page.on()
    assert page.waiting
    table = page.course.session.table
    while table.actor() != NOBODY:
        if table.actor() >= 0:
            table.play(table.actor(), (table.position.state.actions() or ())[-1])
        else:
            table.roll()
    page.send("app:tick")
    for _ in range(len(LESSON.steps) - 2):
        page.on()
    page.read()
    assert page.find("lesson-play") is not None


# ----------------------------------------------------------------------------------------------- what is said


def said(step: int) -> str:
    return " ".join(
        ENGLISH.message(line.text) for line in (*LESSON.steps[step].text, *LESSON.steps[step].task)
    )


def test_the_steps_tell_what_happened(page: Learner) -> None:
    """Totals, dice and losses that the texts name are those of the game."""
    first_crossing(page)
    decided = [event for event in happened(page) if isinstance(event, Decided)]
    assert [event.totals for event in decided] == [(11, 6), (7, 4), (8, 8), (4, 7)]
    assert "11" in said(2) and "made 6" in said(2)
    assert "5 + 2 against 2 + 2" in said(4) and "1 + 7 against 3 + 5" in said(4)
    struck = [(e.seat, e.ship, e.sunk) for e in happened(page) if isinstance(e, Struck)]
    assert struck[0] == (1, "V1", False) and struck[1] == (1, "V1", True)
    assert struck[2:6] == [(1, "F1", False), (1, "C1", True), (0, "V1", False), (0, "F1", True)]
    forced = [event.seat for event in happened(page) if isinstance(event, Passed) and event.forced]
    assert forced == [0, 1], "no ship can advance in the third series, as step 6 says"


def test_the_steps_name_what_can_be_done(page: Learner) -> None:
    """No text of more than a few lines, and ships that exist."""
    names = {ship.id for ship in page.course.session.table.options.fleet}
    for step in range(len(LESSON.steps)):
        assert set(re.findall(r"\b[A-Z]{1,2}\d\b", said(step))) <= names
        assert all(len(ENGLISH.message(line.text)) <= 140 for line in LESSON.steps[step].text), step


def test_the_draws_are_faces_of_dice(page: Learner) -> None:
    assert all(face in "123456" and len(face) == 1 for face in LESSON.draws)
    assert page.course.session.dice.rolled == dict(enumerate(LESSON.draws))


def test_the_admiral_never_acts_against_the_rules(page: Learner) -> None:
    """In any position: whole games against it, with dice and actions by lot."""
    assert LESSON.answer is not None
    game, options = page.course.game, page.course.session.table.options
    for seed in range(20):
        rng, state = random.Random(seed), game.start(options)
        while state.actor() != NOBODY:
            actor = state.actor()
            if actor == 1:
                action = LESSON.answer(state.view(1))
                assert isinstance(action, Order | Advance | Pass)
            else:
                action = state.sample(rng)
            assert state.check(action) is None
            state = state.apply(action)
