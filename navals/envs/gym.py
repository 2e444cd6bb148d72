"""A seat of a game against a computer player, for Gymnasium. Needs ``navals[envs]``.

>>> env = Seat("mats", opponent="easy")  # doctest: +SKIP
>>> seen, info = env.reset(seed=7)  # doctest: +SKIP

Also known to Gymnasium by ``import navals.envs.gym``: ``gymnasium.make("navals/mats-v1", opponent="hard")``. Spaces, rewards and infos are those of ``navals.envs.aec``.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import gymnasium

from navals import games
from navals.core.player import LEVELS, Limit, decide
from navals.core.seat import from_letter
from navals.core.thinking.dial import at
from navals.envs import aec, coding


class Seat(gymnasium.Env):
    """One ``seat`` (``A`` to ``D``), all others are played by ``opponent``: a level, or a position on the dial from -60 to 400 (``navals.core.thinking.dial``), who spends
    ``nodes`` of its game's effort a decision (None: its usual one). ``more`` goes to ``navals.envs.aec.raw_env``. Raises ValueError for a seat, a player or a game that there is not."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game_id: str,
        opponent: str | int = "medium",
        seat: str = "A",
        nodes: int | None = None,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self._inner = aec.raw_env(game_id, render_mode=render_mode, **more)
        self.render_mode = render_mode
        if seat not in self._inner.possible_agents:
            raise ValueError(f"there is no seat {seat!r}")
        self._seat = seat
        game = self._inner.game
        self._player = at(opponent).player(game) if isinstance(opponent, int) else _level(game, opponent)
        self._limit = Limit(nodes)
        self.observation_space, self.action_space = (
            self._inner.observation_spaces[seat],
            self._inner.action_spaces[seat],
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game, up to the seat's first decision."""
        super().reset(seed=seed)
        self._inner.reset(seed=seed)
        self._others()
        return self._inner.observe(self._seat), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do what an index stands for, and let the others play up to the seat's next decision. Raises ValueError for one that stands for nothing."""
        self._inner.step(action)
        self._others()
        inner, seat = self._inner, self._seat
        over, cut = inner.terminations[seat], inner.truncations[seat]
        return inner.observe(seat), float(inner.rewards[seat]), over, cut, self._info()

    def _info(self) -> dict[str, Any]:
        # A mask by itself, and the position in words (``aec``), which is written when it is read.
        mask = self._inner.observe(self._seat)["action_mask"]
        return {"mask": mask, "words": self._inner.infos[self._seat]}

    def _others(self) -> None:
        inner = self._inner
        while inner.going() and inner.agent_selection != self._seat:
            view = inner.state_now.view(from_letter(inner.agent_selection))
            inner.act(decide(self._player, view, self._limit, self._thinking()).action)

    def _thinking(self) -> random.Random:
        return coding.generator(*self._inner.moment(), "opponent")

    def render(self) -> Any:
        """The board, as ``navals.envs.aec`` draws it."""
        return self._inner.render()


def _level(game: Any, level: str) -> Any:
    if level not in LEVELS:
        raise ValueError(f"there is no player {level!r}; the levels are: {', '.join(LEVELS)}")
    return game.player(level)


for _game in games.IDS:
    gymnasium.register(f"navals/{_game}-v1", entry_point="navals.envs.gym:Seat", kwargs={"game_id": _game})
