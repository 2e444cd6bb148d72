"""The game itself: what the house may ask of Trafalgar."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from navals.core.capabilities import Analysis, Hidden, Moments, Seating, Throws
from navals.core.event import Event, Landmark
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import Player
from navals.games.trafalgar.card import CARD
from navals.games.trafalgar.rules import notation
from navals.games.trafalgar.rules.events import Fire, FlagHome, FlagTaken, Gun, Sunk, TrafalgarAction
from navals.games.trafalgar.rules.fleet import SIDE
from navals.games.trafalgar.rules.options import PRESETS, SCHEMA, Options
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.words import sentences


class _Seating(Seating):
    """Who sits at the table."""

    own_draw = True


class _Throws(Throws):
    """The dice."""

    faces = (("0", 3), ("1", 1), ("2", 1), ("3", 1))
    best = msg("3 stars")

    def throwers(self, state: TrafalgarState) -> tuple[int, ...]:
        shot = state.shot if state.phase == "die" else None
        if isinstance(shot, Fire):
            return (SIDE[state.active],)
        return (GUN_SIDE[shot.gun],) if isinstance(shot, Gun) else ()


class _Hidden(Hidden):
    """What is hidden."""

    def guess(self, view: View, rng: random.Random) -> TrafalgarState:
        from navals.games.trafalgar.rules.guess import guess

        return guess(view, rng)


class _Analysis(Analysis):
    """Who is ahead."""

    reckoning = msg(
        "A rough estimate, from the masts, guns and speed of the ships and from how far the flags are. Shots that are about to fall count only once they are fired."
    )
    foresight = 16

    def chance(self, view: View) -> float | None:
        from navals.games.trafalgar.ai import player

        return player.chance(view)

    def estimate(self, view: View) -> float | None:
        from navals.games.trafalgar.ai import player

        return player.chance(view, player.RESULTS)

    def warm(self, view: View) -> Iterator[None]:
        from navals.games.trafalgar.ai.outlook import warm

        return warm(view)


class _Moments(Moments):
    """What is worth finding again."""

    def landmark(self, event: Event) -> Landmark | None:
        return sentences.landmark(event)

    def decisive(self, event: Event) -> bool:
        return isinstance(event, Sunk | FlagTaken | FlagHome)


class Trafalgar(Game[TrafalgarState]):
    """The rules are told at the head of ``rules``."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    action_type = TrafalgarAction
    max_plies = 100_000
    seating = _Seating()
    dice = _Throws()
    hidden = _Hidden()
    analysis = _Analysis()
    moments = _Moments()

    def start(self, options: Options, setup: str | None = None) -> TrafalgarState:
        from navals.games.trafalgar.rules.setup import start

        return start(options, setup)

    def text(self, action: Any) -> str:
        return notation.text(action)

    def parse(self, text: str, state: TrafalgarState) -> TrafalgarAction:
        return notation.parse(text, state)

    def player(self, level: str) -> Player:
        from navals.games.trafalgar.ai.player import TrafalgarPlayer

        return TrafalgarPlayer(level)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentences.sentence(event, names)


GAME = Trafalgar()
