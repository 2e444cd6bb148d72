"""The manifest of Moorings."""

from collections.abc import Sequence
from typing import Any

from navals.core.capabilities import Analysis, Hidden, Moments
from navals.core.event import Event
from navals.core.game import Counts, Game
from navals.core.message import Message, msg
from navals.core.refusal import NotationError
from navals.games.moorings.card import BOATS, CARD
from navals.games.moorings.rules import notation
from navals.games.moorings.rules.options import PRESETS, SCHEMA, Options
from navals.games.moorings.rules.state import Cast, CastOff, MooringsState, View
from navals.games.moorings.words.sentences import landmark, sentence


class _Analysis(Analysis[View]):
    """An exact estimate."""

    reckoning = msg("Calculated as if neither side made any more mistakes.")

    def chance(self, view: View) -> float | None:
        from navals.games.moorings.ai.player import sure

        return float(sure(view.state) == (view.state.turn == 0))


class Moorings(Game[MooringsState]):
    """The game; ``rules/__init__.py`` states its rules."""

    card = CARD
    schema = SCHEMA
    presets = PRESETS
    action_type = Cast
    max_plies = 54
    hidden = Hidden(lambda view, rng: view.state)  # all is open
    analysis = _Analysis()
    moments = Moments(landmark)

    def start(self, options: Options, setup: str | None = None) -> MooringsState:
        if setup is not None:
            raise NotationError(msg("this game has no custom positions"))
        return MooringsState(options=options, boats=options.quays, turn=0)

    def text(self, action: Cast) -> str:
        return notation.text(action)

    def parse(self, text: str, state: MooringsState) -> Cast:
        return notation.parse(text)

    def player(self, level: str) -> Any:
        from navals.games.moorings.ai.player import MooringsPlayer

        return MooringsPlayer(level)

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        return sentence(event, names)

    def statistics(self, options: Options, events: Sequence[Sequence[Event]]) -> Counts:
        done = [event for caused in events for event in caused if isinstance(event, CastOff)]
        return ((BOATS, tuple(sum(item.boats for item in done if item.seat == seat) for seat in (0, 1))),)


GAME = Moorings()
