"""Internals of MATS's rules, odds (R19-R21) and notation; most rules are tested in ``*.scenes``."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from navals.core.event import Event
from navals.core.record.record import RecordError, read
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.game import GAME
from navals.games.mats.rules.column import combat_positions, have_crossed
from navals.games.mats.rules.events import DICE, PASS, Advance, Crossed, Decided, Die, Drifted, Order
from navals.games.mats.rules.notation import parse
from navals.games.mats.rules.odds import WINNING_LEAD, throw_counts
from navals.games.mats.rules.options import HIT, INTACT, SUNK
from navals.games.mats.rules.state import MatsState, decide_by_count
from tests.games.mats.play import ALL, E1, facing, opened


def test_e2_r8_r24_length_of_a_crossing() -> None:
    """E2, R8, R24: without chosen advances 1, ... 7, ... 1 positions are contested; the 14th drift ends
    it."""
    sea = opened().do(f"order {E1}", f"order {E1}", "5 2")
    intact = ((INTACT,) * 7, (INTACT,) * 7)
    counts, drifted = [], 1
    while sea.state.crossing == 1:
        sea.do("pass")
        while sea.state.phase == "advance":  # the other can advance, too
            sea.do("pass")
        count, series = 0, sea.state.series
        while sea.state.actor() == CHANCE:
            sea.do("1")
            count += len(sea.happened(Decided))
            drifted += len(sea.happened(Drifted))
            if sea.happened(Drifted) or sea.happened(Crossed):
                counts.append(count)
                count = 0
                # Restore hit ships, so that none sinks.
                sea.state = msgspec.structs.replace(sea.state, life=intact)
        assert series <= 13
    assert counts == [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]
    assert drifted == 14


@pytest.mark.parametrize(
    ("ahead", "passed", "ships_passed", "fights", "due_if_whole"),
    [(1, False, False, (2,), (1, 2)), (2, False, True, (), (2,)), (3, True, True, (), ())],
)
def test_r24_a_crossing_ends_when_all_have_passed_all(
    ahead: int, passed: bool, ships_passed: bool, fights: tuple[int, ...], due_if_whole: tuple[int, ...]
) -> None:
    """A3: wrecks count, unless only ships do; A's last pawn is a wreck here."""
    at, hulls = ((ahead, ahead + 1), (2, 1)), ((SUNK, INTACT), (INTACT, HIT))
    assert have_crossed(at, hulls, ships_only=False) is passed
    assert have_crossed(at, hulls, ships_only=True) is ships_passed
    assert combat_positions(at, hulls, (0, 0), wreck_screens=False) == fights
    assert combat_positions(at, ((INTACT, INTACT), hulls[1]), (0, 0), wreck_screens=False) == due_if_whole


def test_r1_r25_hit_ships_keep_their_face_in_the_next_crossing() -> None:
    """R1, R25, A18: the state of every ship is public, sunk ones are gone, and columns are formed anew."""
    sea = facing("V1 C1", "F1").do("pass", "pass", "1 6 3")
    while sea.state.phase != "order":
        sea.do("1" if sea.state.actor() == CHANCE else "pass")
    for seat in (0, 1, None):
        assert sea.state.view(seat).life == sea.state.life and sea.state.life[0][1] == HIT
    assert (sea.state.at, sea.state.double, sea.state.first) == (((), ()), (0, 0), NOBODY)
    sea.do("order C1 V1")
    assert [pawn.kind for pawn in sea.state.open_view().column_pawns(0)] == []


def test_r7_combats_come_after_both_choices() -> None:
    """R7: other actions are refused until then."""
    sea = facing("V1 F1", "V1 F1").do("pass", "pass")
    assert sea.state.phase == "combat"
    for action in (PASS, Advance("F1", 1), Order(("V1",))):
        refusal = sea.state.check(action)
        assert refusal is not None and refusal.rule == "mats R7"


def test_what_is_no_move_or_comes_too_late_is_refused() -> None:
    """R3, R9, R26: whatever the number of steps, and any action after the end."""
    sea = facing("V1 F1 C1 TP", ALL)
    for steps in (0, -1, -(10**30), 10**30):
        assert str(sea.state.check(Advance("V1", steps))).endswith("(mats R9)")
    rolling = opened().do(f"order {E1}", f"order {E1}").state
    assert (rolling.outcomes(), sum(chance for _, chance in DICE)) == (DICE, pytest.approx(1))
    assert str(rolling.check(PASS)).endswith("(mats R3)")
    assert opened().state.check(Die(3)) is not None
    over = facing("V1", "F1").do("6 1 6").state
    for action in (PASS, Die(1), Order(("V1",)), Advance("V1", 1)):
        assert str(over.check(action)) == "the game is over"


def test_r17_the_board_never_holds_what_g3_and_g4_forbid() -> None:
    """R17, G3, G4, G6: no water and no lone pawn in the double file, no hole, no third pawn."""
    rng = random.Random(17)
    for number in range(25):
        options = GAME.schema.random(rng) if number else GAME.schema.default()
        state = GAME.start(options)
        while state.actor() != NOBODY:
            state = state.apply(state.sample(rng))
            for side in (0, 1):
                files = state.open_view().column_pawns(side)
                base = {pawn.position for pawn in files if not pawn.double}
                solid = {pawn.position for pawn in files if not pawn.double and pawn.kind != "water"}
                double = [pawn.position for pawn in files if pawn.double and pawn.kind != "water"]
                assert len(double) == sum(pawn.double for pawn in files)
                assert set(double) <= solid and len(double) == len(set(double))
                if files:
                    assert base == set(range(min(solid), max(solid) + 1))


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        ((0, 2, 2), (1, 1, 2), Result("0-1", "ships")),
        ((0, 1, 2), (1, 1, 2), Result("1-0", "intact")),
        ((1, 0, 2), (0, 2, 1), Result("1/2-1/2", "equal")),
    ],
)
def test_r28_ships_before_intact_ships(a: tuple[int, ...], b: tuple[int, ...], result: Result) -> None:
    assert decide_by_count((a, b)) == result


@pytest.mark.parametrize("options", ["", "crossing_end=ships wreck_screens=true gap=3", "roster=uniform"])
def test_r28_no_game_goes_on_for_ever(options: str) -> None:
    """R28: each crossing costs at least one face, so there are at most 28, even without advances."""
    rng = random.Random(28)
    for _ in range(5):
        sea = opened(options)
        while sea.state.actor() != NOBODY:
            state = sea.state
            action = PASS if state.phase == "advance" else state.sample(rng)
            sea.state = state.apply(action)
            if sea.state.crossing > state.crossing:
                assert sum(sum(side) for side in sea.state.life) >= sea.state.crossing - 1
        assert sea.state.crossing <= 28


def test_r28_random_games_are_as_long_as_games_are() -> None:
    """R28: about two crossings and a dozen series, and both sides win about as often."""
    rng, crossings, plies, wins, games = random.Random(3), 0, 0, 0, 150
    log: list[Event] = []
    for _ in range(games):
        state: MatsState = GAME.start(GAME.schema.default())
        while state.actor() != NOBODY:
            state = state.apply(state.sample(rng), log)
            plies += 1
        crossings += state.crossing
        wins += state.outcome is not None and state.outcome.outcome == "1-0"
    series = sum(isinstance(event, Drifted) for event in log)
    assert 1.6 < crossings / games < 2.8 and 8 < series / games < 18
    assert 40 < plies / games < 110 and 50 < wins < 100


HEAD = '[Navals "1"]\n[Game "mats"]\n'
SETUP = f"A order {E1}\nB order {E1}\n* 5 2\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("6. A C1+5", "line 6, column 6: C1 has 4 masts: it can advance 4 positions at most (mats R9)"),
        ("A X1+1", "line 6, column 3: there is no ship X1 in the fleet (mats R1)"),
        (f"A order {ALL}", "line 6, column 3: the columns are already formed (mats R1)"),
        ("* 3", "line 6, column 3: there is nothing to roll or draw: it is A's turn"),
        ("A pass\nB pass\n* 3 7", "line 8, column 5: 7 is not a roll of a die (1 to 6)"),
        ("A pass\nB pass\nA pass", "line 8, column 3: nobody can act before the roll or the draw"),
    ],
)
def test_an_error_in_a_record_has_its_place_and_its_rule(line: str, message: str) -> None:
    """R1, R6, R9: and the moves before it can be opened."""
    with pytest.raises(RecordError) as caught:
        read(f"{HEAD}{SETUP}{line}\n")
    assert str(caught.value) == message
    assert caught.value.replay is not None
    assert len(caught.value.replay.moves) >= 4


@pytest.mark.parametrize(
    ("difference", "win", "tie"),
    [(0, 41.7, 16.7), (1, 58.3, 13.9), (2, 72.2, 11.1), (3, 83.3, 8.3), (4, 91.7, 5.6), (5, 97.2, 2.8)],
)
def test_r20_the_figures_of_the_rules(difference: int, win: float, tie: float) -> None:
    """R20, section 2: in percent, to one decimal."""
    odds = throw_counts(difference)
    assert (round(100 * odds.wins / 36, 1), round(100 * odds.ties / 36, 1)) == (win, tie)
    assert odds.damage_odds == 1 - Fraction(odds.wins, 36)


@pytest.mark.parametrize("difference", range(-14, 15))
def test_r20_every_throw_of_two_dice_is_counted(difference: int) -> None:
    throws = [face + difference - other for face, other in product(range(1, 7), repeat=2)]
    odds, mirror = throw_counts(difference), throw_counts(-difference)
    counted = (sum(t > 0 for t in throws), sum(t == 0 for t in throws), sum(t < 0 for t in throws))
    assert (odds.wins, odds.ties, odds.losses) == (mirror.losses, mirror.ties, mirror.wins) == counted
    if difference >= WINNING_LEAD:
        assert odds.wins == 36


def test_a_column_of_very_many_ships_is_read_and_refused() -> None:
    """R1: a megabyte of names."""
    state = opened().state
    refusal = state.check(parse("order" + " TP" * 300_000, state))
    assert str(refusal) == "TP is in the column twice (mats R1)"
