"""The game itself: what the house may ask of MATS."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from navals.core.capabilities import Analysis, Hidden, Moments, Throws
from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.core.refusal import NotationError
from navals.games.mats.card import CARD
from navals.games.mats.rules import notation
from navals.games.mats.rules.events import Crossed, MatsAction, Struck
from navals.games.mats.rules.options import PRESETS, SCHEMA, Options
from navals.games.mats.rules.state import MatsState, opening
from navals.games.mats.rules.view import View
from navals.games.mats.words import sentences


class _Throws(Throws):
    """The dice."""

    def throwers(self, state: MatsState) -> tuple[int, ...]:
        fight = state.fight
        if fight is None:
            return (1 if state.initiative else 0,)
        if fight.due:
            return (fight.due[0][0],)
        return (1 - state.first if fight.dice[state.first] else state.first,)


class _Hidden(Hidden):
    """What is hidden."""

    def guess(self, view: View, rng: random.Random) -> MatsState:
        from navals.games.mats.rules.guess import guess

        return guess(view, rng)


class _Analysis(Analysis):
    """Who is ahead."""

    reckoning = msg(
        "Reckoned from the combats to come in this crossing, with the exact chances of their dice, and from what the ships left are worth. Later crossings are not foreseen."
    )

    def chance(self, view: View) -> float | None:
        from navals.games.mats.ai import player

        return player.chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.mats.ai import estimate

        return estimate.chance(view)


class _Moments(Moments):
    """What is worth finding again."""

    def landmark(self, event: Event) -> Landmark | None:
        return sentences.landmark(event)

    def decisive(self, event: Event) -> bool:
        return isinstance(event, Crossed) or (isinstance(event, Struck) and event.sunk)


class Mats(Game[MatsState]):
    """The rules are told at the head of ``rules``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    action_type = MatsAction
    max_plies = 5000
    dice = _Throws()
    hidden = _Hidden()
    analysis = _Analysis()
    moments = _Moments()

    def start(self, options: Options, setup: str | None = None) -> MatsState:
        if setup is not None:
            raise NotationError(msg("this game has no given positions"))
        return opening(options)

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: MatsState) -> MatsAction:
        return notation.parse(text, state)

    def player(self, level: str) -> Player:
        from navals.games.mats.ai.player import MatsPlayer

        return MatsPlayer(level)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)


GAME = Mats()
