"""The manifest of Trafalgar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from navals.core.capabilities import Analysis, Hidden, Moments, Seating, Throws
from navals.core.event import Event
from navals.core.game import Counts, Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.trafalgar.card import CARD
from navals.games.trafalgar.rules import notation
from navals.games.trafalgar.rules.events import TrafalgarAction
from navals.games.trafalgar.rules.guess import apply, guess, seals
from navals.games.trafalgar.rules.options import PRESETS, SCHEMA, Options
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.words import sentences


class _TrafalgarAnalysis(Analysis[View]):
    theme = staticmethod(sentences.theme)
    reckoning = msg(
        "A rough estimate from the masts, guns and speed of the ships, and from how far away the flags "
        "are. A shot counts only once it is fired."
    )
    foresight = 16

    def chance(self, view: View) -> float | None:
        from navals.games.trafalgar.ai import player

        return player.chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.trafalgar.ai import player

        return player.chance(view, player.CAUTIOUS_LEAD_SCALE)

    def warm(self, view: View) -> Iterator[None]:
        from navals.games.trafalgar.ai.outlook import build_tables

        return build_tables(view)


class Trafalgar(Game[TrafalgarState]):
    """The game; its rules are in ``rules``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    first_preset = "duel"
    ladder_preset = "duel"
    action_type = TrafalgarAction
    max_plies = 100_000
    seating: ClassVar[Seating[Options]] = Seating(own_draw=True)
    dice: ClassVar[Throws[TrafalgarState] | None] = Throws(
        notation.throwers, faces=(("0", 3), ("1", 1), ("2", 1), ("3", 1)), best=msg("3 stars")
    )
    hidden: ClassVar[Hidden] = Hidden(guess, seals=seals, apply=apply)
    analysis: ClassVar[Analysis[View]] = _TrafalgarAnalysis()
    moments: ClassVar[Moments[Options]] = Moments(
        sentences.landmark,
        sentences.is_decisive,
        passing=sentences.is_routine,
        loss=sentences.loss,
        news=sentences.is_news,
        brief=sentences.summarize,
    )
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def start(self, options: Options, setup: str | None = None) -> TrafalgarState:
        from navals.games.trafalgar.rules.setup import start

        return start(options, setup)

    def setup(self, state: TrafalgarState) -> str | None:
        from navals.games.trafalgar.rules.setup import write

        return write(state)

    def player(self, level: str) -> Player:
        from navals.games.trafalgar.ai.player import TrafalgarPlayer

        return TrafalgarPlayer(level)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)

    def describe_action(self, action: object) -> Message | None:
        return sentences.SILENT_ACTIONS.get(type(action))

    def statistics(self, options: Options, events: Sequence[Sequence[Event]]) -> Counts:
        from navals.games.trafalgar.rules.statistics import statistics

        return statistics(events)


GAME = Trafalgar()
