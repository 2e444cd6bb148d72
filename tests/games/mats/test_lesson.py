"""The tutorial of MATS, on a page without a browser: to its end, and with every detour it allows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import permutations

import pytest

from navals.core.event import Event
from navals.core.seat import NOBODY
from navals.games.mats.rules.events import Advance, Decided, Order, Pass, Passed, Struck
from navals.games.mats.words.lesson import LESSON
from navals.ui import i18n
from navals.ui.features.learning.model import Tutorial
from tests.ui.page import Page

ENGLISH = i18n.language("en")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A learner who has just come."""
    return Page(monkeypatch, route="#/mats/learn")


def course(page: Page) -> Tutorial:
    assert page.app.shell.tutorial is not None
    return page.app.shell.tutorial


def waiting(page: Page) -> bool:
    """Whether the step on the screen asks for something."""
    return page.element("lesson-next")["aria-disabled"] == "true"


def command(page: Page, text: str) -> None:
    """An action in notation."""
    page.send("play:command", {"command": text})


def do(page: Page, text: str) -> None:
    """Take an action and let what follows happen."""
    command(page, text)
    page.wait()


def on(page: Page) -> None:
    """To the next step."""
    assert not waiting(page)
    page.press("lesson-next")
    page.wait()


def refused(page: Page, text: str) -> str:
    """Why the lesson, or the rules, will not have an action."""
    before = len(course(page).session.table.replay.moves)
    command(page, text)
    assert "is-refused" in (page.element("note")["class"] or "") and page.answer["say"]["alert"]
    assert len(course(page).session.table.replay.moves) == before
    return page.text("note")


def record(page: Page) -> list[str]:
    """What was done, as a record has it, dice and all."""
    table = course(page).session.table
    return [table.game.text(move.action) for move in table.replay.moves]


def happened(page: Page) -> Iterator[Event]:
    for events in course(page).session.table.replay.events:
        yield from events


FIRST_CROSSING = [
    *["order V1 F1 C1", "order V1 F1 C1", "5", "2"],
    *["F1+1", "C1+1", "4", "2", "2"],
    *["pass", "C1+1", "2", "5", "3", "3", "1", "2", "5", "1", "6"],
    *["2", "5", "3"],
]
"""What every learner sees, whatever they try."""


def first_crossing(page: Page) -> None:
    """To the second order, as intended."""
    do(page, "order V1 F1 C1")
    on(page)
    do(page, "F1+1")
    on(page)
    on(page)
    do(page, "C1+1")
    on(page)
    on(page)


def test_the_lesson_to_its_end_by_hand(page: Page) -> None:
    """With the gestures that the steps name: R1, R14, R15, R20-R22, R24-R26 in a game."""
    assert "Welcome" in page.text("tutorial") and waiting(page)
    page.send("learning:step", {"step": 1})
    assert "Welcome" in page.text("tutorial"), "first the task, then the next step"
    page.press("slot-2")
    page.press("slot-0")
    page.press("ready")
    assert "play" not in page.answer and "again" in page.answer, "the Admiral and the dice take their time"
    page.wait()
    on(page)
    page.press("at--1-1")  # F1
    page.press("at-0-0")  # the place beside V1
    page.press("go")
    page.wait()
    assert page.find("pawn-1-V1") is not None
    on(page)
    on(page)
    page.press("at--2-1")  # C1
    page.press("at--1-1")
    page.press("at--1-1")
    page.wait()
    on(page)
    on(page)
    page.wait()
    assert record(page) == FIRST_CROSSING
    page.press("ready")
    page.wait()
    on(page)
    page.press("hint")
    page.wait()
    assert page.find("hint-panel") is not None
    page.press("no-advance")
    page.wait()
    on(page)
    assert "you have won" in page.text("tutorial")
    result = course(page).session.result()
    assert result is not None and (result.outcome, result.reason) == ("1-0", "fleet")
    page.press("lesson-back")
    assert not waiting(page)
    page.press("lesson-next")
    page.press("lesson-play")
    assert page.path == "#/mats/new/ai"
    assert not page.store, "a lesson is not stored among the games"


def test_what_the_admiral_and_the_dice_do_is_shown_and_told(page: Page) -> None:
    """They act one after the other, each with its animation, not all at once."""
    command(page, "order V1 F1 C1")
    told, plays = [], 0
    while "again" in page.answer:
        page.clock.now += page.answer["again"] / 1000 + 0.001
        page.send("app:tick")
        told += page.said
        plays += bool(page.answer.get("play"))
    assert any("You" in line or "Cadet" in line for line in told) and plays >= 2
    on(page)
    command(page, "F1+1")
    assert page.answer["play"], "the learner's advance"
    seen = []
    while "again" in page.answer:
        page.clock.now += page.answer["again"] / 1000 + 0.001
        page.send("app:tick")
        if page.answer.get("play"):
            seen.append(" ".join(page.said))
    assert len(seen) == 2 and "C1" in seen[0] and "V1" in seen[1]


def test_nothing_goes_on_while_the_learner_reads(page: Page) -> None:
    do(page, "order V1 F1 C1")
    assert "read on" in refused(page, "F1+1"), "the next step tells first what it is about"
    on(page)
    do(page, "F1+1")
    before = record(page)
    assert "again" not in page.answer
    page.send("app:tick")
    on(page)
    assert record(page) == before and not waiting(page), "a step without a task"
    command(page, "pass")
    page.wait()
    assert record(page) == before, "the Admiral leads now, and waits too"


def test_turning_back_asks_for_nothing_twice(page: Page) -> None:
    do(page, "order V1 F1 C1")
    on(page)
    page.press("lesson-back")
    assert "Welcome" in page.text("tutorial") and not waiting(page)
    assert "read on" in refused(page, "F1+1")
    page.press("lesson-next")
    assert waiting(page)
    command(page, "F1+1")
    page.press("lesson-back")
    page.wait()
    page.press("lesson-next")
    page.wait()
    assert not waiting(page), "the combat was fought when the learner came back to it"


def test_every_objection(page: Page) -> None:
    """The point of a step is not missed by chance, and the refusal says what to do."""
    for order in permutations(("V1", "F1", "C1")):
        if order != ("V1", "F1", "C1"):
            assert "V1 F1 C1" in refused(page, f"order {' '.join(order)}")
    assert refused(page, "resign") and course(page).session.result() is None
    do(page, "order V1 F1 C1")
    on(page)
    for text in other(page, "F1+1"):
        assert "advance F1 by 1" in refused(page, text)
    do(page, "F1+1")
    on(page)
    on(page)
    for text in other(page, "C1+1"):
        assert "advance C1 by 1" in refused(page, text)
    assert "held by F1" in refused(page, "V1+1"), "the rules come first (R10)"
    do(page, "C1+1")
    on(page)
    on(page)
    assert record(page) == FIRST_CROSSING


def other(page: Page, wanted: str) -> list[str]:
    """The legal actions but one."""
    table = course(page).session.table
    texts = [table.game.text(action) for action in table.position.state.actions() or ()]
    assert wanted in texts and len(texts) > 1
    return [text for text in texts if text != wanted]


@pytest.mark.parametrize("order", ["V1 C1", "C1 V1"])
@pytest.mark.parametrize("advance", [True, False])
def test_the_second_crossing_is_free(page: Page, order: str, advance: bool) -> None:
    """Both orders and both decisions: the same dice, and a victory."""
    first_crossing(page)
    do(page, f"order {order}")
    on(page)
    tail = order.split()[1]
    assert other(page, "pass") == [f"{tail}+1"]
    do(page, f"{tail}+1" if advance else "pass")
    dice = [text for text in record(page) if text.isdigit()]
    assert "".join(dice) == "".join(LESSON.draws)
    on(page)
    result = course(page).session.result()
    assert result is not None and result.outcome == "1-0"
    assert page.find("lesson-play") is not None


def test_an_undo_does_not_break_the_lesson(page: Page) -> None:
    """There is no button for it here, but a gesture can come: what was taken back can be done again."""
    do(page, "order V1 F1 C1")
    on(page)
    page.send("play:undo")
    do(page, "order V1 F1 C1")
    do(page, "F1+1")
    on(page)
    assert record(page) == FIRST_CROSSING[:9]


@pytest.mark.parametrize("seed", range(6))
def test_whoever_wanders_comes_to_the_end(page: Page, seed: int) -> None:
    """Any legal action, turning back, hints, and gestures that have no button here: some way always leads on."""
    rng, tries = random.Random(seed), 0
    page.suspicious = False
    while page.find("lesson-play") is None:
        tries += 1
        assert tries < 300, f"no way on from step {course(page).step}: {record(page)}"
        table = course(page).session.table
        match rng.randrange(8):
            case 0 if page.find("lesson-back") is not None:
                page.press("lesson-back")
            case 1:
                page.send("play:undo")
            case 2:
                page.send("learning:step", {"step": rng.randrange(-1, 9)})
            case _ if not waiting(page):
                page.press("lesson-next")
            case _ if table.actor() == 0:
                command(page, table.game.text(rng.choice(table.position.state.actions() or ())))
        page.wait()
    # The end may be read again, and nothing moves any more.
    before = record(page)
    while page.find("lesson-back") is not None:
        page.press("lesson-back")
        page.wait()
    assert record(page) == before


def test_a_game_that_is_over_asks_for_nothing(page: Page) -> None:
    do(page, "order V1 F1 C1")
    on(page)
    assert waiting(page)
    table = course(page).session.table
    while table.actor() != NOBODY:
        if table.actor() >= 0:
            table.play(table.actor(), (table.position.state.actions() or ())[-1])
        else:
            table.roll()
    page.send("app:tick")
    for _ in range(len(LESSON.steps) - 2):
        on(page)
    assert page.find("lesson-play") is not None


# ----------------------------------------------------------------------------------------------- what is said


def said(step: int) -> str:
    return " ".join(ENGLISH.message(part) for part in LESSON.steps[step].text)


def test_the_steps_tell_what_happened(page: Page) -> None:
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


def test_the_steps_name_what_can_be_done(page: Page) -> None:
    """No text of more than a few lines, and ships that exist."""
    names = {ship.id for ship in course(page).session.table.options.fleet}
    for step in range(len(LESSON.steps)):
        assert set(re.findall(r"\b[A-Z]{1,2}\d\b", said(step))) <= names
        assert all(len(ENGLISH.message(part)) <= 240 for part in LESSON.steps[step].text), step


def test_the_draws_are_faces_of_dice(page: Page) -> None:
    assert all(face in "123456" and len(face) == 1 for face in LESSON.draws)
    assert course(page).session.dice.rolled == dict(enumerate(LESSON.draws))


def test_the_admiral_never_acts_against_the_rules(page: Page) -> None:
    """In any position: whole games against it, with dice and actions by lot."""
    assert LESSON.answer is not None
    game, options = course(page).game, course(page).session.table.options
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
