"""Refusals of Trafalgar: of several rules the first in a fixed order (R48, and each rule that can forbid something)."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import (
    Activate,
    Die,
    Fire,
    Gun,
    Lose,
    Place,
    TakeFlag,
    Toss,
    Transfer,
    Turn,
    Wind,
)
from tests.games.trafalgar.play import FAR, Sea, begun, given, opened


def test_r21_activate() -> None:
    """R21 not yours; R16 sunk; R40 in a transfer; R21 closed."""
    sea = given("E1=9,9,E E2=9,10,E,fmz,2/2,B E3=5,8,E F1=1,4,E S1=1,3,E").do(
        "activate E3, end, transfer E2 E1"
    )
    assert [sea.refused(f"activate {name}") for name in ("F1", "F2", "E4", "E1", "E2", "E3")] == [
        "R21",
        "R21",
        "R16",
        "R40",
        "R40",
        "R21",
    ]


def test_r31_to_r6_advance() -> None:
    """R31, R35, R2, R40, R1, R7, R5, R6: each before those after it."""
    # R31 before R2: a ship under repair has no mast.
    sea = given("E1=9,9,W,-,3/3" + FAR, "repair_fire=true").do("activate E1, repair")
    assert sea.refused("advance") == "R31"
    # R35 before R2, R7 and R5.
    sea = given("E2=1,1,W,-,1/1,c F1=20,10,E").do("activate E2, takeflag W")
    assert sea.refused("advance") == "R35"
    # R2 before R7 and R5.
    assert given("wind=E E2=1,1,W,-,1/1 F1=20,10,E").do("activate E2").refused("advance") == "R2"
    # R40 before R1 and R7: joined with the last move, then against the wind.
    sea = given("E1=11,6,E,z,3/3 E2=12,6,E,fmz,2/2,B" + FAR).do("activate E1, advance")
    assert sea.refused("advance") == "R40"
    # R1 before R7 and R5.
    sea = given("wind=NE E1=10,9,E,z,3/3" + FAR).do("activate E1, port")
    assert sea.refused("advance") == "R1"
    # R7 before R5 and R6; R5 before R6.
    assert given("wind=E E1=2,2,W F1=20,10,E F2=1,2,E").do("activate E1").refused("advance") == "R7"
    assert given("wind=E E2=1,1,W F1=20,10,E").do("activate E2").refused("advance") == "R7"
    assert given("wind=SE E2=1,1,W F1=20,10,E").do("activate E2").refused("advance") == "R5"
    assert given("wind=E E1=10,8,E F2=11,8,E" + FAR).do("activate E1").refused("advance") == "R5"
    assert given("wind=E E2=10,8,E F2=11,8,E" + FAR).do("activate E2").refused("advance") == "R6"


def test_r31_to_r1_turns() -> None:
    """R31, R35, R2, R1."""
    sea = given("E1=9,9,W,-,3/3" + FAR, "repair_fire=true").do("activate E1, repair")
    assert sea.refused("port") == sea.refused("starboard") == "R31"
    sea = given("E2=1,1,W,-,1/1,c F1=20,10,E").do("activate E2, takeflag W")
    assert sea.refused("port") == "R35"
    assert given("E2=1,1,W,-,1/1 F1=20,10,E").do("activate E2").refused("port") == "R2"
    assert given("E1=10,9,E,z,3/3" + FAR).do("activate E1, port").refused("starboard") == "R1"


def test_r31_to_r15_fire() -> None:
    """R31, R27, R8, R10, R29, R16, R10, R18, R14, R15."""
    # R31 before R8: another ship of the side is under repair, and this one has no gun.
    position = "E1=9,9,W,-,3/3 E2=5,8,E,fmz,0/0 F1=1,4,E S1=1,3,E"
    sea = given(position, "repair_scope=player").do("activate E1, repair, activate E2")
    assert sea.refused("fire port F1") == "R31"
    # R27 before R8.
    sea = given("E2=6,4,SW,fmz,0/2 F1=20,10,E").do("activate E2, advance, gun CS E2 fore")
    assert sea.refused("fire port F1") == sea.refused("fire port CN") == "R27"
    assert sea.refused("fire port CS") == "R8"
    # R8 before R10: own ships are no target, but there is no gun left first.
    sea = given("E1=10,9,E,fmz,0/3 E2=10,8,E F1=10,7,E CN=down2").do("activate E1")
    assert sea.refused("fire port E2") == sea.refused("fire port CN") == sea.refused("fire port F2") == "R8"
    # R10 own before R16; R29 and R16 before R10 out of the arc.
    assert sea.refused("fire starboard E4") == sea.refused("fire starboard GN") == "R10"
    assert sea.refused("fire starboard CN") == "R29"
    assert sea.refused("fire starboard F2") == "R16"
    assert sea.refused("fire starboard F1 battery") == sea.refused("fire starboard CS fore") == "R10"
    # R18, R14, R15.
    sea = given("E1=5,4,SW F1=20,10,E").do("activate E1")
    assert sea.refused("fire starboard CS fore") == "R18"
    sea = given("E1=10,9,E F1=10,8,SE,fm,0/0 S1=1,4,E").do("activate E1")
    assert sea.refused("fire port F1 battery") == "R14"
    assert sea.refused("fire port F1 mizzen") == "R15"
    assert sea.told("fire port F1 mizzen") == "Redoutable has no such mast (trafalgar R15)"
    assert sea.told("fire port F1 mast") == "say which mast: fore, main or mizzen (trafalgar R15)"


def test_r15_the_aims_of_the_other_option() -> None:
    """R15: a named mast with ``defender``, ``mast`` without it, and nothing to name."""
    sea = given("E1=10,9,E F1=10,8,SE", "mast_choice=defender").do("activate E1")
    assert (
        sea.told("fire port F1 fore")
        == "the owner of Redoutable chooses the mast: aim at mast (trafalgar R15)"
    )
    sea = given("E1=10,9,E F1=10,8,SE,-,1/1", "mast_choice=defender").do("activate E1")
    assert sea.refused("fire port F1 mast") == "R15"


def test_r24_to_r15_gun() -> None:
    """R24, R29, R25, R24, R16, R26, R24, R14, R15."""
    position = "turn=B E1=4,2,SW E2=10,9,E F1=20,10,E F2=1,1,E CN=down1 GN=down1"
    sea = given(position.replace("CN=down1", "CN=down2"))
    assert sea.refused("gun GN E1") == sea.refused("gun GS E1") == "R24"
    assert sea.refused("gun CN F1") == "R29"
    assert sea.refused("gun CS F1") == "R24"
    assert sea.refused("gun CS E4") == "R16"
    assert sea.refused("gun CS E2") == "R24"
    assert sea.refused("gun CS E1 mast") == "R15"
    assert given(position.replace("CN=down1", "CN=fired")).refused("gun CN F1") == "R25"
    # Seen from astern.
    sea = given("turn=B E1=5,3,SE,-,2/2 F1=20,10,E", "hulk=strict")
    assert sea.refused("gun CN E1 battery") == "R14"
    assert sea.refused("gun CN E1 main") == "R15"


def test_r26_gun_in_a_window() -> None:
    """R26 before R24; R16 before R26."""
    sea = given("E2=6,4,SW E1=4,2,E F1=20,10,E S1=1,4,E").do("activate E2, advance")
    assert sea.refused("gun CS E1") == sea.refused("gun CN E2") == sea.refused("gun CN E1") == "R26"
    assert sea.refused("gun CS E4") == "R16"
    assert sea.refused("gun CS F1") == sea.refused("gun GN E2") == "R24"


def test_r31_r35_r34_takeflag() -> None:
    """R31, R35 taken, R34, R35 moved."""
    sea = given("E2=1,1,W,-,1/1,c F1=20,10,E", "repair_fire=true").do("activate E2, repair")
    assert sea.refused("takeflag E") == "R31"
    sea = given("E2=1,1,W,fmz,2/2,c F1=20,10,E").do("activate E2, takeflag E")
    assert sea.told("takeflag E") == "Euryalus has taken the flag already (trafalgar R35)"
    sea = given("E2=1,1,W F1=20,10,E").do("activate E2, port")
    assert sea.refused("takeflag E") == "R34"
    sea = given("E2=1,1,W,fmz,2/2,c F1=20,10,E").do("activate E2, port")
    assert sea.told("takeflag E") == "Euryalus has moved this turn (trafalgar R35)"


def test_r40_transfer() -> None:
    """R40 not two own ships; R16 sunk; R31; R40 all else."""
    position = "E1=9,9,W,-,3/3 E2=5,8,E,fmz,2/2,B E3=10,4,E F1=1,4,E S1=1,3,E"
    sea = given(position, "repair_scope=player").do("activate E1, repair")
    assert sea.refused("transfer E4 F1") == sea.refused("transfer E4 E4") == "R40"
    assert sea.refused("transfer E2 E4") == "R16"
    assert sea.refused("transfer E2 E3") == "R31"
    sea = given(position)
    assert sea.refused("transfer E2 E3") == "R40"
    assert sea.told("transfer E1 E3") == "Victory and Sirius are not side by side (trafalgar R40)"


def test_a_refusal_is_a_sentence_for_every_action_at_every_moment() -> None:
    """R48: ``check`` never raises, whatever the state, also for numbers that do not exist."""
    odd = [
        Activate(-1),
        Activate(99),
        Turn(7),
        Fire(5, 4),
        Fire(0, 99),
        Fire(0, -3, 77),
        Fire(1, 4, 77),
        Gun(9, 0),
        Gun(-1, 0),
        Gun(0, 88),
        Gun(0, 0, 42),
        Lose(9),
        Place(()),
        Place(((99, 99),)),
        TakeFlag(9),
        Toss(3),
        Transfer(99, -4),
        Wind(0),
        Die(7),
    ]
    rng = random.Random(2)
    seen = set()
    for number in range(8):
        state = GAME.start(GAME.schema.random(rng) if number else GAME.schema.default())
        while state.actor() != NOBODY:
            seen.add(state.phase)
            for action in rng.sample(odd, 3):
                refusal = state.check(action)
                assert refusal is None or str(refusal.message)
            state = state.apply(state.sample(rng))
    assert {"toss", "wind", "idle", "active", "interrupt", "die", "wind_roll"} <= seen


def test_numbers_that_do_not_exist_are_refused() -> None:
    """R3, R35, R19: sides and headings are bounded by the notation; what else arrives is refused."""
    sea = given("E2=1,1,W,fmz,2/2,c F1=20,10,E").do("activate E2")
    assert sea.state.check(TakeFlag(9)) is not None
    assert sea.state.check(Turn(7)) is not None
    assert opened().do("A").state.check(Wind(6)) is not None


def test_what_the_menu_holds_is_what_check_allows() -> None:
    """R48: over all actions that can be written, at random moments of random games."""
    ships = ["E1", "E2", "E3", "E4", "F1", "F2", "S2", "S1"]
    guns = ["CN", "CS", "GN", "GS"]
    aims = ["", " fore", " main", " mizzen", " battery", " mast"]
    texts = [f"activate {s}" for s in ships] + ["advance", "port", "starboard", "end", "endturn", "repair"]
    texts += ["hold", "done", "draw", "accept", "decline", "lose fore", "lose main", "lose mizzen"]
    texts += [f"takeflag {h}" for h in ("E", "NW")] + ["wind E"]
    texts += [f"fire {side} {t}{aim}" for side in ("port", "starboard") for t in ships + guns for aim in aims]
    texts += [f"gun {g} {s}{aim}" for g in guns for s in ships for aim in aims]
    texts += [f"transfer {a} {b}" for a in ships for b in ships]
    idle = begun().state
    written = [GAME.parse(text, idle) for text in texts]
    rng = random.Random(5)
    looked = 0
    for _ in range(10):
        state = GAME.start(GAME.schema.random(rng))
        while state.actor() != NOBODY:
            if state.actor() != CHANCE and rng.random() < 0.05:
                menu = state.actions()
                assert menu is not None
                looked += 1
                for action in written:
                    assert (state.check(action) is None) == (action in menu), action
            state = state.apply(state.sample(rng))
    assert looked > 50


@pytest.mark.parametrize("text", ["endturn", "activate E1", "draw"])
def test_a_state_is_not_changed_by_looking(text: str) -> None:
    """R48."""
    sea: Sea = begun()
    before = msgspec.json.encode(sea.state)
    sea.can(text)
    assert msgspec.json.encode(sea.state) == before
