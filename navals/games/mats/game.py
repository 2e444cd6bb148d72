"""The game itself: what the house may ask of MATS."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.core.refusal import NotationError
from navals.games.mats import notation, text
from navals.games.mats.card import CARD
from navals.games.mats.events import MatsAction
from navals.games.mats.options import INTACT, PRESETS, SCHEMA, Options
from navals.games.mats.rules import MatsState
from navals.games.mats.view import View

if TYPE_CHECKING:
    from navals.ui.i18n import Language


class Mats(Game[MatsState]):
    """See ``rules.py`` for the rulebook."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    reckoning = msg(
        "Reckoned from the combats to come in this crossing, with the exact chances of their dice, and from what the ships left are worth. Later crossings are not foreseen."
    )
    action_type = MatsAction
    dice = True
    max_plies = 5000

    def start(self, options: Options, setup: str | None = None) -> MatsState:
        if setup is not None:
            raise NotationError(msg("this game has no given positions"))
        intact = (INTACT,) * len(options.fleet)
        return MatsState(options, (intact, intact))

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: MatsState) -> MatsAction:
        return notation.parse(text, state)

    def throwers(self, state: MatsState) -> tuple[int, ...]:
        fight = state.fight
        if fight is None:
            return (1 if state.initiative else 0,)
        if fight.due:
            return (fight.due[0][0],)
        return (1 - state.first if fight.dice[state.first] else state.first,)

    def guess(self, view: View, rng: random.Random) -> MatsState:
        from navals.games.mats.guess import guess

        return guess(view, rng)

    def player(self, level: str) -> Player:
        from navals.games.mats.ai import MatsPlayer

        return MatsPlayer(level)

    def chance(self, view: View) -> float | None:
        from navals.games.mats import ai

        return ai.chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.mats import estimate

        return estimate.chance(view)

    def board_text(self, view: View, language: Language) -> str:
        return text.board_text(view, language)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return text.sentence(event, names)

    def landmark(self, event: Event) -> Landmark | None:
        return text.landmark(event)


GAME = Mats()
