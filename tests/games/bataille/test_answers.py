"""Possible answers to a shot (``rules/answers.py``), and statistics."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from navals.core.record import record
from navals.core.seat import NOBODY
from navals.games.bataille.rules.grid import SQUARE_INDEX
from navals.games.bataille.rules.guess import derive_clues
from navals.games.bataille.rules.layouts import bits
from navals.games.bataille.rules.options import SCHEMA, ship_labels
from navals.games.bataille.rules.posterior import infer_belief
from navals.games.bataille.rules.state import Place, Shoot
from tests.games.bataille.play import GAME, begin
from tests.records import golden_text


def answers(state: Any, action: Any, seat: int | None = None) -> tuple[tuple[Any, float], ...]:
    """Return the possible views after an action or a shot at a square."""
    action = Shoot(SQUARE_INDEX[action]) if isinstance(action, str) else action
    return GAME.hidden.answers(state.view(seat), action, random.Random(1))


@pytest.mark.parametrize("name", ["bataille-fleet-sunk", "bataille-handicap"])
def test_answers_of_a_shot_are_all_there_is_and_agree_with_what_is_seen_afterwards(name: str) -> None:
    replay = record.read(golden_text(name))
    shots = [ply for ply, move in enumerate(replay.moves) if isinstance(move.action, Shoot)]
    for ply in shots[::5]:
        state, action = replay.positions[ply].state, replay.moves[ply].action
        cases = answers(state, action)
        assert sum(share for _, share in cases) == pytest.approx(1) and all(share > 0 for _, share in cases)
        assert len({msgspec.json.encode(view) for view, _ in cases}) == len(cases)
        next_state: Any = state.apply(action)
        seen = next_state.view(None)
        plain = [msgspec.structs.replace(view, last=seen.last) for view, _ in cases]
        assert next_state.result() is not None or seen in plain


def test_what_is_water_for_certain_has_one_answer() -> None:
    """R3: across the corner of a hit."""
    ((_, share),) = answers(begin().do("bomb A1 J9").state, "B2", 0)
    assert share == 1.0


def test_what_is_no_shot_has_no_answers() -> None:
    assert answers(begin().state, Place(()), 0) == ()


def test_the_last_ship_and_the_last_bomb_end_the_game_in_the_views_too() -> None:
    """R8, R10, R11: the last ship wins; without bombs the tallies decide."""
    replay = record.read(golden_text("bataille-fleet-sunk"))
    last = max(ply for ply, move in enumerate(replay.moves) if isinstance(move.action, Shoot))
    cases = answers(replay.positions[last].state, replay.moves[last].action)
    won = [view for view, _ in cases if view.result is not None]
    assert won and all(view.phase == "over" and view.actor == NOBODY for view in won)
    assert {view.result.reason for view in won} == {"fleet"}
    for view, _ in answers(begin("bombs=1").do("bomb A1").state, "J10"):
        assert view.result is not None and view.actor == NOBODY, "that was the last bomb"


def test_a_seat_without_bombs_is_passed_over_in_the_views() -> None:
    """R9."""
    state = begin("bombs=3 bombs_b=1").do("bomb A1 A1 B1").state
    cases = answers(state, "J10")
    assert cases and all(view.result is not None or view.actor == state.actor() for view, _ in cases)


def test_the_squares_across_the_corners_of_a_hit_are_water() -> None:
    """R3."""
    facts = derive_clues(begin().do("bomb C2").state.view(0).waters[1])
    (hit,) = bits(facts.hits)
    assert hit == SQUARE_INDEX["C2"]
    for square in ("B1", "D1", "B3", "D3"):
        assert facts.water >> SQUARE_INDEX[square] & 1


def test_a_belief_that_could_not_list_counts_its_tries() -> None:
    belief = infer_belief(derive_clues(begin().state.view(0).waters[1]), 64, random.Random(1))
    assert belief.total > 0 and (belief.tried_samples in (0, 64))


def test_ships_of_each_variant_have_their_names_in_lists() -> None:
    """R1, R2: by size."""
    for text, first, last in (
        ("variant=1", "Carrier", "Torpedo boat"),
        ("variant=2", "Battleship", "Submarine"),
        ("variant=custom fleet=6,5,3", "Battleship", "Destroyer"),
    ):
        names = ship_labels(SCHEMA.parse(text))
        assert (str(names[0]), str(names[-1])) == (first, last)


def test_bombs_and_hits_are_counted_by_seat() -> None:
    replay = record.read(golden_text("bataille-classic"))
    (_, shots), (_, hits) = GAME.statistics(replay.options, replay.events)
    fired = [move.seat for move in replay.moves if isinstance(move.action, Shoot)]
    assert shots == (fired.count(0), fired.count(1)) and all(
        0 < hit <= shot for hit, shot in zip(hits, shots, strict=True)
    )
