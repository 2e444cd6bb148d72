"""A game in words, and the numbers that all environments are made of. No other package is needed for these."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from navals import games
from navals.core.seat import CHANCE, NOBODY
from navals.envs import coding
from navals.envs.text import TextGame
from tests.engine.test_wire import decisions

pytestmark = pytest.mark.native


@pytest.mark.parametrize("game_id", games.IDS)
def test_whoever_names_what_is_offered_comes_to_an_end(game_id: str) -> None:
    env = TextGame(game_id, seed="4")
    rng = random.Random(1)
    for _ in range(150):
        if env.seat is None:
            break
        assert env.observation().splitlines()[0] == f"seat={env.seat} actor={env.seat}"
        turn = env.step(rng.choice(env.legal()))
        assert turn.error == ""
        assert turn.over == (env.seat is None)
    if env.seat is not None:
        turn = env.step("resign")
    assert turn.over and env.result is not None and env.ending()
    assert sum(turn.rewards) == 0 and env.legal() == ()
    assert env.step("resign").error == "the game is over"


@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rules_are_those_of_the_book(game_id: str, lang: str) -> None:
    rules = TextGame(game_id, lang=lang).rules()
    assert len(rules) > 2000
    assert rules.startswith({"en": "The aim", "fr": "Le but du jeu"}[lang])


def test_what_cannot_be_done_changes_nothing() -> None:
    env = TextGame(games.IDS[0], "variant=2", seed="1")
    before = env.observation()
    for wrong in ("tea", "A1", "place A1-A4", ""):
        turn = env.step(wrong)
        assert turn.error and not turn.over and set(turn.rewards) == {0.0}
        assert env.observation() == before
    with pytest.raises(ValueError, match="no seat"):
        env.observation("D")
    with pytest.raises(ValueError, match="there is no game"):
        TextGame("tiddlywinks")


def test_a_seat_reads_nothing_of_what_the_other_hides() -> None:
    """Two games that differ in where B's fleet lies, as long as the answers are the same."""
    fleets = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2", "A6-A10 C7-C10 E8-E10 G8-G10 I9-I10"
    read = []
    for fleet in fleets:
        env = TextGame(games.IDS[0], "first=A", seed="1")
        env.step(f"place {fleets[0]}")
        env.step(f"place {fleet}")
        env.step("B1")
        read.append((env.observation("A"), env.observation("B")))
    assert read[0][0] == read[1][0]
    assert read[0][1] != read[1][1]


@pytest.mark.parametrize("game_id", games.IDS)
def test_equal_views_are_equal_numbers_and_choices(game_id: str) -> None:
    """Whatever is true behind the view: the environments may list what can be done from the true state because the rules say the same of all that fit."""
    game = games.find(game_id)
    assert game is not None
    for state, rng in decisions(game, 25):
        seat = state.actor()
        other = game.hidden.guess(state.view(seat), rng)
        assert coding.features(other.view(seat)) == coding.features(state.view(seat))
        given = [
            coding.choices(game, one, lambda: coding.generator("1", 3, "x"), 4) for one in (state, other)
        ]
        assert given[0] == given[1]
        for action in given[0]:
            assert state.check(action) is None
            assert len(coding.fields(action)) == coding.FIELDS


@pytest.mark.parametrize("game_id", games.IDS)
def test_views_that_differ_are_different_numbers(game_id: str) -> None:
    game = games.find(game_id)
    assert game is not None
    state, rng = game.start(game.schema.parse(game.match_options)), random.Random(2)
    seen = {}
    for _ in range(60):
        if state.actor() == NOBODY:
            break
        if state.actor() != CHANCE:
            view = state.view(state.actor())
            seen.setdefault(tuple(coding.features(view)), set()).add(view)
        state = state.apply(state.sample(rng))
    assert len(seen) > 10
    assert all(len(views) == 1 for views in seen.values())


def test_numpy_is_asked_for_by_nobody_else() -> None:
    """The core, the command line and the text environment."""
    code = "import sys, navals.cli, navals.envs.text, navals.envs.coding, navals.engine.server; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
