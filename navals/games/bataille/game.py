"""The manifest of Bataille navale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from navals.core.capabilities import Analysis, Hidden, Moments
from navals.core.event import Event
from navals.core.game import Counts, Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.bataille.card import CARD
from navals.games.bataille.rules import notation
from navals.games.bataille.rules.answers import possible_views
from navals.games.bataille.rules.guess import apply, guess, seals
from navals.games.bataille.rules.options import PRESETS, SCHEMA, Options
from navals.games.bataille.rules.state import BatailleAction, BatailleState, View
from navals.games.bataille.words import sentences


class _BatailleAnalysis(Analysis[View]):
    theme = staticmethod(sentences.theme)
    reckoning = msg(
        "An estimate based on how many shots each side probably still needs, given the answers so far, and "
        "on the bombs left. Over many games, it is right about as often as it claims."
    )

    def estimate(self, view: View) -> float | None:
        from navals.games.bataille.ai import estimate

        return estimate.winning_chance(view)


class Bataille(Game[BatailleState]):
    """The game; its rules are in ``rules``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    action_type = BatailleAction
    max_plies = 203
    hidden: ClassVar[Hidden] = Hidden(guess, possible_views, seals=seals, apply=apply)
    analysis: ClassVar[Analysis[View]] = _BatailleAnalysis()
    moments: ClassVar[Moments[Options]] = Moments(
        sentences.landmark,
        sentences.is_decisive,
        sentences.bomb_mark,
        loss=sentences.loss,
        news=sentences.is_news,
    )
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def start(self, options: Options, setup: str | None = None) -> BatailleState:
        from navals.games.bataille.rules.setup import start

        return start(options, setup)

    def setup(self, state: BatailleState) -> str | None:
        from navals.games.bataille.rules.setup import write

        return write(state)

    def player(self, level: str) -> Player:
        from navals.games.bataille.ai.player import BataillePlayer

        return BataillePlayer(level)

    def adviser(self) -> Player:
        from navals.games.bataille.ai.player import BatailleAdviser

        return BatailleAdviser()

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)

    def statistics(self, options: Options, events: Sequence[Sequence[Event]]) -> Counts:
        from navals.games.bataille.rules.statistics import statistics

        return statistics(events)


GAME = Bataille()
