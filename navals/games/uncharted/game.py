"""The game itself: what the house may ask of The Uncharted Seas."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.uncharted import notation, text
from navals.games.uncharted.actions import UnchartedAction
from navals.games.uncharted.card import CARD
from navals.games.uncharted.options import PRESETS, SCHEMA, Options
from navals.games.uncharted.rules import UnchartedState, opening
from navals.games.uncharted.view import View

if TYPE_CHECKING:
    from navals.core.record import Replay
    from navals.ui.i18n import Language


class Uncharted(Game[UnchartedState]):
    """See ``rules.py`` for the rulebook."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    reckoning = msg(
        "A rough estimate, in whole percents: from the score, from what the ships left are worth, and from the turns that remain. Where the ships lie counts little, cards in hand not at all."
    )
    foresight = 12
    action_type = UnchartedAction
    dice = True
    max_plies = 20_000

    def start(self, options: Options, setup: str | None = None) -> UnchartedState:
        if setup is None:
            return opening(options)
        from navals.games.uncharted.setup import read

        return read(setup, options)

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: UnchartedState) -> UnchartedAction:
        return notation.parse(text, state)

    def draw(self, tokens: Sequence[str], state: UnchartedState) -> tuple[UnchartedAction, int]:
        return notation.draw(tokens, state)

    def thrown(self, state: UnchartedState, shown: Sequence[str]) -> bool | None:
        return notation.thrown(state, shown)

    def throwers(self, state: UnchartedState) -> tuple[int, ...]:
        return notation.throwers(state)

    def guess(self, view: View, rng: random.Random) -> UnchartedState:
        from navals.games.uncharted.guess import guess

        return guess(view, rng)

    def player(self, level: str) -> Player:
        from navals.games.uncharted.ai import UnchartedPlayer

        return UnchartedPlayer(level)

    def chance(self, view: View) -> float | None:
        from navals.games.uncharted.ai import chance

        return chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.uncharted import ai

        return ai.estimate(view)

    def board_text(self, view: View, language: Language) -> str:
        return text.board_text(view, language)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return text.sentence(event, names)

    def landmark(self, event: Event) -> Landmark | None:
        return text.landmark(event)

    def statistics(self, replay: Replay) -> tuple[tuple[Message, tuple[int, ...]], ...]:
        from navals.games.uncharted.statistics import statistics

        return statistics(replay)


GAME = Uncharted()
