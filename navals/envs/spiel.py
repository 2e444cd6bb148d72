"""The games for OpenSpiel, registered by ``import navals.envs.spiel``: ``navals_<id>``, and small boards for exact algorithms. Needs ``navals[envs]``.

>>> import pyspiel  # doctest: +SKIP
>>> pyspiel.load_game("navals_mats_tiny").new_initial_state().legal_actions()  # doctest: +SKIP
[0, 1, 2, 3, 4, 5]

Action n is the n-th thing that may be done (``coding.choices``). Chance nodes are explicit. Where a draw cannot be listed (a rack, a
deck), ``DRAWN`` outcomes of equal chance are drawn from ``seed`` and the number of the draw: OpenSpiel's sampled games need a generator that Python games cannot give it.
"""

from __future__ import annotations

from copy import copy
from typing import Any, Final

import msgspec
import numpy as np
import pyspiel

from navals import games
from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import Game
from navals.core.seat import CHANCE, NOBODY
from navals.engine import wire
from navals.envs import coding

PREFIX: Final = "navals_"
MOST_OUTCOMES: Final = 36
"""No draw has more outcomes."""
DRAWN: Final = 16
"""How many outcomes of a draw there are where they cannot be listed."""
SMALL: Final = {
    "tiny": "roster=custom ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2 max_crossings=1",
    "patrol": "variant=custom fleet=1 bombs=2 first=A",
}
"""Boards on which algorithms come to an end: the options by the end of the game's short name. Each goes with the one game that has such options."""
FEW: Final = {"patrol": 3}
"""Among how many candidates one chooses there."""


class Setting:
    """What all states of a game have in common."""

    def __init__(self, game: Game[Any], options: Any, candidates: int, seed: str) -> None:
        self.game = game
        self.options = options
        self.candidates = candidates
        self.dice = Dice(seed)
        self.seats = range(game.seating.seats(options))

    def __reduce__(self) -> Any:
        text = self.game.schema.write(self.options)
        return _setting, (self.game.id, text, self.candidates, self.dice.seed)


def _setting(game_id: str, options: str, candidates: int, seed: str) -> Setting:
    game = coding.known(game_id)
    return Setting(game, game.schema.parse(options), candidates, seed)


class _Held:
    """What a state holds. OpenSpiel copies states deeply; all of this may be shared instead."""

    __slots__ = ("draws", "found", "setting", "state", "story")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.state: Any = setting.game.start(setting.options)
        self.draws = 0
        # A chain of (what was before, seat, action, events).
        self.story: tuple[Any, ...] = ()
        self.found: tuple[Any, ...] | None = None
        """What can be listed of what the seat to act may do; () where it cannot, None before it was asked for."""

    def __deepcopy__(self, memo: Any) -> _Held:
        return copy(self)

    def listed(self) -> tuple[Any, ...]:
        """What the seat to act may do; () where it cannot be listed."""
        if self.found is None:
            self.found = coding.bounded(self.state.actions() or ())
        return self.found

    def count(self) -> int:
        """How many things the seat to act may do."""
        return len(self.listed()) or self.setting.candidates

    def choice(self, number: int) -> Any:
        """One of them. A candidate is drawn only when somebody asks for it, from a position that is imagined from the view: always the same one on the same view,
        as it belongs to what a player knows."""
        if listed := self.listed():
            return listed[number]
        dice, view = Dice(""), self.state.view(self.state.actor())
        return self.setting.game.hidden.guess(view, dice.generator(0)).sample(dice.generator(number + 1))

    def outcomes(self) -> list[tuple[Any, float]]:
        """What chance may do, with its probabilities."""
        listed = self.state.outcomes()
        if listed:
            return list(listed)
        dice, first = self.setting.dice, self.draws * DRAWN
        return [(self.state.sample(dice.generator(first + n)), 1 / DRAWN) for n in range(DRAWN)]

    def apply(self, number: int) -> None:
        """Do what stands at a place of ``choices`` or ``outcomes``."""
        log: list[Event] = []
        seat = self.state.actor()
        if seat != CHANCE:
            done = self.choice(number)
        elif self.state.outcomes():
            done = self.state.outcomes()[number][0]
        else:
            done = self.state.sample(self.setting.dice.generator(self.draws * DRAWN + number))
        self.draws += seat == CHANCE
        self.state = self.state.apply(done, log)
        self.story = (self.story, seat, done, tuple(log))
        self.found = None


class NavalsGame(pyspiel.Game):
    """A game under options that are fixed by its short name, or given as ``options``."""

    def __init__(
        self, kind: Any, game: Game[Any], fixed: str | None, few: int, params: dict[str, Any] | None
    ) -> None:
        given = params or {}
        # OpenSpiel keeps = and the comma for its own parameters.
        written = str(given.get("options", "")).replace("~", "=").replace("+", ",")
        text = fixed if fixed is not None else written or None
        options = coding.options_of(game, text)
        self.setting = Setting(game, options, few, str(given.get("seed", 1)))
        info = pyspiel.GameInfo(
            num_distinct_actions=coding.SLOTS,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=len(self.setting.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_plies,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> NavalsState:
        """The beginning of a game."""
        return NavalsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What observers see: see ``Observer``."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class NavalsState(pyspiel.State):
    """A state of a game, and what each seat was told and did on the way to it."""

    def __init__(self, game: NavalsGame) -> None:
        super().__init__(game)
        self._held = _Held(game.setting)

    def current_player(self) -> int:
        """Who must act, as OpenSpiel has it."""
        now: int = self._held.state.actor()
        if now == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if now == CHANCE else now

    def _legal_actions(self, player: int) -> list[int]:
        held = self._held
        return list(range(held.count())) if player == held.state.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a draw by their places."""
        listed = self._held.state.outcomes()
        chances = [chance for _, chance in listed] if listed else [1 / DRAWN] * DRAWN
        return list(enumerate(chances))

    def _apply_action(self, action: int) -> None:
        self._held.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        held = self._held
        if player != held.state.actor():
            return str(action)
        if player == CHANCE:
            done, listed = held.outcomes()[action][0], held.state.outcomes()
        else:
            done, listed = held.choice(action), held.listed()
        # What was drawn may be equal; OpenSpiel tells it apart by its text.
        written = held.setting.game.text(done)
        return written if listed else f"{action}: {written}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._held.state.actor() == NOBODY)

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss, 0 for a tie, where both lose, and before the end."""
        setting, result = self._held.setting, self._held.state.result()
        if result is None:
            return [0.0 for _ in setting.seats]
        side = setting.game.seating.side
        return [coding.reward(result, side(seat, setting.options)) for seat in setting.seats]

    def game_of(self) -> Game[Any]:
        """The game whose rules hold."""
        return self._held.setting.game

    def view(self, player: int | None) -> Any:
        """What a seat knows now."""
        return self._held.state.view(player)

    def story(self, player: int) -> str:
        """All that a seat has done and was told, in order, as JSON: the same for all states that it cannot tell apart."""
        told: list[Any] = []
        link, game = self._held.story, self._held.setting.game
        while link:
            link, seat, done, log = link
            events: tuple[Event, ...] = log
            told.append([game.text(done) if seat == player else None, wire.told(events, player)])
        # Steps of which a seat learns nothing are none to it.
        known = [step for step in reversed(told) if step[0] is not None or step[1]]
        return msgspec.json.encode(known, order="deterministic").decode()

    def __str__(self) -> str:
        return repr(self._held.state)


class Observer:
    """The view of a seat: as text its JSON (with perfect recall: the story of the seat), as numbers its ``coding.features``. Where no private information is asked for,
    a bystander's."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters; given {params}")
        self._recall = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = np.zeros(coding.FEATURES, np.float32)
        self.dict: dict[str, Any] = {"view": self.tensor}

    def set_from(self, state: NavalsState, player: int) -> None:
        """Fill ``tensor`` from a state."""
        self.tensor.fill(0)
        self.tensor[coding.features(state.view(player if self._private else None))] = 1

    def string_from(self, state: NavalsState, player: int) -> str:
        """A state as text."""
        view = state.view(player if self._private else None)
        text = wire.encoded(state.game_of(), view)
        return f"{text} {state.story(player if self._private else -3)}" if self._recall else text


def _register(game: Game[Any], end: str = "", fixed: str | None = None) -> str:
    """Make a game known to OpenSpiel; returns its short name."""
    kind = pyspiel.GameType(
        short_name=PREFIX + game.id + end,
        long_name=str(game.title),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={} if fixed is not None else {"options": "", "seed": 1},
        provides_factored_observation_string=False,
    )
    few = FEW.get(end.removeprefix("_"), coding.CANDIDATES)

    class Known(NavalsGame):
        """The game under its short name."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, fixed, few, params)

    pyspiel.register_game(kind, Known)
    return str(kind.short_name)


def _registered() -> tuple[str, ...]:
    names = []
    for game in map(coding.known, games.IDS):
        names.append(_register(game))
        for end, text in SMALL.items():
            try:
                coding.options_of(game, text)
            except ValueError:
                continue  # another game's
            names.append(_register(game, f"_{end}", text))
    return tuple(names)


NAMES: Final = _registered()
"""The short names by which OpenSpiel knows them."""
