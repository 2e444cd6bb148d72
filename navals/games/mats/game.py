"""The manifest of MATS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from navals.core.capabilities import Analysis, Hidden, Moments, Throws
from navals.core.event import Event
from navals.core.game import Counts, Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.mats.card import CARD
from navals.games.mats.rules import notation
from navals.games.mats.rules.events import MatsAction
from navals.games.mats.rules.guess import apply, guess, seals
from navals.games.mats.rules.options import PRESETS, SCHEMA, Options
from navals.games.mats.rules.state import MatsState
from navals.games.mats.rules.view import View
from navals.games.mats.words import sentences


class _MatsAnalysis(Analysis[View]):
    theme = staticmethod(sentences.theme)
    reckoning = msg(
        "An estimate based on the combats still to come in this crossing, with the exact odds of the dice, "
        "and on what the remaining ships are worth. Later crossings do not count."
    )

    def chance(self, view: View) -> float | None:
        from navals.games.mats.ai import estimate

        return estimate.quick_chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.mats.ai import estimate

        return estimate.chance(view)


class Mats(Game[MatsState]):
    """The game; its rules are in ``rules``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    first_preset = "squadron"
    action_type = MatsAction
    max_plies = 5000
    dice: ClassVar[Throws[MatsState] | None] = Throws(notation.throwers)
    hidden: ClassVar[Hidden] = Hidden(guess, seals=seals, apply=apply)
    analysis: ClassVar[Analysis[View]] = _MatsAnalysis()
    moments: ClassVar[Moments[Options]] = Moments(
        sentences.landmark, sentences.is_decisive, loss=sentences.loss
    )
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def start(self, options: Options, setup: str | None = None) -> MatsState:
        from navals.games.mats.rules.setup import start

        return start(options, setup)

    def setup(self, state: MatsState) -> str | None:
        from navals.games.mats.rules.setup import write

        return write(state)

    def player(self, level: str) -> Player:
        from navals.games.mats.ai.player import MatsPlayer

        return MatsPlayer(level)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)

    def statistics(self, options: Options, events: Sequence[Sequence[Event]]) -> Counts:
        from navals.games.mats.rules.statistics import statistics

        return statistics(events)


GAME = Mats()
