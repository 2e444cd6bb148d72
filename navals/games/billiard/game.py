"""The game itself: what the house may ask of Naval Battle Billiard."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.billiard import notation, text
from navals.games.billiard.card import CARD
from navals.games.billiard.damage import fresh
from navals.games.billiard.events import BilliardAction
from navals.games.billiard.options import PRESETS, SCHEMA, Options, terms
from navals.games.billiard.rules import BilliardState
from navals.games.billiard.simulation import TableState, whole
from navals.games.billiard.turns import BREAKER, SEATS, side_of
from navals.games.billiard.view import View

if TYPE_CHECKING:
    from navals.core.record import Replay
    from navals.ui.i18n import Language

_RACK = 16
"""The tokens of a rack: its word and fifteen units."""


class Billiard(Game[Any]):
    """See ``rules.py`` for the rulebook, ``simulation.py`` for the simulated table."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    reckoning = msg(
        "A rough estimate, from what is left of the armies and from whose turn it is. Where the balls lie does not count."
    )
    action_type = BilliardAction
    match_options = "use=simulation"
    max_plies = 200_000

    def start(self, options: Options, setup: str | None = None) -> BilliardState | TableState:
        if setup is not None:
            from navals.games.billiard.setup import read

            return read(setup, options)
        side = "AB".find(options.first_breaker)
        phase = "lag" if side < 0 else "break"
        match = BilliardState(options, phase, fresh(terms(options)), BREAKER[max(0, side)])
        return TableState(match) if options.simulated else match

    def seats(self, options: Options) -> int:
        return SEATS[options.mode]

    def side(self, seat: int, options: Options) -> int:
        return side_of(options.mode, seat)

    def people_only(self, options: Options) -> bool:
        return not options.simulated

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: BilliardState | TableState) -> BilliardAction:
        return notation.parse(text, state)

    def draw(self, tokens: Sequence[str], state: BilliardState | TableState) -> tuple[Any, int]:
        taken = 1 if state.phase == "lag" else _RACK
        return notation.parse(" ".join(tokens[:taken]), state), taken

    def guess(self, view: View, rng: random.Random) -> BilliardState | TableState:
        return whole(view)

    def player(self, level: str) -> Player:
        from navals.games.billiard.ai import BilliardPlayer

        return BilliardPlayer(level)

    def adviser(self) -> Player:
        from navals.games.billiard.ai import BilliardPlayer

        return BilliardPlayer("expert", errs=False)

    def chance(self, view: View) -> float | None:
        from navals.games.billiard import ai

        return ai.chance(view)

    def blurred(self, action: Any, rng: random.Random) -> Any:
        from navals.games.billiard.ai import blurred

        return blurred(action, rng)

    def board_text(self, view: View, language: Language) -> str:
        return text.board_text(view, language)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return text.sentence(event, names)

    def landmark(self, event: Event) -> Landmark | None:
        return text.landmark(event)

    def statistics(self, replay: Replay) -> tuple[tuple[Message, tuple[int, ...]], ...]:
        from navals.games.billiard.statistics import statistics

        return statistics(replay)


GAME = Billiard()
