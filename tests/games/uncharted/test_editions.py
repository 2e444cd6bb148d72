"""What versions 2 to 4 of the rules have mended, in records of all versions: the last turn of a breakout, cards without a use, the
lead that wins, and how even the fleets are."""

from __future__ import annotations

import pytest

from navals.core.record import record
from navals.core.record.record import RecordError, Replay
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.cards.volleys import fired_turrets
from navals.games.uncharted.rules.data.fleet import NEUTRAL
from navals.games.uncharted.rules.data.fleet import fleets as fleets_of
from navals.games.uncharted.rules.data.house import older
from navals.games.uncharted.rules.data.tables import knobs, normal
from navals.games.uncharted.rules.turn.ending import verdict
from navals.games.uncharted.rules.turn.tasks import Activation, Window
from tests.games.uncharted.play import lies, replace, sea

TURRET = (
    "fleet_a=dwarves fleet_b=imperials",
    "seat=A wind=E turn=2 A.C1=20.000,20.000,0,4/5,anchor B.F1=14.000,20.000,0,1/3 B.B1=40.000,44.000,180 hand_a=D5",
    "1. A activate S2\n2. A stay C1\n3. A fire C1.T B.F1\n",
)
"""A turret fires at the only ship in its reach, which has one hull point."""


def replayed(edition: str, options: str, setup: str, moves: str) -> Replay:
    head = (
        f'[Navals "1"]\n[Game "uncharted"]\n[Rules "{edition}"]\n[Options "{options}"]\n[Setup "{setup}"]\n'
    )
    found = record.read(f"{head}\n{moves}")
    stated = found.result()
    tag = f'[Result "{stated.outcome if stated else "*"}"]\n'
    assert record.write(found) == f"{head}{tag}\n{moves}", "it is written as it was read"
    return found


@pytest.mark.parametrize(
    ("edition", "turn", "result"),
    [("1", 9, "1-0 no_ships"), ("1", 10, "0-1 held"), ("2", 9, "1-0 no_ships"), ("2", 10, "1-0 no_ships")],
)
def test_a_hunter_without_a_ship_has_lost_in_the_last_turn_too(edition: str, turn: int, result: str) -> None:
    """3.14, scenario 2."""
    found = replayed(
        edition,
        "scenario=breakout cards=false",
        f"seat=A wind=E turn={turn} A.B1=40.000,24.000,0 A.C1=30.000,10.000,0,4/6,anchor B.F1=34.000,10.000,270,1/3",
        "1. A activate S2\n2. A stay C1\n3. A fire C1.S B.F1\n4. * 4 4 4 1 1 1\n5. A activate S1\n6. A move B1 s4\n",
    ).result()
    assert found is not None and f"{found.outcome} {found.reason}" == result


@pytest.mark.parametrize(
    ("edition", "lost", "result"),
    [
        ("1", "30", "1/2-1/2 even"),
        ("2", "30", "1/2-1/2 even"),
        ("3", "30", "1-0 minor"),
        ("3", "15", "1/2-1/2 even"),
        ("2", "60", "1-0 minor"),
    ],
)
def test_the_lead_that_wins_is_a_twentieth_now_and_was_a_tenth(edition: str, lost: str, result: str) -> None:
    """3.14: a frigate is 30 of 480 points, and half of that adrift."""
    gone = {
        "15": {"B.F1": lies(40, 44, fate="derelict")},
        "30": {"B.F1": lies(40, 44, fate="sunk")},
        "60": {"B.C1": lies(40, 44, fate="sunk")},
    }[lost]
    ships = {"A.B1": lies(6, 6), "B.B1": lies(40, 40), **gone}
    found = verdict(sea(ships, options="cards=false", edition=edition, turn=8))
    assert found is not None and f"{found.outcome} {found.reason}" == result


@pytest.mark.parametrize("edition", ["1", "2", "3"])
def test_where_nobody_is_left_the_hunter_has_held_and_who_is_out_has_won_in_every_version(
    edition: str,
) -> None:
    """3.14, scenario 2."""
    for fate, told in (("derelict", "0-1 held"), ("sunk", "0-1 runner_lost")):
        for turn in (9, 10):
            found = verdict(
                sea(
                    {"A.B1": lies(24, 44, fate=fate), "B.C1": lies(30, 30, fate="sunk")},
                    options="scenario=breakout cards=false",
                    edition=edition,
                    turn=turn,
                )
            )
            assert found is not None and f"{found.outcome} {found.reason}" == told
    hunted = {"A.B1": lies(24, 44), "B.C1": lies(30, 30)}
    going = sea(hunted, options="scenario=breakout cards=false", edition=edition, turn=9)
    last = verdict(replace(going, turn=10))
    assert verdict(going) is None
    assert last is not None and last.reason == "held"


def test_a_turret_without_another_target_is_not_drilled() -> None:
    """D5: in version 1 the card was offered, and lost."""
    sunk = "4. * 4 4 4\n"
    options, setup, moves = TURRET
    offered = replayed("1", options, setup, moves + sunk).position.state
    assert offered.actor() == 0 and offered.actions() is not None
    lost = replayed("1", options, setup, f"{moves}{sunk}5. A play D5 C1\n").position.state
    assert lost.discards[0] == ("D5",) and lost.actor() == 1
    mended = replayed("2", options, setup, moves + sunk).position.state
    assert mended.hands[0] == ("D5",) and mended.actor() == 1
    with pytest.raises(RecordError, match="it is B's turn"):
        replayed("2", options, setup, f"{moves}{sunk}5. A play D5 C1\n")


@pytest.mark.parametrize("edition", ["1", "2"])
def test_a_turret_that_has_missed_is_drilled_in_every_version(edition: str) -> None:
    """D5."""
    options, setup, moves = TURRET
    again = f"{moves}4. * 1 1 1\n5. A play D5 C1\n6. A fire C1.T B.F1\n"
    assert replayed(edition, options, setup, again).position.state.actor() == -1


def test_a_turret_of_a_ship_that_may_not_fire_is_not_drilled() -> None:
    """D5, 3.12: version 1 did not look at that."""
    ships = {
        "A.C1": lies(20, 20, hull=2, anchored=True),
        "A.C2": lies(20, 23, anchored=True, fired="T"),
        "B.C1": lies(14, 21.5),
    }
    state = sea(ships, options="fleet_a=dwarves fleet_b=imperials", hands=(("D5",), ()))
    assert state.options.edition == "4"
    window = Window(0, "turret", subject=state.named("A.C2"))
    one, two = state.named("A.C1"), state.named("A.C2")
    acting = Activation(0, 1, (one, two))
    assert fired_turrets(replace(state, activation=acting), window) == (("C2",),)
    silent = replace(state, activation=replace(acting, silent=(two,)))
    assert fired_turrets(silent, window) == ()
    older = replace(silent, options=replace(state.options, edition="1"))
    assert fired_turrets(older, window) == (("C2",),)


def test_games_of_older_versions_have_the_numbers_of_their_time() -> None:
    """3.11: version 4 has fewer dice for the Forge Dwarves at a distance, and more for the Orcs."""
    ships = {"A.C1": lies(20, 20), "A.B1": lies(20, 30), "B.C1": lies(30, 20), "B.B1": lies(30, 30)}
    fleets = "fleet_a=dwarves fleet_b=orcs house=orcs.F.move:12"
    dice = {}
    for edition in ("1", "3", "4"):
        state = sea(ships, options=fleets, edition=edition)
        cards = [state.ships[state.named(name)].card for name in ships]
        dice[edition] = [card.side for card in cards] + [cards[0].turret]
        assert fleets_of(state.options.tables)["orcs"].ships["F"].move == 12
    assert dice["1"] == dice["3"] == [(5, 4, 3, 0), (9, 8, 6, 4), (7, 5, 3, 0), (13, 10, 6, 0), (4, 3, 3, 2)]
    assert dice["4"] == [(5, 4, 2, 0), (9, 8, 6, 3), (7, 6, 4, 0), (13, 11, 6, 0), (4, 3, 2, 2)]
    for name, value in older("3").items():
        assert knobs()[name].printed != value and knobs()[name].fault(value, name) is None


def test_a_wreck_has_no_numbers_of_any_version() -> None:
    """Its digest is the same in all of them."""
    for edition in ("3", "4"):
        state = GAME.start(GAME.schema.parse("scenario=wreck", edition))
        assert {one.house for one in state.ships if one.side == NEUTRAL} == {""}


def test_a_number_of_the_house_counts_if_it_is_another_in_the_version_that_is_played() -> None:
    """What version 3 printed is a change in version 4, and the other way round."""
    name, before = next(iter(older("3").items()))
    now = knobs()[name].printed
    for edition, kept, left in (("3", now, before), ("4", before, now)):
        for value in (kept, left):
            options = GAME.schema.parse(f"house={name}:{value}", edition)
            assert options.house == (f"{name}:{value}" if value == kept else "")
            assert GAME.schema.parse(GAME.schema.write(options), edition) == options
            assert GAME.schema.renewed(options).edition == "4"
        assert (
            normal(f"{name}:{kept}", edition) == f"{name}:{kept}" and normal(f"{name}:{left}", edition) == ""
        )
    assert GAME.schema.renewed(GAME.schema.parse(f"house={name}:{now}", "3")).house == ""


def test_an_orc_cruiser_throws_a_die_more_at_a_distance_than_it_did() -> None:
    """3.5: the same shot by versions 3 and 4, at half of three dice and of four."""
    setup = "seat=A wind=E turn=2 A.C1=20.000,20.000,0,4/7,anchor B.B1=39.000,20.000,0"
    moves = "1. A activate S2\n2. A stay C1\n3. A fire C1.S B.B1\n4. * {}\n"
    options = "fleet_a=orcs fleet_b=imperials cards=false"
    for edition, dice in (("3", "1"), ("4", "1 1")):
        assert replayed(edition, options, setup, moves.format(dice)).position.state.actor() != -1
        with pytest.raises(RecordError):
            replayed(edition, options, setup, moves.format(f"{dice} 1"))
