"""The tutorial on a page without a browser."""

from __future__ import annotations

import pytest

from navals.games.uncharted.rules.fire import aiming
from tests.suites.learner import Learner


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(monkeypatch, "uncharted")


def test_other_ways_do_as_well(page: Learner) -> None:
    page.reach(2)
    page.do("activate S3", "move F1 r4 s8")
    page.on()
    assert page.course.step_no == 3
    page.do(*page.ways[3])
    page.on()
    page.do("activate S2", "move C1 s14", "fire C1.S B.F1")
    assert not page.waiting


def test_whoever_sails_past_comes_again_in_the_next_turn(page: Learner) -> None:
    """The Admiral stays at anchor."""
    page.reach(4)
    page.do("activate S2", "move C1 l8 s2")
    assert page.waiting and page.state.turn == 2 and page.state.actor() == 0


def test_what_the_texts_say_of_numbers_is_so(page: Learner) -> None:
    from navals.games.uncharted.rules.sea.moves import movement_points

    page.reach(1)
    ships = page.state.ships
    first = page.state.ship_number(0, "F1")
    assert movement_points(page.state, first) == 44
    page.reach(4)
    squadron = page.state.squadron_ships(0, 1)
    assert not any(aiming.shots(page.state, ship) for ship in squadron), "no shot before she has sailed"
    page.reach(7)
    assert "Eight hits with nine dice" in page.course.lesson.steps[6].text[0].text.text
    page.do(*page.ways[7])
    assert not page.waiting
    page.on()
    target = next(ship for ship in page.state.ships if ship.side == 1 and ship.name == "F1")
    assert target.fate == "prize" and ships
