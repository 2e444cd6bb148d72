"""The worked examples E1-E16 of the rules of MATS."""

from __future__ import annotations

import msgspec

from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.rules.events import Began, Crossed, Decided, Drifted, Engaged, Fired, Passed, Struck
from navals.games.mats.rules.options import HIT, INTACT, SUNK
from tests.games.mats.play import E1, Sea, facing, opened


def first_example() -> Sea:
    """E1 after phase 1 of the first series, A being player 1."""
    return opened().do(f"order {E1}", f"order {E1}", "5 2")


def test_e1_set_up_of_a_crossing() -> None:
    """E1, R2, G1: where the pawns stand, and after phase 1 one contested position."""
    sea = opened().do(f"order {E1}", f"order {E1}")
    assert sea.file(0) == "C2=-7 C1=-6 F2=-5 V2=-4 F1=-3 TP=-2 V1=-1"
    assert sea.file(1) == "V1=0 TP=1 F1=2 V2=3 F2=4 C1=5 C2=6"
    assert sea.contested() == ()
    sea.do("5 2")
    assert sea.file(0) == "C2=-6 C1=-5 F2=-4 V2=-3 F1=-2 TP=-1 V1=0"
    assert sea.contested() == (0,)
    view = sea.state.open_view()
    assert [view.fighters(side, 0) for side in (0, 1)] == [(1,), (1,)]
    assert (view.phase, view.actor) == ("advance", 0)


def test_e2_r8_r24_length_of_a_crossing() -> None:
    """E2, R8, R24: without a chosen advance 1, 2, ... 7, ... 1 positions are contested; the 14th advance ends it."""
    sea = first_example()
    intact = ((INTACT,) * 7, (INTACT,) * 7)
    counts, drifted = [], 1
    while sea.state.crossing == 1:
        sea.do("pass")
        while sea.state.phase == "advance":  # where the other has an advance to pass on
            sea.do("pass")
        count, series = 0, sea.state.series
        while sea.state.actor() == CHANCE:
            sea.do("1")
            count += len(sea.happened(Decided))
            drifted += len(sea.happened(Drifted))
            if sea.happened(Drifted) or sea.happened(Crossed):
                counts.append(count)
                count = 0
                # Whatever was hit is whole again: no ship sinks here.
                sea.state = msgspec.structs.replace(sea.state, life=intact)
        assert series <= 13
    assert counts == [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]
    assert drifted == 14


def test_e3_legal_moves() -> None:
    """E3, R9, R11: 19 advances and the pass for A, 19 for B."""
    sea = first_example()
    reaches = {"V1": 2, "TP": 1, "F1": 3, "V2": 2, "F2": 3, "C1": 4, "C2": 4}
    wanted = [f"{ship}+{k}" for ship, reach in reaches.items() for k in range(1, reach + 1)]
    assert len(wanted) == 19
    assert sea.menu().split() == [*wanted, "pass"]
    sea.do("pass")
    assert sea.state.actor() == 1
    assert sea.menu().split() == [*wanted, "pass"]


def test_e4_r14_doubling_and_tail() -> None:
    """E4, R14, R17: C2 goes to the double file beside F1; no water behind the tail."""
    sea = first_example().do("C2+4")
    assert sea.file(0) == "C1=-5 F2=-4 V2=-3 F1=-2 +C2=-2 TP=-1 V1=0"


def test_e5_r16_water_ahead() -> None:
    """E5, R16, R11, A11: F1 goes ahead of the head, alongside B's last; the gap is water."""
    sea = facing("F1 V1 C1", "V1 V2 TP")
    assert sea.file(0) == "C1=-2 V1=-1 F1=0"
    assert sea.refused("F1+3").rule == "mats R11"
    sea.do("F1+2")
    assert sea.file(0) == "C1=-2 V1=-1 ~=0 ~=1 F1=2"
    assert sea.contested() == (2,)


def test_e6_r12_blocked_by_double_file() -> None:
    """E6, R10, R12, R13: what a ship in the double file bars."""
    sea = facing("F1 V1 C1", "V1 V2 TP").do("V1+1")
    assert sea.file(0) == "C1=-2 ~=-1 F1=0 +V1=0"
    assert sea.state.moves(0) == [(1, 1), (1, 2), (2, 1)]  # V1+1 V1+2 C1+1
    again = Sea(msgspec.structs.replace(sea.state, turn=0))
    assert again.menu() == "V1+1 V1+2 C1+1 pass"
    refusals = [again.refused(text) for text in ("C1+2", "C1+3", "C1+4", "F1+1")]
    assert [refusal.rule for refusal in refusals] == ["mats R13", "mats R12", "mats R12", "mats R10"]
    assert str(refusals[1].message) == "C1 cannot pass V1 in the double file"


def test_e7_r15_water_replaced() -> None:
    """E7, R15: the water makes place for C1."""
    sea = facing("V1 F1 C1", "TP V2 F2").do("F1+1")
    assert sea.file(0) == "C1=-2 ~=-1 V1=0 +F1=0"
    sea.do("pass", "6 1 1")  # A wins the combat at 0: only TP is hit
    assert sea.file(1) == "TP*=-1 V2=0 F2=1"
    sea.do("pass", "C1+1")
    assert sea.events[1].to == -1  # type: ignore[attr-defined]
    assert sea.file(0) == "C1=-1 V1=0 +F1=0"


def duel() -> Sea:
    """V1 against F1 at 0, A being player 1, the combat dice due."""
    return facing("V1", "F1")


def test_e8_r19_one_against_one() -> None:
    """E8, R19, R20, R21: 3+4 against 5+3; V1 is hit, F1 untouched."""
    sea = duel().do("3 5 2")
    fired = sea.happened(Fired)
    assert [(e.seat, e.face + e.guns) for e in fired] == [(0, 7), (1, 8)]  # type: ignore[attr-defined]
    assert sea.happened(Struck) == [
        Struck(seat=0, ship="V1", position=0, face=2, sunk=False, again=False),
    ]
    assert sea.state.life[0][1] == HIT
    assert sea.state.life[1][3] == INTACT


def test_e9_r20_tie() -> None:
    """E9, R20, A14: 7-7, both lose: V1 sunk, F1 hit."""
    sea = duel().do("3 4")
    assert sea.happened(Decided) == [
        Decided(position=0, winner=NOBODY, dice=(3, 4), totals=(7, 7), ships=(("V1",), ("F1",)))
    ]
    sea.do("5 1")
    assert (sea.state.life[0][1], sea.state.life[1][3]) == (SUNK, HIT)


def pair(dice: str, b: str = "TP V2 F2", options: str = "") -> Sea:
    """F1 in the base file and V1 in the double file against TP at 0."""
    return facing("F1 V1 C1", b, options=options).do("V1+1", "pass", dice)


def test_e10_r21_two_against_one_the_pair_loses() -> None:
    """E10, R21, R22, A13: F1 hit, V1 a wreck in the double file, which holds F1 (R10)."""
    sea = facing("F1 V1", "TP V2 F2").do("V1+1", "pass")
    assert sea.happened(Engaged) == [Engaged(position=0, ships=(("F1", "V1"), ("TP",)))]
    sea.do("1 4")
    assert sea.happened(Decided) == [
        Decided(position=0, winner=1, dice=(1, 4), totals=(8, 9), ships=(("F1", "V1"), ("TP",)))
    ]
    sea.do("3 6")
    assert sea.file(0) == "F1*=0 +x=0"
    refusal = Sea(msgspec.structs.replace(sea.state, turn=0)).refused("F1+1")
    assert (refusal.rule, str(refusal.message)) == ("mats R10", "F1 is held by a wreck in the double file")
    assert sea.state.moves(0) == []


def test_e11_r21_second_hit() -> None:
    """E11, R21, A6: the die shows 1, but F1 was hit before and sinks; the die is rolled all the same."""
    sea = facing("V1", "F1* C1").do("pass", "pass", "4 5")
    assert sea.happened(Decided) == [
        Decided(position=0, winner=0, dice=(4, 5), totals=(8, 7), ships=(("V1",), ("F1",)))
    ]
    assert sea.state.actor() == CHANCE
    sea.do("1")
    assert sea.happened(Struck) == [Struck(seat=1, ship="F1", position=0, face=1, sunk=True, again=True)]


def test_e12_r18_doubled_behind_a_wreck() -> None:
    """E12, R18, A5, A9: V1* stays in the double file beside the wreck and fights V2."""
    sea = pair("1 5 6 1")
    assert sea.file(0) == "C1=-2 ~=-1 x=0 +V1*=0"
    assert sea.file(1) == "TP=-1 V2=0 F2=1"
    assert sea.contested() == (0,)
    view = sea.state.open_view()
    assert [view.fighters(side, 0) for side in (0, 1)] == [(1,), (2,)]
    sea.do("pass", "pass")
    assert sea.happened(Engaged) == [Engaged(position=0, ships=(("V1",), ("V2",)))]
    assert sea.state.fight is not None
    assert sea.state.fight.guns == (2, 4)


def test_e12_r18_with_wreck_screens_there_is_no_combat() -> None:
    """E12, R18, A5: ``wreck_screens``."""
    sea = pair("1 5 6 1", options="wreck_screens=true")
    assert sea.file(0) == "C1=-2 ~=-1 x=0 +V1*=0"
    assert sea.contested() == ()
    assert sea.state.open_view().fighters(0, 0) == ()
    sea.do("pass", "pass")
    assert sea.happened(Engaged) == []
    assert sea.state.series == 3


def test_e13_r11_limit_by_the_last_ship() -> None:
    """E13, R11: alongside the last ship, not beyond it."""
    sea = facing("C1 V1", "V2 F2")
    assert sea.menu() == "C1+1 V1+1 V1+2 pass"
    sea.do("pass", "pass", "1 6 1")  # C1 is hit; then B moves on
    assert sea.file(0) == "V1=-1 C1*=0"
    assert sea.file(1) == "V2=-1 F2=0"
    assert sea.menu() == "F2+1 pass"
    sea.do("pass")
    assert sea.menu() == "V1+1 pass"


def test_e14_r24_end_of_a_crossing() -> None:
    """E14, R5, R24, R25: nobody can advance, one combat, and B's next advance ends the crossing."""
    sea = facing("V1", "F1")
    assert [event.seat for event in sea.happened(Passed)] == [0, 1]  # type: ignore[attr-defined]
    assert sea.state.actor() == CHANCE
    sea.do("1 5 2")
    assert sea.happened(Crossed) == [Crossed(crossing=1, left=(("V1",), ("F1",)))]
    view = sea.state.open_view()
    assert (view.phase, view.actor, view.crossing, view.series) == ("order", 0, 2, 0)
    assert view.life[0][1] == HIT
    sea.do("order V1", "order F1", "2 1")
    assert sea.file(0) == "V1*=0"


def test_e15_r27_double_loss() -> None:
    """E15, R27: 3-3, both were hit before, both sink."""
    sea = facing("C1*", "C2*", first="B")
    assert sea.contested() == (-1,)
    sea.do("2 2 1 6")
    assert sea.ended() == ("0-0", "both")
    assert [event.seat for event in sea.happened(Struck)] == [1, 0]  # type: ignore[attr-defined]
    assert sea.state.actor() == NOBODY


def test_e16_r3_initiative() -> None:
    """E16, R3, R8: 4-4 again, 2-6: B is player 1 of series 1, A of series 2, B of series 3."""
    sea = opened().do(f"order {E1}", f"order {E1}", "4 4 2 6")
    assert sea.happened(Began) == [Began(seat=NOBODY), Began(seat=1)]
    order = []
    for _ in range(3):
        order.append((sea.state.series, sea.state.first, sea.state.actor()))
        sea.do("pass", "pass")
        while sea.state.actor() == CHANCE:
            sea.do("1")
    assert order == [(1, 1, 1), (2, 0, 0), (3, 1, 1)]
