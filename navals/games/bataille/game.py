"""The game itself: what the house may ask of Bataille navale."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.core.refusal import NotationError
from navals.games.bataille import notation, text
from navals.games.bataille.card import CARD
from navals.games.bataille.options import PRESETS, SCHEMA, Options
from navals.games.bataille.rules import BatailleAction, BatailleState, Shoot, View

if TYPE_CHECKING:
    from navals.ui.i18n import Language


class Bataille(Game[BatailleState]):
    """See ``rules.py`` for the rulebook."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    reckoning = msg(
        "Reckoned from how many shots each side still needs, judging by the answers given, and from the bombs left. Over many games it comes true about as often as it says."
    )
    action_type = BatailleAction
    max_plies = 203

    def start(self, options: Options, setup: str | None = None) -> BatailleState:
        if setup is not None:
            raise NotationError(msg("this game has no given positions"))
        return BatailleState(options, bombs=options.bombs_each)

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: BatailleState) -> BatailleAction:
        return notation.parse(text, state)

    def guess(self, view: View, rng: random.Random) -> BatailleState:
        from navals.games.bataille.guess import guess

        return guess(view, rng)

    def player(self, level: str) -> Player:
        from navals.games.bataille.ai import BataillePlayer

        return BataillePlayer(level)

    def adviser(self) -> Player:
        from navals.games.bataille.ai import BatailleAdviser

        return BatailleAdviser()

    def estimate(self, view: View) -> float | None:
        from navals.games.bataille import estimate

        return estimate.chance(view)

    def answers(self, view: View, action: Any, rng: random.Random) -> tuple[tuple[View, float], ...]:
        from navals.games.bataille.answers import answers

        return answers(view, action, rng) if isinstance(action, Shoot) else ()

    def board_text(self, view: View, language: Language) -> str:
        return text.board_text(view, language)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return text.sentence(event, names)

    def landmark(self, event: Event) -> Landmark | None:
        return text.landmark(event)


GAME = Bataille()
