"""Scores, victory, and the scenarios (3.14)."""

from __future__ import annotations

import pytest

from navals.core.event import Event
from navals.games.uncharted.rules.agenda import Progress
from navals.games.uncharted.rules.events import Ended, Taken
from navals.games.uncharted.rules.state import UnchartedState, settled
from navals.games.uncharted.rules.tasks import Adrift, Choosing, EndPhase, TurnEnd
from navals.games.uncharted.rules.turn.ending import score, verdict
from tests.games.uncharted.sea import go, lies, replace, sea, ship, told

BOTH = {"A.B1": lies(6, 2), "B.B1": lies(44, 46, 180)}


def end_of_turn(state: UnchartedState, log: list[Event] | None = None) -> UnchartedState:
    return settled(Progress(replace(state, agenda=(TurnEnd(),)), log))


@pytest.mark.parametrize(
    ("fate", "points"),
    [
        ("sunk", 75),
        ("prize", 112),
        ("taken", 112),
        ("withdrawn", 37),
        ("saved", 18),
        ("derelict", 37),
        ("afloat", 0),
    ],
)
def test_what_a_ship_is_worth(fate: str, points: int) -> None:
    """3.14, A42: each ship's points rounded down; markers and damage count nothing."""
    state = sea(BOTH | {"B.H1": lies(20, 20, fate=fate, hull=1, markers=("fire",))}, options="list_b=CH;B;FF")
    assert score(state) == (points, 0)


@pytest.mark.parametrize(
    ("lost", "result"),
    [
        ({"B.F1": "sunk"}, "1/2-1/2 even"),
        ({"B.F1": "sunk", "B.F2": "derelict", "A.F1": "saved"}, "1/2-1/2 even"),
        ({"B.F1": "sunk", "B.F2": "saved", "B.F3": "derelict"}, "1-0 minor"),
        ({"A.B1": "sunk"}, "0-1 minor"),
        ({"B.C1": "taken", "B.C2": "taken", "B.C3": "sunk"}, "1-0 crushing"),
    ],
)
def test_victory_by_the_score_at_the_end_of_the_last_turn(lost: dict[str, str], result: str) -> None:
    """3.14: below a tenth of 480 a draw, from half on crushing."""
    ships = {name: lies(20, 20, fate=fate) for name, fate in lost.items()}
    spare = {"A.C1": lies(6, 4), "B.F6": lies(40, 40)}
    log: list[Event] = []
    state = end_of_turn(sea(spare | BOTH | ships, turn=8, options="cards=false"), log)
    assert state.outcome is not None
    assert f"{state.outcome.outcome} {state.outcome.reason}" == result
    assert told(log, Ended)
    early = end_of_turn(sea(spare | BOTH | ships, turn=7, options="cards=false"))
    assert early.outcome is None
    assert early.turn == 8


def test_a_side_without_crews_is_crushed_before_the_last_turn() -> None:
    """3.14."""
    state = end_of_turn(sea({"A.F1": lies(6, 2), "B.B1": lies(20, 20, fate="derelict", crew=0)}, turn=2))
    assert state.outcome is not None
    assert (state.outcome.outcome, state.outcome.reason) == ("1-0", "no_ships")
    none = end_of_turn(sea({"A.F1": lies(6, 2, fate="sunk"), "B.B1": lies(20, 20, fate="sunk")}, turn=2))
    assert none.outcome is not None
    assert none.outcome.outcome == "1-0"


def breakout(**battleship: object) -> UnchartedState:
    ships = {"A.B1": lies(24, 44, **battleship), "A.C1": lies(6, 2), "B.C1": lies(44, 46, 180)}
    return sea(ships, options="scenario=breakout cards=false", turn=3)


def test_the_runner_wins_over_the_north_edge_at_once() -> None:
    """3.14, scenario 2."""
    state = go(breakout(), "A activate S1", "A move B1 s14")
    assert state.outcome is not None
    assert (state.outcome.outcome, state.outcome.reason) == ("1-0", "escaped")
    away = go(breakout(heading=6, at=(47_000, 20_000)), "A activate S1", "A move B1 s14")
    assert away.outcome is not None
    assert (away.outcome.outcome, away.outcome.reason) == ("0-1", "astray")


@pytest.mark.parametrize(
    ("fate", "turn", "reason"),
    [
        ("sunk", 3, "runner_lost"),
        ("taken", 3, "runner_lost"),
        ("afloat", 10, "held"),
        ("derelict", 10, "held"),
    ],
)
def test_the_hunter_wins_otherwise(fate: str, turn: int, reason: str) -> None:
    """3.14, scenario 2: crushingly if it is lost, else after ten turns."""
    state = replace(breakout(fate=fate), turn=turn)
    result = verdict(state)
    assert result is not None
    assert (result.outcome, result.reason) == ("0-1", reason)
    assert verdict(breakout()) is None


def test_a_wreck_is_worth_60_points_to_whoever_takes_it() -> None:
    """3.14, scenario 3: it does not drift, and is worth nothing to nobody."""
    state = sea({"A.C1": lies(24, 12), **BOTH}, options="scenario=wreck cards=false")
    assert score(state) == (0, 0)
    still = settled(Progress(replace(state, agenda=(EndPhase(), Choosing(0), Adrift())), None))
    assert [one.at for one in still.ships if one.side == 2] == [(24_000, 30_000), (24_000, 18_000)]
    log: list[Event] = []
    state = go(state, "A activate S2", "A move C1 s12", log=log)
    assert told(log, Taken)[0].ship == "W.W2"
    assert score(state) == (60, 0)


def test_fates_are_told_with_who_has_what() -> None:
    """3.9: a derelict that touches a friend when its crew is gone is saved at once."""
    ships = {"A.C1": lies(20, 20, crew=1, markers=("fire",)), "A.C2": lies(20.9, 20), **BOTH}
    state = sea(ships, touching=(("A.C1", "A.C2"),), options="cards=false")
    state = settled(Progress(replace(state, agenda=(EndPhase(),)), None))
    assert (ship(state, "A.C1").fate, ship(state, "A.C1").taker) == ("saved", 0)
