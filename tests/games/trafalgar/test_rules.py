"""The rules R1-R49 of Trafalgar, turn by turn: moves, order of play, repairs, ends. Gunnery: ``test_gunnery.py``; flags:
``test_flags.py``; refusals in their order: ``test_refusals.py``."""

from __future__ import annotations

import random

import pytest

from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import Ended, Mended, TurnBegan, WindTurned
from navals.games.trafalgar.rules.fleet import SPEED
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.rules.sailing.moves import reach
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import FAR, begun, given, opened

SEA = chart("strait")


# --------------------------------------------------------------------------------------------------------------- moves


def test_r1_r23_a_mast_lost_in_the_own_turn_counts_at_once() -> None:
    """R1, R23: the moves left are the speed of the moment less the moves made."""
    sea = given("E2=7,2,SW F1=20,10,E").do("activate E2, advance, advance")
    sea.do("gun CS E2 fore, done, 3")
    assert sea.masts("E2") == "mz"
    sea.do("port, port")  # 4 of 4
    assert sea.refused("advance") == "R1"


def test_r2_a_ship_without_masts_fires() -> None:
    """R2: and does nothing else but a repair."""
    sea = given("E1=10,9,E,-,3/3 F1=10,8,W").do("activate E1")
    assert sea.menu() == [
        *[f"fire port F1 {aim}" for aim in ("fore", "main", "mizzen", "battery")],
        "fire port F1",
        "repair",
        "end",
    ]
    assert sea.do("fire port F1 fore, 1").masts("F1") == "mz"


def test_r3_one_move_a_step_or_a_sixth_of_a_turn() -> None:
    """R3: in each heading, and back by turning."""
    for number, heading in enumerate(HEADINGS):
        wind = HEADINGS[number]
        sea = given(f"wind={wind} E1=16,8,{heading}" + FAR).do("activate E1, advance")
        column, row = SEA.place(SEA.beside[number][SEA.point(16, 8)])
        assert sea.lies("E1") == f"{column},{row} {heading}"
        assert sea.do("port").lies("E1").endswith(HEADINGS[number - 1])
        assert sea.do("starboard").lies("E1").endswith(heading)


def test_r4_moves_in_any_order_or_none() -> None:
    """R4."""
    sea = given("E1=10,6,E" + FAR).do("activate E1, end, endturn")
    assert (sea.lies("E1"), sea.state.turn) == ("10,6 E", 1)
    sea = given("E1=5,8,E" + FAR).do("activate E1, starboard, advance, port, advance")
    assert sea.lies("E1") == "6,9 E"


@pytest.mark.parametrize(
    ("name", "place", "why"),
    [
        ("E1", "24,5,E", "Victory is at the edge of the board"),
        ("E1", "9,0,E", "there is land ahead of Victory"),
        ("E1", "2,4,E", "there is land ahead of Victory"),
        ("E1", "13,6,E", "there is a reef ahead of Victory"),
        ("E1", "10,8,E", "there is a sandbank ahead: no water for Victory"),
        ("E2", "13,6,E", "there is a reef ahead of Euryalus"),
        ("E2", "24,5,E", "Euryalus is at the edge of the board"),
    ],
)
def test_r5_where_no_ship_goes(name: str, place: str, why: str) -> None:
    """R5: the edge, land and port guns, reefs, and for ships of the line sandbanks."""
    sea = given(f"{name}={place} F1=20,10,E").do(f"activate {name}")
    assert sea.told("advance") == f"{why} (trafalgar R5)"


def test_r5_the_corner_of_the_flag_is_land() -> None:
    """R5."""
    sea = given("wind=W E2=1,1,W F1=20,10,E").do("activate E2")
    assert sea.refused("advance") == "R5"


def test_r6_no_ship_passes_another() -> None:
    """R6: neither friend nor foe."""
    sea = given("E1=5,8,E E2=6,8,E" + FAR).do("activate E1")
    assert sea.told("advance") == "Euryalus is in the way of Victory (trafalgar R6)"
    sea = given("E1=5,8,E F2=6,8,E" + FAR).do("activate E1")
    assert sea.refused("advance") == "R6"


@pytest.mark.parametrize(("rule", "barred"), [("exact", {"W"}), ("wide", {"W", "NW", "SW"}), ("off", set())])
def test_r7_against_the_wind(rule: str, barred: set[str]) -> None:
    """R7: with the arrow to the east; turning is free in any wind."""
    found = set()
    for heading in HEADINGS:
        sea = given(f"wind=E E1=16,8,{heading}" + FAR, f"wind_no_go={rule}").do("activate E1")
        assert sea.can("port")
        assert sea.can("starboard")
        if not sea.can("advance"):
            assert sea.refused("advance") == "R7"
            found.add(heading)
    assert found == barred


# ------------------------------------------------------------------------------------------------------ turns and rounds


def test_r19_the_winner_sets_the_wind_and_the_other_begins() -> None:
    """R19."""
    sea = opened()
    assert (sea.state.phase, sea.state.actor()) == ("toss", CHANCE)
    sea.do("A")
    assert (sea.state.actor(), sea.menu()) == (0, [f"wind {heading}" for heading in HEADINGS])
    sea.do("wind NE")
    assert (sea.state.actor(), sea.state.first, sea.state.wind, sea.state.round) == (1, 1, 5, 1)
    assert begun().state.first == 0


def test_r20_r22_a_round_is_two_turns_and_a_throw_for_the_wind() -> None:
    """R20, R22."""
    sea = begun("E").do("endturn")
    assert (sea.state.turn, sea.state.round) == (1, 1)
    sea.do("endturn")
    assert (sea.state.phase, sea.state.actor()) == ("wind_roll", CHANCE)
    sea.do("2")
    assert sea.events == [WindTurned(stars=2, heading=2), TurnBegan(seat=0, number=2)]
    assert sea.state.wind == 2


def test_r21_each_ship_once_in_any_order() -> None:
    """R21: also one that can do nothing; an activation ends by word only."""
    sea = begun().do("activate E3, end, activate E1, end")
    assert sea.menu("activate") == ["activate E2", "activate E4"]
    assert sea.refused("activate E3") == "R21"
    sea.do("activate E2")
    assert sea.refused("endturn") == sea.refused("activate E4") == "R48"
    sea.do("end, activate E4, end, endturn, endturn, 0")
    assert len(sea.menu("activate")) == 4


def test_r21_interleave() -> None:
    """R21: a ship that has done something may be taken up again, with what it has left."""
    sea = given("E1=6,8,E E2=6,10,E" + FAR, "interleave=true").do(
        "activate E1, advance, advance, end, activate E2"
    )
    sea.do("advance, end, activate E1, advance, advance")
    assert sea.refused("advance") == "R1"
    sea.do("end, activate E1, end")
    assert sea.refused("activate E1") == "R21"
    assert sea.can("activate E2")
    # An activation without effect closes at once.
    sea.do("activate E2, end")
    assert sea.refused("activate E2") == "R21"


def test_r21_without_interleave_an_end_is_an_end() -> None:
    """R21."""
    sea = given("E1=6,8,E" + FAR).do("activate E1, advance, end")
    assert sea.refused("activate E1") == "R21"


def test_r8_r23_moves_and_shots_come_back_in_the_next_turn() -> None:
    """R8, R23, R48."""
    sea = given("E1=10,9,E F1=10,8,W,fmz,0/0").do("activate E1, fire port F1, 0, port, end")
    assert (sea.ship("E1").used, sea.ship("E1").fired) == (1, (1, 0))
    sea.do("endturn")
    assert (sea.ship("E1").used, sea.ship("E1").fired, sea.ship("E1").closed) == (0, (0, 0), False)


def test_r48_each_state_has_one_actor_and_its_actions() -> None:
    """R48: what does not belong to the state is refused, with a word on what is due."""
    sea = opened()
    assert sea.state.check(GAME.parse("1", sea.state)) is not None
    sea.do("B")
    assert sea.told("endturn") == "the wind must be set first (trafalgar R48)"
    sea.do("wind E")
    assert sea.told("advance") == "no ship is active: activate one, or end the turn (trafalgar R48)"
    sea.do("activate E1")
    assert sea.told("endturn") == "Victory is active: end its activation first (trafalgar R48)"
    assert sea.refused("hold") == sea.refused("done") == sea.refused("accept") == sea.refused("draw") == "R48"
    sea.do("end, draw")
    assert sea.told("endturn") == "a draw is offered: accept or decline (trafalgar R48)"


def test_r48_seats_cannot_roll_and_chance_cannot_sail() -> None:
    """R48: faults of whose turn it is have no rule."""
    sea = begun()
    refusal = sea.state.check(GAME.parse("2", given("first=A turn=B E1=5,6,E" + FAR).do("endturn").state))
    assert refusal is not None
    assert refusal.rule == ""
    rolling = given("first=A turn=B E1=5,6,E" + FAR).do("endturn")
    refusal = rolling.state.check(GAME.parse("endturn", sea.state))
    assert refusal is not None
    assert refusal.rule == ""


@pytest.mark.parametrize(
    ("state", "token", "rule"),
    [
        ("toss", "C", "R19"),
        ("toss", "1", "R19"),
        ("die", "4", "R12"),
        ("die", "A", "R12"),
        ("wind", "6", "R22"),
    ],
)
def test_r12_r19_r22_tokens_that_cannot_come_up(state: str, token: str, rule: str) -> None:
    """R12, R19, R22."""
    sea = {
        "toss": opened,
        "die": lambda: given("E1=10,9,E F1=10,8,W").do("activate E1, fire port F1"),
        "wind": lambda: given("first=A turn=B E1=5,6,E" + FAR).do("endturn"),
    }[state]()
    assert sea.refused(token) == rule


def test_r49_free_set_up() -> None:
    """R49: A, then B, then the toss; each ship and each anchorage once."""
    sea = opened("setup=free")
    assert (sea.state.phase, sea.state.actor(), len(sea.menu())) == ("place", 0, 24)
    for wrong in (
        "place E1=G1 E2=G1 E3=G3 E4=G4",
        "place E1=G1 E1=G2 E3=G3 E4=G4",
        "place E1=G1 E2=G2 E3=G3",
        "place E1=C1 E2=G2 E3=G3 E4=G4",
        "place F1=C1 F2=C2 S2=C3 S1=C4",
    ):
        assert sea.refused(wrong) == "R49"
    sea.do("place E4=G2 E3=G1 E2=G4 E1=G3")
    assert sea.state.actor() == 1
    sea.do("place F1=C2 F2=C1 S2=C3 S1=C4")
    assert sea.state.phase == "toss"
    assert [sea.lies(name) for name in ("E3", "E4", "E1", "E2")] == [
        "23,16 W",
        "23,15 W",
        "23,14 W",
        "23,13 W",
    ]
    assert sea.lies("F2") == "1,1 E"
    assert GAME.text(GAME.parse("place E4=G2 E3=G1 E2=G4 E1=G3", opened("setup=free").state)) == (
        "place E1=G3 E2=G4 E3=G1 E4=G2"
    )


@pytest.mark.parametrize(
    ("fleet", "ships"),
    [("full", "E1 E2 E3 E4 F1 F2 S2 S1"), ("duel", "E1 E2 F1 F2"), ("frigates", "E2 E3 F2 S2")],
)
def test_r49_fleets(fleet: str, ships: str) -> None:
    """R49: those that take part lie at their anchorages; a smaller fleet has four to choose from."""
    sea = opened(f"fleet={fleet}")
    there = [name for name in ["E1", "E2", "E3", "E4", "F1", "F2", "S2", "S1"] if sea.lies(name) != "-"]
    assert " ".join(there) == ships
    assert len(opened(f"fleet={fleet} setup=free").menu()) == (24 if fleet == "full" else 12)


# ------------------------------------------------------------------------------------------------------------- repairs


HULK = "E1=10,9,E,-,3/3 E2=5,6,E F1=10,8,E"


def test_r31_a_repair_is_the_whole_activation() -> None:
    """R31: nothing before it, and it closes the ship."""
    sea = given(HULK).do("activate E1, repair")
    assert (sea.state.phase, sea.refused("activate E1")) == ("idle", "R21")
    sea = given(HULK).do("activate E1, fire port F1, 0")
    assert sea.refused("repair") == "R31"
    sea = given(HULK).do("activate E2")
    assert sea.told("repair") == "Euryalus still has a mast (trafalgar R31)"


def test_r32_a_turn_without_it_undoes_the_count() -> None:
    """R32: also one without any activation; damage does not."""
    sea = given("E1=10,9,E,-,3/3,r F1=10,8,E").do("endturn")
    assert sea.ship("E1").repairs == 0
    sea = given("E1=10,9,E,-,3/3 F1=10,8,E").do("activate E1, repair, endturn")
    sea.do("activate F1, fire starboard E1 battery, 3, end, endturn, 0")
    assert (sea.ship("E1").repairs, sum(sea.ship("E1").guns)) == (1, 5)
    sea.do("activate E1, repair, endturn")
    assert sea.masts("E1") == "z"


def test_r32_a_mizzen_can_be_put_up_again() -> None:
    """R32: no limit on repetitions."""
    sea = given("E1=10,9,E,-,3/3,r F1=10,8,E").do("activate E1, repair, endturn")
    assert sea.happened(Mended) == [Mended(ship=0)]
    sea.do("activate F1, fire starboard E1 mizzen, 1, end, endturn, 0")
    sea.do("activate E1, repair, endturn, endturn, 0, activate E1, repair, endturn")
    assert sea.masts("E1") == "z"


def test_r32_fire_during_a_repair() -> None:
    """R32: with ``repair_fire`` the ship stays active and the count stands."""
    sea = given(HULK, "repair_fire=true").do("activate E1, repair")
    assert sea.state.phase == "active"
    assert sea.refused("repair") == sea.refused("takeflag E") == sea.refused("advance") == "R31"
    sea.do("fire port F1 fore, 1, end, endturn")
    assert sea.ship("E1").repairs == 1
    sea.do("endturn, 0, activate E1, repair, fire port F1, 0, end, endturn")
    assert sea.masts("E1") == "z"
    # Also there nothing comes before it.
    sea = given(HULK, "repair_fire=true").do("activate E1, fire port F1, 0")
    assert sea.refused("repair") == "R31"


def test_r32_the_whole_side_passes() -> None:
    """R32: with ``repair_scope=player`` nobody else moves, fires or takes part in a transfer."""
    position = "E1=10,9,E,-,3/3 E2=6,9,E E3=6,10,E,-,2/2,B E4=16,14,E F1=10,8,E F2=4,6,E"
    options = "repair_scope=player"
    sea = given(position, options).do("activate E1, repair, activate E2")
    for text in ("advance", "port", "fire port F2", "takeflag E"):
        assert sea.refused(text) == "R31"
    sea.do("end")
    assert sea.refused("transfer E3 E2") == "R31"
    sea.do("activate E3, repair, endturn")
    assert (sea.ship("E1").repairs, sea.ship("E3").repairs) == (1, 1)
    for before in ("activate E2, port, end", "activate E2, advance, end", "transfer E3 E2"):
        sea = given(position, options).do(before).do("activate E1")
        assert sea.refused("repair") == "R31"
    sea = given(position, options).do("activate E2, end, activate E1, repair")
    assert sea.state.phase == "idle"


# ----------------------------------------------------------------------------------------------------------------- ends


def test_r16_r42_the_last_ship_sunk_wins() -> None:
    """R16, R42: reason ``fleet``."""
    sea = given("E1=10,9,E F2=10,8,E,-,0/1").do("activate E1, fire port F2 battery, 1")
    assert sea.ended() == ("1-0", "fleet")
    assert sea.state.actor() == NOBODY
    assert sea.state.actions() == ()
    assert [event.result.reason for event in sea.happened(Ended)] == ["fleet"]
    refusal = sea.state.check(GAME.parse("endturn", begun().state))
    assert refusal is not None
    assert (str(refusal.message), refusal.rule) == ("the game is over", "")


def test_r45_the_side_to_play_comes_first() -> None:
    """R45: in a position where both could win, and fleet before superiority before flag."""
    both = "E1=23,16,W,fmz,3/3,B F1=5,8,E"
    assert given(both).ended() == ("1-0", "flag")
    crowd = "E1=5,6,E E2=6,6,E E3=23,14,E,fmz,2/2,B F1=1,4,E"
    assert given(crowd).ended() == ("1-0", "superiority")
    assert given(crowd, "superiority=4").ended() == ("1-0", "flag")
    assert given("E3=23,14,E,fmz,2/2,B").ended() == ("1-0", "fleet")


def test_r47_draw_by_agreement() -> None:
    """R47: offered between activations, once in a turn."""
    sea = begun().do("draw")
    assert (sea.state.actor(), sea.menu()) == (1, ["accept", "decline"])
    sea.do("decline")
    assert sea.state.actor() == 0
    assert sea.refused("draw") == "R47"
    assert "draw" not in sea.menu()
    sea.do("endturn, draw, decline, endturn, 0")
    assert sea.can("draw")
    sea.do("draw, accept")
    assert sea.ended() == ("1/2-1/2", "agreement")


def test_r47_quiet_rounds() -> None:
    """R47: so many in a row without damage."""
    sea = begun("E", "no_progress_rounds=3")
    for _ in range(2):
        sea.do("endturn, endturn, 0")
    assert sea.state.quiet == 2
    sea.do("endturn, endturn")
    assert sea.ended() == ("1/2-1/2", "no_progress")


def test_r47_damage_makes_a_round_lively() -> None:
    """R47: a gun or a mast, but not a mizzen that is the only mast, nor port guns."""

    def quiet(position: str, play: str) -> int:
        return given(f"{position} quiet=5").do(play).do("end, endturn, endturn").state.quiet

    duel = "E1=10,9,E F1=10,8,E"
    assert quiet(duel, "activate E1, fire port F1 fore, 0") == 6
    assert quiet(duel, "activate E1, fire port F1, 3") == 6
    assert quiet(duel, "activate E1, fire port F1 fore, 1") == 0
    assert quiet(f"{duel},fmz,3/3", "activate E1, fire port F1 battery, 1") == 0
    assert quiet(f"{duel},z,3/3", "activate E1, fire port F1 mizzen, 1") == 6
    assert quiet(f"{duel},fz,3/3", "activate E1, fire port F1 mizzen, 1") == 0
    assert quiet(f"{duel},m,3/3", "activate E1, fire port F1 main, 1") == 0
    assert quiet("E1=5,4,SW" + FAR, "activate E1, fire starboard CS, 3") == 6
    assert quiet("E1=10,9,E F1=10,8,E,-,0/1 F2=1,4,E", "activate E1, fire port F1 battery, 1") == 0


def test_r47_flags_make_a_round_lively() -> None:
    """R47: taken, recovered, brought home; a transfer does not."""

    def quiet(position: str, play: str) -> int:
        return given(f"wind=SE quiet=5 {position}").do(play).do("endturn, endturn").state.quiet

    assert quiet("E2=1,1,W,fmz,2/2,c F1=20,10,E", "activate E2, takeflag E, end") == 0
    assert quiet("E2=22,15,E,fmz,2/2,A F1=1,4,E", "activate E2, advance, end") == 0
    assert quiet("E2=12,6,E,fmz,2/2,B E1=13,6,E F1=1,4,E", "transfer E2 E1") == 6


def test_r47_rounds_at_most() -> None:
    """R47: the quiet rounds are looked at first; 0 switches both off."""
    sea = begun("E", "max_rounds=2").do("endturn, endturn, 0, endturn, endturn")
    assert sea.ended() == ("1/2-1/2", "max_rounds")
    sea = begun("E", "max_rounds=2 no_progress_rounds=2").do("endturn, endturn, 0, endturn, endturn")
    assert sea.ended() == ("1/2-1/2", "no_progress")
    sea = begun("E", "no_progress_rounds=0")
    for _ in range(60):
        sea.do("endturn, endturn, 0")
    assert sea.ended() is None


# ------------------------------------------------------------------------------------------------------------- helpers


def test_r3_reach_agrees_with_the_rules() -> None:
    """R3-R7, R40: what a ship can reach is what playing its moves reaches, and each path is legal."""
    rng = random.Random(8)
    looked = 0
    for _ in range(6):
        state = GAME.start(GAME.schema.parse("fort_interrupt=never"))
        for _ in range(400):
            if state.actor() == NOBODY:
                break
            state = state.apply(state.sample(rng))
            if state.phase != "active" or rng.random() < 0.9:
                continue
            looked += 1
            number = state.active
            found = reach(state, number)
            played = {state.ships[number].at * 6 + state.ships[number].heading: 0}
            ring = [state]
            cost = 0
            while ring:
                cost += 1
                following = []
                for before in ring:
                    for text in ("advance", "port", "starboard"):
                        action = GAME.parse(text, before)
                        if before.check(action) is None:
                            after = before.apply(action)
                            if after.phase != "active":
                                continue
                            berth = after.ships[number].at * 6 + after.ships[number].heading
                            if berth not in played:
                                played[berth] = cost
                                following.append(after)
                ring = following
            assert found.cost == played
            for berth, moves in list(found.cost.items())[::7]:
                after = state
                path = found.path(berth // 6, berth % 6)
                assert len(path) == moves
                for action in path:
                    assert after.check(action) is None
                    after = after.apply(action)
                assert after.ships[number].at * 6 + after.ships[number].heading == berth
    assert looked > 20


def test_r1_speed_table() -> None:
    """R1: whole ships."""
    assert (SPEED[0][7], SPEED[1][7]) == (4, 6)
