"""The lesson on a page without a browser: gestures, and shots that miss."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from navals.games.billiard.game import GAME
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.words.lesson import LESSON
from tests.games import tour
from tests.suites.learner import Learner


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Learner:
    """Return a new learner."""
    return Learner(monkeypatch, "billiard")


@pytest.mark.parametrize("step", tour("billiard").misses)
def test_a_shot_need_not_be_exact(page: Learner, step: int) -> None:
    """A shot off by a tenth of a degree and half a metre per second succeeds too."""
    page.reach(step)
    state = page.course.session.table.position.state
    strike = GAME.parse(page.ways[step][0], state)
    assert isinstance(strike, Strike)
    done = LESSON.steps[step].goal
    assert done is not None
    for aim, speed in product((-10, 0, 10), (-500, 0, 500)):
        log: list[Any] = []
        state.apply(Strike(strike.unit, strike.aim + aim, strike.speed + speed, 0, 0, strike.at), log)
        assert done(log), (aim, speed)
