"""Refusals that no other test meets, and cases at the edge of the rules."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.core.result import Result
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import Deploy, Discard, Divide, Draw, Fire, Move, Play, Roll
from navals.games.uncharted.rules.agenda import Progress
from navals.games.uncharted.rules.state import UnchartedState, settled
from navals.games.uncharted.rules.tasks import (
    Boilers,
    Choosing,
    CrewDie,
    Deploying,
    Discarding,
    Drawing,
    EndPhase,
    OpeningWind,
    Striking,
    Throwing,
    Window,
)
from navals.games.uncharted.rules.turn.ending import verdict
from tests.games.uncharted.sea import go, lies, refused, replace, sea, ship

FAR = {"A.B1": lies(6, 2), "B.B1": lies(44, 46, 180)}


def said(state: UnchartedState, action: object) -> str:
    return str(state.check(action))  # type: ignore[arg-type]


def test_moves_that_make_no_sense() -> None:
    """3.2, 3.8, 3.12."""
    helm = go(sea({"A.C1": lies(24, 20), **FAR}, hands=(("C06",), ())), "A activate S2", "A play C06")
    assert "15 or 30" in said(helm, Move("C1", "ssss", helm=3))
    beside = {"A.C1": lies(24, 20), "A.C2": lies(24.81, 20), **FAR}
    tight = go(sea(beside, hands=(("C06",), ())), "A activate S2", "A play C06")
    assert "no room to turn" in refused(tight, "move C1 hr1 s4")
    state = go(sea({"A.C1": lies(24, 46), **FAR}), "A activate S2")
    assert "steps are" in said(state, Move("C1", "x"))
    assert "steps are" in said(state, Move("C1", "s" * 100))
    assert "stays" in said(state, Move("C1"))
    assert "either drops anchor or rams" in said(state, Move("C1", "s", anchor=True, ram="B1"))
    assert "leaves the table" in refused(state, "move C1 s8 anchor")
    assert "no enemy ship" in refused(state, "move C1 s8 ram F9")


def test_fire_that_makes_no_sense() -> None:
    """3.6, 3.12."""
    state = sea({"A.C1": lies(20, 20, anchored=True), "B.C1": lies(14, 20), "B.C2": lies(30, 20)})
    state = go(state, "A activate S2", "A stay C1")
    assert "needs a battery" in said(state, Fire((), (("B.C1", 0),)))
    assert "needs a battery" in said(state, Fire(("C1.P",), ()))
    assert "no battery" in said(state, Fire(("Z9.P",), (("B.C1", 0),)))
    assert "does not bear" in refused(state, "fire C1.P B.C1 3 B.C2 3")
    assert "uncharted 3.4" in refused(state, "stay C1")
    mended = sea(
        {
            "A.C1": lies(20, 20, hull=2, anchored=True),
            "A.C2": lies(20, 24, anchored=True),
            "B.C1": lies(14, 22),
        },
        options="fleet_a=dwarves fleet_b=imperials",
        hands=(("D6",), ()),
    )
    mended = go(mended, "A activate S2", "A play D6 C1 hull", "A stay C1", "A stay C2")
    assert "does not fire in this activation" in refused(mended, "fire C1.P B.C1")


def test_a_drilled_turret_splits_half_of_its_dice() -> None:
    """D5, A23."""
    ships = {"A.B1": lies(20, 20, anchored=True), "B.C1": lies(14, 20), "B.C2": lies(14, 24)}
    state = sea(ships, options="fleet_a=dwarves fleet_b=imperials", hands=(("D5",), ()))
    state = go(state, "A activate S1", "A stay B1", "A fire B1.T B.C1", "* " + "1 " * 6, "A play D5 B1")
    assert "3 dice" in refused(state, "fire B1.T B.C1 4 B.C2 2")
    assert go(state, "A fire B1.T B.C1 1 B.C2 2").agenda[-1] == Throwing(1)


def test_deployments_that_make_no_sense() -> None:
    """3.13."""
    state = go(GAME.start(GAME.schema.parse("")), "* 4 1")
    assert isinstance(state.agenda[-1], Deploying)
    assert "multiple of 15" in said(state, Deploy(0, (("B1", 24_000, 8000),), 24))
    reef = replace(state, islands=(*state.islands, replace(state.islands[1], at=(24_000, 8000))))
    assert "on terrain" in refused(reef, "deploy S1 at B1 24,8 heading 0")
    wind = replace(state, agenda=(EndPhase(), OpeningWind()))
    assert "wind must be drawn" in said(wind, Roll((1,)))


def test_draws_and_discards_that_make_no_sense() -> None:
    """3.10, 3.12."""
    state = sea(FAR, hands=(("C01", "C02"), ()))
    drawing = replace(state, agenda=(EndPhase(), Drawing(0, 2)))
    assert "must be drawn first" in said(drawing, Roll((1,)))
    assert "2 cards" in said(drawing, Draw(("C05",)))
    assert "not in that deck" in said(drawing, Draw(("C01", "C05")))
    assert "order of their ids" in said(drawing, Draw(("I2", "C05")))
    throwing = replace(state, agenda=(EndPhase(), Discarding(0)))
    assert "may be thrown away" in refused(throwing, "end")
    assert "may be thrown away" in said(throwing, Discard(()))
    assert "not in your hand" in said(throwing, Discard(("C05",)))
    assert "order of their ids" in said(throwing, Discard(("C02", "C01")))


def test_cards_that_make_no_sense() -> None:
    """3.12."""
    state = go(sea({"A.C1": lies(20, 20, anchored=True), **FAR}, hands=(("C05", "I6"), ())), "A activate S2")
    assert "no card Z9" in said(state, Play("Z9"))
    assert "no legal target" in refused(state, "play C05")


def test_divisions_that_make_no_sense() -> None:
    """3.9."""
    ships = {"A.C1": lies(20, 20), "A.F1": lies(21.7, 20), "B.C1": lies(20.9, 20)}
    state = sea(ships, touching=(("A.C1", "B.C1"), ("A.F1", "B.C1")), options="fleet_b=imperials cards=false")
    state = go(state, "A activate S2")
    assert "must be divided" in refused(state, "pass")
    assert "named once" in refused(state, "melee C1: A.F1 3 A.C1 3")
    assert "6 dice" in said(state, Divide("C1", (("A.C1", 0), ("A.F1", 6))))
    rng = random.Random(1)
    for _ in range(20):
        assert state.check(state.sample(rng)) is None


def test_divisions_beyond_counting_are_not_listed() -> None:
    """A crew of twelve among four enemies."""
    around = {
        "A.B1": lies(20, 20),
        "A.F1": lies(22, 20),
        "A.F2": lies(24, 20),
        "A.F3": lies(26, 20),
        "B.B1": lies(20, 26),
    }
    pairs = tuple((name, "B.B1") for name in ("A.B1", "A.F1", "A.F2", "A.F3"))
    state = go(sea(around, touching=pairs, options="fleet_b=orcs cards=false"), "A activate S1")
    assert state.actor() == 1
    assert state.actions() is None
    assert state.check(state.sample(random.Random(2))) is None


def test_a_group_is_named_only_where_there_are_several() -> None:
    """3.3."""
    state = sea({"A.C1": lies(20, 20), **FAR})
    assert "no group is named" in refused(state, "activate S2 group C1")


def test_chance_answers_only_when_it_is_due() -> None:
    state = sea(FAR)
    assert said(state, Roll((1,))) == "nothing is thrown or drawn here"
    with pytest.raises(NotationError, match="nothing is drawn"):
        GAME.draw(["1"], state)
    wind = replace(state, agenda=(EndPhase(), OpeningWind()))
    assert GAME.parse("ne", wind) == wind.actions()[1]  # type: ignore[index]
    with pytest.raises(NotationError, match="no point of the compass"):
        GAME.draw(["4"], wind)
    boilers = replace(state, agenda=(EndPhase(), Boilers((0,))))
    assert "thrown first" in said(boilers, Play("C05"))
    assert "1 to 6" in said(boilers, Roll((7,)))
    assert "1 dice" in said(boilers, Roll((1, 2)))


def test_overpressure_may_sink_and_a_critical_hit_may_leave_a_derelict() -> None:
    """D1, 3.7."""
    weak = sea({"A.C1": lies(20, 20, hull=1), **FAR}, options="fleet_a=dwarves cards=false")
    strained = replace(weak, agenda=(EndPhase(), Choosing(1), Boilers((weak.named("A.C1"),))))
    assert ship(go(strained, "* 1"), "A.C1").fate == "sunk"
    lone = sea({"A.C1": lies(20, 20, crew=1), **FAR}, options="cards=false")
    number = lone.named("A.C1")
    splinters = settled(
        Progress(replace(lone, agenda=(EndPhase(), Choosing(1), Striking(number, 6, False))), None)
    )
    assert ship(splinters, "A.C1").fate == "derelict"
    raked = replace(lone, agenda=(EndPhase(), Choosing(1), CrewDie(number)))
    assert ship(go(raked, "* 1"), "A.C1").fate == "derelict"


def test_grape_shot_may_empty_a_ship() -> None:
    """C11, 3.9."""
    state = sea(
        {"A.C1": lies(20, 20, anchored=True), "B.C1": lies(14, 20, crew=1), "B.B1": lies(44, 46)},
        options="fleet_b=imperials",
        hands=(("C11",), ()),
    )
    state = go(state, "A activate S2", "A stay C1", "A fire C1.P B.C1", "A play C11", "* 4 4 4 4 1 1")
    assert ship(state, "B.C1").fate == "derelict"


def test_two_ships_that_touch_a_derelict_take_it_once() -> None:
    """3.9: the first one has it."""
    ships = {
        "A.C1": lies(22, 20),
        "A.C2": lies(26, 20),
        "B.C1": lies(24, 25.2, 90, fate="derelict", crew=0),
        **FAR,
    }
    state = sea(ships, options="fleet_b=imperials cards=false")
    state = go(state, "A activate S2", "A move C1 r1 s9")
    first = state.touched(state.named("B.C1"))
    state = go(state, "A move C2 l1 s9")
    assert first == (state.named("A.C1"),)
    assert ship(state, "B.C1").fate == "taken"


def test_grapnels_do_not_pull_through_other_ships() -> None:
    """O4."""
    ships = {"A.F1": lies(20, 18), "B.F1": lies(20, 22.9, 90)}
    for between, opens in (({}, True), ({"A.F2": lies(20.9, 22.3, 90)}, False)):
        state = sea(ships | between, options="fleet_a=orcs fleet_b=imperials", hands=(("O4",), ()))
        state = go(state, "A activate S3", "A move F1 s4")
        assert isinstance(state.agenda[-1], Window) == opens


def test_a_runner_without_hunters_has_won() -> None:
    """3.14."""
    state = sea(
        {"A.B1": lies(24, 20), "B.C1": lies(30, 30, fate="sunk")}, options="scenario=breakout", turn=2
    )
    result = verdict(state)
    assert result is not None
    assert (result.outcome, result.reason) == ("1-0", "no_ships")


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        ("1/2-1/2", "even"),
        ("1-0", "no_ships"),
        ("0-1", "crushing"),
        ("1-0", "minor"),
        ("1-0", "escaped"),
        ("0-1", "runner_lost"),
        ("0-1", "astray"),
        ("0-1", "held"),
    ],
)
def test_each_result_has_its_reason(outcome: str, reason: str) -> None:
    """3.14."""
    said_ = str(GAME.card.reason(Result(outcome, reason), ("Ann", "Bob")))  # type: ignore[arg-type]
    winner = {"1-0": "Ann", "0-1": "Bob", "1/2-1/2": "draw"}[outcome]
    assert winner in said_
