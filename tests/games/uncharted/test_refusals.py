"""Refusals of actions that no text can express."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import Deploy, Discard, Divide, Draw, Fire, MoveShip, Play, Roll
from navals.games.uncharted.rules.turn.tasks import Boilers, Discarding, Drawing, EndPhase, OpeningWind, Task
from tests.games.uncharted.play import Play as Scene
from tests.games.uncharted.play import refused, replace

HELM = Scene.begin("A.C1 24,20; FAR; hand_a=C06").do("activate S2, play C06").state
WINDOW = Scene.begin("A.C1 20,20; FAR; hand_a=C05").do("activate S2").state
EDGE = Scene.begin("A.C1 24,46; FAR").do("activate S2").state
FIRE = Scene.begin("A.C1 20,20 anchored; B.C1 14,20; B.C2 30,20").do("activate S2, stay C1").state
LAID = Scene.begin("-").do("4 1").state
HAND = Scene.begin("FAR; hand_a=C01,C02").state
CLOSE = "A.C1 20,20; A.F1 21.7,20; B.C1 20.9,20; touch=A.C1+B.C1,A.F1+B.C1 fleet_b=imperials"
MELEE = Scene.begin(CLOSE).do("activate S2").state


def with_task(task: Task, state: object = HAND) -> object:
    return replace(state, agenda=(EndPhase(), task))


@pytest.mark.parametrize(
    ("state", "action", "words"),
    [
        (HELM, MoveShip("C1", "ssss", helm=3), "15 or 30"),
        (EDGE, MoveShip("C1", "x"), "a step is"),
        (EDGE, MoveShip("C1", "s" * 100), "a step is"),
        (EDGE, MoveShip("C1"), "write “stay”"),
        (EDGE, MoveShip("C1", "s", anchor=True, ram="B1"), "drop anchor or ram, not both"),
        (FIRE, Fire((), (("B.C1", 0),)), "name a battery"),
        (FIRE, Fire(("C1.P",), ()), "name a battery"),
        (FIRE, Fire(("Z9.P",), (("B.C1", 0),)), "no battery"),
        (LAID, Deploy(0, (("B1", 24_000, 8000),), 24), "multiple of 15"),
        (with_task(OpeningWind(), LAID), Roll((1,)), "wind must be drawn"),
        (with_task(Drawing(0, 2)), Roll((1,)), "must be drawn first"),
        (with_task(Drawing(0, 2)), Draw(("C05",)), "2 cards"),
        (with_task(Drawing(0, 2)), Draw(("C01", "C05")), "not in that deck"),
        (with_task(Drawing(0, 2)), Draw(("I2", "C05")), "numerical order"),
        (with_task(Discarding(0)), Discard(()), "may discard"),
        (with_task(Discarding(0)), Discard(("C05",)), "not in your hand"),
        (with_task(Discarding(0)), Discard(("C02", "C01")), "numerical order"),
        (WINDOW, Play("Z9"), "no card Z9"),
        (MELEE, Divide("C1", (("A.C1", 0), ("A.F1", 6))), "6 dice"),
        (HAND, Roll((1,)), "there is nothing to roll or draw here"),
        (with_task(Boilers((0,))), Play("C05"), "first roll"),
        (with_task(Boilers((0,))), Roll((7,)), "1 to 6"),
        (with_task(Boilers((0,))), Roll((1, 2)), "1 dice"),
    ],
)  # fmt: skip
def test_what_makes_no_sense(state: object, action: object, words: str) -> None:
    """3.2, 3.6, 3.9, 3.10, 3.12, 3.13."""
    assert words in str(state.check(action))  # type: ignore[attr-defined]


def test_a_ship_is_not_deployed_on_terrain() -> None:
    """3.13."""
    reef = replace(LAID, islands=(*LAID.islands, replace(LAID.islands[1], at=(24_000, 8000))))
    assert "overlaps terrain" in refused(reef, "deploy S1 at B1 24,8 heading 0")


def test_sampled_divisions_are_legal() -> None:
    """3.9: even with too many to list."""
    ships = "A.B1 20,20; A.F1 22,20; A.F2 24,20; A.F3 26,20; B.B1 20,26"
    many = Scene.begin(f"{ships}; touch=A.B1+B.B1,A.F1+B.B1,A.F2+B.B1,A.F3+B.B1 fleet_b=orcs cards=false")
    rng = random.Random(1)
    for state in (MELEE, many.do("activate S1").state):
        assert all(state.check(state.sample(rng)) is None for _ in range(20))


def test_draws_are_read_only_when_they_are_due() -> None:
    wind = with_task(OpeningWind())
    with pytest.raises(NotationError, match="nothing to roll or draw"):
        GAME.draw(["1"], HAND)
    assert GAME.parse("ne", wind) == wind.actions()[1]  # type: ignore[attr-defined,arg-type]
    with pytest.raises(NotationError, match="not a point of the compass"):
        GAME.draw(["4"], wind)  # type: ignore[arg-type]
