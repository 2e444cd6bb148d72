"""Secrecy of MATS: A's order is hidden until B has one (R1, R2); everything else is open."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.conformance import check_secrecy
from navals.core.seat import CHANCE
from navals.games.mats.game import GAME
from navals.games.mats.rules.options import SUNK
from navals.ui.registry import board_text
from navals.ui.words.i18n import language
from tests.games.mats.play import ALL, E1, facing, opened

ENGLISH = language("en")


def test_r1_between_the_orders_b_learns_only_that_a_is_ready() -> None:
    sea = opened().do(f"order {E1}")
    view = sea.state.view(1)
    assert (view.ready, view.line, view.at) == ((True, False), ((), ()), ((), ()))
    (fact,) = [event for event in sea.events if event.visible_to(1)]
    assert E1.split()[0] not in str(GAME.sentence(fact, 1, ["Ann", "Bo"]))


def test_r2_after_the_reveal_all_see_the_same() -> None:
    """R2, A18: the views differ only in the seat they name."""
    state = opened().do(f"order {E1}", f"order {ALL}").state
    views = [msgspec.structs.replace(state.view(seat), seat=None) for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2] == state.open_view()


def test_r1_guesses_differ_where_something_is_hidden_and_only_there() -> None:
    """R1: a guess is not a copy of the secret, and contains only survivors."""
    sea = opened().set_life("A.V1 A.C2", SUNK).do("order TP V2 F1 F2 C1")
    rng = random.Random(1)
    guesses = {GAME.hidden.guess(sea.state.view(1), rng).line[0] for _ in range(30)}
    assert len(guesses) > 15
    assert {tuple(sorted(line)) for line in guesses} == {(0, 2, 3, 4, 5)}
    assert {GAME.hidden.guess(sea.state.view(0), rng) for _ in range(3)} == {sea.state}


def test_r19_a_view_tells_of_the_combat_being_fought() -> None:
    """R19, R23."""
    sea = facing("V1 V2", "V1 V2").do("pass", "pass", "6 1 1", "pass", "pass", "2")
    view = sea.state.view(1)
    assert view.fight is not None and (view.fight.position, view.fight.dice, view.fights) == (
        -1,
        (0, 2),
        (0,),
    )
    assert (view.die, view.actor, view.first) == (2, CHANCE, 1)
    assert view.combat_positions() == (-1, 0)
    sea.do("6")
    fight = sea.state.view(1).fight
    assert fight is not None and (fight.dice, fight.due) == ((6, 2), ((1, 1),))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_text_board_shows_both_columns_face_to_face(seat: int | None) -> None:
    """R18, R22: hit ships, wrecks, water, the double file and combats."""
    sea = facing("F1 V1 C1", "TP V2 F2").do("V1+1", "pass", "1 5 6 1")
    lines = board_text(GAME.id, sea.state.view(seat), ENGLISH).splitlines()
    assert lines[0] == "Crossing 1, series 2"
    assert [line.split() for line in lines[3:7]] == [
        ["||", "F2", "3/3"],
        ["V1*", "1/2", "x", "##", "V2", "2/4"],
        ["~", "||", "TP", "1/5"],
        ["C1", "4/2", "||"],
    ]
    assert lines[-1] == "Key: masts/guns, * hit, x wreck, ~ water, ## combat"


def test_the_text_board_before_the_reveal() -> None:
    """R1: lists of ships; a side's own in order."""
    sea = opened("roster=custom ships=A:1/1>0/1,B:2/2>1/1,C:3/3>2/2").do("order C A B")
    own_text, other = (board_text(GAME.id, sea.state.view(seat), ENGLISH) for seat in (0, 1))
    assert "A’s column, head first: C 3/3, A 1/1, B 2/2" in own_text
    assert "A has formed a column with: A 1/1, B 2/2, C 3/3" in other
    assert "B’s ships: A 1/1, B 2/2, C 3/3" in other


def test_a_last_advance_is_no_secret_though_the_next_crossing_forgets_it() -> None:
    """R24, R25: with or without F1's advance, the columns pass each other and are formed anew."""
    sea = opened("roster=close").do(
        *("order F2 C1 V2 V1 TP C2 F1", "order F2 C1 TP V2 C2 V1 F1", "3 6", "V2+2", "C2+3", "3 1 5"),
        *("F1+3", "F2+2", "3 4 5", "F1+3", "C2+1", "4 3 4 1", "C2+2", "V2+1", "4 3 1 1 1 6 6 3 5"),
        *("V1+2", "F1+2", "4 1 4 6 4 3 6 5 4", "V1+1", "V1+2", "5 3 3"),
    )
    menu = sea.state.actions() or ()
    views = {sea.state.apply(action).view(0) for action in menu}
    assert (len(menu), len(views)) == (2, 1)
    for action in menu:
        check_secrecy(GAME, sea.state, action, random.Random(1))
