"""The rules R1-R11 and the worked examples X1-X10 of Bataille navale (X11: test_layouts.py, X12:
test_views.py)."""

from __future__ import annotations

import random

import pytest

from navals.core import position as table
from navals.core.record import RecordError, read
from navals.core.seat import CHANCE, NOBODY
from navals.games.bataille.rules.state import (
    Begins,
    Bombed,
    Ended,
    First,
    Place,
    Placed,
    Shoot,
    Skipped,
    Tally,
    by_tally,
)
from tests.games.bataille.play import (
    FLEET,
    FLEET2,
    GAME,
    act,
    begun,
    bomb_until_over,
    ended,
    opened,
    refused,
    shoot,
)

# ---------------------------------------------------------------------------------------------- placement


def test_r1_a_fleet_of_straight_ships_in_fleet_order_is_placed() -> None:
    """R1: the example placement is legal, horizontal ships too."""
    replay = opened()
    act(replay, f"place {FLEET}")
    act(replay, "place A1-E1 A3-D3 A5-C5 A7-C7 A9-B9")
    assert replay.position.state.phase == "first"


@pytest.mark.parametrize(
    ("ships", "named"),
    [
        ("A1-A5 C1-C4 E1-E3 G1-G3", ["torpedo boat", "missing"]),
        ("", ["carrier", "missing"]),
        ("A1-A5 C1-C4 E1-E3 G1-G3 I1-I3", ["torpedo boat", "I1-I3", "3", "should have", "2"]),
        ("A1-A4 C1-C4 E1-E3 G1-G3 I1-I2", ["carrier", "A1-A4", "4", "should have", "5"]),
        ("C1-C4 A1-A5 E1-E3 G1-G3 I1-I2", ["carrier", "C1-C4", "4", "should have", "5"]),
        (f"{FLEET} I10", ["5 ships", "I10"]),
    ],
)
def test_x2_r1_a_ship_missing_added_or_of_the_wrong_size_is_named(ships: str, named: list[str]) -> None:
    """X2, R1: a fleet with a ship missing or of the wrong size is refused naming it."""
    refusal = refused(opened(), f"place {ships}")
    assert refusal.rule == "bataille R1"
    assert [word for word in named if word not in str(refusal.message)] == []


def test_x2_r1_a_ship_neither_horizontal_nor_vertical_is_refused() -> None:
    """X2, R1, A1: A1-B2 is not straight, and a ship may not bend."""
    refusal = refused(opened(), "place A1-B2 C1-C4 E1-E3 G1-G3 I1-I2")
    assert refusal.rule == "bataille R1"
    assert "A1-B2" in str(refusal.message)
    assert "neither horizontal nor vertical" in str(refusal.message)


@pytest.mark.parametrize("ship", ["J8-J12", "H1-L1", "A0-A4", "J10-J14"])
def test_x2_r2_a_ship_that_leaves_the_grid_is_refused(ship: str) -> None:
    """X2, R2: J8-J12 and the like leave the grid."""
    refusal = refused(opened(), f"place {ship} C3-C6 E3-E5 G3-G5 I6-I7")
    assert refusal.rule == "bataille R2"
    assert "carrier" in str(refusal.message)
    assert ship in str(refusal.message)


def test_r2_ships_may_lie_along_every_edge() -> None:
    """R2: the border belongs to the grid."""
    replay = opened()
    act(replay, "place A1-E1 A10-D10 J1-J3 J8-J10 A4-A5")
    assert replay.position.state.turn == 1


def test_x1_r3_ships_that_touch_by_a_corner_are_refused_and_both_named() -> None:
    """X1, R3: A1-A5 and B6-B8 touch by a corner (A5/B6)."""
    refusal = refused(opened(), "place A1-A5 D1-D4 B6-B8 G1-G3 I1-I2")
    assert refusal.rule == "bataille R3"
    named = ["destroyer", "B6-B8", "carrier", "A1-A5"]
    assert [word for word in named if word not in str(refusal.message)] == []


@pytest.mark.parametrize(
    ("ship", "verb"),
    [("B1-B4", "touches"), ("A6-D6", "touches"), ("A5-D5", "lies across"), ("A2-A5", "lies across")],
)
def test_r3_ships_that_touch_by_a_side_or_overlap_are_refused(ship: str, verb: str) -> None:
    """R3: by side, by corner, still less on the same square."""
    refusal = refused(opened(), f"place A1-A5 {ship} F1-F3 H1-H3 J1-J2")
    assert refusal.rule == "bataille R3"
    named = ["cruiser", ship, verb, "carrier", "A1-A5"]
    assert [word for word in named if word not in str(refusal.message)] == []


def test_r3_one_square_between_two_ships_is_enough() -> None:
    """R3: A1-A5 and B7-D7 do not touch."""
    replay = opened()
    act(replay, "place A1-A5 C1-C4 B7-D7 G1-G3 I1-I2")
    assert replay.position.state.turn == 1


def test_r1_a_square_before_the_placements_is_refused() -> None:
    """R1: placing comes first, for B too."""
    replay = opened()
    assert refused(replay, "A1").rule == "bataille R1"
    act(replay, f"place {FLEET}")
    assert refused(replay, "A1").rule == "bataille R1"


def test_r1_a_second_placement_is_refused() -> None:
    """R1: the fleet cannot be moved once placed."""
    refusal = refused(begun(), f"place {FLEET}")
    assert refusal.rule == "bataille R1"


def test_r1_variant_2_takes_ten_ships() -> None:
    """R1: the fleet of variant 2, submarines on one square each."""
    replay = begun("variant=2", FLEET2, FLEET2)
    assert [ship.bit_count() for ship in replay.position.state.fleets[0]] == [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]


def test_r1_a_custom_fleet_is_placed_largest_first() -> None:
    """R1: ``fleet=2,4,3`` is the fleet 4, 3, 2."""
    replay = opened("variant=custom fleet=2,4,3")
    assert refused(replay, "place A1-A2 C1-C4 E1-E3").rule == "bataille R1"
    act(replay, "place C1-C4 E1-E3 A1-A2")
    assert replay.position.state.turn == 1


# ---------------------------------------------------------------------------------------------- who begins


@pytest.mark.parametrize("option", ["draw", "agree"])
def test_r5_the_first_player_drawn_or_agreed_is_an_action_of_chance(option: str) -> None:
    """R5: after both placements chance acts, each seat as likely."""
    replay = opened(f"first={option}")
    act(replay, f"place {FLEET}")
    events = act(replay, f"place {FLEET}")
    state = replay.position.state
    assert not any(isinstance(event, Begins) for event in events)
    assert state.actor() == CHANCE
    assert state.outcomes() == ((First(0), 0.5), (First(1), 0.5))
    assert act(replay, "B") == (Begins(seat=1, drawn=option == "draw"),)
    assert replay.position.state.actor() == 1


@pytest.mark.parametrize(("option", "seat"), [("A", 0), ("B", 1)])
def test_r5_a_named_first_player_leaves_nothing_to_draw(option: str, seat: int) -> None:
    """R5: with first=A or B the first shot follows the placements."""
    replay = opened(f"first={option}")
    act(replay, f"place {FLEET}")
    assert Begins(seat=seat, drawn=False) in act(replay, f"place {FLEET}")
    assert replay.position.state.actor() == seat


def test_r5_only_a_or_b_can_begin_and_only_once() -> None:
    """R5: nothing but a seat is drawn, and nothing is drawn later."""
    replay = opened()
    act(replay, f"place {FLEET}")
    act(replay, f"place {FLEET}")
    state = replay.position.state
    assert state.check(First(2)).rule == "bataille R5"
    assert state.check(Shoot(0)).rule == "bataille R5"
    act(replay, "A")
    assert replay.position.state.check(First(1)).rule == "bataille R5"


def test_r5_the_lot_falls_on_both_seats() -> None:
    """R5: neither seat is favoured out of existence."""
    state = begun().positions[2].state
    rng = random.Random(5)
    drawn = [state.sample(rng).seat for _ in range(200)]
    assert 70 < sum(drawn) < 130


# ---------------------------------------------------------------------------------------------- shots


def test_r6_the_turn_passes_whatever_the_answer() -> None:
    """R6: a hit and a sunk ship give no second shot."""
    replay = begun()
    seats = []
    for square in ["I1", "B1", "I2", "B2", "B1", "I1"]:
        seats.append(table.actor(replay.position))
        act(replay, square)
    assert seats == [0, 1, 0, 1, 0, 1]


def test_r6_each_bomb_counts_one_for_its_owner_only() -> None:
    """R6: one bomb each."""
    replay = begun()
    shoot(replay, "A1 B1 A2")
    assert replay.position.state.bombs == (33, 34)


def test_x3_r7_the_answer_is_hit_until_the_last_square_sinks_the_ship() -> None:
    """X3, R7: A1, A2, A3, A4 hit, A5 sunk; B's bombs in between are his own."""
    replay = begun()
    answers = shoot(replay, "A1 B1 A2 B2 A3 B3 A4 B4 A5")
    assert answers == ["hit", "water"] * 4 + ["sunk"]
    assert replay.position.state.bombs == (30, 31)


def test_r7_the_order_of_the_hits_does_not_matter() -> None:
    """R7: sunk is said when no square is left, from whichever end."""
    assert shoot(begun(), "E2 J1 E3 J2 E1") == ["hit", "water", "hit", "water", "sunk"]


def test_r7_a_submarine_sinks_at_the_first_hit() -> None:
    """R7: a ship of one square."""
    assert shoot(begun("variant=2", FLEET2, FLEET2), "C6") == ["sunk"]


def test_r7_a5_sunk_names_no_ship_by_default() -> None:
    """R7, A5: announce=sunk."""
    replay = begun()
    shoot(replay, "I1 B1")
    (event,) = act(replay, "I2")
    assert isinstance(event, Bombed)
    assert event.answer == "sunk"
    assert event.name is None
    said = str(GAME.sentence(event, 0, ["Ann", "Bo"]))
    assert "Ann" in said
    assert "I2" in said
    assert "torpedo" not in said


def test_r7_a5_with_announce_class_sunk_names_the_ship_and_a_hit_does_not() -> None:
    """R7, A5: announce=class."""
    replay = begun("announce=class")
    (hit,) = act(replay, "I1")
    act(replay, "B1")
    (sunk,) = act(replay, "I2")
    assert isinstance(hit, Bombed)
    assert isinstance(sunk, Bombed)
    assert hit.name is None
    assert "torpedo boat" in str(sunk.name)
    assert "torpedo boat" in str(GAME.sentence(sunk, 0, ["Ann", "Bo"]))


def test_x4_r8_a_square_bombed_before_is_refused_and_costs_nothing() -> None:
    """X4, R8: A shoots A1 again; same bombs, still A's turn."""
    replay = begun()
    shoot(replay, "A1 J1")
    before = replay.position.state
    refusal = refused(replay, "A1")
    assert (refusal.rule, str(refusal)) == ("bataille R8", "A1 was already bombed (bataille R8)")
    assert replay.position.state == before
    assert table.actor(replay.position) == 0


def test_r8_the_same_square_of_the_other_grid_is_another_square() -> None:
    """R8: B may bomb A1 after A has."""
    assert shoot(begun(), "A1 A1") == ["hit", "hit"]


@pytest.mark.parametrize("square", [-1, 100, 10**30])
def test_a_shot_outside_the_grid_is_a_fault_of_form(square: int) -> None:
    """Section 1: refused by its form, no rule number."""
    refusal = begun().position.state.check(Shoot(square))
    assert refusal.rule == ""


def test_check_answers_for_any_well_typed_placement() -> None:
    """R1, R2: ships far outside the grid are refused, whatever their numbers."""
    state = opened().position.state
    for ends in ((0, 0, 10**30, 0), (-5, 0, -1, 0), (10**30, 3, 10**30, 7), (0, -(10**30), 5, 9)):
        assert state.check(Place((ends,))).rule in ("bataille R1", "bataille R2")
    assert state.check(Place(((0, 0, 0, 4),) * 1000)).rule == "bataille R1"


# ---------------------------------------------------------------------------------------------- the end


def test_x9_r9_the_player_without_bombs_is_skipped() -> None:
    """X9, R9: bombs_a = 5, bombs_b = 8: after 5 each B goes on alone for 3 more; then R11."""
    replay = begun("bombs_a=5 bombs_b=8")
    seats = []
    while (seat := table.actor(replay.position)) != NOBODY:
        seats.append(seat)
        act(replay, f"J{len(seats)}" if len(seats) <= 10 else f"H{len(seats) - 10}")
    assert seats == [0, 1] * 5 + [1] * 3
    assert ended(replay) == ("1/2-1/2", "equal")
    skipped = [ply for ply, events in enumerate(replay.events) if Skipped(seat=0) in events]
    assert skipped == [12]  # told once, when A would be next and has no bomb


def test_r9_the_other_may_still_win_alone() -> None:
    """R9, R10: B sinks the whole fleet after A has used his bombs."""
    replay = begun("bombs_a=2 bombs_b=40 first=B")
    bomb_until_over(replay, "B1 B2", "A1 A2 A3 A4 A5 C1 C2 C3 C4 E1 E2 E3 G1 G2 G3 I1 I2")
    assert ended(replay) == ("0-1", "fleet")
    assert replay.position.state.bombs == (0, 23)


ALL = "A1 A2 A3 A4 A5 C1 C2 C3 C4 E1 E2 E3 G1 G2 G3 I1 I2"


def test_x8_r10_sinking_the_whole_fleet_wins_at_once() -> None:
    """X8, R10, A4: A sinks B's last ship with bomb 20, B having used 19."""
    replay = begun()
    bomb_until_over(replay, f"J1 J2 J3 {ALL}", "")
    assert ended(replay) == ("1-0", "fleet")
    assert replay.position.state.bombs == (15, 16)
    assert isinstance(replay.events[-1][-1], Ended)


def test_r10_the_last_bomb_may_win() -> None:
    """R10 before R11: the fleet is sunk with the last bombs of both."""
    replay = begun("bombs=17 first=B")
    bomb_until_over(replay, f"{ALL[:-2]}J1", ALL)
    assert ended(replay) == ("0-1", "fleet")
    assert replay.position.state.bombs == (1, 0)


def test_nothing_can_be_done_after_the_end() -> None:
    """R10: the game is over."""
    replay = begun("bombs=1")
    shoot(replay, "A1 A1")
    state = replay.position.state
    assert state.actor() == NOBODY
    assert state.actions() == ()
    for action in (Shoot(50), First(0), Place(())):
        assert str(state.check(action)) == "the game is over"


def test_x5_r11_equal_sizes_and_equal_numbers_are_a_draw() -> None:
    """X5, R11: A has sunk the 5 and the 2, B the 4 and one 3: 7 and 2 ships each."""
    replay = begun()
    bomb_until_over(replay, "A1 A2 A3 A4 A5 I1 I2", "C1 C2 C3 C4 E1 E2 E3")
    assert replay.position.state.bombs == (0, 0)
    assert replay.position.state.view(0).tallies == (Tally(7, 2), Tally(7, 2))
    assert ended(replay) == ("1/2-1/2", "equal")


def test_x5_r11_the_greater_sum_of_sizes_wins() -> None:
    """X5, R11: had B sunk a 3 and the 2 (sum 5), A wins; hits on ships afloat count nothing."""
    replay = begun()
    bomb_until_over(replay, "A1 A2 A3 A4 A5 I1 I2", "C1 C2 C3 G1 G2 G3 I1 I2 A1 A2 A3 A4")
    assert replay.position.state.view(0).tallies == (Tally(7, 2), Tally(5, 2))
    assert ended(replay) == ("1-0", "sizes")


def test_x6_r11_large_ships_beat_many_small_ones() -> None:
    """X6, R11: variant 2, battleship and cruiser (7) against four submarines (4): the sheet's example."""
    replay = begun("variant=2", FLEET2, FLEET2)
    bomb_until_over(replay, "A1 A2 A3 A4 C1 C2 C3", "C6 E6 G6 I6")
    assert replay.position.state.view(0).tallies == (Tally(7, 2), Tally(4, 4))
    assert ended(replay) == ("1-0", "sizes")


def test_x7_r11_equal_sizes_more_ships_win() -> None:
    """X7, R11: two cruisers and a submarine (7, 3 ships) against battleship and cruiser (7, 2 ships)."""
    replay = begun("variant=2", FLEET2, FLEET2)
    bomb_until_over(replay, "C1 C2 C3 E1 E2 E3 C6", "A1 A2 A3 A4 C1 C2 C3")
    assert replay.position.state.view(0).tallies == (Tally(7, 3), Tally(7, 2))
    assert ended(replay) == ("1-0", "ships")


def test_x10_r11_nothing_sunk_is_a_draw() -> None:
    """X10, R11: one bomb each, 0-0 and 0-0."""
    replay = begun("bombs=1")
    shoot(replay, "A1 J10")
    assert ended(replay) == ("1/2-1/2", "equal")


@pytest.mark.parametrize(
    ("first", "second", "outcome", "reason"),
    [
        (Tally(4, 4), Tally(7, 2), "0-1", "sizes"),
        (Tally(7, 2), Tally(7, 3), "0-1", "ships"),
        (Tally(5, 1), Tally(4, 1), "1-0", "sizes"),
        (Tally(0, 0), Tally(0, 0), "1/2-1/2", "equal"),
    ],
)
def test_r11_sizes_before_ships(first: Tally, second: Tally, outcome: str, reason: str) -> None:
    """R11: for either side."""
    result = by_tally(first, second)
    assert (result.outcome, result.reason) == (outcome, reason)


def test_r11_all_bombs_of_the_game_being_played_count() -> None:
    """R11: with 36 bombs the game goes on after bomb 35."""
    replay = begun("bombs=36")
    bomb_until_over(replay, "", "")
    assert len(replay.moves) == 3 + 72


# ---------------------------------------------------------------------------------------------- the table


def test_r4_a_placement_is_announced_without_its_ships() -> None:
    """R4: the public event is bare, the full one is its owner's."""
    replay = opened()
    full, bare = act(replay, f"place {FLEET}")
    assert isinstance(full, Placed)
    assert full.audience == 0
    assert len(full.ships) == 5
    assert bare == Placed(seat=0)
    assert [full.visible_to(seat) for seat in (0, 1, None)] == [True, False, False]


def test_an_error_in_a_record_cites_the_rule() -> None:
    """R8: the sentence of the record format."""
    text = f'[Navals "1"]\n[Game "bataille"]\nA place {FLEET}\nB place {FLEET}\n* A\nA A1\nB A1\n7. A A1\n'
    with pytest.raises(
        RecordError, match=r"^line 8, column 6: A1 was already bombed \(bataille R8\)$"
    ) as caught:
        read(text)
    assert caught.value.opened is not None
    assert len(caught.value.opened.moves) == 5
