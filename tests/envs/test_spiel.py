"""The games in OpenSpiel. Run by ``make envs``, in an environment that has it."""

from __future__ import annotations

import os
import random

import pytest

from navals import games

if "NAVALS_ENVS" not in os.environ:  # there nothing may be left out
    pytest.importorskip("pyspiel")
import numpy as np
import pyspiel
from open_spiel.python.algorithms import generate_playthrough, mcts, outcome_sampling_mccfr

from navals.envs import spiel

pytestmark = pytest.mark.native


def test_all_games_and_the_small_boards_are_registered() -> None:
    assert {f"navals_{game_id}" for game_id in games.IDS} < set(spiel.NAMES)
    assert len(spiel.NAMES) == len(games.IDS) + len(spiel.SMALL)
    assert set(spiel.NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", spiel.NAMES)
def test_random_simulations(name: str) -> None:
    """OpenSpiel's own test: legal actions, returns, copies, and states that are written and read back."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [name for name in spiel.NAMES if name.endswith(tuple(spiel.SMALL))])
def test_playthroughs_are_generated(name: str) -> None:
    first, again = (generate_playthrough.playthrough(name, None, seed=3) for _ in range(2))
    assert first == again
    assert "InformationStateString(0)" in first and "Returns() = " in first


def test_options_are_parameters() -> None:
    game = pyspiel.load_game(f"navals_{games.IDS[0]}(options=variant~custom fleet~3+2 first~A)")
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(0)
    assert state.current_player() == 0 and len(state.legal_actions()) == 100
    with pytest.raises(ValueError):
        pyspiel.load_game(f"navals_{games.IDS[0]}(options=tea~yes)")


@pytest.mark.parametrize("name", spiel.NAMES)
def test_who_cannot_tell_states_apart_reads_the_same(name: str) -> None:
    """Another state behind the same view gives the same observation and the same actions."""
    rng = random.Random(4)
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(25):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            seat = state.current_player()
            other = state.clone()
            held = other._held
            held.state = held.setting.game.hidden.guess(held.state.view(seat), rng)
            held.found = None
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
            texts = [
                [one.action_to_string(action) for action in one.legal_actions()] for one in (state, other)
            ]
            assert texts[0] == texts[1]
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_hidden_order_is_no_part_of_the_other_s_information() -> None:
    state = pyspiel.load_game("navals_mats_tiny").new_initial_state()
    first, second = state.child(0), state.child(1)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_counterfactual_regret_learns_on_a_small_board() -> None:
    game = pyspiel.load_game("navals_mats_tiny")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(200):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    chances = policy.action_probabilities(state)
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)
    assert max(chances.values()) > 1.2 / len(chances)


def test_tree_search_plays_a_game() -> None:
    state = pyspiel.load_game("navals_mats_tiny").new_initial_state()
    bot = mcts.MCTSBot(
        state.get_game(), 2, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )  # fmt: skip
    rng = random.Random(1)
    played = 0
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() == 1:
            action = rng.choice(state.legal_actions())
        else:
            action = bot.step(state)
            played += 1
        state.apply_action(action)
    assert played > 1 and sorted(state.returns()) in ([-1, 1], [0, 0])
