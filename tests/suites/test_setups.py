"""Given positions (the ``Setup`` tag) survive writing and reading."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from navals.core.message import Message
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.refusal import NotationError
from navals.core.seat import NOBODY
from tests import records
from tests.games import game, under_test

PLIES = 400
OPTIONS = {
    "billiard": ("", "use=simulation", "mode=2v2"),
    "mats": ("", "roster=uniform gap=2 crossing_end=ships"),
}
"""Additional options for positions, by game."""


def positions(game_id: str, options: str) -> Iterator[Any]:
    """Yield the states of golden games and of random ones."""
    for path in records.golden(game_id).values():
        yield from (position.state for position in record.read(path.read_text(encoding="utf-8")).positions)
    rules = game(game_id)
    for seed in range(3):
        rng, state = random.Random(f"setups {seed}"), rules.start(rules.schema.parse(options))
        for _ in range(PLIES):
            if state.actor() == NOBODY:
                break
            yield state
            state = state.apply(state.sample(rng))


CASES = [(game_id, text) for game_id in under_test() for text in OPTIONS.get(game_id, ("",))]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options"), CASES)
def test_a_position_that_is_written_is_read_as_the_same(game_id: str, options: str) -> None:
    rules = game(game_id)
    count = 0
    for state in positions(game_id, options):
        text = rules.setup(state)
        if text is None:
            continue
        count += 1
        copy = rules.start(state.options, text)
        assert rules.setup(copy) == text, "it is canonical"
        assert copy.actor() == state.actor()
        assert copy.actions() == state.actions()
        assert copy.result() is None and '"' not in text and "\n" not in text
    assert count > 20, "many positions can be told"


@pytest.mark.parametrize("game_id", under_test())
def test_a_game_goes_on_from_a_position_as_it_would_have(game_id: str) -> None:
    """From the middle of a golden game, the same actions lead to the same positions."""
    rules = game(game_id)
    for path in records.golden(game_id).values():
        replay = record.read(path.read_text(encoding="utf-8"))
        setups = [(ply, text) for ply, pos in enumerate(replay.positions) if (text := rules.setup(pos.state))]
        for ply, text in setups[len(setups) // 2 :][:1]:
            other = Replay(rules, replay.options, {"Setup": text})
            for move in replay.moves[ply : ply + 12]:
                if other.result() is not None or other.position.state.actor() != move.seat:
                    break
                other.play(move.seat, move.action)
            done = len(other.moves)
            assert done, "the first action is the same"
            assert replay.positions[ply + done].state.actor() == other.position.state.actor()


@pytest.mark.parametrize("game_id", under_test())
def test_nonsense_is_refused_with_a_place(game_id: str) -> None:
    rules = game(game_id)
    setup = next((text for state in positions(game_id, "") if (text := rules.setup(state))), None)
    for text in (
        "",
        "x",
        "turn",
        "turn=",
        "turn=Z",
        "=",
        *(() if setup is None else (setup + " x=1", setup + " " + setup, setup[:-1] + "§")),
    ):
        with pytest.raises(NotationError) as refused:
            rules.start(rules.schema.default(), text)
        assert isinstance(refused.value.message, Message) and 0 <= refused.value.offset <= len(text)


@pytest.mark.parametrize(
    "begin", ["X", "order X", "fire port ", "turn=", "turn=A turn=A ", "E1=9,9,E ", "turn=A armour=2:1,"]
)
@pytest.mark.parametrize("game_id", under_test())
def test_long_nonsense_is_quoted_briefly(game_id: str, begin: str) -> None:
    """Half a megabyte, as an action and as a position."""
    rules = game(game_id)
    options = rules.schema.default()
    for text in (begin + begin[-1] * 500_000, begin * (500_000 // len(begin))):
        for read in (
            lambda text: rules.parse(text, rules.start(options)),
            lambda text: rules.start(options, text),
        ):
            with pytest.raises(NotationError) as refused:
                read(text)
            assert len(str(refused.value)) < 200
