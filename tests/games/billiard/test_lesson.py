"""The lesson of Naval Battle Billiard on a page without a browser: by gestures, and with shots that miss."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import IMMERSED, TABLE
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.words.lesson import LESSON
from tests.games import tour
from tests.suites.learner import Learner


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Learner:
    """A learner who has just come."""
    return Learner(monkeypatch, "billiard")


def match(page: Learner) -> BilliardState:
    found = page.course.session.table.position.state
    if isinstance(found, TableState):
        found = found.match
    assert isinstance(found, BilliardState)
    return found


def keep(page: Learner, *units: int) -> None:
    """Tap balls, then the big button, whose id changes with its text."""
    for unit in units:
        page.press(f"unit-{unit}")
    (big,) = [e for e in page.elements() if "keeper-go" in e.classes]
    assert big["id"]
    page.press(big["id"])
    page.wait()


def keep_the_score(page: Learner) -> None:
    assert "Welcome" in page.text("tutorial") and page.waiting
    keep(page, 2, 11)
    assert match(page).armies.armour[10] == 0
    page.on()
    keep(page)
    assert match(page).armies.armour == (2, 4, 2, 2, 2, 3, 1, 2, 2, 4, 0, 2, 2, 3, 1, 2)
    page.on()
    keep(page, 8, 2)
    assert match(page).armies.armour[1] == 3
    page.on()
    keep(page, 1, 1)
    assert match(page).armies.at(1) == IMMERSED
    page.on()
    page.on()


def play_on_the_table(page: Learner) -> None:
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.armour[10] == 0, "the cue points along the line"
    page.on()
    page.on()
    page.change("aim-target", "14")
    page.change("aim-pocket", "3")
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.armour[13] == 0 and match(page).armies.hangar[1] == 0
    assert "2 planes aboard go down" in page.whole
    page.on()
    page.on()
    page.press("pool-key-1")
    page.send("cloth", {"x": 20, "y": 1250})
    page.change("pool-speed", "1000")
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.at(1) == IMMERSED and match(page).pockets[0] == 0
    page.on()
    page.press("pool-key-1")
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.at(1) == TABLE and match(page).armies.hangar == (0, 1)
    page.on()


def test_the_lesson_to_its_end_by_hand(page: Learner) -> None:
    """With the gestures that the steps name: R9, R12, R16, R18 to R20, R22."""
    keep_the_score(page)
    play_on_the_table(page)
    page.read()
    assert "That is all" in page.text("tutorial")
    assert not page.store, "a lesson is not stored among the games"
    page.press("lesson-play")
    assert page.path.startswith("#/play/") and len(page.store) == 1


@pytest.mark.parametrize("step", tour("billiard").misses)
def test_a_shot_need_not_be_exact(page: Learner, step: int) -> None:
    """A tenth of a degree and half a metre a second more or less do it as well."""
    page.reach(step)
    state = page.course.session.table.position.state
    wanted = GAME.parse(page.ways[step][0], state)
    assert isinstance(wanted, Strike)
    done = LESSON.steps[step].done
    assert done is not None
    for aim, speed in product((-10, 0, 10), (-500, 0, 500)):
        log: list[Any] = []
        state.apply(Strike(wanted.unit, wanted.aim + aim, wanted.speed + speed, 0, 0, wanted.at), log)
        assert done(log), (aim, speed)
