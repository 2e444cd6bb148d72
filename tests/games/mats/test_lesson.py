"""MATS's tutorial without a browser: to the end, and with every detour it allows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

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
    return Learner(monkeypatch, "mats")


def happened(page: Learner) -> Iterator[Event]:
    for events in page.course.session.table.replay.events:
        yield from events


ORDER = "order V1 F1 C1"
FIRST_CROSSING = [
    *[ORDER, ORDER, "5", "2"],
    *["F1+1", "C1+1", "4", "2", "2"],
    *["pass", "C1+1", "2", "5", "3", "3", "1", "2", "5", "1", "6"],
    *["2", "5", "3"],
]
"""Actions and dice of the first crossing, the same for every learner."""


def first_crossing(page: Learner) -> None:
    """Play as intended up to the second order."""
    for text, pages in ((ORDER, 1), ("F1+1", 2), ("C1+1", 2)):
        page.do(text)
        for _ in range(pages):
            page.on()


def press(page: Learner, *ids: str) -> None:
    for id in ids:
        page.press(id)


def played(page: Learner) -> Iterator[Any]:
    """Yield the page's answers while the Admiral and the dice act."""
    while "again" in page.answer and not page.course.has_succeeded:
        page.clock.now += page.answer["again"] / 1000 + 0.001
        page.send("app:tick")
        yield page.answer.get("play")


def test_what_the_admiral_and_the_dice_do_is_shown_and_told(page: Learner) -> None:
    page.send("play:command", {"command": ORDER})
    sentences, plays = [], 0
    for film in played(page):
        sentences += page.said
        plays += bool(film)
    assert any("You" in line for line in sentences) and plays >= 2
    page.on()
    page.send("play:command", {"command": "F1+1"})
    assert page.answer["play"], "the learner's advance"
    page.move_on()
    while page.course.has_next_line:
        page.press("lesson-next")
    seen = [" ".join(page.said) for film in played(page) if film]
    assert len(seen) == 2 and "C1" in seen[0] and "V1" in seen[1]


@pytest.mark.slow
@pytest.mark.parametrize("order", ["V1 C1", "C1 V1"])
@pytest.mark.parametrize("advance", [True, False])
def test_the_second_crossing_is_free(page: Learner, order: str, advance: bool) -> None:
    first_crossing(page)
    page.do(f"order {order}")
    page.on()
    tail = order.split()[1]
    table = page.course.session.table
    actions = table.position.state.actions() or ()
    assert {table.game.text(action) for action in actions} == {"pass", f"{tail}+1"}
    page.do(f"{tail}+1" if advance else "pass")
    dice = [text for text in page.done if text.isdigit()]
    assert "".join(dice) == "".join(LESSON.draws)
    page.on()
    result = page.course.session.result()
    assert result is not None and result.outcome == "1-0"
    page.read()
    assert page.find("lesson-play") is not None


def test_a_game_that_is_over_asks_for_nothing(page: Learner) -> None:
    page.do(ORDER)
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


def step_text(step: int) -> str:
    return " ".join(
        ENGLISH.message(line.text) for line in (*LESSON.steps[step].text, *LESSON.steps[step].task)
    )


def test_the_steps_tell_what_happened(page: Learner) -> None:
    first_crossing(page)
    totals = [event.totals for event in happened(page) if isinstance(event, Decided)]
    assert totals == [(11, 6), (7, 4), (8, 8), (4, 7)]
    assert "11" in step_text(3) and ": 6." in step_text(3)
    assert "5 + 2 against 2 + 2" in step_text(5) and "1 + 7 against 3 + 5" in step_text(5)
    struck = [(e.seat, e.ship, e.sunk) for e in happened(page) if isinstance(e, Struck)]
    assert struck[0] == (1, "V1", False) and struck[1] == (1, "V1", True)
    assert struck[2:6] == [(1, "F1", False), (1, "C1", True), (0, "V1", False), (0, "F1", True)]
    forced = [event.seat for event in happened(page) if isinstance(event, Passed) and event.forced]
    assert forced == [0, 1], "no ship can advance in the third series, as step 5 says"


def test_the_steps_name_ships_that_exist(page: Learner) -> None:
    names = {ship.id for ship in page.course.session.table.options.fleet}
    for step in range(len(LESSON.steps)):
        assert set(re.findall(r"\b[A-Z]{1,2}\d\b", step_text(step))) <= names


def test_the_admiral_never_acts_against_the_rules(page: Learner) -> None:
    assert LESSON.scripted_reply is not None
    game, options = page.course.game, page.course.session.table.options
    for seed in range(20):
        rng, state = random.Random(seed), game.start(options)
        while state.actor() != NOBODY:
            actor = state.actor()
            if actor == 1:
                action = LESSON.scripted_reply(state.view(1))
                assert isinstance(action, Order | Advance | Pass)
            else:
                action = state.sample(rng)
            assert state.check(action) is None
            state = state.apply(action)


def test_each_combat_is_explained_on_its_own_board(page: Learner) -> None:
    """The dice wait until the combat has been explained, and the next dice until its outcome has been."""
    page.do(ORDER)
    page.on()
    page.do("F1+1")
    page.move_on()
    assert "higher total wins" in page.text("tutorial") and page.done[-1] == "F1+1"
    page.on()
    page.on()
    page.do("C1+1")
    page.move_on()
    assert "Two combats" in page.text("tutorial") and page.done[-1] == "C1+1"
    page.read()
    page.move_on()
    assert "C1 won" in page.text("tutorial") and page.done == FIRST_CROSSING[:20]
    assert page.find("pawn-0-F1") and not page.find("slot-0"), "the wreck, not the next column"
