"""The manifest of The Uncharted Seas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from navals.core.capabilities import Analysis, Hidden, Moments, Throws
from navals.core.event import Event
from navals.core.game import Counts, Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.uncharted.card import CARD
from navals.games.uncharted.rules import notation
from navals.games.uncharted.rules.actions import UnchartedAction
from navals.games.uncharted.rules.guess import admit, apply, drawer, guess
from navals.games.uncharted.rules.options import PRESETS, SCHEMA, Options
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.words import navy, sentences


class _UnchartedAnalysis(Analysis[View]):
    theme = staticmethod(sentences.theme)
    reckoning = msg(
        "A rough estimate, to the nearest percent, from the score, the value of the ships left and the "
        "turns that remain. Where the ships are counts for little, cards in hand not at all."
    )
    foresight = 12

    def chance(self, view: View) -> float | None:
        from navals.games.uncharted.ai.player import chance

        return chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.uncharted.ai import player

        return player.estimate(view)


class Uncharted(Game[UnchartedState]):
    """The game; its rules are in the docstring of ``rules``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    first_preset = "first"
    ladder_preset = "first"
    action_type = UnchartedAction
    max_plies = 20_000
    dice: ClassVar[Throws[UnchartedState] | None] = Throws(notation.throwers, notation.needs_more_dice)
    hidden: ClassVar[Hidden] = Hidden(guess, drawer=drawer, admit=admit, apply=apply)
    analysis: ClassVar[Analysis[View]] = _UnchartedAnalysis()
    moments: ClassVar[Moments[Options]] = Moments(
        sentences.landmark,
        sentences.is_decisive,
        passing=sentences.is_routine,
        loss=sentences.loss,
        news=sentences.is_news,
        summed=sentences.merge_losses,
        brief=sentences.summarize,
    )
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)
    draw = staticmethod(notation.parse_draw)

    def start(self, options: Options, setup: str | None = None) -> UnchartedState:
        from navals.games.uncharted.rules.setup import start

        return start(options, setup)

    def setup(self, state: UnchartedState) -> str | None:
        from navals.games.uncharted.rules.setup import setup_text

        return setup_text(state)

    def player(self, level: str) -> Player:
        from navals.games.uncharted.ai.player import UnchartedPlayer

        return UnchartedPlayer(level)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)

    def describe(
        self, event: Event, viewer: int | None, names: Sequence[str], options: Options
    ) -> Message | None:
        return sentences.describe(event, names, options)

    def reword(self, message: Message, seat: int | None, options: Options) -> Message:
        return navy.name_ships(message, options, -1 if seat is None else seat, with_codes=True)

    def statistics(self, options: Options, events: Sequence[Sequence[Event]]) -> Counts:
        from navals.games.uncharted.rules.statistics import statistics

        return statistics(events)


GAME = Uncharted()
