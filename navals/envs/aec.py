"""The games for PettingZoo: one agent a seat, ``A`` to ``D``, who act one after the other. Needs ``navals[envs]``.

>>> env = env("mats")  # doctest: +SKIP
>>> env.reset(seed=7)  # doctest: +SKIP

An observation is a dictionary: ``observation`` (``coding.FEATURES`` numbers 0 or 1, the view), ``actions`` (what each of the ``coding.SLOTS``
indices would do now, as ``coding.FIELDS`` numbers) and ``action_mask``. ``infos`` has the same in words for who is to act: ``view`` (JSON) and ``actions`` (notation).
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from navals.core.dice import Dice
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.engine import wire
from navals.envs import coding
from navals.ui.registry import board_text
from navals.ui.words.i18n import language


def env(game_id: str, **more: Any) -> Any:
    """``raw_env`` with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game_id, **more)))


@cache
def spaces_of(slots: int = coding.SLOTS) -> tuple[gymnasium.spaces.Dict, gymnasium.spaces.Discrete]:
    """What an agent sees and what it does, the same in all games."""
    box = gymnasium.spaces.Box
    seen = gymnasium.spaces.Dict(
        {
            "observation": box(0, 1, (coding.FEATURES,), np.int8),
            "actions": box(-np.inf, np.inf, (slots, coding.FIELDS), np.float32),
            "action_mask": box(0, 1, (slots,), np.int8),
        }
    )
    return seen, gymnasium.spaces.Discrete(slots)


class raw_env(AECEnv, EzPickle):  # PettingZoo calls it so
    """A game. ``options`` are those of a record (None: the game's own for computers), ``candidates`` among how many one chooses where what may be done cannot be listed,
    ``most`` after how many decisions a game is cut off (None: the game's own bound). Raises ValueError for a game or options that there are not.

    Rewards come at the end: 1 for a win, -1 for a loss, 0 for a tie and where both lose.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "navals_v1",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game_id: str,
        options: str | None = None,
        candidates: int = coding.CANDIDATES,
        most: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game_id, options, candidates, most, render_mode)
        super().__init__()
        self.game = coding.known(game_id)
        self.options = coding.options_of(self.game, options)
        self.candidates = min(candidates, coding.SLOTS)
        self.most = self.game.max_plies if most is None else most
        self.render_mode = render_mode
        self.possible_agents = list(LETTERS[: self.game.seating.seats(self.options)])
        seen, done = spaces_of()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(int(done.n)) for agent in self.possible_agents}
        self._games = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The dice come from ``seed``; without one, from that of the game before and how many there were since."""
        if seed is not None:
            self._seed, self._games = str(seed), 0
        elif not self._games:
            self._seed = "1"
        self._games += 1
        self._key = f"{self._seed}/{self._games}"
        self._dice, self._draws, self._decisions = Dice(self._key), 0, 0
        self.state_now: Any = self.game.start(self.options)
        self.agents = self.possible_agents[:]
        zero = dict.fromkeys(self.agents, 0.0)
        self.rewards, self._cumulative_rewards = {**zero}, {**zero}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def step(self, action: int | None) -> None:
        """Do what an index stands for now. Raises ValueError for one that stands for nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._choices):
            raise ValueError(f"index {action} stands for no action now; see action_mask")
        self.act(self._choices[int(action)])
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def act(self, action: Any) -> None:
        """Do a legal action of the game itself, which need stand for no index: for whoever is no learner. Whether it is legal is not looked at."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.state_now = self.state_now.apply(action)
        self._decisions += 1
        self._settle()

    def going(self) -> bool:
        """Whether somebody must still act."""
        return bool(self._choices)

    def moment(self) -> tuple[str, int]:
        """The key of the game, and how many decisions there were: what generators are made from."""
        return self._key, self._decisions

    def _settle(self) -> None:
        """Let chance act; then it is an agent's turn, or the end."""
        while (now := self.state_now.actor()) == CHANCE:
            self.state_now = self.state_now.apply(self._dice.draw(self.state_now, self._draws))
            self._draws += 1
        if now == NOBODY or self._decisions >= self.most:
            self._choices: tuple[Any, ...] = ()
            result = self.state_now.result()
            for seat, agent in enumerate(self.agents):
                if result is None:
                    self.truncations[agent] = True
                else:
                    self.terminations[agent] = True
                    side = self.game.seating.side(seat, self.options)
                    self.rewards[agent] = coding.reward(result, side)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.agents[now]
        moment = self.moment()
        self._choices = coding.choices(
            self.game,
            self.state_now,
            lambda: coding.generator(*moment, "candidates"),
            self.candidates,
        )
        for agent in self.agents:
            self.infos[agent] = {}
        self.infos[self.agent_selection] = _Words(self)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees. What can be done is shown to who is to act; the others' masks are 0."""
        seat = self.possible_agents.index(agent)
        seen = np.zeros(coding.FEATURES, np.int8)
        seen[coding.features(self.state_now.view(seat))] = 1
        actions = np.zeros((coding.SLOTS, coding.FIELDS), np.float32)
        mask = np.zeros(coding.SLOTS, np.int8)
        if self._choices and agent == self.agent_selection:
            actions[: len(self._choices)] = [coding.fields(action) for action in self._choices]
            mask[: len(self._choices)] = 1
        return {"observation": seen, "actions": actions, "action_mask": mask}

    def choices(self) -> tuple[Any, ...]:
        """What the indices stand for now: the actions themselves."""
        return self._choices

    def render(self) -> str | None:
        """The board as who is to act sees it: a text for ``ansi``, printed for ``human``."""
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode was not given: nothing is drawn")
            return None
        seat = self.possible_agents.index(self.agent_selection) if self.agents else 0
        text = board_text(self.game.id, self.state_now.view(seat), language("en"))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is to be closed."""


class _Words(dict[str, Any]):
    """A position in words; written only when somebody reads it, as most learners do not."""

    def __init__(self, env: raw_env) -> None:
        super().__init__()
        seat = env.possible_agents.index(env.agent_selection)
        self._from = (env.game, env.state_now, seat, env.choices())

    def __missing__(self, key: str) -> Any:
        game, state, seat, choices = self._from
        if key == "view":
            return wire.encoded(game, state.view(seat))
        if key == "actions":
            return tuple(game.text(action) for action in choices)
        raise KeyError(key)
