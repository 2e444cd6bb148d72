"""The tutorial on a page without a browser: played to its end by gestures, with detours."""

from __future__ import annotations

import pytest

from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS
from tests.games.trafalgar.screen import at
from tests.suites.learner import Learner

SHIP = {name: f"card-{number}" for name, number in SHIP_NUMBERS.items()}


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(monkeypatch, "trafalgar")


def test_what_the_texts_say_of_numbers_is_so(page: Learner) -> None:
    page.press(SHIP["E1"])
    assert page.state.ships[0].masts == 7 and "2 moves" in (
        page.element(f"to-{at(8, 8)}")["aria-label"] or ""
    )
    page.reach(5)
    page.press(SHIP["E1"])
    assert "to port, distance 2" in page.text("targets")
    page.reach(11)
    assert page.state.sea.offsets_from[page.state.sea.guns[2]][page.state.ships[SHIP_NUMBERS["S2"]].at] >= 0
    page.send("fort", {"gun": 2})
    assert "distance 2" in page.text("targets").lower()
