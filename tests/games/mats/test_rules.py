"""The rules R1-R28 of MATS and their readings A1-A18 (worked examples: test_examples.py)."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.core import position as table
from navals.core.record import RecordError, read
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import (
    DICE,
    PASS,
    Advance,
    Advanced,
    Crossed,
    Decided,
    Die,
    Drifted,
    Ended,
    Engaged,
    Fired,
    Initiative,
    Order,
    Ordered,
    Passed,
    Revealed,
    Struck,
)
from navals.games.mats.rules.options import HIT, INTACT, SUNK
from navals.games.mats.rules.state import MatsState, by_count
from tests.games.mats.play import ALL, E1, Sea, facing, opened, set_life

CUSTOM = "roster=custom ships=H:2/4>0/3,S:3/3>0/0,L:1/0>0/0"


def other_turn(sea: Sea, seat: int) -> Sea:
    """The same columns with another seat to choose."""
    return Sea(msgspec.structs.replace(sea.state, turn=seat))


# ------------------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("order TP V1 V2 F1 F2 C1", "C2 is missing from the column"),
        ("order", "TP is missing from the column"),
        ("order TP V1 V2 F1 F2 C1 C1", "C1 stands twice in the column"),
        ("order TP V1 V2 F1 F2 C1 C2 C2", "C2 stands twice in the column"),
        ("order TP V1 V2 F1 F2 C1 C3", "there is no ship C3 in the fleet"),
    ],
)
def test_r1_a_column_is_all_surviving_ships(order: str, said: str) -> None:
    refusal = opened().refused(order)
    assert (refusal.rule, str(refusal.message)) == ("mats R1", said)


def test_r1_a_sunk_ship_is_not_ordered() -> None:
    """R1: what is sunk is gone."""
    sea = set_life(opened(), "A:V2", SUNK)
    refusal = sea.refused(f"order {ALL}")
    assert (refusal.rule, str(refusal.message)) == ("mats R1", "V2 is sunk")
    sea.do("order C2 C1 F2 F1 V1 TP")
    assert sea.state.line[0] == (6, 5, 4, 3, 1, 0)


def test_r1_any_order_is_allowed_for_both() -> None:
    """R1, A15: any permutation, A before B."""
    sea = opened().do("order C2 TP C1 V1 F2 V2 F1")
    assert sea.state.actor() == 1
    sea.do(f"order {ALL}")
    assert sea.state.line == ((6, 0, 5, 1, 4, 2, 3), tuple(range(7)))


def test_r1_nothing_else_can_be_done_before_the_column_is_formed() -> None:
    sea = opened()
    for text in ("pass", "V1+1"):
        assert sea.refused(text).rule == "mats R1"
    assert sea.state.check(Die(3)) is not None


def test_r1_a_column_is_formed_once() -> None:
    refusal = facing("V1 F1", "V1 F1").refused("order V1 F1")
    assert (refusal.rule, str(refusal.message)) == ("mats R1", "the columns are formed already")


def test_r1_orders_of_few_ships_are_listed_and_of_many_not() -> None:
    """R1: 120 for five ships, not 5040 for seven."""
    assert opened().state.actions() is None
    few = set_life(opened(), "A:TP A:V1", SUNK).state.actions()
    assert few is not None
    assert len(set(few)) == 120
    three = opened(CUSTOM)
    assert three.menu() == "order H S L order H L S order S H L order S L H order L H S order L S H"


def test_r1_r25_hit_ships_keep_their_face_in_the_next_crossing() -> None:
    """R1, R25, A18: the state of every ship is public, sunk ones are gone, and columns are formed anew."""
    sea = facing("V1 C1", "F1").do("pass", "pass", "1 6 3")
    while sea.state.phase != "order":
        sea.do("1" if sea.state.actor() == CHANCE else "pass")
    for seat in (0, 1, None):
        view = sea.state.view(seat)
        assert view.life == sea.state.life
        assert view.life[0][1] == HIT
    assert (sea.state.at, sea.state.double, sea.state.first) == (((), ()), (0, 0), NOBODY)
    sea.do("order C1 V1")
    assert [pawn.kind for pawn in sea.state.open_view().files(0)] == []


@pytest.mark.parametrize("gap", [0, 1, 2, 3])
def test_r2_the_heads_are_one_step_apart_or_further(gap: int) -> None:
    """R2, A1: ``gap`` empty positions between the heads; both orders are revealed at once."""
    sea = opened(f"gap={gap}").do(f"order {E1}")
    assert sea.happened(Revealed) == []
    sea.do(f"order {ALL}")
    assert sea.state.at == (tuple(range(-1, -8, -1)), tuple(range(gap, gap + 7)))
    columns = (tuple(E1.split()), tuple(ALL.split()))
    assert sea.happened(Revealed) == [Revealed(crossing=1, columns=columns)]


def test_r3_the_higher_die_begins_and_equal_dice_are_rolled_again() -> None:
    """R3: A's die first; chance acts, each face as likely."""
    sea = opened().do(f"order {E1}", f"order {E1}")
    assert (sea.state.actor(), sea.state.outcomes()) == (CHANCE, DICE)
    assert sum(chance for _, chance in DICE) == pytest.approx(1)
    refusal = sea.state.check(PASS)
    assert refusal is not None
    assert refusal.rule == "mats R3"
    sea.do("3")
    assert sea.state.view(1).initiative == 3
    sea.do("3 1 4")
    assert sea.happened(Initiative)[-1] == Initiative(seat=1, face=4)
    assert (sea.state.first, sea.state.actor(), sea.state.initiative) == (1, 1, 0)


def test_r3_the_initiative_is_rolled_in_each_crossing() -> None:
    """R3, A16."""
    sea = facing("V1", "F1").do("1 5 2", "order V1", "order F1")
    assert (sea.state.phase, sea.state.crossing) == ("initiative", 2)
    sea.do("1 2")
    assert sea.state.first == 1


# ------------------------------------------------------------------------------------------------- a series


def test_r4_the_whole_column_of_player_1_moves_by_one() -> None:
    """R4, R22: ships, wrecks and water, in both files; the other's column stays."""
    sea = facing("F1 V1 C1 C2", "TP V2 F2 C2").do("V1+1", "pass", "1 5 6 1")
    assert sea.file(0) == "C2=-3 C1=-2 ~=-1 x=0 +V1*=0"
    sea.do("pass", "pass", "1 6 1")
    assert sea.happened(Drifted) == [Drifted(seat=0, series=3)]
    assert sea.file(0).startswith("C2=-2 C1=-1 ~=0 x=1 +")
    assert sea.state.first == 0


def test_r4_black_moves_the_other_way() -> None:
    """R4, G2: B travels towards -1."""
    sea = facing("V1 F1", "V1 F1", first="B")
    assert (sea.file(0), sea.file(1)) == ("F1=-2 V1=-1", "V1=-1 F1=0")


def test_r5_after_the_crossing_the_rest_of_the_series_is_not_played() -> None:
    """R5: no advance and no combat once the columns have passed."""
    sea = facing("V1", "F1").do("1 5 2")
    assert [type(event) for event in sea.events[-2:]] == [Drifted, Crossed]


def test_r6_each_player_may_advance_whatever_the_other_did() -> None:
    """R6, A12: player 1 passes, player 2 advances; and the reverse."""
    sea = facing("V1 F1 C1", "V1 F1 C1").do("pass", "F1+1")
    assert sea.state.phase == "combat"
    sea = facing("V1 F1 C1", "V1 F1 C1", first="B")
    assert sea.state.actor() == 1
    sea.do("F1+1")
    assert sea.state.actor() == 0
    sea.do("pass")
    assert sea.happened(Passed) == [Passed(seat=0, forced=False)]
    assert sea.state.phase == "combat"


def test_r6_a_player_without_an_advance_is_skipped_without_an_action() -> None:
    """R6: as player 1 and as player 2; he is told to be skipped."""
    sea = facing("TP*", "V1 F1 C1")  # no mast
    assert sea.state.moves(0) == []
    assert (sea.state.actor(), sea.happened(Passed)) == (1, [Passed(seat=0, forced=True)])
    sea = facing("TP*", "V1 F1 C1", first="B").do("pass")
    assert sea.happened(Passed) == [Passed(seat=1, forced=False), Passed(seat=0, forced=True)]
    assert sea.state.phase == "combat"


def test_r6_only_ships_that_exist_and_float_advance() -> None:
    sea = facing("V1 F1 C1", "V1 F1 C1")
    unknown, sunk = sea.refused("X9+1"), sea.refused("TP+1")
    assert (unknown.rule, str(unknown.message)) == ("mats R6", "there is no ship X9 in the fleet")
    assert (sunk.rule, str(sunk.message)) == ("mats R6", "TP is sunk")


def test_r7_combats_come_after_both_choices() -> None:
    """R7: nothing else is done before they are fought."""
    sea = facing("V1 F1", "V1 F1").do("pass", "pass")
    assert sea.state.phase == "combat"
    for action in (PASS, Advance("F1", 1), Order(("V1",))):
        refusal = sea.state.check(action)
        assert refusal is not None
        assert refusal.rule == "mats R7"


def test_r8_the_players_change_parts() -> None:
    """R8: series 1 A, series 2 B, series 3 A."""
    sea = facing(ALL, ALL)
    seen = []
    for _ in range(3):
        seen.append((sea.state.series, sea.state.first))
        sea.do("pass", "pass")
        while sea.state.actor() == CHANCE:
            sea.do("1")
    assert seen == [(1, 0), (2, 1), (3, 0)]


# ------------------------------------------------------------------------------------- the chosen advance


def test_r9_a_ship_advances_by_one_position_up_to_its_masts() -> None:
    sea = facing("V1 F1 C1 TP", ALL)
    for text in ("V1+1", "V1+2", "F1+3", "C1+4", "TP+1"):
        assert sea.state.check(GAME.parse(text, sea.state)) is None
    for text, most in (
        ("V1+3", "2 positions"),
        ("F1+4", "3 positions"),
        ("C1+99", "4 positions"),
        ("TP+2", "1 position "),
    ):
        refusal = sea.refused(text)
        assert refusal.rule == "mats R9"
        assert most in str(refusal.message)
    zero = sea.refused("V1+0")
    assert (zero.rule, str(zero.message)) == ("mats R9", "V1 advances by one position at least")
    for steps in (-1, -(10**30), 10**30):
        refusal = sea.state.check(Advance("V1", steps)) or zero
        assert refusal.rule == "mats R9"


def test_r9_a17_a_hit_ship_has_the_masts_of_its_hit_face() -> None:
    """R9, A17: V1* one mast, TP* none."""
    sea = facing("F1 V1* TP*", ALL)
    assert "V1+1" in sea.menu()
    assert sea.refused("V1+2").rule == "mats R9"
    refusal = sea.refused("TP+1")
    assert (refusal.rule, str(refusal.message)) == (
        "mats R9",
        "TP has no mast and advances with the whole column only",
    )


def test_r10_a_ship_in_the_base_file_is_held_and_one_in_the_double_file_is_free() -> None:
    sea = other_turn(facing("F1 V1", ALL).do("V1+1"), 0)
    refusal = sea.refused("F1+1")
    assert (refusal.rule, str(refusal.message)) == ("mats R10", "F1 is held by V1 in the double file")
    sea.do("V1+1")
    assert sea.file(0) == "F1=0 V1=1"


def test_r11_not_beyond_the_enemys_last_pawn() -> None:
    """R11, A2, G5: the rearmost, not the head; a wreck counts as well as a ship."""
    sea = facing("C1 F1", "V1 F1 V2")
    assert sea.refused("C1+3").rule == "mats R11"
    assert str(sea.refused("C1+3").message) == "C1 would go beyond the last enemy ship or wreck"
    wreck = set_life(facing("C1 F1", "V1 F1 V2"), "B:V2", SUNK)
    assert wreck.state.check(Advance("C1", 2)) is None
    assert wreck.refused("C1+3").rule == "mats R11"


def test_r11_a_ship_beyond_the_last_pawn_stays() -> None:
    """R11: B's advance leaves C1 behind his column."""
    sea = facing("C1 F1", "V1 F1 V2").do("C1+2", "pass", "6 1 1", "pass")
    assert (sea.file(0), sea.file(1)) == ("F1=-1 ~=0 ~=1 C1=2", "V1=-1 F1=0 V2*=1")
    refusal = sea.refused("C1+1")
    assert (refusal.rule, str(refusal.message)) == ("mats R11", "C1 has come to the end of the enemy column")
    assert sea.menu() == "F1+1 F1+2 pass"


def test_r12_a4_a_wreck_in_the_double_file_may_be_passed_or_not_by_option() -> None:
    """R12, A4: ``pass_double_wreck``; landing there is no more allowed than beside a ship (R13, A8)."""
    for option, rule in (("", None), ("pass_double_wreck=false", "mats R12")):
        sea = set_life(facing("F1 V1 C1", "TP V2 F2 C2", options=option).do("V1+1"), "A:V1", SUNK)
        sea = other_turn(sea, 0)
        refusal = sea.state.check(Advance("C1", 3))
        assert (None if refusal is None else refusal.rule) == rule
        assert sea.refused("C1+2").rule == "mats R13"
        assert ("C1+3" in sea.menu().split()) == (rule is None)
        if refusal is not None:
            assert str(refusal.message) == "C1 cannot pass a wreck in the double file"


def test_r12_a_ship_in_the_double_file_bars_the_way_and_single_pawns_do_not() -> None:
    """R12: single ships, wrecks and enemies are passed."""
    sea = facing("F1 V1 C1 C2", "TP V2 F2 C2 C1")
    assert sea.state.check(Advance("C2", 4)) is None  # past C1, V1, F1
    sea = other_turn(sea.do("V1+1"), 0)
    assert sea.refused("C2+4").rule == "mats R12"
    assert sea.state.check(Advance("C2", 2)) is None


def test_r13_a7_no_third_pawn_at_a_position() -> None:
    sea = other_turn(facing("F1 V1 C1", ALL).do("V1+1"), 0)
    refusal = sea.refused("C1+2")
    assert (refusal.rule, str(refusal.message)) == (
        "mats R13",
        "C1 has no room: V1 is in the double file there",
    )
    set_life(sea, "A:V1", SUNK)
    assert str(sea.refused("C1+2").message) == "C1 has no room: a wreck is in the double file there"


def test_r14_r15_r16_where_a_ship_arrives() -> None:
    """R14, R15, R16, A10: beside a ship or a wreck, in place of water, ahead of the head."""
    start = facing("F1 V1 C1", ALL)
    beside = start.do("V1+1").happened(Advanced)
    assert beside == [Advanced(seat=0, ship="V1", steps=1, to=0, doubled=True, was_doubled=False)]
    ahead = other_turn(Sea(start.state), 0).do("V1+2").happened(Advanced)
    assert ahead == [Advanced(seat=0, ship="V1", steps=2, to=2, doubled=False, was_doubled=True)]
    wreck = other_turn(set_life(Sea(start.state), "A:F1", SUNK), 0)
    assert wreck.file(0) == "C1=-2 ~=-1 x=0 +V1=0"
    single = set_life(facing("F1 V1 C1", ALL), "A:F1", SUNK).do("V1+1")
    assert single.file(0) == "C1=-2 ~=-1 x=0 +V1=0"
    water = facing("V1 F1 C1", ALL).do("F1+2")
    water = other_turn(water, 0).do("C1+1")
    assert water.file(0) == "C1=-1 V1=0 F1=1"


def test_r17_water_fills_holes_and_never_trails() -> None:
    """R17, G6: a hole in the middle is filled, behind the tail nothing stays."""
    middle = facing("V1 F1 C1", ALL).do("F1+3")
    assert middle.file(0) == "C1=-2 ~=-1 V1=0 ~=1 F1=2"
    tail = facing("V1 F1 C1", ALL).do("C1+4")
    assert tail.file(0) == "F1=-1 V1=0 ~=1 C1=2"


def test_r17_the_board_never_holds_what_g3_and_g4_forbid() -> None:
    """R17, G3, G4, G6 in random games: no water in the double file, no double file beside nothing, no hole, no third pawn."""
    rng = random.Random(17)
    for number in range(25):
        options = GAME.schema.random(rng) if number else GAME.schema.default()
        state = GAME.start(options)
        while state.actor() != NOBODY:
            state = state.apply(state.sample(rng))
            for side in (0, 1):
                files = state.open_view().files(side)
                base = {pawn.position for pawn in files if not pawn.double}
                solid = {pawn.position for pawn in files if not pawn.double and pawn.kind != "water"}
                double = [pawn.position for pawn in files if pawn.double]
                assert all(pawn.kind != "water" for pawn in files if pawn.double)
                assert set(double) <= solid
                assert len(double) == len(set(double))
                if files:
                    assert base == set(range(min(solid), max(solid) + 1))


# ------------------------------------------------------------------------------------------------- combat


def test_r18_two_against_two() -> None:
    """R18, R19: all guns of both pairs."""
    sea = facing("F1 V1 C1", "TP V2 C2").do("V1+1", "V2+1")
    assert sea.happened(Engaged) == [Engaged(position=0, ships=(("F1", "V1"), ("TP", "V2")))]
    assert sea.state.fight is not None
    assert sea.state.fight.guns == (7, 9)


def test_r18_one_against_two() -> None:
    sea = facing("F1 V1 C1", "TP V2 C2").do("pass", "V2+1")
    assert sea.happened(Engaged) == [Engaged(position=0, ships=(("F1",), ("TP", "V2")))]


def test_r18_a_wreck_alone_contests_nothing() -> None:
    """R18, R19: wrecks neither fight nor are fought."""
    sea = set_life(facing("F1 V1 C1", "TP V2 C2"), "A:F1", SUNK)
    assert sea.contested() == ()
    sea.do("pass", "pass")
    assert sea.happened(Engaged) == []


def test_r19_a17_bare_dice_fight_too() -> None:
    """R19, A17: a ship without guns."""
    sea = opened(CUSTOM).do("order L S H", "order L S H", "6 1", "pass", "pass", "4 3")
    assert sea.happened(Fired) == [
        Fired(seat=0, position=0, face=4, guns=0),
        Fired(seat=1, position=0, face=3, guns=0),
    ]


def test_r19_guns_are_those_before_the_combat() -> None:
    """R19: at the next position of the same series others fight with their own."""
    sea = facing(ALL, ALL).do("pass", "pass", "1 1 1 1")
    sea.do("pass", "pass")
    assert sea.state.fight is not None
    # V1 against the hit TP at -1, the hit TP against V1 at 0.
    assert sea.state.fight.guns == (4, 3)
    assert sea.state.fights == (-1, 0)


def test_r20_the_winner_suffers_nothing() -> None:
    sea = facing("V1", "F1").do("6 1 6")
    assert sea.happened(Struck) == [Struck(seat=1, ship="F1", position=0, face=6, sunk=True, again=False)]
    assert sea.state.life[0][1] == INTACT


@pytest.mark.parametrize(("face", "life"), [(1, HIT), (2, HIT), (3, HIT), (4, SUNK), (5, SUNK), (6, SUNK)])
def test_r21_one_to_three_hit_four_to_six_sunk(face: int, life: int) -> None:
    """R21, and an intact ship turned shows its hit face (R22)."""
    sea = facing("V1 C1", "TP C1").do("pass", "pass", f"1 6 {face}")
    assert sea.state.life[0][1] == life


def test_r21_a13_a_die_for_each_ship_base_file_first() -> None:
    """R21, A13: also where the base ship came later in the column."""
    sea = facing("V1 F1 C1", "TP V2 C2").do("F1+1", "pass", "1 6")
    assert sea.state.fight is not None
    assert sea.state.fight.due == ((0, 1), (0, 3))
    sea.do("6 1")
    assert [(e.ship, e.sunk) for e in sea.happened(Struck)] == [("V1", True), ("F1", False)]  # type: ignore[attr-defined]


def test_r22_a_wreck_takes_the_place_and_only_drifts() -> None:
    """R22: in the same slot; it is no ship any more."""
    sea = facing("V1 C1", "TP C1 F1").do("pass", "pass", "1 6 5")
    assert sea.file(0) == "C1=-1 x=0"
    sea.do("pass")
    assert sea.refused("V1+1").rule == "mats R6"


def two_combats() -> Sea:
    """V2* against V1* at -1 and V1* against V2* at 0 in series 2, B being player 1, the dice due."""
    sea = facing("V1 V2", "V1 V2").do("pass", "pass", "6 1 1")
    return set_life(sea, "A:V1 A:V2 B:V1 B:V2", HIT).do("pass", "pass")


def test_r23_dice_by_position_then_player_1_then_player_2() -> None:
    """R23: -1 before 0; at each B's die, A's die, B's damage, A's damage."""
    sea = two_combats()
    assert sea.state.fights == (-1, 0)
    sea.do("4 4 1 1")
    assert [event.seat for event in sea.happened(Fired)] == [1, 0]  # type: ignore[attr-defined]
    assert [(e.seat, e.ship) for e in sea.happened(Struck)] == [(1, "V1"), (0, "V2")]  # type: ignore[attr-defined]
    assert sea.state.fights == (0,)


def test_r23_a_tie_of_pairs_rolls_for_player_1_first() -> None:
    """R23, A14: four damage dice: base and double of player 1 (B), then of A."""
    sea = facing("V1 F1 C1", "V1 F1 C1", first="B").do("F1+1", "F1+1", "4 4")
    assert sea.happened(Decided) == [
        Decided(position=-1, winner=NOBODY, dice=(4, 4), totals=(11, 11), ships=(("V1", "F1"), ("V1", "F1")))
    ]
    assert sea.state.fight is not None
    assert sea.state.fight.due == ((1, 1), (1, 3), (0, 1), (0, 3))


# ------------------------------------------------------------------------------------------------- the ends


def rear_wreck(options: str) -> Sea:
    """A's only ship beats B's at 0, behind which a wreck lies at 1."""
    sea = facing("V1", "TP C1", options=options)
    set_life(sea, "B:C1", SUNK)
    assert sea.state.actor() == 0
    return sea.do("pass", "6 1 1")


def test_r24_a3_wrecks_count_or_not_by_option() -> None:
    """R24, A3: ``crossing_end``."""
    ended = [Crossed(crossing=1, left=(("V1",), ("TP",)))]
    # B's advance brings the wreck alongside V1, and it takes A's to pass it.
    pawns = rear_wreck("")
    assert [event.seat for event in pawns.happened(Drifted)] == [1, 0]  # type: ignore[attr-defined]
    assert pawns.happened(Crossed) == ended
    ships = rear_wreck("crossing_end=ships")
    assert [event.seat for event in ships.happened(Drifted)] == [1]  # type: ignore[attr-defined]
    assert ships.happened(Crossed) == ended


def test_r25_wrecks_and_water_are_gone() -> None:
    """R25: only survivors form the next columns."""
    sea = facing("V1", "F1").do("1 5 2")
    assert sea.state.line == ((), ())
    assert sea.state.view(None).survivors(1) == (3,)


def test_r26_a_side_without_ships_has_lost() -> None:
    sea = facing("V1", "F1").do("6 1 6")
    assert sea.ended() == ("1-0", "fleet")
    assert isinstance(sea.events[-1], Ended)
    assert sea.state.actions() == ()
    for action in (PASS, Die(1), Order(("V1",)), Advance("V1", 1)):
        refusal = sea.state.check(action)
        assert refusal is not None
        assert str(refusal) == "the game is over"


def test_r26_the_end_is_looked_at_after_all_combats() -> None:
    """R26: after the first combat each has one ship; after the second A has none."""
    sea = two_combats().do("4 4 1 1")
    assert sea.state.result() is None
    sea.do("6 1 1")
    assert sea.ended() == ("0-1", "fleet")


def test_r27_both_lose() -> None:
    """R27: a tie of two hit ships that are all that is left."""
    sea = facing("V1*", "V1*").do("3 3 1")
    assert sea.state.result() is None
    sea.do("1")
    assert sea.ended() == ("0-0", "both")


def limited(a: str, b: str, dice: str, crossings: int = 1) -> Sea:
    """One combat, then the end of the crossing."""
    return facing(a, b, options=f"max_crossings={crossings}").do(dice)


def test_r28_max_crossings_more_ships_win() -> None:
    sea = facing("V1", "F1 C1", options="max_crossings=1")
    while sea.state.actor() != NOBODY and sea.state.crossing == 1:
        sea.do("pass" if sea.state.actor() != CHANCE else "1")
    outcome, reason = sea.ended()
    assert (outcome, reason) == ("0-1", "ships")


def test_r28_max_crossings_then_more_intact_ships_win() -> None:
    sea = limited("V1", "F1", "1 5 2")
    assert sea.ended() == ("0-1", "intact")
    assert [type(event) for event in sea.events[-2:]] == [Crossed, Ended]


def test_r28_max_crossings_then_it_is_a_draw() -> None:
    sea = limited("V1", "V1", "1 1 1 1")
    assert sea.ended() == ("1/2-1/2", "equal")


def test_r28_max_crossings_of_two_goes_on_after_the_first() -> None:
    sea = limited("V1", "F1", "1 5 2", crossings=2)
    assert (sea.state.crossing, sea.state.phase) == (2, "order")


@pytest.mark.parametrize(
    ("white", "black", "outcome", "reason"),
    [
        ((0, 2, 2), (1, 1, 2), "0-1", "ships"),
        ((0, 1, 2), (1, 1, 2), "1-0", "intact"),
        ((1, 0, 2), (0, 2, 1), "1/2-1/2", "equal"),
    ],
)
def test_r28_ships_before_intact_ships(
    white: tuple[int, ...], black: tuple[int, ...], outcome: str, reason: str
) -> None:
    result = by_count((white, black))
    assert (result.outcome, result.reason) == (outcome, reason)


@pytest.mark.parametrize("options", ["", "crossing_end=ships wreck_screens=true gap=3", "roster=uniform"])
def test_r28_no_game_goes_on_for_ever(options: str) -> None:
    """R28: each crossing costs at least one face, so there are at most 28; where nobody ever advances a ship too."""
    rng = random.Random(28)
    for _ in range(5):
        sea = opened(options)
        while sea.state.actor() != NOBODY:
            before = sea.state
            action = PASS if before.phase == "advance" else before.sample(rng)
            sea.state = before.apply(action)
            if sea.state.crossing > before.crossing:
                assert sum(sum(side) for side in sea.state.life) >= sea.state.crossing - 1
        assert sea.state.crossing <= 28


def test_r28_random_games_are_as_long_as_games_are() -> None:
    """R28: about two crossings and a dozen series, and both sides win about as often."""
    rng, crossings, series, plies, wins = random.Random(3), 0, 0, 0, 0
    games = 150
    for _ in range(games):
        state: MatsState = GAME.start(GAME.schema.default())
        while state.actor() != NOBODY:
            log: list[object] = []
            state = state.apply(state.sample(rng), log)  # type: ignore[arg-type]
            plies += 1
            series += sum(isinstance(event, Drifted) for event in log)
        crossings += state.crossing
        wins += state.outcome is not None and state.outcome.outcome == "1-0"
    assert 1.6 < crossings / games < 2.8
    assert 8 < series / games < 18
    assert 40 < plies / games < 110
    assert 50 < wins < 100


# ------------------------------------------------------------------------------------------------- records

HEAD = '[Navals "1"]\n[Game "mats"]\n'
SETUP = f"A order {E1}\nB order {E1}\n* 5 2\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6. A C1+5", "line 6, column 6: C1 has 4 masts: it advances by 4 positions at most (mats R9)"),
        ("A X1+1", "line 6, column 3: there is no ship X1 in the fleet (mats R6)"),
        ("A V1+2, V1+2", "line 6, column 9: it is B's turn"),
        (f"A order {ALL}", "line 6, column 3: the columns are formed already (mats R1)"),
        ("B pass", "line 6, column 3: it is A's turn"),
        ("* 3", "line 6, column 3: nothing is drawn here: it is A's turn"),
        (
            "A C1 4",
            "line 6, column 3: C1 4 is no action of this game: an advance such as F1+2, pass, or order TP V1 ...",
        ),
        ("A pass\nB pass\n* 3 7", "line 8, column 5: 7 is no face of a die: 1 to 6"),
        ("A pass\nB pass\nA pass", "line 8, column 3: a draw by lot is due here"),
    ],
)
def test_an_error_in_a_record_has_its_place_and_its_rule(line: str, said: str) -> None:
    """R1, R6, R9: the sentence of the record format, and what comes before can be opened."""
    with pytest.raises(RecordError) as caught:
        read(f"{HEAD}{SETUP}{line}\n")
    assert str(caught.value) == said
    assert caught.value.opened is not None
    assert len(caught.value.opened.moves) >= 4


def test_a_careless_record_is_read_and_written_canonically() -> None:
    """R23: dice of several draws on one line."""
    replay = read(f"{HEAD}a order {E1.lower()}\nB  order {E1}\n* 4 4 2 6\nb c2 + 4\nA pass\n* 3 5 2\n")
    assert len(replay.moves) == 11
    assert table.actor(replay.position) == 0
    assert "5. A pass" in record_text(replay)
    assert "4. B C2+4" in record_text(replay)


def record_text(replay: object) -> str:
    from navals.core import record

    return record.write(replay)  # type: ignore[arg-type]


def test_orders_are_told_to_their_owner_and_announced_to_all() -> None:
    """R1: two events."""
    sea = opened().do(f"order {E1}")
    full, bare = sea.events
    assert full == Ordered(seat=0, ships=tuple(E1.split()), audience=0)
    assert bare == Ordered(seat=0)
    assert [full.visible_to(seat) for seat in (0, 1, None)] == [True, False, False]
