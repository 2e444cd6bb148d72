"""The games in PettingZoo. Run by ``make envs``, in an environment that has it."""

from __future__ import annotations

import os
import pickle
import random
from typing import Any

import pytest

from navals import games

if "NAVALS_ENVS" not in os.environ:  # there nothing may be left out
    pytest.importorskip("pettingzoo")
import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from navals.envs import aec
from tests.engine.test_wire import decisions

pytestmark = pytest.mark.native


@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.filterwarnings("ignore")
def test_it_is_an_environment(game_id: str) -> None:
    api_test(aec.env(game_id), num_cycles=60)
    seed_test(lambda: aec.env(game_id), num_cycles=30)
    render_test(lambda render_mode: aec.env(game_id, render_mode=render_mode))


@pytest.mark.parametrize("game_id", games.IDS)
def test_equal_views_give_equal_observations_and_masks(game_id: str) -> None:
    game = games.find(game_id)
    assert game is not None
    compared = 0
    for state, rng in decisions(game, 12):
        env = aec.raw_env(game_id, options=game.schema.write(state.options), candidates=4)
        seat = state.actor()
        seen = []
        for one in (state, game.hidden.guess(state.view(seat), rng)):
            env.reset(seed=5)
            env.state_now = one
            env._settle()
            agent = env.agent_selection
            assert agent == "ABCD"[seat]
            seen.append((env.observe(agent), env.infos[agent]["view"], env.infos[agent]["actions"]))
        for name, values in seen[0][0].items():
            assert np.array_equal(values, seen[1][0][name])
        assert seen[0][1:] == seen[1][1:]
        compared += 1
    assert compared > 3


def finish(env: Any, seed: int) -> dict[str, float]:
    """Play anyhow to the end; the sums of the rewards."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        rewards[agent] += reward
        env.step(None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return rewards


def test_who_wins_is_rewarded() -> None:
    env = aec.env(games.IDS[1], options="roster=custom ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2")
    found = {tuple(finish(env, seed).values()) for seed in range(30)}
    assert {(1.0, -1.0), (-1.0, 1.0)} <= found <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}


def test_a_game_may_be_cut_off() -> None:
    env = aec.env(games.IDS[0], most=5)
    assert set(finish(env, 1).values()) == {0.0}
    assert env.unwrapped._decisions == 5


def test_an_index_that_stands_for_nothing_is_refused() -> None:
    env = aec.raw_env(games.IDS[0], candidates=4)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="stands for no action"):
        env.step(4)


def test_it_can_be_carried_to_another_process() -> None:
    env = pickle.loads(pickle.dumps(aec.raw_env(games.IDS[1], most=7)))
    assert (env.game.id, env.most) == (games.IDS[1], 7)
