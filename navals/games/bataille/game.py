"""The game itself: what the house may ask of Bataille navale."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from navals.core.capabilities import Analysis, Hidden, Moments
from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.core.refusal import NotationError
from navals.games.bataille.card import CARD
from navals.games.bataille.rules import notation
from navals.games.bataille.rules.options import PRESETS, SCHEMA, Options
from navals.games.bataille.rules.state import BatailleAction, BatailleState, Bombed, Shoot, View, opening
from navals.games.bataille.words import sentences


class _Hidden(Hidden):
    """What is hidden."""

    def guess(self, view: View, rng: random.Random) -> BatailleState:
        from navals.games.bataille.rules.guess import guess

        return guess(view, rng)

    def answers(self, view: View, action: Any, rng: random.Random) -> tuple[tuple[View, float], ...]:
        from navals.games.bataille.rules.answers import answers

        return answers(view, action, rng) if isinstance(action, Shoot) else ()


class _Analysis(Analysis):
    """Who is ahead."""

    reckoning = msg(
        "Reckoned from how many shots each side still needs, judging by the answers given, and from the bombs left. Over many games it comes true about as often as it says."
    )

    def estimate(self, view: View) -> float | None:
        from navals.games.bataille.ai import estimate

        return estimate.chance(view)


class _Moments(Moments):
    """What is worth finding again."""

    def landmark(self, event: Event) -> Landmark | None:
        return sentences.landmark(event)

    def decisive(self, event: Event) -> bool:
        return isinstance(event, Bombed) and event.answer == "sunk"

    def mark(self, event: Event) -> str:
        return {"water": "miss"}.get(event.answer, event.answer) if isinstance(event, Bombed) else ""


class Bataille(Game[BatailleState]):
    """The rules are told at the head of ``rules``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    action_type = BatailleAction
    max_plies = 203
    hidden = _Hidden()
    analysis = _Analysis()
    moments = _Moments()

    def start(self, options: Options, setup: str | None = None) -> BatailleState:
        if setup is not None:
            raise NotationError(msg("this game has no given positions"))
        return opening(options)

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: BatailleState) -> BatailleAction:
        return notation.parse(text, state)

    def player(self, level: str) -> Player:
        from navals.games.bataille.ai.player import BataillePlayer

        return BataillePlayer(level)

    def adviser(self) -> Player:
        from navals.games.bataille.ai.player import BatailleAdviser

        return BatailleAdviser()

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)


GAME = Bataille()
