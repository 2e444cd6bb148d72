"""The actions of every table: resign, draw, accept, decline (rule id ``table``)."""

from __future__ import annotations

from typing import Any

import pytest
from pytest import MonkeyPatch

from navals import games
from navals.core import rules
from navals.core.capabilities import Seating
from navals.core.event import Event, tell
from navals.core.fields import with_item
from navals.core.message import msg
from navals.core.record import record
from navals.core.record.record import RecordError, Replay
from navals.core.refusal import IllegalAction, NotationError, Refusal
from navals.core.result import Outcome, Result, won_by
from navals.core.rules import Answered, Decline, Offer, Offered, Position, Resign, Resigned, check
from navals.core.seat import CHANCE, NOBODY
from tests.core.ferry import DICE, GO, FerryGame

GAME: Any = games.find("bataille")
FLEET = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
HEAD = f'[Navals "1"]\n[Game "bataille"]\n[Options "first=A"]\nA place {FLEET}\nB place {FLEET}\n'
AFTER_THE_END = ("A resign", "B resign", "A draw", "B accept", "A A1", "* A")


def play(moves: str) -> Replay:
    return record.read(HEAD + moves)


def ended(replay: Replay) -> str:
    result = replay.result()
    return f"{result.outcome} {result.reason}" if result else "*"


@pytest.mark.parametrize("moves", ["A resign\n", "A A1\nA resign\n", "A RESIGN\n", "A draw\nA resign\n"])
def test_a_seat_may_resign_at_any_time(moves: str) -> None:
    assert ended(play(moves)) == "0-1 resign"
    assert ended(play(moves.replace("A r", "B r").replace("A R", "b R"))) == "1-0 resign"
    assert rules.actor(play(moves).position) == NOBODY


def test_a_declined_offer_leaves_the_turn_where_it_was() -> None:
    replay = play("A Draw\nb DECLINE\n")
    assert rules.actor(replay.position) == 0
    assert ended(play("A draw\nB decline\nA A1\nB B1\n")) == "*"


@pytest.mark.parametrize(
    ("reason", "rule", "moves"),
    [
        ("a draw was offered: accept or decline", "table", ["A draw\nB B7\n", "A draw\nB draw\n"]),
        ("it is B's turn", "", ["A draw\nA A1\n", "A draw\nA accept\n"]),
        ("a draw was already offered this turn", "table", ["A draw\nB decline\nA draw\n"]),
        ("it is A's turn", "", ["B draw\n"]),
        ("no draw was offered", "table", ["A accept\n", "A decline\n"]),
        ("the game is over", "", [f"A resign\n{move}\n" for move in AFTER_THE_END]),
    ],
)
def test_offers_and_answers_have_their_turns(reason: str, rule: str, moves: list[str]) -> None:
    for text in moves:
        with pytest.raises(RecordError) as caught:
            play(text)
        assert (caught.value.rule, str(caught.value.message)) == (rule, reason)


def test_an_offer_can_be_repeated_in_the_next_turn() -> None:
    replay = play("A draw\nB decline\nA A1\nB draw\nA decline\nB B1\nA draw\n")
    assert rules.actor(replay.position) == 1


def test_chance_neither_resigns_nor_offers() -> None:
    head = f'[Navals "1"]\n[Game "bataille"]\nA place {FLEET}\nB place {FLEET}\n'
    for word in ("resign", "draw"):
        with pytest.raises(RecordError) as caught:
            record.read(head + f"* {word}\n")
        assert caught.value.rule == "table"


def test_table_actions_are_written_in_lower_case_as_separate_plies() -> None:
    replay = play("A DRAW\nB Decline\nA A1\nB Resign\n")
    lines = record.write(replay).splitlines()[-4:]
    assert [line[3:] for line in lines] == ["A draw", "B decline", "A A1", "B resign"]


def test_table_actions_make_events_for_everybody() -> None:
    replay = play("A draw\nB decline\nB resign\n")
    assert replay.events[2:] == [(Offered(seat=0),), (Answered(seat=1, accepted=False),), (Resigned(seat=1),)]
    assert all(event.visible_to(None) for events in replay.events[2:] for event in events)


def test_an_offer_changes_the_digest_and_an_old_answer_does_not_come_back() -> None:
    plain, offer = play(""), play("A draw\n")
    declined = play("A draw\nB decline\nA A1\n")
    assert rules.digest(GAME, plain.position) != rules.digest(GAME, offer.position)
    assert rules.digest(GAME, declined.position) == rules.digest(GAME, play("A A1\n").position)


def test_apply_refuses_what_check_refuses() -> None:
    replay = play("")
    with pytest.raises(IllegalAction, match="it is A's turn"):
        rules.apply(GAME, replay.position, 1, GAME.parse("A1", replay.position.state))
    with pytest.raises(IllegalAction, match="it is A's turn"):
        rules.apply(GAME, replay.position, CHANCE, GAME.parse("A1", replay.position.state))


def test_table_has_no_draw_where_the_game_has_one() -> None:
    game: Any = games.find("trafalgar")
    position = Position(game.start(game.schema.default(), "turn=A wind=E E1=6,8,E F1=22,5,W"))
    refusal = check(game, position, 0, Offer())
    assert refusal is not None and refusal.rule == "table" and "its own rule" in str(refusal.message)


def test_the_words_for_a_draw_are_the_game_s_own_where_it_has_a_rule_for_it() -> None:
    head = '[Navals "1"]\n[Game "trafalgar"]\n[Setup "turn=A wind=E E1=6,8,E F1=22,5,W"]\n'
    replay = record.read(head + "A draw\n")
    [move] = replay.moves
    assert not isinstance(move.action, Offer) and replay.position.awaits == NOBODY
    assert replay.game.text(move.action) == "draw" and "1. A draw\n" in record.write(replay)
    assert ended(record.read(head + "A resign\n")) == "0-1 resign"


# ------------------------------------------------------------------------- chance, and several seats a side


def test_a_draw_by_lot_does_not_end_the_turn_in_which_a_draw_was_offered() -> None:
    ferry = FerryGame()
    offer = rules.apply(ferry, Position(ferry.start(ferry.schema.default())), 0, Offer())
    declined = rules.apply(ferry, offer, 1, Decline())
    refusal = check(ferry, declined, 0, Offer())
    assert refusal is not None and "already offered" in str(refusal.message)
    sailing = rules.apply(ferry, declined, 0, GO[True])
    assert rules.actor(sailing) == CHANCE and sailing.offered == 0
    landed = rules.apply(ferry, sailing, CHANCE, DICE[0][0])
    assert rules.actor(landed) == 1 and landed.offered == NOBODY
    assert rules.apply(ferry, landed, 1, Offer()).awaits == 0


def test_chance_is_asked_nothing_and_nobody_acts_before_it() -> None:
    ferry = FerryGame()
    sailing = rules.apply(ferry, Position(ferry.start(ferry.schema.default())), 0, GO[True])
    for seat, action in ((0, GO[False]), (1, Offer()), (0, None)):
        refusal = check(ferry, sailing, seat, action)
        assert refusal is not None and str(refusal.message) == "nobody can act before the roll or the draw"
    for action, reason in ((Offer(), "chance cannot offer a draw"), (Resign(), "chance cannot resign")):
        refusal = check(ferry, sailing, CHANCE, action)
        assert refusal is not None and (str(refusal.message), refusal.rule) == (reason, "table")
    assert check(ferry, sailing, CHANCE, DICE[0][0]) is None and check(ferry, sailing, 1, Resign()) is None


@pytest.mark.parametrize(
    ("sides", "answers"),
    [((0, 1), (1, 0)), ((0, 1, 1), (1, 0, 0)), ((0, 1, 0, 1), (1, 2, 3, 0)), ((0, 0, 1, 1), (2, 2, 0, 0))],
)
def test_the_other_side_answers(
    sides: tuple[int, ...], answers: tuple[int, ...], monkeypatch: MonkeyPatch
) -> None:
    ferry = FerryGame()
    options = ferry.schema.default()
    seats = {"seats": lambda value: len(sides) * (value is options), "side": lambda seat, value: sides[seat]}
    monkeypatch.setattr(FerryGame, "seating", Seating(**seats))
    for seat, other in enumerate(answers):
        position = Position(ferry.start(options))
        monkeypatch.setattr(type(position.state), "actor", lambda state, seat=seat: seat)
        offer = rules.apply(ferry, position, seat, Offer())
        assert (rules.actor(offer), offer.offered, offer.state) == (other, seat, position.state)
        log: list[Event] = []
        resigned = rules.apply(ferry, offer, seat, Resign(), log)
        assert resigned.ended == Result(("0-1", "1-0")[sides[seat]], "resign") and resigned.awaits == NOBODY
        assert log == [Resigned(seat=seat)]


def test_an_event_for_one_seat_is_told_to_nobody_else() -> None:
    secret, open_to_all = Event(audience=1), Event()
    assert [secret.visible_to(seat) for seat in (0, 1, 2, None)] == [False, True, False, False]
    assert all(open_to_all.visible_to(seat) for seat in (0, 1, None))
    log: list[Event] = []
    tell(log, Event, audience=0)
    tell(None, Event, audience=0)
    assert log == [Event(audience=0)]


def test_a_refusal_names_its_rule_and_a_fault_of_form_has_none() -> None:
    assert str(Refusal(msg("it is {seat}'s turn", seat="A"))) == "it is A's turn"
    refusal = Refusal(msg("no draw was offered"), "table")
    assert str(refusal) == str(IllegalAction(refusal)) == "no draw was offered (table)"
    assert IllegalAction(refusal).refusal is refusal
    error = NotationError(msg("{text} is no move", text="x"))
    assert (str(error), error.offset, error.rule) == ("x is no move", 0, "")


def test_a_result_is_worth_a_point_to_the_winner_and_half_of_one_to_each_at_a_tie() -> None:
    outcomes: tuple[Outcome, ...] = ("1-0", "0-1", "1/2-1/2", "0-0")
    scores = [[Result(outcome, "x").score(side) for side in (0, 1)] for outcome in outcomes]
    assert scores == [[1, 0], [0, 1], [0.5, 0.5], [0, 0]]
    assert [won_by(side, "x").score(side) for side in (0, 1)] == [1, 1]


def test_one_item_of_several_is_changed_in_its_place() -> None:
    assert [with_item((1, 2, 3), at, 9) for at in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]
