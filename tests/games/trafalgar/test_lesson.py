"""The tutorial on a page without a browser: to its end by gestures, and its detours."""

from __future__ import annotations

import pytest

from navals.games.trafalgar.rules.fleet import INDEX
from tests.games.trafalgar.screen import at
from tests.suites.learner import Learner

SHIP = {name: f"card-{number}" for name, number in INDEX.items()}


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(monkeypatch, "trafalgar")


def act(page: Learner, *buttons: str) -> None:
    """Press buttons, then wait."""
    for button in buttons:
        page.press(button)
    page.wait()


def sail_and_wind(page: Learner) -> None:
    assert "Welcome" in page.text("tutorial") and page.waiting
    act(page, SHIP["E1"], f"to-{at(8, 8)}", "go")
    page.on()
    page.press(SHIP["E1"])
    for _ in range(3):
        act(page, "steer-starboard")
    assert page.state.ships[0].used == 3, "one move is left, as the text says"
    page.on()
    page.press(SHIP["E1"])
    assert "no-go" in page.whole
    assert page.element("steer-ahead")["aria-disabled"] == "true", "the wind is against her"
    act(page, "steer-starboard")
    act(page, "steer-ahead")
    page.on()
    act(page, "end")
    act(page, "end-turn")
    assert page.done[-2:] == ["endturn", "2"] and page.state.wind == 5
    page.on()
    page.on()
    assert page.state.wind == 5, "the next position goes on with the wind that the text tells"


def broadside(page: Learner) -> None:
    act(page, SHIP["E1"], f"target-ship-{INDEX['F1']}", "aim-main")
    assert page.state.ships[INDEX["F1"]].masts == 0b101
    page.on()
    for _ in range(2):
        act(page, "aim-battery")
    assert page.state.ships[INDEX["F1"]].guns == (2, 3) and page.done[-1] == "2"
    page.on()
    page.on()


def port_guns(page: Learner) -> None:
    act(page, SHIP["E2"], f"to-{at(5, 5)}", "go")
    assert page.state.phase == "priority"
    page.on()
    for _ in range(2):
        act(page, "aim-none")
    assert page.state.forts[1] > 0 and page.state.ships[1].masts == 7, "it did not fire"
    page.on()
    page.on()
    page.send("fort", {"gun": 2})
    act(page, "aim-main")
    page.on()
    page.on()


def flag(page: Learner) -> None:
    act(page, SHIP["E2"], f"to-{at(1, 1)}", "go")
    page.on()
    act(page, "end")
    act(page, "end-turn")
    assert page.state.ships[1].ready, "R34: it may take the flag now"
    page.on()
    act(page, SHIP["E2"], "take-flag", "take-1")
    assert page.state.flags == (-1, 1)
    page.on()
    page.on()
    act(page, SHIP["E2"], f"to-{at(23, 14)}", "go")


@pytest.mark.slow
def test_the_lesson_to_its_end_by_hand(page: Learner) -> None:
    """With the gestures that the steps name: R3, R7, R8-R15, R22, R24-R29, R34-R37, R44 in games."""
    sail_and_wind(page)
    broadside(page)
    port_guns(page)
    flag(page)
    result = page.outcome
    assert result == ("1-0", "flag")
    if page.find("finale") is not None:
        page.send("close")
    page.on()
    assert "you have won" in page.text("tutorial")
    assert not page.store, "a lesson is not stored among the games"
    page.read()
    page.press("lesson-play")
    assert page.path.startswith("#/play/") and len(page.store) == 1


def test_what_the_texts_say_of_numbers_is_so(page: Learner) -> None:
    page.press(SHIP["E1"])
    assert page.state.ships[0].masts == 7 and "2 moves" in (
        page.element(f"to-{at(8, 8)}")["aria-label"] or ""
    )
    page.reach(5)
    page.press(SHIP["E1"])
    assert "to port, distance 2" in page.text("targets")
    page.reach(11)
    assert page.state.sea.near[page.state.sea.guns[2]][page.state.ships[INDEX["S2"]].at] >= 0
    page.send("fort", {"gun": 2})
    assert "distance 2" in page.text("targets").lower()


def test_another_point_is_answered_at_the_bubble(page: Learner) -> None:
    page.read()
    act(page, SHIP["E1"], f"to-{at(6, 9)}")
    assert not page.find("go") and page.text("tutorial").startswith("Not quite.")
    act(page, f"to-{at(8, 8)}", "go")
    assert not page.waiting
