"""The computer players of Bataille navale: from a view to a placement or a shot, and advice for people.

What the levels do is in ``shooter`` (bombs) and ``placement`` (fleets); here they meet the game's views and actions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from navals.core.message import Message, msg
from navals.core.player import Limit, Thought
from navals.games.bataille.ai import shooter
from navals.games.bataille.ai.placement import draw_fleet
from navals.games.bataille.rules.grid import NAMES
from navals.games.bataille.rules.guess import knowledge
from navals.games.bataille.rules.posterior import Knowledge, Sampler
from navals.games.bataille.rules.state import Shoot, View, place_action
from navals.search.anytime import every


def context_of(view: View) -> shooter.Context:
    """What the shooter needs to know of bombs and of the reckoning (R10, R11)."""
    own, other = view.actor, 1 - view.actor
    return shooter.Context(
        view.bombs[own],
        view.tallies[own].sizes,
        view.tallies[own].ships,
        view.tallies[other].sizes,
        view.tallies[other].ships,
        view.waters[own].left,
    )


class BataillePlayer:
    """One of the four levels."""

    def __init__(self, level: str) -> None:
        self.level = level

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """A whole placement, or ever better shots; ``limit.nodes`` bounds the fleets sampled."""
        if view.phase == "place":
            yield Thought(place_action(draw_fleet(view.options.sizes, self.level, rng)))
            return
        known = knowledge(view.waters[1 - view.actor])
        samples = limit.nodes or shooter.SAMPLES * limit.times
        for thought in shooter.choose(self.level, known, context_of(view), samples, rng):
            yield Thought(Shoot(thought.square), thought.value, thought.effort)


class BatailleAdviser:
    """Advice for a person: how likely a ship is on each square (``detail``), then the expert's shot, with a reason."""

    level = "expert"

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Thoughts whose detail is the probability of an undamaged ship square, by square."""
        known = knowledge(view.waters[1 - view.actor])
        samples = limit.nodes or shooter.SAMPLES * limit.times
        heat: tuple[float, ...] = ()
        for belief in every(Sampler(known).run(samples, rng)):
            heat = belief.heat()
            yield self._thought(known, heat, None)
        square = None
        for thought in shooter.choose("expert", known, context_of(view), samples, rng):
            square = thought.square
        yield self._thought(known, heat, square)

    def _thought(self, known: Knowledge, heat: tuple[float, ...], square: int | None) -> Thought:
        likeliest = max((i for i in range(len(heat)) if known.unknown >> i & 1), key=heat.__getitem__)
        chosen = likeliest if square is None else square
        return Thought(Shoot(chosen), heat[chosen], 0, _reason(known, chosen, heat, likeliest), heat)


def _reason(known: Knowledge, square: int, heat: tuple[float, ...], likeliest: int) -> Message:
    name, percent = NAMES[square], round(100 * heat[square])
    if known.hits:
        return msg(
            "{square}: a damaged ship is still afloat, and it goes on here in {percent}% of the possible fleets.",
            square=name,
            percent=percent,
        )
    if heat[likeliest] - heat[square] > 0.005:
        return msg(
            "{square}: a ship lies there in {percent} percent of the fleets that agree with all answers, and the answer will tell more than elsewhere.",
            square=name,
            percent=percent,
        )
    return msg(
        "{square}: of all fleets that agree with the answers, {percent} percent have a ship there; no square has more.",
        square=name,
        percent=percent,
    )
