"""What may be answered to a shot (``rules/answers.py``), and what is counted: what only an analysis and statistics ask for."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from navals.core.record import record
from navals.core.seat import NOBODY
from navals.games.bataille.rules.grid import INDEX
from navals.games.bataille.rules.guess import knowledge
from navals.games.bataille.rules.options import SCHEMA, list_names
from navals.games.bataille.rules.posterior import believe
from navals.games.bataille.rules.state import Place, Shoot
from tests.games.bataille.play import GAME, begun, shoot
from tests.records import golden_text


def answers(state: Any, square: str, seat: int | None = None) -> tuple[tuple[Any, float], ...]:
    return GAME.hidden.answers(state.view(seat), Shoot(INDEX[square]), random.Random(1))


@pytest.mark.parametrize("name", ["bataille-fleet-sunk", "bataille-handicap"])
def test_answers_of_a_shot_are_all_there_is_and_agree_with_what_is_seen_afterwards(name: str) -> None:
    replay = record.read(golden_text(name))
    shots = [ply for ply, move in enumerate(replay.moves) if isinstance(move.action, Shoot)]
    for ply in shots[::5]:
        state, action = replay.positions[ply].state, replay.moves[ply].action
        found = GAME.hidden.answers(state.view(None), action, random.Random(1))
        assert sum(share for _, share in found) == pytest.approx(1) and all(share > 0 for _, share in found)
        assert len({msgspec.json.encode(view) for view, _ in found}) == len(found)
        after: Any = state.apply(action)
        if after.result() is not None:
            continue
        seen = after.view(None)
        plain = [msgspec.structs.replace(view, last=seen.last) for view, _ in found]
        assert seen in plain


def test_what_is_water_for_certain_has_one_answer() -> None:
    """R3: beside a sunk ship, and across the corner of a hit."""
    replay = begun()
    shoot(replay, "A1")
    state: Any = replay.position.state
    while state.actor() != 0:
        shoot(replay, "J9")
        state = replay.position.state
    ((_, share),) = answers(state, "B2", 0)
    assert share == 1.0


def test_what_is_no_shot_has_no_answers() -> None:
    state = begun().position.state
    assert GAME.hidden.answers(state.view(0), Place(()), random.Random(1)) == ()


def test_the_last_ship_and_the_last_bomb_end_the_game_in_the_views_too() -> None:
    """R8, R10, R11: whoever sinks the last ship has won; without bombs the tallies decide; a seat without bombs is passed over (R9)."""
    replay = record.read(golden_text("bataille-fleet-sunk"))
    last = max(ply for ply, move in enumerate(replay.moves) if isinstance(move.action, Shoot))
    state, action = replay.positions[last].state, replay.moves[last].action
    found = GAME.hidden.answers(state.view(None), action, random.Random(1))
    won = [view for view, _ in found if view.result is not None]
    assert won and all(view.phase == "over" and view.actor == NOBODY for view in won)
    assert {view.result.reason for view in won} == {"fleet"}
    end: Any = record.read(_few()).position.state
    assert end.actor() in (0, 1)
    for view, _ in GAME.hidden.answers(end.view(None), Shoot(INDEX["J10"]), random.Random(1)):
        assert view.result is not None and view.actor == NOBODY, "that was the last bomb of all"


def _few() -> str:
    """A game in which one bomb is left of all."""
    fleet = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
    return f'[Navals "1"]\n[Game "bataille"]\n[Options "bombs=1"]\n\n1. A place {fleet}\n2. B place {fleet}\n3. * A\n4. A A1\n'


def test_a_seat_without_bombs_is_passed_over_in_the_views() -> None:
    text = _few().replace("bombs=1", "bombs=3 bombs_b=1") + "5. B A1\n6. A B1\n"
    state: Any = record.read(text).position.state
    found = GAME.hidden.answers(state.view(None), Shoot(INDEX["J10"]), random.Random(1))
    assert found and all(view.result is not None or view.actor == state.actor() for view, _ in found)


def test_the_squares_across_the_corners_of_a_hit_are_water() -> None:
    """R3."""
    replay = begun()
    shoot(replay, "C2")
    view: Any = replay.position.state.view(0)
    waters = view.waters[1] if view.waters[1].hits else view.waters[0]
    if waters.hits:
        known = knowledge(waters)
        (hit,) = [square for square in range(100) if known.hits >> square & 1]
        row, column = divmod(hit, 10)
        for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            if 0 <= row + down < 10 and 0 <= column + right < 10:
                assert known.water >> (10 * (row + down) + column + right) & 1
    assert waters.hits


def test_a_belief_that_could_not_list_counts_its_tries() -> None:
    """As many samples as were asked for, and no weight where nothing was found."""
    known = knowledge(begun().position.state.view(0).waters[1])
    belief = believe(known, 64, random.Random(1))
    assert belief.total > 0 and (belief.tried in (0, 64))


def test_ships_of_each_variant_have_their_names_in_lists() -> None:
    """R1, R2: by size."""
    names = {
        text: [str(name) for name in list_names(SCHEMA.parse(text))] for text in ("variant=1", "variant=2")
    }
    assert names["variant=1"][0] == "Carrier" and names["variant=1"][-1] == "Torpedo boat"
    assert names["variant=2"][0] == "Battleship" and names["variant=2"][-1] == "Submarine"
    own = [str(name) for name in list_names(SCHEMA.parse("variant=custom fleet=5,3"))]
    assert own == ["Ship of size 5", "Ship of size 3"]


def test_bombs_and_hits_are_counted_by_seat() -> None:
    replay = record.read(golden_text("bataille-classic"))
    (_, shots), (_, hits) = GAME.statistics(replay.options, replay.events)
    fired = [
        sum(isinstance(move.action, Shoot) and move.seat == seat for move in replay.moves) for seat in (0, 1)
    ]
    assert list(shots) == fired and all(0 < hit <= shot for hit, shot in zip(hits, shots, strict=True))
