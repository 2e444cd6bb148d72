"""The game itself: what the house may ask of Trafalgar."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.trafalgar import lookout, notation, text
from navals.games.trafalgar.card import CARD
from navals.games.trafalgar.chart import GUN_SIDE
from navals.games.trafalgar.events import Fire, Gun, TrafalgarAction
from navals.games.trafalgar.fleet import SIDE
from navals.games.trafalgar.options import PRESETS, SCHEMA, Options
from navals.games.trafalgar.rules import TrafalgarState, opening
from navals.games.trafalgar.view import View

if TYPE_CHECKING:
    from navals.ui.i18n import Language


class Trafalgar(Game[TrafalgarState]):
    """See ``rules.py`` for the rulebook."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    reckoning = msg(
        "A rough estimate, from the masts, guns and speed of the ships and from how far the flags are. Shots that are about to fall count only once they are fired."
    )
    foresight = 16
    action_type = TrafalgarAction
    own_draw = True
    dice = True
    die = (("0", 3), ("1", 1), ("2", 1), ("3", 1))
    best = msg("3 stars")
    max_plies = 100_000

    def start(self, options: Options, setup: str | None = None) -> TrafalgarState:
        if setup is None:
            return opening(options)
        from navals.games.trafalgar.setup import read

        return read(setup, options)

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: TrafalgarState) -> TrafalgarAction:
        return notation.parse(text, state)

    def throwers(self, state: TrafalgarState) -> tuple[int, ...]:
        shot = state.shot if state.phase == "die" else None
        if isinstance(shot, Fire):
            return (SIDE[state.active],)
        return (GUN_SIDE[shot.gun],) if isinstance(shot, Gun) else ()

    def guess(self, view: View, rng: random.Random) -> TrafalgarState:
        from navals.games.trafalgar.guess import guess

        return guess(view, rng)

    def player(self, level: str) -> Player:
        from navals.games.trafalgar.ai import TrafalgarPlayer

        return TrafalgarPlayer(level)

    def chance(self, view: View) -> float | None:
        from navals.games.trafalgar import ai

        return ai.chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.trafalgar import ai

        return ai.chance(view, ai.RESULTS)

    def warm(self, view: View) -> Iterator[None]:
        from navals.games.trafalgar.outlook import warm

        return warm(view)

    def board_text(self, view: View, language: Language) -> str:
        return lookout.board_text(view, language)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return text.sentence(event, names)

    def landmark(self, event: Event) -> Landmark | None:
        return text.landmark(event)


GAME = Trafalgar()
