"""The manifest of Naval Battle Billiard."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from navals.core.capabilities import Analysis, Hidden, Moments, Seating
from navals.core.event import Event
from navals.core.game import Counts, Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.billiard.card import CARD
from navals.games.billiard.rules import notation
from navals.games.billiard.rules.events import RACK_SIZE, BilliardAction
from navals.games.billiard.rules.options import PRESETS, SCHEMA, Options
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState, state_of
from navals.games.billiard.rules.turns import SEAT_COUNTS, side_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.words import sentences


class _BilliardAnalysis(Analysis[View]):
    theme = staticmethod(sentences.theme)
    reckoning = msg(
        "A rough estimate, based on what is left of each army and whose turn it is. It ignores where the "
        "balls are."
    )

    def chance(self, view: View) -> float | None:
        from navals.games.billiard.ai import player

        return player.winning_chance(view)

    def add_noise(self, action: BilliardAction, rng: random.Random) -> object:
        from navals.games.billiard.ai.player import add_noise

        return add_noise(action, rng)


class Billiard(Game[BilliardState | TableState]):
    """The game; its rules are in ``rules``, and the simulated table is in ``rules.table``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    first_preset = "short"
    ladder_preset = "short"
    action_type = BilliardAction
    match_options = "use=simulation"
    max_plies = 200_000
    seating: ClassVar[Seating[Options]] = Seating(
        seats=lambda options: SEAT_COUNTS[options.mode],
        side=lambda seat, options: side_of(options.mode, seat),
        people_only=lambda options: not options.is_simulated,
    )
    hidden: ClassVar[Hidden] = Hidden(lambda view, rng: state_of(view))
    analysis: ClassVar[Analysis[View]] = _BilliardAnalysis()
    moments: ClassVar[Moments[Options]] = Moments(
        sentences.landmark, sentences.is_decisive, loss=sentences.loss, news=sentences.is_news
    )
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def start(self, options: Options, setup: str | None = None) -> BilliardState | TableState:
        from navals.games.billiard.rules.setup import start

        return start(options, setup)

    def setup(self, state: BilliardState | TableState) -> str | None:
        from navals.games.billiard.rules.setup import write

        return write(state)

    def draw(self, tokens: Sequence[str], state: BilliardState | TableState) -> tuple[BilliardAction, int]:
        count = 1 if state.phase == "lag" else RACK_SIZE + 2
        return notation.parse(" ".join(tokens[:count]), state), count

    def player(self, level: str) -> Player:
        from navals.games.billiard.ai.player import BilliardPlayer

        return BilliardPlayer(level)

    def adviser(self) -> Player:
        from navals.games.billiard.ai.player import BilliardPlayer

        return BilliardPlayer("expert", makes_errors=False)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)

    def statistics(self, options: Options, events: Sequence[Sequence[Event]]) -> Counts:
        from navals.games.billiard.rules.statistics import statistics

        return statistics(options, events)


GAME = Billiard()
