"""A seat against a computer player in Gymnasium. Run by ``make envs``, in an environment that has it."""

from __future__ import annotations

import os
import random

import pytest

from navals import games

if "NAVALS_ENVS" not in os.environ:  # there nothing may be left out
    pytest.importorskip("gymnasium")
import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from navals.envs import gym

pytestmark = pytest.mark.native


@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_makes_a_game(game_id: str) -> None:
    env = gymnasium.make(f"navals/{game_id}-v1", opponent="easy", nodes=1, disable_env_checker=True)
    seen, info = env.reset(seed=3)
    rng, rewards, over, cut = random.Random(1), 0.0, False, False
    for _ in range(15):
        assert env.observation_space.contains(seen)
        assert (
            np.array_equal(seen["action_mask"], info["mask"])
            and len(info["words"]["actions"]) == info["mask"].sum()
        )
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        rewards += reward
        if over or cut:
            break
    assert rewards in ((-1.0, 0.0, 1.0) if over else (0.0,))


def test_the_same_seed_is_the_same_game_from_either_seat() -> None:
    for seat in "AB":
        games_played = []
        for _ in range(2):
            env = gym.Seat(games.IDS[1], opponent=150, seat=seat)
            seen, _ = env.reset(seed=5)
            story, over = [], False
            while not over:
                action = int(np.flatnonzero(seen["action_mask"])[0])
                seen, reward, over, _, _ = env.step(action)
                story.append((seen["observation"].tobytes(), reward))
            games_played.append(story)
        assert games_played[0] == games_played[1]
        assert games_played[0][-1][1] in (-1.0, 0.0, 1.0) and not any(
            reward for _, reward in games_played[0][:-1]
        )


def test_the_checker_of_gymnasium_is_content() -> None:
    """With actions that are legal: it draws any index."""

    class Forgiving(gymnasium.ActionWrapper):
        def action(self, action: int) -> int:
            legal = np.flatnonzero(self.env.unwrapped._inner.observe("A")["action_mask"])
            return int(legal[action % len(legal)])

    check_env(Forgiving(gym.Seat(games.IDS[0], opponent="easy")), skip_render_check=True)


def test_what_there_is_not_is_refused() -> None:
    for wrong in ({"seat": "C"}, {"opponent": "grandmaster"}, {"options": "tea=yes"}):
        with pytest.raises(ValueError):
            gym.Seat(games.IDS[0], **wrong)
